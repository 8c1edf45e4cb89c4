"""A game of each edition to its last tiebreaker, and to a Leader's death, counted by hand before.

Played from the documents' own rules; the sums are beside each game, and the counting of the
program has to come to the same.
"""

from __future__ import annotations

import pytest
from driver import FIRST, SECOND, Table, edition

from srtui.rules.counting import Item, destroyed, half, present, worth


def count(edition_id: str, *items: Item, gone: bool) -> int:
    """Add lines up as an edition counts, what was destroyed or what is there."""
    rule = edition(edition_id).game.counting
    return sum(worth(rule, item, destroyed_only=gone) for item in items)


LEADER = Item(leader=True)


def gauntlet_2012() -> Table:
    """Play Gauntlet (two points win) to 1-1 and dice down in the first player's turn 4.

    The end of the second player's turn 2 is the first scoring. Turn 2: the first player controls
    the far zone alone, 1-0. Turn 3: the second player controls theirs, 1-1; then both zones are
    contested, nothing. The last scoring gives nothing: 1-1, a warcaster each.
    """
    game = Table("sr2012", "gauntlet").to(2, SECOND).turn("zone-2")
    assert game.points == (1, 0)
    game.turn("", "zone-1").turn()
    assert game.points == (1, 1)
    game.last("dice_down").tiebreak(1, 1)
    assert game.asks == ["area:0", "area:1"]
    return game


def test_game_of_2012_is_decided_by_the_fourth_tiebreaker() -> None:
    """Area: 5 + jack 7 + unit 8 with 5 of 10 left, 3 there: 20; 5 + beast 9 + unit 6 of 3: 20.

    Destroyed: unit of 9 points with 4 of 10 left: 5, and a beast 8: 13. Unit of 8 with 5 of 10 left
    0, jack 10, solo 2: 12. More destroyed wins: the first player.
    """
    first = count("sr2012", LEADER, Item(7), Item(8, models=10, left=5), gone=False)
    second = count("sr2012", LEADER, Item(9), Item(6, models=6, left=3), gone=False)
    assert (first, second) == (20, 20)
    by_first = count("sr2012", Item(9, models=10, left=4), Item(8), gone=True)
    by_second = count("sr2012", Item(8, models=10, left=5), Item(10), Item(2), gone=True)
    assert (by_first, by_second) == (13, 12)
    game = gauntlet_2012().tiebreak(20, 20).tiebreak(13, 12)
    assert (game.won, game.points) == ((FIRST, "tiebreak"), (1, 1))


def test_game_of_2012_equal_to_the_last_is_a_tie() -> None:
    game = gauntlet_2012().tiebreak(20, 20).tiebreak(12, 12)
    assert (game.won, game.points) == ((None, ""), (1, 1))


def destruction_2015() -> Table:
    """Play Destruction (five points win) to 3-3 and dice down in the first player's turn 4.

    Turn 2 of the second player, the first in which an objective can be destroyed: they destroy the
    first player's (1) and dominate the zone with their warlock (2): 0-3. Turn 3: the first player
    destroys the other objective (1) and dominates (2): 3-3. Then both only contest.
    """
    game = Table("sr2015", "destruction").to(2, SECOND)
    game.happens("destroyed", "objective-1").turn("", "zone")
    assert game.points == (0, 3)
    game.happens("destroyed", "objective-2").turn("zone")
    assert game.points == (3, 3)
    game.turn().last("dice_down").tiebreak(1, 1)
    assert game.asks == ["remaining:0", "remaining:1"]
    return game


def test_game_of_2015_is_decided_by_the_fourth_tiebreaker() -> None:
    """Remaining, doubled in the zone but for warcasters: 5 + 2 x 8 + 2 x 7 + 3 = 38.

    And 5 + 2 x 9 + 10 (a unit with one model outside is not doubled) + 5 = 38. Destroyed
    21 and 20: the one who destroyed more suffered less, and wins.
    """
    rule = edition("sr2015").game.counting
    assert rule.leader + 2 * 8 + 2 * present(rule, 7, 10, 6) + 3 == 38
    assert rule.leader + 2 * 9 + present(rule, 10, 10, 5) + 5 == 38
    assert destroyed(rule, 7, 10, 5) == 0
    assert destroyed(rule, 7, 10, 4) == half(7) == 4
    game = destruction_2015().tiebreak(38, 38).tiebreak(21, 20)
    assert (game.won, game.points) == ((FIRST, "tiebreak"), (3, 3))


def test_game_of_2015_equal_to_the_last_is_a_tie() -> None:
    assert destruction_2015().tiebreak(38, 38).tiebreak(20, 20).won == (None, "")


def outlast_2017() -> Table:
    """Play Outlast over all seven turns: a circle each in every turn that scores.

    From the end of the second player's turn 2 on there are 11 scorings: 11-11.
    """
    game = Table("sr2017beta", "outlast").to(2, SECOND)
    for _ in range(11):
        game.turn("left-circle", "right-circle")
    assert (game.points, game.asks) == ((11, 11), ["destroyed:0", "destroyed:1"])
    return game


def test_game_of_2017_is_decided_by_presence() -> None:
    """Destroyed: a unit of 13 counts only when it is gone, so 18 + 18 against 36: equal.

    Present: warcaster 10 and a unit of 12 in a contested circle, 22; a warjack there could not
    control a circle, so it is 0. The other: 10, solo 5 and unit 6: 21.
    """
    gone = count("sr2017beta", Item(18, times=2), Item(13, models=10, left=1), gone=True)
    assert gone == 36
    first = count("sr2017beta", LEADER, Item(12, models=10, left=3), gone=False)
    second = count("sr2017beta", LEADER, Item(5), Item(6, models=5, left=1), gone=False)
    assert (first, second) == (22, 21)
    game = outlast_2017().tiebreak(36, 36).tiebreak(22, 21)
    assert (game.won, game.points) == ((FIRST, "tiebreak"), (11, 11))


def test_game_of_2017_equal_to_the_last_is_a_tie() -> None:
    assert outlast_2017().tiebreak(36, 36).tiebreak(22, 22).won == (None, "")


def recon_2024() -> Table:
    """Play Recon over seven turns: a cache each, in their own turns 3, and nothing else.

    The first player captures the blue cache in turn 3: 1-0 at its end. The second the red: 1-1.
    """
    game = Table("sr2024", "recon-mk4").to(3, FIRST).happens("captured", "blue-cache", FIRST)
    assert game.turn().points == (1, 0)
    assert game.happens("captured", "red-cache", SECOND).turn().points == (1, 1)
    game.skip(8)
    assert game.asks == ["presence:0", "presence:1"]
    return game


@pytest.mark.parametrize(
    ("second", "won"), [(26, (FIRST, "tiebreak")), (28, (SECOND, "tiebreak")), (27, (None, ""))]
)
def test_game_of_2024_goes_to_presence(second: int, won: tuple[int | None, str]) -> None:
    """Leader 10, a solo of 5 at a 30 mm, a unit of 12 in objective terrain: 27."""
    assert count("sr2024", LEADER, Item(5), Item(12, models=5, left=2), gone=False) == 27
    assert recon_2024().tiebreak(27, second).won == won


def fault_line_2026() -> Table:
    """Play Fault Line over seven turns, always level.

    Two of their own objectives secured are 1 + 1 + 1 = 3 for each, eleven times: 33-33.
    """
    game = Table("sr2026", "fault-line").to(2, SECOND)
    for _ in range(11):
        game.turn("red-50 red-40-left", "blue-50 blue-40-right")
    assert (game.points, game.asks) == ((33, 33), ["presence:0", "presence:1"])
    return game


@pytest.mark.parametrize(
    ("second", "won"), [(30, (FIRST, "tiebreak")), (31, (None, "")), (32, (SECOND, "tiebreak"))]
)
def test_game_of_2026_goes_to_presence(second: int, won: tuple[int | None, str]) -> None:
    """Leader 10, a Cohort model of 14 at the 50 mm, a unit of 7 with one model left: 31."""
    assert count("sr2026", LEADER, Item(14), Item(7, models=5, left=1), gone=False) == 31
    assert fault_line_2026().tiebreak(31, second).won == won


# A Leader's death

DEATHS = [
    # what the winner and the loser hold at the end, and what is recorded for them
    ("sr2012", "gauntlet", "zone-2", "", (1, 0), (2, 0)),
    ("sr2015", "outflank", "left=controls", "right=controls", (2, 0), (3, 1)),
    ("sr2017beta", "outlast", "left-circle near-flag", "right-circle", (1, 0), (3, 1)),
    ("sr2024", "battle-lines", "red-40", "blue-30", (1, 0), (2, 1)),
    ("sr2026", "fault-line", "red-50 red-40-left", "blue-40-left", (1, 0), (4, 1)),
]
ONE = {
    "sr2012": "zone-2",
    "sr2015": "left",
    "sr2017beta": "left-circle",
    "sr2024": "red-40",
    "sr2026": "red-50",
}


@pytest.mark.parametrize(
    ("edition_id", "scenario", "winner", "loser", "before", "after"),
    DEATHS,
    ids=[row[0] for row in DEATHS],
)
def test_death_of_a_leader_wins_at_once_and_scores_for_the_record(
    edition_id: str,
    scenario: str,
    winner: str,
    loser: str,
    before: tuple[int, int],
    after: tuple[int, int],
) -> None:
    """The second player's Leader dies in the first player's turn 3, whoever is ahead."""
    game = Table(edition_id, scenario).to(2, SECOND).turn(ONE[edition_id])
    assert game.points == before
    game.last("assassination", FIRST, winner, loser)
    assert (game.points, game.won) == (after, (FIRST, "assassination"))


@pytest.mark.parametrize("edition_id", [row[0] for row in DEATHS])
def test_both_leaders_dead_at_once_leave_it_to_the_tiebreakers(edition_id: str) -> None:
    """Level on points, the next figure of the edition is asked; 2012 and 2015 ask for Leaders."""
    scenario = next(row[1] for row in DEATHS if row[0] == edition_id)
    game = Table(edition_id, scenario).to(3, FIRST).last("both_leaders")
    assert game.won is None
    if edition_id in ("sr2012", "sr2015"):
        assert game.asks == ["leaders:0", "leaders:1"]
        game.tiebreak(0, 0)
    assert (
        game.asks[0].split(":")[0]
        == {
            "sr2012": "area",
            "sr2015": "remaining",
            "sr2017beta": "destroyed",
            "sr2024": "presence",
            "sr2026": "presence",
        }[edition_id]
    )

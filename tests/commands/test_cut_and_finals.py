"""From a cut, finals tables or a leader to the final standings, through the desk.

Sources: rules.md section 0, 1.8, 3.2, 3.7, ALL-1, 17-2, P-2, P-3, P-4, P-20.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from fractions import Fraction
from itertools import count
from pathlib import Path

import pytest
from covers import covers
from hall import Hall
from meant import meant

from srtui.commands.command import ConfirmationRequired
from srtui.commands.event.settings import SetEvent, SetHouseRule
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.result import Result
from srtui.commands.pairing.pair import PairRound, Redraw
from srtui.commands.roster.players import Drop, EditPlayer
from srtui.commands.rounds.ending import Finish, MakeCut, MoveUp
from srtui.commands.rounds.stages import Publish
from srtui.model.cut import proposed_cut
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.queries.day.status import next_step
from srtui.queries.standings.standings import standings
from srtui.rules.edition import Figure
from srtui.rules.record import Game
from srtui.rules.standings import PlayerFigures

Maker = Callable[[str, int], Hall]
ORDER = {f"Player {number:02}": number for number in range(1, 21)}


@pytest.fixture
def hall_of(tmp_path: Path) -> Iterator[Maker]:
    """Yield a maker of events with a number of players, Player 01 the strongest."""
    with ExitStack() as halls:
        folders = count(1)

        def make(edition: str, players: int) -> Hall:
            folder = tmp_path / f"hall-{next(folders)}"
            folder.mkdir()
            hall = Hall(folder, edition)
            halls.callback(hall.store.close)
            hall.add(list(ORDER)[:players])
            return hall

        yield make


def stronger(event: Event, game: Game) -> str:
    """Let the player with the lower number win."""
    assert game.second is not None
    return "1" if event.name_of(game.first) < event.name_of(game.second) else "2"


def weaker(event: Event, game: Game) -> str:
    return "2" if stronger(event, game) == "1" else "1"


def play(hall: Hall, winner: Callable[[Event, Game], str] = stronger) -> None:
    """Play a round that leaves no ties: everybody destroys as much as their number says."""
    hall.run(PairRound())
    hall.run(Publish())
    for game in hall.event.rounds[-1].open_games:
        assert game.second is not None
        won = winner(hall.event, game)
        points = (5, 1) if won == "1" else (1, 5)
        down = (20 + game.first, 20 + game.second)
        hall.run(meant(hall, Result, str(game.table), won, "s", *points, *down))


def figures_of(event: Event, players: set[int]) -> dict[int, PlayerFigures]:
    """Return the figures of these players."""
    return {line.player: line for line in event.standings() if line.player in players}


def finals(event: Event) -> list[tuple[str, ...]]:
    return [tuple(event.name_of(p) for p in game.players) for game in event.rounds[-1].games]


@covers("3.2", "17-2", "P-3", "P-4", "sr2017beta:variants[cut-to-top]")
@covers("sr2024:variants[cut-to-top]", "sr2026:variants[cut-to-top]")
@pytest.mark.parametrize("edition", ["sr2017beta", "sr2024", "sr2026"])
def test_a_cut_of_20_players_to_the_top_4_with_finals(hall_of: Maker, edition: str) -> None:
    """Five rounds by the table; after the third no more than four are unbeaten."""
    hall = hall_of(edition, 20)
    hall.run(meant(hall, UseVariant, "cut-to-top", 4))
    if edition == "sr2017beta":
        hall.run(meant(hall, UseVariant, "finals-tables"))
    else:
        hall.run(meant(hall, SetHouseRule, "standings.finals_rest", '["tp", "sos", "points"]'))
        hall.run(meant(hall, SetHouseRule, "standings.finals_tables", "true"))
    for _ in range(2):
        play(hall, stronger)
        assert proposed_cut(hall.event) == 0, "five of 20 are still unbeaten"
    play(hall, stronger)
    assert sum(line.losses == 0 for line in hall.event.standings()) <= 4
    assert (proposed_cut(hall.event), next_step(hall.event).command) == (4, "cut")
    top = [line.player for line in hall.event.standings()][:4]
    hall.run(MakeCut(4))
    below = set(hall.event.by_id) - set(top)
    before = figures_of(hall.event, below)

    play(hall, weaker)
    assert {player for game in hall.event.rounds[3].games for player in game.players} == set(top)
    assert figures_of(hall.event, below) == before, "nothing below the cut changes, whoever he met"
    seeded = [line.player for line in hall.event.standings()][:4]
    assert set(seeded) == set(top)

    hall.run(PairRound())
    tables = {frozenset(game.players) for game in hall.event.rounds[4].games}
    assert tables == {frozenset(seeded[:2]), frozenset(seeded[2:])}
    hall.run(Publish())
    hall.type(lambda _event, game: "1" if game.first in (seeded[1], seeded[3]) else "2")
    hall.run(Finish())
    final = hall.event.standings()
    second, first, fourth, third = seeded
    assert [line.player for line in final][:4] == [first, second, third, fourth]
    assert [line.rank for line in final[:4]] == [1, 2, 3, 4]
    assert figures_of(hall.event, below) == before
    view = standings(hall.event)
    assert (view.final, view.cut_after, len(view.rows)) == (True, 4, 20)
    assert [prize.players for prize in view.prizes] == [(first,), (second,), (third,)]


@covers("0", "ALL-1")
def test_an_event_ends_early_because_one_player_leads(hall_of: Maker) -> None:
    """Two ties in round 1 leave two leaders, who meet: after two of three rounds one leads."""
    hall = hall_of("sr2026", 8)
    assert hall.event.planned_rounds == 3
    hall.play(lambda event, game: "tie" if (game.table or 0) > 2 else stronger(event, game))
    assert hall.event.single_leader is None
    with pytest.raises(ConfirmationRequired, match="no player leads alone"):
        hall.run(Finish(), sure=False)
    hall.play(stronger)
    leader = hall.event.single_leader
    assert leader is not None
    step = next_step(hall.event)
    assert (step.action, step.command, step.choices) == ("Pair round 3.", "pair", ())
    said = hall.run(Finish(), sure=False)
    assert said == f"The event is finished after 2 rounds: {leader.name} wins."
    with pytest.raises(Refused, match="finished"):
        hall.run(PairRound())


def test_leader_whom_nobody_can_catch_may_end_the_event(hall_of: Maker) -> None:
    """Four rounds: Anna wins three, all others lose or tie: no one can reach three TP."""
    hall = hall_of("sr2026", 4)
    hall.run(SetEvent(rounds=4))
    first = hall.event.players[0].id

    def only_first_wins(_event: Event, game: Game) -> str:
        if first not in game.players:
            return "both"
        return "1" if game.first == first else "2"

    for _ in range(2):
        hall.play(only_first_wins)
        assert next_step(hall.event).choices == (), "two more wins would be level"
    hall.play(only_first_wins)
    step = next_step(hall.event)
    assert step.text == f"Pair round 4. Nobody can catch {hall.event.players[0].name} any more."
    assert [one.letter for one in step.choices] == ["p", "f"]
    assert step.command == "pair"


@covers("1.11", "P-20", "sr2012:variants[x-rounds]", "sr2015:variants[x-rounds]")
@covers("2.11", "15-12", "sr2017beta:variants[x-rounds]")
@pytest.mark.parametrize("edition", ["sr2012", "sr2015", "sr2017beta"])
def test_an_event_of_x_rounds_lasts_no_longer(hall_of: Maker, edition: str) -> None:
    """16 players need four rounds by the table; two are played, with four leaders."""
    hall = hall_of(edition, 16)
    hall.run(meant(hall, UseVariant, "x-rounds", 2))
    hall.play(stronger)
    hall.play(stronger)
    assert hall.event.single_leader is None
    assert next_step(hall.event).command == "finish"
    with pytest.raises(Refused, match="The event ends after 2 rounds: finish it"):
        hall.run(PairRound())
    hall.run(Finish(), sure=False)
    assert sum(line.tp == 2 for line in hall.event.standings()) == 4


def to_the_cut(hall: Hall, top: int = 4) -> list[int]:
    """Three rounds and a cut; who is inside, best first."""
    hall.run(SetEvent(rounds=6))
    for _ in range(3):
        play(hall)
    hall.run(MakeCut(top))
    assert hall.event.cut is not None
    return list(hall.event.cut.top)


@covers("P-3")
def test_player_who_left_before_the_cut_is_not_in_it(hall_of: Maker) -> None:
    hall = hall_of("sr2026", 20)
    for _ in range(3):
        play(hall)
    ranked = [line.player for line in hall.event.standings()]
    hall.run(meant(hall, Drop, ranked[1]))
    said = hall.run(MakeCut(4))
    assert f"No longer in the event: {hall.event.name_of(ranked[1])}." in said
    assert hall.event.cut is not None
    assert hall.event.cut.top == (ranked[0], *ranked[2:5])


@covers("P-3")
def test_p_3_the_next_ranked_moves_up_only_when_the_organizer_says_so(hall_of: Maker) -> None:
    hall = hall_of("sr2026", 20)
    top = to_the_cut(hall)
    with pytest.raises(Refused, match="All of the top 4 are still in"):
        hall.run(MoveUp())
    fifth = [line.player for line in hall.event.standings()][4]
    hall.run(meant(hall, Drop, top[3]))
    assert len(hall.event.players_of(4)) == 3, "nobody moves up by himself"
    said = hall.run(MoveUp())
    assert said.startswith(
        f"{hall.event.name_of(fifth)} has moved up into the cut and plays on from round 4."
    )
    playing = {player.id for player in hall.event.players_of(4)}
    assert playing == {*top[:3], fifth}
    with pytest.raises(Refused, match="no one can move up"):
        hall.run(MoveUp())
    below = set(hall.event.by_id) - {*top, fifth}
    before = figures_of(hall.event, below)
    play(hall)
    play(hall)
    after = hall.event.standings()
    assert {line.player for line in after[:5]} == {*top, fifth}
    assert figures_of(hall.event, below) == before
    assert [line.player for line in hall.event.standings(3)][4] == fifth, "as it was at the cut"


@covers("P-3")
def test_moving_up_is_undone_unless_a_round_rests_on_it(hall_of: Maker) -> None:
    hall = hall_of("sr2026", 20)
    top = to_the_cut(hall)
    hall.run(meant(hall, Drop, top[0]))
    hall.run(MoveUp())
    hall.desk.undo(("event",))
    assert hall.event.cut is not None
    assert hall.event.cut.moved_up == ()
    hall.desk.redo(("event",))
    hall.run(PairRound())
    with pytest.raises(Refused, match="Round 4 was paired from the cut"):
        hall.desk.undo(("event",))


@covers("17-2", "P-3")
def test_more_unbeaten_than_places_and_too_early_are_doubted(hall_of: Maker) -> None:
    hall = hall_of("sr2026", 20)
    hall.run(SetEvent(rounds=6))
    hall.play(stronger)
    with pytest.raises(ConfirmationRequired) as asked:
        hall.run(MakeCut(4), sure=False)
    assert asked.value.warnings == (
        "Only 1 of 6 rounds played so far.",
        "10 players are undefeated, but only the top 4 would play on.",
    )


@covers("1.8", "2.8", "3.7", "P-4", "example 19")
@pytest.mark.parametrize("edition", ["sr2012", "sr2015", "sr2017beta"])
def test_example_19_finals_tables_through_the_desk(hall_of: Maker, edition: str) -> None:
    """Rank 2 beats rank 1: rank 2 is first, rank 1 second, the winner of 3 against 4 third."""
    hall = hall_of(edition, 16)
    hall.run(meant(hall, UseVariant, "finals-tables"))
    for _ in range(3):
        hall.play(stronger)
        assert not hall.event.rounds[-1].finals
    one, two, three, four = [line.player for line in hall.event.standings()][:4]
    hall.run(PairRound())
    assert hall.event.rounds[-1].finals
    hall.run(Publish())
    hall.type(lambda event, game: _upset(game, {two, three}) or stronger(event, game))
    hall.run(Finish())
    assert [line.player for line in hall.event.standings()][:3] == [two, one, three]
    assert four in [line.player for line in hall.event.standings()][3:]


@covers("P-17", "sr2015:variants[large-event]")
def test_p_17_planned_rounds_divide_until_the_event_is_finished(hall_of: Maker) -> None:
    """The wins of both opponents: over 4 planned rounds, then over the 2 that were played."""
    hall = hall_of("sr2015", 16)
    hall.run(meant(hall, UseVariant, "large-event"))
    play(hall)
    play(hall)
    best, *_ = hall.event.standings()
    met = _met(hall.event, best.player)
    wins = sum(line.wins for line in hall.event.standings() if line.player in met)
    assert wins > 0
    assert best.figures[Figure.SOS] == Fraction(wins, 4)
    hall.run(Finish())
    assert hall.event.standings()[0].figures[Figure.SOS] == Fraction(wins, 2)


def _met(event: Event, player: int) -> list[int | None]:
    return [game.opponent(player) for game in event.games if player in game.players]


def _upset(game: Game, winners: set[int]) -> str:
    """Return which of the two has to win, if one of them is among `winners`."""
    if game.first in winners:
        return "1"
    return "2" if game.second in winners else ""


@covers("P-4")
def test_finals_are_played_at_tables_1_and_2(hall_of: Maker) -> None:
    """1st and 2nd at table 1, 3rd and 4th at table 2, though they have played there before."""
    hall = hall_of("sr2012", 8)
    hall.run(meant(hall, UseVariant, "finals-tables"))
    play(hall, stronger)
    play(hall, stronger)
    top = [line.player for line in hall.event.standings()][:4]
    hall.run(PairRound())
    assert hall.event.rounds[-1].finals
    for redrawn in (False, True):
        if redrawn:
            hall.run(Redraw("again"))
        tables = {frozenset(game.players): game.table for game in hall.event.rounds[-1].games}
        assert tables[frozenset(top[:2])] == 1
        assert tables[frozenset(top[2:])] == 2


@covers("P-4")
def test_finals_leave_a_player_at_the_table_that_he_has_to_have(hall_of: Maker) -> None:
    hall = hall_of("sr2012", 8)
    hall.run(meant(hall, UseVariant, "finals-tables"))
    play(hall, stronger)
    play(hall, stronger)
    lines = [line.player for line in hall.event.standings()]
    hall.run(EditPlayer(lines[-1], table=1))
    hall.run(PairRound())
    tables = {frozenset(game.players): game.table for game in hall.event.rounds[-1].games}
    assert (tables[frozenset(lines[:2])], tables[frozenset(lines[2:4])]) == (2, 3)
    assert next(at for pair, at in tables.items() if lines[-1] in pair) == 1

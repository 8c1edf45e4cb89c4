"""Results of matches, and teams as entrants (teams.md T-42, T-43, T-51 to T-54)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from srtui.rules.record import Game, Outcome, Player, Status, StatusChange
from srtui.rules.teams.match import Tally, Team, TeamMatch, as_game, as_player, tally, zone_tables

A, B = 1, 2
TEAM_OF = {**dict.fromkeys(range(11, 16), A), **dict.fromkeys(range(21, 26), B)}
MATCH = TeamMatch(7, 2, A, B, zone=3)
F, S, TIE, LOSE = Outcome.FIRST, Outcome.SECOND, Outcome.TIE, Outcome.BOTH_LOSE


def games(outcomes: Sequence[Outcome | None]) -> list[Game]:
    return [
        Game(number, 2, 11 + number, 21 + number, outcome=outcome, recorded=(3, 1))
        for number, outcome in enumerate(outcomes)
    ]


def result(*outcomes: Outcome | None, size: int = 0) -> Tally:
    return tally(MATCH, games(outcomes), TEAM_OF, size or len(outcomes))


def test_match_before_its_games_has_all_of_them_to_come() -> None:
    before = result(size=5)

    assert (before.won, before.to_come, before.outcome) == ((0, 0), 5, None)


def test_match_is_shown_live() -> None:
    live = result(F, S, F, None, None)

    assert (live.won, live.to_come, live.winner, live.outcome) == ((2, 1), 2, None, None)


def test_decided_match_counts_once_complete() -> None:
    assert (result(F, F, F, None, None).winner, result(F, F, F, None, None).outcome) == (0, None)
    assert result(F, F, F, S, S).outcome is Outcome.FIRST


@pytest.mark.parametrize("outcomes", [(F, F, S, S, LOSE), (F, F, S, S), (F, S, TIE)])
def test_no_majority_is_a_draw(outcomes: Sequence[Outcome]) -> None:
    """Example 3."""
    drawn = result(*outcomes)

    assert drawn.outcome is Outcome.TIE
    assert drawn.won == (outcomes.count(F), outcomes.count(S))


def test_sides_are_those_of_the_teams_and_not_of_the_slips() -> None:
    slips = [Game(1, 2, 21, 11, outcome=F, recorded=(5, 2), destroyed=(60, 40))]
    turned = tally(MATCH, slips, TEAM_OF, 1)

    assert (turned.won, turned.points, turned.destroyed) == ((0, 1), (2, 5), (40, 60))


def test_missing_player_gives_the_opponent_the_game() -> None:
    """Example 4."""
    played = [
        Game(1, 2, 11, 23, outcome=F),
        Game(2, 2, 22, None, outcome=Outcome.BYE, recorded=(3, 0), destroyed=(50, 0)),
        Game(3, 2, 12, 21, outcome=F),
    ]
    short = tally(MATCH, played, TEAM_OF, 3)

    assert (short.won, short.outcome, short.points) == ((2, 1), Outcome.FIRST, (0, 3))


def test_conceded_games_make_the_match() -> None:
    """Example 5."""
    assert result(F, S, S).outcome is Outcome.SECOND
    assert result(F, S, S).won == (1, 2)


def test_ruling_decides_a_match_whatever_its_games_say() -> None:
    ruled = TeamMatch(7, 2, A, B, ruling=Outcome.SECOND)

    assert tally(ruled, games([F, F, F]), TEAM_OF, 3).outcome is Outcome.SECOND


def test_bye_of_a_team_wins_all_its_games() -> None:
    byes = [
        Game(n, 3, 11 + n, None, outcome=Outcome.BYE, recorded=(3, 0), destroyed=(50, 0))
        for n in range(3)
    ]
    bye = TeamMatch(8, 3, A, None)
    game = as_game(bye, tally(bye, byes, TEAM_OF, 3))

    assert (game.outcome, game.games_won) == (Outcome.BYE, (3, 0))
    assert (game.recorded, game.destroyed) == ((9, 0), (150, 0))


def test_team_is_in_while_any_member_is() -> None:
    stays = (StatusChange(1, Status.IN), StatusChange(3, Status.DROPPED))
    players = {
        11: Player(11, "Ada", status_changes=stays),
        12: Player(12, "Bo", status_changes=(*stays,)),
    }
    team = Team(A, "Alder", (11,), reserves=(12,))

    assert as_player(team, players).status(2) is Status.IN
    assert as_player(team, players).status(3) is Status.DROPPED
    assert as_player(team, players | {12: Player(12, "Bo")}).status(3) is Status.IN


def test_team_is_checked_in_once_its_players_are() -> None:
    players = {11: Player(11, "Ada", checked_in=True), 12: Player(12, "Bo")}

    assert as_player(Team(A, "Alder", (11,), (12,)), players).checked_in
    assert not as_player(Team(A, "Alder", (11, 12)), players).checked_in


def test_zones_are_adjacent_tables() -> None:
    assert zone_tables(1, 5) == (1, 2, 3, 4, 5)
    assert zone_tables(4, 3) == (10, 11, 12)

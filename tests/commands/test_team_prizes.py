"""The end of a team event: who gets a prize, ties of teams, the announcements one at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hall import Hall

from srtui.commands.awards.special import TellPrize
from srtui.commands.game.result import Result
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.ending import Decide, Finish
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.teams.captains import PairsByHand
from srtui.commands.teams.matches import DecideTeams
from srtui.commands.teams.roster import PasteTeams, SetTeamRule
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.queries.awards.awards import awards, awards_pane
from srtui.queries.day.status import next_step
from srtui.rules.record import Outcome
from srtui.text.awards import announced, in_turn, tied_for, tied_prize

TEAMS = "Alder: Ada; Anton; Asta|Birch: Bea; Ben; Bo|Cedar: Cleo; Carl; Cora|Elm: Eve; Eli; Ed"


@pytest.fixture
def played(team_hall: Callable[[int], Hall]) -> Hall:
    """One round of four teams: each game's first player wins, one team its match 3-0."""
    hall = team_hall(3)
    hall.run(PasteTeams(TEAMS))
    hall.desk.run(PairRound(seed="prizes"), sure=True)
    hall.desk.run(Scenario(), sure=True)
    hall.desk.run(Publish(), sure=True)
    for match in hall.event.matches:
        first, second = (hall.event.team(team) for team in match.teams)
        pairs = zip(first.players, second.players, strict=True)
        names = hall.event.name_of
        hall.run(PairsByHand(match.first, tuple(f"{names(a)}={names(b)}" for a, b in pairs)))
    hall.desk.run(Start(), sure=True)
    return hall


def enter(hall: Hall, points: Callable[[int], int]) -> None:
    """Let the first team of each match win; `points` of the winner, by the game's place."""
    event = hall.event
    way = next(rule.way for rule in event.edition.ways if rule.played)
    for at, game in enumerate(event.newest_round().games):
        first = event.matches[at // 3].first == event.team_of[game.first]
        outcome = Outcome.FIRST if first else Outcome.SECOND
        won = points(at)
        figures = (won, 1) if first else (1, won)
        more = won - 5  # nothing where all win with 5 points
        hall.desk.run(Result(game.id, outcome, way, *figures, 40 + more, 40 + more), sure=True)


def winners(event: Event) -> list[str]:
    first, second = event.matches
    return [event.team(match.first).name for match in (first, second)]


def test_teams_get_the_places_and_one_player_the_best(played: Hall) -> None:
    enter(played, lambda at: 9 - at)
    played.desk.run(Finish(), sure=True)
    prizes = in_turn(played.event)
    assert [prize.title for prize in prizes] == [
        "Best player",
        "3rd place",
        "2nd place",
        "1st place",
    ]
    ahead, behind = winners(played.event)
    assert [prize.name for prize in prizes[2:]] == [behind, ahead]
    best = played.event.newest_round().games[0].winner
    assert prizes[0].player == best


def test_finish_names_the_winning_team(played: Hall) -> None:
    enter(played, lambda at: 9 - at)
    ahead = winners(played.event)[0]
    with played.store.read() as reader:
        question = Finish().question(played.event, reader)
    assert f"2 teams have 1 TW: {ahead} wins on tiebreakers." in question
    assert f"{ahead} wins." in played.desk.run(Finish(), sure=True).sentence


def test_number_of_best_players_is_set(played: Hall) -> None:
    enter(played, lambda at: 9 - at)
    played.run(SetTeamRule(best_players=2))
    titles = [prize.title for prize in in_turn(played.event)]
    assert titles[:2] == ["2nd best player", "Best player"]
    played.run(SetTeamRule(best_players=0))
    assert len(in_turn(played.event)) == 3


def test_tie_of_teams_is_broken_before_the_prizes(played: Hall) -> None:
    enter(played, lambda _at: 5)
    played.run(SetTeamRule(best_players=0))
    played.desk.run(Finish(), sure=True)
    prize = tied_prize(played.event)
    assert prize is not None
    tied = tied_for(played.event, prize)
    step = next_step(played.event)
    assert [choice.command for choice in step.choices[:2]] == ["team.decide", "team.decide"]
    assert step.choices[0].values == (("teams", tied), ("draw", True))
    assert DecideTeams.filled(played.event) == {"teams": tied}
    assert Decide.filled(played.event) == {}
    names = [played.event.team(team).name for team in tied]
    with pytest.raises(Refused, match=f"{names[0]} and {names[1]} are tied"):
        announce_until_refused(played)


def announce_until_refused(hall: Hall) -> None:
    for _ in range(9):
        hall.run(TellPrize())


def test_prizes_of_teams_are_announced_by_name(played: Hall) -> None:
    enter(played, lambda at: 9 - at)
    played.desk.run(Finish(), sure=True)
    said = [played.run(TellPrize()) for _ in range(5)]
    ahead = winners(played.event)[0]
    assert said[-1] == f"1st place is announced: {ahead}."
    assert len(announced(played.event)) == 4
    rows = {(row.kind, row.id): row for row in awards(played.event).rows}
    assert rows["team", "1"].winner == ahead
    assert rows["team", "1"].state == "by the standings, announced"
    assert rows["place", "1"].name == "Best player"
    pane = awards_pane(played.event, "team", "1")
    assert pane is not None
    assert ahead in str(pane)

"""The last day of a team event: a cut between teams, its rounds, prizes, and penalties."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hall import Hall

from srtui.commands.awards.special import TellPrize
from srtui.commands.game.result import Result
from srtui.commands.pairing.pair import PairRound, Redraw
from srtui.commands.rounds.ending import Finish, MakeCut, MoveUp
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.teams.captains import PairsByHand
from srtui.commands.teams.matches import PenalizeTeam, RuleMatch
from srtui.commands.teams.roster import DropTeam, PasteTeams, SetTeamRule
from srtui.model.event import Event
from srtui.model.pairing import entrants
from srtui.model.refused import Refused
from srtui.queries.day.status import next_step
from srtui.queries.hall.board import heading
from srtui.queries.pairing.verify import verify
from srtui.queries.roster.conduct import conduct, follows_text
from srtui.queries.standings.bracket import bracket_rows
from srtui.queries.standings.explain import explain
from srtui.queries.standings.standings import standings, standings_title
from srtui.queries.teams.captain import captain_seat
from srtui.rules.edition import Figure
from srtui.rules.record import Outcome
from srtui.sheets.export import everything
from srtui.text.awards import announced
from srtui.text.cut import stage_text

NAMES = ("Alder", "Birch", "Cedar", "Elm", "Fir", "Oak", "Pine")


@pytest.fixture
def hall(team_hall: Callable[[int], Hall]) -> Hall:
    """Seven teams of three; those whose name comes first win 2-1, after two rounds one leads."""
    hall = team_hall(3)
    hall.run(PasteTeams("|".join(f"{name}: {name}1; {name}2; {name}3" for name in NAMES)))
    play(hall)
    play(hall)
    return hall


def play(hall: Hall, won: int = 2) -> None:
    """Play a round; of two teams the first by name wins this many games of three."""
    hall.desk.run(PairRound(), sure=True)
    finish_round(hall, won)


def finish_round(hall: Hall, won: int = 2) -> None:
    hall.desk.run(Scenario(), sure=True)
    hall.desk.run(Publish(), sure=True)
    number = hall.event.newest_round().number
    for match in hall.event.matches:
        if match.round == number and match.second is not None:
            first, second = (hall.event.team(team) for team in match.teams)
            pairs = zip(first.players, second.players, strict=True)
            names = hall.event.name_of
            hall.run(PairsByHand(match.first, tuple(f"{names(a)}={names(b)}" for a, b in pairs)))
    hall.desk.run(Start(), sure=True)
    for game in hall.event.newest_round().open_games:
        names = hall.event.name_of
        better, worse = sorted(game.players, key=names)
        winner = better if int(names(better)[-1]) <= won else worse
        side = Outcome.FIRST if winner == game.first else Outcome.SECOND
        way = next(rule.way for rule in hall.event.edition.ways if rule.played)
        hall.desk.run(Result(game.id, side, way, 5, 5, 40, 40), sure=True)


def ranks(event: Event) -> list[str]:
    teams = event.pairing
    return [teams.name_of(line.player) for line in teams.standings() if line.rank]


def team(event: Event, name: str) -> int:
    return next(team.id for team in event.teams if team.name == name)


def paired(event: Event) -> list[set[str]]:
    newest = event.pairing.newest_round()
    return [{event.pairing.name_of(each) for each in game.players} for game in newest.games]


def test_cut_to_four_plays_semifinals_final_and_third_place(hall: Hall) -> None:
    before, players = ranks(hall.event), hall.event.standings()
    with hall.store.read() as reader:
        question = MakeCut(4, "elimination", True).question(hall.event, reader)
    assert "The top 4 play on; 3 teams will stop" in question
    said = hall.desk.run(MakeCut(4, "elimination", True), sure=True).sentence
    assert said.startswith(f"Cut to the top 4: {', '.join(before[:4])}.")
    assert next_step(hall.event).action == "Pair round 3, semifinals."

    hall.desk.run(PairRound(), sure=True)
    first, second, third, fourth = before[:4]
    assert paired(hall.event) == [{first, fourth}, {second, third}]
    hall.run(Redraw("again"))
    assert paired(hall.event) == [{first, fourth}, {second, third}]
    finish_round(hall)
    play(hall)
    finals = [sorted({first, fourth})[0], sorted({second, third})[0]]
    assert ranks(hall.event)[:2] == sorted(finals)
    assert ranks(hall.event)[4:] == before[4:]
    assert [stage_text(row.match) for row in bracket_rows(hall.event)] == [
        "semifinal", "semifinal", "final", "game for third place",
    ]  # fmt: skip
    # Players are ranked by the rounds that all of them played.
    assert hall.event.standings() == players
    assert "when the teams were cut" in standings_title(hall.event, standings(hall.event))

    assert next_step(hall.event).action == "Finish the event."
    hall.run(SetTeamRule(best_players=0))
    hall.desk.run(Finish(), sure=True)
    said = [hall.run(TellPrize()) for _ in range(4)][-1]
    assert said == f"1st place is announced: {ranks(hall.event)[0]}."
    assert len(announced(hall.event)) == 3
    with hall.store.read() as reader:
        assert all(checked.legal for checked in verify(hall.event, reader))


def test_cut_in_swiss_rounds_pairs_only_the_top(hall: Hall) -> None:
    inside = set(ranks(hall.event)[:4])
    hall.desk.run(MakeCut(4), sure=True)
    play(hall)
    assert set().union(*paired(hall.event)) == inside
    assert set(ranks(hall.event)[:4]) == inside
    record = everything(hall.event)["cut"]
    assert set(record["top"]) == inside
    assert record["after"] == 2


def test_tied_match_of_a_bracket_is_named_before_the_next_round(hall: Hall) -> None:
    better = ranks(hall.event)[0]
    hall.desk.run(MakeCut(2, "elimination"), sure=True)
    play(hall)
    hall.run(RuleMatch(team(hall.event, better), "tie"))
    step = next_step(hall.event)
    assert "better seed" in step.reason
    assert better in step.reason


def test_next_team_moves_up_for_one_that_leaves(hall: Hall) -> None:
    inside = ranks(hall.event)
    hall.desk.run(MakeCut(4), sure=True)
    said = hall.run(DropTeam(team(hall.event, inside[0])))
    assert "That leaves 3 teams in the cut to the top 4" in said
    assert next_step(hall.event).action.startswith("Let the next team move up")
    assert hall.run(MoveUp()).startswith(f"{inside[4]} has moved up")
    play(hall)
    assert set().union(*paired(hall.event)) == set(inside[1:5])


def test_cut_is_made_once_and_can_be_undone(hall: Hall) -> None:
    hall.desk.run(MakeCut(4), sure=True)
    hall.desk.undo()
    assert hall.event.pairing.cut is None
    hall.desk.redo()
    with pytest.raises(Refused, match="an event has only one cut"):
        hall.run(MakeCut(2))
    hall.desk.undo()
    with pytest.raises(Refused, match="Between 2 and 6 teams can play on"):
        hall.run(MakeCut(7))


def test_cut_of_teams_is_on_the_board(hall: Hall) -> None:
    hall.desk.run(MakeCut(4, "elimination"), sure=True)
    notices = " ".join(heading(hall.event, hall.clock()).notices)
    assert "Cut to the top 4, single elimination (house rule)" in notices


def test_captain_of_a_team_below_the_cut_reads_that_its_rank_stays(hall: Hall) -> None:
    below = ranks(hall.event)[6]
    hall.desk.run(MakeCut(4), sure=True)
    stays = f"{below} does not play on after the cut after round 2. Its rank stays."
    seat = captain_seat(hall.event, team(hall.event, below))
    assert seat.sentence.endswith(f" wins. {stays}"), "at once, below the result of its last match"
    play(hall)
    seat = captain_seat(hall.event, team(hall.event, below))
    assert seat.sentence == stays


def figures(event: Event, name: str) -> Sequence[int]:
    teams = event.pairing
    line = next(line for line in teams.standings() if teams.name_of(line.player) == name)
    return [int(line.figures[figure]) for figure in (Figure.TP, Figure.SOS)]


def test_penalty_of_match_points_counts_in_ranks_and_pairings_alone(hall: Hall) -> None:
    ahead = ranks(hall.event)[0]
    before = {name: figures(hall.event, name) for name in NAMES}
    said = hall.run(PenalizeTeam(team(hall.event, ahead), "match-points", "late twice"))
    assert said == f"{ahead} loses 1 TW: late twice."

    after = {name: figures(hall.event, name) for name in NAMES}
    assert after.pop(ahead) == [before[ahead][0] - 1, before[ahead][1]]
    assert all(after[name] == before[name] for name in after)
    assert ranks(hall.event)[0] != ahead
    teams = hall.event.pairing
    tp = {each.id: each.tp for each in entrants(teams, 3, teams.players)}
    assert tp[team(hall.event, ahead)] == before[ahead][0] - 1

    why = explain(teams, team(hall.event, ahead))
    assert any("late twice" in note and "1 TW fewer" in note for note in why.notes)
    row = conduct(hall.event).rows[0]
    assert (row.name, row.kind, row.of_team) == (ahead, "match points", True)
    assert follows_text(hall.event.pairing, row).startswith(
        "1 TW fewer from the standings after round 2 on"
    )
    assert everything(hall.event)["penalties"] == [
        {"team": ahead, "round": 2, "kind": "match_points", "reason": "late twice", "points": 1}
    ]
    assert standings(hall.event.pairing, 1).rows == standings(teams, 1).rows
    hall.desk.undo()
    assert figures(hall.event, ahead) == before[ahead]


def test_penalty_before_round_1_counts_from_the_start(team_hall: Callable[[int], Hall]) -> None:
    hall = team_hall(3)
    hall.run(PasteTeams("|".join(f"{name}: {name}1; {name}2; {name}3" for name in NAMES[:4])))
    hall.run(PenalizeTeam(team(hall.event, "Alder"), "match-points", "no lists", 2))
    play(hall)
    assert figures(hall.event, "Alder")[0] == -1
    (row,) = conduct(hall.event).rows
    assert follows_text(hall.event.pairing, row).startswith("2 TW fewer right away")


def test_warnings_of_a_team_are_counted(hall: Hall) -> None:
    elm = team(hall.event, "Elm")
    assert hall.run(PenalizeTeam(elm, "warning", "slow")) == "Elm has a warning: slow."
    assert hall.run(PenalizeTeam(elm, "warning", "loud")) == "Elm has a second warning: loud."
    rows = conduct(hall.event).rows
    assert [follows_text(hall.event.pairing, row) for row in rows] == ["", ""]
    with pytest.raises(Refused, match="at least one"):
        hall.run(PenalizeTeam(elm, "match-points", "why", 0))

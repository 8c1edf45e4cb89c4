"""Facts of team events that no other test names: lists, Leaders, winners, singles, eleven teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hall import Hall
from meant import meant

from srtui.commands.clock.game import CallJudge, TakeCall
from srtui.commands.command import Command, ConfirmationRequired, Role
from srtui.commands.desk import Desk, Seat
from srtui.commands.game.result import Result
from srtui.commands.importing.importing import ImportEvent
from srtui.commands.lists.handed_in import AddList, RemoveList
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.conduct import NameSide, Penalty
from srtui.commands.roster.players import EditPlayer
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.teams.captains import PairsByHand, RollOff, TakeStep
from srtui.commands.teams.matches import PenalizeTeam, RuleMatch, SwapTeams
from srtui.commands.teams.roster import (
    BenchPlayer,
    DropTeam,
    NameReserve,
    PasteTeams,
    SetTeamRule,
    Substitute,
)
from srtui.model.captains import captains_board, newest_match
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.queries.pairing.verify import verify
from srtui.queries.teams.captain import captain_seat, seat_lists
from srtui.rules.edition import Figure
from srtui.rules.record import Outcome, Way
from srtui.rules.teams.match import TeamMatch
from srtui.rules.teams.values import StepKind
from srtui.text.teams import team_findings

NAMES = (
    *("Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir"),
    *("Gorse", "Hazel", "Ivy", "Juniper", "Larch"),
)


def enter(hall: Hall, teams: int, size: int) -> Hall:
    lines = (
        f"{name}: {'; '.join(f'{name} {seat}' for seat in range(1, size + 1))}"
        for name in NAMES[:teams]
    )
    hall.run(PasteTeams("\n".join(lines)))
    return hall


def begin(hall: Hall) -> None:
    for command in (PairRound(), Scenario(), Publish()):
        hall.run(command)


def team(event: Event, name: str) -> int:
    return next(team.id for team in event.teams if team.name == name)


def seat_by_seat(hall: Hall) -> None:
    number = hall.event.newest_round().number
    for match in hall.event.matches:
        if match.round == number and match.second is not None:
            first, second = (hall.event.team(each) for each in match.teams)
            names = hall.event.name_of
            pairs = zip(first.players, second.players, strict=True)
            hall.run(PairsByHand(match.first, tuple(f"{names(a)}={names(b)}" for a, b in pairs)))
    hall.run(Start())


def play(hall: Hall) -> None:
    """Play a round; in each match the team first by name wins all but one game, seat 1 to 1."""
    begin(hall)
    seat_by_seat(hall)
    way = next(rule.way for rule in hall.event.edition.ways if rule.played)
    for game in hall.event.newest_round().open_games:
        names = [hall.event.name_of(player) for player in game.players]
        # The loser has more points in each game: never take the winner from them (T-41).
        first = (names[0] < names[1]) is not names[0].endswith("1")
        outcome = Outcome.FIRST if first else Outcome.SECOND
        points = (2, 4) if first else (4, 2)
        hall.run(Result(game.id, outcome, way, *points, 40, 30))


def test_a_captain_sees_the_lists_of_whoever_is_offered_first(
    team_hall: Callable[[int], Hall],
) -> None:
    hall = enter(team_hall(3), 2, 3)
    for name in ("Alder 2", "Birch 1"):
        hall.run(meant(hall, AddList, name, text=f"Leader of {name}\nA warjack 10"))
    begin(hall)
    (match,) = hall.event.matches
    hall.run(RollOff(match.first))
    while (ask := captains_board(hall.event, match).asks[0]).kind is not StepKind.PICK:
        side = ask.side or 0
        wanted = next(
            (each for each in ask.choices if _named(hall, each) & {"Alder 2", "Birch 1"}),
            ask.choices[0],
        )
        hall.run(TakeStep(match.teams[side], wanted))
    seat = captain_seat(hall.event, match.first)
    with hall.store.read() as reader:
        headings = [part.heading for part in seat_lists(reader, hall.event, seat)]
    assert [heading.partition(",")[0] for heading in headings] != []
    assert {heading.partition(",")[0] for heading in headings} == {"Alder 2", "Birch 1"}


def _named(hall: Hall, cards: tuple[int, ...]) -> set[str]:
    return {hall.event.name_of(card) for card in cards if card in hall.event.by_id}


def test_one_leader_in_two_lists_of_a_team_is_found_and_two_versions_are_not(
    team_hall: Callable[[int], Hall],
) -> None:
    hall = enter(team_hall(3), 2, 3)
    for name, leader in (("Alder 1", "Caine 3"), ("Alder 2", "Caine 4"), ("Birch 1", "Caine 3")):
        hall.run(meant(hall, AddList, name, leader=leader))
    assert not list(team_findings(hall.event, hall.event.team(team(hall.event, "Alder"))))
    hall.run(meant(hall, AddList, "Alder 3", leader="caine 3"))
    (found,) = team_findings(hall.event, hall.event.team(team(hall.event, "Alder")))
    assert found == "Alder 1 and Alder 3 both have Caine 3 in their lists."
    hall.run(SetTeamRule(leaders="no"))
    assert not list(team_findings(hall.event, hall.event.team(team(hall.event, "Alder"))))


def test_more_players_of_a_faction_than_set_are_found(team_hall: Callable[[int], Hall]) -> None:
    hall = team_hall(3)
    hall.run(PasteTeams("Alder: Ada, Khador; Anton, Khador; Asta, Cygnar\nBirch: Bea; Ben; Bo"))
    alder = hall.event.team(team(hall.event, "Alder"))
    assert not list(team_findings(hall.event, alder))
    hall.run(SetTeamRule(faction_most=1))
    (found,) = team_findings(hall.event, alder)
    assert found == "2 players play Khador, but at most 1 may."


def test_reserve_may_step_in_only_with_leaders_that_nobody_else_plays(
    team_hall: Callable[[int], Hall],
) -> None:
    hall = team_hall(3)
    hall.run(PasteTeams("Alder: Ada; Anton; Asta; Rolf\nBirch: Bea; Ben; Bo"))
    hall.run(meant(hall, NameReserve, "rolf", ("anton",)))
    for name, leader in (("Ada", "Sorscha 2"), ("Anton", "Butcher 1"), ("Rolf", "Butcher 1")):
        hall.run(meant(hall, AddList, name, leader=leader))
    alder = team(hall.event, "Alder")
    assert not list(team_findings(hall.event, hall.event.team(alder))), "the reserve does not play"
    hall.run(meant(hall, Substitute, "anton", "rolf"))
    assert not list(team_findings(hall.event, hall.event.team(alder))), "Anton does not play now"
    hall.run(meant(hall, Substitute, "asta", "anton"))
    (found,) = team_findings(hall.event, hall.event.team(alder))
    assert "Butcher 1" in found


@pytest.mark.parametrize("size", [3, 5])
def test_two_captains_attack_and_defend_from_their_own_devices(
    team_hall: Callable[[int], Hall], size: int
) -> None:
    hall = enter(team_hall(size), 2, size)
    hall.run(SetTeamRule(procedure="attack"))
    begin(hall)
    (match,) = hall.event.matches
    captains = [_captain(hall, match, side) for side in (0, 1)]
    captains[0].run(RollOff(match.first))
    secret = 0
    while asks := captains_board(hall.event, match).asks:
        for ask in asks:
            side = ask.side or 0
            if ask.secret and side == 0:
                with pytest.raises(Refused):
                    captains[0].run(TakeStep(match.teams[1], asks[1].choices[-1]))
                secret += 1
            captains[side].run(TakeStep(match.teams[side], ask.choices[-1]))
            if ask.secret and side == 0:
                assert hall.event.hidden_steps == {(match.id, 0)}
    assert secret == {3: 2, 5: 5}[size]
    games = hall.event.games_of(match)
    assert sorted(player for game in games for player in game.players) == sorted(
        player for each in hall.event.teams for player in each.players
    )
    assert sorted(game.table or 0 for game in games) == list(range(1, size + 1))


def _captain(hall: Hall, match: TeamMatch, side: int) -> Desk:
    return hall.desk.for_seat(Seat(Role.CAPTAIN, f"captain {side}", team=match.teams[side]))


def test_winner_of_a_match_is_not_taken_from_points_and_players_are_ranked_singly(
    team_hall: Callable[[int], Hall],
) -> None:
    hall = enter(team_hall(3), 4, 3)
    play(hall)
    event = hall.event
    for match in event.matches:
        tally = event.tally_of(match)
        first_by_name = min(match.teams, key=lambda each: event.team(each).name)
        side = match.teams.index(first_by_name)
        assert tally.winner == side
        assert tally.points[side] < tally.points[1 - side]
    play(hall)
    lines = {hall.event.name_of(line.player): line for line in hall.event.standings()}
    opponents = {name: [] for name in lines}  # type: dict[str, list[str]]
    for game in hall.event.games:
        one, other = hall.event.names_of(game)
        opponents[one].append(other)
        opponents[other].append(one)
    for name, line in lines.items():
        met = sum(int(lines[other].figures[Figure.TP]) for other in opponents[name])
        assert line.figures[Figure.SOS] == met, "a player's strength is that of players, not teams"


def test_team_with_half_its_seats_empty_cannot_win(team_hall: Callable[[int], Hall]) -> None:
    hall = enter(team_hall(3), 2, 3)
    for name in ("Alder 2", "Alder 3"):
        hall.run(meant(hall, BenchPlayer, name))
    begin(hall)
    hall.run(meant(hall, PairsByHand, "alder", ("Alder 1=Birch 1", "-=Birch 2", "-=Birch 3")))
    hall.run(Start())
    (game,) = hall.event.newest_round().open_games
    outcome = Outcome.FIRST if hall.event.name_of(game.first) == "Alder 1" else Outcome.SECOND
    way = next(rule.way for rule in hall.event.edition.ways if rule.played)
    hall.run(Result(game.id, outcome, way, 5, 3, 40, 30))
    (match,) = hall.event.matches
    tally = hall.event.tally_of(match)
    assert sorted(tally.won) == [1, 2]
    assert hall.event.team(match.teams[tally.winner or 0]).name == "Birch"


def test_judge_is_warned_before_deciding_about_their_own_team_or_club(
    team_hall: Callable[[int], Hall],
) -> None:
    hall = enter(team_hall(3), 2, 3)
    hall.run(meant(hall, EditPlayer, "Birch 1", club="Poznań"))
    begin(hall)
    seat_by_seat(hall)
    (match,) = hall.event.matches
    games = hall.event.newest_round().games
    game = next(game for game in games if "Birch 1" in hall.event.names_of(game))
    alder, birch = (team(hall.event, name) for name in ("Alder", "Birch"))
    first = next(player.id for player in hall.event.players if player.name == "Birch 1")
    ruling = Result(game.id, Outcome.FIRST, Way.RULING, 5, 3, 40, 30)
    hall.run(CallJudge(game.id))
    rulings: dict[Command, str] = {
        TakeCall(game.id): "Alder",
        Penalty(first, "warning", "late"): "poznań",
        PenalizeTeam(alder, "warning", "late"): "ALDER",
        RuleMatch(match.first, "tie", "late"): "Birch",
        ruling: "Alder",
    }
    ines = hall.desk.for_seat(Seat(Role.JUDGE, "Ines"))
    otto = hall.desk.for_seat(Seat(Role.JUDGE, "Otto"))
    for command, side in rulings.items():
        hall.run(NameSide("ines", side))
        with pytest.raises(ConfirmationRequired) as asked:
            ines.run(command)
        assert f"both belong to {side}" in str(asked.value)
        otto.run(command)
    hall.run(NameSide("Ines"))
    hall.run(NameSide("Otto", "Cedar"))
    ines.run(PenalizeTeam(birch, "warning", "late"))
    assert hall.event.judges == {"Otto": "Cedar"}
    with pytest.raises(Refused, match="No club or team"):
        hall.run(NameSide("Ines"))


def test_dropped_team_is_out_of_no_earlier_round(team_hall: Callable[[int], Hall]) -> None:
    hall = enter(team_hall(3), 4, 3)
    play(hall)
    before = [[*line.figures.items()] for line in hall.event.pairing.standings(1)]
    hall.run(DropTeam(team(hall.event, "Alder")))
    assert [[*line.figures.items()] for line in hall.event.pairing.standings(1)] == before
    hall.run(PairRound())
    newest = hall.event.pairing.newest_round()
    assert team(hall.event, "Alder") not in {each for game in newest.games for each in game.players}


def test_eleven_teams_play_five_rounds_without_rematch_or_second_bye(
    team_hall: Callable[[int], Hall],
) -> None:
    hall = enter(team_hall(5), 11, 5)
    for _ in range(5):
        play(hall)
    meetings = Counter(frozenset(match.teams) for match in hall.event.matches)
    assert set(meetings.values()) == {1}
    byes = [match.first for match in hall.event.matches if match.second is None]
    assert len(byes) == len(set(byes)) == 5
    scenarios = [one.scenario for one in hall.event.rounds]
    assert all(scenarios), "one scenario for all games of a round"
    with hall.store.read() as reader:
        assert all(checked.legal for checked in verify(hall.event, reader))
    lines = hall.event.pairing.standings()
    assert sum(int(line.figures[Figure.TP]) for line in lines) == 5 * 6
    assert sum(int(line.figures[Figure.GAMES_WON]) for line in lines) == 5 * 6 * 5


def test_reserve_with_lists_for_each_player_plays_those_that_are_kept(
    team_hall: Callable[[int], Hall],
) -> None:
    hall = team_hall(3)
    hall.run(PasteTeams("Alder: Ada; Anton; Asta; Rolf\nBirch: Bea; Ben; Bo"))
    hall.run(meant(hall, NameReserve, "rolf", ("anton", "asta")))
    for name, leader in (
        *(("Ada", "Sorscha 2"), ("Anton", "Butcher 1"), ("Asta", "Karchev 1")),
        *(("Rolf", "Butcher 1"), ("Rolf", "Karchev 1")),
    ):
        hall.run(meant(hall, AddList, name, leader=leader))
    substitute = meant(hall, Substitute, "anton", "rolf")
    with pytest.raises(ConfirmationRequired, match="Rolf and Asta both have Karchev 1"):
        hall.desk.run(substitute)
    with pytest.raises(ConfirmationRequired, match="named as a reserve for Anton or Asta"):
        hall.desk.run(meant(hall, Substitute, "ada", "rolf"))
    hall.run(meant(hall, RemoveList, "rolf", 2))
    hall.desk.run(substitute)


def test_penalty_costs_a_game_a_match_or_match_points(team_hall: Callable[[int], Hall]) -> None:
    hall = enter(team_hall(3), 2, 3)
    play(hall)
    (match,) = hall.event.matches
    winner = hall.event.tally_of(match).winner
    assert winner is not None
    assert hall.event.tally_of(match).won[winner] == 2
    lost = next(
        game.first if game.outcome is Outcome.FIRST else game.second
        for game in hall.event.games_of(match)
        if hall.event.team_of[game.winner or 0] == match.teams[winner]
    )
    hall.run(Penalty(lost or 0, "game-loss", "lists", in_round=1))
    assert hall.event.tally_of(match).winner == 1 - winner, "one game lost turns a 2-1"
    loser, other = match.teams[winner], match.teams[1 - winner]
    hall.run(RuleMatch(other, hall.event.team(loser).name, "lists"))
    tally = hall.event.tally_of(hall.event.matches[0])
    assert tally.outcome is (Outcome.FIRST, Outcome.SECOND)[winner]
    assert tally.won[winner] == 1, "its games stay as played"
    hall.run(PenalizeTeam(loser, "match-points", "lists"))
    points = {line.player: line.figures[Figure.TP] for line in hall.event.pairing.standings()}
    assert points == {loser: 0, other: 0}


EMPTY_DOUBLES = {
    "behind": ("1,1,Ada,Bea,5,3,Ada", "1,1,Ada,Bea,0,0,draw"),
    "before": ("1,1,Ada,Bea,0,0,draw", "1,1,Ada,Bea,5,3,Ada"),
    "turned, without a word": ("1,1,Bea,Ada,0,0,", "1,1,Ada,Bea,5,3,Ada"),
}


@pytest.mark.parametrize("rows", EMPTY_DOUBLES.values(), ids=list(EMPTY_DOUBLES))
def test_empty_draws_beside_real_games_of_a_team_event_are_left_out(
    team_hall: Callable[[int], Hall], tmp_path: Path, rows: tuple[str, str]
) -> None:
    hall = team_hall(3)
    hall.run(PasteTeams("Alder: Ada; Anton; Asta\nBirch: Bea; Ben; Bo"))
    file = tmp_path / "games.csv"
    others = ("1,2,Anton,Ben,0,0,draw", "1,3,Asta,Bo,0,2,Bo")
    head = "round,table,player 1,player 2,points 1,points 2,winner"
    file.write_text("\n".join((head, *rows, *others)), encoding="utf-8")
    plan = ImportEvent(str(file)).plan(hall.event)
    assert [(game.outcome, game.points) for game in plan.event.games] == [
        (Outcome.FIRST, (5, 3)),
        (Outcome.TIE, (0, 0)),
        (Outcome.SECOND, (0, 2)),
    ]
    assert any("players who also have a real game" in str(warning) for warning in plan.warnings)


PUBLISHED = (
    ("Red Team", 3, 5, 13), ("Troublemakers", 3, 3, 10), ("Muse", 2, 6, 8),
    ("Unplayable", 2, 4, 10), ("Redacted", 2, 4, 8), ("Awesome", 2, 3, 10), ("Trolls", 1, 6, 7),
    ("Low Expectations", 1, 6, 4), ("Fifth Estate", 1, 3, 7), ("Mad Men", 1, 3, 6),
    ("Weekend", 0, 7, 4), ("Red Flag", 0, 4, 3),
)  # fmt: skip
"""A published table of 12 teams of five after three rounds (July 2016), best first: team wins,
strength of schedule, games won. `ROUNDS`: its matches, with the games that the first team won."""
ROUNDS = (
    (("Red Team", "Low Expectations", 5), ("Redacted", "Red Flag", 4),
     ("Troublemakers", "Weekend", 4), ("Trolls", "Mad Men", 3),
     ("Unplayable", "Fifth Estate", 4), ("Awesome", "Muse", 2)),
    (("Mad Men", "Red Flag", 4), ("Redacted", "Trolls", 3),
     ("Low Expectations", "Fifth Estate", 3), ("Muse", "Red Team", 1),
     ("Unplayable", "Troublemakers", 2), ("Awesome", "Weekend", 3)),
    (("Mad Men", "Awesome", 0), ("Red Team", "Redacted", 4), ("Muse", "Low Expectations", 4),
     ("Fifth Estate", "Red Flag", 4), ("Trolls", "Troublemakers", 2), ("Weekend", "Unplayable", 1)),
)  # fmt: skip


def test_published_event_of_twelve_teams_has_the_same_figures_and_ranks(
    team_hall: Callable[[int], Hall],
) -> None:
    hall = team_hall(5)
    names = [name for name, *_ in PUBLISHED]
    lines = (f"{name}: {'; '.join(f'{name} {seat}' for seat in range(5))}" for name in names)
    hall.run(PasteTeams("\n".join(lines)))
    hall.run(SetTeamRule(order="schedule"))
    for matches in ROUNDS:
        hall.run(PairRound())
        for first, second, _ in matches:
            _let_meet(hall, team(hall.event, first), team(hall.event, second))
        hall.run(Scenario())
        hall.run(Publish())
        seat_by_seat(hall)
        for first, _, won in matches:
            _enter(hall, team(hall.event, first), won)
    table = [
        (hall.event.team(line.player).name, *(int(line.figures[part]) for part in PARTS))
        for line in hall.event.pairing.standings()
    ]
    assert table == list(PUBLISHED)


PARTS = (Figure.TP, Figure.SOS, Figure.GAMES_WON)


def _let_meet(hall: Hall, first: int, second: int) -> None:
    opponent = newest_match(hall.event, first).teams
    if second not in opponent:
        other = next(each for each in opponent if each != first)
        hall.run(SwapTeams(other, second))


def _enter(hall: Hall, first: int, won: int) -> None:
    """Let a team win this number of games of its match."""
    way = next(rule.way for rule in hall.event.edition.ways if rule.played)
    for index, game in enumerate(hall.event.games_of(newest_match(hall.event, first))):
        own = hall.event.team_of[game.first] == first
        outcome = Outcome.FIRST if own is (index < won) else Outcome.SECOND
        hall.run(Result(game.id, outcome, way, 5, 5, 40, 40))

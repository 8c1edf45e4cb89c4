"""A captain's device is its team's: through zones and rounds, and no other team's ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from hall import Hall
from meant import meant
from search import DEEP

from srtui.commands.command import Command, Role
from srtui.commands.desk import Desk, Seat
from srtui.commands.hall.terrain import TableOut
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.ending import Finish
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.teams.captains import KeepStep, PairsByHand, RollOff, TakeStep, UndoStep
from srtui.commands.teams.matches import ConcedeMatch
from srtui.commands.teams.roster import DropTeam, PasteTeams, SetTeamRule
from srtui.model.captains import captains_board, match_of_team
from srtui.model.refused import Refused
from srtui.queries.game.table import TableView, table_view
from srtui.queries.game.table_read import read_table
from srtui.queries.teams.captain import captain_seat, laid_text, zone_seat
from srtui.queries.teams.rows import match_board
from srtui.rules.teams.match import MatchRule, TeamMatch, zone_tables
from srtui.rules.teams.values import CaptainAsk, Procedure, StepKind, TablePick
from srtui.text.teams import match_names

FIVE = """
Alder: Ada; Anton; Asta

Birch: Bea; Ben; Bo

Cedar: Cleo; Carl; Cora

Dogwood: Dan; Dina; Dora

Elm: Eva; Ed; Elli
"""
SEEDS = range(40 if DEEP else 1)
ZONES = (1, 2)


@pytest.fixture
def five(team_hall: Callable[[int], Hall]) -> Hall:
    hall = team_hall(3)
    hall.run(PasteTeams(FIVE))
    return hall


def publish(hall: Hall) -> None:
    hall.run(PairRound(seed=f"round {hall.event.next_number}"))
    hall.run(meant(hall, Scenario))
    hall.run(Publish())


def play(hall: Hall) -> None:
    """Let the second team of each match of the round concede."""
    hall.run(Start())
    for match in matches(hall):
        hall.run(ConcedeMatch(match.teams[1]))


def matches(hall: Hall) -> list[TeamMatch]:
    number = hall.event.newest_round().number
    return [one for one in hall.event.matches if one.round == number and one.second is not None]


def captain(hall: Hall, team: int) -> Desk:
    return hall.desk.for_seat(Seat(Role.CAPTAIN, f"captain {team}", team=team))


def tablets(hall: Hall) -> Iterator[tuple[Desk, int]]:
    """Yield tablets of zones with whoever says to be at it, of whatever team."""
    for zone in ZONES:
        for team in hall.event.team_by_id:
            seat = Seat(Role.CAPTAIN, f"zone {zone}", team=team, zone=zone)
            yield hall.desk.for_seat(seat), zone


def commands(hall: Hall, team: int) -> Iterator[Command]:
    yield RollOff(team)
    yield UndoStep(team)
    yield KeepStep(team)
    match = match_of_team(hall.event, team)
    if match is not None and match.second is not None and not hall.event.games_of(match):
        ask = captains_board(hall.event, match).ask(match.teams.index(team))
        yield from (TakeStep(team, answer) for answer in (ask.choices[:1] if ask else ()))


def refuse_all_foreign_steps(hall: Hall) -> None:
    """Try every step of every team at every device that is not that team's."""
    event = hall.event
    for other in event.team_by_id:
        for command in commands(hall, other):
            for team in event.team_by_id.keys() - {other}:
                with pytest.raises(Refused, match=r"only\.$|more to do"):
                    captain(hall, team).run(command)
            for desk, zone in tablets(hall):
                here = [match.teams for match in matches(hall) if match.zone == zone]
                if desk.seat.team != other or not any(other in teams for teams in here):
                    with pytest.raises(Refused):
                        desk.run(command)
    assert hall.event is event, "nothing was written"


def seen_by_others(hall: Hall, team: int) -> list[object]:
    """Return all that devices of others show, those of zones with each other captain at them."""
    shown: list[object] = []
    with hall.store.read() as reader:
        for other in sorted(hall.event.team_by_id.keys() - {team}):
            shown += [captain_seat(hall.event, other), laid_text(reader, hall.event, other)]
            for zone in ZONES:
                here = [each for match in matches(hall) for each in match.teams]
                shown.append(zone_seat(hall.event, zone, here))
                shown.append(zone_seat(hall.event, zone, here, other))
    return shown


@pytest.mark.search
@pytest.mark.parametrize("procedure", ["cards", "attack", "snake"])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_device_acts_for_another_team_or_sees_its_secret(
    tmp_path: Path, seed: int, procedure: str
) -> None:
    """Walk through three rounds, trying every foreign step and comparing views in every state."""
    chance = Random(f"{seed} {procedure}")
    hall, secrets, zones = Hall(tmp_path, teams=3), 0, set[tuple[int, int | None]]()
    with closing(hall.store):
        hall.run(PasteTeams(FIVE))
        hall.run(SetTeamRule(procedure=procedure))
        for _ in range(3):
            publish(hall)
            while open_matches := [each for each in matches(hall) if not hall.event.games_of(each)]:
                match = chance.choice(open_matches)
                asks = captains_board(hall.event, match).asks
                laid = hall.event.hidden_steps
                ask = chance.choice([one for one in asks if (match.id, one.side) not in laid])
                team = match.teams[ask.side or 0]
                zones.add((team, match.zone))
                if chance.random() < 0.2:
                    refuse_all_foreign_steps(hall)
                if ask.kind is StepKind.ROLL:
                    captain(hall, team).run(RollOff(team))
                    continue
                answer, *more = chance.sample(ask.choices, min(2, len(ask.choices)))
                captain(hall, team).run(TakeStep(team, answer))
                if more and (match.id, ask.side) in hall.event.hidden_steps:
                    before = seen_by_others(hall, team)
                    captain(hall, team).run(TakeStep(team, more[0]))
                    assert seen_by_others(hall, team) == before
                    secrets += 1
            play(hall)
    assert len(zones) > len({team for team, _ in zones}), "teams have changed their zones"
    assert secrets or procedure == "snake"


def test_captain_follows_the_team_through_zones_bye_drop_and_end(five: Hall) -> None:
    for number in (1, 2):
        five.run(PairRound(seed=f"round {number}"))
        assert f"Round {number} is not published yet. Wait" in captain_seat(five.event, 1).sentence
        five.run(meant(five, Scenario))
        five.run(Publish())
        for match in matches(five):
            for team, other in (match.teams, match.teams[::-1]):
                seat = captain_seat(five.event, team)
                names = five.event.team(team).name, five.event.team(other).name
                assert seat.title == f"{names[0]} · zone {match.zone} against {names[1]}"
        (bye,) = (one for one in five.event.matches if one.round == number and one.second is None)
        name = five.event.team(bye.first).name
        assert captain_seat(five.event, bye.first).sentence == (
            f"{name} has the bye in round {number}. Wait for the next round."
        )
        with pytest.raises(Refused, match="has the bye"):
            captain(five, bye.first).run(RollOff(bye.first))
        play(five)
        match = matches(five)[0]
        ends = captain_seat(five.event, match.first).sentence
        assert ends == f"3-0, {five.event.team(match.first).name} wins. Wait for the next round."
    five.run(DropTeam(2))
    assert captain_seat(five.event, 2).sentence == (
        "Birch has dropped out. Its captain has nothing more to do."
    )
    publish(five)
    with pytest.raises(Refused, match="Birch has dropped out"):
        captain(five, 2).run(RollOff(2))
    play(five)
    five.run(Finish())
    assert captain_seat(five.event, 1).sentence.startswith("The event has ended.")
    with pytest.raises(Refused, match="The event has ended"):
        captain(five, 1).run(RollOff(1))


def test_tablet_in_a_zone_asks_both_captains_in_each_round(five: Hall) -> None:
    for _ in range(2):
        publish(five)
        (match,) = (one for one in matches(five) if one.zone == 1)
        names = [five.event.team(team).name for team in match.teams]
        seat = zone_seat(five.event, 1)
        assert seat.options == tuple(f"{name}'s captain is here" for name in names)
        assert zone_seat(five.event, 1, match.teams[:1]).holders == match.teams[1:]
        assert zone_seat(five.event, 1, match.teams).options == ("Roll the dice",)
        tablet = five.desk.for_seat(Seat(Role.CAPTAIN, "zone 1", zone=1))
        with pytest.raises(Refused, match="does not know yet which team"):
            tablet.run(RollOff(match.first))
        play(five)


def test_request_to_take_back_is_refused_by_the_other_captain_alone(five: Hall) -> None:
    publish(five)
    match = matches(five)[0]
    first, second = match.teams
    captain(five, first).run(RollOff(first))
    captain(five, first).run(UndoStep(first))
    assert captain_seat(five.event, first).agrees is None
    assert captain_seat(five.event, second).agrees == second
    with pytest.raises(Refused, match="has not asked"):
        captain(five, first).run(KeepStep(first))
    captain(five, second).run(KeepStep(second))
    assert five.event.match(match.id).take_back is None
    assert five.event.captain_steps[match.id]


def first_step(team: int, ask: CaptainAsk) -> Command:
    return RollOff(team) if ask.kind is StepKind.ROLL else TakeStep(team, ask.choices[0])


def pair_by_captains(hall: Hall) -> None:
    """Let all captains take their first choice until the games are made."""
    for match in matches(hall):
        while not hall.event.games_of(match):
            laid = hall.event.hidden_steps
            asks = captains_board(hall.event, hall.event.match(match.id)).asks
            ask = next(one for one in asks if (match.id, one.side) not in laid)
            team = match.teams[ask.side or 0]
            hall.run(first_step(team, ask))


def test_match_keeps_the_procedure_that_its_captains_began_with(five: Hall) -> None:
    five.run(SetTeamRule(procedure="cards"))
    publish(five)
    over, begun = matches(five)
    five.run(RollOff(over.first))
    five.run(SetTeamRule(procedure="snake"))
    asks = captains_board(five.event, five.event.match(over.id)).asks
    assert {ask.kind for ask in asks} == {StepKind.OWN_CARD}, "as it began"
    five.run(RollOff(begun.first))
    (ask,) = captains_board(five.event, five.event.match(begun.id)).asks
    assert ask.kind is StepKind.ROLE
    pair_by_captains(five)
    play(five)
    five.run(SetTeamRule(procedure="attack"))
    for match in (over, begun):
        board = match_board(five.event, five.event.match(match.id))
        assert len(board.games) == 3
        assert board.steps
        assert "wins" in captain_seat(five.event, match.first).sentence


def test_steps_taken_back_to_the_first_follow_the_settings_again(five: Hall) -> None:
    publish(five)
    match = matches(five)[0]
    five.run(RollOff(match.first))
    assert five.event.match(match.id).rule == MatchRule(Procedure.SNAKE, TablePick.OTHER, False)
    five.run(UndoStep(match.first))
    five.run(SetTeamRule(procedure="cards"))
    five.run(RollOff(match.first))
    asks = captains_board(five.event, five.event.match(match.id)).asks
    assert {ask.kind for ask in asks} == {StepKind.OWN_CARD}


def test_board_of_changed_players_says_so_and_fails_no_screen(five: Hall) -> None:
    publish(five)
    match = matches(five)[0]
    pair_one_game(five, match)
    (*_, picked) = five.event.captain_steps[match.id]
    assert picked.kind is StepKind.TABLE
    five.run(TableOut(picked.answer[0], "broken"))
    seat = captain_seat(five.event, match.first)
    assert seat.sentence.startswith("The players of this match have changed")
    assert match_board(five.event, match).hands == ()


def pair_one_game(hall: Hall, match: TeamMatch) -> None:
    while len(hall.event.captain_steps.get(match.id, ())) < 6:
        (ask,) = captains_board(hall.event, hall.event.match(match.id)).asks
        team = match.teams[ask.side or 0]
        hall.run(first_step(team, ask))


def test_pairings_by_hand_are_taken_as_their_help_shows_them(five: Hall) -> None:
    publish(five)
    match = matches(five)[0]
    sides = [five.event.team(team).players for team in match.teams]
    names = [[five.event.name_of(player) for player in side] for side in sides]
    line = ", ".join("=".join(pair) for pair in zip(*names, strict=True))
    five.run(PairsByHand(match.first, (line,), "on paper"))
    assert len(five.event.games_of(match)) == 3


def test_tables_of_a_zone_say_that_captains_are_pairing_and_where_players_go(five: Hall) -> None:
    def at(table: int) -> TableView:
        return table_view(read_table(five.desk, table), five.desk.stamps())

    publish(five)
    pair_by_captains(five)
    play(five)
    publish(five)
    first, second = matches(five)
    for match in (first, second):
        assert match.zone is not None
        names = match_names(five.event, match)
        for table in zone_tables(match.zone, 3):
            assert at(table).now.startswith(f"Your captains are pairing ({names}). Wait")
    told = {place.name: place.text for place in at(1).goes}
    assert all("once the captains have paired" in text or "bye" in text for text in told.values())
    made = captains_board(five.event, first).games
    while not made or made[0].table is None:
        (ask,) = captains_board(five.event, five.event.match(first.id)).asks
        team = first.teams[ask.side or 0]
        five.run(first_step(team, ask))
        made = captains_board(five.event, five.event.match(first.id)).games
    seated = {five.event.name_of(card): made[0].table for card in made[0].cards}
    told = {place.name: place.text for table in range(1, 7) for place in at(table).goes}
    for name, table in seated.items():
        assert told.get(name, f"table {table}") in (f"table {table}", "stays here")

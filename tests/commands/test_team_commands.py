"""A team event by commands: teams, draws, captains' steps, results, standings."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from hall import Hall
from meant import meant

from srtui.commands.command import ConfirmationRequired
from srtui.commands.event.settings import SetEvent
from srtui.commands.game.result import Correct, Result
from srtui.commands.lists.handed_in import AddList
from srtui.commands.pairing.pair import PairRound, Redraw
from srtui.commands.roster.players import Drop as DropPlayer
from srtui.commands.roster.players import EditPlayer
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.teams.captains import ClearSteps, PairsByHand, RollOff, TakeStep, UndoStep
from srtui.commands.teams.matches import ConcedeMatch, DecideTeams, RuleMatch, SwapTeams
from srtui.commands.teams.roster import (
    AddTeam,
    BenchPlayer,
    CheckInTeam,
    DropTeam,
    EditTeam,
    NameReserve,
    PasteTeams,
    RemoveTeam,
    ReturnTeam,
    SetTeamRule,
    Substitute,
    TeamPlayer,
)
from srtui.model.captains import captains_board, newest_match
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.queries.day.status import next_step
from srtui.queries.event.settings import rounds_words
from srtui.queries.pairing.verify import verify
from srtui.queries.rounds.results import results
from srtui.queries.standings.explain import explain
from srtui.queries.standings.standings import standings
from srtui.queries.teams.rows import match_score, matches
from srtui.queries.teams.rows import teams as team_rows
from srtui.rules.edition import Figure, Level
from srtui.rules.plural import Phrase
from srtui.rules.record import Outcome, Status
from srtui.text.rounds import public_scenario, scenario_name
from srtui.text.teams import match_label, step_text, team_findings

TEAMS = """
Alder
Ada (C), Khador
Anton
Asta

Birch
Bea
Ben (C)
Bo
Bror

Cedar: Cleo; Carl; Cora

Dogwood: Dan; Dora; Dirk
"""


@pytest.fixture
def teams(team_hall: Callable[[int], Hall]) -> Hall:
    hall = team_hall(3)
    hall.run(PasteTeams(TEAMS))
    return hall


@pytest.fixture
def published(teams: Hall) -> Hall:
    """Round 1: Alder meets Birch, Cedar meets Dogwood."""
    teams.run(PairRound(seed="teams"))
    if meets(teams.event, "Alder") != "Birch":
        teams.run(meant(teams, SwapTeams, "birch", meets(teams.event, "Alder")))
    teams.run(meant(teams, Scenario))
    teams.run(Publish())
    return teams


def team(event: Event, name: str) -> int:
    return next(team.id for team in event.teams if team.name == name)


def meets(event: Event, name: str) -> str:
    match = newest_match(event, team(event, name))
    other = next(each for each in match.teams if each != team(event, name))
    return event.team(other).name


def step(hall: Hall, name: str, *words: str) -> str:
    return hall.run(meant(hall, TakeStep, name, words))


def games(event: Event, name: str) -> set[frozenset[str]]:
    match = newest_match(event, team(event, name))
    return {frozenset(map(event.name_of, game.players)) for game in event.games_of(match)}


def pair_by_hand(hall: Hall, *pairs: str) -> None:
    hall.run(meant(hall, PairsByHand, pairs[0].partition("=")[0], pairs))


def test_pasted_teams_have_players_captains_and_reserves(teams: Hall) -> None:
    event = teams.event
    birch = event.team(team(event, "Birch"))

    assert [event.name_of(player) for player in birch.players] == ["Bea", "Ben", "Bo"]
    assert [event.name_of(player) for player in birch.reserves] == ["Bror"]
    assert birch.captain == "Ben"
    assert event.by_id[event.team(team(event, "Alder")).players[0]].faction == "Khador"


def test_draft_pairs_teams_and_no_players(teams: Hall) -> None:
    said = teams.run(PairRound())
    event = teams.event

    assert said.startswith("Round 1 is drawn: 2 matches")
    assert len(event.matches) == 2
    assert not event.games
    assert {match.zone for match in event.matches} == {1, 2}


def test_round_is_verified_as_a_pairing_of_teams(published: Hall) -> None:
    with published.store.read() as reader:
        (checked,) = verify(published.event.pairing, reader)

    assert checked.legal
    assert checked.best


def test_seed_draws_the_same_teams_again(teams: Hall) -> None:
    teams.run(PairRound(seed="fair"))
    first = [match.teams for match in teams.event.matches]
    teams.run(Redraw("another look", seed="other"))
    teams.run(Redraw("back", seed="fair"))

    assert [match.teams for match in teams.event.matches] == first


def test_a_captain_who_is_renamed_keeps_the_team(teams: Hall) -> None:
    ben = next(player.id for player in teams.event.players if player.name == "Ben")
    teams.run(EditPlayer(ben, name="Benedikt Berg"))
    teams.run(EditPlayer(ben, club="Iron"))
    captains = [each.captain for each in teams.event.teams]
    assert captains.count("Benedikt Berg") == 1
    assert teams.event.team(team(teams.event, "Birch")).captain == "Benedikt Berg"


def test_captains_of_a_snake_make_the_games(published: Hall) -> None:
    """Three players: picks B, A; the tables A, B, and the last one left."""
    event = published.event
    match = newest_match(event, team(event, "Alder"))
    dice = ("5", "3") if match.first == team(event, "Alder") else ("3", "5")
    step(published, "alder", *dice)
    step(published, "alder", "A")
    step(published, "birch", "bea")
    step(published, "alder", "ada", "anton")
    step(published, "birch", "anton")
    tables = captains_board(published.event, match).tables
    step(published, "alder", str(tables[1]))
    step(published, "birch", "ben", "bo")
    said = step(published, "alder", "bo")

    assert "Birch: pick a table for Ada - Bo." in said
    said = step(published, "birch", str(tables[0]))
    assert "is paired" in said
    assert games(published.event, "Alder") == {
        frozenset({"Bea", "Anton"}),
        frozenset({"Ada", "Bo"}),
        frozenset({"Ben", "Asta"}),
    }
    assert published.event.newest_round().to_pair == 1


def test_illegal_step_names_the_possible_ones(published: Hall) -> None:
    step(published, "alder", "6", "1")
    step(published, captain_of_roll(published), "A")

    with pytest.raises(Refused, match="Possible: "):
        step(published, acting(published, "alder"), "ada", "anton")


def acting(hall: Hall, name: str) -> str:
    event = hall.event
    match = newest_match(event, team(event, name.capitalize()))
    side = captains_board(event, match).asks[0].side
    return event.team(match.teams[side or 0]).name


def captain_of_roll(hall: Hall) -> str:
    return acting(hall, "alder")


def test_step_back_and_begin_anew(published: Hall) -> None:
    match = newest_match(published.event, team(published.event, "Alder"))
    step(published, "alder", "6", "1")
    step(published, captain_of_roll(published), "A")
    before = captains_board(published.event, match)
    step(published, acting(published, "alder"), *first_choice(published))
    published.run(meant(published, UndoStep, "birch"))

    assert captains_board(published.event, match) == before
    published.run(meant(published, ClearSteps, "alder"))
    assert published.event.captain_steps == {}


def first_choice(hall: Hall) -> list[str]:
    event = hall.event
    ask = captains_board(event, newest_match(event, team(event, "Alder"))).asks[0]
    return [event.name_of(card) for card in ask.choices[0]]


@pytest.fixture
def blind(published: Hall) -> Hall:
    published.run(SetTeamRule(procedure="cards"))
    step(published, "alder", "6", "1")
    return published


def contents(path: Path) -> str:
    """Every value of every row of the file."""
    with sqlite3.connect(path) as file:
        names = [
            name for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        ]
        return "\n".join(
            str(row) for name in names for row in file.execute(f"SELECT * FROM {name}")
        )


def test_secret_step_is_nowhere_before_both_are_in(blind: Hall) -> None:
    before = contents(blind.path)
    said = step(blind, "alder", "Anton")
    new = [line for line in contents(blind.path).splitlines() if line not in before.splitlines()]
    anton = next(player.id for player in blind.event.players if player.name == "Anton")

    assert "Anton" not in said
    assert not [line for line in new if "Anton" in line]
    assert not [line for line in new if f"[{anton}]" in line]
    assert len(blind.event.hidden_steps) == 1


def test_secret_step_can_be_changed_until_both_are_in(blind: Hall) -> None:
    step(blind, "alder", "Anton")
    step(blind, "alder", "Asta")
    said = step(blind, "birch", "Bo")

    assert "Alder lays Asta." in said
    assert "Birch lays Bo." in said
    assert not blind.event.hidden_steps


def test_secret_steps_are_taken_back_together(blind: Hall) -> None:
    step(blind, "alder", "Anton")
    step(blind, "birch", "Bo")
    blind.run(meant(blind, UndoStep, "alder"))

    match = newest_match(blind.event, team(blind.event, "Alder"))
    assert len(captains_board(blind.event, match).asks) == 2


def test_blind_cards_make_the_games(blind: Hall) -> None:
    for name, card in (("alder", "Ada"), ("birch", "Bo"), ("alder", "Bea"), ("birch", "Anton")):
        step(blind, name, card)

    assert games(blind.event, "Alder") == {
        frozenset({"Ada", "Bea"}),
        frozenset({"Anton", "Bo"}),
        frozenset({"Asta", "Ben"}),
    }


def test_blind_cards_refuse_teams_of_five(team_hall: Callable[[int], Hall]) -> None:
    with pytest.raises(Refused, match="Blind cards are for teams of three"):
        team_hall(5).run(SetTeamRule(procedure="cards"))


def test_pairings_by_hand_need_everybody_once(published: Hall) -> None:
    with pytest.raises(Refused, match="must play exactly once"):
        pair_by_hand(published, "ada=bea=1", "anton=ben=2")

    pair_by_hand(published, "ada=bea=1", "bo=anton=2", "asta=ben")
    assert len(games(published.event, "Alder")) == 3


def win_all(hall: Hall, name: str, wins: int) -> None:
    """Enter the results of a match: the team wins some games, its opponent the others."""
    event = hall.event
    match = newest_match(event, team(event, name))
    own = team(event, name)
    for number, game in enumerate(event.games_of(match)):
        first = (event.team_of[game.first] == own) is (number < wins)
        outcome = Outcome.FIRST if first else Outcome.SECOND
        way = next(rule.way for rule in event.edition.ways if rule.played)
        hall.run(Result(game.id, outcome, way, 3, 1, 40, 30), sure=True)


def test_round_is_complete_once_all_matches_are(published: Hall) -> None:
    pair_by_hand(published, "ada=bea=1", "anton=bo=2", "asta=ben=3")
    win_all(published, "Alder", 2)

    assert not published.event.newest_round().complete
    with pytest.raises(Refused, match="The captains of 1 match"):
        published.run(PairRound())

    pair_by_hand(published, "cleo=dan=4", "carl=dora=5", "cora=dirk=6")
    win_all(published, "Dogwood", 3)
    lines = published.event.pairing.standings()

    assert [published.event.team(line.player).name for line in lines][:2] == ["Dogwood", "Alder"]
    assert [line.tp for line in lines] == [1, 1, 0, 0]
    assert published.run(PairRound()).startswith("Round 2 is drawn")


def test_odd_team_has_a_bye_of_all_its_games(teams: Hall) -> None:
    teams.run(meant(teams, RemoveTeam, "dogwood"))
    teams.run(PairRound())
    teams.run(meant(teams, Scenario))
    said = teams.run(Publish())
    event = teams.event
    bye = next(match for match in event.matches if match.second is None)

    assert "has the bye and wins every game" in said
    assert event.tally_of(bye).won == (3, 0)
    assert event.tally_of(bye).outcome is Outcome.BYE


def test_conceded_match_counts_its_open_games(published: Hall) -> None:
    pair_by_hand(published, "ada=bea=1", "anton=bo=2", "asta=ben=3")
    event = published.event
    match = newest_match(event, team(event, "Alder"))
    game = event.games_of(match)[0]
    won = Outcome.FIRST if event.team_of[game.first] == team(event, "Alder") else Outcome.SECOND
    way = next(rule.way for rule in event.edition.ways if rule.played)
    published.run(Result(game.id, won, way, 3, 1, 40, 30), sure=True)
    published.run(meant(published, ConcedeMatch, "alder"))
    tally = published.event.tally_of(match)

    assert sorted(tally.won) == [1, 2]
    assert tally.winner is not None
    assert published.event.team(match.teams[tally.winner]).name == "Birch"


def test_ruling_decides_a_match(published: Hall) -> None:
    pair_by_hand(published, "ada=bea=1", "anton=bo=2", "asta=ben=3")
    win_all(published, "Alder", 3)
    published.run(meant(published, RuleMatch, "alder", "birch", "late lists"))
    match = newest_match(published.event, team(published.event, "Alder"))
    winner = published.event.tally_of(match).outcome

    assert winner is (
        Outcome.FIRST if match.first == team(published.event, "Birch") else Outcome.SECOND
    )


def test_missing_player_is_an_empty_card(teams: Hall) -> None:
    teams.run(meant(teams, BenchPlayer, "asta"))
    with pytest.raises(ConfirmationRequired, match="Alder has 2 players of 3"):
        teams.run(PairRound(), sure=False)
    teams.run(PairRound())
    teams.run(Publish())
    opponents = meets(teams.event, "Alder")
    names = [teams.event.name_of(p) for p in teams.event.team(team(teams.event, opponents)).players]
    pair_by_hand(teams, f"ada={names[0]}=1", f"anton={names[1]}=2", f"-={names[2]}")
    match = newest_match(teams.event, team(teams.event, "Alder"))

    assert sorted(teams.event.tally_of(match).won) == [0, 1]


def test_substitute_plays_from_the_next_round(teams: Hall) -> None:
    said = teams.run(meant(teams, Substitute, "ben", "bror"))
    birch = teams.event.team(team(teams.event, "Birch"))

    assert said == "Bror now plays for Ben in Birch."
    assert [teams.event.name_of(player) for player in birch.players] == ["Bea", "Bror", "Bo"]


def test_nobody_is_substituted_while_captains_pair(published: Hall) -> None:
    step(published, "birch", "6", "1")

    with pytest.raises(Refused, match="match are already pairing"):
        published.run(meant(published, Substitute, "ben", "bror"))


def test_dropped_team_is_not_paired_and_returns(teams: Hall) -> None:
    teams.run(meant(teams, DropTeam, "cedar"))
    cedar = teams.event.pairing.player(team(teams.event, "Cedar"))
    assert cedar.status(1) is Status.DROPPED

    teams.run(meant(teams, ReturnTeam, "cedar"))
    assert teams.event.pairing.player(cedar.id).status(1) is Status.IN


def test_team_checks_in_with_all_its_players(teams: Hall) -> None:
    teams.run(meant(teams, CheckInTeam, "birch"))

    assert teams.event.pairing.player(team(teams.event, "Birch")).checked_in
    assert sum(player.checked_in for player in teams.event.players) == 4


def test_player_joins_a_team_in_its_free_seat(teams: Hall) -> None:
    teams.run(AddTeam("Elm", "Eva"))
    assert teams.run(meant(teams, TeamPlayer, "elm", "Egon")) == "Egon has joined Elm in seat 2."


def test_name_is_not_entered_twice(teams: Hall) -> None:
    with pytest.raises(Refused, match="has already entered"):
        teams.run(AddTeam("ALDER"))
    with pytest.raises(Refused, match="already on the roster"):
        teams.run(AddTeam("Elm", "Ada"))


def test_captains_act_only_in_a_team_event(hall: Hall) -> None:
    hall.add(4)
    with pytest.raises(Refused, match="has no teams"):
        hall.run(AddTeam("Elm"))


def test_last_step_is_undone_in_the_journal(blind: Hall) -> None:
    for name, card in (("alder", "Ada"), ("birch", "Bo"), ("alder", "Bea"), ("birch", "Anton")):
        step(blind, name, card)
    blind.run(Start())

    assert blind.event.newest_round().phase.value == "running"


def figures(hall: Hall) -> dict[str, tuple[int, ...]]:
    """Return team wins (or match points) and games won of each team."""
    teams = hall.event.pairing
    return {
        teams.name_of(line.player): (line.tp, int(line.figures[Figure.GAMES_WON]))
        for line in teams.standings()
    }


def paired(hall: Hall) -> Hall:
    """Pair both matches of round 1 by hand, and start it."""
    for first, second in (("Alder", "Birch"), ("Cedar", "Dogwood")):
        pairs = zip(members(hall, first), members(hall, second), strict=True)
        hall.run(PairsByHand(team(hall.event, first), tuple(f"{a}={b}" for a, b in pairs)))
    hall.desk.run(Start(), sure=True)
    return hall


def members(hall: Hall, name: str) -> list[str]:
    event = hall.event
    return [event.name_of(player) for player in event.team(team(event, name)).players]


def test_points_of_a_match_count_in_standings_and_pairing(published: Hall) -> None:
    hall = paired(published)
    hall.run(SetTeamRule(points="2/1/0"))
    win_all(hall, "Alder", 2)
    tie_all(hall, "Cedar")
    assert figures(hall) == {"Alder": (2, 2), "Birch": (0, 1), "Cedar": (1, 0), "Dogwood": (1, 0)}
    assert standings(hall.event.pairing).headings[0] == "MP"
    hall.run(SetTeamRule(points="1/0/0"))
    assert figures(hall)["Cedar"] == (0, 0)
    assert standings(hall.event.pairing).headings[0] == "TW"


def tie_all(hall: Hall, name: str) -> None:
    match = newest_match(hall.event, team(hall.event, name))
    for game in hall.event.games_of(match):
        hall.run(Result(game.id, Outcome.TIE, None, 3, 3, 40, 40), sure=True)


@pytest.mark.parametrize("text", ["2/1", "1/1/0", "1/0/1", "x/1/0", "200/1/0"])
def test_impossible_points_of_a_match_are_refused(teams: Hall, text: str) -> None:
    with pytest.raises(Refused):
        teams.run(SetTeamRule(points=text))


def test_tie_of_teams_is_decided_apart_from_players(published: Hall) -> None:
    hall = paired(published)
    hall.run(SetTeamRule(order="tp"))
    win_all(hall, "Alder", 2)
    win_all(hall, "Cedar", 2)
    event = hall.event
    order = (team(event, "Cedar"), team(event, "Alder"))
    done = hall.run(DecideTeams(order))
    assert "Cedar, Alder" in done
    shown = [row.name for row in standings(hall.event.pairing).rows]
    assert shown[:2] == ["Cedar", "Alder"]
    assert not hall.event.tie_orders
    with pytest.raises(Refused, match="do not share a rank"):
        hall.run(DecideTeams((team(event, "Alder"), team(event, "Birch"))))


def test_every_rank_of_teams_is_explained(published: Hall) -> None:
    hall = paired(published)
    win_all(hall, "Alder", 3)
    win_all(hall, "Cedar", 2)
    teams_alone = hall.event.pairing
    view = explain(teams_alone, team(hall.event, "Cedar"))
    assert [(step.opponent, step.result) for step in view.steps] == [("Dogwood", "won 2-1")]
    assert view.parted[0] == "Alder is above Cedar by games won: 3 to 2."
    assert "TP" not in " ".join([*view.parted, *(step.explanation for step in view.steps)])


def test_reserve_of_example_7_has_his_own_rounds(published: Hall) -> None:
    """Bror plays for Ben in round 2: Birch keeps its figures, each player has their own rounds."""
    hall = paired(published)
    win_all(hall, "Birch", 2)
    win_all(hall, "Cedar", 2)
    hall.run(Substitute(find_player(hall, "Ben"), find_player(hall, "Bror")))
    hall.run(PairRound(seed="seven"), sure=True)
    hall.run(meant(hall, Scenario))
    hall.desk.run(Publish(), sure=True)
    for first in {match.first for match in hall.event.matches if match.round == 2}:
        name = hall.event.team(first).name
        pairs = zip(members(hall, name), members(hall, meets(hall.event, name)), strict=True)
        hall.run(PairsByHand(first, tuple(f"{a}={b}" for a, b in pairs)))
    hall.desk.run(Start(), sure=True)
    win_all(hall, "Birch", 3)
    win_all(hall, "Alder" if meets(hall.event, "Birch") != "Alder" else "Dogwood", 3)
    lines = {hall.event.name_of(line.player): line for line in hall.event.standings()}
    assert (lines["Ben"].games, lines["Bror"].games, lines["Bea"].games) == (1, 1, 2)
    assert lines["Bror"].tp == 1
    assert figures(hall)["Birch"] == (2, 5)


def find_player(hall: Hall, name: str) -> int:
    return next(player.id for player in hall.event.players if player.name == name)


def test_reserve_whose_leader_plays_already_is_named(teams: Hall) -> None:
    """Example 7: the Leader rule holds for the players who play, not for a reserve."""
    for name in ("Bea", "Bror"):
        teams.run(AddList(find_player(teams, name), text="Kallyss", leader="Kallyss"), sure=True)
    birch = team(teams.event, "Birch")
    before = tuple(team_findings(teams.event, teams.event.team(birch)))
    assert not any("both have" in text for text in before)
    with pytest.raises(ConfirmationRequired, match="both have"):
        teams.desk.run(Substitute(find_player(teams, "Ben"), find_player(teams, "Bror")))


def test_captains_come_before_the_games_of_other_matches(published: Hall) -> None:
    pair_by_hand(published, "Ada=Bea", "Anton=Ben", "Asta=Bo")
    step = next_step(published.event)
    assert step.text == "Let the captains of 1 match pair their players."
    pair_by_hand(published, "Cleo=Dan", "Carl=Dora", "Cora=Dirk")
    assert next_step(published.event).text == "Start round 1 once everyone is seated."


def test_everybody_knows_the_scenario_the_captains_pair_for(published: Hall) -> None:
    event = published.event
    name = scenario_name(event, event.newest_round())
    assert name
    assert public_scenario(event, event.newest_round()) == name
    with pytest.raises(ConfirmationRequired, match="the players know its scenario"):
        published.desk.run(Scenario("trench-warfare" if name != "Trench Warfare" else "two-fronts"))


def test_question_before_publishing_counts_matches(teams: Hall) -> None:
    teams.run(PairRound(seed="teams"))
    with teams.store.read() as reader:
        assert "show 2 matches." in Publish().question(teams.event, reader)


def test_reserve_who_is_entered_late_needs_no_game(published: Hall) -> None:
    published.run(meant(published, TeamPlayer, "cedar", "Cyra", 0))
    for pairs in (("Ada=Bea", "Anton=Ben", "Asta=Bo"), ("Cleo=Dan", "Carl=Dora", "Cora=Dirk")):
        pair_by_hand(published, *pairs)
    assert next_step(published.event).command == "start"
    assert not next_step(published.event).choices


def test_each_pasted_line_may_be_a_team(team_hall: Callable[[int], Hall]) -> None:
    hall = team_hall(3)
    hall.run(PasteTeams("Alder: Ada; Anton; Asta\nBirch: Bea; Ben; Bo"))
    assert [each.name for each in hall.event.teams] == ["Alder", "Birch"]
    assert members(hall, "Birch") == ["Bea", "Ben", "Bo"]


def result(hall: Hall, number: int, outcome: Outcome) -> str:
    """Enter the result of a game of Alder's match in round 1, or correct it."""
    event = hall.event
    match = next(m for m in event.matches if m.round == 1 and team(event, "Alder") in m.teams)
    game = event.games_of(match)[number]
    own = event.team_of[game.first] == team(event, "Alder")
    turned = {Outcome.FIRST: Outcome.SECOND, Outcome.SECOND: Outcome.FIRST}
    way = next(rule.way for rule in event.edition.ways if rule.played)
    outcome = outcome if own else turned[outcome]
    kind = Result if game.outcome is None and len(event.rounds) == 1 else Correct
    more = {} if kind is Result else {"in_round": 1}
    return hall.run(kind(game.id, outcome, way, 5, 5, 40, 30, **more), sure=True)  # type: ignore[arg-type]


def score_text(hall: Hall, own: int, other: int) -> str:
    """Return games won in the order of the match's teams."""
    match = next(m for m in hall.event.matches if team(hall.event, "Alder") in m.teams)
    first = match.first == team(hall.event, "Alder")
    return f"{own}-{other}" if first else f"{other}-{own}"


def test_result_says_how_the_match_goes(published: Hall) -> None:
    hall = paired(published)
    assert f": {score_text(hall, 1, 0)}, 2 to come." in result(hall, 0, Outcome.FIRST)
    said = result(hall, 1, Outcome.FIRST)
    assert f": {score_text(hall, 2, 0)}, 1 to come, Alder has won." in said
    assert f": {score_text(hall, 2, 1)}, Alder wins." in result(hall, 2, Outcome.SECOND)


def test_correction_of_an_old_game_says_what_the_match_becomes(published: Hall) -> None:
    hall = paired(published)
    for number, outcome in enumerate((Outcome.FIRST, Outcome.FIRST, Outcome.SECOND)):
        result(hall, number, outcome)
    win_all(hall, "Cedar", 3)
    hall.run(PairRound(seed="later"), sure=True)
    hall.desk.run(Scenario(), sure=True)
    hall.desk.run(Publish(), sure=True)

    said = result(hall, 2, Outcome.FIRST)
    assert f"is now {score_text(hall, 3, 0)}, Alder wins; it was {score_text(hall, 2, 1)}" in said
    assert "The match itself stays as it was. Later pairings do not depend on it" in said
    result(hall, 2, Outcome.SECOND)
    said = result(hall, 0, Outcome.SECOND)
    assert f"is now {score_text(hall, 1, 2)}, Birch wins" in said
    assert "This changes the wins of both teams" in said
    assert "Round 2 was paired with the old result. It stays as it is." in said
    assert figures(hall)["Birch"][0] == 1


def test_correction_of_points_alone_leaves_the_match(published: Hall) -> None:
    hall = paired(published)
    result(hall, 0, Outcome.FIRST)
    assert f"stays {score_text(hall, 1, 0)}, 2 to come." in result(hall, 0, Outcome.FIRST)


def test_reserve_replaces_those_they_are_named_for(teams: Hall) -> None:
    """Example 7: a reserve is named for one player; for another one it is asked about."""
    bror, ben, bea = (find_player(teams, name) for name in ("Bror", "Ben", "Bea"))
    teams.run(NameReserve(bror, (ben,)))
    assert "Bror (for Ben)" in [
        member.name_and_role for row in team_rows(teams.event).rows for member in row.members
    ]
    with pytest.raises(ConfirmationRequired, match="Bror was only named as a reserve for Ben"):
        teams.desk.run(Substitute(bea, bror))
    teams.desk.run(Substitute(ben, bror))
    teams.desk.run(Substitute(bror, ben))
    assert teams.run(NameReserve(bror)) == "Bror may replace anyone in Birch."
    teams.desk.run(Substitute(bea, bror))


def test_reserve_is_named_for_players_of_the_team_only(teams: Hall) -> None:
    bror, ada = find_player(teams, "Bror"), find_player(teams, "Ada")
    with pytest.raises(Refused, match="may only replace other players of Birch"):
        teams.run(NameReserve(bror, (ada,)))
    with pytest.raises(Refused, match="Ada is not a reserve"):
        teams.run(NameReserve(ada, (bror,)))


def test_ruling_on_an_old_match_names_the_pairings_based_on_it(published: Hall) -> None:
    hall = paired(published)
    for number in range(3):
        result(hall, number, Outcome.FIRST)
    win_all(hall, "Cedar", 3)
    hall.run(PairRound(seed="ruling"), sure=True)
    hall.desk.run(Scenario(), sure=True)
    hall.desk.run(Publish(), sure=True)

    said = hall.run(RuleMatch(team(hall.event, "Alder"), "birch", "lists", round=1), sure=True)
    assert "Round 2 was paired with the old result. It stays as it is." in said
    assert figures(hall)["Birch"][0] == 1
    assert figures(hall)["Alder"][0] == 0
    with pytest.raises(Refused, match="no match in round 9"):
        hall.run(RuleMatch(team(hall.event, "Alder"), "birch", round=9), sure=True)


def test_dropped_team_is_told_of_its_open_games(published: Hall) -> None:
    hall = paired(published)
    said = hall.run(meant(hall, DropTeam, "cedar"))
    assert "3 games in this round would be unfinished: concede the match" in said
    hall.run(meant(hall, ReturnTeam, "cedar"))
    hall.run(meant(hall, ConcedeMatch, "cedar"), sure=True)
    assert "open" not in hall.run(meant(hall, DropTeam, "cedar"))


def test_teams_are_verified_by_team_wins(published: Hall) -> None:
    with published.store.read() as reader:
        (checked,) = verify(published.event, reader)
    assert Level.TP_GAP in [level.level for level in checked.report.levels]


def test_form_of_settings_begins_with_those_that_hold(teams: Hall) -> None:
    teams.run(SetTeamRule(procedure="cards", german="yes", points="2/1/0", minutes=15))
    rule = teams.event.team_rule
    teams.run(SetTeamRule(**SetTeamRule.filled(teams.event)))
    assert teams.event.team_rule == rule


def test_player_who_leaves_a_match_is_not_replaced(published: Hall) -> None:
    """No player with a bye or from another match takes the seat: the opponent wins the game."""
    hall = paired(published)
    hall.run(DropPlayer(find_player(hall, "Carl")), sure=True)
    step = next_step(hall.event)
    assert [choice.letter for choice in step.choices] == ["c", "w"]
    assert step.choices[1].values[0][0] == "game"
    opponent = next(game for game in hall.event.games if find_player(hall, "Carl") in game.players)
    other = next(each for each in opponent.players if each != find_player(hall, "Carl"))
    hall.run(DropPlayer(other), sure=True)
    step = next_step(hall.event)
    assert step.choices[0].values[1] == ("winner", Outcome.BOTH_LOSE)
    given = dict(step.choices[0].values)
    hall.run(Result(int(str(given["game"])), Outcome.BOTH_LOSE), sure=True)
    assert next_step(hall.event).command != "result"


def test_match_is_conceded_before_its_captains_have_paired(published: Hall) -> None:
    step(published, "cedar", "5", "3")
    said = published.run(meant(published, ConcedeMatch, "dogwood"), sure=True)
    assert said.startswith("Dogwood has conceded 3 games of ")
    assert figures(published)["Cedar"][0] == 1
    pair_by_hand(published, "Ada=Bea", "Anton=Ben", "Asta=Bo")
    published.desk.run(Start(), sure=True)
    win_all(published, "Alder", 3)
    assert published.event.newest_round().complete
    assert figures(published) == {
        "Alder": (1, 3),
        "Birch": (0, 0),
        "Cedar": (1, 3),
        "Dogwood": (0, 0),
    }
    with pytest.raises(Refused, match="no open game to concede"):
        published.run(meant(published, ConcedeMatch, "dogwood"), sure=True)


def test_results_name_the_match_with_its_score(published: Hall) -> None:
    hall = paired(published)
    result(hall, 0, Outcome.FIRST)
    labels = {match_label(hall.event, row.match) for row in results(hall.event).rows}
    first = newest_match(hall.event, team(hall.event, "Alder")).first
    alder_first = hall.event.team(first).name == "Alder"
    assert ("1-0 Alder - Birch" if alder_first else "0-1 Birch - Alder") in labels
    assert len(labels) == 2


def test_team_called_bye_meets_an_opponent_and_has_a_score(published: Hall) -> None:
    second = matches(published.event).rows[0].second
    published.run(EditTeam(team(published.event, second), "bye"))
    assert [match_score(row) for row in matches(published.event).rows] == ["pairing"] * 2


def test_settings_are_said_in_words(teams: Hall) -> None:
    said = teams.run(SetTeamRule(procedure="snake", tables="drawn", order="schedule"))
    assert said.startswith("Captains pair by snake (tables are drawn); teams are ranked by team ")
    assert "strength of schedule, games won, victory points and army points destroyed" in said
    assert isinstance(said, Phrase)
    assert said.parts["procedure"] == "by snake (tables are drawn)", "not a finished sentence"


def test_missing_team_is_named_before_round_1_and_no_player(teams: Hall) -> None:
    teams.run(meant(teams, CheckInTeam, "alder"))
    teams.run(meant(teams, CheckInTeam, "birch"))
    absent = "Cedar and Dogwood"
    with teams.store.read() as reader:
        assert PairRound().question(teams.event, reader) == ""
    with pytest.raises(
        ConfirmationRequired,
        match=("This pairs players who are not checked in: Cedar, Dogwood"),
    ):
        teams.desk.run(PairRound())
    step = next_step(teams.event)
    assert step.action == "Check in or drop 2 missing teams, or pair round 1."
    assert step.reason == f"{absent} are not checked in."
    assert {choice.place for choice in step.choices} == {"teams"}


def test_check_in_of_a_team_is_a_sentence(teams: Hall) -> None:
    assert teams.run(meant(teams, CheckInTeam, "alder")) == "Alder is checked in."
    said = teams.run(meant(teams, CheckInTeam, "alder", out=True))
    assert said == "Alder is no longer checked in."


def test_ruling_says_who_wins(published: Hall) -> None:
    pair_by_hand(published, "ada=bea", "anton=ben", "asta=bo")
    win_all(published, "Alder", 0)
    for word, result in (("alder", "Alder wins"), ("tie", "a draw"), ("both", "both lose")):
        published.run(meant(published, RuleMatch, "alder", word))
        row = next(
            row for row in matches(published.event).rows if "Alder" in (row.first, row.second)
        )
        assert row.state.endswith(f", {result} by a ruling")


def test_match_by_hand_says_who_enters_its_pairings(published: Hall) -> None:
    published.run(meant(published, SetTeamRule, procedure="hand"))
    assert {row.state for row in matches(published.event).rows} == {
        "The organizer enters the pairings."
    }


def test_captain_undo_after_the_last_step_names_the_key(published: Hall) -> None:
    pair_by_hand(published, "ada=bea", "anton=ben", "asta=bo")
    with pytest.raises(Refused, match="undo the last step with u"):
        published.run(meant(published, UndoStep, "alder"))


def test_rounds_of_a_team_event_are_planned_and_explained_by_its_teams(
    team_hall: Callable[[int], Hall],
) -> None:
    hall = team_hall(2)
    hall.run(PasteTeams("\n".join(f"{name}: {name} 1; {name} 2" for name in "ABCDE")))
    words = rounds_words(hall.event)
    assert words.startswith("3 (the edition's number for 5 teams)")
    assert "if one team leads alone" in words
    with pytest.raises(ConfirmationRequired, match="6 rounds for 5 teams"):
        hall.desk.run(SetEvent(rounds=6))


def test_roll_of_the_captains_names_both_teams(published: Hall) -> None:
    match = published.event.matches[0]
    first, second = (published.event.team(team).name for team in match.teams)
    published.run(RollOff(match.first))
    rolled = published.event.captain_steps[match.id][-1]
    said = step_text(published.event, match, rolled)
    assert said == f"{first} rolls {rolled.answer[0]} and {second} rolls {rolled.answer[1]}."

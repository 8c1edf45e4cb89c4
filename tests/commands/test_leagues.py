"""Leagues: one without rounds as its pack has it, and public tables replayed."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from hall import BEGIN, Hall
from meant import meant

from srtui.commands.event.settings import SetHouseRule
from srtui.commands.game.result import Correct
from srtui.commands.league import Commend, EnterGame, Hobby, RemoveGame
from srtui.commands.pairing.by_hand import Pin
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer, Drop
from srtui.commands.rounds.ending import Finish, Unplayed
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.model.refused import Refused
from srtui.queries.day.event_line import event_line, sentence
from srtui.queries.day.status import status
from srtui.queries.hall.board import heading, pages
from srtui.queries.league import league
from srtui.queries.standings.explain import explain
from srtui.queries.standings.standings import rank_text, standings, standings_title
from srtui.rules.edition import Figure
from srtui.rules.record import Outcome, Way
from srtui.sheets.folder import folder
from srtui.sheets.paper import names_for

Rules = Callable[..., Hall]


@pytest.fixture
def rules(tmp_path: Path) -> Rules:
    """Return what makes a league without rounds, with some rules of its own."""

    def make(players: str, **changed: object) -> Hall:
        hall = Hall(tmp_path, "league")
        for key, value in changed.items():
            hall.run(SetHouseRule(f"league.{key}", json.dumps(value)))
        hall.add(players.split())
        return hall

    return make


def enter(hall: Hall, line: str, on: str = "") -> str:
    return hall.run(meant(hall, EnterGame, *line.split(), on=on))


def table(hall: Hall) -> list[tuple[str, str, int]]:
    """Return rank, name and points of every player."""
    rows = standings(hall.event).rows
    return [(rank_text(row), row.name, int(row.figures[Figure.TP])) for row in rows]


# Public tables


def test_rhgc_ranking_of_february_2007_has_every_figure(rules: Rules) -> None:
    """The WARMACHINE and HORDES table of 7 February 2007: 5 for a win, 1 for a loss or a draw.

    rhgc.blogspot.com/2007/01/rhgc-ranking.html prints points and records of seven players, not who
    met whom: four wins and four losses, among whom these games are one way.
    """
    hall = rules("Jake Kim Ronald Pork Zig Fred Emp", win=5, tie=1, loss=1, not_twice=False)
    for line in ("jake zig s", "kim jake s", "ronald fred a", "pork emp s"):
        enter(hall, line)
    assert table(hall) == [
        ("1", "Jake", 6),
        *[("=2", name, 5) for name in ("Kim", "Pork", "Ronald")],
        *[("=5", name, 1) for name in ("Emp", "Fred", "Zig")],
    ]
    records = {row.name: (row.wins, row.losses, row.ties) for row in standings(hall.event).rows}
    assert records["Jake"] == (1, 1, 0)
    assert {records[name] for name in ("Kim", "Ronald", "Pork")} == {(1, 0, 0)}
    assert {records[name] for name in ("Zig", "Fred", "Emp")} == {(0, 1, 0)}


WEEKS = (
    ("Ann Bob 5 3", "Cid Dot 4 2", "Eve Fay 6 1"),
    ("Ann Cid 3 1", "Eve Bob 5 2", "Dot Fay 3 3"),
    ("Ann Dot 4 0", "Bob Fay 5 2", "Cid Eve 6 4"),
    ("Eve Ann 4 2", "Bob Dot 5 1", "Cid Fay 4 3"),
    ("Ann Fay 5 2", "Cid Bob 5 3", "Dot Eve 0 0"),
)
"""Each week's games, the winner first. Dot and Fay tie, Dot and Eve never play their last game."""


def test_league_in_rounds_has_the_figures_of_the_arithmetic(hall: Hall) -> None:
    """No published table of a league in rounds has its games; this one is worked out by hand.

    Six play each other in five weeks. Cid and Eve make up their third game after the fourth week;
    Dot and Eve both lose their last. A winner destroys 60, a loser 40, in the tie both destroy 50.

    TP: Ann 4 (not against Eve), Bob 2 (Fay, Dot), Cid 4 (not against Ann), Dot 0, Eve 3 (Fay, Bob,
    Ann), Fay 0: 13 wins, for 15 games less a tie and one that both lose. SoS: all meet all, 13 less
    their TP. VP: Ann 5+3+4+2+5 = 19, Bob 3+2+5+5+3 = 18, Cid 4+1+6+4+5 = 20, Dot 2+3+0+1 = 6, Eve
    6+5+4+4 = 19, Fay 1+3+2+3+2 = 11. Destroyed: Ann 4x60+40 = 280, Bob 2x60+3x40 = 240, Cid 280,
    Dot 50+3x40 = 170, Eve 3x60+40 = 220, Fay 50+4x40 = 210.
    """
    hall.run(meant(hall, SetHouseRule, "timing.round_ends", '"week"'))
    hall.add(["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"])
    for number, week in enumerate(WEEKS, 1):
        hall.run(PairRound(by_hand=True))
        hall.run(meant(hall, Scenario, "two-fronts"))
        for line in week:
            hall.run(Pin(*(hall.id(name) for name in line.split()[:2])))
        hall.run(Publish())
        for line in reversed(week):
            if line not in ("Cid Eve 6 4", "Dot Eve 0 0"):
                result_of(hall, number, line)
        if number == 4:
            result_of(hall, 3, "Cid Eve 6 4")
    hall.run(Unplayed())
    hall.run(Finish())
    counted = Figure.TP, Figure.SOS, Figure.POINTS, Figure.DESTROYED
    rows = {row.name: row for row in standings(hall.event).rows}
    assert {
        name: tuple(row.figures[figure] for figure in counted) for name, row in rows.items()
    } == {
        "Cid": (4, 9, 20, 280),
        "Ann": (4, 9, 19, 280),
        "Eve": (3, 10, 19, 220),
        "Bob": (2, 11, 18, 240),
        "Fay": (0, 13, 11, 210),
        "Dot": (0, 13, 6, 170),
    }
    assert [rank_text(row) for row in rows.values()] == ["1", "2", "3", "4", "5", "6"]
    records = {name: (row.wins, row.losses, row.ties) for name, row in rows.items()}
    assert (records["Dot"], records["Eve"], records["Fay"]) == ((0, 4, 1), (3, 2, 0), (0, 4, 1))


def result_of(hall: Hall, number: int, line: str) -> None:
    """Enter a week's game in its round, which may be over; the winner comes first."""
    first, second, own, other = line.split()
    game = next(
        game
        for game in hall.event.rounds[number - 1].games
        if set(game.players) == {hall.id(first), hall.id(second)}
    )
    figures = ((int(own), int(other)), (50, 50) if own == other else (60, 40))
    if game.first != hall.id(first):
        figures = (figures[0][::-1], figures[1][::-1])
    won = Outcome.FIRST if game.first == hall.id(first) else Outcome.SECOND
    won, way = (Outcome.TIE, None) if own == other else (won, Way.SCENARIO)
    hall.run(Correct(game.id, won, way, *figures[0], *figures[1], in_round=number))


# Its rules


def test_pack_gives_three_for_a_win_and_two_for_a_tie_or_a_loss(rules: Rules) -> None:
    hall = rules("Ada Bo Cy")
    enter(hall, "ada bo s 5 3 60 40")
    enter(hall, "cy ada t")
    assert table(hall) == [("1", "Ada", 5), ("=2", "Bo", 2), ("=2", "Cy", 2)]


def test_a_new_opponent_gives_more_once(rules: Rules) -> None:
    hall = rules("Ada Bo Cy", new_opponent=2, loss=0, not_twice=False)
    for line in ("ada bo s", "ada bo s", "ada cy s"):
        enter(hall, line)
    assert table(hall) == [("1", "Ada", 13), ("=2", "Bo", 2), ("=2", "Cy", 2)]
    assert "New opponents: 4 points." in explain(hall.event, hall.id("Ada")).notes


def test_only_so_many_games_of_a_week_count(rules: Rules) -> None:
    """Ada's third game of the first week gives her nothing; Dee's first one gives her a loss."""
    hall = rules("Ada Bo Cy Dee", games_a_week=2, loss=1, begins="2026-02-23", not_twice=False)
    for other in ("bo", "cy", "dee"):
        enter(hall, f"ada {other} s", "2026-02-25")
    enter(hall, "ada bo s", "2026-03-03")
    assert dict(row[1:] for row in table(hall)) == {"Ada": 9, "Bo": 2, "Cy": 1, "Dee": 1}
    assert "Not counted (week full): 1 game." in explain(hall.event, hall.id("Ada")).notes


def test_the_same_opponent_twice_in_a_row_gives_nothing(rules: Rules) -> None:
    hall = rules("Ada Bo Cy", loss=1)
    for line in ("ada bo s", "ada bo s", "cy ada s", "ada bo s"):
        enter(hall, line)
    # Bo's third game is again against Ada, who has met Cy in between.
    assert dict(row[1:] for row in table(hall)) == {"Ada": 3 + 0 + 1 + 3, "Bo": 1, "Cy": 3}
    assert league(hall.event, BEGIN).games[0].uncounted == ("", "repeat")


def test_games_outside_the_weeks_give_nothing(rules: Rules) -> None:
    weeks = [{"size": 50, "scenario": "two-fronts"}, {"size": 75, "days": 2}]
    hall = rules("Ada Bo Cy", weeks=weeks, begins="2026-02-20", not_twice=False)
    for day in ("2026-02-19", "2026-02-26", "2026-02-27", "2026-02-28", "2026-03-01"):
        enter(hall, "ada bo s", day)
    shown = {str(row.day): row.week for row in league(hall.event, BEGIN).games}
    assert [*shown.values()] == [0, 2, 2, 1, 0]
    assert dict(row[1:] for row in table(hall))["Ada"] == 9


def test_week_has_its_size_and_scenario(rules: Rules) -> None:
    weeks = [{"size": 50, "scenario": "two-fronts"}, {"size": 75}]
    hall = rules("Ada Bo", weeks=weeks, begins="2026-03-02")
    view = league(hall.event, BEGIN)
    assert (view.week, view.weeks, view.size, view.scenario) == (1, 2, 50, "Two Fronts")


def test_board_shows_the_scenario_of_the_week_with_its_map(rules: Rules) -> None:
    hall = rules("Ada Bo", weeks=[{"scenario": "two-fronts"}, {}], begins="2026-03-02")
    titles = [page.title for page in pages(hall.event, BEGIN, 90, 40)]
    assert "Two Fronts" in titles
    assert heading(hall.event, BEGIN).scenario == "Two Fronts"
    enter(hall, "ada bo s")
    assert "Two Fronts" in [page.title for page in pages(hall.event, BEGIN, 90, 40)]
    later = BEGIN + timedelta(days=7)
    assert "Two Fronts" not in [page.title for page in pages(hall.event, later, 90, 40)]
    assert heading(hall.event, later).scenario == ""


def test_hobby_points_count_up_to_their_ceiling(rules: Rules) -> None:
    hall = rules("Ada Bo", hobby_most=5)
    assert hall.run(meant(hall, Hobby, "ada", 4, "a warjack")) == ("Ada now has 4 hobby points.")
    hall.run(meant(hall, Hobby, "ada", 3))
    enter(hall, "bo ada s")
    assert dict(row[1:] for row in table(hall)) == {"Ada": 7, "Bo": 3}
    assert "Hobby points: 7, of which 5 count." in explain(hall.event, hall.id("Ada")).notes
    hall.run(meant(hall, Hobby, "ada", -4))
    assert dict(row[1:] for row in table(hall))["Ada"] == 5


def test_commendations_lead_to_the_award(rules: Rules) -> None:
    hall = rules("Ada Bo", commendations=["Combat", "Hobby", "Alliance"], needed=2)
    with pytest.raises(Refused, match="The league has Combat, Hobby, Alliance"):
        hall.run(meant(hall, Commend, "ada", "Bravery"))
    hall.run(meant(hall, Commend, "ada", "Combat"))
    assert "enough for the award" in hall.run(meant(hall, Commend, "ada", "Hobby"))
    (row,) = league(hall.event, BEGIN).commended
    assert (row.name, row.names, row.award) == ("Ada", ("Combat", "Hobby"), True)
    hall.run(meant(hall, Commend, "ada", "Hobby", off=True))
    assert not league(hall.event, BEGIN).commended[0].award


# Games


def test_a_game_of_an_earlier_day_counts_in_its_week(rules: Rules) -> None:
    hall = rules("Ada Bo Cy")
    said = enter(hall, "ada bo s", "2026-03-01")
    assert said == "Game #1: Ada beats Bo by scenario."
    assert str(league(hall.event, BEGIN).games[0].day) == "2026-03-01"
    for day in ("2026-04-01", "soon"):
        with pytest.raises(Refused, match=r"is in the future|is not a date"):
            enter(hall, "ada cy s", day)


def test_players_can_have_several_games_a_day_and_lose_one_again(rules: Rules) -> None:
    hall = rules("Ada Bo Cy Dee", not_twice=False)
    for line in ("ada bo s", "ada cy s", "bo cy s", "dee ada s", "dee cy t"):
        enter(hall, line)
    assert len(hall.event.games) == 5
    assert hall.run(RemoveGame(2)) == "Game #2 between Ada and Cy was removed."
    assert dict(row[1:] for row in table(hall)) == {"Ada": 5, "Bo": 5, "Cy": 4, "Dee": 5}
    with pytest.raises(Refused, match="no game #2"):
        hall.run(RemoveGame(2))


def test_what_is_no_game_is_refused(rules: Rules) -> None:
    hall = rules("Ada Bo")
    with pytest.raises(Refused, match="two different players"):
        enter(hall, "ada ada s")
    with pytest.raises(Refused, match="not a way to win"):
        enter(hall, "ada bo q")


def test_an_event_with_rounds_takes_no_league_game(hall: Hall) -> None:
    hall.add(2)
    with pytest.raises(Refused, match="has rounds"):
        enter(hall, "anna bert s")


# No rounds anywhere


def test_no_round_is_paired_or_named(rules: Rules) -> None:
    hall = rules("Ada Bo Cy")
    assert status(hall.event, BEGIN).next.action == "Enter games as they are played."
    enter(hall, "ada bo s")
    enter(hall, "bo cy s")
    with pytest.raises(Refused, match="no rounds"):
        hall.run(PairRound())
    assert hall.run(AddPlayer("Dee")) == "Dee has joined the event."
    hall.run(Drop(hall.id("Cy")))
    event = hall.event
    assert sentence(event_line(event, BEGIN)) == "Hall · League 75 · 3 players · 2 games"
    assert standings_title(event, standings(event)) == "Standings after 2 games"
    text = "\n".join(line for page in pages(event, BEGIN, 90, 20) for line in page.lines)
    assert "ound" not in text + "".join(page.title for page in pages(event, BEGIN, 90, 20))
    assert {*folder(event)} == {"index.html", "games.html", "standings.html", "why.html"}
    assert "games" in names_for(event)
    assert not {"pairings", "slips", "numbers"} & {*names_for(event)}
    assert hall.run(Finish()) == "The event is finished after 2 games: Bo wins."

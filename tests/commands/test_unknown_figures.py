"""Figures of a result that nobody has given are not known, never 0; what decided a game is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hall import Hall
from meant import meant
from seated import Seated

from screens.rounds.slip import read_slip
from srtui.commands.command import ConfirmationRequired
from srtui.commands.game.proposals import Agree, Confirm
from srtui.commands.game.result import ClearResult, Correct, LeaveUnknown, Result
from srtui.commands.game.turn import EndGame, FirstTurn
from srtui.commands.importing.importing import ImportEvent
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.conduct import Penalty
from srtui.commands.rounds.ending import Finish
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.model.refused import Refused
from srtui.queries.day.status import next_step
from srtui.queries.rounds.results import results
from srtui.queries.standings.explain import explain, totals
from srtui.queries.standings.standings import rank_columns, standings, standings_title
from srtui.rules.edition import Figure
from srtui.rules.record import Game

HallOf = Callable[[str], Hall]
EQUAL_BEFORE = {
    "sr2012": ("leaders=1-1", "area=4-4"),
    "sr2015": ("leaders=1-1", "remaining=4-4"),
    "sr2017beta": (),
}
"""By edition: the tiebreakers that come before the army points destroyed, all equal."""


def published(hall: Hall, players: int = 4) -> tuple[str, str]:
    """Publish a round; return the names at table 1."""
    hall.add(players)
    hall.run(PairRound())
    hall.run(Publish())
    return names(hall)


def names(hall: Hall) -> tuple[str, str]:
    first, second = map(hall.event.name_of, table_1(hall).players)
    return first, second


def table_1(hall: Hall) -> Game:
    game = hall.event.rounds[0].at_table(1)
    assert game is not None
    return game


# In the file and in commands


def test_figures_that_are_left_out_are_not_known(hall: Hall) -> None:
    published(hall)
    hall.run(meant(hall, Result, "1", "1", "c"))
    game = table_1(hall)
    assert (game.points, game.recorded, game.destroyed) == ((None, None),) * 3


def test_figures_that_are_left_out_are_asked_for_once(hall: Hall) -> None:
    first, second = published(hall)
    with pytest.raises(ConfirmationRequired) as asked:
        hall.run(meant(hall, Result, "1", "1", "c"), sure=False)
    assert asked.value.warnings == (
        f"Missing: VP of {first} and {second}, destroyed by {first} and {second}. Unknown "
        "figures count as 0.",
    )
    hall.run(meant(hall, Result, "1", "1", "c", "-", "-", "-", "-"), sure=False)
    assert table_1(hall).destroyed == (None, None)


def test_a_table_typed_again_without_destroyed_asks_before_it_forgets_them(hall: Hall) -> None:
    first, second = published(hall)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 3, 60, 45))
    with pytest.raises(ConfirmationRequired, match=f"Missing: destroyed by {first} and {second}"):
        hall.run(meant(hall, Correct, "1", "1", "s", 6, 3, in_round=1), sure=False)
    assert table_1(hall).destroyed == (60, 45)


def test_a_no_show_has_destroyed_nothing(hall_of: HallOf) -> None:
    hall = hall_of("sr2012")
    published(hall)
    hall.run(meant(hall, Scenario, "overrun"))
    hall.run(meant(hall, Result, "1", "1", "n"), sure=False)
    assert table_1(hall).destroyed == (0, 0)


def test_a_concession_worth_what_was_destroyed_is_never_a_silent_0(hall_of: HallOf) -> None:
    hall = hall_of("sr2012")
    first, _ = published(hall)
    hall.run(meant(hall, Scenario, "overrun"))
    with pytest.raises(
        ConfirmationRequired, match=f"Missing: destroyed by {first}. Unknown figures count as"
    ):
        hall.run(meant(hall, Result, "1", "1", "o"), sure=False)
    hall.run(meant(hall, Result, "1", "1", "o"))
    assert table_1(hall).destroyed == (None, 0), "who concedes has nothing"


@pytest.mark.parametrize("edition", ["sr2012", "sr2015"])
def test_c_5_a_concession_counts_destroyed_as_an_assassination_and_is_none(
    hall_of: HallOf, edition: str
) -> None:
    """The Leader is worth 5; inert warjacks and wild warbeasts count in full; no caster kill."""
    hall = hall_of(edition)
    published(hall)
    hall.run(meant(hall, Scenario, "incursion"))
    with pytest.raises(ConfirmationRequired) as asked:
        hall.run(meant(hall, Result, "1", "1", "o"), sure=False)
    said = " ".join(asked.value.warnings)
    assert "5 for the Leader" in said
    assert "whole battlegroup, now inert or wild" in said
    assert (
        "This is not a win by caster kill." in said or "This is not a win by assassination." in said
    )
    hall.run(meant(hall, Result, "1", "1", "o", "-", "-", 33, "-"), sure=False)
    assert table_1(hall).destroyed == (33, 0)
    way = next(one for one in hall.event.edition.results.ways if one.way.value == "concession")
    assert not way.assassination


def test_c_5_fixed_concession_figures_give_no_warning(hall: Hall) -> None:
    published(hall)
    hall.run(meant(hall, Scenario, "payload"))
    hall.run(meant(hall, Result, "1", "1", "o"), sure=False)


def test_a_ruling_worth_what_was_destroyed_is_never_a_silent_0(hall_of: HallOf) -> None:
    hall = hall_of("sr2015")
    first, _ = published(hall)
    hall.run(meant(hall, Penalty, first, "game-loss", "loaded dice"))
    assert table_1(hall).destroyed == (None, None)


def test_an_award_that_is_a_number_is_asked_for_by_nobody(hall: Hall) -> None:
    published(hall)
    hall.run(meant(hall, Scenario, "payload"))
    hall.run(meant(hall, Result, "1", "1", "o"), sure=False)
    assert table_1(hall).destroyed == (38, 0)


def test_word_in_place_of_a_figure_is_refused(hall: Hall) -> None:
    published(hall)
    with pytest.raises(Refused, match="not a whole number: type - for an unknown figure"):
        hall.run(meant(hall, Result, "1", "1", "s", 5, 3, "many", 3))


# On a slip


def test_a_slip_asks_for_figures_and_takes_a_dash(hall: Hall) -> None:
    first, second = published(hall)
    assert read_slip(hall.event, "1 1 a").result is None, "it is not whole"
    assert read_slip(hall.event, "1 1 a").asks == f"VP for {first}? (-: unknown)"
    asks = read_slip(hall.event, "1 1 a 2 -  30").asks
    assert asks == f"what did {second} destroy? (-: unknown)"
    slip = read_slip(hall.event, "1 1 a 2 1 30 -")
    assert slip.reading.endswith(
        f"{first} beats {second} by assassination, 2-1 VP, destroyed 30-?."
    )
    assert slip.result is not None
    hall.run(slip.result, sure=False)
    assert table_1(hall).destroyed == (30, None)


def test_a_dash_at_the_end_of_a_slip_stands_for_all_that_is_left(hall: Hall) -> None:
    published(hall)
    slip = read_slip(hall.event, "1 t 3 3 -")
    assert slip.result is not None
    hall.run(slip.result, sure=False)
    assert (table_1(hall).points, table_1(hall).destroyed) == ((3, 3), (None, None))


def test_a_slip_of_a_concession_worth_what_was_destroyed_asks_for_it(hall_of: HallOf) -> None:
    hall = hall_of("sr2012")
    published(hall)
    hall.run(meant(hall, Scenario, "overrun"))
    assert "?" in read_slip(hall.event, "1 1 o").asks
    assert read_slip(hall.event, "1 1 n").asks == ""


# At a table


def test_a_proposal_asks_for_what_was_destroyed_and_keeps_it_unknown(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    seated.run(meant(seated, EndGame, "1", "assassination", "1"))
    first, second = seated.names
    with pytest.raises(ConfirmationRequired, match=f"Missing: destroyed by {first} and {second}"):
        seated.desk.run(meant(seated.desk, Result, "1", by="1"))
    seated.run(meant(seated, Result, "1", by="1"))
    assert hall.event.proposals[seated.game.id].destroyed == (None, None)
    seated.run(meant(seated, Agree, "1", "2"))
    assert "destroyed unknown." in hall.run(meant(hall, Confirm, "1"), sure=False)
    assert table_1(hall).destroyed == (None, None)


# In standings, explanation and the next step


def test_standings_reckon_0_and_mark_it(hall: Hall) -> None:
    first, second = published(hall)
    hall.run(meant(hall, Result, "1", first, "s", 5, 3, "-", "-"))
    hall.run(meant(hall, Result, "2", "1", "s", 4, 1, 30, 20))
    view = standings(hall.event)
    table = [column for column in rank_columns(view) if column.heading in view.headings]
    figures = {row.name: {one.heading: one.content(row) for one in table} for row in view.rows}
    assert figures[first]["APD"] == figures[second]["APD"] == "0?"
    assert figures[first]["VP"] in ("5", "3"), "what is known has no mark"
    assert standings_title(hall.event, view).endswith("?: unknown, counts 0")
    line = next(one for one in hall.event.standings() if one.player == hall.id(first))
    assert line.unknown == (Figure.DESTROYED,)


def test_the_explanation_marks_what_is_not_known(hall: Hall) -> None:
    first, _ = published(hall)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 3, "-", "-"))
    view = explain(hall.event, hall.id(first))
    assert view.steps[0].destroyed is None
    assert dict(totals(hall.event, view))["APD"] == "0?"
    assert any("Round 1" in note and "counted as 0." in note for note in view.notes)


def test_games_that_lack_figures_leave_the_next_step_alone(hall: Hall) -> None:
    published(hall, 8)
    for table in ("1", "3"):
        hall.run(meant(hall, Result, table, "1", "s", 5, 3, "-", "-"))
    for table in ("2", "4"):
        hall.run(meant(hall, Result, table, "1", "s", 5, 3, 20, 10))
    assert next_step(hall.event).text == "Pair round 2. All games of round 1 are in."
    lacks = [(one.round, one.table, one.figures) for one in results(hall.event).lacking]
    assert lacks == [(1, 1, ("army points",)), (1, 3, ("army points",))]
    hall.run(meant(hall, Correct, "1", "1", "s", 5, 3, 20, 10, in_round=1))
    assert [one.table for one in results(hall.event).lacking] == [3]


def test_finishing_asks_once_about_figures_of_every_round(hall: Hall) -> None:
    published(hall, 8)
    for table in ("1", "2", "3", "4"):
        words = ("-", "-") if table == "3" else (9, 8)
        hall.run(meant(hall, Result, table, "1", "s", 5, 3, *words))
    for number in (2, 3):
        hall.run(PairRound())
        hall.run(Publish())
        for table in ("1", "2", "3", "4"):
            hall.run(meant(hall, Result, table, "1", "s", 5, 3, "-", "-"))
        places = {2: "round 1 table 3, round 2 tables 1 to 4", 3: "rounds 1, 2 and 3"}[number]
        count = {2: 5, 3: 9}[number]
        asked = Finish().warnings(hall.event)
        assert f"Army points missing for {count} games: {places}." in asked


def test_figures_declared_unknown_are_not_asked_for_again(hall: Hall) -> None:
    """A game lost by a penalty asked for the loser's figures to the end of the event."""
    published(hall)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 3, "-", "-"))
    hall.run(meant(hall, Result, "2", "1", "s", 5, 3, "-", "-"))
    hall.run(meant(hall, LeaveUnknown, "1"))
    assert [one.table for one in results(hall.event).lacking] == [2]
    assert "?" in standings_title(hall.event, standings(hall.event)), "they are marked all the same"
    hall.run(PairRound())
    hall.run(meant(hall, LeaveUnknown, "2", in_round=1))
    assert results(hall.event).lacking == ()
    hall.desk.undo()
    assert [one.table for one in results(hall.event).lacking] == [2]


def test_clearing_a_result_forgets_that_its_figures_were_unknown(hall: Hall) -> None:
    published(hall)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 3, "-", "-"))
    hall.run(meant(hall, LeaveUnknown, "1"))
    hall.run(meant(hall, ClearResult, "1"))
    hall.run(meant(hall, Result, "1", "2", "s", 3, 5, "-", "-"))
    assert [one.table for one in results(hall.event).lacking] == [1]


def test_leaving_known_figures_unknown_is_refused(hall: Hall) -> None:
    published(hall)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 3, 20, 10))
    with pytest.raises(Refused, match="lacks no figure"):
        hall.run(meant(hall, LeaveUnknown, "1"))


def test_bye_without_a_scenario_is_unknown_and_counted(hall_of: HallOf) -> None:
    """The holder of the bye was ranked with 0 CP, unmarked, and “All games are in”."""
    hall = hall_of("sr2012")
    hall.add(3)
    hall.run(PairRound())
    hall.run(Publish())
    bye = next(game for game in hall.event.games if game.second is None)
    assert bye.points == (None, 0)
    assert [one.game for one in results(hall.event).lacking] == [bye.id]
    assert "?" in standings_title(hall.event, standings(hall.event))
    hall.run(meant(hall, Scenario, hall.event.edition.scenarios[0].id))
    assert results(hall.event).lacking == ()


def test_games_brought_in_may_be_unknown_without_a_next_step(hall: Hall, tmp_path: Path) -> None:
    games = tmp_path / "games.csv"
    games.write_text("round,player1,player2,winner,way\n1,Ada,Bo,Ada,s\n1,Cy,Di,Cy,s\n")
    hall.run(ImportEvent(str(games)))
    assert {(game.points, game.destroyed) for game in hall.event.games} == {((None,) * 2,) * 2}
    assert results(hall.event).lacking == ()
    assert "?" in standings_title(hall.event, standings(hall.event)), "they are marked all the same"


# What was typed to decide a game


def decided(hall: Hall, edition: str) -> None:
    """Give the second player the first turn; let a tiebreaker by models destroyed end the game."""
    published(hall)
    hall.run(meant(hall, Scenario, hall.event.edition.scenarios[0].id))
    hall.run(meant(hall, FirstTurn, "1", "2"))
    words = (*EQUAL_BEFORE[edition], "destroyed=20-15")
    hall.run(meant(hall, EndGame, "1", "dice_down", answers=words))


@pytest.mark.parametrize("edition", EQUAL_BEFORE)
def test_the_figure_that_decided_a_game_is_the_results(hall_of: HallOf, edition: str) -> None:
    hall = hall_of(edition)
    decided(hall, edition)
    first, second = names(hall)
    said = hall.run(meant(hall, Result, "1"), sure=False)
    assert f"{first} beats {second} by tiebreaker" in said
    assert "destroyed 20-15" in said
    assert table_1(hall).destroyed == (20, 15)


def test_the_figure_that_decided_a_game_is_proposed_at_the_table(hall_of: HallOf) -> None:
    hall = hall_of("sr2017beta")
    decided(hall, "sr2017beta")
    hall.table(1).run(meant(hall, Result, "1", by="1"))
    (proposal,) = hall.event.proposals.values()
    assert proposal.destroyed == (20, 15)


def test_what_decided_a_game_is_not_contradicted_by_its_result(hall_of: HallOf) -> None:
    hall = hall_of("sr2017beta")
    decided(hall, "sr2017beta")
    with pytest.raises(Refused, match="Destroyed points decided the tiebreaker, 20-15"):
        hall.run(meant(hall, Result, "1", destroyed_first=20, destroyed_second=25))


@pytest.mark.parametrize(("typed", "winner"), [("20-15", 0), ("15-20", 1)])
def test_tiebreak_figures_stand_in_the_order_of_the_names(
    hall_of: HallOf, typed: str, winner: int
) -> None:
    hall = hall_of("sr2017beta")
    published(hall)
    hall.run(meant(hall, Scenario, hall.event.edition.scenarios[0].id))
    hall.run(meant(hall, FirstTurn, "1", "2"))
    said = hall.run(meant(hall, EndGame, "1", "dice_down", answers=(f"destroyed={typed}",)))
    assert f"{names(hall)[winner]} wins by tiebreaker: army points destroyed 20-15." in said
    assert "destroyed 20-15" in hall.run(meant(hall, Result, "1"), sure=False), (
        "the winner is named first"
    )


def test_figures_of_a_loser_who_scores_nothing_are_asked_about(hall: Hall) -> None:
    _, loser = published(hall)
    hall.run(meant(hall, Scenario, "payload"))
    with pytest.raises(
        ConfirmationRequired,
        match=f"{loser} scores nothing in a game that ends by concession, so figures",
    ):
        hall.run(meant(hall, Result, "1", "1", "o", "6", "3", "60", "45"), sure=False)

"""Roster, standings and explanations as they are shown."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hall import Hall, by_name
from meant import meant

from srtui.commands.event.settings import SetEvent, SetHouseRule
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.result import Result
from srtui.commands.pairing.by_hand import Bye, Pin
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.conduct import Disqualify, Penalty
from srtui.commands.roster.players import AddPlayer, CheckIn, Drop, Return, StandIn
from srtui.commands.rounds.ending import Decide, Finish, MakeCut
from srtui.commands.rounds.stages import Publish
from srtui.documents.table import as_text
from srtui.model.cut import complete_rounds
from srtui.queries.roster.players import player_columns, roster, roster_text
from srtui.queries.standings.explain import explain, step_columns, totals
from srtui.queries.standings.standings import (
    Standings,
    groups,
    note_text,
    prize_text,
    rank_columns,
    rank_text,
    standings,
    standings_columns,
    standings_title,
)
from srtui.text.players import status_text
from srtui.text.standings import record_text

Maker = Callable[[str], Hall]


def by_hand(hall: Hall, *pairs: tuple[str, str]) -> None:
    """Play a round of these pairings; the first of each wins by scenario, 5-1 and 20-10."""
    hall.run(PairRound(by_hand=True))
    for first, second in pairs:
        hall.run(meant(hall, Bye, first) if second == "bye" else meant(hall, Pin, first, second))
    hall.run(Publish())
    for first, second in pairs:
        if second != "bye":
            game = hall.game(first)
            won = "1" if game.first == hall.id(first) else "2"
            figures = (5, 1, 20, 10) if won == "1" else (1, 5, 10, 20)
            hall.run(meant(hall, Result, str(game.table), won, "s", *figures))


def shown_figures(view: Standings, at: int) -> tuple[str, ...]:
    """Return the figures of a row as every table shows them."""
    return as_text(rank_columns(view), view.rows)[1][at][3:]


def four(hall: Hall) -> None:
    """Two rounds of four: Anna 2-0, Bert and Cleo 1-1, Dora 0-2."""
    hall.add(4)
    by_hand(hall, ("Anna", "Bert"), ("Cleo", "Dora"))
    by_hand(hall, ("Anna", "Cleo"), ("Bert", "Dora"))


def status(hall: Hall, name: str) -> str:
    return status_text(hall.event, hall.id(name))


def brief(hall: Hall, name: str) -> str:
    """Return the same in the short form for a column."""
    return status_text(hall.event, hall.id(name), brief=True)


def test_roster_shows_where_every_player_is(hall: Hall) -> None:
    hall.add(4)
    hall.run(meant(hall, Drop, "dora"))
    assert status(hall, "Dora") == "dropped before round 1"
    assert brief(hall, "Dora") == "dropped"
    hall.run(meant(hall, Return, "dora"))
    assert status(hall, "Dora") == "in"
    hall.play(by_name)
    hall.run(meant(hall, Drop, "dora"))
    hall.run(AddPlayer("Zoe"))
    hall.run(StandIn("Sam"))
    hall.run(meant(hall, Disqualify, "cleo", "shouting"))
    assert status(hall, "Dora") == "dropped after round 1"
    assert status(hall, "Zoe") == "late, from round 2"
    assert status(hall, "Sam") == "stand-in"
    assert status(hall, "Cleo") == "disqualified after round 1"
    assert [brief(hall, name) for name in ("Dora", "Zoe", "Sam", "Cleo", "Anna")] == [
        "dropped R1",
        "late, from R2",
        "stand-in",
        "disqualified R1",
        "",
    ]
    hall.run(PairRound())
    hall.run(Publish())
    hall.type(by_name)
    hall.run(meant(hall, Return, "dora"))
    assert status(hall, "Dora") == "back from round 3"


def test_the_roster_counts_leave_stand_ins_out(hall: Hall) -> None:
    hall.add(3)
    hall.run(StandIn("Sam"))
    hall.run(meant(hall, CheckIn, "anna"))
    hall.run(meant(hall, Penalty, "anna", "warning", "slow"))
    view = roster(hall.event)
    assert (view.players, view.active, view.checked_in, view.paid) == (3, 3, 1, 0)
    assert roster_text(hall.event, view) == "3 players: 1 here, 0 paid."
    notes = [column for column in player_columns(hall.event) if column.heading == "Note"]
    assert as_text(notes, view.rows[:1])[1] == [("warning before round 1: slow",)]


def test_standings_in_the_editions_words(hall: Hall) -> None:
    four(hall)
    view = standings(hall.event)
    assert view.headings == ("TP", "SoS", "VP", "APD")
    assert standings_title(hall.event, view) == "Standings after round 2"
    rows = [
        (rank_text(row), row.name, record_text(row), shown_figures(view, at))
        for at, row in enumerate(view.rows)
    ]
    assert rows == [
        ("1", "Anna", "2-0", ("2", "2", "10", "40")),
        ("=2", "Bert", "1-1", ("1", "2", "6", "30")),
        ("=2", "Cleo", "1-1", ("1", "2", "6", "30")),
        ("4", "Dora", "0-2", ("0", "2", "2", "20")),
    ]


def test_prizes_go_by_rank_and_wait_where_equals_share_one(hall: Hall) -> None:
    four(hall)
    prizes = [prize_text(hall.event, prize) for prize in standings(hall.event).prizes]
    assert prizes == [
        "1st: Anna",
        "2nd: Bert and Cleo are tied on every figure; break the tie",
        "3rd: Bert and Cleo are tied on every figure; break the tie",
    ]
    hall.run(meant(hall, Decide, ("cleo", "bert")))
    view = standings(hall.event)
    assert [prize_text(hall.event, prize) for prize in view.prizes][1:] == [
        "2nd: Cleo (tied with Bert; the order was decided)",
        "3rd: Bert (tied with Cleo; the order was decided)",
    ]
    tied = [(rank_text(row), row.name) for row in view.rows][1:3]
    assert tied == [
        ("=2", "Cleo"),
        ("=2", "Bert"),
    ]


def test_earlier_standings_can_be_looked_at(hall: Hall) -> None:
    four(hall)
    assert [rank_text(row) for row in standings(hall.event, 1).rows] == ["=1", "=1", "=3", "=3"]
    assert standings_title(hall.event, standings(hall.event, 1)) == "Standings after round 1"


def test_open_games_are_said_in_the_title_and_the_end_too(hall: Hall) -> None:
    hall.add(4)
    assert standings_title(hall.event, standings(hall.event)) == "Standings before the first round"
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(meant(hall, Result, "1", "1", "s", 5, 1, 20, 10))
    view = standings(hall.event)
    assert standings_title(hall.event, view) == "Standings during round 1 (1 game to come)"
    assert complete_rounds(hall.event) == 0
    open_game = hall.event.rounds[0].open_games[0]
    assert {row.player for row in view.rows if row.playing} == set(open_game.players)
    hall.run(meant(hall, Result, "2", "1", "s", 4, 1, 20, 10))
    hall.run(Finish())
    assert standings_title(hall.event, standings(hall.event)) == "Final standings after 1 round"
    assert standings(hall.event).final


def test_standings_during_a_round_offer_the_last_whole_one(hall: Hall) -> None:
    """A 4-1 player stood above a 4-0 player whose game was open."""
    hall.add(4)
    hall.play()
    hall.run(PairRound())
    hall.run(Publish())
    assert (standings(hall.event).round, complete_rounds(hall.event)) == (1, 1)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 1, 20, 10))
    assert (standings(hall.event).round, complete_rounds(hall.event)) == (2, 1)


def test_player_without_a_rank_comes_last_with_the_reason(hall: Hall) -> None:
    hall.add(3)
    hall.run(StandIn("Sam"))
    by_hand(hall, ("Anna", "Sam"), ("Bert", "Cleo"))
    hall.run(meant(hall, Disqualify, "anna", "shouting"))
    rows = standings(hall.event).rows
    assert [(rank_text(row), row.name, note_text(row)) for row in rows] == [
        ("1", "Bert", ""),
        ("2", "Cleo", ""),
        ("-", "Anna", "no rank: disqualified"),
        ("-", "Sam", "no rank: stand-in"),
    ]


def test_the_line_of_the_cut_is_marked(hall: Hall) -> None:
    hall.add(8)
    hall.play(by_name)
    hall.play(by_name)
    hall.run(MakeCut(4))
    assert standings(hall.event).cut_after == 0
    hall.play(by_name)
    view = standings(hall.event)
    assert view.cut_after == 4
    assert [row.cut for row in view.rows] == [True] * 4 + [False] * 4


def test_fractions_are_shown_with_three_places(hall_of: Maker) -> None:
    hall = hall_of("sr2015")
    hall.run(meant(hall, UseVariant, "large-event"))
    hall.run(SetEvent(rounds=3))
    four(hall)
    # Anna met Bert (1 win of 3 rounds) and Cleo (1 of 3).
    assert shown_figures(standings(hall.event), 0)[1] == "0.667"
    step = explain(hall.event, hall.id("Anna")).steps[0]
    assert (step.sos, step.explanation) == (Fraction(1, 3), "Bert has 1 win over 3 rounds: 1/3.")


def test_factions_and_clubs_by_mean_tp(hall: Hall) -> None:
    hall.add(("Anna", "Bert"), faction="Cryx", club="Iron")
    hall.add(("Cleo",), faction="cryx")
    hall.add(("Dora",))
    by_hand(hall, ("Anna", "Bert"), ("Cleo", "Dora"))
    (cryx,) = groups(hall.event, "faction")
    assert (cryx.players, cryx.tp, cryx.mean) == (3, 2, Fraction(2, 3))
    (iron,) = groups(hall.event, "club")
    assert (iron.name, iron.players, iron.best, rank_text(iron)) == ("Iron", 2, "Anna", "=1")


def test_explain_shows_what_every_opponent_gave(hall: Hall) -> None:
    four(hall)
    view = explain(hall.event, hall.id("Bert"))
    assert [(s.opponent, s.result, s.tp, s.sos, s.points, s.destroyed) for s in view.steps] == [
        ("Anna", "lost by scenario", 0, 2, 1, 10),
        ("Dora", "won by scenario", 1, 0, 5, 20),
    ]
    assert [step.explanation for step in view.steps] == ["Anna has 2 TP.", "Dora has 0 TP."]
    assert dict(totals(hall.event, view)) == {"TP": "1", "SoS": "2", "VP": "6", "APD": "30"}


def test_figures_that_rank_the_event_are_shown_round_by_round(hall: Hall) -> None:
    hall.run(SetHouseRule("standings.order", '["assassinations", "points"]'))
    hall.add(2)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(meant(hall, Result, "1", "Anna", "a", 5, 1, 20, "-"))
    views = [explain(hall.event, hall.id(name)) for name in ("Anna", "Bert")]
    anna, bert = (as_text(step_columns(hall.event, view), view.steps) for view in views)
    assert [column.heading for column in anna[0]] == ["Kills", "VP", "TP", "APD"]
    assert anna[1] == [("1", "5", "1", "20")]
    assert bert[1] == [("0", "1", "0", "?")]


def test_explain_names_the_deciding_figure_and_ties(hall: Hall) -> None:
    four(hall)
    assert explain(hall.event, hall.id("Bert")).parted == (
        "Anna is above Bert by tournament points: 2 to 1.",
        "Shares rank 2 with Cleo: tied on every figure. If a seat or prize needs an order, the "
        "organizer decides or draws it.",
        "Bert is above Dora by tournament points: 1 to 0.",
    )
    hall.run(meant(hall, Decide, ("cleo", "bert")))
    assert "has been decided" in explain(hall.event, hall.id("Bert")).parted[1]


@pytest.mark.parametrize("player", ["Anna", "Bert", "Cleo", "Dora", "Emil"])
def test_the_sum_of_what_opponents_gave_is_the_figure_in_the_standings(
    hall: Hall, player: str
) -> None:
    hall.add(5)
    for _ in range(3):
        hall.play(by_name)
    view = explain(hall.event, hall.id(player))
    table = standings(hall.event)
    at = [row.name for row in table.rows].index(player)
    totals = [sum(int(getattr(s, k)) for s in view.steps) for k in ("tp", "sos")]
    totals += [sum(getattr(s, k) for s in view.steps) for k in ("points", "destroyed")]
    assert tuple(map(str, totals)) == shown_figures(table, at)


def test_a_bye_gives_nothing_and_a_missed_round_neither(hall: Hall) -> None:
    hall.add(3)
    by_hand(hall, ("Anna", "Bert"), ("Cleo", "bye"))
    hall.run(AddPlayer("Zoe"))
    hall.run(meant(hall, Drop, "cleo"))
    by_hand(hall, ("Anna", "Zoe"), ("Bert", "bye"))
    cleo, zoe = (explain(hall.event, hall.id(name)) for name in ("Cleo", "Zoe"))
    assert (cleo.steps[0].sos, cleo.steps[0].result) == (0, "bye")
    assert cleo.steps[0].explanation == "A bye has no opponent, so it adds nothing."
    assert cleo.steps[1].result == "no game"
    assert cleo.notes == ("Cleo dropped after round 1: results and rank stay.",)
    assert zoe.steps[0].result == "not yet in"


def test_stand_ins_and_dropped_opponents_are_marked(hall_of: Maker) -> None:
    hall = hall_of("sr2015")
    hall.run(meant(hall, UseVariant, "large-event"))
    hall.run(SetEvent(rounds=4))
    hall.add(3)
    hall.run(StandIn("Sam"))
    by_hand(hall, ("Anna", "Sam"), ("Bert", "Cleo"))
    hall.run(meant(hall, Drop, "cleo"))
    by_hand(hall, ("Bert", "Anna"))
    assert explain(hall.event, hall.id("Bert")).steps[0].explanation == (
        "Cleo left without a win; this counts as one: 1/4 (dropped after round 1)."
    )
    assert explain(hall.event, hall.id("Anna")).steps[0].explanation == (
        "Sam has 0 wins over 4 rounds: 0/4 (stand-in)."
    )
    sam = explain(hall.event, hall.id("Sam"))
    assert (sam.rank, sam.parted) == (None, ("Has no order.",))
    assert sam.notes[0].startswith("A stand-in has no rank or prize")


def test_the_2012_fraction_is_explained_with_its_bye(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "large-event"))
    hall.run(SetEvent(rounds=4))
    hall.add(3)
    by_hand(hall, ("Anna", "Bert"), ("Cleo", "bye"))
    by_hand(hall, ("Cleo", "Anna"), ("Bert", "bye"))
    assert [step.explanation for step in explain(hall.event, hall.id("Anna")).steps] == [
        "Bert has 1 TP in 2 games, byes counted: 1/2.",
        "Cleo has 2 TP in 2 games, byes counted: 2/2.",
    ]


def test_after_a_cut_the_figures_of_the_others_are_those_of_the_cut(hall: Hall) -> None:
    hall.add(8)
    hall.play(by_name)
    hall.play(by_name)
    hall.run(MakeCut(2))
    hall.play(by_name)
    table = standings(hall.event)
    third = explain(hall.event, table.rows[2].player)
    assert len(third.steps) == 2
    assert third.notes[0] == ("Missed the cut; rank and figures of round 2 stay.")
    assert third.parted[0].endswith("the cut after round 2 separates them.")
    assert dict(totals(hall.event, third))["SoS"] == shown_figures(table, 2)[1]
    assert len(explain(hall.event, table.rows[0].player).steps) == 3


def test_finals_tables_are_named_as_what_decided(hall_of: Maker) -> None:
    hall = hall_of("sr2017beta")
    hall.run(meant(hall, UseVariant, "finals-tables"))
    hall.add(4)
    hall.run(SetEvent(rounds=2))
    hall.play(by_name)
    hall.play(by_name)
    rows = standings(hall.event).rows
    said = explain(hall.event, rows[0].player).parted
    assert said == (
        f"{rows[0].name} is above {rows[1].name} because of the finals tables in round 2.",
    )


def test_the_cap_is_said(hall_of: Maker) -> None:
    hall = hall_of("sr2015")
    hall.add(2)
    by_hand(hall, ("Anna", "Bert"))
    assert "A game counts for at most 5 CP." in explain(hall.event, hall.id("Anna")).notes


def test_player_who_dropped_before_round_1_has_no_rank(hall: Hall) -> None:
    hall.add(["Anna", "Bert", "Cleo", "Dora"])
    hall.run(meant(hall, Drop, "dora"))
    hall.play(by_name)
    hall.run(meant(hall, Drop, "cleo"))
    view = standings(hall.event)
    ranks = {row.name: (row.rank, note_text(row, brief=True)) for row in view.rows}
    assert ranks["Dora"] == (None, "never played")
    assert ranks["Cleo"][0] is not None
    assert list(ranks)[-1] == "Dora"


def test_dropped_player_costs_nobody_the_club_column(hall: Hall) -> None:
    hall.add(["Anna", "Bert"], club="Harbour Lions", faction="Cygnar")
    columns = standings_columns(standings(hall.event))
    gives = {column.heading: column.gives for column in columns}
    assert max(gives, key=lambda heading: gives[heading]) == "Note"

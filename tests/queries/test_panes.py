"""The pane beside a row, on each screen: words and figures, worked out by hand."""

from __future__ import annotations

import pytest
from hall import Hall
from meant import meant
from pane_words import plain
from seated import Seated

from data.event.journal import Hindrance, hindrance
from screens.theme.look import Look
from screens.theme.signs import FINE
from screens.widgets.section_layout import layout_sections
from srtui.commands.clock.game import CallJudge
from srtui.commands.game.result import Result
from srtui.commands.hall.terrain import Tick
from srtui.commands.pairing.by_hand import Bye, Pin, Tables
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.conduct import Penalty
from srtui.commands.roster.keep_apart import KeepApart
from srtui.commands.roster.players import AddPlayer, CheckIn, Paid
from srtui.commands.rounds.stages import Publish
from srtui.documents.sections import PaneSection, PaneTable, PaneView, Piece
from srtui.model.event import Event
from srtui.queries.awards.awards import awards_pane
from srtui.queries.clock.book import sheet_of
from srtui.queries.game.details import GamePane
from srtui.queries.hall.terrain import terrain_pane
from srtui.queries.journal.entries import journal, journal_pane
from srtui.queries.roster.players import paired_down, roster_pane
from srtui.queries.rounds.results import brief_name, games_of, how_it_went, own_first
from srtui.queries.standings.details import standings_pane


def play(hall: Hall, *games: str, bye: str = "") -> None:
    """Pair a round by hand and type it: the first of "Anna-Bert 5 3" wins by scenario."""
    hall.run(PairRound(by_hand=True))
    if bye:
        hall.run(meant(hall, Bye, bye))
    for game in games:
        hall.run(meant(hall, Pin, *game.split()[0].split("-")))
    hall.run(Tables())
    hall.run(Publish())
    for game in games:
        names, first, second = game.split()
        winner = names.split("-")[0]
        hall.run(meant(hall, Result, winner, winner, "s", int(first), int(second), 40, 10))


@pytest.fixture
def day(hall: Hall) -> Hall:
    """Five players, two rounds: Anna 2-0, Bert 1-1, Cleo 1-1, Dora 0-2, Emil 1-1 with a bye."""
    for name in ("Anna", "Bert", "Cleo", "Dora", "Emil"):
        hall.run(AddPlayer(name, club="Harbour", faction="Cygnar"))
    play(hall, "Anna-Bert 5 3", "Cleo-Dora 4 1", bye="Emil")
    play(hall, "Anna-Cleo 2 1", "Bert-Emil 6 0", bye="Dora")
    return hall


def texts_of(view: PaneView | None) -> list[str]:
    assert view is not None
    return plain(view).splitlines()


def test_players_who_share_a_surname_have_full_names(day: Hall) -> None:
    day.run(AddPlayer("Fay Moreau"))
    assert brief_name(day.event, "Fay Moreau") == "Moreau"
    day.run(AddPlayer("Gus Moreau"))
    assert brief_name(day.event, "Fay Moreau") == "Fay Moreau"
    assert brief_name(day.event, "Gus Moreau") == "Gus Moreau"


def test_rounds_of_a_player_have_their_own_figures_first(day: Hall) -> None:
    event = day.event
    bert, emil = day.id("Bert"), day.id("Emil")
    found = games_of(event, bert, 2)
    shown = [how_it_went(event, game, bert) for game in found]
    assert [(piece.text, piece.mark) for piece in shown] == [
        ("lost to Anna", ""),
        ("beat Emil", "done"),
    ]
    assert [own_first(game, bert, game.points) for game in found] == ["3-5", "6-0"]
    bye, lost = games_of(event, emil, 2)
    assert how_it_went(event, bye, emil).text == "bye"
    assert own_first(bye, emil, bye.points) == ""
    assert own_first(lost, emil, lost.points) == "0-6"


def test_why_a_rank_names_the_neighbours_and_the_figure_that_decides(day: Hall) -> None:
    """TP: Anna 2, the others 1.

    SoS: Bert met Anna (2) and Emil (1), Cleo Dora (1) and Anna (2). VP: Bert 3 + 6, Cleo 4 + 1.
    """
    view = standings_pane(day.event, day.id("Cleo"))
    words = texts_of(view)
    assert words[0].startswith("3  Cleo")
    assert "Why 3rd" in words
    assert "2 Bert 1 3 9 50" in words
    assert "3 Cleo 1 3 5 50" in words
    assert "Bert is above Cleo by victory points: 9 to 5." in words
    assert "R1 done beat Dora 4-1 40-10 (1-1)" in words
    assert "R2 lost to Anna 1-2 10-40 (2-0)" in words
    assert "R1  Dora has 1 TP. 1" in words
    assert words[-1] == "Total 3"


def test_in_the_table_of_neighbours_the_figure_that_decides_stands_out(day: Hall) -> None:
    view = standings_pane(day.event, day.id("Cleo"))
    table = next(
        item for part in view.sections for item in part.items if isinstance(item, PaneTable)
    )
    marked = {
        (row[1].text, heading)
        for row in table.rows
        for heading, cell in zip(table.headings, row, strict=True)
        if "running" in cell.means
    }
    assert {("Bert", "VP"), ("Cleo", "VP")} <= marked
    assert ("Bert", "TP") not in marked


def test_prize_pane_shows_ranks_and_games_of_the_winner(day: Hall) -> None:
    """Ranks as worked out above: Anna 2 TP, then Bert, Cleo and Emil with one each."""
    view = awards_pane(day.event, "place", "1")
    words = texts_of(view)
    assert words[:4] == ["1st place", "done Anna", "Cygnar · Harbour", "by the standings"]
    assert {"1 Anna 2-0 2 2 7 80", "2 Bert 1-1 1 3 9 50", "3 Cleo 1-1 1 3 5 50"} <= {*words}
    assert "R1 done beat Bert 5-3 40-10 (1-1)" in words
    assert view is not None
    items = [item for part in view.sections for item in part.items]
    ranks = next(one for one in items if isinstance(one, PaneTable))
    assert [row[1].text for row in ranks.rows if row[1].means == "strong"] == ["Anna"]


def test_prize_pane_is_empty_before_the_first_result(hall: Hall) -> None:
    hall.run(AddPlayer("Anna"))
    assert texts_of(awards_pane(hall.event, "place", "1"))[1] == "open nobody yet"
    assert "Standings" not in texts_of(awards_pane(hall.event, "place", "1"))


def test_player_pane_shows_gaps_and_the_pairing(day: Hall) -> None:
    day.run(meant(day, CheckIn, "Emil"))
    day.run(meant(day, Penalty, "Emil", "warning", "slow play"))
    day.run(meant(day, KeepApart, "Emil", "Dora", "brothers"))
    words = texts_of(roster_pane(day.event, day.id("Emil")))
    assert "done here" in words
    assert "open not paid" in words
    assert "late warning in round 2: slow play" in words
    assert "from Dora: brothers" in words
    assert "bye in round 1" in words
    assert "No lists yet: press l to submit them." in words


def test_a_pair_down_is_told_with_its_round(hall: Hall) -> None:
    """In round 2 Cleo (1 TP) meets Dora, who has none."""
    for name in ("Anna", "Bert", "Cleo", "Dora", "Emil", "Frida"):
        hall.run(AddPlayer(name))
    play(hall, "Anna-Bert 5 3", "Cleo-Frida 5 3", "Emil-Dora 5 3")
    play(hall, "Anna-Emil 5 3", "Cleo-Dora 5 3", "Bert-Frida 5 3")
    assert paired_down(hall.event, hall.id("Cleo")) == [2]
    assert paired_down(hall.event, hall.id("Dora")) == []
    assert "paired down in round 2" in texts_of(roster_pane(hall.event, hall.id("Cleo")))


def test_of_a_draft_nobody_reads_in_the_roster_or_the_standings(day: Hall) -> None:
    day.run(PairRound())
    for view in (
        roster_pane(day.event, day.id("Anna")),
        standings_pane(day.event, day.id("Anna")),
    ):
        assert not any(one.startswith("R3") for one in texts_of(view))


def game_pane(hall: Hall, name: str, *, told: bool = True) -> list[str]:
    """Return the pane of a player's game in the newest round."""
    event = hall.event
    game = event.newest_round().game_of(hall.id(name))
    assert game is not None
    sheet = sheet_of(hall.desk)
    row = sheet.row(game.id, hall.machine())
    return texts_of(GamePane(hall.store.read).view(event, game.id, row, complete=told))


def test_a_game_that_is_in_shows_result_figures_rounds_before_and_log(day: Hall) -> None:
    words = game_pane(day, "Bert")
    assert words[1] == "1  Bert 0-1"
    assert "done Bert wins by scenario." in words
    assert "VP 6 0" in words
    assert "destroyed 40 10" in words
    assert "R1 lost to Anna 3-5 done bye" in words
    assert any(
        one.endswith("Bert beats Emil by scenario, 6-0 VP, destroyed 40-10.") for one in words
    )


def test_a_bye_says_why_and_shows_no_clock(day: Hall) -> None:
    words = game_pane(day, "Dora")
    assert words[0] == "Bye"
    assert "Why this bye" in words
    assert not any(one.startswith("clock") for one in words)


def test_a_game_that_runs_shows_both_clocks_turn_and_who_called(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts")
    seated.begin()
    seated.wait(60)
    seated.run(meant(seated, CallJudge, "1"))
    seated.wait(130)
    name = seated.names[0]
    words = game_pane(hall, name, told=False)
    assert words[0] == "Table 1 · turn 1"
    clocks = next(one for one in words if one.startswith("clock"))
    assert clocks == "clock running 46m 50m"
    assert any(" called " in one and "2 minutes ago" in one for one in words)
    assert "Why this pairing" not in words


def test_the_map_is_there_until_the_result_is_in(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts")
    event = hall.event
    pane = GamePane(hall.store.read)
    view = pane.view(event, seated.game.id, None)
    assert view is not None
    assert view.map is not None
    hall.run(meant(hall, Result, seated.names[0], seated.names[0], "s", 5, 3, 40, 10))
    view = pane.view(hall.event, seated.game.id, None)
    assert view is not None
    assert view.map is None


def entry(hall: Hall, command: str) -> list[str]:
    """Return the pane of a command's newest entry."""
    with hall.store.read() as reader:
        row = next(one for one in journal(reader) if one.command == command)
        return texts_of(journal_pane(hall.event, reader, row, own_entry=True))


def test_journal_pane_shows_rows_by_name_before_and_after(day: Hall) -> None:
    day.run(meant(day, Paid, "Anna"))
    words = entry(day, "roster.paid")
    assert "Anna: changed" in words
    assert "paid: was no, now yes" in words
    assert "done t undoes it." in words


def test_an_entry_on_which_another_rests_says_which_to_take_back_first(day: Hall) -> None:
    day.run(meant(day, Paid, "Anna"))
    day.run(meant(day, CheckIn, "Anna"))
    words = entry(day, "roster.paid")
    assert any(one.startswith("late Cannot undo") and "Undo that first." in one for one in words)


def test_undone_entry_says_so(day: Hall) -> None:
    day.run(meant(day, Paid, "Anna"))
    day.desk.undo()
    words = entry(day, "roster.paid")
    assert "dropped This change has been undone. U redoes the change undone last." in words


def test_with_the_making_of_the_event_nothing_can_be_taken_back(hall: Hall) -> None:
    with hall.store.read() as reader:
        first = min(one.id for one in journal(reader))
        hindered = hindrance(reader, first)
        assert hindered is not None
        assert hindered.reason is Hindrance.BEGINNING


def test_table_pane_shows_points_and_open_lines_first(day: Hall) -> None:
    event: Event = day.event
    view = terrain_pane(event, 1)
    words = texts_of(view)
    count = sum(one.startswith("open ") for one in words)
    assert f"Not checked: {count}" in words
    day.run(Tick((1,)))
    words = texts_of(terrain_pane(day.event, 1))
    assert f"Ready: {count}" in words
    assert not any(one.startswith("open ") for one in words)


def test_where_a_name_would_be_cut_the_games_of_a_pane_have_the_last_names(hall: Hall) -> None:
    hall.add(["Maximiliane-Sophie Oberhuber", "Bartholomew Featherstone"])
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(meant(hall, Result, "1", "Maximiliane-Sophie", "s", 4, 1, 40, 10))
    view = standings_pane(hall.event, hall.id("Maximiliane-Sophie Oberhuber"))
    games = [one for one in view.sections if one.heading == "Games"]

    def last(width: int) -> str:
        return " ".join(
            "".join(part.text for part in layout_sections(games, width, Look())[-1]).split()
        )

    # R1, sign, 28 cells of "won Bartholomew Featherstone", 3, 5 and 5 of figures: 55 with gaps.
    assert last(60) == f"R1 {FINE.done} beat Bartholomew Featherstone 4-1 40-10 (0-1)"
    assert last(45) == f"R1 {FINE.done} beat Featherstone 4-1 40-10 (0-1)"


def test_a_result_of_a_round_that_is_over_is_corrected_and_not_taken_back(day: Hall) -> None:
    words = entry(day, "result")
    number = day.event.rounds[-1].number
    assert f"late Round {number} is closed" not in " ".join(words)
    day.run(PairRound())
    words = entry(day, "result")
    assert any(
        one.startswith(f"late Round {number} is closed: correct the result instead")
        and f"press [ to go to round {number}" in one
        for one in words
    )
    assert "done t undoes it." not in words


def test_a_heading_that_is_wider_than_its_figures_takes_its_cells_from_a_name() -> None:
    def table(name: str, narrow: PaneTable | None = None) -> PaneTable:
        rows = ((Piece("R1"), Piece(name), Piece("")),)
        return PaneTable(rows, (False, False, True), ("", "", "APD"), narrow=narrow)

    games = [PaneSection("", (table("Chiara Bonfanti", table("Bonfanti")),))]
    # R1, 15 cells of the name, APD and two gaps of two: 24.
    for width, name in ((24, "Chiara Bonfanti"), (23, "Bonfanti")):
        shown = "".join(part.text for part in layout_sections(games, width, Look())[-1])
        assert shown.split() == ["R1", *name.split()]

"""Army lists handed in, changed, accepted; chosen in secret; played (rules.md 1.4, 2.4, ALL-8)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from covers import covers
from hall import Hall
from meant import meant

from srtui.commands.command import Command, ConfirmationRequired, Role
from srtui.commands.desk import Desk, Seat
from srtui.commands.event.settings import SetEvent, SetHouseRule
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.result import Result
from srtui.commands.lists.choice import ChooseList, PlayedLists
from srtui.commands.lists.handed_in import AcceptFinding, AddList, EditList, RemoveList
from srtui.commands.pairing.by_hand import Swap
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import RemovePlayer, StandIn
from srtui.commands.rounds.stages import Announce, Publish, Scenario, Start
from srtui.commands.setup.choosing import Select
from srtui.model.pregame import choice_of, findings_of, open_findings
from srtui.model.refused import Refused
from srtui.queries.clock.book import sheet_of
from srtui.queries.day.status import next_step
from srtui.queries.event.settings import event_view
from srtui.queries.game.table import table_view
from srtui.queries.game.table_read import read_table
from srtui.queries.hall.board import pages
from srtui.queries.journal.entries import journal, rows_changed
from srtui.queries.lists import (
    choosing,
    choosing_text,
    lists_view,
    may_read,
    played_list_texts,
    player_lists,
)
from srtui.queries.pairing.pairings import pairings
from srtui.queries.roster.players import roster
from srtui.queries.rounds.results import results
from srtui.queries.setup import setup_view
from srtui.queries.standings.standings import standings
from srtui.rules.record import Game
from srtui.sheets.announcement import announcement_sheet
from srtui.sheets.export import everything

Maker = Callable[[str], Hall]
Typed = Callable[[Hall], Command]


def with_lists(hall: Hall, *names: str) -> None:
    """Two lists each for these players, of 50 points."""
    for name in names:
        for leader in ("Alpha", "Omega"):
            hall.run(
                meant(
                    hall,
                    AddList,
                    f"{name}",
                    leader=f"{leader} of {name}",
                    points=50,
                    faction="Khador",
                )
            )


def started(hall: Hall, players: int = 2, scenario: str = "") -> Game:
    """Start a round; return the game at table 1."""
    if not hall.event.players:
        hall.add(players)
    hall.run(PairRound())
    if scenario:
        hall.run(meant(hall, Scenario, scenario))
    hall.run(Publish())
    hall.run(Start())
    return at_table_1(hall)


def at_table_1(hall: Hall) -> Game:
    found = hall.event.rounds[-1].at_table(1)
    assert found is not None
    return found


# Handing in


def test_list_is_submitted_and_its_faults_are_named(hall: Hall) -> None:
    hall.add(1)
    said = hall.run(meant(hall, AddList, "Anna", leader="Sorscha 4", points=70))
    assert said == "Anna has submitted list 1 (Sorscha 4, 70 points). 2 findings to check."
    assert [one.key for one in open_findings(hall.event, hall.event.players[0])] == [
        "number",
        "points:1",
    ]
    assert hall.event.size == 75
    assert hall.run(meant(hall, AddList, "Anna", leader="Vlad 4", points=74)) == (
        "Anna has submitted list 2 (Vlad 4, 74 points). 1 finding to check."
    )


def test_a_text_is_kept_as_it_is_and_looked_through(hall_of: Maker, tmp_path: Path) -> None:
    hall = hall_of("sr2017beta")
    hall.add(1)
    head = "War Room Army\n\nCryx - ghosts\n\n75 / 75 Army\n"
    text = f"{head}\nDeneghra 3 - WJ: +27\n-    Reaper - PC: 13\n"
    file = tmp_path / "list.txt"
    file.write_text(text, encoding="utf-8")
    hall.run(meant(hall, AddList, "Anna", text_file=str(file), theme="Ghost Fleet"))
    (one,) = hall.event.lists[hall.id("Anna")]
    assert (one.leader, one.faction, one.theme, one.points, one.bonus) == (
        "Deneghra 3",
        "Cryx",
        "Ghost Fleet",
        75,
        27,
    )
    with hall.store.read() as reader:
        assert reader.value("SELECT text FROM army_list") == text.strip()


def test_typed_value_wins_over_text_and_new_text_over_old(hall: Hall) -> None:
    hall.add(1)
    hall.run(meant(hall, AddList, "Anna", points=74, text="Leader: Haley 2\nTotal: 70"))
    (one,) = hall.event.lists[1]
    assert (one.leader, one.points) == ("Haley 2", 74)
    hall.run(meant(hall, EditList, "Anna", 1, text="Leader: Haley 3\nTotal: 71"))
    (one,) = hall.event.lists[1]
    assert (one.leader, one.points) == ("Haley 3", 71)
    hall.run(meant(hall, EditList, "Anna", 1, faction="Cygnar", specialists=("Squire=5", "Ace")))
    (one,) = hall.event.lists[1]
    assert (one.leader, one.faction) == ("Haley 3", "Cygnar")
    assert [extra.typed for extra in one.specialists] == ["Squire=5", "Ace"]
    hall.run(meant(hall, EditList, "Anna", 1, specialists=("-",)))
    assert hall.event.lists[1][0].specialists == ()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (
            lambda hall: meant(hall, AddList, "Anna"),
            "Give the list's text, or at least its Leader and points.",
        ),
        (
            lambda hall: meant(hall, AddList, "Anna", leader="X", number=1),
            "Anna already has a list 1: edit it",
        ),
        (
            lambda hall: meant(hall, AddList, "Anna", leader="X", number=100),
            "Lists are numbered from 1 to 99.",
        ),
        (
            lambda hall: meant(hall, AddList, "Anna", points=-1),
            "Points must be a number from 0 to 9999.",
        ),
        (lambda hall: meant(hall, AddList, "Anna", tier=10), "Tier must be a number from 0 to 9."),
        (
            lambda hall: meant(hall, AddList, "Anna", specialists=("Squire=five",)),
            "type NAME=POINTS,",
        ),
        (
            lambda hall: meant(hall, AddList, "Anna", text_file="/nowhere/list.txt"),
            "There is no file list.txt",
        ),
        (
            lambda hall: meant(hall, AddList, "Anna", text="x" * 30_000),
            "The list's text: it is 30,000 characters long",
        ),
        (lambda hall: meant(hall, EditList, "Anna", 1), "Nothing to change"),
        (lambda hall: meant(hall, EditList, "Anna", 7, points=5), "Anna has no list 7: 1."),
        (lambda hall: meant(hall, RemoveList, "Anna", 7), "Anna has no list 7: 1."),
        (
            lambda hall: meant(hall, AcceptFinding, "Anna", "points:9", "why"),
            "There is no finding points:9 here",
        ),
        (lambda hall: meant(hall, AcceptFinding, "Anna", "points:1"), "The reason:"),
        (
            lambda hall: meant(hall, AcceptFinding, "Anna", "points:1", off=True),
            "The finding points:1 has not been accepted.",
        ),
    ],
)
def test_bad_input_is_a_sentence_and_changes_nothing(hall: Hall, command: Typed, said: str) -> None:
    hall.add(1)
    hall.run(meant(hall, AddList, "Anna", leader="Sorscha", points=99))
    before = hall.event.lists
    with pytest.raises(Refused) as caught:
        hall.run(command(hall))
    assert said in str(caught.value)
    assert hall.event.lists == before


def test_lists_change_after_the_first_round_has_started_only_when_asked_again(hall: Hall) -> None:
    hall.add(2)
    hall.run(meant(hall, AddList, "Anna", leader="Sorscha", points=75), sure=False)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(meant(hall, EditList, "Anna", 1, points=74), sure=False)
    hall.run(Start())
    for command in (
        meant(hall, AddList, "Bert", leader="Vlad"),
        meant(hall, EditList, "Anna", 1, points=73),
        meant(hall, RemoveList, "Anna", 1),
    ):
        with pytest.raises(ConfirmationRequired, match="first round has started"):
            hall.run(command, sure=False)
    assert hall.event.lists[hall.id("Anna")][0].points == 74


def test_an_exception_is_accepted_on_record_until_the_list_reads_otherwise(hall: Hall) -> None:
    hall.add(1)
    hall.run(meant(hall, AddList, "Anna", leader="Sorscha", points=77))
    anna = hall.event.players[0]
    said = hall.run(meant(hall, AcceptFinding, "Anna", "points:1", "printed wrongly"))
    assert said == (
        "Anna: accepted, printed wrongly: "
        "List 1 has 77 points, 2 too many: from 71 to 75 are allowed."
    )
    assert "points:1" not in [one.key for one in open_findings(hall.event, anna)]
    assert ("points:1", "printed wrongly") in [
        (one.key, reason) for one, reason in findings_of(hall.event, anna)
    ]
    hall.run(meant(hall, EditList, "Anna", 1, points=80))
    assert "points:1" in [one.key for one in open_findings(hall.event, anna)]
    hall.run(meant(hall, EditList, "Anna", 1, points=77))
    assert "points:1" not in [one.key for one in open_findings(hall.event, anna)]
    hall.run(meant(hall, AcceptFinding, "Anna", "points:1", off=True))
    assert "points:1" in [one.key for one in open_findings(hall.event, anna)]


def test_a_player_without_a_list_can_be_accepted_and_a_stand_in_needs_none(hall: Hall) -> None:
    hall.add(1)
    hall.run(StandIn("Sam"))
    assert [one.key for one in open_findings(hall.event, hall.event.players[0])] == ["number"]
    assert not open_findings(hall.event, hall.event.players[1])
    hall.run(meant(hall, AcceptFinding, "Anna", "number", "left at home"))
    assert not open_findings(hall.event, hall.event.players[0])


def test_a_player_leaves_the_roster_with_his_lists_and_undo_brings_them_back(hall: Hall) -> None:
    hall.add(2)
    with_lists(hall, "Anna")
    hall.run(meant(hall, AcceptFinding, "Anna", "points:1", "why not"))
    kept = hall.event.lists, hall.event.exceptions
    hall.run(meant(hall, RemovePlayer, "Anna"))
    assert not hall.event.lists
    hall.desk.undo()
    assert (hall.event.lists, hall.event.exceptions) == kept


def test_only_the_organizer_changes_lists(hall: Hall) -> None:
    hall.add(1)
    for desk in (hall.judge(), hall.table(1)):
        with pytest.raises(Refused, match="for the organizer"):
            desk.run(meant(desk, AddList, "Anna", leader="X"))


# Choosing


def choose(desk: Desk, who: str, number: int) -> str:
    return desk.run(meant(desk, ChooseList, "1", who, number)).sentence


@covers("1.10", "2.10", "3.8", "4.4", "5.5")
def test_both_choices_are_shown_together_and_kept_on_the_game(hall: Hall) -> None:
    hall.add(2)
    with_lists(hall, "Anna", "Bert")
    started(hall)
    desk = hall.table(1)
    first, second = (hall.event.name_of(player) for player in at_table_1(hall).players)
    assert choose(desk, "1", 2) == f"Table 1: {first} has chosen a list."
    assert at_table_1(hall).lists == (None, None)
    assert choosing(hall.event, at_table_1(hall)) == (second,)
    assert choose(desk, "1", 1) == f"Table 1: {first} has chosen a list."  # thought better of it
    said = choose(desk, "2", 2)
    assert said == (
        f"Table 1: {first} plays list 1 (Alpha of {first}), {second} list 2 (Omega of {second})."
    )
    assert (at_table_1(hall).lists, at_table_1(hall).armies) == ((1, 2), (50, 50))
    assert choosing(hall.event, at_table_1(hall)) == ()
    assert played_list_texts(hall.event, at_table_1(hall))[1] == f"list 2 (Omega of {second})"
    with pytest.raises(Refused, match="the lists are shown"):
        choose(desk, "1", 2)


def test_player_with_one_list_waits_for_the_opponent(hall: Hall) -> None:
    hall.add(2)
    hall.run(meant(hall, AddList, "Anna", leader="Sorscha", points=50))
    with_lists(hall, "Bert")
    game = started(hall)
    bert = game.side(hall.id("Bert"))
    choose(hall.table(1), str(bert + 1), 2)
    assert sorted(one or 0 for one in at_table_1(hall).lists) == [1, 2]


def test_list_numbers_are_chosen_without_submitted_lists(hall: Hall) -> None:
    started(hall)
    desk = hall.table(1)
    choose(desk, "1", 2)
    choose(desk, "2", 1)
    assert (at_table_1(hall).lists, at_table_1(hall).armies) == ((2, 1), (None, None))
    assert choosing(hall.event, at_table_1(hall)) == ()


def everything_seen(hall: Hall) -> dict[str, object]:
    """Return what every seat can see of the event, as text, and every row that is not hidden."""
    event, game = hall.event, at_table_1(hall)
    with hall.store.read() as reader:
        seen: dict[str, object] = {
            "setup": setup_view(reader, event, game),
            "journal": journal(reader),
            "changes": [
                rows_changed(reader, row["id"]) for row in reader.rows("SELECT id FROM journal")
            ],
        }
    seen["terminal"] = table_view(read_table(hall.table(1), 1), hall.machine())
    seen["clocks"] = sheet_of(hall.desk).rows(hall.machine())
    for role in Role:
        seen[f"lists {role}"] = lists_view(event, role, 1)
    seen |= {
        "pairings": pairings(event), "results": results(event), "roster": roster(event),
        "standings": standings(event), "event": event_view(event),
        "choosing": choosing(event, game), "played": played_list_texts(event, game),
        "board": pages(event, hall.now, 80, 24),
        "export": everything(event), "sheet": announcement_sheet(event),
    }  # fmt: skip
    return {key: repr(value) for key, value in seen.items()} | {"file": file_of(hall)}


def file_of(hall: Hall) -> dict[str, list[object]]:
    """Every row of every table, but the values that are hidden, and the random identity."""
    with sqlite3.connect(hall.path) as plain:
        names = [
            name
            for (name,) in plain.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            )
        ]
        (identity,) = plain.execute("SELECT identity FROM event").fetchone()
        rows = {
            name: plain.execute(
                "SELECT id, game, kind, player FROM hidden_choice"
                if name == "hidden_choice"
                else f'SELECT * FROM "{name}"'
            ).fetchall()
            for name in names
        }
    # When a log of SQLite's began depends on the moment of a checkpoint, not on any choice.
    rows["revision"] = [row for row in rows["revision"] if not row[0].startswith("file:")]
    return {
        name: [tuple("ID" if value == identity else value for value in row) for row in table]
        for name, table in rows.items()
    }


def secret_hall(folder: Path, edition: str, scenario: str, *commands: Typed) -> dict[str, object]:
    folder.mkdir()
    hall = Hall(folder, edition)
    hall.add(2)
    with_lists(hall, "Anna", "Bert")
    started(hall, scenario=scenario)
    for command in commands:
        hall.table(1).run(command(hall), sure=True)
    try:
        return everything_seen(hall)
    finally:
        hall.store.close()


@covers("1.10", "2.10", "3.8", "4.4", "5.5")
@pytest.mark.parametrize("edition", ["sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026"])
def test_until_both_have_chosen_nothing_tells_which_list(edition: str, tmp_path: Path) -> None:
    """Two events that differ in one hidden choice only look the same to everybody."""
    one = secret_hall(
        tmp_path / "one", edition, "", lambda hall: meant(hall, ChooseList, "1", "1", 1)
    )
    other = secret_hall(
        tmp_path / "two", edition, "", lambda hall: meant(hall, ChooseList, "1", "1", 2)
    )
    changed = secret_hall(
        tmp_path / "three",
        edition,
        "",
        lambda hall: meant(hall, ChooseList, "1", "1", 1),
        lambda hall: meant(hall, ChooseList, "1", "1", 2),
    )
    assert one == other
    assert changed["setup"] == one["setup"]


@covers("3.4", "3.9")
def test_until_both_have_chosen_nothing_tells_which_objective(tmp_path: Path) -> None:
    seen = [
        secret_hall(
            tmp_path / name,
            "sr2017beta",
            "the-pit-ii",
            lambda hall, name=name: meant(hall, Select, "1", "objective", "1", name),  # type: ignore[misc]
        )
        for name in ("Armory", "Stockpile")
    ]
    assert seen[0] == seen[1]


@covers("2.4", "sr2015:variants[specialists]")
def test_until_both_have_chosen_nothing_tells_which_specialists(tmp_path: Path) -> None:
    seen = []
    for name in ("Squire for Ace", "Ace for Squire"):
        (tmp_path / name).mkdir()
        hall = Hall(tmp_path / name, "sr2015")
        hall.add(2)
        hall.run(meant(hall, UseVariant, "specialists"))
        started(hall)
        said = hall.table(1).run(meant(hall, Select, "1", "specialists", "1", name)).sentence
        assert said.endswith("has chosen (specialists).")
        seen.append(everything_seen(hall))
        hall.table(1).run(meant(hall, Select, "1", "specialists", "2", "-"))
        assert name in str(everything_seen(hall)["setup"])
        hall.store.close()
    assert seen[0] == seen[1]


def test_the_journal_of_a_choice_has_no_arguments_and_no_rows(hall: Hall) -> None:
    hall.add(2)
    with_lists(hall, "Anna", "Bert")
    started(hall)
    choose(hall.table(1), "1", 2)
    with hall.store.read() as reader:
        entry = reader.rows("SELECT * FROM journal ORDER BY id DESC LIMIT 1")[0]
        assert json.loads(entry["arguments"]) == {}
        assert (entry["reason"], entry["parts"]) == (None, None)
        assert "2" not in entry["sentence"].removeprefix("Table 1")
        assert not reader.table("journal_row", "journal = ?", (entry["id"],))
    with pytest.raises(Refused):
        hall.table(1).undo(("lists",))


def test_undo_of_the_showing_lets_both_choose_again(hall: Hall) -> None:
    started(hall)
    desk = hall.judge()
    choose(desk, "1", 2)
    choose(desk, "2", 2)
    desk.undo()
    assert at_table_1(hall).lists == (None, None)
    assert not hall.event.hidden
    choose(desk, "1", 1)
    choose(desk, "2", 2)
    assert at_table_1(hall).lists == (1, 2)


def test_new_players_at_a_table_choose_again(hall: Hall) -> None:
    hall.add(4)
    with_lists(hall, "Anna", "Bert", "Cleo", "Dora")
    game = started(hall)
    choose(hall.table(1), "1", 2)
    hall.run(meant(hall, PlayedLists, "2", 1, 2))
    other = hall.event.rounds[-1].at_table(2)
    assert other is not None
    hall.run(meant(hall, Swap, game.first, other.first))
    assert not hall.event.hidden
    assert {one.lists for one in hall.event.rounds[-1].games} == {(None, None)}


def test_a_round_in_which_lists_are_chosen_does_not_become_a_draft_again(hall: Hall) -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(Scenario())
    hall.run(Publish())
    hall.run(Announce())
    choose(hall.judge(), "1", 2)
    hall.desk.undo()  # the announcement
    with pytest.raises(Refused, match="cannot become a draft again"):
        hall.desk.undo()


@pytest.mark.parametrize(
    ("who", "number", "said"),
    [
        ("1", 3, "has no such list: choose 1 or 2."),
        ("3", 1, "is not a player"),
        ("1", 0, "no such list"),
    ],
)
def test_a_choice_that_cannot_be_is_a_sentence(
    hall: Hall, who: str, number: int, said: str
) -> None:
    started(hall)
    with pytest.raises(Refused, match=said):
        hall.table(1).run(meant(hall, ChooseList, "1", who, number))
    with pytest.raises(Refused, match="table 2 only"):
        hall.table(2).run(meant(hall, ChooseList, "1", "1", 1))


# Closed lists


def test_who_may_read_lists_that_are_closed_until_both_have_chosen(hall: Hall) -> None:
    hall.add(4)
    with_lists(hall, "Anna", "Bert", "Cleo", "Dora")
    game = started(hall)
    mine = hall.event.by_id[game.first]
    elsewhere = hall.event.by_id[next(p for p in hall.event.by_id if p not in game.players)]
    seats = [
        (Role.TO, None),
        (Role.JUDGE, None),
        (Role.TABLE, 1),
        (Role.TABLE, 2),
        (Role.BOARD, None),
    ]

    def readers() -> list[bool]:
        return [may_read(hall.event, mine, role, table) for role, table in seats]

    assert readers() == [True, True, True, False, False]
    assert not may_read(hall.event, elsewhere, Role.TABLE, 1)
    hall.run(meant(hall, SetHouseRule, "lists.shown", "chosen", from_round=1))
    assert readers() == [True, False, False, False, False]
    hidden = player_lists(hall.event, mine, Role.JUDGE)
    assert (hidden.lists, hidden.findings, hidden.hidden) == ((), (), True)
    with hall.store.read() as reader:
        said = repr(setup_view(reader, hall.event, game))
    assert "Alpha" not in said
    choose(hall.table(1), "1", 1)
    assert readers() == [True, False, False, False, False]
    choose(hall.table(1), "2", 2)
    assert readers() == [True, True, True, False, False]


# Played lists


def test_lists_are_noted_by_hand_and_corrected_later(hall: Hall) -> None:
    hall.add(2)
    with_lists(hall, "Anna", "Bert")
    started(hall)
    choose(hall.table(1), "1", 2)
    first, second = (hall.event.name_of(player) for player in at_table_1(hall).players)
    said = hall.judge().run(meant(hall, PlayedLists, "1", 1, 1)).sentence
    assert said == (
        f"Table 1: {first} plays list 1 (Alpha of {first}), {second} list 1 (Alpha of {second})."
    )
    assert at_table_1(hall).lists == (1, 1)
    assert not hall.event.hidden
    hall.type()
    hall.play()
    hall.run(meant(hall, PlayedLists, first, 0, 2, in_round=1))
    assert hall.event.rounds[0].games[0].lists == (1, 2)
    with pytest.raises(Refused, match="has no list 3: choose 1 or 2"):
        hall.run(meant(hall, PlayedLists, first, 3, in_round=1))
    with pytest.raises(Refused, match="at least one"):
        hall.run(meant(hall, PlayedLists, "1", 0))


def test_a_hidden_choice_and_a_noted_list_are_shown_together(hall: Hall) -> None:
    started(hall)
    choose(hall.table(1), "2", 2)
    hall.run(meant(hall, PlayedLists, "1", 1))
    assert at_table_1(hall).lists == (1, 2)


def test_a_list_that_was_played_is_not_taken_away(hall: Hall) -> None:
    hall.add(2)
    with_lists(hall, "Anna", "Bert")
    started(hall)
    choose(hall.table(1), "1", 1)
    name = hall.event.name_of(at_table_1(hall).first)
    with pytest.raises(Refused, match="is choosing a list"):
        hall.run(meant(hall, RemoveList, name, 2))
    choose(hall.table(1), "2", 1)
    with pytest.raises(Refused, match=r"has played list 1 \(round 1\)"):
        hall.run(meant(hall, RemoveList, name, 1))
    hall.run(meant(hall, RemoveList, name, 2))
    assert [one.number for one in hall.event.lists[hall.id(name)]] == [1]


def test_a_choice_that_nobody_will_show_keeps_no_list(hall: Hall) -> None:
    """The game ended before the opponent chose."""
    hall.add(2)
    with_lists(hall, "Anna", "Bert")
    started(hall)
    choose(hall.table(1), "1", 1)
    name = hall.event.name_of(at_table_1(hall).first)
    hall.run(meant(hall, Result, "1", "2", "c"))
    hall.run(meant(hall, RemoveList, name, 2))
    assert [one.number for one in hall.event.lists[hall.id(name)]] == [1]


@covers("1.4", "example 4", "sr2012:variants[divide-and-conquer]")
def test_each_list_often_enough_is_watched_and_no_choice_left_is_told(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.add(2)
    hall.run(meant(hall, UseVariant, "x-lists", 2))
    hall.run(meant(hall, UseVariant, "divide-and-conquer"))
    hall.run(SetEvent(rounds=5))
    with_lists(hall, "Anna", "Bert")
    anna = hall.id("Anna")
    for number in range(1, 4):
        game = started(hall)
        side = game.side(anna)
        assert choice_of(hall.event, game, anna).numbers == (1, 2), number
        lists = [1, 2 if number % 2 else 1]
        hall.run(meant(hall, PlayedLists, "1", *(lists if side == 0 else reversed(lists))))
        hall.type()
    game = started(hall)
    side = game.side(anna)
    assert choice_of(hall.event, game, anna).numbers == (2,)
    assert choice_of(hall.event, game, hall.id("Bert")).numbers == (1, 2)
    with hall.store.read() as reader:
        steps = setup_view(reader, hall.event, game).steps
    step = next(one for one in steps if one.player == side)
    assert [value for value, _ in step.options] == ["2"]
    assert step.hint == (
        "Only list 2 is left to choose, so that each is played. Tell the opponent before the game."
    )
    with pytest.raises(Refused, match="must play list"):
        hall.table(1).run(meant(hall, ChooseList, "1", str(side + 1), 1))
    with pytest.raises(ConfirmationRequired, match="Anna should have played list 2"):
        hall.run(meant(hall, PlayedLists, "1", *((1, 1))), sure=False)


@covers("1.4", "2.4", "sr2015:variants[x-lists]")
def test_on_a_bye_a_list_is_marked_as_played(hall_of: Maker) -> None:
    hall = hall_of("sr2015")
    hall.add(3)
    hall.run(meant(hall, UseVariant, "x-lists", 2))
    started(hall)
    (bye,) = [game for game in hall.event.rounds[0].games if game.second is None]
    name = hall.event.name_of(bye.first)
    assert (
        hall.run(meant(hall, PlayedLists, name, 2), sure=False)
        == f"Round 1, bye: {name} plays list 2."
    )


def test_elsewhere_a_list_on_a_bye_is_asked_about(hall: Hall) -> None:
    hall.add(3)
    started(hall)
    (bye,) = [game for game in hall.event.rounds[0].games if game.second is None]
    with pytest.raises(ConfirmationRequired, match="no list has to be marked for a bye"):
        hall.run(meant(hall, PlayedLists, hall.event.name_of(bye.first), 1), sure=False)


@covers("ALL-8")
@pytest.mark.parametrize(
    ("points", "chosen", "destroyed"),
    [
        ((101, 102), None, 51),
        ((101,), None, 51),
        ((73, 70), None, None),
        ((73, 70), 1, 37),
        ((73, 70), 2, 35),
        ((71,), None, 36),
        ((), None, 38),
    ],
)
def test_concession_counts_half_of_the_list_that_was_fielded(
    hall: Hall, points: tuple[int, ...], chosen: int | None, destroyed: int | None
) -> None:
    """Half of the list, rounded up, also of any list if the halves are equal; else of the size."""
    hall.add(2)
    game = started(hall)
    assert game.second is not None
    loser = hall.event.name_of(game.second)
    for total in points:
        hall.run(meant(hall, AddList, loser, leader=f"Leader {total}", points=total))
    if chosen:
        hall.run(meant(hall, PlayedLists, "1", 0, chosen))
    hall.run(meant(hall, Result, "1", "1", "o"))
    assert at_table_1(hall).destroyed == (destroyed, 0)


def test_concession_asks_which_list_was_played_if_the_halves_differ(hall: Hall) -> None:
    hall.add(2)
    game = started(hall)
    loser = hall.event.name_of(game.players[1])
    for total in (75, 71):
        hall.run(meant(hall, AddList, loser, leader=f"Leader {total}", points=total))
    with pytest.raises(
        ConfirmationRequired, match=rf"which list {loser} played \(half of it is 38 or 36\)"
    ):
        hall.run(meant(hall, Result, "1", "1", "o", "-", "-"), sure=False)


def test_concession_says_what_the_size_leaves_out_without_a_list(hall_of: Maker) -> None:
    """SR2017: an army is worth more than the event's size, by its warjack points."""
    hall = hall_of("sr2017beta")
    hall.add(2)
    game = started(hall)
    loser = hall.event.name_of(game.players[1])
    with pytest.raises(ConfirmationRequired, match=f"{loser} has no registered list"):
        hall.run(meant(hall, Result, "1", "1", "o"), sure=False)
    for leader in ("One", "Two"):
        hall.run(meant(hall, AddList, loser, leader=leader, points=101, bonus=28))
    hall.run(meant(hall, Result, "1", "1", "o"), sure=False)
    assert at_table_1(hall).destroyed == (51, 0)


def test_results_count_games_whose_lists_are_not_noted(hall: Hall) -> None:
    """The list played is reported (SR2026 l.246); paper has the space, typing never asks."""
    hall.add(2)
    with_lists(hall, "Anna", "Bert")
    started(hall)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 3, 20, 10), sure=False)
    assert [one.figures for one in results(hall.event).lacking] == [("lists played",)]
    assert "lists played" not in next_step(hall.event).text.lower()
    hall.run(meant(hall, PlayedLists, "1", 1, 2))
    assert results(hall.event).lacking == ()


def test_results_ask_for_no_list_of_a_player_with_one(hall: Hall) -> None:
    hall.add(2)
    for name in ("Anna", "Bert"):
        hall.run(meant(hall, AddList, name, leader="One", points=50))
    started(hall)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 3, 20, 10))
    assert results(hall.event).lacking == ()


def test_points_changed_afterwards_do_not_change_what_was_fielded(hall: Hall) -> None:
    hall.add(2)
    with_lists(hall, "Anna", "Bert")
    game = started(hall)
    hall.run(meant(hall, PlayedLists, "1", 1, 1))
    hall.run(meant(hall, EditList, game.second, 1, points=75))
    hall.run(meant(hall, Result, "1", "1", "o"))
    assert at_table_1(hall).destroyed == (25, 0)


def test_judge_sees_which_players_still_have_to_choose(hall: Hall) -> None:
    hall.add(2)
    with_lists(hall, "Anna", "Bert")
    started(hall)
    desk = hall.at(Seat(Role.JUDGE, "judge 2"))
    names = " and ".join(map(hall.event.name_of, at_table_1(hall).players))
    waits = choosing_text(choosing(desk.event(), at_table_1(hall)))
    assert waits == f"{names} choose their lists"

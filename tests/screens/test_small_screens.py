"""What a small terminal must not cut: sums, states, keys, names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from watching import fill, go, play, until

from screens.app import SrtuiApp
from screens.dialogs.form import CommandForm
from screens.places import PLACES
from screens.widgets.heading import Heading
from srtui.commands.command import Role
from srtui.commands.desk import Seat
from srtui.commands.event.settings import SetEvent
from srtui.commands.event.variants import UseVariant
from srtui.commands.pairing.by_hand import Pin
from srtui.commands.pairing.pair import PairRound
from srtui.commands.registry import load_command
from srtui.commands.roster.conduct import Disqualify
from srtui.commands.roster.players import AddPlayer, CheckIn
from srtui.commands.rounds.ending import Finish, MakeCut
from srtui.commands.rounds.stages import Publish, Start
from srtui.model.serving import Serving, Waiting

AppFor = Callable[..., SrtuiApp]
SIZE = (80, 24)


async def test_sums_that_are_long_take_a_second_line(hall: Hall, app_for: AppFor) -> None:
    hall.run(meant(hall, UseVariant, "three-colours"))
    app = app_for(hall.path)
    async with app.run_test(size=SIZE) as pilot:
        shown = await go(pilot, "m", "There are no tables yet")
        assert "Set the number of tables" in shown
        shown = await go(pilot, "a", "1st place")
        assert "is required." in shown


async def test_a_state_is_not_cut(hall: Hall, app_for: AppFor) -> None:
    hall.add(("Anna", "Bert"))
    hall.run(meant(hall, Disqualify, "Bert", "loaded dice"))
    app = app_for(hall.path)
    async with app.run_test(size=SIZE) as pilot:
        await go(pilot, "r", "disqualified")


async def test_keys_of_the_selected_player_fit_beside_a_long_name(
    hall: Hall, app_for: AppFor
) -> None:
    for name in ("A" * 80, "B" * 80):
        hall.run(AddPlayer(name))
    hall.run(PairRound(by_hand=True))
    hall.run(meant(hall, Pin, "#1", "#2"))
    app = app_for(hall.path)
    async with app.run_test(size=SIZE) as pilot:
        await go(pilot, "p", "w why")


async def test_help_names_the_keys_of_the_place_and_no_others(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=SIZE) as pilot:
        await go(pilot, "r", "No players yet")
        await press(pilot, "question_mark")
        shown = await until(pilot, "Keys here")
        keys = shown.split("Keys here")[1].split("\n", 1)[1]
        assert keys.replace("│", "").split()[:2] == ["a", "Add"]
        assert "Focus" not in seen(app)


@pytest.mark.parametrize(
    ("letter", "heads", "whole"),
    [
        ("r", "No. Player W-L-T", "Bartholomew Kowalski"),
        ("p", "Tbl First Second", "Barthol"),
        ("s", "Rank Player W-L-T TP SoS", "Bartholomew K"),
        ("a", "Award State", "Best Painted"),
        ("t", "Tbl First Second Result", "Barthol"),
    ],
)
async def test_a_judge_with_a_small_terminal_reads_names(
    hall: Hall, app_for: AppFor, letter: str, heads: str, whole: str
) -> None:
    for name in ("Bartholomew Kowalski", "Bartholomew Lindqvist"):
        hall.run(AddPlayer(name))
    hall.run(PairRound())
    hall.run(Publish())
    app = app_for(hall.path, Seat(Role.JUDGE, "judge"))
    async with app.run_test(size=(40, 20)) as pilot:
        shown = await go(pilot, letter, whole)
        assert heads in [" ".join(line.split()) for line in shown.splitlines()]


async def test_the_event_of_a_small_terminal_leaves_room_for_what_is_set(
    hall: Hall, app_for: AppFor
) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(40, 20)) as pilot:
        await go(pilot, "e", "Steamroller 2026")


async def test_a_cut_is_seen_in_the_standings_at_once(hall: Hall, app_for: AppFor) -> None:
    fill(hall)
    hall.run(MakeCut(2))
    app = app_for(hall.path)
    async with app.run_test(size=SIZE) as pilot:
        await go(pilot, "s", "Standings after round 3, cut to the top 2")
        play(hall, 4, "Anna-Bert 5 3 s")
        await until(pilot, "── the top 2 play on ──")
        hall.run(Finish())
        await until(pilot, "── the top 2 played on ──")


async def test_open_tables_in_a_row_are_named_by_the_first_and_last(
    event_of: Callable[[int], Hall], app_for: AppFor
) -> None:
    hall = event_of(40)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(Start())
    app = app_for(hall.path)
    async with app.run_test(size=SIZE) as pilot:
        shown = await go(pilot, "t", "○ open 20")
        assert "Enter the results. Tables 1 to 20 are still open." in shown


async def test_a_long_hint_stands_below_its_line_as_a_whole(hall: Hall, app_for: AppFor) -> None:
    hall.add(2)
    end = load_command("score.end")
    app = app_for(hall.path)
    async with app.run_test(size=(80, 40)) as pilot:
        await go(pilot, "r", "Anna")
        app.push_screen(CommandForm(end, {}))
        shown = await until(pilot, "esc back")
        for word in end.arguments()["how"].choices:
            assert word in shown


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (80, f" {'W' * 36}…   R1 = published  R2 ·  R3 ·    0/1 done"),
        (60, f" {'W' * 16}…   R1 = published  R2 ·  R3 ·    0/1 done"),
        (40, " WWWWWWWW…   R1 = published    0/1 done"),
    ],
)
async def test_a_long_name_gives_way_to_the_state_of_the_round(
    hall: Hall, app_for: AppFor, width: int, line: str
) -> None:
    hall.add(2)
    for command in (SetEvent(name="W" * 80), PairRound(), Publish()):
        hall.run(command)
    app = app_for(hall.path)
    async with app.run_test(size=(width, 24)) as pilot:
        shown = await go(pilot, "p", "R1 = published")
        assert shown.splitlines()[0] == line


TINY = (40, 15)


async def test_on_15_lines_the_list_of_places_is_whole(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=TINY) as pilot:
        await settled(pilot)
        await press(pilot, "g")
        for place in PLACES:
            assert (place.title in seen(app)) is (place.only not in ("teams", "league"))


async def test_on_15_lines_variants_can_be_chosen(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=TINY) as pilot:
        await settled(pilot)
        await press(pilot, "g", "e", "v")
        assert "[ ] Cut to Top [X]" in seen(app)
        assert "esc back" in seen(app)


async def test_on_15_lines_devices_leave_room_for_themselves(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    asks = Waiting(4392, "table3", "SHA256:y", False, "", "")
    app.serving = Serving(
        1,
        4022,
        ("192.168.1.20",),
        "SHA256:x",
        (asks,),
        (),
        "cook couple",
        "2026-03-07T09:05:00+00:00",
        False,
        ("The battery is at 18 %.",),
    )
    async with app.run_test(size=TINY) as pilot:
        await settled(pilot)
        app.go_to("devices")
        await settled(pilot)
        shown = seen(app)
        assert "4392" in shown
        assert "table1@192.168.1.20" in shown
        assert "The battery is at 18 %." in shown


async def test_on_40_cells_the_keys_of_who_is_chosen_are_whole(hall: Hall, app_for: AppFor) -> None:
    hall.add(("Anna", "Bert"))
    hall.run(PairRound())
    app = app_for(hall.path)
    async with app.run_test(size=TINY) as pilot:
        await settled(pilot)
        await press(pilot, "g", "p")
        assert "m table w why" in " ".join(seen(app).split())


async def test_a_title_that_is_cut_has_the_mark_of_it(hall: Hall, app_for: AppFor) -> None:
    hall.add(("Anna", "Bert"))
    hall.run(PairRound())
    hall.run(Publish())
    app = app_for(hall.path)
    async with app.run_test(size=TINY) as pilot:
        await settled(pilot)
        heading = app.screen.query_one(Heading)
        heading.say("Standings after round 3 (12 still open) and more")
        await settled(pilot)
        assert "Standings after round 3 (12 still ope…" in seen(app)


async def test_meaning_of_a_field_is_shown_below_when_filled(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await press(pilot, "g", "e", "e")
        assert "0: as many as needed" not in seen(app)
        await press(pilot, "down", "down", "down")
        assert "0: as many as needed" in seen(app)
        await press(pilot, "up")
        assert "0: as many as needed" not in seen(app)


async def test_at_40_columns_a_long_action_is_whole(hall: Hall, app_for: AppFor) -> None:
    hall.add(5)
    hall.run(CheckIn(hall.event.players[0].id))
    app = app_for(hall.path)
    async with app.run_test(size=TINY) as pilot:
        await settled(pilot)
        shown = " ".join(seen(app).split())
        assert "Check in or drop 4 missing players, or pair round 1." in shown

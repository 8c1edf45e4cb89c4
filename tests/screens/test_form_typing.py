"""Text typed in a form is in the field it was meant for, and none of it is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from test_label_of_focus import stands_out
from textual.widgets import Input

from screens.app import SrtuiApp
from screens.dialogs.form import CommandForm
from srtui.commands.roster.conduct import Disqualify
from srtui.commands.roster.players import AddPlayer, EditPlayer

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]


async def test_a_space_behind_a_name_that_was_refused_is_a_space(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(4)
    hall.run(AddPlayer("Wei Zhang"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "a", *"Wei Zhang", "enter")
        await settled(pilot)
        field = app.screen.query_one("#field-name", Input)
        assert field.value == "Wei Zhang"
        field.cursor_position = len(field.value)
        await press(pilot, *" (Leeds)")
        assert field.value == "Wei Zhang (Leeds)"


@pytest.mark.parametrize("command", [Disqualify, EditPlayer])
async def test_the_field_that_is_typed_in_alone_looks_active(
    event_of: Make, app_for: App, command: type
) -> None:
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r")
        app.push_screen(CommandForm(command, {"player": hall.event.players[0].id}))
        await settled(pilot)
        focused = app.screen.focused
        assert focused is not None
        row = focused.parent
        assert row is not None
        label = str(row.query(".label").first().render())
        assert stands_out(app) == [label]
        assert focused.id != "field-player"


async def test_backspace_on_a_suggested_text_takes_a_letter(event_of: Make, app_for: App) -> None:
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r")
        app.push_screen(
            CommandForm(EditPlayer, {"player": hall.event.players[0].id}, first_field="player")
        )
        await settled(pilot)
        field = app.screen.query_one("#field-player", Input)
        before = field.value
        assert field.selected_text == before, "a letter still replaces it"
        await press(pilot, "backspace")
        assert field.value == before[:-1]
        await press(pilot, "backspace")
        assert field.value == before[:-2]


async def test_at_check_in_a_number_and_a_space_check_that_player_in(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(12)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "c", "1", "1", "space")
        await settled(pilot)
        assert [one.id for one in hall.event.players if one.checked_in] == [11]
        await press(pilot, "1", "1", "space")
        await settled(pilot)
        assert "No missing player has number 11." in seen(app)
        assert [one.id for one in hall.event.players if one.checked_in] == [11]


async def test_the_total_stays_in_the_heading_after_a_drop(event_of: Make, app_for: App) -> None:
    from srtui.commands.roster.money import SetFee
    from srtui.commands.roster.players import Drop

    hall = event_of(40)
    hall.run(meant(hall, SetFee, "12,50", currency="EUR"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r")
        assert "of 500 EUR" in seen(app).replace("500.00", "500")
        hall.run(Drop(hall.event.players[0].id))
        app.look()
        await settled(pilot)
        heading = seen(app).splitlines()[1]
        assert "39 in the event" in heading
        assert "EUR" in heading, heading

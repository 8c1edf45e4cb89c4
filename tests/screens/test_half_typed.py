"""What is typed and not done yet is there again: for the same thing, and for that alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen
from hall import Hall
from textual.pilot import Pilot
from textual.widgets import Input, TextArea
from watching import go, until

from screens.app import SrtuiApp
from screens.dialogs.form import CommandForm
from screens.frame import Frame
from screens.lists.screen import PasteList
from screens.roster.screen import ModelCheck
from screens.widgets.grid import Grid
from srtui.commands.event.settings import SetEvent

Make = Callable[[int], Hall]
AppFor = Callable[..., SrtuiApp]


def field(pilot: Pilot[str], name: str) -> Input:
    return pilot.app.screen.query_one(f"#field-{name}", Input)


async def open_form(pilot: Pilot[str], *keys: str) -> None:
    await press(pilot, *keys)
    await until(pilot, lambda: isinstance(pilot.app.screen, CommandForm))


async def test_abandoned_edit_returns_only_for_its_player(event_of: Make, app_for: AppFor) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna Abel")
        await open_form(pilot, "e")
        assert app.focused is field(pilot, "name"), "what is edited, not whom"
        await press(pilot, "down", "down", *"Iron", "escape", "down")
        await open_form(pilot, "e")
        assert field(pilot, "name").value == "Bert Abel"
        assert field(pilot, "club").value == ""
        await press(pilot, "ctrl+r")
        assert field(pilot, "club").value == ""
        await press(pilot, "escape", "up")
        await open_form(pilot, "e")
        assert field(pilot, "club").value == ""
        assert "Unfinished input: “Iron”" in seen(app)
        await press(pilot, "ctrl+r")
        assert field(pilot, "club").value == "Iron"


async def test_abandoned_text_is_not_handed_in_with_what_is_typed_next(
    event_of: Make, app_for: AppFor
) -> None:
    hall = event_of(2)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna Abel")
        await open_form(pilot, "a")
        await press(pilot, *"Cle", "down", *"Iron", "escape")
        await open_form(pilot, "a")
        await press(pilot, *"Dora", "enter")
        await until(pilot, "Dora has joined the event.")
    added = hall.event.players[-1]
    assert (added.name, added.club) == ("Dora", "")


async def test_abandoned_text_returns_with_a_key_and_is_continued(
    event_of: Make, app_for: AppFor
) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna Abel")
        await open_form(pilot, "a")
        await press(pilot, *"Cle", "escape")
        await open_form(pilot, "a")
        await press(pilot, "escape")
        await open_form(pilot, "a")
        assert field(pilot, "name").value == ""
        await press(pilot, "ctrl+r", *"o")
        assert field(pilot, "name").value == "Cleo"


async def test_an_error_vanishes_when_the_field_is_mended(event_of: Make, app_for: AppFor) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "e", "Edition")
        await open_form(pilot, "e")
        await press(pilot, "down", *"many", "enter")
        await until(pilot, "Not done: Size: type a whole number.")
        await press(pilot, "up", "down")
        assert "Not done" in seen(app), "moving mends nothing"
        await press(pilot, "7")
        assert "Not done" not in seen(app)


async def test_an_edit_form_begins_at_the_setting_under_the_cursor(
    event_of: Make, app_for: AppFor
) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "e", "Edition")
        assert isinstance(app.screen, Frame)
        assert isinstance(app.screen.grid, Grid)
        app.screen.grid.go_to("set:Tables")
        await open_form(pilot, "enter")
        assert app.focused is field(pilot, "tables")


async def test_a_refusal_goes_with_the_next_key(event_of: Make, app_for: AppFor) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna Abel")
        await press(pilot, "9", "enter")
        assert "There is no number 9 here." in seen(app)
        await press(pilot, "down")
        assert "There is no number 9 here." not in seen(app)


async def test_last_message_of_a_screen_is_gone_on_return(event_of: Make, app_for: AppFor) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna Abel")
        await press(pilot, "space")
        await until(pilot, "Anna Abel: here.")
        await go(pilot, "e", "Edition")
        await go(pilot, "r", "Anna Abel")
        await until(pilot, lambda: "Anna Abel: here." not in seen(app))


async def test_a_form_that_was_only_looked_at_keeps_nothing(
    event_of: Make, app_for: AppFor
) -> None:
    """Otherwise it would set back what somebody else has set since."""
    hall = event_of(2)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "e", "Edition")
        await open_form(pilot, "e")
        await press(pilot, "escape")
        assert not app.half_typed
        hall.run(SetEvent(tables=7))
        await until(pilot, "7, mixed")
        await open_form(pilot, "e")
        assert field(pilot, "tables").value == "7"


async def test_what_is_typed_survives_another_place(event_of: Make, app_for: AppFor) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna Abel")
        await open_form(pilot, "a")
        await press(pilot, *"Cle")
        app.go_to("event")
        await until(pilot, "Edition")
        await go(pilot, "r", "Anna Abel")
        await open_form(pilot, "a")
        await press(pilot, "ctrl+r", *"o", "enter")
        await until(pilot, "Cleo has joined the event.")
        await press(pilot, "escape")
        assert not app.half_typed


async def test_a_refused_line_is_typed_on_at_its_end(event_of: Make, app_for: AppFor) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna Abel")
        await open_form(pilot, "a")
        await press(pilot, *"Anna", "space", *"Abel", "enter")
        await until(pilot, "Not done")
        await press(pilot, *"x")
        assert field(pilot, "name").value == "Anna Abelx"


async def test_a_half_done_look_at_models_is_there_again(event_of: Make, app_for: AppFor) -> None:
    hall = event_of(2)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna Abel")
        await press(pilot, "o", "down", "space", "tab", *"goggles", "escape")
        await press(pilot, "down", "o")
        assert isinstance(app.screen, ModelCheck)
        assert "NOT" not in seen(app)
        await press(pilot, "escape", "up", "o")
        assert "NOT" in seen(app)
        assert "goggles" in seen(app)
        await press(pilot, "ctrl+s")
        await until(pilot, lambda: not isinstance(app.screen, ModelCheck))
        assert not app.half_typed
    assert [one.note for one in hall.event.findings] == ["goggles"]


async def test_typing_figures_instead_keeps_the_pasted_text(
    event_of: Make, app_for: AppFor
) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna Abel")
        await press(pilot, "l", "a", *"Haley", "ctrl+t", "escape", "a")
        assert isinstance(app.screen, PasteList)
        assert app.screen.query_one(TextArea).text == "Haley"
        await press(pilot, *"Kaya")
        assert app.screen.query_one(TextArea).text == "Kaya", "it was shown selected"


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_the_reason_and_the_keys_stay_in_sight_in_a_long_form(
    event_of: Make, app_for: AppFor, size: tuple[int, int]
) -> None:
    from srtui.commands.lists.handed_in import AddList

    app = app_for(event_of(2).path)
    async with app.run_test(size=size) as pilot:
        await go(pilot, "r", "2 players")
        app.push_screen(CommandForm(AddList, {"player": "#1", "points": "many"}))
        await until(pilot, "esc back")
        await press(pilot, *["up"] * 20, "ctrl+s")
        shown = await until(pilot, "Not done")
        assert "esc back" in shown
        await press(pilot, *["down"] * 20)
        assert "Not done" in seen(app)

"""?: one screen a place, everything else found by typing."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import cast

import pytest
from at_screen import press, seen, settled
from hall import Hall
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.pilot import Pilot

from screens.app import SrtuiApp
from screens.frame import Frame
from screens.help import Help, KeyGroup, KeyHelp, key_page, keys_of
from screens.palette import fit, verbs
from screens.places import PLACES, SCREENS, ScreenPlace
from srtui.commands.registry import commands
from srtui.documents.layout import width_of
from srtui.queries.help import search_terms as everyday

App = Callable[..., SrtuiApp]
EventOf = Callable[[int], Hall]
KEYS = tuple(
    KeyHelp(chr(97 + at), f"Does the thing number {at} to what the cursor is on", f"Thing {at}")
    for at in range(20)
)
GROUPS = (KeyGroup("Here", KEYS[:14]), KeyGroup("Everywhere", KEYS[14:]))


def text_of(groups: tuple[KeyGroup, ...], width: int, height: int) -> list[str]:
    return ["".join(part.text for part in line) for line in key_page(groups, width, height)]


@pytest.mark.parametrize("width", [38, 58, 78, 98, 118, 198])
@pytest.mark.parametrize("height", [10, 16, 20, 40])
def test_no_key_is_left_out_and_nothing_is_too_wide(width: int, height: int) -> None:
    lines = text_of(GROUPS, width, height)
    for one in KEYS:
        assert one.short in "\n".join(lines) or f"number {KEYS.index(one)} " in "\n".join(lines)
    assert max(map(width_of, lines)) <= width


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_nothing_of_the_screen_below_shows_through_the_first_help(
    event_of: EventOf, app_for: App, size: tuple[int, int]
) -> None:
    """The sheet of a screen was read once the screen was styled: rows showed in its margins."""
    hall = event_of(8)
    app = app_for(hall.path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "question_mark")
        assert isinstance(app.screen, Help)
        strips = app.screen._compositor.render_strips()
        painted = "\n".join("".join(part.text for part in strip) for strip in strips)
        assert not [player.name for player in hall.event.players if player.name in painted]


def test_help_has_sentences_if_there_is_room_else_words() -> None:
    assert "Does the thing number 0 to what the cursor is on" in text_of(GROUPS, 78, 40)[1]
    assert len(text_of(GROUPS, 78, 20)) <= 20
    short = text_of(GROUPS, 38, 16)
    assert len(short) <= 16
    assert "Thing 0" in short[1]


async def test_on_80x24_a_key_says_more_than_a_word_where_a_line_has_room(
    app_for: App, event_of: EventOf
) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "p", "question_mark")
        shown = seen(app)
        for said in (
            "Reassign all tables",
            "Move to another table",
            "Give a player an empty",
            "Pair two players by hand",
            "Start an empty draft",
        ):
            assert said in shown
        assert "Commands" in shown


def test_from_100_columns_keys_stand_in_two_columns() -> None:
    lines = text_of(GROUPS, 118, 15)
    assert any("number 0 " in line and "number 7 " in line for line in lines)


@pytest.mark.wide(2)
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60), (40, 20)])
async def test_help_is_one_screen_with_every_key_of_the_place(
    app_for: App, event_of: EventOf, size: tuple[int, int]
) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        for place in PLACES:
            if place.name != "board":
                app.go_to(place.name)
                await settled(pilot)
                await help_explains(pilot, place)


async def help_explains(pilot: Pilot[str], place: ScreenPlace) -> None:
    """From a place its help is opened, looked at and left."""
    app = cast("SrtuiApp", pilot.app)
    frame = app.screen
    await press(pilot, "question_mark")
    assert isinstance(app.screen, Help)
    shown = seen(app)
    assert app.screen.query_one("#help-keys", VerticalScroll).max_scroll_y == 0, shown
    assert shown.splitlines()[0].split("  ")[0].strip() == place.title
    words = " ".join(shown.split())
    for key in frame.active_bindings.values():
        if key.binding.id and key.binding.description:
            assert app.get_key_display(key.binding) in words.split(), key.binding
    assert words.index("Keys here") < words.index("Keys everywhere")
    await press(pilot, "escape")
    assert app.screen is frame


async def test_every_key_of_every_place_is_found(app_for: App, event_of: EventOf) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        texts = {(one.id, one.text) for one in keys_of(PLACES, app)}
        for place in PLACES:
            module, name = SCREENS[place.name]
            for one in getattr(import_module(module), name).BINDINGS:
                if isinstance(one, Binding) and one.id and one.tooltip:
                    assert any(id == one.id and one.tooltip in text for id, text in texts), one


async def test_every_command_is_found_by_its_name_and_by_everyday_words(
    app_for: App, event_of: EventOf
) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        entries = tuple(verbs(app))
        texts = [one.text for one in entries]
        assert [text for text in texts if texts.count(text) > 1] == []
        for command in (each for each in commands() if not each.needs):
            for typed in (command.title, *everyday.called(command.id)):
                found = [one.text for one in entries if fit(typed, one, 0) is not None]
                assert command.title in found, (command.id, typed)


async def test_chosen_help_entry_runs_or_opens(app_for: App, event_of: EventOf) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "question_mark", *"ranking", "enter")
        assert isinstance(app.screen, Frame)
        assert app.screen.place == "standings"
        await press(pilot, "question_mark", *"resume all", "enter")
        assert isinstance(app.screen, Frame)
        assert app.screen.place == "tables"
        assert "P  Pause or resume all tables" in seen(app)


async def test_a_key_of_the_place_itself_is_pressed(app_for: App, event_of: EventOf) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "question_mark", *"list of screens", "enter")
        assert type(app.screen).__name__ == "Go"


async def test_help_without_matches_says_so_and_escape_restores(
    app_for: App, event_of: EventOf
) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "question_mark", *"qqqq", "enter")
        assert isinstance(app.screen, Help)
        assert "None" in seen(app)
        await press(pilot, "escape")
        assert "Keys here" in seen(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, Frame)


async def test_arrows_choose_among_what_is_found(app_for: App, event_of: EventOf) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "question_mark", *"go to:", "down", "down", "up", "enter")
        assert isinstance(app.screen, Frame)
        assert app.screen.place == "roster"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_help_on_results_lists_every_way_to_win(
    event_of: EventOf, app_for: App, size: tuple[int, int]
) -> None:
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", "question_mark")
        shown = " ".join(seen(app).split())
        for way in hall.event.edition.ways:
            assert f"{way.key} {way.name}" in shown

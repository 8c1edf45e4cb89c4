"""Colours and signs of a terminal: chosen by what it says of itself, changed, and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from at_screen import press, seen, settled
from hall import Hall
from watching import go

from screens.app import SrtuiApp
from screens.palette import DeskCommands
from screens.preferences import PreferenceStore
from screens.theme.look import Look, look_for
from screens.theme.palette import DARK, GREY, LIGHT, SIXTEEN, XTERM, Palette
from screens.theme.signs import FINE, PLAIN
from srtui.cli.look import terminal_environ
from srtui.rules.value import replace

AppFor = Callable[..., SrtuiApp]
XTERM_256 = {"TERM": "xterm-256color"}
FULL = {**XTERM_256, "COLORTERM": "truecolor"}


@pytest.mark.parametrize(
    ("environ", "palette"),
    [
        (FULL, DARK),
        ({**XTERM_256, "COLORTERM": "24bit"}, DARK),
        (XTERM_256, XTERM),
        ({"TERM": "tmux-256color"}, XTERM),
        ({"TERM": "screen"}, XTERM),
        ({}, XTERM),
        ({"TERM": "linux"}, SIXTEEN),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, SIXTEEN),
        ({"TERM": "linux-16color"}, SIXTEEN),
        ({"TERM": "vt220"}, SIXTEEN),
        ({**FULL, "NO_COLOR": "1"}, GREY),
        ({"TERM": "linux", "NO_COLOR": "1"}, GREY),
    ],
)
def test_colours_suit_the_terminal(environ: Mapping[str, str], palette: Palette) -> None:
    assert look_for(environ, "utf-8").palette is palette


@pytest.mark.parametrize(
    ("term", "encoding", "signs"),
    [
        ("xterm-256color", "utf-8", FINE),
        ("xterm-256color", "UTF8", FINE),
        ("xterm-256color", "utf_8", FINE),
        ("xterm-256color", "iso8859-1", PLAIN),
        ("xterm-256color", "ascii", PLAIN),
        ("xterm-256color", "", PLAIN),
        ("linux", "utf-8", PLAIN),
        ("vt100", "utf-8", PLAIN),
    ],
)
def test_signs_suit_the_terminal(term: str, encoding: str, signs: object) -> None:
    assert look_for({"TERM": term, "COLORTERM": "truecolor"}, encoding).signs is signs


@pytest.mark.parametrize(("locale", "signs"), [("C", PLAIN), ("POSIX", PLAIN), ("C.UTF-8", FINE)])
def test_signs_are_plain_where_the_locale_speaks_ascii_alone(locale: str, signs: object) -> None:
    environ = {"TERM": "xterm-256color", "LC_ALL": locale}
    assert look_for(environ, "utf-8").signs is signs
    assert look_for(environ, "utf-8", signs="fine").signs is FINE


def test_known_choice_of_colours_and_symbols_wins() -> None:
    assert look_for(FULL, "utf-8", palette="light", signs="plain") == Look(LIGHT, PLAIN)
    assert look_for({"TERM": "linux"}, "ascii", palette="dark", signs="fine") == Look(DARK, FINE)
    assert look_for(FULL, "utf-8", palette="mauve", signs="runes") == Look(DARK, FINE)


def test_no_color_stays_without_colours_whatever_was_chosen() -> None:
    assert look_for({**FULL, "NO_COLOR": ""}, "utf-8", palette="light").palette is GREY


# Changed while the program runs


async def test_it_is_changed_by_its_name_and_kept(hall: Hall, app_for: AppFor) -> None:
    hall.add(["Anna"])
    kept: list[Mapping[str, str]] = []

    def keep(section: str, values: Mapping[str, str]) -> str:
        kept.append({"in": section, **values})
        return ""

    app = app_for(hall.path)
    app.preferences = PreferenceStore(keep=keep)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna")
        before = app.screen.styles.background
        entries = {one.text: one for one in DeskCommands(app.screen)._verbs()}
        entries["Colours: light"].run()
        entries = {one.text: one for one in DeskCommands(app.screen)._verbs()}
        entries["Symbols: plain"].run()
        await settled(pilot)
        assert app.screen.styles.background != before
    assert kept == [
        {"in": "look", "colours": "light", "signs": "fine"},
        {"in": "look", "colours": "light", "signs": "plain"},
    ]


async def test_other_signs_are_shown_at_once_everywhere(hall: Hall, app_for: AppFor) -> None:
    hall.add(8)
    hall.play()
    fresh = app_for(hall.path)
    fresh.store_look(replace(fresh.wears, signs=PLAIN))
    async with fresh.run_test(size=(80, 24)) as pilot:
        plain = await go(pilot, "t", "scenario")
        assert plain.isascii()
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        fine = await go(pilot, "t", "scenario")
        assert fine != plain
        app.store_look(replace(app.wears, signs=PLAIN))
        await settled(pilot)
        assert seen(app) == plain
        await press(pilot, "question_mark")
        assert seen(app).isascii()
        await press(pilot, "escape")
        app.store_look(replace(app.wears, signs=FINE))
        await settled(pilot)
        assert seen(app) == fine


@pytest.mark.parametrize(
    ("environ", "platform", "palette"),
    [
        ({}, "win32", DARK),
        ({"NO_COLOR": "1"}, "win32", GREY),
        ({}, "linux", XTERM),
        ({"TERM": "xterm-256color"}, "win32", XTERM),
    ],
)
def test_windows_console_shows_every_colour(
    environ: dict[str, str], platform: str, palette: Palette
) -> None:
    """It names neither TERM nor COLORTERM; what is started over SSH has a TERM there, too."""
    assert look_for(terminal_environ(environ, platform), "utf-8").palette is palette

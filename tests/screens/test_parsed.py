"""What is parsed of style sheets is shared by all apps of a process, and by all screens of one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from textual.color import Color
from textual.css import stylesheet
from textual.screen import Screen
from textual.widgets import Static

from screens.base import BaseApp
from screens.theme.look import Look
from screens.theme.palette import DARK, LIGHT
from screens.theme.signs import FINE

SOURCE = "Static { background: $surface; }  /* of this test alone */"


class Brings(Screen[None]):
    """A screen with a style sheet of its own."""

    CSS = SOURCE

    def compose(self) -> Iterator[Static]:
        yield Static("seen")


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every source that is parsed, in order."""
    sources: list[str] = []
    parse = stylesheet.parse

    def noted(scope: str, css: str, *more: Any, **named: Any) -> Any:
        sources.append(css)
        return parse(scope, css, *more, **named)

    monkeypatch.setattr(stylesheet, "parse", noted)
    return sources


async def shown(look: Look, parsed: list[str]) -> Color:
    """Return the ground of a screen that is shown for the first time.

    `parsed` receives the sheets that were parsed for it.
    """
    app = BaseApp(look=look)
    async with app.run_test() as pilot:
        await pilot.pause()
        parsed.clear()
        await app.push_screen(Brings())
        return app.screen.query_one(Static).styles.background


async def test_a_screen_s_own_style_sheet_is_parsed_alone_and_once(parsed: list[str]) -> None:
    first = await shown(Look(DARK, FINE), parsed)
    assert BaseApp.CSS_PATH.read_text(encoding="utf-8") not in parsed
    assert await shown(Look(DARK, FINE), parsed) == first
    assert parsed == []


async def test_another_look_has_its_own_colours(parsed: list[str]) -> None:
    dark = await shown(Look(DARK, FINE), parsed)
    assert await shown(Look(LIGHT, FINE), parsed) != dark
    assert await shown(Look(DARK, FINE), parsed) == dark

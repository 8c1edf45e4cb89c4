"""An app that is one of many in a process: what it is handed, instead of what a process has."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

from textual.driver import Driver

from srtui.rules.value import Value

Drive = Callable[..., Driver]
"""What makes the driver of an app, with the arguments of the framework's own drivers."""


class Parsed(dict[Any, Any]):
    """Style sheets as they are parsed, with the colours of one palette. No app forgets them for the
    others: the framework does so whenever an app takes a theme.
    """

    def clear(self) -> None:
        """Nothing: whoever takes another palette takes another one of these."""


class Sheets:
    """Style sheets that many apps share: to parse them is a third of what an app's start costs."""

    def __init__(self) -> None:
        self._parsed: dict[str, Parsed] = {}

    def of(self, palette: str) -> Parsed:
        """Those with the colours of a palette, by its name."""
        return self._parsed.setdefault(palette, Parsed())


class Served(Value):
    """`drive` paints on this app's line, in whatever colours that has; nothing is read of the
    process's environment and console. `writing` is the one thread that writes the event.
    """

    drive: Drive
    writing: Executor
    sheets: Sheets

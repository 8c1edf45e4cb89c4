"""?: what the keys of a table do now, on one screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.screen import Screen

from screens.anywhere.page import Page
from screens.table.sides import KEYS

_SIDES = (
    "Each side has one key: my key runs your clock. Pressed again it does nothing. In your own "
    "turn it lets your opponent's clock run while he acts; he gives it back with his."
)
_CHANGED = "What was pressed by mistake is taken back with b, where both agree."
KEY = 10
"""Cells of a key."""


def table_help(screen: Screen[None]) -> Page:
    """A page of the keys that do something on this screen; any key closes it."""
    keys = _keys(screen)

    def write(width: int) -> Sequence[Text]:
        head = [Text(_SIDES), Text(), *(_line(key, said) for key, said in keys)]
        del width
        return [*head, Text(), Text(_CHANGED)]

    return Page("Keys of this table now", write, glance=True)


def _line(key: str, said: str) -> Text:
    return Text.assemble((f"{key:<{KEY}}", "bold"), f" {said}")


def _keys(screen: Screen[None]) -> list[tuple[str, str]]:
    """Every key that does something now, the sides' apart, with what it does."""
    sides = {key for both in KEYS for key in both.split(",")}
    found: dict[str, tuple[str, str]] = {}
    for key, (_, binding, enabled, tooltip) in screen.active_bindings.items():
        if enabled and binding.show and key not in sides:
            shown = screen.app.get_key_display(binding)
            found.setdefault(binding.action, (shown, tooltip or binding.description))
    return list(found.values())

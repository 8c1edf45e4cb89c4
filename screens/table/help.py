"""?: what the keys of a table do now, on one screen."""

from __future__ import annotations

from textual.screen import Screen

from screens.anywhere.page import Page
from screens.context import base_of
from screens.table.sides import KEYS, NAMED
from srtui.views.pane import pages
from srtui.views.pane.value import PaneSection

_SIDES = (
    f"Each side has one key, the left one {NAMED[0]}, the right one {NAMED[1]}: my key runs your "
    "clock. Pressed again it does nothing. In your own turn it lets your opponent's clock run "
    "while he acts; he gives it back with his."
)
_CHANGED = "What was pressed by mistake is taken back with {table.back|b}, where both agree."


def table_help(screen: Screen[None]) -> Page:
    """A page of the keys that do something on this screen; any key closes it."""
    shown = (
        *pages.said([_SIDES]),
        PaneSection("Keys", pages.keys(_keys(screen))),
        *pages.said([base_of(screen).with_keys(_CHANGED)]),
    )
    return Page("Keys of this table now", shown, glance=True)


def _keys(screen: Screen[None]) -> list[tuple[str, str]]:
    """Every key that does something now, the sides' apart, with what it does."""
    sides = {key for both in KEYS for key in both.split(",")}
    by_action: dict[str, tuple[str, str]] = {}
    for key, (_, binding, enabled, tooltip) in screen.active_bindings.items():
        if enabled and binding.show and key not in sides:
            shown = screen.app.get_key_display(binding)
            by_action.setdefault(binding.action, (shown, tooltip or binding.description))
    return list(by_action.values())

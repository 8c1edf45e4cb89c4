"""An app that has one place: no palette, no list of places, no command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual.command import Provider
from textual.screen import Screen

from screens.app import SrtuiApp
from srtui.model.event import Event


class OnePlaceApp(SrtuiApp, inherit_bindings=False):
    """Base of terminals in the hall; a subclass shows its place once it is mounted."""

    ENABLE_COMMAND_PALETTE = False
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = set()
    # No mode: the places of the base would be reached by its keys.
    MODES: ClassVar[dict[str, str | Callable[[], Screen[Any]]]] = {}

    def opens_at(self, event: Event) -> str:
        """Return the base's own mode, that of the default screen, wherever the event is."""
        del event
        return "_default"

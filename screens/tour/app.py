"""The app on the tour's event: every place as it is, with the line of the tour below."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.binding import Binding
from textual.command import CommandPalette
from textual.screen import Screen
from textual.widgets import Input

from screens.app import SrtuiApp
from screens.ask import ConfirmScreen
from screens.bindings import bind, bindings
from screens.dialogs.form import Form
from screens.dialogs.list_page import Go
from screens.dialogs.pick import Pick
from screens.place_screen import PlaceScreen, still_there
from screens.places import PLACES
from screens.theme.means import Meaning
from screens.widgets.keys_line import KeysLine
from screens.widgets.lines import refusing
from srtui.commands.demo.tour import hand_in
from srtui.model.event import Event
from srtui.queries.help.tour import Box, Guide, Tour, TourScene
from srtui.rules.value import Value

LETTERS = {place.name: place.letter for place in PLACES}
ENTER = "enter"
"""A key that is called by its name: its sign is small."""
LOOK = 0.25
"""Seconds between two looks at what the event and the screen have become without a key."""


class TourApp(SrtuiApp):
    """App of the tour, whose step follows from the event alone: any key may be pressed."""

    CSS_PATH: ClassVar[list[Path]] = [  # type: ignore[assignment]
        SrtuiApp.CSS_PATH,
        Path(__file__).with_name("tour.tcss"),
    ]
    BINDINGS = bindings(
        bind("f4", "tour.others", "Slips", "In the tour, let the open tables hand in their slips",
             show=False, priority=True),
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._tour = Tour()

    def opens_at(self, event: Event) -> str:
        """Return the screen of the step, or of the event's next step if the tour's is at any."""
        return Tour().place(event) or super().opens_at(event)

    def on_mount(self) -> None:
        """Show the first step; check it at intervals."""
        self.set_interval(LOOK, self.guide)

    async def after_key(self) -> None:
        """Check whether a key has completed the step, and lead on to the next."""
        await super().after_key()
        self.guide()

    async def read(self, *, every_game: bool = False) -> Event | None:
        """Return the event as it is now; its change may complete the step."""
        found = await super().read(every_game=every_game)
        self.guide()
        return found

    def guide(self) -> None:
        """Say on the screen that is on top what to press now."""
        screen, frame = self.screen, self.frame
        if frame is None or isinstance(screen, CommandPalette):
            return
        if not still_there(screen):
            return
        found = self._tour.guide(self.event, TourScene(frame.place, _box(screen)), LETTERS)
        shown = self._shown(found)
        if any(self._hushed(screen)):
            screen.refresh()  # what lies below is painted with it alone
        line = next(iter(screen.query(TourLine)), None)
        if line is not None:
            line.say(shown)
        else:
            keys = next(iter(screen.query(KeysLine)), None)
            screen.mount(TourLine(shown), before=keys)

    def _hushed(self, top: Screen[Any]) -> list[bool]:
        """Let the line of the screen on top speak alone; which were other than that."""
        stack = self.screen_stack
        return [line.hush(hushed=one is not top) for one in stack for line in one.query(TourLine)]

    def _shown(self, guide: Guide) -> ShownLine:
        keys = tuple(self._called(key) for key in guide.presses.keys)
        return ShownLine(f"{guide.number}/{guide.total}", keys, guide.presses.reason)

    def _called(self, key: str) -> str:
        """Return a key's name on this machine; for a command's id, the key that runs it."""
        bound = next((one for one in self._bound() if one.id == key), None)
        if bound is None:
            return key
        return ENTER if bound.key == ENTER else self.get_key_display(bound)

    def _bound(self) -> Iterator[Binding]:
        """Return what keys do on the top screen, those of the focus first."""
        yield from (one.binding for one in self.screen.active_bindings.values())
        for node in (self.screen, *self.screen.query("*"), self):
            yield from (one for _, one in node._bindings)

    def action_others(self) -> None:
        """Enter the results of the tables that are still open."""
        self.let_hand_in()

    @work(group="do")
    async def let_hand_in(self) -> None:
        """Type their slips, beside the screens."""
        with refusing(self.refuse):
            async with self._busy:
                message = await self.write(lambda: hand_in(self.desk))
            self.catch_up()
            self.say(message)
            if (frame := self.frame) is not None:
                frame.reload()
                await asyncio.sleep(0)


def _box(screen: Screen[Any]) -> Box:
    """Return the kind of screen that takes the keys now, as the tour's steps name it."""
    kinds: tuple[tuple[type[Screen[Any]], Box], ...] = (
        (ConfirmScreen, "ask"),
        (Form, "form"),
        (Pick, "pick"),
        (Go, "go"),
    )
    for kind, box in kinds:
        if isinstance(screen, kind):
            return box
    if isinstance(screen, PlaceScreen):
        typed = screen.focused
        return "line" if isinstance(typed, Input) and typed.value else ""
    return "page" if "page.close" in {one.id for _, one in screen._bindings} else "other"


class ShownLine(Value):
    """A line as it is shown: at which step, the keys as they are called here, and why."""

    step: str
    keys: tuple[str, ...]
    reason: str


class TourLine(Meaning):
    """Stands above the keys of a place, and at the bottom of what lies over one."""

    def __init__(self, shown: ShownLine) -> None:
        super().__init__()
        self.shown = shown
        self._hushed = False

    def say(self, shown: ShownLine) -> None:
        """Say this, where it is something else than before."""
        if shown != self.shown:
            self.shown = shown
            self.refresh(layout=True)

    def hush(self, *, hushed: bool) -> bool:
        """Be quiet while something covers the screen; return whether that is new."""
        if hushed == self._hushed:
            return False
        self._hushed = hushed
        self.refresh()
        return True

    def render(self) -> Text:
        """Tour 3/20  n ► what it does."""
        if self._hushed:
            return Text()
        line = Text.assemble((f" Tour {self.shown.step} ", self.style_of("posted")), "  ")
        line.append_text(_joined(self.shown.keys, self))
        line.append(f" {self.signs.next} ", self.style_of("running"))
        line.append(self.shown.reason)
        return line


def _joined(keys: Sequence[str], line: TourLine) -> Text:
    return Text(", then ").join(Text(key, line.style_of("key")) for key in keys)

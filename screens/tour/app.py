"""The app for the tour's event: every screen as usual, with the tour's line at the bottom."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
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
from srtui.commands.demo.play import enter_open_results
from srtui.model.event import Event
from srtui.queries.help.tour import Box, Tour, TourScene

LETTERS = {place.name: place.letter for place in PLACES}
ENTER = "enter"
"""A key that is called by its name: its sign is small."""
LOOK = 0.25
"""Seconds between two looks at what the event and the screen have become without a key."""


class TourApp(SrtuiApp):
    """App of the tour. Its step depends only on the event, so any key may be pressed."""

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
        """Return the step's screen; if the step has none, the screen of the event's next step."""
        return Tour().place(event) or super().opens_at(event)

    def on_mount(self) -> None:
        """Show the first step; update the tour at intervals."""
        self.set_interval(LOOK, self.guide)

    async def after_key(self) -> None:
        """Check whether the key has completed the step; if so, show the next one."""
        await super().after_key()
        self.guide()

    async def read(self, *, every_game: bool = False) -> Event | None:
        """Return the current event; a change to it may complete the step."""
        found = await super().read(every_game=every_game)
        self.guide()
        return found

    def guide(self) -> None:
        """Show what to press now, on the topmost screen."""
        screen, frame = self.screen, self.frame
        if frame is None or isinstance(screen, CommandPalette):
            return
        if not still_there(screen):
            return
        guide = self._tour.guide(self.event, TourScene(frame.place, _box(screen)), LETTERS)
        keys = tuple(map(self._called, guide.presses.keys))
        shown = f"{guide.number}/{guide.total}", keys, guide.presses.reason
        lines = [line for one in self.screen_stack for line in one.query(TourLine)]
        # Only the top screen's line speaks.
        changed = [line.hush(hushed=line.screen is not screen) for line in lines]
        if any(changed):
            screen.refresh()  # what lies below is painted with it alone
        line = next(iter(screen.query(TourLine)), None)
        if line is not None:
            line.say(shown)
        else:
            screen.mount(TourLine(shown), before=next(iter(screen.query(KeysLine)), None))

    def _called(self, key: str) -> str:
        """Return a key's name on this machine; if `key` is a command's id, the key that runs it."""
        bound = next((one for one in self._bound() if one.id == key), None)
        if bound is None:
            return key
        return ENTER if bound.key == ENTER else self.get_key_display(bound)

    def _bound(self) -> Iterator[Binding]:
        """Yield the key bindings available on the top screen, those of the focus first."""
        yield from (one.binding for one in self.screen.active_bindings.values())
        for node in (self.screen, *self.screen.query("*"), self):
            yield from (one for _, one in node._bindings)

    @work(group="do")
    async def action_others(self) -> None:
        """Enter the slips of the tables that are still playing, without using the screens."""
        with refusing(self.refuse):
            async with self._busy:
                message = await self.write(lambda: enter_open_results(self.desk))
            self.catch_up()
            self.say(message)
            if (frame := self.frame) is not None:
                frame.reload()
                await asyncio.sleep(0)


def _box(screen: Screen[Any]) -> Box:
    """Return the kind of screen that receives keys now, by its name in the tour's steps."""
    kinds: dict[type[Screen[Any]], Box] = {
        ConfirmScreen: "ask", Form: "form", Pick: "pick", Go: "go"
    }  # fmt: skip
    for kind, box in kinds.items():
        if isinstance(screen, kind):
            return box
    if isinstance(screen, PlaceScreen):
        typed = screen.focused
        return "line" if isinstance(typed, Input) and typed.value else ""
    return "page" if "page.close" in {one.id for _, one in screen._bindings} else "other"


ShownLine = tuple[str, tuple[str, ...], str]
"""A tour line as shown: step number, keys as named on this machine, and the reason."""


class TourLine(Meaning):
    """Line of the tour above a place's keys, or at the bottom of a screen that covers a place."""

    def __init__(self, shown: ShownLine) -> None:
        super().__init__()
        self.shown = shown
        self._hushed = False

    def say(self, shown: ShownLine) -> None:
        """Show this line if it differs from the current one."""
        if shown != self.shown:
            self.shown = shown
            self.refresh(layout=True)

    def hush(self, *, hushed: bool) -> bool:
        """Silence the line while another screen covers its own; return whether this changed."""
        changed, self._hushed = hushed != self._hushed, hushed
        if changed:
            self.refresh()
        return changed

    def render(self) -> Text:
        """Return the line, such as: Tour 3/20 n ► what it does."""
        if self._hushed:
            return Text()
        step, keys, reason = self.shown
        keys_text = Text(", then ").join(Text(key, self.style_of("key")) for key in keys)
        leads = f" {self.signs.next} ", self.style_of("running")
        return Text.assemble(
            (f" Tour {step} ", self.style_of("posted")), "  ", keys_text, leads, reason
        )

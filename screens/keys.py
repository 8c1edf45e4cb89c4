"""Keys one at a time, even when many arrive at once.

A slow connection (SSH over a venue's Wi-Fi, a paste) delivers keys in bundles. The framework hands
each key to what has the focus at that instant, although the key before may be about to open a form
or move the focus: letters of a name would then act as commands. Here a key waits until the one
before has passed through every widget that could act on it.

A key that has waited was pressed on an older display, which is kept with it (`Sight`): deletions
and answers to questions apply to that display only.

Every key can be remapped by its command's id. The framework's own keymap is not used: if commands
share a key, as at a table, it takes the key away from all of them, and it is consulted after a
focused text field has taken its keys.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import App
from textual.binding import Binding, BindingsMap
from textual.keys import REPLACED_KEYS, Keys, _character_to_key, format_key
from textual.screen import Screen

from srtui.rules.value import Value, replace
from srtui.text.phrases import as_made

if TYPE_CHECKING:
    from srtui.model.event import Event
    from srtui.text.next_step import Next

PATIENCE = 1.0
"""Seconds after which a widget that does not answer is not waited for."""


class Sight(Value):
    """View of a person: a screen, the event as shown there, the next step.

    None: the screen is not painted yet, or shows no event.
    """

    screen: Screen[Any] | None
    shown: Event | None = None
    step: Next | None = None


class KeysInOrder(App[str], inherit_bindings=False):
    """An app whose keys are handled strictly one after the other."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._waiting: deque[tuple[events.Key, Sight]] = deque()
        self._pressed_on = Sight(None)
        self._handled_on: Screen[Any] | None = None
        self._handling: asyncio.Task[None] | None = None
        self.ahead: deque[events.Key] = deque()
        """Keys for the app that comes next; at its start, those from the one before."""
        self._for_next = False

    def for_next(self, *, begins: bool) -> None:
        """Keep keys pressed from now on for the next app, if one follows."""
        self._for_next = begins
        if not begins:
            self._take_ahead()

    def keep_ahead(self, key: events.Key) -> bool:
        """Tell whether a key was kept for the next app; may be called from another thread."""
        if self._for_next:
            self.ahead.append(key)
        return self._for_next

    def on_load(self) -> None:
        """Handle keys first that were pressed before this app started."""
        self._take_ahead()

    def _take_ahead(self) -> None:
        while self.ahead:
            key = self.ahead.popleft()
            self.post_message(events.Key(key.key, key.character))

    async def on_event(self, event: events.Event) -> None:
        """Queue keys; handle all other events as usual."""
        # A forwarded key has been here before: the app itself passes it to the focused widget.
        if isinstance(event, events.Key) and not event.is_forwarded:
            if self.keep_ahead(event):
                return
            self._waiting.append((event, self.sight()))
            if self._handling is None or self._handling.done():
                self._handling = asyncio.create_task(self._handle())
        else:
            await super().on_event(event)

    def with_keys(self, text: str) -> str:
        """Return a sentence with the keys it names, custom ones if the app knows them."""
        return as_made(text)

    def sight(self) -> Sight:
        """Return what is on the screen now."""
        return Sight(self.screen)

    @property
    def pressed_on(self) -> Sight:
        """Content of the screen when the last handled key was pressed.

        It has no event if the screen that handled the key was opened later.
        """
        seen = self._pressed_on
        return seen if seen.screen is self._handled_on else replace(seen, shown=None)

    def begin_key(self, key: events.Key) -> None:
        """Prepare for the key to be handled next."""

    async def after_key(self) -> None:
        """Wait for a key's effect before the next key is handled."""

    async def _handle(self) -> None:
        while self._waiting and self._running:
            screen = self.screen
            # Before handling the key: it may move the focus or remove the screen.
            path = [*(self.focused or screen).ancestors_with_self, self]
            key, self._pressed_on = self._waiting.popleft()
            if self.keep_ahead(key):  # it came together with the key that ends this app
                continue
            self._handled_on = screen
            self.begin_key(key)
            await super().on_event(key)
            for node in path:
                # From the focus upwards, as a key bubbles: each may pass it on to the next.
                if node.is_running:
                    await _called(node.call_later)
            await asyncio.sleep(0)
            if self.screen is not screen:
                await _called(self.screen.call_after_refresh)  # it is laid out, with the focus set
                await _called(self.call_later)
            await self.after_key()


async def _called(call: Callable[[Callable[[], None]], bool]) -> None:
    """Wait until a node has handled everything before a call, but no longer than `PATIENCE`."""
    done = asyncio.Event()
    if call(done.set):
        with suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), PATIENCE)


_MODIFIERS = frozenset({"ctrl", "shift", "alt"})


def keys_of(written: str) -> tuple[str, ...]:
    """Return the framework's names of comma-separated keys; a comma is `comma`."""
    parts = [one.strip() for one in written.split(",")]
    return tuple(_character_to_key(one) if len(one) == 1 else one for one in parts if one)


def invalid_part(written: str) -> str:
    """Return the part of a text that is not a key; empty if all are, "," if there are none."""
    keys = keys_of(written)
    return next((one for one in keys if not _is_key(one)), "") if keys else ","


def _is_key(name: str) -> bool:
    *modifiers, last = name.split("+")
    if not set(modifiers) <= _MODIFIERS:
        return False
    if last in {one.value for one in Keys} | set(REPLACED_KEYS.values()):
        return True
    shown = format_key(last)  # of a character's name, such as `question_mark`, the character
    of_character = len(shown) == 1 and _character_to_key(shown) == last
    return of_character or (len(last) == 1 and last.isprintable())


def sound(own: Mapping[str, str]) -> Mapping[str, str]:
    """Return custom keys without invalid ones, whose commands keep their default."""
    return {id_: written for id_, written in own.items() if not invalid_part(written)}


def mapped(bindings: BindingsMap, custom: Mapping[str, str]) -> BindingsMap:
    """Return a class's keys with the user's custom ones, by id.

    A custom key belongs to its command alone, unless others were given the same key.
    """
    fresh: dict[str, list[Binding]] = {}
    ids = {one.id for _, one in bindings if one.id in custom}
    used = {key for id_ in ids if id_ for key in keys_of(custom[id_])}
    # A command is in the map once per key: the custom keys replace all of these, once.
    done: set[tuple[str | None, str]] = set()
    for key, binding in bindings:
        if binding.id not in ids or binding.id is None:
            if key not in used:
                fresh.setdefault(key, []).append(binding)
        elif (binding.id, binding.action) not in done:
            done.add((binding.id, binding.action))
            for another in keys_of(custom[binding.id]):
                other = binding.with_key(key=another, key_display=None)
                fresh.setdefault(another, []).append(other)
    return BindingsMap.from_keys(fresh)

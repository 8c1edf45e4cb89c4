"""The server's event loop: a key at a table takes precedence over painting for an organizer.

Opening a dialog takes a few hundred callbacks, and a key at a table about thirty: each of these
would have to wait for the others in between.
"""

import asyncio
import sys
from collections import deque
from collections.abc import Callable
from contextvars import Context, ContextVar
from typing import Any

if sys.platform == "win32":
    from asyncio import ProactorEventLoop as Loop
else:
    from asyncio import SelectorEventLoop as Loop

LOW_PRIORITY = ContextVar("low_priority", default=False)
"""Whether the callbacks of this context wait while a player's key is handled."""
HANDLED = 0.05
"""Seconds within which a key's frame is nearly always written."""
MOST = 0.15
"""Seconds that others wait at a stretch; after it they run as long, however many keys come."""
SLICE = 0.002
"""Seconds for which others run or wait until the loop looks at all else again."""


class PriorityLoop(Loop):
    """Event loop in which callbacks of `LOW_PRIORITY` wait for players' keys, in order."""

    def __init__(self) -> None:
        super().__init__()
        self._low: deque[asyncio.Handle] = deque()
        self._since = self._until = self._next = 0.0
        """From when and until when they wait, and when they may have to wait again."""

    def on_key(self) -> None:
        """Delay others until a player's key that has just arrived is handled."""
        now = self.time()
        if now < self._next:
            return
        if now > self._until:
            self._since = now
        self._until = min(now + HANDLED, self._since + MOST)
        if self._until == self._since + MOST:
            self._next = self._until + MOST

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        """Call it in the next iteration or, with low priority, in one without pending keys."""
        if not (LOW_PRIORITY.get() if context is None else context.get(LOW_PRIORITY, False)):
            return super().call_soon(callback, *args, context=context)
        self._low.append(asyncio.Handle(callback, args, self, context))
        if len(self._low) == 1:
            super().call_soon(self._call_low)
        return self._low[-1]

    def _call_low(self) -> None:
        begun = self.time()
        if begun < self._until:
            self.call_later(SLICE, self._call_low)
            return
        while self._low and self.time() - begun < SLICE:
            if not self._low[0].cancelled():
                self._low[0]._run()
            # Only now: an entry found here shows that this will be called again.
            self._low.popleft()
        if self._low:
            super().call_soon(self._call_low)

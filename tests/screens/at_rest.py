"""When a loop has nothing left to do, for tests: without sleeping, and the same at any load."""

from __future__ import annotations

import sys
from asyncio import Future, get_running_loop, sleep
from asyncio.base_events import BaseEventLoop
from typing import Any, cast
from weakref import WeakSet

import textual.app
import textual.pilot
import textual.timer

BESIDE = 0.001
"""Seconds after which is looked again whether a thread is done."""
SOON = 0.02
"""Seconds within which what a timer does is part of what was begun."""
LONGEST = 1.0
"""Seconds after which a pause ends, though a thread works: a test may hold it."""
MOST = 5000
"""Turns of the loop after which a task is let go that only gives way: a key takes some hundred."""

_begun: WeakSet[Future[Any]] = WeakSet()
_run_in_executor = BaseEventLoop.run_in_executor


def _noted(loop: BaseEventLoop, *what: Any) -> Future[Any]:
    future: Future[Any] = _run_in_executor(loop, *what)
    _begun.add(future)
    return future


def threads() -> list[Future[Any]]:
    """Return the work that this loop has given to threads and that is not done yet."""
    loop = get_running_loop()
    return [one for one in tuple(_begun) if not one.done() and one.get_loop() is loop]


async def nothing_ready() -> None:
    """Give way until no other task of the loop can go on by itself."""
    ready = cast(Any, get_running_loop())._ready
    await sleep(0)
    for _ in range(MOST):
        if not ready:
            return
        await sleep(0)


async def at_rest(*_seconds: float) -> None:
    """Wait until the app is at rest, instead of the framework's `wait_for_idle`.

    That one takes 20 ms or more each time. Work that is due within this time, such as a timer that
    paints, is still waited for.
    """
    loop = get_running_loop()
    soon, until = loop.time() + SOON, loop.time() + LONGEST
    await nothing_ready()
    while (threads() and loop.time() < until) or _due(soon):
        await sleep(BESIDE)
        await nothing_ready()


def _due(when: float) -> bool:
    """Whether a timer of the loop is still to ring before this moment."""
    timers = cast(Any, get_running_loop())._scheduled
    return any(one.when() <= when and not one.cancelled() for one in timers)


BaseEventLoop.run_in_executor = _noted  # type: ignore[assignment]
textual.app.wait_for_idle = textual.pilot.wait_for_idle = at_rest  # type: ignore[assignment]
if sys.platform == "win32":
    # There a timer sleeps in a thread: one that rings each second was work that never ended.
    textual.timer.sleep = sleep  # type: ignore[assignment]

"""What is painted while a screen comes to rest is painted once, at its end.

A key changes a screen step by step, and each step is rendered: up to five times for what a person
sees once. That was a third of the time of tests of screens.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

_refresh = Screen._compositor_refresh
_run_test = App.run_test
_waiting: dict[int, Screen[Any]] = {}
_holds = 0


def _wait_or_refresh(screen: Screen[Any]) -> None:
    # Changes below a question are only passed to the screen on top: that is not painting.
    if _holds and screen is screen.app.screen:
        _waiting[id(screen)] = screen
        screen._dirty_widgets.clear()  # their places are kept until they are painted
    else:
        _refresh(screen)


@contextmanager
def held() -> Iterator[None]:
    """Nothing is painted meanwhile."""
    global _holds
    _holds += 1
    try:
        yield
    finally:
        _holds -= 1


def paint() -> bool:
    """Paint what has waited; whether anything had."""
    screens = [
        screen for screen in _waiting.values() if screen.app.is_running and screen.is_current
    ]
    _waiting.clear()
    for screen in screens:
        with screen.app._context():  # of several apps, each in its own language
            _refresh(screen)
    return bool(screens)


@asynccontextmanager
async def _held_at_the_start(app: App[Any], **options: Any) -> AsyncIterator[Pilot[Any]]:
    """Hold an app at its start: three screens that no test looks at come before its first one."""
    with ExitStack() as starting:
        starting.enter_context(held())
        async with _run_test(app, **options) as pilot:
            starting.close()
            yield pilot


Screen._compositor_refresh = _wait_or_refresh  # type: ignore[assignment, method-assign]
App.run_test = _held_at_the_start  # type: ignore[assignment, method-assign]

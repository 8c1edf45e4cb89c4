"""The server's loop: keys of players before what an organizer's screen paints."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any

import pytest
from hall import Hall
from served import new_key, serving

from srtui.server.loop import HANDLED, LOW_PRIORITY, MOST, PriorityLoop


class SetClock(PriorityLoop):
    """A loop whose time moves only when the test says so."""

    now = 0.0

    def time(self) -> float:
        return self.now


def run(test: Callable[[SetClock], Coroutine[Any, Any, None]]) -> None:
    loop = SetClock()
    try:
        loop.run_until_complete(test(loop))
    finally:
        loop.close()


async def steps(done: list[str], name: str, *, low: bool) -> None:
    """Take ten steps of the loop."""
    LOW_PRIORITY.set(low)
    for _ in range(10):
        await asyncio.sleep(0)
        done.append(name)


async def rounds(number: int) -> None:
    """Let the loop turn this many times."""
    for _ in range(number):
        await asyncio.sleep(0)


def test_low_priority_waits_while_a_key_is_handled_and_goes_on_after_it() -> None:
    async def test(loop: SetClock) -> None:
        done: list[str] = []
        loop.on_key()
        low = asyncio.create_task(steps(done, "organizer", low=True))
        await rounds(5)
        await steps(done, "table", low=False)
        assert done == ["table"] * 10
        loop.now += HANDLED + 0.01
        await low
        assert done[10:] == ["organizer"] * 10

    run(test)


def test_low_priority_runs_in_its_order_where_no_key_came() -> None:
    async def test(_loop: SetClock) -> None:
        done: list[str] = []
        await asyncio.gather(*(steps(done, name, low=True) for name in "ab"))
        assert done == ["a", "b"] * 10

    run(test)


def test_cancelled_callback_of_low_priority_is_not_called() -> None:
    async def test(loop: SetClock) -> None:
        done: list[str] = []
        LOW_PRIORITY.set(True)
        cancelled = loop.call_soon(done.append, "cancelled")
        loop.call_soon(done.append, "called")
        cancelled.cancel()
        LOW_PRIORITY.set(False)
        await rounds(5)
        assert done == ["called"]

    run(test)


def test_keys_without_end_leave_low_priority_half_of_the_time() -> None:
    async def test(loop: SetClock) -> None:
        called: list[float] = []
        for _ in range(1000):
            loop.now += 0.01
            loop.on_key()
            LOW_PRIORITY.set(True)
            loop.call_soon(lambda: called.append(loop.now))
            LOW_PRIORITY.set(False)
            await rounds(3)
        moments = sorted(set(called))
        pauses = [after - before for before, after in pairwise(moments)]
        assert max(pauses) < MOST + 0.03
        assert 0.4 < len(moments) / 1000 < 0.6

    run(test)


def test_organizers_screen_waits_while_a_key_of_a_table_is_handled(
    hall: Hall, tmp_path: Path
) -> None:
    async def test() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, PriorityLoop)
        async with serving(hall, tmp_path) as venue:
            keys = {place: new_key() for place in ("table1", "to")}
            await venue.let_in(keys["table1"], "table1", "Blue tablet")
            venue.organizer(keys["to"], "Kim")
            table, organizer = [await venue.device(place, key) for place, key in keys.items()]
            await table.sees("Table 1 · round 1")
            await organizer.sees("^p Commands")
            organizer.forget()
            organizer.type(b"g")
            await organizer.sees("^p Commands")
            organizer.forget()
            with pytest.MonkeyPatch.context() as patched:
                # As while keys come, for as long as the test looks.
                patched.setattr(loop, "_until", inf)
                patched.setattr(loop, "_next", inf)
                organizer.type(b"j")
                table.type(b"c")
                await table.sees("judge was called")
                await rounds(20_000)
                assert "entries" not in organizer.seen
            await organizer.sees("entries")

    with asyncio.Runner(loop_factory=PriorityLoop) as runner:
        runner.run(test())

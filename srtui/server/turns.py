"""Queue for few at once: after a power cut all devices return in one instant."""

from asyncio import Future, get_running_loop
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count


class Turns:
    """Queue that admits this many at once.

    The lowest rank comes first, and within a rank the first to come.
    """

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: list[tuple[int, int, Future[None]]] = []
        self._numbers = count()

    @property
    def full(self) -> bool:
        """Whether who comes now has to wait."""
        return not self._free

    async def take(self, rank: int) -> Callable[[], None]:
        """Wait for a turn; what is handed back ends it, however often it is called."""
        if self._free:
            self._free -= 1
        else:
            waits = get_running_loop().create_future()
            # The number keeps the order within a rank, and futures from being compared.
            heappush(self._waiting, (rank, next(self._numbers), waits))
            try:
                await waits
            except BaseException:  # it may have been given the turn in the same instant
                if waits.done() and not waits.cancelled():
                    self._next()
                raise
        return self._once()

    def _once(self) -> Callable[[], None]:
        held = True

        def end() -> None:
            nonlocal held
            if held:
                held = False
                self._next()

        return end

    def _next(self) -> None:
        while self._waiting:
            *_, waits = heappop(self._waiting)
            # Cancelled ones stay in the heap until here: it cannot remove from its middle.
            if not waits.done():
                waits.set_result(None)
                return
        self._free += 1

"""Where a segment cannot reach its bound: solve it exactly, and its neighbours with it if need be.

Let W be a run of whole segments, solved by itself at an excess e over its bound, and g the
smaller of the two gaps at its ends. Any pairing of the whole field either keeps W to itself, and
then costs at least e more than the bound of the field; or crosses an end of W, and then does so
twice (an even number of players lies above), which costs at least 2*g*g in squared TP more than
the bound. So e <= 2*g*g proves the solution of W best, and the smaller of the two is a floor for
every wider run. Runs that do not touch have no gap in common: their floors add up, and each can
be judged alone. Runs that touch are joined.

The bound's parts on levels after TP_GAP hold only for pairings at the bound: they are taken off
the price of crossing. Its part on a level before TP_GAP holds for every pairing.
"""

from __future__ import annotations

from dataclasses import dataclass

from srtui.rules.edition import Level
from srtui.rules.pairing.bound import bound
from srtui.rules.pairing.matching import solve
from srtui.rules.pairing.pool import Piles, Pool
from srtui.rules.seeded import Seeded


@dataclass(slots=True)
class Window:
    """Segments `first` to `last`. `floor` is an excess that no pairing can undercut."""

    first: int
    last: int
    floor: int = 0
    settled: bool = False
    cost: int = 0
    exact: bool = True


class Field:
    """The whole field in segments with their bounds."""

    __slots__ = ("bounds", "pool", "segments")

    def __init__(self, pool: Pool, parts: list[Piles]) -> None:
        self.pool = pool
        self.segments = parts
        self.bounds = [bound(pool, part, top=not at) for at, part in enumerate(parts)]

    def piles(self, window: Window) -> Piles:
        """The piles of a window."""
        return [pile for part in self.segments[window.first : window.last + 1] for pile in part]

    def whole(self, window: Window) -> bool:
        """Whether there is nothing beyond the window."""
        return window.first == 0 and window.last == len(self.segments) - 1

    def price(self, window: Window) -> int:
        """What crossing an end of the window costs at least."""
        tp, unit = self.pool.tp, self.pool.unit(Level.TP_GAP)
        ends = [at for at in (window.first, window.last + 1) if 0 < at < len(self.segments)]
        gap = min(tp[self.segments[at - 1][-1][0]] - tp[self.segments[at][0][0]] for at in ends)
        later = sum(self.bounds) % unit if unit else 0
        return 2 * gap * gap * unit - later


def settle(field: Field, failed: list[int], mate: list[int], seeded: Seeded) -> list[Window]:
    """Pair the `failed` segments as well as the field allows; the windows that it took."""
    windows = _joined([Window(at, at) for at in failed])
    while open_windows := [window for window in windows if not window.settled]:
        for window in open_windows:
            _attempt(field, window, mate, seeded)
        windows = _joined(windows)
    return windows


def _attempt(field: Field, window: Window, mate: list[int], seeded: Seeded) -> None:
    """Solve a window; settle it where that is as good as can be, else make it wider."""
    pool, piles = field.pool, field.piles(window)
    members = [one for pile in piles for one in pile]
    window.exact = solve(pool, members, mate, seeded)
    window.cost = pool.total(members, mate)
    excess = window.cost - sum(field.bounds[window.first : window.last + 1])
    if excess <= window.floor or field.whole(window):
        window.settled = True
        return
    price = field.price(window)
    if excess <= price:
        window.settled = True
        return
    if window.exact:
        window.floor = max(window.floor, price)
    window.first = max(0, window.first - 1)
    window.last = min(len(field.segments) - 1, window.last + 1)


def _joined(windows: list[Window]) -> list[Window]:
    """The windows in order, those that touch made one (which is then open again)."""
    joined: list[Window] = []
    for window in sorted(windows, key=lambda one: one.first):
        if joined and window.first <= joined[-1].last + 1:
            before = joined[-1]
            before.last = max(before.last, window.last)
            before.floor = max(before.floor, window.floor)
            before.settled = False
        else:
            joined.append(window)
    return joined

"""Clocks of this machine: a moment that can be compared with others since the same start.

Linux has exactly the clocks needed, macOS and Windows the nearest equivalents; docs/clocks.md says
how near. None of them is set by hand or by a time server, except `utc`, which is only for people.
"""

import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path

from srtui.rules.clock.values import Stamp

_TOGETHER_NS = 1_000_000
"""Two readings of the same clock this near belong to one moment."""
_TRIES = 20


def stamp() -> Stamp:
    """Return the current moment of this machine. Takes about two microseconds."""
    ns, asleep_ns = reading(*_clocks())
    return Stamp(boot_id(), ns, asleep_ns, datetime.now(UTC))


def reading(since_start: Callable[[], int], awake: Callable[[], int]) -> tuple[int, int]:
    """Return the nanoseconds since the machine started, and how many of them it was asleep.

    The two clocks are read one after the other; a delay between the two readings would look as if
    the machine had slept, so they are read again until both readings belong together.
    """
    for _ in range(_TRIES):
        before = awake()
        ns = since_start()
        if awake() - before < _TOGETHER_NS:
            break
    return ns, max(0, ns - before)


@cache
def boot_id() -> str:
    """Return an id of the machine's current start; no program runs through two of them."""
    if sys.platform == "linux":
        return _linux_boot()
    if sys.platform == "darwin":
        return _sysctl("kern.bootsessionuuid")
    if sys.platform == "win32":
        return _windows_boot()
    return _started_about()


@cache
def _clocks() -> tuple[Callable[[], int], Callable[[], int]]:
    """Return functions for the nanoseconds since the start, including sleep and without it."""
    if sys.platform == "linux":
        read = time.clock_gettime_ns
        return partial(read, time.CLOCK_BOOTTIME), partial(read, time.CLOCK_MONOTONIC)
    if sys.platform == "darwin":  # other names there: RAW continues in sleep, UPTIME does not
        read = time.clock_gettime_ns
        return partial(read, time.CLOCK_MONOTONIC_RAW), partial(read, time.CLOCK_UPTIME_RAW)
    if sys.platform == "win32":
        return _windows_clock("QueryInterruptTimePrecise"), _windows_clock(
            "QueryUnbiasedInterruptTimePrecise"
        )
    return time.monotonic_ns, time.monotonic_ns


def _linux_boot(path: Path = Path("/proc/sys/kernel/random/boot_id")) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except OSError:  # a place without /proc
        return _started_about()


def _started_about() -> str:
    """Return when the machine started by its wall clock, to the minute.

    If that clock is set, it looks like another start: then a person is asked, and no time is lost.
    """
    # To the minute, because the wall clock is constantly corrected by fractions of a second.
    return f"started {round((time.time() - time.monotonic()) / 60)}"


if sys.platform == "darwin":

    def _sysctl(name: str) -> str:
        import ctypes  # macOS and Windows alone

        library = ctypes.CDLL(None, use_errno=True)
        text, size = ctypes.create_string_buffer(128), ctypes.c_size_t(128)
        if library.sysctlbyname(name.encode(), text, ctypes.byref(size), None, 0):
            return _started_about()
        return text.value.decode("ascii")


if sys.platform == "win32":
    _HUNDRED_NS = 100
    _SESSIONS = (
        r"SYSTEM\CurrentControlSet\Control\Session Manager\Memory Management\PrefetchParameters"
    )

    def _windows_boot() -> str:
        """Return the number of starts that Windows counts, if it has one."""
        import winreg  # Windows alone

        try:
            with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, _SESSIONS) as key:
                return f"start {winreg.QueryValueEx(key, 'BootId')[0]}"
        except OSError:
            return _started_about()

    def _windows_clock(name: str) -> Callable[[], int]:
        import ctypes  # macOS and Windows alone

        query = getattr(ctypes.WinDLL("KernelBase.dll"), name)

        def now() -> int:
            ticks = ctypes.c_ulonglong()
            query(ctypes.byref(ticks))
            return ticks.value * _HUNDRED_NS

        return now

"""Clocks and plain tables for the measurements."""

import os
import platform
import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter, process_time


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Wall and CPU milliseconds of one call."""
    wall, cpu = perf_counter(), process_time()
    work()
    return 1000 * (perf_counter() - wall), 1000 * (process_time() - cpu)


def cpu_of(process: int) -> float:
    """CPU milliseconds that another process has used so far; Linux only, elsewhere not a number."""
    if sys.platform != "linux":
        return float("nan")
    from time import clock_gettime

    # The ticks of /proc are 10 ms, too coarse for a key or an idle second.
    return 1000 * clock_gettime((~process << 3) | 2)  # the clock id of a process, as in glibc


def machine() -> str:
    """Return the description of the machine that was measured."""
    return (
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}"
    )


def middle_and_worst(values: Sequence[float]) -> str:
    """Two columns: the median and the largest; dashes where there is nothing."""
    return f"{median(values):>9.1f} {max(values):>9.1f}" if values else f"{'-':>9} {'-':>9}"

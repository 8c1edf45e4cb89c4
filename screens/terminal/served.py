"""An app that is one of many in a process: what it is handed, instead of what a process has."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

from textual.driver import Driver

from srtui.rules.value import Value

Drive = Callable[..., Driver]
"""What makes the driver of an app, with the arguments of the framework's own drivers."""


class Served(Value):
    """`drive` paints on this app's line, in whatever colours that has.

    Nothing is read of the process's environment and console. `writing` is the one thread that
    writes the event.
    """

    drive: Drive
    writing: Executor

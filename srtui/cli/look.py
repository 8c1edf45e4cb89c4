"""Colours and signs of this terminal, from its environment and the user's earlier choices.

Where strangers use a terminal, environment and signals can do less. This is done here, before the
screens are imported: an app itself never reads the environment and handles no signals, since
several can share one process.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from data.machine import settings
from screens.preferences import PreferenceStore, preferences_in
from screens.theme.look import Look, look_for
from screens.theme.palette import PALETTES
from screens.theme.signs import SIGNS
from srtui.cli.suggestions import WordChoice

F = TypeVar("F", bound=Callable[..., Any])


def look_options(function: F) -> F:
    """Add the options that set colours and symbols for this run only."""
    colours = click.option(
        "--colours",
        type=WordChoice(list(PALETTES)),
        help="Colours; default: your setting, or what suits the terminal.",
    )
    signs = click.option(
        "--signs", type=WordChoice(list(SIGNS)), help="Symbols; plain: ASCII only."
    )
    return colours(signs(function))


def machine_preferences() -> PreferenceStore:
    """Return this machine's preferences, which apply to all events."""
    return PreferenceStore(
        preferences_in(settings.read()), settings.keep, lambda: preferences_in(settings.read())
    )


def terminal_environ(environ: Mapping[str, str], platform: str) -> Mapping[str, str]:
    """Return the environment, completed with what this system's terminal does not report."""
    # A console on Windows 10 or later shows every colour, but sets neither TERM nor COLORTERM.
    if platform == "win32" and not environ.get("TERM"):
        return {"COLORTERM": "truecolor", **environ}
    return environ


def terminal_look(
    own: PreferenceStore, colours: str | None = None, signs: str | None = None
) -> Look:
    """Return the look of this process's terminal. `colours`, `signs`: explicitly requested ones."""
    chosen = own.chosen
    return look_for(
        terminal_environ(os.environ, sys.platform),
        sys.stdout.encoding or "",
        palette=colours or chosen.colours,
        signs=signs or chosen.signs,
    )


HOSTILE = ("TEXTUAL", "RICH_", "PYTHON", "ESCDELAY", "BROWSER", "PAGER", "EDITOR", "VISUAL")
"""What begins so names files, programs or modules, or hands keys to the shell."""
if sys.platform == "win32":
    STOPPING = ()
else:
    STOPPING = (signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU)
"""What hands the terminal back to a shell; Windows has nothing like it. The screens' framework
handles them its own way, so they are held back before it can."""
PATIENCE = 3.0
"""Seconds that a screen has to end when its terminal is closed."""


def scrub_environment() -> None:
    """Remove environment variables that could offer a way out of a locked terminal."""
    for name in [one for one in os.environ if one.startswith(HOSTILE)]:
        del os.environ[name]


@contextmanager
def locked(leave: Callable[[], None]) -> Iterator[None]:
    """Ignore requests to suspend within the block; if the terminal is closed, call `leave`.

    `leave` is called from a signal handler: it may only ask the screen's loop to end.
    """
    if sys.platform == "win32":
        from srtui.server import windows

        with windows.asked_to_end(leave):
            yield
        return

    def closed(number: int, _frame: object) -> None:
        # `os._exit`: never wait for a screen that hangs; everything confirmed is already saved.
        watchdog = threading.Timer(PATIENCE, os._exit, (128 + number,))
        # Otherwise the thread would keep alive a program that has already ended on its own.
        watchdog.daemon = True
        watchdog.start()
        leave()

    # Blocked rather than ignored: the framework sets its own handlers, which then receive nothing.
    held = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    before = {one: signal.signal(one, closed) for one in (signal.SIGHUP, signal.SIGTERM)}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
        for one in STOPPING:
            signal.signal(one, signal.SIG_IGN)  # what has come meanwhile is forgotten
            signal.signal(one, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, held)

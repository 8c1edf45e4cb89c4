"""Terminals that strangers sit at: what the environment and signals must not do there.

It is done here, before the screens are imported: an app itself never looks at the environment and
handles no signal, since several can live in one process.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

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


def scrub() -> None:
    """Take out of the environment what could lead out of a locked terminal."""
    for name in [one for one in os.environ if one.startswith(HOSTILE)]:
        del os.environ[name]


@contextmanager
def locked(leave: Callable[[], None]) -> Iterator[None]:
    """Ignore requests to suspend within the block; a closed terminal ends it by `leave`.

    `leave` is called from a signal handler: it may only ask the screen's loop to end.
    """
    if sys.platform == "win32":
        from srtui.server import windows

        with windows.asked_to_end(leave):
            yield
        return

    def closed(number: int, _frame: object) -> None:
        # `os._exit`: a screen that does not end any more must not be waited for; what was confirmed
        # is on the disk.
        watchdog = threading.Timer(PATIENCE, os._exit, (128 + number,))
        # Else the thread would keep a program alive that has ended by itself in time.
        watchdog.daemon = True
        watchdog.start()
        leave()

    # Blocked and not ignored: the framework sets handlers of its own, which nothing reaches so.
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

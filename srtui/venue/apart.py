"""The server of an event as a process of its own: started, heard and ended from beside it.

It outlives the screen that started it: a window that is closed, or a program that is opened anew,
must not end the terminals of a whole hall.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from time import monotonic, sleep

from srtui.rules.value import Value
from srtui.state.refused import Refused
from srtui.state.serving import Serving
from srtui.venue import serving
from srtui.venue.folder import Folder
from srtui.words.wording import counted

BEGINS_WITHIN, ENDS_WITHIN = 30.0, 10.0
"""Seconds."""
LOOK = 0.1
LONGEST_LOG = 1_000_000
"""Bytes from which a log begins anew."""
_NOT_HANDED_ON = ("NO_COLOR", "COLORTERM", "FORCE_COLOR", "COLUMNS", "LINES")


class Apart(Value):
    """The server of the event at `event` (resolved), on this machine. `environ`: what its process
    is given.
    """

    event: Path
    environ: Mapping[str, str]

    @property
    def why_not(self) -> str:
        """It is started and ended from here."""
        return ""

    def hear(self) -> Serving | None:
        """What it says of itself."""
        return serving.heard(self.event)

    def start(self, port: int) -> str:
        """Start it, and wait until devices reach it. Refused in its own words where it ends."""
        if found := self.hear():
            raise Refused(f"The server runs already: process {found.process}, port {found.port}.")
        folder = Folder()
        log = folder.at / serving.name_of(self.event, "log")
        begins = _size(log) if _size(log) <= LONGEST_LOG else 0
        process = self._begun(log, port)
        until = monotonic() + BEGINS_WITHIN
        while monotonic() < until:
            found = self.hear()
            if found is not None and found.process == process.pid:
                return f"The server runs, process {found.process}, port {found.port}."
            if process.poll() is not None:
                raise Refused(_last(log, begins) or f"The server has ended: see {log}.")
            sleep(LOOK)
        process.terminate()
        raise Refused(f"The server has not begun within {BEGINS_WITHIN:.0f} s: see {log}.")

    def _begun(self, log: Path, port: int) -> subprocess.Popen[bytes]:
        command = [
            sys.executable,
            "-P",
            "-m",
            "srtui",
            "serve",
            str(self.event),
            "--port",
            str(port),
        ]
        environ = {name: one for name, one in self.environ.items() if name not in _NOT_HANDED_ON}
        flags = os.O_WRONLY | os.O_CREAT | (os.O_TRUNC if _size(log) > LONGEST_LOG else os.O_APPEND)
        with os.fdopen(os.open(log, flags, 0o600), "ab") as out:
            return subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=environ,
                cwd=self.event.parent, start_new_session=True,
            )  # fmt: skip

    def stop(self) -> str:
        """End it as ^C does, and wait for it: every terminal is told."""
        found = self.hear()
        if found is None:
            raise Refused("No server runs for this event.")
        try:
            os.kill(found.process, signal.SIGTERM)
        except ProcessLookupError:
            return "The server has ended."
        except PermissionError:
            raise Refused(
                f"The server belongs to another user of this machine: process {found.process}."
            ) from None
        until = monotonic() + ENDS_WITHIN
        while self.hear() is not None:
            if monotonic() > until:
                raise Refused(f"The server has not ended yet: process {found.process}.")
            sleep(LOOK)
        ended = counted(len(found.seated), "terminal")
        return f"The server has ended, and {ended} with it: they come back when it runs again."

    def test(self, *, on: bool) -> None:
        """Let the server ask all tables that do not play to press their keys, or no longer."""
        serving.want_test(Folder(), self.event, on=on)


def _size(log: Path) -> int:
    try:
        return log.stat().st_size
    except OSError:
        return 0


def _last(log: Path, begins: int) -> str:
    """The last line that was written since."""
    try:
        said = log.read_bytes()[begins:].decode("utf-8", "replace").strip().splitlines()
    except OSError:
        return ""
    return said[-1].removeprefix("Error: ") if said else ""

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
# rich takes colours, and COLUMNS and LINES even as the size, from these: every terminal of the hall
# would get those of the window from which the server was started.
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

    @property
    def port(self) -> int:
        """Where one of this machine listened last."""
        return Folder().port()

    @property
    def web(self) -> int | None:
        """Where one of this machine served browsers last."""
        return Folder().web()

    def hear(self) -> Serving | None:
        """What it says of itself."""
        return serving.heard(self.event)

    def lost(self) -> bool:
        """Whether one has stopped that nobody ended."""
        return serving.lost(self.event)

    def start(self, port: int, web: int | None) -> str:
        """Start it, and wait until devices reach it. Refused in its own words where it ends."""
        if running := self.hear():
            raise Refused(
                f"The server runs already: process {running.process}, port {running.port}."
            )
        folder = Folder()
        log = folder.at / serving.name_of(self.event, "log")
        begins = _size(log) if _size(log) <= LONGEST_LOG else 0
        process = self._begun(log, port, web)
        until = monotonic() + BEGINS_WITHIN
        while monotonic() < until:
            running = self.hear()
            if running is not None and running.process == process.pid:
                return f"The server runs, process {running.process}, port {running.port}."
            # After the look: a server that has answered and then ended is said to have run.
            if process.poll() is not None:
                raise Refused(_last(log, begins) or f"The server has ended: see {log}.")
            sleep(LOOK)
        process.terminate()
        raise Refused(f"The server has not begun within {BEGINS_WITHIN:.0f} s: see {log}.")

    def _begun(self, log: Path, port: int, web: int | None) -> subprocess.Popen[bytes]:
        command = [
            sys.executable,
            # Without the working folder in the path: it is the event's, and a module there would be
            # run in place of ours.
            "-P",
            "-m",
            "srtui",
            "serve",
            str(self.event),
            "--port",
            str(port),
            *([] if web is None else ["--web", str(web)]),
        ]
        environ = {name: one for name, one in self.environ.items() if name not in _NOT_HANDED_ON}
        flags = os.O_WRONLY | os.O_CREAT | (os.O_TRUNC if _size(log) > LONGEST_LOG else os.O_APPEND)
        with os.fdopen(os.open(log, flags, 0o600), "ab") as out:
            # A session of its own: a window that closes hangs up on all that belong to its
            # terminal.
            return subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=environ,
                cwd=self.event.parent, start_new_session=True,
            )  # fmt: skip

    def addresses(self, tables: int) -> str:
        """Write new one-time addresses into `NAME-addresses.html` beside the event."""
        from srtui.venue.ticket_sheet import write_tickets  # segno, for who prints them

        found = self.hear()
        if found is None or not found.browsers:
            raise Refused("No browsers are served: start the server with a port for them.")
        sheet = self.event.with_name(f"{self.event.stem}-addresses.html")
        base = found.browsers[0].removesuffix("/")
        return write_tickets(Folder(), self.event, tables, sheet, base)

    def stop(self) -> str:
        """End it as ^C does, and wait for it: every terminal is told."""
        running = self.hear()
        if running is None:
            raise Refused("No server runs for this event.")
        try:
            os.kill(running.process, signal.SIGTERM)
        except ProcessLookupError:
            return "The server has ended."
        except PermissionError:
            raise Refused(
                f"The server belongs to another user of this machine: process {running.process}."
            ) from None
        until = monotonic() + ENDS_WITHIN
        while self.hear() is not None:
            if monotonic() > until:
                raise Refused(f"The server has not ended yet: process {running.process}.")
            sleep(LOOK)
        ended = counted(len(running.seated), "terminal")
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

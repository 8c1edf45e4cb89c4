"""An event's server as a separate process: started, queried and stopped from outside.

It outlives the screen that started it: closing a window or restarting the program must not end the
terminals at all tables.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic, sleep

from data.machine.disk import size_of
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.model.serving import Device, Serving, Started
from srtui.queries.hall.devices import changes
from srtui.rules.value import Value, replace
from srtui.server import serving
from srtui.server.folder import Folder
from srtui.text.phrases import phrase, phrase_count
from srtui.text.seats import players_places

STALLED, ENDS_WITHIN = 120.0, 10.0
"""Seconds: in which a start has to come one stage further; within which a server ends."""
LOOK = 0.1
LONGEST_LOG = 1_000_000
"""Size in bytes from which a log starts over."""
# rich reads colours, and even the size from COLUMNS and LINES, from these: every terminal would get
# those of the window in which the server was started.
NOT_HANDED_ON = ("NO_COLOR", "COLORTERM", "FORCE_COLOR", "COLUMNS", "LINES")
# Closing a window ends all programs of its terminal, so the server gets its own session or, on
# Windows, which has none, its own hidden console.
if sys.platform == "win32":
    _HIDDEN = subprocess.CREATE_NO_WINDOW
else:
    _HIDDEN = 0


def command_of_program() -> list[str]:
    """Return the command that starts the program, to which arguments are added."""
    if getattr(sys, "frozen", False):  # one program with its Python in it, as srtui.exe
        return [sys.executable]
    # -P: without the working folder in the path. It may be the event's, and a module there would
    # run instead of ours.
    return [sys.executable, "-P", "-m", "srtui"]


class ServerProcess(Value):
    """The server of the event at `event` on this machine; `environ` is its environment."""

    event: Path
    environ: Mapping[str, str]

    @property
    def why_not(self) -> str:
        """Return an empty string: the server is started and stopped from here."""
        return ""

    @property
    def last(self) -> Started:
        """Return how this event's server was started last."""
        return serving.started_last(self.event)

    def hear(self) -> Serving | None:
        """Return the server's latest status report, or None if it is not running."""
        return serving.heard(self.event)

    def lost(self) -> bool:
        """Tell whether a server has stopped that nobody ended."""
        return serving.lost(self.event)

    def start(self, requested: Started, says: Callable[[str], None]) -> str:
        """Start the server, waiting while it makes progress; if it ends, `Refused` in its words."""
        if running := self.hear():
            raise Refused(
                f"The server is already running (process {running.process}, port {running.port})."
            )
        folder, last = Folder(), self.last
        log = folder.path / serving.name_of(self.event, "log")
        begins = size if (size := size_of(log)) <= LONGEST_LOG else 0
        before = serving.last_said(self.event, folder)
        requested = replace(requested, cert=last.cert, key=last.key)
        process = self._begun(log, requested, begins)
        stage, since = "", monotonic()
        while monotonic() < since + STALLED:
            running = self.hear()
            # Not by process number: a virtual environment's python.exe on Windows starts another
            # process, which is the server.
            if running is not None and running != before:
                done = f"The server is running (process {running.process}, port {running.port})."
                return " ".join((done, *changes(last, self.last)))
            # After the check: a server that answered before it ended is reported as started.
            if process.poll() is not None:
                raise Refused(_last_line(log, begins) or f"The server has stopped: see {log}.")
            if (now := _last_line(log, begins)) != stage:
                stage, since = now, monotonic()
                says(stage)
            sleep(LOOK)
        process.terminate()
        raise Refused(
            f"The server has not started: it made no progress for {STALLED:.0f} s. The last line "
            f"of {log} says “{stage or 'nothing'}”."
        )

    def _begun(self, log: Path, requested: Started, begins: int) -> subprocess.Popen[bytes]:
        command = [*command_of_program(), "serve", str(self.event), *options(requested)]
        environ = {name: one for name, one in self.environ.items() if name not in NOT_HANDED_ON}
        flags = os.O_WRONLY | os.O_CREAT | (os.O_APPEND if begins else os.O_TRUNC)
        with os.fdopen(os.open(log, flags, 0o600), "ab") as out:
            return subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env=environ,
                cwd=self.event.parent,
                start_new_session=True,
                creationflags=_HIDDEN,
            )

    def addresses(self, event: Event) -> str:
        """Write new one-time addresses to `NAME-addresses.html` next to the event."""
        from srtui.server.tickets import write_tickets  # 23 ms: segno, for who prints them

        found = self.hear()
        if found is None or not found.browsers:
            raise Refused("The server is not serving browsers: restart it with a browser port.")
        sheet = self.event.with_name(f"{self.event.stem}-addresses.html")
        base = found.browsers[0].removesuffix("/")
        return write_tickets(
            Folder(), self.event, players_places(event), sheet, base, event.languages
        )

    def unused(self, devices: Sequence[Device]) -> int:
        """Return how many of the newest addresses are unused."""
        from srtui.server.tickets import unused  # likewise

        return len(unused(Folder(), self.event, devices))

    def stop(self) -> str:
        """Ask the server to end, as ^C does, and wait: it informs every terminal."""
        running = self.hear()
        if running is None:
            raise Refused("No server is running for this event.")
        serving.want(Folder(), self.event, "end")
        until = monotonic() + ENDS_WITHIN
        while self.hear() is not None:
            if monotonic() > until:
                raise Refused(f"The server (process {running.process}) has not stopped yet.")
            sleep(LOOK)
        if not running.seated:
            return phrase("The server has stopped.")
        return phrase_count(
            "The server has stopped and {count} terminal is disconnected. It reconnects when the "
            "server starts again.",
            "The server has stopped and {count} terminals are disconnected. They reconnect when "
            "the server starts again.",
            len(running.seated),
        )

    def test(self, *, on: bool) -> None:
        """Start or stop asking all tables without a game to press their keys."""
        serving.want(Folder(), self.event, "test", on=on)


def options(started: Started) -> list[str]:
    """Return the options of `srtui serve` that start a server in this way.

    All of them: if one is missing, the server would use its last value.
    """
    options = {"--port": str(started.port), "--host": started.host or "all", "--web": "off"}
    if started.web is not None:
        options |= {"--web": str(started.web), "--cert": started.cert, "--key": started.key}
    return [word for option in options.items() if option[1] for word in option]


def _last_line(log: Path, begins: int) -> str:
    try:
        said = log.read_bytes()[begins:].decode("utf-8", "replace").strip().splitlines()
    except OSError:
        return ""
    return said[-1].removeprefix("Error: ") if said else ""

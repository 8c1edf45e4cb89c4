"""A server that is measured: `python -m benchmarks.venue_server KIND FILE FOLDER PORT`.

KIND: tables, empty, mixed. It prints the port (mixed: and that of browsers), then for each line
that it reads what it has measured since the last one, as JSON: milliseconds from keys received to
the frames that show what came of them, bytes written.
"""

import asyncio
import json
import logging
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.empty_clock import EmptyClock
from data.event import writer
from data.event.store import Store
from data.machine.boot_clock import stamp
from screens.table.app import TableApp
from srtui.commands.desk import Desk, Seat
from srtui.model.serving import Serving
from srtui.server import device_lifecycle as stay
from srtui.server.driver import LineDriver
from srtui.server.folder import Folder
from srtui.server.hub import House
from srtui.server.keys import organizers
from srtui.server.log import Log
from srtui.server.loop import PriorityLoop
from srtui.server.serve import serve_process
from srtui.server.ssh import Terminal
from srtui.server.web import Tab, Web


class Figures:
    """Figures measured since the last request."""

    def __init__(self) -> None:
        self.keys: list[float] = []
        self.sent = 0
        self.faults = 0
        self._came: dict[Any, float] = {}
        self._done: set[Any] = set()

    def asked(self) -> str:
        """Return all of it as JSON, and reset."""
        told = {"keys": self.keys, "sent": self.sent, "faults": self.faults}
        self.keys, self.sent = [], 0
        return json.dumps(told)

    def watch(self) -> None:
        """Time what the server does, from outside of it."""
        receives, sends, does = Terminal.data_received, Terminal._send, TableApp._done
        takes, queues = Tab.typed, Tab._send

        def data_received(line: Terminal, data: bytes, datatype: int | None) -> None:
            self._came[line] = perf_counter()
            receives(line, data, datatype)

        def send(line: Terminal, data: bytes) -> None:
            self.sent += len(data)
            sends(line, data)
            if line.app in self._done:
                self._done.discard(line.app)
                self.keys.append(1000 * (perf_counter() - self._came[line]))

        def typed(line: Tab, data: bytes) -> None:
            self._came[line] = perf_counter()
            takes(line, data)

        def tab_send(line: Tab, data: bytes) -> None:
            self.sent += len(data)
            queues(line, data)
            if line.app in self._done:
                self._done.discard(line.app)
                self.keys.append(1000 * (perf_counter() - self._came[line]))

        async def done(app: TableApp, *told: Any) -> str | None:
            found = await does(app, *told)
            self._done.add(app)
            return found

        for kind, name, new in (
            (Terminal, "data_received", data_received),
            (Terminal, "_send", send),
            (TableApp, "_done", done),
            (Tab, "typed", typed),
            (Tab, "_send", tab_send),
        ):
            setattr(kind, name, new)


def _empty() -> None:
    """Show the empty app at every place."""

    async def app(line: Any, _house: House) -> EmptyClock:
        one = EmptyClock()
        one.driver_class = lambda app, **named: LineDriver(line, app, **named)  # type: ignore[assignment]
        one.close_soon = one.exit  # type: ignore[attr-defined]
        one._capture_stdout, one._capture_stderr = sys.stdout, sys.stderr  # type: ignore[assignment]
        return one

    stay._app = app  # type: ignore[assignment]


def main(kind: str, path: Path, folder: Path, port: int) -> None:
    """Serve until the process is ended, and answer each line that is read with figures."""
    logging.disable()
    out = sys.stdout
    figures, numbers = Figures(), count()
    if kind == "empty":
        _empty()
    figures.watch()
    # As a server does before anybody comes: else the first tap would pay for it.
    writer.load()
    store, machines = Store.open(path), Folder(folder)
    desk = Desk(store, Seat(), lambda: datetime.now(UTC), lambda: "entropy", stamp)

    def report(fault: Exception) -> str:
        figures.faults += 1
        return repr(fault)

    house = House(
        desk,
        machines,
        Log(lambda line: print(line, file=sys.stderr), desk.clock),
        lambda: organizers(machines),
        lambda: next(numbers),
        report,
    )

    at_web: list[int] = []

    async def browsers() -> Callable[[], Awaitable[None]]:
        end, at = await Web(house).listen("127.0.0.1", 0, None)
        at_web.append(at)
        return end

    def ready(told: Serving) -> None:
        print(told.port, *at_web, file=out, flush=True)
        asyncio.get_running_loop().add_reader(0, answer)

    def answer() -> None:
        if not sys.stdin.readline():
            asyncio.get_running_loop().remove_reader(0)
        print(figures.asked(), file=out, flush=True)

    also = browsers if kind == "mixed" else None
    with asyncio.Runner(loop_factory=PriorityLoop) as runner:
        runner.run(serve_process(house, "127.0.0.1", port, ready, also))
    house.close()
    store.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4]))

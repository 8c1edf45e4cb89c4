"""Pages of the featured table: `python -m benchmarks.show [seconds]`.

16 tables with running clocks in one server: share of a core and memory with nobody there, with ten
pages of one table (as a stream has them), and with ten pages of ten tables, three times in turn.
"""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from aiohttp import ClientSession, ClientWebSocketResponse

from benchmarks.board import playing
from benchmarks.venue import Server, left_alone, pss

SECONDS = 20.0
TIMES = 3
PAGES: dict[str, Sequence[int]] = {
    "nobody": (),
    "ten pages of a table": (1,) * 10,
    "ten pages of ten tables": tuple(range(1, 11)),
}


async def measure(server: Server, tables: Sequence[int], seconds: float) -> tuple[float, float]:
    """Return the share of a core (%) and the megabytes with these pages open."""
    base = f"http://127.0.0.1:{server.web[0]}"
    async with ClientSession() as browser:
        lines = [await browser.ws_connect(f"{base}/line/show/{one}", origin=base) for one in tables]
        reading = [asyncio.create_task(_read(line)) for line in lines]
        await asyncio.sleep(2.0)
        used, _ = await left_alone(server, seconds)
        memory = pss(server.process.pid)
        for task in reading:
            task.cancel()
    return used, memory


async def _read(line: ClientWebSocketResponse) -> None:
    async for _ in line:
        pass


def main(seconds: float = SECONDS) -> None:
    """Measure in turn, and print the medians."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in PAGES}
    with TemporaryDirectory() as folder:
        home = Path(folder)
        hall = playing(home / "event.srtui", 0, players=32)
        path = hall.store.path
        hall.close()
        (home / "show").mkdir(mode=0o700)
        for _ in range(
            TIMES
        ):  # a server of its own: it looks at a table as long as one may be late
            for name, tables in PAGES.items():
                server = Server("mixed", path, home / "show")
                found[name].append(asyncio.run(measure(server, tables, seconds)))
                server.close()
    for name, figures in found.items():
        used, memory = (median(each) for each in zip(*figures, strict=True))
        print(f"{name}: {used:.1f} % of a core, {memory:.0f} MB")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))

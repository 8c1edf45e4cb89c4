"""The server against other commits of srtui: `python -m benchmarks.against SECONDS TIMES TREE...`.

TREE is a folder with a checkout (`git worktree add --detach /tmp/old COMMIT`); all of them are run
by this Python and take turns, TIMES times. Each serves 16 tables over real SSH with an event on a
disk (`TMPDIR` says where), while an organizer walks through the screens over SSH and every table
taps once in two seconds. Measured by the tree's own `benchmarks.venue_server`: milliseconds from a
key that the server has received to the frame written that shows what came of it, share of a core
left alone and with taps, memory.

Where others work on the machine, let it go before them: as root `nice -n -20`, and on Linux with
groups of sessions (`sched_autogroup_enabled`) also `echo -20 >/proc/self/autogroup` in that shell.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

TABLES = 16
EVERY = 2.0
STEP = 0.4
"""Seconds between two keys of the organizer."""
WALK = (b"gc", b"j", b"j", b"\r", b"\x1b", b"gt", b"j", b"gs", b"j", b"gr", b"j", b"gp", b"j")
"""Clocks, one of its games, results, standings, roster, pairings."""


def measured(seconds: float) -> dict[str, Any]:
    """Measure the srtui that Python imports first."""
    from benchmarks import venue

    venue.TABLES, venue.EVERY = TABLES, EVERY
    devices = [venue.Device(number) for number in range(1, TABLES + 1)]
    with TemporaryDirectory() as home:
        path = venue._hall(Path(home, "event.srtui"), devices)
        return asyncio.run(_served(venue, path, Path(home, "server"), devices, seconds))


async def _served(
    venue: Any, path: Path, folder: Path, devices: Sequence[Any], seconds: float
) -> dict[str, Any]:
    organizer = venue.Device(0)
    organizer.place = "to"
    organizer.key.set_comment("Kim")
    folder.mkdir(mode=0o700)
    keys = folder / "organizers"
    keys.touch(mode=0o600)
    keys.write_bytes(organizer.key.export_public_key())
    server = venue.Server("tables", path, folder)
    await venue.all_in(devices, server, b"turn")
    await organizer.connect(server.port, b"Go")
    organizer.channel.change_terminal_size(120, 40)
    await asyncio.sleep(venue.SETTLED)
    idle, _ = await venue.left_alone(server, seconds / 2)
    walking = asyncio.create_task(_walk(organizer))
    taps, _, keys_ = await venue.tapped(devices, server, seconds)
    walking.cancel()
    memory = venue.pss(server.process.pid)
    faults = server.figures()["faults"]
    for one in (*devices, organizer):
        one.cut()
    server.close()
    assert not faults
    return {"idle": idle, "taps": taps, "memory": memory, "keys": keys_}


async def _walk(organizer: Any) -> None:
    while True:
        for keys in WALK:
            organizer.type(keys)
            await asyncio.sleep(STEP)


def main(seconds: float, times: int, trees: Sequence[Path]) -> None:
    """Let the trees take turns, and print each turn and all of them together."""
    found: dict[Path, list[dict[str, Any]]] = {tree: [] for tree in trees}
    print("median, 95 %, 99 %, worst of key to frame, ms; % of a core idle, with taps; MB")
    for _ in range(times):
        for tree in trees:
            line = (sys.executable, str(Path(__file__)), str(seconds))
            paths = os.pathsep.join([str(tree), os.environ.get("PYTHONPATH", "")])
            ran = subprocess.run(
                line,
                cwd=tree,
                env=os.environ | {"PYTHONPATH": paths},
                stdout=subprocess.PIPE,
                check=True,
            )
            found[tree].append(json.loads(ran.stdout.splitlines()[-1]))
            _say(tree.name, found[tree][-1:])
    for tree in trees:
        _say(f"{tree.name}, all {times}", found[tree])


def _say(name: str, found: Sequence[dict[str, Any]]) -> None:
    keys = [key for one in found for key in one["keys"]]
    parts = quantiles(keys, n=100, method="inclusive")
    figures = [parts[49], parts[94], parts[98], max(keys)]
    figures += [median(one[name] for one in found) for name in ("idle", "taps", "memory")]
    print(
        f"{name:<24}{len(keys):>6}" + "".join(f"{figure:>8.1f}" for figure in figures), flush=True
    )


if __name__ == "__main__":
    if sys.argv[2:]:
        main(float(sys.argv[1]), int(sys.argv[2]), [Path(tree).resolve() for tree in sys.argv[3:]])
    else:
        print(json.dumps(measured(float(sys.argv[1]))))

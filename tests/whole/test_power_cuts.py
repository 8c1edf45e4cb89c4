"""Power cuts at every write of `pair`, of a tap and of the migration, in both journal modes.

The event is as before the command or as after it, and whatever was reported as saved is there.
"""

from __future__ import annotations

import gzip
import hashlib
import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from cuts import Op, cut, lay, record
from programs import event_of

from data.event import journal
from data.event.journal import external_changes
from data.event.schema import VERSION
from data.event.store import Store

FILE = "hall.srtui"
SCRIPT = """
import os, shutil, sys
from pathlib import Path
folder, mode, what = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
marks = os.open(folder.with_name("marks"), os.O_WRONLY | os.O_CREAT)
def mark(text):
    os.write(marks, text.encode())
import data.event.sqlite, data.event.store, data.event.writer
if mode == "delete":
    for module in (data.event.sqlite, data.event.store):
        module.library_is_affected = lambda version: True
data.event.writer.load()
from data.event.store import Store
from srtui.cli.opening import desk_at
from srtui.commands.clock.game import PressKey
from srtui.commands.command import Role
from srtui.commands.desk import Seat
from srtui.commands.pairing.pair import PairRound
path = folder / "hall.srtui"
def base():
    shutil.copytree(folder, folder.with_name("base"), ignore=lambda _, names: [
        one for one in names if one.endswith("-shm")])
    mark("begin")
if what == "migrate":
    base()
    Store.open(path).close()
    mark("end")
else:
    with desk_at(str(path), Seat() if what == "pair" else Seat(Role.TABLE, "table 1", 1)) as desk:
        rounds = desk.event().rounds
        key = PressKey(rounds[-1].at_table(1).id, 0, key="the key") if what == "tap" else None
        base()
        desk.run(key or PairRound(), sure=True)
        mark("end")
        mark("done")
"""
Held = tuple[object, ...]


def in_strace() -> bool:
    try:
        return subprocess.run(["strace", "-o", "/dev/null", "true"], check=False).returncode == 0
    except OSError:
        return False


pytestmark = [pytest.mark.process, pytest.mark.skipif(not in_strace(), reason="needs strace")]


def make_event(folder: Path, what: str) -> None:
    """Create the event before the command."""
    folder.mkdir()
    path = folder / FILE
    if what == "migrate":
        old = Path(__file__).parent.parent / "data" / "version2.srtui.gz"
        path.write_bytes(gzip.decompress(old.read_bytes()))
        return
    line = event_of(path, 8)
    if what == "tap":
        for words in (
            ("pair",),
            ("scenario", "two-fronts"),
            ("publish",),
            ("score first", 1, 1),
            ("announce",),
            ("start",),
        ):
            line.do(*words)
        shutil.rmtree(path.with_name("hall.backups"))


def state_of(path: Path) -> Held:
    """Return the state of the event, in a few numbers; the file must be undamaged."""
    store = Store.open(path)
    try:
        with store.read() as reader:
            assert reader.value("PRAGMA integrity_check") == "ok"
            assert reader.rows("PRAGMA foreign_key_check") == []
            assert reader.value("PRAGMA user_version") == VERSION
            assert external_changes(reader) == []
            counts = [
                reader.value(f"SELECT count(*) FROM {one}") for one in ("game", "draw", "tap")
            ]
            return (len(journal.entries(reader)), *counts)
    finally:
        store.close()


@pytest.mark.parametrize("points", [5, pytest.param(9999, marks=pytest.mark.deep)])
@pytest.mark.parametrize("mode", ["wal", "delete"])
@pytest.mark.parametrize("what", ["pair", pytest.param("tap", marks=pytest.mark.push), "migrate"])
def test_a_cut_leaves_the_event_as_before_or_as_after(
    tmp_path: Path, what: str, mode: str, points: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "hall"
    make_event(folder, what)
    if mode == "delete":
        monkeypatch.setattr("data.event.sqlite.library_is_affected", lambda version: True)
        monkeypatch.setattr("data.event.store.library_is_affected", lambda version: True)
        if what != "migrate":
            Store.open(folder / FILE).close()
    before = state_of(Path(shutil.copytree(folder, tmp_path / "first")) / FILE)
    ops = record(SCRIPT, folder, mode, what)
    after = state_of(folder / FILE)
    assert (before == after) is (what == "migrate")
    step = max(1, len(ops) // points)
    end = next(at for at, op in enumerate(ops) if op.kind == "mark")
    count = check(tmp_path, folder, ops, step, lambda at: {after} if at > end else {before, after})
    assert count >= 3
    print({"what": what, "mode": mode, "operations": len(ops), "cuts": count})  # noqa: T201


def check(
    tmp_path: Path, folder: Path, ops: list[Op], step: int, may: Callable[[int], set[Held]]
) -> int:
    """Cut after every `step` operations, and at the end, in three ways; return how many cuts.

    A result that is byte for byte the same as after another cut is opened once.
    """
    chance, count, seen = random.Random("cuts"), 0, dict[bytes, Held]()
    for at in [*range(1, len(ops), step), len(ops)]:
        for how in ("all", "synced", "some"):
            lying = tmp_path / "cut"
            lay(tmp_path / "base", lying, folder, cut(ops[:at], how, chance))
            bytes_there = digest(lying)
            if bytes_there not in seen:
                seen[bytes_there] = state_of(lying / FILE)
            found = seen[bytes_there]
            assert found in may(at), (at, how, ops[at - 1].kind, ops[at - 1].path)
            shutil.rmtree(lying)
            count += 1
    return count


def digest(folder: Path) -> bytes:
    """Every file of a folder, by its name and its bytes."""
    sum_of = hashlib.sha256()
    for path in sorted(one for one in folder.rglob("*") if one.is_file()):
        sum_of.update(f"{path.relative_to(folder)} {path.stat().st_size}\n".encode())
        sum_of.update(path.read_bytes())
    return sum_of.digest()

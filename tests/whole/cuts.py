"""Power cuts: what a disk may hold when the current goes at any write of a program.

A program is run under strace, which writes down what it asks of the disk. Then every moment is a
cut: what was brought to the disk before it is there, of the rest all, none or some.
"""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CALLS = "openat,pwrite64,write,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat"
LINE = re.compile(r"^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)")
FD = re.compile(r"\d+<(.*?)>(?:\(deleted\))?")
QUOTED = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


@dataclass(frozen=True, slots=True)
class Op:
    """One thing asked of the disk: `write` and `cut` a file, give and take names, `sync`."""

    kind: str
    path: str
    data: bytes = b""
    at: int = 0
    to: str = ""


def record(script: str, folder: Path, *words: object) -> list[Op]:
    """Run a Python script under strace; what it did in `folder` between its marks.

    The script says `mark("begin")` and `mark("end")`.
    """
    log = folder.with_name(f"{folder.name}.strace")
    line = [
        "strace",
        "-f",
        "-y",
        "-xx",
        "-s",
        "9000000",
        "-e",
        f"trace={CALLS}",
        "-o",
        str(log),
        sys.executable,
        "-c",
        script,
        str(folder),
        *map(str, words),
    ]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found, on = list[Op](), False
    with log.open(encoding="ascii") as lines:
        for one in lines:
            for op in _ops(one):
                if op.kind == "mark":
                    on = op.data == b"begin" or (on and op.data != b"done")
                    found += [op] if on and op.data == b"end" else []
                elif on and op.path.startswith(str(folder)):
                    found.append(op)
    log.unlink()
    return found


def _ops(line: str) -> Iterator[Op]:
    match = LINE.match(line)
    if match is None or match[3].startswith("-"):
        assert "unfinished" not in line or "pwrite" not in line, "two threads wrote at once"
        return
    call, said = match[1], match[2]
    fd, quoted = FD.match(said), [bytes.fromhex(q.replace("\\x", "")) for q in QUOTED.findall(said)]
    path = _plain(fd[1]) if fd else ""
    if call in ("pwrite64", "write"):
        if path.endswith("/marks"):
            yield Op("mark", path, quoted[0])
        elif call == "pwrite64":
            yield Op("write", path, quoted[0], int(said.rpartition(", ")[2]))
    elif call in ("fsync", "fdatasync"):
        yield Op("sync", path)
    elif call == "ftruncate":
        yield Op("cut", path, at=int(said.rpartition(", ")[2]))
    elif call.startswith("rename"):
        yield Op("rename", quoted[0].decode(), to=quoted[1].decode())
    elif call.startswith("unlink"):
        yield Op("unlink", quoted[0].decode())
    elif call == "openat" and "O_CREAT" in said:
        yield Op("create", quoted[0].decode())


def _plain(path: str) -> str:
    if path.startswith("\\x"):
        return bytes.fromhex(path.replace("\\x", "")).decode()
    return path


def cut(ops: list[Op], how: str, chance: random.Random) -> list[Op]:
    """Return what is on the disk after the cut: `all`, only what is `synced`, or `some` more."""
    if how == "all":
        return ops
    synced: set[str] = set()
    kept = list[Op]()
    for op in reversed(ops):
        if op.kind == "sync":
            synced.add(op.path)
            continue
        name = op.kind in ("create", "rename", "unlink")
        about = str(Path(op.path).parent) if name else op.path
        if op.kind == "rename" and op.to in synced:  # a file is the same under its old name
            synced.add(op.path)
        if about in synced or (how == "some" and chance.random() < 0.5):
            kept.append(op)
    return kept[::-1]


def lay(base: Path, folder: Path, was: Path, ops: list[Op]) -> None:
    """Make `folder` what the disk holds: `base`, a copy of `was`, with these ops done."""
    shutil.copytree(base, folder)
    for op in ops:
        if op.kind in ("mark", "sync"):
            continue
        path = folder / Path(op.path).relative_to(was)
        path.parent.mkdir(exist_ok=True)
        if op.kind == "unlink":
            path.unlink(missing_ok=True)
        elif op.kind == "rename":
            to = folder / Path(op.to).relative_to(was)
            if path.exists():
                path.replace(to)
        elif op.kind == "create":
            path.touch()
        elif op.kind == "cut":
            with path.open("ab") as file:
                file.truncate(op.at)
        else:
            path.touch()
            with path.open("r+b") as file:
                file.seek(op.at)
                file.write(op.data)

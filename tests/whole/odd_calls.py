"""Every command of the command line, called oddly: each call in a process of its own.

Run as a program it prints one line of JSON for each call. The processes are forked after the
imports, so that some thousand calls take seconds and each still has streams of its own.
"""

from __future__ import annotations

import gc
import io
import json
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import click

LONGEST = 60
"""Seconds after which a call hangs."""
WORDS = {
    "player": "Ann", "voter": "Ann", "other": "Ben", "missing": "Cid", "edition": "sr2026",
    "name": "Dora", "key": "points-first", "kind": "first", "finding": "all", "how": "charge",
    "award": "Best Sport", "demand": "tables", "copy": "@copy", "games": "@games",
    "roster_file": "@names", "cost": "10", "models": "5", "left": "2", "players": "Ann",
    "folder": "@pages",
}  # fmt: skip
"""What is given for an argument that must be there; otherwise 1, or the first choice."""
STREAMS = {
    "stdin closed": {0: None},
    "stdout closed": {1: None},
    "all closed": {0: None, 1: None, 2: None},
    "stdout full": {1: "/dev/full"},
    "stderr full": {2: "/dev/full"},
}
"""Where the standard streams lead; None: nowhere."""
FILES = ("", "folder", "pipe", "empty.srtui", "/dev/full", "/dev/zero")
"""What is given as FILE, in the folder of the calls."""


@dataclass(frozen=True)
class Call:
    """One call, and how it ended. `code`: the exit code, or minus a signal."""

    words: list[str]
    odd: str
    code: int = 0
    out: str = ""
    err: str = ""


def commands() -> Iterator[list[str]]:
    """Every command with what it needs; `@file` stands for FILE."""
    from srtui.cli.app import app

    root = click.Context(app, info_name="srtui")
    for name in app.list_commands(root):
        found = app.get_command(root, name)
        assert found is not None
        if not isinstance(found, click.Group):
            yield [name, *needed(found)]
            continue
        yield [name, "@file"]
        for verb in found.list_commands(root):
            leaf = found.get_command(root, verb)
            assert leaf is not None
            yield [name, "@file", verb, *needed(leaf)]


def needed(found: click.Command) -> list[str]:
    """Something for each parameter that must be there."""
    words: list[str] = ["--players", "4"] if found.name == "demo" else []
    for one in found.params:
        if not one.required:
            continue
        value = "@file" if one.name == "file" and one.nargs == 1 else WORDS.get(one.name or "", "1")
        if isinstance(one.type, click.Choice):
            value = str(next(iter(one.type.choices)))
        words += [one.opts[0], value] if isinstance(one, click.Option) else [value]
    return words


def make(folder: Path) -> None:
    """Create an event in its first round, with everything odd next to it."""
    from click.testing import CliRunner

    from srtui.cli.app import app

    event = folder / "event.srtui"

    def do(*words: str) -> None:
        done = CliRunner().invoke(app, words)
        assert done.exit_code == 0, (words, done.output)

    do("new", str(event), "--edition", "sr2026", "--seed", "odd")
    for name in ("Ann", "Ben", "Cid", "Eve"):
        do("roster", str(event), "add", name)
    do("pair", str(event))
    do("scenario", str(event), "Payload")
    do("publish", str(event))
    do("award", str(event), "add", "Best Sport")
    (folder / "folder").mkdir()
    (folder / "empty.srtui").touch()
    (folder / "names").write_text("name\nFay\nGus\n")
    (folder / "games").write_text("round,player1,player2,winner\n1,Ann,Ben,Ann\n")
    shutil.copy(event, folder / "copy")
    own = Path(os.environ["XDG_CONFIG_HOME"]) / "srtui" / "editions"
    (own / "folder.toml").mkdir(parents=True)
    for pipe in (folder / "pipe", own / "pipe.toml"):
        os.mkfifo(pipe)


def call(words: list[str], odd: str, folder: Path) -> Call:
    """Make one call on a fresh copy of the event."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        own = Path(name)
        file = str(shutil.copy(folder / "event.srtui", own / "event.srtui"))
        if odd in FILES:
            file = odd if odd == "" or odd.startswith("/") else str(folder / odd)
        if words[0] == "new" and odd in STREAMS:
            file = str(own / "new")
        filled = [file if one == "@file" else one for one in words]
        filled = [str(folder / one[1:]) if one.startswith("@") else one for one in filled]
        said = [own / "out", own / "err"]
        for one in said:
            one.touch()
        child = os.fork()
        if not child:
            become(filled, STREAMS.get(odd, {}), said)  # type: ignore[arg-type]
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        texts = [one.read_text(errors="replace") for one in said]
        return Call(filled, odd, code, *texts)


def become(words: list[str], odd: dict[int, str | None], said: list[Path]) -> None:
    """Be the program, called with these words; never returns."""
    signal.alarm(LONGEST)
    places = {0: os.devnull, 1: str(said[0]), 2: str(said[1])} | odd
    how = {0: os.O_RDONLY, 1: os.O_WRONLY, 2: os.O_WRONLY}
    opened = {one: os.open(place, how[one]) for one, place in places.items() if place is not None}
    for one in places:
        os.dup2(opened[one], one) if one in opened else os.close(one)
    for one in opened.values():
        os.close(one)
    sys.stdin = os.fdopen(0, "r", closefd=False) if 0 in opened else None  # as Python begins
    sys.stdout = os.fdopen(1, "w", closefd=False) if 1 in opened else None
    sys.stderr = os.fdopen(2, "w", closefd=False) if 2 in opened else None
    code = 250
    try:
        from srtui.cli.app import run

        run(words)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    finally:
        code = flushed(code)
        os._exit(code)


def flushed(code: int) -> int:
    """Return the exit code after Python has written what is left, as at its end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if isinstance(stream, io.TextIOWrapper):
                stream.flush()
        except OSError:
            return 120
    return code


def main(folder: Path, odd: str) -> None:
    """Make every call that can be odd in this way."""
    make(folder)
    every = [words for words in commands() if odd in STREAMS or "@file" in words]
    gc.freeze()
    for words in every:
        sys.stdout.write(json.dumps(asdict(call(words, odd, folder))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])

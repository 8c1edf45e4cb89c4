"""The program as a shell sees it: one command line in, text and an exit code out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from meant import Said as Spoken

from data.event import sqlite
from srtui.cli.app import app
from srtui.commands.registry import load_command


def command(id: str, *words: object, **named: object) -> Spoken:
    """Return a command of the desk by its id, in words: `desk.run(command("pair")(desk))`."""
    return Spoken(load_command(id), *words, **named)


@dataclass(frozen=True, slots=True)
class Said:
    """What one command line printed, and how it ended."""

    code: int
    out: str
    err: str


def srtui(*words: object, stdin: str | None = None) -> Said:
    """Run one command line in this process."""
    line = [str(word) for word in words]
    found = CliRunner().invoke(app, line, input=stdin, prog_name="srtui")
    return Said(found.exit_code, found.stdout, found.stderr)


PAPER = "To print what has changed: srtui print"


class CommandLine:
    """The command line on one event file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def run(self, verb: str, *words: object) -> Said:
        """`srtui VERB FILE words`; a verb of a group is written `roster add`."""
        first, *rest = verb.split()
        return srtui(first, self.path, *rest, *words)

    def do(self, verb: str, *words: object) -> str:
        """Run a command that must succeed without warnings; return its output.

        Its only other message is the offer to print what has changed.
        """
        said = self.run(verb, *words)
        nothing = ("", *(f"{PAPER} {self.path} round{changed}\n" for changed in ("", " --changed")))
        assert said.code == 0, f"{verb} {words}: {said}"
        assert said.err in nothing, f"{verb} {words}: {said}"
        return said.out

    def refused(self, verb: str, *words: object, code: int = 1) -> str:
        """Run a command that must be refused; return its sentence."""
        said = self.run(verb, *words)
        assert (said.code, said.out) == (code, ""), f"{verb} {words}: {said}"
        return said.err

    def doubted(self, verb: str, *words: object) -> str:
        """Run a command that must ask first, then run it with --sure; return the warnings."""
        warnings = self.refused(verb, *words, code=3)
        assert warnings.endswith("Add --sure to do it anyway.\n")
        self.do(verb, *words, "--sure")
        return warnings

    def json(self, verb: str, *words: object) -> Any:
        """Return a command's JSON."""
        return json.loads(self.do(verb, *words, "--json"))["data"]


def dump(path: Path, *, but: tuple[str, ...] = ()) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table of an event file, by table; `but` names tables to leave out."""
    connection = sqlite.connect(path, read_only=True)
    try:
        found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        tables = [name for (name,) in found if name not in but]
        return {one: connection.execute(f'SELECT * FROM "{one}"').fetchall() for one in tables}
    finally:
        connection.close()

"""The command line on one event file, run after run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result
from unfilled import unfilled

from srtui.cli.app import app


class Cli:
    """Runs `srtui` in this process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = str(folder / "event.srtui")

    def run(self, *words: object, typed: str = "") -> Result:
        """Run it, with a line `typed`; whatever happens, no traceback is shown."""
        line = [str(word) for word in words]
        result = CliRunner().invoke(app, line, input=f"{typed}\n", prog_name="srtui")
        assert result.exception is None or isinstance(result.exception, SystemExit), result
        assert "Traceback" not in result.output
        assert not unfilled(result.output), result.output
        return result

    def ok(self, *words: object, typed: str = "") -> str:
        """Run what must succeed; returns what it printed."""
        result = self.run(*words, typed=typed)
        assert result.exit_code == 0, result.output
        return result.stdout

    def doubted(self, *words: object, typed: str = "") -> str:
        """Run a command that needs --sure; return its warnings."""
        return self.refused(*words, typed=typed, code=3)

    def refused(self, *words: object, typed: str = "", code: int = 1) -> str:
        """Run what must be refused; returns the sentence."""
        result = self.run(*words, typed=typed)
        assert result.exit_code == code, result.output
        assert result.stdout == ""
        return result.stderr

    def json(self, *words: object) -> Any:
        """Run something that reads, as JSON."""
        return json.loads(self.ok(*words, "--json"))["data"]

    def new(self, edition: str = "sr2026", players: int = 4) -> None:
        """Create an event whose players are letters: "Ann 1" and "Ann 2" would be confusing."""
        self.ok("new", self.file, "--edition", edition, "--seed", "cli")
        for letter in "ABCDEFGHIJKLMNOP"[:players]:
            self.ok("roster", self.file, "add", f"{letter}-player")

    def type_all(self) -> None:
        """Let the player with the earlier letter win every open game."""
        for row in self.json("results", self.file)["rows"]:
            if row["open"]:
                first = row["first"]["name"] < row["second"]["name"]
                figures = (5, 1, 20, 10) if first else (1, 5, 10, 20)
                self.ok("result", self.file, row["table"], 1 if first else 2, "s", *figures, "-y")

    def play(self) -> None:
        """Play a complete round."""
        self.ok("pair", self.file, "-y")
        self.ok("publish", self.file, "-y")
        self.type_all()

"""Command lines put together at random from every command there is, on a small event."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from command_line import Said, srtui
from hypothesis import given
from hypothesis import strategies as st
from looks import assert_sound, look_everywhere
from search import wide

from srtui.cli.app import PLACES, app
from srtui.cli.opening import desk_at
from srtui.commands.command import Arg, Command, Role
from srtui.commands.desk import Seat
from srtui.commands.registry import commands
from srtui.queries.registry import MODULES

NAMES = ["Anna Ek", "Bert", "Berta", "Cleo", "José", "Tie"]
GARBAGE = [
    "",
    " ",
    "\x00",
    "\x1b[2J",
    "‮",
    "[/",
    "-",
    "--",
    "-1",
    "²",
    "٣",
    "#",
    "#²",
    "#0",
    "0",
    "9" * 30,
    "1e9",
    "x" * 10_000,
    "None",
    "true",
    "=1+1",
    "a=b",
    "'; DROP TABLE game;--",
    "\ud800",
    "🎲",
]
WORDS = ["roll", "Payload", "all", "tie", "both", "1", "2", "s", "a", "o", "n", "10:30", "cut"]

players = st.sampled_from([*NAMES, "#1", "#2", "#5", "#7", "er", "1", "2"])
numbers = st.sampled_from(["0", "1", "2", "3", "5", "40", "75", "-1", "99", "10000", "999999"])
garbage = st.one_of(st.sampled_from(GARBAGE), st.text(max_size=12))
nowhere = st.sampled_from(["", "-", "/no/such/place", "\x00", "no/such.csv"])


USUAL = {
    "table": ["1", "2", "3", "Bert"], "winner": ["1", "2", "tie", "both", "Cleo"],
    "way": ["s", "a", "c", "t", "o", "n", "-"], "scenario": ["roll", "Payload", "wolves"],
    "key": ["bye.points.fixed", "points-first", "cut-to-top", "terms.points", "cut.use"],
    "value": ["1", "4", "main", "none", "VP", "[1]", "1e999"], "at": ["09:30", "23:59", "24:00"],
    "award": ["Best Sport", "Best Painted", "best"], "item": ["all", "edge"],
    "tables": ["all", "1-2", "3"],
    "line": ["1", "2"], "top": ["2", "4"], "in_round": ["1", "2"], "kind": ["warning", "game-loss"],
}  # fmt: skip
"""What fits an argument, by its field."""


def value_of(name: str, one: Arg, wild: bool) -> st.SearchStrategy[str]:
    """Something to type for an argument: what fits, or (`wild`) now and then what does not."""
    if name in ("backup_to", "games", "roster", "file", "roster_file", "games_file"):
        return nowhere  # what is typed here names files of this machine
    by_kind = {"player": players, "number": numbers, "words": players}
    usual = by_kind.get(one.kind, st.sampled_from([*WORDS, *NAMES]))
    if name in USUAL or one.choices:
        usual = st.sampled_from(USUAL.get(name) or one.choices)
    return st.one_of(usual, usual, garbage) if wild else usual


@st.composite
def lines(draw: st.DrawFn) -> list[str]:
    """Return the words of a command of the desk, without the file."""
    kind = draw(st.sampled_from(commands()))
    given_ = [word for part in draw(arguments(kind, draw(st.booleans()))) for word in part]
    sure = draw(st.sampled_from([["--sure"], ["--sure"], [], ["--json"], ["--role", "judge"]]))
    return [*kind.id.split("."), *given_, *sure]


@st.composite
def arguments(draw: st.DrawFn, kind: type[Command], wild: bool) -> list[list[str]]:
    """Something for every argument that must be there, and for some others."""
    needed = kind.needed()
    parts: list[list[str]] = []
    for name, one in kind.arguments().items():
        if name not in needed and draw(st.booleans()):
            continue
        count = draw(st.integers(1, 3)) if one.kind == "words" else 1
        values = [draw(value_of(name, one, wild)) for _ in range(count)]
        dashed = f"--{name.replace('_', '-')}"
        if one.kind == "flag":
            parts.append([dashed])
        elif one.option:
            parts += [[dashed, value] for value in values]
        else:
            parts.append(values)
    return parts


LOOKS = [
    ["status"], ["standings"], ["pairings", "--why"], ["results"], ["verify"], ["journal"],
    ["event"], ["export", "all", "--json"], ["undo"], ["redo"], ["undo"], ["explain", "Bert"],
    ["print", "slips"], ["roster", "list"], ["backup"],
]  # fmt: skip


@pytest.fixture(scope="module")
def event_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield an event of six players in round 2, with one result missing."""
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as own:
        own.setenv("XDG_STATE_HOME", str(folder / "home"))
        own.setenv("SRTUI_DEBUG", "1")
        path = str(folder / "event.srtui")
        assert srtui("new", path, "--edition", "sr2026", "--seed", "lines").code == 0
        for name in NAMES:
            assert srtui("roster", path, "add", name).code == 0
        for winner, tables in ((1, (1, 2, 3)), (2, (1, 2))):
            assert srtui("pair", path).code == srtui("publish", path).code == 0
            for table in tables:
                assert srtui("result", path, table, winner, "a", 3, 3, 20, 10).code == 0
        yield Path(path)


def run(path: Path, words: list[str]) -> Said:
    """Run a line; an exception that nothing worded comes through as it is."""
    verb, *rest = words
    line = [verb, str(path), *rest]
    found = CliRunner().invoke(app, line, catch_exceptions=False, prog_name="srtui")
    return Said(found.exit_code, found.stdout, found.stderr)


def assert_answered(said: Said, words: list[str]) -> None:
    """Check that a command is done, refused with a sentence, or a usage error."""
    assert said.code in (0, 1, 2, 3), (words, said)
    assert "Traceback" not in said.err
    assert "refuses this" not in said.err, "the file's own rules are the last resort"
    assert all(line.isprintable() for line in said.err.splitlines())
    if said.code and words[0] != "verify":
        assert said.err.strip() or '"answer": "refused"' in said.out
        assert len(said.err) < 4000


@wide(20, 2000)
@given(st.lists(st.one_of(lines(), lines(), lines(), st.sampled_from(LOOKS)), max_size=8))
def test_every_line_is_answered_and_the_event_stays_sound(
    event_file: Path, typed: list[list[str]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(shutil.copy(event_file, Path(folder) / "event.srtui"))
        for words in typed:
            assert_answered(run(path, words), words)
        with desk_at(str(path), Seat(Role.TO)) as desk:
            assert_sound(desk.event())
            look_everywhere(desk)
            with desk.store.read() as reader:
                assert reader.value("PRAGMA integrity_check") == "ok"
                assert reader.rows("PRAGMA foreign_key_check") == []
        assert all(one.name.startswith("event") for one in Path(folder).iterdir())


VERBS = sorted({*PLACES, *MODULES, "roster", "plan", "--help", "-h", "--version"} - {"demo"})


typeable = garbage.filter(lambda word: "\x00" not in word)
"""What a system can pass to a program: no NUL."""


@given(st.lists(st.one_of(typeable, st.sampled_from(VERBS)), max_size=5))
def test_words_that_name_no_event_are_answered(words: list[str]) -> None:
    found = CliRunner().invoke(app, words, catch_exceptions=False, prog_name="srtui")
    assert found.exit_code in (0, 1, 2)
    assert "Traceback" not in found.stderr

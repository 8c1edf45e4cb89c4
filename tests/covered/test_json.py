"""docs/json.md is what the program prints."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec
import pytest
from click.testing import CliRunner
from json_page import ANSWERS, PAGE, page
from rule_proofs import TESTS

from srtui.cli.app import app
from srtui.queries.registry import queries

FILE = "@"
TYPES = {one.name: one.type for one in ANSWERS}
GAMES = "round,player1,player2,winner,way,points1,points2\n1,Ann,Bob,Ann,magic,5,1\n"
ASKED: list[tuple[str, tuple[str, ...]]] = [
    ("awards", ("award", FILE, "list")),
    ("award", ("award", FILE, "show", "Best Sport")),
    ("clocks", ("clock", FILE, "show")),
    ("copies", ("backup", FILE, "--list")),
    ("count", ("count", FILE, "9", "10", "4")),
    ("day", ("day", FILE)),
    ("games", ("league", FILE, "games")),
    ("people", ("people",)),
    ("owing", ("roster", FILE, "owing")),
    ("devices", ("device", FILE, "list")),
    ("differs", ("edition", FILE, "differs", "sr2012")),
    ("doctor", ("doctor", FILE)),
    ("done", ("award", FILE, "add", "Spoon")),
    ("edition", ("editions", "sr2026")),
    ("editions", ("editions",)),
    ("event", ("event", FILE)),
    ("explain", ("explain", FILE, "Ann")),
    ("game", ("game", FILE, "Ann")),
    ("groups", ("standings", FILE, "--by", "faction")),
    ("journal", ("journal", FILE)),
    ("lists", ("lists", FILE)),
    ("methods", ("terrain", FILE, "methods")),
    ("pairing", ("pairings", FILE, "--of", "Ann")),
    ("pairings", ("pairings", FILE)),
    ("pairings-by-name", ("pairings", FILE, "--by", "name")),
    ("penalties", ("penalties", FILE)),
    ("player-lists", ("lists", FILE, "Ann")),
    ("reminders", ("reminders", FILE)),
    ("report", ("report", FILE)),
    ("results", ("results", FILE)),
    ("roster", ("roster", FILE, "list")),
    ("scenario", ("editions", "sr2026", "payload")),
    ("settings", ("settings",)),
    ("setup", ("setup", FILE, "show", "1")),
    ("sheets", ("print", FILE, "slips")),
    ("standings", ("standings", FILE)),
    ("status", ("status", FILE)),
    ("table", ("table", FILE, "1")),
    ("terrain", ("terrain", FILE, "list")),
    ("verify", ("verify", FILE)),
]
"""What answers how; the event has its first result."""
ASKED_OF_TEAMS = [
    ("teams", ("team", FILE, "list")),
    ("matches", ("team", FILE, "matches")),
    ("match", ("team", FILE, "board", "Alder")),
    ("captain", ("table", FILE, "captain-alder")),
]
"""Answers of a team event."""
REFUSED = [
    (1, ("publish", FILE)),
    (2, ("publish", FILE, "--softly")),
    (2, ("nothing-like-this", FILE)),
    (3, ("correct", FILE, "1", "Ann", "tie", "-", "3", "3")),
]
"""What is not done, and with which exit code."""


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Round 1 runs and Ann has won, round 2 is published."""
    path = tmp_path_factory.mktemp("json") / "event.srtui"
    steps: list[tuple[str, ...]] = [
        ("new", FILE, "--edition", "sr2026"),
        *(
            ("roster", FILE, "add", name, "--faction", "Cryx")
            for name in ("Ann", "Bob", "Cy", "Di")
        ),
        ("award", FILE, "add", "Best Sport"),
        ("pair", FILE),
        ("scenario", FILE, "two-fronts"),
        ("publish", FILE),
        ("start", FILE),
        ("result", FILE, "Ann", "Ann", "s", "5", "1", "20", "10"),
        ("turn", FILE, "2", "--first", "1"),
        ("backup", FILE),
    ]
    for words in steps:
        said = ask(path, *words, *() if words[0] in ("new", "backup") else ("--sure",))
        assert said.exit_code == 0, said.output
    return path


def ask(path: Path, *words: str) -> Any:
    line = [str(path) if word == FILE else word for word in words]
    return CliRunner().invoke(app, line, prog_name="srtui")


def test_the_page_is_as_the_types_make_it() -> None:
    """When this fails: `make docs`."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_answer_of_the_program_is_on_the_page_and_asked_for_here() -> None:
    folder = TESTS.parent / "srtui" / "cli"
    source = "".join(one.read_text(encoding="utf-8") for one in sorted(folder.glob("*.py")))
    printed = set(re.findall(r'as_json\("([^"]+)"', source))
    declared = {kind.answer for kind in queries()} | {
        "groups",
        "pairings-by-name",
        "pairing",
        "player-lists",
    }
    assert printed | declared == set(TYPES)
    asked = {name for name, _ in (*ASKED, *ASKED_OF_TEAMS)}
    assert printed | declared == asked | {"refused", "preview", "series", "final", "weekend"}


@pytest.mark.parametrize(("name", "words"), ASKED, ids=[name for name, _ in ASKED])
def test_an_answer_has_the_shape_of_the_page(event: Path, name: str, words: Sequence[str]) -> None:
    said = ask(event, *words, "--json")
    assert said.exit_code == 0, said.output
    assert_shape(json.loads(said.stdout), name)


def test_answers_of_a_team_event_have_the_shape_of_the_page(tmp_path: Path) -> None:
    path = tmp_path / "teams.srtui"
    for words in (
        ("new", FILE, "--edition", "sr2026", "--teams", "2"),
        ("team", FILE, "paste", "Alder: Ada; Anton|Birch: Bea; Bo", "-y"),
        ("pair", FILE, "-y"),
        ("publish", FILE, "-y"),
    ):
        answer = ask(path, *words)
        assert answer.exit_code == 0, answer.output
    for name, line in ASKED_OF_TEAMS:
        answer = ask(path, *line, "--json")
        assert answer.exit_code == 0, answer.output
        assert_shape(json.loads(answer.stdout), name)


def test_a_preview_has_the_shape_of_the_page(event: Path, tmp_path: Path) -> None:
    games = tmp_path / "games.csv"
    games.write_text(GAMES)
    ask(tmp_path / "new.srtui", "new", FILE, "--edition", "sr2026")
    said = ask(tmp_path / "new.srtui", "import", FILE, str(games), "--preview", "--json")
    assert_shape(json.loads(said.stdout), "preview")


def test_a_series_has_the_shape_of_the_page(tmp_path: Path) -> None:
    path = tmp_path / "one.srtui"
    for words in (
        ("new", FILE, "--edition", "sr2026"),
        ("roster", FILE, "add", "Ann"),
        ("roster", FILE, "add", "Bob"),
        ("pair", FILE, "-y"),
        ("publish", FILE, "-y"),
        ("result", FILE, "1", "1", "s", "5", "1", "20", "10", "-y"),
        ("finish", FILE, "-y"),
    ):
        said = ask(path, *words)
        assert said.exit_code == 0, said.output
    assert_shape(json.loads(ask(tmp_path, "series", FILE, "--json").stdout), "series")
    assert_shape(json.loads(ask(path, "final", FILE, "--json").stdout), "final")


def test_a_weekend_has_the_shape_of_the_page(tmp_path: Path) -> None:
    (tmp_path / "sheet.csv").write_text("Name,Masters,Brawl\nAnn,x,x\nBob,x,x\n")
    base = "edition=sr2026; day=2026-12-05; start=10:00"
    made = ask(
        tmp_path, "weekend", "make", FILE, str(tmp_path / "sheet.csv"), "-y",
        "--event", f"file=a; column=Masters; {base}", "--event", f"file=b; column=Brawl; {base}",
    )  # fmt: skip
    assert made.exit_code == 0, made.output
    ask(tmp_path / "a.srtui", "roster", FILE, "edit", "Ann", "--club", "Iron")
    assert_shape(json.loads(ask(tmp_path, "weekend", "show", FILE, "--json").stdout), "weekend")


@pytest.mark.parametrize(("code", "words"), REFUSED)
def test_what_is_not_done_says_why_in_json_and_with_its_exit_code(
    event: Path, code: int, words: Sequence[str]
) -> None:
    said = ask(event, *words, "--json")
    assert (said.exit_code, said.stderr) == (code, "")
    found = json.loads(said.stdout)
    assert_shape(found, "refused")
    assert found["data"]["doubts"] == (code == 3)
    assert found["data"]["why"]


WITHOUT = {
    "board", "completion", "demo", "help", "open", "organizers", "page", "serve", "settings keys",
    "takeover", "tour",
}  # fmt: skip
"""What shows screens, runs until it is ended, or prints text for another program."""


def without_json(command: click.Command, context: click.Context, path: str = "") -> set[str]:
    """Every command below this one that does not take --json."""
    if not isinstance(command, click.Group):
        return set() if any("--json" in one.opts for one in command.params) else {path}
    found: set[str] = set()
    for name in command.list_commands(context):
        below = command.get_command(context, name)
        assert below is not None
        inner = click.Context(below, parent=context, info_name=name)
        found |= without_json(below, inner, f"{path} {name}".strip())
    return found


def test_every_command_takes_json_but_those_that_the_page_names() -> None:
    assert without_json(app, click.Context(app, info_name="srtui")) == WITHOUT
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    named, _, _ = text.partition(" take none")
    assert {*re.findall(r"`([a-z ]+)`", named.rpartition("Every command takes")[2])} >= WITHOUT


@pytest.mark.parametrize(
    "words",
    [
        ("people", "fill", FILE),
        ("people", "change", "Ann", "--club", "Harbour"),
        ("people", "remove", "Ann", "--sure"),
        ("people", "empty", "--sure"),
        ("settings", "set", "colours", "light"),
    ],
    ids=" ".join,
)
def test_command_on_this_machine_answers_done_in_json(event: Path, words: Sequence[str]) -> None:
    if words[1] in ("change", "remove"):
        assert ask(event, "people", "fill", FILE).exit_code == 0
    said = ask(event, *words, "--json")
    assert (said.exit_code, said.stderr) == (0, "")
    assert_shape(json.loads(said.stdout), "done")


def assert_shape(found: Any, name: str) -> None:
    assert (found["format"], found["answer"]) == (1, name)
    assert list(found) == ["format", "answer", "data"]
    msgspec.convert(found["data"], TYPES[name], dec_hook=lambda kind, value: kind(value))
    assert set(_names(found["data"])) <= set(_names_on_page())


def _names(data: Any) -> Iterator[str]:
    """Yield the names in an answer."""
    first = data[0] if isinstance(data, list) and data else data
    if isinstance(first, dict):
        yield from first


def _names_on_page() -> list[str]:
    return re.findall(r"^- `(\w+)`:", PAGE.read_text(encoding="utf-8"), re.MULTILINE)

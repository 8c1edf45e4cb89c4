"""Every command line that the program prints can be typed; screens name keys instead."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import srtui
from srtui.cli.app import app
from srtui.commands.registry import BY_ID
from srtui.text.keys import without_commands

ROOT = Path(srtui.__file__).parent.parent
PACKAGES = ("srtui", "screens", "data")
LINE = re.compile(
    r"srtui((?: (?:--?)?[a-z][a-z-]*| [A-Z][A-Za-z.]*| \{[^}]*\}(?:\.[a-z]+)?| [0-9]+)+)"
)


def texts() -> Iterator[tuple[str, str]]:
    """Yield every text of the program with its place; `{…}` for what is put into it."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            parts = {id(part) for node in joined(tree) for part in node.values}
            for node in ast.walk(tree):
                if isinstance(node, ast.JoinedStr):
                    made = "".join(piece(part) for part in node.values)
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    made = "" if id(node) in parts else node.value
                else:
                    continue
                yield f"{path.relative_to(ROOT)}:{node.lineno}", made


def joined(tree: ast.AST) -> Iterator[ast.JoinedStr]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr))


def piece(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    assert isinstance(node, ast.FormattedValue)
    return "{" + re.sub(r"[{}]", "", ast.unparse(node.value)) + "}"


def lines() -> Iterator[tuple[str, list[str]]]:
    """Yield every command line of a text, as words."""
    for place, text in texts():
        for found in LINE.finditer(text):
            words = found[1].split()
            quoted = text[found.start() - 1 : found.start()] == "`"
            if quoted or words[0] in app.list_commands(click.Context(app)):
                yield place, words


def test_every_printed_command_line_is_a_command_with_its_options() -> None:
    wrong = [f"{place}: {' '.join(words)}" for place, words in lines() if not fits(words)]
    seen = sum(1 for _ in lines())
    assert not wrong
    assert seen > 40


def fits(words: list[str]) -> bool:
    """Tell whether words begin a command line: the verb, its group's verb, known options."""
    context = click.Context(app)
    command: click.Command | None = app
    remaining = list(words)
    while isinstance(command, click.Group) and remaining:
        word = remaining.pop(0)
        if not word[0].islower():
            continue  # the file of a group
        if word.startswith("--"):
            return word in options(command)
        if word.startswith("{"):
            continue
        command = command.get_command(context, word)
    if command is None:
        return False
    known = options(command)
    return all(word in known for word in remaining if word.startswith("--"))


def options(command: click.Command) -> set[str]:
    """Return the options of a command."""
    found = {name for param in command.params for name in param.opts}
    return found | {"--help", "--version"}


def test_values_in_printed_command_lines_are_quoted() -> None:
    """A name with a blank would be two words: paths and names go through `typed_word`."""
    quoting = ("typed_path", "typed_word", "path", "line", "number", "table", "id", "edition",
               "players", "seed", "changed", "teams", "total")  # fmt: skip
    for place, text in texts():
        for found in LINE.finditer(text):
            for value in re.findall(r"\{([^}]*)\}", found[1]):
                if found[1].split()[0] in app.list_commands(click.Context(app)):
                    assert any(word in value for word in quoting), (place, value)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Its clock is paused: resume it (clock resume).", "clock.resume"),
        ("Take it back first (play back, or score drop).", "play.back"),
        ("Change their number first (set --tables).", "set"),
        ("Import the roster first (srtui roster FILE import).", "roster.import"),
    ],
)
def test_screens_name_the_palette_for_a_command(text: str, shown: str) -> None:
    said = without_commands(text, lambda id: BY_ID[id].title if id in BY_ID else "")
    assert f"({{palette|ctrl+p}} {BY_ID[shown].title}" in said
    assert "(clock resume)" not in said


def test_words_in_brackets_that_are_no_commands_stay() -> None:
    for text in ("Anna (bye)", "The round (100 minutes) starts.", "Bo (C) and Chidi (half)"):
        assert without_commands(text, lambda id: BY_ID[id].title if id in BY_ID else "") == text


def test_every_command_named_in_brackets_has_a_title() -> None:
    """What a refusal names is found in the palette of every screen."""
    named = re.compile(r"\(([a-z]+(?: [a-z-]+)?)\)")
    found = 0
    for _, text in texts():
        for name in named.findall(text):
            if name.replace(" ", ".") in BY_ID and name != "bye":
                assert BY_ID[name.replace(" ", ".")].title
                found += 1
    assert found > 15

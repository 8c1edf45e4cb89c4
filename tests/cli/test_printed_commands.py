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
from srtui.commands.registry import COMMAND_MODULES, load_command
from srtui.text.phrases import without_commands

ROOT = Path(srtui.__file__).parent.parent
PACKAGES = ("srtui", "screens", "data")
LINE = re.compile(
    r"(?<!<!-- )srtui("
    r"(?: (?:--?)?[a-z][a-z-]*(?:\.[a-z]+)?| [A-Z][A-Za-z.]*| \{[^}]*\}(?:\.[a-z]+)?| [0-9]+)+)"
)
NAMED = frozenset({"GROUP", "NAME"})
"""Words that stand for a verb: the form of a command line, which is not one."""


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
            words = [word.rstrip(".") for word in found[1].split()]
            quoted = text[found.start() - 1 : found.start()] == "`"
            if words[0] in NAMED:
                continue
            if quoted or words[0] in app.list_commands(click.Context(app)):
                yield place, words


def test_every_printed_command_line_can_be_pasted() -> None:
    """Its own parser takes it, with its arguments; words of the sentence may follow."""
    wrong = [f"{place}: {' '.join(words)}" for place, words in lines() if not fits(words)]
    seen = sum(1 for _ in lines())
    assert not wrong
    assert seen > 40


def fits(words: list[str]) -> bool:
    """Tell whether the parser takes a line, or its beginning if a sentence goes on behind it."""
    typed = [re.sub(r"\{[^}]*\}(\.[a-z]+)?", "8", word) for word in words]
    return any(parsed(typed[:count]) for count in range(len(typed), 0, -1))


def parsed(words: list[str]) -> bool:
    """Tell whether the parser takes these words as a whole command line."""
    command: click.Command = app
    context = command.make_context("srtui", [])
    try:
        while isinstance(command, click.Group) and words:
            name, found, words = command.resolve_command(context, words)
            assert found is not None
            command = found
            context = command.make_context(name, words, parent=context)
            if isinstance(command, click.Group):
                words = [*context._protected_args, *context.args]
    except click.exceptions.Exit:  # --help
        return True
    except click.ClickException:
        return False
    return not isinstance(command, click.Group)


def test_values_in_printed_command_lines_are_quoted() -> None:
    """A name with a blank would be two words: paths and names go through `typed_word`."""
    quoting = ("typed_path", "typed_word", "path", "line", "number", "table", "id", "edition",
               "players", "seed", "changed", "teams", "total")  # fmt: skip
    for place, text in texts():
        for found in LINE.finditer(text):
            for value in re.findall(r"\{([^}]*)\}", found[1]):
                if found[1].split()[0] in app.list_commands(click.Context(app)):
                    assert any(word in value for word in quoting), (place, value)


def _title(id: str) -> str | None:
    return load_command(id).title if id in COMMAND_MODULES else None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Its clock is paused: resume it (clock resume).", "clock.resume"),
        ("First take back what ended it (play back, or score drop).", "play.back"),
        ("Change the number of tables first (set --tables).", "set"),
        ("Import the roster first (srtui roster FILE import ROSTER).", "roster.import"),
        ("Settle that first (score end clock).", "score.end"),
    ],
)
def test_screens_name_a_way_to_a_command(text: str, shown: str) -> None:
    said = without_commands(text, _title)
    assert f"({load_command(shown).title}" in said
    assert "(clock resume)" not in said
    bare = without_commands(text, lambda id: "" if id in COMMAND_MODULES else None)
    assert "(" not in bare, "a table has no palette"


def test_words_in_brackets_that_are_no_commands_stay() -> None:
    for text in ("Anna (bye)", "The round (100 minutes) starts.", "Bo (C) and Chidi (half)"):
        assert without_commands(text, _title) == text


def test_every_command_named_in_brackets_has_a_title() -> None:
    """What a refusal names is found in the palette of every screen."""
    named = re.compile(r"\(([a-z]+(?: [a-z-]+)?)\)")
    found = 0
    for _, text in texts():
        for name in named.findall(text):
            if name.replace(" ", ".") in COMMAND_MODULES and name != "bye":
                assert load_command(name.replace(" ", ".")).title
                found += 1
    assert found > 15

"""PINs, secret choices and votes: no word of a command line, and never shown while typed."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from one_file import Cli

from srtui.commands.registry import load_command
from srtui.queries.help.reference import usage

pty = pytest.importorskip("pty", reason="a terminal is needed")


def at_a_terminal(folder: Path, words: Sequence[object], typed: str) -> tuple[int, str]:
    """Run the program at a terminal and type a line after each question; code and screen."""
    child, screen = pty.fork()
    if not child:
        os.chdir(folder)
        os.execv(sys.executable, [sys.executable, "-m", "srtui", *map(str, words)])
    shown = b""
    asked = 0
    while chunk := _read(screen):
        shown += chunk
        if shown.count(b"(hidden):") > asked:
            asked += 1
            os.write(screen, f"{typed}\n".encode())
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(screen)
    return code, shown.decode()


def _read(screen: int) -> bytes:
    try:
        return os.read(screen, 1000)
    except OSError:  # how a terminal ends here
        return b""


@pytest.fixture
def started(cli: Cli) -> Cli:
    """Start a round of SR2017, where lists and objectives are chosen in secret."""
    cli.new("sr2017beta", players=2)
    for words in (("pair",), ("scenario", "standoff"), ("publish",), ("announce",), ("start",)):
        cli.ok(words[0], cli.file, *words[1:], "--sure")
    cli.ok("setup", cli.file, "roll", 1, 1)
    cli.ok("setup", cli.file, "choose", 1, "first", "-", "first")
    return cli


@pytest.mark.parametrize(
    ("verb", "typed"), [(("pins", "set", "judge"), "471104"), (("list", "choose", 1, 1), "2")]
)
@pytest.mark.process
def test_at_a_terminal_a_secret_is_asked_for_twice_and_not_shown(
    started: Cli, verb: tuple[object, ...], typed: str
) -> None:
    group, *rest = verb
    code, shown = at_a_terminal(started.folder, [group, started.file, *rest], typed)
    assert code == 0, shown
    assert shown.count("(hidden):") == 2
    assert typed not in shown.replace(started.file, "")


@pytest.mark.parametrize("id", ["pins.set", "list.choose"])
def test_the_command_line_has_no_word_for_a_secret(cli: Cli, id: str) -> None:
    secret = [name for name, one in load_command(id).arguments().items() if one.secret]
    assert len(secret) == 1
    assert secret[0].upper() not in usage(load_command(id))
    assert f"--{secret[0]}" not in usage(load_command(id))


@pytest.mark.parametrize("words", [("pins", "set", "judge", "4711"), ("list", "choose", 1, 1, 2)])
def test_a_secret_among_the_words_is_wrong_use(started: Cli, words: tuple[object, ...]) -> None:
    done = started.run(words[0], started.file, *words[1:])
    assert done.exit_code == 2
    assert "unexpected extra argument" in done.stderr


def test_a_secret_choice_among_the_words_is_refused_and_not_kept(started: Cli) -> None:
    words = ("setup", started.file, "choose", 1, "objective", 1, "Armory")
    assert "is secret: leave it out" in started.refused(*words)
    steps = started.json("setup", started.file, "show", 1)["steps"]
    assert not any(one["done"] for one in steps if one["key"].startswith("objective"))


def test_a_secret_choice_comes_by_standard_input(started: Cli) -> None:
    words = ("setup", started.file, "choose", 1, "objective")
    assert "has chosen" in started.ok(*words, 1, typed="Armory")
    said = started.ok(*words, 2, typed="Fuel Cache")
    assert "Armory" in said
    assert "Fuel Cache" in said


def test_an_open_choice_is_still_a_word(started: Cli) -> None:
    said = started.ok("setup", started.file, "choose", 1, "edge", "-", "stay")
    assert "decides the sides: they stay" in said


@pytest.mark.parametrize("words", [("pins", "set", "judge"), ("list", "choose", 1, 1)])
def test_missing_secret_is_refused_with_how_to_give_it(
    started: Cli, words: tuple[object, ...]
) -> None:
    said = started.refused(words[0], started.file, *words[1:])
    assert "is missing: type it" in said
    assert "standard input" in said


def test_a_pin_is_taken_away_by_saying_so_alone(cli: Cli) -> None:
    cli.new()
    cli.ok("pins", cli.file, "set", "judge", typed="4711")
    cli.refused("pins", cli.file, "set", "judge", "--sure")  # digits left out take nothing away
    assert "removed" in cli.ok("pins", cli.file, "set", "judge", "--clear", "--sure")


def test_forbidden_role_is_refused_before_any_question(cli: Cli) -> None:
    cli.new()
    said = cli.refused("pins", cli.file, "set", "judge", "--role", "judge", typed="4711")
    assert "is for the organizer" in said

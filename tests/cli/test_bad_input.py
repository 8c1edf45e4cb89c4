"""Whatever is typed or lies on the disk: one sentence, an exit code, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from one_file import Cli
from search import wide

from data.machine import recent
from srtui.cli import streams


@pytest.mark.parametrize("command", ["standings", "pair", "doctor", "undo", "verify", "open"])
def test_a_file_that_is_not_there(cli: Cli, command: str) -> None:
    result = cli.run(command, cli.folder / "nothing.srtui")
    assert result.exit_code == 1
    assert "There is no file nothing.srtui" in result.output


def test_a_file_that_is_no_event_and_a_folder(cli: Cli) -> None:
    text = cli.folder / "shopping.txt"
    text.write_text("milk, eggs")
    assert "is not an event file" in cli.refused("standings", text)
    assert "is a folder" in cli.refused("standings", cli.folder)
    assert "already exists" in cli.refused("new", text, "--edition", "sr2026")
    assert text.read_text() == "milk, eggs"


def test_a_damaged_event_says_what_to_do(cli: Cli) -> None:
    cli.new()
    path = Path(cli.file)
    content = bytearray(path.read_bytes())
    content[4096 : 4096 * 8] = b"\xff" * (4096 * 7)
    path.write_bytes(bytes(content))
    result = cli.run("standings", cli.file)
    assert result.exit_code == 1
    assert "srtui" in result.stderr
    assert cli.run("doctor", cli.file).exit_code == 1


@pytest.mark.parametrize(
    "words",
    [
        ("new", "x", "--edition", "sr1999"),
        ("new", "x", "--edition", "sr2026", "--variant", "nothing"),
        (
            "new",
            "x",
            "--edition",
            "sr2026",
            "--variant",
            "cut-to-top=4",
            "--variant",
            "cut-to-top=8",
        ),
        ("new", "x", "--edition", "sr2026", "--variant", "cut-to-top=many"),
        ("new", "x", "--edition", "sr2026", "--set", "bye"),
        ("new", "x", "--edition", "sr2026", "--set", "bye.points.fixed=lots"),
        ("new", "x", "--edition", "sr2026", "--size", 0),
        ("new", "x", "--edition", "sr2026", "--size", 10_000),
        ("new", "x", "--edition", "sr2026", "--tables", -1),
        ("new", "x", "--edition", "sr2026", "--name", "n" * 10_000),
        ("new", "x", "--edition", "sr2026", "--seed", "s" * 10_000),
        ("new", "no/such/folder/x", "--edition", "sr2026"),
        ("new", "x" * 300, "--edition", "sr2026"),
    ],
)
def test_an_event_that_cannot_be_made_leaves_no_file(cli: Cli, words: tuple[object, ...]) -> None:
    words = (words[0], cli.folder / str(words[1]), *words[2:])
    assert cli.refused(*words).strip()
    assert list(cli.folder.glob("*.srtui*")) == []


def test_a_size_of_0_is_for_editions_that_offer_it(cli: Cli) -> None:
    cli.ok("new", cli.folder / "battlegroup", "--edition", "sr2017beta", "--size", 0)
    assert cli.ok("event", cli.folder / "battlegroup").startswith("battlegroup\n")


@pytest.mark.parametrize(
    "words",
    [
        ("roster", "@", "add"),
        ("roster", "@", "dance"),
        ("roster", "@", "edit", "a-player", "--table", "near the door"),
        ("result", "@", 1, 1, "s", "five"),
        ("result", "@", 1, 1, "s", 10**30),
        ("pairings", "@", "--by", "colour"),
        ("standings", "@", "--nonsense"),
        ("print", "@", "money"),
        ("nonsense", "@"),
        ("editions", "check"),
        ("roster", "@", "add", "x", "--\x1b[2J"),
        ("backup", "\ud800"),
        ("new", "x\0y", "--edition", "sr2026"),
        ("roster", "\ud800", "list"),
        ("restore", "@", "\ud800"),
        ("editions", "sr2026", "\ud800"),
    ],
)
def test_wrong_use_exits_with_2(cli: Cli, words: tuple[object, ...]) -> None:
    cli.new()
    result = cli.run(*[cli.file if word == "@" else word for word in words])
    assert result.exit_code == 2
    assert "\x1b" not in result.output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("roster", "@", "add", ""), "The name: it has no visible characters"),
        (("roster", "@", "add", "\x1b[2J\u202e"), "The name: it has no visible characters"),
        (("roster", "@", "add", "x" * 10_000), "10,000 characters long"),
        (("roster", "@", "add", "A-PLAYER"), "already on the roster"),
        (("roster", "@", "drop", "nobody"), "No player's name contains “nobody”"),
        (("roster", "@", "drop", "player"), "matches 4 players"),
        (("result", "@", 99, 1, "s"), "no game at table 99"),
        (("result", "@", 1, 3, "s"), "type 1, 2, part of a name"),
        (("result", "@", 1, 1, "zz"), "not a way to win here"),
        (("correct", "@", 9, 1, 1, "s"), "There is no round 9"),
        (("standings", "@", "--round", 9), "There is no round 9"),
        (("standings", "@", "--round", 0), "There is no round 0"),
        (("explain", "@", "\x1b]0;x\x07nobody"), "No player's name contains “nobody”"),
        (("house-rule", "@", "no.such.key", 1), "no.such.key"),
        (("house-rule", "@", "bye.points.fixed", 1, "--from-round", 100), "from 1 to 99"),
        (
            (
                "set",
                "@",
            ),
            "Nothing to change",
        ),
        (("set", "@", "--backup-to", "/no/such/folder"), "There is no folder"),
        (("plan", "@", "remove", 3), "the schedule has 0 lines"),
        (("plan", "@", "add", "Lunch", "--at", "25:00"), "Type the time as HH:MM,"),
        (("editions", "sr1999"), "There is no edition"),
        (("editions", "check", "nothing.toml"), "cannot be read"),
        (("undo", "@", "--terminal", "\x1b[2J"), "The terminal's name"),
    ],
)
def test_impossible_command_is_refused_in_one_sentence(
    cli: Cli, words: tuple[object, ...], sentence: str
) -> None:
    cli.new()
    cli.ok("pair", cli.file)
    cli.ok("publish", cli.file)
    said = cli.refused(*[cli.file if word == "@" else word for word in words])
    assert sentence in said
    assert "\x1b" not in said


def test_hostile_names_are_harmless_wherever_they_are_shown(cli: Cli) -> None:
    cli.new(players=1)
    cli.ok(
        "roster",
        cli.file,
        "add",
        "\x1b]0;owned\x07Bo\u202eb\x1b[31m [red]=1+1[/red]",
        "--club",
        "\x9b2Jclub",
    )
    cli.play()
    for words in (
        ("roster", "@", "list"),
        ("pairings", "@"),
        ("results", "@"),
        ("standings", "@"),
        ("journal", "@"),
        ("explain", "@", "bob"),
        ("print", "@", "slips"),
        ("verify", "@"),
        ("event", "@"),
        ("standings", "@", "--json"),
    ):
        shown = cli.ok(*[cli.file if word == "@" else word for word in words])
        assert not {"\x1b", "\x07", "\u202e", "\x9b"} & set(shown)


def test_an_unexpected_fault_is_one_sentence_and_a_report(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.new()
    monkeypatch.setattr("srtui.queries.standings.standings.standings", lambda *_: 1 // 0)
    said = cli.refused("standings", cli.file)
    assert said.startswith("Something unexpected happened (ZeroDivisionError).")
    report = Path(said.strip().rstrip(".").rsplit(" ", 1)[1])
    assert "ZeroDivisionError" in report.read_text("utf-8")


def test_without_a_terminal_open_prints_the_status(cli: Cli) -> None:
    assert "No event has been opened yet" in cli.ok()
    cli.new()
    result = cli.run("open", cli.file)
    assert (result.exit_code, result.stdout.splitlines()[1]) == (
        0,
        "Check in the players, or pair round 1. No one is checked in.",
    )
    assert result.stderr == (
        "Warning: The screens need a terminal, so here is the status instead.\n"
    )
    assert cli.ok() == result.stdout


def test_the_list_of_recent_events_is_short_and_forgives(tmp_path: Path) -> None:
    place = tmp_path / "state" / "recent.json"
    files = [tmp_path / f"{number}.srtui" for number in range(12)]
    for file in files:
        file.touch()
        recent.remember(file, place)
    assert recent.recent(place) == list(reversed(files))[: recent.KEEP]
    recent.remember(files[5], place)
    files[11].unlink()
    assert recent.recent(place)[:2] == [files[5], files[10]]
    for broken in ("", "{", "[1, 2]", '{"a": 1}'):
        place.write_text(broken)
        assert recent.recent(place) == []


@wide(10, 500, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(max_size=90))
def test_any_name_is_taken_or_refused(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    cli = Cli(tmp_path_factory.mktemp("names"))
    cli.new(players=1)
    result = cli.run("roster", cli.file, "add", "--", name)
    assert result.exit_code in (0, 1)
    if result.exit_code == 0:
        assert cli.json("roster", cli.file, "list")["players"] == 2


def test_hostile_file_names_are_harmless_too(cli: Cli) -> None:
    hostile = cli.folder / "ev\x1b]0;owned\x07il\x9b.srtui"
    for words in (
        ("new", hostile, "--edition", "sr2026"),
        ("backup", hostile),
        ("backup", hostile, "--list"),
        ("doctor", hostile),
        ("restore", hostile),
        ("restore", hostile, "--sure"),
        ("new", hostile, "--edition", "sr2026"),
    ):
        assert not {"\x1b", "\x07", "\x9b"} & set(cli.run(*words).output)


def test_an_hour_of_one_digit_is_one(cli: Cli) -> None:
    cli.new(players=2)
    cli.ok("plan", cli.file, "add", "Check-in", "--at", "9:15")
    assert "09:15 Check-in" in " ".join(cli.ok("day", cli.file).split())


def test_new_event_asks_about_a_size_that_the_edition_lacks(cli: Cli) -> None:
    line = ("new", cli.folder / "odd", "--edition", "sr2026", "--size", 60)
    said = cli.refused(*line, code=3)
    assert "Steamroller 2026 has no games of 60 points." in said
    assert "Add --sure to do it anyway." in said
    assert not (cli.folder / "odd.srtui").exists()
    cli.ok(*line, "--sure")


@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("n", 1)])
def test_new_event_asks_a_person_at_a_terminal_about_its_size(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, answer: str, code: int
) -> None:
    monkeypatch.setattr(streams, "interactive", lambda: True)
    result = cli.run("new", cli.folder / "odd", "--edition", "sr2026", "--size", 60, typed=answer)
    assert "has no games of 60 points. Its sizes are" in result.output
    assert "Create the event anyway? [y/N]" in result.output
    assert result.exit_code == code
    assert (cli.folder / "odd.srtui").exists() is (answer == "y")

"""Bad input by the command line: one clear sentence, the right exit code, nothing changed."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import CommandLine, Said, command, dump, srtui
from windows import moves_open_files

from data.event import sqlite
from data.event.sqlite import EventFileError, sqlite3
from data.event.store import Store
from data.machine.boot_clock import stamp
from srtui.cli.opening import entropy, utc_now
from srtui.commands.desk import Desk, Seat

PLAYERS = ("Anna Ek", "Bert", "Berta", "Cleo", "Jos\u00e9")
HUGE = "9" * 5000
LONG = "x" * 10_000
ESC = "\x1b[31mRed\x1b]0;title\x07\x1b[2J"


def make(path: Path) -> CommandLine:
    """Create an event of five players in round 1: two tables, a bye, a result at table 1."""
    assert srtui("new", path, "--edition", "sr2026", "--seed", "bad", "--name", "Bad").code == 0
    event = CommandLine(path)
    for name in PLAYERS:
        event.do("roster add", name)
    event.do("pair")
    event.do("scenario", "Payload")
    event.do("publish")
    event.do("result", 1, 1, "s", 5, 2, 40, 30)
    return event


@pytest.fixture(scope="module")
def event_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made") / "event.srtui"
    with pytest.MonkeyPatch.context() as own:
        own.setenv("XDG_STATE_HOME", str(path.parent / "home"))
        make(path)
    return path


@pytest.fixture
def event(event_file: Path, tmp_path: Path) -> CommandLine:
    """Return a fresh copy of the event, alone in its folder."""
    return CommandLine(Path(shutil.copy(event_file, tmp_path / "event.srtui")))


def assert_said(said: Said, code: int, *hints: str) -> None:
    """One harmless sentence (or two) on stderr that names what it is about."""
    assert said.code == code, said
    assert said.out == ""
    lines = said.err.strip().splitlines()
    assert "unexpected happened" not in said.err
    assert "Traceback" not in said.err
    assert all(line.isprintable() for line in lines)
    assert len(said.err) < 1500, "what was typed is not repeated at length"
    if code == 1:
        assert len(lines) == 1, said.err
    else:
        assert lines[-1].startswith("Error: ")
    for hint in hints:
        assert hint.casefold() in said.err.casefold()


NAMES = {
    "empty": ("", "name"),
    "spaces": (" \t\u2003 ", "name"),
    "only control characters": ("\x00\x1b[2J\x9b31m\u202e", "name"),
    "only unseen characters": ("\u200b\u2060\ufeff", "name"),
    "only line feeds": ("\n\r\n", "name"),
    "10,000 characters": (LONG, "10,000"),
    "duplicate": ("Bert", "Bert is already"),
    "duplicate in other case": ("bERT", "Bert is already"),
    "duplicate with spaces": ("  Anna   Ek ", "Anna Ek is already"),
    "duplicate with an unseen space": ("Anna\u00a0Ek\u200b", "Anna Ek is already"),
    "duplicate composed of parts": ("Jose\u0301", "Jos\u00e9 is already"),
    "duplicate without its accent": ("jose", "Jos\u00e9 is already"),
    "duplicate in colours": ("\x1b[1mBert\x1b[0m", "Bert is already"),
    "duplicate in full width": ("\uff22\uff25\uff32\uff34", "Bert is already"),
}


@pytest.mark.parametrize("case", NAMES)
@pytest.mark.parametrize("verb", ["roster add", "roster stand-in", "roster edit"])
def test_names_that_cannot_be(event: CommandLine, case: str, verb: str) -> None:
    name, hint = NAMES[case]
    before = dump(event.path)
    words = ("Cleo", "--name", name) if verb == "roster edit" else (name,)
    if verb == "roster edit" and not name:
        hint = "nothing to change"
    assert_said(event.run(verb, *words), 1, hint)
    assert dump(event.path) == before


HOSTILE = {
    "escape sequences": (f"Zoe {ESC}", "Zoe Red"),
    "c1 controls": ("Zoe \x9b31mRed\x85", "Zoe"),
    "bidi": ("Zoe \u202e\u2066deR", "Zoe deR"),
    "line feeds": ("Zoe\nRed\r\n", "Zoe Red"),
    "nul": ("Zoe\x00 Red", "Zoe Red"),
    "markup": ("Zoe [/][bold red]", "Zoe [/][bold red]"),
    "half a tag": ("Zoe [/", "Zoe [/"),
    "formula": ("=HYPERLINK(1)", "=HYPERLINK(1)"),
    "quotes": ("Zoe'; DROP TABLE player;--", "Zoe'; DROP TABLE player;--"),
    "percent and braces": ("Zoe %s {0} ${x}", "Zoe %s {0} ${x}"),
    "wide and joined": ("Zoe \u6f22\u5b57 \U0001f468\u200d\U0001f469", "Zoe \u6f22\u5b57"),
}
LOOKS = ("roster list", "standings", "pairings", "results", "journal", "status", "verify")


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_names_become_harmless_and_work(event: CommandLine, case: str) -> None:
    name, kept = HOSTILE[case]
    event.do("roster add", name)
    rows = event.json("roster list")["rows"]
    shown = next(row["name"] for row in rows if row["player"] == 6)
    assert shown.startswith(kept)
    event.do("result", 2, 1, "a", 3, 1, 20, 30)
    event.do("pair")
    event.do("roster edit", "#6", "--note", name, "--club", name)
    for look in (*LOOKS, "print", "explain"):
        words = {"print": ["slips"], "explain": ["#6"]}.get(look, [])
        printed = event.do(look, *words)
        assert all(line.isprintable() for line in printed.splitlines())
    assert shown in event.do("explain", shown).splitlines()[0]


REFUSED: dict[str, tuple[list[object], str]] = {
    "a table that does not exist": (["result", 99, 1, "s", 5, 0], "table 99"),
    "table 0": (["result", 0, 1, "s", 5, 0], "table 0"),
    "a table in raised digits": (["result", "\u00b2", 1, "s"], "No player's name"),
    "a table of 5,000 digits": (["result", HUGE, 1, "s"], "No player's name"),
    "a minus table": (["result", "--", -1, 1, "s"], "No player's name"),
    "points below 0": (["result", 2, 1, "s", "--", -5, 0], "0 to 9999"),
    "points too high": (["result", 2, 1, "s", 10_000, 0], "0 to 9999"),
    "destroyed below 0": (["result", 2, 1, "s", "--", 5, 0, -1, 0], "0 to 9999"),
    "a winner who is not at the table": (["result", 2, "{elsewhere}", "s"], "type 1, 2"),
    "a winner 3": (["result", 2, 3, "s"], "type 1, 2"),
    "an empty winner": (["result", 2, "", "s"], "type 1, 2"),
    "a way that is none": (["result", 2, 1, "magic"], "magic"),
    "a way of 10,000 characters": (["result", 2, 1, LONG], "not a way to win"),
    "no way": (["result", 2, 1], "how was the game won"),
    "a tie that is won": (["result", 2, "tie", "s"], "tie"),
    "a result for the bye": (["result", "{bye}", 1, "s"], "bye"),
    "a round that does not exist": (["correct", 7, 1, 1, "s"], "round 7"),
    "a round below 0": (["correct", "--", -1, 1, 1, "s"], "round -1"),
    "standings of no round": (["standings", "--round", 9], "round 9"),
    "pairings of no round": (["pairings", "--round", -3], "round -3"),
    "results of no round": (["results", "--round", 0], "round 0"),
    "an unknown player": (["roster drop", "Nobody"], "Nobody"),
    "an unknown number": (["roster drop", "#77"], "#77"),
    "a number of 5,000 digits": (["roster drop", "#" + HUGE], "No player's name"),
    "a number in raised digits": (["explain", "#\u00b9\u00b2"], "#"),
    "an ambiguous name": (["roster drop", "er"], "Bert, Berta"),
    "no name": (["roster drop", ""], "name a player"),
    "a name of 10,000 characters": (["roster drop", LONG], "No player's name"),
    "a name in escape sequences": (["roster drop", ESC], "No player's name"),
    "out twice": (["roster return", "Cleo"], "already"),
    "removing who has played": (["roster remove", "Bert"], "drop"),
    "swapping with oneself": (["swap", "Bert", "Bert"], "two different"),
    "pairing with oneself": (["pin", "Cleo", "#4"], "two different"),
    "a seat that is not there": (["seat", "Anna", "Nobody"], "Nobody"),
    "table 0 to move to": (["table-move", 2, 0], "start at 1"),
    "table 10,000 to move to": (["table-move", 2, 10_000], "table"),
    "a scenario that is none": (["scenario", "Chess"], "which scenario"),
    "pairing with results missing": (["pair"], "no result"),
    "publishing twice": (["publish"], "already published"),
    "drawing a published round again": (["redraw", "why not"], "only a draft"),
    "finishing too early": (["finish"], "no result"),
    "a cut in the middle of a round": (["cut", 2], "complete"),
    "deciding about one": (["decide", "Bert"], "at least two"),
    "nothing to redo": (["redo"], "nothing"),
    "a size in the middle of the event": (["set", "--size", 50], "size"),
    "a minus number of tables": (["set", "--tables", -1], "tables"),
    "rounds without end": (["set", "--rounds", 100], "99"),
    "a second place that is none": (["set", "--backup-to", "/no/such/place"], "/no/such/place"),
    "a second place with a NUL": (["set", "--backup-to", "/tmp/\x00"], "folder"),
    "a variant that is none": (["variant", "chess", "--sure"], "chess"),
    "a house rule that is none": (["house-rule", "chess.clock", 1, "--sure"], "chess"),
    "a house rule without a value": (["house-rule", "bye.points.fixed", "--sure"], "value"),
    "a house rule of the wrong kind": (["house-rule", "bye.points.fixed", "x", "--sure"], "bye"),
    "a house rule of a late round": (
        ["house-rule", "bye.points.fixed", 1, "--from-round", 100, "--sure"], "99"),
    "a house rule in no letters": (["house-rule", "\udcff", 1, "--sure"], "not a key"),
    "a house rule without end": (["house-rule", "bye.points.fixed", "1e999", "--sure"], "number"),
    "a house rule too deep": (["house-rule", "bye.points.fixed", "[" * 9000, "--sure"], "bye"),
    "a variant of 10,000 letters": (["variant", LONG, "--sure"], "variant"),
    "a house rule of 10,000 letters": (["house-rule", LONG, 1, "--sure"], "there is no"),
    "a value of 10,000 letters": (["house-rule", "bye.points.fixed", LONG, "--sure"], "bye"),
    "a variant in no letters": (["variant", "\udcff", "--sure"], "variant"),
    "a plan line that is not there": (["plan remove", 5], "schedule has 0 lines"),
    "a time that is none": (["plan add", "Lunch", "--at", "25:00"], "HH:MM"),
    "a raised time": (["plan add", "Lunch", "--at", "\u00b9\u00b2:\u00b3\u2070"], "HH:MM"),
    "a time in other digits": (["plan add", "Lunch", "--at", "\u0661\u0662:\u0663\u0660"], "HH:MM"),
    "an empty plan line": (["plan add", "\x1b[0m"], "line"),
    "a penalty without a reason": (["penalty", "Bert", "warning", " "], "reason"),
    "a terminal without a name": (["undo", "--terminal", "\x07"], "terminal"),
    "an import from nowhere": (["roster import", "/no/such.csv"], "such.csv"),
    "an export to nowhere": (["export", "games", "--to", "/no/such/folder/a.csv"], "folder"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_done(event: CommandLine, case: str) -> None:
    words, hint = REFUSED[case]
    first, *_, bye = (row["first"]["name"] for row in event.json("results")["rows"])
    verb, *rest = ({"{bye}": bye, "{elsewhere}": first}.get(str(word), word) for word in words)
    before = dump(event.path)
    assert_said(event.run(str(verb), *rest), 1, hint)
    assert dump(event.path) == before


def test_a_house_rule_set_twice_replaces_the_first(event: CommandLine) -> None:
    event.do("house-rule", "bye.points.fixed", 1, "--sure")
    event.do("house-rule", " bye.points.fixed ", 2, "--sure")
    changes = event.json("event")["changes"]
    assert [(one["key"], one["now"]) for one in changes] == [("bye.points.fixed", "2")]


MISUSED: dict[str, list[object]] = {
    "a word for points": ["result", 2, 1, "s", "five"],
    "a fraction for points": ["result", 2, 1, "s", "2.5"],
    "a number too large for the file": ["result", 2, 1, "s", HUGE],
    "a number below all": ["result", 2, 1, "s", "--", "-" + HUGE],
    "too many figures": ["result", 2, 1, "s", 1, 2, 3, 4, 5],
    "a word for a round": ["standings", "--round", "last"],
    "a round beyond all numbers": ["standings", "--round", "1e9"],
    "a word for a cut": ["cut", "four"],
    "a cut to nothing": ["cut"],
    "an option that is none": ["roster add", "Zoe", "--colour", "red"],
    "a role that is none": ["roster add", "Zoe", "--role", "king"],
    "the role of the board": ["pair", "--role", "board"],
    "a kind of penalty that is none": ["penalty", "Bert", "slap", "why"],
    "no arguments": ["swap"],
    "a control character in an option": ["roster add", "Zoe", "--\x1b[31m"],
    "a policy that is none": ["set", "--policy", "random"],
}


@pytest.mark.parametrize("case", MISUSED)
def test_wrong_use(event: CommandLine, case: str) -> None:
    verb, *rest = MISUSED[case]
    before = dump(event.path)
    assert_said(event.run(str(verb), *rest), 2)
    assert dump(event.path) == before


@pytest.mark.parametrize("words", [["juggle"], ["roster"], ["roster", "e", "juggle"], ["\x1b[2J"]])
def test_a_command_that_does_not_exist(words: list[str]) -> None:
    assert_said(srtui(*words), 2)


def test_a_judge_may_not_pair(event: CommandLine) -> None:
    event.do("result", 2, 1, "a", 1, 1, 10, 10)
    before = dump(event.path)
    assert_said(event.run("pair", "--role", "judge"), 1, "judge")
    assert dump(event.path) == before


NEW: dict[str, tuple[list[object], str]] = {
    "unknown edition": (["--edition", "sr1999"], "sr1999"),
    "an empty edition": (["--edition", ""], "edition"),
    "an edition elsewhere": (["--edition", "../../etc/passwd"], "edition"),
    "an edition with a NUL": (["--edition", "\x00"], "edition"),
    "size 0": (["--edition", "sr2026", "--size", 0], "size"),
    "a minus size": (["--edition", "sr2026", "--size", -75], "size"),
    "a huge size": (["--edition", "sr2026", "--size", 99_999], "size"),
    "minus tables": (["--edition", "sr2026", "--tables", -1], "tables"),
    "a name without letters": (["--edition", "sr2026", "--name", "\x1b[2J"], "name"),
    "a name too long": (["--edition", "sr2026", "--name", LONG], "10,000"),
    "an unknown variant": (["--edition", "sr2026", "--variant", "chess"], "chess"),
    "a variant's number in raised digits": (
        ["--edition", "sr2026", "--variant", "x=\u00b2"], "KEY=4"),
    "a variant's number of 5,000 digits": (["--edition", "sr2026", "--variant", f"x={HUGE}"], "="),
    "a variant twice": (
        ["--edition", "sr2012", "--variant", "destruction", "--variant", "destruction"], "twice"),
    "a house rule without a value": (["--edition", "sr2026", "--set", "cut"], "KEY=VALUE"),
    "a house rule that is none": (["--edition", "sr2026", "--set", "a=1"], "a"),
    "a seed too long": (["--edition", "sr2026", "--seed", LONG], "10,000"),
}  # fmt: skip


@pytest.mark.parametrize("case", NEW)
def test_events_that_cannot_be_made(tmp_path: Path, case: str) -> None:
    words, hint = NEW[case]
    assert_said(srtui("new", tmp_path / "new.srtui", *words), 1, hint)
    assert list(tmp_path.iterdir()) == [], "not even half a file is left"


def test_a_new_event_leaves_what_is_there(event: CommandLine) -> None:
    before = dump(event.path)
    assert_said(event.run("new", "--edition", "sr2026"), 1, "already exists")
    assert dump(event.path) == before


READING: list[list[object]] = [
    ["status"], ["event"], ["standings"], ["pairings"], ["results"], ["journal"], ["verify"],
    ["roster list"], ["explain", "Bert"], ["print", "pairings"], ["export", "games"], ["open"],
]  # fmt: skip
WRITING: list[list[object]] = [
    ["roster add", "Zoe"],
    ["result", 2, 1, "a"],
    ["undo"],
    ["set", "--name", "Z"],
    ["backup"],
]


@pytest.fixture(params=["missing", "missing folder", "folder", "text", "empty", "device"])
def no_event(request: pytest.FixtureRequest, tmp_path: Path) -> CommandLine:
    """Return a path that leads to no event."""
    path = tmp_path / "other.srtui"
    if request.param == "folder":
        path.mkdir()
    elif request.param == "text":
        path.write_text("Anna Ek, Cryx\n" * 500)
    elif request.param == "empty":
        path.touch()
    places = {
        "missing folder": tmp_path / "gone" / "other.srtui",
        "device": Path("/dev/null"),
    }
    return CommandLine(places.get(request.param, path))


def test_command_on_a_file_that_is_not_an_event_fails(no_event: CommandLine) -> None:
    for verb, *rest in READING + WRITING:
        assert_said(no_event.run(str(verb), *rest), 1)


@pytest.mark.parametrize(
    ("path", "named"),
    [(".", Path.cwd().name), ("/", str(Path("/").absolute())), ("..", "..")],
)
def test_path_without_an_event_has_no_backups(path: str, named: str) -> None:
    assert "no backup" in srtui("backup", path, "--list").out
    assert_said(srtui("restore", path), 1, f"no backup next to {named}: ")
    examined = srtui("doctor", path)
    assert (examined.code, examined.err) == (1, "")
    assert "folder" in examined.out


def test_other_database_is_not_an_event_and_stays_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE event (id INTEGER)")
    connection.close()
    before = path.read_bytes()
    for verb, *rest in READING + WRITING:
        assert_said(CommandLine(path).run(str(verb), *rest), 1, "not an event file")
    assert path.read_bytes() == before


def test_a_file_from_a_newer_version(event: CommandLine) -> None:
    connection = sqlite.connect(event.path)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    before = dump(event.path)
    for verb, *rest in READING + WRITING:
        assert_said(event.run(str(verb), *rest), 1, "999")
    assert dump(event.path) == before


def damage(path: Path, chance: random.Random) -> None:
    """Turn a few bytes over somewhere, or cut the end off."""
    content = bytearray(path.read_bytes())
    if chance.random() < 0.25:
        content = content[: chance.randrange(1, len(content))]
    for _ in range(chance.choice((1, 3, 30))):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


@pytest.mark.wide(4)
@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_file(event: CommandLine, seed: int) -> None:
    """It works as far as the damage allows; where it does not, a sentence says so."""
    whole = event.path.read_bytes()
    chance = random.Random(seed)
    for _ in range(3):
        event.path.write_bytes(whole)
        damage(event.path, chance)
        every: list[list[object]] = [*READING, ["doctor"], *WRITING]
        for verb, *rest in every:
            said = event.run(str(verb), *rest)
            assert said.code in (0, 1, 3), said
            assert "unexpected happened" not in said.err
            assert "Traceback" not in said.err + said.out
            assert said.code == 0 or said.err or verb in ("doctor", "verify")


def flip(path: Path, old: bytes, new: bytes) -> None:
    """Change stored text by hand, as a bad disk would."""
    content = path.read_bytes()
    assert old in content
    path.write_bytes(content.replace(old, new))


DAMAGE = {
    "no text": (b"published", b"publishe\xff"),
    "no text in the edition": (b"Steamroller 2026. How", b"Steamroller 2026\xff How"),
    "a word that is none": (b"published", b"publishex"),
    "a column that is gone": (b"started_at", b"stbrted_at"),
}


@pytest.mark.parametrize("case", DAMAGE)
def test_damage_that_sqlite_does_not_see(event: CommandLine, case: str) -> None:
    flip(event.path, *DAMAGE[case])
    for verb, *rest in (*READING, *WRITING[:2]):
        if verb not in ("journal",):
            assert_said(event.run(str(verb), *rest), 1, "damaged", "doctor", "restore")


@pytest.fixture
def read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the disk read-only: the file opens for reading only."""
    monkeypatch.setattr(
        "data.event.store.connect", lambda path, **_: sqlite.connect(path, read_only=True)
    )


@pytest.mark.usefixtures("read_only")
def test_a_file_that_cannot_be_written(event: CommandLine) -> None:
    before = dump(event.path)
    for verb, *rest in READING:
        assert event.run(str(verb), *rest).code == 0
    for verb, *rest in WRITING[:-1]:
        assert_said(event.run(str(verb), *rest), 1, "written")
    assert dump(event.path) == before


@pytest.fixture
def full_disk(event: CommandLine, monkeypatch: pytest.MonkeyPatch) -> Iterator[CommandLine]:
    """Yield an event on a disk on which the file cannot grow."""

    def connect(path: Path, **how: Any) -> sqlite3.Connection:
        connection = sqlite.connect(path, **how)
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    with monkeypatch.context() as patched:
        patched.setattr("data.event.store.connect", connect)
        yield event


def test_a_full_disk(full_disk: CommandLine) -> None:
    for number in range(200):
        before = dump(full_disk.path)
        said = full_disk.run("roster add", f"Player {number}", "--club", "c" * 80)
        if said.code:
            break
    else:
        raise AssertionError("the disk was never full")
    assert_said(said, 1, "full", "nothing was changed")
    assert dump(full_disk.path) == before
    assert full_disk.do("standings")


@moves_open_files
def test_a_file_that_is_deleted_while_it_is_open(event: CommandLine) -> None:
    store = Store.open(event.path)
    desk = Desk(store, Seat(), utc_now, entropy, stamp)
    desk.run(command("roster.add", "Zoe")(desk))
    event.path.unlink()
    for act in (
        lambda: desk.run(command("roster.add", "Yan")(desk)),
        desk.undo,
        desk.event,
        desk.backup,
    ):
        with pytest.raises(EventFileError, match=r"event\.srtui .*\."):
            act()
    store.close()


@moves_open_files
def test_a_file_that_is_replaced_while_it_is_open(event: CommandLine, tmp_path: Path) -> None:
    store = Store.open(event.path)
    desk = Desk(store, Seat(), utc_now, entropy, stamp)
    desk.event()
    other = Path(shutil.copy(event.path, tmp_path / "other.srtui"))
    before = dump(other)
    other.replace(event.path)
    with pytest.raises(EventFileError, match="replaced"):
        desk.run(command("roster.add", "Yan")(desk))
    store.close()
    assert dump(event.path) == before

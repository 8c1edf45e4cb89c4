"""Every command and every view once through the command line; what they have in common."""

from __future__ import annotations

import json
import shlex
import sqlite3
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import click
import pytest
from one_file import Cli

import srtui.commands
from data.event.store import Store
from srtui.cli.app import GROUPS, PLACES, app
from srtui.commands.command import Command
from srtui.commands.registry import COMMAND_MODULES, commands
from srtui.queries.help.reference import written
from srtui.queries.registry import MODULES
from srtui.rules.plural import phrase_again

ELSEWHERE = {
    "completion",
    "import", "export", "page", "demo", "board", "roster.import", "game", "serve", "organizers",
    "takeover", "series", "final", "people", "tour", "award.show", "setup.show",
    "weekend",
}  # fmt: skip
"""Commands tested elsewhere, with what they import, export or show."""
APART = {"preset", "demand", "move-up", "correct-bye", "round-ends", "unplayed"}
"""Tested in events of their own."""
SHARED = {"file", "sure", "as_json", "role", "terminal"}
"""Parameters that every command has beside its own fields."""
AT_TABLES = ("play.", "pins.", "clock.")
"""Groups that are tested with a game at its table."""
OF_TEAMS = ("team.", "captain.", "match.", "league.")
"""Groups that are tested in a team event or a league."""

SECRETS = {
    "list.choose",
    "award.open",
    "award.vote",
    "award.close",
    "award.call-off",
}
"""Commands whose entries keep no reason."""

CHANGING: list[tuple[object, ...]] = [
    ("set", "@", "--name", "Spring", "--tables", 8, "--policy", "top-first", "--clubs-apart"),
    ("address", "@", "https://club.example"),
    ("languages", "@", "en"),
    ("variant", "@", "cut-to-top", 4),
    ("house-rule", "@", "bye.points.fixed", 2),
    ("plan", "@", "set", "10:00", "--turnover", 20),
    ("plan", "@", "day", 2, "09:30", 4),
    ("plan", "@", "add", "09:30 Check-in"),
    ("plan", "@", "remove", 1),
    ("notice", "@", "put", "To the desk", "--table", 1, "--until", "14:00"),
    ("notice", "@", "end", 1),
    ("feature", "@", 7, "--delay", 60),
    ("roster", "@", "add", "Zoe", "--club", "Iron", "--paid", "--here"),
    ("roster", "@", "edit", "zoe", "--faction", "cryx"),
    ("roster", "@", "judge", "Ines", "Iron"),
    ("roster", "@", "tidy"),
    ("roster", "@", "remove", "zoe"),
    ("roster", "@", "check-in", "all"),
    ("roster", "@", "paid", "a-player", "--unpaid"),
    ("roster", "@", "fee", "12,50", "--currency", "EUR"),
    ("roster", "@", "painted", "all"),
    ("roster", "@", "inspect", "a-player", "base", "--note", "Lola"),
    ("roster", "@", "check-in", "d-player", "--out"),
    ("roster", "@", "drop-missing"),
    ("roster", "@", "return", "d-player"),
    ("roster", "@", "drop", "d-player"),
    ("roster", "@", "return", "d-player"),
    ("roster", "@", "stand-in", "Sam"),
    ("roster", "@", "apart", "a-player", "c-player", "--reason", "one car"),
    ("table-out", "@", 2, "--reason", "broken"),
    ("table-back", "@", 2),
    ("roster", "@", "disqualify", "e-player", "shouting"),
    ("penalty", "@", "a-player", "warning", "slow"),
    ("terrain", "@", "tick", "1-2"),
    ("award", "@", "add", "Best Painted", "--category", "army"),
    ("award", "@", "edit", "painted", "--category", "unit"),
    ("award", "@", "enter", "painted", "a-player", "--what", "a unit of trolls"),
    ("award", "@", "enter", "painted", "b-player"),
    ("award", "@", "open", "painted"),
    ("award", "@", "close", "painted"),
    ("award", "@", "call-off", "painted"),
    ("award", "@", "give", "painted", "a-player"),
    ("award", "@", "remove", "painted"),
    ("pair", "@", "--seed", "s"),
    ("redraw", "@", "once more"),
    ("pin", "@", "a-player", "b-player"),
    ("swap", "@", "a-player", "c-player"),
    ("unpair", "@", "b-player"),
    ("pin", "@", "a-player", "b-player"),
    ("redraw", "@", "all of them"),
    ("bye", "@", "d-player"),
    ("seat", "@", "d-player", "a-player"),
    ("redraw", "@", "all again"),
    ("pin", "@", "a-player", "b-player"),
    ("table-move", "@", "a-player", 5),
    ("tables", "@"),
    ("size", "@", 50),
    ("edition", "@", "adopt", "sr2024"),
    ("edition", "@", "adopt", "sr2026"),
    ("scenario", "@", "payload"),
    ("publish", "@"),
    ("announce", "@"),
    ("start", "@"),
    ("list", "@", "add", "a-player", "--leader", "Haley", "--points", 80),
    ("list", "@", "edit", "a-player", 1, "--theme", "Storm"),
    ("list", "@", "accept", "a-player", "points:1", "agreed"),
    ("list", "@", "add", "a-player", "--leader", "Kraye"),
    ("list", "@", "remove", "a-player", 2),
    ("list", "@", "choose", "a-player", 2),
    ("list", "@", "played", "a-player", 1, 1),
    ("setup", "@", "roll", "a-player"),
    ("setup", "@", "choose", "a-player", "elements"),
    ("setup", "@", "done", "a-player"),
    ("score", "@", "mode", "answers"),
    ("score", "@", "first", "a-player", 1),
    ("turn", "@", "a-player"),
    ("turn", "@", "a-player"),
    ("score", "@", "correct", "a-player", 1),
    ("score", "@", "overrule", "a-player", 1, 0, "counted again"),
    ("score", "@", "drop", "a-player", 2),
    ("score", "@", "end", "a-player", "concession", 1),
    ("result", "@", "a-player"),
    ("score", "@", "adopt", "c-player", 3, 1, 2, 2, "--first", 1),
    ("clear", "@", "a-player"),
    ("result", "@", "a-player", "a-player", "s", 5, 1, 20, 10),
    ("clear", "@", "a-player"),
    ("result", "@", "a-player", "tie"),
    ("correct", "@", 1, "a-player", "tie", "-", 1, 1),
    ("undo", "@"),
    ("redo", "@"),
    ("result", "@", "c-player", "tie"),
    ("unknown", "@", "c-player"),
    ("correct-seats", "@", 1, "a-player", "c-player"),
    ("undo", "@"),
    ("decide", "@", "b-player", "a-player"),
    ("cut", "@", 2),
    ("finish", "@"),
    ("prize", "@", "tell"),
    ("prize", "@", "end"),
    ("backup", "@"),
    ("restore", "@", "--sure"),
]
READING: list[tuple[object, ...]] = [
    ("status", "@"),
    ("event", "@"),
    ("day", "@"),
    ("journal", "@"),
    ("verify", "@"),
    ("roster", "@", "list"),
    ("roster", "@", "owing"),
    ("pairings", "@"),
    ("pairings", "@", "--by", "name"),
    ("results", "@"),
    ("standings", "@"),
    ("standings", "@", "--by", "faction"),
    ("standings", "@", "--by", "club"),
    ("explain", "@", "a-player"),
    ("award", "@", "list"),
    ("terrain", "@", "list"),
    ("terrain", "@", "methods"),
    ("device", "@", "list"),
    ("edition", "@", "differs"),
    ("edition", "@", "differs", "sr2024"),
    ("table", "@", 1),
    ("penalties", "@"),
    ("reminders", "@"),
    ("report", "@"),
    ("lists", "@"),
    ("lists", "@", "a-player"),
    ("print", "@", "slips"),
    ("backup", "@", "--list"),
    ("doctor", "@"),
    ("count", "@", 9, 10, 4),
    ("editions",),
    ("settings",),
    ("editions", "sr2012"),
    ("editions", "sr2026", "payload"),
]


def name_of(words: tuple[object, ...]) -> str:
    known = {*COMMAND_MODULES, *MODULES} | {f"{g}.{v}" for g in GROUPS for v in GROUPS[g]}
    dotted = f"{words[0]}.{words[2]}" if len(words) > 2 else ""
    return dotted if dotted in known else str(words[0])


def with_file(cli: Cli, words: tuple[object, ...]) -> list[object]:
    return [cli.file if word == "@" else word for word in words]


def _refuse_unreasoned(file: Path) -> None:
    """Look at every entry: its reason and parts make its sentence again; a secret's has none."""
    with Store.open(file).read() as reader:
        entries = reader.table("journal", order="id")
    assert len({entry["command"] for entry in entries}) > 60
    for entry in entries:
        if entry["reason"] is None:
            assert entry["command"] in SECRETS, entry
        else:
            assert phrase_again(entry["reason"], json.loads(entry["parts"])) == entry["sentence"]
            assert entry["reason"] != "{sentence}", "a sentence that no language can say"


def test_every_command_works_from_the_command_line(cli: Cli) -> None:
    cli.new(players=5)
    for words in CHANGING:
        more = () if words[0] in ("undo", "redo", "backup", "restore") else ("--sure",)
        said = cli.ok(*with_file(cli, words), *more, typed="1")
        assert said.strip(), words
        assert "\n" not in said.strip(), said
    _refuse_unreasoned(Path(cli.file))
    ids = {command.id for command in commands()} | set(PLACES) | set(MODULES)
    reading = {name_of(words) for words in READING}
    used = {name_of(words) for words in CHANGING} | reading | {"new", "help", "open"}
    ids -= {one for one in ids if one.startswith((*AT_TABLES, *OF_TEAMS))}
    assert ids - ELSEWHERE - APART <= used


def test_a_form_quotes_a_line_as_it_is_typed_and_calls_its_own_options_by_their_labels() -> None:
    """An option of another command's line has no label here."""
    told = {command.id: command.form_help() for command in commands()}
    assert "`srtui export FILE all --json`" in told["import"]
    assert "“no longer” ends that" in told["roster.apart"]
    assert "“all” means everyone" in told["roster.paid"]


def test_every_view_is_text_and_valid_json(cli: Cli) -> None:
    cli.new(players=5)
    cli.play()
    cli.ok("pair", cli.file)
    for words in READING:
        assert cli.ok(*with_file(cli, words)).strip() or words[0] in ("standings", "backup")
        json.loads(cli.ok(*with_file(cli, words), "--json"))


def test_a_command_can_answer_in_json(cli: Cli) -> None:
    cli.new(players=2)
    done = cli.json("roster", cli.file, "add", "Zoe")
    assert done == {"sentence": "Zoe has joined the event.", "warnings": []}


def test_a_doubt_is_asked_about_and_exits_with_3(cli: Cli) -> None:
    cli.new(players=2)
    cli.ok("pair", cli.file)
    cli.ok("unpair", cli.file, 1)
    cli.ok("roster", cli.file, "add", "Zoe")
    cli.ok("roster", cli.file, "add", "Yan")
    cli.ok("pin", cli.file, "zoe", "yan")
    said = cli.doubted("publish", cli.file)
    assert said == "These players have no game: A-player, B-player.\nAdd --sure to do it anyway.\n"
    assert "1 game" in cli.ok("publish", cli.file, "-y")


def test_who_does_it_is_in_the_journal_and_a_judge_does_not_pair(cli: Cli) -> None:
    cli.new(players=2)
    cli.ok(
        "penalty",
        cli.file,
        "a-player",
        "warning",
        "slow",
        "--role",
        "judge",
        "--terminal",
        "Judge Kim",
    )
    assert cli.json("journal", cli.file)[0]["who"] == "Judge Kim"
    said = cli.refused("pair", cli.file, "--role", "judge")
    assert said == "“Pair the next round” is for the organizer, not for a judge.\n"
    assert "nothing of yours to undo" in cli.refused("undo", cli.file, "--terminal", "other")


def test_the_ending_of_the_file_may_be_left_out(cli: Cli) -> None:
    cli.file = str(cli.folder / "event")
    cli.new(players=2)
    assert (cli.folder / "event.srtui").is_file()
    assert cli.json("roster", cli.file, "list")["players"] == 2


def test_options_and_arguments_come_from_the_fields() -> None:
    context = click.Context(app, info_name="srtui")
    for command in commands():
        if command.id in ELSEWHERE:
            continue
        assert not command.defaults().keys() & SHARED
        group, dot, verb = command.id.partition(".")
        found = app.get_command(context, group)
        assert found is not None
        if dot:
            assert isinstance(found, click.Group)
            found = found.get_command(click.Context(found), verb)
        assert found is not None
        assert found.help == command.help()
        options = {flag for one in found.params for flag in (*one.opts, *one.secondary_opts)}
        for name in command.arguments():
            text = written(command, name)
            assert not text.startswith("--") or text.split()[0].split("/")[0] in options


def test_the_registry_names_every_command_that_is_offered() -> None:
    """What people do at a ballot, a captain's board or a door has no command line."""
    known = set()
    for module in walk_packages(srtui.commands.__path__, "srtui.commands."):
        known |= {
            kind.id
            for kind in vars(import_module(module.name)).values()
            if isinstance(kind, type) and issubclass(kind, Command)
        }
    apart = {"award.vote", "captain.expect", "device.let-in", "device.let-out", "device.move"}
    assert known - {""} == COMMAND_MODULES.keys() | apart


def test_help_lists_every_command() -> None:
    context = click.Context(app, info_name="srtui")
    listed = set(app.list_commands(context))
    plain = {id for id in (*COMMAND_MODULES, *MODULES) if "." not in id}
    assert listed == set(PLACES) | set(GROUPS) | plain


@pytest.mark.parametrize("group", sorted(GROUPS))
def test_help_of_a_group_names_its_subject_within_a_line(group: str) -> None:
    found = app.get_command(click.Context(app, info_name="srtui"), group)
    assert found is not None
    assert found.help
    assert not found.get_short_help_str(62).endswith("...")  # as click lists it at 80 columns


def test_help_explains_a_command(cli: Cli) -> None:
    assert cli.ok("help", "roster", "add").startswith("srtui roster FILE add NAME")
    assert "Drop" in cli.ok("help")
    assert cli.run("help", "nonsense").exit_code == 2


def test_the_command_reference_names_every_command(cli: Cli) -> None:
    page = cli.ok("help", "--markdown")
    names = [id.replace(".", " ") for id in (*(kind.id for kind in commands()), *MODULES)]
    assert [name for name in names if f"[{name}]" not in page] == []


@pytest.mark.parametrize(
    ("words", "usage"),
    [
        ("status", "srtui status FILE"),
        ("standings", "srtui standings FILE"),
        ("device list", "srtui device FILE list"),
        ("award show", "srtui award FILE show AWARD"),
    ],
)
def test_help_explains_a_command_that_only_reads(cli: Cli, words: str, usage: str) -> None:
    assert cli.ok("help", *words.split()).startswith(usage)


def test_help_on_a_group_lists_its_commands(cli: Cli) -> None:
    listed = cli.ok("help", "device")
    assert listed.startswith("Devices at the tables")
    for verb in ("list", "let-in", "let-out", "move"):
        assert f"device {verb} " in listed


def test_restore_asks_first_and_keeps_what_was_there(cli: Cli) -> None:
    cli.new(players=2)
    cli.ok("backup", cli.file)
    cli.ok("roster", cli.file, "add", "Zoe")
    assert "Add --sure to do it" in cli.doubted("restore", cli.file)
    assert "is kept as event-replaced.srtui" in cli.ok("restore", cli.file, "--sure")
    assert cli.json("roster", cli.file, "list")["players"] == 2
    assert cli.json("roster", cli.folder / "event-replaced.srtui", "list")["players"] == 3


def test_restore_without_a_copy_says_so(cli: Cli) -> None:
    cli.new(players=2)
    assert "There is no backup next to event.srtui" in cli.refused("restore", cli.file, "--sure")


def test_restore_of_a_copy_that_is_not_there_is_refused_and_not_asked_about(cli: Cli) -> None:
    cli.new(players=2)
    said = cli.refused("restore", cli.file, cli.folder / "stick")
    assert "There is no" in said
    assert "stick" in said
    assert "--sure" not in said


def test_restore_takes_the_newest_sound_copy_of_a_stick(cli: Cli) -> None:
    """The laptop is dead: on another one there is nothing but the stick."""
    stick = cli.folder / "stick"
    stick.mkdir()
    cli.new(players=2)
    cli.ok("set", cli.file, "--backup-to", stick)
    cli.ok("backup", cli.file)
    cli.ok("roster", cli.file, "add", "Zoe")
    cli.ok("backup", cli.file)
    newest = max((stick / "event.backups").glob("*.srtui"))
    other = cli.folder / "other-laptop"
    other.mkdir()
    file = other / "event.srtui"
    assert newest.name in cli.ok("restore", file, stick)
    assert cli.json("roster", file, "list")["players"] == 3
    newest.write_bytes(newest.read_bytes()[:4096])
    file.unlink()
    said = cli.ok("restore", file, stick / "event.backups")
    assert "has been restored from event-" in said
    assert cli.json("roster", file, "list")["players"] == 2
    missing = cli.refused("restore", other / "masters.srtui", stick)
    assert f"There is no backup of masters in {stick}, only backups of event." in missing
    assert "or of a drive with some" in cli.refused("restore", file, other)


def test_restore_names_the_events_that_the_folder_has_backups_of(cli: Cli) -> None:
    """A blank in a name: the printed commands can be pasted, and restore that event."""
    cli.new(players=2)
    copied = cli.folder / "Harbour Open 2026.srtui"
    copied.write_bytes(Path(cli.file).read_bytes())
    cli.ok("backup", copied)
    cli.ok("backup", copied)
    copied.unlink()
    for place in ([], [cli.folder], [cli.folder / "Harbour Open 2026.backups"]):
        said = cli.refused("restore", cli.folder / "again.srtui", *place)
        assert "only backups of Harbour Open 2026." in said
        commands = [line for line in said.splitlines() if line.startswith("srtui restore ")]
        assert len(commands) == 1
        cli.ok(*shlex.split(commands[0])[1:])
        assert cli.json("roster", copied, "list")["players"] == 2
        copied.unlink()


@pytest.mark.parametrize("sheet", ["pairings", "names", "callout", "slips"])
def test_paper_of_an_earlier_round(cli: Cli, sheet: str) -> None:
    cli.new(players=4)
    cli.play()
    cli.ok("pair", cli.file)
    assert "Round 1" in cli.ok("print", cli.file, sheet, "--round", 1)
    assert "There is no round 5" in cli.refused("print", cli.file, sheet, "--round", 5)


def test_the_event_is_shown_with_what_differs_and_its_plan(cli: Cli) -> None:
    cli.new()
    cli.ok("variant", cli.file, "cut-to-top", 4, "--sure")
    cli.ok("house-rule", cli.file, "bye.points.fixed", 2)
    cli.ok("house-rule", cli.file, "bye.points.fixed", 1, "--from-round", 3)
    cli.ok("plan", cli.file, "add", "09:30 Check-in")
    cli.ok("set", cli.file, "--size", 60, "--sure")
    shown = cli.ok("event", cli.file).splitlines()
    assert "  bye.points.fixed = 2 (printed: 3; house rule)" in shown
    assert "  bye.points.fixed = 1 from round 3 (house rule)" in shown
    assert "  cut.top = 4 (printed: not set; Cut to Top 4)" in shown
    assert any(line.startswith("  cut-to-top=NUMBER (in use: Cut to Top 4): ") for line in shown)
    assert "Plan 1: 09:30 Check-in" in shown
    size = "60 points (the edition's sizes are 30, 50, 75 and 100; the times for 50 apply)"
    assert any(line.endswith(size) for line in shown)


def test_a_player_moves_up_into_the_cut(cli: Cli) -> None:
    cli.new(players=5)
    cli.play()
    cli.ok("cut", cli.file, 2, "--sure")
    assert "All of the top 2 are still in" in cli.refused("move-up", cli.file)
    top = [row["name"] for row in cli.json("standings", cli.file)["rows"]][:2]
    cli.ok("roster", cli.file, "drop", top[0])
    assert "has moved up into the cut and plays on from round 2." in cli.ok("move-up", cli.file)
    asked = cli.refused("roster", cli.file, "return", top[0], code=3)
    assert f"{top[0]}'s place in the cut is taken: the cut to the top 2 would then have 3" in asked


def test_an_edition_of_ones_own_is_checked(cli: Cli) -> None:
    packaged = Path(__file__).parents[2] / "data" / "editions" / "sr2026.toml"
    mine = cli.folder / "mine.toml"
    mine.write_bytes(packaged.read_bytes())
    assert cli.ok("editions", "check", mine).startswith("mine.toml is sound: Steamroller 2026.")
    mine.write_text(mine.read_text(encoding="utf-8").replace("short =", "shrot ="))
    faults = cli.refused("editions", "check", mine).splitlines()
    assert len(faults) == 2
    assert all(fault.startswith("mine.toml: ") for fault in faults)


def test_the_text_of_an_edition_begins_a_file_of_ones_own(cli: Cli) -> None:
    mine = cli.folder / "mine.toml"
    mine.write_text(cli.ok("editions", "text", "sr2026"), encoding="utf-8")
    said = cli.ok("editions", "check", mine)
    assert said.endswith('The edition is not offered: sr2026.toml already has the id "sr2026".\n')
    mine.write_text(mine.read_text(encoding="utf-8").replace('id = "sr2026"', 'id = "mine"', 1))
    folder = (
        cli.ok("editions").splitlines()[-1].removeprefix("Put your own editions in ").rstrip(".")
    )
    assert cli.ok("editions", "check", mine).endswith(
        f"To offer this edition for new events, put the file in {folder}.\n"
    )
    assert cli.ok("editions", "check", "sr2026").startswith("sr2026.toml is sound")
    assert "There is no edition" in cli.refused("editions", "text", "sr1999")


def test_a_number_written_into_the_key_of_a_variant_is_explained(cli: Cli) -> None:
    cli.new()
    said = cli.refused("variant", cli.file, "cut-to-top=4")
    assert said == "Type the number after the variant, without an equals sign: cut-to-top 4\n"


def test_a_group_without_a_verb_lists(cli: Cli) -> None:
    cli.new(players=2)
    assert cli.ok("roster", cli.file) == cli.ok("roster", cli.file, "list")
    assert cli.run("plan", cli.file).exit_code == 2


def test_verify_answers_with_its_exit_code_too(cli: Cli) -> None:
    cli.new(players=12)
    assert cli.ok("verify", cli.file) == "No round is paired yet.\n"
    cli.ok("pair", cli.file, "--seed", "honest")
    cli.ok("publish", cli.file, "--sure")
    assert "The seed honest draws the same pairings again." in cli.ok("verify", cli.file)
    with sqlite3.connect(cli.file) as file:
        file.execute(
            "INSERT INTO draw (round, attempt, at, seed, method, versions, basis, pairs, breaks)"
            " SELECT round, 2, at, 'forged', method, versions, basis, pairs, breaks FROM draw"
        )
    result = cli.run("verify", cli.file)
    assert result.exit_code == 1
    assert "The seed forged does not draw the stored pairings." in result.stdout


def test_nobody_names_a_club(cli: Cli) -> None:
    cli.new(players=2)
    assert cli.ok("standings", cli.file, "--by", "club").endswith("No one has a club.\n")


def test_pairings_say_why_on_request(cli: Cli) -> None:
    cli.new(players=2)
    cli.ok("pair", cli.file)
    assert "Both have 0 TP." in cli.ok("pairings", cli.file, "--why")
    assert "Both have 0 TP." not in cli.ok("pairings", cli.file)

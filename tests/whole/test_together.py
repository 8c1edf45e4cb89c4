"""Several programs on one event: each sees the others, conflicts end in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from command_line import CommandLine, command
from patience import PATIENCE
from programs import do_all, do_at_once, event_of, programs

from data.event.watch import Watcher
from srtui.cli.opening import desk_at
from srtui.commands.command import Role
from srtui.commands.desk import Desk, Seat
from srtui.model.refused import Refused

pytestmark = pytest.mark.process


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    """Create an event of eight players."""
    return event_of(tmp_path / "together.srtui", 8)


@pytest.fixture
def desk(line: CommandLine) -> Iterator[Desk]:
    """Yield the organizer's laptop."""
    with desk_at(str(line.path), Seat()) as one:
        yield one


def tent(line: CommandLine, role: Role = Role.TO) -> Any:
    """Another terminal with a connection of its own."""
    return desk_at(str(line.path), Seat(role, "tent"))


def start(target: Any, *args: Any) -> tuple[Any, Connection]:
    """Start a program; itself, and the pipe on which it tells."""
    ear, mouth = programs.Pipe(duplex=False)
    process = programs.Process(target=target, args=(*args, mouth))
    process.start()
    mouth.close()
    return process, ear


def revisions(desk: Desk) -> dict[str, int]:
    """How often each subject has changed."""
    with desk.store.read() as reader:
        return reader.revisions()


def test_a_watcher_sees_every_commit_of_another_program_in_order(desk: Desk) -> None:
    names = [f"Late {number:02}" for number in range(25)]
    began = revisions(desk).get("roster", 0)
    watcher = Watcher(desk.store)
    changes = watcher.subscribe()
    process, ear = start(
        do_all, desk.store.path, "tent", [command("roster.add", name) for name in names]
    )
    seen: list[tuple[int, list[str]]] = []
    until = monotonic() + PATIENCE
    while len(seen) == 0 or len(seen[-1][1]) < len(names):
        assert monotonic() < until, f"only {seen[-1:]} was seen"
        if "roster" in changes.poll():
            with desk.store.read() as reader:
                number = reader.revisions()["roster"] - began
                late = reader.rows("SELECT name FROM player WHERE name LIKE 'Late%' ORDER BY id")
            seen.append((number, [row["name"] for row in late]))
    process.join()
    watcher.close()
    told = [ear.recv() for _ in names]
    assert all(sentence.startswith(name) for sentence, name in zip(told, names, strict=True))
    assert all(names[:number] == late for number, late in seen), "the revision counts the commits"
    assert all(before <= after for (before, _), (after, _) in pairwise(seen))


SOME = [
    ["roster.add", "Late"], ["pair"], ["swap", "#1", "#2"], ["publish"], ["result", "1", "1", "a"],
    ["roster.drop", "Late"], ["clear", "1"],
]  # fmt: skip


def test_a_watcher_sees_what_was_acknowledged_at_the_next_look(desk: Desk) -> None:
    """Once the other has said that it is saved, one look is enough: no waiting."""
    watcher = Watcher(desk.store)
    changes = watcher.subscribe()
    with desk_at(str(desk.store.path), Seat(Role.TO, "tent")) as other:
        for id, *fields in SOME:
            other.run(command(id, *fields)(other), sure=True)
            assert "journal" in changes.poll()
            assert desk.event() == other.event()
            assert changes.poll() == frozenset()
    watcher.close()


def prepare(line: CommandLine, upto: str) -> None:
    """Bring an event of one round to the moment before a command."""
    line.do("set", "--rounds", 1)
    steps: list[list[Any]] = [["pair"], ["publish"], ["start"], ["result"]]
    for step in steps[: ["pair", "publish", "start", "result", "end"].index(upto)]:
        if step == ["result"]:
            for table in range(1, 5):
                line.do("result", table, 1, "a", 5, 1, 40, 30)
        else:
            line.do(*step)


CONFLICTS: dict[str, tuple[str, list[Any], list[Any], str]] = {
    "both pair": ("pair", ["pair"], ["pair"], "is a draft"),
    "both publish": ("publish", ["publish"], ["publish"], "already published"),
    "both start": ("start", ["start"], ["start"], "has already started"),
    "both type one table": (
        "result", ["result", "1", "1", "a", 3, 1, 40, 30], ["result", "1", "2", "a", 1, 3, 30, 40],
        "This replaces"),
    "both add a name": ("pair", ["roster.add", "Zoe"], ["roster.add", "ZOE"], "already on"),
    "both drop a player": ("pair", ["roster.drop", "#3"], ["roster.drop", "#3"], "already out"),
    "both unpair a table": ("publish", ["unpair", "1"], ["unpair", "1"], "no longer there"),
    "both finish": ("end", ["finish"], ["finish"], "already finished"),
}  # fmt: skip


@pytest.mark.parametrize("case", CONFLICTS)
def test_of_two_conflicting_commands_one_is_done(line: CommandLine, case: str) -> None:
    upto, mine, yours, hint = CONFLICTS[case]
    prepare(line, upto)
    before = len(line.json("journal"))
    both = programs.Barrier(2)
    started = [
        start(do_at_once, line.path, seat, command(*one), both)
        for seat, one in (("left", mine), ("right", yours))
    ]
    told = [ear.recv() for _, ear in started]
    for process, _ in started:
        process.join()
    done = [sentence for ok, sentence in told if ok]
    refused = [sentence for ok, sentence in told if not ok]
    assert len(done) == len(refused) == 1, told
    assert hint in refused[0]
    entries = line.json("journal")
    assert len(entries) == before + 1
    assert entries[0]["sentence"] == done[0]
    line.do("backup")
    assert line.do("doctor")


@pytest.mark.push
def test_three_programs_type_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    line = event_of(tmp_path / "many.srtui", 64)
    line.do("pair")
    line.do("publish")
    odd = [command("result", str(table), "1", "a", 5, 1, 40, 30) for table in range(1, 33, 2)]
    even = [command("result", str(table), "2", "s", 1, 5, 30, 40) for table in range(2, 33, 2)]
    late = [command("roster.add", f"Late {number}") for number in range(16)]
    started = [
        start(do_all, line.path, seat, commands)
        for seat, commands in (("odd", odd), ("even", even), ("door", late))
    ]
    for process, _ in started:
        process.join()
    assert [process.exitcode for process, _ in started] == [0, 0, 0]
    rows = line.json("results")["rows"]
    assert [row["points"] for row in rows] == [[5, 1], [1, 5]] * 16
    assert len(line.json("roster list")["rows"]) == 64 + 16
    entries = line.json("journal", "--limit", 500)
    for seat in ("odd", "even", "door"):
        assert sum(seat in entry["who"] for entry in entries) == 16


def test_undo_takes_back_ones_own_work_only(desk: Desk, line: CommandLine) -> None:
    with tent(line) as other:
        desk.run(command("roster.add", "Anna")(desk))
        other.run(command("roster.add", "Zoe")(other))
        desk.run(command("roster.add", "Bea")(desk))
        other.run(command("roster.edit", "Zoe", club="Nord")(other))
        assert desk.undo().sentence == "Undone: Bea has joined the event."
        assert desk.undo().sentence == "Undone: Anna has joined the event."
        assert other.undo().sentence == "Undone: Zoe's club is now Nord."
        assert {one.name for one in desk.event().players[8:]} == {"Zoe"}
        entry = desk.to_redo()
        assert entry is not None
        assert entry.sentence == "Anna has joined the event."
        assert desk.redo().sentence == "Redone: Anna has joined the event."
        assert other.redo().sentence == "Redone: Zoe's club is now Nord."
        assert {one.name for one in desk.event().players[8:]} == {"Zoe", "Anna"}


def test_undo_names_what_came_between(desk: Desk, line: CommandLine) -> None:
    desk.run(command("pair")(desk), sure=True)
    desk.run(command("publish")(desk), sure=True)
    typed = desk.run(command("result", "1", "1", "a", 3, 1, 40, 30)(desk)).sentence
    with tent(line, Role.JUDGE) as judge:
        cleared = judge.run(command("clear", "1")(judge)).sentence
        before = desk.event()
        with pytest.raises(Refused, match="judge at tent") as fault:
            desk.undo()
        assert typed in str(fault.value)
        assert cleared in str(fault.value)
        assert desk.event() == before
        judge.undo()
        assert desk.undo().sentence == f"Undone: {typed}"
        assert desk.event().rounds[0].open_games


def test_undo_of_a_round_waits_for_the_results_of_others(desk: Desk, line: CommandLine) -> None:
    desk.run(command("pair")(desk), sure=True)
    desk.run(command("publish")(desk), sure=True)
    with tent(line) as other:
        other.run(command("result", "2", "2", "a", 1, 3, 30, 40)(other))
        before = desk.event()
        with pytest.raises(Refused, match="Results of round 1 are in"):
            desk.undo()
        assert desk.event() == before
        other.undo()
        desk.undo()
        desk.undo()
        assert not desk.event().rounds


def test_a_program_that_waits_does_not_hold_up_who_reads(desk: Desk, line: CommandLine) -> None:
    """While one writes in an open transaction, everybody else still sees the last state."""
    before = desk.event()
    with tent(line) as other, other.store.write(_entry(other)) as writer:
        writer.update("event", 1, name="Half done")
        writer.say("Half done.")
        assert line.json("roster list")["rows"]
        assert desk.event() == before
    assert desk.event().name == "Half done"


def _entry(desk: Desk) -> Any:
    return desk.entry("set")

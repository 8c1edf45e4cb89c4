"""A hidden length of a round is the organizer's: nothing that others see differs with it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from hall import Hall
from meant import meant

from data.event import sqlite
from srtui.cli.app import app
from srtui.commands.command import Role
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.queries.journal.entries import journal, rows_changed

LOOKS = [
    ["status"], ["event"], ["verify"], ["lists"], ["board"], ["table", "1"], ["clock", "show"],
    ["results"], ["pairings"], ["standings"], ["journal"], ["reminders", "--to", "judge"],
    ["export", "all", "--json"], ["print", "pairings"], ["print", "slips"],
    ["print", "announcement"], ["open"],
]  # fmt: skip
WITH_ROLE = ("status", "event", "verify", "lists", "open")


@pytest.fixture
def running(hall_of: Callable[[str], Hall]) -> Hall:
    """Return a round of SR2012 whose length was rolled."""
    hall = hall_of("sr2012")
    hall.add(4)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "roll"))
    hall.run(Publish())
    hall.run(Start())
    assert hall.event.rounds[0].hidden_end
    return hall


def printed(path: Path, words: list[str], role: str) -> str:
    group, *verb = words
    as_whom = ["--role", role] if group in WITH_ROLE else []
    found = CliRunner().invoke(app, [group, str(path), *verb, *as_whom], prog_name="srtui")
    assert found.exit_code == 0, found.output
    return found.output


def later_event(hall: Hall) -> Path:
    """Return the same event, whose round ends two days later."""
    path = hall.path.with_name("other")
    path.mkdir()
    path = Path(shutil.copy(hall.path, path / hall.path.name))
    connection = sqlite.connect(path)
    connection.execute(
        "UPDATE round SET minutes = minutes + 100, variable = variable + 100, "
        "ends_at = '2026-03-09T23:59:00+00:00'"
    )
    connection.close()
    return path


@pytest.mark.parametrize("words", LOOKS, ids=" ".join)
def test_judges_view_never_reveals_the_hidden_length(running: Hall, words: list[str]) -> None:
    running.store.close()
    other = later_event(running)
    assert printed(running.path, words, "judge") == printed(other, words, "judge")


def test_the_organizer_sees_it(running: Hall) -> None:
    running.store.close()
    other = later_event(running)
    assert printed(running.path, ["status"], "to") != printed(other, ["status"], "to")


@pytest.mark.parametrize("role", [Role.JUDGE, Role.TABLE, Role.BOARD])
def test_an_entry_of_the_journal_tells_the_length_to_the_organizer_alone(
    running: Hall, role: Role
) -> None:
    with running.store.read() as reader:
        entry = next(row.id for row in journal(reader) if row.command == "start")
        mine, others = rows_changed(reader, entry), rows_changed(reader, entry, role)
    told = {field.column for row in mine for field in row.fields}
    assert {"variable", "minutes", "ends_at"} <= told
    one = running.event.rounds[0]
    assert not any(word in repr(others) for word in ("variable", "minutes", "ends_at"))
    assert one.ends_at is not None
    assert one.ends_at not in repr(others)

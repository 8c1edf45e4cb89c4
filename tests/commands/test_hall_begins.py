"""What a hall of tests begins with is the same, whether it was done here or copied."""

from __future__ import annotations

from pathlib import Path

import hall as halls
import pytest
from hall import Hall

from srtui.commands.command import Command
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer


def begun(folder: Path) -> tuple[object, ...]:
    folder.mkdir()
    made = Hall(folder)
    made.add(6)
    made.play()
    made.run(PairRound())
    with made.store.read() as reader:
        journal = reader.table("journal", order="id")
    found = (made.event, journal, made.now, made.entropy(), vars(made.machine))
    made.store.close()
    return found


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[type]:
    """Return a list that collects the kinds of all commands of halls; none has begun yet."""
    kinds: list[type] = []
    run = Hall.run

    def noted(hall: Hall, command: Command, **how: bool) -> str:
        kinds.append(type(command))
        return run(hall, command, **how)

    monkeypatch.setattr(Hall, "run", noted)
    monkeypatch.setattr(halls, "_BEGUN", {})
    return kinds


def test_a_copy_is_what_was_done(tmp_path: Path, asked: list[type]) -> None:
    done = begun(tmp_path / "done")
    assert asked.count(AddPlayer) == 6
    asked.clear()
    assert begun(tmp_path / "copied") == done
    assert asked == [PairRound]


def test_hall_with_another_past_runs_the_commands_itself(tmp_path: Path, asked: list[type]) -> None:
    begun(tmp_path / "done")
    asked.clear()
    (tmp_path / "other").mkdir()
    other = Hall(tmp_path / "other")
    other.machine.go_on(60)
    other.add(6)
    assert asked == [AddPlayer] * 6
    other.store.close()

"""What a hall of tests begins with is the same, whether it was done here or copied."""

from __future__ import annotations

from pathlib import Path

import hall as halls
import pytest
from hall import Hall

from srtui.desk.pairing.pair import Pair


def begun(folder: Path) -> tuple[object, ...]:
    folder.mkdir()
    made = Hall(folder)
    made.add(6)
    made.play()
    made.run(Pair())
    with made.store.read() as reader:
        journal = reader.table("journal", order="id")
    found = (made.event, journal, made.now, made.entropy(), vars(made.machine))
    made.store.close()
    return found


def test_a_copy_is_what_was_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "_BEGUN", {})
    done = begun(tmp_path / "done")
    asked: list[object] = []
    monkeypatch.setattr(
        Hall, "run", lambda hall, command, **how: asked.append(command) or run(hall, command, **how)
    )
    assert begun(tmp_path / "copied") == done
    assert [type(one) for one in asked] == [Pair]


def test_who_has_gone_another_way_does_it_himself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "_BEGUN", {})
    begun(tmp_path / "done")
    (tmp_path / "other").mkdir()
    other = Hall(tmp_path / "other")
    other.machine.go_on(60)
    asked: list[object] = []
    other.begin("anything", lambda: asked.append(1))
    assert asked == [1]
    other.store.close()


run = Hall.run

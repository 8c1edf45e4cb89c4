"""Taking over an edition that does not know the event's preset: the preset is left, and said."""

from __future__ import annotations

from pathlib import Path

import pytest
from hall import Hall

from data import editions
from srtui.commands.event.variants import AdoptEdition, UsePreset

PACK = """\
format = 1
based_on = "sr2026"
id = "club"
title = "Club"
version = "1"
short = "Club"

[set]
"bye.points.fixed" = 2

[[presets]]
key = "quick"
name = "Quick"
line = "Three rounds."
set = { "rounds.cap" = 3 }
demands = [{ id = "tea", line = "There is tea." }]
"""


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hall:
    folder = tmp_path / "editions"
    folder.mkdir()
    (folder / "club.toml").write_text(PACK, encoding="utf-8")
    monkeypatch.setattr(editions, "own_folder", lambda: folder)
    return Hall(tmp_path, edition="club")


def test_a_preset_that_the_new_edition_lacks_is_left_and_said(hall: Hall) -> None:
    hall.run(UsePreset("quick"))
    assert hall.event.preset == "quick"
    said = hall.run(AdoptEdition("sr2026"))
    assert said.endswith("The new text has no preset quick, so the event follows none.")
    assert hall.event.preset is None
    hall.desk.undo()
    assert hall.event.preset == "quick"
    hall.store.close()


def test_one_value_differs_and_two_differ(hall: Hall) -> None:
    text = (editions.own_folder() / "club.toml").read_text(encoding="utf-8")
    changed = text.replace('"bye.points.fixed" = 2', '"bye.points.fixed" = 1')
    (editions.own_folder() / "club.toml").write_text(changed, encoding="utf-8")
    assert hall.run(AdoptEdition()).endswith("version 1; 1 value has changed.")
    changed = changed.replace('version = "1"', 'version = "2"')
    changed = changed.replace('fixed" = 1', 'fixed" = 4')
    (editions.own_folder() / "club.toml").write_text(changed, encoding="utf-8")
    assert hall.run(AdoptEdition()).endswith("version 2; 2 values have changed.")
    hall.store.close()

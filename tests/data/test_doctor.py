"""Doctor of a file whose definitions are damaged: what reads it does not notice."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.event.doctor import examined
from data.event.fresh import make_event_file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return an event file without an event."""
    path = tmp_path / "hall.srtui"
    make_event_file(path)
    return path


def damaged(path: Path) -> list[str]:
    found = examined(path)
    return [one.sentence for one in found if not one.fine and "damaged" in one.sentence]


def test_definitions_of_a_sound_file_are_in_order(path: Path) -> None:
    assert damaged(path) == []


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        (b"CHECK (sentence <> '')", b"CHECK (senpence <> '')", "no such column: senpence"),
        (b"WHERE round = NEW.round", b"WHERE round = NEW.raund", "no such column: NEW.raund"),
        (b"WHERE id <> OLD.id", b"WHERE id <> OLD.ix", "no such column: OLD.ix"),
    ],
    ids=["constraint", "trigger of a new row", "trigger of a change"],
)
def test_one_wrong_letter_in_a_definition_is_damage(
    path: Path, right: bytes, wrong: bytes, fault: str
) -> None:
    content = path.read_bytes()
    assert right in content
    path.write_bytes(content.replace(right, wrong, 1))
    (said,) = damaged(path)
    assert fault in said
    assert said.endswith("Restore the last good backup.")

"""The check of the project's English finds what it is for, and needs a reason for what it skips."""

from __future__ import annotations

from pathlib import Path

import pytest

from english.project import Allowed, Settings, check_module, check_project, read_settings
from english.sources import Module


def kinds(folder: Path, source: str) -> set[str]:
    path = folder / "srtui" / "module.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(source, encoding="utf-8")
    return {hit.category for hit in check_module(Module(folder, path), read_settings())}


@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ('said = "That is no number that can be kept."', "phrase-ui"),
        ('said = "Start round 1 when everybody sits."', "phrase-ui"),
        ('said = "A player stopped the clock himself."', "gender-ui"),
        ('def text(n: int) -> str:\n    return f"There are {n} players."', "plural"),
        ('class Drop(Command, id="drop"):\n    """Drop who is not here."""', "phrase-ui"),
        ("# He stands there anew.", "gender-code"),
        ('def width():\n    """The width of a line."""', "docstring-mood"),
        ("label = 'bye' * is_bye(game)", "bool-multiply"),
        ("label = f'{name} drops' * drops", "bool-multiply"),
        ("depth = 2 * (kind == 'advance')", "bool-multiply"),
        ("label = ('one', 'two')[side == 1]", "bool-index"),
        ("print(f'Round {number if number else 1}')", "text-condition"),
        ("mark = 'x' if late else '-' if open else ''", "nested-condition"),
        ("names = [p.name for p in players], {t.id for t in tables}", "comprehensions"),
        ("if any(n for n in near) and all(f for f in far):\n    pass", "comprehensions"),
        ("def words():\n    return 'has the last word'", "fragment-organizers"),
        ("line = 'The game is over' + reason", "fragment-organizers"),
        ("line += ', it is over'", "fragment-organizers"),
        ("line = f\"Dropped: {counted(left, 'player')}.\"", "fragment-organizers"),
        ("line = f'The game is {state if over else None}.'", "fragment-organizers"),
        ("line = phrase('{name} has dropped.')", "phrase-places"),
        ("line = phrase(form, name)", "phrase-places"),
        ("line = phrase_count('One of {all}', '{count} left', 2, names)", "phrase-places"),
        ("rows.sort(key=lambda row: [c for c in row if any(d for d in c)])", "comprehensions"),
    ],
)
def test_each_kind_of_fault_is_found(tmp_path: Path, source: str, kind: str) -> None:
    assert kind in kinds(tmp_path, source)


@pytest.mark.parametrize(
    "source",
    [
        'said = "That number cannot be stored."',
        'said = "Start round 1 once everyone is seated."',
        'def text(n: int) -> str:\n    return f"There are {counted(n, WORD)}."',
        'class Drop(Command, id="drop"):\n    """Drop missing players."""',
    ],
)
def test_plain_english_is_not_a_fault(tmp_path: Path, source: str) -> None:
    assert not kinds(tmp_path, source) & {"phrase-ui", "gender-ui", "plural"}


@pytest.mark.parametrize(
    "source",
    [
        "label = 'bye' if is_bye(game) else ''",
        "label = row[place + 1]",
        "title = f'Round {number if number else 1}'",
        "print(f'{max(rounds)}', key if key else None)",
        "seen = [p.name for p in players]\nfor p in seen:\n    s = {t for t in p}",
    ],
)
def test_simple_construct_is_not_a_fault(tmp_path: Path, source: str) -> None:
    constructs = {"bool-multiply", "bool-index", "text-condition", "nested-condition"}
    assert not kinds(tmp_path, source) & {*constructs, "comprehensions"}


@pytest.mark.parametrize(
    "source",
    [
        "line = phrase('{name} has dropped.', player.name)",
        "line = phrase_count('A game is left at {tables}.', '{count} at {tables}.', 2, tables)",
        "def words():\n    return 'The organizer has the last word.'",
        "rows = read('SELECT name FROM player' + where)",
    ],
)
def test_whole_sentence_is_not_a_fault(tmp_path: Path, source: str) -> None:
    assert not kinds(tmp_path, source)


def test_sentence_of_players_is_counted_apart(tmp_path: Path) -> None:
    made = read_settings()
    paths = {**made.paths, "players": ["srtui/module.py"]}
    settings = Settings(made.limits, paths, made.identifiers, ())
    path = tmp_path / "srtui" / "module.py"
    path.parent.mkdir()
    path.write_text("line = f'{name} has dropped.'", encoding="utf-8")
    hits = check_module(Module(tmp_path, path), settings)
    assert [hit.category for hit in hits] == ["formatted-players"]


def test_an_allowance_hides_its_hit_and_is_reported_when_unused(tmp_path: Path) -> None:
    kinds(tmp_path, 'said = "That is no number."')
    for folder in ("screens", "data", "benchmarks", "release", "tests"):
        (tmp_path / folder).mkdir()
    made = read_settings()
    right = Allowed("srtui/module.py", "is-no", "is no number", "a quotation")
    unused = Allowed("srtui/module.py", "is-no", "is no word", "never there")
    settings = Settings(made.limits, made.paths, made.identifiers, (right, unused))
    result = check_project(tmp_path, settings)
    assert [hit for hit in result.hits if hit.category == "phrase-ui"] == []
    assert result.unused == (unused,)

"""The examples of CONTRIBUTING.md and docs/architecture.md run as they are written."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, cast

import pytest
from hall import Hall
from meant import meant
from one_file import Cli

from data.editions import edition, parse, text, whole_text
from srtui.commands.command import Role
from srtui.queries.query import Snapshot
from srtui.rules.edition import Figure
from srtui.rules.edition import event as edition_event
from srtui.rules.record import Game

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def example(page: str, language: str, word: str) -> str:
    """Return the one example of a page that is in a language and has a word."""
    found = CODE.findall((ROOT / page).read_text(encoding="utf-8"))
    (code,) = [code for kind, code in found if kind == language and word in code]
    return str(code)


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return an empty module, which classes of an example belong to."""
    made = ModuleType("example")
    monkeypatch.setitem(sys.modules, "example", made)
    return made


def run(code: str, module: ModuleType, **names: Any) -> dict[str, Any]:
    """Run an example in a module that has some names already."""
    vars(module).update(names)
    exec(compile(code, "example", "exec"), vars(module))
    return vars(module)


def test_command_of_the_page_notes_and_removes_a_note(hall: Hall, module: ModuleType) -> None:
    hall.add(1)
    note = run(example("docs/architecture.md", "python", "class Note"), module)["Note"]
    player = hall.event.players[0]
    assert hall.run(meant(hall, note, player.name, "tall")) == f"{player.name}: tall."
    assert hall.event.players[0].note == "tall"
    assert hall.run(note(player.id, "")) == f"{player.name}: no note."
    assert hall.event.players[0].note == ""


def test_query_of_the_page_makes_a_table_of_its_rows(hall: Hall, module: ModuleType) -> None:
    class LateRow(NamedTuple):
        name: str
        minutes: int

    code = example("CONTRIBUTING.md", "python", "class Late")
    late = run(code, module, LateRow=LateRow, late=lambda _: (LateRow("Ada", 12),))["Late"]()
    with hall.desk.store.read() as reader:
        snapshot = Snapshot(hall.desk, reader, Role.TO)
        value = late.read(snapshot)
        (table,) = late.page(value, snapshot)[0].items
    assert value == (LateRow("Ada", 12),)
    assert table.headings == ("Player", "Minutes")
    assert [[piece.text for piece in row] for row in table.rows] == [["Ada", "12"]]


def test_tiebreaker_of_the_page_is_a_figure_after_the_others(module: ModuleType) -> None:
    source = Path(edition_event.__file__).read_text(encoding="utf-8")
    row = example("CONTRIBUTING.md", "python", "MARGIN")
    before, end, after = source.partition("\n\n\nclass SosFormula")
    assert end
    helper = example("CONTRIBUTING.md", "python", "def _margin")
    margin = run(f"{before}\n{row}\n\n{helper}{end}{after}", module)["Figure"].MARGIN
    played = Game(1, 1, 1, 2, recorded=(5, 2))
    assert margin == "margin"
    assert [margin.rule.of_game(played, side, ()) for side in (0, 1)] == [3, -3]
    assert margin.rule.of_game(Game(1, 1, 1, 2, recorded=(5, None)), 0, ()) is None
    assert list(cast("type[Figure]", type(margin))).pop() is margin


def test_house_pack_of_the_page_changes_what_it_says(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text(example("CONTRIBUTING.md", "toml", "based_on"), encoding="utf-8")
    sizes = [
        {row.size: row for row in edition(parse(code, "mine.toml"), "mine.toml").timing.table}
        for code in (text("sr2026"), whole_text(pack))
    ]
    changed = {size for size in sizes[0] if sizes[0][size] != sizes[1][size]}
    assert changed == {50}
    assert sizes[1][50].player_clock == 45
    assert "is sound: Thursday League" in Cli(tmp_path).ok("editions", "check", pack)


def test_make_lines_of_the_page_are_targets() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"(?:^|`)make ([\w-]+)", page, re.MULTILINE))
    assert {"demo", "layers", "release"} <= named
    assert named <= set(re.findall(r"^([\w-]+):", makefile, re.MULTILINE))

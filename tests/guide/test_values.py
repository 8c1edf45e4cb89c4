"""Values hold figures, ids, times and reasons; the words are made where they are shown.

No value of `rules`, `model` and `queries` holds a sentence, or a figure as text. A reason is a
`Phrase`, whose form and parts are words only where it is shown. No text is read back. A field that
holds text is of one of a few kinds, named here once; what is left to be turned into figures is
counted by module, and only becomes less.
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("rules", "model", "queries")
KINDS = {
    "names, as they were typed": """
        arena author caller captain cards characters choosing club entrants event faction format
        judge judges leader leaders moved_up name names objective opponent other person persons
        players replaces scenario scenarios second_leader team theme tied voted waiting
        BoardGame.first BoardGame.second MatchBoard.asks_back Group.best MatchRow.first
        MatchRow.second AwardRow.winner Announced.prize Extra.name SeriesEvent.places
        SeriesEvent.games Row.counted Summary.coming EventLine.name Edition.title EditionRow.title
        EditionView.title Clock.taken_by AwardRow.entries Report.drops Scoring.wins Scoring.fallen
        Scoring.moved Scoring.legend TableView.disputed TurnRow.asked TurnRow.named
    """,
    "ids and keys, which nobody reads": """
        address addresses arrived arriving backup_mount backup_second boot browsers category cert
        chosen claims command counters destroyed edition edition_id edition_text element figure
        fills host host_key id item key kind level method place preset preset_met queue removed role
        roles rolled seed selections source step subject table_policy used variant version answered
        FieldOption.word FieldChange.column RowChange.table _Step.row Serving.words Tap.terminal
        Seated.terminal StoredMove.terminal Event.ticks Event.languages Page.means Happened.also
        Ask.options Ask.standing Ask.after TurnRow.slots TurnRow.values TurnRow.options
        TurnRow.usual TurnRow.open TurnRow.choices Scoring.gives Table.done Table.missing
        DeviceRow.address_text Stop.values Answered.values TurnRow.letter PanelAnswers.answers
        Snapshot.file
    """,
    "notes that people have typed": """
        accepted activity copy_faults currency note paused paused_why sent_back tables_out
        Notice.text Entry.text HouseRule.value RoundPause.reason Overruled.reason Penalty.reason
        KeptApart.reason ListException.reason AskedIn.typed CountLine.typed
        Candidate.subject ListContent.unread Table.out
    """,
    "moments and times of day, as they are stored": """
        agreed_at announced_at at captains_since created_at done_at ends_at entered_at finished_at
        paused_at start started_at starts_at until RoundPause.since Started.since Waiting.since
        Seated.since Serving.since DayLine.planned DayLine.starts DayLine.ends EventLine.time
        Heading.time
    """,
    "labels that a table of the project declares": "entrant_heading headings phase points_term",
    "texts that the edition declares": """
        PresetOffer.line PresetView.line Offer.line Offer.advice Offer.takes Offer.notes
        Offer.parameter Awards.standard Awards.painting Awards.notes Conduct.notes Lists.notes
        Terrain.notes PhaseTurn.deploys FlagCase.rule
    """,
}
"""Fields that may hold text, by the reason for it: of every value, or of one."""
DECLARED = ("srtui/rules/edition/", "srtui/queries/help/")
"""Values of declared texts: the edition's own words, and the manual."""
LEFT: dict[str, int] = {
    "srtui/rules/decode.py": 1,
    "srtui/rules/game/values.py": 1,
    "srtui/rules/lists/findings.py": 1,
    "srtui/model/lists.py": 1,
    "srtui/model/serving.py": 1,
    "srtui/queries/awards/awards.py": 2,
    "srtui/queries/choices.py": 1,
    "srtui/queries/clock/face.py": 1,
    "srtui/queries/day/day.py": 1,
    "srtui/queries/day/event_line.py": 4,
    "srtui/queries/day/status.py": 2,
    "srtui/queries/event/changes.py": 2,
    "srtui/queries/event/edition.py": 2,
    "srtui/queries/event/presets.py": 4,
    "srtui/queries/event/settings.py": 2,
    "srtui/queries/game/rule.py": 1,
    "srtui/queries/game/scoring.py": 2,
    "srtui/queries/game/table.py": 4,
    "srtui/queries/game/turn_rows.py": 4,
    "srtui/queries/hall/board.py": 2,
    "srtui/queries/hall/devices.py": 1,
    "srtui/queries/hall/terrain.py": 1,
    "srtui/queries/lists.py": 1,
    "srtui/queries/pairing/alternatives.py": 2,
    "srtui/queries/roster/players.py": 1,
    "srtui/queries/setup.py": 6,
    "srtui/queries/standings/bracket.py": 1,
    "srtui/queries/standings/explain.py": 3,
    "srtui/queries/teams/captain.py": 4,
    "srtui/queries/teams/rows.py": 7,
}
"""Fields by module for which a column or a sentence should make the words: only ever lower it."""
READ_BACK: dict[str, int] = {
    "screens/table/halves.py": 2,
    "screens/widgets/frame_lines.py": 1,
}
"""Places by module that still read a text of a value: the same."""


@cache
def classes() -> dict[str, ast.ClassDef]:
    """Return every class of the project by its name."""
    return {
        node.name: node
        for path in sorted((ROOT / "srtui").rglob("*.py"))
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef)
    }


@cache
def tree(path: Path) -> ast.Module:
    """Return a module as a tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


def is_value(node: ast.ClassDef) -> bool:
    """Tell whether a class is a `Value`, or extends one."""
    bases = [ast.unparse(base).partition("[")[0] for base in node.bases]
    found = (classes().get(base) for base in bases)
    return "Value" in bases or any(base is not None and is_value(base) for base in found)


def texts_of(node: ast.ClassDef, types: str = "str") -> Iterator[str]:
    """Yield the fields of a value that hold text, or one of these types."""
    for field in node.body:
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            kind = ast.unparse(field.annotation)
            if re.search(rf"(?<!Mapping\[)\b({types})\b", kind) and "ClassVar" not in kind:
                yield field.target.id


def both_names(field: str) -> tuple[str, str]:
    """Return a field with its class, and its name alone."""
    return field, field.partition(".")[2]


@cache
def fields(types: str = "str") -> dict[str, list[str]]:
    """Return the fields that hold text and are of no kind, by module."""
    known = {name for names in KINDS.values() for name in names.split()}
    found: defaultdict[str, list[str]] = defaultdict(list)
    for package in PACKAGES:
        for path in sorted((ROOT / "srtui" / package).rglob("*.py")):
            module = path.relative_to(ROOT).as_posix()
            for node in ast.walk(tree(path)):
                if isinstance(node, ast.ClassDef) and is_value(node):
                    named = (f"{node.name}.{one}" for one in texts_of(node, types))
                    found[module] += [one for one in named if known.isdisjoint(both_names(one))]
    return {one: names for one, names in found.items() if names and not one.startswith(DECLARED)}


COMMON = frozenset({"text", "value", "reason"})
"""Names that other things have, too: pieces of text, values of an Enum."""
STRING_METHODS = frozenset(
    {"removeprefix", "removesuffix", "startswith", "endswith", "partition", "rpartition", "split",
     "replace", "rstrip", "lstrip", "isdigit"}
)  # fmt: skip


def is_read_back(node: ast.AST, names: frozenset[str]) -> bool:
    """Tell whether code reads a text of a value, or a word in it."""
    if isinstance(node, ast.Compare):
        held, left = node.comparators[0], node.left
        words = isinstance(left, ast.Constant) and isinstance(left.value, str)
        return words and isinstance(held, ast.Attribute) and held.attr in names
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    held = node.func.value
    return (
        node.func.attr in STRING_METHODS and isinstance(held, ast.Attribute) and held.attr in names
    )


def read_back() -> Counter[str]:
    """Count the places, by module, where a text of no kind is read back."""
    queries = (found for module, found in fields("str|Phrase").items() if "queries" in module)
    names = frozenset(both_names(name)[1] for found in queries for name in found) - COMMON
    counts: Counter[str] = Counter()
    for folder in ("srtui", "screens"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            module = path.relative_to(ROOT).as_posix()
            counts[module] += sum(is_read_back(node, names) for node in ast.walk(tree(path)))
    return +counts


def test_value_holds_no_new_sentence_or_figure_as_text() -> None:
    found = {module: len(names) for module, names in fields().items()}
    more = {module: fields()[module] for module in found if found[module] > LEFT.get(module, 0)}
    assert not more, "hold figures, ids or reasons; a column or a sentence makes the words"
    assert found == LEFT, "fewer are left: lower the count"


def test_no_text_of_a_value_is_read_back() -> None:
    found = read_back()
    assert found == READ_BACK, "ask the value, or lower the count"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("row.sentence.removesuffix('.')", True),
        ("int(row.sentence.removeprefix('='))", True),
        ("' and ' in row.sentence", True),
        ("row.name.split()", False),
        ("text.replace('a', 'b')", False),
    ],
)
def test_reading_back_is_found_in_code(code: str, expected: bool) -> None:
    names = frozenset({"sentence"})
    assert any(is_read_back(node, names) for node in ast.walk(ast.parse(code))) is expected


def test_every_text_of_a_value_is_a_field_to_check() -> None:
    code = "class Row(Value):\n    name: str\n    rows: tuple[str, ...] = ()\n    count: int = 0\n"
    (row,) = ast.parse(code).body
    assert isinstance(row, ast.ClassDef)
    assert is_value(row)
    assert list(texts_of(row)) == ["name", "rows"]


def test_every_kind_names_fields_that_are_there() -> None:
    there = {
        name
        for package in PACKAGES
        for path in (ROOT / "srtui" / package).rglob("*.py")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef)
        for field in texts_of(node)
        for name in both_names(f"{node.name}.{field}")
    }
    named = [name for names in KINDS.values() for name in names.split()]
    assert set(named) <= there, sorted(set(named) - there)
    assert len(named) == len(set(named)), [name for name, n in Counter(named).items() if n > 1]

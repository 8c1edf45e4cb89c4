"""Labels of the file's columns: every value that the journal shows has one, and none is a key."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from data.event.schema import TABLES, Keep, script
from srtui.text.row_labels import column_label, stored_text, table_label

SHOWN = [name for name, table in TABLES.items() if table.keep in (Keep.ROWS, Keep.LOG)]
PLAIN = frozenset(
    [
        "name",
        "faction",
        "club",
        "paid",
        "painted",
        "fee",
        "status",
        "reason",
        "round",
        "minutes",
        "seconds",
        "scenario",
        "seed",
        "method",
        "pairs",
        "attempt",
        "note",
        "notes",
        "preset",
        "theme",
        "tier",
        "text",
        "cards",
        "objective",
        "characters",
        "specialists",
        "reinforcements",
        "leader",
        "arena",
        "points",
        "answer",
        "terminal",
        "role",
        "settled",
        "cut",
        "player",
        "players",
        "game",
        "purpose",
        "side",
        "value",
        "zone",
        "ruling",
        "winner",
        "team",
        "teams",
        "captain",
        "award",
        "place",
        "category",
        "kind",
        "position",
        "folder",
        "fault",
    ]
)
"""Columns whose name is the word that organizers use."""

SPOKEN = frozenset(
    [
        "accepted_by",
        "added_at",
        "agreed_at",
        "checked_in",
        "closed_at",
        "created_at",
        "decided_by",
        "disputed_by",
        "ends_at",
        "entered_at",
        "finished_at",
        "made_at",
        "made_by",
        "models_checked",
        "preset_met",
        "set_at",
        "set_by",
        "stand_in",
        "started_at",
        "starts_at",
        "from_round",
    ]
)
"""Columns of two words that read as people speak."""


def columns() -> Iterator[tuple[str, str]]:
    with sqlite3.connect(":memory:") as database:
        database.executescript(script())
        for table in SHOWN:
            for row in database.execute(f"PRAGMA table_info({table})"):
                if row[1] != "id":
                    yield table, row[1]


def test_every_column_has_a_readable_label() -> None:
    for table, column in columns():
        label = column_label(table, column)
        assert "_" not in label, f"{table}.{column}"
        if column not in PLAIN | SPOKEN:
            own = column.replace("_", " ")
            assert label.casefold() != own, f"the label of {table}.{column} is its key"


def test_every_table_has_a_label() -> None:
    for table in SHOWN:
        if table not in ("event", "copying", "pin_try"):
            assert table_label(table) != table


def test_stored_words_are_told_as_people_speak() -> None:
    assert stored_text("game", "outcome", "first") == "player 1 wins"
    assert stored_text("game", "way", "tiebreak") == "tiebreaker"
    assert stored_text("player", "paid", "1") == "yes"
    assert stored_text("game", "points_first", "1") == "1"

"""The reason that an entry of the journal keeps beside its words, with its parts."""

from __future__ import annotations

import json
from typing import Any

from hall import Hall
from meant import meant

from srtui.commands.roster.players import AddPlayer, EditPlayer
from srtui.rules.plural import phrase_again


def newest(hall: Hall) -> Any:
    with hall.store.read() as reader:
        return reader.rows("SELECT * FROM journal ORDER BY id DESC LIMIT 1")[0]


def test_rename_changes_no_entry(hall: Hall) -> None:
    hall.run(AddPlayer("Anna"))
    before = newest(hall)
    hall.run(meant(hall, EditPlayer, "Anna", name="Anne"))
    with hall.store.read() as reader:
        (after,) = reader.table("journal", "id = ?", [before["id"]])
    assert after == before
    assert json.loads(after["parts"]) == {"name": "Anna"}


def test_undo_keeps_the_reason_of_what_it_undid(hall: Hall) -> None:
    hall.run(AddPlayer("Anna"))
    joined = newest(hall)
    hall.desk.undo()
    entry = newest(hall)
    parts = json.loads(entry["parts"])
    assert entry["reason"] == "Undone: {entry}"
    assert parts["entry"] == {"reason": joined["reason"], "parts": json.loads(joined["parts"])}
    assert phrase_again(entry["reason"], parts) == entry["sentence"]


def test_redo_keeps_the_reason_of_what_it_brought_back(hall: Hall) -> None:
    hall.run(AddPlayer("Anna"))
    hall.desk.undo()
    hall.desk.redo()
    assert newest(hall)["sentence"] == "Redone: Anna has joined the event."
    assert newest(hall)["reason"] == "Redone: {entry}"

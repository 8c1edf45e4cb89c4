"""A letter or a digit answers the row that shows it, in every turn of every scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from every_turn import answers, entries
from hall import PACKAGED, Hall
from scored import begun, played

from screens.game import answering
from screens.game.answering import GameState
from screens.game.entry import TurnEntry
from srtui.model.played import PlayedGame
from srtui.queries.game.turn_rows import TurnRow


@pytest.fixture
def game(tmp_path: Path, edition: str) -> Iterator[tuple[Hall, PlayedGame]]:
    hall = Hall(tmp_path, edition)
    hall.add(2)
    begun(hall, hall.event.edition.scenarios[0].id)
    yield hall, played(hall)
    hall.store.close()


@pytest.mark.wide(2)
@pytest.mark.parametrize("edition", sorted(PACKAGED))
def test_letter_answers_its_row_wherever_the_cursor_is(game: tuple[Hall, PlayedGame]) -> None:
    kinds = Counter[str]()
    for entry in entries(*game):
        letters = [key for row in entry.rows for key, _ in keys_of(row)]
        assert len(set(letters)) == len(letters), letters
        for cursor in cursors(entry):
            for row in entry.rows:
                for key, slot in keys_of(row):
                    kinds[row.kind] += 1
                    before = answers(entry)
                    start = entry.state
                    entry.become(cursor=cursor)
                    pressed(entry, key)
                    told = entry.entered.answers
                    changed = told[slot] != before[slot]
                    assert changed or stays(row, slot), (row.short, key)
                    others = {slot for slot in told if slot not in row.slots}
                    assert all(told[slot] == before[slot] for slot in others & before.keys())
                    entry.become(start)
                    entry.look()
    assert kinds["claim"]
    assert kinds["yes"]


def stays(row: TurnRow, slot: str) -> bool:
    """Tell whether an element's answer has no other level for its only holder."""
    held = row.values[row.slots.index(slot)]
    return row.kind == "claim" and bool(held)


def cursors(entry: TurnEntry) -> list[int]:
    """Return the first row, and each row of no element: there a letter could be an answer."""
    others = [number for number, row in enumerate(entry.rows) if row.kind != "claim"]
    return sorted({0, *others}) if entry.rows else []


def keys_of(row: TurnRow) -> Iterator[tuple[str, str]]:
    """Yield the letters that the screen shows for a row, each with the slot that it must answer."""
    if row.kind == "yes":
        assert row.letter, row.short
        yield row.letter, row.slots[0]
    elif row.kind == "claim" and not row.asked_again:
        for player, slot, words in zip(row.players, row.slots, row.open, strict=True):
            if any(words):
                yield (row.letter.upper() if player else row.letter), slot


@pytest.mark.parametrize("edition", sorted(PACKAGED))
def test_digit_gives_the_answer_that_stands_behind_it(game: tuple[Hall, PlayedGame]) -> None:
    for entry in entries(*game):
        for number, row in enumerate(entry.rows):
            if row.kind not in ("choose", "die"):
                continue
            for digit, option in enumerate(row.options, 1):
                start = entry.state
                entry.become(cursor=number)
                pressed(entry, str(digit))
                assert entry.entered.answers[row.slots[0]] == option
                entry.become(start)
                entry.look()


@pytest.mark.parametrize("edition", sorted(PACKAGED))
def test_questions_begin_with_the_holders(game: tuple[Hall, PlayedGame]) -> None:
    for entry in entries(*game):
        entry.to_begin()
        if any(row.kind == "claim" for row in entry.rows):
            assert entry.row is not None
            assert entry.row.kind == "claim"


def pressed(entry: TurnEntry, key: str) -> GameState:
    """Press a key on the rows."""
    assert entry.view is not None
    state = answering.press(entry.state, entry.view, entry.rows, key)
    assert state is not None, key
    entry.become(state)
    entry.look()
    return state

"""Keys of a turn's questions reach every valid answer, and each key always sets the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random

import pytest
from every_turn import become, entries
from hall import PACKAGED, Hall
from scored import begun, played

from screens.game import answering
from screens.game.entry import TurnEntry
from srtui.model.played import PlayedGame
from srtui.queries.game.turn_rows import TurnRow
from srtui.rules.value import replace

HOLDERS = {"0": (), "1": (0,), "2": (1,), "3": (0, 1)}
STATES = 12
"""Answers that are drawn for the questions of each turn."""


@pytest.fixture
def game(tmp_path: Path, edition: str) -> Iterator[tuple[Hall, PlayedGame]]:
    hall = Hall(tmp_path, edition)
    hall.add(2)
    begun(hall, hall.event.edition.scenarios[0].id)
    yield hall, played(hall)
    hall.store.close()


def claims(entry: TurnEntry) -> list[TurnRow]:
    """Return the rows of elements."""
    return [row for row in entry.rows if row.kind == "claim"]


def first_asked(entry: TurnEntry) -> list[tuple[str, ...]]:
    """Return the slots of the elements that are asked first: answers may end the game after it."""
    rows = claims(entry)
    return [row.slots for row in rows if row.players == rows[0].players]


def every(row: TurnRow) -> list[tuple[str, ...]]:
    """Return every combination of the words of a row's players."""
    return list(product(*(row.options for _ in row.slots)))


def told(entry: TurnEntry, row: TurnRow, values: Sequence[str]) -> None:
    """Answer a row directly, as the file could have it."""
    answers = {**entry.entered.answers, **dict(zip(row.slots, values, strict=True))}
    become(entry, replace(entry.entered, answers=answers))


def valid(entry: TurnEntry, row: TurnRow) -> set[tuple[str, ...]]:
    """Return the answers of a row that fit the answers of the others."""
    start, fitting = entry.state, set()
    for values in every(row):
        told(entry, row, values)
        assert entry.view is not None
        if not entry.view.refused:
            fitting.add(values)
        entry.become(start)
    entry.look()
    return fitting


def reached(entry: TurnEntry, row: TurnRow) -> set[tuple[str, ...]]:
    """Return the answers of a row that its keys give, each pressed again and again."""
    start, found = entry.state, set()
    for key in HOLDERS:
        entry.become(start)
        entry.look()
        for _ in row.options:
            values = press(entry, row, key)
            if entry.view is not None and not entry.view.refused:
                found.add(values)
            else:
                break
    entry.become(start)
    entry.look()
    return found


def press(entry: TurnEntry, row: TurnRow, key: str) -> tuple[str, ...]:
    """Press a key with the cursor on a row; return its answer."""
    number = next(at for at, other in enumerate(entry.rows) if other.slots == row.slots)
    entry.become(cursor=number)
    assert entry.view is not None
    state = answering.press(entry.state, entry.view, entry.rows, key)
    if state is not None:
        entry.become(state)
        entry.look()
    return next(other.values for other in entry.rows if other.slots == row.slots)


def drawn(entry: TurnEntry, random: Random) -> None:
    """Answer the elements in any way, valid or not."""
    answers = {
        slot: value
        for row in claims(entry)
        for slot, value in zip(row.slots, random.choice(every(row)), strict=True)
        if random.random() < 0.8
    }
    become(entry, replace(entry.entered, answers=answers))


def cleared(entry: TurnEntry, random: Random) -> None:
    """Take back answers by keys until the rest is valid."""
    rows = claims(entry)
    random.shuffle(rows)
    for row in rows:
        if entry.view is not None and entry.view.refused:
            press(entry, row, "0")
    assert entry.view is not None
    assert not entry.view.refused


@pytest.mark.wide(2)
@pytest.mark.parametrize("edition", sorted(PACKAGED))
def test_keys_from_any_answers_reach_every_valid_answer(game: tuple[Hall, PlayedGame]) -> None:
    """From a valid answer to any other: through nobody, then a row at a time."""
    random, compared = Random(46), 0
    for entry in entries(*game):
        asked = first_asked(entry)
        for _ in range(STATES if asked else 0):
            start = entry.state
            drawn(entry, random)
            assert first_asked(entry) == asked, "all in sight"
            cleared(entry, random)
            row = random.choice(claims(entry))
            assert reached(entry, row) == valid(entry, row), (row.text, row.values)
            compared += 1
            entry.become(start)
            entry.look()
    assert compared > STATES


@pytest.mark.parametrize("edition", sorted(PACKAGED))
def test_key_that_confirms_a_carried_claim_keeps_it(game: tuple[Hall, PlayedGame]) -> None:
    for entry in entries(*game):
        for row in claims(entry):
            holders = tuple(
                player for player, value in zip(row.players, row.values, strict=True) if value
            )
            key = next(key for key, players in HOLDERS.items() if players == holders)
            if row.carried:
                start = entry.state
                assert press(entry, row, key) == row.values
                assert not next(r for r in entry.rows if r.slots == row.slots).carried
                entry.become(start)
                entry.look()


@pytest.mark.parametrize("edition", sorted(PACKAGED))
def test_same_key_never_takes_an_element_from_its_holder(game: tuple[Hall, PlayedGame]) -> None:
    for entry in entries(*game):
        for row in claims(entry):
            start = entry.state
            for key, players in HOLDERS.items():
                asked = tuple(player in players for player in row.players)
                if not set(players) <= set(row.players):
                    continue
                if not any(tuple(map(bool, values)) == asked for values in row.choices):
                    continue
                for _ in range(4):
                    values = press(entry, row, key)
                    assert tuple(map(bool, values)) == asked, (row.text, key)
                entry.become(start)
                entry.look()

"""Every button beside a table's screen records what its label says, in every scenario's turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from every_turn import entries
from hall import PACKAGED, Hall
from scored import begun, played

from screens.game.entry import TurnEntry
from screens.game.panel import GamePanel
from screens.table.pad import PadRow, Tap, rows_of
from srtui.model.played import PlayedGame, first_names
from srtui.model.turn_answers import ROLL
from srtui.queries.game.scoring import Scoring
from srtui.queries.game.turn_rows import TurnRow
from srtui.rules.game import Ended
from srtui.text.phrases import capital

LEFT = (0, 1)


class Screen:
    """A screen that looks at its game and shows nothing."""

    def __init__(self, entry: TurnEntry) -> None:
        self._entry = entry

    def draw(self) -> None:
        self._entry.look()

    def refuse(self, sentence: str) -> None:
        raise AssertionError(sentence)

    def keep_told(self, view: Scoring) -> None:
        raise AssertionError(view.sentence)


@pytest.fixture
def game(tmp_path: Path, edition: str) -> Iterator[tuple[Hall, PlayedGame]]:
    hall = Hall(tmp_path, edition)
    hall.add(["Ada Lovelace", "Bo Diddley"])
    begun(hall, hall.event.edition.scenarios[0].id)
    yield hall, played(hall)
    hall.store.close()


@pytest.mark.wide(2)
@pytest.mark.parametrize("edition", sorted(PACKAGED))
def test_button_records_what_its_label_says(game: tuple[Hall, PlayedGame]) -> None:
    kinds = Counter[str]()
    for entry in entries(*game):
        panel = GamePanel(Screen(entry), entry, id="body")
        for number in range(len(entry.rows)):
            for tap in rows_of(entry, LEFT)[number].every:
                start, row = entry.state, entry.rows[number]
                kinds[row.kind] += 1
                panel.tapped(tap.kind, tap.slot, tap.value)
                if tap.kind in ("answer", "hold"):
                    recorded = [entry.entered.answers.get(slot, "") for slot in row.slots]
                    assert expected_record(row, tap, entry) == recorded, (row.short, tap.label)
                entry.become(start)
                entry.look()
    assert kinds["claim"]
    assert kinds["yes"]


def expected_record(row: TurnRow, tap: Tap, entry: TurnEntry) -> list[str]:
    """Return what a person who reads the button expects to be recorded, by slot."""
    if row.kind == "claim":
        assert entry.played is not None
        name, _, verb = tap.label.replace(":", "").partition(" ")
        names = first_names(entry.played.names)
        word = next((word for word in row.options if verb and word.startswith(verb)), row.usual)
        return [word if name in (names[player], "Both") else "" for player in row.players]
    if tap.label == "Roll it here":
        return [ROLL]
    if row.kind == "die":
        return [tap.label.partition(":")[0]]
    names_of = dict(zip(map(capital, row.named), row.options, strict=True))
    return [names_of[tap.label]]


@pytest.mark.parametrize("edition", sorted(PACKAGED))
def test_no_two_buttons_say_the_same(game: tuple[Hall, PlayedGame]) -> None:
    for entry in entries(*game):
        rows = rows_of(entry, LEFT)
        ids = [tap.id for row in rows for tap in row.every]
        assert len(set(ids)) == len(ids)
        for row in rows:
            labels = [tap.label for tap in row.every if tap.kind in ("answer", "hold")]
            assert len(set(labels)) == len(labels)
            assert not any(internal(label, entry) for label in labels)


def internal(label: str, entry: TurnEntry) -> bool:
    """Whether a label is the name by which the program knows an element."""
    assert entry.played is not None
    elements = entry.played.play.scenario.elements
    return any(label == one.id and one.id != one.name for one in elements)


@pytest.mark.parametrize("edition", ["sr2026"])
def test_each_player_has_a_column_where_they_sit(game: tuple[Hall, PlayedGame]) -> None:
    entry = next(entry for entry in entries(*game) if holders(entry))
    row = rows_of(entry, (1, 0))[0]
    assert [[tap.label for tap in column] for column in row.columns] == [["Bo"], ["Ada"]]


def holders(entry: TurnEntry) -> list[PadRow]:
    """Return the rows of elements."""
    return [row for row in rows_of(entry, LEFT) if row.columns[0]]


@pytest.mark.parametrize("edition", ["sr2026"])
def test_figure_is_typed_and_its_last_digit_deleted(game: tuple[Hall, PlayedGame]) -> None:
    entry = TurnEntry()
    entry.take(game[0].event, game[1])
    entry.end(Ended("dice_down"))
    entry.look()
    panel = GamePanel(Screen(entry), entry, id="body")
    number = next(at for at, row in enumerate(entry.rows) if row.kind == "number")
    for said in ("Type it", "4", "5", "Delete", "7"):
        tap = next(tap for tap in rows_of(entry, LEFT)[number].every if tap.label == said)
        panel.tapped(tap.kind, tap.slot, tap.value)
    assert entry.rows[number].values == ("47",)

"""What keys mean while a turn is told: answers to its rows, nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from srtui.rules.value import replace
from srtui.views.scoring import Scoring, Told
from srtui.views.turn_rows import TurnRow
from srtui.words.answers import ROLL

MOST_DIGITS = 4


@dataclass
class TurnKeys:
    """What is told so far, and on which row the cursor is.

    A letter gives its element to player 1, the capital letter to player 2; pressed again it climbs
    to the next word, and then to nobody. 1 and 2 on a row add or take one player only.
    """

    told: Told = field(default_factory=Told)
    at: int = 0

    def row(self, rows: Sequence[TurnRow]) -> TurnRow | None:
        """The row under the cursor."""
        return rows[min(self.at, len(rows) - 1)] if rows else None

    def move(self, rows: Sequence[TurnRow], by: int) -> None:
        """Move the cursor."""
        self.at = max(0, min(len(rows) - 1, min(self.at, len(rows) - 1) + by))

    def missing(self, rows: Sequence[TurnRow]) -> bool:
        """Put the cursor on the first row that must be answered; False where there is none."""
        for at, row in enumerate(rows):
            if row.missing:
                self.at = at
                return True
        return False

    def press(self, view: Scoring, rows: Sequence[TurnRow], char: str) -> bool:
        """Take a character; False where it means nothing here."""
        row = self.row(rows)
        if self._points(view, char):
            return True
        if row is not None and self._on_row(view, row, char):
            return True
        for at, one in enumerate(rows):
            if one.kind in ("claim", "yes") and one.letter and one.letter == char.lower():
                self.at = at
                self._letter(one, char)
                return True
        return False

    def _set(self, slot: str, value: str) -> None:
        self.told = replace(self.told, answers={**self.told.answers, slot: value})

    def _points(self, view: Scoring, char: str) -> bool:
        """Points typed instead of answers: 1 and 2 add one to a player, 0 begins again."""
        told = self.told
        if not view.points_only or told.ended is not None or char not in "012" or view.over:
            return False
        first, second = told.points or (0, 0)
        fresh = {"0": (0, 0), "1": (first + 1, second), "2": (first, second + 1)}[char]
        self.told = replace(told, points=fresh)
        return True

    def _on_row(self, view: Scoring, row: TurnRow, char: str) -> bool:
        """What belongs to the row under the cursor."""
        if row.kind == "number" and char.isdigit():
            typed = self.told.answers.get(row.slots[0], "")
            self._set(row.slots[0], (typed + char)[-MOST_DIGITS:].lstrip("0") or "0")
            return True
        if row.kind == "die" and (char in row.options or char == "r"):
            self._set(row.slots[0], ROLL if char == "r" else char)
            return True
        if row.kind == "choose":
            return self._choose(view, row, char)
        if row.kind == "claim" and char in ("1", "2"):
            self._toggle(row, int(char) - 1)
            return True
        if row.kind == "claim" and char == "0":
            for slot in row.slots:
                self._set(slot, "")
            return True
        return False

    def _choose(self, view: Scoring, row: TurnRow, char: str) -> bool:
        """By the letter of the element, or by the place in the line."""
        named = {one.element: one.letter for one in view.rows if one.kind == "claim"}
        found = [one for one in row.options if named.get(one) == char]
        if char.isdigit() and 0 < int(char) <= len(row.options):
            found = [row.options[int(char) - 1]]
        if found:
            self._set(row.slots[0], found[0])
        return bool(found)

    def _letter(self, row: TurnRow, char: str) -> None:
        if row.kind == "yes":
            self._set(row.slots[0], "no" if row.values[0] == "yes" else "yes")
            return
        number = 0 if char.islower() else 1
        if number not in row.players:
            return
        mine = row.players.index(number)
        self._set(row.slots[mine], self._next(row, row.values[mine]))
        for slot, value in zip(row.slots, row.values, strict=True):
            if slot != row.slots[mine] and value:
                self._set(slot, "")

    def _toggle(self, row: TurnRow, number: int) -> None:
        """One player more or less on an element that both can hold."""
        if number in row.players:
            mine = row.players.index(number)
            self._set(row.slots[mine], "" if row.values[mine] else row.usual)

    def _next(self, row: TurnRow, word: str) -> str:
        """From nothing to the usual word, up the ladder, then the weaker words, then nothing."""
        words = [one for one in row.options if one]
        usual = words.index(row.usual)
        order = [*words[usual:], *words[:usual], ""]
        return order[0] if not word else order[order.index(word) + 1]

    def cycle(self, rows: Sequence[TurnRow]) -> None:
        """The next answer of the row under the cursor."""
        row = self.row(rows)
        if row is None:
            return
        if row.kind == "yes":
            self._letter(row, "a")
        elif row.kind == "choose":
            at = row.options.index(row.values[0]) + 1 if row.values[0] in row.options else 0
            self._set(row.slots[0], row.options[at % len(row.options)])
        elif row.kind == "die":
            self._set(row.slots[0], ROLL)
        elif row.kind == "claim":
            first = row.values[0]
            self._letter(row, "a" if first or not any(row.values) else "A")

    def roll(self, rows: Sequence[TurnRow]) -> bool:
        """Roll the first die that is missing, or the one under the cursor."""
        row = self.row(rows)
        dice = [one for one in rows if one.kind == "die" and one.missing]
        if row is not None and row.kind == "die":
            dice.insert(0, row)
        if dice:
            self._set(dice[0].slots[0], ROLL)
        return bool(dice)

    def rub_out(self, rows: Sequence[TurnRow]) -> None:
        """Take back the last digit of a number, or the answer of the row."""
        row = self.row(rows)
        if row is None:
            return
        answers = dict(self.told.answers)
        for slot in row.slots:
            left = answers.pop(slot, "")[:-1]
            if row.kind == "number" and left:
                answers[slot] = left
        self.told = replace(self.told, answers=answers)

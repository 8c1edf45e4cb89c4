"""A turn while it is told: the game, what is said of it, the rows that ask for the rest.

Nothing here is shown or kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from screens.game.keys import TurnKeys
from srtui.rules.game import Ended, Happened
from srtui.rules.value import replace
from srtui.state.event import Event
from srtui.state.played import Played
from srtui.views.scoring import Scoring, Told, possible_events, scoring, told_of
from srtui.views.turn_rows import TurnRow


@dataclass
class TurnEntry:
    """The game as it was read, what is told of its turn, and how that looks.

    `part`: the number of the turn that is said anew; 0: none.
    """

    event: Event | None = None
    played: Played | None = None
    part: int = 0
    view: Scoring | None = None

    def __post_init__(self) -> None:
        self.keys = TurnKeys()

    def take(self, event: Event, played: Played) -> None:
        """The game as it is now. What was told of a turn that another terminal has scored
        meanwhile means nothing any more.
        """
        if self.played is not None and played.steps != self.played.steps:
            self.forget()
        self.event, self.played = event, played

    def forget(self) -> None:
        """Nothing is told."""
        self.part, self.keys = 0, TurnKeys()

    @property
    def told(self) -> Told:
        """What is told so far."""
        return self.keys.told

    @property
    def base(self) -> Played | None:
        """The game before the turn that is told."""
        played = self.played
        if played is None or not self.part:
            return played
        first = played.parts[self.part - 1].steps[0].number
        return replace(played, steps=played.steps[: first - 1])

    def look(self, size: tuple[int, int]) -> Scoring | None:
        """The game with what is told, its picture in so many cells; None before it is read."""
        base = self.base
        if base is not None and self.event is not None:
            self.view = scoring(self.event, base, self.told, size)
        return self.view

    @property
    def rows(self) -> Sequence[TurnRow]:
        """The rows to be answered: the questions, or what the result still needs; nothing of it
        where a tiebreaker has asked for it.
        """
        view, played = self.view, self.played
        if view is None or played is None:
            return ()
        if view.over and played.game.outcome is None:
            return () if played.killed else closing_rows(view, self.told)
        return view.rows

    @property
    def row(self) -> TurnRow | None:
        """The row under the cursor."""
        return self.keys.row(self.rows)

    def press(self, char: str) -> bool:
        """Take a letter or a digit; False where it means nothing here."""
        return self.view is not None and self.keys.press(self.view, self.rows, char)

    def missing(self) -> bool:
        """Put the cursor on the first row that must be answered; False where there is none."""
        return self.keys.missing(self.rows)

    def move(self, by: int) -> None:
        """Move between the rows."""
        self.keys.move(self.rows, by)

    def cycle(self) -> None:
        """The next answer of the row."""
        self.keys.cycle(self.rows)

    def rub_out(self) -> None:
        """Take the answer of the row back."""
        self.keys.rub_out(self.rows)

    def roll(self) -> bool:
        """Roll the die that is asked; False where none is."""
        return self.keys.roll(self.rows)

    def end(self, ended: Ended) -> None:
        """The game ends so: what that needs is asked, the last scoring, the tiebreakers."""
        self.keys.told = replace(self.told, ended=ended)

    def anew(self, number: int) -> None:
        """Say a turn of the list anew, beginning with what was told of it."""
        self.part = number
        base, played = self.base, self.played
        assert base is not None and played is not None  # noqa: PT018
        self.keys = TurnKeys(told_of(base, played.parts[number - 1]))

    @property
    def destroyed(self) -> tuple[int | None, int | None]:
        """Army points that each has destroyed, as the closing rows say; None: left out."""
        typed = [int(row.values[0]) if row.values[0] else None for row in self.rows]
        first, second = typed or (None, None)
        return first, second

    # What was destroyed or captured

    def happenings(self) -> tuple[list[str], list[tuple[Happened, ...]]]:
        """Lines to choose from, and behind each what then has happened in this turn."""
        base, view, told = self.base, self.view, self.told
        if base is None or view is None or view.over or view.active is None:
            return [], []
        found = possible_events(base, told)
        lines = [said for _, said in found] + [f"not: {said}" for said in view.events]
        after = [(*told.events, one) for one, _ in found]
        after += [told.events[:at] + told.events[at + 1 :] for at in range(len(told.events))]
        return lines, after

    def happened(self, events: tuple[Happened, ...]) -> None:
        """Say what has happened in the turn."""
        self.keys.told = replace(self.told, events=events)


def closing_rows(view: Scoring, told: Told) -> tuple[TurnRow, ...]:
    """What a result needs beside what was scored: the army points that each has destroyed."""
    return tuple(_destroyed(name, f"destroyed|{at}", told) for at, name in enumerate(view.players))


def _destroyed(name: str, slot: str, told: Told) -> TurnRow:
    """The row of one player's figure, not known as long as none is typed."""
    figure = told.answers.get(slot, "")
    return TurnRow(
        kind="number", letter="", text="army points destroyed", short="destroyed", who=name,
        slots=(slot,), players=(), values=(figure,), said=figure or "?", options=(), carried=False,
        missing=False,
    )  # fmt: skip

"""Entry of a turn: the game, the answers, the rows that ask for the remaining answers."""

from collections.abc import Sequence
from typing import Any

from textual.app import App

from screens.ask import ConfirmScreen
from screens.game import answering
from screens.game.answering import EntryStage, GameState
from srtui.model.event import Event
from srtui.model.played import PlayedGame
from srtui.model.score import sides_that_count
from srtui.model.turn_answers import PanelAnswers, as_asked
from srtui.queries.game.scoring import Scoring, possible_events, scoring, told_of
from srtui.queries.game.turn_rows import DESTROYED, TurnRow
from srtui.rules.game import Ended, Happened
from srtui.rules.value import replace
from srtui.text.phrases import phrase

NOT = phrase("not: ")
"""Prefix of a choice that takes an event of the turn back."""


class TurnEntry:
    """A game as read, the answers about its turn, and the resulting view.

    `rests` is the idle stage: a table watches until a turn ends, the organizer is asked at once.
    """

    def __init__(self, rests: EntryStage = EntryStage.ASKING) -> None:
        self._rests = rests
        self.event: Event | None = None
        self.played: PlayedGame | None = None
        self.view: Scoring | None = None
        self._possible: tuple[Scoring, tuple[tuple[Happened, str], ...]] | None = None
        """What could still happen in the turn as it is seen."""
        self.state = GameState(rests)

    def become(self, state: GameState | None = None, **changed: Any) -> None:
        """Change the entry's state; every change is made here."""
        self.state = replace(state or self.state, **changed)

    def begin_anew(self) -> None:
        """Start with another game, dropping everything about the last one."""
        self.event = self.played = self.view = None
        self.forget()

    def take(self, event: Event, played: PlayedGame) -> bool:
        """Update to the current game; return True if its turn was scored elsewhere."""
        moved = self.played is not None and played.steps != self.played.steps
        if moved:
            self.forget()
        self.event, self.played = event, played
        return moved

    def forget(self, **changed: Any) -> None:
        """Discard the turn's answers."""
        self.become(GameState(self._rests, reopened=self.state.reopened), **changed)

    async def may_forget(self, app: App[Any]) -> bool:
        """Ask whether to discard the turn's answers, if there are any."""
        entered, base = self.entered, self.base
        before = PanelAnswers()
        if self.state.part and base is not None and self.played is not None:
            before = told_of(base, self.played.parts[self.state.part - 1])
        if replace(entered, ended=None) == replace(before, ended=None):
            return True
        warning = phrase("The answers that you have given for this turn are lost.")
        return await app.push_screen_wait(ConfirmScreen((warning,), phrase("Discard the answers?")))

    @property
    def entered(self) -> PanelAnswers:
        """The answers so far."""
        return self.state.entered

    @property
    def answers(self) -> PanelAnswers:
        """The answers so far, in the form that a command expects."""
        return self.entered if self.played is None else as_asked(self.played, self.entered)

    @property
    def base(self) -> PlayedGame | None:
        """The game before the turn being entered."""
        played, part = self.played, self.state.part
        if played is None or not part:
            return played
        first = played.parts[part - 1].steps[0].number
        return replace(played, steps=played.steps[: first - 1])

    def look(self) -> Scoring | None:
        """Return the game with the answers; None before it is read."""
        base = self.base
        if base is not None and self.event is not None:
            self.view = scoring(self.event, base, self.entered)
        return self.view

    @property
    def rows(self) -> Sequence[TurnRow]:
        """The questions to answer, or the figures that the result still needs."""
        event, view, played = self.event, self.view, self.played
        if event is None or view is None or played is None or self.decided:
            return ()
        if view.over and played.game.outcome is None:
            return () if played.killed else closing_rows(event, played, self.entered)
        return view.rows

    @property
    def decided(self) -> bool:
        """Whether the game has its result and no turn is being re-entered: nothing is asked."""
        played = self.played
        return played is not None and played.game.outcome is not None and not self.state.part

    @property
    def row(self) -> TurnRow | None:
        """The row under the cursor."""
        return answering.row_under(self.state, self.rows)

    def to_begin(self) -> None:
        """Put the cursor on the first claim, or on the first row that must be answered."""
        if any(row.kind == "claim" for row in self.rows):
            self.become(cursor=0, typed="")
        else:
            self.missing()

    def missing(self) -> bool:
        """Put the cursor on the first row that must be answered; return False if there is none."""
        at = next((at for at, row in enumerate(self.rows) if row.missing), None)
        if at is not None:
            self.become(cursor=at)
        return at is not None

    def end(self, ended: Ended, **changed: Any) -> None:
        """End the game in this way, asking what that needs: last scoring and tiebreakers."""
        self.become(entered=replace(self.entered, ended=ended), **changed)

    def anew(self, number: int) -> None:
        """Re-enter a turn of the list, starting from its earlier answers."""
        self.become(part=number)
        if (base := self.base) is not None and self.played is not None:
            self.become(entered=told_of(base, self.played.parts[number - 1]), cursor=0)

    @property
    def destroyed(self) -> tuple[int | None, int | None]:
        """Army points each player destroyed, from the closing rows; None if left out."""
        rows = {row.slots[0]: row.values[0] for row in self.rows}
        if not rows:
            return None, None
        first, second = (rows.get(f"{DESTROYED}{side}", "0") for side in (0, 1))
        return int(first) if first else None, int(second) if second else None

    # Events: elements destroyed or captured

    def happenings(self) -> tuple[list[str], list[tuple[Happened, ...]]]:
        """Return lines to choose from, each with the turn's events if it is chosen."""
        base, view, entered = self.base, self.view, self.entered
        if base is None or view is None or view.over or view.active is None:
            return [], []
        if self._possible is None or self._possible[0] is not view:
            self._possible = view, possible_events(base, entered)
        possible = self._possible[1]
        lines = [text for _, text in possible]
        lines += [f"{NOT}{text}" for text in view.events]
        events = entered.events
        after = [(*events, event) for event, _ in possible]
        after += [events[:at] + events[at + 1 :] for at in range(len(events))]
        return lines, after

    def happened(self, events: tuple[Happened, ...]) -> None:
        """Set the turn's events."""
        self.become(entered=replace(self.entered, events=events))


def closing_rows(event: Event, played: PlayedGame, entered: PanelAnswers) -> tuple[TurnRow, ...]:
    """Return the result's other figures: army points destroyed, unknown until typed."""
    from srtui.queries.game.rule import destroyed_notes  # no turn needs it before a game is over

    edition = event.edition_at(played.game.round)
    result = played.state.result
    sides: tuple[int, ...] = (0, 1)
    if result is not None:
        sides = sides_that_count(edition, played.outcome(result.side), result.way)
    slots = {side: f"{DESTROYED}{side}" for side in sides}
    figures = {side: entered.answers.get(slot, "") for side, slot in slots.items()}
    return tuple(
        TurnRow(
            kind="number",
            letter="",
            text=phrase("army points destroyed"),
            short=phrase("destroyed"),
            asked=played.names[side],
            slots=(slots[side],),
            players=(),
            values=(figures[side],),
            answer=figures[side] or "?",
            options=(),
            carried=False,
            missing=False,
            notes=destroyed_notes(edition),
        )
        for side in sides
    )

"""Answering of a turn's rows by keys.

Pure functions from one state of the screen to the next. On the row under the cursor 1 gives an
element to player 1, 2 to player 2, 3 to both, 0 to nobody; pressed again, a key goes to the next
level. A letter refers to its row wherever the cursor is: lower case is the row's 1, upper case its
2. On any other row, a digit chooses from the numbered answers.
"""

from collections.abc import Mapping, Sequence
from enum import Enum

from srtui.model.turn_answers import ROLL, PanelAnswers
from srtui.queries.game.scoring import Scoring
from srtui.queries.game.table_read import TableStage
from srtui.queries.game.turn_rows import TurnRow
from srtui.rules.value import Value, field, replace


class EntryStage(Enum):
    """Stages of the entry of a turn."""

    WATCHING = "watching"
    """Nothing is asked: the game is only shown."""
    ASKING = "asking"
    """The rows of the turn are answered."""
    CLOSING = "closing"
    """The game is over: figures that its result needs can be typed."""
    FIGURES = "figures"
    """A figure is being typed, of a result or of a tiebreaker: keys that edit a line do so."""
    SAVED = "saved"
    """The answers are in the file; until the game is read again, the screen is out of date."""


class GameState(Value):
    """Answers about a game on one screen, and the entry's stage.

    `cursor`: the row under the cursor. `part`: the number of the turn being re-entered; 0: none.
    """

    stage: EntryStage
    entered: PanelAnswers = field(default_factory=PanelAnswers)
    cursor: int = 0
    part: int = 0
    ready: frozenset[int] = frozenset()
    """The players who are ready to begin."""
    counts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Lines that were typed to count a figure, by the slot of its row."""
    typed: str = ""
    """The slot of the figure that is being typed: a digit anywhere else begins a new figure."""
    reopened: str = ""
    """The step before the game that is being chosen again, though it is chosen already."""

    @property
    def asking(self) -> bool:
        """Whether the rows of a turn or of an early ending are being answered."""
        typing = self.stage is EntryStage.FIGURES and self.entered.ended is not None
        return typing or self.stage is EntryStage.ASKING

    @property
    def types_figures(self) -> bool:
        """Whether a figure is typed as in a text field; in a turn, letters still answer rows."""
        return not self.asking or self.entered.ended is not None

    @property
    def resting(self) -> EntryStage:
        """The stage when no figure is being typed."""
        return EntryStage.ASKING if self.asking else EntryStage.CLOSING


TurnShown = tuple[int, int, TableStage]
"""The turn shown by a device: its game, the number of the game's steps before it, and the stage."""
SharedTurn = tuple[TurnShown, GameState]
"""A turn's answers, shared by all devices of its table that show this turn."""
MOST_DIGITS = 4
HOLDERS = {"0": (), "1": (0,), "2": (1,), "3": (0, 1)}
"""Players who hold an element, by the digit that says so."""
Rows = Sequence[TurnRow]


def row_under(state: GameState, rows: Rows) -> TurnRow | None:
    """Return the row under the cursor."""
    return rows[min(state.cursor, len(rows) - 1)] if rows else None


def move(state: GameState, rows: Rows, by: int) -> GameState:
    """Move the cursor."""
    last = len(rows) - 1
    return replace(state, cursor=max(0, min(last, min(state.cursor, last) + by)), typed="")


def to_row(state: GameState, rows: Rows, slot: str) -> GameState | None:
    """Put the cursor on a slot's row, where typing continues; None if it is not asked."""
    at = next((at for at, row in enumerate(rows) if slot in row.slots), None)
    if at is None:
        return None
    return replace(state, cursor=at, typed=state.typed if state.typed == slot else "")


def press(state: GameState, view: Scoring, rows: Rows, char: str) -> GameState | None:
    """Handle a character; return None if it has no meaning here."""
    row = row_under(state, rows)
    taken = _points(state, view, char)
    if taken is None and row is not None:
        taken = _on_row(state, row, char)
    if taken is not None:
        return taken
    number = 0 if char.islower() else 1
    for at, lettered in enumerate(rows):
        asks = lettered.kind == "yes" or (lettered.kind == "claim" and number in lettered.players)
        if asks and lettered.letter == char.lower():
            return _letter(replace(state, cursor=at), lettered, char)
    return None


def cycle(state: GameState, rows: Rows) -> GameState:
    """Give the row under the cursor its next answer."""
    row = row_under(state, rows)
    if row is None:
        return state
    if row.kind == "yes":
        return _letter(state, row, "a")
    if row.kind == "choose":
        at = row.options.index(row.values[0]) + 1 if row.values[0] in row.options else 0
        return answer(state, row.slots[0], row.options[at % len(row.options)])
    if row.kind == "die":
        return answer(state, row.slots[0], ROLL)
    if row.kind == "claim":
        at = row.choices.index(row.values) + 1 if row.values in row.choices else 0
        return set_all(state, row, row.choices[at % len(row.choices)])
    return state


def roll(state: GameState, rows: Rows) -> GameState | None:
    """Roll the die under the cursor, or the first missing one; None if there is none."""
    row = row_under(state, rows)
    dice = [die for die in rows if die.kind == "die" and die.missing]
    if row is not None and row.kind == "die":
        dice.insert(0, row)
    return answer(state, dice[0].slots[0], ROLL) if dice else None


def delete_last(state: GameState, rows: Rows) -> GameState:
    """Delete the last digit of a number, or the row's answer."""
    row = row_under(state, rows)
    if row is None:
        return state
    answers, typed = dict(state.entered.answers), ""
    for slot in row.slots:
        left = answers.pop(slot, "")[:-1]
        if row.kind == "number" and left:
            answers[slot], typed = left, slot
    return replace(state, entered=replace(state.entered, answers=answers), typed=typed)


def counts_up(row: TurnRow | None) -> bool:
    """Tell whether a row's figure is a sum to count rather than a nearly constant number."""
    return row is not None and row.kind == "number" and not row.usual


def set_all(state: GameState, row: TurnRow, values: Sequence[str]) -> GameState:
    """Store the answers of all slots of a row."""
    answers = {**state.entered.answers, **dict(zip(row.slots, values, strict=True))}
    return replace(state, entered=replace(state.entered, answers=answers))


def answer(state: GameState, slot: str, value: str) -> GameState:
    """Store the answer of a slot."""
    answers = {**state.entered.answers, slot: value}
    return replace(state, entered=replace(state.entered, answers=answers))


def _points(state: GameState, view: Scoring, char: str) -> GameState | None:
    """Type points instead of answers: 1 and 2 add one to a player, 0 starts over."""
    entered = state.entered
    if not view.points_only or entered.ended is not None or char not in "012" or view.over:
        return None
    first, second = entered.points or (0, 0)
    fresh = {"0": (0, 0), "1": (first + 1, second), "2": (first, second + 1)}[char]
    return replace(state, entered=replace(entered, points=fresh))


def _on_row(state: GameState, row: TurnRow, char: str) -> GameState | None:
    if row.kind == "number" and char.isdigit():
        slot = row.slots[0]
        typed = state.entered.answers.get(slot, "") if state.typed == slot else ""
        # An extra digit pushes out the first: a figure can be overtyped without deleting it.
        figure = (typed + char)[-MOST_DIGITS:].lstrip("0") or "0"
        return replace(answer(state, slot, figure), typed=slot)
    if row.kind == "die" and char in row.options:
        return answer(state, row.slots[0], char)
    if row.kind == "choose":  # by an answer's number: a letter would be an element's
        at = int(char) if char.isdigit() else 0
        valid = 0 < at <= len(row.options)
        return answer(state, row.slots[0], row.options[at - 1]) if valid else None
    return _give_to(state, row, HOLDERS[char]) if row.kind == "claim" and char in HOLDERS else None


def _letter(state: GameState, row: TurnRow, char: str) -> GameState:
    if row.kind == "yes":
        return answer(state, row.slots[0], "no" if row.values[0] == "yes" else "yes")
    return _give_to(state, row, (0 if char.islower() else 1,)) or state


def _give_to(state: GameState, row: TurnRow, holders: tuple[int, ...]) -> GameState | None:
    """Give an element to these players; None if they are not asked.

    A carried answer is confirmed unchanged; an entered one moves to the next allowed level.
    """
    if not set(holders) <= set(row.players):
        return None
    held = tuple(player in holders for player in row.players)
    levels = [values for values in row.choices if tuple(map(bool, values)) == held]
    if not levels:  # the refusal of the usual level says why none is possible
        levels = [tuple(row.usual if holds else "" for holds in held)]
    at = levels.index(row.values) + (not row.carried) if row.values in levels else 0
    return set_all(state, row, levels[at % len(levels)])

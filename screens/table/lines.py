"""Lines of text below a table's clocks, fitted to the available space."""

from typing import Literal

from rich.text import Text

from screens.base import base_of
from screens.game.entry import TurnEntry
from screens.game.rows import (
    asking_lines,
    beginning,
    element_lines,
    element_words,
    first_lines,
    heading,
    now_lines,
    points_lines,
    rows_kept,
    short_names,
    summed_up,
    wrapped,
)
from screens.table.halves import beside_banner
from screens.table.shown import TableSnapshot
from screens.theme.means import HUES
from screens.theme.signs import Signs
from screens.widgets.text_part import TextPart
from srtui.documents.layout import cut
from srtui.queries.game.scoring import Scoring
from srtui.queries.game.table import TableView
from srtui.queries.game.table_read import TableStage
from srtui.text.phrases import joined, phrase

GROWS, GROWS_BY_EFFECTS = 2, 4
"""Lines that the questions of a turn may grow by while they are answered."""
ON_SHEET = phrase(" {table.sheet|t}: all")
"""Behind what the players do now, where it is cut: the key of the scenario's sheet."""


def in_the_middle(lines: list[Text], size: tuple[int, int]) -> list[Text]:
    """Centre lines horizontally and vertically in `size`, given in cells and lines."""
    width, height = size
    lines = wrapped(lines, width)
    for line in lines:
        line.pad_left((width - line.cell_len) // 2)
    return [Text()] * ((height - len(lines)) // 2) + lines


def as_a_block(lines: list[Text], size: tuple[int, int]) -> list[Text]:
    """Centre left-aligned lines as one block in `size`, given in cells and lines."""
    width, height = size
    widest = max((line.cell_len for line in lines), default=0)
    before = " " * (max(0, width - widest) // 2)
    above = max(0, height - len(lines)) // 2
    block = [Text()] * above
    return block + [Text.assemble(before, line) for line in lines]


def waiting_lines(view: TableView) -> list[Text]:
    """Return what happens before and after a game, and where the players go next."""
    lines = [Text(view.now, style="strong")]
    if view.players is None:
        lines += [Text(said, style="late") for said in view.alerts]
    if view.goes:
        goes = (Text.assemble((one.name, "strong"), f"  {one.text}") for one in view.goes)
        lines += [Text(), *goes]
    return lines


def playing_lines(
    shown: TableSnapshot, size: tuple[int, int], *, least: bool = False
) -> list[Text]:
    """Return the lines during a game.

    They are messages, what the players do now, the holders and the last confirmed turn. If space is
    short, only what they do now says where to read more. `least`: omit what only fills a large
    screen.
    """
    view, scored, signs, (width, height) = shown.view, shown.entry.view, shown.signs, size
    told = view.stage is TableStage.PLAY and view.turn and shown.roomy  # by the line on top
    lines = [Text(view.now, style="strong")] if view.now and not told else []
    lines += [Text(alert) for alert in beside_banner(shown)]
    lines += map(Text, view.deploys)
    if view.countdown and view.alerts:
        lines.append(Text(view.countdown))
    if (wins := _wins(shown)) is not None:
        lines.append(wins)
    lines = wrapped(lines, width)
    last = (
        [Text.assemble((phrase("Confirmed, "), "muted"), view.confirmed)] if view.confirmed else []
    )
    if view.stage is not TableStage.PLAY or scored is None or view.phase:
        return beginning([*lines, *wrapped(last, width)], height, width, signs)
    now = wrapped(now_lines(scored.prompts), width)
    stands = wrapped(_standing(scored), width)
    after = wrapped(last, width)
    used = len(lines) + len(now) + len(after) + len(stands)
    room = 0 if least else height - used
    held = _held(scored, (width, room), signs)
    more = shown.with_keys(ON_SHEET) if now and len(lines) + len(now) > height else ""
    lines = beginning([*lines, *now, *held, *after, *stands], height, width, signs, more)
    room = 0 if least else height - len(lines)
    return [*lines, *by_turn(scored, width, room, signs)]


def _wins(shown: TableSnapshot) -> Text | None:
    """Return a line naming the winner if the turn ended with the current holders, else None."""
    scored = shown.entry.view
    if shown.view.stage is not TableStage.PLAY or scored is None or not scored.wins:
        return None
    said = phrase("{wins} wins at the end of this turn unless the table changes.", scored.wins)
    return Text(said, style="late")


def by_turn(scored: Scoring | None, width: int, room: int, signs: Signs) -> list[Text]:
    """Return points by turn, or an empty list if there is no room for the table."""
    table = [] if scored is None else points_lines(scored, signs)
    fits = len(table) + 2 <= room and all(len(line) <= width for line in table)
    if not table or not fits:
        return []
    return [Text(), heading(phrase("Points by turn"), width, signs), *table]


def _held(scored: Scoring, size: tuple[int, int], signs: Signs) -> list[Text]:
    """Return the holders: a line per element if there is room, otherwise only their map labels."""
    if scored.active is None or not any(row.kind == "claim" for row in scored.rows):
        return []
    width, height = size
    rows = element_lines(scored, width, signs)
    if len(rows) + 1 <= height:
        return [heading(phrase("At the end of this turn"), width, signs), *rows]
    gives = _gives(scored)
    words = element_words(scored, signs)
    return wrapped([Text.assemble(words, "  ", gives) if gives else words], width)


def _gives(scored: Scoring) -> Text:
    """Return the score of the current holders at the end of this turn."""
    gives = Text()
    names = short_names(scored.players)
    for player, points in enumerate(scored.worth):
        if points:
            gives.append(", " if gives else "")
            gives.append(f"{names[player]} +{points}", f"strong {HUES[player]}")
    return gives


def _standing(scored: Scoring) -> list[Text]:
    """Return the other facts that count at the end of this turn."""
    if scored.active is None:
        return []
    lines = [Text(phrase("Kill box: {kill_box} in.", scored.kill_box))] if scored.kill_box else []
    if scored.moved:
        lines.append(
            Text(phrase("The map shows where {moved} began.", joined(scored.moved)), style="muted")
        )
    if scored.tiebreak and scored.turn > 1:
        lines.append(Text(scored.tiebreak))
    return lines


def questions(
    shown: TableSnapshot, message: str, size: tuple[int, int], *, goes_on: bool = False
) -> list[Text]:
    """Return a turn's questions in `size` cells and lines, including the row with the cursor."""
    entry, signs, (width, height) = shown.entry, shown.signs, size
    view = entry.view
    if view is None:
        return []
    summed = summed_up(entry, message, goes_on=goes_on)
    below = [Text(cut(phrase("in this turn: {event}", event), width)) for event in view.events]
    sums = wrapped([Text(line, style="strong") for line in summed], width)
    room = height - len(below) - len(sums) - rows_kept(entry.rows)
    above = beginning(wrapped(first_lines(view, width), width), room, width, signs)
    follows = wrapped(now_lines(view.follows), width)
    below += beginning(follows, room - len(above), width, signs)
    below += sums
    room = height - len(above) - len(below)
    return [*above, *asking_lines(entry, (width, room), signs, shown.keys), *below]


def spare(entry: TurnEntry) -> int:
    """Return how many lines to reserve for further questions and for how they are answered.

    More are needed if an effect is asked about, because that raises further questions.
    """
    effects = any(row.kind in ("choose", "die") for row in entry.rows)
    return GROWS_BY_EFFECTS if effects else GROWS


MOST = 3
"""Lines of what was just said where a terminal is narrow."""


class ToldLine(TextPart):
    """Line with one message, shown until it no longer applies."""

    sentence = ""
    kind: Literal["", "refused", "warned"] = ""
    lines_taken = 0
    _taps: int | None = None
    """Taps of the clock when the message appeared; None: not about the game."""

    def say(
        self,
        sentence: str,
        taps: int | None = None,
        kind: Literal["", "refused", "warned"] = "",
    ) -> None:
        """Show what was done, why not, or what is wrong. `taps`: the clock's taps at that time."""
        self.sentence, self.kind, self._taps = sentence, kind, taps

    def clear(self) -> None:
        """Clear the message."""
        self.say("")

    def outlived(self, taps: int) -> bool:
        """Tell whether the clock was tapped since: the message may no longer hold."""
        return self._taps is not None and taps != self._taps

    @property
    def lasts(self) -> bool:
        """Whether the message stays until the next key, whatever happens in the game."""
        return bool(self.kind) and self._taps is None

    def paint(self, width: int) -> int:
        """Show the message on a terminal of this width; return the number of lines it takes."""
        self.set_class(bool(self.kind), "refused")
        refused = phrase("Not done: {sentence}", self.sentence)
        text = Text(refused if self.kind == "refused" else self.sentence)
        width = max(1, width - 2)
        lines = beginning(wrapped([text], width), MOST, width, base_of(self).signs)
        self.write(lines)
        self.lines_taken = self.styles.height = len(lines)
        return self.lines_taken

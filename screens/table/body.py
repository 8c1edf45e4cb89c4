"""The part below a table's clocks: messages, set-up, the game and its questions."""

from typing import Literal

from rich.text import Text
from textual.geometry import Size

from screens.base import base_of
from screens.game import rows
from screens.game.answering import EntryStage
from screens.game.entry import TurnEntry
from screens.game.rows import beginning, heading, wrapped
from screens.table.halves import beside_banner
from screens.table.shown import PLAYED, SENTENCES_FROM, TableSnapshot
from screens.theme.means import HUES
from screens.theme.signs import Signs
from screens.widgets.text_part import TextPart
from srtui.documents.layout import cut
from srtui.documents.map.cells import Size as MapSize
from srtui.documents.map.cells import size_in
from srtui.queries.game.scoring import Scoring
from srtui.queries.game.table import SAME_TABLE, TableView
from srtui.queries.game.table_read import TableStage
from srtui.queries.setup import SetupStep
from srtui.rules.clock import flag_case
from srtui.text.phrases import joined, phrase

LEFT_LEAST = 3
"""Lines at least of what is still to be done before the game."""


def setup_lines(shown: TableSnapshot, size: Size) -> list[Text]:
    """Return the lines before the clocks: the question, its answers, and finished steps.

    If there is little room, the last parts are dropped first, then the earliest finished steps.
    """
    (width, height), view, signs = size, shown.view, shown.signs
    now = "" if shown.step is None else _step_text(view, shown.step)
    asked = wrapped([*_begin_lines(shown), *map(Text, view.deploys)], width)
    if len(asked) > height:
        asked = wrapped(_begin_lines(shown, short=True), width)
    done: list[list[Text]] = []
    left: list[list[Text]] = []
    for text, is_done in view.steps:
        if is_done:
            done.append(_indented_step(signs.done, text, width, "muted"))
        elif text != now:
            left.append(_indented_step(signs.open, text, width, ""))
    room = max(0, height - len(asked) - 1)
    kept = room - min(sum(map(len, left)), LEFT_LEAST)
    while done and sum(map(len, done)) > kept:
        del done[0]
    steps = [line for step in (*done, *left) for line in step]
    if not room:
        return beginning(asked, height, width, signs)
    return [*asked, Text(), *beginning(steps, room, width, signs)]


def _indented_step(sign: str, said: str, width: int, style: str) -> list[Text]:
    """Return a step after its symbol; further lines are indented to its text."""
    lines = []
    for index, line in enumerate(wrapped([Text(said, style=style)], width - 2)):
        head = "  " if index else f"{sign} "
        lines.append(Text.assemble((head, style), line))
    return lines


def _begin_lines(shown: TableSnapshot, *, short: bool = False) -> list[Text]:
    """Return who must go where, the current question, and that a choice may be changed."""
    view, step, hidden = shown.view, shown.step, shown.hidden
    asked = (
        [Text(view.now, style="strong")] if step is None else _step_lines(shown, step, short=short)
    )
    if hidden:
        key = shown.with_keys("{table.back|b}")
        asked.append(Text(f"  {key} {_rechoose_text(view, hidden[-1], step)}"))
    away = (player for player in view.goes if player.text.reason != SAME_TABLE.reason)
    moves = [f"{player.name}: {player.text}" for player in away]
    if not moves:
        return asked
    return [Text(phrase("Moved: {text}", "   ".join(moves)), style="strong cursor"), *asked]


def _rechoose_text(view: TableView, hidden: SetupStep, step: SetupStep | None) -> str:
    """Return a key's effect while a choice is hidden: change it, or keep it."""
    assert view.players is not None
    assert hidden.player is not None
    if step is hidden:
        return phrase("keep the choice as made")
    return phrase("{player} chooses again", view.players[hidden.player].name)


def _step_text(view: TableView, step: SetupStep) -> str:
    assert view.players is not None
    if step.player is None:
        return step.text
    return phrase("{player}: {step}", view.players[step.player].name, step.text)


def _step_lines(shown: TableSnapshot, step: SetupStep, *, short: bool) -> list[Text]:
    """Return the next step and the keys that answer it; `short`: without explanations."""
    asked = [Text(_step_text(shown.view, step), style="strong")]
    if step.hint:
        asked.append(Text(step.hint))
    texts = [text.partition(": ")[0] if short else text for _, text in step.options]
    asked += [Text(f"  {at} {text}") for at, text in enumerate(texts, 1)]
    if step.typed:
        asked.append(Text(shown.with_keys(f"  {phrase('{table.words|o} in your own words')}")))
    if step.secret:
        asked.append(Text(phrase("Opponent: look away.")))
    if not step.options:
        asked.append(Text(shown.with_keys(phrase("  {table.done|space}: done"))))
    return asked


TEXT_WIDTH, BELOW = 34, 9
"""Cells that text needs at least beside the map, lines above it."""
ROOMY = 100
"""Cells from which a map is shown beside the steps before a game and after it."""
MARGIN = 2
"""Cells beside the body if nothing else is there."""
ENDLESS = 999
"""Lines in which everything has room."""
SMALLEST = 8
"""Lines of the smallest map's table."""
HAPPENED = phrase("Enter saves it; {table.happened|x} if anything was destroyed or captured.")
HAPPENED_SHORT = phrase("Enter saves; {table.happened|x}: destroyed or captured")
"""The last question of a turn, which only some turns need."""
_IDLE = (TableStage.DONE, TableStage.AGREED)
_SETUP = (TableStage.SETUP, TableStage.READY)


def body_lines(shown: TableSnapshot, size: Size, *, least: bool = False) -> list[Text]:
    """Return the body in this many cells and lines; `least`: without filler."""
    view, entry, signs = shown.view, shown.entry, shown.signs
    width, scored = max(20, size.width), entry.view
    if view.stage is TableStage.FREE:
        return in_the_middle(waiting_lines(view), (width, size.height))
    if view.stage in _IDLE:
        found = wrapped(waiting_lines(view), width)
        room = 0 if least else size.height - len(found)
        return _centred_lines([*found, *by_turn(scored, width, room, signs)], shown, size)
    if view.stage in _SETUP and view.players is not None:
        return _centred_lines(setup_lines(shown, Size(width, size.height)), shown, size)
    if scored is None or not (entry.state.asking or view.stage is TableStage.OVER):
        return playing_lines(shown, (width, size.height), least=least)
    return _questions(shown, Size(width, size.height))


def _centred_lines(label: list[Text], shown: TableSnapshot, size: Size) -> list[Text]:
    """Return the lines, as one block in the middle of a large screen without a map."""
    if size.width < max(ROOMY, shown.size.width - MARGIN) or size.height >= ENDLESS:
        return label
    widest = max((line.cell_len for line in label), default=0)
    before = " " * (max(0, size.width - widest) // 2)
    above = [Text()] * (max(0, size.height - len(label)) // 2)
    return above + [Text.assemble(before, line) for line in label]


def fits(shown: TableSnapshot, size: Size) -> bool:
    """Tell whether the body fits this many cells and lines uncut."""
    entry = shown.entry
    if (
        entry.state.asking
        and entry.view
        and not rows.all_rows_fit(entry.view, entry.rows, size.width)
    ):
        return False
    # In limited room it is cut until it fits: only without a limit does it show its real height.
    return len(body_lines(shown, Size(size.width, ENDLESS), least=True)) <= size.height


def map_in(shown: TableSnapshot, room: Size) -> MapSize | None:
    """Return the size of the map in the body, or None if none is shown.

    It is beside the text, or below it on a narrow terminal; without a game, only if there is plenty
    of room.
    """
    view = shown.view
    told = shown.entry.played is not None and bool(view.scenario) and view.players is not None
    if not told or not (view.stage in PLAYED or room.width >= ROOMY):
        return None
    narrow = room.width < SENTENCES_FROM
    size = (room.width, room.height - BELOW) if narrow else (room.width - TEXT_WIDTH, room.height)
    if min(size) <= 0:
        return None
    found = size_in(*size)
    return found if found.rows >= SMALLEST else None


def size_beside(room: Size, map_size: MapSize) -> Size:
    """Return the room for text beside the map, or above it on a narrow terminal."""
    if room.width < SENTENCES_FROM:
        return Size(room.width, room.height - map_size.height)
    return Size(room.width - map_size.width - 1, room.height)


def _questions(shown: TableSnapshot, size: Size) -> list[Text]:
    """Return the rows of a turn or result, and what to do about them."""
    entry, played = shown.entry, shown.last_read.played
    above: list[Text] = []
    if entry.state.asking:
        # A browser has a button with that name, and one for each possible event.
        to_do: str = phrase("Enter saves it.") if shown.digits else phrase("Done saves it.")
        if shown.digits and entry.view and not entry.view.events and entry.happenings()[0]:
            to_do = shown.with_keys(HAPPENED if shown.roomy else HAPPENED_SHORT)
    else:
        above = wrapped([Text(text) for text in beside_banner(shown)], size.width)
        to_do = phrase("Either player's key proposes this result.")
        if entry.state.stage is EntryStage.FIGURES:
            to_do = phrase("Enter confirms the figure.")
    case = None if played is None else flag_case(played.play.rule.flag, shown.clock)
    goes_on = case is not None and case.goes_on  # the opponent may finish their turn
    room = size.width, size.height - len(above)
    return [*above, *questions(shown, to_do, room, goes_on=goes_on)]


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
    if view.stage is TableStage.PLAY and scored is not None and scored.wins:
        wins = phrase("{wins} wins at the end of this turn unless the table changes.", scored.wins)
        lines.append(Text(wins, style="late"))
    lines = wrapped(lines, width)
    confirmed = Text.assemble((phrase("Confirmed, "), "muted"), view.confirmed)
    after = wrapped([confirmed], width) if view.confirmed else []
    if view.stage is not TableStage.PLAY or scored is None or view.phase:
        return beginning([*lines, *after], height, width, signs)
    now = wrapped(rows.instruction_lines(scored.prompts), width)
    stands = wrapped(_standing_lines(scored), width)
    room = 0 if least else height - sum(map(len, (lines, now, after, stands)))
    held = _held(scored, (width, room), signs)
    more = shown.with_keys(ON_SHEET) if now and len(lines) + len(now) > height else ""
    lines = beginning([*lines, *now, *held, *after, *stands], height, width, signs, more)
    room = 0 if least else height - len(lines)
    return [*lines, *by_turn(scored, width, room, signs)]


def by_turn(scored: Scoring | None, width: int, room: int, signs: Signs) -> list[Text]:
    """Return points by turn, or an empty list if there is no room for the table."""
    table = [] if scored is None else rows.points_lines(scored, signs)
    if not table or len(table) + 2 > room or any(len(line) > width for line in table):
        return []
    return [Text(), heading(phrase("Points by turn"), width, signs), *table]


def _held(scored: Scoring, size: tuple[int, int], signs: Signs) -> list[Text]:
    """Return the holders: a line per element if there is room, otherwise only their map labels."""
    claims = [row for row in scored.rows if row.kind == "claim"]
    if scored.active is None or not claims:
        return []
    width, height = size
    elements = rows.element_lines(scored, width, signs)
    if len(elements) + 1 <= height:
        return [heading(phrase("At the end of this turn"), width, signs), *elements]
    words = Text(" ").join(rows.word(row, signs) for row in claims)
    worth = zip(rows.short_names(scored.players), scored.worth, HUES, strict=True)
    gives = [Text(f"{name} +{points}", f"strong {hue}") for name, points, hue in worth if points]
    return wrapped([Text.assemble(words, "  ", Text(", ").join(gives)) if gives else words], width)


def _standing_lines(scored: Scoring) -> list[Text]:
    """Return the other facts that count at the end of this turn."""
    if scored.active is None:
        return []
    lines = [Text(phrase("Kill box: {kill_box} in.", scored.kill_box))] if scored.kill_box else []
    if scored.moved:
        moved = phrase("The map shows where {moved} began.", joined(scored.moved))
        lines.append(Text(moved, style="muted"))
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
    summed = rows.turn_summary(entry, message, goes_on=goes_on)
    below = [Text(cut(phrase("in this turn: {event}", event), width)) for event in view.events]
    sums = wrapped([Text(line, style="strong") for line in summed], width)
    room = height - len(below) - len(sums) - rows.lines_needed(entry.rows)
    above = beginning(wrapped(rows.first_lines(view, width), width), room, width, signs)
    follows = wrapped(rows.instruction_lines(view.follows), width)
    below += beginning(follows, room - len(above), width, signs)
    below += sums
    room = height - len(above) - len(below)
    return [*above, *rows.asking_lines(entry, (width, room), signs, shown.keys), *below]


def spare_lines(entry: TurnEntry) -> int:
    """Return how many lines to reserve for further questions and for how they are answered.

    More are needed if an effect is asked about, because that raises further questions.
    """
    return GROWS_BY_EFFECTS if any(row.kind in ("choose", "die") for row in entry.rows) else GROWS


MOST = 3
"""Lines of what was just said where a terminal is narrow."""


class ToldLine(TextPart):
    """Line with one message, shown until it no longer applies."""

    sentence = ""
    kind: Literal["", "refused", "warned"] = ""
    lines_taken = 0
    taps: int | None = None
    """Taps of the clock when the message appeared; None: not about the game."""

    def say(
        self, sentence: str, taps: int | None = None, kind: Literal["", "refused", "warned"] = ""
    ) -> None:
        """Show what was done, why not, or what is wrong. `taps`: the clock's taps at that time."""
        self.sentence, self.kind, self.taps = sentence, kind, taps

    def clear(self) -> None:
        """Clear the message."""
        self.say("")

    @property
    def lasts(self) -> bool:
        """Whether the message stays until the next key, whatever happens in the game."""
        return bool(self.kind) and self.taps is None

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

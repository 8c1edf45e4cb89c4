"""What stands below a table's clocks: who waits for what, the set-up, the game, its questions."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text
from textual.geometry import Size

from screens.game.entry import TurnEntry
from screens.game.rows import RowKeys, rows_fit, wrapped
from screens.game.state import Stage
from screens.table import before, lines
from screens.table.halves import WIDE, beside_banner
from screens.theme.signs import Signs
from srtui.rules.clock import Clock, flag_case
from srtui.state.played import Played
from srtui.views.map_cells import Size as MapSize
from srtui.views.map_cells import size_in
from srtui.views.table import TableView
from srtui.views.table_read import AtTable, TableStage

BESIDE, BELOW = 34, 9
"""Cells that text needs at least beside the map, lines above it."""
ROOMY = 100
"""Cells from which a map stands beside what is to be done before a game, and after it."""
ENDLESS = 999
"""Lines in which everything has room."""
SMALLEST = 8
"""Lines of the smallest map's table."""
PLAYED = (TableStage.PLAY, TableStage.FALLEN)
"""Where the game goes on, or waits for a flag to be settled."""
_IDLE = (TableStage.DONE, TableStage.AGREED)
_SETUP = (TableStage.SETUP, TableStage.READY)


class Body(NamedTuple):
    """What is shown at a moment, on a terminal `wide` cells wide. The game of the entry has been
    looked at.
    """

    view: TableView
    at: AtTable
    clock: Clock
    entry: TurnEntry
    wide: int
    signs: Signs
    keys: RowKeys = RowKeys()


def body_lines(body: Body, size: Size, *, least: bool = False) -> list[Text]:
    """The body in so many cells and lines; `least`: without what only fills a large screen."""
    view, entry, signs = body.view, body.entry, body.signs
    width, scored = max(20, size.width), body.entry.view
    if view.stage is TableStage.FREE:
        return lines.in_the_middle(lines.waiting_lines(view), (width, size.height))
    if view.stage in _IDLE:
        found = wrapped(lines.waiting_lines(view), width)
        room = 0 if least else size.height - len(found)
        return [*found, *lines.by_turn(scored, width, room, signs)]
    if view.stage in _SETUP and view.players is not None:
        step = before.step_now(body.at, view, entry.state.again)
        hidden = before.hidden_steps(body.at)
        return before.setup_lines(view, step, hidden, Size(width, size.height), signs)
    if scored is None or not (entry.state.asking or view.stage is TableStage.OVER):
        cells = (width, size.height)
        return lines.playing_lines(view, scored, cells, body.wide, signs, least=least)
    return _questions(body, Size(width, size.height))


def fits(body: Body, size: Size) -> bool:
    """Whether nothing of the body is cut in so many cells and lines."""
    entry = body.entry
    if entry.state.asking and entry.view and not rows_fit(entry.view, entry.rows, size.width):
        return False
    return len(body_lines(body, Size(size.width, ENDLESS), least=True)) <= size.height


def map_in(view: TableView, played: Played | None, room: Size) -> MapSize | None:
    """How large the map is in the room of the body; None where none is shown. It stands beside the
    text, or below it on a narrow terminal; while no game is played only where there is much room.
    """
    told = played is not None and bool(view.scenario) and view.players is not None
    if not told or not (view.stage in PLAYED or room.width >= ROOMY):
        return None
    narrow = room.width < WIDE
    size = (room.width, room.height - BELOW) if narrow else (room.width - BESIDE, room.height)
    if min(size) <= 0:
        return None
    found = size_in(*size)
    return found if found.rows >= SMALLEST else None


def size_beside(room: Size, shown: MapSize) -> Size:
    """The room that is left for text beside the map, or above it on a narrow terminal."""
    if room.width < WIDE:
        return Size(room.width, room.height - shown.height)
    return Size(room.width - shown.width - 1, room.height)


def _questions(body: Body, size: Size) -> list[Text]:
    """The rows of a turn or a result, and what is to be done about them."""
    above: list[Text] = []
    entry, to_do = body.entry, "Enter keeps it."
    if not entry.state.asking:
        beside = [Text(said) for said in beside_banner(body.view, body.wide)]
        above = wrapped(beside, size.width)
        typing = entry.state.stage is Stage.FIGURES
        to_do = "Enter: the figure is right." if typing else "A side's key proposes this result."
    room = size.width, size.height - len(above)
    goes_on = _goes_on(body.at, body.clock)
    return [*above, *lines.questions(entry, to_do, room, body.signs, body.keys, goes_on=goes_on)]


def _goes_on(at: AtTable, clock: Clock) -> bool:
    """Whether a flag has fallen, and the opponent may finish his turn."""
    if at.played is None:
        return False
    case = flag_case(at.played.play.rule.flag, clock)
    return case is not None and case.goes_on

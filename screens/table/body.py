"""What stands below a table's clocks: who waits for what, the set-up, the game, its questions."""

from __future__ import annotations

from rich.text import Text
from textual.geometry import Size

from screens.game.entry import TurnEntry
from screens.game.rows import beginning, wrapped
from screens.game.state import Stage
from screens.table import before, lines
from srtui.rules.clock import Clock, flag_case
from srtui.views.map_cells import size_in
from srtui.views.table import TableView
from srtui.views.table_read import AtTable, TableStage

MAP = size_in(40, 17)
"""Cells and lines of the table's map, shown where there is room for it beside the text."""
BESIDE = 34
"""Cells that text needs at least beside the map."""
ON_SHEET = " … t: all"
"""Behind what there is no room for while a game is played: the key of the scenario's sheet."""
PLAYED = (TableStage.PLAY, TableStage.FALLEN)
"""Where the game goes on, or waits for a flag to be settled."""
_IDLE = (TableStage.FREE, TableStage.DONE, TableStage.AGREED)
_SETUP = (TableStage.SETUP, TableStage.READY)


def body_lines(
    view: TableView, at: AtTable, clock: Clock | None, entry: TurnEntry, size: Size
) -> list[Text]:
    """The body as it is at this moment; the game in it is looked at anew."""
    width = max(20, size.width)
    if view.stage in _IDLE:
        return lines.waiting_lines(view)
    if view.stage in _SETUP and view.players is not None:
        step, hidden = before.step_now(at, view, entry.state.again), before.hidden_steps(at)
        return before.setup_lines(view, step, hidden, width, size.height)
    scored = entry.look()
    if scored is None or not (entry.state.asking or view.stage is TableStage.OVER):
        body = wrapped(lines.playing_lines(view, scored, width), width)
        return beginning(body, size.height, width, ON_SHEET)
    return _questions(view, at, clock, entry, Size(width, size.height))


def map_fits(view: TableView, size: Size) -> bool:
    """Whether the map stands beside the text: while a game is played, where there is room."""
    return (
        view.stage in PLAYED and size.height >= MAP.height and size.width >= MAP.width + BESIDE + 1
    )


def _questions(
    view: TableView, at: AtTable, clock: Clock | None, entry: TurnEntry, size: Size
) -> list[Text]:
    """The rows of a turn or a result, and what is to be done about them."""
    above: list[Text] = []
    to_do = "Enter keeps it."
    if not entry.state.asking:
        beside = [Text(said) for said in lines.beside_banner(view, size.width)]
        above = wrapped(beside, size.width)
        typing = entry.state.stage is Stage.FIGURES
        to_do = "Enter: the figure is right." if typing else "A side's key proposes this result."
    room, goes_on = size.height - len(above), _goes_on(at, clock)
    return [*above, *lines.questions(entry, to_do, size.width, room, goes_on=goes_on)]


def _goes_on(at: AtTable, clock: Clock | None) -> bool:
    """Whether a flag has fallen, and the opponent may finish his turn."""
    if at.played is None or clock is None:
        return False
    case = flag_case(at.played.play.rule.flag, clock)
    return case is not None and case.goes_on

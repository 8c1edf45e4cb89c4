"""The part below a table's clocks: messages, set-up, the game, its questions."""

from rich.text import Text
from textual.geometry import Size

from screens.game.rows import rows_fit, wrapped
from screens.game.state import EntryStage
from screens.table import lines
from screens.table.before import setup_lines
from screens.table.halves import beside_banner
from screens.table.shown import PLAYED, SENTENCES_FROM, TableSnapshot
from srtui.documents.map.cells import Size as MapSize
from srtui.documents.map.cells import size_in
from srtui.queries.game.table_read import TableStage
from srtui.rules.clock import flag_case

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
HAPPENED = "Enter saves it; {table.happened|x} if anything was destroyed or captured."
HAPPENED_SHORT = "Enter saves; {table.happened|x}: destroyed or captured"
"""The last question of a turn, which only some turns need."""
_IDLE = (TableStage.DONE, TableStage.AGREED)
_SETUP = (TableStage.SETUP, TableStage.READY)


def body_lines(shown: TableSnapshot, size: Size, *, least: bool = False) -> list[Text]:
    """Return the body in this many cells and lines once the entry's game is read.

    `least` leaves out what only fills a large screen.
    """
    view, entry, signs = shown.view, shown.entry, shown.signs
    width, scored = max(20, size.width), entry.view
    if view.stage is TableStage.FREE:
        return lines.in_the_middle(lines.waiting_lines(view), (width, size.height))
    if view.stage in _IDLE:
        found = wrapped(lines.waiting_lines(view), width)
        room = 0 if least else size.height - len(found)
        return _placed([*found, *lines.by_turn(scored, width, room, signs)], shown, size)
    if view.stage in _SETUP and view.players is not None:
        return _placed(setup_lines(shown, Size(width, size.height)), shown, size)
    if scored is None or not (entry.state.asking or view.stage is TableStage.OVER):
        return lines.playing_lines(shown, (width, size.height), least=least)
    return _questions(shown, Size(width, size.height))


def _placed(said: list[Text], shown: TableSnapshot, size: Size) -> list[Text]:
    """Return the lines, centred on a large screen without a map."""
    alone = size.width >= max(ROOMY, shown.size.width - MARGIN) and size.height < ENDLESS
    return lines.as_a_block(said, (size.width, size.height)) if alone else said


def fits(shown: TableSnapshot, size: Size) -> bool:
    """Tell whether the body fits this many cells and lines uncut."""
    entry = shown.entry
    if entry.state.asking and entry.view and not rows_fit(entry.view, entry.rows, size.width):
        return False
    # In its own room it is cut until it fits: only without a limit does it say how high it is.
    return len(body_lines(shown, Size(size.width, ENDLESS), least=True)) <= size.height


def map_in(shown: TableSnapshot, room: Size) -> MapSize | None:
    """Return the size of the map in the body; None if none is shown.

    It is beside the text, or below it on a narrow terminal; without a game only if there is much
    room.
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
    above: list[Text] = []
    entry = shown.entry
    happened = shown.with_keys(HAPPENED if shown.roomy else HAPPENED_SHORT)
    # A browser has a button of that name, and one for each thing that may have happened.
    saves = "Enter saves it." if shown.digits else "Done saves it."
    to_do = happened if shown.digits and _may_happen(shown) else saves
    if not entry.state.asking:
        beside = [Text(said) for said in beside_banner(shown)]
        above = wrapped(beside, size.width)
        typing = entry.state.stage is EntryStage.FIGURES
        to_do = (
            "Enter confirms the figure." if typing else "Either player's key proposes this result."
        )
    room = size.width, size.height - len(above)
    return [*above, *lines.questions(shown, to_do, room, goes_on=_goes_on(shown))]


def _may_happen(shown: TableSnapshot) -> bool:
    """Tell whether something could still have been destroyed or captured in the turn."""
    entry = shown.entry
    if not entry.state.asking or entry.view is None or entry.view.events:
        return False
    return bool(entry.happenings()[0])


def _goes_on(shown: TableSnapshot) -> bool:
    """Tell whether a flag has fallen and the opponent may finish their turn."""
    if shown.last_read.played is None:
        return False
    case = flag_case(shown.last_read.played.play.rule.flag, shown.clock)
    return case is not None and case.goes_on

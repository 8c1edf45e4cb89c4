"""The part below a table's clocks: messages, set-up, the game and its questions."""

from rich.text import Text
from textual.geometry import Size

from screens.game.answering import EntryStage
from screens.game.rows import beginning, rows_fit, wrapped
from screens.table import lines
from screens.table.halves import beside_banner
from screens.table.shown import PLAYED, SENTENCES_FROM, TableSnapshot
from srtui.documents.map.cells import Size as MapSize
from srtui.documents.map.cells import size_in
from srtui.queries.game.table import SAME_TABLE, TableView
from srtui.queries.game.table_read import TableStage
from srtui.queries.setup import SetupStep
from srtui.rules.clock import flag_case
from srtui.text.phrases import phrase

LEFT_LEAST = 3
"""Lines at least of what is still to be done before the game."""


def setup_lines(shown: TableSnapshot, size: Size) -> list[Text]:
    """Return the lines before the clocks: the question, its answers, and finished steps.

    If there is little room, the last parts are dropped first, then the earliest finished steps.
    """
    (width, height), view, signs = size, shown.view, shown.signs
    now = "" if shown.step is None else _step_text(view, shown.step)
    asked = wrapped([*_begun(shown), *map(Text, view.deploys)], width)
    if len(asked) > height:
        asked = wrapped(_begun(shown, short=True), width)
    done: list[list[Text]] = []
    left: list[list[Text]] = []
    for text, is_done in view.steps:
        if is_done:
            done.append(_indented_step(signs.done, text, width, muted=True))
        elif text != now:
            left.append(_indented_step(signs.open, text, width, muted=False))
    room = max(0, height - len(asked) - 1)
    kept = room - min(sum(map(len, left)), LEFT_LEAST)
    while done and sum(map(len, done)) > kept:
        del done[0]
    steps = [line for step in (*done, *left) for line in step]
    if not room:
        return beginning(asked, height, width, signs)
    return [*asked, Text(), *beginning(steps, room, width, signs)]


def _indented_step(sign: str, said: str, width: int, *, muted: bool) -> list[Text]:
    """Return a step after its symbol; further lines are indented to its text."""
    style = "muted" if muted else ""
    lines = []
    for index, line in enumerate(wrapped([Text(said, style=style)], width - 2)):
        head = "  " if index else f"{sign} "
        lines.append(Text.assemble((head, style), line))
    return lines


def _begun(shown: TableSnapshot, *, short: bool = False) -> list[Text]:
    """Return who must go where, the current question, and that a choice may be changed."""
    view, step, hidden = shown.view, shown.step, shown.hidden
    asked = [Text(view.now, style="strong")] if step is None else _asked(shown, step, short=short)
    if hidden:
        key = shown.with_keys("{table.back|b}")
        asked.append(Text(f"  {key} {_rechosen(view, hidden[-1], step)}"))
    away = (player for player in view.goes if player.text.reason != SAME_TABLE.reason)
    moves = [f"{player.name}: {player.text}" for player in away]
    if not moves:
        return asked
    text = "   ".join(moves)
    return [Text(phrase("Moved: {text}", text), style="strong cursor"), *asked]


def _rechosen(view: TableView, hidden: SetupStep, step: SetupStep | None) -> str:
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


def _asked(shown: TableSnapshot, step: SetupStep, *, short: bool) -> list[Text]:
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
    above: list[Text] = []
    entry = shown.entry
    happened = shown.with_keys(HAPPENED if shown.roomy else HAPPENED_SHORT)
    # A browser has a button with that name, and one for each possible event.
    saves = phrase("Enter saves it.") if shown.digits else phrase("Done saves it.")
    to_do = happened if shown.digits and _may_happen(shown) else saves
    if not entry.state.asking:
        beside = [Text(said) for said in beside_banner(shown)]
        above = wrapped(beside, size.width)
        typing = entry.state.stage is EntryStage.FIGURES
        to_do = (
            phrase("Enter confirms the figure.")
            if typing
            else phrase("Either player's key proposes this result.")
        )
    room = size.width, size.height - len(above)
    return [*above, *lines.questions(shown, to_do, room, goes_on=_goes_on(shown))]


def _may_happen(shown: TableSnapshot) -> bool:
    """Tell whether something could still be destroyed or captured this turn."""
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

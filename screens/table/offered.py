"""Keys of a table that do something now; the others are not offered."""

from screens.awards.ballot import who_votes
from screens.game.answering import counts_up
from screens.game.entry import TurnEntry
from screens.game.state import EntryStage
from screens.table.shown import TableSnapshot
from srtui.model.event import Phase
from srtui.queries.game.table_read import AtTable, TableStage
from srtui.rules.clock import Clock

_QUIET = frozenset({"side", "menu", "judge", "help"})
"""What can be done in every stage and while questions are asked."""
_BEFORE = frozenset({TableStage.FREE, TableStage.SETUP, TableStage.READY})
"""Where no turn can end yet."""


UNPLAYED = frozenset({TableStage.FREE, TableStage.SETUP, TableStage.READY, TableStage.DONE})
"""When the keys of a table can be tried: they mean nothing for a game then."""


def may_practise(at: AtTable, stage: TableStage) -> bool:
    """Tell whether players can try the keys: no game and no round is running."""
    one = at.event.round
    return stage in UNPLAYED and (one is None or one.phase is not Phase.RUNNING)


def offered(shown: TableSnapshot, action: str, key: str = "") -> bool:
    """Tell whether an action of the table's screen does something.

    `key`: the answer meant, or the letter that calls a judge, which answers while questions are
    open.
    """
    view, entry, state = shown.view, shown.entry, shown.entry.state
    if action in _QUIET or (action == "call" and not key and view.players is not None):
        return True
    if action == "answer":
        return _answers(key, entry)
    if action in ("confirm", "escape"):
        return state.asking
    if action == "figure":
        return state.stage is EntryStage.FIGURES and not state.asking
    if action == "missing":
        return view.stage in _BEFORE or (_unscored(shown) and not view.phase)
    if action == "vote":
        return bool(who_votes(shown.last_read.event, table=shown.last_read.table)[1])
    return not state.asking and _beside_a_turn(shown, action)


def may_rechoose(shown: TableSnapshot) -> bool:
    """Tell whether someone has chosen in secret and their opponent has not."""
    return shown.view.stage is TableStage.SETUP and bool(shown.hidden)


def _answers(key: str, entry: TurnEntry) -> bool:
    """Tell whether a key answers the rows now."""
    state = entry.state
    if key in ("rule", "count"):
        row = entry.row if state.stage is not EntryStage.WATCHING else None
        return counts_up(row) if key == "count" else row is not None
    if key == "happened":
        return state.asking and bool(entry.happenings()[0])
    if key == "roll":
        return state.asking and any(row.kind == "die" for row in entry.rows)
    closing = state.stage in (EntryStage.CLOSING, EntryStage.FIGURES)
    return state.asking or (closing and key in ("move", "rub_out"))


def _beside_a_turn(shown: TableSnapshot, action: str) -> bool:
    """Tell whether an action makes sense while no turn is being entered."""
    view, step, stage = shown.view, shown.step, shown.view.stage
    playing = stage is TableStage.PLAY
    runs = playing and not _paused(shown.clock)
    proposed = stage in (TableStage.PROPOSED, TableStage.AGREED)
    # What is not named here (a call, left and right) can be done wherever two sit.
    return {
        "end_turn": runs and not view.phase and not _unscored(shown),
        "end_phase": runs and bool(view.phase),
        "settle": stage is TableStage.FALLEN,
        "tick_off": step is not None and not step.options,
        "skip": step is not None,
        "own_words": step is not None and step.typed,
        "withdraw": proposed,
        "take_back": (bool(view.back) and not proposed) or may_rechoose(shown),
        "dispute": playing and bool(view.confirmed) and not view.disputed,
        "undispute": playing and _own_dispute(shown),
        "lend": playing and _own_clock_runs(shown, "clocks"),
        "stop_timer": playing and _own_clock_runs(shown, "turns"),
        "extend": playing and _may_extend(shown.clock),
        "sheet": bool(view.scenario),
        "turns": bool(view.confirmed),
        "practice": may_practise(shown.last_read, stage),
    }.get(action, view.players is not None)


def _paused(clock: Clock) -> bool:
    """Tell whether no turn can end, since a judge or the organizer must resume the clock."""
    return clock.paused is not None or clock.interrupted is not None


def _own_dispute(shown: TableSnapshot) -> bool:
    """Tell whether the active player has disputed the last turn."""
    view = shown.view
    if view.active is None or view.players is None:
        return False
    return view.disputed == view.players[view.active].name


def _own_clock_runs(shown: TableSnapshot, kind: str) -> bool:
    """Tell whether the active player's clock, or the timer of their turn, runs."""
    clock = shown.clock
    return clock.budget.kind == kind and clock.active is not None and clock.running == clock.active


def _may_extend(clock: Clock) -> bool:
    """Tell whether the turn that is played can be made longer."""
    if clock.active is None or clock.extending or clock.time_up:
        return False
    return clock.extended[clock.active] < clock.budget.extensions


def _unscored(shown: TableSnapshot) -> bool:
    """Tell whether the clock runs in a game that cannot be scored yet."""
    return shown.view.stage is TableStage.PLAY and not shown.last_read.played

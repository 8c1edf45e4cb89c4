"""Snapshot of a table as its screen shows it, and the actions available then."""

from typing import NamedTuple

from textual.geometry import Size

from screens.awards.ballot import who_votes
from screens.game.answering import EntryStage, counts_up
from screens.game.entry import TurnEntry
from screens.game.rows import RowKeys
from screens.theme.signs import Signs
from srtui.model.event import Phase
from srtui.queries.game.table import TableView
from srtui.queries.game.table_read import AtTable, TableStage
from srtui.queries.setup import SetupStep
from srtui.rules.clock import Clock
from srtui.text.phrases import WithKeys

SENTENCES_FROM = 60
"""Cells of a terminal from which there is room for whole sentences."""
PLAYED = (TableStage.PLAY, TableStage.FALLEN)
"""Stages in which the game is running, or waits for a flag to be settled."""


class TableSnapshot(NamedTuple):
    """Snapshot of a table for a terminal of this size; `clock` is that at the view's time."""

    view: TableView
    last_read: AtTable
    clock: Clock
    entry: TurnEntry
    order: tuple[int, int]
    """The players on the left and right, by their numbers in the pairing."""
    size: Size
    signs: Signs
    keys: RowKeys
    with_keys: WithKeys
    """A sentence with its person's own keys."""
    digits: bool = True
    """Whether clocks may have large digits: a browser shows its own beside the terminal."""

    @property
    def roomy(self) -> bool:
        """Whether the terminal has room for full sentences."""
        return self.size.width >= SENTENCES_FROM

    @property
    def hidden(self) -> tuple[SetupStep, ...]:
        """Secret choices before the game that can still be changed."""
        setup = self.last_read.setup
        return () if setup is None else tuple(step for step in setup.steps if step.hidden)

    @property
    def step(self) -> SetupStep | None:
        """The current set-up step, which may be one that is chosen again."""
        if self.view.stage is not TableStage.SETUP or self.last_read.setup is None:
            return None
        again = self.entry.state.reopened
        return next((step for step in self.hidden if step.key == again), self.last_read.setup.next)


_QUIET = frozenset({"side", "menu", "judge", "help"})
"""What can be done in every stage and while questions are asked."""
_BEFORE = frozenset({TableStage.FREE, TableStage.SETUP, TableStage.READY})
"""Where no turn can end yet."""


UNPLAYED = frozenset({TableStage.FREE, TableStage.SETUP, TableStage.READY, TableStage.DONE})
"""When the keys of a table can be tried: they mean nothing for a game then."""


def may_practise(at: AtTable) -> bool:
    """Tell whether players can try out the keys: no game and no round is running."""
    newest = at.event.round
    return at.stage in UNPLAYED and (newest is None or newest.phase is not Phase.RUNNING)


def offered(shown: TableSnapshot, action: str, key: str = "") -> bool:
    """Tell whether an action on the table's screen currently does something.

    `key`: the answer's key, or the letter that calls a judge, which is an answer while questions
    are open.
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
        return view.stage in _BEFORE or (_is_unscored(shown) and not view.phase)
    if action == "vote":
        return bool(who_votes(shown.last_read.event, table=shown.last_read.table)[1])
    return not state.asking and _beside_a_turn(shown, action)


def may_rechoose(shown: TableSnapshot) -> bool:
    """Tell whether a player has chosen in secret and the opponent has not yet."""
    return shown.view.stage is TableStage.SETUP and bool(shown.hidden)


def _answers(key: str, entry: TurnEntry) -> bool:
    """Tell whether a key currently answers a row."""
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
    """Tell whether an action makes sense when no turn is being entered."""
    view, step, stage, clock = shown.view, shown.step, shown.view.stage, shown.clock
    playing = stage is TableStage.PLAY
    active = "" if view.active is None or view.players is None else view.players[view.active].name
    runs = playing and clock.paused is None and clock.interrupted is None
    own_runs = clock.active is not None and clock.running == clock.active
    proposed = stage in (TableStage.PROPOSED, TableStage.AGREED)
    # Actions not listed here (call a judge, swap sides) are possible whenever two players sit here.
    return {
        "end_turn": runs and not view.phase and not _is_unscored(shown),
        "end_phase": runs and bool(view.phase),
        "settle": stage is TableStage.FALLEN,
        "tick_off": step is not None and not step.options,
        "skip": step is not None,
        "own_words": step is not None and step.typed,
        "withdraw": proposed,
        "take_back": (bool(view.back) and not proposed) or may_rechoose(shown),
        "dispute": playing and bool(view.confirmed) and not view.disputed,
        "undispute": playing and bool(active) and view.disputed == active,
        "lend": playing and own_runs and clock.budget.kind == "clocks",
        "stop_timer": playing and own_runs and clock.budget.kind == "turns",
        "extend": playing and _may_extend(clock),
        "sheet": bool(view.scenario),
        "turns": bool(view.confirmed),
        "practice": may_practise(shown.last_read),
    }.get(action, view.players is not None)


def _may_extend(clock: Clock) -> bool:
    """Tell whether the current turn can be extended."""
    if clock.active is None or clock.extending or clock.time_up:
        return False
    return clock.extended[clock.active] < clock.budget.extensions


def _is_unscored(shown: TableSnapshot) -> bool:
    """Tell whether the clock runs in a game that cannot be scored yet."""
    return shown.view.stage is TableStage.PLAY and not shown.last_read.played

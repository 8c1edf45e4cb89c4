"""The games of a round in play: clocks, whose turn, points, and what each waits for.

Everything is computed from stored instants as of the moment passed in; nothing ticks here.
"""

from collections.abc import Iterable, Sequence

from srtui.documents.table import TableColumn
from srtui.model.event import Event
from srtui.model.serving import Serving
from srtui.queries.clock.facts import RANK, Call, State, Tally, call_of, facts
from srtui.queries.lists import choosing, choosing_text
from srtui.rules.clock import Clock, Stage, Stamp, advance, seconds_up
from srtui.rules.record import Both, Game
from srtui.rules.value import Value, field, replace
from srtui.text.clock import minutes
from srtui.text.phrases import EMPTY, Phrase, joined, paragraph, phrase, phrase_count
from srtui.text.results import pair_text
from srtui.text.seats import SeatKind
from srtui.text.setup import phase_reach_text

MINUTES_ALONE = 600
"""Seconds from which a clock shows its minutes alone."""
NO_ANSWER = 120
"""Seconds after which a proposal that nobody answers needs somebody."""
_NEEDS = frozenset(
    (
        State.FLAG, State.STRUCK, State.CALLED, State.INTERRUPTED, State.DISPUTED, State.TIE,
        State.AGREED,
    )
)  # fmt: skip
"""What organizer or judge always has to do something about."""
AWAY = frozenset({State.OVER, State.BEGIN, State.ROLL, State.NO_CLOCK, State.ENDED, State.AGREED})
"""Games without a clock that has begun, and those that are over."""
PAPER = frozenset({State.OVER, State.BEGIN, State.ROLL, State.NO_CLOCK})
"""Games whose result may have to be typed, as far as their clocks tell."""
WAITS_FOR_CLOCK = frozenset({State.OVER, State.ROLL})
"""States of games that no clock, score or call has touched."""
_ENDLESS = 999_999


class ClockRow(Value):
    """A game at one moment.

    Figures are the first and the second player's. `seconds`: the time left, rounded up (with a turn
    timer, the rest of the active player's turn); None if nothing is timed. `runs` and `active`: 0
    or 1, or None for neither. `turn`: its number, 0 while `phase` names the phase before the first
    turn. `waited`: seconds since the state began, if that matters. `needs`: somebody should come.
    """

    game: int
    table: int | None
    players: tuple[str, str]
    seconds: tuple[int | None, int | None]
    runs: int | None
    active: int | None
    turn: int
    phase: str
    deploys: Phrase
    """How far the player may deploy in it, in a phase of deployment."""
    stage: Stage
    """Where the clock is."""
    timed: bool
    points: Both
    state: State
    state_text: Phrase = field(name="said")
    """The state in a word or two."""
    waits: Phrase
    """What it waits for, in a sentence; empty where it waits for nothing."""
    states: tuple[State, ...]
    """Everything that is so, what counts most first."""
    also: tuple[Phrase, ...]
    """Other facts about it, in sentences."""
    waited: int
    needs: bool
    call: Call | None = None
    """The call for a judge that nobody has answered yet."""

    @property
    def left(self) -> tuple[str, str]:
        """Both clocks' times for their cells; empty if untimed."""
        return clock_text(self.seconds[0]), clock_text(self.seconds[1])

    @property
    def table_said(self) -> str:
        """The table number for its cell; - if it has none."""
        return "-" if self.table is None else str(self.table)

    @property
    def turn_said(self) -> str:
        """The turn, such as 4/1 for the first player's fourth turn; empty before the first turn."""
        whose = "" if self.active is None else f"/{self.active + 1}"
        return f"{self.turn}{whose}" if self.turn else ""

    @property
    def points_text(self) -> str:
        """Both players' points in the order of the pairing, such as 3-5."""
        return pair_text(self.points)


def _left_text(event: Event, game: Game) -> Phrase:
    """Return who has left a game that is still open; empty if nobody has."""
    if game.outcome is not None:
        return EMPTY
    gone = [event.by_id[who].name for who in game.players if event.has_left(who)]
    if not gone:
        return EMPTY
    return phrase_count("{players} dropped", "{players} dropped", len(gone), joined(gone))


def clock_row(
    event: Event, game: Game, clock: Clock, now: Stamp, tally: Tally | None = None
) -> ClockRow:
    """Return the row of a two-player game as of `now`."""
    tally = tally or Tally()
    clock = advance(clock, now)
    every_fact = facts(event, game, clock, now, tally)
    names = event.names_of(game)
    main = every_fact[0]
    done = game.outcome is not None
    begun = clock.stage is not Stage.WAITING
    in_turns = not clock.phase_name and bool(begun or tally.steps)
    needs = any(
        fact.state in _NEEDS or (fact.state is State.PROPOSED and fact.waited >= NO_ANSWER)
        for fact in every_fact
    )
    active = clock.active if begun else tally.active
    waited = () if begun else choosing(event, game)
    unchosen = phrase("{sentence}.", choosing_text(waited)) if waited else EMPTY
    sentences = (*(fact.sentence for fact in every_fact[1:]), unchosen)
    first, second = (
        None if left is None else seconds_up(left) for left in map(clock.left_of, (0, 1))
    )
    return ClockRow(
        game=game.id,
        table=game.table,
        players=names,
        seconds=(first, second),
        runs=clock.running,
        active=None if done else active,
        # Use the greater if score and clock disagree: neither is assumed to be wrong.
        turn=max(clock.turn // 2 + 1, tally.turn) if in_turns else 0,
        phase=clock.phase_name,
        deploys=EMPTY if done else phase_reach_text(event, game, clock),
        stage=clock.stage,
        timed=clock.budget.kind != "none",
        points=game.points if done else tally.points,
        state=main.state,
        # A player who left matters more than a pending roll, but never hides who is waited for.
        state_text=main.short if needs else _left_text(event, game) or main.short,
        waits=main.sentence,
        states=tuple(fact.state for fact in every_fact),
        also=tuple(filter(None, sentences)),
        waited=main.waited,
        needs=needs,
        call=call_of(event, game, clock, now),
    )


def clock_text(seconds: int | None) -> str:
    """Format minutes from ten minutes up, otherwise minutes and seconds: 34m, 9:41."""
    if seconds is None:
        return ""
    return f"{seconds // 60}m" if seconds >= MINUTES_ALONE else minutes(seconds)


def without_clocks(rows: Sequence[ClockRow]) -> Sequence[ClockRow]:
    """Return the games as on paper, without times, unless one has started on a clock."""
    if any(not WAITS_FOR_CLOCK.issuperset(row.states) for row in rows):
        return rows
    untimed = (replace(row, seconds=(None, None)) for row in rows)
    return [
        row if State.OVER in row.states else replace(row, state_text=phrase("open"), waits=EMPTY)
        for row in untimed
    ]


# Orders


def by_table(row: ClockRow) -> tuple[int, ...]:
    """Return a sort key by table; games without one come last."""
    return int(row.table is None), row.table or 0, row.game


def by_need(row: ClockRow) -> tuple[int, ...]:
    """Return a sort key by need: state, then longest wait, then least time."""
    return RANK[row.state], -row.waited, least_left(row), *by_table(row)


def by_time(row: ClockRow) -> tuple[int, ...]:
    """Return a sort key by time left; finished and untimed games come last."""
    return int(row.state is State.OVER), least_left(row), *by_table(row)


def least_left(row: ClockRow) -> int:
    """Return the seconds on the clock with less time."""
    return min((one for one in row.seconds if one is not None), default=_ENDLESS)


def with_links(rows: Iterable[ClockRow], serving: Serving | None) -> tuple[ClockRow, ...]:
    """Return the games, with a note on those whose table's device does not respond."""
    seated = serving.seated if serving else ()
    silent = {device.place: device.silent for device in seated if device.silent}
    places = ((row, f"{SeatKind.TABLE}{row.table}") for row in rows)
    return tuple(
        _with_silent_device(row, silent[at]) if at in silent else row for row, at in places
    )


def _with_silent_device(row: ClockRow, seconds: int) -> ClockRow:
    states = tuple(sorted((*row.states, State.SILENT), key=RANK.__getitem__))
    silence = phrase_count(
        "Its device has not answered for {count} second: the clock keeps running.",
        "Its device has not answered for {count} seconds: the clock keeps running.",
        seconds,
    )
    if states[0] is not State.SILENT:
        return replace(row, states=states, also=(*row.also, silence))
    return replace(
        row,
        states=states,
        state=State.SILENT,
        state_text=phrase("no answer"),
        waits=silence,
        also=tuple(filter(None, (row.waits, *row.also))),
    )


# All of them


class Summary(Value):
    """All clocks summed up for the lines around a screen: table numbers, longest wait first."""

    called: tuple[int, ...] = ()
    """Where nobody has taken the call yet."""
    coming: tuple[tuple[int, str], ...] = ()
    """Where somebody has: the table, and who comes."""
    flags: tuple[int, ...] = ()
    interrupted: tuple[int, ...] = ()
    disputed: tuple[int, ...] = ()
    ties: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    """Where dice down has been called."""
    playing: int = 0
    """How many games are played on a clock."""
    agreed: tuple[int, ...] = ()
    hall: tuple[int, ...] = ()
    """Paused with the whole hall."""
    paused: tuple[int, ...] = ()
    """Paused by themselves: they stay so until they are resumed."""
    seated: tuple[int, ...] = ()
    """Played or ended at a terminal: their results come from there."""


def summary(rows: Sequence[ClockRow]) -> Summary:
    """Return the tables that wait for the organizer or a judge."""
    tables = {state: list[int]() for state in State}
    for row in sorted(rows, key=lambda one: (-one.waited, *by_table(one))):
        for state in row.states:
            tables[state].append(row.table or 0)
    waiting = [(row.table or 0, row.call.judge) for row in calls(rows) if row.call]
    called = tuple(table for table, judge in waiting if not judge)
    coming = tuple(call for call in waiting if call[1])
    playing = sum(AWAY.isdisjoint(row.states) for row in rows)
    return Summary(
        called=called,
        coming=coming,
        flags=tuple(tables[State.FLAG]),
        interrupted=tuple(tables[State.INTERRUPTED]),
        disputed=tuple(tables[State.DISPUTED]),
        ties=tuple(tables[State.TIE]),
        dice=tuple(tables[State.DICE]),
        playing=playing,
        agreed=tuple(tables[State.AGREED]),
        hall=tuple(tables[State.HALL]),
        paused=tuple(tables[State.PAUSED]),
        seated=tuple(row.table for row in rows if row.table and PAPER.isdisjoint(row.states)),
    )


def calls(rows: Iterable[ClockRow]) -> tuple[ClockRow, ...]:
    """Return the judges' queue: open calls first, then by longest wait."""
    order = [
        (bool(one.call.judge), -one.call.waited, by_table(one), one) for one in rows if one.call
    ]
    return tuple(row for *_, row in sorted(order, key=lambda each: each[:3]))


# As text


CLOCKS: tuple[TableColumn[ClockRow], ...] = (
    TableColumn("Table", lambda row: row.table_said, right=True),
    TableColumn("Clock 1", lambda row: row.left[0], right=True),
    TableColumn("Clock 2", lambda row: row.left[1], right=True),
    TableColumn("Runs", lambda row: None if row.runs is None else row.runs + 1),
    TableColumn("Turn", lambda row: row.phase or row.turn_said),
    TableColumn("Points", lambda row: row.points_text),
    TableColumn("State", lambda row: row.state_text),
    TableColumn("First", lambda row: row.players[0]),
    TableColumn("Second", lambda row: row.players[1]),
)


def game_text(row: ClockRow) -> Phrase:
    """Format a game in sentences: players, clocks, turn, points, and what it waits for."""
    table_text = phrase("No table") if row.table is None else phrase("Table {table}", row.table)
    sides = (_side(row, 0), _side(row, 1))
    turn = row.phase or (phrase("turn {turn}", row.turn) if row.turn else "")
    if turn and row.active is not None:
        turn = phrase("{player}'s {turn}", row.players[row.active], turn)
    if row.deploys:
        turn += f": {row.deploys}"
    times = () if all(row.left) else filter(None, row.left)
    of_turn = "".join(phrase("{time} left of it", time) for time in times)
    parts = [f"{table_text}: {joined(list(sides))}", turn, of_turn, row.points_text]
    running = "" if row.runs is None else row.players[row.runs]
    runs = phrase("{running}'s clock is running.", running) if running else ""
    said = [", ".join(part for part in parts if part) + ".", row.waits, *row.also, runs]
    return paragraph(*said)


def _side(row: ClockRow, side: int) -> str:
    left = f" {row.left[side]}" if all(row.left) else ""
    return f"{row.players[side]}{left}"

"""The games of a round as they are played: clocks, whose turn, points, and what each waits for.

Everything is worked out from stored instants at the moment that is passed in; nothing ticks here.
"""

from __future__ import annotations

from collections.abc import Iterable

from srtui.rules.clock import Clock, Stage, Stamp, advance, seconds_up
from srtui.rules.record import Both, Game
from srtui.rules.value import Value, replace
from srtui.state.event import Event
from srtui.state.serving import Serving
from srtui.views.clock_facts import RANK, Call, Fact, State, Tally, call_of, facts, others
from srtui.views.layout import Column
from srtui.views.lists import choosing
from srtui.words.clocks import minutes
from srtui.words.deployment import phase_said
from srtui.words.results import pair_text
from srtui.words.seats import Kind
from srtui.words.wording import joined

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
_ENDLESS = 999_999


class ClockRow(Value):
    """One game at one moment. Figures are of the player named first and of the second.

    `left`: the clocks as text (with a turn timer what is left of the turn, for whose turn it is);
    `seconds` the same as figures, rounded up, None where nothing is timed. `runs` and `active`: 0
    or 1; None: nobody. `turn`: its number, 0 while `phase` names what comes before the first.
    `waited`: seconds since the state began, where that counts. `needs`: somebody should come.
    """

    game: int
    table: int | None
    players: tuple[str, str]
    left: tuple[str, str]
    seconds: tuple[int | None, int | None]
    runs: int | None
    running: str
    """Whose clock runs, by name."""
    active: int | None
    turn: int
    phase: str
    deploys: str
    """How far he may deploy in it, where it is a phase of deployment."""
    stage: Stage
    """Where the clock is."""
    timed: bool
    points: Both
    state: State
    said: str
    """The state in a word or two."""
    waits: str
    """What it waits for, in a sentence; empty where it waits for nothing."""
    states: tuple[State, ...]
    """Everything that is so, what counts most first."""
    also: tuple[str, ...]
    """What else is to be said of it, in sentences."""
    waited: int
    needs: bool
    call: Call | None = None
    """The call for a judge that nobody has answered yet."""

    @property
    def table_said(self) -> str:
        """The number of the table in its cell; - where it has none."""
        return "-" if self.table is None else str(self.table)

    @property
    def turn_said(self) -> str:
        """4/1: the fourth turn of the player named first; empty before the first turn."""
        whose = "" if self.active is None else f"/{self.active + 1}"
        return f"{self.turn}{whose}" if self.turn else ""

    @property
    def points_said(self) -> str:
        """The points of both players in the order of the pairing, as 3-5."""
        return pair_text(self.points)


def clock_row(
    event: Event, game: Game, clock: Clock, now: Stamp, tally: Tally | None = None
) -> ClockRow:
    """A game with two players at the moment `now`."""
    tally, clock = tally or Tally(), advance(clock, now)
    every_fact, names = facts(event, game, clock, now, tally), event.names_of(game)
    main = every_fact[0]
    done = game.outcome is not None
    begun = clock.stage is not Stage.WAITING
    in_turns = not clock.phase_name and bool(begun or tally.steps)
    seconds = seconds_left(clock)
    return ClockRow(
        game=game.id,
        table=game.table,
        players=names,
        left=(clock_text(seconds[0]), clock_text(seconds[1])),
        seconds=seconds,
        runs=clock.running,
        running="" if clock.running is None else names[clock.running],
        active=None if done else (clock.active if begun else tally.active),
        # The greater of both: where score and clock are apart, neither is guessed to be wrong.
        turn=max(clock.turn // 2 + 1, tally.turn) if in_turns else 0,
        phase=clock.phase_name,
        deploys="" if done else phase_said(event, game, clock),
        stage=clock.stage,
        timed=clock.budget.kind != "none",
        points=game.points if done else tally.points,
        state=main.state,
        said=main.short,
        waits=main.sentence,
        states=tuple(fact.state for fact in every_fact),
        also=(*others(every_fact), *(() if begun else _unchosen(event, game))),
        waited=main.waited,
        needs=any(map(_needed, every_fact)),
        call=call_of(event, game, clock, now),
    )


def _unchosen(event: Event, game: Game) -> tuple[str, ...]:
    said = choosing(event, game)
    return (f"{said}.",) if said else ()


def _needed(fact: Fact) -> bool:
    return fact.state in _NEEDS or (fact.state is State.PROPOSED and fact.waited >= NO_ANSWER)


def seconds_left(clock: Clock) -> tuple[int | None, int | None]:
    """What both have left, rounded up: a clock that shows 0:00 has run out.

    With a turn timer what is left of the turn, for the player whose turn it is.
    """
    first, second = clock.left_of(0), clock.left_of(1)
    return (
        None if first is None else seconds_up(first),
        None if second is None else seconds_up(second),
    )


def clock_text(seconds: int | None) -> str:
    """Minutes alone from ten minutes up, else minutes and seconds: 34m, 9:41."""
    if seconds is None:
        return ""
    return f"{seconds // 60}m" if seconds >= MINUTES_ALONE else minutes(seconds)


def clock_rows(
    event: Event, games: Iterable[tuple[Game, Clock, Tally]], now: Stamp
) -> tuple[ClockRow, ...]:
    """The games by table; a bye has no clock and is left out."""
    rows = (clock_row(event, game, clock, now, tally)
            for game, clock, tally in games if game.second is not None)  # fmt: skip
    return tuple(sorted(rows, key=by_table))


# Orders


def by_table(row: ClockRow) -> tuple[int, ...]:
    """The order of the tables; games without one last."""
    return int(row.table is None), row.table or 0, row.game


def by_need(row: ClockRow) -> tuple[int, ...]:
    """Who needs somebody first: by state, then who waits longest, then who has least time."""
    return RANK[row.state], -row.waited, least_left(row), *by_table(row)


def by_time(row: ClockRow) -> tuple[int, ...]:
    """Who has least time first; games that are over, or are not timed, last."""
    return int(row.state is State.OVER), least_left(row), *by_table(row)


def least_left(row: ClockRow) -> int:
    """Seconds on the clock with less time."""
    return min((one for one in row.seconds if one is not None), default=_ENDLESS)


def with_links(rows: Iterable[ClockRow], serving: Serving | None) -> tuple[ClockRow, ...]:
    """The games; of those whose table's device does not answer it is said."""
    seated = serving.seated if serving else ()
    silent = {one.place: one.silent for one in seated if one.silent}
    if not silent:
        return tuple(rows)
    places = ((row, f"{Kind.TABLE}{row.table}") for row in rows)
    return tuple(_silent(row, silent[at]) if at in silent else row for row, at in places)


def _silent(row: ClockRow, seconds: int) -> ClockRow:
    states = tuple(sorted((*row.states, State.SILENT), key=RANK.__getitem__))
    said = f"Its device has not answered for {seconds} seconds: the clock goes on."
    if states[0] is not State.SILENT:
        return replace(row, states=states, also=(*row.also, said))
    also = (row.waits, *row.also) if row.waits else row.also
    return replace(row, states=states, state=states[0], said="no answer", waits=said, also=also)


# All of them


class Summary(Value):
    """What of all clocks belongs on the lines around a place: tables, who waits longest first."""

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
    """Paused for themselves: they stay so until somebody lets them go on."""
    seated: tuple[int, ...] = ()
    """Played or ended at a terminal: their results come from there."""


def summary(rows: Iterable[ClockRow]) -> Summary:
    """The tables that wait for organizer or judge."""
    # Walked more than once: an iterator would be empty the second time.
    rows, tables = tuple(rows), {state: list[int]() for state in State}
    for row in sorted(rows, key=lambda one: (-one.waited, *by_table(one))):
        for state in row.states:
            tables[state].append(row.table or 0)
    return Summary(
        called=tuple(row.table or 0 for row in _calls(rows) if row.call and not row.call.taken),
        coming=tuple(
            (row.table or 0, row.call.taken) for row in _calls(rows) if row.call and row.call.taken
        ),
        flags=tuple(tables[State.FLAG]),
        interrupted=tuple(tables[State.INTERRUPTED]),
        disputed=tuple(tables[State.DISPUTED]),
        ties=tuple(tables[State.TIE]),
        dice=tuple(tables[State.DICE]),
        playing=sum(not AWAY & set(row.states) for row in rows),
        agreed=tuple(tables[State.AGREED]),
        hall=tuple(tables[State.HALL]),
        paused=tuple(tables[State.PAUSED]),
        seated=tuple(row.table for row in rows if row.table and not PAPER & set(row.states)),
    )


def _calls(rows: Iterable[ClockRow]) -> list[ClockRow]:
    """Games that wait for a judge, who waits longest first."""
    found = [(row.call, row) for row in rows if row.call is not None]
    return [row for call, row in sorted(found, key=lambda one: (-one[0].waited, by_table(one[1])))]


def calls(rows: Iterable[ClockRow]) -> tuple[ClockRow, ...]:
    """The queue of the judges: calls that nobody has taken first, then who waits longest."""
    found = _calls(rows)
    return tuple(sorted(found, key=lambda row: row.call is not None and bool(row.call.taken)))


# As text


COLUMNS = (
    Column("Table", right=True), Column("Clock 1", right=True), Column("Clock 2", right=True),
    Column("Runs"), Column("Turn"), Column("Points"), Column("State"), Column("First"),
    Column("Second"),
)  # fmt: skip


def cells(row: ClockRow) -> tuple[str, ...]:
    """One line of the table of games, in the order of COLUMNS."""
    return (
        row.table_said, *row.left,
        "" if row.runs is None else str(row.runs + 1), row.phase or row.turn_said,
        row.points_said, row.said, *row.players,
    )  # fmt: skip


def game_told(row: ClockRow) -> str:
    """A game in sentences: who plays, both clocks, whose turn, points, what it waits for."""
    where = "No table" if row.table is None else f"Table {row.table}"
    sides = (_side(row, 0), _side(row, 1))
    turn = row.phase or (f"turn {row.turn}" if row.turn else "")
    whose = f" of {row.players[row.active]}" if turn and row.active is not None else ""
    whose += f": {row.deploys}" if row.deploys else ""
    of_turn = "" if all(row.left) else "".join(f"{one} left of it" for one in row.left if one)
    parts = [f"{where}: {joined(list(sides))}", f"{turn}{whose}", of_turn, row.points_said]
    runs = f"The clock of {row.running} runs." if row.running else ""
    said = [", ".join(part for part in parts if part) + ".", row.waits, *row.also, runs]
    return " ".join(one for one in said if one)


def _side(row: ClockRow, side: int) -> str:
    left = f" {row.left[side]}" if all(row.left) else ""
    return f"{row.players[side]}{left}"

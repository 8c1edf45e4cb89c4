"""A game's clock as values: built from taps, read as a `Clock`.

Times are whole nanoseconds if the name ends in `_ns`, otherwise seconds. Sides are the players of
the pairing: 0 is the first named, 1 the second.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Literal

from srtui.rules.value import Value, field

IntPair = tuple[int, int]
"""A figure of the player named first and of the one named second."""

SECOND = 1_000_000_000
"""Nanoseconds."""


def seconds_up(ns: int) -> int:
    """Return whole seconds, rounded up, so that a clock that shows 0:00 has run out."""
    return -(-ns // SECOND)


OFFICE_ROLES = ("to", "judge")
"""The roles that pause, give time and settle."""


class Stamp(Value):
    """A moment as one machine measures it. Only `ns` values of the same `boot` are comparable.

    `ns` counts from the machine's start and includes sleep; `asleep_ns` is how much of it was
    sleep. `utc` (aware) is only for display: a wall clock can be set at any time.
    """

    boot: str
    ns: int
    asleep_ns: int
    utc: datetime


class Kind(StrEnum):
    """Kinds of taps."""

    BEGIN = "begin"
    """The clocks start with the first phase, or with the first turn."""
    RUN = "run"
    """The clock of `side` runs: lent, or given back. With a turn timer, in the player's own turn it
    runs; it stops while the other player acts."""
    END = "end"
    """`side` ends their phase or turn. `detail`: `early` if both verified that the turn wins."""
    HOLD = "hold"
    """Both clocks stop while the questions of the turn are answered."""
    EXTEND = "extend"
    """`side` declares an extension (turn timer)."""
    PAUSE = "pause"
    """By organizer or judge; `detail`: `reason`, `hall` where all tables are meant."""
    RESUME = "resume"
    ADJUST = "adjust"
    """`detail`: `seconds` added to (or taken from) the clock of `side`, `reason`."""
    CHARGE = "charge"
    """An interruption is settled: `detail`: `seconds` of it charged to the clock that ran, `hall`
    where one decision was made for all tables."""
    ADOPT = "adopt"
    """A game is taken over from paper, or corrected: `detail`: `turns` that have ended, `left`, the
    seconds of both players, `opener` as in BEGIN. Then it is paused."""
    BACK = "back"
    """`detail`: `tap`, the number of the tap that is taken back, as if it had not happened.
    In the log of a clock also `of`, the kind of that tap. `burst` instead of `tap`: the numbers of
    keys that came faster than anybody plays."""
    NOTICE = "notice"
    """A program has noticed that the machine slept or restarted: from here on nothing runs."""
    CALL = "call"
    """`side` (or nobody by name) calls a judge. Stops nothing."""
    TAKE = "take"
    """A judge comes to the player who called; `detail`: `by`, their name. The latest counts."""
    ATTEND = "attend"
    """A judge is there."""
    STRIKE = "strike"
    """`side` stopped the clock although players may not; the edition says what a second means."""
    DICE_DOWN = "dice_down"
    """The round is over: what was begun is finished, the turn ends, and none begins any more."""
    STOP = "stop"
    """The game is over, or its result is proposed. RESUME continues it."""


class Tap(Value):
    """A row of the log. `number` counts the game's taps from 1.

    `based_on` is the number of taps the terminal had seen when the key was pressed.
    """

    number: int
    kind: Kind
    side: int | None
    stamp: Stamp
    based_on: int
    detail: Mapping[str, object] = field(default_factory=dict)
    role: str = "table"
    terminal: str = ""
    key: str = ""
    """Says which key press this was: the same one counts once, however often it arrives."""

    @property
    def official(self) -> bool:
        """Whether organizer or judge made it."""
        return self.role in OFFICE_ROLES


class PhaseTurn(Value):
    """A phase before the first turn: its name, and its player by turn order (0, 1).

    `deploys` is the value of the edition's `Phase`.
    """

    name: str
    order: int
    deploys: str = ""


class Budget(Value):
    """Times of one game at its size, in seconds, from the edition (see `budget.budget`).

    `kind` is `clocks` (a total per player, `player`), `turns` (a timer per turn, `turn`, with a
    number of `extensions` of `extension` per player) or `none` (nothing is timed).
    """

    kind: Literal["clocks", "turns", "none"]
    player: int = 0
    turn: int = 0
    extension: int = 0
    extensions: int = 0
    lending: bool = True
    """The opponent's clock may run (or the turn's timer stop) while they act in this turn."""
    min_turn: int = 0
    early_end: bool = False
    """A turn may end before `min_turn` when both verify that it wins."""
    strikes: int = 0
    """The how manyth pause by a player loses the game; 0: the edition has no such rule."""
    phases: tuple[PhaseTurn, ...] = ()
    dice_down: bool = False
    tie_above: int | None = None
    """At the expected end, games with more than this combined are ties; None: no such rule."""
    opponent_goes_on: bool = False
    """The active player may finish the turn when the opponent's flag falls (24-2)."""

    @property
    def player_ns(self) -> int:
        """A player's total time."""
        return self.player * SECOND


class Stage(StrEnum):
    """Stages of a game's clock."""

    WAITING = "waiting"
    """Not begun."""
    PHASES = "phases"
    TURNS = "turns"
    STOPPED = "stopped"
    """The game is over, or its result is proposed."""


class Gap(Value):
    """A period in which it is unknown whether the clock should have run.

    `seconds` are measured by the wall clock; None if that clock was set back in the meantime.
    """

    cause: Literal["restart", "sleep"]
    seconds: float | None
    side: int | None
    """Whose clock ran."""

    @property
    def ns(self) -> int:
        """Length in nanoseconds; 0 if it is unknown."""
        return round((self.seconds or 0) * SECOND)


class Clock(Value):
    """A game's clock at `moment` (None before the first tap).

    `left_ns`: the rest of each player's total; never below 0. `turn_ns`: how long the turn or phase
    has run, without stoppages. `running`: whose clock runs (with a turn timer the active player's
    or None); None if none runs. `held`: both clocks are stopped for the turn's questions.
    """

    budget: Budget
    opener: int | None
    stage: Stage = Stage.WAITING
    phase: int = 0
    """Index into `budget.phases` while in PHASES."""
    turn: int = 0
    """Turns that have ended; the same count as in the fold of the game."""
    active: int | None = None
    """Whose phase or turn it is."""
    running: int | None = None
    turned: int | None = None
    """Whose clock runs as soon as nothing (a pause, questions, a fallen flag, …) keeps it."""
    left_ns: IntPair = (0, 0)
    turn_ns: int = 0
    turn_extra_ns: int = 0
    """What a judge has given to (or taken from) the timer of this turn."""
    extended: IntPair = (0, 0)
    """Extensions that each player has used."""
    extending: bool = False
    """An extension is declared in this turn."""
    held: bool = False
    paused: str | None = None
    """Why it is paused; None where it is not."""
    paused_hall: bool = False
    paused_alone: bool = False
    """This table is paused for itself, too: it does not go on with the hall."""
    paused_at: Stamp | None = None
    paused_ns: int = 0
    """How long organizer and judges have paused this game since its beginning."""
    hall_ns: int = 0
    """How long all tables were paused at once, also before this game began; and what one decision
    for all of them charged to nobody."""
    fallen: int | None = None
    """Whose flag has fallen; nothing runs and no key of a player counts until it is settled."""
    fallen_in: int | None = None
    """Whose turn or phase it was when the flag fell."""
    fallen_at: Stamp | None = None
    time_up: bool = False
    """The turn timer has run out: the turn ends when what was begun is finished."""
    dice_down: bool = False
    done: bool = False
    """No turn begins any more: the last one after dice down or after a fallen flag has ended."""
    interrupted: Gap | None = None
    unsettled_ns: int = 0
    """Time without a running clock since the interruption that is still to be settled."""
    called_by: int | None = None
    called_at: Stamp | None = None
    """A judge is called since then; None: nobody called, or one has come."""
    taken_by: str = ""
    """The judge who comes; empty: nobody has taken the call."""
    strikes: IntPair = (0, 0)
    used_ns: IntPair = (0, 0)
    """How long each player's clock has run, what was charged included."""
    stood_ns: int = 0
    """How long nothing ran since the beginning without a pause: questions, an effect before the
    turn timer starts, a fallen flag."""
    gap_ns: int = 0
    """How much of interruptions was charged to nobody."""
    taps: int = 0
    """How many taps there are: what a terminal says it has seen."""
    moved: int = 0
    """The number of the last tap that changed which clock runs."""
    back: int | None = None
    """The number of the tap that the table may take back by itself; None: none."""
    moment: Stamp | None = None
    log: tuple[Tap, ...] = ()
    """The taps that count."""

    @property
    def going(self) -> bool:
        """Whether the game has begun and not stopped, even if no clock is running."""
        return self.stage in (Stage.PHASES, Stage.TURNS)

    @property
    def halted(self) -> bool:
        """Whether organizer or judge must resume it: paused, interrupted, or a flag has fallen."""
        return self.paused is not None or self.interrupted is not None or self.fallen is not None

    @property
    def phase_name(self) -> str:
        """Name of the current phase; empty if there is none."""
        return self.budget.phases[self.phase].name if self.stage is Stage.PHASES else ""

    @property
    def turn_left_ns(self) -> int:
        """Time left on the turn timer, including a declared extension; 0 with chess clocks."""
        limit = self.budget.turn + (self.budget.extension if self.extending else 0)
        return max(0, limit * SECOND + self.turn_extra_ns - self.turn_ns)

    def own_ns(self, side: int) -> int:
        """Return a player's time: their total, or the turn timer's, no matter whose turn it is."""
        return self.left_ns[side] if self.budget.kind == "clocks" else self.turn_left_ns

    def left_of(self, side: int) -> int | None:
        """Return a player's time left in the turn or in total, or None if there is no limit."""
        kind = self.budget.kind
        timed = kind == "clocks" or (kind == "turns" and self.active == side)
        return self.own_ns(side) if timed else None

    @property
    def short_ns(self) -> int:
        """Time until the turn may end; 0 outside turns and after a flag has fallen."""
        if self.stage is not Stage.TURNS or self.fallen is not None:
            return 0
        return max(0, self.budget.min_turn * SECOND - self.turn_ns)

    @property
    def struck_out(self) -> int | None:
        """The player who loses for stopping the clock too often, or None."""
        limit = self.budget.strikes
        return next((side for side in (0, 1) if limit and self.strikes[side] >= limit), None)

"""A game's clock as text, for its two players."""

from typing import Literal

from data.event.reader import Reader
from srtui.model.event import Event
from srtui.model.played import PlayedGame, read_played
from srtui.model.refused import Refused
from srtui.queries.clock.facts import LAST, LOW, Tally
from srtui.rules.clock import SECOND, Clock, Stage, seconds_up
from srtui.rules.record import Game
from srtui.rules.value import Value, field
from srtui.text.clock import minutes
from srtui.text.phrases import EMPTY, Phrase, phrase
from srtui.text.turns import outcome_text

Lit = Literal["waits", "runs", "low", "fallen", "stands"]
"""State in which a clock is painted; words say it as well."""


class Face(Value):
    """One player's clock: its time (empty if untimed), colour, and state."""

    time: str = ""
    lit: Lit = "waits"
    clock_text: Phrase = field(default=EMPTY, name="said")


def face_of(clock: Clock, side: int, *, over: bool = False) -> Face:
    """Return a player's clock."""
    if clock.budget.kind == "none":
        return Face()
    left = clock.left_of(side)
    # Rounded up: a clock that shows 0:00 has run out.
    text = "" if left is None else minutes(seconds_up(left))
    if over or clock.stage in (Stage.WAITING, Stage.STOPPED):
        return Face(text, "stands")
    if clock.fallen == side:
        return Face(text, "fallen", phrase("flag fallen"))
    return Face(text, *_play_state(clock, side, left))


def _play_state(clock: Clock, side: int, left: int | None) -> tuple[Lit, Phrase]:
    """Return the clock's colour and state during the game."""
    stands = EMPTY if clock.running is not None else _stop_reason(clock)
    if stands:
        return "stands", stands
    if clock.budget.kind == "turns" and clock.active == side and clock.time_up:
        return "low", phrase("time is up")
    if clock.running != side:
        timed = clock.budget.kind == "turns" and clock.active == side and not clock.time_up
        return "waits", phrase("timer off") if timed else phrase("waits")
    low = left is not None and clock.budget.kind == "clocks" and left <= LOW * SECOND
    words = [phrase("runs"), *([phrase("borrowed")] if clock.active != side else [])]
    if low and left is not None:
        words.append(phrase("under 1 min") if left < LAST * SECOND else phrase("under 5 min"))
    return ("low" if low else "runs"), phrase("{words}", words)


def _stop_reason(clock: Clock) -> Phrase:
    """Return why no clock is running; empty if one may run."""
    if clock.fallen is not None:
        return phrase("stands")
    if clock.interrupted is not None:
        return phrase("interrupted")
    if clock.paused is not None:
        return phrase("paused")
    return phrase("stopped") if clock.held else EMPTY


def next_change(clock: Clock) -> float | None:
    """Return the seconds until a running clock's text changes; None if no clock is running."""
    left = None if clock.running is None else clock.left_of(clock.running)
    if not left:
        return None
    # At a whole second the text has just changed and stays for one second.
    return (left % SECOND or SECOND) / SECOND


def countdown(clock: Clock) -> Phrase:
    """Format when the turn may end at the earliest; empty if it may end now."""
    short = seconds_up(clock.short_ns)
    return phrase("The turn can end in {short} s.", short) if short else EMPTY


def low_bells(clock: Clock) -> tuple[int, int]:
    """Return how many of its bells each clock has reached: five minutes, one minute, the flag."""
    if clock.budget.kind == "none" or not clock.going:
        return 0, 0
    if clock.budget.kind == "turns":
        return int(clock.time_up), int(clock.time_up)
    first, second = clock.left_ns
    return _bells(first), _bells(second)


def _bells(left_ns: int) -> int:
    return sum(left_ns <= limit * SECOND for limit in (LOW, LAST, 0))


def read_tally(reader: Reader, event: Event, game: Game) -> Tally:
    """Read the result of a game's turns; an empty tally if the game cannot be scored."""
    try:
        return tally_of(event, read_played(reader, event, game))
    except Refused:
        return Tally()


def tally_of(event: Event, played: PlayedGame) -> Tally:
    """Return the result of a game's stored turns."""
    state = played.state
    return Tally(
        points=played.pair(state.points),
        turn=state.number,
        active=None if played.opener is None else played.side(state.active),
        opener=played.opener,
        steps=len(played.steps),
        result=outcome_text(played, event, state),
    )

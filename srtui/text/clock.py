"""A clock in words: what is running, whose turn it is, and times as people type them."""

import re
from typing import Literal

from data.clean import first_few
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.rules.clock import Clock, Gap, Kind
from srtui.rules.record import Game
from srtui.text.phrases import Phrase, phrase, phrase_count, table_of


def running_text(event: Event, game: Game, clock: Clock) -> str:
    """Format what is running now, as the end of a sentence."""
    if clock.running is not None:
        return phrase("{player}'s clock is running", event.names_of(game)[clock.running])
    return phrase("it is paused") if clock.paused is not None else phrase("no clock is running")


def begin_text(event: Event, game: Game, clock: Clock) -> str:
    """Format who starts, and with what, as the end of a sentence about clocks just started."""
    assert clock.active is not None
    name = event.names_of(game)[clock.active]
    if phase := clock.phase_name:
        return phrase("the clocks have started; {name} starts with {phase}", name, phase)
    return phrase("{name} starts the first turn; {runs}", name, running_text(event, game, clock))


def whose_turn_text(event: Event, game: Game, clock: Clock) -> str:
    """Format whose phase or turn it is, as the end of a sentence."""
    if clock.active is None or clock.done:
        return phrase("no more turns start")
    what = clock.phase_name or phrase("turn {turn}", clock.turn // 2 + 1)
    own = clock.running == clock.active
    runs = phrase("their clock is running") if own else running_text(event, game, clock)
    return phrase("{player}'s {what}; {runs}", event.names_of(game)[clock.active], what, runs)


def strikes_left(number: int) -> str:
    """Format how many more stops of the clock lose a player the game: 1 more loses."""
    return phrase_count("{count} more loses the game", "{count} more lose the game", number)


def burst_text(keys: int) -> str:
    """Format a burst of key presses that was taken back, as a sentence without its full stop."""
    return phrase("more than {keys} key presses at once from both sides; none counts", keys)


def tables_text(games: list[Game]) -> str:
    """Format tables, naming at most twelve."""
    numbers = [str(game.table) if game.table else phrase("game {game}", game.id) for game in games]
    if len(numbers) == 1:
        return phrase("table {number}", numbers[0])
    return phrase("tables {first_few}", first_few(numbers, 12))


def going_on(event: Event, game: Game, clock: Clock) -> str:
    """Format what runs after a pause, or what the clock is still waiting for."""
    if clock.interrupted is not None:
        return phrase("settle its interruption first")
    if clock.fallen is not None:
        return phrase("{player}'s flag has fallen", event.names_of(game)[clock.fallen])
    return running_text(event, game, clock)


_TIME = re.compile(r"(\d{1,3}):([0-5]\d)")


def seconds_of(text: str) -> int:
    """Return the seconds in a time such as 12:30."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise Refused("“{text}” is not a time: type minutes and seconds, like 12:30.", text[:12])
    return 60 * int(found[1]) + int(found[2])


def signed_seconds(text: str) -> int:
    """Return the seconds in a signed time such as +1:30 or -0:45."""
    sign = text.strip()[:1]
    rest = text.strip()[1:]
    # Also accept the minus sign of phones and word processors.
    if sign not in ("+", "-", "−"):
        raise Refused("Start with + or -: +1:30 gives time, -1:30 takes it.")
    seconds = seconds_of(rest)
    return seconds if sign == "+" else -seconds


def minutes(seconds: int) -> str:
    """Format seconds as minutes and seconds: 1:30."""
    return f"{seconds // 60}:{seconds % 60:02}"


Charged = int | Literal["all"]
"""Part of an interruption that counts: a number of seconds, or all of it."""
Excepted = tuple[tuple[int, Charged | None], ...]
"""What is decided of games (ids) by themselves; None: left open."""


def read_charged(text: str) -> Charged:
    """Read how much of an interruption is charged: all, nothing, or a time such as 1:30."""
    word = text.strip().casefold()
    if word == "all":
        return "all"
    return 0 if word == "nothing" else seconds_of(text)


def charged_text(charged: Charged) -> str:
    """Format how much is charged, as it would be typed: all, nothing, 1:30."""
    if charged == "all":
        return "all"
    return minutes(charged) if charged else "nothing"


def seconds_charged(charged: Charged, gap: Gap, game: Game) -> int:
    """Return how many seconds of an interruption are charged."""
    if charged != "all":
        return charged
    if gap.seconds is None:
        raise Refused(
            f"{table_of(game)}: the system clock was set back, so the length is unknown. Enter a "
            f"time: --excepted {game.table}=1:30."
        )
    return round(gap.seconds)


KEYS = {
    Kind.BEGIN: phrase("the beginning"),
    Kind.RUN: phrase("whose clock runs"),
    Kind.END: phrase("the end of a turn"),
    Kind.HOLD: phrase("stopping both clocks"),
    Kind.EXTEND: phrase("the extension"),
    Kind.STOP: phrase("the end"),
}
"""What a key did, in words; no other tap is taken back here."""


def key_text(kind: Kind, turn: int) -> Phrase:
    """Format the effect of a key; `turn`: number of turns ended, before the first phases end."""
    if kind is Kind.END and not turn:
        return phrase("the end of a phase")
    return KEYS.get(kind, phrase("the last key"))

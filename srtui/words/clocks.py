"""A clock in words: what runs, whose turn it is, and times as people type them."""

from __future__ import annotations

import re
from typing import Literal

from srtui.rules.clock import Clock, Gap, Kind
from srtui.rules.record import Game
from srtui.state.event import Event
from srtui.state.refused import Refused
from srtui.words.wording import where


def name_of(event: Event, game: Game, side: int) -> str:
    """The name of a player of the pairing."""
    return event.name_of(game.players[side])


def runs_said(event: Event, game: Game, clock: Clock) -> str:
    """What runs now, as the end of a sentence."""
    if clock.running is not None:
        return f"the clock of {name_of(event, game, clock.running)} runs"
    if clock.paused is not None:
        return "it is paused"
    return "no clock runs"


def begun_said(event: Event, game: Game, clock: Clock) -> str:
    """Who begins with what, as the end of a sentence about clocks that have begun."""
    assert clock.active is not None
    name = name_of(event, game, clock.active)
    if phase := clock.phase_name:
        return f"the clocks have begun; {name} begins with {phase}"
    return f"{name} begins the first turn; {runs_said(event, game, clock)}"


def whose_said(event: Event, game: Game, clock: Clock) -> str:
    """Whose phase or turn it is and what runs, as the end of a sentence."""
    if clock.active is None or clock.done:
        return "no turn begins any more"
    what = clock.phase_name or f"turn {clock.turn // 2 + 1}"
    return f"{what} of {name_of(event, game, clock.active)}; {runs_said(event, game, clock)}"


def strikes_left(number: int) -> str:
    """How many more times a player may stop the clock, so many before he loses: 1 more loses."""
    return f"{number} more {'loses' if number == 1 else 'lose'} the game"


def burst_said(keys: int) -> str:
    """A burst of keys that was taken back, without its end."""
    return f"more than {keys} keys of both sides came in a moment, none counts"


def tables_said(games: list[Game]) -> str:
    """Tables in words, at most twelve of them."""
    some = [str(game.table) if game.table else f"game {game.id}" for game in games]
    more = ", …" if len(some) > 12 else ""
    return ("table " if len(some) == 1 else "tables ") + ", ".join(some[:12]) + more


def going_on(event: Event, game: Game, clock: Clock) -> str:
    """What runs after a pause, or what the clock still waits for."""
    if clock.interrupted is not None:
        return "its interruption is to be settled first"
    if clock.fallen is not None:
        return f"the flag of {name_of(event, game, clock.fallen)} has fallen"
    return runs_said(event, game, clock)


_TIME = re.compile(r"(\d{1,3}):([0-5]\d)")


def seconds_of(text: str) -> int:
    """The seconds of a time like 12:30."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise Refused(f"“{text[:12]}” is no time: minutes and seconds, as 12:30.")
    return 60 * int(found[1]) + int(found[2])


def signed_seconds(text: str) -> int:
    """Seconds from +1:30 or -0:45."""
    sign, rest = text.strip()[:1], text.strip()[1:]
    # The minus of phones and word processors, too.
    if sign not in ("+", "-", "−"):
        raise Refused("Say more or less: +1:30 gives time, -1:30 takes it.")
    seconds = seconds_of(rest)
    return seconds if sign == "+" else -seconds


def minutes(seconds: int) -> str:
    """Seconds as minutes and seconds: 1:30."""
    return f"{seconds // 60}:{seconds % 60:02}"


Charged = int | Literal["all"]
"""How much of an interruption counts: so many seconds, or all of it."""
Excepted = tuple[tuple[int, Charged | None], ...]
"""What is decided of games (ids) by themselves; None: left open."""


def read_charged(text: str) -> Charged:
    """How much is charged: all, nothing, or a time such as 1:30."""
    word = text.strip().casefold()
    if word == "all":
        return "all"
    return 0 if word == "nothing" else seconds_of(text)


def say_charged(charged: Charged) -> str:
    """How much is charged, as it is typed: all, nothing, 1:30."""
    if charged == "all":
        return "all"
    return minutes(charged) if charged else "nothing"


def seconds_charged(charged: Charged, gap: Gap, game: Game) -> int:
    """The seconds of an interruption that count."""
    if charged != "all":
        return charged
    if gap.seconds is None:
        raise Refused(
            f"{where(game)}: the clock on the wall was set back meanwhile, so nobody knows how "
            "long it was. Say a time for it: --excepted "
            f"{game.table}=1:30."
        )
    return round(gap.seconds)


KEYS = {
    Kind.BEGIN: "the beginning", Kind.RUN: "whose clock runs", Kind.END: "the end of a turn",
    Kind.HOLD: "that both clocks stand", Kind.EXTEND: "the extension", Kind.STOP: "the end",
}  # fmt: skip
"""What a key did, in words; no other tap is taken back here."""


def key_said(kind: Kind, turn: int) -> str:
    """What a key did; `turn`: how many turns have ended, before the first of which phases end."""
    if kind is Kind.END and not turn:
        return "the end of a phase"
    return KEYS.get(kind, "the last key")

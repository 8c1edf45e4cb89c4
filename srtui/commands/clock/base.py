"""Base classes for commands on games and clocks: the game, its taps, and who may tap."""

import json
from dataclasses import KW_ONLY
from typing import Any

from srtui.commands.command import (
    ANYBODY,
    TABLE_HELP,
    TO_AND_JUDGE,
    Command,
    Role,
    Work,
    arg,
    option,
)
from srtui.model.event import Event
from srtui.model.played import PlayedGame, read_played
from srtui.model.refused import Refused
from srtui.rules.clock import Clock, Kind, Refusal, Stage, Tap, advance
from srtui.rules.clock.fold import step
from srtui.rules.record import Game
from srtui.rules.value import fields_of
from srtui.text.phrases import table_of


class GameCommand(Command, roles=TO_AND_JUDGE):
    """Base class for commands on one game. With `subject="round"`, it sets the result."""

    game: int = arg("table", "game", help=TABLE_HELP)

    def warnings(self, event: Event) -> tuple[str, ...]:
        """Warn that an entered result stays unchanged, unless the command sets one itself."""
        game = event.game(self.game)
        stays = game.outcome is not None and self.subject != "round"
        return (f"{table_of(game)} already has a result.",) if stays else ()

    def as_kept(self, work: Work) -> PlayedGame:
        """Return the game with its steps, even if they no longer fit together."""
        return read_played(work.writer, work.event, work.event.game(self.game))

    def played(self, work: Work) -> PlayedGame:
        """Return the game with its steps. Raises `Refused` if they do not fit together."""
        return checked_fold(self.as_kept(work))


def checked_fold(played: PlayedGame) -> PlayedGame:
    """Return the game unchanged if its steps fit together.

    Raises `Refused` otherwise, as after a change of its rules: the fold would end in the middle.
    """
    if played.folded.refusal is not None:
        raise Refused(
            "Step {step} of this game no longer fits: {why} Drop it and everything after it.",
            played.folded.accepted + 1,
            played.folded.refusal.sentence,
        )
    return played


class Taps(Command, roles=ANYBODY):
    """Base class for commands that tap clocks, with the taps seen so far and the key press."""

    _: KW_ONLY
    seen: int = option(
        "taps seen",
        "number",
        default=-1,
        asked=False,
        help="how many taps were shown; nothing is done if a later one moved the clock on",
    )
    key: str = option(
        "key",
        default="",
        asked=False,
        help="any name for this tap, so that it counts only once, even if it is sent twice",
    )
    late: bool = option(
        "late",
        "flag",
        default=False,
        asked=False,
        help="the key press arrived late, along with others; it is saved and marked as late",
    )
    late_by: int = option(
        "late by",
        "number",
        default=0,
        asked=False,
        unit="seconds",
        help="at most how late the key press was, after a stalled connection; it is saved and "
        "marked as late",
    )

    def tap(
        self, work: Work, game: Game, kind: Kind, side: int | None = None, **detail: object
    ) -> Clock:
        """Tap the game's clock in this transaction. Raises `TapRefused` if it does not count."""
        values = {**fields_of(self, "seen key late late_by"), **detail}
        return write_tap(work, game, kind, side, **values)

    def stop(self, work: Work, game: Game, clock: Clock | None, **detail: object) -> None:
        """Stop the clock, if any, of a game that is over or has a proposed result."""
        if clock is not None and clock.stage is not Stage.STOPPED:
            self.tap(work, game, Kind.STOP, None, **detail)


class Tapping(Taps, GameCommand, roles=ANYBODY):
    """Base class for commands that tap the clock, given by players or on their behalf."""

    def in_play(self, work: Work) -> PlayedGame:
        """Return the game with its steps. Raises `Refused` for a result, even a proposed one."""
        # First: a tap sent twice has already moved the game on, which a later check would report.
        if self.key and work.writer.row("SELECT 1 FROM tap WHERE key = ?", [self.key]):
            raise Refused("This has already been counted.")
        refuse_decided(work, work.event.game(self.game))
        return self.played(work)


def for_table(work: Work) -> bool:
    """Tell whether the command comes from the players themselves, at their terminal."""
    return work.now.role == Role.TABLE.value


def refuse_decided(work: Work, game: Game) -> None:
    """Raise `Refused` if nothing may be changed at the table any more."""
    if game.outcome is not None:
        raise Refused("{table} has a result: only the organizer can correct it.", table_of(game))
    if game.id in work.event.proposals:
        raise Refused("A result is proposed for this game: withdraw it first.")


class TapRefused(Refused):
    """A tap does not count. `name` is the refusal's, for screens that ignore some of them."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.name = refusal.name


def write_tap(
    work: Work,
    game: Game,
    kind: Kind,
    side: int | None = None,
    *,
    seen: int = -1,
    key: str = "",
    late: bool = False,
    late_by: int = 0,
    **detail: object,
) -> Clock:
    """Write one tap as of the key press, and return the clock after it.

    `seen`: the number of taps the terminal had seen (-1: all); `key`: a unique text, so that a tap
    sent twice counts once; `late`: it arrived together with others after its connection had
    stalled, and so was pressed up to `late_by` seconds earlier than the tap says; both are stored
    in `detail`. Raises `TapRefused` if it does not count.
    """
    clock = work.clock(game)
    if key and _sent_before(work, game, kind, side, key):
        return clock
    number = clock.taps + 1
    if late:
        detail["late"] = True
    if late_by > 0:
        detail["late_by"] = late_by
    tap = Tap(
        number=number,
        kind=kind,
        side=side,
        stamp=work.now.stamp,
        # A terminal counts its own taps still under way, some of which may have been refused.
        based_on=clock.taps if seen < 0 else min(seen, clock.taps),
        detail=detail,
        role=work.now.role,
        terminal=work.now.terminal,
        key=key or f"{game.id}/{number}",
    )
    after = step(clock, tap)
    if isinstance(after, Refusal):
        raise TapRefused(after)
    work.writer.insert("tap", _row(game, tap))
    return work.clock(game)


def _sent_before(work: Work, game: Game, kind: Kind, side: int | None, key: str) -> bool:
    """Tell whether this tap is already stored. Raises `Refused` if its key belongs to another."""
    row = work.writer.row("SELECT game, kind, side FROM tap WHERE key = ?", [key])
    if row is None:
        return False
    other_key = kind is Kind.RUN and row["side"] != side
    if (row["game"], row["kind"]) != (game.id, kind.value) or other_key:
        raise Refused("This key was counted for another tap: use a new one each time.")
    return True


def _row(game: Game, tap: Tap) -> dict[str, Any]:
    return {
        "game": game.id,
        **fields_of(tap, "key side based_on role terminal"),
        "kind": tap.kind.value,
        "boot_id": tap.stamp.boot,
        "boot_ns": tap.stamp.ns,
        "suspend_ns": tap.stamp.asleep_ns,
        "utc": tap.stamp.utc.isoformat(),
        "detail": json.dumps(tap.detail),
    }


def clock_of(work: Work, game: Game) -> Clock:
    """Return a game's clock at this moment."""
    return advance(work.clock(game), work.now.stamp)


def clock_now(work: Work, game: Game) -> Clock | None:
    """Return the game's clock at this moment, or None if it has not started and takes no taps."""
    clock = clock_of(work, game)
    return None if clock.stage is Stage.WAITING else clock


def last_tap(clock: Clock, kind: Kind, side: int | None = None) -> int | None:
    """Return the number of the last counting tap of a kind, by this side if given.

    None if there is none.
    """
    taps = (tap for tap in reversed(clock.log) if tap.kind is kind)
    return next((tap.number for tap in taps if side in (None, tap.side)), None)


def stop_clock(work: Work, game: Game) -> None:
    """Stop the clock, if any, of a game that is over."""
    clock = clock_now(work, game)
    if clock is not None and clock.stage is not Stage.STOPPED:
        write_tap(work, game, Kind.STOP)

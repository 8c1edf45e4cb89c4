"""The commands for all clocks of a round: pause and go on, at one table or in the hall; dice down.

Each leaves a journal entry. `all` means every game of the round that is played.
Sources: rules.md 1.3 (dice down), 3.3, 4.3, 5.3 (pauses).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from srtui.desk.command import TO_AND_JUDGE, Command, Role, Work, arg
from srtui.desk.game.base import Taps
from srtui.desk.game.keys import clocked, untimed
from srtui.desk.game.taps import write_tap
from srtui.rules.clock import SECOND, Clock, Kind, Stage, advance, hall_pause_ns
from srtui.rules.game import Stage as GameStage
from srtui.rules.record import Game
from srtui.state.clocks import begun, playing_round, unseen
from srtui.state.event import Event
from srtui.state.played import read_played
from srtui.state.refused import Refused
from srtui.words.clocks import going_on, tables_said
from srtui.words.typed import clean
from srtui.words.wording import counted, where

if TYPE_CHECKING:
    from data.store import Reader

EVERY = "a table number, a player's name, or all"


class HallCommand(Taps, roles=TO_AND_JUDGE):
    """What concerns one table or, with `all`, every game of the round in one transaction."""

    game: int | None = arg("table", "games", help=EVERY)

    def about(self, event: Event) -> str:  # noqa: ARG002
        """All clocks are a subject of their own: undo on Tables has it, on Results it has not."""
        return "clocks" if self.game is None else f"game:{self.game}"

    def refusal(self, event: Event) -> str | None:
        return untimed(event)


def clock_of(work: Work, game: Game) -> Clock:
    """The clock of a game at this moment."""
    clock = work.clocks.read(work.writer, work.event, game)
    return advance(clock, work.now.stamp)


def clocks_where(work: Work, fits: Callable[[Clock], bool]) -> list[tuple[Game, Clock]]:
    """The games of the round that is played, with the clocks that fit at this moment."""
    games = [one for one in playing_round(work.event).games if one.second is not None]
    found = [(game, clock_of(work, game)) for game in games]
    return [(game, clock) for game, clock in found if fits(clock)]


class Pause(HallCommand, id="clock.pause", title="Pause clocks"):
    """Pause the clocks of a table, or of the whole hall; only `clock resume` lets them go on.

    Where they are paused already, a reason says why.
    """

    reason: str = arg("reason", default="")

    def apply(self, work: Work) -> str:
        reason = clean(self.reason, "The reason", empty=True)
        why = f": {reason}" if reason else ""
        if self.game is not None:
            game = clocked(work.event, self.game)
            self.tap(work, game, Kind.PAUSE, reason=reason)
            return f"{where(game)} is paused{why}."
        found = clocks_where(work, lambda clock: begun(clock) and not clock.paused_hall)
        paused = clocks_where(work, lambda clock: begun(clock) and clock.paused_hall)
        if not found and not (paused and reason):
            raise Refused("It is paused already." if paused else "No clock of this round runs.")
        for game, _ in [*found, *paused] if reason else found:
            write_tap(work, game, Kind.PAUSE, reason=reason, hall=True)
        if not found:
            return f"The hall is paused{why}."
        return f"The hall is paused, {counted(len(found), 'table')}{why}."


class Resume(HallCommand, id="clock.resume", title="Let clocks go on"):
    """Let the clocks of a table, or of the whole hall, go on.

    A table that was paused for itself does not go on with the hall; neither does one whose
    interruption is not settled.
    """

    def apply(self, work: Work) -> str:
        if self.game is not None:
            game = clocked(work.event, self.game)
            if game.outcome is not None:
                raise Refused(f"{where(game)} has its result: clear it before the game goes on.")
            _refuse_over(work, game)
            clock = self._resumed(work, game)
            return f"{where(game)} goes on; {going_on(work.event, game, clock)}.{put_off(work)}"
        paused = clocks_where(
            work, lambda clock: clock.stage is not Stage.STOPPED and clock.paused is not None
        )
        found = [game for game, clock in paused if clock.paused_hall or not clock.paused_alone]
        if not found:
            raise Refused("No clock of this round is paused with the hall.")
        after = [(game, write_tap(work, game, Kind.RESUME, hall=True)) for game in found]
        left = [game for game, clock in after if clock.paused is not None]
        still = [game for game, clock in paused if clock.paused_alone and not clock.paused_hall]
        alone = sorted({*left, *still}, key=lambda game: game.table or 0)
        rest = f" Paused for themselves still: {tables_said(alone)}." if alone else ""
        on = counted(len(found) - len(left), "table")
        return f"The hall goes on, {on}.{rest}{put_off(work)}"

    def _resumed(self, work: Work, game: Game) -> Clock:
        """A game that had ended goes on, out of the pause in which it ended as well."""
        stopped = clock_of(work, game).stage is Stage.STOPPED
        clock = self.tap(work, game, Kind.RESUME)
        if stopped and clock.paused is not None:
            return write_tap(work, game, Kind.RESUME)
        return clock


def _refuse_over(work: Work, game: Game) -> None:
    """No clock runs in a game that is won: its last turn has to be taken back before."""
    if read_played(work.writer, work.event, game).state.stage is GameStage.OVER:
        raise Refused(
            f"{where(game)}: the game is over by its score. Take back what ended it first "
            "(play back, or score drop)."
        )


def put_off(work: Work) -> str:
    """Let the round end as much later as the whole hall was paused; says it unless it is hidden."""
    one = playing_round(work.event)
    if one.started_at is None or one.minutes is None or one.ends_at is None:
        return ""
    paused = hall_pause_ns(clock for _, clock in clocks_where(work, lambda _: True))
    lasts = timedelta(minutes=one.minutes, seconds=paused // SECOND)
    ends = (datetime.fromisoformat(one.started_at) + lasts).isoformat()
    if ends == one.ends_at:
        return ""
    row = {"round": one.number, "started_at": one.started_at, "seconds": paused // SECOND}
    work.writer.insert("delay", row)
    later = round(paused / SECOND / 60)
    if not later or one.hidden_end:
        return ""
    return f" The round ends {counted(later, 'minute')} later than planned."


class DiceDown(
    Command,
    id="clock.dice-down",
    title="Dice down",
    subject="clocks",
    asks="No turn begins any more at any table of the round.",
):
    """Call dice down in the whole hall: turn and game end at each table.

    A movement or a roll that was begun is finished before, a direct hit with its damage. What was
    called too early is taken back with --off: the games play on.
    """

    off: bool = arg(
        "taken back", "flag", option=True, default=False, help="it was called too early"
    )

    def question(self, event: Event, reader: Reader) -> str:  # noqa: ARG002
        """To take it back is not asked about: it lets games go on."""
        return "" if self.off else self.asks

    def refusal(self, event: Event) -> str | None:
        one = playing_round(event)
        if not event.edition_at(one.number).timing.dice_down:
            return "Dice down is not called in this event: each game ends by its own clocks."
        return None

    def apply(self, work: Work) -> str:
        if self.off:
            return _taken_back(work)
        found = clocks_where(work, lambda clock: begun(clock) and not clock.dice_down)
        if not found:
            raise Refused(_none_to_call(work))
        for game, _ in found:
            write_tap(work, game, Kind.DICE_DOWN)
        tables = counted(len(found), "table")
        begun_is = "a movement or a roll that was begun is finished, then turn and game end"
        return f"Dice down at {tables}: {begun_is}."


def _none_to_call(work: Work) -> str:
    if clocks_where(work, lambda clock: begun(clock) and clock.dice_down):
        return "Dice are down already. Called too early, it is taken back (v at a game, or --off)."
    return "No game of this round is being played on a clock."


def _taken_back(work: Work) -> str:
    """Dice down as if it had not been called, but where a clock would have run since."""
    found = clocks_where(work, lambda clock: begun(clock) and clock.dice_down)
    if not found:
        raise Refused("Dice down has not been called, or the games are over.")
    ended = [game for game, clock in found if clock.done and clock.budget.kind == "clocks"]
    on = [(game, clock) for game, clock in found if game not in ended]
    if not on:
        raise Refused(f"The last turn was ended since: {tables_said(ended)}.")
    for game, clock in on:
        called = next(tap.number for tap in reversed(clock.log) if tap.kind is Kind.DICE_DOWN)
        write_tap(work, game, Kind.BACK, tap=called)
    rest = f" The last turn was ended since: {tables_said(ended)}." if ended else ""
    goes = "goes" if len(on) == 1 else "go"
    return f"Dice down is taken back, {counted(len(on), 'table')} {goes} on.{rest}"


class Notice(
    HallCommand,
    id="clock.notice",
    title="See interruptions",
    roles=TO_AND_JUDGE | {Role.TABLE},
    journaled=False,
):
    """See that the machine slept, or was started anew, while clocks ran: from now on they stand.

    Every terminal does this by itself as soon as it is awake. How much of the time is charged is
    settled afterwards (clock charge).
    """

    def apply(self, work: Work) -> str:
        every = playing_round(work.event).games
        games = every if self.game is None else (clocked(work.event, self.game),)
        found = [game for game in games if game.second is not None and _unseen(work, game)]
        if not found:
            raise Refused("No clock was interrupted, or it is known already.")
        for game in found:
            write_tap(work, game, Kind.NOTICE)
        return f"Clocks were interrupted at {tables_said(found)}: settle what is charged."


def _unseen(work: Work, game: Game) -> bool:
    return unseen(work.clocks.read(work.writer, work.event, game), work.now.stamp)

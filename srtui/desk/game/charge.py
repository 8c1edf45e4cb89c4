"""The command that settles interruptions: one decision for all tables, with exceptions."""

from __future__ import annotations

from collections.abc import Container

from srtui.desk.command import Work, arg
from srtui.desk.game.hall import HallCommand, clock_of, clocks_where
from srtui.desk.game.keys import clocked
from srtui.desk.game.taps import write_tap
from srtui.rules.clock import Gap, Kind
from srtui.rules.record import Game
from srtui.state.event import Event
from srtui.state.refused import Refused
from srtui.words.clocks import (
    Charged,
    Excepted,
    minutes,
    name_of,
    say_charged,
    seconds_charged,
    tables_said,
)
from srtui.words.wording import counted, where


class Charge(HallCommand, id="clock.charge", title="Settle interruptions"):
    """Settle an interruption: how much of it counts as time of the clock that ran.

    A machine that was off or asleep cannot know whether the players went on. One decision is
    enough for all tables: all of it, nothing, or a time such as 1:30; --excepted 7=all decides a
    table by itself, --excepted 7 leaves it open. The clocks are paused then: let them go on. What
    is charged to nobody in the whole hall puts the end of the round off, as a pause does.
    """

    how: Charged = arg("charged", "charged", help="all, nothing, or a time such as 1:30")
    excepted: Excepted = arg(
        "except", "excepted", option=True, default=(), help="7=all, 7=1:30, or 7 to leave it open"
    )

    def apply(self, work: Work) -> str:
        if self.excepted and self.game is not None:
            raise Refused("Exceptions are for all tables: name this one alone, or all.")
        found, apart = self._interrupted(work), dict(self.excepted)
        if set(apart) - {game.id for game, _ in found}:
            raise Refused("A table among the exceptions was not interrupted.")
        decided = [
            (game, gap, seconds_charged(how, gap, game))
            for game, gap in found
            if (how := apart.get(game.id, self.how)) is not None
        ]
        if not decided:
            raise Refused("Every interrupted table is excepted: nothing is decided.")
        for game, gap, seconds in decided:
            with_hall = self.game is None and game.id not in apart
            write_tap(work, game, Kind.CHARGE, gap.side, seconds=seconds, hall=with_hall)
        left = [game for game, _ in found if apart.get(game.id, self.how) is None]
        open_ = f" Open still: {tables_said(left)}." if left else ""
        said = self._said(work.event, decided, apart)
        return f"{said}{open_} Paused now: let them go on (clock resume)."

    def _interrupted(self, work: Work) -> list[tuple[Game, Gap]]:
        if self.game is None:
            found = clocks_where(work, lambda clock: clock.interrupted is not None)
        else:
            game = clocked(work.event, self.game)
            found = [(game, clock_of(work, game))]
        gaps = [(game, clock.interrupted) for game, clock in found if clock.interrupted is not None]
        if not gaps:
            hall = self.game is None
            raise Refused("No clock was interrupted." if hall else "It was not interrupted.")
        return gaps

    def _said(
        self, event: Event, decided: list[tuple[Game, Gap, int]], apart: Container[int]
    ) -> str:
        if self.game is not None:
            game, gap, seconds = decided[0]
            assert gap.side is not None
            of = f" of {minutes(round(gap.seconds))}" if gap.seconds is not None else ""
            name = name_of(event, game, gap.side)
            return f"{where(game)}: {minutes(seconds)}{of} is charged to {name}."
        each = [
            f"table {game.table} {minutes(seconds)}"
            for game, _, seconds in decided
            if game.id in apart
        ]
        but = f"; {', '.join(each)}" if each else ""
        how = say_charged(self.how)
        return f"{counted(len(decided), 'interruption')} settled, charged: {how}{but}."

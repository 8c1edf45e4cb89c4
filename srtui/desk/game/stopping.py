"""The clock of a game where its score is written: what ends a turn or the game taps it, too."""

from __future__ import annotations

from srtui.desk.command import Work
from srtui.desk.game.taps import write_tap
from srtui.rules.clock import Clock, Kind, Stage, advance
from srtui.rules.record import Game


def clock_now(work: Work, game: Game) -> Clock | None:
    """The game's clock at this moment; None where it has not begun: then nothing is tapped."""
    clock = work.clocks.read(work.writer, work.event, game)
    return None if clock.stage is Stage.WAITING else advance(clock, work.now.stamp)


def stop_clock(work: Work, game: Game) -> None:
    """The game is over: its clock stands, where it has one."""
    clock = clock_now(work, game)
    if clock is not None and clock.stage is not Stage.STOPPED:
        write_tap(work, game, Kind.STOP)

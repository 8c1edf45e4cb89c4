"""The clocks that begin when the organizer starts the round, and their way back."""

from __future__ import annotations

from srtui.desk.command import Work
from srtui.desk.game.hall import HallCommand, clocks_where
from srtui.desk.game.keys import begin, clocked
from srtui.desk.game.taps import TapRefused, write_tap
from srtui.rules.clock import Kind, Stage
from srtui.rules.record import Game
from srtui.state.clock_settings import read_settings
from srtui.state.clocks import begun, opener_of
from srtui.state.event import Round
from srtui.state.refused import Refused
from srtui.words.clocks import tables_said
from srtui.words.wording import counted, where


def begin_round(work: Work, one: Round) -> str:
    """Begin every clock of a round that can, and say so; "" where each table begins its own.

    A table that has not made its starting roll begins its clocks itself, as soon as it has.
    """
    if work.event.edition_at(one.number).timing.kind == "none":
        return ""
    if read_settings(work.writer).starts != "organizer":
        return ""
    open_ = [game for game in one.open_games if game.second is not None and _waits(work, game)]
    ready = [game for game in open_ if opener_of(work.writer, game) is not None]
    if not ready:
        return ""  # a round that is played on paper
    for game in ready:
        begin(work, game)
    late = [game for game in open_ if game not in ready]
    said = f" Clocks run at {counted(len(ready), 'table')}."
    if not late:
        return said
    tables = tables_said(late).capitalize()
    return f"{said} {tables} still {'needs' if len(late) == 1 else 'need'} the starting roll."


def _waits(work: Work, game: Game) -> bool:
    clock = work.clocks.read(work.writer, work.event, game)
    return clock.stage is Stage.WAITING and clock.paused is None


class Reset(HallCommand, id="clock.reset", title="Set clocks back"):
    """Set clocks back to before they began, where no player has pressed a key yet.

    For a round that was started too early: with `all`; then the start can be undone.
    """

    def apply(self, work: Work) -> str:
        if self.game is not None:
            game = clocked(work.event, self.game)
            if not _set_back(work, game):
                raise Refused("The clock has gone on since it began: take its keys back first.")
            return f"{where(game)}: the clock has not begun."
        found = [game for game, _ in clocks_where(work, begun)]
        back = [game for game in found if _set_back(work, game)]
        if not back:
            raise Refused("No clock of this round can be set back: keys were pressed since.")
        gone_on = [game for game in found if game not in back]
        rest = f" Keys were pressed since: {tables_said(gone_on)}." if gone_on else ""
        return f"The clocks of {counted(len(back), 'table')} have not begun.{rest}"


def _set_back(work: Work, game: Game) -> bool:
    """Take the beginning back; False where something rests on it."""
    clock = work.clocks.read(work.writer, work.event, game)
    began = [tap.number for tap in clock.log if tap.kind is Kind.BEGIN]
    if not began or not begun(clock):
        raise Refused(f"{where(game)}: the clock has not begun.")
    try:
        write_tap(work, game, Kind.BACK, tap=began[-1])
    except TapRefused:
        return False
    return True

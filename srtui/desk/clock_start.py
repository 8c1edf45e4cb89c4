"""The clocks that begin when the organizer starts the round."""

from __future__ import annotations

from srtui.desk.clock_settings import read_settings
from srtui.desk.clock_taps import opener_of
from srtui.desk.clocks import begin
from srtui.desk.command import Work
from srtui.desk.state import Round
from srtui.desk.wording import counted
from srtui.rules.clock import Stage
from srtui.rules.record import Game

MOST = 12
"""Tables that a sentence names."""


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
    late = [str(game.table) for game in open_ if game not in ready]
    said = f" Clocks run at {counted(len(ready), 'table')}."
    if not late:
        return said
    which = "Table" if len(late) == 1 else "Tables"
    some = ", ".join(late[:MOST]) + (", …" if len(late) > MOST else "")
    return f"{said} {which} {some} still {'needs' if len(late) == 1 else 'need'} the starting roll."


def _waits(work: Work, game: Game) -> bool:
    return work.clocks.read(work.writer, work.event, game).stage is Stage.WAITING

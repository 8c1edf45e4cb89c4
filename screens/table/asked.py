"""What is asked at a table before a key or a line of the menu comes to a command."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from screens.ask import Ask
from screens.dialogs.pick import Pick
from screens.game.acts import Figures, Press
from screens.table.typed import Typed
from srtui.desk.command import Command
from srtui.rules.record import Outcome
from srtui.views.table_read import AtTable
from srtui.words.figures import UNKNOWN

if TYPE_CHECKING:
    from textual.app import App

_FIGURES = re.compile(r"(\d{1,4})\s*[-–:/ ]\s*(\d{1,4})", re.ASCII)


async def skip(app: App[str], press: Press, at: AtTable) -> Command | None:
    """The rest of the set-up without its steps, asked about; with it, who has the first turn."""
    question = "Skip the rest of the set-up?"
    if at.setup is None or (at.played is not None and at.played.opener is not None):
        sure = await app.push_screen_wait(
            Ask(("What is left is done without this list.",), question)
        )
        return press.skip_setup() if sure else None
    names = [f"Yes: {name} has the first turn" for name in at.setup.names]
    first = await app.push_screen_wait(Pick(question, [*names, "No"]))
    return press.skip_setup(first) if first in (0, 1) else None


async def tie(app: App[str], press: Press, number: int, names: tuple[str, str]) -> Command | None:
    """A tie because the time of the round is over; what each destroyed counts all the same."""
    destroyed = await _figures(
        app, f"Army points that {names[0]} and {names[1]} destroyed, as 40-25 (-: not known)"
    )
    return None if destroyed is None else press.propose_tie(number, destroyed)


async def by_hand(app: App[str], press: Press, at: AtTable) -> Command | None:
    """A result that is said instead of scored: who won, how, the points; None: somebody left."""
    assert at.game is not None
    names = [at.event.name_of(player) for player in at.game.players]
    chosen = await app.push_screen_wait(Pick("Who won?", [*names, "Nobody: a tie"]))
    if chosen < 0:
        return None
    winner, way = (Outcome.FIRST, Outcome.SECOND, Outcome.TIE)[chosen], None
    if winner is not Outcome.TIE:
        known = [one for one in at.event.edition_at(at.game.round).ways if one.played]
        how = await app.push_screen_wait(Pick("How?", [one.name for one in known]))
        if how < 0:
            return None
        way = known[how].way
    both = f"{names[0]} and {names[1]}"
    points = await _figures(app, f"Points of {both}, as 5-3 (-: not known)")
    destroyed = await _figures(app, f"Army points that {both} destroyed, as 40-25 (-: not known)")
    proposer = await app.push_screen_wait(Pick("Who proposes it? The other one agrees.", names))
    if points is None or destroyed is None or proposer < 0:
        return None
    return press.propose_by_hand(proposer, winner, way, points, destroyed)


async def _figures(app: App[str], question: str) -> Figures | None:
    """Two figures, as they are written on a slip, or `-` for both."""
    typed = await app.push_screen_wait(Typed(question))
    if typed and typed.strip() == UNKNOWN:
        return UNKNOWN, UNKNOWN
    figures = _FIGURES.fullmatch(typed.strip()) if typed else None
    return None if figures is None else (int(figures[1]), int(figures[2]))

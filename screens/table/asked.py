"""Questions of a table before a key or menu line becomes a command."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from screens.ask import ConfirmScreen
from screens.dialogs.pick import Pick
from screens.dialogs.typed import TextPrompt
from screens.game.acts import Press, TypedFigures
from srtui.commands.command import Command
from srtui.commands.setup.choosing import SetupDone
from srtui.model.score import sides_that_count
from srtui.queries.game.table_read import AtTable
from srtui.rules.record import Outcome
from srtui.text.figures import UNKNOWN
from srtui.text.figures import FigureInput as Figure
from srtui.text.phrases import phrase

if TYPE_CHECKING:
    from textual.app import App

_FIGURE = re.compile(r"(\d{1,4})", re.ASCII)
_FIGURES = re.compile(r"(\d{1,4})\s*[-–:/ ]\s*(\d{1,4})", re.ASCII)


async def skip(app: App[str], press: Press, table: AtTable) -> Command | None:
    """Ask about skipping the rest of set-up; with it, who has the first turn."""
    question = "Skip the rest of the set-up?"
    if table.setup is None or (table.played is not None and table.played.opener is not None):
        sure = await app.push_screen_wait(
            ConfirmScreen(("Do the rest without this checklist.",), question)
        )
        return press.command(SetupDone) if sure else None
    names = [phrase("Yes: {name} has the first turn", name) for name in table.setup.names]
    first = await app.push_screen_wait(Pick(question, [*names, "No"]))
    return press.command(SetupDone, first=first) if first in (0, 1) else None


async def tie(app: App[str], press: Press, number: int, names: tuple[str, str]) -> Command | None:
    """Ask for a tie because the round's time is over; destroyed army points still count."""
    question = f"Army points that {names[0]} and {names[1]} destroyed, as 40-25 (-: unknown)"
    destroyed = await _figures(app, question, (0, 1))
    if destroyed is None:
        return None
    return press.by_hand(number, Outcome.TIE, None, (None, None), destroyed)


async def by_hand(app: App[str], press: Press, table: AtTable) -> Command | None:
    """Ask for an unscored result: winner, way, points. Return None if cancelled."""
    assert table.game is not None
    names = [table.event.name_of(player) for player in table.game.players]
    chosen = await app.push_screen_wait(Pick("Who won?", [*names, "No one: a tie"]))
    if chosen < 0:
        return None
    winner = (Outcome.FIRST, Outcome.SECOND, Outcome.TIE)[chosen]
    way = None
    if winner is not Outcome.TIE:
        # A no-show or a disqualification is not a played game: the organizer enters it.
        known = [one for one in table.event.edition_at(table.game.round).ways if one.played]
        how = await app.push_screen_wait(Pick("How?", [one.name for one in known]))
        if how < 0:
            return None
        way = known[how].way
    sides = sides_that_count(table.event.edition_at(table.game.round), winner, way)
    owners = " and ".join(names[side] for side in sides)
    like = ("5", "40") if len(sides) == 1 else ("5-3", "40-25")
    points = await _figures(app, f"Points of {owners}, as {like[0]} (-: unknown)", sides)
    if points is None:
        return None
    said = phrase("Army points that {owners} destroyed, as {second} (-: unknown)", owners, like[1])
    destroyed = await _figures(app, said, sides)
    if destroyed is None:
        return None
    proposer = await app.push_screen_wait(Pick("Who proposes it? The opponent agrees.", names))
    if proposer < 0:
        return None
    return press.by_hand(proposer, winner, way, points, destroyed)


async def _figures(app: App[str], question: str, sides: tuple[int, ...]) -> TypedFigures | None:
    """Ask for the figures of these sides as on a slip, or `-` for all of them.

    Return None if cancelled.
    """
    example = "40" if len(sides) == 1 else "40-25"

    def why_not(typed: str) -> str:
        fits = _read(typed, len(sides)) is not None
        return "" if fits else phrase("Type it like {example}, or - if unknown.", example)

    typed = await app.push_screen_wait(TextPrompt(question, why_not=why_not))
    figures = None if typed is None else _read(typed, len(sides))
    if figures is None:
        return None
    told = dict(zip(sides, figures, strict=True))
    return told.get(0, 0), told.get(1, 0)


def _read(typed: str, number: int) -> tuple[Figure, ...] | None:
    """Return this many figures, or `-` for all; None if the text is neither."""
    text = typed.strip()
    if text == UNKNOWN:
        return (UNKNOWN,) * number
    found = (_FIGURE if number == 1 else _FIGURES).fullmatch(text)
    return None if found is None else tuple(map(int, found.groups()))

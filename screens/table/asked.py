"""Questions that a table asks before a command: a yes, a figure, a text, or a judge's PIN."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from textual.app import App

from screens.ask import ConfirmScreen
from screens.base import BaseApp
from screens.dialogs.pick import Pick
from screens.dialogs.typed import TextPrompt
from screens.game import acts
from screens.game.acts import Press
from srtui.commands.command import Command
from srtui.commands.desk import Desk, Done
from srtui.commands.pins import judge_once
from srtui.commands.setup.choosing import SetupDone
from srtui.model.refused import Refused
from srtui.model.score import sides_that_count
from srtui.queries.game.table_read import AtTable
from srtui.rules.clock import advance
from srtui.rules.record import Outcome
from srtui.text.figures import UNKNOWN
from srtui.text.figures import FigureInput as Figure
from srtui.text.phrases import dashed, joined, phrase

Run = Callable[..., Done]
"""What does a command: a desk's `run`, or that of a judge's one action."""
_FIGURE = re.compile(r"(\d{1,4})", re.ASCII)
_FIGURES = re.compile(r"(\d{1,4})\s*[-–:/ ]\s*(\d{1,4})", re.ASCII)


async def skip(app: App[str], press: Press, table: AtTable) -> Command | None:
    """Ask whether to skip the rest of set-up and, if so, who has the first turn."""
    question = phrase("Skip the rest of the set-up?")
    if table.setup is None or (table.played is not None and table.played.opener is not None):
        sure = await app.push_screen_wait(
            ConfirmScreen((phrase("Do the rest without this checklist."),), question)
        )
        return press.command(SetupDone) if sure else None
    names = [phrase("Yes: {name} has the first turn", name) for name in table.setup.names]
    first = await app.push_screen_wait(Pick(question, [*names, phrase("No")]))
    return press.command(SetupDone, first=first) if first in (0, 1) else None


async def tie(app: App[str], press: Press, number: int, names: tuple[str, str]) -> Command | None:
    """Ask for a tie because the round's time is over; destroyed army points still count."""
    question = phrase(
        "Army points that {first} and {second} destroyed, as 40-25 (-: unknown)", *names
    )
    destroyed = await _figures(app, question, (0, 1))
    if destroyed is None:
        return None
    return press.by_hand(number, Outcome.TIE, None, None, None, *destroyed)


async def by_hand(app: App[str], press: Press, table: AtTable) -> Command | None:
    """Ask for an unscored result: winner, way, points. Return None if cancelled."""
    assert table.game is not None
    edition = table.event.edition_at(table.game.round)
    names = [table.event.name_of(player) for player in table.game.players]
    chosen = await app.push_screen_wait(Pick(phrase("Who won?"), [*names, phrase("No one: a tie")]))
    if chosen < 0:
        return None
    winner = (Outcome.FIRST, Outcome.SECOND, Outcome.TIE)[chosen]
    way = None
    if winner is not Outcome.TIE:
        # A no-show or a disqualification is not a played game: the organizer enters it.
        known = [one for one in edition.ways if one.played]
        how = await app.push_screen_wait(Pick(phrase("How?"), [one.name for one in known]))
        if how < 0:
            return None
        way = known[how].way
    sides = sides_that_count(edition, winner, way)
    owners = joined([names[side] for side in sides])
    like = ("5", "40") if len(sides) == 1 else ("5-3", "40-25")
    said = phrase("Points of {owners}, as {figures} (-: unknown)", owners, like[0])
    points = await _figures(app, said, sides)
    if points is None:
        return None
    said = phrase("Army points that {owners} destroyed, as {figures} (-: unknown)", owners, like[1])
    destroyed = await _figures(app, said, sides)
    if destroyed is None:
        return None
    proposer = await app.push_screen_wait(
        Pick(phrase("Who proposes it? The opponent agrees."), names)
    )
    return None if proposer < 0 else press.by_hand(proposer, winner, way, *points, *destroyed)


async def _figures(
    app: App[str], question: str, sides: tuple[int, ...]
) -> tuple[Figure, Figure] | None:
    """Ask for these sides' figures as on a slip, or `-` for all. Return None if cancelled."""
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


_TYPED = {
    "reason": phrase("The reason"),
    "how": phrase("How much of it, as 2:30"),
    "time": phrase("How much, as +1:30 or -0:45"),
}
_QUESTIONS = {
    "player": phrase("Who?"),
    "winner": phrase("Who wins?"),
    "whose": phrase("Whose clock?"),
}
"""What is asked before a judge's act, by the names that `acts` has for it: typed, or chosen."""


async def judge(app: BaseApp, desk: Desk, table: AtTable) -> tuple[Command, Run] | None:
    """Ask for the PIN, then for one action; return its command, and what may run it.

    Call only from a worker. Raises `Refused` or `EventFileError` if there is nothing to do.
    """
    pin = await app.push_screen_wait(
        TextPrompt(phrase("A judge's PIN, for one action"), secret=True)
    )
    if not pin:
        return None
    once = await app.write(partial(judge_once, desk, pin))
    if table.game is None or table.game.second is None:
        raise Refused(phrase("There is no game here, so a judge has nothing to do."))
    choices = acts.judge_acts(table, advance(table.clock, desk.stamps()))
    while True:
        titles = [choice.label for choice in choices]
        chosen = await app.push_screen_wait(Pick(phrase("Judge: one action"), titles))
        if chosen < 0:
            return None
        answers = await _answers(app, table, choices[chosen])
        # Once a question is cancelled, another action can still be chosen with the same PIN.
        if answers is not None:
            return choices[chosen].command(table, answers), once.run


async def _answers(app: BaseApp, table: AtTable, act: acts.JudgeAct) -> dict[str, Any] | None:
    """Ask a command's questions one by one. Return None if the judge cancels."""
    given: dict[str, Any] = {}
    for name in act.asks:
        if name == "points":
            answer = await _points(app, table)
        elif name in _QUESTIONS:
            answer = await _player(app, table, _QUESTIONS[name])
        else:
            answer = await _line(app, name, needed=name != "reason" or name in act.kind.needed())
        if answer is None:
            return None
        given |= answer
    return given


async def _line(app: BaseApp, name: str, *, needed: bool) -> dict[str, Any] | None:
    """Ask for a line of text; if none is needed, enter alone is an answer and never cancels."""
    question = _TYPED[name] if needed else phrase("{typed}, if you give one", _TYPED[name])
    typed = await app.push_screen_wait(
        TextPrompt(question, why_not=_nothing_text if needed else None)
    )
    if typed is None:
        return None
    return {name: typed} if typed else {}


def _nothing_text(typed: str) -> str:
    return "" if typed.strip() else phrase("nothing is typed yet.")


async def _player(app: BaseApp, table: AtTable, question: str) -> dict[str, Any] | None:
    assert table.game is not None
    names = [table.event.name_of(player) for player in table.game.players]
    chosen = await app.push_screen_wait(Pick(question, names))
    return {"who": chosen} if chosen >= 0 else None


async def _points(app: BaseApp, table: AtTable) -> dict[str, Any] | None:
    """Ask for both players' points; the underlying turns stay as entered."""
    if table.played is None:
        return None
    (first, second), played = table.played.names, table.played
    now = dashed(played.pair(played.state.points))
    question = phrase("The points of {first} and {second}, now {now}: as 4-2", first, second, now)
    typed = await app.push_screen_wait(TextPrompt(question, why_not=_no_points))
    found = _FIGURES.fullmatch((typed or "").strip())
    names = "points_first", "points_second"
    return dict(zip(names, found.groups(), strict=True)) if found is not None else None


def _no_points(typed: str) -> str:
    sound = _FIGURES.fullmatch(typed.strip())
    return "" if sound else phrase("enter the points, first player first: 4-2.")

"""What a judge does at a table's terminal: one action for each time that his PIN is typed."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from data.store import EventFileError
from screens.base import BaseApp
from screens.dialogs.pick import Pick
from screens.game import acts
from screens.table.terminal import Run
from screens.table.typed import Typed
from srtui.desk.command import Command
from srtui.desk.desk import Desk
from srtui.desk.pins import judge_once
from srtui.rules.clock import advance
from srtui.rules.value import Value
from srtui.state.refused import Refused
from srtui.views.table_read import AtTable
from srtui.words.wording import is_number

Given = dict[str, Any] | None
"""What is asked for a command; None: the judge has left."""
Ask = Callable[[BaseApp, AtTable], Coroutine[Any, Any, Given]]


class Judged(Value):
    """What a judge wants done, and what may do it; or why there is nothing to do."""

    command: Command | None = None
    run: Run | None = None
    reason: str = ""


async def judge(app: BaseApp, desk: Desk, at: AtTable) -> Judged:
    """Ask for the PIN, then for one action. Only from a worker."""
    pin = await app.push_screen_wait(Typed("A judge's PIN, for one action", secret=True))
    if not pin:
        return Judged()
    try:
        once = await app.write(partial(judge_once, desk, pin))
    except (Refused, EventFileError) as fault:
        return Judged(reason=str(fault))
    if at.game is None or at.game.second is None:
        return Judged(reason="Nobody plays here: there is nothing for a judge to do.")
    clock = None if at.clock is None else advance(at.clock, desk.stamps())
    choices = acts.judge_acts(at, clock)
    while True:
        titles = [choice.said for choice in choices]
        chosen = await app.push_screen_wait(Pick("Judge: one action", titles))
        if chosen < 0:
            return Judged(None, once.run)
        answers = await _ASKS[choices[chosen].asks](app, at)
        if answers is None:
            continue
        try:
            return Judged(choices[chosen].command(at, answers), once.run)
        except Refused as refused:
            return Judged(reason=str(refused))


async def _nothing(app: BaseApp, at: AtTable) -> Given:
    del app, at
    return {}


async def _reason(app: BaseApp, at: AtTable) -> Given:
    del at
    reason = await app.push_screen_wait(Typed("The reason"))
    return {"reason": reason} if reason else None


async def _part(app: BaseApp, at: AtTable) -> Given:
    del at
    time = await app.push_screen_wait(Typed("How much of it, as 2:30"))
    return {"how": time} if time else None


async def _player(app: BaseApp, at: AtTable, question: str = "Who?") -> Given:
    assert at.game is not None
    names = [at.event.name_of(player) for player in at.game.players]
    chosen = await app.push_screen_wait(Pick(question, names))
    return {"who": chosen} if chosen >= 0 else None


async def _winner(app: BaseApp, at: AtTable) -> Given:
    return await _player(app, at, "Who wins?")


async def _time(app: BaseApp, at: AtTable) -> Given:
    whose = await _player(app, at, "Whose clock?")
    time = await app.push_screen_wait(Typed("How much, as +1:30 or -0:45")) if whose else None
    why = await _reason(app, at) if time else None
    return {**whose, "time": time, **why} if whose and time and why else None


async def _points(app: BaseApp, at: AtTable) -> Given:
    """The points of both as they are to be; the turns that led to them stay as they were told."""
    if at.game is None or at.played is None:
        return None
    first, second = (at.event.name_of(player) for player in at.game.players)
    now = "-".join(map(str, at.played.pair(at.played.state.points)))
    question = f"The points of {first} and {second}, now {now}: as 4-2"
    typed = await app.push_screen_wait(Typed(question, why_not=_no_points))
    why = await _reason(app, at) if typed else None
    if not typed or not why:
        return None
    points = _two(typed)
    return {"points_first": points[0], "points_second": points[1], **why}


def _two(typed: str) -> list[str]:
    return typed.replace("-", " ").split()


def _no_points(typed: str) -> str:
    numbers = _two(typed)
    sound = len(numbers) == 2 and all(is_number(one) for one in numbers)
    return "" if sound else "say the points of both, the first player's first: 4-2."


_ASKS: dict[str, Ask] = {
    "": _nothing, "reason": _reason, "part": _part, "player": _player, "winner": _winner,
    "time": _time, "points": _points,
}  # fmt: skip
"""What is asked before a judge's act, by the name that `acts` has for it."""

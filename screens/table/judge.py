"""A judge at a table's terminal: one action each time they type their PIN."""

from functools import partial
from typing import Any

from data.event.store import EventFileError
from screens.base import BaseApp
from screens.dialogs.pick import Pick
from screens.dialogs.typed import TextPrompt
from screens.game import acts
from screens.table.terminal import Run
from srtui.commands.command import Command
from srtui.commands.desk import Desk
from srtui.commands.pins import judge_once
from srtui.model.refused import Refused
from srtui.queries.game.table_read import AtTable
from srtui.rules.clock import advance
from srtui.rules.value import Value
from srtui.text.phrases import dashed, is_number, phrase

_TYPED = {
    "reason": "The reason",
    "how": "How much of it, as 2:30",
    "time": "How much, as +1:30 or -0:45",
}
_QUESTIONS = {"player": "Who?", "winner": "Who wins?", "whose": "Whose clock?"}
"""What is asked before a judge's act, by the names that `acts` has for it: typed, or chosen."""


class Judged(Value):
    """Outcome of a judge's choice: what may do it, or why there is nothing to do."""

    command: Command | None = None
    run: Run | None = None
    reason: str = ""


async def judge(app: BaseApp, desk: Desk, table: AtTable) -> Judged:
    """Ask for the PIN, then for one action. Only from a worker."""
    pin = await app.push_screen_wait(TextPrompt("A judge's PIN, for one action", secret=True))
    if not pin:
        return Judged()
    try:
        once = await app.write(partial(judge_once, desk, pin))
    except (Refused, EventFileError) as fault:
        return Judged(reason=str(fault))
    if table.game is None or table.game.second is None:
        return Judged(reason="There is no game here, so a judge has nothing to do.")
    choices = acts.judge_acts(table, advance(table.clock, desk.stamps()))
    while True:
        titles = [choice.label for choice in choices]
        chosen = await app.push_screen_wait(Pick("Judge: one action", titles))
        if chosen < 0:
            return Judged(None, once.run)
        answers = await _answers(app, table, choices[chosen])
        # A question was left: another action can still be chosen with the same PIN.
        if answers is None:
            continue
        try:
            return Judged(choices[chosen].command(table, answers), once.run)
        except Refused as refused:
            return Judged(reason=str(refused))


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
    """Ask for a line; enter alone is an answer if none is needed, and never cancels."""
    question = _TYPED[name] if needed else phrase("{typed}, if you give one", _TYPED[name])
    typed = await app.push_screen_wait(TextPrompt(question, why_not=_nothing if needed else None))
    if typed is None:
        return None
    return {name: typed} if typed else {}


def _nothing(typed: str) -> str:
    return "" if typed.strip() else "nothing is typed yet."


async def _player(app: BaseApp, table: AtTable, question: str) -> dict[str, Any] | None:
    assert table.game is not None
    names = [table.event.name_of(player) for player in table.game.players]
    chosen = await app.push_screen_wait(Pick(question, names))
    return {"who": chosen} if chosen >= 0 else None


async def _points(app: BaseApp, table: AtTable) -> dict[str, Any] | None:
    """Ask for both players' points; the turns behind them stay as entered."""
    if table.played is None:
        return None
    (first, second), played = table.played.names, table.played
    now = dashed(played.pair(played.state.points))
    question = phrase("The points of {first} and {second}, now {now}: as 4-2", first, second, now)
    typed = await app.push_screen_wait(TextPrompt(question, why_not=_no_points))
    return dict(zip(("points_first", "points_second"), _two(typed), strict=True)) if typed else None


def _two(typed: str) -> list[str]:
    return typed.replace("-", " ").split()


def _no_points(typed: str) -> str:
    numbers = _two(typed)
    sound = len(numbers) == 2 and all(is_number(one) for one in numbers)
    return "" if sound else "enter the points, first player first: 4-2."

"""What a judge does at a table's terminal: one action for each time that his PIN is typed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from data.store import EventFileError
from screens.pick import Pick
from screens.table.typed import Typed
from srtui.desk.at_table.disputes import Settle
from srtui.desk.at_table.pins import judge_once
from srtui.desk.at_table.proposals import Confirm, Reject
from srtui.desk.at_table.take_back import TakeBack
from srtui.desk.at_table.turn import TableOver
from srtui.desk.clock.charge import Charge
from srtui.desk.clock.hall import Pause, Resume
from srtui.desk.clock.office import Adjust, Attend, Strike
from srtui.desk.command import Command
from srtui.desk.desk import Done
from srtui.rules.clock import advance
from srtui.state.refused import Refused
from srtui.views.table_read import AtTable

if TYPE_CHECKING:
    from screens.table.app import TableApp

Given = dict[str, str] | None
"""What is asked for a command; None: the judge has left."""
Ask = Callable[["TableApp", AtTable], Coroutine[Any, Any, Given]]
Asked = Callable[[], Coroutine[Any, Any, Command | None]]
"""Asks for what a command needs, and makes it."""


@dataclass(frozen=True)
class Judged:
    """What a judge wants done, and what may do it; or why there is nothing to do."""

    command: Command | None = None
    run: Callable[..., Done] | None = None
    reason: str = ""


async def judge(app: TableApp, at: AtTable) -> Judged:
    """Ask for the PIN, then for one action. Only from a worker."""
    pin = await app.push_screen_wait(Typed("A judge's PIN, for one action", secret=True))
    if not pin:
        return Judged()
    try:
        once = await asyncio.to_thread(judge_once, app.desk, pin)
    except (Refused, EventFileError) as fault:
        return Judged(reason=str(fault))
    if at.game is None or at.game.second is None:
        return Judged(reason="Nobody plays here: there is nothing for a judge to do.")
    while True:
        acts = actions(app, at)
        chosen = await app.push_screen_wait(Pick("Judge: one action", [said for said, _ in acts]))
        command = None if chosen < 0 else await acts[chosen][1]()
        if chosen < 0 or command is not None:
            return Judged(command, once.run)


def actions(app: TableApp, at: AtTable) -> list[tuple[str, Asked]]:
    """What a judge can do at this table now."""
    assert at.game is not None
    one = _One(app, at, str(at.table))
    found = [*one.waiting(), *one.clock(), ("Take back the last key or turn", one.now(TakeBack))]
    if at.game.id in at.event.disputes:
        found.append(("The disputed turn stands", one.now(Settle)))
    if at.played is not None and at.played.opener is not None:
        found.append(("End the game by ruling", one.of(_winner, TableOver, how="ruling")))
    return found


@dataclass(frozen=True)
class _One:
    """What a judge's commands need: the app to ask in, the table."""

    app: TableApp
    at: AtTable
    table: str

    def of(self, ask: Ask, kind: type[Command], **given: Any) -> Asked:
        """A command for which something is asked first."""

        async def asked() -> Command | None:
            more = await ask(self.app, self.at)
            return None if more is None else kind(table=self.table, **given, **more)  # type: ignore[call-arg]

        return asked

    def now(self, kind: type[Command], **given: Any) -> Asked:
        """A command that needs no more."""
        return self.of(_nothing, kind, **given)

    def waiting(self) -> list[tuple[str, Asked]]:
        """What the table waits for: a judge, a decision, the word for its result."""
        game, clock = self.at.game, self.at.clock
        found: list[tuple[str, Asked]] = []
        if clock is not None and clock.called_at is not None:
            found.append(("I am here", self.now(Attend)))
        if clock is not None and advance(clock, self.app.desk.stamps()).interrupted is not None:
            found += [
                ("Charge the whole interruption", self.now(Charge, how="all")),
                ("Charge nothing of it", self.now(Charge, how="nothing")),
                ("Charge a part of it", self.of(_part, Charge)),
            ]
        if game is not None and game.id in self.at.event.proposals:
            found.append(("Confirm the result", self.now(Confirm)))
            found.append(("Reject the result", self.of(_reason, Reject)))
        return found

    def clock(self) -> list[tuple[str, Asked]]:
        """What is done to a clock."""
        clock = self.at.clock
        if clock is None or clock.budget.kind == "none" or clock.taps == 0:
            return []
        paused = clock.paused is not None
        found = [("Resume", self.now(Resume)) if paused else ("Pause", self.of(_reason, Pause))]
        found.append(("Give or take time", self.of(_time, Adjust)))
        if clock.budget.strikes:
            found.append(("A player stopped the clock himself", self.of(_player, Strike)))
        return found


async def _nothing(app: TableApp, at: AtTable) -> Given:
    del app, at
    return {}


async def _reason(app: TableApp, at: AtTable) -> Given:
    del at
    reason = await app.push_screen_wait(Typed("The reason"))
    return {"reason": reason} if reason else None


async def _part(app: TableApp, at: AtTable) -> Given:
    del at
    time = await app.push_screen_wait(Typed("How much of it, as 2:30"))
    return {"how": time} if time else None


async def _player(app: TableApp, at: AtTable, question: str = "Who?") -> Given:
    assert at.game is not None
    names = [at.event.name_of(player) for player in at.game.players]
    chosen = await app.push_screen_wait(Pick(question, names))
    return {"who": str(chosen + 1)} if chosen >= 0 else None


async def _winner(app: TableApp, at: AtTable) -> Given:
    return await _player(app, at, "Who wins?")


async def _time(app: TableApp, at: AtTable) -> Given:
    whose = await _player(app, at, "Whose clock?")
    time = await app.push_screen_wait(Typed("How much, as +1:30 or -0:45")) if whose else None
    why = await _reason(app, at) if time else None
    return {**whose, "time": time, **why} if whose and time and why else None

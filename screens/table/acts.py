"""What the keys of a table come to: commands of the desk, and what is to be chosen before them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from screens.ask import Ask
from screens.pick import Pick
from screens.table.typed import Typed
from screens.turn.endings import endings
from screens.turn.entry import TurnEntry
from srtui.desk.at_table.flag import TableFlag
from srtui.desk.at_table.proposals import Propose
from srtui.desk.at_table.turn import TableOver, TableTurn
from srtui.desk.clock.keys import PressKey
from srtui.desk.command import Command
from srtui.desk.setup.commands import SetupDone
from srtui.rules.clock import SECOND, Clock
from srtui.rules.game import Ended
from srtui.rules.game.ends import DESTROYED
from srtui.rules.game.values import End
from srtui.views.table_read import AtTable
from srtui.views.table_stage import TableStage
from srtui.words.figures import UNKNOWN

if TYPE_CHECKING:
    from textual.app import App

C = TypeVar("C", bound=Command)
Choice = tuple[str, Ended | str]
"""A line of the menu, and what it leads to: an end, or an action of the screen."""
KEYED: tuple[Choice, ...] = (
    ("Skip the rest of the set-up (k)", "skip"),
    ("Withdraw the result (b)", "withdraw"),
    ("Take back (b)", "take_back"),
    ("Dispute the turn before (d)", "dispute"),
    ("Call a judge (c)", "call"),
    ("Call a judge (!)", "call_asking"),
    ("The turns so far (s)", "turns"),
    ("The scenario (t)", "sheet"),
    ("A judge's PIN (p)", "judge"),
    ("Left and right changed over", "swap"),
    ("Vote on an award", "vote"),
)
"""What the menu offers beside that, where it can be done."""
_FIGURES = re.compile(r"(\d{1,4})\s*[-–:/ ]\s*(\d{1,4})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Press:
    """One key press: for which game, how many taps of its clock were seen, its own name, and
    whether it came late, together with others.
    """

    table: str
    seen: int
    key: str
    late: bool = False

    def of(self, kind: type[C], **given: Any) -> C:
        """The command that this press comes to; what taps the clock knows what was seen of it."""
        if "seen" in kind.arguments():
            given |= {"seen": self.seen, "key": self.key, "late": self.late}
        return kind(table=self.table, **given)  # type: ignore[call-arg]


def who(number: int) -> str:
    """A player of the pairing as commands name him: 1 or 2."""
    return str(number + 1)


def side_key(press: Press, number: int, clock: Clock | None) -> Command | None:
    """A player's key: his opponent's clock runs. None where it does so already."""
    if clock is None or clock.budget.kind == "none":
        return None
    if clock.budget.kind == "clocks" and clock.turned == 1 - number and not clock.held:
        return None
    return press.of(PressKey, who=who(number))


def propose(press: Press, number: int, entry: TurnEntry) -> Command | None:
    """A player proposes the result that the game came to."""
    if entry.view is None or not entry.view.over:
        return None
    first, second = entry.destroyed
    return press.of(Propose, who=who(number), destroyed_first=first, destroyed_second=second)


def turn(press: Press, entry: TurnEntry, agreed: str, *, early: bool) -> Command:
    """The turn as it is told: its end, a fallen flag, or the end of the game before its time."""
    view, ended = entry.view, entry.told.ended
    assert view is not None
    told = {"words": view.words, "after": view.kept}
    if ended is None:
        return press.of(TableTurn, early=early, **told)
    if ended.how == "clock":
        return press.of(TableFlag, agree=agreed, **told)
    meant = ended.side
    if meant is not None and ended.how == "concession":
        meant = 1 - meant
    return press.of(TableOver, how=ended.how, who="-" if meant is None else who(meant), **told)


def too_short(clock: Clock, entry: TurnEntry) -> bool:
    """Whether the turn as told ends the game before a turn may end, which both have to verify."""
    wins = entry.view is not None and entry.view.ends and entry.told.ended is None
    return wins and clock.budget.early_end and clock.turn_ns < clock.budget.min_turn * SECOND


def ways(at: AtTable) -> list[End]:
    """How this game can end before its time, as far as its players can say so."""
    assert at.played is not None
    wins = at.played.play.rule.wins
    found: list[End] = [how for how in DESTROYED if getattr(wins, how)]
    found += ["concession", "both_leaders"]
    return found + ["dice_down"] * bool(at.clock is not None and at.clock.dice_down)


def choices(at: AtTable, stage: TableStage) -> list[Choice]:
    """What the menu offers where the game is now."""
    found: list[Choice] = []
    played = at.played
    if stage is TableStage.PLAY and played is not None and played.opener is not None:
        found += endings(played.names, ways(at))
    if stage in (TableStage.PLAY, TableStage.READY) and not (played and played.steps):
        found.append(("Propose a result; the turns were not scored", "propose"))
    if stage is TableStage.PLAY and played is not None and played.steps:
        for number, name in enumerate(played.names):
            tie = f"tie({number})"
            found.append((f"{name} proposes a tie: the time of the round is over", tie))
    return found


async def skip(app: App[str], press: Press, at: AtTable) -> Command | None:
    """The rest of the set-up without its steps, asked about; with it, who has the first turn."""
    question = "Skip the rest of the set-up?"
    if at.setup is None or (at.played is not None and at.played.opener is not None):
        sure = await app.push_screen_wait(
            Ask(("What is left is done without this list.",), question)
        )
        return SetupDone(press.table) if sure else None
    names = [f"Yes: {name} has the first turn" for name in at.setup.names]
    first = await app.push_screen_wait(Pick(question, [*names, "No"]))
    return SetupDone(press.table, first=who(first)) if first in (0, 1) else None


async def tie(app: App[str], press: Press, number: int, names: tuple[str, str]) -> Command | None:
    """A tie because the time of the round is over; what each destroyed counts all the same."""
    destroyed = await _figures(
        app, f"Army points that {names[0]} and {names[1]} destroyed, as 40-25 (-: not known)"
    )
    if destroyed is None:
        return None
    first, second = destroyed
    return press.of(
        Propose, who=who(number), winner="tie", destroyed_first=first, destroyed_second=second
    )


async def by_hand(app: App[str], press: Press, at: AtTable) -> Command | None:
    """A result that is said instead of scored: who won, how, the points; None: somebody left."""
    assert at.game is not None
    names = [at.event.name_of(player) for player in at.game.players]
    won = await app.push_screen_wait(Pick("Who won?", [*names, "Nobody: a tie"]))
    if won < 0:
        return None
    way = "-"
    if won < 2:
        known = [one for one in at.event.edition_at(at.game.round).ways if one.played]
        how = await app.push_screen_wait(Pick("How?", [one.name for one in known]))
        if how < 0:
            return None
        way = known[how].way.value
    both = f"{names[0]} and {names[1]}"
    points = await _figures(app, f"Points of {both}, as 5-3 (-: not known)")
    destroyed = await _figures(app, f"Army points that {both} destroyed, as 40-25 (-: not known)")
    proposer = await app.push_screen_wait(Pick("Who proposes it? The other one agrees.", names))
    if points is None or destroyed is None or proposer < 0:
        return None
    return press.of(
        Propose, who=who(proposer), winner="tie" if won == 2 else who(won), way=way,
        points_first=points[0], points_second=points[1],
        destroyed_first=destroyed[0], destroyed_second=destroyed[1],
    )  # fmt: skip


async def _figures(app: App[str], question: str) -> tuple[int | str, int | str] | None:
    """Two figures, as they are written on a slip, or `-` for both."""
    said = await app.push_screen_wait(Typed(question))
    if said and said.strip() == UNKNOWN:
        return UNKNOWN, UNKNOWN
    found = _FIGURES.fullmatch(said.strip()) if said else None
    return None if found is None else (int(found[1]), int(found[2]))

"""What the keys of the Scoring screen come to: commands of the desk, and what its menu offers."""

from __future__ import annotations

from screens.turn.endings import endings
from screens.turn.entry import TurnEntry
from srtui.desk.at_table.turn import TableTurn
from srtui.desk.command import Command
from srtui.desk.scoring.base import HOW
from srtui.desk.scoring.commands import Close, EndGame, FirstTurn, Turn
from srtui.desk.scoring.corrections import CorrectTurn
from srtui.desk.scoring.office import Adopt, Mode, Overrule
from srtui.rules.game import Ended
from srtui.rules.game.ends import DESTROYED
from srtui.state.played import ANSWERS, POINTS, Played
from srtui.views.scoring import Scoring

Choice = tuple[str, Command | Ended | type[Command]]
"""A line of the menu, and what it leads to: a command, an end, or a form."""


def named(played: Played) -> str:
    """A game as commands name it."""
    return f"#{played.game.first}"


def keeping(entry: TurnEntry, *, timed: bool) -> Command | None:
    """What keeps the turn, the correction, the end or the result that is told.

    `timed`: the turn ends on the clock as well. None where the result is in already.
    """
    view, played, told = entry.view, entry.played, entry.told
    assert view is not None
    assert played is not None
    table = named(played)
    if entry.part:
        return CorrectTurn(table, entry.part, view.words)
    if view.over:
        return None if played.game.outcome is not None else Close(table, *entry.destroyed)
    if told.ended is not None:
        side = told.ended.side
        who = "-" if side is None else str(side + 1)
        return EndGame(table, told.ended.how, who, view.words)
    ends = TableTurn if timed else Turn
    return ends(table, words=view.words, after=view.kept)


def choices(view: Scoring, played: Played) -> list[Choice]:
    """What the menu offers where the game is now."""
    found: list[Choice] = []
    if not view.over and view.active is not None:
        wins = played.play.rule.wins
        ways = [how for how in HOW if how not in DESTROYED or getattr(wins, how)]
        found += endings(view.players, ways)
    mode = ANSWERS if view.points_only else POINTS
    said = "Ask for answers in this game" if view.points_only else "Type only points here"
    found.append((said, Mode(mode, game=named(played))))
    if view.active is not None:
        found.append(("Set the points by hand", Overrule))
    if not played.steps:
        found.append(("Take over from paper", Adopt))
    found.append(("Who has the first turn", FirstTurn))
    return found

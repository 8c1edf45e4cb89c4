"""Settings of a team event: the captains' procedure, and the order of the standings."""

from __future__ import annotations

from srtui.rules.edition import Figure
from srtui.rules.teams.match import ONE_FOR_A_WIN, MatchPoints
from srtui.rules.teams.values import Procedure, TablePick
from srtui.rules.value import Value

GAMES_FIRST = (Figure.TP, Figure.GAMES_WON, Figure.SOS, Figure.POINTS, Figure.DESTROYED)
"""Team wins, games won, strength of schedule, points, army points destroyed."""
SCHEDULE_FIRST = (Figure.TP, Figure.SOS, Figure.GAMES_WON, Figure.POINTS, Figure.DESTROYED)
ORDERS = {"games": GAMES_FIRST, "schedule": SCHEDULE_FIRST}
"""The two orders that events have used, by the word of their setting."""


class TeamRule(Value):
    """Settings of a team event.

    `german`: in blind cards, the winner of the roll chooses the table of the first card. `leaders`:
    no Leader twice in the lists of a team. `faction_most`: players of one faction per team; 0: any
    number. `minutes`: the captains' time, after which they are reminded; 0: no limit. `points`: of
    a match for a win, a draw and a loss. `head_to_head`: it decides between teams that are equal on
    every figure and have all met each other. `best_players`: the players who get a prize, besides
    the teams.
    """

    procedure: Procedure = Procedure.SNAKE
    table_pick: TablePick = TablePick.OTHER
    german: bool = False
    order: tuple[Figure, ...] = GAMES_FIRST
    leaders: bool = True
    faction_most: int = 0
    minutes: int = 0
    points: MatchPoints = ONE_FOR_A_WIN
    head_to_head: bool = True
    best_players: int = 1

"""League points of games played without rounds: what each game gives its players, and why.

Games count in the order in which they were played; the league's own rule decides which count.
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Literal

from srtui.rules.edition import LeagueRule
from srtui.rules.record import Game, Outcome
from srtui.rules.value import Value

Uncounted = Literal["", "outside", "full", "repeat"]
"""Why a game gives a player nothing: it lies outside the weeks, the player's week is full, or the
player met the same opponent in the game before."""


class Credit(Value):
    """A player's points for a game, `new` of them for a new opponent. `week`: 0 outside all."""

    points: int
    new: int
    week: int
    uncounted: Uncounted = ""


def week_of(rule: LeagueRule, begins: date, day: date) -> int:
    """Return the week of a day, from 1; 0 before the first and after the last week."""
    days = (day - begins).days
    if days < 0:
        return 0
    if not rule.weeks:
        return days // 7 + 1
    for number, week in enumerate(rule.weeks, 1):
        days -= week.days
        if days < 0:
            return number
    return 0


def first_day(rule: LeagueRule, days: Sequence[date]) -> date:
    """Return the league's first day: as set, or the Monday before its first game."""
    if rule.begins:
        return date.fromisoformat(rule.begins)
    first = min(days, default=date.max)
    return first - timedelta(days=first.weekday())


def credits_of(
    rule: LeagueRule, games: Sequence[Game], days: Mapping[int, date]
) -> Mapping[int, tuple[Credit, Credit]]:
    """Return the credits of each game's first and second player, by game id."""
    begins = first_day(rule, [*days.values()])
    last: dict[int, int] = {}
    met: set[tuple[int, int]] = set()
    counted: dict[tuple[int, int], int] = {}
    credits = {}
    for game in sorted(games, key=lambda game: (days[game.id], game.id)):
        week, pair = week_of(rule, begins, days[game.id]), []
        for player in game.players:
            other = game.opponent(player) or 0
            played = counted.get((player, week), 0)
            why: Uncounted = "" if week else "outside"
            if rule.games_a_week and played >= rule.games_a_week:
                why = "full"
            if rule.not_twice and last.get(player) == other:
                why = "repeat"
            fresh = rule.new_opponent if (player, other) not in met and not why else 0
            pair.append(Credit(0 if why else _worth(rule, game, player) + fresh, fresh, week, why))
            if not why:
                counted[player, week] = played + 1
                met.add((player, other))
        last |= {game.first: game.second or 0, game.second or 0: game.first}
        credits[game.id] = (pair[0], pair[1])
    return credits


def _worth(rule: LeagueRule, game: Game, player: int) -> int:
    if game.outcome is Outcome.TIE:
        return rule.tie
    return rule.win if game.won(player) else rule.loss


def hobby_counted(rule: LeagueRule, points: int) -> int:
    """Return how many of a player's hobby points count."""
    return min(points, rule.hobby_most) if rule.hobby_most else points

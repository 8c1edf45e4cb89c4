"""Rules of an edition for the event: rounds, pairing, awards, cut, standings, results.

Amounts are scenario points or army points, as named.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import StrEnum
from typing import ClassVar, Literal

from srtui.rules.edition.bounds import Natural, Positive, Share
from srtui.rules.plural import phrase, rules_text
from srtui.rules.record import Game, Way
from srtui.rules.value import Value


class Level(StrEnum):
    """A criterion for judging pairings. Each edition orders them, most important first (ALL-3)."""

    REMATCH = "rematch"
    SECOND_BYE = "second_bye"
    LOWEST_BYE = "lowest_bye"
    TP_GAP = "tp_gap"
    SECOND_PAIR_DOWN = "second_pair_down"
    APART = "apart"
    """Two who are to be kept apart: the organizer's wish, in the order where there is one."""
    CLUB = "club"


OfGame = Callable[[Game, int, Collection[Way]], int | None]
"""What a finished game gives one side (0 or 1); None: unknown. With the ways that are kills."""


class FigureRule(Value):
    """A figure of the standings: its key in editions, files and JSON, its texts, and its source.

    `heading` and `name` may contain one of the edition's `terms` in braces. `of_game` is None for
    strength of schedule, which is computed from the opponents' games.
    """

    key: str
    heading: str
    name: str
    of_game: OfGame | None


class Figure(StrEnum):
    """A figure that orders the standings; higher is always better.

    To add a figure, add a row here: standings, explanations, pages, JSON, CSV, SQL and the house
    rule `standings.order` pick it up.
    """

    rule: FigureRule

    def __new__(cls, rule: FigureRule) -> Figure:
        """Make a member equal to its key, so that files read and write it as text."""
        member = str.__new__(cls, rule.key)
        member._value_ = rule.key
        member.rule = rule
        return member

    TP = FigureRule(
        "tp",
        "{terms.tp}",
        "{terms.tp_name}",
        lambda game, side, _kills: game.tournament_points(side),
    )
    SOS = FigureRule("sos", "SoS", phrase("strength of schedule"), None)
    POINTS = FigureRule(
        "points",
        "{terms.points}",
        "{terms.points_name}",
        lambda game, side, _kills: game.recorded[side],
    )
    DESTROYED = FigureRule(
        "destroyed",
        "APD",
        phrase("army points destroyed"),
        lambda game, side, _kills: game.destroyed[side],
    )
    ASSASSINATIONS = FigureRule(
        "assassinations",
        "Kills",
        phrase("assassination wins"),
        lambda game, side, kills: int(game.winner == game.players[side] and game.way in kills),
    )
    GAMES_WON = FigureRule(
        "games_won",
        "GW",
        phrase("games won"),
        lambda game, side, _kills: game.wins[side],
    )


class SosFormula(StrEnum):
    """Formulas for one opponent's contribution to a player's strength of schedule."""

    TP = "tp"
    """The opponent's TP."""
    TP_PER_GAME = "tp_per_game"
    """The opponent's TP over their games; 1/rounds if they have 0 TP."""
    WINS_PER_ROUND = "wins_per_round"
    """The opponent's wins over the event's rounds; one win for a drop-out who had none."""


class Half(StrEnum):
    """Figures of which an award gives half, rounded up."""

    SIZE = "size"
    """The event's size."""
    THRESHOLD = "threshold"
    """The points that win the scenario of the round."""
    ARMY = "army"
    """The point total of the list that the opponent fielded; the size if none is registered."""


class Amount(Value):
    """A number of points: `fixed`, `half_of` a figure rounded up, or `counted` at the table.

    Exactly one of the three is set. `counted` means that the organizer is asked for it.
    """

    ALTERNATIVES: ClassVar[bool] = True
    """Setting one of the keys takes the others away."""

    fixed: Natural | None = None
    half_of: Half | None = None
    counted: bool = False


class Award(Value):
    """An award for a game that was not played out. `at_least`: a higher score is kept."""

    points: Amount
    destroyed: Amount
    at_least: bool = True


class Terms(Value):
    """The edition's words for people and figures."""

    organizer: str
    first: str
    second: str
    points: str
    """Short, as in a column heading (CP, VP)."""
    points_name: str
    leader: str
    clock: str
    terrain: str = "terrain"
    """What the scenario's terrain is called."""
    tp: str = "TP"
    """Short for the points of won games, as in a column heading."""
    tp_name: str = rules_text("tournament points")

    @property
    def players(self) -> tuple[str, str]:
        """Both players as written within a sentence: "the first player", but "the Attacker"."""
        return _within(self.first), _within(self.second)


def _within(name: str) -> str:
    return rules_text(name[:1].lower() + name[1:]) if " " in name else name


class RoundsRow(Value):
    """Number of rounds for up to `players` players."""

    IDENTITY: ClassVar[str] = "players"

    players: Positive
    rounds: Positive


class RoundsRule(Value):
    """Number of rounds of an event. `cap` is a fixed number of rounds (0: none)."""

    table: tuple[RoundsRow, ...]
    cap: Natural = 0


class CutRule(Value):
    """The cut to the top players: `use` says if it is a rule, a variant, or not in the edition.

    `top` is the number set for the event (0: no cut). If no number is set, a cut is not proposed
    before `min_share` of the table's rounds have been played (rules.md P-3). If `recommended_top`
    is 0, no number is recommended (C-8) and the organizer is asked for it. `form` is how the top
    players continue: the documents print the ordinary pairing rules; `elimination` by seed is a
    house rule, as is `third_place`, a game between the losers of the semifinals.
    """

    use: Literal["none", "variant", "main"]
    top: Natural = 0
    recommended_top: Natural = 4
    recommended_from_rounds: Natural = 6
    # P-3: "top 4" of 8 players is not proposed after round 1.
    min_share: Share = 0.5
    form: Literal["swiss", "elimination"] = "swiss"
    third_place: bool = False


class StandingsRule(Value):
    """Order of the figures, strength-of-schedule formula, and whether finals tables are played.

    `finals_rest` orders the places that the two finals tables do not decide. `sos_byes` and
    `sos_winless` select alternative readings of the large-event formulas (rules.md 12-10, 15-11).
    """

    order: tuple[Figure, ...]
    sos: SosFormula = SosFormula.TP
    sos_byes: bool = False
    """In `tp_per_game` a bye counts in both halves, as a game that was won."""
    sos_winless: Literal["left", "all"] = "left"
    """In `wins_per_round`: who has one win without any, drop-outs or everybody."""
    finals_tables: bool = False
    finals_rest: tuple[Figure, ...] = ()


class PaintingRule(Value):
    """Standard for painted models. `standard` is its name (empty if nothing is required).

    `asks` lists its requirements, `unfit` says what happens to models that fall short, and `prizes`
    who can win a painting prize; `word` is the edition's text if nothing is required.
    """

    standard: str = ""
    asks: tuple[str, ...] = ()
    unfit: str = ""
    prizes: str = ""
    word: str = ""


class WayRule(Value):
    """A way to win, as entered in an event of this edition.

    `key` is its letter on the results line. `assassination`: it counts in assassin scoring.
    `award`: the winner gets at least the award for a concession; `loser_nothing`: the loser's
    figures are set to 0. `played` is False if no game took place.
    """

    IDENTITY: ClassVar[str] = "way"

    way: Way
    key: str
    name: str
    assassination: bool = False
    award: bool = False
    loser_nothing: bool = False
    played: bool = True


class ResultsRule(Value):
    """Details of a result. `points_cap` limits the points counted in the standings (0: no limit).

    `list_played`: the list each player used is reported with the result.
    """

    ways: tuple[WayRule, ...]
    points_cap: Natural = 0
    list_played: bool = False


class LeagueWeek(Value):
    """A week of a league: its army points (0: the event's), its scenario, its number of days."""

    size: Natural = 0
    scenario: str = ""
    days: Positive = 7


class LeagueRule(Value):
    """A league without rounds: players meet whenever they like, and each game gives points.

    A game gives both players `win`, `tie` or `loss` points, plus `new_opponent` to a player who has
    not met the opponent before. Only `games_a_week` count per player (0: all), with `not_twice`
    none against the opponent of the game before. At most `hobby_most` hobby points count (0: all).
    `begins`: the first day of week 1 (empty: the Monday before the first game); `weeks`: those that
    count (none: every week). `needed`: how many of the `commendations` the award needs.
    """

    win: Natural = 3
    tie: Natural = 2
    loss: Natural = 1
    new_opponent: Natural = 0
    games_a_week: Natural = 0
    not_twice: bool = False
    hobby_most: Natural = 0
    begins: str = ""
    weeks: tuple[LeagueWeek, ...] = ()
    commendations: tuple[str, ...] = ()
    needed: Natural = 0

"""What an edition says of the event as a whole: rounds, pairing, awards, cut, standings, results.

Amounts are in points of the scenario or army points, as named.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Literal

from srtui.rules.edition.bounds import Natural, Positive, Share
from srtui.rules.record import Way
from srtui.rules.value import Value


class Level(StrEnum):
    """What a pairing must keep, most important first in the edition's order (rules.md ALL-3)."""

    REMATCH = "rematch"
    SECOND_BYE = "second_bye"
    LOWEST_BYE = "lowest_bye"
    TP_GAP = "tp_gap"
    SECOND_PAIR_DOWN = "second_pair_down"
    APART = "apart"
    """Two who are to be kept apart: the organizer's wish, in the order where there is one."""
    CLUB = "club"


class Figure(StrEnum):
    """A figure by which the standings are ordered; more is better in every one."""

    TP = "tp"
    SOS = "sos"
    POINTS = "points"
    DESTROYED = "destroyed"
    ASSASSINATIONS = "assassinations"


class SosFormula(StrEnum):
    """What one opponent adds to a player's strength of schedule."""

    TP = "tp"
    """The opponent's TP."""
    TP_PER_GAME = "tp_per_game"
    """The opponent's TP over his games, without byes; 1/rounds where he has 0 TP."""
    WINS_PER_ROUND = "wins_per_round"
    """The opponent's wins over the event's rounds; one win for a drop-out who had none."""


class Half(StrEnum):
    """Of what an award is half, rounded up."""

    SIZE = "size"
    """The event's size."""
    THRESHOLD = "threshold"
    """The points that win the scenario of the round."""
    ARMY = "army"
    """The point total of the list that the opponent fielded; the size where none is registered."""


class Amount(Value):
    """A number of points: `fixed`, or `half_of` something rounded up, or `counted` on the table.

    Exactly one of the three is set. `counted` means that the organizer is asked.
    """

    ALTERNATIVES: ClassVar[bool] = True
    """Setting one of the keys takes the others away."""

    fixed: Natural | None = None
    half_of: Half | None = None
    counted: bool = False


class Award(Value):
    """What a player gets without playing on. `at_least`: keeps more where more was scored."""

    points: Amount
    destroyed: Amount
    at_least: bool = True


class Terms(Value):
    """What an edition calls people and figures."""

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


class RoundsRow(Value):
    """Up to `players` players need `rounds` rounds."""

    IDENTITY: ClassVar[str] = "players"

    players: Positive
    rounds: Positive


class RoundsRule(Value):
    """How many rounds an event lasts. `cap` is a hard number of rounds (0: none)."""

    table: tuple[RoundsRow, ...]
    cap: Natural = 0


class CutRule(Value):
    """The cut to the top players: `use` is part of the rules, a variant, or not in the edition.

    `top` is the number set for the event (0: no cut). `min_share` of the table's rounds must be
    played before a cut is proposed (rules.md P-3). With `recommended_top` 0 no number is
    recommended (C-8): the organizer is asked for it.
    """

    use: Literal["none", "variant", "main"]
    top: Natural = 0
    recommended_top: Natural = 4
    recommended_from_rounds: Natural = 6
    # P-3: "top 4" of 8 players is not proposed after round 1.
    min_share: Share = 0.5


class StandingsRule(Value):
    """Order of the figures, strength-of-schedule formula, whether finals tables are played.

    `finals_rest` orders the places that the two finals tables do not decide. `sos_byes` and
    `sos_winless` are other readings of the large-event formulas (rules.md 12-10, 15-11).
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
    """How models must be painted. `standard` is its name (empty: nothing is required).

    `asks` says what it asks for, `unfit` what becomes of models that fall short, `prizes` who can
    win one for painting; `word` is what the edition says where nothing is required.
    """

    standard: str = ""
    asks: tuple[str, ...] = ()
    unfit: str = ""
    prizes: str = ""
    word: str = ""


class WayRule(Value):
    """One way to win, as an event of this edition asks for it.

    `key` is the letter on the results line. `assassination` counts in assassin scoring.
    `award`: the winner gets at least the concession's award; `loser_nothing`: the loser's figures
    are set to 0. `played` is False where no game took place.
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
    """What is asked for a game. `points_cap` bounds what the standings count (0: no bound).

    `list_played`: which list each player used is reported with the result.
    """

    ways: tuple[WayRule, ...]
    points_cap: Natural = 0
    list_played: bool = False

"""Values of a draw: the request and the result."""

from collections.abc import Collection
from enum import StrEnum

from srtui.rules.edition import Level
from srtui.rules.value import Value


class Entrant(Value):
    """Player to be paired. `byes` and `pair_downs` count the rounds so far.

    `opponents` are the ids of all players met. `club` is already normalized; "" means none.
    `kept_apart` are the ids of players they should never meet.
    """

    id: int
    tp: int
    opponents: Collection[int] = frozenset()
    byes: int = 0
    pair_downs: int = 0
    club: str = ""
    kept_apart: Collection[int] = frozenset()


class Request(Value):
    """Request for a draw. `levels` is the edition's order; CLUB and APART only if enabled.

    `pairs` and `bye` are set by hand and are kept whatever they break.
    """

    entrants: tuple[Entrant, ...]
    levels: tuple[Level, ...]
    pairs: tuple[tuple[int, int], ...] = ()
    bye: int | None = None


class Cause(StrEnum):
    """Causes of a pair, or of a level that could not be kept."""

    SAME_GROUP = "same_group"
    """Both have the same TP."""
    ODD_GROUP = "odd_group"
    """An odd number of players with this many TP or more: one is paired down."""
    PINNED = "pinned"
    """Set by hand."""
    MET_ALL = "met_all"
    """One of the two has met every other player of the draw."""
    MET_GROUP = "met_group"
    """One of the two has met all the others of their TP group."""
    GROUP_PAIRED_DOWN = "group_paired_down"
    """Everybody of the group has been paired down before."""
    ALL_HAD_BYE = "all_had_bye"
    """Everybody has had a bye before."""
    NO_OTHER_WAY = "no_other_way"
    """No pairing keeps this level and the levels before it."""
    LOWEST_GROUP = "lowest_group"
    """The bye, drawn among the lowest TP group of those who have had none."""


class Break(Value):
    """A level that was not kept: by whom (the higher TP first; one player for a bye) and why."""

    level: Level
    players: tuple[int, ...]
    cause: Cause


class Reason(Value):
    """Reason for a pair (higher TP first) or a bye, with the levels it breaks."""

    players: tuple[int, ...]
    tp: tuple[int, ...]
    cause: Cause
    breaks: tuple[Break, ...] = ()


class Draw(Value):
    """A drawn round: pairs (higher TP first, strongest pair first), the bye, how it was drawn.

    `method` names procedure and version: the same seed gives the same draw for the same method.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    method: str
    breaks: tuple[Break, ...] = ()

"""Values of a draw: its request and result."""

from collections.abc import Collection
from enum import StrEnum

from srtui.rules.edition import Level
from srtui.rules.value import Value


class Entrant(Value):
    """A player to be paired. `byes` and `pair_downs` count those of earlier rounds.

    `opponents` are the ids of all players met. `club` is already normalized; "" means none.
    `kept_apart` are the ids of players who should never meet this one.
    """

    id: int
    tp: int
    opponents: Collection[int] = frozenset()
    byes: int = 0
    pair_downs: int = 0
    club: str = ""
    kept_apart: Collection[int] = frozenset()


class Request(Value):
    """A request for a draw. `levels` is the edition's order, with CLUB and APART only if enabled.

    `pairs` and `bye` were set by hand and are kept, whatever they break.
    """

    entrants: tuple[Entrant, ...]
    levels: tuple[Level, ...]
    pairs: tuple[tuple[int, int], ...] = ()
    bye: int | None = None


class Cause(StrEnum):
    """Causes of a pair, or of a broken level."""

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
    """A broken level: for whom (higher TP first; one player for a bye), and the cause."""

    level: Level
    players: tuple[int, ...]
    cause: Cause


class Reason(Value):
    """The reason for a pair (higher TP first) or a bye, with the levels it breaks."""

    players: tuple[int, ...]
    tp: tuple[int, ...]
    cause: Cause
    breaks: tuple[Break, ...] = ()


class Draw(Value):
    """A drawn round: pairs (higher TP first, strongest pair first), the bye, and the method.

    `method` names procedure and version: with the same method, the same seed gives the same draw.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    method: str
    breaks: tuple[Break, ...] = ()

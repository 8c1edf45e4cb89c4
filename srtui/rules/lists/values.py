"""Army lists as values, their limits in army points, and the lists that may still be chosen.

Sources of the choices: rules.md 1.4 (X Lists, Divide and Conquer; worked example 4) and 2.4.

Factions and their armies are only names, as list builders and players write them: no module knows
the contents of an army. An unknown army keeps its spelling.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from srtui.rules.edition import Edition, ListsRule
from srtui.rules.timing import row
from srtui.rules.value import Value, replace


class Extra(Value):
    """A specialist or a reinforcement. A second Leader has a `bonus`; `points` None: unknown."""

    name: str
    points: int | None = None
    bonus: int = 0

    @property
    def typed(self) -> str:
        """The form that a person types: Long Gunners=10, or for a second Leader Haley=0+6."""
        text = self.name + ("" if self.points is None else f"={self.points}")
        if self.bonus:
            text += f"+{self.bonus}"
        return text


class ListFigures(Value):
    """Facts about a list. Missing ones are None or empty. `points` include bonus points."""

    points: int | None = None
    bonus: int | None = None
    leader: str = ""
    faction: str = ""
    theme: str = ""
    tier: int | None = None
    objective: str = ""
    specialists: tuple[Extra, ...] = ()
    reinforcements: tuple[Extra, ...] = ()
    format: str = ""
    cards: tuple[str, ...] = ()
    """Names of the command cards."""
    arena: str = ""


class ListContent(ListFigures):
    """The content read from a text."""

    unread: tuple[str, ...] = ()
    """Lines that say nothing that is understood."""
    stated: int | None = None
    """The points that the text states, if its entries add up to others."""
    added: int | None = None
    """What the entries add up to, if the stated points count."""
    second_leader: str = ""
    """The other Leader of a list for two; the first one leads."""


class ArmyList(ListFigures, kw_only=True):
    """One of a player's lists, by number.

    `characters` are those that a person entered in addition to the Leader.
    """

    player: int
    number: int
    characters: tuple[str, ...] = ()


def bounds(edition: Edition, size: int, bonus: int | None) -> tuple[int, int]:
    """Return a list's lowest and highest allowed total at `size` (rules.md worked example 1)."""
    most = size + (bonus or 0) * edition.lists.bonus_points
    return max(0, most - edition.lists.below), most


class Limits(NamedTuple):
    """Points of specialists and reinforcements at a size; None if none may be brought."""

    specialists: int | None
    reinforcements: int | None


def limits(edition: Edition, size: int) -> Limits:
    """Return the limits of the event's own size, which timing variants do not shift."""
    timing_row = row(replace(edition.timing, shift=0), size)
    if timing_row is None or not edition.timing.table or size < edition.timing.table[0].size:
        return Limits(None, None)
    return Limits(
        timing_row.specialists if edition.lists.specialists else None,
        timing_row.reinforcements if edition.lists.reinforcements else None,
    )


class ListChoice(Value):
    """Lists that may be chosen for this round, by number (`numbers`).

    `forced`: only one of several lists is possible. `missing`: how often each list must still be
    played. `too_late`: the remaining rounds no longer suffice, whatever is chosen.
    """

    numbers: tuple[int, ...]
    forced: bool = False
    missing: tuple[tuple[int, int], ...] = ()
    too_late: bool = False


def least(rule: ListsRule, lists: int, rounds: int) -> int:
    """Return how often each of `lists` lists must be played in an event of `rounds` rounds."""
    evenly = rounds // lists if rule.played_evenly and lists else 0
    return max(rule.played_at_least, int(rule.played_once), evenly)


def choices_left(
    rule: ListsRule,
    numbers: Sequence[int],
    played: Sequence[int],
    rounds: int,
    left: int,
    unknown: int = 0,
) -> ListChoice:
    """Return the lists that a player with the lists `numbers` may choose now.

    `played` are the lists of their games so far; `unknown` counts games whose list was not recorded
    (it may have been any). The event has `rounds` rounds, of which `left` remain, including this
    one.
    """
    goal = least(rule, len(numbers), rounds)
    counted = Counter(played)
    missing = {number: max(0, goal - counted[number]) for number in numbers}
    # Rounds not needed by any list: while one is left, any list may be chosen. A game without a
    # recorded list may have used any, so only known games restrict the player.
    spare = max(left, 1) + unknown - sum(missing.values())
    still = tuple((number, count) for number, count in missing.items() if count)
    if spare > 0 or not still:
        return ListChoice(tuple(numbers), missing=still)
    owed = tuple(number for number, _ in still)
    return ListChoice(owed, len(owed) == 1 < len(numbers), still, spare < 0)


ARMIES: dict[str, tuple[str, ...]] = {
    "Cygnar": ("Storm Legion", "Gravediggers", "First Army"),
    "Khador": ("Winter Korps", "Old Umbrey", "Armored Korps", "Fifth Division"),
    "Cryx": ("Necrofactorium", "Black Fleet"),
    "Dusk": ("House Kallyss", "House Ellowyr"),
    "Orgoth": ("Sea Raiders",),
    "Southern Kriels": ("Kithguard", "Brineblood Marauders"),
    "Khymaera": ("Shadowflame Shard",),
    "Menagerie": (),
    "Protectorate of Menoth": (),
    "Retribution of Scyrah": (),
    "Convergence of Cyriss": (),
    "Crucible Guard": (),
    "Mercenaries": (),
    "Trollbloods": (),
    "Circle Orboros": (),
    "Legion of Everblight": (),
    "Skorne": (),
    "Minions": (),
    "Grymkin": (),
    "Infernals": (),
    "Cephalyx": (),
}
"""Factions, each with the armies within it."""
_SHORT = {
    "Protectorate": "Protectorate of Menoth", "Menoth": "Protectorate of Menoth",
    "Retribution": "Retribution of Scyrah", "Scyrah": "Retribution of Scyrah",
    "Convergence": "Convergence of Cyriss", "Cyriss": "Convergence of Cyriss",
    "Mercs": "Mercenaries", "Trolls": "Trollbloods", "Circle": "Circle Orboros",
    "Legion": "Legion of Everblight", "Everblight": "Legion of Everblight",
    "Orgoth Sea Raiders": "Orgoth", "Orgoths": "Orgoth",
}  # fmt: skip


def key_of(name: str) -> str:
    """Return a name in the form used for comparison."""
    return " ".join(re.sub(r"[\W_]+", " ", name.casefold()).split())


_FACTIONS = {key_of(name): name for name in ARMIES}
_FACTIONS |= {key_of(short): name for short, name in _SHORT.items()}
_OF_ARMIES = {key_of(army): faction for faction, armies in ARMIES.items() for army in armies}
_NAMES = {key_of(army): army for armies in ARMIES.values() for army in armies}


def faction_named(name: str) -> str | None:
    """Return the faction with this name, or None."""
    return _FACTIONS.get(key_of(name))


def faction_of_army(name: str) -> str | None:
    """Return the faction of the army with this name, or None."""
    return _OF_ARMIES.get(key_of(name))


def army_named(name: str) -> str | None:
    """Return the army with this name, or None."""
    return _NAMES.get(key_of(name))

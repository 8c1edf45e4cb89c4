"""Findings about a player's lists, each with its reason.

A finding is never a refusal: an organizer may accept it. `hand_checks` names the checks that need a
person, because the program has no card data. Sources: rules.md 1.4, 2.4, 3.4, 4.4, 5.4, decision
26-1.

Factions are named as people and list builders write them.

A builder may name the army with its faction: `Storm Legion - Cygnar`, `Cygnar (Storm Legion)`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from srtui.rules.edition import Edition
from srtui.rules.lists.values import ArmyList, Extra, bounds, faction_of_army, limits
from srtui.rules.plural import counted
from srtui.rules.value import Value

TITLES = frozenset(
    {
        "and", "captain", "commander", "general", "great", "high", "king", "lady", "lieutenant",
        "lord", "major", "master", "queen", "sergeant", "the",
    }
)  # fmt: skip
"""Words of many names, which do not make them one character's."""
ARENAS = frozenset(("prime", "unlimited", "legacy"))
"""Arenas by their names, in lower case."""


class Finding(Value):
    """A breach of the rules, or an omission, in a player's lists.

    `key` identifies it within one player's lists: `points:1` concerns list 1, `leader:1+2` two.
    """

    key: str
    sentence: str


def findings(
    edition: Edition, size: int, lists: Sequence[ArmyList], faction: str = ""
) -> tuple[Finding, ...]:
    """Return the findings about a player's lists; `faction` is the roster's, or empty."""
    all_findings = [*_list_count(edition, lists), *_between_lists(edition, lists)]
    for army in lists:
        all_findings += _points_findings(edition, size, army)
        all_findings += _part_findings(edition, army, faction)
        all_findings += _extras_findings(edition, size, army)
        all_findings += _cards_and_arena_findings(edition, army)
    return tuple(all_findings)


def hand_checks(edition: Edition) -> tuple[str, ...]:
    """Return the points that a person must check because the program cannot."""
    rule = edition.lists
    texts = {
        "version": "Characters with FA C: each version in only one of a player's lists.",
        "theme": "Characters with FA C: in several of a player's lists only if they are in more "
        "than one Theme Force.",
        "name": "Characters with FA C: in only one of a player's lists, whatever the version.",
        "newest": "Characters with FA C: only the newest version of each may be played.",
    }
    among = rule.characters in texts and (rule.maximum > 1 or rule.characters == "newest")
    first = [texts[rule.characters]] if among else []
    also = ", and independent warjacks and warbeasts" if rule.independents else ""
    battlegroup = f"Only a {edition.terms.leader} and their battlegroup{also}."
    if rule.battlegroup_only:
        first.append(battlegroup)
    return (*first, *(note for note in rule.notes if note not in first))


def _list_count(edition: Edition, lists: Sequence[ArmyList]) -> Iterator[Finding]:
    rule, count = edition.lists, len(lists)
    exactly = "exactly " if rule.required == rule.maximum else ""
    if count < rule.required:
        are = "is" if rule.required == 1 else "are"
        needs = f"{exactly}{rule.required} {are} required"
        yield Finding("number", f"{_count_text(count)} submitted; {needs}.")
    if count > rule.maximum:
        most = f"{exactly or 'at most '}{rule.maximum}"
        are = "is" if rule.maximum == 1 else "are"
        yield Finding("number", f"{_count_text(count)} submitted; {most} {are} allowed.")


def _count_text(lists: int) -> str:
    if lists == 0:
        return "No list is"
    return "1 list is" if lists == 1 else f"{lists} lists are"


def _between_lists(edition: Edition, lists: Sequence[ArmyList]) -> Iterator[Finding]:
    rule, leader = edition.lists, edition.terms.leader
    if rule.same_faction and not all(
        same_faction(one.faction, other.faction) for one, other in combinations(lists, 2)
    ):
        factions = {_key(army.faction): army.faction for army in lists if army.faction}
        named = " and ".join(factions.values())
        yield Finding("faction", f"The lists are from different factions: {named}.")
    for first_list, second_list in combinations(lists, 2):
        pair = f"{first_list.number}+{second_list.number}"
        both = f"Lists {first_list.number} and {second_list.number}"
        if rule.different_leaders and _key(first_list.leader) == _key(second_list.leader) != "":
            # Report one finding per fault: a Leader is also a character.
            yield Finding(f"leader:{pair}", f"{both} have the same {leader}: {first_list.leader}.")
            continue
        shared = _shared_characters(rule.characters, first_list, second_list)
        if shared:
            names = " and ".join(shared)
            same = " and a theme" if rule.characters == "theme" else ""
            yield Finding(f"characters:{pair}", f"{both} share a character{same}: {names}.")
        elif alike := _similar_names(rule.characters, first_list, second_list):
            names = " and ".join(alike)
            yield Finding(f"alike:{pair}", f"{both} may share a character: {names}. Check them.")


def _shared_characters(limit: str, army: ArmyList, other: ArmyList) -> list[str]:
    """Return the characters that appear in both lists, as spelled in the first."""
    if limit == "free" or (limit == "theme" and _key(army.theme) != _key(other.theme)):
        return []
    key = character if limit in ("name", "newest") else _key
    mine = {key(name): name for name in _names(army)}
    theirs = {key(name): name for name in _names(other)}
    both = ((mine[name], theirs[name]) for name in mine if name in theirs)
    return [one if _key(one) == _key(other) else f"{one} ({other})" for one, other in both]


def _similar_names(limit: str, army: ArmyList, other: ArmyList) -> list[str]:
    """Return pairs of names that share a word and so may be versions of one character."""
    if limit not in ("name", "newest"):
        return []
    return [
        f"{first} ({second})"
        for first in _names(army)
        for second in _names(other)
        if _name_words(first) & _name_words(second)
    ]


def _names(army: ArmyList) -> list[str]:
    return [name for name in (army.leader, *army.characters) if name]


def _name_words(name: str) -> frozenset[str]:
    """Return the words of a name that may be a character's, without titles and short words."""
    return frozenset(re.findall(r"[^\W\d_]{3,}", name.casefold())) - TITLES


def character(name: str) -> str:
    """Return a name without version and title, so that Haley 2 and eHaley are one character."""
    # Players write pHaley and eHaley for the prime and the epic version.
    bare = re.sub(r"^[pe](?=[A-Z])", "", name.partition(",")[0].strip())
    # Strip a digit or Roman numeral after the name, in brackets or not.
    return re.sub(r"\s*[(\[]?\b([1-5]|i{1,3}|iv|v)\b[)\]]?$", "", _key(bare))


def _key(text: str) -> str:
    return " ".join(text.casefold().split())


def _points_findings(edition: Edition, size: int, army: ArmyList) -> Iterator[Finding]:
    label = f"List {army.number}"
    if army.points is None:
        yield Finding(f"points:{army.number}", f"{label} does not state its points.")
        return
    points = counted(army.points, "point")
    if edition.lists.bonus_points and army.bonus is None:
        yield Finding(
            f"bonus:{army.number}",
            f"{label}: its {edition.terms.leader}'s bonus points are unknown, so its "
            f"{points} cannot be checked.",
        )
        return
    low, high = bounds(edition, size, army.bonus)
    if low <= army.points <= high:
        return
    basis = f" ({size} and {army.bonus} bonus points)" if edition.lists.bonus_points else ""
    over = army.points - high
    short = low - army.points
    by = f"{over} too many" if over > 0 else f"{short} too few"
    yield Finding(
        f"points:{army.number}",
        f"{label} has {points}, {by}: from {low} to {high} are allowed{basis}.",
    )


def _part_findings(edition: Edition, army: ArmyList, faction: str) -> Iterator[Finding]:
    rule, label = edition.lists, f"List {army.number}"
    if not army.leader and not rule.leader_drawn:
        yield Finding(f"leader:{army.number}", f"{label} names no {edition.terms.leader}.")
    if rule.tier_at_least and (army.tier or 0) < rule.tier_at_least:
        has = "no tier" if army.tier is None else f"tier {army.tier}"
        yield Finding(
            f"tier:{army.number}", f"{label} has {has}; tier {rule.tier_at_least} is required."
        )
    names = {_key(each.name) for each in rule.objectives}
    if rule.objective == "list" and not army.objective:
        yield Finding(f"objective:{army.number}", f"{label} names no objective.")
    elif rule.objective == "list" and _key(army.objective) not in names:
        yield Finding(
            f"objective:{army.number}", f"{label}: there is no objective {army.objective}."
        )
    elif rule.objective != "list" and army.objective:
        yield Finding(
            f"objective:{army.number}",
            f"{label} names an objective, but this edition's lists have none.",
        )
    # Perhaps another player's list.
    if rule.same_faction and not same_faction(army.faction, faction):
        said = f"{label} is {army.faction}; the roster says {faction}."
        yield Finding(f"faction:{army.number}", said)


def _cards_and_arena_findings(edition: Edition, army: ArmyList) -> Iterator[Finding]:
    """Compare card count and arena with the edition, if the list names them."""
    rule, label = edition.lists, f"List {army.number}"
    if rule.cards and army.cards and len(army.cards) != rule.cards:
        has = counted(len(army.cards), "command card")
        yield Finding(f"cards:{army.number}", f"{label} names {has}; {rule.cards} are required.")
    named = arena_named(army.arena)
    if rule.arena and named and named != _key(rule.arena):
        yield Finding(
            f"arena:{army.number}", f"{label} is for {army.arena}; the arena is {rule.arena}."
        )


def arena_named(text: str) -> str:
    """Return the arena that a text names, in lower case, or an empty string."""
    words = _key(text).removesuffix(" arena")
    return words if words in ARENAS else ""


def _extras_findings(edition: Edition, size: int, army: ArmyList) -> Iterator[Finding]:
    limit = limits(edition, size)
    leaders = [extra for extra in army.reinforcements if extra.bonus]
    more = edition.lists.reinforcement_leader
    raised = limit.reinforcements
    if leaders and more is None:
        yield Finding(
            f"reinforcement-leader:{army.number}",
            f"List {army.number} has a {edition.terms.leader} among the reinforcements, "
            "which is not allowed.",
        )
    elif len(leaders) > 1:
        yield Finding(
            f"reinforcement-leader:{army.number}",
            f"List {army.number} has several {edition.terms.leader}s among the "
            "reinforcements; only one is allowed.",
        )
    elif leaders and more is not None and raised is not None:
        raised += more + leaders[0].bonus
    for key, extras, most in (
        ("specialists", army.specialists, limit.specialists),
        ("reinforcements", army.reinforcements, raised),
    ):
        yield from _over_limit(army, key, extras, most, size)


def _over_limit(
    army: ArmyList, key: str, extras: tuple[Extra, ...], most: int | None, size: int
) -> Iterator[Finding]:
    if not extras:
        return
    name = f"{key}:{army.number}"
    label = f"List {army.number}"
    if most is None:
        yield Finding(name, f"{label} has {key}, but an event of {size} points has none.")
        return
    unknown = [extra.name for extra in extras if extra.points is None]
    if unknown:
        yield Finding(name, f"{label}: the points of {', '.join(unknown)} ({key}) are unknown.")
        return
    total = sum(extra.points or 0 for extra in extras)
    if total > most:
        yield Finding(name, f"{label}: {counted(total, 'point')} of {key}; {most} allowed.")


_BETWEEN = re.compile(r"\s[-–]\s|[(),/|]")


def same_faction(name: str, other: str) -> bool:
    """Tell whether two names mean the same faction; an unknown (empty) name matches any.

    >>> same_faction("Storm Legion - Cygnar", "Cygnar"), same_faction("Circle", "Circle Orboros")
    (True, True)
    >>> same_faction("Cryx", "Cygnar")
    False
    """
    mine, theirs = _names_in(name), _names_in(other)
    return not mine or not theirs or any(_agree(this, that) for this in mine for that in theirs)


def _names_in(text: str) -> frozenset[str]:
    """Return the names in a text, case-folded and without extra spaces."""
    named = frozenset(filter(None, map(_key, _BETWEEN.split(text))))
    # An army implies its faction: "Storm Legion" is Cygnar's.
    owners = (faction_of_army(part) for part in named)
    return named | {owner.casefold() for owner in owners if owner}


def _agree(one: str, other: str) -> bool:
    """Tell whether one of two names equals the other or its first words."""
    # Compare with a space after both, so that Cryx is not a prefix of Cryxian.
    return f"{one} ".startswith(f"{other} ") or f"{other} ".startswith(f"{one} ")

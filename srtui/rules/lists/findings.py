"""What is wrong with the lists of a player, each with its reason.

A finding is never a refusal: an organizer may accept it. What only a person can see, because the
program knows no cards, `to_look_at` names.
Sources: rules.md 1.4, 2.4, 3.4, 4.4, 5.4, decision 26-1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from srtui.rules.edition import Edition
from srtui.rules.lists.factions import same_faction
from srtui.rules.lists.values import ArmyList, Extra, bounds, limits
from srtui.rules.value import Value


class Finding(Value):
    """One thing that the rules do not allow, or that is missing.

    `key` names it within one player's lists: `points:1` is about list 1, `leader:1+2` about two.
    """

    key: str
    sentence: str


def findings(
    edition: Edition, size: int, lists: Sequence[ArmyList], faction: str = ""
) -> tuple[Finding, ...]:
    """Everything found in the lists of one player for an event of `size`.

    `faction` is what the roster says of him, empty where it says nothing.
    """
    found = [*_number(edition, lists), *_together(edition, lists)]
    for one in lists:
        found += _points(edition, size, one)
        found += _parts(edition, one)
        found += _other_faction(edition, one, faction)
        found += _extras(edition, size, one)
    return tuple(found)


def to_look_at(edition: Edition) -> tuple[str, ...]:
    """What a person has to look at, because it cannot be counted."""
    rule = edition.lists
    said = {
        "version": "Characters of FA C: the same version in one of a player's lists only.",
        "name": "Characters of FA C: in one of a player's lists only, whatever the version.",
        "newest": "Characters of FA C: only the newest version of each may be played.",
    }
    first = [said[rule.characters]] if rule.characters in said else []
    first += [f"Only a {edition.terms.leader} and his battlegroup."] * rule.battlegroup_only
    return (*first, *(note for note in rule.notes if note not in first))


def _number(edition: Edition, lists: Sequence[ArmyList]) -> Iterator[Finding]:
    rule, count = edition.lists, len(lists)
    exactly = "exactly " if rule.required == rule.maximum else ""
    if count < rule.required:
        needs = f"{exactly}{rule.required} {'is' if rule.required == 1 else 'are'} required"
        yield Finding("number", f"{_count(count)} handed in; {needs}.")
    if count > rule.maximum:
        most = f"{exactly or 'at most '}{rule.maximum}"
        yield Finding("number", f"{_count(count)} handed in; {most} may be.")


def _count(lists: int) -> str:
    return "No list is" if not lists else "1 list is" if lists == 1 else f"{lists} lists are"


def _together(edition: Edition, lists: Sequence[ArmyList]) -> Iterator[Finding]:
    rule, leader = edition.lists, edition.terms.leader
    if rule.same_faction and not all(
        same_faction(one.faction, other.faction) for one, other in combinations(lists, 2)
    ):
        factions = {_key(one.faction): one.faction for one in lists if one.faction}
        named = " and ".join(factions.values())
        yield Finding("faction", f"The lists are of different factions: {named}.")
    for one, other in combinations(lists, 2):
        pair = f"{one.number}+{other.number}"
        where = f"Lists {one.number} and {other.number}"
        if rule.different_leaders and _key(one.leader) == _key(other.leader) != "":
            yield Finding(f"leader:{pair}", f"{where} have the same {leader}: {one.leader}.")
            continue
        shared = _shared(rule.characters, one, other)
        if shared:
            names = " and ".join(shared)
            yield Finding(f"characters:{pair}", f"{where} share a character: {names}.")


def _shared(limit: str, one: ArmyList, other: ArmyList) -> list[str]:
    """The characters that stand in both lists, as the first names them."""
    if limit == "free":
        return []
    key = character if limit in ("name", "newest") else _key
    mine = {key(name): name for name in (one.leader, *one.characters) if name}
    theirs = {key(name): name for name in (other.leader, *other.characters) if name}
    both = [name for name in mine if name in theirs]
    return [
        mine[name] if _key(mine[name]) == _key(theirs[name]) else f"{mine[name]} ({theirs[name]})"
        for name in both
    ]


def character(name: str) -> str:
    """A name without its version: Haley 2, Haley II and eHaley are one character.

    Of a name with a comma the part before it counts.
    """
    bare = re.sub(r"^[pe](?=[A-Z])", "", name.partition(",")[0].strip())
    return re.sub(r"\s*[(\[]?\b([1-5]|i{1,3}|iv|v)\b[)\]]?$", "", _key(bare))


def _key(text: str) -> str:
    return " ".join(text.casefold().split())


def _points(edition: Edition, size: int, one: ArmyList) -> Iterator[Finding]:
    where = f"List {one.number}"
    if one.points is None:
        yield Finding(f"points:{one.number}", f"{where}: its points are not known.")
        return
    if edition.lists.bonus_points and one.bonus is None:
        yield Finding(
            f"bonus:{one.number}",
            f"{where}: the bonus points of its {edition.terms.leader} are not known, so that "
            f"{one.points} points cannot be checked.",
        )
        return
    low, high = bounds(edition, size, one.bonus)
    if low <= one.points <= high:
        return
    given = f" ({size} and {one.bonus} bonus points)" if edition.lists.bonus_points else ""
    over = one.points - high
    by = f"{over} too many" if over > 0 else f"{low - one.points} too few"
    yield Finding(
        f"points:{one.number}",
        f"{where} has {one.points} points, {by}: from {low} to {high} are allowed{given}.",
    )


def _parts(edition: Edition, one: ArmyList) -> Iterator[Finding]:
    rule, where = edition.lists, f"List {one.number}"
    if not one.leader:
        yield Finding(f"leader:{one.number}", f"{where} names no {edition.terms.leader}.")
    if rule.tier_at_least and (one.tier or 0) < rule.tier_at_least:
        has = "no tier" if one.tier is None else f"tier {one.tier}"
        yield Finding(
            f"tier:{one.number}", f"{where} has {has}; tier {rule.tier_at_least} is required."
        )
    names = {_key(each.name) for each in rule.objectives}
    if rule.objective == "list" and not one.objective:
        yield Finding(f"objective:{one.number}", f"{where} names no objective.")
    elif rule.objective == "list" and _key(one.objective) not in names:
        yield Finding(f"objective:{one.number}", f"{where}: there is no objective {one.objective}.")
    elif rule.objective != "list" and one.objective:
        yield Finding(
            f"objective:{one.number}", f"{where}: lists name no objective in this edition."
        )


def _other_faction(edition: Edition, one: ArmyList, faction: str) -> Iterator[Finding]:
    """A list that was perhaps handed in for somebody else."""
    if edition.lists.same_faction and not same_faction(one.faction, faction):
        where = f"List {one.number}"
        yield Finding(
            f"faction:{one.number}", f"{where} is of {one.faction}; the roster says {faction}."
        )


def _extras(edition: Edition, size: int, one: ArmyList) -> Iterator[Finding]:
    limit = limits(edition, size)
    leaders = [extra for extra in one.reinforcements if extra.bonus]
    more = edition.lists.reinforcement_leader
    raised = limit.reinforcements
    if leaders and more is None:
        yield Finding(
            f"reinforcement-leader:{one.number}",
            f"List {one.number}: a {edition.terms.leader} may not be among the reinforcements.",
        )
    elif len(leaders) > 1:
        yield Finding(
            f"reinforcement-leader:{one.number}",
            f"List {one.number}: only one {edition.terms.leader} may be among the reinforcements.",
        )
    elif leaders and more is not None and raised is not None:
        raised += more + leaders[0].bonus
    for key, extras, most in (
        ("specialists", one.specialists, limit.specialists),
        ("reinforcements", one.reinforcements, raised),
    ):
        yield from _limited(one, key, extras, most, size)


def _limited(
    one: ArmyList, key: str, extras: tuple[Extra, ...], most: int | None, size: int
) -> Iterator[Finding]:
    if not extras:
        return
    name, where = f"{key}:{one.number}", f"List {one.number}"
    if most is None:
        yield Finding(name, f"{where}: no {key} are played in this event at {size} points.")
        return
    unknown = [extra.name for extra in extras if extra.points is None]
    if unknown:
        yield Finding(name, f"{where}: the points of {', '.join(unknown)} ({key}) are not known.")
        return
    total = sum(extra.points or 0 for extra in extras)
    if total > most:
        yield Finding(name, f"{where}: {total} points of {key}; {most} at most.")

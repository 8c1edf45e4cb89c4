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
    all_findings = [*_number(edition, lists), *_together(edition, lists)]
    for army in lists:
        all_findings += _points(edition, size, army)
        all_findings += _parts(edition, army)
        all_findings += _other_faction(edition, army, faction)
        all_findings += _extras(edition, size, army)
    return tuple(all_findings)


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
        factions = {_key(army.faction): army.faction for army in lists if army.faction}
        named = " and ".join(factions.values())
        yield Finding("faction", f"The lists are of different factions: {named}.")
    for first_list, second_list in combinations(lists, 2):
        pair = f"{first_list.number}+{second_list.number}"
        where = f"Lists {first_list.number} and {second_list.number}"
        if rule.different_leaders and _key(first_list.leader) == _key(second_list.leader) != "":
            # One fault, one finding: a Leader is a character as well.
            yield Finding(f"leader:{pair}", f"{where} have the same {leader}: {first_list.leader}.")
            continue
        shared = _shared(rule.characters, first_list, second_list)
        if shared:
            names = " and ".join(shared)
            yield Finding(f"characters:{pair}", f"{where} share a character: {names}.")


def _shared(limit: str, army: ArmyList, other: ArmyList) -> list[str]:
    """The characters that stand in both lists, as the first names them."""
    if limit == "free":
        return []
    key = character if limit in ("name", "newest") else _key
    mine = {key(name): name for name in (army.leader, *army.characters) if name}
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
    # Players write pHaley and eHaley for the prime and the epic version.
    bare = re.sub(r"^[pe](?=[A-Z])", "", name.partition(",")[0].strip())
    # And with a figure or a Roman number behind it, in brackets or not.
    return re.sub(r"\s*[(\[]?\b([1-5]|i{1,3}|iv|v)\b[)\]]?$", "", _key(bare))


def _key(text: str) -> str:
    return " ".join(text.casefold().split())


def _points(edition: Edition, size: int, army: ArmyList) -> Iterator[Finding]:
    where = f"List {army.number}"
    if army.points is None:
        yield Finding(f"points:{army.number}", f"{where}: its points are not known.")
        return
    if edition.lists.bonus_points and army.bonus is None:
        yield Finding(
            f"bonus:{army.number}",
            f"{where}: the bonus points of its {edition.terms.leader} are not known, so that "
            f"{army.points} points cannot be checked.",
        )
        return
    low, high = bounds(edition, size, army.bonus)
    if low <= army.points <= high:
        return
    given = f" ({size} and {army.bonus} bonus points)" if edition.lists.bonus_points else ""
    over = army.points - high
    by = f"{over} too many" if over > 0 else f"{low - army.points} too few"
    yield Finding(
        f"points:{army.number}",
        f"{where} has {army.points} points, {by}: from {low} to {high} are allowed{given}.",
    )


def _parts(edition: Edition, army: ArmyList) -> Iterator[Finding]:
    rule, where = edition.lists, f"List {army.number}"
    if not army.leader:
        yield Finding(f"leader:{army.number}", f"{where} names no {edition.terms.leader}.")
    if rule.tier_at_least and (army.tier or 0) < rule.tier_at_least:
        has = "no tier" if army.tier is None else f"tier {army.tier}"
        yield Finding(
            f"tier:{army.number}", f"{where} has {has}; tier {rule.tier_at_least} is required."
        )
    names = {_key(each.name) for each in rule.objectives}
    if rule.objective == "list" and not army.objective:
        yield Finding(f"objective:{army.number}", f"{where} names no objective.")
    elif rule.objective == "list" and _key(army.objective) not in names:
        yield Finding(
            f"objective:{army.number}", f"{where}: there is no objective {army.objective}."
        )
    elif rule.objective != "list" and army.objective:
        yield Finding(
            f"objective:{army.number}", f"{where}: lists name no objective in this edition."
        )


def _other_faction(edition: Edition, army: ArmyList, faction: str) -> Iterator[Finding]:
    """A list that was perhaps handed in for somebody else."""
    if edition.lists.same_faction and not same_faction(army.faction, faction):
        where = f"List {army.number}"
        yield Finding(
            f"faction:{army.number}", f"{where} is of {army.faction}; the roster says {faction}."
        )


def _extras(edition: Edition, size: int, army: ArmyList) -> Iterator[Finding]:
    limit = limits(edition, size)
    leaders = [extra for extra in army.reinforcements if extra.bonus]
    more = edition.lists.reinforcement_leader
    raised = limit.reinforcements
    if leaders and more is None:
        yield Finding(
            f"reinforcement-leader:{army.number}",
            f"List {army.number}: a {edition.terms.leader} may not be among the reinforcements.",
        )
    elif len(leaders) > 1:
        yield Finding(
            f"reinforcement-leader:{army.number}",
            f"List {army.number}: only one {edition.terms.leader} may be among the reinforcements.",
        )
    elif leaders and more is not None and raised is not None:
        raised += more + leaders[0].bonus
    for key, extras, most in (
        ("specialists", army.specialists, limit.specialists),
        ("reinforcements", army.reinforcements, raised),
    ):
        yield from _limited(army, key, extras, most, size)


def _limited(
    army: ArmyList, key: str, extras: tuple[Extra, ...], most: int | None, size: int
) -> Iterator[Finding]:
    if not extras:
        return
    name, where = f"{key}:{army.number}", f"List {army.number}"
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

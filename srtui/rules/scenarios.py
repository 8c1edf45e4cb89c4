"""Choice of a round's scenario by the edition's dice, without repetition and by groups in turn."""

from collections.abc import Sequence
from typing import Literal

from srtui.rules.edition import Edition, ScenarioRule
from srtui.rules.seeded import Seeded
from srtui.rules.value import Value


class Rolled(Value):
    """A round's scenario, every roll that led to it and, if it was not rolled, the reason."""

    scenario: ScenarioRule
    rolls: tuple[tuple[int, ...], ...]
    reason: Literal["", "as announced", "the scenario played longest ago"] = ""


def offered(edition: Edition) -> tuple[ScenarioRule, ...]:
    """Return the event's scenarios, in the announced order if some were announced."""
    found = tuple(rule for rule in edition.scenarios if not rule.optional)
    names = tuple(dict.fromkeys(edition.selection.announced))
    return tuple(rule for name in names for rule in found if rule.id == name) or found


def open_groups(edition: Edition, played: Sequence[str]) -> tuple[str, ...]:
    """Return the groups that may be used after the scenarios `played` (ids, by round).

    A group returns once all groups have been used; a group without unplayed scenarios is skipped.
    """
    group_of = {rule.id: rule.group for rule in offered(edition)}
    used: set[str] = set()
    for number, scenario_id in enumerate(played, 1):
        used.add(group_of.get(scenario_id, ""))
        if used.issuperset(_groups_left(edition, played[:number])):
            # The last open group is used up: all return, without the scenarios already played.
            used = set()
    return tuple(group for group in _groups_left(edition, played) if group not in used)


def _groups_left(edition: Edition, played: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule.group for rule in offered(edition) if rule.id not in played))


def candidates(edition: Edition, played: Sequence[str]) -> tuple[ScenarioRule, ...]:
    """Return the scenarios that may be played next; empty once all have been played.

    Announced scenarios may repeat, whatever their groups (rules.md P-15).
    """
    if edition.selection.repeats or edition.selection.announced:
        return offered(edition)
    left = tuple(rule for rule in offered(edition) if rule.id not in played)
    if not edition.selection.exhaust_groups:
        return left
    groups = open_groups(edition, played)
    return tuple(rule for rule in left if rule.group in groups)


def against_rules(edition: Edition, chosen: ScenarioRule, played: Sequence[str]) -> str:
    """Return why the rules do not allow a scenario chosen by hand, or an empty string if they do.

    They bind the organizer's choice just as they bind the dice (at-the-table.md C-9, C-10). A
    scenario may repeat once all have been played (P-5).
    """
    if chosen not in offered(edition):
        return f"{chosen.name} is not one of this event's scenarios."
    selection = edition.selection
    if selection.repeats or selection.announced:
        return ""
    left = [rule.name for rule in offered(edition) if rule.id not in played]
    if chosen.id in played and left:
        return f"{chosen.name} has been played in this event; still unplayed: {', '.join(left)}."
    if not selection.exhaust_groups:
        return ""
    groups = open_groups(edition, played)
    if not groups or chosen.group in groups:
        return ""
    return (
        f"{chosen.name} belongs to group {chosen.group}, which has been used: use the other "
        f"groups first ({', '.join(groups)})."
    )


def roll_scenario(edition: Edition, played: Sequence[str], seeded: Seeded) -> Rolled:
    """Roll the edition's dice until they select a scenario that may be played.

    If the scenarios are announced, nothing is rolled: the next of them is played. If there are more
    rounds than scenarios, the one played longest ago is repeated, with a note (P-5).
    """
    if announced := edition.selection.announced:
        name = announced[len(played) % len(announced)]
        rule = next(rule for rule in offered(edition) if rule.id == name)
        return Rolled(rule, (), "as announced")
    allowed = candidates(edition, played)
    if not allowed:
        last = {scenario_id: number for number, scenario_id in enumerate(played)}
        oldest = min(offered(edition), key=lambda rule: last[rule.id])
        return Rolled(oldest, (), "the scenario played longest ago")
    # A face without a scenario ("re-roll") and a scenario already played are both rolled again.
    by_dice = {rule.dice: rule for rule in allowed}
    rolls = [_roll(edition, seeded)]
    while rolls[-1] not in by_dice:
        rolls.append(_roll(edition, seeded))
    return Rolled(by_dice[rolls[-1]], tuple(rolls))


def _roll(edition: Edition, seeded: Seeded) -> tuple[int, ...]:
    return tuple(seeded.roll(sides) for sides in edition.selection.dice)

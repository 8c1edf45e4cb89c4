"""Worth of a unit or some solos in this event, in sentences to read out at a table."""

from __future__ import annotations

import re

from srtui.commands.command import arg
from srtui.documents.sections import Sections, sentences
from srtui.model.refused import Refused
from srtui.queries.query import Query, Snapshot
from srtui.rules.counting import Item, destroyed, half, present, solos_destroyed, worth
from srtui.rules.edition import Edition
from srtui.rules.value import Value
from srtui.text.phrases import counted

MOST = 9999


class Count(Query[tuple[str, ...]], id="count", title="Count a unit", paged=False):
    """Count a unit, or solos of several models, for destroyed points and tiebreakers.

    Attachments belong to the unit: their points and their models count with it.
    """

    cost: int = arg("cost", "number", unit="army points")
    models: int = arg("models", "number", help="at the start; per solo for solos")
    left: int = arg("left", "number", help="models left; models lost for solos")
    solos: bool = arg("solos", "flag", option=True, default=False, help="solos of several models")

    def read(self, snapshot: Snapshot) -> tuple[str, ...]:
        """Return what it counts for by the edition's rule. Refused for impossible numbers."""
        return count(snapshot.event.edition, self)

    def page(self, value: tuple[str, ...], snapshot: Snapshot) -> Sections:
        """Return the sentences."""
        return sentences(value)


def count(edition: Edition, unit: Count) -> tuple[str, ...]:
    """Return what it counts for by the edition's rule. Refused for impossible numbers."""
    if not all(0 <= one <= MOST for one in (unit.cost, unit.models, unit.left)):
        raise Refused(f"Cost and models are whole numbers from 0 to {MOST}.")
    if not unit.models:
        raise Refused("A unit starts with at least one model.")
    rule = edition.game.counting
    if unit.solos:
        lost = solos_destroyed(unit.cost, unit.models, unit.left)
        return (
            f"{counted(unit.left, 'model')} lost from solos of {unit.models}: {lost} destroyed.",
            "Losses fill one solo before the next.",
        )
    if unit.left > unit.models:
        raise Refused(f"{unit.left} of {unit.models} models left is not possible.")
    lost_points = destroyed(rule, unit.cost, unit.models, unit.left)
    present_points = present(rule, unit.cost, unit.models, unit.left)
    limit = half(unit.models)
    explanation = {
        "half": f"Below {limit} of {unit.models} models half of its cost is destroyed.",
        "whole": "It is destroyed only when no model is left.",
    }[rule.destroyed]
    return (
        f"{unit.left} of {unit.models} models left: {lost_points} destroyed, "
        f"{present_points} still in play.",
        explanation,
        f"A {edition.terms.leader} counts {rule.leader}.",
    )


def destroyed_notes(edition: Edition) -> tuple[str, ...]:
    """Return what counts as destroyed in an army.

    As a tiebreaker of the edition says, otherwise by what its units count for.
    """
    rule = edition.game
    asked = [step for step in rule.tiebreaks if step.of == "destroyed" and step.notes]
    if asked:
        return asked[0].notes
    unit = {
        "half": "A unit counts in full when no model of it is left; below half of its models, "
        "rounded up, it counts half of its cost, rounded up.",
        "whole": "A unit counts, with its attachments, only when no model of it is left.",
    }[rule.counting.destroyed]
    leader = f"A destroyed {edition.terms.leader} counts as {rule.counting.leader}."
    return ("Everything destroyed or removed from play counts at its cost.", unit, leader)


# A count that adds up, line by line

LINES = ("12", "12 half", "12 10 4: 4 of 10 models left", "12 x2", "leader")
"""What a line of a count can be."""
_TIMES = re.compile(r"[x*](\d{1,2})", re.ASCII)
_LEADERS = ("leader", "warcaster", "warlock")


class CountLine(Value):
    """A line as it was typed, and what it comes to in words and army points."""

    typed: str
    text: str
    points: int


def count_line(edition: Edition, typed: str, *, destroyed: bool) -> CountLine:
    """Return one line of a count. Refused if it is unreadable.

    `destroyed`: of what was destroyed, otherwise of what is in play.
    """
    item = _item(typed)
    points = worth(edition.game.counting, item, destroyed_only=destroyed)
    text = edition.terms.leader if item.leader else str(item.cost)
    if item.half:
        text += ", half"
    if item.models:
        text += f", {item.left} of {item.models} models left"
    if item.times > 1:
        text += f", {item.times} times"
    return CountLine(typed, text, points)


def _item(typed: str) -> Item:
    """Cost, then in any order `half`, `x2`, or models at the start and models left."""
    half_of, times, leader = False, 1, False
    figures: list[int] = []
    for word in typed.lower().split():
        if word.isascii() and word.isdigit():
            figures.append(int(word))
        elif found := _TIMES.fullmatch(word):
            times = int(found[1])
        elif "half".startswith(word):
            half_of = True
        elif any(name.startswith(word) for name in _LEADERS):
            leader = True
        else:
            raise Refused(f"“{word}” is not understood. Use one of: {'; '.join(LINES)}.")
    return _checked(figures, times, half_of=half_of, leader=leader)


def _checked(figures: list[int], times: int, *, half_of: bool, leader: bool) -> Item:
    if leader and not figures:
        return Item(leader=True, half=half_of, times=times)
    if leader or len(figures) not in (1, 3) or (half_of and len(figures) == 3):
        raise Refused(f"Use one of: {'; '.join(LINES)}.")
    if max(figures) > MOST:
        raise Refused(f"Cost and models are whole numbers from 0 to {MOST}.")
    cost, models, left = (*figures, 0, 0)[:3]
    if len(figures) == 3 and not models:
        raise Refused("A unit starts with at least one model.")
    if left > models:
        raise Refused(f"{left} of {models} models left is not possible.")
    return Item(cost, models, left, half_of, times=times)

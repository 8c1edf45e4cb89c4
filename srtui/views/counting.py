"""What a unit or some solos count for in this event, in sentences to read out at a table."""

from __future__ import annotations

from srtui.desk.command import Verb, arg
from srtui.rules.counting import destroyed, half, present, solos_destroyed
from srtui.rules.edition import Edition
from srtui.state.refused import Refused

MOST = 9999


class Count(Verb, id="count", title="Count a unit"):
    """Count a unit, or solos of several models, for destroyed points and tiebreakers.

    Attachments belong to the unit: their points and their models count with it.
    """

    cost: int = arg("cost", "number", unit="army points")
    models: int = arg("models", "number", help="at the start; of one solo where it is solos")
    left: int = arg("left", "number", help="models left; models lost where it is solos")
    solos: bool = arg("solos", "flag", option=True, default=False, help="solos of several models")


def count(edition: Edition, wanted: Count) -> tuple[str, ...]:
    """What it counts for by the edition's rule. Refused where the numbers cannot be."""
    if not all(0 <= one <= MOST for one in (wanted.cost, wanted.models, wanted.left)):
        raise Refused(f"Cost and models are whole numbers from 0 to {MOST}.")
    if not wanted.models:
        raise Refused("A unit begins with at least one model.")
    rule = edition.game.counting
    if wanted.solos:
        lost = solos_destroyed(wanted.cost, wanted.models, wanted.left)
        return (
            f"{wanted.left} models lost of solos of {wanted.models}: {lost} destroyed.",
            "One is filled with losses before the next begins.",
        )
    if wanted.left > wanted.models:
        raise Refused(f"{wanted.left} models cannot be left of {wanted.models}.")
    gone = destroyed(rule, wanted.cost, wanted.models, wanted.left)
    here = present(rule, wanted.cost, wanted.models, wanted.left)
    limit = half(wanted.models)
    why = {
        "half": f"Below {limit} of {wanted.models} models half of its cost is destroyed.",
        "whole": "It is destroyed only when no model is left.",
    }[rule.destroyed]
    return (
        f"{wanted.left} of {wanted.models} models left: {gone} destroyed, {here} where it stands.",
        why,
        f"A {edition.terms.leader} counts {rule.leader}.",
    )


def units_said(edition: Edition) -> tuple[str, ...]:
    """What of an army counts as destroyed, where the edition does not ask for it by itself."""
    unit = {
        "half": "A unit counts when no model of it is left; below half of its models, rounded up, "
        "half of its cost, rounded up.",
        "whole": "A unit counts, with its attachments, only when no model of it is left.",
    }[edition.game.counting.destroyed]
    leader = f"A destroyed {edition.terms.leader} counts {edition.game.counting.leader}."
    return ("What was destroyed or removed from play counts its cost.", unit, leader)

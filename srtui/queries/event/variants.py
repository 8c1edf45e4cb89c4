"""The variants of an edition as they are offered: in use, possible, unwise, each in one line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from srtui.model.event import Event
from srtui.model.presets import in_use
from srtui.rules.edition import Edition, Variant, VariantValue
from srtui.rules.value import Value, replace
from srtui.rules.variants import unwise, why_not
from srtui.text.editions import filled

CATEGORIES = {
    "rounds": "Rounds",
    "standings": "Final standings",
    "timing": "Time",
    "lists": "Army lists",
    "scenario": "Scenarios",
    "victory": "Victory",
    "painting": "Painting",
    "switch": "Other readings of unclear rules",
}
"""The headings of the categories, in the order in which they are offered."""


class Offer(Value):
    """A variant of the edition.

    `parameter` names what its number counts, or what it lists. `number` and `scenarios` (names) are
    those in use. `impossible` says why it cannot be used now, `unwise` what speaks against it; both
    may be empty.
    """

    key: str
    name: str
    category: str
    line: str
    parameter: str
    in_use: bool
    number: int | None = None
    advice: str = ""
    takes: str = "number"
    scenarios: tuple[str, ...] = ()
    impossible: str = ""
    unwise: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def against(self) -> tuple[str, ...]:
        """Reasons against it besides the general advice."""
        return tuple(line for line in self.unwise if line != self.advice)


def offer(
    variant: Variant,
    *,
    in_use: bool = False,
    value: VariantValue = None,
    edition: Edition | None = None,
) -> Offer:
    """Return a variant as it is offered, or as it is used in an event of `edition`."""
    rules = [edition.scenario(id) for id in value] if edition and isinstance(value, tuple) else []
    return Offer(
        key=variant.key,
        name=variant.name,
        category=variant.category,
        line=variant.line,
        parameter=variant.parameter,
        in_use=in_use,
        number=value if isinstance(value, int) else None,
        advice=variant.advice,
        takes=variant.takes,
        scenarios=tuple(rule.name for rule in rules if rule is not None),
        notes=variant.notes,
    )


def offers(event: Event) -> tuple[Offer, ...]:
    """Return every variant of the event's edition, by category."""
    edition, used = event.edition, dict(event.variants)
    order = list(CATEGORIES)
    ordered = sorted(edition.variants, key=lambda one: order.index(one.category))
    return tuple(
        offer(one, in_use=True, value=used[one.key], edition=edition)
        if one.key in used
        else _possible(event, one)
        for one in ordered
    )


def _possible(event: Event, variant: Variant) -> Offer:
    """Return an unused variant, with what prevents it now."""
    others, edition = in_use(event), event.edition
    why = why_not(variant, others, edition.variants)
    said = () if why else unwise(variant, others, edition.several)
    return replace(offer(variant), impossible=why, unwise=said)


def called(one: Offer) -> str:
    """Format the name of a variant in use, with its number or scenarios instead of [X]."""
    return filled(one.name, one.number, one.scenarios)


def line_of(one: Offer) -> str:
    """Format the meaning of a variant in use, with its number instead of X."""
    return one.line if one.number is None else re.sub(r"\bX\b", str(one.number), one.line)


def by_category(found: Sequence[Offer]) -> tuple[tuple[str, tuple[Offer, ...]], ...]:
    """Return the offers under the headings of their categories."""
    categories = []
    for key, title in CATEGORIES.items():
        offers = tuple(offer for offer in found if offer.category == key)
        if offers:
            categories.append((title, offers))
    return tuple(categories)

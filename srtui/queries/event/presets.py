"""Variants and presets of an event's edition, both on offer and in use."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from srtui.model.event import Event
from srtui.model.house_rules import used_by
from srtui.rules.edition import Demand, Edition, Preset, Variant, VariantValue
from srtui.rules.overlay import unwise, why_not
from srtui.rules.value import Value, field, fields_of, replace
from srtui.text.editions import filled
from srtui.text.phrases import counted


class PresetOffer(Value):
    """A preset on offer: what it sets, and its number of requirements."""

    key: str
    name: str
    line: str
    sets: str
    demands: int


class Check(Value):
    """A preset's value or requirement, checked.

    `id` is empty unless somebody ticks it off or notes a number for it. `state`: met, missing, or
    open because only the organizer can know.
    """

    id: str
    text: str = field(name="said")
    state: Literal["met", "missing", "open"]


class PresetView(Value):
    """The event's preset, with all its requirements."""

    key: str
    name: str
    line: str
    checks: tuple[Check, ...]

    @property
    def missing(self) -> int:
        """Number of requirements that are missing or open."""
        return sum(one.state != "met" for one in self.checks)

    @property
    def summary(self) -> str:
        """Summary of the missing and open requirements."""
        if not self.missing:
            return "all requirements are met"
        return f"{counted(self.missing, 'requirement')} not met yet"


def presets(edition: Edition) -> tuple[PresetOffer, ...]:
    """Return an edition's presets."""
    return tuple(
        PresetOffer(
            preset.key, preset.name, preset.line, _sets_text(edition, preset), len(preset.demands)
        )
        for preset in edition.presets
    )


def _sets_text(edition: Edition, preset: Preset) -> str:
    sizes = " or ".join(map(str, preset.sizes))
    parts = [f"{sizes} points"] if sizes else []
    parts += [_setting_name(edition, key, value) for key, value in used_by(preset)]
    parts += [f"{key} = {value}" for key, value in preset.set.items()]
    return ", ".join(parts)


def _setting_name(edition: Edition, key: str, value: VariantValue) -> str:
    variant = edition.variant(key)
    return called(offer(variant, value=value, edition=edition)) if variant else key


def preset_view(event: Event) -> PresetView | None:
    """Return the event's preset with its checks, or None if it follows none."""
    preset = event.edition.preset(event.preset or "")
    if preset is None:
        return None
    checks = (*_settings(event, preset), *(_demand_check(event, one) for one in preset.demands))
    return PresetView(preset.key, preset.name, preset.line, checks)


def _settings(event: Event, preset: Preset) -> Iterator[Check]:
    if preset.sizes:
        yield _check(f"{' or '.join(map(str, preset.sizes))} points", event.size in preset.sizes)
    used = dict(event.variants)
    for key, given in used_by(preset):
        # "" stands for an unused variant, because None is the value of a variant without a number.
        yield _check(_setting_name(event.edition, key, given), used.get(key, "") == given)
    known = {key for key, _ in used_by(preset)} | set(preset.may)
    for one in event.variants_in_use:
        if one.key not in known and one.category != "switch":
            yield _check(f"without {one.name}", False)


def _check(said: str, met: bool) -> Check:
    return Check("", said, "met" if met else "missing")


def _demand_check(event: Event, demand: Demand) -> Check:
    if not demand.counts:
        return Check(demand.id, demand.line, "met" if demand.id in event.preset_met else "open")
    entered = [one for one in event.players if not one.stand_in and one.status_changes]
    if demand.counts == "players":
        return _count_check(demand, max(len(entered), _in_qualifiers(event, demand)), demand.least)
    complete = sum(len(event.lists.get(one.id, ())) >= demand.least for one in entered)
    return _count_check(demand, complete, max(1, len(entered)))


def _in_qualifiers(event: Event, demand: Demand) -> int:
    """Return the noted number of players in the qualifiers, or 0 if none is noted."""
    head = f"{demand.id}="
    noted = [one.removeprefix(head) for one in event.preset_met if one.startswith(head)]
    return max((int(one) for one in noted if one.isdecimal()), default=0)


def _count_check(demand: Demand, have: int, least: int) -> Check:
    noted = demand.id if demand.qualifiers else ""
    line = f"{demand.line} ({have} of {least})"
    return Check(noted, line, "met" if have >= least else "missing")


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
    """A variant on offer.

    `parameter` names what its number counts, or what its list contains. `number` and `scenarios`
    (names) are those in use. `impossible` says why it cannot be used now, `unwise` what speaks
    against it; either may be empty.
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
        """Reasons against it, apart from the general advice."""
        return tuple(line for line in self.unwise if line != self.advice)


def offer(
    variant: Variant,
    *,
    in_use: bool = False,
    value: VariantValue = None,
    edition: Edition | None = None,
) -> Offer:
    """Return a variant as offered, or as used in an event of `edition`."""
    rules = [edition.scenario(id) for id in value] if edition and isinstance(value, tuple) else []
    return Offer(
        **fields_of(variant, "key name category line parameter advice takes notes"),
        in_use=in_use,
        number=value if isinstance(value, int) else None,
        scenarios=tuple(rule.name for rule in rules if rule is not None),
    )


def offers(event: Event) -> tuple[Offer, ...]:
    """Return every variant of the event's edition, sorted by category."""
    edition, used = event.edition, dict(event.variants)
    order = list(CATEGORIES)
    ordered = sorted(edition.variants, key=lambda one: order.index(one.category))
    return tuple(
        offer(one, in_use=True, value=used[one.key], edition=edition)
        if one.key in used
        else _possible_offer(event, one)
        for one in ordered
    )


def _possible_offer(event: Event, variant: Variant) -> Offer:
    """Return an unused variant, with what prevents its use now."""
    others, edition = event.variants_in_use, event.edition
    why = why_not(variant, others, edition.variants)
    said = () if why else unwise(variant, others, edition.several)
    return replace(offer(variant), impossible=why, unwise=said)


def called(one: Offer) -> str:
    """Format the name of a variant in use, replacing [X] by its number or scenarios."""
    return filled(one.name, one.number, one.scenarios)


def line_of(one: Offer) -> str:
    """Format the meaning of a variant in use, replacing X by its number."""
    return one.line if one.number is None else re.sub(r"\bX\b", str(one.number), one.line)


def by_category(found: Sequence[Offer]) -> tuple[tuple[str, tuple[Offer, ...]], ...]:
    """Group the offers under their categories' headings."""
    groups = (
        (title, tuple(offer for offer in found if offer.category == key))
        for key, title in CATEGORIES.items()
    )
    return tuple((title, offers) for title, offers in groups if offers)

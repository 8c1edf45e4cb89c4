"""Commands on what an edition offers: variants, presets, and its own newer text.

Sources: rules.md 1.3-1.5, 1.7, 1.8, 1.11, 2.7, 2.8, 2.11, 3.4-3.8, P-9, P-15.

An event keeps its edition's text; nothing changes until somebody asks for it.
"""

import json
from collections.abc import Sequence
from functools import partial
from hashlib import sha256

from data import editions
from srtui.commands.command import ALWAYS, Command, Work, arg, option
from srtui.commands.event.new import (
    checked_edition,
    checked_size,
    write_house_rules,
    write_variants,
)
from srtui.commands.event.settings import finals_warnings, rounds_warnings
from srtui.model.event import Event
from srtui.model.house_rules import Variants, house_rules_of, size_of, used_by
from srtui.model.refused import Refused
from srtui.rules.edition import Demand, Edition, Preset, Variant
from srtui.rules.overlay import differences, names_variant, unwise
from srtui.text.clock import tables_text
from srtui.text.editions import difference_text, given_to, preset_of, variant_text
from srtui.text.phrases import Phrase, counted, joined, paragraph, phrase, phrase_count

BEGUN = "The event has started: announce this to everyone."


class UseVariant(Command, id="variant", title="Variant", taking="off"):
    """Use a variant of the edition, or stop using it."""

    key: str = arg("variant", "variant", help="its key, as listed by `srtui editions ID`")
    number: int | None = arg("number", "number", default=None, help="for variants with a number")
    scenarios: tuple[str, ...] = option(
        "scenarios", "scenarios", default=(), help="in order, for a variant that lists them"
    )
    off: bool = option("off", "flag", default=False)

    def warnings(self, event: Event) -> tuple[str, ...]:
        chosen = event.edition.variant(self.key)
        warnings: list[str] = []
        if chosen is not None and not self.off:
            others = [one for one in event.variants_in_use if one.key != self.key]
            warnings += unwise(chosen, others, event.edition.several)
            if "rounds.cap" in chosen.set:
                warnings += rounds_warnings(event, self.number)
            if chosen.set.get("standings.finals_tables") is True:
                warnings += finals_warnings(event, event.rounds_planned)
            sizes = chosen.set.get("sizes")
            if isinstance(sizes, list) and event.size not in sizes:
                wanted = joined([*map(str, sizes)], "or")
                warnings.append(f"{chosen.name} is for games of {wanted} points, not {event.size}.")
        return (*warnings, *begun(event))

    def apply(self, work: Work) -> Phrase:
        event = work.event
        others = tuple(one for one in event.variants if one[0] != self.key)
        if self.off and len(others) == len(event.variants):
            raise Refused(f"The event does not use the variant {self.key}.")
        parameter = given_to(event.edition, self.key, self.number, self.scenarios)
        # If chosen again it comes last: when two set the same key, the later one applies.
        variants = others if self.off else (*others, (self.key, parameter))
        edition = checked_edition(event.edition_text, event.edition_id, variants, event.house_rules)
        write_variants(work.writer, variants)
        found = edition.variant(self.key)
        used = dict(event.variants)[self.key] if self.off else parameter
        name = variant_text(edition, found, used) if found else self.key
        if self.off:
            return phrase("The event no longer uses {variant}.", name)
        return phrase("The event now uses {variant}.", name)


def begun(event: Event) -> tuple[str, ...]:
    """Return warnings about rules that change during the event."""
    if not event.rounds:
        return ()
    scored = [game for game in event.rounds[-1].open_games if event.steps.get(game.id)]
    if not scored:
        return (BEGUN,)
    tables = tables_text(scored)
    return BEGUN, (
        f"Turns have already been scored at {tables}. They will be recounted, and any that no "
        "longer fit must be dropped (score drop)."
    )


class UsePreset(Command, id="preset", title="Preset", taking=ALWAYS):
    """Set the event up from one of the edition's presets, with its size, variants and house rules.

    Other variants are turned off, except those that the preset allows and alternative readings.
    With `--off`, the event stops following the preset, but its settings stay.
    """

    key: str = arg("preset", "preset", help="its key, as listed by `srtui editions ID`")
    size: int | None = option("size", "size", default=None, unit="army points")
    off: bool = option("off", "flag", default=False)

    def apply(self, work: Work) -> Phrase:
        work.warnings.extend(begun(work.event))
        preset = preset_of(work.event.edition, self.key)
        if self.off:
            return _stop_following(work, preset)
        event = work.event
        variants, turned_off = _fit_preset(event, preset)
        rules = house_rules_of(preset, event.entering_round, event.house_rules)
        edition = checked_edition(event.edition_text, event.edition_id, variants, rules)
        size = size_of(preset, event.size, self.size)
        if size != event.size and event.played:
            raise Refused("Results are in, so the event's size cannot change.")
        write_variants(work.writer, variants)
        write_house_rules(work.writer, rules, work.now.iso_time)
        work.writer.update("event", 1, size=size, preset=preset.key, preset_met="[]")
        names = [
            variant_text(edition, one, given)
            for key, given in variants
            if (one := edition.variant(key))
        ]
        used = names or phrase("no variants")
        said = phrase("{preset}: {size} points, {variants}.", preset.name, size, used)
        off = [one.name for one in turned_off]
        return paragraph(said, phrase("Turned off: {variants}.", off) if off else "")


def _fit_preset(event: Event, preset: Preset) -> tuple[Variants, list[Variant]]:
    """Return the event's variants under a preset, and those that must be removed."""
    used = {use.variant for use in preset.use}
    others = [variant for variant in event.variants_in_use if variant.key not in used]
    # A switch is another reading of a rule, and not among the things that a preset determines.
    allowed = [row for row in others if row.category == "switch" or row.key in preset.may]
    together = [variant for variant in event.edition.variants if variant.key in used]
    together += allowed
    staying = {variant.key for variant in allowed if _has_its_needs(variant, together)}
    saved = [variant for variant in event.variants if variant[0] in staying]
    removed = [variant for variant in others if variant.key not in staying]
    return (*used_by(preset), *saved), removed


def _has_its_needs(variant: Variant, others: Sequence[Variant]) -> bool:
    return all(any(map(partial(names_variant, name), others)) for name in variant.needs)


def _stop_following(work: Work, preset: Preset) -> Phrase:
    if work.event.preset != preset.key:
        raise Refused(f"The event does not follow the preset {preset.name}.")
    work.writer.update("event", 1, preset=None, preset_met="[]")
    return phrase("The event no longer follows {preset}; its settings stay.", preset.name)


class MeetDemand(Command, id="demand", title="Preset requirement", taking="off"):
    """Tick off a preset requirement that srtui cannot check, or clear the tick.

    For a final with qualifiers, enter how many different players the qualifiers had in all. `srtui
    final QUALIFIER` counts them in the qualifiers' files, and says who qualifies.
    """

    demand: str = arg("requirement", "demand", help="its id in the list of requirements")
    total: int = option(
        "players in the qualifiers",
        "number",
        default=0,
        help="how many different players all the qualifiers had",
    )
    off: bool = option("off", "flag", default=False)

    def refusal(self, event: Event) -> str | None:
        return None if event.preset else "The event follows no preset."

    def apply(self, work: Work) -> Phrase:
        event = work.event
        preset = preset_of(event.edition, event.preset or "")
        demand = _demand(preset, self.demand)
        if demand.qualifiers and (self.total or self.off):
            return self._store_total(work, demand)
        if demand.counts:
            how = (
                " Say how many players the qualifiers had: --total 34." if demand.qualifiers else ""
            )
            raise Refused(f"srtui checks this itself: {demand.line}{how}")
        met = event.preset_met - {demand.id} if self.off else event.preset_met | {demand.id}
        work.writer.update("event", 1, preset_met=json.dumps(sorted(met)))
        state = phrase("Open again.") if self.off else phrase("Met.")
        return phrase("{preset}: {demand} {state}", preset.name, demand.line, state)

    def _store_total(self, work: Work, demand: Demand) -> Phrase:
        """Store the number of players in the qualifiers, replacing an earlier number."""
        noted = {one for one in work.event.preset_met if not one.startswith(f"{demand.id}=")}
        met = noted if self.off else noted | {f"{demand.id}={self.total}"}
        work.writer.update("event", 1, preset_met=json.dumps(sorted(met)))
        if self.off:
            return phrase("The number of players in the qualifiers was removed.")
        return phrase(
            "The qualifiers had {players} in all.", counted(self.total, "different player")
        )


def _demand(preset: Preset, text: str) -> Demand:
    found = next((one for one in preset.demands if one.id == text.strip()), None)
    if found is None:
        known = ", ".join(one.id for one in preset.demands if not one.counts) or "none to tick off"
        raise Refused(f"{preset.name} has no requirement “{text[:40]}”. It has {known}.")
    return found


NAMED = 8
"""Differences that a question names; of more it says how many there are."""

Difference = tuple[str, object, object]
"""A key, its value in the event, its value in the edition on offer."""


def on_offer(event: Event, edition_id: str = "") -> str:
    """Return an edition's text, by default the event's. Raises `Refused` if it is invalid."""
    source = edition_id or event.edition_id
    try:
        text = editions.text(source)
        editions.edition(editions.parse(text, source), source)
    except (editions.UnknownEdition, editions.EditionFault) as fault:
        raise Refused(str(fault)) from None
    return text


def differing(event: Event, text: str) -> list[Difference]:
    """Return the differences of the event's text from another, without variants and house rules."""
    old = editions.parse(event.edition_text, event.edition_id)
    return list(differences(old, editions.parse(text, "the edition on offer")))


class AdoptEdition(Command, id="edition.adopt", title="Adopt an edition"):
    """Adopt the edition's text as corrected since the event started, or another edition.

    Variants and house rules stay and apply to the new text. Results stay as entered.
    """

    edition: str = arg("edition", "edition", default="", help="its id; default: the event's own")

    def warnings(self, event: Event) -> tuple[str, ...]:
        found = differing(event, on_offer(event, self.edition))
        changes = [difference_text(one) for one in found[:NAMED]]
        if (more := len(found) - NAMED) > 0:
            changes.append(f"and {more} more (srtui edition FILE differs lists all)")
        values = counted(len(found), "value")
        return (f"{values} of the edition will change: {'; '.join(changes)}.", *begun(event))

    def apply(self, work: Work) -> Phrase:
        event = work.event
        edition_text = on_offer(event, self.edition)
        if edition_text == event.edition_text:
            raise Refused("The event already uses this edition's current text.")
        # With the event's variants and house rules, which the new text must accept.
        newer = checked_edition(
            edition_text, self.edition or event.edition_id, event.variants, event.house_rules
        )
        checked_size(newer, event.size)
        played = {one.scenario for one in event.rounds if one.scenario}
        # Without its scenario, a scored game could no longer be folded.
        if lost := sorted(played - {one.id for one in newer.scenarios}):
            raise Refused(
                f"{newer.title} does not have the scenario {lost[0]}, which has been played."
            )
        work.writer.update(
            "event",
            1,
            edition_id=newer.id,
            edition_text=edition_text,
            edition_format=newer.format,
            edition_hash=sha256(edition_text.encode()).hexdigest(),
        )
        adopted = phrase_count(
            "Adopted the edition {edition}, version {version}; {count} value has changed.",
            "Adopted the edition {edition}, version {version}; {count} values have changed.",
            len(differing(event, edition_text)),
            newer.title,
            newer.version,
        )
        return paragraph(adopted, _without_preset(work, newer))


def _without_preset(work: Work, edition: Edition) -> str:
    """Stop following a preset that the adopted edition does not have, and say so."""
    preset = work.event.preset
    if preset is None or any(one.key == preset for one in edition.presets):
        return ""
    work.writer.update("event", 1, preset=None, preset_met="[]")
    return phrase("The new text has no preset {preset}, so the event follows none.", preset)

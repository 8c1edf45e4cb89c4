"""Events of every edition with their variants and presets, made without a file for each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from hall import Hall

from srtui.model.event import Event
from srtui.model.house_rules import HouseRule, Variants
from srtui.rules.edition import Preset, Variant
from srtui.rules.value import replace

IDS = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")


@cache
def fresh(edition_id: str) -> Event:
    """Return a new event."""
    with TemporaryDirectory() as folder:
        hall = Hall(Path(folder), edition_id)
        event = hall.event
        hall.store.close()
    return event


@cache
def event_with(edition_id: str, variants: Variants) -> Event:
    """Return a new event with these variants."""
    return replace(fresh(edition_id), variants=variants)


def _chosen(variant: Variant, event: Event) -> Variants:
    """Return a variant as it is chosen, with a number or a scenario if it takes one."""
    if variant.takes == "scenarios":
        return ((variant.key, (event.edition.scenarios[0].id,)),)
    return ((variant.key, 4 if variant.parameter else None),)


def _of_preset(preset: Preset, event: Event) -> Event:
    """Return an event that follows a preset."""
    used = tuple((one.variant, one.scenarios or one.number or None) for one in preset.use)
    rules = tuple(HouseRule(key, json.dumps(value)) for key, value in preset.set.items())
    size = preset.sizes[0] if preset.sizes else event.size
    return replace(event, variants=used, house_rules=rules, size=size)


def events() -> Iterator[tuple[str, Event]]:
    """Yield every edition as it is, with each variant, and with each preset."""
    for edition_id in IDS:
        event = fresh(edition_id)
        yield edition_id, event
        for variant in event.edition.variants:
            needed = (event.edition.variant(key) for key in variant.needs)
            used = [one for other in needed if other for one in _chosen(other, event)]
            chosen = (*used, *_chosen(variant, event))
            yield f"{edition_id} {variant.key}", replace(event, variants=chosen)
        for preset in event.edition.presets:
            yield f"{edition_id} {preset.key} (preset)", _of_preset(preset, event)

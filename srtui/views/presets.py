"""Presets: whole events that an edition describes, and what an event that follows one lacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from srtui.rules.edition import Demand, Edition, Preset
from srtui.rules.value import Value
from srtui.state.event import Event
from srtui.state.presets import in_use, used_by
from srtui.views.variants import called, offer
from srtui.words.wording import counted


class PresetOffer(Value):
    """A preset as it is offered: what it sets, and how many things it demands."""

    key: str
    name: str
    line: str
    sets: str
    demands: int


class Check(Value):
    """One thing that a preset sets or demands. `id` is empty where nobody ticks it off.

    `state`: it is so, it is not, or only the organizer can know and has not ticked it off.
    """

    id: str
    said: str
    state: Literal["met", "missing", "open"]


class PresetView(Value):
    """The preset of an event with all that it demands."""

    key: str
    name: str
    line: str
    checks: tuple[Check, ...]

    @property
    def missing(self) -> int:
        """How many things are missing or open."""
        return sum(one.state != "met" for one in self.checks)

    @property
    def said(self) -> str:
        """How much is missing or open, in words."""
        if not self.missing:
            return "all is met"
        are = "is" if self.missing == 1 else "are"
        return f"{counted(self.missing, 'thing')} {are} missing or open"


def presets(edition: Edition) -> tuple[PresetOffer, ...]:
    """The presets of an edition."""
    return tuple(
        PresetOffer(
            preset.key, preset.name, preset.line, _sets(edition, preset), len(preset.demands)
        )
        for preset in edition.presets
    )


def _sets(edition: Edition, preset: Preset) -> str:
    said = [f"{' or '.join(map(str, preset.sizes))} points"] if preset.sizes else []
    said += [_called(edition, key, preset) for key, _ in used_by(preset)]
    said += [f"{key} = {value}" for key, value in preset.set.items()]
    return ", ".join(said)


def _called(edition: Edition, key: str, preset: Preset) -> str:
    variant, given = edition.variant(key), dict(used_by(preset))[key]
    return called(offer(variant, given=given, edition=edition)) if variant else key


def preset_view(event: Event) -> PresetView | None:
    """The preset that the event follows, checked; None where it follows none."""
    preset = event.edition.preset(event.preset or "")
    if preset is None:
        return None
    checks = (*_settings(event, preset), *(_demanded(event, one) for one in preset.demands))
    return PresetView(preset.key, preset.name, preset.line, checks)


def _settings(event: Event, preset: Preset) -> Iterator[Check]:
    """Whether the event still is as the preset has set it."""
    if preset.sizes:
        yield _check(f"{' or '.join(map(str, preset.sizes))} points", event.size in preset.sizes)
    used = dict(event.variants)
    for key, given in used_by(preset):
        # With "" for one that is not used: None is what a variant without a number is given.
        yield _check(_called(event.edition, key, preset), used.get(key, "") == given)
    known = {key for key, _ in used_by(preset)} | set(preset.may)
    for one in in_use(event):
        if one.key not in known and one.category != "switch":
            yield _check(f"without {one.name}", False)


def _check(said: str, met: bool) -> Check:
    return Check("", said, "met" if met else "missing")


def _demanded(event: Event, demand: Demand) -> Check:
    if not demand.counts:
        return Check(demand.id, demand.line, "met" if demand.id in event.preset_met else "open")
    here = [one for one in event.players if not one.stand_in and one.stays]
    if demand.counts == "players":
        return _counted(demand.line, len(here), demand.least)
    complete = sum(len(event.lists.get(one.id, ())) >= demand.least for one in here)
    return _counted(demand.line, complete, max(1, len(here)))


def _counted(line: str, have: int, least: int) -> Check:
    return Check("", f"{line} ({have} of {least})", "met" if have >= least else "missing")

"""Taking over another text of the edition: a corrected one, or a house edition.

An event keeps its edition's text as it was; nothing changes until somebody wants it.
"""

from __future__ import annotations

from hashlib import sha256

from data import editions
from srtui.commands.command import Command, Work, arg
from srtui.commands.event.new import checked_edition, checked_size
from srtui.commands.event.variants import begun
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.rules.edition import Edition
from srtui.rules.overlay import differences
from srtui.text.editions import difference_said
from srtui.text.phrases import counted

NAMED = 8
"""Differences that a question names; of more it says how many there are."""

Difference = tuple[str, object, object]
"""A key, its value in the event, its value in the edition on offer."""


def on_offer(event: Event, edition_id: str = "") -> str:
    """Return the text of an edition, by default the event's. Raises `Refused` if it is unsound."""
    source = edition_id or event.edition_id
    try:
        text = editions.text(source)
        editions.edition(editions.parse(text, source), source)
    except (editions.UnknownEdition, editions.EditionFault) as fault:
        raise Refused(str(fault)) from None
    return text


def differing(event: Event, text: str) -> list[Difference]:
    """Return what differs between the event's text and another, variants and house rules apart."""
    old = editions.parse(event.edition_text, event.edition_id)
    new = editions.parse(text, "the edition on offer")
    return differences(old, new)


class AdoptEdition(Command, id="edition.adopt", title="Adopt an edition"):
    """Adopt the current text of the edition, corrected since the event started, or another edition.

    Variants and house rules stay and apply to the new text. Results stay as entered.
    """

    edition: str = arg("edition", "edition", default="", help="its id; default: the event's own")

    def warnings(self, event: Event) -> tuple[str, ...]:
        found = differing(event, on_offer(event, self.edition))
        said = [difference_said(one) for one in found[:NAMED]]
        if len(found) > NAMED:
            said.append(f"and {len(found) - NAMED} more: srtui edition FILE differs")
        differ = f"{counted(len(found), 'value')} will change: {'; '.join(said)}."
        return (differ, *begun(event))

    def apply(self, work: Work) -> str:
        event = work.event
        edition_text = on_offer(event, self.edition)
        if edition_text == event.edition_text:
            raise Refused("The event already uses this edition's current text.")
        # With the event's variants and house rules: the new text must bear what is laid over it.
        newer = checked_edition(
            edition_text, self.edition or event.edition_id, event.variants, event.house_rules
        )
        checked_size(newer, event.size)
        played = {one.scenario for one in event.rounds if one.scenario}
        # Without its scenario a game that was scored could not be folded any more.
        if lost := sorted(played - {one.id for one in newer.scenarios}):
            raise Refused(f"The scenario {lost[0]} was played and is not in {newer.title}.")
        work.writer.update(
            "event",
            1,
            edition_id=newer.id,
            edition_text=edition_text,
            edition_format=newer.format,
            edition_hash=sha256(edition_text.encode()).hexdigest(),
        )
        differ = differing(event, edition_text)
        count = f"{counted(len(differ), 'value')} {'differs' if len(differ) == 1 else 'differ'}"
        said = f"Adopted the edition {newer.title}, version {newer.version}; {count}."
        return said + _without_preset(work, newer)


def _without_preset(work: Work, edition: Edition) -> str:
    """Leave a preset that the edition taken over does not have, and say so."""
    preset = work.event.preset
    if preset is None or any(one.key == preset for one in edition.presets):
        return ""
    work.writer.update("event", 1, preset=None, preset_met="[]")
    return f" It has no preset {preset}: the event no longer follows one."

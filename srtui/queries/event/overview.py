"""The event's settings and rules as a query, and the parts shared with an edition's page."""

from collections.abc import Iterator, Sequence

from srtui.documents.sections import (
    PaneLine,
    PaneSection,
    PaneTable,
    Piece,
    Sections,
    line,
    section,
    sentences,
)
from srtui.model.event import PlanItem
from srtui.model.times import DayPlan
from srtui.queries.event.changes import Change
from srtui.queries.event.presets import Offer, PresetOffer, PresetView, by_category, called
from srtui.queries.event.settings import EventView, Fact, event_view
from srtui.queries.query import Query, Snapshot
from srtui.text.phrases import counted

_CHECKED = {"met": "ok", "missing": "MISSING", "open": "open"}


class EventQuery(Query[EventView], id="event", title="Event", roled=True, paged=False):
    """Show the event's settings, the rules of its edition, and the changes to them."""

    def read(self, snapshot: Snapshot) -> EventView:
        return event_view(snapshot.event, snapshot.role)

    def page(self, value: EventView, snapshot: Snapshot) -> Sections:
        return (
            *section("", [line(value.name), facts_table([*value.settings, *value.rules])]),
            *(_preset(value.preset) if value.preset is not None else ()),
            *variants_page(value.variants),
            *presets_page(value.presets),
            *sentences(map(_change_text, value.changes), "Not as printed:"),
            *unprinted_page(value.elsewhere),
            *section("", _plan_lines(value.day, value.plan)),
        )


def facts_table(facts: Sequence[Fact]) -> PaneTable:
    """Return facts as two columns without headings."""
    rows = tuple((Piece(fact.label), Piece(fact.value)) for fact in facts)
    return PaneTable(rows, right=(False, False), gives=(1,))


def variants_page(offers: Sequence[Offer]) -> Sections:
    """Return the variants on offer, a section for each category."""
    sections: list[PaneSection] = []
    for title, offered in by_category(offers):
        lines = (text for offer in offered for text in _variant(offer))
        sections += section(f"{title}:", lines)
    return tuple(sections)


def _variant(offer: Offer) -> Iterator[PaneLine]:
    key = f"{offer.key}={offer.takes.upper()}" if offer.parameter else offer.key
    used = f" (in use: {called(offer)})" if offer.in_use else ""
    yield line(f"{key}{used}: {offer.line}")
    if offer.impossible:
        yield line(f"not now: {offer.impossible}", indent=2)


def presets_page(offers: Sequence[PresetOffer]) -> Sections:
    """Return the presets on offer."""
    return sentences((f"{offer.key}: {offer.line}" for offer in offers), "Presets:")


def unprinted_page(facts: Sequence[Fact]) -> Sections:
    """Return the sources of values that the document does not print."""
    texts = (f"{fact.label}: {fact.value}" for fact in facts)
    return sentences(texts, "Values that are not printed in the document:")


def _preset(view: PresetView) -> Sections:
    checks = (
        f"{_CHECKED[check.state]:<8}{check.text}{f' [{check.id}]' if check.id else ''}"
        for check in view.checks
    )
    return sentences(checks, f"Preset: {view.name}")


def _change_text(change: Change) -> str:
    since = f" from round {change.from_round}" if change.from_round > 1 else ""
    source = "our value" if change.unprinted else "printed"
    before = f"{source}: {change.printed}; " if change.printed else ""
    return f"{change.key} = {change.now}{since} ({before}{change.variant or 'house rule'})"


def _plan_lines(day: DayPlan | None, items: Sequence[PlanItem]) -> Iterator[PaneLine]:
    if day is not None:
        between = counted(day.turnover, "minute")
        yield line(f"Round 1 at {day.start}, {between} between rounds")
        for later in day.later:
            yield line(f"Round {later.round} at {later.start} on day {later.day}")
    for number, item in enumerate(items, 1):
        lasts = f" ({item.minutes} min)" if item.minutes else ""
        when = f"day {item.day}, " if item.day > 1 else ""
        yield line(f"Plan {number}: {when}{item.starts_at or '     '} {item.activity}{lasts}")

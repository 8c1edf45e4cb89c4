"""What everybody is told before an event: what it is, which variants and house rules it has.

On a page of its own behind it: what the organizer himself must not forget.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from srtui.rules.lists import to_look_at
from srtui.rules.value import Value
from srtui.state.event import Event
from srtui.state.house import HouseRule
from srtui.views.changes import Change
from srtui.views.day import planned_lines
from srtui.views.document import Document, Section, section
from srtui.views.event import (
    EventView,
    Fact,
    equal_words,
    event_view,
    painting_words,
    rounds_words,
    scenarios_words,
    time_facts,
    timing_words,
    won_words,
)
from srtui.views.lists import wanted_said
from srtui.views.reminders import reminders
from srtui.views.variants import called, line_of
from srtui.words.awards import row_of
from srtui.words.standings import heading
from srtui.words.wording import joined


class Keyword(Value):
    """A variant in use as it is announced: what it is called, a line, and what else to know."""

    name: str
    line: str
    notes: tuple[str, ...]


class Announcement(Value):
    """All that is announced, and what the organizer must remember."""

    name: str
    edition: str
    preset: str
    plan: tuple[str, ...]
    facts: tuple[Fact, ...]
    keywords: tuple[Keyword, ...]
    house_rules: tuple[str, ...]
    open_points: tuple[str, ...]
    """What is missing for the preset or the awards, or has to be looked at."""
    reminders: tuple[str, ...]


def announcement(event: Event) -> Announcement:
    """The announcement of an event as it is set now."""
    view, edition = event_view(event), event.edition
    preset = f"{view.preset.name}: {view.preset.line}" if view.preset else ""
    return Announcement(
        name=event.name,
        edition=f"{edition.title}, {event.size} points",
        preset=preset,
        plan=planned_lines(event),
        facts=_facts(event),
        keywords=tuple(
            Keyword(called(one), line_of(one), one.notes) for one in view.variants if one.in_use
        ),
        house_rules=tuple(_house_rule(one, view.changes) for one in event.house_rules),
        open_points=(*_open_points(view), *_no_category(event)),
        reminders=tuple(row.text for row in reminders(event, "organizer")),
    )


def _facts(event: Event) -> tuple[Fact, ...]:
    edition = event.edition
    order = ", ".join(heading(edition, figure) for figure in edition.standings.order)
    return (
        Fact("Rounds", _rounds(event)),
        Fact("Time", timing_words(edition, event.size)),
        *time_facts(edition, event.size),
        Fact("Lists", wanted_said(event)),
        *(Fact("In the lists", " ".join(looked)) for looked in [to_look_at(edition)] if looked),
        Fact("Scenarios", scenarios_words(edition)),
        Fact("Games are won by", won_words(edition)),
        Fact("Undecided games", equal_words(edition)),
        Fact("Standings", order),
        Fact("Painting", painting_words(edition)),
        *(Fact("Awards", given) for given in [_awards(event)] if given),
        Fact("Disputes", f"the {edition.terms.organizer} has the last word"),
    )


def _rounds(event: Event) -> str:
    """How many rounds there will be; before anybody is on the roster, for how many players."""
    fixed = event.rounds_planned or event.next_edition.rounds.cap
    if event.players or fixed:
        return rounds_words(event)
    first, *more = event.next_edition.rounds.table
    bands = [f"up to {first.players} players {first.rounds} rounds"]
    bands += [f"up to {row.players} {row.rounds}" for row in more]
    return f"{', '.join(bands)}; the event ends earlier when one player leads alone"


def _awards(event: Event) -> str:
    """The places that get an award, and the special ones of the event with their categories."""
    places = event.edition.awards.places
    given = [f"places 1 to {places}" if places > 1 else "place 1"] * bool(places)
    given += [f"{one.name} ({one.category})" if one.category else one.name
              for one in event.specials]  # fmt: skip
    return ", ".join(given)


def _house_rule(one: HouseRule, changes: Sequence[Change]) -> str:
    since = f" from round {one.from_round} on" if one.from_round > 1 else ""
    was = next((change.printed for change in changes if change.key == one.key), "")
    value = "taken away" if one.value == "null" else one.value
    return f"{one.key} is {value}{since}{f', in the document {was}' if was else ''}."


def _open_points(view: EventView) -> tuple[str, ...]:
    if view.preset is None:
        return ()
    return tuple(one.said for one in view.preset.checks if one.state != "met")


def _no_category(event: Event) -> Iterable[str]:
    """The awards of which the category has still to be announced."""
    for award in event.specials:
        row = row_of(event, award)
        if row is not None and row.categories and not award.category:
            yield f"{award.name}: say for what (award edit), {joined(row.categories, 'or')}."


# As a document


def announcement_sheet(event: Event) -> Document:
    """The announcement, and on a page of its own what the organizer must remember."""
    view = announcement(event)
    facts = tuple((fact.label, fact.value) for fact in view.facts)
    organizers = (
        *section("Missing, or to be looked at", view.open_points),
        *section("Not to be forgotten", view.reminders),
    )
    # On a page of its own: the first is hung up or handed out as it is.
    own_page = [Section(f"For the organizer of {view.name}", page=True), *organizers]
    return Document(
        view.name,
        (
            *section("", after=(view.preset, *view.plan)),
            Section(facts=facts),
            *_keywords(view),
            *section("House rules", view.house_rules),
            *(own_page if organizers else []),
        ),
        below=view.edition,
    )


def _keywords(view: Announcement) -> tuple[Section, ...]:
    if not view.keywords:
        plain = "No variants: everything as in the document."
        return section("", after=(plain,) * (not view.house_rules))
    return tuple(
        Section(
            "" if at else "Variants",
            text=(f"{one.name} - {' '.join((one.line, *one.notes))}",),
        )
        for at, one in enumerate(view.keywords)
    )

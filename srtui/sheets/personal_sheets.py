"""Sheets for players and judges beside a round's own: what to bring, list form, judge's sheet.

They contain only those lines of the edition that apply to the event's settings.
"""

from __future__ import annotations

from collections.abc import Iterable

from srtui.documents.document import Document, Section, section
from srtui.documents.repeats import with_reading_note, without_repeats
from srtui.model.event import Event
from srtui.queries.event.reminders import reminders, where_of
from srtui.queries.event.settings import (
    concession_words,
    painting_words,
    time_facts,
    timing_words,
    won_words,
)
from srtui.queries.lists import wanted_said
from srtui.rules.applies import applies
from srtui.rules.edition import Edition
from srtui.rules.edition.hall import Paper
from srtui.rules.lists import bounds, limits
from srtui.rules.scenarios import offered
from srtui.text.judging import flag_said, warnings_said
from srtui.text.phrases import capital
from srtui.text.scenario import kill_box_said

ENTRIES = 22
"""Lines for models and units on a list form: with all that an edition asks for it is a page."""
EXTRAS = 3
"""Lines for specialists, and for reinforcements."""


def told_on_paper(event: Event, *on: Paper) -> tuple[str, ...]:
    """Return the edition's lines about something, as far as they apply to the event."""
    where = where_of(event)
    return tuple(
        row.text for row in event.edition.papers if row.on in on and applies(row.when, where)
    )


def title(event: Event, what: str) -> str:
    """Return the title of a sheet, with the event, its edition and size."""
    return f"{what} - {event.name} - {event.edition.title}, {event.size} points"


def bring_sheet(event: Event) -> Document:
    """Return what players bring, and in which condition, to be read before the event."""
    edition = event.edition
    painted = [painting_words(edition)] if edition.painting.standard else []
    sheet = Document(
        title(event, "What to bring"),
        (
            *section("To bring", told_on_paper(event, "bring")),
            *section(
                "Lists", (wanted_said(event), *told_on_paper(event, "list"), *edition.lists.notes)
            ),
            *section("Painting", painted),
            *section("Markers and measuring", told_on_paper(event, "markers")),
            *section("Conversions in short", told_on_paper(event, "conversions")),
            *section("Model check", (row.text for row in edition.legality)),
        ),
    )
    return with_reading_note(sheet)


def list_form(event: Event) -> Document:
    """Return a form for a player: a page for each list they may bring."""
    rule = event.edition.lists
    parts: list[Section] = []
    for number in range(1, rule.maximum + 1):
        head = f"List {number} of {rule.maximum}" if rule.maximum > 1 else "List"
        if number > rule.required:
            head += ", optional"
        parts.append(Section(head, fields=_list_fields(event.edition), page=number > 1))
        parts += _entries(event)
    fixed = (wanted_said(event), *told_on_paper(event, "list"), *rule.notes)
    sheet = Document(title(event, "Army lists"), (*parts, *section("Fixed choices", fixed)))
    return with_reading_note(sheet)


def _list_fields(edition: Edition) -> tuple[str, ...]:
    rule = edition.lists
    fields = ["Name:", "Faction:", _leader(edition), "Theme, contract or pact:"]
    if tiers(edition):
        least = f" ({rule.tier_at_least} at least)" if rule.tier_at_least else ""
        fields.append(f"Tier{least}:")
    if rule.objective == "list":
        fields.append(f"Objective, one of {', '.join(one.name for one in rule.objectives)}:")
    return tuple(fields)


def _entries(event: Event) -> Iterable[Section]:
    """Return lines for the entries of a list, and for what comes beside it."""
    rule, size = event.edition.lists, event.size
    low, high = bounds(event.edition, size, 0)
    with_bonus = " and the bonus points" if rule.bonus_points else ""
    total = (f"Total, {low} to {high}{with_bonus}:",)
    spent = ", all to be spent" if rule.bonus_spent else ""
    bonus = (f"Bonus points of the Leader{spent}:",) if rule.bonus_points else ()
    head = "Models and units with their attachments and costs"
    yield Section(head, fields=(*("",) * ENTRIES, *bonus, *total))
    most = limits(event.edition, size)
    if most.specialists:
        yield _extras(f"Specialists, at most {most.specialists} points")
    if most.reinforcements and applies("reinforcements", where_of(event)):
        more = rule.reinforcement_leader
        second = f"; with a second Leader {more} plus the Leader's bonus points" if more else ""
        yield _extras(f"Reinforcements, at most {most.reinforcements} points{second}")


def _extras(heading: str) -> Section:
    return Section(heading, fields=("",) * EXTRAS)


def _leader(edition: Edition) -> str:
    differ = " (a different one in each list)" if edition.lists.different_leaders else ""
    return f"{capital(edition.terms.leader)}{differ}:"


def tiers(edition: Edition) -> bool:
    """Tell whether themes have tiers: the event asks for one, or a variant could."""
    key = "lists.tier_at_least"
    return bool(edition.lists.tier_at_least) or any(key in one.set for one in edition.variants)


def judge_sheet(event: Event) -> Document:
    """Return the judge's sheet: rules to decide by, and likely questions."""
    edition = event.edition
    terms, rule = edition.terms, edition.game
    flag = flag_said(rule.flag) if edition.timing.kind == "death_clock" else ()
    penalties = (warnings_said(edition.conduct, terms), *edition.conduct.notes)
    reminded = [row.text for row in reminders(event, "judge")]
    models = [row.text for row in edition.legality]
    sheet = Document(
        title(event, "For judges"),
        (
            *section("Clocks", (*times_said(event), *told_on_paper(event, "clock"))),
            *section("When a turn's time is up", told_on_paper(event, "turn_over")),
            *section("Dice down", told_on_paper(event, "dice_down")),
            *section("When a flag falls", (*flag, *told_on_paper(event, "flag"))),
            *section("Kill box", kill_box_of(edition)),
            *section(
                "Assassination",
                (f"A game is won by {won_words(edition)}.", *told_on_paper(event, "assassination")),
            ),
            *section("Concession", (_conceded(event), *told_on_paper(event, "concession"))),
            *section("Penalties", penalties),
            *section("Reminders", reminded),
            *section("Models", models),
        ),
    )
    return with_reading_note(without_repeats(sheet))


def times_said(event: Event) -> tuple[str, ...]:
    """Return the times of the event's size, and the phases that are played on the clocks."""
    edition = event.edition
    sentences = [f"Round: {timing_words(edition, event.size)}."]
    sentences += [f"{one.label}: {one.value}." for one in time_facts(edition, event.size)]
    players = edition.terms.players
    if edition.timing.kind == "death_clock" and edition.timing.phases:
        phases = (f"{one.name} ({players[one.player - 1]})" for one in edition.timing.phases)
        sentences.append(f"On the clocks before turn 1: {', '.join(phases)}.")
    return tuple(sentences)


def kill_box_of(edition: Edition) -> tuple[str, ...]:
    """Return the kill box of the event's scenarios; nothing if none has one."""
    played = offered(edition)
    having: dict[str, list[str]] = {}
    for one in played:
        if one.kill_box:
            sentence = kill_box_said(edition.terms, edition.game, one)
            having.setdefault(sentence, []).append(one.name)
    if not having:
        return ()
    said = list(having)
    if len(said) > 1 or len(having[said[0]]) < len(played):
        said = [f"{', '.join(names)}: {sentence}" for sentence, names in having.items()]
    if sum(map(len, having.values())) < len(played):
        said.append("The other scenarios have no kill box.")
    return tuple(said)


def _conceded(event: Event) -> str:
    """Return what the winner and the loser of a conceded game get."""
    said = f"{capital(concession_words(event.edition, event.size))}."
    nothing = any(
        rule.way == "concession" and rule.loser_nothing for rule in event.edition.results.ways
    )
    return f"{said} The loser gets nothing." if nothing else said

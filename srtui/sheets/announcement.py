"""The announcement of an event with variants and house rules; reminders on a separate page."""

from collections.abc import Iterable, Mapping, Sequence

from srtui.documents.document import Document, Section, section, with_reading_note
from srtui.model.event import Event
from srtui.model.house_rules import HouseRule
from srtui.queries.day.day import planned_lines
from srtui.queries.event import settings
from srtui.queries.event.changes import Change
from srtui.queries.event.presets import called, line_of
from srtui.queries.event.reminders import reminders, where_of
from srtui.queries.event.settings import Fact
from srtui.queries.lists import requirements_text
from srtui.rules.applies import RulesContext
from srtui.rules.lists.findings import hand_checks
from srtui.rules.value import replace
from srtui.text.awards import row_of
from srtui.text.cut import HOUSE_RULES
from srtui.text.edition_labels import edition_label, names_in, value_text
from srtui.text.phrases import capital, counted, joined, phrase
from srtui.text.standings import heading


def announcement_sheet(event: Event, number: int | None = None) -> Document:
    """Return the announcement of an event or round, with the organizer's notes on another page."""
    view, rules = settings.event_view(event), where_of(event, number)
    preset = f"{view.preset.name}: {view.preset.line}" if view.preset else ""
    names = names_in(rules.edition)
    house_rules = [_house_rule(rule, view.changes, names) for rule in event.house_rules]
    in_use = (variant for variant in view.variants if variant.in_use)
    lines = (f"{called(row)} - {' '.join((line_of(row), *row.notes))}" for row in in_use)
    variants = [Section("" if at else "Variants", text=(row,)) for at, row in enumerate(lines)]
    if not variants and not house_rules:
        plain = "No variants: everything is as in the document, where it has a rule."
        variants = [Section("", text=(plain,))]
    public = Document(
        event.name,
        (
            *section("", after=(preset, *planned_lines(event))),
            Section(facts=tuple((fact.label, fact.value) for fact in _facts(event, rules))),
            *variants,
            *section("House rules", house_rules),
        ),
        below=phrase("{edition}, {size} points", rules.edition.title, rules.size),
    )
    checks = view.preset.checks if view.preset is not None else ()
    open_points = (check.text for check in checks if check.state != "met")
    organizers = (
        *section("Missing, or to check", (*open_points, *_without_category(event))),
        *section("Reminders", [row.text for row in reminders(rules, "organizer")]),
    )
    if organizers:
        # The first page is put up or handed out unchanged.
        own_page = Section(phrase("For the organizer of {event}", event.name), page=True)
        organizers = (own_page, *organizers)
    return replace(public, sections=(*with_reading_note(public).sections, *organizers))


def _facts(event: Event, rules: RulesContext) -> tuple[Fact, ...]:
    edition = rules.edition
    order = ", ".join(heading(edition, figure) for figure in edition.standings.order)
    facts = [
        Fact("Rounds", _rounds(event)),
        Fact("Time", settings.timing_words(rules)),
        *settings.time_facts(rules),
        Fact("Lists", requirements_text(event)),
    ]
    if to_check := hand_checks(edition):
        facts.append(Fact("In the lists", " ".join(to_check)))
    if edition.cut.use != "none":
        facts.append(Fact("Cut", settings.cut_words(edition)))
    facts += [
        Fact("Scenarios", settings.scenarios_words(edition)),
        Fact("Games are won by", settings.won_words(edition)),
        Fact("Undecided games", settings.equal_words(edition)),
        Fact("Standings", order),
        Fact("Painting", settings.painting_words(edition)),
    ]
    if awards := _awards(event):
        facts.append(Fact("Awards", awards))
    facts.append(
        Fact("Disputes", phrase("the {organizer} has the last word", edition.terms.organizer))
    )
    return tuple(facts)


def _rounds(event: Event) -> str:
    """Return the number of rounds; if the roster is empty, by number of players."""
    if event.players or event.rounds_planned:
        return settings.rounds_words(event)
    rule = event.next_edition.rounds
    first, *more = rule.table
    sizes = counted(first.players, "player"), counted(first.rounds, "round")
    bands = [phrase("up to {players}: {rounds}", *sizes)]
    bands += [
        phrase("up to {players}: {rounds}", row.players, row.rounds)
        for row in more
        if not rule.cap or row.rounds <= rule.cap
    ]
    most = filter(None, [settings.most_rounds_words(event)])
    return phrase("{bands}; the event may end early if one player leads alone", [*bands, *most])


def _awards(event: Event) -> str:
    places = event.edition.awards.places
    prizes = []
    if places:
        prizes.append(phrase("places 1 to {places}", places) if places > 1 else "place 1")
    for award in event.specials:
        prizes.append(f"{award.name} ({award.category})" if award.category else award.name)
    return ", ".join(prizes)


def _house_rule(rule: HouseRule, changes: Sequence[Change], names: Mapping[str, str]) -> str:
    printed_rule = HOUSE_RULES.get((rule.key, rule.value), "")
    text = printed_rule or f"{capital(edition_label(rule.key, names))}: {value_text(rule.value)}"
    if rule.from_round > 1:
        text = phrase("{rule} from round {round} on", text, rule.from_round)
    change = next((change for change in changes if change.key == rule.key), None)
    return phrase("{rule}.", text if printed_rule else _with_former_value(text, change))


def _with_former_value(rule: str, change: Change | None) -> str:
    """Return a rule with its former value; the document is named only if it prints one."""
    if change is None or change.printed in ("", "not set"):
        return rule
    was = value_text(change.printed)
    if change.unprinted:
        return phrase("{rule} (otherwise {value}; the document prints no value)", rule, was)
    return phrase("{rule} (in the document: {value})", rule, was)


def _without_category(event: Event) -> Iterable[str]:
    for award in event.specials:
        row = row_of(event, award)
        if row is not None and row.categories and not award.category:
            offered = joined(row.categories, "or")
            yield phrase("{award}: set its category (award edit), {offered}.", award.name, offered)

"""Sheets for players and judges: what to bring, list form, judge's sheet."""

from collections.abc import Iterable, Sequence

from srtui.documents.document import Document, Section, section, with_reading_note, without_repeats
from srtui.model.event import Event
from srtui.queries.event import settings
from srtui.queries.event.reminders import reminders, where_of
from srtui.queries.event.settings import time_facts
from srtui.queries.lists import requirements_text
from srtui.rules.applies import RulesContext, applies, step_applies
from srtui.rules.clock.end_of_round import due
from srtui.rules.edition import Deployment, Edition, ScenarioRule
from srtui.rules.edition.hall import Paper, When
from srtui.rules.lists.values import bounds, limits
from srtui.rules.value import replace
from srtui.sheets.scenario import MORE, UNDECIDED, fits, with_name
from srtui.text.cut import round_label
from srtui.text.phrases import capital, joined, labelled, paragraph, phrase
from srtui.text.places import deployment_texts
from srtui.text.scenario import (
    counting_texts,
    exception_texts,
    held_said,
    kill_box_text,
    tiebreak_texts,
    victory_texts,
)
from srtui.text.setup import deployment_of

ENTRIES = 22
"""Lines for models and units on a list form: with all that an edition asks for it is a page."""
EXTRAS = 3
"""Lines for specialists, and for reinforcements."""
_ONLY_WITH: dict[Paper, When] = {
    "turn_over": "turns",
    "dice_down": "dice_down",
    "end": "chess_clock",
    "flag": "chess_clock",
}
"""What an event must have to be told about a subject."""


def notes_on_paper(rules: RulesContext, *on: Paper) -> tuple[str, ...]:
    """Return the edition's notes on these subjects, as far as they apply."""
    used = {subject for subject in on if applies(_ONLY_WITH.get(subject, ""), rules)}
    return tuple(
        row.text for row in rules.edition.papers if row.on in used and applies(row.when, rules)
    )


def title(event: Event, what: str, rules: RulesContext, number: int | None = None) -> str:
    """Return a sheet's title, with the event, the round if there is one, edition and size."""
    of = event.name if number is None else f"{event.name}, {round_label(event, number)}"
    return phrase(
        "{what} - {of} - {edition}, {size} points", what, of, rules.edition.title, rules.size
    )


def bring_sheet(event: Event) -> Document:
    """Return what players must bring, and in what condition, for reading before the event."""
    rules = replace(where_of(event), size=event.size)
    edition = rules.edition
    painted = [settings.painting_words(edition)] if edition.painting.standard else []
    sheet = Document(
        title(event, phrase("What to bring"), rules),
        (
            *section(phrase("To bring"), notes_on_paper(rules, "bring")),
            *section(
                phrase("Lists"),
                (requirements_text(event), *notes_on_paper(rules, "list"), *edition.lists.notes),
            ),
            *section(phrase("Painting"), painted),
            *section(phrase("Markers and measuring"), notes_on_paper(rules, "markers")),
            *section(phrase("Conversions in short"), notes_on_paper(rules, "conversions")),
            *section(phrase("Model check"), (row.text for row in edition.legality)),
        ),
    )
    return with_reading_note(sheet)


def list_form(event: Event) -> Document:
    """Return a list form for a player: one page for each list they may bring."""
    rules = replace(where_of(event), size=event.size)
    rule = rules.edition.lists
    parts: list[Section] = []
    for number in range(1, rule.maximum + 1):
        several = phrase("List {number} of {maximum}", number, rule.maximum)
        head = several if rule.maximum > 1 else phrase("List")
        if number > rule.required:
            head = phrase("{list}, optional", head)
        parts.append(Section(head, fields=_list_fields(rules.edition), page=number > 1))
        parts += _entries(rules)
    fixed = (requirements_text(event), *notes_on_paper(rules, "list"), *rule.notes)
    sheet = Document(
        title(event, phrase("Army lists"), rules),
        (*parts, *section(phrase("Fixed choices"), fixed)),
    )
    return with_reading_note(sheet)


def _list_fields(edition: Edition) -> tuple[str, ...]:
    rule = edition.lists
    fields = [
        phrase("Name:"),
        phrase("Faction:"),
        _leader(edition),
        phrase("Theme, contract or pact:"),
    ]
    if tiers(edition):
        least = rule.tier_at_least
        fields.append(phrase("Tier ({tier} at least):", least) if least else phrase("Tier:"))
    if rule.objective == "list":
        fields.append(
            phrase("Objective, one of {objectives}:", [one.name for one in rule.objectives])
        )
    return tuple(fields)


def _entries(rules: RulesContext) -> Iterable[Section]:
    """Yield lines for a list's entries, and for what is listed besides them."""
    rule = rules.edition.lists
    low, high = bounds(rules.edition, rules.size, 0)
    leader = rules.edition.terms.leader
    sums = [phrase("Total, {low} to {high}:", low, high)]
    if rule.bonus_points:
        bonus = phrase("Bonus points of the {leader}:", leader)
        if rule.bonus_spent:
            bonus = phrase("Bonus points of the {leader}, all to be spent:", leader)
        sums = [bonus, phrase("Total, {low} to {high} and the bonus points:", low, high)]
    head = phrase("Models and units with their attachments and costs")
    yield Section(head, fields=(*("",) * ENTRIES, *sums))
    most = limits(rules.edition, rules.size)
    if most.specialists:
        heading = phrase("Specialists, at most {specialists} points", most.specialists)
        yield Section(heading, fields=("",) * EXTRAS)
    if most.reinforcements and applies("reinforcements", rules):
        heading = phrase("Reinforcements, at most {points} points", most.reinforcements)
        if more := rule.reinforcement_leader:
            heading = phrase(
                "{heading}; with a second {leader} {points} plus their bonus points",
                heading,
                leader,
                more,
            )
        yield Section(heading, fields=("",) * EXTRAS)


def _leader(edition: Edition) -> str:
    leader = capital(edition.terms.leader)
    if edition.lists.different_leaders:
        return phrase("{leader} (a different one in each list):", leader)
    return phrase("{leader}:", leader)


def tiers(edition: Edition) -> bool:
    """Tell whether themes have tiers, because the event uses them or a variant could."""
    key = "lists.tier_at_least"
    return bool(edition.lists.tier_at_least) or any(key in one.set for one in edition.variants)


def judge_sheet(event: Event, number: int | None = None) -> Document:
    """Return the judge's sheet for the event or a round: rules for decisions, likely questions."""
    rules = where_of(event, number)
    edition = rules.edition
    warned = phrase("The {organizer} decides what a warning leads to.", edition.terms.organizer)
    if warnings := edition.conduct.warnings_for_loss:
        warned = phrase(
            "From warning {warnings} onwards, a game loss is advised (our reading).", warnings
        )
    judge_notes = [row.text for row in reminders(rules, "judge")]
    sheet = Document(
        title(event, phrase("For judges"), rules, number),
        (
            *section("Clocks", (*time_texts(rules), *notes_on_paper(rules, "end", "clock"))),
            *section("When a turn's time is up", notes_on_paper(rules, "turn_over")),
            *section("Dice down", notes_on_paper(rules, "dice_down")),
            *section(phrase("When a flag falls"), fallen_texts(rules)),
            *section("Terrain in play", notes_on_paper(rules, "terrain")),
            *section(phrase("Kill box"), kill_box_of(rules)),
            *section(
                phrase("Winning"),
                (
                    phrase("A game is won by {won}.", settings.won_words(edition)),
                    *notes_on_paper(rules, "assassination"),
                ),
            ),
            *section("Concession", (_concession_text(rules), *notes_on_paper(rules, "concession"))),
            *section(phrase("Penalties"), (warned, *edition.conduct.notes)),
            *section(phrase("Reminders"), judge_notes),
            *section(phrase("Models"), (row.text for row in edition.legality)),
        ),
    )
    return with_reading_note(without_repeats(sheet))


def fallen_texts(rules: RulesContext) -> tuple[str, ...]:
    """Return what a fallen flag means; empty if clocks do not lose games."""
    if rules.edition.timing.kind != "death_clock":
        return ()
    rule = rules.edition.game.flag
    named = phrase("that player"), phrase("the opponent")
    return (
        phrase("In a player's own turn: {own}", capital(due(rule.own, *named))),
        phrase("In the opponent's turn: {other}", capital(due(rule.other, *named))),
        *notes_on_paper(rules, "flag"),
    )


def time_texts(rules: RulesContext) -> tuple[str, ...]:
    """Return the times at this size, and the phases that are played on the clock."""
    edition = rules.edition
    sentences = [phrase("Round: {timing}.", settings.timing_words(rules))]
    sentences += [phrase("{label}: {value}.", one.label, one.value) for one in time_facts(rules)]
    players = edition.terms.players
    if edition.timing.kind == "death_clock" and edition.timing.phases:
        # Both players have a turn in each phase, under the same name.
        phases = joined(list(dict.fromkeys(one.name for one in edition.timing.phases)))
        sentences.append(
            phrase("On the clocks before turn 1: {phases}, the {first} first.", phases, players[0])
        )
    return tuple(sentences)


def kill_box_of(rules: RulesContext) -> tuple[str, ...]:
    """Return the scenarios' kill box; empty if none has one."""
    edition = rules.edition
    boxed = [scenario for scenario in rules.scenarios if scenario.kill_box]
    names: dict[str, list[str]] = {}
    for scenario in boxed:
        sentence = kill_box_text(edition.terms, edition.game, scenario)
        names.setdefault(sentence, []).append(scenario.name)
    every = len(boxed) == len(rules.scenarios)
    if every and len(names) == 1:
        return tuple(names)
    others = (phrase("The other scenarios have no kill box."),) if boxed and not every else ()
    named = (labelled(", ".join(having), sentence) for sentence, having in names.items())
    return (*named, *others)


def _concession_text(rules: RulesContext) -> str:
    """Return what the winner and the loser of a conceded game receive."""
    said = f"{capital(settings.concession_words(rules.edition, rules.size))}."
    nothing = any(
        rule.way == "concession" and rule.loser_nothing for rule in rules.edition.results.ways
    )
    return phrase("{said} The loser gets nothing.", said) if nothing else said


# The reference sheet, for every table


CLOCKS, FALLEN = phrase("Clocks"), phrase("When a flag falls")


def reference_sheet(event: Event, number: int | None = None) -> Document:
    """Return the reference sheet: set-up, deployment, who counts, wins and tiebreakers."""
    rules = where_of(event, number)
    edition = rules.edition
    every = together(rules.scenarios)
    sheet = Document(
        title(event, phrase("At every table"), rules, number),
        (
            *section(phrase("Before the first turn"), after=_setup(rules)),
            *section(phrase("Deployment"), _deployment_texts(rules)),
            *section(phrase("Who counts"), held_said(edition, every)),
            *section(phrase("Winning"), (*kill_box_of(rules), *_winning_texts(rules))),
            *section(UNDECIDED, after=tiebreak_texts(edition, every)),
            *section(CLOCKS, (*time_texts(rules), *notes_on_paper(rules, "end"))),
            *section(FALLEN, fallen_texts(rules)),
            *section(MORE, after=(*counting_texts(edition.game), *exception_texts(edition, every))),
            *section(phrase("Terrain in play"), notes_on_paper(rules, "terrain")),
            *section(phrase("In the game"), notes_on_paper(rules, "game", "turn_over")),
        ),
    )
    sheet = with_reading_note(without_repeats(sheet))
    pages = (_second_page(sheet, heading) for heading in (MORE, FALLEN, CLOCKS))
    return next(filter(fits, pages), _second_page(sheet, CLOCKS))


def _second_page(sheet: Document, heading: str) -> Document:
    """Return a sheet with a second page that begins with this heading."""
    return replace(
        sheet,
        sections=tuple(replace(part, page=part.heading == heading) for part in sheet.sections),
    )


def together(scenarios: Sequence[ScenarioRule]) -> ScenarioRule:
    """Combine scenarios into one with all their elements and no area: it stands for any of them.

    Use it only for texts about kinds of elements; its elements share no table.
    """
    elements = tuple(element for scenario in scenarios for element in scenario.elements)
    objectives = any(scenario.objectives for scenario in scenarios)
    return replace(scenarios[0], elements=elements, objectives=objectives, area="")


def _setup(rules: RulesContext) -> tuple[str, ...]:
    terms = rules.edition.terms
    # A step that only one player takes begins with that player.
    players = {"first": terms.first, "second": terms.second, "winner": phrase("Winner of the roll")}
    rows = (row for row in rules.edition.setup if step_applies(row, rules))
    texts = (
        labelled(players[row.who], row.text) if row.who in players else row.text for row in rows
    )
    return tuple(f"{at}. {text}" for at, text in enumerate(texts, 1))


def _deployment_texts(rules: RulesContext) -> tuple[str, ...]:
    """Return the kinds in use; for the less usual ones only the zones: sheets have the rest."""
    edition = rules.edition
    used: dict[str, tuple[Deployment, list[str]]] = {}
    for scenario in rules.scenarios:
        kind = deployment_of(edition, scenario)
        if kind is not None:
            used.setdefault(kind.id, (kind, []))[1].append(scenario.name)
    # If two are equally usual, take the first in the edition's order.
    usual = max(used, key=lambda name: len(used[name][1]), default="")
    sentences: list[str] = []
    for name, (kind, names) in used.items():
        zones = deployment_texts(kind, edition.terms)
        rare = f"{capital(kind.name)} ({', '.join(names)}): {' '.join(zones)}"
        common = with_name(kind, paragraph(*zones, *kind.notes))
        sentences.append(common if name == usual else rare)
    return tuple(sentences)


def _winning_texts(rules: RulesContext) -> tuple[str, ...]:
    """Return how games are won; for scenario wins only the points that are needed."""
    edition, found = rules.edition, rules.scenarios
    each = [victory_texts(edition, scenario) for scenario in found]
    in_all = set(each[0]).intersection(*each)
    shared = [sentence for sentence in each[0] if sentence in in_all]
    label = [phrase("A game is won by {won}.", settings.won_words(edition)), *shared]
    if any(set(own) != in_all for own in each):
        label.append(
            phrase("{needed} Each scenario's sheet says exactly how.", _needed_points_text(rules))
        )
    return tuple(label)


def _needed_points_text(rules: RulesContext) -> str:
    """Return the points that win most scenarios; the others are named with their points."""
    needed: dict[str, list[str]] = {}
    for scenario in rules.scenarios:
        threshold = f"{scenario.threshold}"
        lead = phrase("a lead of {lead}", scenario.lead) if scenario.lead else threshold
        needed.setdefault(f"{lead} {rules.edition.terms.points}", []).append(scenario.name)
    usual = max(needed, key=lambda points: len(needed[points]))
    others = (
        f"; {labelled(', '.join(names), points)}"
        for points, names in needed.items()
        if points != usual
    )
    return phrase("A scenario is won with {usual}{others}.", usual, "".join(others))

"""A scenario's sheet, made from its data: everything that players need to play it.

The first page is enough to play; what is counted, and what elements and objectives can do, is on
the second. It includes only what is in use: without a kill box, the sheet does not mention one.
"""

from collections.abc import Iterable

from srtui.documents.document import (
    PAGE,
    Document,
    Drawing,
    Section,
    section,
    text_lines,
    with_reading_note,
)
from srtui.documents.map.cells import plain
from srtui.documents.map.scene import letters, owner_words, owner_words_of, scenario_map
from srtui.model.event import Event, Round
from srtui.model.refused import Refused
from srtui.rules.edition import Deployment, Edition, Element, ScenarioRule, Terms
from srtui.rules.places import symmetric
from srtui.rules.value import replace
from srtui.text.phrases import capital, joined, labelled, paragraph, phrase
from srtui.text.places import deployment_texts, measured_to, position_text, size_text
from srtui.text.rounds import public_scenario
from srtui.text.scenario import (
    counting_texts,
    element_notes,
    exception_texts,
    objective_cards,
    scoring_texts,
    special_texts,
    tiebreak_texts,
    victory_texts,
    who_counts,
)
from srtui.text.setup import deployment_of

TABLE = 48
"""Inches of the usual table."""
MAP = (54, 26)
"""Cells of the table on the sheet: two inches a line, one a cell; text fits beside it at 80."""
LINES = 60
"""Lines of a page of plain text."""
WHO_COUNTS = phrase("Who counts (in and within mean any part of the base)")
MORE = phrase("More on what counts")
UNDECIDED = phrase("Without a winner, the first difference decides")


def round_scenario(event: Event, round_: Round) -> Document:
    """Return a round's scenario sheet, to play from; before the start it is marked secret."""
    edition = event.edition_at(round_.number)
    scenario = edition.scenario(round_.scenario)
    if scenario is None:
        raise Refused(
            "Round {round} has no scenario yet: choose or roll it (scenario).", round_.number
        )
    sheet = scenario_sheet(edition, scenario)
    if public_scenario(event, round_):
        return sheet
    return replace(sheet, warning=phrase("SECRET until round {round} starts.", round_.number))


def scenario_sheet(edition: Edition, scenario: ScenarioRule) -> Document:
    """Return a scenario's sheet; a map in characters is left out if it would add a page."""
    drawn = _sheet(edition, scenario, drawn=True)
    return drawn if fits(drawn) else _sheet(edition, scenario, drawn=False)


def fits(sheet: Document) -> bool:
    """Tell whether, in plain text, the lines of each page of a sheet fit on it."""
    pages = "\n".join(text_lines(sheet)).split(PAGE)
    return max(len(page.splitlines()) for page in pages) <= LINES


def _sheet(edition: Edition, scenario: ScenarioRule, *, drawn: bool) -> Document:
    also = f" ({scenario.also_called})" if scenario.also_called else ""
    terms, rule = edition.terms, edition.game
    counted = *counting_texts(rule), *exception_texts(edition, scenario)
    sheet = Document(
        f"{edition.title} - {scenario.name}{also}",
        (
            _table(edition, scenario, drawn=drawn),
            *section(WHO_COUNTS, who_counts(edition, scenario)),
            *section(
                phrase("Scoring and winning"),
                (*scoring_texts(terms, rule, scenario), *victory_texts(edition, scenario)),
            ),
            *section(phrase("Special rules"), special_texts(edition, scenario)),
            *section(UNDECIDED, after=tiebreak_texts(edition, scenario)),
            *section(MORE, after=counted, page=True),
            *section(phrase("Deployment and elements"), after=_paragraphs(edition, scenario)),
        ),
    )
    return with_reading_note(sheet)


def _table(edition: Edition, scenario: ScenarioRule, *, drawn: bool) -> Section:
    """Return the table as a map, with a list of all elements with size and two distances."""
    terms = edition.terms
    shown = scenario_map(edition, scenario)
    named = letters(scenario)
    sentences = [
        f"{named.get(element.id, '?')} = "
        f"{labelled(_element_text(element, terms), position_text(element, terms, scenario.table))}."
        for element in scenario.elements
    ]
    kind = deployment_of(edition, scenario)
    zones = () if kind is None else deployment_texts(kind, terms)
    deploying = [with_name(kind, zone) for zone in zones if kind is not None]
    caption = "" if scenario.to_scale else phrase("(a sketch, not to scale)")
    text = (
        paragraph(*_read_so(terms, scenario)),
        *deploying,
        *filter(None, (paragraph(*_sources(scenario, kind)),)),
    )
    drawing = Drawing(tuple(plain(shown, *MAP)) if drawn else (), caption, table_map=shown)
    return Section("", drawing, notes=tuple(sentences), text=text)


def with_name(kind: Deployment, zones: str) -> str:
    """Return a deployment's zones after its name, unless that is only "deployment"."""
    return zones if kind.name == "deployment" else labelled(capital(kind.name), zones)


def _read_so(terms: Terms, scenario: ScenarioRule) -> Iterable[str]:
    """Yield notes on how to read positions, sizes and names."""
    first, second = owner_words(scenario)
    player = terms.players[0]
    if first:
        player = phrase("{player} ({colour})", player, first)
    sides = phrase("Left and right as the {player} sees them", player)
    if second and first + second != ("P1", "P2"):
        sides = phrase("{sides}; the {player} is {names}", sides, terms.players[1], second)
    yield phrase("{sides}.", sides)
    if not symmetric(scenario):
        yield phrase("The map is not symmetric.")
    yield from _measuring_texts(scenario)
    if any(element.height for element in scenario.elements):
        yield phrase("Sizes: width x depth.")
    if scenario.table != TABLE:
        yield phrase("The table is {table} x {table} in.", f"{scenario.table:g}")


def _measuring_texts(scenario: ScenarioRule) -> Iterable[str]:
    """Yield the end points of distances, for all elements together."""
    ends = {
        "edge of base": phrase("the edge of each base"),
        "centre": phrase("the centre of each element"),
        "nearest sides": phrase("the nearest sides of rectangles"),
    }
    used = {measured_to(element) for element in scenario.elements}
    if used == {"centre", "nearest sides"}:
        ends["centre"] = phrase("the centre of everything else")
    measured = [end for name, end in reversed(ends.items()) if name in used]
    if not measured:
        return
    ends_text = joined(measured)
    if any(_is_midway(element) for element in scenario.elements):
        yield phrase("Distances are to {ends}, midway to the centre.", ends_text)
    else:
        yield phrase("Distances are to {ends}.", ends_text)


def _is_midway(element: Element) -> bool:
    """Tell whether an element's centre is placed although distances are measured to its edge."""
    if element.place is None or element.place.to != "edge":
        return False
    edges = element.place.distances.keys()
    return edges.isdisjoint({"left", "right"}) or edges.isdisjoint({"near", "far"})


def _sources(scenario: ScenarioRule, kind: Deployment | None) -> Iterable[str]:
    """Yield the parts of the layout that are not from the document, with their sources."""
    if scenario.layout != "document":
        head = phrase("House layout") if scenario.layout == "house" else phrase("Positions")
        if kind is not None and kind.source == scenario.layout_source:
            head = phrase("{layout} and deployment", head)
        yield phrase("{layout}: {source}.", head, scenario.layout_source)
    if kind is not None and kind.source and kind.source not in scenario.layout_source:
        yield phrase("Deployment: {source}.", kind.source)


def _element_text(element: Element, terms: Terms) -> str:
    """Return an element's name, with owner, size, colour and counters unless the name has them."""
    name = phrase("{base} objective", element.name) if element.name[0].isdigit() else element.name
    if element.owner and not owner_words_of(element):
        name = phrase("the {player}'s {name}", terms.players[element.owner - 1], name)
    more = [text for text in (size_text(element), element.colour) if text not in name]
    more += [labelled(counter.name, counter.value) for counter in element.counters]
    if element.later:
        more.append(phrase("placed later"))
    return f"{name} ({', '.join(more)})" if more else name


def _paragraphs(edition: Edition, scenario: ScenarioRule) -> tuple[str, ...]:
    """Return deployment, elements, objectives and reinforcements, unheaded to fit two pages."""
    kind = deployment_of(edition, scenario)
    return (
        paragraph(*(() if kind is None else kind.notes), *element_notes(edition, scenario)),
        *objective_cards(edition, scenario),
        paragraph(*_reinforcement_texts(edition, scenario)),
    )


def _reinforcement_texts(edition: Edition, scenario: ScenarioRule) -> Iterable[str]:
    rule = edition.game
    if rule.reinforcements is None or not scenario.reinforcements:
        return
    yield from rule.reinforcements.notes
    if rule.second_leader:
        yield (
            phrase(
                "A second {leader} may be among them. One that has not arrived is not in play, "
                "and a game is lost only with the last {leader} in play.",
                edition.terms.leader,
            )
        )

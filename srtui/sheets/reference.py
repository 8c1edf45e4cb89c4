"""The reference sheet of an event, for every table: what is the same in all of its games.

The first page is for play, the second says more of clocks and what counts; a scenario's own sheet
has the rules of its elements.
"""

from collections.abc import Sequence

from srtui.documents.document import Document, section, with_reading_note, without_repeats
from srtui.model.event import Event
from srtui.queries.event.reminders import where_of
from srtui.queries.event.settings import won_words
from srtui.rules.applies import RulesContext
from srtui.rules.edition import Deployment, Edition, ScenarioRule, SetupRow
from srtui.rules.setup import step_applies
from srtui.rules.value import replace
from srtui.sheets.personal_sheets import (
    fallen_said,
    kill_box_of,
    times_said,
    title,
    told_on_paper,
)
from srtui.sheets.scenario import MORE, UNDECIDED, fits, label_of
from srtui.text.deployment import deployment_of
from srtui.text.phrases import capital
from srtui.text.places import deployment_said
from srtui.text.scenario import (
    counting_said,
    exceptions_said,
    held_said,
    tiebreaks_said,
    victory_said,
)

CLOCKS, FALLEN = "Clocks", "When a flag falls"


def reference_sheet(event: Event, number: int | None = None) -> Document:
    """Return the reference sheet, of the event or a round.

    It has set-up, deployment, who counts, how games are won and what breaks ties.
    """
    where = where_of(event, number)
    edition = where.edition
    every = together(where.scenarios)
    sheet = Document(
        title(event, "At every table", where, number),
        (
            *section("Before the first turn", after=_setup(where)),
            *section("Deployment", _deployment(where)),
            *section("Who counts", held_said(edition, every)),
            *section("Winning", (*kill_box_of(where), *_winning(where))),
            *section(UNDECIDED, after=tiebreaks_said(edition, every)),
            *section(CLOCKS, (*times_said(where), *told_on_paper(where, "end"))),
            *section(FALLEN, fallen_said(where)),
            *section(
                MORE,
                after=(*counting_said(edition.game), *exceptions_said(edition, every)),
            ),
            *section("Terrain in play", told_on_paper(where, "terrain")),
            *section("In the game", told_on_paper(where, "game", "turn_over")),
        ),
    )
    sheet = with_reading_note(without_repeats(sheet))
    pages = (_second_page(sheet, heading) for heading in (MORE, FALLEN, CLOCKS))
    return next(filter(fits, pages), _second_page(sheet, CLOCKS))


def _second_page(sheet: Document, heading: str) -> Document:
    """Return a sheet whose second page begins with this heading."""
    return replace(
        sheet,
        sections=tuple(replace(part, page=part.heading == heading) for part in sheet.sections),
    )


def together(scenarios: Sequence[ScenarioRule]) -> ScenarioRule:
    """Scenarios as one, with the elements of all and the area of none: what holds in any of them.

    It is for words on kinds of elements; its elements lie on no one table.
    """
    elements = tuple(element for scenario in scenarios for element in scenario.elements)
    objectives = any(scenario.objectives for scenario in scenarios)
    return replace(scenarios[0], elements=elements, objectives=objectives, area="")


def _setup(where: RulesContext) -> tuple[str, ...]:
    rows = (row for row in where.edition.setup if step_applies(row, where))
    return tuple(f"{at}. {_actor(where.edition, row)}{row.text}" for at, row in enumerate(rows, 1))


def _actor(edition: Edition, row: SetupRow) -> str:
    """Return who takes a step, if it is one of the two players."""
    players = {"first": edition.terms.first, "second": edition.terms.second}
    players["winner"] = "Winner of the roll"
    return f"{players[row.who]}: " if row.who in players else ""


def _deployment(where: RulesContext) -> tuple[str, ...]:
    """Return the kinds in use; for those of few scenarios only the zones: sheets say the rest."""
    edition = where.edition
    used: dict[str, tuple[Deployment, list[str]]] = {}
    for scenario in where.scenarios:
        kind = deployment_of(edition, scenario)
        if kind is not None:
            used.setdefault(kind.id, (kind, []))[1].append(scenario.name)
    # Of two that are as usual the first in the edition's order.
    usual = max(used, key=lambda name: len(used[name][1]), default="")
    sentences: list[str] = []
    for name, (kind, names) in used.items():
        zones = deployment_said(kind, edition.terms)
        if name == usual:
            sentences += [label_of(kind) + " ".join((*zones, *kind.notes))]
        else:
            sentences += [f"{capital(kind.name)} ({', '.join(names)}): {' '.join(zones)}"]
    return tuple(sentences)


def _winning(where: RulesContext) -> tuple[str, ...]:
    """Return how games are won; of the scenarios' own ways only the points they need."""
    edition, found = where.edition, where.scenarios
    terms = edition.terms
    each = [victory_said(terms, edition.game, scenario) for scenario in found]
    in_all = set(each[0]).intersection(*each)
    shared = [sentence for sentence in each[0] if sentence in in_all]
    said = [f"A game is won by {won_words(edition)}.", *shared]
    if any(set(own) != in_all for own in each):
        said.append(f"{_needed(where)} Each scenario's sheet says exactly how.")
    return tuple(said)


def _needed(where: RulesContext) -> str:
    """Return the points that win the scenarios; those that need the usual number are not named."""
    needed: dict[str, list[str]] = {}
    for scenario in where.scenarios:
        lead = f"a lead of {scenario.lead}" if scenario.lead else f"{scenario.threshold}"
        needed.setdefault(f"{lead} {where.edition.terms.points}", []).append(scenario.name)
    usual = max(needed, key=lambda points: len(needed[points]))
    others = (
        f"; {', '.join(names)}: {points}" for points, names in needed.items() if points != usual
    )
    return f"A scenario is won with {usual}{''.join(others)}."

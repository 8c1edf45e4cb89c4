"""A scenario as a sheet to play from, made from its data: everything that players must be told.

The first page is enough for play; what is counted and what elements and objectives can do stands
on the second. It says what is in use: without a kill box the sheet has none.
"""

from __future__ import annotations

from collections.abc import Iterable

from srtui.rules.edition import (
    Deployment,
    Edition,
    Effect,
    Element,
    GameRule,
    Holding,
    KillBox,
    Line,
    Rung,
    ScenarioRule,
    Terms,
    Tiebreak,
    Wins,
)
from srtui.rules.places import fits, guards, holding_of
from srtui.views.document import Document, Drawing, Section, section
from srtui.views.map_cells import plain
from srtui.views.table_map import Edge, TableMap, letters, table_map
from srtui.words.deployment import deployment_of
from srtui.words.holding import guard_said, holding_said, nevers_said, rung_said
from srtui.words.places import (
    deployment_said,
    motion_said,
    place_said,
    reinforcements_said,
    size_said,
)
from srtui.words.wording import capital

TABLE = 48
"""Inches of the usual table."""
MAP = (30, 15)
"""Cells of the table on the sheet, at most: text stands beside it at 80."""
WHO_COUNTS = "Who counts (in, within: any part of the base)"
UNDECIDED = "Nobody has won? The first that differs"
WHOSE = frozenset({"P1", "P2", "red", "blue"})
"""Words of a name that say whose an element is."""


def scenario_sheet(edition: Edition, scenario: ScenarioRule) -> Document:
    """Everything that is to be known of a scenario to play it."""
    also = f" ({scenario.also_called})" if scenario.also_called else ""
    terms, rule = edition.terms, edition.game
    counted = *counting_said(rule), *exceptions_said(edition, scenario)
    return Document(
        f"{edition.title} - {scenario.name}{also}",
        (
            _table(edition, scenario),
            *section(WHO_COUNTS, who_counts(edition, scenario)),
            *section(
                "Scoring and winning",
                (*scoring_said(terms, rule, scenario), *victory_said(terms, rule, scenario)),
            ),
            *section("Special rules", special_said(edition, scenario)),
            *section(UNDECIDED, after=tiebreaks_said(rule, scenario)),
            *section("More of what counts", after=counted, page=True),
            *section("Deployment and elements", after=_paragraphs(edition, scenario)),
        ),
    )


def scenario_map(edition: Edition, scenario: ScenarioRule) -> TableMap:
    """The table of a scenario before anybody plays on it."""
    box = edition.game.kill_box
    deep = box.inches if box is not None and scenario.kill_box else 0
    near, far = (Edge(0, said) for said in _edges(scenario, edition.terms))
    return table_map(edition, scenario, near, far, kill_box=deep)


def _table(edition: Edition, scenario: ScenarioRule) -> Section:
    """The table as a map, and beside it every element with its size and two distances."""
    terms = edition.terms
    shown = scenario_map(edition, scenario)
    named = letters(scenario)
    sentences = [
        f"{named.get(element.id, '?')} {_what(element, terms)}: "
        f"{place_said(element, terms, scenario.table)}."
        for element in scenario.elements
    ]
    kind = deployment_of(edition, scenario)
    zones = () if kind is None else deployment_said(kind, terms)
    deploying = [f"{capital(kind.name)}, {zone}" for zone in zones if kind is not None]
    caption = "" if scenario.to_scale else "(a sketch, not to scale)"
    text = (
        " ".join(_read_so(terms, scenario)),
        *deploying,
        *filter(None, (" ".join(_sources(scenario, kind)),)),
    )
    drawing = Drawing(plain(shown, *MAP), caption, of=shown)
    return Section("", drawing, notes=tuple(sentences), text=text)


def _read_so(terms: Terms, scenario: ScenarioRule) -> Iterable[str]:
    """How places, sizes and names are to be read."""
    first, second = _marks(scenario)
    named = f" ({', '.join(first)})" if first else ""
    other = f"; the {terms.second} is {', '.join(second)}" if second else ""
    yield f"Left and right as the {terms.first}{named} sees it{other}."
    if any(element.height for element in scenario.elements):
        yield "Sizes are width x depth."
    if scenario.table != TABLE:
        yield f"The table is {scenario.table:g} x {scenario.table:g} in."


def _edges(scenario: ScenarioRule, terms: Terms) -> tuple[str, str]:
    """Whose the edges of the map are, with what elements are named after their owners."""
    first, second = _marks(scenario)
    return ", ".join((terms.first, *first)), ", ".join((terms.second, *second))


def _marks(scenario: ScenarioRule) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words by which names of elements say whose they are: the first and the second player."""
    owners = {
        word: element.owner
        for element in scenario.elements
        if element.owner
        for word in element.name.replace("'s", "").split()
        if word in WHOSE
    }
    first, second = (
        tuple(word for word, owner in owners.items() if owner == player) for player in (1, 2)
    )
    return first, second


def _sources(scenario: ScenarioRule, kind: Deployment | None) -> Iterable[str]:
    """What of the layout is not from the document, and where it comes from."""
    if scenario.layout != "document":
        head = "House layout" if scenario.layout == "house" else "Places"
        if kind is not None and kind.source == scenario.layout_source:
            head += " and deployment"
        yield f"{head}: {scenario.layout_source}."
    if kind is not None and kind.source and kind.source not in scenario.layout_source:
        yield f"Deployment: {kind.source}."


def _what(element: Element, terms: Terms) -> str:
    """What an element is called, its size and counters, colour and owner if its name lacks them."""
    size = size_said(element)
    parts = [element.name] + [size] * (size not in element.name)
    parts += [element.colour] * (element.colour not in element.name)
    parts += [f"{counter.name} {counter.value}" for counter in element.counters]
    parts += ["comes later"] * element.later
    coloured = any(word in element.name.replace("'s", "").split() for word in WHOSE)
    if element.owner and not coloured:
        parts.append(f"the {(terms.first, terms.second)[element.owner - 1]}'s")
    return ", ".join(parts)


def who_counts(edition: Edition, scenario: ScenarioRule) -> tuple[str, ...]:
    """Who has each kind of element how; who never counts; what if both do; what is guarded."""
    held = held_said(edition, scenario)
    guarded = tuple(_guarded(edition, scenario))
    return (*held[:-1], " ".join((held[-1], *guarded))) if guarded else held


def held_said(edition: Edition, scenario: ScenarioRule) -> tuple[str, ...]:
    """Who has each kind of element how, wherever the elements lie."""
    rule, terms = edition.game, edition.terms
    sentences: list[str] = []
    for rows, elements in _alike(rule, scenario):
        ways = [f"{_level(rule, row.level)} {holding_said(row, terms)}" for row in rows]
        sentences.append(f"{capital(_group(rows, elements, terms))}: {'; '.join(ways)}.")
    rungs = _rungs(rule, scenario)
    sentences += nevers_said(rungs)
    sentences += [" ".join(both) for rung in rungs if (both := rung_said(rung))]
    guard = rule.guard
    if guard is not None and any(fits(element, guard.of) for element in scenario.elements):
        sentences.append(guard_said(guard))
    return tuple(sentences)


def _guarded(edition: Edition, scenario: ScenarioRule) -> Iterable[str]:
    """What is contested from the start, by what, for whom."""
    players = (edition.terms.first, edition.terms.second)
    for element in scenario.elements:
        for guard in guards(edition.game, scenario, element):
            who = players[2 - guard.owner]
            yield f"While {guard.name} stands the {who} cannot hold {element.name}."


def exceptions_said(edition: Edition, scenario: ScenarioRule) -> tuple[str, ...]:
    """What else holds of who counts, a paragraph for each word of the ladder."""
    rule = edition.game
    sentences: list[str] = []
    for rung in _rungs(rule, scenario):
        rows = [row for rows, _ in _alike(rule, scenario) for row in rows if row.level == rung.word]
        notes = [*(note for row in rows for note in row.notes), *rung.notes]
        if notes:
            sentences.append(f"{capital(rung.text)}: {' '.join(dict.fromkeys(notes))}")
    if rule.guard is not None and scenario.objectives and rule.guard.notes:
        sentences.append(" ".join(rule.guard.notes))
    return tuple(sentences)


def _rungs(rule: GameRule, scenario: ScenarioRule) -> tuple[Rung, ...]:
    """The words of the ladder that say something of the elements of this scenario."""
    levels = {row.level for rows, _ in _alike(rule, scenario) for row in rows}
    return tuple(rung for rung in rule.ladder if rung.word in levels)


def _level(rule: GameRule, word: str) -> str:
    place = [rung.word for rung in rule.ladder].index(word)
    text = rule.ladder[place].text
    return f"{text}, uncontested," if place else text


def _alike(
    rule: GameRule, scenario: ScenarioRule
) -> tuple[tuple[tuple[Holding, ...], tuple[Element, ...]], ...]:
    """Elements that the same rows speak of, with these."""
    by_rule: dict[tuple[str, ...], tuple[tuple[Holding, ...], list[Element]]] = {}
    for element in scenario.elements:
        rows = [holding_of(rule, element, rung.word) for rung in rule.ladder]
        spoken = tuple(row for row in rows if row is not None)
        if spoken and not element.later:
            key = tuple(row.id for row in spoken)
            by_rule.setdefault(key, (spoken, []))[1].append(element)
    return tuple((rows, tuple(elements)) for rows, elements in by_rule.values())


def _group(rows: tuple[Holding, ...], elements: tuple[Element, ...], terms: Terms) -> str:
    """What elements that are alike are called together."""
    shapes = {row.of.shape for row in rows}
    tags = {row.of.tag for row in rows if row.of.tag}
    if "circle" in shapes or "rectangle" in shapes:
        return elements[0].shape
    kind = terms.terrain if elements[0].kind == "terrain" else elements[0].kind
    bases = sorted({element.base for element in elements})
    if tags and len(bases) == 1 and bases[0]:
        return f"{bases[0]} mm {kind}"
    return kind


def scoring_said(terms: Terms, rule: GameRule, scenario: ScenarioRule) -> tuple[str, ...]:
    """What is scored, when, for what."""
    said = [line_said(terms, line) for line in scenario.lines]
    said += _one_of(scenario)
    said += [f"Declared at the scoring: {fact.text}." for fact in scenario.facts]
    if kill_box := kill_box_said(terms, rule, scenario):
        said.append(kill_box)
    return tuple(said)


def _one_of(scenario: ScenarioRule) -> list[str]:
    """The lines of which only one counts in a turn."""
    groups: dict[str, int] = {}
    for line in scenario.lines:
        if line.group:
            groups[line.group] = groups.get(line.group, 0) + 1
    shared = [name for name, count in groups.items() if count > 1]
    return ["Only one of these ways counts in a turn, the best."] * bool(shared)


def special_said(edition: Edition, scenario: ScenarioRule) -> tuple[str, ...]:
    """What is done beside the scoring, and what else holds in this scenario."""
    coming = edition.game.reinforcements if scenario.reinforcements else None
    return (
        *([reinforcements_said(coming, edition.terms)] if coming is not None else []),
        *dict.fromkeys(
            part for effect in scenario.effects for part in effect_said(edition.terms, effect)
        ),
        *scenario.notes,
    )


def tiebreaks_said(rule: GameRule, scenario: ScenarioRule) -> tuple[str, ...]:
    """The tiebreakers in their order, or that there are none."""
    if not rule.tiebreaks:
        up = "When the time is over a game that nobody has won is a tie, whatever the points."
        return ("There are no tiebreakers: the game is a tie.", *[up] * rule.time_up_ties)
    return tuple(tiebreak_said(step, at, scenario) for at, step in enumerate(rule.tiebreaks, 1))


def counting_said(rule: GameRule) -> tuple[str, ...]:
    """What counts in each figure of the tiebreakers, a paragraph for each."""
    return tuple(
        f"{at}. {capital(step.text)}: {' '.join(step.notes)}"
        for at, step in enumerate(rule.tiebreaks, 1)
        if step.notes and not step.usual  # what everybody knows is said where it is asked
    )


def _area(step: Tiebreak, scenario: ScenarioRule) -> str:
    return f" ({scenario.area})" if step.area and scenario.area else ""


def element_notes(edition: Edition, scenario: ScenarioRule) -> tuple[str, ...]:
    """What else holds of the elements that this scenario has."""
    kinds = {element.kind for element in scenario.elements}
    said = [note.text for note in edition.game.elements if note.kind in ("", *kinds)]
    if "terrain" in kinds and edition.game.terrain_gone:
        said.append(edition.game.terrain_gone)
    return tuple(said)


def objective_cards(edition: Edition, scenario: ScenarioRule) -> tuple[str, ...]:
    """The objectives that are in play, or can be chosen, with what they do."""
    lists = edition.lists
    if lists.objective == "none":
        names = " ".join(element.name for element in scenario.elements)
        cards = [card for card in lists.objectives if card.name in names]
    else:
        cards = list(lists.objectives) if scenario.objectives else []
    if not cards:
        return ()
    return (lists.objectives_note, *(f"{card.name}: {card.text}" for card in cards))


def _paragraphs(edition: Edition, scenario: ScenarioRule) -> tuple[str, ...]:
    """Deployment, elements, objectives, reinforcements, without headings: two pages must do."""
    kind = deployment_of(edition, scenario)
    return (
        " ".join((*(() if kind is None else kind.notes), *element_notes(edition, scenario))),
        *objective_cards(edition, scenario),
        " ".join(_reinforced(edition.game, scenario)),
    )


def _reinforced(rule: GameRule, scenario: ScenarioRule) -> Iterable[str]:
    if rule.reinforcements is None or not scenario.reinforcements:
        return ()
    return rule.reinforcements.notes


def line_said(terms: Terms, row: Line) -> str:
    """One way to score, with its points and its limits."""
    parts = [f"{row.points} {terms.points}: {row.text}"]
    parts += [f"at most {row.most} in a turn"] * bool(row.most)
    once = {"element": "once for each element", "game": "once in a game", "first": "only once"}
    parts += [once[row.once]] if row.once else []
    parts += ["at once, in any turn"] * row.at_once
    if row.due is not None:
        who = (terms.first, terms.second)[row.due.player - 1]
        parts.append(f"only at the end of the {who}'s turn {row.due.turn}")
    return ", ".join(parts) + "."


def effect_said(terms: Terms, effect: Effect) -> tuple[str, ...]:
    """What is done before or after the scoring, and what follows from it."""
    when = f"{effect.moment.capitalize()} the scoring"
    if effect.due is not None:
        player = (terms.first, terms.second)[effect.due.player - 1]
        when += f" of the {player}'s turn {effect.due.turn}"
    elif effect.who == "active":
        when += " of one's own turn"
    if effect.may:
        when += " a player may" if effect.choose else ", if"
    sentence = f"{when} {effect.text}" if effect.may else f"{when}: {effect.text}"
    if effect.motion is not None:
        sentence += f" {motion_said(effect.motion)}"
    if effect.die:
        sentence += f" (d{effect.die})"
    if effect.points:
        goal = f" with {effect.goal}" if effect.goal else ""
        sentence += f"{':' if effect.may else ';'} {effect.points} {terms.points}{goal}"
    at_zero = (f"At 0: {effect.at_zero}",) if effect.at_zero else ()
    return (f"{sentence}. {effect.then}".rstrip(), *at_zero)


def kill_box_said(terms: Terms, rule: GameRule, scenario: ScenarioRule) -> str:
    """The kill box, or that there is none; empty where the edition knows no kill box."""
    box = rule.kill_box
    if box is None:
        return ""
    if not scenario.kill_box:
        return "There is no kill box."
    grows = scenario.kill_box_grows
    more = (
        f" From turn {grows.from_turn} on it is {grows.by} in deeper every turn." if grows else ""
    )
    if box.apart:
        more += " It is looked at by itself, and may win, before the elements score."
    return (
        f"Kill box from the {terms.first}'s turn {box.from_turn} on: a {terms.leader} that ends "
        f"its own turn {_inside(box)} {_cost(terms, box)}.{more}"
    )


def _inside(box: KillBox) -> str:
    edge = "any edge" if box.edge == "any" else "its own edge"
    return f"{'completely ' if box.completely else ''}within {box.inches} in of {edge}"


def _cost(terms: Terms, box: KillBox) -> str:
    if box.points:
        return f"gives the opponent {box.points} {terms.points}"
    return "is destroyed"


def victory_said(terms: Terms, rule: GameRule, scenario: ScenarioRule) -> tuple[str, ...]:
    """From when on it scores, how it is won, and when it ends."""
    begins = f"From the end of the {terms.second}'s turn {rule.scores_from} on both players score "
    begins += "at the end of every turn"
    if rule.turn_limit:
        undecided = "the tiebreakers" if rule.tiebreaks else "it is a tie"
        more = f": then more points win, else {undecided}" if rule.limit_is_win else ""
        begins += f"; the game ends after his turn {rule.turn_limit}{more}"
    sentences = [f"{begins}."]
    if scenario.threshold:
        more = "" if scenario.outright else " and more than the opponent"
        sentences.append(f"Won at once with {scenario.threshold} {terms.points}{more}.")
    if scenario.outright:
        sentences.append("Where both come to them together, more win, and equal play on.")
    if scenario.lead:
        when = " at the end of the opponent's turn" if rule.lead_on == "opponents" else " at once"
        sentences.append(f"Won with a lead of {scenario.lead} {terms.points}{when}.")
    if scenario.reopens:
        sentences.append(
            f"Where both have them together, all opens again and {scenario.threshold} more are "
            "needed."
        )
    return (*sentences, *_beside_scenario(terms, rule.wins))


def _beside_scenario(terms: Terms, wins: Wins) -> Iterable[str]:
    """What wins beside the scenario, where it is not the loss of the opponent's Leader alone."""
    if wins.assassination:
        yield f"Who alone has a {terms.leader} left wins at once, before any scenario win."
    else:
        yield f"No game is won by the loss of a {terms.leader}."
    if wins.wiped_out:
        yield "Who has no models left has lost."
    if wins.battlegroup:
        yield "Who has no warjacks and warbeasts left has lost."


def tiebreak_said(one: Tiebreak, number: int, scenario: ScenarioRule) -> str:
    """One step of the tiebreakers."""
    wins = "more" if one.wins == "more" else "fewer"
    return f"{number}. {wins} {one.text}{_area(one, scenario)}"

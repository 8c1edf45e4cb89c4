"""A scenario in our own words, made from its data: elements, scoring, how it is won, picture."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from srtui.rules.edition import (
    Edition,
    Effect,
    Element,
    GameRule,
    KillBox,
    Line,
    ScenarioRule,
    Terms,
    Tiebreak,
)
from srtui.rules.value import Value
from srtui.views.picture import letters, picture


class ElementRow(Value):
    """One element: its letter in the picture, its name, what it is and whose."""

    letter: str
    id: str
    name: str
    said: str


class ScenarioView(Value):
    """A scenario. `scoring` are sentences, one per way to score; `picture` the table as text."""

    id: str
    name: str
    edition: str
    elements: tuple[ElementRow, ...]
    scoring: tuple[str, ...]
    effects: tuple[str, ...]
    facts: tuple[str, ...]
    kill_box: str
    victory: tuple[str, ...]
    tiebreaks: tuple[str, ...]
    notes: tuple[str, ...]
    picture: tuple[str, ...]
    to_scale: bool


def scenario_view(edition: Edition, scenario: ScenarioRule) -> ScenarioView:
    """Everything that is to be known of a scenario."""
    drawn = picture(scenario, edges=(edition.terms.first, edition.terms.second))
    rule = edition.game
    also = f" ({scenario.also_called})" if scenario.also_called else ""
    return ScenarioView(
        id=scenario.id,
        name=scenario.name + also,
        edition=edition.title,
        elements=element_rows(edition.terms, scenario),
        scoring=tuple(line_said(edition.terms, one) for one in scenario.lines),
        effects=tuple(effect_said(one) for one in scenario.effects),
        facts=tuple(f"Declared at the scoring: {one.text}." for one in scenario.facts),
        kill_box=kill_box_said(edition.terms, rule, scenario),
        victory=victory_said(edition.terms, rule, scenario),
        tiebreaks=tuple(
            tiebreak_said(one, at, scenario) for at, one in enumerate(rule.tiebreaks, 1)
        ),
        notes=scenario.notes,
        picture=drawn.lines,
        to_scale=drawn.to_scale,
    )


def element_rows(terms: Terms, scenario: ScenarioRule) -> tuple[ElementRow, ...]:
    """The elements with their letters."""
    named = letters(scenario)
    return tuple(
        ElementRow(named.get(one.id, "?"), one.id, one.name, element_said(terms, one))
        for one in scenario.elements
    )


def element_said(terms: Terms, one: Element) -> str:
    """What an element is: kind, size, whose."""
    players = ("", terms.first, terms.second)
    said: list[str] = [one.kind]
    if one.kind == "zone" and one.width:
        size = f"{one.width:g}x{one.height:g} in" if one.height else f"{one.width:g} in circle"
        said.append(size)
    if one.owner:
        said.append(f"the {players[one.owner]}'s")
    said += [f"{counter.name} {counter.value}" for counter in one.counters]
    said += ["comes later"] * one.later
    return ", ".join(said)


def line_said(terms: Terms, one: Line) -> str:
    """One way to score, with its points and its limits."""
    said = [f"{one.points} {terms.points}: {one.text}"]
    said += [f"at most {one.most} in a turn"] * bool(one.most)
    once = {"element": "once for each element", "game": "once in a game", "first": "only once"}
    said += [once[one.once]] if one.once else []
    said += ["at once, in any turn"] * one.at_once
    if one.due is not None:
        who = (terms.first, terms.second)[one.due.player - 1]
        said.append(f"only at the end of the {who}'s turn {one.due.turn}")
    return ", ".join(said) + "."


def effect_said(one: Effect) -> str:
    """What is done before or after the scoring."""
    said = f"{one.moment.capitalize()} the scoring: {one.text}"
    if one.die:
        said += f" (d{one.die})"
    if one.points and one.goal:
        said += f"; {one.points} points with {one.goal}"
    elif one.points:
        said += f"; {one.points} points"
    return said + "."


def kill_box_said(terms: Terms, rule: GameRule, scenario: ScenarioRule) -> str:
    """The kill box; empty where there is none."""
    box = rule.kill_box
    if box is None or not scenario.kill_box:
        return ""
    grows = scenario.kill_box_grows
    more = (
        f" From turn {grows.from_turn} on it is {grows.by} in deeper every turn." if grows else ""
    )
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
    """How it is won, and when it ends."""
    said = [f"Scoring begins at the end of the {terms.second}'s turn {rule.scores_from}."]
    if scenario.threshold:
        said.append(f"Won with {scenario.threshold} {terms.points} and more than the opponent.")
    if scenario.lead:
        when = " at the end of the opponent's turn" if rule.lead_on == "opponents" else ""
        said.append(f"Won with a lead of {scenario.lead} {terms.points}{when}.")
    if scenario.reopens:
        said.append("Where both have them together, all opens again and as many more are needed.")
    if rule.turn_limit:
        more = ": more points win, else the tiebreakers" if rule.limit_is_win else ""
        said.append(f"It ends after the {terms.second}'s turn {rule.turn_limit}{more}.")
    return tuple(said)


def tiebreak_said(one: Tiebreak, number: int, scenario: ScenarioRule) -> str:
    """One step of the tiebreakers."""
    area = f" ({scenario.area})" if one.area and scenario.area else ""
    return f"{number}. {'more' if one.wins == 'more' else 'fewer'} {one.text}{area}"


# As text


def sheet(view: ScenarioView, width: int = 80) -> tuple[str, ...]:
    """The scenario as lines for paper: picture with its legend, scoring, victory, tiebreakers."""
    lines = [f"{view.edition} - {view.name}", ""]
    lines += view.picture
    if not view.to_scale:
        lines.append("(a sketch, not to scale)")
    lines.append("")
    for one in view.elements:
        lines += wrap(f"{one.letter} {one.name} ({one.said})", width, subsequent_indent="  ")
    lines.append("")
    lines += _part("Scoring", (*view.scoring, *view.facts, *view.effects), width)
    lines += _part("Winning", (*view.victory, *([view.kill_box] if view.kill_box else [])), width)
    lines.append("Equal? The first of these that differs:")
    for said in view.tiebreaks:
        lines += wrap(said, width, subsequent_indent="   ")
    lines.append("")
    lines += _part("To know", view.notes, width)
    return tuple(lines)


def _part(title: str, said: Sequence[str], width: int) -> list[str]:
    if not said:
        return []
    found = [title]
    for one in said:
        found += wrap(one, width, initial_indent="- ", subsequent_indent="  ")
    return [*found, ""]

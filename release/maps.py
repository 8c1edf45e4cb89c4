"""The maps of all scenarios, as the site shows them, and their sheets to print: HTML."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape

from data import editions
from srtui import UNOFFICIAL
from srtui.documents.html import page
from srtui.documents.map.scene import Piece, letters, scenario_map
from srtui.documents.map.svg import map_svg
from srtui.rules.edition import Edition, ScenarioRule
from srtui.sheets.scenario import scenario_sheet
from srtui.text.scenario import scoring_texts

LEAST = 1.6
"""Radius in inches of the shape over a small element: a finger has to hit it."""


def maps() -> str:
    """Return the choice of scenarios, and the map of each, with a shape over each element."""
    choices: list[str] = []
    sections: list[str] = []
    for edition in _editions():
        named = [(_name(edition, one), one) for one in edition.scenarios]
        options = "".join(f'<option value="{at}">{escape(one.name)}</option>' for at, one in named)
        choices.append(f'<optgroup label="{escape(edition.title)}">{options}</optgroup>')
        sections += [_section(at, edition, one) for at, one in named]
    return (
        f'<div class="maps"><p><label>Scenario <select>{"".join(choices)}</select></label></p>\n'
        f"{''.join(sections)}</div>"
    )


def sheets() -> dict[str, str]:
    """Return the sheet of every scenario, as srtui prints it, by the name of its file."""
    return {
        f"{_name(edition, one)}.html": page([scenario_sheet(edition, one)], foot=UNOFFICIAL)
        for edition in _editions()
        for one in edition.scenarios
    }


@cache
def _editions() -> tuple[Edition, ...]:
    """Return the editions, the newest first."""
    whole = [one.id for one in editions.offered() if not one.packed]
    return tuple(
        editions.edition(editions.parse(editions.text(at), at), at) for at in reversed(whole)
    )


def _name(edition: Edition, scenario: ScenarioRule) -> str:
    return f"{edition.id}-{scenario.id}"


def _section(name: str, edition: Edition, scenario: ScenarioRule) -> str:
    """Return the map of a scenario, its elements, and what scores."""
    shown = scenario_map(edition, scenario)
    held = {one.id for one in scenario.elements if one.held}
    # Zones first: the shape of an element in a zone has to be over the shape of the zone.
    pieces = sorted(shown.scene.pieces, key=lambda piece: piece.kind != "zone")
    shapes = "".join(_shape(piece, shown.scene.side) for piece in pieces if piece.id in held)
    drawn = map_svg(shown).replace("</svg>", f"{shapes}</svg>").replace("hatch", f"hatch-{name}")
    scored = scoring_texts(edition.terms, edition.game, scenario)
    return (
        f'<section id="{name}" hidden><div>{drawn}</div>\n<div><ul class="elements">'
        f"{''.join(_buttons(scenario))}</ul>\n<ul>"
        f"{''.join(f'<li>{escape(line)}</li>' for line in scored)}"
        f'</ul><p><a href="sheets/{name}.html">Its sheet, to print</a></p></div></section>\n'
    )


def _buttons(scenario: ScenarioRule) -> Iterator[str]:
    named = letters(scenario)
    for one in scenario.elements:
        if one.held:
            words = f"{named.get(one.id, '?')} {one.name}"
            yield (
                f'<li><button data-element="{one.id}">{escape(words)}: <output>nobody</output>'
                "</button></li>"
            )


def _shape(piece: Piece, side: float) -> str:
    """Return a shape over a piece, which takes its holder's colour."""
    x, y = piece.x, side - piece.y
    wide, deep = max(piece.across, 2 * LEAST), max(piece.depth, 2 * LEAST)
    if piece.kind == "zone" and not piece.round:
        kind, place = "rect", f'x="{x - wide / 2:g}" y="{y - deep / 2:g}"'
        place += f' width="{wide:g}" height="{deep:g}"'
    else:
        kind, place = "circle", f'cx="{x:g}" cy="{y:g}" r="{wide / 2:g}"'
    return f'<{kind} {place} data-element="{piece.id}"></{kind}>'

"""The rule behind one question of a turn: all that players would look up before they answer it.

Made from the same data as the scenario's sheet, for the one element, fact, effect or figure alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from srtui.rules.edition import Edition, Element, Select, Tiebreak
from srtui.rules.game.table import selected, standing
from srtui.rules.places import guards, holding_of
from srtui.state.played import Played
from srtui.views.counting import destroyed_notes
from srtui.views.document import Document, section
from srtui.views.scenario import effect_said, kill_box_said, line_said, objective_cards
from srtui.views.turn_rows import DESTROYED, KILL_BOX, TurnRow, key_of
from srtui.words.holding import guard_said, nevers_said, rule_of, rung_said
from srtui.words.places import place_said, size_said
from srtui.words.wording import capital


def row_rule(edition: Edition, played: Played, row: TurnRow) -> Document:
    """The rule of a row; its title says what is asked."""
    if row.kind == "claim":
        return _of_element(edition, played, row)
    if row.kind == "number":
        return _of_figure(edition, played, row)
    if key_of(row) == KILL_BOX:
        said: Iterable[str] = _of_kill_box(edition, played)
    else:
        said = _of_word(edition, played, row)
    who = f"{row.who}: " if row.who else ""
    return Document(f"{who}{row.text}", section("", said))


def _of_element(edition: Edition, played: Played, row: TurnRow) -> Document:
    """Where it stands, who has it how, what it scores, what else holds of it."""
    element = next(one for one in played.play.scenario.elements if one.id == row.element)
    heading = f"{row.letter} {element.name}"
    size = size_said(element)
    stands = f"{capital(size)}: " if size and size not in element.name else ""
    place = place_said(element, edition.terms, played.play.scenario.table)
    return Document(
        heading,
        (
            *section("", [f"{stands}{place}.", *_owner(edition, element)]),
            *section("Who counts", _who(edition, played, element)),
            *section("It scores", _scores(edition, played, element)),
            *section("What is done with it", dict.fromkeys(_done(edition, played, element))),
            *section("What else", _notes(edition, played, element)),
        ),
    )


def _owner(edition: Edition, element: Element) -> Iterable[str]:
    if element.owner:
        player = (edition.terms.first, edition.terms.second)[element.owner - 1]
        yield f"It is the {player}'s."


def _who(edition: Edition, played: Played, element: Element) -> Iterable[str]:
    """Who contests it, who has it; who never; what if both do; what contests it by itself."""
    rule, terms = edition.game, edition.terms
    rungs = [rung for rung in rule.ladder if holding_of(rule, element, rung.word) is not None]
    yield from rule_of(rule, element, terms)
    yield from nevers_said(rungs)
    for rung in rungs:
        yield from rung_said(rung)
    here = standing(played.play, played.state)
    for guard in guards(rule, played.play.scenario, element):
        if guard in here:
            player = (terms.first, terms.second)[2 - guard.owner]
            yield f"{capital(guard.name)} contests it for the {player} until it is destroyed."
    yield from dict.fromkeys(note for rung in rungs for note in rung.notes)


def _scores(edition: Edition, played: Played, element: Element) -> Iterable[str]:
    """The lines that may score for it."""
    return [
        line_said(edition.terms, line)
        for line in played.play.scenario.lines
        if _is_meant(element, line.of)
    ]


def _done(edition: Edition, played: Played, element: Element) -> Iterable[str]:
    """The effects that choose it, move it, take it away or roll for it."""
    for effect in played.play.scenario.effects:
        meant = [effect.choose] if effect.choose is not None else []
        meant += [effect.motion.of] if effect.motion is not None else []
        meant += effect.remove
        if element.id in effect.table or any(_is_meant(element, of) for of in meant):
            yield from effect_said(edition.terms, effect)


def _is_meant(element: Element, of: Select) -> bool:
    """Whether `of` means this element for one of the players."""
    return any(selected((element,), of, side) for side in (0, 1))


def _notes(edition: Edition, played: Played, element: Element) -> Iterable[str]:
    """What holds of its kind, and what it does itself."""
    rule = edition.game
    yield from (note.text for note in rule.elements if note.kind in ("", element.kind))
    if element.kind == "terrain" and rule.terrain_gone:
        yield rule.terrain_gone
    if rule.guard is not None and element.kind == rule.guard.of.kind:
        yield guard_said(rule.guard)
    for card in objective_cards(edition, played.play.scenario):
        if card.startswith(f"{element.name}: "):
            yield card


def _of_kill_box(edition: Edition, played: Played) -> Iterable[str]:
    yield kill_box_said(edition.terms, edition.game, played.play.scenario)
    box = edition.game.kill_box
    if box is not None and box.apart:
        yield "It is looked at before the elements score, and may win by itself."


def _of_word(edition: Edition, played: Played, row: TurnRow) -> Iterable[str]:
    """A fact, an effect, or which of several elements counts: the sheet's own sentence of it."""
    scenario = played.play.scenario
    # The key of a question is the id of its fact, line or effect, then the side: heart:0,
    # pick:left:1.
    words = key_of(row).removeprefix("pick:").partition(":")[0]
    for fact in scenario.facts:
        if fact.id == words:
            yield f"{capital(fact.text)}."
            if fact.excludes:
                yield "Where one player says it, the other cannot."
    for line in scenario.lines:
        if line.id == words or words in line.facts:
            yield line_said(edition.terms, line)
    for effect in scenario.effects:
        if effect.id == words:
            yield from effect_said(edition.terms, effect)


def _of_figure(edition: Edition, played: Played, row: TurnRow) -> Document:
    """What counts in a figure; how units do, where the edition says nothing of this figure."""
    step = step_of(played, row)
    notes = destroyed_notes(edition) if step is None else step.notes
    who = f"{row.who}: " if row.who else ""
    return Document(f"{who}{row.text}", section("What counts", notes))


def step_of(played: Played, row: TurnRow) -> Tiebreak | None:
    """The tiebreaker whose figure a row asks for; the result's army points are those of the one
    that asks for them.
    """
    steps, key = played.play.rule.tiebreaks, key_of(row).partition(":")[0]
    if row.slots[0].startswith(DESTROYED):
        return next((step for step in steps if step.of == "destroyed"), None)
    return next((step for step in steps if step.id == key), None)

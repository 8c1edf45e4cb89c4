"""The rule behind one question of a turn, and the value of a unit or solos in this event.

A rule is everything that players would look up before they answer. It is made from the data of the
scenario's sheet, but for a single element, fact, effect or figure.
"""

import re
from collections.abc import Iterable

from srtui.commands.command import arg, option
from srtui.documents.document import Document, section
from srtui.documents.sections import Sections, sentences
from srtui.model.played import PlayedGame
from srtui.model.refused import Refused
from srtui.queries.game.turn_rows import DESTROYED, KILL_BOX, TurnRow, key_of
from srtui.queries.query import Query, Snapshot
from srtui.rules.counting import Item, destroyed, half, present, solos_destroyed, worth
from srtui.rules.edition import Edition, Element, Select, Tiebreak
from srtui.rules.game.questions import ANOTHER_LEADER
from srtui.rules.places import guards, holding_of
from srtui.rules.value import Value
from srtui.text.conditions import Scope
from srtui.text.holding import guard_text, never_texts, rule_of, rung_texts
from srtui.text.phrases import capital, phrase, phrase_count
from srtui.text.places import measured_to, position_text, size_text
from srtui.text.scenario import effect_texts, fact_text, kill_box_text, line_said, objective_cards


def row_rule(edition: Edition, played: PlayedGame, row: TurnRow) -> Document:
    """Return a row's rule; its title is the question."""
    if row.kind == "claim":
        return _element_rule(edition, played, row)
    if row.kind == "number":
        step = step_of(played, row)
        notes = destroyed_notes(edition) if step is None else step.notes
        said = section(phrase("What counts"), notes)
    elif key_of(row) in (KILL_BOX, ANOTHER_LEADER):
        said = section("", _kill_box_texts(edition, played))
    else:
        said = section("", _word_texts(edition, played, row))
    who = f"{row.asked}: " if row.asked else ""
    return Document(f"{who}{row.text}", said)


def scope_of(edition: Edition, played: PlayedGame) -> Scope:
    """Return the scope for wording conditions: the scenario, with the event's variants."""
    return Scope(edition.terms, played.play.rule, played.play.scenario)


def _element_rule(edition: Edition, played: PlayedGame, row: TurnRow) -> Document:
    """Return an element's position, how it is held, what it scores, and further rules."""
    scenario, scope = played.play.scenario, scope_of(edition, played)
    element = next(one for one in scenario.elements if one.id == row.element)
    size, to = size_text(element), measured_to(element)
    stands = f"{capital(size)}: " if size and size not in element.name else ""
    place = f"{position_text(element, edition.terms, scenario.table)}{f' ({to})' if to else ''}"
    owner = edition.terms.players[element.owner - 1] if element.owner else ""
    owned = phrase("It is the {player}'s.", owner) if owner else ""
    scores = [line_said(scope, line) for line in scenario.lines if _is_selected(element, line.of)]
    return Document(
        f"{row.letter} {element.name}",
        (
            *section("", [f"{stands}{place}.", owned]),
            *section(phrase("Who counts"), _holding_rules(edition, played, element)),
            *section(phrase("It scores"), scores),
            *section(
                phrase("What happens to it"), dict.fromkeys(_effect_texts(edition, played, element))
            ),
            *section(phrase("Other rules"), _notes(edition, played, element)),
        ),
    )


def _holding_rules(edition: Edition, played: PlayedGame, element: Element) -> Iterable[str]:
    """Yield how it is contested and held, what never counts, and what contests it by itself."""
    rule, terms = edition.game, edition.terms
    rungs = [rung for rung in rule.ladder if holding_of(rule, element, rung.word) is not None]
    yield from rule_of(rule, element, terms)
    yield from never_texts(rungs)
    for rung in rungs:
        yield from rung_texts(rung)
    here = played.play.standing(played.state)
    for guard in guards(rule, played.play.scenario, element):
        if guard in here:
            yield phrase(
                "{guard} contests it against the {player} until it is destroyed.",
                capital(guard.name),
                terms.players[2 - guard.owner],
            )
    yield from dict.fromkeys(note for rung in rungs for note in rung.notes)


def _effect_texts(edition: Edition, played: PlayedGame, element: Element) -> Iterable[str]:
    """Yield the effects that choose an element, move it, remove it or roll for it."""
    for effect in played.play.scenario.effects:
        meant = [effect.choose] if effect.choose is not None else []
        if effect.motion is not None:
            meant.append(effect.motion.of)
        meant += effect.remove
        if element.id in effect.table or any(_is_selected(element, of) for of in meant):
            yield from effect_texts(scope_of(edition, played), effect)


def _is_selected(element: Element, of: Select) -> bool:
    """Tell whether `of` selects this element for one of the players."""
    return any(of.fits(element, side) for side in (0, 1))


def _notes(edition: Edition, played: PlayedGame, element: Element) -> Iterable[str]:
    """Yield the rules for an element's kind, and its own effects."""
    rule = edition.game
    yield from (note.text for note in rule.elements if note.kind in ("", element.kind))
    if element.kind == "terrain" and rule.terrain_gone:
        yield rule.terrain_gone
    if rule.guard is not None and element.kind == rule.guard.of.kind:
        yield guard_text(rule.guard)
    for card in objective_cards(edition, played.play.scenario):
        if card.startswith(f"{element.name}: "):
            yield card


def _kill_box_texts(edition: Edition, played: PlayedGame) -> Iterable[str]:
    yield kill_box_text(edition.terms, edition.game, played.play.scenario)
    box = edition.game.kill_box
    if box is not None and box.apart:
        yield phrase("It is checked before the elements score, and may win on its own.")


def _word_texts(edition: Edition, played: PlayedGame, row: TurnRow) -> Iterable[str]:
    """Yield the sheet's sentence about a fact, an effect, or a choice of elements."""
    scenario = played.play.scenario
    # A question's key is the id of a fact, line or effect, then the side: heart:0.
    words = key_of(row).removeprefix("pick:").partition(":")[0]
    scored = {name for line in scenario.lines for name in line.facts}
    for fact in scenario.facts:
        if fact.id == words and fact.id not in scored:
            yield fact_text(scope_of(edition, played), fact)
    for line in scenario.lines:
        if line.id == words or words in line.facts:
            yield line_said(scope_of(edition, played), line)
    for effect in scenario.effects:
        if effect.id == words:
            yield from effect_texts(scope_of(edition, played), effect)


def step_of(played: PlayedGame, row: TurnRow) -> Tiebreak | None:
    """Return the tiebreaker whose figure a row asks for."""
    steps = played.play.rule.tiebreaks
    if row.slots[0].startswith(DESTROYED):
        return next((step for step in steps if step.of == "destroyed"), None)
    key, _, _ = key_of(row).partition(":")
    return next((step for step in steps if step.id == key), None)


MOST = 9999


class Count(Query[tuple[str, ...]], id="count", title="Count a unit", paged=False):
    """Count a unit, or solos of several models, for destroyed points and tiebreakers.

    Attachments belong to the unit: their points and their models count with it.
    """

    cost: int = arg("cost", "number", unit="army points")
    models: int = arg("models", "number", help="at the start; per solo for solos")
    left: int = arg("left", "number", help="models left; models lost for solos")
    solos: bool = option("solos", "flag", default=False, help="solos of several models")

    def read(self, snapshot: Snapshot) -> tuple[str, ...]:
        return count(snapshot.event.edition, self)

    def page(self, value: tuple[str, ...], snapshot: Snapshot) -> Sections:
        return sentences(value)


def count(edition: Edition, unit: Count) -> tuple[str, ...]:
    """Return what it counts for by the edition's rule. Raises `Refused` for invalid numbers."""
    if not all(0 <= one <= MOST for one in (unit.cost, unit.models, unit.left)):
        raise Refused("Cost and models are whole numbers from 0 to {most}.", MOST)
    if not unit.models:
        raise Refused("A unit starts with at least one model.")
    rule = edition.game.counting
    if unit.solos:
        return (
            phrase_count(
                "{count} model lost from solos of {models}: {points} destroyed.",
                "{count} models lost from solos of {models}: {points} destroyed.",
                unit.left,
                unit.models,
                solos_destroyed(unit.cost, unit.models, unit.left),
            ),
            phrase("Losses fill one solo before the next."),
        )
    if unit.left > unit.models:
        raise Refused("{left} of {models} models left is not possible.", unit.left, unit.models)
    lost_points = destroyed(rule, unit.cost, unit.models, unit.left)
    present_points = present(rule, unit.cost, unit.models, unit.left)
    limit = half(unit.models)
    explanation = {
        "half": phrase(
            "Below {limit} of {models} models half of its cost is destroyed.", limit, unit.models
        ),
        "whole": phrase("It is destroyed only when no model is left."),
    }[rule.destroyed]
    return (
        phrase(
            "{left} of {models} models left: {lost_points} destroyed, {present_points} still in "
            "play.",
            unit.left,
            unit.models,
            lost_points,
            present_points,
        ),
        explanation,
        phrase("A {leader} counts {other_leader}.", edition.terms.leader, rule.leader),
    )


def destroyed_notes(edition: Edition) -> tuple[str, ...]:
    """Return what counts as destroyed, by a tiebreaker's note or else by how units count."""
    rule = edition.game
    asked = [step for step in rule.tiebreaks if step.of == "destroyed" and step.notes]
    if asked:
        return asked[0].notes
    unit = {
        "half": phrase(
            "A unit counts in full when no model of it is left; below half of its models, "
            "rounded up, it counts half of its cost, rounded up."
        ),
        "whole": phrase("A unit counts, with its attachments, only when no model of it is left."),
    }[rule.counting.destroyed]
    leader = phrase(
        "A destroyed {leader} counts as {number}.", edition.terms.leader, rule.counting.leader
    )
    return (phrase("Everything destroyed or removed from play counts at its cost."), unit, leader)


# A running count, line by line

LINES = ("12", "12 half", "12 10 4: 4 of 10 models left", "12 x2", "leader")
"""What a line of a count can be."""
_TIMES = re.compile(r"[x*](\d{1,2})", re.ASCII)
_LEADERS = ("leader", "warcaster", "warlock")


class CountLine(Value):
    """A line as typed, and its total in words and army points."""

    typed: str
    text: str
    points: int


def count_line(edition: Edition, typed: str, *, destroyed: bool) -> CountLine:
    """Return one line of a count, `destroyed` or in play. Raises `Refused` if it is unreadable."""
    item = _item(typed)
    points = worth(edition.game.counting, item, destroyed_only=destroyed)
    parts = [edition.terms.leader if item.leader else str(item.cost)]
    if item.half:
        parts.append(phrase("half"))
    if item.models:
        parts.append(phrase("{left} of {models} models left", item.left, item.models))
    if item.times > 1:
        parts.append(phrase("{times} times", item.times))
    return CountLine(typed, ", ".join(parts), points)


def _item(typed: str) -> Item:
    """Read the cost, then in any order `half`, `x2`, or models at the start and models left."""
    half_of, times, leader = False, 1, False
    figures: list[int] = []
    for word in typed.lower().split():
        if word.isascii() and word.isdigit():
            figures.append(int(word))
        elif found := _TIMES.fullmatch(word):
            times = int(found[1])
        elif "half".startswith(word):
            half_of = True
        elif any(name.startswith(word) for name in _LEADERS):
            leader = True
        else:
            raise Refused(
                "“{word}” is not understood. Use one of: {lines}.", word, "; ".join(LINES)
            )
    return _checked_item(figures, times, half_of=half_of, leader=leader)


def _checked_item(figures: list[int], times: int, *, half_of: bool, leader: bool) -> Item:
    if leader and not figures:
        return Item(leader=True, half=half_of, times=times)
    if leader or len(figures) not in (1, 3) or (half_of and len(figures) == 3):
        raise Refused("Use one of: {lines}.", "; ".join(LINES))
    if max(figures) > MOST:
        raise Refused("Cost and models are whole numbers from 0 to {most}.", MOST)
    cost, models, left = (*figures, 0, 0)[:3]
    if len(figures) == 3 and not models:
        raise Refused("A unit starts with at least one model.")
    if left > models:
        raise Refused("{left} of {models} models left is not possible.", left, models)
    return Item(cost, models, left, half_of, times=times)

"""Checks of a scenario beyond its types: that its words, ids and elements exist.

Each function checks one complete value and names a fault by a key relative to that value.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from srtui.rules.decode import Fault, suggestion
from srtui.rules.edition import (
    DeclaredFact,
    Effect,
    Element,
    Need,
    ScenarioRule,
    ScoringLine,
    Select,
)

WORD = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""Ids of editions, scenarios and their parts, keys of variants: lower case, digits, hyphens."""

HAPPENS: Final = ("destroyed", "captured")
"""What a line can count besides the words of the ladder."""
RESERVED: Final = ("kill_box", "typed", "adopted", "overruled")
"""Sources of points that are neither a line nor an effect."""
PLAYERS: Final = ("0", "1")
"""Players in the key of a question, next to ids (`srtui/model/steps.py`)."""


def parts(value: ScenarioRule) -> Iterator[Fault]:
    """Check the ids of elements, lines, facts and effects, and their references to each other."""
    yield from _ids_of_parts(value)
    shared = {line.id for line in value.lines}
    shared.intersection_update(effect.id for effect in value.effects)
    for name in sorted(shared):
        yield Fault(f"effects[id={name}].id", "is the id of a line")
    for line in value.lines:
        if line.id in RESERVED:
            yield Fault(f"lines[id={line.id}].id", "has a meaning of its own")
    if value.reopens and value.threshold is None:
        yield Fault("reopens", "needs a threshold")
    if value.kill_box_grows and not value.kill_box:
        yield Fault("kill_box_grows", "needs kill_box = true")
    for element in value.elements:
        yield from _element(value, element)
    for line in value.lines:
        yield from below(f"lines[id={line.id}]", _line(value, line))
    for fact in value.facts:
        yield from below(f"facts[id={fact.id}]", _fact(value, fact))
    for effect in value.effects:
        yield from below(f"effects[id={effect.id}]", _effect(value, effect))


def _ids_of_parts(value: ScenarioRule) -> Iterator[Fault]:
    for key in ("elements", "facts", "lines", "effects"):
        names = [part.id for part in getattr(value, key)]
        yield from ids(key, names)
        for name in PLAYERS:
            if name in names:
                yield Fault(f"{key}[id={name}].id", "means a player; start it with a letter")


def ids(key: str, names: Iterable[str], key_name: str = "id") -> Iterator[Fault]:
    """Check that each id is unique and well formed."""
    counted = Counter(names)
    for name, times in counted.items():
        if times > 1:
            yield Fault(key, f'the {key_name} "{name}" appears there {times} times')
        if not WORD.fullmatch(name):
            yield Fault(
                f"{key}[{key_name}={name}]", "expected lower-case letters, digits and hyphens"
            )


def below(key: str, faults: Iterable[Fault]) -> Iterator[Fault]:
    """Yield the faults of a part, with keys relative to the whole."""
    for fault in faults:
        yield Fault(f"{key}.{fault.key}", fault.reason)


def known(key: str, name: str, what: str, names: Sequence[str]) -> Iterator[Fault]:
    """Check that a name exists; the fault suggests the nearest."""
    if name not in names:
        yield Fault(key, f'no {what} "{name}"; {suggestion(name, tuple(names))}')


def _element_names(value: ScenarioRule) -> list[str]:
    return [one.id for one in value.elements]


def _element(value: ScenarioRule, element: Element) -> Iterator[Fault]:
    key = f"elements[id={element.id}]"
    followers = {one.replaced_by for one in value.elements}
    if element.later and element.id not in followers:
        yield Fault(f"{key}.later", "no element is replaced by it")
    if not element.replaced_by:
        return
    yield from known(f"{key}.replaced_by", element.replaced_by, "element", _element_names(value))
    if any(one.id == element.replaced_by and not one.later for one in value.elements):
        yield Fault(f"{key}.replaced_by", f'"{element.replaced_by}" needs later = true')


def _select(value: ScenarioRule, key: str, of: Select) -> Iterator[Fault]:
    """Check that the selection's id exists and that some element matches it for some player."""
    if of.id and of.id not in _element_names(value):
        yield from known(f"{key}.id", of.id, "element", _element_names(value))
    elif not matching_elements(value, of):
        yield Fault(key, "no element of the scenario fits these words")


def matching_elements(value: ScenarioRule, selection: Select) -> list[Element]:
    """Return the elements that may match for either player."""
    return [
        element
        for element in value.elements
        if selection.id in ("", element.id)
        and selection.kind in ("", element.kind)
        and (not selection.tag or selection.tag in element.tags)
        and _may_be(selection.owner, element.owner)
        and _may_be(selection.side, element.side)
    ]


def _may_be(word: str, whose: int) -> bool:
    # The active player is unknown here: it can only be decided whether an element has an owner.
    return not word or (whose == 0) == (word == "none")


def _counter(key: str, name: str, of: Iterable[Element]) -> Iterator[Fault]:
    elements = list(of)
    names = sorted({counter.name for one in elements for counter in one.counters})
    # If no element matches, `_select` has already yielded a fault.
    if elements:
        yield from known(key, name, "counter", names)


def _needs(value: ScenarioRule, key: str, needs: Iterable[Need]) -> Iterator[Fault]:
    for number, need in enumerate(needs, 1):
        yield from _select(value, f"{key}[{number}].of", need.of)


def _line(value: ScenarioRule, line: ScoringLine) -> Iterator[Fault]:
    yield from _select(value, "of", line.of)
    yield from _needs(value, "needs", line.needs)
    for name in line.facts:
        yield from known("facts", name, "fact", [one.id for one in value.facts])
    if line.counter is not None:
        yield from _counter("counter.name", line.counter.name, matching_elements(value, line.of))
    if line.all and line.count:
        yield Fault("count", "says the same as all; leave one of them out")
    if line.at_once and line.level not in HAPPENS:
        yield Fault("at_once", 'goes with level = "destroyed" or "captured" only')


def _fact(value: ScenarioRule, fact: DeclaredFact) -> Iterator[Fault]:
    yield from _needs(value, "requires", fact.requires)
    for name in fact.excludes:
        yield from known("excludes", name, "fact", [one.id for one in value.facts])
    if not any(fact.id in line.facts for line in value.lines):
        yield Fault("id", "no line mentions this fact")


def _effect(value: ScenarioRule, effect: Effect) -> Iterator[Fault]:
    yield from _needs(value, "requires", effect.requires)
    if effect.choose is not None:
        yield from _select(value, "choose", effect.choose)
    for number, of in enumerate(effect.remove, 1):
        yield from _select(value, f"remove[{number}]", of)
    for name in effect.table:
        yield from known("table", name, "element", _element_names(value))
    if effect.unless:
        others = [one.id for one in value.effects if one.id != effect.id]
        yield from known("unless", effect.unless, "effect", others)
    if effect.motion is not None:
        yield from _select(value, "motion.of", effect.motion.of)
        if effect.motion.per is not None:
            yield from _select(value, "motion.per", effect.motion.per)
    if effect.scored:
        yield from known("scored", effect.scored, "line", [line.id for line in value.lines])
    yield from _effect_words(effect)
    if effect.counter:
        yield from _counter("counter", effect.counter, _reached(value, effect))


def _reached(value: ScenarioRule, effect: Effect) -> list[Element]:
    if effect.table:
        return [one for one in value.elements if one.id in effect.table]
    return matching_elements(value, effect.choose) if effect.choose is not None else []


def _effect_words(effect: Effect) -> Iterator[Fault]:
    """Check that an effect's words are used together as required."""
    nobody = effect.who == "nobody"
    if effect.unless and not nobody:
        yield Fault("unless", 'goes with who = "nobody" only')
    if nobody and (effect.requires or effect.may or effect.points):
        yield Fault("who", '"nobody" goes without requires, may and points')
    if effect.table and len(effect.table) != effect.die:
        yield Fault("table", f"needs an element for each of the {effect.die} faces of the die")
    if effect.by_die and not effect.die:
        yield Fault("by_die", "needs a die")
    changes = bool(effect.by or effect.by_die)
    if changes != bool(effect.counter):
        yield Fault("counter", "goes together with by or by_die")
    if effect.counter and effect.choose is None and not effect.table:
        yield Fault("counter", "needs choose or table, to say of which element")
    if effect.at_zero and not effect.counter:
        yield Fault("at_zero", "needs a counter")
    if effect.scored and effect.who == "nobody":
        yield Fault("scored", 'does not go with who = "nobody"')
    if effect.goal and not (effect.counter and effect.points and effect.choose):
        yield Fault("goal", "needs choose, counter and points")

"""Checks of a scenario beyond its types: that its words, ids and elements exist.

Each function checks one complete value and names a fault by a key relative to that value.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from srtui.rules import edition
from srtui.rules.decode import Fault, suggestion
from srtui.rules.places import outside, overlap

WORD = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""Ids of editions, scenarios and their parts, keys of variants: lower case, digits, hyphens."""

HAPPENS: Final = ("destroyed", "captured")
"""What a line can count besides the words of the ladder."""
STATES: Final = ("destroyed", "standing")
"""States that a condition can ask for besides the words of the ladder."""
RESERVED: Final = ("kill_box", "typed", "adopted", "overruled")
"""Sources of points that are neither a line nor an effect."""
PLAYERS: Final = ("0", "1")
"""Players in the key of a question, next to ids (`srtui/model/steps.py`)."""


def parts(value: edition.ScenarioRule) -> Iterator[Fault]:
    """Check the ids of elements, lines, facts and effects, and their references to each other."""
    yield from _part_id_faults(value)
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


def _part_id_faults(value: edition.ScenarioRule) -> Iterator[Fault]:
    for key in ("elements", "facts", "lines", "effects"):
        names = [part.id for part in getattr(value, key)]
        yield from ids(key, names)
        for name in PLAYERS:
            if name in names:
                yield Fault(f"{key}[id={name}].id", "means a player; start it with a letter")


def ids(key: str, names: Iterable[str], key_name: str = "id") -> Iterator[Fault]:
    """Check that each id is unique and well formed."""
    for name, times in Counter(names).items():
        if times > 1:
            yield Fault(key, f'the {key_name} "{name}" appears there {times} times')
        yield from word(f"{key}[{key_name}={name}]", name)


def word(key: str, value: str) -> Iterator[Fault]:
    """Yield a fault if an id or key cannot be typed on a command line."""
    if not WORD.fullmatch(value):
        yield Fault(key, "expected lower-case letters, digits and hyphens")


def below(key: str, faults: Iterable[Fault]) -> Iterator[Fault]:
    """Yield the faults of a part, with keys relative to the whole."""
    for fault in faults:
        yield Fault(f"{key}.{fault.key}", fault.reason)


def known(key: str, name: str, what: str, names: Sequence[str]) -> Iterator[Fault]:
    """Check that a name exists; the fault suggests the nearest."""
    if name not in names:
        yield Fault(key, f'no {what} "{name}"; {suggestion(name, tuple(names))}')


def _element_names(value: edition.ScenarioRule) -> list[str]:
    return [one.id for one in value.elements]


def _element(value: edition.ScenarioRule, element: edition.Element) -> Iterator[Fault]:
    key = f"elements[id={element.id}]"
    followers = {one.replaced_by for one in value.elements}
    if element.later and element.id not in followers:
        yield Fault(f"{key}.later", "no element is replaced by it")
    if not element.replaced_by:
        return
    yield from known(f"{key}.replaced_by", element.replaced_by, "element", _element_names(value))
    if any(one.id == element.replaced_by and not one.later for one in value.elements):
        yield Fault(f"{key}.replaced_by", f'"{element.replaced_by}" needs later = true')


def _select(value: edition.ScenarioRule, key: str, of: edition.Select) -> Iterator[Fault]:
    """Check that the selection's id exists and that some element matches it for some player."""
    if of.id and of.id not in _element_names(value):
        yield from known(f"{key}.id", of.id, "element", _element_names(value))
    elif not matching_elements(value, of):
        yield Fault(key, "no element of the scenario fits these words")


def matching_elements(value: edition.ScenarioRule, of: edition.Select) -> list[edition.Element]:
    """Return the elements that match for either player."""
    return [one for one in value.elements if of.fits(one, 0) or of.fits(one, 1)]


def _counter(key: str, name: str, of: Iterable[edition.Element]) -> Iterator[Fault]:
    elements = list(of)
    names = sorted({counter.name for one in elements for counter in one.counters})
    # If no element matches, `_select` has already yielded a fault.
    if elements:
        yield from known(key, name, "counter", names)


def _needs(value: edition.ScenarioRule, key: str, needs: Iterable[edition.Need]) -> Iterator[Fault]:
    for number, need in enumerate(needs, 1):
        yield from _select(value, f"{key}[{number}].of", need.of)


def _line(value: edition.ScenarioRule, line: edition.ScoringLine) -> Iterator[Fault]:
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


def _fact(value: edition.ScenarioRule, fact: edition.DeclaredFact) -> Iterator[Fault]:
    yield from _needs(value, "requires", fact.requires)
    for name in fact.excludes:
        yield from known("excludes", name, "fact", [one.id for one in value.facts])
    if not any(fact.id in line.facts for line in value.lines):
        yield Fault("id", "no line mentions this fact")


def _effect(value: edition.ScenarioRule, effect: edition.Effect) -> Iterator[Fault]:
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
        yield from _counter("counter", effect.counter, _elements_reached(value, effect))


def _elements_reached(value: edition.ScenarioRule, effect: edition.Effect) -> list[edition.Element]:
    if effect.table:
        return [one for one in value.elements if one.id in effect.table]
    return matching_elements(value, effect.choose) if effect.choose is not None else []


def _effect_words(effect: edition.Effect) -> Iterator[Fault]:
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
    if bool(effect.by or effect.by_die) != bool(effect.counter):
        yield Fault("counter", "goes together with by or by_die")
    if effect.counter and effect.choose is None and not effect.table:
        yield Fault("counter", "needs choose or table, to say of which element")
    if effect.at_zero and not effect.counter:
        yield Fault("at_zero", "needs a counter")
    if effect.scored and effect.who == "nobody":
        yield Fault("scored", 'does not go with who = "nobody"')
    if effect.goal and not (effect.counter and effect.points and effect.choose):
        yield Fault("goal", "needs choose, counter and points")


def game(value: edition.GameRule) -> Iterator[Fault]:
    """Check ladder and tiebreakers: every word is unique and none has another meaning."""
    if not value.ladder:
        yield Fault("ladder", "needs at least one word")
    yield from ids("ladder", (rung.word for rung in value.ladder), "word")
    yield from ids("tiebreaks", (one.id for one in value.tiebreaks))
    words = [rung.word for rung in value.ladder]
    yield from ids("holding", (row.id for row in value.holding))
    for row in value.holding:
        yield from known(f"holding[id={row.id}].level", row.level, "word", words)
        if (row.where == "within") != bool(row.inches):
            yield Fault(
                f"holding[id={row.id}].inches", 'goes with where = "within", and only there'
            )
    for rung in value.ladder:
        if rung.word in (*HAPPENS, *STATES):
            yield Fault(f"ladder[word={rung.word}].word", "has a meaning of its own")


def scenarios(value: edition.Edition) -> Iterator[Fault]:
    """Check the scenarios' use of shared things: ladder words, turns, the kill box."""
    for rule in value.scenarios:
        key = f"scenarios[id={rule.id}]"
        for name, filled in (("elements", rule.elements), ("lines", rule.lines)):
            if not filled:
                yield Fault(f"{key}.{name}", "needs at least one")
        if rule.kill_box and value.game.kill_box is None:
            yield Fault(f"{key}.kill_box", "there is no game.kill_box")
        yield from below(key, _levels(value.game, rule))
        yield from below(key, _turns(value.game, rule))


def _levels(shared: edition.GameRule, rule: edition.ScenarioRule) -> Iterator[Fault]:
    ladder = [rung.word for rung in shared.ladder]
    for line in rule.lines:
        key = f"lines[id={line.id}]"
        if line.level:
            yield from known(f"{key}.level", line.level, "word", [*ladder, *HAPPENS])
        yield from _need_levels(f"{key}.needs", line.needs, ladder)
    for fact in rule.facts:
        yield from _need_levels(f"facts[id={fact.id}].requires", fact.requires, ladder)
    for effect in rule.effects:
        yield from _need_levels(f"effects[id={effect.id}].requires", effect.requires, ladder)
        if effect.motion is not None:
            key = f"effects[id={effect.id}].motion.level"
            yield from known(key, effect.motion.level, "word", ladder)


def _need_levels(key: str, needs: Iterable[edition.Need], ladder: list[str]) -> Iterator[Fault]:
    for number, need in enumerate(needs, 1):
        yield from known(f"{key}[{number}].level", need.level, "word", [*ladder, *STATES])


def _turns(shared: edition.GameRule, rule: edition.ScenarioRule) -> Iterator[Fault]:
    """Check that a due turn is one that is played, and that scores if it must."""
    due = [(f"lines[id={one.id}]", one.due) for one in rule.lines]
    due += [(f"facts[id={one.id}]", one.due) for one in rule.facts]
    due += [(f"effects[id={one.id}]", one.due) for one in rule.effects]
    for key, moment in due:
        if moment is None:
            continue
        if shared.turn_limit and moment.turn > shared.turn_limit:
            yield Fault(f"{key}.due.turn", f"the game ends after turn {shared.turn_limit}")
        early = (moment.turn, moment.player) < (shared.scores_from, 2)
        if early and key.startswith(("lines", "facts")):
            yield Fault(f"{key}.due", f"nothing scores before turn {shared.scores_from}")


def place(value: edition.ElementPosition) -> Iterator[Fault]:
    """Check that opposite edges are not both set, and that a centre is x and y or distances."""
    for one, other in (("left", "right"), ("near", "far")):
        if None not in (getattr(value, one), getattr(value, other)):
            yield Fault(other, f"says the same as {one}; leave one of them out")
    centre = [name for name in ("x", "y") if getattr(value, name) is not None]
    edges = [name for name in ("left", "right", "near", "far") if getattr(value, name) is not None]
    if len(centre) == 1:
        yield Fault(centre[0], "x and y go together")
    if centre and edges:
        yield Fault(edges[0], "goes without x and y")


def elements(value: edition.ScenarioRule) -> Iterator[Fault]:
    """Check that every element is on the table and overlaps none of its kind."""
    for element in value.elements:
        key = f"elements[id={element.id}]"
        if element.base and (element.width or element.height):
            yield Fault(f"{key}.base", "goes without width and height")
        if outside(element, value.table):
            yield Fault(f"{key}.place", f"is not completely on the table of {value.table:g} in")
    for one, other in combinations(value.elements, 2):
        if overlap(one, other, value.table):
            yield Fault(f"elements[id={other.id}].place", f'lies over "{one.id}"')


def deployment(value: edition.Deployment) -> Iterator[Fault]:
    """Check that each player has a zone, with the measures that its shape needs."""
    if sorted(zone.player for zone in value.zones) != [1, 2]:
        yield Fault("zones", "needs one for each player")
    for zone in value.zones:
        key = f"zones[player={zone.player}]"
        if not zone.depth:
            yield Fault(f"{key}.depth", "must be more than 0")
        if (value.shape == "edge") != (not zone.corner):
            yield Fault(f"{key}.corner", 'goes with shape = "strip" or "quarter", and only there')
    if (value.shape == "strip") != bool(value.width):
        yield Fault("width", 'goes with shape = "strip", and only there')


def deployments(value: edition.Edition) -> Iterator[Fault]:
    """Check that deployments named by scenarios exist and none is deeper than its table."""
    known = {kind.id: kind for kind in value.deployments}
    if len(known) < len(value.deployments):
        yield Fault("deployments", "two of them have one id")
    for scenario in value.scenarios:
        name = scenario.deployment
        if name and name not in known:
            advice = suggestion(name, tuple(known))
            yield Fault(f"scenarios[id={scenario.id}].deployment", f'no "{name}"; {advice}')
            continue
        kind = known.get(name) if name else next(iter(value.deployments), None)
        if kind is not None:
            yield from _zone_faults(kind, scenario)


def _zone_faults(kind: edition.Deployment, scenario: edition.ScenarioRule) -> Iterator[Fault]:
    key = f"deployments[id={kind.id}]"
    limit = f"the table of {scenario.name}, {scenario.table:g} in"
    for zone in kind.zones:
        if zone.depth + zone.advance > scenario.table:
            yield Fault(f"{key}.zones[player={zone.player}].depth", f"is deeper than {limit}")
    if kind.width > scenario.table:
        yield Fault(f"{key}.width", f"is wider than {limit}")


def reinforcements(value: edition.Reinforcements) -> Iterator[Fault]:
    """Check that each player has a corner."""
    if len(value.corners) != 2 or "" in value.corners:
        yield Fault("corners", "needs one for each player")

"""Checks of rules that scenarios share: ladder, turns, kill box, places; awards, terrain."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from srtui.rules.decode import Fault, ValueCheck, suggestion
from srtui.rules.edition import (
    AwardsRule,
    Deployment,
    Due,
    Edition,
    ElementPosition,
    GameRule,
    LegalityRow,
    Need,
    Reinforcements,
    ScenarioRule,
    SpecialRow,
    TerrainMethod,
    TerrainRow,
    TerrainRule,
)
from srtui.rules.places import outside, overlap
from srtui.rules.scenario_checks import HAPPENS, below, ids, known

STATES: Final = ("destroyed", "standing")
"""States that a condition can ask for besides the words of the ladder."""


def game(value: GameRule) -> Iterator[Fault]:
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


def scenarios(value: Edition) -> Iterator[Fault]:
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


def _levels(shared: GameRule, rule: ScenarioRule) -> Iterator[Fault]:
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


def _need_levels(key: str, needs: Iterable[Need], ladder: list[str]) -> Iterator[Fault]:
    for number, need in enumerate(needs, 1):
        yield from known(f"{key}[{number}].level", need.level, "word", [*ladder, *STATES])


def _turns(shared: GameRule, rule: ScenarioRule) -> Iterator[Fault]:
    """Check that a due turn is one that is played, and that scores if it must."""
    due = [(f"lines[id={one.id}]", one.due) for one in rule.lines]
    due += [(f"facts[id={one.id}]", one.due) for one in rule.facts]
    due += [(f"effects[id={one.id}]", one.due) for one in rule.effects]
    for key, moment in due:
        if moment is None:
            continue
        if shared.turn_limit and moment.turn > shared.turn_limit:
            yield Fault(f"{key}.due.turn", f"the game ends after turn {shared.turn_limit}")
        if key.startswith(("lines", "facts")) and _before(moment, shared):
            yield Fault(f"{key}.due", f"nothing scores before turn {shared.scores_from}")


def _before(moment: Due, shared: GameRule) -> bool:
    return (moment.turn, moment.player) < (shared.scores_from, 2)


def place(value: ElementPosition) -> Iterator[Fault]:
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


def elements(value: ScenarioRule) -> Iterator[Fault]:
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


def deployment(value: Deployment) -> Iterator[Fault]:
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


def deployments(value: Edition) -> Iterator[Fault]:
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


def _zone_faults(kind: Deployment, scenario: ScenarioRule) -> Iterator[Fault]:
    key = f"deployments[id={kind.id}]"
    limit = f"the table of {scenario.name}, {scenario.table:g} in"
    for zone in kind.zones:
        if zone.depth + zone.advance > scenario.table:
            yield Fault(f"{key}.zones[player={zone.player}].depth", f"is deeper than {limit}")
    if kind.width > scenario.table:
        yield Fault(f"{key}.width", f"is wider than {limit}")


def reinforcements(value: Reinforcements) -> Iterator[Fault]:
    """Check that each player has a corner."""
    if len(value.corners) != 2 or "" in value.corners:
        yield Fault("corners", "needs one for each player")


ALL: Final = "all"
"""Stands for every point where points are typed."""


def awards(value: AwardsRule) -> Iterator[Fault]:
    """Check that special awards have distinct ids and names."""
    yield from ids("special", (row.id for row in value.special))
    names = [row.name.casefold() for row in value.special]
    for row in value.special:
        if names.count(row.name.casefold()) > 1:
            yield Fault(f"special[id={row.id}].name", "is the name of another one, too")


def special(value: SpecialRow) -> Iterator[Fault]:
    """Check that the award has a name that can be read out, and distinct categories."""
    if not value.name.strip():
        yield Fault("name", "is empty")
    if len(set(value.categories)) < len(value.categories):
        yield Fault("categories", "one of them appears there twice")


def terrain(value: TerrainRule) -> Iterator[Fault]:
    """Check that points and methods are distinguishable."""
    yield from _points("checklist", value.checklist)
    yield from ids("methods", (one.id for one in value.methods))


def method(value: TerrainMethod) -> Iterator[Fault]:
    """Check that a method has steps, and that its least number of pieces is not above the most."""
    if value.most < value.least:
        yield Fault("most", f"is less than the {value.least} that are the least")
    if not value.steps:
        yield Fault("steps", "needs at least one")


def legality(value: Edition) -> Iterator[Fault]:
    """Check that each point of the model check appears once."""
    yield from _points("legality", value.legality)


def _points(key: str, rows: Sequence[TerrainRow | LegalityRow]) -> Iterator[Fault]:
    yield from ids(key, (row.id for row in rows))
    if any(row.id == ALL for row in rows):
        yield Fault(f"{key}[id={ALL}].id", "stands for every point")


CHECKS: Final[dict[type, ValueCheck]] = {
    AwardsRule: awards,
    SpecialRow: special,
    TerrainRule: terrain,
    TerrainMethod: method,
}

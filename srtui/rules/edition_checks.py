"""Checks of an edition's parts beyond their types: order, uniqueness, references.

Each function checks one complete value and names a fault by a key relative to that value.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Final

from srtui.rules import edition, scenario_checks
from srtui.rules.decode import Fault, ValueCheck
from srtui.rules.scenario_checks import ids, word
from srtui.rules.timing import round_end
from srtui.rules.value import names_of


def variant(value: edition.Variant) -> Iterator[Fault]:
    """Check that a parameter is used and has a valid range, and that each reason has a variant."""
    yield from word("key", value.key)
    if value.because and not (value.needs or value.excludes):
        yield Fault("because", "goes with needs or excludes")
    if value.takes == "scenarios" and not value.parameter:
        yield Fault("takes", "goes with parameter, which names what is listed")
    used = edition.PARAMETER in value.set.values()
    if used != bool(value.parameter):
        yield Fault("parameter", f'"{edition.PARAMETER}" in set and parameter go together')
    if value.parameter_max < value.parameter_min:
        yield Fault("parameter_max", f"is less than parameter_min {value.parameter_min}")


def preset(value: edition.Preset) -> Iterator[Fault]:
    """Check that the key can be typed, and that each variant and requirement appears once."""
    yield from word("key", value.key)
    yield from unique("use", (f'the variant "{one.variant}"' for one in value.use))
    yield from unique("demands", (f'the id "{one.id}"' for one in value.demands))
    for one in value.demands:
        yield from word(f"demands[id={one.id}].id", one.id)
        if bool(one.counts) != bool(one.least):
            yield Fault(f"demands[id={one.id}].least", "goes with counts, and only there")


def references(value: edition.Edition) -> Iterator[Fault]:
    """Check that variants named by others exist."""
    keys = [one.key for one in value.variants]
    yield from unique("variants", (f'the key "{key}"' for key in keys))
    known = (*keys, *dict.fromkeys(edition.CATEGORY + one.category for one in value.variants))
    for variant in value.variants:
        others = [name for name in known if name != variant.key]
        beside = [row.beside for row in variant.unwise]
        named = {"needs": variant.needs, "excludes": variant.excludes, "unwise": beside}
        for field, names in named.items():
            key = f"variants[key={variant.key}].{field}"
            for name in names:
                yield from scenario_checks.known(key, name, "variant", others)


def presets(value: edition.Edition) -> Iterator[Fault]:
    """Check that presets are unique and that their variants exist."""
    yield from unique("presets", (f'the key "{one.key}"' for one in value.presets))
    known = tuple(one.key for one in value.variants)
    for one in value.presets:
        for name in one.may:
            yield from scenario_checks.known(f"presets[key={one.key}].may", name, "variant", known)


def amount(value: edition.Amount) -> Iterator[Fault]:
    """Check that an amount is given in exactly one way."""
    if sum([value.fixed is not None, value.half_of is not None, value.counted]) != 1:
        yield Fault("fixed", "exactly one of fixed, half_of and counted must be set")


def rounds(value: edition.RoundsRule) -> Iterator[Fault]:
    """Check that both columns of the table rise."""
    if not value.table:
        yield Fault("table", "needs at least one row")
    yield from rising("table", "players", (row.players for row in value.table))
    yield from rising("table", "rounds", (row.rounds for row in value.table))


def cut(value: edition.CutRule) -> Iterator[Fault]:
    """Check that a cut has its rule and more than one player."""
    if value.top and value.use == "none":
        yield Fault("top", 'a cut needs use = "main" or "variant"')
    if value.top == 1:
        yield Fault("top", "a cut to one player leaves nobody to play")


def standings(value: edition.StandingsRule) -> Iterator[Fault]:
    """Check that no figure repeats, and that finals tables have an order for the other places."""
    if not value.order:
        yield Fault("order", "needs at least one figure")
    if value.finals_tables and not value.finals_rest:
        yield Fault("finals_rest", "finals tables need the order of the other places")
    yield from unique("order", value.order)
    yield from unique("finals_rest", value.finals_rest)


def results(value: edition.ResultsRule) -> Iterator[Fault]:
    """Check that every way to win appears once and has its own letter."""
    if not value.ways:
        yield Fault("ways", "needs at least one way to win")
    yield from unique("ways", (rule.way for rule in value.ways))
    yield from unique("ways", (f'the letter "{rule.key}"' for rule in value.ways))
    for rule in value.ways:
        if not re.fullmatch("[a-z]", rule.key):
            yield Fault(f"ways[way={rule.way}].key", "expected one lower-case letter")


def timing(value: edition.TimingRule) -> Iterator[Fault]:
    """Check that the table is ordered by size and complete for its kind of timing."""
    yield from rising("table", "sizes", (row.size for row in value.table))
    yield from unique("phases", (f'"{one.name}" of player {one.player}' for one in value.phases))
    for number, phase in enumerate(value.phases, 1):
        if not phase.name.strip():
            yield Fault(f"phases[{number}].name", "needs a name")
    if value.round_ends and round_end(value.round_ends, datetime.min) is None:
        yield Fault("round_ends", "is Sunday 20:00, 7 days or 2 weeks")
    if value.kind == "none":
        return
    if not value.table:
        yield Fault("table", "needs at least one row")
    for row in value.table:
        key = f"table[size={row.size}]"
        if value.kind == "turns" and (row.round is None or row.turn is None):
            yield Fault(key, "timing by turns needs round and turn")
        shared = row.round is not None and value.player_clock_share is not None
        if value.kind == "death_clock" and row.player_clock is None and not shared:
            yield Fault(key, "chess clocks need player_clock, or round and a player_clock_share")


def variable(value: edition.Variable) -> Iterator[Fault]:
    """Check that a length is given if, and only if, the unit is minutes."""
    if (value.unit == "minutes") != (value.minutes > 0):
        yield Fault("minutes", 'is needed with unit = "minutes", and only there')


def lists(value: edition.ListsRule) -> Iterator[Fault]:
    """Check that no more lists are required than allowed."""
    if value.maximum < value.required:
        yield Fault("maximum", f"is less than the {value.required} that are required")
    if value.objective != "none" and not value.objectives:
        yield Fault("objectives", 'are needed with objective = "list" or "round"')
    yield from unique("objectives", (one.name for one in value.objectives))


def setup(value: edition.SetupRow) -> Iterator[Fault]:
    """Check who acts in each kind of step; only a player's own choice can be secret."""
    yield from word("id", value.id)
    alone = value.kind in ("list", "objective", "specialists")
    if alone != (value.who == "both"):
        yield Fault("who", 'must be "both" for lists, objectives and specialists, and only there')
    if value.kind == "first" and value.who != "winner":
        yield Fault("who", 'must be "winner": who has won the roll says who goes first')
    if value.kind == "terrain" and value.who == "winner":
        yield Fault("who", 'must be "first" or "second" for terrain')
    if value.secret and not alone:
        yield Fault("secret", "only choices that each player makes alone can be secret")
    if value.when and value.kind != "tick":
        yield Fault("when", "is only for steps that are ticked off")


def scenario(value: edition.ScenarioRule) -> Iterator[Fault]:
    """Check that there is one way to win, a threshold or a lead, and that the parts are valid."""
    yield from word("id", value.id)
    if (value.threshold is None) == (value.lead is None):
        yield Fault("threshold", "exactly one of threshold and lead must be set")
    yield from scenario_checks.parts(value)
    yield from scenario_checks.elements(value)


def selection(value: edition.Selection) -> Iterator[Fault]:
    """Yield a fault if the scenario is rolled with no dice."""
    if not value.dice:
        yield Fault("dice", "needs at least one die")


def painting(value: edition.PaintingRule) -> Iterator[Fault]:
    """Check that a painting standard has a name and states its requirements."""
    if bool(value.standard) != bool(value.asks):
        yield Fault("asks", "goes together with standard")


def complete_edition(value: edition.Edition) -> Iterator[Fault]:
    """Check that the edition's parts are consistent with each other."""
    yield from word("id", value.id)
    yield from _sizes(value)
    yield from _levels(value)
    yield from _awards(value)
    yield from _dice(value)
    yield from references(value)
    yield from presets(value)
    yield from _ways(value)
    yield from _announced(value)
    yield from _setup(value)
    yield from scenario_checks.scenarios(value)
    yield from scenario_checks.deployments(value)
    yield from _point_faults("legality", value.legality)
    if value.valid_from and value.valid_to and value.valid_to < value.valid_from:
        yield Fault("valid_to", f"lies before valid_from {value.valid_from}")
    if value.players_max is not None and value.players_max < value.players_min:
        yield Fault("players_max", f"is less than players_min {value.players_min}")


def _sizes(value: edition.Edition) -> Iterator[Fault]:
    yield from rising("sizes", "sizes", value.sizes)
    if value.default_size not in value.sizes:
        known = ", ".join(str(size) for size in value.sizes)
        yield Fault("default_size", f"{value.default_size} is not one of the sizes ({known})")


def _levels(value: edition.Edition) -> Iterator[Fault]:
    yield from unique("levels", value.levels)
    for level in edition.Level:
        # An edition need not list APART: players are kept apart at the organizer's wish, which adds
        # that level where it is needed (`srtui/model/pairing.py`).
        if level not in value.levels and level is not edition.Level.APART:
            yield Fault("levels", f'"{level}" is missing')


def _awards(value: edition.Edition) -> Iterator[Fault]:
    open_ended = [rule.id for rule in value.scenarios if rule.threshold is None]
    for key, award in (("bye", value.bye), ("concession", value.concession)):
        halves = award.points.half_of, award.destroyed.half_of
        if open_ended and edition.Half.THRESHOLD in halves:
            yield Fault(f"{key}.points.half_of", f'scenario "{open_ended[0]}" has no threshold')


def _dice(value: edition.Edition) -> Iterator[Fault]:
    yield from unique("scenarios", (f'the id "{rule.id}"' for rule in value.scenarios))
    offered = [rule for rule in value.scenarios if not rule.optional]
    if not offered:
        yield Fault("scenarios", "needs at least one that is not optional")
    yield from unique("scenarios", (f"the roll {list(rule.dice)}" for rule in offered))
    sides = value.selection.dice
    for rule in offered:
        fits = len(rule.dice) == len(sides)
        if not fits or any(face > side for face, side in zip(rule.dice, sides, strict=True)):
            dice = " and ".join(f"d{side}" for side in sides)
            said = f"expected one face for each of {dice}, as selection.dice says"
            yield Fault(f"scenarios[id={rule.id}].dice", f"{said}; found {list(rule.dice)}")


def _setup(value: edition.Edition) -> Iterator[Fault]:
    yield from unique("setup", (f'the id "{one.id}"' for one in value.setup))
    once = [one.kind for one in value.setup if one.kind != "tick"]
    yield from unique("setup", (f'a step of the kind "{kind}"' for kind in once))
    kinds = [one.kind for one in value.setup]
    if "first" in kinds and "roll" not in kinds[: kinds.index("first")]:
        yield Fault("setup", 'the kind "first" needs a "roll" before it')


def _ways(value: edition.Edition) -> Iterator[Fault]:
    offered = {rule.way for rule in value.results.ways}
    for win in names_of(type(value.game.wins)):
        if getattr(value.game.wins, win) and win not in offered:
            yield Fault(f"game.wins.{win}", "results.ways has no way of this name")


def _announced(value: edition.Edition) -> Iterator[Fault]:
    offered = {rule.id: rule.name for rule in value.scenarios if not rule.optional}
    for name in value.selection.announced:
        if name not in offered:
            rule = value.scenario(name)
            said = f"{rule.name} is not played" if rule else f'no scenario "{name}"'
            yield Fault("selection.announced", f"{said}; played are {', '.join(offered.values())}")


ALL: Final = "all"
"""Stands for every point where points are typed."""


def awards(value: edition.AwardsRule) -> Iterator[Fault]:
    """Check that special awards have distinct ids and names."""
    yield from ids("special", (row.id for row in value.special))
    names = [row.name.casefold() for row in value.special]
    for row in value.special:
        if names.count(row.name.casefold()) > 1:
            yield Fault(f"special[id={row.id}].name", "is the name of another one, too")


def special(value: edition.SpecialRow) -> Iterator[Fault]:
    """Check that the award has a name that can be read out, and distinct categories."""
    if not value.name.strip():
        yield Fault("name", "is empty")
    if len(set(value.categories)) < len(value.categories):
        yield Fault("categories", "one of them appears there twice")


def terrain(value: edition.TerrainRule) -> Iterator[Fault]:
    """Check that points and methods are distinguishable."""
    yield from _point_faults("checklist", value.checklist)
    yield from ids("methods", (one.id for one in value.methods))


def method(value: edition.TerrainMethod) -> Iterator[Fault]:
    """Check that a method has steps, and that its least number of pieces is not above the most."""
    if value.most < value.least:
        yield Fault("most", f"is less than the {value.least} that are the least")
    if not value.steps:
        yield Fault("steps", "needs at least one")


def _point_faults(
    key: str, rows: Sequence[edition.TerrainRow | edition.LegalityRow]
) -> Iterator[Fault]:
    yield from ids(key, (row.id for row in rows))
    if any(row.id == ALL for row in rows):
        yield Fault(f"{key}[id={ALL}].id", "stands for every point")


CHECKS: Final[Mapping[type, ValueCheck]] = {
    edition.Amount: amount,
    edition.RoundsRule: rounds,
    edition.CutRule: cut,
    edition.StandingsRule: standings,
    edition.ResultsRule: results,
    edition.TimingRule: timing,
    edition.Variable: variable,
    edition.ListsRule: lists,
    edition.SetupRow: setup,
    edition.AwardsRule: awards,
    edition.SpecialRow: special,
    edition.TerrainRule: terrain,
    edition.TerrainMethod: method,
    edition.GameRule: scenario_checks.game,
    edition.ElementPosition: scenario_checks.place,
    edition.Deployment: scenario_checks.deployment,
    edition.Reinforcements: scenario_checks.reinforcements,
    edition.ScenarioRule: scenario,
    edition.Selection: selection,
    edition.Variant: variant,
    edition.Preset: preset,
    edition.PaintingRule: painting,
    edition.Edition: complete_edition,
}
"""Every check, by the class of the value that it looks at."""


def unique(key: str, values: Iterable[object]) -> Iterator[Fault]:
    """Yield a fault for each value that appears more than once."""
    for value, count in Counter(values).items():
        if count > 1:
            yield Fault(key, f"{value} appears there twice")


def rising(key: str, plural: str, values: Iterable[int]) -> Iterator[Fault]:
    """Yield a fault for each number not above the one before; `plural` names the numbers."""
    for low, high in pairwise(values):
        if high <= low:
            yield Fault(key, f"{plural} must rise, but {high} follows {low}")

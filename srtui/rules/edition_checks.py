"""Checks of an edition's parts beyond their types: order, uniqueness, references.

Each function checks one complete value and names a fault by a key relative to that value.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import pairwise
from typing import Final

from srtui.rules import game_checks, scenario_checks
from srtui.rules.decode import Fault, ValueCheck, suggestion
from srtui.rules.edition import (
    CATEGORY,
    PARAMETER,
    Amount,
    CutRule,
    Deployment,
    Edition,
    ElementPosition,
    GameRule,
    Half,
    Level,
    ListsRule,
    PaintingRule,
    Preset,
    Reinforcements,
    ResultsRule,
    RoundsRule,
    ScenarioRule,
    Selection,
    SetupRow,
    StandingsRule,
    TimingRule,
    Variable,
    Variant,
)
from srtui.rules.scenario_checks import WORD
from srtui.rules.timing import round_end
from srtui.rules.value import names_of


def variant(value: Variant) -> Iterator[Fault]:
    """Check that a parameter is used and has a valid range, and that each reason has a variant."""
    yield from word("key", value.key)
    if value.because and not (value.needs or value.excludes):
        yield Fault("because", "goes with needs or excludes")
    if value.takes == "scenarios" and not value.parameter:
        yield Fault("takes", "goes with parameter, which names what is listed")
    used = PARAMETER in value.set.values()
    if used != bool(value.parameter):
        yield Fault("parameter", f'"{PARAMETER}" in set and parameter go together')
    if value.parameter_max < value.parameter_min:
        yield Fault("parameter_max", f"is less than parameter_min {value.parameter_min}")


def preset(value: Preset) -> Iterator[Fault]:
    """Check that the key can be typed, and that each variant and requirement appears once."""
    yield from word("key", value.key)
    yield from unique("use", (f'the variant "{one.variant}"' for one in value.use))
    yield from unique("demands", (f'the id "{one.id}"' for one in value.demands))
    for one in value.demands:
        yield from word(f"demands[id={one.id}].id", one.id)
        if bool(one.counts) != bool(one.least):
            yield Fault(f"demands[id={one.id}].least", "goes with counts, and only there")


def references(value: Edition) -> Iterator[Fault]:
    """Check that variants named by others exist."""
    keys = [one.key for one in value.variants]
    yield from unique("variants", (f'the key "{key}"' for key in keys))
    known = (*keys, *dict.fromkeys(CATEGORY + one.category for one in value.variants))
    for variant in value.variants:
        beside = tuple(row.beside for row in variant.unwise)
        for field, names in (
            ("needs", variant.needs),
            ("excludes", variant.excludes),
            ("unwise", beside),
        ):
            for name in names:
                if name not in known or name == variant.key:
                    advice = suggestion(name, known)
                    yield Fault(
                        f"variants[key={variant.key}].{field}", f'no variant "{name}"; {advice}'
                    )


def presets(value: Edition) -> Iterator[Fault]:
    """Check that presets are unique and that their variants exist."""
    yield from unique("presets", (f'the key "{one.key}"' for one in value.presets))
    known = tuple(one.key for one in value.variants)
    for one in value.presets:
        for name in one.may:
            yield from scenario_checks.known(f"presets[key={one.key}].may", name, "variant", known)


def amount(value: Amount) -> Iterator[Fault]:
    """Check that an amount is given in exactly one way."""
    set_keys = [value.fixed is not None, value.half_of is not None, value.counted]
    if sum(set_keys) != 1:
        yield Fault("fixed", "exactly one of fixed, half_of and counted must be set")


def rounds(value: RoundsRule) -> Iterator[Fault]:
    """Check that both columns of the table rise."""
    if not value.table:
        yield Fault("table", "needs at least one row")
    yield from rising("table", "players", (row.players for row in value.table))
    yield from rising("table", "rounds", (row.rounds for row in value.table))


def cut(value: CutRule) -> Iterator[Fault]:
    """Check that a cut has its rule and more than one player."""
    if value.top and value.use == "none":
        yield Fault("top", 'a cut needs use = "main" or "variant"')
    if value.top == 1:
        yield Fault("top", "a cut to one player leaves nobody to play")


def standings(value: StandingsRule) -> Iterator[Fault]:
    """Check that no figure repeats, and that finals tables have an order for the other places."""
    if not value.order:
        yield Fault("order", "needs at least one figure")
    if value.finals_tables and not value.finals_rest:
        yield Fault("finals_rest", "finals tables need the order of the other places")
    yield from unique("order", value.order)
    yield from unique("finals_rest", value.finals_rest)


def results(value: ResultsRule) -> Iterator[Fault]:
    """Check that every way to win appears once and has its own letter."""
    if not value.ways:
        yield Fault("ways", "needs at least one way to win")
    yield from unique("ways", (rule.way for rule in value.ways))
    yield from unique("ways", (f'the letter "{rule.key}"' for rule in value.ways))
    for rule in value.ways:
        if not re.fullmatch("[a-z]", rule.key):
            yield Fault(f"ways[way={rule.way}].key", "expected one lower-case letter")


def timing(value: TimingRule) -> Iterator[Fault]:
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


def variable(value: Variable) -> Iterator[Fault]:
    """Check that a length is given if, and only if, the unit is minutes."""
    if (value.unit == "minutes") != (value.minutes > 0):
        yield Fault("minutes", 'is needed with unit = "minutes", and only there')


def lists(value: ListsRule) -> Iterator[Fault]:
    """Check that no more lists are required than allowed."""
    if value.maximum < value.required:
        yield Fault("maximum", f"is less than the {value.required} that are required")
    if value.objective != "none" and not value.objectives:
        yield Fault("objectives", 'are needed with objective = "list" or "round"')
    yield from unique("objectives", (one.name for one in value.objectives))


def setup(value: SetupRow) -> Iterator[Fault]:
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


def scenario(value: ScenarioRule) -> Iterator[Fault]:
    """Check that there is one way to win, a threshold or a lead, and that the parts are valid."""
    yield from word("id", value.id)
    if (value.threshold is None) == (value.lead is None):
        yield Fault("threshold", "exactly one of threshold and lead must be set")
    yield from scenario_checks.parts(value)
    yield from game_checks.elements(value)


def selection(value: Selection) -> Iterator[Fault]:
    """Yield a fault if the scenario is rolled with no dice."""
    if not value.dice:
        yield Fault("dice", "needs at least one die")


def painting(value: PaintingRule) -> Iterator[Fault]:
    """Check that a painting standard has a name and states its requirements."""
    if bool(value.standard) != bool(value.asks):
        yield Fault("asks", "goes together with standard")


def edition(value: Edition) -> Iterator[Fault]:
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
    yield from game_checks.scenarios(value)
    yield from game_checks.deployments(value)
    yield from game_checks.legality(value)
    if value.valid_from and value.valid_to and value.valid_to < value.valid_from:
        yield Fault("valid_to", f"lies before valid_from {value.valid_from}")
    if value.players_max is not None and value.players_max < value.players_min:
        yield Fault("players_max", f"is less than players_min {value.players_min}")


def _sizes(value: Edition) -> Iterator[Fault]:
    yield from rising("sizes", "sizes", value.sizes)
    if value.default_size not in value.sizes:
        known = ", ".join(str(size) for size in value.sizes)
        yield Fault("default_size", f"{value.default_size} is not one of the sizes ({known})")


def _levels(value: Edition) -> Iterator[Fault]:
    yield from unique("levels", value.levels)
    for level in Level:
        # An edition need not list APART: players are kept apart at the organizer's wish, which adds
        # that level where it is needed (`srtui/model/pairing.py`).
        if level not in value.levels and level is not Level.APART:
            yield Fault("levels", f'"{level}" is missing')


def _awards(value: Edition) -> Iterator[Fault]:
    open_ended = [rule.id for rule in value.scenarios if rule.threshold is None]
    for key, award in (("bye", value.bye), ("concession", value.concession)):
        if (Half.THRESHOLD in (award.points.half_of, award.destroyed.half_of)) and open_ended:
            yield Fault(f"{key}.points.half_of", f'scenario "{open_ended[0]}" has no threshold')


def _dice(value: Edition) -> Iterator[Fault]:
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


def _setup(value: Edition) -> Iterator[Fault]:
    yield from unique("setup", (f'the id "{one.id}"' for one in value.setup))
    once = [one.kind for one in value.setup if one.kind != "tick"]
    yield from unique("setup", (f'a step of the kind "{kind}"' for kind in once))
    kinds = [one.kind for one in value.setup]
    if "first" in kinds and "roll" not in kinds[: kinds.index("first")]:
        yield Fault("setup", 'the kind "first" needs a "roll" before it')


def _ways(value: Edition) -> Iterator[Fault]:
    offered = {rule.way for rule in value.results.ways}
    for win in names_of(type(value.game.wins)):
        if getattr(value.game.wins, win) and win not in offered:
            yield Fault(f"game.wins.{win}", "results.ways has no way of this name")


def _announced(value: Edition) -> Iterator[Fault]:
    offered = {rule.id: rule.name for rule in value.scenarios if not rule.optional}
    for name in value.selection.announced:
        if name not in offered:
            rule = value.scenario(name)
            said = f"{rule.name} is not played" if rule else f'no scenario "{name}"'
            yield Fault("selection.announced", f"{said}; played are {', '.join(offered.values())}")


CHECKS: Final[Mapping[type, ValueCheck]] = {
    Amount: amount,
    RoundsRule: rounds,
    CutRule: cut,
    StandingsRule: standings,
    ResultsRule: results,
    TimingRule: timing,
    Variable: variable,
    ListsRule: lists,
    SetupRow: setup,
    **game_checks.CHECKS,
    GameRule: game_checks.game,
    ElementPosition: game_checks.place,
    Deployment: game_checks.deployment,
    Reinforcements: game_checks.reinforcements,
    ScenarioRule: scenario,
    Selection: selection,
    Variant: variant,
    Preset: preset,
    PaintingRule: painting,
    Edition: edition,
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


def word(key: str, value: str) -> Iterator[Fault]:
    """Yield a fault if an id or key cannot be typed on a command line."""
    if not WORD.fullmatch(value):
        yield Fault(key, "expected lower-case letters, digits and hyphens")

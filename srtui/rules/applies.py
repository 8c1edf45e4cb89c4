"""Conditions: steps before a game, reminders and lines on paper name them by a word."""

from collections.abc import Callable, Sequence

from srtui.rules.clock.budget import budget
from srtui.rules.edition import Edition, ScenarioRule, When
from srtui.rules.timing import hidden
from srtui.rules.value import Value


class RulesContext(Value):
    """Edition with its variants and house rules merged in, at a size, with some of its scenarios.

    `scenarios` are the candidates: all that an event may play, or a game's own. Empty if it is not
    drawn yet: then nothing applies that depends on the scenario.
    """

    edition: Edition
    size: int
    scenarios: Sequence[ScenarioRule]


def applies(when: When, where: RulesContext) -> bool:
    """Tell whether a condition holds; the empty word always does."""
    return not when or _WORDS[when](where)


def _terrain(where: RulesContext) -> bool:
    elements = (element for scenario in where.scenarios for element in scenario.elements)
    return any(element.kind == "terrain" for element in elements)


def _reinforcements(where: RulesContext) -> bool:
    brought = any(scenario.reinforcements for scenario in where.scenarios)
    return brought and where.edition.lists.reinforcements


def _second_extension(where: RulesContext) -> bool:
    timing, size = where.edition.timing, where.size
    usual, more = (budget(timing, size, reinforcements=brings) for brings in (False, True))
    return _reinforcements(where) and more.extensions > usual.extensions


def _chess_clock(where: RulesContext) -> bool:
    return where.edition.timing.kind == "death_clock"


def _kill_box(where: RulesContext) -> bool:
    return any(scenario.kill_box for scenario in where.scenarios)


def _objectives(where: RulesContext) -> bool:
    return any(scenario.objectives for scenario in where.scenarios)


def _lists_shared_out(where: RulesContext) -> bool:
    return where.edition.lists.played_evenly or where.edition.lists.played_at_least > 0


_WORDS: dict[When, Callable[[RulesContext], bool]] = {
    "turns": lambda where: where.edition.timing.kind == "turns",
    "chess_clock": _chess_clock,
    "dice_down": lambda where: where.edition.timing.dice_down,
    "hidden_end": lambda where: hidden(where.edition.timing),
    "extensions": lambda where: budget(where.edition.timing, where.size).extensions > 0,
    "kill_box": _kill_box,
    "objectives": _objectives,
    "terrain": _terrain,
    "reinforcements": _reinforcements,
    "second_extension": _second_extension,
    "chess_clock_reinforcements": lambda where: _chess_clock(where) and _reinforcements(where),
    "specialists": lambda where: where.edition.lists.specialists,
    "painting": lambda where: bool(where.edition.painting.standard),
    "assassination": lambda where: where.edition.game.wins.assassination,
    "tiebreakers": lambda where: bool(where.edition.game.tiebreaks),
    "several_lists": lambda where: where.edition.lists.maximum > 1,
    "lists_shared_out": _lists_shared_out,
    "scenarios_open": lambda where: not where.edition.selection.announced,
}

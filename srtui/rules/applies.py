"""Where something applies: steps before a game, reminders and lines on paper name it in a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from srtui.rules.clock.budget import budget
from srtui.rules.edition import Edition, ScenarioRule, When
from srtui.rules.timing import hidden
from srtui.rules.value import Value


class Where(Value):
    """An edition with variants and house rules merged in, at a size, with some scenarios of it.

    `scenarios` are those in question: of an event all that it may play, of a game its own; none
    where it is not told yet, and then nothing applies that hangs on one.
    """

    edition: Edition
    size: int
    scenarios: Sequence[ScenarioRule]


def applies(when: When, where: Where) -> bool:
    """Whether it applies there; the empty word applies everywhere."""
    return not when or _WORDS[when](where)


def _terrain(where: Where) -> bool:
    elements = (element for scenario in where.scenarios for element in scenario.elements)
    return any(element.kind == "terrain" for element in elements)


def _reinforcements(where: Where) -> bool:
    brought = any(scenario.reinforcements for scenario in where.scenarios)
    return brought and where.edition.lists.reinforcements


_WORDS: dict[When, Callable[[Where], bool]] = {
    "turns": lambda where: where.edition.timing.kind == "turns",
    "chess_clock": lambda where: where.edition.timing.kind == "death_clock",
    "dice_down": lambda where: where.edition.timing.dice_down,
    "hidden_end": lambda where: hidden(where.edition.timing),
    "extensions": lambda where: budget(where.edition.timing, where.size).extensions > 0,
    "kill_box": lambda where: any(scenario.kill_box for scenario in where.scenarios),
    "objectives": lambda where: any(scenario.objectives for scenario in where.scenarios),
    "terrain": _terrain,
    "reinforcements": _reinforcements,
    "specialists": lambda where: where.edition.lists.specialists,
    "painting": lambda where: bool(where.edition.painting.standard),
    "assassination": lambda where: where.edition.game.wins.assassination,
}

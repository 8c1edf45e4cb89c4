"""Conditions named by a word, used by set-up steps, reminders and lines on paper."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle

from srtui.rules.clock.advance import budget
from srtui.rules.edition import Edition, Element, ScenarioRule, SetupRow, When
from srtui.rules.seeded import Seeded
from srtui.rules.timing import hidden
from srtui.rules.value import Value


class RulesContext(Value):
    """An edition at one size with variants and house rules merged in, and its possible scenarios.

    `scenarios` are the candidates: all that an event may play, or a game's own. Empty if it is not
    drawn yet: then nothing applies that depends on the scenario.
    """

    edition: Edition
    size: int
    scenarios: Sequence[ScenarioRule]


def applies(when: When, where: RulesContext) -> bool:
    """Tell whether a condition holds; the empty condition always does."""
    return not when or _WORDS[when](where)


def _in_any_scenario(field: str, where: RulesContext) -> bool:
    return any(getattr(scenario, field) for scenario in where.scenarios)


def _reinforcements(where: RulesContext) -> bool:
    return _in_any_scenario("reinforcements", where) and where.edition.lists.reinforcements


def _second_extension(where: RulesContext) -> bool:
    timing, size = where.edition.timing, where.size
    usual, more = (budget(timing, size, reinforcements=brings) for brings in (False, True))
    return _reinforcements(where) and more.extensions > usual.extensions


def _chess_clock(where: RulesContext) -> bool:
    return where.edition.timing.kind == "death_clock"


_WORDS: dict[When, Callable[[RulesContext], bool]] = {
    "turns": lambda where: where.edition.timing.kind == "turns",
    "chess_clock": _chess_clock,
    "league": lambda where: where.edition.league is not None,
    "several_days": lambda where: bool(where.edition.timing.round_ends),
    "dice_down": lambda where: where.edition.timing.dice_down,
    "hidden_end": lambda where: hidden(where.edition.timing),
    "extensions": lambda where: budget(where.edition.timing, where.size).extensions > 0,
    "kill_box": partial(_in_any_scenario, "kill_box"),
    "objectives": partial(_in_any_scenario, "objectives"),
    "terrain": lambda where: any(
        element.kind == "terrain" for scenario in where.scenarios for element in scenario.elements
    ),
    "reinforcements": _reinforcements,
    "second_extension": _second_extension,
    "chess_clock_reinforcements": lambda where: _chess_clock(where) and _reinforcements(where),
    "specialists": lambda where: where.edition.lists.specialists,
    "painting": lambda where: bool(where.edition.painting.standard),
    "assassination": lambda where: where.edition.game.wins.assassination,
    "tiebreakers": lambda where: bool(where.edition.game.tiebreaks),
    "several_lists": lambda where: where.edition.lists.maximum > 1,
    "lists_shared_out": lambda where: (
        where.edition.lists.played_evenly or where.edition.lists.played_at_least > 0
    ),
    "scenarios_open": lambda where: not where.edition.selection.announced,
}


# What is done before the first turn


DIE = 6


class SetupAsk(Value):
    """A set-up step. `key` names it in the game; `side` carries it out, or both together if None.

    `open`: the side is not known yet because the turn order is not.
    """

    key: str
    row: SetupRow
    side: int | None = None
    element: Element | None = None
    open: bool = False


def asks(
    edition: Edition,
    size: int,
    scenario: ScenarioRule | None,
    opener: int | None,
    winner: int | None,
) -> tuple[SetupAsk, ...]:
    """Return every set-up step of a game in an event of `size`.

    `scenario` is None until it is drawn; steps that depend on it are left out. `opener` has the
    first turn and `winner` won the starting roll; each is None until known.
    """
    every: list[SetupAsk] = []
    where = RulesContext(edition, size, (scenario,) if scenario else ())
    for row in edition.setup:
        if not step_applies(row, where):
            continue
        if row.kind == "terrain":
            every += _terrain_steps(row, scenario, opener)
        elif row.who == "both":
            every += [SetupAsk(row.id, row, side) for side in (0, 1)]
        elif row.who:
            second = None if opener is None else 1 - opener
            side = {"winner": winner, "first": opener, "second": second}[row.who]
            every.append(SetupAsk(row.id, row, side, open=side is None))
        else:
            every.append(SetupAsk(row.id, row))
    return tuple(every)


_NEEDS: dict[str, When] = {
    "objective": "objectives",
    "terrain": "terrain",
    "specialists": "specialists",
}
"""What kinds of steps apply to; of the others the row says it."""


def step_applies(row: SetupRow, where: RulesContext) -> bool:
    """Tell whether a step applies. An objective fixed by the player's list is not chosen again."""
    if row.kind == "objective" and where.edition.lists.objective != "round":
        return False
    return applies(_NEEDS.get(row.kind, row.when), where)


def _terrain_steps(
    row: SetupRow, scenario: ScenarioRule | None, opener: int | None
) -> Iterator[SetupAsk]:
    """Yield a step per terrain feature: for its owner, otherwise alternating from `row.who`."""
    order = (2, 1) if row.who == "second" else (1, 2)
    in_turn = cycle(order)
    owned = []
    for element in scenario.elements if scenario else ():
        if element.kind == "terrain":
            owner = element.owner or next(in_turn)
            owned.append((owner, element))
    # Unowned elements first, then each player's own, in the order in which the players choose.
    for owner, element in sorted(owned, key=lambda one: (0, *order).index(one[1].owner)):
        side = opener
        if opener is not None and owner != 1:
            side = 1 - opener
        yield SetupAsk(f"{row.id}:{element.id}", row, side, element, open=side is None)


def roll_off(seed: str) -> tuple[tuple[int, int], ...]:
    """Return the rolls of both players (0, 1), repeated while tied: the last pair decides."""
    dice = Seeded(seed)
    rolls = [(dice.roll(DIE), dice.roll(DIE))]
    while rolls[-1][0] == rolls[-1][1]:
        rolls.append((dice.roll(DIE), dice.roll(DIE)))
    return tuple(rolls)

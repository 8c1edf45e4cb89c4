"""Questions to players before the first turn, in the edition's order.

Players are sides of the pairing: 0 is named first, 1 second. Sources: rules.md 1.10, 2.10, 3.8, 4.5
and 5.5, decisions 26-11 and P-10.
"""

from collections.abc import Iterator
from itertools import cycle

from srtui.rules.applies import RulesContext, applies
from srtui.rules.edition import Edition, Element, ScenarioRule, SetupRow, When
from srtui.rules.seeded import Seeded
from srtui.rules.value import Value

DIE = 6


class SetupAsk(Value):
    """Step to be done: `key` names it in the game, `side` does it, None: both together.

    `open`: the side is unknown, because the turn order is.
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
    """Return every step of a game's set-up in an event of `size`.

    `scenario` None: not drawn yet; steps that depend on one are left out. `opener` has the first
    turn, `winner` won the starting roll; None: not known yet.
    """
    every: list[SetupAsk] = []
    where = RulesContext(edition, size, (scenario,) if scenario else ())
    for row in edition.setup:
        if not step_applies(row, where):
            continue
        if row.kind == "terrain":
            every += _terrain(row, scenario, opener)
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
    """Tell whether a step applies; an objective that its list names is not chosen again."""
    if row.kind == "objective" and where.edition.lists.objective != "round":
        return False
    return applies(_NEEDS.get(row.kind, row.when), where)


def _terrain(
    row: SetupRow, scenario: ScenarioRule | None, opener: int | None
) -> Iterator[SetupAsk]:
    """Yield a step for each terrain: by its owner, otherwise in turn. `row.who` begins."""
    order = (2, 1) if row.who == "second" else (1, 2)
    in_turn = cycle(order)
    owned = []
    for element in scenario.elements if scenario else ():
        if element.kind == "terrain":
            owner = element.owner or next(in_turn)
            owned.append((owner, element))
    # Those of nobody first, then each player's own, in the order in which they choose.
    for owner, element in sorted(owned, key=lambda one: (0, *order).index(one[1].owner)):
        side = opener
        if opener is not None and owner != 1:
            side = 1 - opener
        yield SetupAsk(f"{row.id}:{element.id}", row, side, element, open=side is None)


def roll_off(seed: str) -> tuple[tuple[int, int], ...]:
    """Return rolls of both players (0, 1) until one is higher: the last pair decides."""
    dice = Seeded(seed)
    rolls = [(dice.roll(DIE), dice.roll(DIE))]
    while rolls[-1][0] == rolls[-1][1]:
        rolls.append((dice.roll(DIE), dice.roll(DIE)))
    return tuple(rolls)

"""Before and after a game at its table: what comes before the clocks, where players go next."""

from __future__ import annotations

from srtui.rules.value import Value
from srtui.state.event import Round
from srtui.views.table_read import AtTable


def steps_before(at: AtTable) -> tuple[tuple[str, bool], ...]:
    """What comes before the clocks, each step in a line with who does it; what was skipped not."""
    if at.setup is None:
        return ()
    found = []
    for step in at.setup.steps:
        if at.setup.done and not step.done:
            continue
        who = f"{at.setup.names[step.who]}: " if step.who is not None else ""
        said = step.said if step.done else ""
        named = said.startswith(who.removesuffix(": ")) if who else True
        found.append((("" if named else who) + (said or step.text), step.done))
    return tuple(found)


class Place(Value):
    """Where somebody who played here goes next."""

    name: str
    said: str
    """table 4; bye; no game."""


def places_next(at: AtTable, one: Round) -> tuple[Place, ...]:
    """Where those who played here in the round before go in this one."""
    if one.number < 2:
        return ()
    before = at.event.rounds[one.number - 2].at_table(at.table)
    if before is None:
        return ()
    return tuple(
        Place(at.event.name_of(player), _seat(one, player, at.table)) for player in before.players
    )


def _seat(one: Round, player: int, here: int) -> str:
    game = one.game_of(player)
    if game is None:
        return "no game in this round"
    if game.second is None:
        return "has the bye"
    if game.table is None:
        return "table not said yet"
    return "stays here" if game.table == here else f"table {game.table}"

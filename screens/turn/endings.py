"""How a game can end before its time, as menus say it."""

from __future__ import annotations

from collections.abc import Sequence

from srtui.rules.game import Ended
from srtui.rules.game.values import End

ENDINGS: tuple[tuple[End, str], ...] = (
    ("assassination", "{0} wins by assassination"),
    ("wiped_out", "{0} wins: {1} has no models left"),
    ("battlegroup", "{0} wins: {1} has no warjacks and warbeasts left"),
    ("concession", "{0} wins: {1} concedes"),
    ("clock", "The clock of {0} has run out"),
    ("ruling", "{0} wins by ruling"),
)
"""Ways to end with a player: in a sentence with his name and the other's."""
WITHOUT: tuple[tuple[End, str], ...] = (
    ("both_leaders", "Both Leaders are gone"),
    ("dice_down", "Dice down"),
)
"""Ways to end with nobody's name."""


def endings(names: tuple[str, str], ways: Sequence[End]) -> list[tuple[str, Ended]]:
    """These ways in which a game ends before its time, worded, each for both players."""
    found: list[tuple[str, Ended]] = []
    for how, said in ENDINGS:
        if how in ways:
            found += [(said.format(name, names[1 - number]), Ended(how, number))
                      for number, name in enumerate(names)]  # fmt: skip
    return found + [(said, Ended(how)) for how, said in WITHOUT if how in ways]

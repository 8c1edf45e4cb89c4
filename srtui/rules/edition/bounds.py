"""Bounds of an edition's numbers, which the decoder reads from annotations."""

from typing import Annotated

from srtui.rules.value import Value


class Bounds(Value):
    """Smallest and largest allowed number, both inclusive."""

    least: float
    most: float


Natural = Annotated[int, Bounds(0, 100_000)]
"""Points, minutes, players: 0 or more."""

Positive = Annotated[int, Bounds(1, 100_000)]
"""Where 0 would make no sense."""

Steps = Annotated[int, Bounds(-20, 20)]
"""Rows up or down a table."""

Share = Annotated[float, Bounds(0, 1)]
"""A part of something: 0 to 1."""

Inches = Annotated[float, Bounds(0, 100)]
"""A length on the table."""

Owner = Annotated[int, Bounds(0, 2)]
"""1 the first player's (the Attacker's), 2 the second's, 0 nobody's."""

Seat = Annotated[int, Bounds(1, 2)]
"""1 the first player, 2 the second."""

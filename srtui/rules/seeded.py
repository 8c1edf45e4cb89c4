"""Randomness that can be repeated: a generator of our own that never changes.

The n-th block is SHA-256 of `seed:n`; whoever knows the seed can draw again, in any language.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


class Seeded:
    """A stream of random numbers from a recorded seed. Carries state: make one per draw."""

    __slots__ = ("_bits", "_counter", "_pool", "_prefix")

    def __init__(self, seed: str) -> None:
        self._prefix = f"{seed}:".encode()
        self._counter = 0
        self._pool = 0
        self._bits = 0

    def bits(self, count: int) -> int:
        """The next `count` bits (1 to 256) as a number."""
        while self._bits < count:
            block = sha256(self._prefix + str(self._counter).encode()).digest()
            self._counter += 1
            self._pool = (self._pool << 256) | int.from_bytes(block)
            self._bits += 256
        self._bits -= count
        value = self._pool >> self._bits
        self._pool &= (1 << self._bits) - 1
        return value

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, every one equally likely (rejection, no modulo bias)."""
        if limit <= 0:
            raise ValueError(f"nothing to draw from: limit {limit}")
        width = limit.bit_length()
        while (value := self.bits(width)) >= limit:
            pass
        return value

    def roll(self, sides: int) -> int:
        """One die: 1 to `sides`."""
        return 1 + self.below(sides)

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put `items` in random order, in place (Fisher-Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

"""Reproducible randomness, by a generator of our own that never changes.

The n-th block (n = 0, 1, ...) is SHA-512 of `seed:n`, read as sixteen 32-bit words, the highest
byte first. A number below `limit` is the next word times `limit`, shifted right by 32 bits; words
for which the lower 32 bits of that product are less than 2**32 modulo `limit` are skipped, which
makes every number exactly equally likely. Anyone who knows the seed can repeat the draw, in any
programming language.
"""

import hmac
from collections.abc import MutableSequence
from hashlib import sha512
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_WORDS = Struct(">16I")
_SPAN = 1 << 32
_LOW = _SPAN - 1


def derived(secret: str, purpose: str) -> str:
    """Derive a separate seed for one purpose by a one-way function (128 bits of HMAC-SHA-512).

    It may be published: it reveals neither the secret nor any other purpose's seed.
    """
    return hmac.digest(secret.encode(), purpose.encode(), "sha512").hex()[:32]


class Seeded:
    """A stream of random numbers from a recorded seed. It has state: create one per draw."""

    __slots__ = ("_counter", "_prefix", "_words")

    def __init__(self, seed: str) -> None:
        self._prefix = f"{seed}:".encode()
        self._counter = 0
        self._words: list[int] = []
        """The words not used yet, the next one last."""

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1 (`limit` up to 2**32), each equally likely."""
        words = self._words
        while True:
            if not words:
                self._read(1)
            product = words.pop() * limit
            low = product & _LOW
            # The first test nearly always avoids the division: 2**32 modulo `limit` is below
            # `limit`.
            if low >= limit > 0 or low >= _SPAN % _positive(limit):
                return product >> 32

    def many(self, limit: int, count: int) -> list[int]:
        """Return the same numbers as `count` calls of `below`, but faster."""
        words = self._words
        self._read(count - len(words))
        taken = words[: -count - 1 : -1]
        del words[len(words) - count :]
        skipped = _SPAN % _positive(limit)
        found = [product >> 32 for word in taken if (product := word * limit) & _LOW >= skipped]
        while len(found) < count:
            found.append(self.below(limit))
        return found

    def roll(self, sides: int) -> int:
        """Roll one die: 1 to `sides`."""
        return 1 + self.below(sides)

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle `items` in place (Fisher-Yates, from the last index down)."""
        words, below = self._words, self.below
        self._read(len(items) - 1 - len(words))
        for last in range(len(items) - 1, 0, -1):
            # `below` inlined, except for the rare word that might have to be skipped.
            if words and (product := words[-1] * (last + 1)) & _LOW > last:
                words.pop()
                other = product >> 32
            else:
                other = below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _read(self, count: int) -> None:
        """Read blocks until there are `count` more words."""
        fresh: list[int] = []
        while len(fresh) < count:
            fresh += _WORDS.unpack(sha512(self._prefix + b"%d" % self._counter).digest())
            self._counter += 1
        # The next word is last, so that `pop` removes it without moving the others.
        self._words[:0] = fresh[::-1]


def _positive(limit: int) -> int:
    """Return `limit`. Raises ValueError if there is nothing to draw from."""
    if limit <= 0:
        raise ValueError(f"nothing to draw from: limit {limit}")
    return limit

"""The generator: its definition worked out again, and even chances."""

from collections import Counter
from hashlib import sha512

import pytest

from srtui.rules.seeded import Seeded


def words(seed: str, blocks: int) -> list[int]:
    raw = b"".join(sha512(f"{seed}:{number}".encode()).digest() for number in range(blocks))
    return [int.from_bytes(raw[at : at + 4], "big") for at in range(0, len(raw), 4)]


def test_numbers_are_the_words_of_the_definition() -> None:
    seeded = Seeded("hall")
    assert [seeded.below(1000) for _ in range(40)] == [
        word * 1000 >> 32 for word in words("hall", 3)
    ][:40]


def test_skipped_words() -> None:
    limit = 3 * 2**30
    kept = [w * limit >> 32 for w in words("x", 20) if w * limit % 2**32 >= 2**32 % limit]
    seeded = Seeded("x")
    assert [seeded.below(limit) for _ in range(200)] == kept[:200]
    assert len(kept) < 300


@pytest.mark.parametrize("limit", [1, 6, 3 * 2**30])
def test_many_are_the_same_numbers(limit: int) -> None:
    one, other = Seeded("x"), Seeded("x")
    for count in (0, 1, 5, 40, 3):
        assert one.many(limit, count) == [other.below(limit) for _ in range(count)]


def test_every_number_and_every_order_is_equally_likely() -> None:
    seeded = Seeded("even")
    dice = Counter(seeded.roll(6) for _ in range(6000))
    assert sorted(dice) == [1, 2, 3, 4, 5, 6]
    assert sum((count - 1000) ** 2 / 1000 for count in dice.values()) < 15.1
    orders: Counter[str] = Counter()
    for _ in range(6000):
        letters = list("abc")
        seeded.shuffle(letters)
        orders["".join(letters)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 15.1


def test_shuffle_changes_each_place_from_the_last_down_with_the_next_number() -> None:
    one, other = Seeded("x"), Seeded("x")
    items, expected = list(range(50)), list(range(50))
    one.shuffle(items)
    for last in range(49, 0, -1):
        at = other.below(last + 1)
        expected[last], expected[at] = expected[at], expected[last]
    assert items == expected
    assert one.below(9) == other.below(9)


def test_nothing_to_draw_from() -> None:
    with pytest.raises(ValueError, match="nothing to draw from"):
        Seeded("x").below(0)
    with pytest.raises(ValueError, match="nothing to draw from"):
        Seeded("x").many(0, 3)

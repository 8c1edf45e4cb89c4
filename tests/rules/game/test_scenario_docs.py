"""docs/scenarios.md: its example is a whole scenario and is played, and it names every word."""

import re
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest
from driver import Table

from data import editions
from srtui.rules.decode import hints, some
from srtui.rules.edition import (
    Counter,
    DeclaredFact,
    Due,
    Edition,
    Effect,
    Element,
    ElementFilter,
    ElementPosition,
    Flag,
    GameRule,
    Growth,
    Guard,
    Holding,
    KillBox,
    Motion,
    Need,
    Reinforcements,
    Rung,
    ScoringLine,
    Select,
    Tiebreak,
    Wins,
)
from srtui.rules.game import Play

TEXT = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLE = "\n".join(re.findall(r"(?s)```toml\n(.*?)```", TEXT))
ROWS = re.findall(r"(?m)^\| (\d) (first|second) \|(.*?)\|(.*?)\|(.*?)\| (\d+)-(\d+) \|$", TEXT)


def house() -> Edition:
    """Return a custom edition, written as the page says: copy, other id, the block at the end."""
    text = editions.text("sr2026").replace('id = "sr2026"', 'id = "mill"', 1)
    text = text.replace("[[variants]]", EXAMPLE + "\n[[variants]]", 1)
    return editions.check(editions.parse(text, "mill.toml"), "mill.toml")


def test_the_example_is_played_as_the_page_says() -> None:
    whole = house()
    table = Table("sr2026", "payload")
    table.play = Play(whole.scenario("old-mill"), whole.game)  # type: ignore[arg-type]
    table.to(2, 1)
    assert len(ROWS) == 4
    for number, player, first, second, also, *points in ROWS:
        side = ("first", "second").index(player)
        assert (table.state.number, table.state.active, table.won) == (int(number), side, None)
        if captured := re.search(r"(\S+) captured", also):
            table.happens("captured", captured[1], side)
        said = re.findall(r"(first|second): (\w+)", also)
        answers = {f"{word}_{int(who == 'second')}": "yes" for who, word in said}
        table.turn(first, second, **answers)
        assert table.points == tuple(int(one) for one in points)
    assert table.won == (1, "scenario")
    scored = {gain.source for gain in table.state.gains}
    assert scored == {"mill", "cart", "both", "keg", "watch", "load"}


CLASSES = [
    Counter,
    Due,
    Effect,
    Element,
    DeclaredFact,
    Flag,
    GameRule,
    Growth,
    Guard,
    Holding,
    KillBox,
    ScoringLine,
    ElementFilter,
    Motion,
    Need,
    ElementPosition,
    Reinforcements,
    Rung,
    Select,
    Tiebreak,
    Wins,
]


@pytest.mark.parametrize("cls", CLASSES)
def test_every_key_is_named(cls: type) -> None:
    assert not {name for name in hints(cls) if not re.search(rf"[`\s]{name}[`\s]", TEXT)}


@pytest.mark.parametrize("cls", CLASSES)
def test_every_word_is_named(cls: type) -> None:
    kinds = [some(hint) for hint in hints(cls).values()]
    words = {word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind)}
    assert not {word for word in words if word and f'"{word}"' not in TEXT}

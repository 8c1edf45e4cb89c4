"""Each word that says where something applies, in an event with and one without it."""

from __future__ import annotations

from typing import get_args

import packaged
import pytest

from data import editions
from srtui.rules.applies import RulesContext, applies
from srtui.rules.edition import Edition, VariantValue, When
from srtui.rules.overlay import merge
from srtui.rules.scenarios import offered
from srtui.rules.value import replace

WORDS = get_args(When)


def event(
    edition_id: str, *variants: str | tuple[str, VariantValue], size: int = 50
) -> RulesContext:
    """Return an event with variants by key."""
    chosen = [one if isinstance(one, tuple) else (one, None) for one in variants]
    whole = packaged.edition(edition_id, *chosen)
    return RulesContext(whole, size, offered(whole))


def game(where: RulesContext, scenario: str) -> RulesContext:
    """Return a game of an event, its scenario known."""
    return replace(where, scenarios=[one for one in where.scenarios if one.id == scenario])


def with_rule(edition_id: str, key: str, value: object) -> RulesContext:
    """Return an event with one house rule."""
    whole: Edition = editions.edition(
        merge(packaged.tables(edition_id), [(key, value)]), edition_id
    )
    return RulesContext(whole, 50, offered(whole))


CASES: dict[When, tuple[list[RulesContext], list[RulesContext]]] = {
    "": ([event("sr2012"), event("sr2026")], []),
    "turns": (
        [event("sr2012"), event("sr2017beta", "classic-turn-timing")],
        [event("sr2017beta"), event("sr2012", "chess-clocks"), event("sr2012", "no-time-limits")],
    ),
    "chess_clock": (
        [event("sr2024"), event("sr2012", "chess-clocks"), event("sr2015", "death-clock")],
        [event("sr2012"), event("sr2017beta", "no-time-limits")],
    ),
    "dice_down": (
        [event("sr2015"), event("sr2012", "chess-clocks")],
        [event("sr2012", "death-clock"), event("sr2026"), event("sr2015", "no-time-limits")],
    ),
    "hidden_end": (
        [event("sr2012"), event("sr2015")],
        [event("sr2012", "chess-clocks"), event("sr2017beta", "classic-turn-timing")],
    ),
    "extensions": (
        [event("sr2012"), event("sr2015", size=35), event("sr2017beta", "classic-turn-timing")],
        [
            event("sr2012", "no-extensions"),
            event("sr2015", size=25),  # five minutes only from 35 points on
            event("sr2017beta", "classic-turn-timing", size=25),
            event("sr2026"),
        ],
    ),
    "kill_box": (
        [
            event("sr2012"),
            game(event("sr2012"), "overrun"),
            game(event("sr2012", "artifice-kill-box"), "incursion"),
            event("sr2026"),
        ],
        [
            event("sr2012", "no-kill-box"),
            game(event("sr2012"), "incursion"),
            event("sr2012", ("scenarios", ("incursion",))),
            event("sr2017beta", "rumble"),
        ],
    ),
    "objectives": (
        [event("sr2015"), game(event("sr2012"), "destruction")],
        [
            game(event("sr2012"), "overrun"),
            event("sr2012", "non-interactive-objectives"),
            event("sr2015", ("scenarios", ("close-quarters", "incursion"))),
        ],
    ),
    "terrain": (
        [event("sr2026"), game(event("sr2024"), "payload")],
        [event("sr2012"), game(event("sr2024"), "wolves-at-our-heels")],
    ),
    "reinforcements": (
        [
            event("sr2012"),
            game(event("sr2012"), "bunkers"),
            game(event("sr2012", "artifice-reinforcements"), "overrun"),
        ],
        [
            event("sr2012", "no-reinforcements"),
            game(event("sr2012"), "overrun"),
            with_rule("sr2012", "lists.reinforcements", False),
            event("sr2015"),
        ],
    ),
    "second_extension": (
        [event("sr2012", size=25), game(event("sr2012"), "bunkers")],
        [
            event("sr2012", size=15),
            event("sr2012", "chess-clocks"),
            event("sr2012", "no-extensions"),
            game(event("sr2012"), "overrun"),
            event("sr2015"),
        ],
    ),
    "chess_clock_reinforcements": (
        [event("sr2012", "chess-clocks")],
        [event("sr2012"), event("sr2015", "death-clock"), event("sr2026")],
    ),
    "specialists": ([event("sr2015", "specialists")], [event("sr2015"), event("sr2012")]),
    "painting": (
        [event("sr2012", "basic-painting"), event("sr2026", "three-colours")],
        [event("sr2012"), event("sr2026")],
    ),
    "assassination": (
        [event("sr2012"), event("sr2026")],
        [event("sr2012", "no-caster-kill"), event("sr2017beta", "no-assassination")],
    ),
    "tiebreakers": (
        [event("sr2012"), event("sr2026")],
        [event("sr2012", "no-tiebreakers"), event("sr2015", "no-tiebreakers")],
    ),
    "several_lists": (
        [event("sr2012"), event("sr2012", ("x-lists", 2))],
        [event("sr2012", ("x-lists", 1)), event("sr2015", ("x-lists", 1))],
    ),
    "lists_shared_out": (
        [
            event("sr2012", ("x-lists", 2), "divide-and-conquer"),
            event("sr2015", ("divide-and-conquer", 2)),
        ],
        [event("sr2012"), event("sr2012", ("x-lists", 2)), event("sr2015")],
    ),
    "scenarios_open": (
        [event("sr2012"), event("sr2026")],
        [event("sr2012", ("scenarios", ("overrun",)))],
    ),
    "league": (
        [with_rule("sr2026", "league.win", 3)],
        [event("sr2012"), event("sr2026")],
    ),
    "several_days": (
        [with_rule("sr2026", "timing.round_ends", "week")],
        [event("sr2012"), event("sr2026")],
    ),
}


def test_every_word_has_its_cases() -> None:
    assert sorted(CASES) == sorted(WORDS)


@pytest.mark.parametrize("word", WORDS)
def test_a_word_applies_where_event_or_scenario_has_it(word: When) -> None:
    having, lacking = CASES[word]
    assert all(applies(word, where) for where in having)
    assert not any(applies(word, where) for where in lacking)


@pytest.mark.parametrize("word", ["kill_box", "objectives", "terrain", "reinforcements"])
def test_unknown_scenario_applies_no_scenario_rule(word: When) -> None:
    for having in CASES[word][0]:
        assert not applies(word, replace(having, scenarios=()))

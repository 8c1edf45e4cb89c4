"""The other readings of both large-event formulas are settings (decisions 12-10 and 15-11)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import packaged
from covers import covers
from hall import Hall
from meant import meant

from srtui.commands.event.variants import UsePreset, UseVariant
from srtui.queries.event.settings import sos_words
from srtui.queries.standings.explain import explain
from srtui.rules.edition import Figure, SosFormula, StandingsRule
from srtui.rules.record import Game, Outcome, Player, Status, StatusChange, Way
from srtui.rules.standings import Field, opponent_share
from srtui.rules.value import replace

Maker = Callable[[str], Hall]
PEOPLE = [Player(n, f"P{n}") for n in (1, 2, 3)]


def game(number: int, first: int, second: int | None) -> Game:
    outcome = Outcome.BYE if second is None else Outcome.FIRST
    way = None if second is None else Way.SCENARIO
    return Game(number * 10 + first, number, first, second, outcome=outcome, way=way)


@covers("12-10", "sr2012:variants[large-event-no-byes]")
def test_12_10_a_bye_counts_in_both_halves_or_in_neither() -> None:
    """A bye, a win and a loss: 1/2 without the bye, 2/3 with it; only a bye: 1/1."""
    games = [game(1, 1, None), game(2, 1, 2), game(3, 3, 1), game(2, 3, None)]
    rule = StandingsRule((Figure.TP,), SosFormula.TP_PER_GAME)
    printed = opponent_share(Field(PEOPLE, games, replace(rule, sos_byes=True), 3, 4))
    other = opponent_share(Field(PEOPLE, games, rule, 3, 4))
    assert (printed(1), other(1)) == (Fraction(2, 3), Fraction(1, 2))
    assert (printed(3), other(3)) == (Fraction(1), Fraction(1))
    assert (printed(2), other(2)) == (Fraction(1, 4), Fraction(1, 4))


@covers("12-10", "sr2012:variants[large-event]")
def test_large_event_counts_a_bye_and_a_loss_as_one_half() -> None:
    """In an event of five rounds: one TP in two games, not 1/5 (corrections 4)."""
    rule = packaged.edition("sr2012", ("large-event", None)).standings
    share = opponent_share(Field(PEOPLE, [game(1, 1, None), game(2, 2, 1)], rule, 2, 5))
    assert share(1) == Fraction(1, 2)


@covers("15-11", "sr2015:variants[large-event-winless]")
def test_15_11_winless_opponents_count_one_in_that_reading() -> None:
    games = [game(1, 1, 2), game(1, 3, None)]
    rule = StandingsRule((Figure.TP,), SosFormula.WINS_PER_ROUND)
    printed = opponent_share(Field(PEOPLE, games, rule, 1, 5))
    other = opponent_share(Field(PEOPLE, games, replace(rule, sos_winless="all"), 1, 5))
    assert (printed(2), other(2)) == (0, Fraction(1, 5))
    gone = [
        PEOPLE[0],
        replace(
            PEOPLE[1], status_changes=(StatusChange(1, Status.IN), StatusChange(2, Status.DROPPED))
        ),
    ]
    left = opponent_share(Field([*gone, PEOPLE[2]], games, rule, 1, 5))
    assert left(2) == Fraction(1, 5), "a drop-out counts one in both"


@covers("12-10", "sr2012:variants[large-event-no-byes]")
def test_12_10_the_event_and_the_explanation_say_it(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.add(3)
    hall.run(meant(hall, UseVariant, "large-event"))
    hall.run(meant(hall, UseVariant, "large-event-no-byes"))
    assert sos_words(hall.event.edition).endswith("byes do not count")
    hall.play()
    hall.play()
    steps = [
        step
        for player in hall.event.players
        for step in explain(hall.event, player.id).steps
        if step.opponent != "bye"
    ]
    assert any("left out" in step.explanation for step in steps)
    assert not any("byes counted" in step.explanation for step in steps)


@covers("15-11", "sr2015:variants[large-event-winless]")
def test_15_11_the_event_and_the_explanation_say_it(hall_of: Maker) -> None:
    hall = hall_of("sr2015")
    hall.add(2)
    hall.run(meant(hall, UseVariant, "large-event"))
    hall.run(meant(hall, UseVariant, "large-event-winless"))
    assert sos_words(hall.event.edition).endswith("one without a win counts as having one")
    hall.play()
    said = [explain(hall.event, player.id).steps[0].explanation for player in hall.event.players]
    assert any("has no wins; this counts as one: 1/" in how for how in said)


def test_a_preset_takes_off_a_reading_of_what_it_takes_off(hall_of: Maker) -> None:
    """What needs Large Event Scoring goes with it, instead of standing in the preset's way."""
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "large-event"))
    hall.run(meant(hall, UseVariant, "large-event-no-byes"))
    hall.run(meant(hall, UseVariant, "demolition-either"))
    said = hall.run(UsePreset("limited-venue-hours"))
    assert said.endswith("Turned off: Large Event Scoring, Large Event Scoring: no byes.")
    assert [key for key, _ in hall.event.variants] == [
        "x-rounds",
        "control-point",
        "demolition-either",
    ]

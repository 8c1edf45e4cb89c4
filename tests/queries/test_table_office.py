"""A player's time jumps: their table shows who changed it and why, until a key is pressed."""

from __future__ import annotations

from collections.abc import Callable

from clocked import do, started, to_turns
from hall import Hall
from meant import meant

from srtui.commands.clock.game import Adjust, CallJudge, PressKey, Strike
from srtui.commands.clock.round import Charge, DiceDown, Pause, Resume
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.by_hand import AdoptClock
from srtui.commands.game.take_back import TakeBack
from srtui.queries.game.table import TableView, table_view
from srtui.queries.game.table_read import read_table

Maker = Callable[[str], Hall]


def shown(hall: Hall) -> TableView:
    return table_view(read_table(hall.table(1), 1), hall.machine())


def timed(hall: Hall) -> tuple[str, str]:
    """Start the clocks of table 1, in the first turn; return the names of its players."""
    started(hall, players=2, rolled=1)
    to_turns(hall, 1)
    view = shown(hall)
    assert view.alerts == ()
    assert view.players is not None
    return view.players[0].name, view.players[1].name


def test_adjusted_time_is_shown_with_its_reason(hall: Hall) -> None:
    first, second = timed(hall)
    hall.run(meant(hall, Adjust, "1", "2", "-0:45", "late"))
    assert shown(hall).alerts == (f"The organizer took 0:45 from {second}: late.",)
    do(hall.judge(), meant(hall.judge(), Adjust, "1", "1", "+1:30"))
    assert shown(hall).alerts[0] == f"A judge gave {first} 1:30 more."
    assert len(shown(hall).alerts) == 2


def test_it_is_told_until_the_next_key_of_the_table_but_a_call(hall: Hall) -> None:
    timed(hall)
    hall.run(meant(hall, Adjust, "1", "1", "-5:00"))
    do(hall.table(1), meant(hall.table(1), CallJudge, "1"))
    assert any("took 5:00" in one for one in shown(hall).alerts)
    do(hall.table(1), meant(hall.table(1), PressKey, "1", "1"))
    assert not any("took 5:00" in one for one in shown(hall).alerts)


def test_at_most_three_changes_are_shown_at_once(hall: Hall) -> None:
    timed(hall)
    for seconds in range(1, 6):
        hall.run(meant(hall, Adjust, "1", "1", f"+0:0{seconds}"))
    assert [one.split()[-2] for one in shown(hall).alerts] == ["0:05", "0:04", "0:03"]


def test_a_clock_that_was_set_says_to_what(hall: Hall) -> None:
    first, second = timed(hall)
    hall.run(meant(hall, AdoptClock, "1", 1, "1", "30:00", "25:30"))
    assert shown(hall).alerts == (
        "This table is paused: the clock was set.",
        f"The organizer set the clock: {first} 30:00 and {second} 25:30.",
    )


def test_where_turns_are_timed_a_clock_is_set_to_a_turn(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    _, second = timed(hall)
    do(hall.judge(), meant(hall.judge(), AdoptClock, "1", 1, "2", "0:00", "3:00"))
    assert f"A judge set the clock: {second}'s turn." in shown(hall).alerts


def test_time_given_after_a_flag_is_shown_with_the_pause(hall: Hall) -> None:
    first, _ = timed(hall)
    hall.run(meant(hall, Adjust, "1", "1", "-90:00"))
    assert shown(hall).runs is None
    hall.run(meant(hall, Adjust, "1", "1", "+2:00", "wrong player"))
    assert shown(hall).alerts[:2] == (
        "This table is paused: time was given after the flag fell.",
        f"The organizer gave {first} 2:00 more: wrong player.",
    )


def test_warning_and_its_withdrawal_are_shown(hall_of: Maker) -> None:
    hall = hall_of("sr2015")
    hall.run(meant(hall, UseVariant, "death-clock"))
    first, _ = timed(hall)
    do(hall.judge(), meant(hall.judge(), Strike, "1", "1"))
    warned = f"A judge warned {first} for stopping the clock, 1 more loses the game."
    assert shown(hall).alerts == (warned,)
    do(hall.judge(), meant(hall.judge(), Strike, "1", "1", off=True))
    assert shown(hall).alerts == (f"A judge took back {first}'s warning.",)


def test_cancelled_dice_down_is_shown_until_the_next_call(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    timed(hall)
    hall.run(DiceDown())
    hall.run(DiceDown(off=True))
    assert shown(hall).alerts == ("The organizer cancelled dice down; play continues.",)
    hall.run(DiceDown())
    assert len(shown(hall).alerts) == 1
    assert shown(hall).alerts[0].startswith("Dice are down.")


def test_an_interruption_that_is_settled_says_what_was_charged(hall: Hall) -> None:
    first, _ = timed(hall)
    hall.machine.restart(300)
    hall.run(meant(hall, Charge, "1", "2:00"))
    said = f"The organizer charged 2:00 of the interruption to {first}."
    assert said in shown(hall).alerts
    hall.run(meant(hall, Resume, "1"))
    assert said in shown(hall).alerts


def test_act_taken_back_by_a_judge_is_shown_and_a_pause_once(hall: Hall) -> None:
    timed(hall)
    do(hall.table(1), meant(hall.table(1), PressKey, "1", "1"))
    do(hall.judge(), meant(hall.judge(), TakeBack, "1"))
    assert shown(hall).alerts == ("A judge took back the last key.",)
    hall.run(meant(hall, Pause, "1", "lunch"))
    assert [one for one in shown(hall).alerts if "lunch" in one] == ["This table is paused: lunch."]

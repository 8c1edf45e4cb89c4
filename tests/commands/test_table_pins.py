"""PINs: a judge's rights for one action at a table, waiting after wrong tries."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hall import Hall
from meant import meant
from seated import Seated

from srtui.commands.command import Role
from srtui.commands.game.by_hand import Overrule
from srtui.commands.game.take_back import TakeBack
from srtui.commands.pins import FREE, SetPin, judge_once, pin_role, pins_set, try_pin
from srtui.model.refused import Refused


@pytest.fixture
def seated(hall: Hall) -> Seated:
    """Return a game after two turns; the judges' PIN is 471147, the organizer's 815815."""
    hall.run(SetPin("judge", "471147"))
    hall.run(SetPin("to", "815815"))
    return Seated(hall, "two-fronts").begin().turns(2)


def test_a_judges_pin_is_good_for_one_action_at_the_table(seated: Seated) -> None:
    once = judge_once(seated.desk, "471147")
    once.run(meant(once, TakeBack, "1"))
    assert len(seated.played.parts) == 1
    with pytest.raises(Refused, match="The PIN works for one action only"):
        once.run(meant(once, TakeBack, "1"))
    with pytest.raises(Refused, match="not for a table"):
        seated.run(meant(seated, Overrule, "1", 3, 0, "no"))


def test_refused_command_does_not_use_up_the_pin(seated: Seated) -> None:
    once = judge_once(seated.desk, "471147")
    with pytest.raises(Refused, match="already that"):
        once.run(meant(once, Overrule, "1", 0, 0, "nothing"))
    once.run(meant(once, Overrule, "1", 3, 0, "terrain"))
    assert seated.points == (3, 0)


def test_the_journal_says_where_the_judge_did_it(seated: Seated) -> None:
    judge_once(seated.desk, "471147").run(meant(seated, Overrule, "1", 3, 0, "terrain"))
    with seated.hall.store.read() as reader:
        row = reader.table("journal", order="id")[-1]
    assert (row["role"], row["terminal"]) == ("judge", "judge at table 1")


def test_pin_of_each_role_is_named(seated: Seated) -> None:
    assert try_pin(seated.desk, "471147") is Role.JUDGE
    assert try_pin(seated.desk, "815815") is Role.TO
    with pytest.raises(Refused, match="not belong to this event"):
        try_pin(seated.desk, "0000")
    with seated.hall.store.read() as reader:
        assert pins_set(reader) == {Role.JUDGE, Role.TO}
        assert pin_role(reader, "") is None


def test_no_pin_is_kept_as_it_was_typed(seated: Seated) -> None:
    with pytest.raises(Refused):
        try_pin(seated.desk, "998877")
    with seated.hall.store.read() as reader:
        tables = ("setting", "pin_try", "journal", "journal_row")
        text = str([reader.table(name) for name in tables])
    assert "pins.set" in text
    for pin in ("471147", "815815", "998877"):
        assert pin not in text


def test_after_three_wrong_tries_a_terminal_waits_longer_each_time(seated: Seated) -> None:
    hall = seated.hall
    for _ in range(FREE):
        with pytest.raises(Refused, match="not belong to"):
            try_pin(seated.desk, "0000")
    for wait in (5, 10, 20):
        with pytest.raises(Refused, match=f"wait {wait - 1} seconds"):
            try_pin(seated.desk, "471147")
        hall.now += timedelta(seconds=wait)
        with pytest.raises(Refused, match="not belong to"):
            try_pin(seated.desk, "0000")
    assert try_pin(hall.table(2), "471147") is Role.JUDGE, "another terminal does not wait"
    again = hall.table(1)
    with pytest.raises(Refused, match="wait 3"):
        try_pin(again, "471147")  # started again it waits as well
    hall.now += timedelta(seconds=40)
    assert try_pin(again, "471147") is Role.JUDGE
    with pytest.raises(Refused, match="not belong to"):
        try_pin(again, "0000")


@pytest.mark.parametrize("pin", ["123", "1" * 13, "abcd", "12 4", "\u0661\u0662\u0663\u0664"])
def test_a_pin_is_four_to_twelve_digits(hall: Hall, pin: str) -> None:
    with pytest.raises(Refused, match="4 to 12 digits"):
        hall.run(SetPin("judge", pin))


def test_judges_and_organizer_need_different_pins(hall: Hall) -> None:
    hall.run(SetPin("judge", "471147"))
    with pytest.raises(Refused, match="different PINs"):
        hall.run(SetPin("to", "471147"))


def test_a_pin_is_changed_and_taken_away_by_the_organizer_only(seated: Seated) -> None:
    hall = seated.hall
    hall.run(SetPin("judge", "2468"))
    assert try_pin(seated.desk, "2468") is Role.JUDGE
    with pytest.raises(Refused, match="for the organizer"):
        hall.judge().run(SetPin("judge", "1357"))
    hall.run(SetPin("judge", clear=True))
    hall.run(SetPin("to", clear=True))
    with pytest.raises(Refused, match="No PIN is set"):
        judge_once(seated.desk, "2468")


def test_a_clock_that_is_set_back_locks_nobody_out(seated: Seated) -> None:
    hall = seated.hall
    hall.now += timedelta(days=400)
    for _ in range(FREE + 2):
        hall.now += timedelta(hours=1)
        with pytest.raises(Refused, match="not belong to"):
            try_pin(seated.desk, "0000")
    with pytest.raises(Refused, match="Too many wrong PINs"):
        try_pin(seated.desk, "471147")
    hall.now -= timedelta(days=400)
    assert try_pin(seated.desk, "471147") is Role.JUDGE


def test_a_clock_that_was_set_back_still_counts_wrong_tries(seated: Seated) -> None:
    hall = seated.hall
    hall.now += timedelta(days=400)
    for _ in range(FREE):
        with pytest.raises(Refused, match="not belong to"):
            try_pin(seated.desk, "0000")
    hall.now -= timedelta(days=400)
    with pytest.raises(Refused, match="not belong to"):
        try_pin(seated.desk, "0000")
    with pytest.raises(Refused, match="Too many wrong PINs"):
        try_pin(seated.desk, "471147")

"""The day: planned times, and how they move when a round runs late."""

from datetime import datetime, timedelta

import pytest
from asking import lines_of
from hall import Hall
from meant import meant

from srtui.commands.event.settings import AddPlan, PlanLaterDay, RemovePlan, SetDay, SetEvent
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.documents.document import text_lines
from srtui.model.refused import Refused
from srtui.queries.day.day import (
    Day,
    DayLine,
    DayQuery,
    day,
    estimate_text,
    next_text,
    planned_lines,
    rounds_end,
)
from srtui.queries.hall.board import Page, heading, pages
from srtui.sheets.paper import sheets_of


def hm(moment: datetime) -> str:
    return f"{moment.astimezone():%H:%M}"


def today(hall: Hall, text: str) -> datetime:
    """Return a time of the day as the hall's clock shows it."""
    here = hall.now.astimezone()
    return here.replace(hour=int(text[:2]), minute=int(text[3:]), second=0, microsecond=0)


def begin(hall: Hall, text: str) -> None:
    """Pair, publish and start the next round at a time of day."""
    hall.run(PairRound())
    hall.run(Publish())
    hall.now = today(hall, text) - timedelta(seconds=1)
    hall.run(Start())


def end(hall: Hall, text: str) -> None:
    """Every result comes in at a time of day."""
    hall.now = today(hall, text) - timedelta(seconds=20)
    hall.type()


def seen(found: Day) -> list[str]:
    return [f"{one.title} {one.start_text}" for one in found.lines]


def planned(hall: Hall) -> Hall:
    """Plan hourly rounds from 10:00, ten minutes between; 40 of lunch at 11:00, prizes at 16:00."""
    hall.add(8)
    hall.run(meant(hall, SetDay, "10:00", turnover="10", length="60"))
    hall.run(meant(hall, AddPlan, "11:00 Lunch", minutes="40"))
    hall.run(meant(hall, AddPlan, "13:50 Prizes"))
    return hall


def test_a_round_waits_for_a_break_that_begins_before_it(hall: Hall) -> None:
    planned(hall)
    assert seen(day(hall.event, today(hall, "09:30"))) == [
        "Round 1 10:00",
        "Lunch 11:00",
        "Round 2 ~11:40",
        "Round 3 ~12:50",
        "Prizes 13:50",
    ]


def test_every_time_after_a_late_round_moves(hall: Hall) -> None:
    planned(hall)
    begin(hall, "10:20")
    end(hall, "11:30")
    assert seen(day(hall.event, today(hall, "11:30"))) == [
        "Round 1 10:20",
        "Lunch ~11:29",
        "Round 2 ~12:09",
        "Round 3 ~13:19",
        "Prizes ~14:19",
    ]


def test_a_round_that_runs_over_pushes_the_rest_minute_by_minute(hall: Hall) -> None:
    planned(hall)
    begin(hall, "10:00")
    ends = hall.event.rounds[0].ends_at
    assert ends is not None
    over = datetime.fromisoformat(ends).astimezone() + timedelta(minutes=7)
    lines = day(hall.event, over).lines
    assert [one.start_text for one in lines[1:3]] == [
        f"~{hm(over)}",
        f"~{hm(over + timedelta(minutes=40))}",
    ]


def test_what_was_done_early_does_not_call_the_next_early(hall: Hall) -> None:
    planned(hall)
    begin(hall, "10:00")
    end(hall, "10:30")
    assert seen(day(hall.event, today(hall, "10:31")))[1:3] == ["Lunch 11:00", "Round 2 ~11:40"]


def test_schedule_marks_the_past_and_the_next_line(hall: Hall) -> None:
    planned(hall)
    assert next_text(hall.event, today(hall, "09:00")) == "next: Round 1 10:00"
    begin(hall, "10:00")
    found = day(hall.event, today(hall, "10:05"))
    assert [one.state for one in found.lines] == ["now", *["to come"] * 4]
    # the edition's clocks give the round 100 minutes
    assert next_text(hall.event, today(hall, "10:05")) == "next: Lunch ~11:40"
    end(hall, "11:00")
    found = day(hall.event, today(hall, "11:10"))
    assert [one.state for one in found.lines] == ["over", "now", *["to come"] * 3]


def test_what_does_not_last_stays_at_its_time_within_a_round(hall: Hall) -> None:
    """A raffle while everybody plays does not wait for the round's end; prizes after it do."""
    planned(hall)
    hall.run(meant(hall, AddPlan, "10:30 Raffle"))
    assert seen(day(hall.event, today(hall, "09:30")))[:3] == [
        "Round 1 10:00",
        "Raffle 10:30",
        "Lunch 11:00",
    ]
    begin(hall, "10:20")
    assert next_text(hall.event, today(hall, "10:25")) == "next: Raffle 10:30"
    end(hall, "11:30")
    found = day(hall.event, today(hall, "11:31"))
    assert seen(found) == [
        "Round 1 10:20", "Raffle 10:30", "Lunch ~11:29", "Round 2 ~12:09", "Round 3 ~13:19",
        "Prizes ~14:19",
    ]  # fmt: skip
    assert found.lines[1].state == "over"


def test_line_before_a_round_comes_before_it(hall: Hall) -> None:
    planned(hall)
    hall.run(meant(hall, AddPlan, "10:30 Raffle"))
    begin(hall, "10:45")
    assert seen(day(hall.event, today(hall, "10:50")))[:2] == ["Raffle 10:30", "Round 1 10:45"]


def test_without_a_start_lines_stand_where_they_were_put(hall: Hall) -> None:
    hall.add(4)
    hall.run(meant(hall, AddPlan, "13:00 Lunch", minutes="30"))
    hall.run(meant(hall, AddPlan, "Prizes"))
    begin(hall, "12:00")
    assert seen(day(hall.event, today(hall, "12:30"))) == ["Lunch 13:00", "Prizes "]


def test_the_evening_before_the_plan_is_that_of_tomorrow(hall: Hall) -> None:
    planned(hall)
    evening = day(hall.event, today(hall, "22:40"))
    assert seen(evening) == [
        "Round 1 10:00",
        "Lunch 11:00",
        "Round 2 ~11:40",
        "Round 3 ~12:50",
        "Prizes 13:50",
    ]
    assert all(one.state == "to come" and not one.late for one in evening.lines)
    assert next_text(hall.event, today(hall, "22:40")) == "next: Round 1 10:00"
    # on the day itself it only begins late
    assert seen(day(hall.event, today(hall, "15:59")))[0] == "Round 1 ~15:59"


def test_after_midnight_comes_after_the_rounds(hall: Hall) -> None:
    hall.add(4)
    hall.run(meant(hall, SetDay, "19:00", turnover="10", length="120"))
    hall.run(meant(hall, AddPlan, "18:00 Check-in"))
    hall.run(meant(hall, AddPlan, "01:30 Prizes"))
    found = day(hall.event, today(hall, "17:00"))
    assert seen(found) == [
        "Check-in 18:00",
        "Round 1 19:00",
        "Round 2 ~21:10",
        "Round 3 ~23:20",
        "Prizes 01:30",
    ]


def test_lines_without_rounds_are_those_of_tomorrow_as_well(hall: Hall) -> None:
    hall.add(4)
    hall.run(meant(hall, AddPlan, "09:30 Check-in"))
    hall.run(meant(hall, AddPlan, "13:00 Lunch", minutes="30"))
    assert next_text(hall.event, today(hall, "22:40")) == "next: Check-in 09:30"
    begin(hall, "22:00")
    assert day(hall.event, today(hall, "22:40")).lines[0].state == "over"


def test_undo_takes_the_plan_back(hall: Hall) -> None:
    hall.run(SetDay("10:00"))
    hall.run(SetDay("11:00"))
    hall.desk.undo()
    assert hall.event.day is not None
    assert hall.event.day.start == "10:00"
    hall.run(SetDay(off=True))
    assert hall.event.day is None
    with pytest.raises(Refused, match="No round times are planned"):
        hall.run(SetDay(off=True))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (SetDay(), "Enter the time when round 1 starts"),
        (SetDay("10:00", turnover=-1), "from 0 to 1440"),
        (SetDay("10:00", length=2000), "from 0 to 1440"),
    ],
)
def test_invalid_plan_is_refused(hall: Hall, command: SetDay, said: str) -> None:
    with pytest.raises(Refused, match=said):
        hall.run(command)


def test_a_break_needs_its_time(hall: Hall) -> None:
    with pytest.raises(Refused, match="A break needs a start"):
        hall.run(meant(hall, AddPlan, "Lunch", minutes="30"))
    hall.run(meant(hall, AddPlan, "12:30 Lunch", minutes="30"))
    hall.run(RemovePlan(hall.event.plan[0].id))
    assert not day(hall.event, today(hall, "10:00")).lines


@pytest.mark.parametrize("edition", ["sr2012", "sr2015"])
def test_no_time_of_the_day_tells_a_hidden_end(
    tmp_path_factory: pytest.TempPathFactory, edition: str
) -> None:
    """Two halls that differ in the hidden length alone show the same at every minute."""
    halls: list[Hall] = []
    for seed in range(40):
        hall = Hall(tmp_path_factory.mktemp("hall"), edition, seed=f"day {seed}")
        hall.add(8)
        hall.run(meant(hall, SetDay, "10:00"))
        hall.run(meant(hall, AddPlan, "12:00 Lunch", minutes="30"))
        hall.run(PairRound())
        scenario = hall.event.edition.scenarios[0].id
        hall.run(meant(hall, Scenario, scenario))
        hall.run(Publish())
        hall.now = today(hall, "10:00")
        hall.run(Start())
        if {one.event.rounds[0].minutes for one in halls} <= {hall.event.rounds[0].minutes}:
            halls = halls or [hall]
            continue
        halls.append(hall)
        break
    one, other = halls
    assert one.event.rounds[0].hidden_end
    assert one.event.rounds[0].minutes != other.event.rounds[0].minutes
    at = today(one, "10:01")
    for minute in range(0, 240, 3):
        now = at + timedelta(minutes=minute)
        assert day(one.event, now) == day(other.event, now)
        assert rounds_end(one.event, now) == rounds_end(other.event, now)
        assert heading(one.event, now) == heading(other.event, now)
        for size in ((76, 18), (116, 34)):
            assert _board_pages(one, now, size) == _board_pages(other, now, size)
    end(one, "11:00")
    end(other, "11:00")
    assert seen(day(one.event, today(one, "11:01"))) == seen(day(other.event, today(one, "11:01")))


def _board_pages(hall: Hall, now: datetime, size: tuple[int, int]) -> list[Page]:
    """Return the board's pages without those of pairings, which chance decides in each hall."""
    return [
        page
        for page in pages(hall.event, now, *size)
        if "by name" not in page.title and "by table" not in page.title
    ]


def test_schedule_marks_late_and_calculated_times(hall: Hall) -> None:
    planned(hall)
    begin(hall, "10:20")
    lines = lines_of(hall, DayQuery(), day(hall.event, today(hall, "10:21")))
    assert "20 min late" in next(line for line in lines if "Round 1" in line)
    assert lines[-1] == "~ marks an estimate, allowing 10 minutes between rounds."


def test_of_a_day_in_which_nothing_is_reckoned_no_sign_is_explained() -> None:
    over = DayLine("Round 1", "10:00", "10:05", "", estimated=False, state="over", round=1)
    assert estimate_text(Day((over,), rounds=True, turnover=10)) == ""
    to_come = DayLine("Round 2", "12:00", "12:05", "", estimated=True, state="to come", round=2)
    assert estimate_text(Day((over, to_come), rounds=True, turnover=10))


def test_line_of_a_second_day_stands_after_the_first(hall: Hall) -> None:
    """SR2012 l.536 suggests two days: a 09:00 line of day two is not over before round 1."""
    hall.add(8)
    hall.run(SetDay("10:00"))
    said = hall.run(meant(hall, AddPlan, "09:00 Final", day=2))
    assert said == "Schedule: day 2, 09:00 Final."
    last = day(hall.event, today(hall, "09:30")).lines[-1]
    assert (last.title, last.planned, last.state) == ("Final (day 2)", "09:00", "to come")


def test_line_of_a_second_day_needs_its_time_and_is_removed_with_its_day(hall: Hall) -> None:
    with pytest.raises(Refused, match="A line on a later day needs a time"):
        hall.run(meant(hall, AddPlan, "Final", day=2))
    hall.run(meant(hall, AddPlan, "09:00 Final", day=2))
    assert hall.event.plan[0].day == 2
    hall.run(meant(hall, RemovePlan, "1"))
    hall.run(meant(hall, AddPlan, "09:00 Check-in"))
    assert hall.event.plan[0].day == 1


def two_days(hall: Hall) -> Hall:
    """Four rounds of an hour; round 3 opens day two at 09:00, after a check-in at 08:30."""
    hall.add(8)
    hall.run(meant(hall, SetEvent, rounds=4))
    hall.run(meant(hall, SetDay, "10:00", turnover="10", length="60"))
    said = hall.run(meant(hall, PlanLaterDay, "2", "09:00", "3"))
    assert said == "Day 2 starts at 09:00 with round 3."
    hall.run(meant(hall, AddPlan, "08:30 Check-in", day=2))
    hall.run(meant(hall, AddPlan, "20:00 Dinner"))
    hall.run(meant(hall, AddPlan, "10:00 Coffee", minutes="30", day=2))
    return hall


TWO_DAYS = [
    "Round 1 10:00", "Round 2 ~11:10", "Dinner 20:00", "Check-in (day 2) 08:30",
    "Round 3 (day 2) 09:00", "Coffee (day 2) 10:00", "Round 4 (day 2) ~10:30",
]  # fmt: skip


def test_round_of_a_second_day_starts_at_the_time_of_that_day(hall: Hall) -> None:
    two_days(hall)
    found = day(hall.event, today(hall, "09:30"))
    assert seen(found) == TWO_DAYS
    assert [one.day for one in found.lines] == [1, 1, 1, 2, 2, 2, 2]
    assert {one.state for one in found.lines} == {"to come"}
    assert planned_lines(hall.event) == (
        "10:00 Round 1", "11:10 Round 2", "20:00 Dinner", "08:30 Check-in (day 2)",
        "09:00 Round 3 (day 2)", "10:00 Coffee (day 2)", "10:30 Round 4 (day 2)",
    )  # fmt: skip


def test_late_round_of_the_first_day_does_not_delay_the_second(hall: Hall) -> None:
    two_days(hall)
    begin(hall, "10:30")
    end(hall, "12:00")
    begin(hall, "12:15")
    end(hall, "13:45")
    evening = today(hall, "21:00")
    found = day(hall.event, evening)
    assert seen(found)[:2] == ["Round 1 10:30", "Round 2 12:15"]
    assert seen(found)[3:] == TWO_DAYS[3:]
    assert [one.state for one in found.lines] == [*["over"] * 3, *["to come"] * 4]
    assert next_text(hall.event, evening) == "next: Check-in (day 2) 08:30"


def test_round_that_is_published_in_the_evening_is_expected_in_the_morning(hall: Hall) -> None:
    two_days(hall)
    for start, over in (("10:00", "11:00"), ("11:10", "12:10")):
        begin(hall, start)
        end(hall, over)
    hall.run(PairRound())
    hall.run(Publish())
    hall.now = today(hall, "22:00")
    told = heading(hall.event, hall.now)
    assert "day 2" in told.next
    assert rounds_end(hall.event, hall.now) == "11:30 (day 2)"
    shown = [line for page in pages(hall.event, hall.now, 76, 18) for line in page.lines]
    assert any("Round 3 (day 2)" in line for line in shown)


def test_second_day_runs_late_from_its_own_time(hall: Hall) -> None:
    two_days(hall)
    for start, over in (("10:00", "11:00"), ("11:10", "12:10")):
        begin(hall, start)
        end(hall, over)
    hall.run(PairRound())
    hall.run(Publish())
    morning = today(hall, "09:20") + timedelta(days=1)
    assert seen(day(hall.event, morning))[4] == "Round 3 (day 2) ~09:20"
    hall.now = morning - timedelta(seconds=1)
    hall.run(Start())
    found = day(hall.event, morning)
    assert (seen(found)[4], found.lines[4].late) == ("Round 3 (day 2) 09:20", 20)
    # The edition's clocks give the round 100 minutes: to 11:00, then coffee, then the last round.
    assert seen(found)[5:] == ["Coffee (day 2) ~11:00", "Round 4 (day 2) ~11:30"]
    ends = hall.event.rounds[2].ends_at
    assert ends is not None
    assert datetime.fromisoformat(ends).astimezone().date() == morning.date()


def test_second_day_of_rounds_is_printed_and_listed(hall: Hall) -> None:
    two_days(hall)
    (document,) = sheets_of(hall.event, "announcement")
    printed = [" ".join(line.split()) for line in text_lines(document, 80)]
    assert "09:00 Round 3 (day 2)" in " ".join(printed)
    lines = lines_of(hall, DayQuery(), day(hall.event, today(hall, "09:30")))
    assert any("Round 3 (day 2)" in line and "09:00" in line for line in lines)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("1", "09:00", "3"), "The number of a later day must be from 2 to 9."),
        (("2", "", "3"), "Enter the time when day 2 starts, as HH:MM."),
        (
            ("2", "09:00", "1"),
            "Name the round, from 2 to 99, that day 2 starts with, for example: day 2 09:00 4.",
        ),
        (("3", "09:00", "3"), "Day 2 starts with round 3"),
        (("4", "09:00", "2"), "Day 2 starts with round 3"),
    ],
)
def test_day_that_cannot_be_is_refused(hall: Hall, words: tuple[str, ...], reason: str) -> None:
    two_days(hall)
    with pytest.raises(Refused, match=reason):
        hall.run(meant(hall, PlanLaterDay, *words))


def test_later_day_is_taken_out_and_needs_the_first(hall: Hall) -> None:
    with pytest.raises(Refused, match="plan the start of round 1 first"):
        hall.run(meant(hall, PlanLaterDay, "2", "09:00", "3"))
    two_days(hall)
    assert hall.run(meant(hall, PlanLaterDay, "2", off=True)).startswith("Day 2 no longer")
    with pytest.raises(Refused, match="Day 2 has no planned start"):
        hall.run(meant(hall, PlanLaterDay, "2", off=True))
    hall.run(meant(hall, PlanLaterDay, "2", "09:00", "3"))
    hall.run(meant(hall, SetDay, off=True))
    hall.run(meant(hall, SetDay, "10:00"))
    assert hall.event.day is not None
    assert hall.event.day.later == ()

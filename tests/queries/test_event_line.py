"""The event's line in parts, and as the sentence of `srtui status`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from hall import Hall
from meant import meant

from srtui.commands.event.settings import SetEvent
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.ending import Finish
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.model.event import Event
from srtui.model.serving import Serving, Waiting
from srtui.queries.clock.rows import Summary
from srtui.queries.day.event_line import EventLine, event_line, sentence
from srtui.queries.day.status import status
from srtui.queries.hall.devices import door_step
from srtui.rules.value import replace
from srtui.text.next_step import Next

WAITING = Summary(called=(4, 2), flags=(1,), hall=(1, 2), agreed=(3,))


def states(line: EventLine) -> list[str]:
    return [one.state for one in line.rounds]


def running(hall: Hall, players: int = 8) -> Event:
    hall.add(players)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(Start())
    return hall.event


def end_of(event: Event) -> datetime:
    ends_at = event.rounds[-1].ends_at
    assert ends_at is not None
    return datetime.fromisoformat(ends_at)


def test_a_round_goes_through_its_states(hall: Hall) -> None:
    hall.add(8)
    line = event_line(hall.event, hall.now)
    assert (line.round, line.players, states(line)) == (0, 8, ["to come"] * 3)
    assert sentence(line) == "Hall · SR2026 75 · 8 players · not started"
    for command, state in ((PairRound(), "draft"), (Publish(), "published"), (Start(), "running")):
        hall.run(command)
        assert states(event_line(hall.event, hall.now)) == [state, "to come", "to come"]
    hall.type()
    line = event_line(hall.event, hall.now)
    assert states(line) == ["complete", "to come", "to come"]
    assert (line.left, line.out, line.games) == (None, 0, 4)
    hall.run(PairRound())
    assert states(event_line(hall.event, hall.now)) == ["done", "draft", "to come"]


def test_a_finished_event_has_played_rounds_alone(hall: Hall) -> None:
    hall.add(4)
    hall.play()
    hall.run(Finish())
    line = event_line(hall.event, hall.now)
    assert (line.finished, states(line), line.prizes) == (1, ["done"], "")
    assert sentence(line) == "Hall · SR2026 75 · finished after 1 round"


@pytest.mark.parametrize(
    ("before", "left", "state", "said"),
    [
        (timedelta(minutes=41, seconds=20), 2480, "running", "41 min left"),
        (timedelta(minutes=5), 300, "running", "5 min left"),
        (timedelta(minutes=4, seconds=59), 299, "late", "4 min left"),
        (timedelta(minutes=-3, seconds=-30), -210, "late", "3 min over"),
    ],
)
def test_under_five_minutes_a_round_is_late(
    hall: Hall, before: timedelta, left: int, state: str, said: str
) -> None:
    event = running(hall)
    line = event_line(event, end_of(event) - before)
    assert (line.left, states(line)[0]) == (left, state)
    assert said in sentence(line)


def test_what_waits_is_counted_faults_first(hall: Hall) -> None:
    event = replace(running(hall), copy_faults={"beside": "the disk is full"})
    line = event_line(event, hall.now, WAITING)
    assert [(one.kind, one.text) for one in line.waits] == [
        ("fault", "NO COPIES"), ("called", "2 called"), ("flag", "1 flag"),
        ("more", "all paused"), ("more", "1 to confirm"),
    ]  # fmt: skip
    assert "NO COPIES · 2 called, 1 flag, all paused, 1 to confirm" in sentence(line)
    assert event_line(event, hall.now, WAITING, judge=True).waits == line.waits[1:]


def test_times_are_told_in_the_zone_of_the_moment(hall: Hall) -> None:
    event = running(hall)
    zone = datetime.fromisoformat("2026-03-07T00:00:00+05:30").tzinfo
    line = event_line(event, end_of(event).astimezone(zone) - timedelta(minutes=40))
    at = end_of(event).astimezone(zone)
    assert line.ends == f"{at:%H:%M}"
    assert line.time == f"{at - timedelta(minutes=40):%H:%M}"


def test_prizes_come_after_the_planned_rounds_with_a_quarter_of_an_hour_between(
    hall: Hall,
) -> None:
    """Three rounds of 100 minutes: two more after the running one, 15 minutes before each."""
    event = running(hall)
    at = end_of(event)
    minutes = 2 * (100 + 15)
    wanted = at + timedelta(minutes=minutes)
    up = timedelta(minutes=-wanted.minute % 5, seconds=-wanted.second)
    if wanted.second and not wanted.minute % 5:
        up += timedelta(minutes=5)
    assert event_line(event, at - timedelta(minutes=10)).prizes == f"{wanted + up:%H:%M}"


def test_a_round_over_its_time_puts_the_prizes_off(hall: Hall) -> None:
    event = running(hall)
    early = event_line(event, end_of(event) - timedelta(minutes=90)).prizes
    assert event_line(event, end_of(event)).prizes == early
    assert event_line(event, end_of(event) + timedelta(hours=1)).prizes == (
        f"{datetime.strptime(early, '%H:%M') + timedelta(hours=1):%H:%M}"
    )


def test_how_long_this_event_takes_between_rounds_is_taken_from_it(hall: Hall) -> None:
    """Round 2 began 45 minutes after round 1 should have ended: so will round 3."""
    event = running(hall)
    hall.type()
    hall.now = end_of(event) + timedelta(minutes=45, seconds=-3)
    for command in (PairRound(), Publish(), Start()):
        hall.run(command)
    event = hall.event
    line = event_line(event, end_of(event))
    wanted = end_of(event) + timedelta(minutes=45 + 100)
    found = datetime.strptime(line.prizes, "%H:%M").replace(
        year=wanted.year, month=wanted.month, day=wanted.day, tzinfo=wanted.tzinfo
    )
    assert timedelta() <= found - wanted < timedelta(minutes=6)


def test_where_rounds_end_early_the_next_one_begins_now_at_the_earliest(hall: Hall) -> None:
    """Round 2 began half an hour before round 1 should have ended; of round 3 nothing is drawn."""
    event = running(hall)
    hall.type()
    hall.now = end_of(event) - timedelta(minutes=30)
    for command in (PairRound(), Publish(), Start()):
        hall.run(command)
    hall.type()
    ended = event_line(hall.event, hall.now).prizes
    hall.run(PairRound())
    assert event_line(hall.event, hall.now).prizes == ended


def test_nobody_knows_the_prizes_before_round_1_is_published(hall: Hall) -> None:
    hall.add(8)
    assert event_line(hall.event, hall.now).prizes == ""
    hall.run(PairRound())
    assert event_line(hall.event, hall.now).prizes == ""
    hall.run(Publish())
    assert event_line(hall.event, hall.now).prizes != ""


def test_a_hidden_end_is_told_to_the_organizer_alone(hall_of: Callable[[str], Hall]) -> None:
    hall = hall_of("sr2012")
    hall.add(4)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "roll"))
    hall.run(Publish())
    hall.run(Start())
    event = hall.event
    assert event.rounds[0].hidden_end
    near = end_of(event) - timedelta(minutes=1)
    told, hidden = event_line(event, near), event_line(event, near, judge=True)
    assert (told.left, states(told)[0]) == (60, "late")
    assert told.ends
    assert told.prizes
    assert (hidden.left, hidden.ends, hidden.prizes, states(hidden)[0]) == (None, "", "", "running")
    far = event_line(event, near - timedelta(minutes=40), judge=True)
    assert replace(far, time=hidden.time) == hidden
    longer = replace(event, rounds=(replace(event.rounds[0], ends_at="2026-03-07T23:59:00+00:00"),))
    assert event_line(longer, near, judge=True) == hidden
    hall.type()
    hall.run(PairRound())
    assert event_line(hall.event, near, judge=True).prizes == ""


def test_a_round_more_than_planned_is_in_the_strip(hall: Hall) -> None:
    hall.add(4)
    hall.run(SetEvent(rounds=1))
    hall.play()
    hall.run(PairRound())
    line = event_line(hall.event, hall.now)
    assert states(line) == ["done", "draft"]
    assert "round 2 draft" in sentence(line)


def test_after_the_last_planned_round_the_prizes_are_now(hall: Hall) -> None:
    hall.add(4)
    hall.run(SetEvent(rounds=2))
    hall.play()
    assert event_line(hall.event, hall.now).prizes != ""
    hall.play()
    assert event_line(hall.event, hall.now).prizes == ""


def test_asking_device_is_named_after_waiting_tables(hall: Hall) -> None:
    hall.add(4)
    now = hall.clock()
    door = asking(
        hall, Waiting(4392, "table5", "key", False, "10.0.0.1", "2026-03-07T09:00:00+00:00")
    )
    calm = status(hall.event, now, Summary(), door=door).next
    assert calm.text == "Allow the device. Table 5 asks to connect and shows 4392."
    assert calm.place == "devices"
    busy = status(hall.event, now, Summary(called=(3,)), door=door).next
    assert busy.text == "Answer the judge call at table 3. Table 5 asks to connect and shows 4392."
    assert (busy.place, busy.table) == ("tables", 3)
    judges = status(hall.event, now, Summary(called=(3,)), judge=True, door=door).next
    assert judges.text == "Answer the judge call at table 3."


def asking(hall: Hall, *waiting: Waiting) -> Next:
    step = door_step(Serving(1, 4022, (), "", waiting), hall.event, lost=False)
    assert step is not None
    return step


def test_devices_that_ask_take_one_line_of_80_cells(hall: Hall) -> None:
    since = "2026-03-07T09:00:00+00:00"
    waiting = tuple(
        Waiting(1000 + at, f"table{101 + at}", f"key {at}", False, "10.0.0.1", since)
        for at in range(9)
    )
    step = asking(hall, *waiting)
    assert step.text.startswith("Allow the devices. 9 wait: table 101 (1000), ")
    assert len(step.text) <= 76

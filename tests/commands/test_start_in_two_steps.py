"""A round starts in two steps: the scenario is announced and all set up, then the clocks start.

Source: corrections.md 28 and 31.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from clocked import clock_at, do
from hall import Hall
from meant import meant

from srtui.commands.clock.game import Begin
from srtui.commands.clock.settings import ClockSettings
from srtui.commands.command import Command, ConfirmationRequired
from srtui.commands.game.result import Result
from srtui.commands.lists.choice import ChooseList
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Announce, Publish, Scenario, Start
from srtui.commands.setup.choosing import Roll, Select
from srtui.model.refused import Refused
from srtui.queries.day.status import status
from srtui.queries.hall.board import heading
from srtui.queries.setup import setup_view
from srtui.rules.clock import Stage
from srtui.rules.timing import round_minutes
from srtui.text.find import game as find_game
from srtui.text.rounds import public_scenario

MINUTE = 60


@pytest.fixture
def published(hall: Hall) -> Hall:
    """Four tables of a published round of 2026, whose scenario nobody knows yet."""
    hall.add(8)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "two-fronts"))
    hall.run(Publish())
    return hall


def next_step(hall: Hall) -> str:
    return status(hall.event, hall.now).next.text


def set_up(hall: Hall, table: int, *, but: int = 0) -> None:
    """Answer the steps of a table in order, all but the last few."""
    desk = hall.table(table)
    while True:
        with hall.store.read() as reader:
            view = setup_view(reader, hall.event, find_game(hall.event, str(table)))
        left = [step for step in view.steps if not step.done]
        if len(left) <= but or view.next is None:
            return
        step = view.next
        value = step.options[0][0] if step.options else ""
        side = "" if step.player is None else str(step.player + 1)
        match step.command:
            case ChooseList.id:
                do(desk, meant(desk, ChooseList, str(table), side, value))
            case Roll.id:
                do(desk, meant(desk, Roll, str(table), value))
            case _:
                kind = step.key.partition("@")[0]
                do(desk, meant(desk, Select, str(table), kind, side or "-", value))


def test_announcing_runs_no_clock_and_counts_no_time(published: Hall) -> None:
    said = published.run(Announce())
    assert said == (
        "Round 1 plays Two Fronts, with 15 minutes for lists and set-up. No clock runs until "
        "you start the round."
    )
    round_ = published.event.newest_round()
    assert round_.started_at is None
    assert public_scenario(published.event, round_) == "Two Fronts"
    assert {clock_at(published, table).stage for table in (1, 2, 3, 4)} == {Stage.WAITING}


def test_scenario_is_secret_until_it_is_announced(published: Hall) -> None:
    assert public_scenario(published.event, published.event.newest_round()) == ""
    with published.store.read() as reader:
        view = setup_view(reader, published.event, find_game(published.event, "1"))
    assert view.next is None
    assert view.waits == "Set-up starts once the scenario is announced."


def test_list_chosen_before_the_scenario_asks(published: Hall) -> None:
    desk = published.judge()
    with pytest.raises(
        ConfirmationRequired, match="The scenario for round 1 has not been announced"
    ):
        desk.run(meant(desk, ChooseList, "1", "1", "1"))
    published.run(Announce())
    desk.run(meant(desk, ChooseList, "1", "1", "1"))


def test_quick_table_waits_and_slow_table_is_not_charged(published: Hall) -> None:
    published.run(Announce())
    set_up(published, 1)
    set_up(published, 2, but=2)
    published.machine.go_on(15 * MINUTE)
    with pytest.raises(Refused, match="The organizer starts the clocks when all tables are set up"):
        published.table(1).run(meant(published, Begin, "1"))
    said = published.run(Start())
    assert "Clocks are running at 1 table. Tables 2, 3, 4 are still setting up" in said
    assert clock_at(published, 1).stage is Stage.PHASES
    published.machine.go_on(5 * MINUTE)
    waiting = clock_at(published, 2)
    assert waiting.stage is Stage.WAITING
    set_up(published, 2)
    do(published.table(2), meant(published, Begin, "2"))
    assert sum(clock_at(published, 2).left_ns) == sum(waiting.left_ns)


def test_hall_with_slips_only_counts_its_round_from_the_start(published: Hall) -> None:
    published.run(Announce())
    published.now += timedelta(minutes=15)
    published.run(Start())
    round_, event = published.event.newest_round(), published.event
    assert round_.started_at is not None
    assert round_.ends_at is not None
    lasts = datetime.fromisoformat(round_.ends_at) - datetime.fromisoformat(round_.started_at)
    minutes = round_minutes(event.edition_at(1).timing, event.size_of(round_))
    assert minutes is not None
    assert lasts == timedelta(minutes=minutes)
    for table in (1, 2, 3, 4):
        assert clock_at(published, table).stage is Stage.WAITING
        published.run(meant(published, Result, str(table), "1", "s", 5, 2, 40, 10))
    assert not published.event.newest_round().open_games


def test_no_step_is_lost_when_the_clocks_start(published: Hall) -> None:
    published.run(Announce())
    set_up(published, 2, but=2)
    published.run(Start())
    with published.store.read() as reader:
        view = setup_view(reader, published.event, find_game(published.event, "2"))
    assert [step.key for step in view.steps if not step.done] == ["terrain:terrain", "defenses"]
    assert view.next is not None


def test_round_counts_from_the_start_and_not_from_the_announcement(published: Hall) -> None:
    published.run(Announce())
    announced = published.now
    published.now += timedelta(minutes=20)
    published.run(Start())
    round_ = published.event.newest_round()
    assert round_.started_at is not None
    assert round_.ends_at is not None
    started = datetime.fromisoformat(round_.started_at)
    assert started - announced >= timedelta(minutes=20)
    lasts = datetime.fromisoformat(round_.ends_at) - started
    assert lasts == timedelta(minutes=round_.minutes or 0)


def test_start_without_the_announcement_asks(published: Hall) -> None:
    with pytest.raises(
        ConfirmationRequired, match="The scenario for round 1 has not been announced"
    ):
        published.desk.run(Start())
    published.desk.run(Start(), sure=True)
    assert public_scenario(published.event, published.event.newest_round()) == "Two Fronts"


def test_event_can_announce_with_the_start(published: Hall) -> None:
    said = published.run(ClockSettings(announces="start"))
    assert said.endswith("scenario announced with the start.")
    assert next_step(published) == "Start round 1 once everyone is seated."
    published.desk.run(Start())


def test_next_step_leads_from_the_announcement_to_the_start(published: Hall) -> None:
    assert next_step(published) == "Announce round 1's scenario once everyone is seated."
    published.run(Announce())
    assert next_step(published) == "Start round 1 once everyone is set up."
    published.run(Start())
    assert next_step(published).startswith("Enter the results")


def test_board_says_until_when_the_players_set_up(published: Hall) -> None:
    published.run(ClockSettings(setup=20))
    published.run(Announce())
    moment = published.now
    shown = heading(published.event, moment)
    expected = f"{moment + timedelta(minutes=20):%H:%M}"
    assert shown.notices == (f"Choose lists and set up: the clocks start at about {expected}.",)
    assert shown.scenario == "Two Fronts"
    assert shown.left is None
    published.run(Start())
    assert heading(published.event, published.now).notices == ()


def test_announcement_is_undone(published: Hall) -> None:
    published.run(Announce())
    published.desk.undo()
    assert public_scenario(published.event, published.event.newest_round()) == ""


@pytest.mark.parametrize(
    ("stage", "refused"),
    [
        ("none", "No round is paired yet"),
        ("draft", "still a draft: publish it first"),
        ("no scenario", "has no scenario yet: choose or roll it"),
        ("announced", "already been announced"),
        ("started", "already started"),
    ],
)
def test_announcement_that_is_not_possible_says_why(hall: Hall, stage: str, refused: str) -> None:
    hall.add(2)
    steps: dict[str, list[Command]] = {
        "none": [],
        "draft": [PairRound()],
        "no scenario": [PairRound(), Publish()],
        "announced": [PairRound(), Scenario(), Publish(), Announce()],
        "started": [PairRound(), Scenario(), Publish(), Start()],
    }
    for step in steps[stage]:
        hall.run(step)
    with pytest.raises(Refused, match=refused):
        hall.run(Announce())


def test_next_round_is_announced_again(published: Hall) -> None:
    published.run(Announce())
    published.run(Start())
    published.type()
    published.run(PairRound())
    published.run(Scenario())
    published.run(Publish())
    assert public_scenario(published.event, published.event.newest_round()) == ""
    assert next_step(published) == "Announce round 2's scenario once everyone is seated."

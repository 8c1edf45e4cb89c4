"""Lines around a screen: the event, the screens, the last message, the next step, the keys."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from at_screen import Clock, press, seen, settled
from hall import Hall
from textual.geometry import Region

from screens.app import SrtuiApp
from screens.frame import Frame
from screens.places import PLACES
from screens.theme.signs import PLAIN
from screens.widgets.frame_lines import TopLine
from screens.widgets.keys_line import PlacesLine
from srtui.commands.command import Role
from srtui.commands.desk import Seat
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer, CheckIn
from srtui.commands.rounds.stages import Publish, Start
from srtui.rules.value import replace

App = Callable[..., SrtuiApp]
EventOf = Callable[[int], Hall]
SIZES = [(40, 15), (80, 24), (100, 30), (120, 40), (200, 60)]


def running(event_of: EventOf, players: int = 8) -> Hall:
    hall = event_of(players)
    for command in (PairRound(), Publish(), Start()):
        hall.run(command)
    return hall


LINED = [place for place in PLACES if place.lined]
"""Devices have no room in the line: who runs a hall without terminals never goes there."""


@pytest.mark.wide(2)
@pytest.mark.parametrize("size", SIZES)
async def test_round_next_step_and_keys_stand_where_they_always_do(
    app_for: App, event_of: EventOf, size: tuple[int, int]
) -> None:
    app = app_for(running(event_of).path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        for place in PLACES:
            if place.name == "board":
                continue
            app.go_to(place.name)
            await settled(pilot)
            lines = seen(app).splitlines()
            assert " R1 ► " in lines[0], place.name
            last = 2 if lines[-2].startswith(" n ► ") else 3  # in 40 columns it takes two lines
            assert lines[-last].startswith(" n ► Enter the results"), place.name
            assert "? Help" in lines[-1], place.name
            assert ("e Event" in lines[1]) is (size >= (100, 30)), place.name


@pytest.mark.parametrize("width", [100, 110, 120, 200])
async def test_the_places_are_all_there_the_present_one_filled(
    app_for: App, event_of: EventOf, width: int
) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(width, 30)) as pilot:
        await settled(pilot)
        app.go_to("pairings")
        await settled(pilot)
        line = seen(app).splitlines()[1]
        for place in LINED:
            assert f" {place.letter} {place.short}" in line
        places = app.screen.query_one(PlacesLine)
        filled = "".join(part.text for part in places.lines[0] if "cursor" in part.style)
        assert filled.split() == ["p", "Pairings"]


@pytest.mark.parametrize("width", [100, 140])
async def test_a_click_on_a_place_goes_there(app_for: App, event_of: EventOf, width: int) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(width, 30)) as pilot:
        await settled(pilot)
        for place in LINED:
            line = seen(app).splitlines()[1]
            await pilot.click(offset=(line.index(place.short) + len(place.short) - 1, 1))
            await settled(pilot)
            assert isinstance(app.screen, Frame)
            assert app.screen.place == place.name


async def test_a_click_on_g_or_behind_the_places_goes_nowhere(
    app_for: App, event_of: EventOf
) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(140, 30)) as pilot:
        await settled(pilot)
        before = app.screen
        for x in (0, 1, 139):
            await pilot.click(offset=(x, 1))
            await settled(pilot)
            assert app.screen is before


async def test_a_second_paints_the_present_round_alone(
    app_for: App, event_of: EventOf, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_for(running(event_of).path)
    found: list[Region] = []
    plain = TopLine.refresh

    def refresh(self: TopLine, *regions: Region, **more: bool) -> TopLine:
        found.extend(regions or [self.size.region])
        return plain(self, *regions, **more)

    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        line = seen(app).splitlines()[0]
        monkeypatch.setattr(TopLine, "refresh", refresh)
        clock.now += timedelta(seconds=1)
        assert isinstance(app.screen, Frame)
        app.screen.tick()
        await settled(pilot)
        after = seen(app).splitlines()[0]
        assert after != line
        at = line.index(" R1 ► ")
        assert [(one.x, one.width, one.height) for one in found] == [
            (at - 1, line.index("left") + 5 - at, 1)
        ]


async def test_the_time_of_day_goes_on_while_nothing_runs(
    app_for: App, event_of: EventOf, clock: Clock
) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for minutes in (1, 60):
            clock.now += timedelta(minutes=minutes)
            assert isinstance(app.screen, Frame)
            app.screen.tick()
            await settled(pilot)
            assert seen(app).splitlines()[0].endswith(f"{clock.now.astimezone():%H:%M}")


async def test_another_width_and_other_signs_are_fitted_to(app_for: App, event_of: EventOf) -> None:
    app = app_for(running(event_of).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "R2 ·" in seen(app)
        await pilot.resize_terminal(130, 40)
        await settled(pilot)
        assert "prizes about" in seen(app).splitlines()[0]
        app.store_look(replace(app.wears, signs=PLAIN))
        await settled(pilot)
        lines = seen(app).splitlines()
        assert " R1 > " in lines[0]
        assert any(line.startswith(" n > ") for line in lines)


async def test_a_judge_reads_no_hidden_end_on_top(
    hall_of: Callable[[str], Hall], app_for: App
) -> None:
    hall = hall_of("sr2012")
    hall.add(4)
    for command in (PairRound(), Publish(), Start()):
        hall.run(command)
    assert hall.event.rounds[0].hidden_end
    tops: list[str] = []
    for seat in (Seat(Role.JUDGE, "judge 1"), Seat()):
        app = app_for(hall.path, seat)
        async with app.run_test(size=(200, 60)) as pilot:
            await settled(pilot)
            tops.append(seen(app).splitlines()[0])
    hidden, told = tops
    assert "R1 ► running" in hidden
    assert not [one for one in ("left", "over", "until", "prizes") if one in hidden]
    assert "until" in told


async def test_a_narrow_place_says_a_called_judge(app_for: App, hall: Hall) -> None:
    from clocked import do, started
    from meant import meant

    from srtui.commands.clock.game import CallJudge

    started(hall)
    do(hall.table(4), meant(hall.table(4), CallJudge, "4"))
    app = app_for(hall.path)
    async with app.run_test(size=(40, 15)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r")
        assert "? 1 called" in seen(app).splitlines()[0]


async def test_long_names_cut_the_reason_and_never_the_action(app_for: App, hall: Hall) -> None:
    """`n ► Celia Thornbury dropped … f8 all` said nothing to do."""
    for number in range(4):
        hall.run(
            AddPlayer(
                f"{'Maximiliana-Theodora of Hohenstaufen-Wittelsbach ' * 2}"[:78] + f"{number}"
            )
        )
    hall.run(CheckIn(1))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        line = seen(app).splitlines()[-2]
        action = "Check in or drop 3 missing players, or pair round 1."
        assert line == f" n ► {action} … f8 all"
        await press(pilot, "f8")
        assert "are not checked in." in " ".join(seen(app).replace("│", " ").split())

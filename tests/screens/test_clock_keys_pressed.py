"""The keys of a clock are the same on Scoring, on Tables and at a table, and are shown there."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from at_screen import press, seen
from board_app import JUDGE, app_on, board
from clocked import clock_at, do, game_at, started, taps_at, to_turns
from hall import Hall
from meant import meant
from seated import Seated
from table_app import begin, set_up, terminal
from textual.geometry import Region
from textual.pilot import Pilot
from watching import until

from screens.ask import ConfirmScreen
from screens.clock.scoring import ClockLines
from screens.dialogs.form import CommandForm
from screens.event_app import EventApp
from screens.game.front import Front
from screens.scoring.screen import ScoringScreen
from screens.widgets.frame_lines import TopLine
from screens.widgets.text_part import PartLines
from srtui.commands.clock.game import PressKey
from srtui.commands.clock.round import Pause
from srtui.commands.event.variants import UseVariant

FIRST, SECOND, END, BACK, TIME = (
    "less_than_sign",
    "greater_than_sign",
    "comma",
    "semicolon",
    "equals_sign",
)
SIZE = (80, 24)


async def scoring(pilot: Pilot[str], table: str = "1") -> ScoringScreen:
    """Open the game of a table on the Scoring screen."""
    await board(pilot)
    await press(pilot, *table, "enter", "enter")
    screen = pilot.app.screen
    assert isinstance(screen, ScoringScreen)
    return screen


async def place(pilot: Pilot[str], where: str) -> None:
    """Table 1 on the board, or its game on the Scoring screen."""
    if where == "scoring":
        await scoring(pilot)
    else:
        await board(pilot)


async def second_later(pilot: Pilot[str], hall: Hall, seconds: float = 1) -> str:
    """Time passes, and the second hand moves once; the screen then."""
    hall.machine.go_on(seconds)
    screen = pilot.app.screen
    assert isinstance(screen, ScoringScreen)
    screen.tick()
    await pilot.pause()
    return seen(pilot.app)


async def test_the_keys_are_shown(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await board(pilot)
            assert "< > Press . Clock v Answer j Calls k Confirm" in seen(app)
            await scoring(pilot)
            await until(pilot, ", end  ; back  p pause  = time")


@pytest.mark.parametrize("where", ["scoring", "tables"])
async def test_the_keys_of_both_sides_run_the_clocks(hall: Hall, where: str) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await place(pilot, where)
            assert clock_at(hall, 1).running == 0
            await press(pilot, FIRST)
            assert clock_at(hall, 1).running == 1
            await press(pilot, FIRST)
            assert taps_at(hall, 1).count("run") == 1, "what runs already is not tapped again"
            await press(pilot, SECOND)
            assert clock_at(hall, 1).running == 0


@pytest.mark.parametrize("where", ["scoring", "tables"])
async def test_a_phase_ends_with_a_key_that_counts_once(hall: Hall, where: str) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await place(pilot, where)
            await press(pilot, END)
            assert clock_at(hall, 1).phase == 1
            await press(pilot, END)
            assert clock_at(hall, 1).phase == 1
            assert "before pressing it again." in seen(app)
            hall.machine.go_on(2)
            await press(pilot, END)
            assert clock_at(hall, 1).phase == 2


async def test_a_key_for_another_game_is_another_key(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await board(pilot)
            await press(pilot, END, "down", END)
            assert (clock_at(hall, 1).phase, clock_at(hall, 2).phase) == (1, 1)


@pytest.mark.parametrize("where", ["scoring", "tables"])
async def test_what_was_tapped_is_taken_back_after_a_yes(hall: Hall, where: str) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await place(pilot, where)
            await press(pilot, END, BACK)
            assert isinstance(app.screen, ConfirmScreen)
            assert "Table 1, to be undone: the end of a phase." in seen(app)
            await press(pilot, "n")
            assert clock_at(hall, 1).phase == 1
            await press(pilot, BACK, "y")
            await until(pilot, lambda: clock_at(hall, 1).phase == 0)


async def test_the_question_names_table_and_turn_that_go(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(3)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await board(pilot)
            await press(pilot, BACK)
            shown = " ".join((await until(pilot, "Take back?")).replace("│", " ").split())
            assert f"Table 1, to be undone: {seated.names[0]}'s turn 2: " in shown


@pytest.mark.parametrize("where", ["scoring", "tables"])
async def test_a_table_is_paused_goes_on_and_is_given_time(hall: Hall, where: str) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await place(pilot, where)
            await press(pilot, "p")
            assert clock_at(hall, 1).paused is not None
            await press(pilot, "p")
            assert clock_at(hall, 1).paused is None
            await press(pilot, TIME)
            assert isinstance(app.screen, CommandForm)
            assert app.screen.query_one("#field-time")


@pytest.mark.parametrize("where", ["scoring", "tables"])
async def test_clocks_that_have_not_begun_begin(hall: Hall, where: str) -> None:
    started(hall, rolled=0)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await place(pilot, where)
            if where == "tables":
                await press(pilot, FIRST, "1", "ctrl+s")  # who has the first turn
            else:
                await press(pilot, "1")
            await press(pilot, FIRST)
            await until(pilot, lambda: clock_at(hall, 1).running == 0)


async def test_a_fallen_flag_is_settled_with_the_key_that_ends(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await scoring(pilot)
            assert "flag fallen" in await second_later(pilot, hall, 3601)
            await press(pilot, END)
            assert "Settle it" in seen(app)


async def test_a_turn_ends_on_the_clock_with_its_score(hall: Hall) -> None:
    started(hall)
    to_turns(hall, 1)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await scoring(pilot)
            assert clock_at(hall, 1).turned == 0
            await press(pilot, END)
            await until(pilot, lambda: clock_at(hall, 1).turned == 1)
            assert "turn 1" in seen(app)


async def test_the_enter_that_opened_a_game_pressed_again_ends_no_turn_unasked(hall: Hall) -> None:
    started(hall)
    to_turns(hall, 1)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await scoring(pilot)
            await press(pilot, "enter")
            assert isinstance(app.screen, ConfirmScreen)
            shown = " ".join(seen(app).split())
            assert "No question has been answered, and the clock is still running." in shown
            active = clock_at(hall, 1).active
            name = hall.event.name_of(game_at(hall, 1).players[active])  # type: ignore[index]
            assert f"End {name}'s turn anyway?" in shown
            assert f"{name}'s turn 1: no points, 0-0." in shown
            await press(pilot, "n")
            assert clock_at(hall, 1).turned == 0
            await press(pilot, "enter", "y")
            await until(pilot, lambda: clock_at(hall, 1).turned == 1)


async def test_key_is_ignored_after_an_unseen_tap(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await scoring(pilot)
            do(hall.table(1), meant(hall.table(1), PressKey, "1", "1"))
            await press(pilot, SECOND)  # Scoring has not seen that tap yet: nothing runs back
            assert clock_at(hall, 1).running == 1


async def test_both_clocks_are_shown_by_the_second(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await scoring(pilot)
            shown = await until(pilot, "►50:00 runs")
            assert " 50:00 waits" in shown
            assert re.search(r"< \w+ runs", shown)
            assert ", end" in shown
            assert "►49:59 runs" in await second_later(pilot, hall)
            await press(pilot, FIRST)
            await until(pilot, "►50:00 runs, borr")
            await press(pilot, "p")
            await until(pilot, "49:59 paused")


async def test_of_clocks_only_what_changes_is_painted(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(hall)
    regions: list[Region] = []
    plain = PartLines.refresh

    def refresh(self: PartLines, *given: Region, **more: bool) -> PartLines:
        if not isinstance(self, TopLine):  # the time of the round
            regions.extend(given or [self.size.region])
        return plain(self, *given, **more)

    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await scoring(pilot)
            await until(pilot, "►50:00 runs")
            await app.workers.wait_for_complete()  # what is still being read is painted before
            await pilot.pause()
            half = app.screen.query_one(ClockLines).content_size.width // 2
            monkeypatch.setattr(PartLines, "refresh", refresh)
            await second_later(pilot, hall)
            assert [(one.x, one.y, one.width, one.height) for one in regions] == [(0, 0, half, 1)]


async def test_with_room_both_clocks_stand_in_large_digits(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(hall)
    regions: list[Region] = []
    plain = PartLines.refresh

    def refresh(self: PartLines, *given: Region, **more: bool) -> PartLines:
        if isinstance(self, Front):
            regions.extend(given or [self.size.region])
        return plain(self, *given, **more)

    with app_on(hall) as app:
        async with app.run_test(size=(120, 40)) as pilot:
            screen = await scoring(pilot)
            assert isinstance(screen, ScoringScreen)
            await until(pilot, lambda: screen.front.display)
            assert not screen.clocks.display
            shown = seen(app)
            assert "► runs" in shown
            assert ", end" in shown
            await app.workers.wait_for_complete()
            await pilot.pause()
            monkeypatch.setattr(PartLines, "refresh", refresh)
            await second_later(pilot, hall)
            assert screen.front.halves is not None
            assert [one.time for one in screen.front.halves] == ["49:59", "50:00"]
            assert sum(one.area for one in regions) <= 5 * 30  # no other half, no words


async def test_a_judge_has_the_keys_as_well(hall: Hall) -> None:
    started(hall)
    with app_on(hall, JUDGE) as app:
        async with app.run_test(size=SIZE) as pilot:
            await scoring(pilot)
            await press(pilot, FIRST)
            assert clock_at(hall, 1).running == 1


async def test_keys_that_a_role_may_not_use_are_not_there(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(hall)
    monkeypatch.setattr(PressKey, "roles", frozenset())
    with app_on(hall, JUDGE) as app:
        async with app.run_test(size=(120, 40)) as pilot:
            await board(pilot)
            assert "< > Press" not in seen(app)
            assert ". Clock" in seen(app)
            await press(pilot, FIRST)
            assert clock_at(hall, 1).running == 0


async def test_untimed_edition_has_no_clocks_and_no_keys(
    hall_of: Callable[[str], Hall],
) -> None:
    hall = hall_of("sr2015")
    hall.run(UseVariant("no-time-limits"))
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=(120, 40)) as pilot:
            await board(pilot)
            assert "< > Press" not in seen(app)
            screen = await scoring(pilot)
            assert not screen.clocks.display
            assert ", end" not in seen(app)
            await press(pilot, FIRST, END, "p")
            assert isinstance(app.screen, ScoringScreen)
            assert taps_at(hall, 1) == []


async def test_help_lists_the_keys_in_both_places(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        assert isinstance(app, EventApp)
        async with app.run_test(size=(100, 120)) as pilot:
            for where in ("tables", "scoring"):
                await place(pilot, where)
                await press(pilot, "question_mark")
                shown = seen(app)
                assert "Press a player's key: < first," in shown
                assert "End the phase or the turn" in shown
                assert "Take back the selected table" in shown
                await press(pilot, "escape")


async def test_a_table_has_the_same_keys(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await begin(pilot)
            await press(pilot, "l")  # the active player's own key would end the turn
            assert clock_at(hall, 1).running == 1
            await press(pilot, SECOND)
            assert clock_at(hall, 1).running == 0
            hall.machine.go_on(2)
            await press(pilot, END)
            assert app.home.entry.state.asking


async def test_pause_of_all_tables_is_shown_on_scoring(hall: Hall) -> None:
    started(hall)
    hall.run(meant(hall, Pause, "all"))
    with app_on(hall) as app:
        async with app.run_test(size=SIZE) as pilot:
            await scoring(pilot)
            await until(pilot, "50:00 paused")


async def test_on_a_narrow_screen_a_judge_sees_the_key_that_answers_a_table(hall: Hall) -> None:
    started(hall)
    with app_on(hall, JUDGE) as app:
        async with app.run_test(size=(40, 20)) as pilot:
            await board(pilot)
            keys = seen(app).rstrip().splitlines()[-1]
            assert keys.split() == ["v", "Answer", "j", "Calls", "n", "Next", "?", "Help", "^p"]


async def test_narrow_screen_shows_a_judges_decision_in_full(hall: Hall) -> None:
    started(hall)
    with app_on(hall, JUDGE) as app:
        async with app.run_test(size=(40, 20)) as pilot:
            await board(pilot)
            await press(pilot, FIRST)
            hall.machine.go_on(3601)
            await until(pilot, "loses by the clock.")
            assert "has no time left" in " ".join(seen(app).split())

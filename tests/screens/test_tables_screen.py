"""The board of clocks: every game at once, and what is done about it, by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from board_app import JUDGE, app_on, board, board_with_pane, later, many, seen_by, varied
from clocked import clock_at, do, game_at, started, to_turns
from hall import Hall
from meant import meant
from textual.geometry import Region
from textual.pilot import Pilot
from watching import until

from screens.ask import ConfirmScreen
from screens.clock.screen import LOOSE, TablesScreen
from screens.dialogs.form import CommandForm
from screens.dialogs.pick import Pick
from screens.rounds.screen import ResultsScreen
from screens.scoring.screen import ScoringScreen
from screens.widgets.clock_board import ClockBoard
from screens.widgets.frame_lines import TopLine
from screens.widgets.pane import Pane
from screens.widgets.text_part import PartLines
from srtui.commands.clock.game import Attend, CallJudge
from srtui.commands.clock.round import Pause, Resume
from srtui.commands.clock.settings import ClockSettings
from srtui.commands.game.corrections import Dispute
from srtui.commands.game.proposals import Agree
from srtui.commands.game.result import Result
from srtui.commands.game.turn import Turn

SIZES = [(120, 40), (80, 24), (40, 20)]


def line_of(shown: str, table: int) -> str:
    """Return the line of a table on the board."""
    return next(line for line in shown.splitlines() if line[2:5].strip() == str(table))


def table_under_cursor(pilot: Pilot[str]) -> int | None:
    """Return the table under the cursor."""
    current = pilot.app.screen.query_one(ClockBoard).current
    return current.table if current else None


@pytest.mark.parametrize("size", SIZES)
def test_the_board_of_a_large_hall(
    hall: Hall, snap_compare: Callable[..., bool], size: tuple[int, int]
) -> None:
    async def to_board(pilot: Pilot[str]) -> None:
        await board(pilot)
        await press(pilot, "s")

    with app_on(varied(hall, 128)) as app:
        assert snap_compare(app, terminal_size=size, run_before=to_board)


async def test_64_tables_are_all_in_sight_at_120x40(hall: Hall) -> None:
    with app_on(many(hall, 128, 2)) as app:
        async with app.run_test(size=(120, 40)) as pilot:
            await board(pilot)
            shown = seen(app)
            for table in range(1, 65):
                assert re.search(rf"[○►!✓]{table:>3} ", shown), table


@pytest.mark.parametrize("size", SIZES)
async def test_two_games_at_every_size(hall: Hall, size: tuple[int, int]) -> None:
    with app_on(many(hall, 4, 1)) as app:
        async with app.run_test(size=size) as pilot:
            await board(pilot)
            shown = await until(pilot, "to roll")
            assert "  1  ►50m   50m" in shown
            assert "playing" in line_of(shown, 1)
            assert "to roll" in line_of(shown, 2)


async def test_games_on_paper_show_no_clock(hall: Hall) -> None:
    with app_on(many(hall, 4, 0)) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            shown = await until(pilot, "open")
            assert "50m" not in shown
            assert "to roll" not in shown


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_what_does_not_fit_is_scrolled_to(hall: Hall, size: tuple[int, int]) -> None:
    with app_on(many(hall, 128, 1)) as app:
        async with app.run_test(size=size) as pilot:
            await board(pilot)
            assert "of 64" in seen(app)
            await press(pilot, "end")
            assert table_under_cursor(pilot) == 64
            assert line_of(seen(app), 64).startswith("▌○ 64")
            await press(pilot, "up", "pageup", "home")
            assert table_under_cursor(pilot) == 1
            assert line_of(seen(app), 1)


async def test_columns_are_crossed_sideways(hall: Hall) -> None:
    with app_on(many(hall, 128, 1)) as app:
        async with app.run_test(size=(120, 40)) as pilot:
            await board(pilot)
            await press(pilot, "down", "right")
            assert table_under_cursor(pilot) == 34
            await press(pilot, "right")
            assert table_under_cursor(pilot) == 34
            await press(pilot, "left")
            assert table_under_cursor(pilot) == 2


# Ticking


async def test_pane_is_there_before_the_second_hand_moves(hall: Hall) -> None:
    varied(hall, 64)
    with app_on(hall) as app:
        async with app.run_test(size=(120, 40)) as pilot:
            screen = await board_with_pane(pilot)
            before = screen.query_one(Pane).region
            await later(pilot, hall, 1)
            assert screen.query_one(Pane).display
            assert screen.query_one(Pane).region == before


async def test_blank_line_gives_way_to_the_pane_without_a_tick(hall: Hall) -> None:
    """On a slow machine it was added while the board was empty, and then took a game's line."""
    varied(hall, 64)
    with app_on(hall) as app:
        async with app.run_test(size=(120, 40)) as pilot:
            screen = await board_with_pane(pilot)
            screen.query_one(Pane).show(None)
            screen.add_class(LOOSE)
            await settled(pilot)
            assert not screen.has_class(LOOSE)
            assert screen.query_one(Pane).display


async def test_each_new_size_decides_about_the_pane_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the board is laid out a blank line comes and goes.

    A decision made in between is outdated, though the height is the same as before it.
    """
    varied(hall, 64)
    with app_on(hall) as app:
        async with app.run_test(size=(120, 40)) as pilot:
            screen = await board(pilot)
            decisions: list[int] = []
            monkeypatch.setattr(screen, "look_beside", lambda: decisions.append(1))
            screen.grid.on_resize()
            await settled(pilot)
            assert decisions == [1]


def painted(app: object, monkeypatch: pytest.MonkeyPatch) -> list[Region]:
    """Every region that the board asks to be painted from now on; the time of the round apart."""
    found: list[Region] = []
    plain = PartLines.refresh

    def refresh(self: PartLines, *regions: Region, **more: bool) -> PartLines:
        if not isinstance(self, TopLine):
            found.extend(regions or [self.size.region])
        return plain(self, *regions, **more)

    monkeypatch.setattr(PartLines, "refresh", refresh)
    return found


async def test_only_figures_that_change_are_painted(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    varied(hall, 64)
    with app_on(hall) as app:
        async with app.run_test(size=(120, 40)) as pilot:
            await board(pilot)
            await later(pilot, hall, 0)  # a busy machine lays out the pane with the next second
            regions = painted(app, monkeypatch)
            before = line_of(seen(app), 1)
            await later(pilot, hall, 1)
            assert line_of(seen(app), 1) != before
            beside = (11, 4, 1)  # the same figure in the pane
            assert [(one.x, one.width, one.height) for one in regions] == [(6, 6, 1), beside]


async def test_a_minute_that_does_not_change_paints_nothing(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app_on(many(hall, 16, 8)) as app:
        async with app.run_test(size=(120, 40)) as pilot:
            await board(pilot)
            await later(pilot, hall, 5)
            regions = painted(app, monkeypatch)
            await later(pilot, hall, 40)
            assert regions == []
            await later(pilot, hall, 20)
            assert len(regions) == 8 + 1  # and in the pane


async def test_a_flag_falls_between_two_taps(hall: Hall) -> None:
    started(hall, rolled=1)
    to_turns(hall, 1)
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await later(pilot, hall, 50 * 60 - 30)
            assert " ►0:30" in line_of(seen(app), 1)
            assert "under 1 min" in line_of(seen(app), 1)
            await later(pilot, hall, 31)
            assert "  0:00 " in line_of(seen(app), 1)
            assert "flag fallen" in line_of(seen(app), 1)
            assert "1 flag" in seen(app).splitlines()[0]
            assert "Settle the fallen flag at table 1." in seen(app)


async def test_what_a_table_taps_is_shown(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            do(hall.table(2), meant(hall.table(2), CallJudge, "2", "1"))
            await seen_by(pilot)
            assert "called now" in line_of(seen(app), 2)
            assert "Answer the judge call at table 2." in seen(app)


async def test_the_lines_on_top_say_it_in_every_place(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert isinstance(app.screen, ResultsScreen)
            do(hall.table(2), meant(hall.table(2), CallJudge, "2"))
            await seen_by(pilot)
            assert "1 called" in seen(app)
            await press(pilot, "escape", "tab", "n", "escape")
            assert isinstance(app.screen, TablesScreen)
            assert table_under_cursor(pilot) == 2
            do(hall.judge(), meant(hall.judge(), Attend, "2"))
            do(hall.table(3), meant(hall.table(3), CallJudge, "3"))
            await seen_by(pilot)
            await press(pilot, "f", "f", "f", "n", "escape")
            assert table_under_cursor(pilot) == 3


# Finding, filtering, sorting


async def test_digits_go_to_a_table_and_letters_filter(hall: Hall) -> None:
    with app_on(many(hall, 32, 1)) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "1", "2", "enter")
            assert table_under_cursor(pilot) == 12
            await press(pilot, "9", "9", "enter")
            assert "There is no table 99 here." in seen(app)
            name = app.screen.query_one(ClockBoard).rows_wanted[4].players[0]
            await press(pilot, "slash", *name.replace(" ", "_").split("_")[0].lower(), "enter")
            found = app.screen.query_one(ClockBoard).shown
            assert found
            assert all(name.split()[0] in " ".join(row.players) for row in found)
            await press(pilot, "escape")
            assert len(app.screen.query_one(ClockBoard).shown) == 16


async def test_filters_and_orders_go_round(hall: Hall) -> None:
    with app_on(varied(hall, 32)) as app:
        async with app.run_test(size=(120, 40)) as pilot:
            screen = await board(pilot)
            shown = lambda: [row.table for row in screen.grid.shown]  # noqa: E731
            await press(pilot, "f")
            assert shown() == [2, 3]
            await press(pilot, "f")
            assert shown() == [1, 3, 4, 5, 6]
            await press(pilot, "f")
            assert shown() == [1, 2]
            await press(pilot, "f")
            assert shown() == []
            await until(pilot, "No games match")
            await press(pilot, "f", "s")
            assert shown()[:3] == [2, 3, 1]
            await press(pilot, "s")
            assert shown()[:2] == [2, 1]


async def test_the_cursor_stays_on_its_game(hall: Hall) -> None:
    varied(hall, 16)
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await board(pilot)
            await press(pilot, "s", "5", "enter")
            assert table_under_cursor(pilot) == 5
            do(hall.table(8), meant(hall.table(8), CallJudge, "8"))
            await seen_by(pilot)
            assert table_under_cursor(pilot) == 5
            assert screen.grid.shown[2].table == 8


# What is done from here


async def test_a_table_is_paused_and_goes_on(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "2", "enter", "p")
            assert clock_at(hall, 2).paused is not None
            assert clock_at(hall, 1).paused is None
            assert "paused" in line_of(seen(app), 2)
            await press(pilot, "p")
            assert clock_at(hall, 2).running == 0


async def test_the_hall_is_paused_and_goes_on(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "P")
            assert "all paused" in line_of(seen(app), 3)
            assert all(clock_at(hall, table).paused_hall for table in (1, 2, 3, 4))
            await press(pilot, "escape", "P")
            assert all(clock_at(hall, table).running == 0 for table in (1, 2, 3, 4))


async def test_a_round_of_slips_is_paused_and_goes_on(hall: Hall) -> None:
    started(hall, rolled=0)
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "P", *"fire alarm", "enter")
            assert "Round 1 is paused: fire alarm." in seen(app)
            assert "n ► Resume round 1 with P in Clocks. It is paused (fire alarm)." in seen(app)
            assert "round paused" in seen(app).splitlines()[0]
            await press(pilot, "g", "t", "n")
            assert isinstance(app.screen, TablesScreen)
            await press(pilot, "P")
            assert "Round 1 has resumed." in seen(app)
            assert "round paused" not in seen(app)


async def test_n_on_clocks_asks_to_resume_a_paused_round(hall: Hall) -> None:
    """It is the next step, and on its own screen n only took the filter away."""
    started(hall, rolled=0)
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "P", *"fire alarm", "enter")
            await press(pilot, "n")
            assert "Resume clocks?" in seen(app)
            await press(pilot, "n")
            assert "round paused" in seen(app), "the answer was no"
            await press(pilot, "n", "y")
            await until(pilot, "Round 1 has resumed.")


async def test_time_is_given_in_a_form(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "3", "enter", "a")
            assert isinstance(app.screen, CommandForm)
            await press(pilot, "2", "enter", *"-1:30", "ctrl+s")
            assert clock_at(hall, 3).left_ns[1] == (50 * 60 - 90) * 10**9


async def test_a_called_judge_is_attended(hall: Hall) -> None:
    started(hall)
    do(hall.table(4), meant(hall.table(4), CallJudge, "4"))
    with app_on(hall, JUDGE) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            assert table_under_cursor(pilot) == 4
            await press(pilot, "v")
            assert clock_at(hall, 4).called_at is None
            assert "a judge has arrived" in seen(app)


async def test_the_next_step_leads_to_what_can_be_done_at_the_table(hall: Hall) -> None:
    """The first n only moved the cursor, which a person who looked at the line did not see."""
    started(hall)
    do(hall.table(4), meant(hall.table(4), CallJudge, "4"))
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "n")
            assert clock_at(hall, 4).called_at is not None, "nothing is done that is not asked"
            assert "Judge has arrived" in seen(app)
            await press(pilot, "a")
            await seen_by(pilot)
            assert clock_at(hall, 4).called_at is None


async def test_the_next_step_from_another_screen_opens_one_menu_however_long_it_waits(
    hall: Hall,
) -> None:
    """Each second opened another menu on the first: after a minute, esc 60 times led back."""
    started(hall)
    do(hall.table(1), meant(hall.table(1), CallJudge, "1"))
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, "n")
            await until(pilot, "Judge has arrived")
            board = next(one for one in app.screen_stack if isinstance(one, TablesScreen))
            for _ in range(3):
                hall.machine.go_on(1)
                board.tick()
                await settled(pilot)
            await press(pilot, "escape")
            assert "Judge has arrived" not in seen(app)
            assert app.screen is board


async def test_a_call_is_taken_from_the_queue_and_the_others_see_by_whom(hall: Hall) -> None:
    started(hall)
    do(hall.table(2), meant(hall.table(2), CallJudge, "2", "1"))
    hall.machine.go_on(120)
    do(hall.table(4), meant(hall.table(4), CallJudge, "4"))
    with app_on(hall, JUDGE) as app:
        async with app.run_test(size=(40, 20)) as pilot:
            await board(pilot)
            await press(pilot, "j")
            lines = [one for one in seen(app).splitlines() if "nobody" in one]
            assert next(one.split("▌")[-1].split()[0] for one in lines) == "2"
            assert "2 min" in lines[0]
            await press(pilot, "down")
            four = " - ".join(hall.event.name_of(one) for one in game_at(hall, 4).players)
            assert f"Table 4 {four}" in " ".join(seen(app).replace("│", " ").split())
            await press(pilot, "up", "enter")
            assert clock_at(hall, 2).taken_by == JUDGE.terminal
            assert f"Table 2: {JUDGE.terminal} is on the way." in seen(app)
            rows = [one for one in seen(app).splitlines() if "min" in one or "now" in one]
            assert "nobody" in rows[0], "who is not on the way to anybody comes first"
            assert JUDGE.terminal in rows[1]
            await press(pilot, "down", "v", "v")
            assert clock_at(hall, 2).called_at is None
            assert clock_at(hall, 4).called_at is None
            assert "No judge calls" in seen(app)


async def test_a_judge_is_called_to_a_table_without_a_terminal_from_the_queue(hall: Hall) -> None:
    started(hall)
    with app_on(hall, JUDGE) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "j")
            assert "c   Call a judge to a table that has no terminal" in seen(app)
            await press(pilot, "c", "2", "enter")
            assert clock_at(hall, 2).called_at is not None
            await until(pilot, "nobody")


async def test_an_interruption_is_settled_for_all_tables_at_once(hall: Hall) -> None:
    started(hall)
    hall.machine.go_on(20)
    hall.machine.restart(300)
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            assert "4 interrupted" in seen(app)
            await press(pilot, "v")
            assert isinstance(app.screen, Pick)
            assert "a All tables: charge nothing" in seen(app)
            await press(pilot, "a")
            assert all(clock_at(hall, table).interrupted is None for table in (1, 2, 3, 4))
            assert "paused" in line_of(seen(app), 2)
            await press(pilot, "P")
            assert all(clock_at(hall, table).running == 0 for table in (1, 2, 3, 4))


async def test_a_fallen_flag_is_settled_or_gets_time(hall: Hall) -> None:
    started(hall)
    to_turns(hall, 1)
    hall.machine.go_on(3000)
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "v", "c")
            assert isinstance(app.screen, CommandForm)
            await press(pilot, "1", "enter", *"+0:30", "ctrl+s")
            assert clock_at(hall, 1).fallen is None
            hall.run(meant(hall, Resume, "1"))
            hall.machine.go_on(31)
            await seen_by(pilot)
            assert "flag fallen" in line_of(seen(app), 1)
            await press(pilot, "v", "a", "ctrl+s")
            assert hall.event.steps[game_at(hall, 1).id]
            assert "ended" in line_of(seen(app), 1)
            assert "over at its table" in seen(app)


async def test_a_dispute_is_settled(hall: Hall) -> None:
    started(hall)
    terminal = to_turns(hall, 1)
    hall.machine.go_on(30)
    do(terminal, meant(terminal, Turn, "1"))
    do(terminal, meant(terminal, Dispute, "1", "2"))
    with app_on(hall, JUDGE) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            assert "disputed" in line_of(seen(app), 1)
            await press(pilot, "v", "a")
            assert not hall.event.disputes


async def test_an_agreed_result_is_confirmed(hall: Hall) -> None:
    started(hall)
    terminal = to_turns(hall, 2)
    hall.machine.go_on(30)
    do(
        terminal,
        meant(
            terminal,
            Result,
            "2",
            winner="1",
            way="s",
            points_first=5,
            destroyed_first=40,
            destroyed_second=10,
            by="1",
        ),
    )
    do(terminal, meant(terminal, Agree, "2", "2"))
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "2", "enter")
            assert "Both agree" in seen(app)
            await press(pilot, "v", "a")
            if isinstance(app.screen, ConfirmScreen):
                await press(pilot, "y")
            assert game_at(hall, 2).outcome is not None
            assert "over" in line_of(seen(app), 2)


async def test_first_turn_is_entered_and_the_clocks_begin(hall: Hall) -> None:
    started(hall, rolled=1)
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "2", "enter", "v")
            assert isinstance(app.screen, CommandForm)
            await press(pilot, "2", "ctrl+s")
            await press(pilot, "v")
            assert clock_at(hall, 2).running == 1


async def test_a_game_is_opened_closed_by_hand_and_taken_over_from_paper(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "enter")
            assert isinstance(app.screen, ScoringScreen)
            await press(pilot, "escape", "o")
            assert isinstance(app.screen, Pick)
            await press(pilot, "a")
            assert isinstance(app.screen, CommandForm)
            assert app.screen.command.id == "score.adopt"
            await press(pilot, "escape", "o", "b")
            assert isinstance(app.screen, CommandForm)
            assert app.screen.command.id == "clock.adopt"
            await press(pilot, "escape", "x")
            assert isinstance(app.screen, CommandForm)
            await press(pilot, "1", "down", "s", "ctrl+s")
            while isinstance(app.screen, ConfirmScreen):
                await press(pilot, "y")
            assert game_at(hall, 1).outcome is not None
            assert "over" in line_of(seen(app), 1)


# Judges


async def test_judge_begins_at_the_table_that_called(hall: Hall) -> None:
    started(hall)
    do(hall.table(3), meant(hall.table(3), CallJudge, "3"))
    with app_on(hall, JUDGE) as app:
        async with app.run_test(size=(40, 20)) as pilot:
            await settled(pilot)
            assert isinstance(app.screen, TablesScreen)
            assert table_under_cursor(pilot) == 3
            assert "called now" in seen(app)
            assert "A judge was called" in seen(app)


async def test_keys_of_others_are_hidden_from_a_role(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(hall)
    monkeypatch.setattr(Result, "roles", frozenset())
    with app_on(hall, JUDGE) as app:
        async with app.run_test(size=(160, 40)) as pilot:
            await board(pilot)
            assert "x By hand" not in seen(app)
            assert "a Adjust" in seen(app)
            await press(pilot, "x")
            assert isinstance(app.screen, TablesScreen)


# Bells


@pytest.mark.parametrize(("bells", "rings"), [("off", 0), ("on", 1)])
async def test_a_called_judge_is_heard_only_where_that_is_set(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, bells: str, rings: int
) -> None:
    hall.run(ClockSettings(bells=bells))
    started(hall)
    with app_on(hall) as app:
        heard: list[bool] = []
        monkeypatch.setattr(app, "bell", lambda: heard.append(True))
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            do(hall.table(2), meant(hall.table(2), CallJudge, "2"))
            await seen_by(pilot)
            await later(pilot, hall, 5)
            hall.run(meant(hall, Pause, "3"))
            await seen_by(pilot)
            assert len(heard) == rings


async def test_undo_takes_back_what_belongs_to_the_round(hall: Hall) -> None:
    started(hall)
    with app_on(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await board(pilot)
            await press(pilot, "2", "enter", "x", "1", "down", "s", "ctrl+s")
            while isinstance(app.screen, ConfirmScreen):
                await press(pilot, "y")
            assert game_at(hall, 2).outcome is not None
            await pilot.press("u")
            await until(pilot, "Undo this?")
            await pilot.press("y")
            await until(pilot, "Undone:")
            assert game_at(hall, 2).outcome is None


async def test_few_games_leave_the_blank_line_below_the_places(hall: Hall) -> None:
    with app_on(many(hall, 4, 1)) as app:
        async with app.run_test(size=(120, 40)) as pilot:
            await board(pilot)
            await until(pilot, lambda: seen(app).splitlines()[3].startswith(" Round 1"))
            assert not seen(app).splitlines()[2].strip()


async def test_a_hall_of_two_columns_has_whole_names_before_a_wide_pane(hall: Hall) -> None:
    with app_on(many(hall, 128, 2)) as app:
        async with app.run_test(size=(200, 60)) as pilot:
            await board(pilot)
            names = [player.name for player in hall.event.players]
            await until(pilot, lambda: all(name in seen(app) for name in names))

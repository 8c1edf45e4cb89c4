"""The Scoring screen by keyboard: a turn, dice, events, corrections, ends, points, the result."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from rich.text import Text
from scored import begun, played, points, running
from textual.pilot import Pilot
from words_back import told_words

from screens.app import SrtuiApp
from screens.ask import ConfirmScreen
from screens.base import base_of
from screens.dialogs.pick import Pick
from screens.game.rows import row_keys, wrapped
from screens.rounds.screen import ResultsScreen
from screens.scoring.lines import question_lines
from screens.scoring.screen import ScoringScreen
from screens.theme.signs import FINE
from srtui.commands.event.settings import SetHouseRule
from srtui.commands.game.result import Result
from srtui.commands.game.turn import Turn
from srtui.rules.record import Game, Outcome, Way
from srtui.text.find import game as find_game

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]
SIZES = [(80, 24), (120, 40)]
TEXT = "\x1b[31m[bold]["
"""Nothing of this may work as a colour or as markup."""


def game(hall: Hall) -> Game:
    return find_game(hall.event, "1")


async def open_table(pilot: Pilot[str], table: str = "1") -> ScoringScreen:
    await settled(pilot)
    await press(pilot, "g", "t", *table, "ctrl+t")
    screen = pilot.app.screen
    assert isinstance(screen, ScoringScreen)
    return screen


@pytest.mark.parametrize("size", SIZES)
def test_a_turn_of_high_stakes(
    event_of: Make, app_for: App, snap_compare: Callable[..., bool], size: tuple[int, int]
) -> None:
    hall = begun(event_of(4), "high-stakes")
    hall.run(meant(hall, Turn, "1", ("center=1", "red-terrain=2", "fuse=1:center:2")))

    async def told(pilot: Pilot[str]) -> None:
        await open_table(pilot)
        await press(pilot, "c", "B", "enter")

    assert snap_compare(app_for(hall.path), terminal_size=size, run_before=told)


@pytest.mark.parametrize("size", SIZES)
def test_a_ladder_on_a_table_that_is_not_to_scale(
    hall_of: Callable[[str], Hall],
    app_for: App,
    snap_compare: Callable[..., bool],
    size: tuple[int, int],
) -> None:
    hall = hall_of("sr2015")
    hall.add(2)
    hall.run(meant(hall, SetHouseRule, "scenarios[id=fire-support].to_scale", "false"))
    begun(hall, "fire-support")

    async def told(pilot: Pilot[str]) -> None:
        await open_table(pilot)
        await press(pilot, "a", "a", "B")

    assert snap_compare(app_for(hall.path), terminal_size=size, run_before=told)


def test_a_game_that_is_over(
    event_of: Make, app_for: App, snap_compare: Callable[..., bool]
) -> None:
    hall = begun(event_of(2))
    hall.run(meant(hall, Turn, "1", ("blue-50=1", "red-50=1")))
    assert snap_compare(app_for(hall.path), terminal_size=(80, 24), run_before=open_table)


def test_the_scenario_in_our_own_words(
    event_of: Make, app_for: App, snap_compare: Callable[..., bool]
) -> None:
    async def sheet(pilot: Pilot[str]) -> None:
        await open_table(pilot)
        await press(pilot, "t")

    hall = begun(event_of(2), "high-stakes")
    assert snap_compare(app_for(hall.path), terminal_size=(80, 24), run_before=sheet)


async def test_choices_have_their_names(event_of: Make, app_for: App) -> None:
    hall = begun(event_of(2), "high-stakes")
    hall.run(meant(hall, Turn, "1", ("center=1", "red-terrain=2", "fuse=1:center:2")))
    async with app_for(hall.path).run_test(size=(120, 40)) as pilot:
        await open_table(pilot)
        await press(pilot, "enter")
        assert "1 50 mm  2 blue terrain  3 red terrain" in seen(pilot.app)


async def test_a_game_begins_with_who_has_the_first_turn(event_of: Make, app_for: App) -> None:
    hall = running(event_of(2))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        assert "Who has the first turn?" in seen(pilot.app)
        assert not [key for key in ("Confirm", "Happened", "Roll") if key in seen(pilot.app)]
        await press(pilot, "enter")
        assert "Choose who goes first" in seen(pilot.app)
        await press(pilot, "2")
        assert f"{played(hall).names[1]}'s turn 1: no points, 0-0." in seen(pilot.app)
    assert played(hall).opener == 1


async def test_a_letter_gives_its_element_to_player_1_the_capital_to_player_2(
    event_of: Make, app_for: App
) -> None:
    hall = begun(event_of(2))
    first, second = played(hall).names
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        await press(pilot, "a", "E")
        assert f"{second}'s turn 2: {first} +1, {second} +1, 1-1." in seen(pilot.app)
        assert points(hall) == (0, 0), "told, not kept"
        await press(pilot, "enter")
        assert points(hall) == (1, 1)
        assert f"{first.split()[0]}, carried" in seen(pilot.app)
        await press(pilot, "enter")
        assert points(hall) == (2, 2), "what stands needs no key"


async def test_digits_give_an_element_to_one_player_to_both_and_to_nobody(
    event_of: Make, app_for: App
) -> None:
    hall = begun(event_of(2))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        screen = await open_table(pilot)
        await press(pilot, "a", "A")
        assert told_words(screen.entry)[0] == "blue-50=2"
        for key, answer in (("1", "1"), ("3", "1+2"), ("3", "1+2"), ("2", "2"), ("0", "0")):
            await press(pilot, key)
            assert told_words(screen.entry)[0] == f"blue-50={answer}"


async def test_pressed_again_a_letter_climbs_the_ladder(
    hall_of: Callable[[str], Hall], app_for: App
) -> None:
    hall = hall_of("sr2015")
    hall.add(2)
    begun(hall, "fire-support")
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        screen = await open_table(pilot)
        said = []
        for _ in range(4):
            await press(pilot, "a")
            assert screen.entry.view is not None
            said.append(screen.entry.view.rows[0].values[0])
        assert said == ["controls", "dominates", "controls", "dominates"]


async def test_level_that_is_not_allowed_now_changes_nothing_and_says_why(
    hall_of: Callable[[str], Hall], app_for: App
) -> None:
    """One Leader dominates one element; the rows stay, and every answer can still be changed."""
    hall = hall_of("sr2015")
    hall.add(2)
    begun(hall, "recon")
    hall.run(meant(hall, Turn, "1", ("left=1:dominates", "right=1:controls")))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        screen = await open_table(pilot)
        flag = next(row for row in screen.entry.rows if row.element == "right")
        for _ in range(3):
            await press(pilot, flag.letter)
            assert screen.entry.view is not None
            assert not screen.entry.view.refused
            assert len(screen.entry.rows) > 2
            assert "right=1" in told_words(screen.entry)
        await press(pilot, flag.letter, "0", "escape", "n")
        assert "right=0" in told_words(screen.entry), "escape asks before it discards"
        await press(pilot, "escape", "y")
        assert not isinstance(pilot.app.screen, ScoringScreen)


async def test_enter_goes_to_the_missing_answer_and_r_rolls_a_die(
    event_of: Make, app_for: App
) -> None:
    hall = begun(event_of(2), "high-stakes")
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        await press(pilot, "a", "enter")
        assert "Missing: which fuse" in seen(pilot.app)
        await press(pilot, "2", "r")
        assert "Enter saves it." in seen(pilot.app)
        await press(pilot, "enter")
    left = played(hall).state.counters["blue-terrain", "fuse"]
    assert 2 <= left <= 4
    assert any(one.rolled for one in played(hall).steps)


async def test_a_typed_die_and_the_kill_box(event_of: Make, app_for: App) -> None:
    hall = begun(event_of(2), "high-stakes")
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        await press(pilot, "enter", "3", "k", "enter")
    assert played(hall).state.counters["center", "fuse"] == 4, "face 3 of the spark is the 50 mm"
    assert points(hall) == (2, 0)


async def test_what_was_captured_counts_and_can_be_taken_back(event_of: Make, app_for: App) -> None:
    hall = begun(event_of(2), "trench-warfare")
    first, second = played(hall).names
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        await press(pilot, "x")
        assert isinstance(pilot.app.screen, Pick)
        await press(pilot, "a")
        assert f"in this turn: {first.split()[0]}'s cache captured" in seen(pilot.app)
        assert f"{second} +2, 0-2." in seen(pilot.app)
        await press(pilot, "x", "c")
        assert "in this turn" not in seen(pilot.app)
        await press(pilot, "x", "a", "enter")
    assert points(hall) == (0, 2)


async def test_reentered_turn_begins_with_its_answers(event_of: Make, app_for: App) -> None:
    hall = begun(event_of(2))
    hall.run(meant(hall, Turn, "1", ("terrain=1",)))
    hall.run(meant(hall, Turn, "1"))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        screen = await open_table(pilot)
        await press(pilot, "s", "d", "a")
        assert "CORRECTING · Table" in seen(pilot.app)
        assert told_words(screen.entry)[4] == "terrain=1"
        await press(pilot, "E", "enter")
        assert "corrected" in seen(pilot.app)
    assert points(hall) == (1, 1)


async def test_turns_that_no_longer_fit_are_asked_about_before_they_are_dropped(
    event_of: Make, app_for: App
) -> None:
    hall = begun(event_of(2))
    for _ in range(3):
        hall.run(meant(hall, Turn, "1"))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        await press(pilot, "s", "d", "a", "a", "b", "c", "enter")
        assert isinstance(pilot.app.screen, ConfirmScreen)
        assert "no longer fits" in seen(pilot.app)
        await press(pilot, "n")
        assert len(played(hall).parts) == 6
        await press(pilot, "enter", "y")
    assert len(played(hall).parts) == 4
    assert played(hall).state.result is not None


async def test_a_turn_and_what_follows_is_dropped(event_of: Make, app_for: App) -> None:
    hall = begun(event_of(2))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        await press(pilot, "s", "b", "b")
        assert "was dropped" in seen(pilot.app)
    assert len(played(hall).parts) == 1


async def test_escape_drops_an_ending_before_it_leaves(event_of: Make, app_for: App) -> None:
    hall = begun(event_of(2))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        await press(pilot, "z", "a")
        assert "Ending the game." in seen(pilot.app)
        await press(pilot, "escape")
        assert "Ending the game." not in seen(pilot.app)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, ResultsScreen)
    assert played(hall).state.result is None


async def test_an_assassination_its_last_scoring_and_the_result(
    event_of: Make, app_for: App
) -> None:
    hall = begun(event_of(2))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        await press(pilot, "z", "b", "e", "enter")
        assert "Type what each player destroyed" in seen(pilot.app)
        await press(pilot, "4", "0", "down", "7", "5", "backspace", "enter")
        assert isinstance(pilot.app.screen, ResultsScreen)
        assert "by assassination, 0-1 VP, destroyed 7-40" in " ".join(seen(pilot.app).split())
    assert (game(hall).outcome, game(hall).way) == (Outcome.SECOND, Way.ASSASSINATION)
    assert game(hall).destroyed == (40, 7)


async def test_a_tiebreaker_asks_for_its_numbers(event_of: Make, app_for: App) -> None:
    hall = begun(event_of(2))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        await press(pilot, "z", "j", "enter")
        assert "Missing: army points at scenario elements" in seen(pilot.app)
        await press(pilot, "1", "2", "enter", "8", "enter")
        assert "wins by tiebreaker" in seen(pilot.app)
    assert played(hall).state.result is not None
    assert played(hall).state.result.side == 0


async def test_points_alone_are_counted_with_1_and_2(event_of: Make, app_for: App) -> None:
    hall = begun(event_of(2))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        await press(pilot, "z", "k")
        assert "only points are typed" in seen(pilot.app)
        await press(pilot, "1", "0", "1", "1", "2", "enter")
        assert points(hall) == (2, 1)
        await press(pilot, "enter")
        assert points(hall) == (2, 1), "no point is a turn as well"
    assert played(hall).state.turn == 5


async def test_undo_takes_back_the_turn_of_this_game(event_of: Make, app_for: App) -> None:
    hall = begun(event_of(2))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        await press(pilot, "a", "enter")
        assert points(hall) == (1, 0)
        await press(pilot, "u", "y")
        assert "Undone" in seen(pilot.app)
    assert points(hall) == (0, 0)


async def test_a_turn_kept_at_another_terminal_is_not_scored_twice(
    event_of: Make, app_for: App
) -> None:
    hall = begun(event_of(2))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        screen = await open_table(pilot)
        await press(pilot, "a")
        hall.judge().run(meant(hall, Turn, "1", ("terrain=2",)))
        screen.reload()
        await settled(pilot)
        assert screen.entry.view is not None
        assert screen.entry.view.points == (0, 1)
        assert screen.entry.view.worth == (0, 1), "what was told of the old turn means nothing now"


async def test_keys_in_one_bundle_are_all_handled(event_of: Make, app_for: App) -> None:
    hall = running(event_of(2))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        await pilot.press("1", "enter", "enter", "enter", "a", "E", "enter", "enter")
        for _ in range(200):
            await settled(pilot)
            if points(hall) == (2, 2):
                break
    assert points(hall) == (2, 2)


async def test_the_screen_can_be_left_while_its_game_is_read_again(
    event_of: Make, app_for: App
) -> None:
    hall = begun(event_of(2))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        for _ in range(5):
            screen = await open_table(pilot)
            screen.reload()
            screen.action_back()
            await settled(pilot)
            assert isinstance(pilot.app.screen, ResultsScreen)


async def test_names_are_never_markup(event_of: Make, app_for: App) -> None:
    hall = event_of(0)
    hall.add((f"Eve {TEXT}", "Bob [/] [link=x]"))
    begun(hall)
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        await press(pilot, "a", "z")
        assert "[bold][" in seen(pilot.app)
        await press(pilot, "escape", "s")
        assert "[link=x]" in seen(pilot.app)


async def test_a_bye_is_not_scored(event_of: Make, app_for: App) -> None:
    hall = running(event_of(3))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", "down", "down", "t")
        assert isinstance(pilot.app.screen, ResultsScreen)
        assert "Only a game at a table" in seen(pilot.app)


async def test_a_concession_asks_only_for_what_counts(event_of: Make, app_for: App) -> None:
    hall = begun(event_of(2))
    winner = hall.event.name_of(game(hall).first)
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        await press(pilot, "z")
        letter = next(
            line.strip("│ ").split()[0]
            for line in seen(pilot.app).splitlines()
            if f"{winner} wins: " in line and "concedes" in line
        )
        await press(pilot, letter, "enter")
        shown = seen(pilot.app)
        assert f"Type what {winner} destroyed; enter" in " ".join(shown.split())
        assert shown.count("army points destroyed") == 1
        await press(pilot, *"60", "enter")
        assert isinstance(pilot.app.screen, ResultsScreen)
    # rules.md 5.2: at least 5 VP and half of the army; more stays
    assert (game(hall).points, game(hall).destroyed) == ((5, 0), (60, 0))


async def test_game_with_a_result_asks_nothing(event_of: Make, app_for: App) -> None:
    hall = begun(event_of(2))
    hall.run(meant(hall, Result, "1", "1", "s", "5", "0", "1", "2"))
    before = played(hall).steps
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        screen = await open_table(pilot)
        shown = seen(pilot.app)
        await press(pilot, "5", "2", "a")
        assert screen.entry.entered.answers == {}
        assert "by scenario, 5-0: the result is in." in shown
        await press(pilot, "enter")
        assert "Not done: The result is in" in seen(pilot.app)
    assert played(hall).steps == before


async def test_a_game_with_its_result_shows_the_points_that_count(
    event_of: Make, app_for: App
) -> None:
    hall = begun(event_of(2))
    hall.run(meant(hall, Result, "1", "1", "s", "5", "2", "1", "2"))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await open_table(pilot)
        shown = seen(pilot.app).splitlines()
        first, second = played(hall).names
        assert [one.split()[-2:] for one in shown if f"{first} (" in one] == [["5", "VP"]]
        assert [one.split()[-2:] for one in shown if f"{second} (" in one] == [["2", "VP"]]
        assert "Confirm" not in seen(pilot.app)
        assert "s Turns" in seen(pilot.app)


async def test_winning_line_is_complete_or_absent(event_of: Make, app_for: App) -> None:
    app = app_for(begun(event_of(4), "two-fronts").path)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await open_table(pilot)
        keys = row_keys("scoring", base_of(screen).shown_key)

        def lines(high: int) -> list[Text]:
            return question_lines(screen.entry, (64, high), FINE, keys, large=True, players=False)

        least = max(len(wrapped(lines(high), 64)) for high in range(8))
        shown = [len(wrapped(lines(high), 64)) for high in range(least, least + 12)]
        assert all(count <= high for high, count in enumerate(shown, least))
        assert shown[-1] > least, "with room the sentences are there"

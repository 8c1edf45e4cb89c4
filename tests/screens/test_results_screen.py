"""The line of slips: what escape does with a slip that is half typed."""

import asyncio
from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from textual import events
from textual.pilot import Pilot
from watching import until

from screens.app import SrtuiApp
from screens.palette import DeskCommands
from screens.rounds.screen import ResultsScreen
from screens.widgets.grid import Grid
from screens.widgets.slip_line import SlipLine
from srtui.commands.game.result import Result
from srtui.commands.pairing.by_hand import MoveTable, Swap
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import Drop
from srtui.commands.rounds.stages import Publish, Start
from srtui.rules.record import Outcome, Way
from srtui.text.figures import UNKNOWN

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]


def _running(hall: Hall) -> Hall:
    for command in (PairRound(), Publish(), Start()):
        hall.run(command)
    return hall


async def test_a_game_that_a_player_has_left_is_open_not_late(event_of: Make, app_for: App) -> None:
    hall = _running(event_of(4))
    hall.run(Drop(hall.event.newest_round().games[0].first))
    app = app_for(hall.path)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        shown = await until(pilot, "open 2")
        assert "late 1" not in shown


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_help_lists_every_way_to_win_with_its_letter(
    event_of: Make, app_for: App, size: tuple[int, int]
) -> None:
    hall = _running(event_of(4))
    app = app_for(hall.path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", "question_mark")
        shown = " ".join(seen(app).split())
        assert "Ways to win: s scenario, a assassination" in shown
        for way in hall.event.edition.ways:
            assert f"{way.key} {way.name}" in shown


async def test_escape_always_clears_the_slip_and_brings_back_only_the_last(
    event_of: Make, app_for: App
) -> None:
    app = app_for(_running(event_of(4)).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        line = app.screen.query_one(SlipLine)
        await press(pilot, "1", "escape")
        assert line.value == ""
        await press(pilot, "2", "escape")
        assert line.value == ""
        await press(pilot, "escape")
        assert line.value == "2"


@pytest.mark.parametrize("sees", [True, False])
@pytest.mark.parametrize("changes", ["table", "players"])
async def test_a_slip_is_saved_for_the_pairing_that_was_read_back(
    event_of: Make, app_for: App, changes: str, sees: bool
) -> None:
    """Somebody moves the table, or swaps its players, between the last letter and enter."""
    hall = event_of(6)
    hall.run(PairRound())
    hall.run(Publish())
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", *"1 1s5 3 60 45")
        first, second = hall.event.games[:2]
        name = hall.event.name_of(first.first)
        assert name in seen(app)
        if changes == "table":
            hall.run(MoveTable(first.id, 2))
        else:
            hall.run(Swap(first.first, second.first))
        if sees:  # else enter is pressed before the screen has seen it
            app.look()
            await settled(pilot)
        await press(pilot, "enter")
        await settled(pilot)
        assert "Table 1 has changed" in " ".join(seen(app).split())
        assert [game.outcome for game in hall.event.games] == [None] * 3
        line = app.screen.query_one(SlipLine)
        assert line.value == "1 1s5 3 60 45", "it comes back, and is read back anew"
        now = next(game for game in hall.event.games if game.table == 1)
        assert hall.event.name_of(now.first) in str(app.screen.query_one("#reading").render())
        await press(pilot, "enter")
        await settled(pilot)
        saved = [game for game in hall.event.games if game.outcome is not None]
        assert [(game.id, game.players) for game in saved] == [(now.id, now.players)]


async def test_text_that_escape_restores_is_shown(event_of: Make, app_for: App) -> None:
    app = app_for(_running(event_of(4)).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        assert "esc: back to" not in seen(app)
        await press(pilot, "1", "space", "2", "escape")
        assert "esc: back to “1 2”" in seen(app)
        await press(pilot, "2")
        assert "esc: back to" not in seen(app)


async def test_a_slip_may_be_typed_whole_behind_the_table_that_was_offered(
    event_of: Make, app_for: App
) -> None:
    hall = _running(event_of(6))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n")
        line = app.screen.query_one(SlipLine)
        assert line.value == "1 "
        await press(pilot, "3")
        assert "Table 3" in seen(app)
        for key in " 1s5 3 60 45":
            await press(pilot, "space" if key == " " else key)
        await press(pilot, "enter")
        await settled(pilot)
        assert hall.event.games[2].destroyed == (60, 45)
        assert hall.event.games[0].outcome is None
        await press(pilot, "n", "1", "s", "5", "space", "3", "space", "6", "space", "4", "enter")
        await settled(pilot)
        assert hall.event.games[0].destroyed == (6, 4)


async def test_a_slip_without_its_winner_is_told_so(event_of: Make, app_for: App) -> None:
    app = app_for(_running(event_of(4)).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", "2", "a", "4")
        assert "“2a4” has no winner: type 1 or 2 after the table, as in 21a4." in seen(app)


async def test_a_slip_that_is_put_aside_takes_its_refusal_along(
    event_of: Make, app_for: App
) -> None:
    app = app_for(_running(event_of(4)).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", "1", "space", "x", "enter")
        assert "Not done" in seen(app)
        await press(pilot, "escape")
        assert "Not done" not in seen(app)


async def test_begun_or_saved_slip_is_not_offered_again(event_of: Make, app_for: App) -> None:
    app = app_for(_running(event_of(4)).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", "n", "escape")
        assert "esc: back to" not in seen(app), "a table alone is no work"
        await press(pilot, *"1 1 a", "escape")
        assert "esc: back to “1 1 a”" in seen(app)
        await press(pilot, *"1 1s5 3 60 45", "enter")
        await until(pilot, "beats")
        await until(pilot, lambda: "esc: back to" not in seen(app))


async def test_the_example_of_a_slip_is_whole_on_a_narrow_terminal(
    event_of: Make, app_for: App
) -> None:
    app = app_for(_running(event_of(4)).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        assert "7 1 s 5 3 60 45" in seen(app)


async def test_the_palette_finds_a_command_by_what_it_is_for(event_of: Make, app_for: App) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for word in ("size", "rounds", "copies"):
            found = [hit async for hit in DeskCommands(app.screen).search(word)]
            assert "Event settings" in [str(hit.text) for hit in found]


# Several slips at once


async def _paste(pilot: Pilot[str], text: str) -> None:
    pilot.app.screen.query_one(SlipLine).post_message(events.Paste(text))
    await settled(pilot)


async def test_slips_that_are_pasted_at_once_are_all_saved(event_of: Make, app_for: App) -> None:
    hall = _running(event_of(6))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        await _paste(pilot, "1 1 s 5 3 60 45\r\n2\t2\ta\t0\t1\t20\t55\r\n\r\n3 t 3 3 20 20\r\n")
        assert [game.destroyed for game in hall.event.games] == [(60, 45), (20, 55), (20, 20)]
        assert "3 slips saved." in seen(app)
        assert app.screen.query_one(SlipLine).value == ""


async def test_next_step_leaves_pasted_slips_that_are_being_saved(
    event_of: Make, app_for: App
) -> None:
    hall = _running(event_of(12))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        screen = app.screen
        assert isinstance(screen, ResultsScreen)
        line = screen.query_one(SlipLine)
        line.post_message(events.Paste("\n".join(f"{at} 1 s 5 3 60 45" for at in range(1, 7))))
        while len(line.waiting) != 3:
            await asyncio.sleep(0)
        screen.action_slip_here()
        await settled(pilot)
        assert not any(game.outcome is None for game in hall.event.games)
        assert "6 slips saved." in seen(app)


async def test_slip_begun_among_pasted_ones_says_how_many_wait(
    event_of: Make, app_for: App
) -> None:
    hall = _running(event_of(12))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        line = app.screen.query_one(SlipLine)
        line.post_message(events.Paste("\n".join(f"{at} 1 s 5 3 60 45" for at in range(1, 6))))
        while len(line.waiting) != 3 or line.value:
            await asyncio.sleep(0)
        line.value = "6 2 s 0 5 9 9"
        await settled(pilot)
        assert "2 of 5 slips saved; 3 more after this one." in seen(app)
        await press(pilot, "enter")
        assert not any(game.outcome is None for game in hall.event.games)


async def test_saved_message_goes_when_another_round_is_shown(event_of: Make, app_for: App) -> None:
    hall = event_of(8)
    hall.play()
    hall = _running(hall)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        await _paste(pilot, "1 1 s 5 3 60 45\n2 1 s 5 3 60 45\n")
        await until(pilot, "2 slips saved.")
        await press(pilot, "left_square_bracket")
        assert "Correcting round 1" in seen(app)
        assert "slips saved." not in seen(app)


async def test_missing_part_of_a_slip_is_named_once(event_of: Make, app_for: App) -> None:
    hall = _running(event_of(4))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        await press(pilot, *"1", "space", *"1")
        assert seen(app).count("how?") == 1
        await press(pilot, "enter")
        assert "The slip is incomplete" in seen(app)
        assert seen(app).count("how?") == 1
        await press(pilot, "space", "s")
        assert "not whole" not in seen(app)
        await press(pilot, "ctrl+u", *"9", "space", *"1", "enter")
        said = " ".join(seen(app).split())
        assert said.count("has no game at table 9") == 1


async def test_the_first_pasted_slip_that_cannot_be_read_stops_and_is_named(
    event_of: Make, app_for: App
) -> None:
    hall = _running(event_of(8))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        await _paste(pilot, "1 1 s 5 3 60 45\n2 x\n3 t 3 3 20 20\n4 1 s 5 0 9 8")
        line = app.screen.query_one(SlipLine)
        assert [game.outcome is None for game in hall.event.games] == [False, True, True, True]
        assert "Slip 2 of 4 is unclear" in seen(app)
        assert "press enter to save it and the 2 after it" in " ".join(seen(app).split())
        assert line.value == "2 x"
        line.value = "2 2 s 0 5 1 2"
        await press(pilot, "enter")
        assert not any(game.outcome is None for game in hall.event.games)


async def test_pasted_slips_that_wait_go_aside_with_their_line_and_come_back(
    event_of: Make, app_for: App
) -> None:
    hall = _running(event_of(4))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        await _paste(pilot, "1 x\n2 t 3 3 20 20")
        await press(pilot, "escape", *"1", "escape", "escape")
        line = app.screen.query_one(SlipLine)
        assert (line.value, line.waiting) == ("1", ())
        await press(pilot, "escape")
        assert hall.event.games[1].outcome is None


async def test_slips_that_wait_are_there_when_the_place_is_come_back_to(
    event_of: Make, app_for: App
) -> None:
    hall = _running(event_of(4))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        await _paste(pilot, "1 x\n2 t 3 3 20 20")
        assert "Slip +1" in seen(app)
        await press(pilot, "escape", "escape")
        assert app.screen.query_one(SlipLine).waiting == ("2 t 3 3 20 20",)


async def test_text_restored_by_escape_is_overtyped_by_the_next_slip(
    event_of: Make, app_for: App
) -> None:
    app = app_for(_running(event_of(4)).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        line = app.screen.query_one(SlipLine)
        await press(pilot, *"1", "space", *"9", "escape", "escape", *"2", "space", *"1")
        assert line.value == "2 1"
        await press(pilot, "escape", "escape", "end", *"s")
        assert line.value == "2 1s"


async def test_letters_are_commands_over_a_slip_that_came_back_as_a_whole(
    event_of: Make, app_for: App
) -> None:
    app = app_for(_running(event_of(4)).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", *"1", "space", *"9", "escape", "escape", "g")
        assert "Go to" in seen(app)
        await press(pilot, "t")
        assert app.screen.query_one(SlipLine).value == "1 9"


async def test_a_drop_that_is_typed_with_a_slip_is_read_back(event_of: Make, app_for: App) -> None:
    hall = _running(event_of(4))
    app = app_for(hall.path)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        game = hall.event.rounds[-1].games[0]
        name = hall.event.name_of(game.players[1])
        line = app.screen.query_one(SlipLine)
        line.value = f"{game.table} 1 s 5 3 60 45 d2"
        await settled(pilot)
        assert f"60-45. {name} drops." in " ".join(seen(app).split())


async def test_a_new_round_begins_at_its_first_table(event_of: Make, app_for: App) -> None:
    hall = _running(event_of(8))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", "down", "down", "down")
        grid = app.screen.query_one("#games", Grid)
        assert grid.cursor_row == 3
        hall.type()
        hall.run(PairRound())
        hall.run(Publish())
        await until(pilot, "Round 2")
        await settled(pilot)
        assert grid.cursor_row == 0


async def test_keys_below_are_those_that_work_while_a_slip_is_typed(
    event_of: Make, app_for: App
) -> None:
    app = app_for(_running(event_of(4)).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        assert "/ Find" in seen(app)
        assert "esc Clear" not in seen(app)
        await press(pilot, "1")
        await until(pilot, lambda: "esc Clear" in seen(app))
        assert "⏎ Save" in seen(app)
        assert "/ Find" not in seen(app), "a slash is a letter of the slip now"
        await press(pilot, "escape")
        await until(pilot, lambda: "/ Find" in seen(app))
        assert "esc Clear" not in seen(app)


async def test_next_step_shows_no_key_that_would_be_typed(event_of: Make, app_for: App) -> None:
    app = app_for(_running(event_of(4)).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t")
        assert keys_of_next_step(app) == ["n"]
        await press(pilot, "n")
        await until(pilot, lambda: "esc Clear" in seen(app))
        assert keys_of_next_step(app) == [], "here n is a letter of the slip"
        await press(pilot, "n")
        assert "n" in app.screen.query_one(SlipLine).value
        await press(pilot, "escape")
        await until(pilot, lambda: keys_of_next_step(app) == ["n"])


def keys_of_next_step(app: SrtuiApp) -> list[str]:
    """Return the keys on the line of the next step."""
    line = seen(app).splitlines()[-2]
    return [word for word in line.split() if word == "n"]


@pytest.mark.parametrize(("key", "table", "outcome"), [("1", 11, "tie"), ("2", 1, "first")])
async def test_a_slip_with_two_readings_lets_a_key_choose(
    event_of: Make, app_for: App, key: str, table: int, outcome: str
) -> None:
    hall = _running(event_of(24))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", *"11t5 5 40 13", "enter")
        await settled(pilot)
        shown = " ".join(seen(app).split())
        assert "a tie at table 11" in shown
        assert "tiebreaker at table 1" in shown
        await press(pilot, *(["down"] if key == "2" else []), "enter")
        await settled(pilot)
        assert [one for one in hall.event.games if one.outcome] == [], "enter saves it, not this"
        await press(pilot, "enter")
        await settled(pilot)
        saved = [one for one in hall.event.games if one.outcome]
        assert [(one.table, str(one.outcome)) for one in saved] == [(table, outcome)]


async def test_missing_figures_are_asked_for_behind_what_is_known(
    event_of: Make, app_for: App
) -> None:
    hall = _running(event_of(4))
    game = hall.event.games[0]
    hall.run(Result(game.id, Outcome.SECOND, Way.SCENARIO, 3, 5, 44, UNKNOWN))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "t", "m")
        assert "figures are missing in 1 game from round 1" in seen(app)
        await press(pilot, "a", "e")
        assert app.screen.query_one(SlipLine).value == f"{game.table} 2 s 3 5 44 "
        await press(pilot, "6", "0", "enter")
    assert hall.event.games[0].destroyed == (44, 60)

from collections.abc import Callable
from datetime import timedelta

import pytest
from at_screen import Clock, press, seen, settled
from hall import Hall
from meant import meant
from textual.pilot import Pilot

from screens.app import SrtuiApp
from screens.board.parts import large, twice
from screens.board.screen import BoardScreen, WallApp
from screens.theme.signs import FINE, PLAIN
from srtui.commands.awards.special import AddAward, GiveAward, TellPrize
from srtui.commands.command import Role
from srtui.commands.desk import Seat
from srtui.commands.event.settings import AddPlan
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.ending import Decide, Finish
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.queries.hall.board import prizes_shown

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]
HALL = Seat(Role.BOARD, "board")


def published(hall: Hall) -> Hall:
    hall.run(meant(hall, AddPlan, "Round 1", at="10:00"))
    hall.run(meant(hall, AddPlan, "Prizes", at="18:00"))
    hall.play()
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(Start())
    return hall


def wall(app_for: App, hall: Hall) -> SrtuiApp:
    return app_for(hall.path, HALL, WallApp, 12)


async def to_board(pilot: Pilot[str]) -> BoardScreen:
    await settled(pilot)
    await press(pilot, "g", "b")
    screen = pilot.app.screen
    assert isinstance(screen, BoardScreen)
    return screen


async def test_the_organizers_next_step_leads_on_from_the_board(
    event_of: Make, app_for: App
) -> None:
    app = app_for(published(event_of(8)).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_board(pilot)
        await press(pilot, "n")
        assert app.current_mode == "results"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("page", ["first", "last"])
def test_pages_of_the_board(
    event_of: Make,
    app_for: App,
    snap_compare: Callable[..., bool],
    size: tuple[int, int],
    page: str,
) -> None:
    async def turn(pilot: Pilot[str]) -> None:
        await settled(pilot)
        if page == "last":
            await press(pilot, "left")

    app = wall(app_for, published(event_of(33)))
    assert snap_compare(app, terminal_size=size, run_before=turn)


async def test_pages_turn_by_the_clock(event_of: Make, app_for: App, clock: Clock) -> None:
    app = wall(app_for, published(event_of(12)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        board = app.screen
        assert isinstance(board, BoardScreen)
        assert "page 1 of" in seen(app)
        clock.now += timedelta(seconds=11)
        board.tick()
        await settled(pilot)
        assert "page 1 of" in seen(app)
        clock.now += timedelta(seconds=1)
        board.tick()
        await settled(pilot)
        assert "page 2 of" in seen(app)


@pytest.mark.parametrize("size", [(110, 36), (120, 40), (200, 50)])
async def test_large_letters_come_as_soon_as_they_fit_and_pages_turn(
    event_of: Make, app_for: App, clock: Clock, size: tuple[int, int]
) -> None:
    hall = published(event_of(33))
    app = wall(app_for, hall)
    shown: set[str] = set()
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        board = app.screen
        assert isinstance(board, BoardScreen)
        for _ in board.pages:
            shown |= {row.strip() for row in seen(app).splitlines()}
            clock.now += timedelta(seconds=12)
            board.tick()
            await settled(pilot)
    painted = "\n".join(shown)
    for player in hall.event.players:
        drawn = large(player.name)
        assert drawn is not None
        assert player.name not in painted, "in small letters"
        assert drawn[1].strip() in painted, "in no page"


@pytest.mark.parametrize("size", [(109, 40), (120, 35)])
async def test_letters_stay_small_where_large_ones_do_not_fit(
    event_of: Make, app_for: App, size: tuple[int, int]
) -> None:
    hall = published(event_of(8))
    app = wall(app_for, hall)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert all(player.name in seen(app) for player in hall.event.players)


async def test_space_stops_the_pages_and_lets_them_go_on(
    event_of: Make, app_for: App, clock: Clock
) -> None:
    app = wall(app_for, published(event_of(12)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        board = app.screen
        assert isinstance(board, BoardScreen)
        await press(pilot, "space")
        assert "paused" in seen(app)
        clock.now += timedelta(minutes=5)
        board.tick()
        await settled(pilot)
        assert "page 1 of" in seen(app)
        await press(pilot, "space")
        clock.now += timedelta(seconds=12)
        board.tick()
        await settled(pilot)
        assert "page 2 of" in seen(app)


async def test_pages_are_turned_by_hand_both_ways(event_of: Make, app_for: App) -> None:
    app = wall(app_for, published(event_of(12)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "right")
        assert "page 2 of" in seen(app)
        await press(pilot, "left", "left")
        assert "Today" in seen(app)
        assert "Prizes" in seen(app)


async def test_the_pace_is_set_within_bounds(event_of: Make, app_for: App) -> None:
    app = wall(app_for, published(event_of(12)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "plus")
        assert "every 15 seconds" in seen(app)
        await press(pilot, *["minus"] * 6)
        assert "every 3 seconds" in seen(app)


KEYS = ["g", "ctrl+p", "n", "u", "U", "slash", "question_mark", "escape", "tab", "7", "ctrl+s"]


@pytest.mark.parametrize("key", KEYS)
async def test_board_app_reaches_no_other_screen(event_of: Make, app_for: App, key: str) -> None:
    hall = published(event_of(6))
    app = wall(app_for, hall)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        before, journal = seen(app), _entries(hall)
        await press(pilot, key)
        assert isinstance(app.screen, BoardScreen)
        assert seen(app) == before
        assert _entries(hall) == journal


def _entries(hall: Hall) -> int:
    with hall.store.read() as reader:
        return len(reader.table("journal"))


async def test_in_the_hall_ctrl_q_quits(event_of: Make, app_for: App) -> None:
    app = wall(app_for, event_of(2))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("ctrl+q")
        while app.is_running:
            await pilot.pause()


async def test_a_draft_does_not_reach_the_board_until_it_is_published(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(6)
    app = wall(app_for, hall)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        before = seen(app)
        hall.run(PairRound())
        app.look()
        await settled(pilot)
        assert seen(app) == before
        hall.run(Publish())
        app.look()
        await settled(pilot)
        assert "Round 1 by name" in seen(app)


async def test_a_new_round_begins_with_its_first_page(event_of: Make, app_for: App) -> None:
    hall = published(event_of(12))
    app = wall(app_for, hall)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "right")
        hall.type()
        hall.run(PairRound())
        hall.run(Publish())
        app.look()
        await settled(pilot)
        assert "Round 3 by name" in seen(app)
        assert "page 1 of" in seen(app)


async def test_the_organizer_reaches_the_board_and_leaves_it(event_of: Make, app_for: App) -> None:
    app = app_for(published(event_of(6)).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_board(pilot)
        assert "Round 2 by name" in seen(app)
        assert "Enter the results" not in seen(app)
        await press(pilot, "g", "r")
        assert not isinstance(app.screen, BoardScreen)


async def test_no_key_of_the_board_tells_the_scenario_before_the_start(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(4)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "payload"))
    hall.run(Publish())
    app = wall(app_for, hall)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for key in ("t", "ctrl+p", "question_mark", "g", "p", "enter", "left", "right", "escape"):
            await press(pilot, key)
            assert isinstance(app.screen, BoardScreen)
            assert "Payload" not in seen(app)
    hall.run(Start())
    app = wall(app_for, hall)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "Payload" in seen(app)


@pytest.mark.wide(2)
@pytest.mark.parametrize("size", [(160, 44), (200, 60)])
async def test_prize_winner_is_shown_at_double_size(
    event_of: Make, app_for: App, size: tuple[int, int]
) -> None:
    hall = event_of(8)
    for _ in range(3):
        hall.play()
    for at, name in enumerate(("Oldest dice", "Best loser", "Furthest way", "Most fun")):
        hall.run(AddAward(name))
        hall.run(GiveAward(hall.event.specials[-1].id, hall.event.players[at].id))
    hall.run(Finish())
    lines = [one for one in hall.event.standings() if one.rank is not None]
    for rank in {one.rank for one in lines}:
        equal = tuple(one.player for one in lines if one.rank == rank)
        if len(equal) > 1:
            hall.run(Decide(equal))
    for _ in range(8):  # that they come, four awards, three places
        hall.run(TellPrize())
        prize, who = prizes_shown(hall.event)[0]
        app = wall(app_for, hall)
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            assert isinstance(app.screen, BoardScreen)
            shown = seen(app).splitlines()
            if prize != "Prizes":
                drawn = twice(who, size[0], app.signs)
                assert drawn is not None
                assert all(any(row.strip() in line for line in shown) for row in drawn)
            lines = app.screen.query_one("#lines")  # type: ignore[assignment]
            assert lines.region in app.screen.query_one("#board").region  # type: ignore[attr-defined]


def test_too_wide_text_is_at_most_large() -> None:
    assert twice("Anna", 27, FINE) is None
    drawn = twice("Anna", 100, FINE)
    once = large("Anna")
    assert drawn is not None
    assert once is not None
    assert (len(drawn), len(drawn[0])) == (2 * len(once), 2 * len(once[0]))
    assert twice("Anna", 100, PLAIN) is None

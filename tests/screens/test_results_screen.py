"""The line of slips: what escape does with a slip that is half typed."""

from collections.abc import Callable

from at_screen import press, seen, settled
from hall import Hall

from screens.app import SrtuiApp
from screens.palette import DeskCommands
from screens.widgets.slip_line import SlipLine
from srtui.desk.pairing.pair import Pair
from srtui.desk.rounds.stages import Publish, Start

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]


def _running(hall: Hall) -> Hall:
    for command in (Pair(), Publish(), Start()):
        hall.run(command)
    return hall


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

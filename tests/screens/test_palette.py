"""The palette: everyday words, whole words before letters, commands before people."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from at_screen import press
from hall import Hall
from watching import field, go

from screens.app import SrtuiApp
from screens.palette import DeskCommands
from srtui.rules.record import Status

AppFor = Callable[..., SrtuiApp]


async def offers(app: SrtuiApp, query: str) -> list[str]:
    """Return the answers to a query, the best first."""
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Anna")
        hits = [hit async for hit in DeskCommands(app.screen).search(query)]
    return [hit.text or "" for hit in sorted(hits, key=lambda hit: -hit.score)]


async def test_a_command_begins_with_the_player_under_the_cursor(
    hall: Hall, app_for: AppFor
) -> None:
    hall.add(["Anna", "Bert"])
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Bert")
        await pilot.press("down")
        hits = [hit async for hit in DeskCommands(app.screen).search("drop")]
        best = max(hits, key=lambda hit: hit.score)
        best.command()
        assert (await field(pilot, "player")).value == "Bert"
        assert {one.status(1) for one in hall.event.players} == {Status.IN}
        await press(pilot, "enter")
    assert hall.event.players[1].status(1) is Status.DROPPED


@pytest.mark.wide(3)
@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("usb", {"Back up the event", "Event settings"}),
        ("extra time", {"Adjust a clock", "Pause clocks"}),
        ("overtime", {"Adjust a clock"}),
        ("backup", {"Back up the event"}),
        ("theme", {"Colours: dark", "Colours: light", "Colours: 256 colours"}),
        ("print", {"Print a sheet", "Paper: pairings"}),
        ("no-show", {"Drop", "Take a no-show's seat"}),
        ("broken table", {"Take a table out of use"}),
        ("help", {"Keys of this screen"}),
        ("keys", {"Keys of this screen"}),
        ("bring back a copy", {"Restore a backup", "Event backups"}),
        ("let a device in", {"Allow a device"}),
    ],
)
async def test_everyday_words_are_known(
    hall: Hall, app_for: AppFor, word: str, first: set[str]
) -> None:
    hall.add(["Anna"])
    assert set((await offers(app_for(hall.path), word))[: len(first)]) <= first | {
        "Colours: 16 colours",
        "Paper: names",
        "Paper: callout",
        "Paper: slips",
    }


async def test_whole_words_come_before_letters(hall: Hall, app_for: AppFor) -> None:
    """Draw again has the letters d, r, a, w as much as Drop players at war would."""
    hall.add(["Anna", "Dr Ian Wop"])
    offered = await offers(app_for(hall.path), "drop")
    assert offered[0] == "Drop"
    assert offered.index("Drop") < offered.index("Dr Ian Wop")


async def test_commands_come_before_people(hall: Hall, app_for: AppFor) -> None:
    hall.add(["Anna", "Paid Pete", "Bye Bob"])
    app = app_for(hall.path)
    offered = await offers(app, "bye")
    assert offered[0] == "Bye by hand"
    assert "Bye Bob" in offered[1:3]


async def test_people_come_before_commands_that_have_the_letters_alone(
    hall: Hall, app_for: AppFor
) -> None:
    hall.add(["Anna"])
    offered = await offers(app_for(hall.path), "anna")
    assert offered[0] in ("Anna", "Explain: Anna", "Lists: Anna")


@pytest.mark.parametrize("edition", ["sr2012", "sr2026"])
async def test_what_an_event_can_never_need_is_not_offered(
    tmp_path: Path, app_for: AppFor, edition: str
) -> None:
    hall = Hall(tmp_path, edition)
    hall.add(["Anna", "Bert"])
    offered = await offers(app_for(hall.path), "call time")
    assert ("Dice down" in offered) is (edition == "sr2012")
    hall.store.close()

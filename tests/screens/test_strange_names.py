"""Names that look like markup are names: on every place, in the palette, on the list of events."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen
from hall import Hall
from watching import go, until

from screens.app import SrtuiApp
from screens.places import PLACES
from srtui.commands.event.settings import SetEvent
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer
from srtui.commands.rounds.stages import Publish, Start

AppFor = Callable[..., SrtuiApp]
STRANGE = ("[/b] Ada", "[red]Bo", "[@click=app.quit]Cy", "李小龍 [/]", "Éva\\[", "W" * 80)


@pytest.fixture
def strange(hall: Hall) -> Hall:
    """Return a round in play among people whose names look like markup, are wide, or are long."""
    hall.run(SetEvent(name="[/b] Cup [red]x"))
    for name in STRANGE:
        hall.run(AddPlayer(name, club="[/i]", faction="[bold"))
    for command in (PairRound(), Publish(), Start()):
        hall.run(command)
    return hall


@pytest.mark.wide(2)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 20)])
async def test_every_place_shows_names_as_they_are_typed(
    strange: Hall, app_for: AppFor, size: tuple[int, int]
) -> None:
    app = app_for(strange.path)
    async with app.run_test(size=size) as pilot:
        for place in PLACES:
            small = "Round 1" if place.name == "board" else "R1"
            await go(pilot, place.letter, "[/b] Cup" if size[0] >= 80 else small)
            await until(pilot, lambda here=place.name: app.current_mode == here)  # type: ignore[misc]


@pytest.mark.wide(2)
@pytest.mark.parametrize(
    ("typed", "shown"), [("[/b", "[/b] Ada"), ("cy", "[@click=app.quit]Cy"), ("find on", "[red]Bo")]
)
async def test_the_palette_finds_names_that_look_like_markup(
    strange: Hall, app_for: AppFor, typed: str, shown: str
) -> None:
    app = app_for(strange.path)
    async with app.run_test(size=(80, 60)) as pilot:
        await go(pilot, "r", "[red]Bo")
        await press(pilot, "ctrl+p", *("space" if letter == " " else letter for letter in typed))
        await until(pilot, f"{shown} ·")
        assert f"Explain: {shown}" in seen(app) or typed == "find on"

"""The Scoring screen where keys come faster than turns are kept, or the file cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from at_screen import press, seen, settled
from hall import Hall
from scored import begun, played, points
from textual import events
from textual.pilot import Pilot
from watching import until

from data.event.store import EventFileError
from screens.app import SrtuiApp
from screens.scoring.screen import ScoringScreen
from srtui.text.find import game as find_game

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]
GONE = "The disk of the event does not answer."


@pytest.fixture
def hall(event_of: Make) -> Hall:
    """Return a game whose next turn is the first that scores."""
    return begun(event_of(2))


def at_once(pilot: Pilot[str], *keys: str) -> None:
    """Keys that arrive in one bundle, as over a slow line."""
    for key in keys:
        character = " " if key == "space" else key if len(key) == 1 else None
        pilot.app.post_message(events.Key(key, character))


async def opened(pilot: Pilot[str], hall: Hall) -> None:
    """Open the game on the screen."""
    await settled(pilot)
    await pilot.app.push_screen(ScoringScreen(find_game(hall.event, "1").id))
    await settled(pilot)


async def test_every_key_waits_for_the_turn_before(hall: Hall, app_for: App) -> None:
    """Space, the arrows and the letters alike: what they mean depends on what is shown."""
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await opened(pilot, hall)
        at_once(pilot, "enter", *["down"] * 4, "space", "enter")
        await until(pilot, lambda: len(played(hall).parts) == 5)
        await settled(pilot)
    assert points(hall) == (1, 0), "the fifth element, the terrain"


@pytest.mark.parametrize("unread", ["the event", "the game"])
async def test_where_a_kept_turn_cannot_be_read_the_next_key_reads_again(
    hall: Hall, app_for: App, monkeypatch: pytest.MonkeyPatch, unread: str
) -> None:
    app = app_for(hall.path, None, partial(SrtuiApp, poll=False))

    def fails(*_: object) -> None:
        raise EventFileError(GONE)

    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot, hall)
        with monkeypatch.context() as broken:
            if unread == "the event":
                broken.setattr(app, "_read", fails)
            else:
                broken.setattr("screens.scoring.screen.read_played", fails)
            at_once(pilot, "a", "enter", "enter")
            await until(pilot, GONE)
            await press(pilot, "a", "enter")
            assert GONE in seen(app)
            assert len(played(hall).parts) == 4, "kept once, and nothing before it could be seen"
        await press(pilot, "enter")
        assert "'s turn 3" in seen(app), "what the key meant on the old picture is not done"
        assert len(played(hall).parts) == 4
        await press(pilot, "enter")
        assert len(played(hall).parts) == 5
    assert points(hall) == (2, 0)

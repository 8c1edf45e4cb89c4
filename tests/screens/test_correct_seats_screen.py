"""Wrong players and a wrong bye, corrected on the Pairings screen."""

from __future__ import annotations

from collections.abc import Callable

from at_screen import press, seen, settled
from hall import Hall
from textual.pilot import Pilot

from screens.app import SrtuiApp
from screens.ask import ConfirmScreen
from screens.pairing.screen import PairingsScreen
from srtui.commands.pairing.pair import PairRound

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]


async def looking_back(pilot: Pilot[str]) -> PairingsScreen:
    """At the round before the newest."""
    await settled(pilot)
    await press(pilot, "g", "p", "left_square_bracket")
    screen = pilot.app.screen
    assert isinstance(screen, PairingsScreen)
    return screen


async def test_s_in_an_older_round_corrects_a_seat(event_of: Make, app_for: App) -> None:
    hall = event_of(4)
    hall.play()
    hall.run(PairRound())
    one, two = (hall.event.rounds[0].games[at].first for at in (0, 1))
    games = [game.id for game in hall.event.rounds[0].games]
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await looking_back(pilot)
        assert "s swap seats with" in seen(app)
        await press(pilot, "s")
        assert "swap seats with …" in seen(app)
        await press(pilot, "down", "s")
        assert isinstance(app.screen, ConfirmScreen)
        asked = " ".join(seen(app).split())
        assert "Round 1:" in asked
        assert "redraw it" in asked
        await press(pilot, "y")
    now = {game.id: game.first for game in hall.event.rounds[0].games}
    assert [now[game] for game in games] == [two, one]


async def test_b_in_a_round_with_results_says_who_had_the_bye(event_of: Make, app_for: App) -> None:
    hall = event_of(3)
    hall.play()
    first = hall.event.rounds[0].games[0].first
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "p", "home", "b")
        assert "has the bye" in seen(app)
        await press(pilot, "y")
    game = hall.event.rounds[0].game_of(first)
    assert game is not None
    assert game.second is None

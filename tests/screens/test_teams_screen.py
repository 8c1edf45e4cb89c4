"""The Teams screen: the next step leads the captains through their pairing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant

from screens.app import SrtuiApp
from srtui.commands.event.settings import SetEvent
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.teams.captains import PairsByHand
from srtui.commands.teams.roster import PasteTeams
from srtui.queries.day.event_line import event_line, sentence
from srtui.queries.day.status import status

AppFor = Callable[..., SrtuiApp]
TEAMS = """
Alder: Ada; Anton; Asta

Birch: Bea; Ben; Bo

Cedar: Cleo; Carl; Cora

Elm: Eve; Eli; Ed
"""


@pytest.fixture
def published(team_hall: Callable[[int], Hall]) -> Hall:
    hall = team_hall(3)
    hall.run(PasteTeams(TEAMS))
    hall.run(PairRound(seed="teams"))
    hall.run(meant(hall, Scenario))
    hall.run(Publish())
    return hall


async def test_next_step_takes_the_captains_first_step(published: Hall, app_for: AppFor) -> None:
    app = app_for(published.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "n ► Let the captains of 2 matches pair their players." in seen(app)
        await press(pilot, "n")
        await settled(pilot)
        first, second = published.event.matches
        assert len(published.event.captain_steps[first.id]) == 1
        assert second.id not in published.event.captain_steps


async def test_m_on_teams_is_called_after_what_it_adds(published: Hall, app_for: AppFor) -> None:
    """It was called Add many players, and players were pasted there without a team."""
    app = app_for(published.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "k", "m")
        assert "Add many teams" in seen(app)


async def test_event_without_teams_becomes_a_team_event_by_the_key_shown(
    hall: Hall, app_for: AppFor
) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "k")
        await settled(pilot)
        assert "z Set the team size, which makes this a team event" in " ".join(seen(app).split())
        await press(pilot, "z", *"5", "enter")
        await settled(pilot)
        assert "No teams yet" in seen(app)
    assert hall.event.team_size == 5


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_only_a_team_event_lists_the_teams_screen(
    published: Hall, app_for: AppFor, tmp_path: Path, size: tuple[int, int]
) -> None:
    (tmp_path / "single").mkdir()
    single = Hall(tmp_path / "single")
    for event, listed in ((published, True), (single, False)):
        app = app_for(event.path)
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await press(pilot, "g")
            await settled(pilot)
            assert ("Teams and captains" in seen(app)) == listed
            await press(pilot, "escape")
            await settled(pilot)
            line = next((row for row in seen(app).splitlines() if row.startswith(" g then")), "")
            assert ("k Teams" in line) == (listed and bool(line))
    single.store.close()


@pytest.mark.parametrize(
    ("letter", "told"), [("p", "not paired their players yet"), ("t", "No games have been paired")]
)
async def test_screens_of_games_wait_for_the_captains(
    published: Hall, app_for: AppFor, letter: str, told: str
) -> None:
    app = app_for(published.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", letter)
        await settled(pilot)
        assert told in seen(app)
        assert "Let the captains pair their players" in seen(app)
        assert "are in." not in seen(app)


async def test_space_checks_teams_in_one_after_the_other(published: Hall, app_for: AppFor) -> None:
    app = app_for(published.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "k", "v", "space", "space")
        await settled(pilot)
        here = [team.name for team in published.event.pairing.players if team.checked_in]
        assert here == ["Alder", "Birch"]


async def test_settings_of_the_event_are_a_key_away(published: Hall, app_for: AppFor) -> None:
    app = app_for(published.path)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "k", "t")
        await settled(pilot)
        shown = seen(app)
        assert "Settings of a team event" in shown
        assert "snake" in shown
        assert "1/0/0" in shown


def test_top_line_of_a_team_event_counts_teams(team_hall: Callable[[int], Hall]) -> None:
    hall = team_hall(3)
    hall.run(PasteTeams(TEAMS))
    line = sentence(event_line(hall.event, hall.now))
    assert "4 teams" in line
    assert "player" not in line


def test_step_after_the_last_round_of_teams_offers_a_cut(published: Hall) -> None:
    """The key for a cut on Standings made one, and the next step did not name it."""
    hall = published
    hall.run(SetEvent(rounds=1))
    for match in hall.event.matches:
        if match.second is not None:
            first, second = (hall.event.team(team).players for team in match.teams)
            games = tuple(f"#{one}=#{other}" for one, other in zip(first, second, strict=True))
            hall.run(PairsByHand(match.first, games))
    hall.run(Start())
    hall.type()
    choices = {choice.command for choice in status(hall.event, hall.now).next.choices}
    assert {"cut", "finish"} <= choices

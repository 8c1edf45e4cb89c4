"""An event of twelve teams of five by keyboard alone; how many keys each part takes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press as press_keys
from at_screen import seen, settled
from hall import Hall
from textual.events import Paste
from textual.pilot import Pilot

from screens.app import SrtuiApp
from screens.dialogs.pick import Pick
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.commands.teams.roster import PasteTeams, SetTeamRule
from srtui.model.captains import captains_board

AppFor = Callable[..., SrtuiApp]
LETTERS = "ABCDEFGHIJKL"
TEAMS = "|".join(
    f"Team {letter}: {'; '.join(f'{letter}{number}' for number in range(1, 6))}"
    for letter in LETTERS
)
FIRST_NAMES = ("Ada", "Bruno", "Clarissa", "Dmitri", "Eleonore")
LAST_NAMES = (
    "Quist",
    "Bengtsson",
    "Oyelaran",
    "Tamm",
    "Marchetti",
    "Dvorak",
    "Hughes",
    "Lindgren",
    "Sato",
    "Vieira",
    "Koch",
    "Zielinski",
)
BLOCKS = "\n\n".join(
    "\n".join((f"Team {letter}", *(f"{first} {last}" for first in FIRST_NAMES)))
    for letter, last in zip(LETTERS, LAST_NAMES, strict=True)
)
SIZES = [(80, 24), (120, 40)]
KEYS_PER_MATCH = 29
"""A roll-off is one key, every other step of the snake two: enter and a letter."""
KEYS_TO_PASTE = 5
"""g k m, then ctrl+s, and y: they are read as teams."""


class Keys:
    """A keyboard that counts."""

    def __init__(self, pilot: Pilot[str]) -> None:
        self._pilot, self.count = pilot, 0

    async def press(self, *keys: str) -> None:
        self.count += len(keys)
        await press_keys(self._pilot, *keys)
        await settled(self._pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_twelve_teams_are_pasted(
    team_hall: Callable[[int], Hall], app_for: AppFor, size: tuple[int, int]
) -> None:
    hall = team_hall(5)
    app = app_for(hall.path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        keys = Keys(pilot)
        await keys.press("g", "k", "m")
        app.post_message(Paste(BLOCKS))
        await settled(pilot)
        await keys.press("ctrl+s", "y")
        assert len(hall.event.teams) == 12
        assert len(hall.event.players) == 60
        assert keys.count == KEYS_TO_PASTE
        assert "12 teams of 5" in seen(app)


@pytest.mark.parametrize("size", SIZES)
async def test_captains_board_takes_two_keys_a_step(
    team_hall: Callable[[int], Hall], app_for: AppFor, size: tuple[int, int]
) -> None:
    hall = team_hall(5)
    hall.run(PasteTeams(TEAMS))
    for command in (PairRound(seed="keys"), Scenario(), Publish()):
        hall.desk.run(command, sure=True)
    app = app_for(hall.path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        keys = Keys(pilot)
        match = hall.event.matches[0]
        await keys.press("n")
        while captains_board(hall.event, match).asks and not hall.event.games_of(match):
            await keys.press("enter", "a")
        assert len(hall.event.games_of(match)) == 5
        assert keys.count == KEYS_PER_MATCH


@pytest.mark.parametrize(("procedure", "count"), [("cards", 11), ("attack", 17), ("seats", 5)])
async def test_other_procedures_are_played_by_keyboard(
    team_hall: Callable[[int], Hall], app_for: AppFor, procedure: str, count: int
) -> None:
    """A secret step of the first captain asks whose it is; the second is asked at once."""
    hall = team_hall(3)
    hall.run(PasteTeams("Alder: Ada; Anton; Asta|Birch: Bea; Ben; Bo"))
    for command in (
        SetTeamRule(procedure=procedure),
        PairRound(seed="keys"),
        Scenario(),
        Publish(),
    ):
        hall.desk.run(command, sure=True)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        keys = Keys(pilot)
        match = hall.event.matches[0]
        while not hall.event.games_of(match):
            await keys.press("n")
            while isinstance(app.screen, Pick):
                await keys.press("a")
        assert len(hall.event.games_of(match)) == 3
        assert keys.count == count


async def test_swap_shows_who_meets_whom(team_hall: Callable[[int], Hall], app_for: AppFor) -> None:
    hall = team_hall(3)
    hall.run(PasteTeams("Alder: Ada; Anton; Asta|Birch: Bea; Ben; Bo"))
    for command in (SetTeamRule(procedure="seats"), PairRound(seed="keys"), Scenario(), Publish()):
        hall.desk.run(command, sure=True)
    first, second = hall.event.matches[0].teams
    names = [[hall.event.name_of(p) for p in hall.event.team(t).players] for t in (first, second)]
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press_keys(pilot, "n", "n")
        await settled(pilot)
        shown = " ".join(seen(app).replace("│", " ").split())
        meeting = ", ".join(f"{a} - {b}" for a, b in zip(*names, strict=True))
        assert f"swap two of your players, or keep {meeting}." in shown

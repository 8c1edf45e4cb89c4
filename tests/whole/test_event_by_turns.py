"""An event scored entirely by turns, by keyboard: its standings are those of the results typed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from at_screen import press, settled
from hall import Hall
from meant import meant
from textual.pilot import Pilot

from data.event.store import Store
from data.event.watch import Watcher
from screens.app import SrtuiApp
from screens.scoring.screen import ScoringScreen
from srtui.commands.desk import Desk, Seat
from srtui.commands.game.result import Result
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.queries.game.scoring import Scoring
from srtui.queries.standings.standings import standings
from srtui.rules.record import Outcome
from srtui.text.standings import record_text

SCENARIOS = ("high-stakes", "trench-warfare", "wolves-at-our-heels")
PLAYERS = 8
MOST_KEYS = 600


@pytest.fixture
def halls(tmp_path: Path) -> Iterator[Callable[[str], Hall]]:
    made: list[Hall] = []

    def make(name: str) -> Hall:
        (tmp_path / name).mkdir()
        made.append(Hall(tmp_path / name, seed="the same"))
        made[-1].add(PLAYERS)
        return made[-1]

    yield make
    for hall in made:
        hall.store.close()


def begin(hall: Hall, scenario: str) -> None:
    for command in (PairRound(seed=scenario), meant(hall, Scenario, scenario), Publish(), Start()):
        hall.run(command)


def keys_for(view: Scoring, dice: random.Random) -> list[str]:
    """Return keys that change some elements and answer what is missing; then enter."""
    keys: list[str] = []
    for row in view.rows:
        if row.kind == "claim" and dice.random() < 0.5:
            keys.append(dice.choice((row.letter, row.letter.upper())))
    return [*keys, "enter"]


def answer(screen: ScoringScreen, dice: random.Random) -> list[str]:
    """Return an answer to the row that the cursor was sent to."""
    row = next(one for one in screen.entry.rows if one.missing)
    typed = str(dice.randint(1, 40))
    return {"choose": [dice.choice("12")], "die": ["r"]}.get(row.kind, [*typed, "enter"])


async def score(pilot: Pilot[str], dice: random.Random, table: int) -> None:
    """Play one game from the first turn to its result."""
    await press(pilot, *str(table), "ctrl+t")
    screen = pilot.app.screen
    assert isinstance(screen, ScoringScreen)
    await press(pilot, dice.choice("12"))
    for _ in range(MOST_KEYS):
        assert screen.entry.view is not None
        if screen.entry.view.over:
            break
        missing = any(row.missing for row in screen.entry.rows)
        keys = ["enter", *answer(screen, dice)] if missing else keys_for(screen.entry.view, dice)
        await press(pilot, *keys)
    await press(pilot, *str(dice.randint(0, 75)), "down", *str(dice.randint(0, 75)), "enter")
    assert pilot.app.screen is not screen


async def test_standings_are_those_of_the_same_results_typed_by_hand(
    halls: Callable[[str], Hall],
) -> None:
    by_turns, by_hand = halls("turns"), halls("hand")
    dice = random.Random(4)
    for number, scenario in enumerate(SCENARIOS, 1):
        begin(by_turns, scenario)
        begin(by_hand, scenario)
        store = Store.open(by_turns.path)
        watcher = Watcher(store)
        desk = Desk(store, Seat(), by_turns.clock, lambda: "entropy", by_turns.machine)
        async with SrtuiApp(desk, watcher, poll=False).run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            for table in range(1, PLAYERS // 2 + 1):
                await score(pilot, dice, table)
        watcher.close()
        store.close()
        for game in by_turns.event.rounds[number - 1].games:
            word = {Outcome.FIRST: "1", Outcome.SECOND: "2"}.get(game.outcome, "tie")  # type: ignore[arg-type]
            way = game.way.value if game.way else "-"
            by_hand.run(
                meant(by_hand, Result, str(game.table), word, way, *game.points, *game.destroyed)
            )
    assert by_turns.event.rounds[-1].complete
    scored, typed = standings(by_turns.event), standings(by_hand.event)
    assert scored == typed
    assert sum(record_text(row).startswith("3-0") for row in scored.rows) <= 1

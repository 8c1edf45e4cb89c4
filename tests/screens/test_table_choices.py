"""Choosing before the game at a table: in secret, again until both have, and shown to both."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen
from hall import Hall
from meant import meant
from table_app import paired, terminal

from srtui.commands.event.variants import UseVariant
from srtui.commands.lists.choice import ChooseList
from srtui.commands.lists.handed_in import AddList

HAYLEY, KARCHEV = "Major Victoria Haley", "Karchev the Terrible"


def armed(hall: Hall, **more: object) -> Hall:
    """Anna and Bert with two lists each, at table 1."""
    hall.add(["Anna", "Bert"])
    for name in ("Anna", "Bert"):
        for leader in (HAYLEY, KARCHEV):
            hall.run(meant(hall, AddList, name, leader=leader, points=100, bonus=28, **more))
    return hall


def flat(text: str) -> str:
    return " ".join(text.split())


def played(hall: Hall) -> dict[str, int | None]:
    event = hall.event
    game = event.games[-1]
    return {
        event.name_of(one): number for one, number in zip(game.players, game.lists, strict=True)
    }


@pytest.fixture
def hall17(hall_of: Callable[[str], Hall]) -> Hall:
    hall: Hall = hall_of("sr2017beta")
    return hall


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
async def test_both_lists_are_told_whole_when_both_have_chosen(
    hall17: Hall, size: tuple[int, int]
) -> None:
    paired(armed(hall17), "the-pit-ii")
    with terminal(hall17) as app:
        async with app.run_test(size=size) as pilot:
            await press(pilot, "1", "2")
            shown = flat(seen(app))
            first, second = map(hall17.event.name_of, hall17.event.games[-1].players)
            assert f"{first} plays list 1 ({HAYLEY}), {second} list 2 ({KARCHEV})." in shown


async def test_a_choice_is_made_again_until_both_have_chosen(hall17: Hall) -> None:
    paired(armed(hall17), "the-pit-ii")
    with terminal(hall17) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            first, second = map(hall17.event.name_of, hall17.event.games[-1].players)
            await press(pilot, "1")
            assert f"{second}: Choose a list" in seen(app)
            assert f"b {first} chooses again" in seen(app)
            await press(pilot, "b")
            assert f"{first}: Choose a list" in seen(app)
            assert "Take back" in seen(app)
            await press(pilot, "2")
            assert f"{second}: Choose a list" in seen(app)
            await press(pilot, "1")
            assert played(hall17) == {first: 2, second: 1}
            assert "Take back" not in seen(app)


async def test_player_may_keep_a_choice_after_a_second_look(hall17: Hall) -> None:
    paired(armed(hall17), "the-pit-ii")
    with terminal(hall17) as app:
        async with app.run_test(size=(40, 20)) as pilot:
            first, second = map(hall17.event.name_of, hall17.event.games[-1].players)
            await press(pilot, "2", "b", "b")
            assert f"{second}: Choose a list" in flat(seen(app))
            await press(pilot, "1")
            assert played(hall17) == {first: 2, second: 1}


async def test_a_choice_that_is_shown_meanwhile_is_not_made_again(hall17: Hall) -> None:
    """The organizer types the other list while a player looks at theirs again."""
    paired(armed(hall17), "the-pit-ii")
    with terminal(hall17) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "2", "b")
            hall17.run(meant(hall17, ChooseList, "1", "2", 1))
            await pilot.app.home.workers.wait_for_complete()  # type: ignore[attr-defined]
            await press(pilot, "1")
            first, second = map(hall17.event.name_of, hall17.event.games[-1].players)
            assert played(hall17) == {first: 2, second: 1}


@pytest.mark.parametrize("size", [(40, 20), (80, 24)])
async def test_that_words_can_be_typed_is_said_where_the_choice_is(
    hall17: Hall, size: tuple[int, int]
) -> None:
    hall17.run(meant(hall17, UseVariant, "specialists"))
    paired(armed(hall17, specialists=("Pistol Wraith=6",)), "the-pit-ii")
    with terminal(hall17) as app:
        async with app.run_test(size=size) as pilot:
            await press(pilot, "1", "2")
            assert "o in your own words" in flat(seen(app))
            await press(pilot, "o", *"Wraith", "enter", "1")
            assert "Wraith." in flat(seen(app))


async def test_all_answers_and_the_warning_to_look_away_are_seen_on_a_small_screen(
    hall17: Hall,
) -> None:
    paired(armed(hall17), "the-pit-ii")
    with terminal(hall17) as app:
        async with app.run_test(size=(40, 20)) as pilot:
            await press(pilot, "1", "2")
            shown = seen(app)
            assert all(name in shown for name in ("1 Armory", "2 Fuel Cache", "3 Stockpile"))
            assert "Opponent: look away." in shown


async def test_space_where_something_is_chosen_says_which_keys_choose(hall17: Hall) -> None:
    """It said what is asked a second time."""
    paired(armed(hall17), "the-pit-ii")
    with terminal(hall17) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "space")
            assert "Not done: Press 1 or 2." in flat(seen(app))
            await press(pilot, "question_mark")
            assert "tab left, backspace right" in flat(seen(app))


async def test_a_long_step_hangs_under_its_words(hall: Hall) -> None:
    hall.add(2)
    paired(hall, "payload")
    with terminal(hall) as app:
        async with app.run_test(size=(60, 28)) as pilot:
            await press(pilot)
            lines = seen(app).splitlines()
            at = next(n for n, line in enumerate(lines) if "○ Choose a piece of terrain" in line)
            assert lines[at + 1].startswith("   ")

"""Choosing variants: one key uses one or stops, numbers and scenarios are asked for."""

from __future__ import annotations

from collections.abc import Callable

from hall import Hall
from meant import meant
from textual.pilot import Pilot
from watching import field, go, until

from screens.app import SrtuiApp
from screens.dialogs.pick import Choose
from screens.event.variants import Variants
from screens.widgets.grid import Grid
from srtui.commands.event.variants import UseVariant

AppFor = Callable[..., SrtuiApp]


async def picker(pilot: Pilot[str]) -> Variants:
    """Open the list of variants."""
    await go(pilot, "e", "e or enter changes settings")
    await pilot.press("v")
    await until(pilot, "space or enter turn on or off")
    screen = pilot.app.screen
    assert isinstance(screen, Variants)
    await until(pilot, lambda: bool(screen.query_one(Grid).shown))
    return screen


async def put_cursor(pilot: Pilot[str], key: str) -> None:
    assert pilot.app.screen.query_one(Grid).go_to(key)
    await pilot.pause()


async def test_variants_stand_under_the_headings_of_their_categories(
    hall_of: Callable[[str], Hall], app_for: AppFor
) -> None:
    app = app_for(hall_of("sr2012").path)
    async with app.run_test(size=(80, 60)) as pilot:
        await picker(pilot)
        shown = await until(pilot, "Final standings")
        heads = (
            "Rounds",
            "Final standings",
            "Time",
            "Army lists",
            "Scenarios",
            "Victory",
            "Painting",
            "Other readings of unclear rules",
        )
        places = [shown.index(f"   {head}  ") for head in heads]
        assert places == sorted(places)
        assert shown.count("[ ]") == 34


async def test_space_uses_a_variant_and_stops_using_it(
    hall_of: Callable[[str], Hall], app_for: AppFor
) -> None:
    hall = hall_of("sr2012")
    app = app_for(hall.path)
    async with app.run_test(size=(80, 30)) as pilot:
        await picker(pilot)
        await put_cursor(pilot, "assassin")
        await until(pilot, "TP, then wins by caster kill")
        await pilot.press("space")
        await until(pilot, "The event now uses Assassin Scoring.")
        await until(pilot, "[x]")
        await pilot.press("enter")
        await until(pilot, "The event no longer uses Assassin Scoring.")
    assert hall.event.variants == ()


async def test_a_number_is_asked_for(hall_of: Callable[[str], Hall], app_for: AppFor) -> None:
    hall = hall_of("sr2012")
    app = app_for(hall.path)
    async with app.run_test(size=(80, 40)) as pilot:
        await picker(pilot)
        await put_cursor(pilot, "x-lists")
        await until(pilot, "number of lists.")
        await pilot.press("space")
        assert (await field(pilot, "key")).value == "x-lists"
        asked = [one.id for one in pilot.app.screen.query("Input, Tick")]
        assert asked == ["field-key", "field-number"], "nothing is asked that it does not take"
        await pilot.press("2", "enter")
        await until(pilot, "2 List(s) Required")
    assert hall.event.variants == (("x-lists", 2),)


async def test_scenarios_are_chosen_in_their_order(
    hall_of: Callable[[str], Hall], app_for: AppFor
) -> None:
    hall = hall_of("sr2012")
    app = app_for(hall.path)
    async with app.run_test(size=(80, 40)) as pilot:
        await picker(pilot)
        await put_cursor(pilot, "scenarios")
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, Choose) and app.focused is not None)
        await pilot.press("down", "space", "up", "enter", "down", "down", "space", "space")
        await until(pilot, "2. Close Quarters")
        await pilot.press("s")
        await until(pilot, "Scenario(s): Gauntlet, Close Quarters")
    assert hall.event.variants == (("scenarios", ("gauntlet", "close-quarters")),)


async def test_impossible_variant_says_why_before_it_is_chosen(
    hall_of: Callable[[str], Hall], app_for: AppFor
) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "finals-tables"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 60)) as pilot:
        await picker(pilot)
        await put_cursor(pilot, "assassin")
        shown = await until(pilot, "Not now: Finals Tables cannot be combined with Assassin")
        assert "Assassin Scoring  (not now)" in shown
        await pilot.press("space")
        await until(pilot, "Not done: Finals Tables cannot be combined")
    assert [key for key, _ in hall.event.variants] == ["finals-tables"]


async def test_unwise_variant_is_warned_of_and_asked_about(
    hall_of: Callable[[str], Hall], app_for: AppFor
) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "no-caster-kill"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 60)) as pilot:
        await picker(pilot)
        await put_cursor(pilot, "assassin")
        shown = await until(pilot, "Not advised: Assassin Scoring counts caster kills")
        assert "Assassin Scoring  (unwise)" in shown
        await pilot.press("space")
        await until(pilot, "Go ahead?")
        await pilot.press("n")
        await until(pilot, "Nothing was changed.")
        await pilot.press("space")
        await until(pilot, "Go ahead?")
        await pilot.press("y")
        await until(pilot, "The event now uses Assassin Scoring.")
    assert len(hall.event.variants) == 2

"""The event: what is set and what it means, changed from the line under the cursor."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hall import Hall
from meant import meant
from textual.pilot import Pilot
from watching import field, fill, go, until

from screens.app import SrtuiApp
from screens.event.variants import Variants
from screens.widgets.grid import Grid
from srtui.commands.event.settings import (
    AddPlan,
    PlanLaterDay,
    SetDay,
    SetEvent,
    SetHouseRule,
)
from srtui.commands.event.variants import UsePreset, UseVariant
from srtui.queries.event.settings import not_printed

AppFor = Callable[..., SrtuiApp]


async def event(pilot: Pilot[str]) -> str:
    return await go(pilot, "e", "changes settings")


async def put_cursor(pilot: Pilot[str], key: str) -> None:
    """Put the cursor on a line."""
    assert pilot.app.screen.query_one("#facts", Grid).go_to(key)
    await pilot.pause()


async def test_settings_and_edition_are_shown_together(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 80)) as pilot:
        shown = " ".join((await event(pilot)).split())
    parts = (
        "Steamroller 2026", "75 points", "Pairing priorities no rematch",
        "TP, SoS, VP, APD", "1 TP, 3 VP, 38 APD", "100 minutes", "none in use",
        "no changes", "Plan of the day", "no backups yet; one is made",
    )  # fmt: skip
    for part in parts:
        assert part in shown
    assert "Two Fronts: notes" in shown
    assert "[id=" not in shown, "keys of a file are said in words"


async def test_long_lines_are_broken_and_not_cut(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 60)) as pilot:
        shown = await event(pilot)
        assert "…" not in shown
        assert "no same-club pairings" not in shown, "broken between the words"
        await pilot.resize_terminal(120, 60)
        await until(pilot, "no same-club pairings")


async def test_settings_begin_as_they_are_and_only_what_is_changed_is_changed(
    hall: Hall, app_for: AppFor
) -> None:
    fill(hall)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await event(pilot)
        await pilot.press("e")
        assert (await field(pilot, "size")).value == "75"
        await pilot.press("down", "down", "down", *"12", "enter")
        await until(pilot, "12, mixed")
    assert hall.event.table_count == 12
    assert hall.desk.next_undo(("event",)) == "The number of tables is 12."


async def test_a_tick_is_taken_back_as_well_as_set(hall: Hall, app_for: AppFor) -> None:
    hall.run(SetEvent(clubs_apart=True))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await event(pilot)
        await pilot.press("e")
        await until(pilot, "yes · in round 1, if possible")
        await pilot.press(*["down"] * 6, "space")
        await until(pilot, "no · in round 1, if possible")
        await pilot.press("enter")
        await until(pilot, lambda: not hall.event.club_wish)


async def test_a_variant_in_use_stands_there_with_its_number(hall: Hall, app_for: AppFor) -> None:
    hall.run(meant(hall, UseVariant, "cut-to-top", 4))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 60)) as pilot:
        shown = await event(pilot)
        assert "Cut to Top 4" in shown
        assert "Once no more than 4 players" in shown
        await put_cursor(pilot, "variant:cut-to-top")
        await pilot.press("enter")
        await until(pilot, "space or enter turn on or off")
        assert isinstance(app.screen, Variants)
        await until(pilot, lambda: app.screen.current is not None)  # type: ignore[attr-defined]
        assert app.screen.current.key == "cut-to-top"


async def test_a_preset_is_set_by_one_key_and_its_demands_are_ticked_off(
    hall_of: Callable[[str], Hall], app_for: AppFor
) -> None:
    hall = hall_of("sr2012")
    app = app_for(hall.path)
    async with app.run_test(size=(100, 150)) as pilot:
        await event(pilot)
        await pilot.press("p")
        await until(pilot, "Set the event up as")
        await pilot.press("c")
        shown = await until(pilot, "Preset: Hardcore")
        assert "6 requirements not met yet" in shown
        assert "MISSING" in shown
        assert "At least 32 players. (0 of 32)" in shown
        await put_cursor(pilot, "demand:approval")
        await pilot.press("enter")
        await until(pilot, "5 requirements not met yet")
        await pilot.press("u")
        await until(pilot, "Undo this?")
        await pilot.press("y")
        await until(pilot, "6 requirements not met yet")
        await pilot.press("u")
        await until(pilot, "Undo this?")
        await pilot.press("y")
        await until(pilot, lambda: not hall.event.variants)
    assert hall.event.preset is None


async def test_players_of_the_qualifiers_are_noted_for_a_masters_final(
    hall_of: Callable[[str], Hall], app_for: AppFor
) -> None:
    hall = hall_of("sr2012")
    hall.run(UsePreset("masters-us"))
    app = app_for(hall.path)
    async with app.run_test(size=(100, 150)) as pilot:
        await event(pilot)
        assert "(0 of 32)" in await until(pilot, "Preset: Masters (U.S.)")
        await put_cursor(pilot, "check:0")
        await pilot.press("enter")
        await until(pilot, "srtui checks this itself")
        await put_cursor(pilot, "demand:players")
        await pilot.press("enter")
        await until(pilot, "players in the qualifiers")
        await pilot.press("3", "4", "enter")
        await until(pilot, "(34 of 32)")


async def test_second_day_is_named_and_changed_in_its_line(hall: Hall, app_for: AppFor) -> None:
    hall.run(SetDay("10:00"))
    hall.run(PlanLaterDay(2, "09:30", 4))
    hall.run(meant(hall, AddPlan, "09:00 Doors open", day=2))
    app = app_for(hall.path)
    async with app.run_test(size=(100, 150)) as pilot:
        await event(pilot)
        assert "Doors open, on day 2" in await until(pilot, "Round 4, the first on day 2")
        await put_cursor(pilot, "day:2")
        await pilot.press("enter")
        await until(pilot, "Plan a later day")
        await pilot.press("end", *["backspace"] * 5, *"09:45", "enter")
        await until(pilot, "Day 2 starts at 09:45 with round 4.")


async def test_an_edition_without_presets_says_so(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await event(pilot)
        await pilot.press("p")
        await until(pilot, "Steamroller 2026 has no presets.")


async def test_the_announcement_is_one_key_away(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 40)) as pilot:
        await event(pilot)
        await pilot.press("a")
        await until(pilot, "No variants: everything is as in the document, where it has a rule.")


async def test_house_rule_shows_the_printed_and_the_present_value(
    hall: Hall, app_for: AppFor
) -> None:
    hall.run(meant(hall, SetHouseRule, "bye.points.fixed", "2"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 60)) as pilot:
        shown = await event(pilot)
        assert "2 (by a house rule, printed 3)" in shown
        await put_cursor(pilot, "change:0")
        await pilot.press("h")
        assert (await field(pilot, "key")).value == "bye.points.fixed"
        assert (await field(pilot, "value")).value == "2"


async def test_the_plan_grows_line_by_line_and_loses_the_one_under_the_cursor(
    hall: Hall, app_for: AppFor
) -> None:
    hall.run(meant(hall, AddPlan, "Check-in", "09:00"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 60)) as pilot:
        await event(pilot)
        await pilot.press("l")
        await until(pilot, "Add to the schedule")
        await pilot.press(*"Lunch", "enter")
        await until(pilot, lambda: len(hall.event.plan) == 2)
        await pilot.press("escape")
        await until(pilot, "Lunch")
        await put_cursor(pilot, "plan:1")
        await pilot.press("L")
        await until(pilot, "Removed from the schedule: Check-in.")
    assert [item.activity for item in hall.event.plan] == ["Lunch"]


async def test_a_copy_is_made_by_a_key_and_listed(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 80)) as pilot:
        await event(pilot)
        await pilot.press("k")
        await until(pilot, "The event was backed up next to its file.")
        await until(pilot, "1 backup, the newest from")
        await put_cursor(pilot, "copies:")
        await pilot.press("enter")
        await until(pilot, "Backups of this event,")
    assert len(list(Path(hall.path.with_suffix(".backups")).glob("*.srtui"))) == 1


async def test_a_second_place_that_is_gone_is_a_warning(
    hall: Hall, app_for: AppFor, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    hall.run(SetEvent(backup_to=str(stick)))
    stick.rmdir()
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await event(pilot)
        await pilot.press("k")
        await until(pilot, "Warning: ")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_the_event_looks(
    hall: Hall, app_for: AppFor, size: tuple[int, int], snap_compare: Callable[..., bool]
) -> None:
    hall.run(meant(hall, UseVariant, "cut-to-top", 4))
    hall.run(meant(hall, SetHouseRule, "bye.points.fixed", "2"))
    hall.run(meant(hall, AddPlan, "Check-in", "09:00"))
    hall.add(8)

    async def show(pilot: Pilot[str]) -> None:
        await event(pilot)

    assert snap_compare(app_for(hall.path), terminal_size=size, run_before=show)


async def test_no_label_is_broken(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(120, 80)) as pilot:
        lines = [line.strip() for line in (await event(pilot)).splitlines()]
    labels = [fact.label for fact in not_printed(hall.event.edition)]
    assert max(map(len, labels)) > 40, "some take more than their column"
    assert [label for label in labels if not any(one.startswith(label) for one in lines)] == []

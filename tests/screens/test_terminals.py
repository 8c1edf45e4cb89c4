"""Poor terminals, and several apps in one process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hall import Hall
from watching import fill, go, until

from screens.app import SrtuiApp
from srtui.commands.command import Role
from srtui.commands.desk import Seat
from srtui.commands.roster.players import AddPlayer

AppFor = Callable[..., SrtuiApp]

WORDS = ("disqualified", "dropped R2", "=3", "R3 ✓ complete")
"""Facts that must be visible without a colour."""


async def tells_in_words(app: SrtuiApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await go(pilot, "s", "Hanna")
        for word in WORDS:
            assert word in shown
        await pilot.press("d")
        await until(pilot, "Not done: Anna is not tied.")


async def test_without_colours_everything_is_told_in_words(
    hall: Hall, app_for: AppFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    fill(hall)
    app = app_for(hall.path)
    assert app.no_color
    await tells_in_words(app)


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
async def test_the_terminal_s_own_colours_are_enough(
    hall: Hall, app_for: AppFor, theme: str
) -> None:
    fill(hall)
    app = app_for(hall.path)
    app.theme = theme
    await tells_in_words(app)
    assert app.theme == theme


async def test_two_apps_in_one_process_keep_to_their_file_and_role(
    tmp_path: Path, app_for: AppFor
) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    mine, other = Hall(tmp_path / "a"), Hall(tmp_path / "b")
    mine.add(["Anna"])
    other.add(["Zoe"])
    organizer = app_for(mine.path)
    judge = app_for(other.path, Seat(Role.JUDGE, "judge 1"))
    async with organizer.run_test(size=(80, 24)) as here, judge.run_test(size=(80, 24)) as there:
        shown = await go(here, "r", "Anna")
        assert "Zoe" not in shown
        assert "Anna" not in await go(there, "r", "Zoe")
        organizer.do(AddPlayer("Bert"))
        judge.do(AddPlayer("Carl"))
        await until(here, "Bert")
        await until(there, "“Add a player” is for the organizer, not for a judge.")
    assert [one.name for one in mine.event.players] == ["Anna", "Bert"]
    assert [one.name for one in other.event.players] == ["Zoe"]
    mine.store.close()
    other.store.close()


async def test_two_apps_on_one_file_see_what_the_other_does(hall: Hall, app_for: AppFor) -> None:
    first, second = app_for(hall.path), app_for(hall.path, Seat(terminal="desk 2"))
    async with first.run_test(size=(80, 24)) as here, second.run_test(size=(80, 24)) as there:
        await go(here, "r", "No players yet")
        await go(there, "r", "No players yet")
        first.do(AddPlayer("Anna"))
        await until(there, "Anna")
        second.action_undo()
        await until(there, "There is nothing of yours to undo here")

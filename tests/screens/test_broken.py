"""A fault of the program on a screen leaves as an exception, not as a page of code."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hall import Hall
from textual.pilot import Pilot

from screens.app import SrtuiApp

Make = Callable[[int], Hall]
AppFor = Callable[..., SrtuiApp]


class Broken(Exception):
    """A fault that nobody expects."""


def test_a_fault_on_a_screen_is_raised_where_the_app_was_called(
    event_of: Make, app_for: AppFor, capfd: pytest.CaptureFixture[str]
) -> None:
    app = app_for(event_of(2).path)

    def fault() -> None:
        raise Broken

    async def cause(pilot: Pilot[str | None]) -> None:
        pilot.app.call_later(fault)
        while pilot.app.return_code is None:
            await pilot.pause()

    with pytest.raises(Broken):
        app.run(headless=True, size=(80, 24), auto_pilot=cause)  # type: ignore[arg-type]
    told = capfd.readouterr()
    assert "locals" not in told.out + told.err


def test_background_fault_is_raised_with_its_place(event_of: Make, app_for: AppFor) -> None:
    """A report that says only that a worker has failed helps nobody to find the fault."""
    app = app_for(event_of(2).path)

    async def fault() -> None:
        raise Broken

    async def cause(pilot: Pilot[str | None]) -> None:
        pilot.app.call_later(pilot.app.run_worker, fault)
        while pilot.app.return_code is None:
            await pilot.pause()

    with pytest.raises(Broken) as raised:
        app.run(headless=True, size=(80, 24), auto_pilot=cause)  # type: ignore[arg-type]
    assert raised.traceback[-1].name == "fault"

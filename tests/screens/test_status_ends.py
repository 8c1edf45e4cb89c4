"""A status belongs to its work and ends with it, however the work ends."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from threading import Event as Gate
from typing import ClassVar

import pytest
from at_screen import press, seen, settled
from hall import Hall
from textual.pilot import Pilot
from watching import until

from screens.app import SrtuiApp
from srtui.commands.command import Command, Work
from srtui.model.refused import Refused
from srtui.rules.plural import Phrase, phrase

Make = Callable[..., Hall]
AppFor = Callable[..., SrtuiApp]
WORKING = "Count the chairs: working …"


class Counting(Command, id="counting", title="Count the chairs"):
    """Takes as long as its gate is closed; ends as `ends` says."""

    gate: ClassVar[Gate]
    ends: ClassVar[str]

    def apply(self, work: Work) -> Phrase:
        self.gate.wait()
        if self.ends == "refused":
            raise Refused("Two chairs are missing.")
        if self.ends == "asked":
            work.warnings.append("One chair has three legs.")
        return phrase("Every chair is counted.")


@asynccontextmanager
async def counting(app: SrtuiApp, ends: str) -> AsyncIterator[Pilot[str]]:
    """Begin the work, and give the pilot once its status is shown."""
    Counting.gate, Counting.ends = Gate(), ends
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        try:
            app.do(Counting())
            await until(pilot, WORKING)
            yield pilot
        finally:
            Counting.gate.set()


@pytest.mark.parametrize(
    ("ends", "message"),
    [("done", "Every chair is counted."), ("refused", "Two chairs are missing.")],
)
async def test_status_ends_when_work_is_done_or_refused(
    event_of: Make, app_for: AppFor, ends: str, message: str
) -> None:
    app = app_for(event_of(2).path)
    async with counting(app, ends) as pilot:
        Counting.gate.set()
        await until(pilot, message)
        assert "working" not in seen(app)


async def test_status_ends_when_a_question_is_answered_with_no(
    event_of: Make, app_for: AppFor
) -> None:
    """“Import players: working …” stood for 90 seconds over an idle process."""
    app = app_for(event_of(2).path)
    async with counting(app, "asked") as pilot:
        Counting.gate.set()
        await until(pilot, "One chair has three legs.")
        assert "working" not in seen(app), "it waits for an answer"
        await press(pilot, "escape")
        await settled(pilot)
        assert "working" not in seen(app)


async def test_status_ends_when_its_worker_is_cancelled(event_of: Make, app_for: AppFor) -> None:
    app = app_for(event_of(2).path)
    async with counting(app, "done") as pilot:
        app.workers.cancel_group(app, "do")
        await until(pilot, lambda: "working" not in seen(app))


async def test_status_does_not_return_after_a_later_message(
    event_of: Make, app_for: AppFor
) -> None:
    app = app_for(event_of(2).path)
    async with counting(app, "done") as pilot:
        app.refuse("there is no game under the cursor.")
        await until(pilot, "no game under the cursor")
        assert "working" not in seen(app), "a later message takes its place"
        Counting.gate.set()
        await until(pilot, "Every chair is counted.")


async def test_status_is_gone_from_a_screen_that_was_left(event_of: Make, app_for: AppFor) -> None:
    app = app_for(event_of(2).path)
    async with counting(app, "done") as pilot:
        place = app.current_mode
        app.go_to("standings")
        await until(pilot, lambda: app.current_mode == "standings" and "working" not in seen(app))
        Counting.gate.set()
        await until(pilot, "Every chair is counted.")
        app.go_to(place)
        await settled(pilot)
        assert "working" not in seen(app)


def test_nothing_but_the_work_itself_shows_a_status() -> None:
    """A status that is written as a message would stay: only `at_work` shows one."""
    from pathlib import Path

    found = [
        f"{path.name}: {line.strip()}"
        for path in Path("screens").rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if ("plain(" in line or "refuse(" in line or "warn(" in line) and "…" in line
    ]
    assert found == []

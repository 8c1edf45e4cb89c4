"""A weekend by keyboard: its events planned from one sheet, then its schedule and its people."""

from __future__ import annotations

from pathlib import Path

import pytest
from at_screen import press
from one_file import Cli
from test_start_screen import start
from textual.pilot import Pilot
from watching import until

from data.event.store import Store
from data.machine.weekend import read_weekend
from srtui.model.event import Event
from srtui.model.read_event import read_event

SHEET = (
    "Name,Club,Masters 100,Brawlmachine,Team event,Team,Paid\n"
    "ANNA BERG,Iron,x,x,,,yes\n"
    "Bo Lind,,x,,x,Red,\n"
    "Cy Dahl,Port,,x,x,Red,\n"
    "Di Moss,,x,x,,,\n"
)


def event_at(path: Path) -> Event:
    store = Store.open(path, read_only=True)
    try:
        with store.read() as reader:
            return read_event(reader)
    finally:
        store.close()


async def plan(pilot: Pilot[str], column: str, clock: str) -> None:
    """Type when round 1 starts into the form of an event that is filled in."""
    await until(pilot, f"column               {column}")
    await press(pilot, *clock, "enter")


async def test_a_weekend_is_planned_and_made_by_keyboard_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sheet.csv").write_text(SHEET, "utf-8")
    app = start(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "No events")
        await pilot.press("w")
        await until(pilot, "the weekend's folder")
        await press(pilot, *"fest", "tab", *"sheet.csv")
        await until(pilot, "Not planned yet: Masters 100, Brawlmachine and Team event.")
        await pilot.press("ctrl+e")
        await plan(pilot, "Masters 100", "10:00")
        await plan(pilot, "Brawlmachine", "18:00")
        await plan(pilot, "Team event", "10:00")
        await until(pilot, "team-event: Steamroller 2026")
        await pilot.press("ctrl+e")
        await until(pilot, "a final of masters-100")
        await pilot.press("d")
        await plan(pilot, "heading or ticket in the sheet", "15:00")
        await until(pilot, "masters-100-final: Steamroller 2026, 100 points.")
        assert list(tmp_path.iterdir()) == [tmp_path / "sheet.csv"]
        await pilot.press("ctrl+s")
        # both are on the day that the form begins with, and Bo is in both
        shown = await until(pilot, "Make the events?")
        assert "Bo Lind is in both" in " ".join(shown.replace("│", "").split())
        await pilot.press("y")
        await until(pilot, "ANNA BERG → Anna Berg")
        await pilot.press("y")
        await until(pilot, "Masters 100: final")
    folder = tmp_path / "fest"
    assert [entry.file for entry in read_weekend(folder).events] == [
        "masters-100", "brawlmachine", "team-event", "masters-100-final",
    ]  # fmt: skip
    masters, brawl, teams = (
        event_at(folder / f"{file}.srtui") for file in ("masters-100", "brawlmachine", "team-event")
    )
    assert [player.name for player in masters.players] == ["Anna Berg", "Bo Lind", "Di Moss"]
    assert (masters.size, brawl.edition.id, teams.team_size) == (100, "brawlmachine", 3)
    assert [player.name for player in brawl.players] == ["Anna Berg", "Cy Dahl", "Di Moss"]


def weekend(folder: Path) -> None:
    """Make a weekend of two events, in which a name was corrected once."""
    cli = Cli(folder)
    (folder / "sheet.csv").write_text(SHEET, "utf-8")
    base = "edition=sr2026; day=2026-12-05; start=10:00"
    cli.ok(
        "weekend", "make", folder, folder / "sheet.csv", "-y",
        "--event", f"file=one; column=Masters 100; {base}",
        "--event", f"file=two; column=Brawlmachine; {base}",
    )  # fmt: skip
    cli.ok("roster", folder / "two", "edit", "ANNA BERG", "--name", "Anna Bergh")


async def test_the_page_of_a_weekend_adds_shares_and_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    weekend(tmp_path)
    app = start(tmp_path, tmp_path / "one.srtui")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "one.srtui")
        await pilot.press("w")
        await until(pilot, "one: ANNA BERG: name Anna Bergh")
        await pilot.press("s")
        await until(pilot, "one: ANNA BERG is now called Anna Bergh.")
        await pilot.press("a")
        await until(pilot, "one, two")
        await press(pilot, *"Zoe Zed", "down", *"one,two", "enter")
        await until(pilot, "two: Zoe Zed has joined the event.")
        await pilot.press("p")
        await until(pilot, "printer, or a file")
        await press(pilot, *"plan.html", "enter")
        await until(pilot, "Saved")
        await pilot.press("f")
        await until(pilot, "No final needs players now")
    assert "Round 1" in (tmp_path / "plan.html").read_text("utf-8")
    one, two = (
        {player.name for player in event_at(tmp_path / f"{file}.srtui").players}
        for file in ("one", "two")
    )
    assert one & two == {"Anna Bergh", "Di Moss", "Zoe Zed"}

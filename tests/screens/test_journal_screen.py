"""The journal: newest first, in words what was undone, quick when it is long."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from at_screen import press, seen
from hall import Hall
from meant import meant
from textual.pilot import Pilot
from textual.widgets import Input
from watching import fill, go, until

from data.event.store import JournalHead
from screens.app import SrtuiApp
from screens.event.journal import PAGE
from screens.widgets.grid import Grid
from srtui.commands.awards.special import AddAward
from srtui.commands.awards.votes import CastVote, CloseVote, OpenVote
from srtui.commands.desk import Seat
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import CheckIn

AppFor = Callable[..., SrtuiApp]


async def journal(pilot: Pilot[str]) -> str:
    return await go(pilot, "j", "entries")


def grid(app: SrtuiApp) -> Grid:
    return app.screen.query_one(Grid)


def write(hall: Hall, number: int) -> None:
    """Write this many entries, as another program might have left them."""
    for at in range(number):
        entry = JournalHead("2026-03-07T12:00:00+00:00", "to", "laptop", "set", "{}", "event")
        with hall.store.write(entry) as writer:
            writer.update("event", 1, name=f"Name {at}")
            writer.say(f"The name is now {at}.")


async def test_the_newest_entry_stands_first_with_time_and_person(
    hall: Hall, app_for: AppFor
) -> None:
    fill(hall)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        lines = (await journal(pilot)).splitlines()
    newest = next(line for line in lines if line.startswith("▌"))
    local = datetime(2026, 3, 7, 9, 1, tzinfo=UTC).astimezone()
    assert newest.strip("▌ ").split()[:2] == [f"{local:%H:%M}", "organizer"]
    assert "Emil beats Frida by tiebreaker" in newest
    assert lines.index(newest) == 3, "below sum and titles"


async def test_undo_takes_back_anything_and_the_journal_says_so(
    hall: Hall, app_for: AppFor
) -> None:
    fill(hall)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await journal(pilot)
        await pilot.press("u")
        await until(pilot, "Undo this?")
        await pilot.press("y")
        shown = await until(pilot, "(undone) Round")
        assert "Undone: Round" in shown
        assert hall.event.rounds[-1].open_games
        await pilot.press("U")
        await until(pilot, "Redo this?")
        await pilot.press("y")
        await until(pilot, "Redone: Round")
    assert not hall.event.rounds[-1].open_games


async def test_only_what_was_done_at_this_terminal_is_taken_back(
    hall: Hall, app_for: AppFor
) -> None:
    fill(hall)
    app = app_for(hall.path, Seat(terminal="desk 2"))
    async with app.run_test(size=(80, 24)) as pilot:
        await journal(pilot)
        await pilot.press("u")
        await until(pilot, "There is nothing of yours to undo here")
    assert not hall.event.rounds[-1].open_games


async def test_anothers_act_is_taken_back_by_choosing_it_after_a_yes_that_names_both(
    hall: Hall, app_for: AppFor
) -> None:
    hall.add(2)
    hall.judge().run(meant(hall, CheckIn, "Anna"))
    hall.add(["Zoe"])
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await journal(pilot)
        await press(pilot, "down", "t")
        shown = await until(pilot, "Undo this?")
        assert "You (organizer) are about to undo “Anna: here.” by judge 1." in " ".join(
            shown.split()
        )
        await press(pilot, "n")
        assert hall.event.players[0].checked_in
        await press(pilot, "t")
        await until(pilot, "Undo this?")
        await press(pilot, "y")
        await until(pilot, "(undone) Anna: here.")
    assert not hall.event.players[0].checked_in


async def test_undo_names_the_entry_that_prevents_it(hall: Hall, app_for: AppFor) -> None:
    hall.add(3)
    hall.run(AddAward("Best Sport"))
    hall.run(meant(hall, OpenVote, "Best Sport"))
    for name, choice in (("Anna", 1), ("Bert", 1), ("Cleo", 2)):
        hall.run(meant(hall, CastVote, "Best Sport", name, choice))
    hall.run(meant(hall, CloseVote, "Best Sport"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await journal(pilot)
        await press(pilot, "u")
        shown = " ".join(seen(app).split())
        assert "Cannot undo “Added Best Sport.”: a vote depends on it." in shown
    assert [one.name for one in hall.event.specials] == ["Best Sport"]


async def test_enter_shows_the_rows_before_and_after(hall: Hall, app_for: AppFor) -> None:
    fill(hall)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 40)) as pilot:
        await journal(pilot)
        await pilot.press("enter")
        shown = await until(pilot, "Entry ")
    assert "Command  result" in shown
    assert "army points destroyed, Emil: 43" in shown
    assert "result: Emil wins" in shown
    assert "state of the result: was open, now confirmed" in shown


async def test_a_word_finds_entries_far_below_what_is_read(hall: Hall, app_for: AppFor) -> None:
    hall.add(["Needle"])
    write(hall, PAGE + 50)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "j", f"The newest {PAGE} of {PAGE + 52};")
        await pilot.press("slash", *"needle")
        await until(pilot, lambda: app.screen.query_one("#find", Input).value == "needle")
        await until(pilot, lambda: len(grid(app).shown) == 1)
        await until(pilot, "Needle")
        await pilot.press("escape")
        await until(pilot, lambda: len(grid(app).shown) == PAGE + 52)
        current = grid(app).current
        assert current is not None
        assert "Needle" in current.words, "what was found, now among its neighbours"
        await pilot.press("home", "slash", "escape")
        await until(pilot, f"The newest {PAGE} of {PAGE + 52};")


async def test_older_entries_come_at_the_end_of_the_list(hall: Hall, app_for: AppFor) -> None:
    write(hall, PAGE + 50)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "j", f"The newest {PAGE} of {PAGE + 51};")
        await pilot.press("end")
        await until(pilot, f"{PAGE + 51} entries")
        assert grid(app).cursor_row == PAGE - 1, "the cursor stays where it was"
        await pilot.press("end")
        await until(pilot, "Created Hall: Steamroller 2026")


async def test_journal_keeps_its_cursor_when_others_add_entries(
    hall: Hall, app_for: AppFor
) -> None:
    fill(hall)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await journal(pilot)
        await press(pilot, "down", "down")
        before = grid(app).current
        hall.add(["Zoe"])
        app.look()
        await until(pilot, "Zoe")
        assert grid(app).current == before


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_the_journal_looks(
    hall: Hall, app_for: AppFor, size: tuple[int, int], snap_compare: Callable[..., bool]
) -> None:
    fill(hall)
    hall.desk.undo()

    async def show(pilot: Pilot[str]) -> None:
        await journal(pilot)

    assert snap_compare(app_for(hall.path), terminal_size=size, run_before=show)


async def test_a_result_of_a_closed_round_is_refused_before_anything_is_asked(
    hall: Hall, app_for: AppFor
) -> None:
    hall.add(["Anna", "Bert", "Cara", "Dora"])
    hall.play()
    hall.run(PairRound())
    app = app_for(hall.path)
    async with app.run_test(size=(120, 40)) as pilot:
        await journal(pilot)
        rows = grid(app).shown
        at = next(at for at, row in enumerate(rows) if "Round 1, table 1" in row.words)
        await press(pilot, *["down"] * at, "t")
        text = " ".join(seen(app).split())
        assert "Undo this?" not in text
        assert "Not done: Round 1 is closed: correct the result instead." in text
        assert "press [ to go to round 1, then enter table 1's slip again." in text

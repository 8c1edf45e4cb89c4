"""Rows are spaced if there is room, and the space that the list leaves shows the last act."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from textual.pilot import Pilot
from watching import go, until

from data.event.journal import JournalEntry
from screens.app import SrtuiApp
from screens.theme.signs import FINE
from screens.widgets.columns import TOGETHER
from screens.widgets.grid import Grid, Row, tops
from screens.widgets.heading import LEAST, MARGIN, last_done
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.ending import MakeCut
from srtui.commands.rounds.stages import Publish
from srtui.documents.layout import width_of
from srtui.model.event import Event
from srtui.queries.pairing.pairings import Pairings, pairings
from srtui.rules.value import replace

AppFor = Callable[..., SrtuiApp]
EventOf = Callable[[int], Hall]


def numbered(many: int) -> list[Row]:
    return [Row(at, (str(at),), number=at) for at in range(1, many + 1)]


def entry(number: int, *, undone: bool = False) -> JournalEntry:
    return JournalEntry(
        number,
        "2026-03-07T09:00:00+00:00",
        "organizer",
        "x",
        "y",
        f"Entry {number} says something that is long.",
        undone,
        undoable=True,
        role="to",
        terminal="laptop",
        undoes=None,
    )


@pytest.mark.parametrize("many", [3, 12, 200])
def test_rows_stand_in_groups_of_five_however_many_they_are(many: int) -> None:
    rows = numbered(many)
    assert tops(rows, roomy=True) == tuple(at + at // TOGETHER for at in range(many))
    assert tops(rows, roomy=False) == tuple(range(many))


def test_a_heading_stands_with_its_rows_and_a_row_with_its_further_lines() -> None:
    rows = [
        Row("a", ("a",), group=True),
        Row("b", ("b",)),
        Row("b+1", ("more of b",), goes_on=True),
        Row("c", ("c",), group=True),
        Row("d", ("d",)),
    ]
    assert tops(rows, roomy=True) == (0, 1, 2, 4, 5)
    assert tops(rows, roomy=False) == (0, 1, 2, 3, 4)


def test_headings_without_rows_stand_apart() -> None:
    rows = [
        Row("a", ("a: none",), group=True),
        Row("b", ("b: none",), group=True),
        Row("c", ("c",), group=True),
        Row("d", ("d",)),
    ]
    assert tops(rows, roomy=True) == (0, 2, 4, 5)
    assert tops(rows, roomy=False) == (0, 1, 2, 3)


def test_latest_changes_leave_out_the_round_before_the_table() -> None:
    said = replace(entry(1), sentence="Round 3, table 12: Ada beats Bo by scenario, 5-3.")
    line = last_done([said], 60, 20, FINE)[-1]
    assert "".join(part.text for part in line).endswith("Table 12: Ada beats Bo by scenario, 5-3.")


def test_latest_changes_fit_in_two_lines_each() -> None:
    entries = [entry(at) for at in range(40, 0, -1)]
    assert last_done(entries, 60, LEAST - 1, FINE) == ()
    assert last_done((), 60, 30, FINE) == ()
    for left in range(LEAST, 50):
        lines = last_done(entries, 40, left, FINE)
        assert len(lines) <= min(left - 1, MARGIN + 1 + 12)
        texts = ["".join(part.text for part in line) for line in lines]
        assert max(map(width_of, texts)) <= 40
        assert texts[:MARGIN] == [""] * MARGIN
        firsts, seconds = texts[MARGIN + 1 :: 2], texts[MARGIN + 2 :: 2]
        assert len(firsts) == len(seconds), "an entry is there whole, or not at all"
        for number, first, second in zip(range(40, 0, -1), firsts, seconds, strict=False):
            whole = f"Entry {number} says something that is long."
            assert f"{first.split('  ')[1]} {second.strip()}" == whole
    assert "Entry 40 " in texts[MARGIN + 1]
    longest = replace(entry(1), sentence="Ada " * 30)
    assert "".join(part.text for part in last_done([longest], 30, 20, FINE)[-1])[-1] == FINE.cut
    undone = last_done([entry(1, undone=True)], 80, 20, FINE)[-1]
    assert "(undone)" in "".join(part.text for part in undone)


def lines_with(pilot: Pilot[str], words: str) -> list[int]:
    return [at for at, line in enumerate(seen(pilot.app).splitlines()) if words in line]


async def test_with_room_the_journal_follows_the_players(
    event_of: EventOf, app_for: AppFor
) -> None:
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=(200, 60)) as pilot:
        await go(pilot, "r", "Player")
        await settled(pilot)
        shown = seen(app)
        names = [player.name for player in hall.event.players]
        found = sorted(lines_with(pilot, name)[0] for name in names[1:])  # the pane names the first
        assert [found[1] - found[0], found[2] - found[1]] == [1, 1]
        assert "Latest changes" in shown
        below = lines_with(pilot, "Latest changes")[0]
        assert max(found) < below
        assert f"{names[-1]} has joined the event" in shown.splitlines()[below + 1]
        await press(pilot, "down")
        grid = app.screen.query_one(Grid)
        assert grid.cursor_row == 1
        await press(pilot, "slash", *names[2].lower()[:3])
        assert "Latest changes" not in seen(app)


async def test_latest_change_is_shown_at_once(event_of: EventOf, app_for: AppFor) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "r", "Player")
        await press(pilot, "p")
        await settled(pilot)
        lines = seen(app).splitlines()
        at = lines_with(pilot, "Latest changes")[0]
        assert "paid" in lines[at + 1].lower()


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_on_a_small_terminal_rows_stand_close(
    event_of: EventOf, app_for: AppFor, size: tuple[int, int]
) -> None:
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=size) as pilot:
        await go(pilot, "r", "Player")
        found = sorted(lines_with(pilot, player.name)[0] for player in hall.event.players)
        assert found[-1] - found[0] == 3
        assert "Latest changes" not in seen(app)


async def test_latest_changes_are_read_after_the_list(
    event_of: EventOf, app_for: AppFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pairings are explained in a thread: the list comes after the event has been read."""
    hall = event_of(72)
    hall.run(PairRound())
    app = app_for(hall.path)
    may_go_on = threading.Event()
    may_go_on.set()

    def explained(event: Event, number: int) -> Pairings:
        assert may_go_on.wait(20)
        return pairings(event, number)

    monkeypatch.setattr("screens.pairing.screen.pairings", explained)
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "p", "Tbl")
        await settled(pilot)
        assert "Latest changes" not in seen(app)  # 36 pairs leave no room
        hall.run(Publish())
        hall.type()
        hall.run(MakeCut(4))
        may_go_on.clear()
        hall.run(PairRound())
        await until(pilot, "Check the draft,")
        may_go_on.set()
        await until(pilot, "Latest changes")
        await settled(pilot)
        lines = seen(app).splitlines()[lines_with(pilot, "Latest changes")[0] :]
        assert "Round 2 is drawn" in lines[1]
        assert "Cut to the top 4" in lines[2]

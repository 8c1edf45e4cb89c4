"""The list of a place: signs of states, the cursor's row, groups, what is painted again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from at_screen import seen
from textual.app import ComposeResult
from textual.geometry import Region
from textual.pilot import Pilot

from screens.base import BaseApp
from screens.theme.look import Look
from screens.theme.palette import DARK, GREY
from screens.theme.signs import FINE, PLAIN, Mark, Signs
from screens.widgets.grid import Column, Grid, Part, Row

MARKS: tuple[Mark, ...] = (
    "open",
    "running",
    "late",
    "judge",
    "done",
    "draft",
    "published",
    "dropped",
)
COLUMNS = Column("No.", right=True), Column("Name", name=True), Column("State")


class Shown(BaseApp):
    """A list and nothing else."""

    def __init__(self, rows: Sequence[Row], look: Look | None = None) -> None:
        super().__init__(look=look)
        self.rows = rows

    def compose(self) -> ComposeResult:
        yield Grid(COLUMNS, id="list")

    def on_mount(self) -> None:
        super().on_mount()
        self.list.fill(self.rows)
        self.list.focus()

    @property
    def list(self) -> Grid:
        return self.query_one("#list", Grid)


def states() -> list[Row]:
    return [
        Row(
            mark,
            (str(at), f"Player {at}", Part(mark, mark if mark != "published" else "")),
            f"Player {at}",
            at,
            mark=mark,
        )
        for at, mark in enumerate(MARKS)
    ]


def people(number: int) -> list[Row]:
    return [
        Row(f"p{at}", (str(at), f"Player {at}", ""), f"Player {at}", at) for at in range(number)
    ]


@pytest.mark.parametrize("signs", [FINE, PLAIN])
@pytest.mark.parametrize("palette", [DARK, GREY])
async def test_every_state_is_told_by_its_sign_and_a_word(palette: Any, signs: Signs) -> None:
    app = Shown(states(), Look(palette, signs))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        lines = seen(app).splitlines()
    for mark, line in zip(MARKS, lines[1:], strict=False):
        assert line[1] == signs.symbol(mark)
        assert mark in line
    assert lines[1][0] == signs.cursor
    assert not any(line[0].strip() for line in lines[2:] if line)
    if signs is PLAIN:
        assert "\n".join(lines).isascii()


async def test_empty_column_is_left_out() -> None:
    app = Shown(people(3))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert seen(app).splitlines()[:2] == [" No.  Name", "▌  0  Player 0"]


async def test_the_cursor_stays_on_its_row_and_leaves_groups_out() -> None:
    group = Row("group", (Part("2-0", "strong"), "4 players"), group=True)
    rows = [group, *people(2), group, *people(4)[2:]]
    app = Shown(rows)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert "2-0  4 players" in seen(app)
        assert app.list.current == rows[1]
        await pilot.press("down", "down")
        assert app.list.current == rows[4]
        app.list.fill([rows[4], *people(2)])
        assert app.list.current == rows[4]
        app.list.fill(people(2))
        assert app.list.current in people(2)
        app.list.fill([])
        assert app.list.current is None
        await pilot.press("down", "up", "end", "home", "pagedown")
        app.list.fill(rows)
        await pilot.press("home")
        assert app.list.current == rows[1]


async def test_what_is_far_below_is_scrolled_to() -> None:
    app = Shown(people(100))
    async with app.run_test(size=(60, 12)) as pilot:
        await pilot.press("end")
        await pilot.pause()
        assert "▌ 99  Player 99" in seen(app)
        await pilot.press("pageup")
        await pilot.pause()
        assert "▌ 89" in seen(app)
        assert app.list.find("3")
        await pilot.pause()
        assert "▌  3" in seen(app)


async def test_only_the_cells_that_changed_are_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = states()
    app = Shown(rows)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        painted = watch(app, monkeypatch)
        app.list.fill(list(rows))
        assert painted == []
        other = Row("running", ("1", "Player 1", Part("runnin2", "running")), "", 1, mark="running")
        app.list.fill([rows[0], other, *rows[2:]])
        assert [(one.y, one.height) for one in painted] == [(2, 1)]
        assert seen_at(pilot, painted[0]).strip() == "runnin2"  # type: ignore[arg-type]


def watch(app: Shown, monkeypatch: pytest.MonkeyPatch) -> list[Region]:
    """Return a list of the regions that the grid asks to have painted from now on."""
    asked: list[Region] = []
    refresh = app.list.refresh

    def noted(*regions: Region, **how: bool) -> Grid:
        asked.extend(regions or (app.list.region,))
        return refresh(*regions, **how)

    monkeypatch.setattr(app.list, "refresh", noted)
    return asked


def seen_at(pilot: Pilot[str | None], region: Region) -> str:
    line = pilot.app.query_one(Grid).render_line(region.y)
    return line.crop(region.x, region.right).text


class Beside(Shown):
    """A list whose texts are longer than their column, with an empty cell behind some."""

    def compose(self) -> ComposeResult:
        columns = Column("Faction", gives=1), Column("Note"), Column("No.", right=True)
        yield Grid(columns, id="list")


async def test_text_extends_over_empty_cells_of_its_row() -> None:
    long = "Retribution of Scyrah"
    rows = [
        Row("a", (long, "late, from round 2", "7"), long, 7),
        Row("b", (long, "", "8"), long, 8),
        Row("c", ("Cryx", "", "9"), "Cryx", 9),
    ]
    app = Beside(rows)
    async with app.run_test(size=(42, 10)) as pilot:
        await pilot.pause()
        lines = seen(app).splitlines()
        assert long not in lines[1]
        assert "late, from round 2" in lines[1]
        assert long in lines[2]
        assert [line.rstrip()[-1] for line in lines[1:4]] == ["7", "8", "9"]
        assert len({len(line.rstrip()) for line in lines[1:4]}) == 1
        app.list.fill([rows[0], Row("b", (long, "dropped R1", "8"), long, 8), rows[2]])
        await pilot.pause()
        changed = seen(app).splitlines()[2]
        assert "dropped R1" in changed
        assert long not in changed


async def test_what_a_list_needs_is_known_before_it_is_laid_out() -> None:
    app = Shown([Row("a", ("7", "Ann Lee", "open"), "Ann Lee", 7)])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        unseen = Grid(COLUMNS)
        unseen.display = False
        await app.mount(unseen)
        unseen.fill(app.rows)
        # The cursor's sign, "No.", a gap of two, "Ann Lee", another, "State", the scroll bar.
        assert unseen.needed.width == 1 + 3 + 2 + 7 + 2 + 5 + 1
        assert unseen.needed == app.list.needed


async def test_line_of_a_group_is_cut_with_its_mark() -> None:
    heading = (Part("Plan of the day", "strong"), "l adds lines, L removes one")
    app = Shown([Row("group", heading, group=True), *people(2)])
    async with app.run_test(size=(30, 20)) as pilot:
        await pilot.pause()
        line = next(line for line in seen(app).splitlines() if "Plan" in line)
        assert line.rstrip().endswith("…")

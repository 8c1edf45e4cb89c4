"""The upper part of a table as it is painted: as large as there is room for.

Only differences are painted again, and every state has words and symbols.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from table_app import LEFT, RIGHT, SIZES, begin, paired, set_up, terminal, turn
from textual.geometry import Region
from watching import until

from screens.game.front import (
    BETWEEN,
    FONT,
    SCALES,
    Front,
    Half,
    Scale,
    dots,
    half_lines,
    scale_for,
    sizes_for,
)
from screens.table.app import TableApp
from screens.table.halves import DIGITS_FROM
from screens.theme.look import Look
from screens.theme.palette import GREY
from screens.theme.signs import PLAIN
from srtui.commands.clock.game import Adjust, CallJudge
from srtui.commands.clock.round import Pause
from srtui.documents.layout import width_of

EVERY = [(40, 15), *SIZES, (200, 60)]
SMALL = (40, 15)


def halves(time: str, points: str = "7") -> tuple[Half, Half]:
    """Two halves with this time and these points."""
    return Half(0, time=time, points=points), Half(1, time=time, points=points)


@pytest.mark.parametrize("size", EVERY)
@pytest.mark.parametrize("text", ["60:00", "9:59", "150:00"])
def test_digits_are_whole_or_the_time_is_a_text(size: tuple[int, int], text: str) -> None:
    both = halves(text)
    shape, width = sizes_for(*size, both), size[0] // 2
    lines = half_lines(both[0], shape, width)
    assert all(sum(width_of(part.text) for part in line) == width for line in lines)
    if shape.clock is None:
        assert size[1] < DIGITS_FROM or (size[0] == 40 and text == "150:00")
        assert any(part.text == text for line in lines for part in line)
        return
    lit = sum(len(part.text) for line in lines for part in line if part.style == "dots-muted") // (
        shape.clock.dot_width * shape.clock.dot_height
    )
    assert lit == sum(row.count("#") for sign in text for row in FONT[sign])


@pytest.mark.parametrize("size", [one for one in EVERY if one[1] >= DIGITS_FROM])
@pytest.mark.parametrize("points", ["0", "7", "12", "100"])
def test_points_are_never_read_with_the_clock(size: tuple[int, int], points: str) -> None:
    shape = sizes_for(*size, halves("60:00", points))
    assert shape.clock is not None
    if shape.points is not None:
        taken = shape.clock.width("60:00") + shape.points.width(points)
        assert taken + BETWEEN <= size[0] // 2 - 2


def test_the_largest_digits_that_fit_are_taken() -> None:
    widths = [one.width("50:00") for one in SCALES]
    assert widths == sorted(widths, reverse=True)
    assert [scale_for(width, 20, "50:00") for width in widths] == list(SCALES)
    assert scale_for(widths[1], SCALES[1].rows - 1, "50:00") == SCALES[2]
    assert scale_for(widths[-1] - 1, 20, "50:00") is None


def test_a_line_of_digits_is_made_of_dots() -> None:
    scale = Scale(2, 1, 1)
    found = "".join(("#" if lit else ".") * cells for lit, cells in dots("4:1", scale, 0))
    assert found == "##..##" + "." + ".." + "." + "..##.."


async def test_a_second_paints_the_dots_that_differ_and_no_change_paints_nothing(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            hall.machine.go_on(3)
            app.home.draw()
            await pilot.pause()
            painted: list[Region] = []
            plain = Front.refresh

            def refresh(self: Front, *regions: Region, **more: bool) -> Front:
                painted.extend(regions or [self.region])
                return plain(self, *regions, **more)

            monkeypatch.setattr(Front, "refresh", refresh)
            app.home.tick()
            assert painted == [], "49:57 is shown already"
            hall.machine.go_on(1)
            app.home.tick()
            assert all(one.height == 1 for one in painted)
            seven, six = ("".join(FONT[sign]) for sign in "76")
            differ = sum(one != other for one, other in zip(seven, six, strict=True))
            assert sum(one.width for one in painted) == 2 * differ


# Messages


def half_of(app: TableApp, side: int) -> str:
    """Return the text in one half."""
    width = app.size.width // 2
    high = int(app.home.front.size.height)
    lines = seen(app).splitlines()[1:high]
    found = (line[:width] if side == 0 else line[width:] for line in lines)
    return "\n".join(found)


@pytest.mark.parametrize("size", EVERY)
async def test_front_shows_the_active_player_and_the_end_of_the_turn(
    hall: Hall, size: tuple[int, int]
) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=size) as pilot:
            await begin(pilot)
            left, right = half_of(app, 0), half_of(app, 1)
            assert " 1  Anna" in left
            assert " 2  Bert" in right
            assert "► turn" in left
            assert "turn" not in right
            assert "waits" in right
            assert "tab: ends the turn" in left or "tab: end turn" in left
            assert "bksp" not in right
            assert "backspace" not in right
            assert "turn 1 of 7" in seen(app) or "turn 1/7" in seen(app)
            await turn(pilot)
            assert "turn" not in half_of(app, 0)
            assert "► turn" in half_of(app, 1)
            assert "end turn" in half_of(app, 1) or "ends the turn" in half_of(app, 1)


@pytest.mark.parametrize("size", EVERY)
async def test_a_key_is_named_only_where_it_does_something(
    hall: Hall, size: tuple[int, int]
) -> None:
    """In their own turn a player's key ends it; the opponent's gives back what was lent."""
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            assert "I am ready" in half_of(app, 0)
            assert "I am ready" in half_of(app, 1)
            await press(pilot, LEFT)
            assert "✓ ready" in half_of(app, 0)
            await press(pilot, RIGHT)
            await begin(pilot)
            if size != SMALL:  # there is room for one label there
                assert "tab: " in half_of(app, 0)
            assert "bksp" not in half_of(app, 1)
            assert "backspace" not in half_of(app, 1)
            await press(pilot, "l")
            assert "runs" in half_of(app, 1)
            assert "borrowed" in half_of(app, 1) or size[0] == 40
            said = half_of(app, 1)
            assert "bksp: Anna runs" in said or "backspace: runs Anna's clock" in said
            hall.run(meant(hall, Pause, "1", reason="lunch"))
            await until(pilot, "paused")
            for side in (0, 1):
                assert "■ paused" in half_of(app, side)
                assert "space" not in half_of(app, side), "no turn ends while nothing can run"
                assert "runs" not in half_of(app, side)


@pytest.mark.parametrize("size", EVERY)
async def test_little_time_a_fallen_flag_and_a_called_judge_have_signs_and_words(
    hall: Hall, size: tuple[int, int]
) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=size) as pilot:
            await begin(pilot)
            hall.run(meant(hall, Adjust, "1", "1", "-46:00", "test"))
            await until(pilot, "! <5 min" if size == SMALL else "! under 5 min")
            assert "5 min" not in half_of(app, 1)
            desk = hall.table(1)
            desk.run(meant(desk, CallJudge, "1"))
            await until(pilot, "? JUDGE")
            hall.machine.go_on(5 * 60)
            app.home.tick()
            await until(pilot, "! FLAG FALLEN: Anna")
            assert "! FLAG FALLEN" in half_of(app, 0)
            assert "settle it: space" in seen(app)


async def test_without_colours_and_fine_signs_every_state_is_told(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        app.store_look(Look(GREY, PLAIN))
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            assert "> turn" in half_of(app, 0)
            assert "waits" in half_of(app, 1)
            assert seen(app).isascii()
            await press(pilot, "space")
            assert seen(app).isascii() or "⏎" in seen(app)
            await press(pilot, "escape")
            hall.run(meant(hall, Pause, "1", reason="lunch"))
            await until(pilot, "# paused")


async def test_the_round_s_time_is_told(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert "► 100 min left" in seen(app)
            hall.machine.go_on(95 * 60 + 30)
            app.home.tick()
            await until(pilot, "! 4 min left")
            hall.machine.go_on(6 * 60)
            app.home.tick()
            await until(pilot, "! 1 min over")


async def test_the_end_of_a_round_that_is_hidden_stays_so(hall_of: Callable[[str], Hall]) -> None:
    """SR 2012 changes the length of a round by a die that only the organizer sees."""
    hall = hall_of("sr2012")
    hall.add(2)
    paired(hall, hall.event.edition.scenarios[0].id)
    assert hall.event.rounds[-1].hidden_end
    assert hall.event.rounds[-1].ends_at
    with terminal(hall) as app:
        async with app.run_test(size=(200, 60)) as pilot:
            await settled(pilot)
            hall.machine.go_on(60 * 60)
            app.home.draw()
            assert "Table 1" in seen(app)
            assert " min " not in seen(app).splitlines()[0]


async def test_help_says_what_keys_do_now(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            await press(pilot, "question_mark")
            shown = " ".join(seen(app).split())
            assert "In your own turn it ends the turn" in shown
            assert "space" in shown
            assert "Dispute" not in shown, "no turn has ended"
            await press(pilot, "x")
            assert "In your own turn" not in seen(app)

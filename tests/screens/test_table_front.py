"""The clocks of a table as they are painted: large enough, and only what differs anew."""

from __future__ import annotations

import pytest
from hall import Hall
from table_app import SIZES, begin, set_up, terminal
from textual.geometry import Region

from screens.table.digits import DOT, FONT, ROWS, SCALES, drawn, scale_for
from screens.table.front import Front


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["60:00", "9:59", "150:00"])
def test_digits_are_at_least_five_rows_high_and_whole(size: tuple[int, int], text: str) -> None:
    half = size[0] // 2
    scale = scale_for(half - 1, 10 if size[1] >= 34 else 5, text)
    rows = drawn(text, scale, half)
    assert len(rows) >= ROWS
    dots = sum(row.count("#") for sign in text for row in FONT[sign])
    if text != "150:00" or size[0] > 40:
        assert sum(row.count(DOT) for row in rows) == dots * scale.wide * scale.high


def test_the_largest_digits_that_fit_are_taken() -> None:
    widths = [one.width("50:00") for one in SCALES]
    assert widths == sorted(widths, reverse=True)
    assert [scale_for(width, 10, "50:00") for width in widths] == list(SCALES)
    assert scale_for(widths[0], 9, "50:00") == SCALES[1]


async def test_a_second_paints_one_digit_and_no_change_paints_nothing(
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
            assert painted
            whole = Region.from_union(painted)
            assert whole.width <= 6
            assert whole.height <= ROWS
            assert all(one.height == 1 for one in painted)

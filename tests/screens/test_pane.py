"""The pane beside a list: from which width it is there, what it follows, its keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from textual.pilot import Pilot
from watching import fill, go, until

from screens.app import SrtuiApp
from screens.rounds.screen import ResultsScreen
from screens.theme.look import Look
from screens.widgets.grid import Grid
from screens.widgets.keys_line import KeysLine
from screens.widgets.pane import Pane
from screens.widgets.section_layout import layout_sections
from screens.widgets.slip_line import SlipLine
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.documents.layout import width_of
from srtui.documents.sections import (
    PaneLine,
    PaneSection,
    PaneTable,
    Piece,
    line,
)

AppFor = Callable[..., SrtuiApp]


@pytest.fixture
def app(hall: Hall, app_for: AppFor) -> SrtuiApp:
    fill(hall)
    return app_for(hall.path)


def pane_text(pilot: Pilot[str]) -> str:
    """Return the pane's text, line by line."""
    pane = pilot.app.screen.query_one(Pane)
    return "\n".join("".join(part.text for part in line).rstrip() for line in pane.lines)


def keys(pilot: Pilot[str]) -> str:
    return pilot.app.screen.query_one(KeysLine).render().plain


async def test_there_is_a_pane_at_110_columns_and_none_at_109(app: SrtuiApp) -> None:
    async with app.run_test(size=(110, 30)) as pilot:
        await go(pilot, "s", "Why 1st")
        pane = app.screen.query_one(Pane)
        assert pane.outer_size.width == 44
        assert "tab Details" in keys(pilot)
        await pilot.resize_terminal(109, 30)
        await until(pilot, lambda: not pane.display)
        assert "Why 1st" not in seen(app)
        assert "tab Details" not in keys(pilot)
        await pilot.resize_terminal(200, 60)
        await until(pilot, "Why 1st")
        assert pane.outer_size.width == 80


async def test_it_follows_the_cursor_and_shows_each_row_from_its_beginning(app: SrtuiApp) -> None:
    async with app.run_test(size=(120, 14)) as pilot:
        await go(pilot, "s", "Why 1st")
        await press(pilot, "tab", "down", "down")
        assert "Anna" not in pane_text(pilot).splitlines()[0]
        await press(pilot, "tab", "down")
        await until(pilot, "Why 2nd")
        assert "Bert" in pane_text(pilot).splitlines()[0]


async def test_tab_leads_in_and_out_and_escape_out(app: SrtuiApp) -> None:
    async with app.run_test(size=(120, 14)) as pilot:
        await go(pilot, "s", "Why 1st")
        grid, pane = app.screen.query_one(Grid), app.screen.query_one(Pane)
        for way_out in ("tab", "escape"):
            await press(pilot, "tab")
            assert app.focused is pane
            assert "List" in keys(pilot)
            await press(pilot, way_out)
            assert app.focused is grid


async def test_down_in_the_pane_scrolls_it_to_its_end_and_leaves_the_list_alone(
    app: SrtuiApp,
) -> None:
    async with app.run_test(size=(120, 14)) as pilot:
        await go(pilot, "s", "Why 1st")
        grid = app.screen.query_one(Grid)
        assert "lines" in pane_text(pilot).splitlines()[-1]
        assert "Total" not in pane_text(pilot)
        await press(pilot, "tab", "end")
        assert grid.cursor_row == 0
        assert "Total" in pane_text(pilot).splitlines()[-2]
        await press(pilot, "down", "down", "pageup", "home")
        assert "Anna" in pane_text(pilot).splitlines()[0]


async def test_where_it_was_scrolled_to_stays_while_its_row_is_read_again(
    app: SrtuiApp, hall: Hall
) -> None:
    async with app.run_test(size=(120, 14)) as pilot:
        await go(pilot, "s", "Why 1st")
        await press(pilot, "tab", "down", "down", "down")
        before = pane_text(pilot)
        app.screen.reload()  # type: ignore[attr-defined]
        await settled(pilot)
        assert pane_text(pilot) == before


async def test_the_focus_goes_back_to_the_list_where_the_pane_finds_no_room(
    app: SrtuiApp,
) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        await go(pilot, "s", "Why 1st")
        await press(pilot, "tab")
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: app.focused is app.screen.query_one(Grid))


async def test_enter_still_opens_the_whole_page(app: SrtuiApp) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        await go(pilot, "s", "Why 1st")
        await press(pilot, "enter")
        await until(pilot, "Totals, in order of importance")


async def test_only_the_last_of_many_rows_fills_the_pane(app: SrtuiApp) -> None:
    """The rows between are not made: what is made waits for nobody's reading."""
    made: list[int] = []

    def making(row: int) -> Callable[[], None]:
        return lambda: made.append(row)

    async with app.run_test(size=(120, 30)) as pilot:
        await go(pilot, "s", "Why 1st")
        pane = app.screen.query_one(Pane)
        for row in range(50):
            pane.look(making(row), app.wears)
        await settled(pilot)
        assert made[-1] == 49
        assert len(made) <= 2


# In the places


@pytest.mark.wide(2)
@pytest.mark.parametrize(
    ("letter", "heading", "wanted"),
    [
        ("r", "Status", "not paid"),
        ("p", "Why this pairing", "Rematches"),
        ("t", "Their games", "Why this pairing"),
        ("s", "Why 1st", "Strength of schedule"),
        ("j", "What changed", "Undo"),
        ("m", "Not checked", "Table 1"),
    ],
)
async def test_each_place_answers_of_its_row(
    app: SrtuiApp, letter: str, heading: str, wanted: str
) -> None:
    async with app.run_test(size=(200, 60)) as pilot:
        await go(pilot, letter, heading)
        for _ in range(8):
            if wanted in pane_text(pilot):
                break
            await press(pilot, "down")
        assert wanted in pane_text(pilot)


async def test_tab_leads_into_it_from_an_empty_slip_and_from_a_half_typed_one(
    app: SrtuiApp,
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "t", "Why this pairing")
        assert isinstance(app.screen, ResultsScreen)
        slip, pane = app.screen.query_one(SlipLine), app.screen.query_one(Pane)
        assert app.focused is slip
        for typed in ("", "1 1 s"):
            await press(pilot, *(("space" if one == " " else one) for one in typed), "tab")
            assert app.focused is pane
            await press(pilot, "tab")
            assert app.focused is slip
            assert slip.value == typed


async def test_up_and_down_in_the_slip_move_the_list_and_the_pane_follows(app: SrtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, "t", "Why this pairing")
        first = pane_text(pilot).splitlines()[0]
        await press(pilot, "down")
        await until(pilot, lambda: pane_text(pilot).splitlines()[0] != first)


async def test_clocks_use_the_full_width_if_the_pane_hides_games(
    event_of: Callable[[int], Hall], app_for: AppFor
) -> None:
    """128 players at 120x40: 64 games in two columns, which leave no room for a pane."""
    hall = event_of(128)
    hall.run(PairRound())
    hall.run(Publish())
    large = app_for(hall.path)
    async with large.run_test(size=(120, 40)) as pilot:
        await go(pilot, "c", "64 games")
        await settled(pilot)
        assert not large.screen.query_one(Pane).display
        await pilot.press("g", "t")
        await until(pilot, "Why this pairing")
        grid = large.screen.query_one(Grid)
        await press(pilot, *["down"] * 5, "pagedown")
        await until(pilot, lambda: f"Table {grid.cursor_row + 1} " in pane_text(pilot))


# Laid out in lines


def laid_out(*sections: PaneSection, width: int = 20) -> list[str]:
    found = layout_sections(sections, width, Look())
    lines = ["".join(part.text for part in line) for line in found]
    assert all(width_of(one) <= width for one in lines)
    return [one.rstrip() for one in lines]


def test_a_heading_stands_in_a_rule() -> None:
    assert laid_out(PaneSection("Why", ()))[0] == "── Why ─────────────"


def test_a_long_line_is_wrapped_behind_its_sign() -> None:
    said = line("have not met before in any round", mark="done")
    assert laid_out(PaneSection("", (said,))) == ["✓ have not met", "  before in any", "  round"]


def test_figures_stand_at_the_right_of_the_first_line() -> None:
    said = line("Bert has one win so far", right="12")
    assert laid_out(PaneSection("", (said,))) == ["Bert has one win  12", "so far"]


def test_a_table_cuts_its_words_and_never_its_figures() -> None:
    row = (Piece("R1"), Piece("Maximiliano Kowalska", "", "done"), Piece("12-10"))
    table = PaneTable((row,), (False, False, True))
    assert laid_out(PaneSection("", (table,)), width=24) == ["R1  ✓ Maximilian…  12-10"]


def test_words_of_different_meaning_are_joined_as_they_stand() -> None:
    said = PaneLine((Piece("A", "one"), Piece(": "), Piece("won", "strong"), Piece(".")))
    assert laid_out(PaneSection("", (said,))) == ["A: won."]


async def test_a_pane_that_loses_the_focus_while_the_app_ends_is_left_alone(app: SrtuiApp) -> None:
    async with app.run_test(size=(120, 30)) as pilot:
        await go(pilot, "s", "Why 1st")
        pane = app.screen.query_one(Pane)
        await press(pilot, "tab")
        stack = app._screen_stack
        screens = stack[:]
        stack.clear()  # as the framework does it, while the focus is still being removed
        try:
            pane.on_blur()
        finally:
            stack += screens
        assert pane.lines


@pytest.mark.parametrize("height", [30, 36, 40, 44, 60])
async def test_map_without_room_is_left_out(hall: Hall, app_for: AppFor, height: int) -> None:
    fill(hall)
    hall.run(PairRound(), sure=True)
    hall.run(meant(hall, Scenario, "two-fronts"))
    hall.run(Publish(), sure=True)
    hall.run(Start(), sure=True)
    app = app_for(hall.path)
    async with app.run_test(size=(120, height)) as pilot:
        await go(pilot, "p", "Why this pairing")
        await settled(pilot)
        shown = seen(app)
        assert ("Defender, blue" in shown) == ("Attacker, red" in shown)
        assert ("Attacker, red" in shown) == ("unofficial" in shown)
        assert ("Defender" in shown) == (height >= 60)

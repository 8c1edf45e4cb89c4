"""Pages: a document as a screen shows it, what it keeps of the paper's words, the drawn map."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from at_screen import press, seen, settled
from hall import Hall
from textual.pilot import Pilot
from textual.selection import Selection

from data import editions
from screens.app import SrtuiApp
from screens.pages.page import Page
from screens.theme.look import Look
from screens.theme.palette import DARK, GREY, SIXTEEN
from screens.theme.signs import FINE, PLAIN
from screens.widgets.section_layout import READ, paged
from screens.widgets.text_part import PageLines
from srtui.documents.document import Document, Grid, Section, Slip
from srtui.documents.from_sections import written
from srtui.documents.layout import width_of
from srtui.documents.sections import PaneSection, line, listed
from srtui.sheets.scenario import scenario_sheet

AppFor = Callable[..., SrtuiApp]
QUADRANTS = set("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")


def shown(document: Document, width: int = 80, height: int = 24, look: Look | None = None) -> str:
    """Return the document on a screen, as plain text; no line is longer than the screen."""
    found = paged(written([document]), (width, height), look or Look())
    lines = ["".join(part.text for part in one).rstrip() for one in found]
    assert max(map(width_of, lines)) <= width
    return "\n".join(lines)


def texts(page: PageLines) -> list[str]:
    return ["".join(part.text for part in line).strip() for line in page.lines]


def sheet() -> Document:
    rules = editions.edition(editions.parse(editions.text("sr2026"), "sr2026"), "sr2026")
    scenario = rules.scenario("high-stakes")
    assert scenario is not None
    return scenario_sheet(rules, scenario)


@pytest.mark.parametrize(
    ("width", "height", "columns"), [(116, 38, 48), (76, 22, 28), (36, 18, 16), (36, 13, 16)]
)
def test_the_sheet_of_a_scenario_has_the_map_as_large_as_there_is_room(
    width: int, height: int, columns: int
) -> None:
    lines = shown(sheet(), width, height).splitlines()
    top = next(one for one in lines if "┌" in one)
    assert top.index("┐") - top.index("┌") - 1 == columns
    bottom = next(at for at, one in enumerate(lines) if "└" in one)
    assert bottom < height or height < 22, "all of it is in sight"


def test_without_fine_signs_the_map_is_plain() -> None:
    text = shown(sheet(), look=Look(SIXTEEN, PLAIN))
    assert text.isascii()
    assert "(a)" in text
    fine = shown(sheet(), look=Look(GREY, FINE))
    assert QUADRANTS & set(fine), "areas have edges"


def test_words_beside_the_map_are_complete() -> None:
    text = shown(sheet(), 116, 38)
    words = {
        word
        for part in sheet().sections
        for said in (part.heading, *part.notes, *part.text)
        for word in said.split()
    }
    assert words - set(text.split()) == set()
    assert any("│" in one and "in from" in one for one in text.splitlines())


def test_a_table_has_no_rules_and_no_empty_columns() -> None:
    grid = Grid(("Rank", "Player", "Club"), (("1", "Anna", ""), ("2", "Bert", "")), (True,) * 3)
    text = shown(Document("T", (Section("Standings", grid=grid),)))
    assert "---" not in text
    assert "Club" not in text
    assert "Rank  Player\n   1    Anna" in text


def test_the_players_of_a_pair_have_their_hues() -> None:
    grid = Grid(("Table", "Player", "Player"), (("1", "Anna", "Bert"),), places=(0, 1, 2))
    found = paged(written([Document("T", (Section(grid=grid),))]), (80, 24), Look())
    styles = {part.text: part.style for one in found for part in one}
    assert (styles["Anna"], styles["Bert"]) == ("one", "two")


def test_secondary_columns_shrink_before_names() -> None:
    row = ("1", "Maximiliano Kowalska", "Retribution of Scyrah", "Stowarzyszenie Kostka")
    grid = Grid(("Rank", "Player", "Faction", "Club"), (row,), (True, *(False,) * 3), aside=2)
    document = Document("T", (Section(grid=grid),))
    assert "Maximiliano Kowalska  Retribution of…  Stowarzyszenie…" in shown(document, 60)
    assert shown(document, 30).splitlines()[-1] == "   1  Maximiliano Kowalska"


def test_the_line_of_a_cut_stands_across() -> None:
    grid = Grid(
        ("R", "Player"), (("1", "Anna Abel"), ("2", "Bert"), ("3", "Cleo")), line=2, line_said="top"
    )
    lines = shown(Document("T", (Section(grid=grid),))).splitlines()
    assert (lines[-3], lines[-1]) == ("2  Bert", "3  Cleo")
    assert lines[-2].startswith("── top ─")


def test_where_a_page_of_paper_begins_stands_a_rule() -> None:
    parts = tuple(Section(text=(word,), page=True) for word in ("One", "Two"))
    text = shown(Document("Title", parts))
    assert text.index("One") < text.index("── page 2 ─") < text.index("Two")
    assert "page 1" not in text


def test_what_is_copied_elsewhere_is_never_broken() -> None:
    said = "Table 1: " + "Anna " * 40 + "end"
    found = paged(written([Document("T", (Section(text=(said,)),), posted=True)]), (80, 24), Look())
    assert said in ["".join(part.text for part in one) for one in found]


def test_boxes_are_not_broken_from_their_words() -> None:
    slip = Slip((), "Won by:", ("TO's ruling",) * 8, 2)
    assert all(
        one.rstrip().endswith("ruling")
        for one in shown(Document("T", (Section(slip=slip),)), 40).splitlines()
        if "[ ]" in one
    )


def test_sentences_are_no_longer_than_can_be_read_and_headings_end_with_them() -> None:
    found = paged([PaneSection("Why", (line("word " * 60),))], (200, 60), Look())
    lines = ["".join(part.text for part in one) for one in found]
    assert max(map(len, lines)) <= READ
    assert len(lines[0]) == max(map(len, lines[1:]))


def test_long_label_is_above_its_text_on_a_narrow_page() -> None:
    part = Section(facts=(("Strength of schedule", "the TP of every opponent"),))
    assert "Strength of schedule\n  the TP of every" in shown(Document("T", (part,)), 36)


@pytest.mark.parametrize("size", [(80, 24), (40, 15)])
async def test_page_is_laid_out_again_for_another_size(
    hall: Hall, app_for: AppFor, size: tuple[int, int]
) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        app.push_screen(Page("Two Fronts", written([sheet()])))
        await settled(pilot)
        page = app.screen.query_one(PageLines)
        assert max(map(width_of, texts(page))) > size[0]
        await pilot.resize_terminal(*size)
        await settled(pilot)
        assert max(map(width_of, texts(page))) < size[0]
        await press(pilot, "end")
        assert texts(page)[-1] in seen(app)


@pytest.mark.parametrize("signs", [FINE, PLAIN])
async def test_plain_scroll_bars_end_with_whole_cells(
    hall: Hall, app_for: AppFor, signs: object
) -> None:
    """A console without letters that fill a part of a cell showed a stray sign there."""
    palette = DARK if signs is FINE else SIXTEEN
    app = app_for(hall.path)
    app.change_look(Look(palette, signs))  # type: ignore[arg-type]
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.push_screen(Page("Long", written([sheet()])))
        ends = set()
        for _ in range(8):
            await press(pilot, "down")
            ends |= {one[77:].strip() for one in seen(app).splitlines()[1:-1]}
        assert (ends == {""}) is (signs is PLAIN)


async def test_copied_selection_keeps_long_lines_whole(hall: Hall, app_for: AppFor) -> None:
    said = ("Table 1: " + "Anna " * 40 + "end", "Table 2")
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.push_screen(Page("For a forum", written([Document("T", said_in(said), posted=True)])))
        await settled(pilot)
        page = app.screen.query_one(PageLines)
        assert len(page.lines) > len(said) + 2, "it is folded to be seen"
        found = page.get_selection(Selection(None, None))
        assert found is not None
        assert set(said) <= set(found[0].splitlines())
        await pilot.mouse_down(PageLines, offset=(0, 0))
        await pilot.hover(PageLines, offset=(3, 2))
        await pilot.mouse_up(PageLines, offset=(3, 2))
        await settled(pilot)
        assert app.screen.get_selected_text() == "T\n\nTabl"


def said_in(lines: Sequence[str]) -> tuple[Section, ...]:
    return (Section(text=tuple(lines)),)


async def _a_long_page(app: SrtuiApp, pilot: Pilot[str], *, glance: bool = False) -> PageLines:
    names = [f"Player {number:03}" for number in range(1, 121)]
    names[29], names[89] = "Zoë Ekström", "Tomas Ekstrom"
    await settled(pilot)
    app.push_screen(Page("Names", listed(names), glance=glance))
    await settled(pilot)
    return app.screen.query_one(PageLines)


@pytest.mark.parametrize("size", [(80, 24), (40, 15)])
async def test_a_word_is_found_on_a_page_whatever_its_accents(
    hall: Hall, app_for: AppFor, size: tuple[int, int]
) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=size) as pilot:
        page = await _a_long_page(app, pilot)
        assert "/ find" in seen(app)
        await press(pilot, "slash", *"ekstrom")
        assert "Zoë Ekström" in seen(app)
        assert "1 of 2" in seen(app)
        marked = page.style_of("cursor").bgcolor
        grounds = {part.style.bgcolor for part in page.render_line(29) if part.style}
        assert grounds == {marked}
        await press(pilot, "enter")
        assert "Tomas Ekstrom" in seen(app)
        assert "2 of 2" in seen(app)
        await press(pilot, "enter")  # after the last comes the first
        assert "Zoë Ekström" in seen(app)
        await press(pilot, "up")
        assert "Tomas Ekstrom" in seen(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, Page)
        assert "Tomas Ekstrom" in seen(app), "what was found stays in sight"
        await press(pilot, "escape")
        assert not isinstance(app.screen, Page)


async def test_a_word_that_is_nowhere_is_said_and_moves_nothing(
    hall: Hall, app_for: AppFor
) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _a_long_page(app, pilot)
        await press(pilot, "end")
        await press(pilot, "slash", *"nobody")
        assert "not found" in seen(app)
        assert "Player 119" in seen(app)  # the line to find with takes the last one


async def test_the_line_of_keys_promises_only_what_happens(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.push_screen(Page("Short", listed(["One line"])))
        await settled(pilot)
        assert "scroll" not in seen(app)
        assert "find" not in seen(app)
        assert "esc back" in seen(app)


@pytest.mark.parametrize("width", [80, 40])
async def test_the_way_back_is_said_on_the_narrowest_page(
    hall: Hall, app_for: AppFor, width: int
) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(width, 15)) as pilot:
        await _a_long_page(app, pilot)
        assert seen(app).splitlines()[-1].endswith("esc back")


async def test_glance_page_is_closed_by_any_key(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await _a_long_page(app, pilot, glance=True)
        assert "find" not in seen(app).splitlines()[-1]
        await press(pilot, "slash")
        assert not isinstance(app.screen, Page)


async def test_wide_signs_and_one_long_word_fold_where_the_page_ends(
    hall: Hall, app_for: AppFor
) -> None:
    """A name in Chinese takes two cells a sign; an address has no blank at which it is folded."""
    said = ("梁" * 120, "https://club.example/" + "a" * 200, "of words " * 30 + "end")
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.push_screen(Page("For a forum", written([Document("T", said_in(said), posted=True)])))
        await settled(pilot)
        page = app.screen.query_one(PageLines)
        assert max(width_of("".join(part.text for part in line)) for line in page.lines) <= 80
        found = page.get_selection(Selection(None, None))
        assert found is not None
        assert set(said) <= set(found[0].splitlines())

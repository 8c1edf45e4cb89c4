"""Kinds of faults that no screen may have: text cut without its mark, two rhythms, stray emoji."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from rich.cells import cell_len
from textual.widget import Widget
from textual.widgets import Input, Static
from watching import go

from screens.app import SrtuiApp
from screens.places import PLACES
from screens.start.screen import MakeEvent
from screens.theme.signs import agreed
from screens.widgets.columns import TOGETHER
from screens.widgets.grid import Grid
from screens.widgets.lines import first_clauses
from screens.widgets.text_part import PartLines
from srtui.commands.event.settings import SetEvent
from srtui.commands.game.result import Result
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer, EditPlayer
from srtui.commands.rounds.stages import Publish, Scenario, Start

App = Callable[..., SrtuiApp]
EventOf = Callable[[int], Hall]
LONG = (
    "Chloë Beaumont-Fitzgerald of the Northern Marches",
    "Maximilian-Alexander Hohenzollern-Sigmaringen von und zu Oberland",
    "Wilhelmina Featherstonehaugh-Cholmondeley",
    "Þórður Guðmundsson Breiðfjörð",
    "Anna Li",
)
CLUB = "The Honourable Company of Painted Soldiers and Dice"
MARK = "…"


@pytest.fixture
def long_names(hall: Hall) -> Hall:
    """Return a round in play; its players and event have the longest names."""
    hall.begin("long names", lambda: _fill(hall))
    return hall


def _fill(hall: Hall) -> None:
    hall.run(SetEvent(name="The Grand Open Championship of the Seven Kingdoms"))
    for name in LONG:
        hall.run(AddPlayer(name, club=CLUB, faction="Legion of Everblight"))
    hall.run(PairRound(), sure=True)
    hall.run(meant(hall, Scenario, "two-fronts"))
    hall.run(Publish(), sure=True)
    hall.run(Start(), sure=True)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 3, 60, 45))


def cut_in_silence(app: SrtuiApp) -> Iterator[str]:
    """Yield each text on the screen that is longer than its widget and does not end with a mark."""
    for widget in app.screen.query(Widget):
        if not widget.display or not widget.region or not widget.size:
            continue
        yield from (f"{widget!r}: {text}" for text in _cut(widget))


def _cut(widget: Widget) -> Iterator[str]:
    width, height = widget.content_size
    if isinstance(widget, PartLines):
        lines = ("".join(part.text for part in line).rstrip() for line in widget.lines)
        yield from (line for line in lines if cell_len(line) > width)
    elif isinstance(widget, Input):
        if not widget.value and cell_len(widget.placeholder) > width:
            yield widget.placeholder
    elif isinstance(widget, Static):
        needed = widget.get_content_height(widget.size, widget.app.size, width)
        shown = str(widget.render())
        if needed > height and MARK not in shown:
            yield shown


@pytest.mark.wide(4)
@pytest.mark.parametrize("place", [one.name for one in PLACES])
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_nothing_is_cut_without_its_mark(
    long_names: Hall, app_for: App, size: tuple[int, int], place: str
) -> None:
    app = app_for(long_names.path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        app.go_to(place)
        await settled(pilot)
        assert not list(cut_in_silence(app))


@pytest.mark.wide(4)
@pytest.mark.parametrize("place", ["roster", "pairings", "results", "standings"])
@pytest.mark.parametrize("players", [6, 34])
async def test_every_list_has_one_rhythm(
    event_of: EventOf, app_for: App, place: str, players: int
) -> None:
    hall = event_of(players)
    hall.run(PairRound())
    app = app_for(hall.path)
    async with app.run_test(size=(200, 50)) as pilot:
        await settled(pilot)
        app.go_to(place)
        await settled(pilot)
        grid = app.screen.query_one(Grid)
        painted = [grid.render_line(y).text.strip() for y in range(grid.size.height)]
        rule = next(y for y, line in enumerate(painted) if line.startswith("──"))
        rows = min(len(grid.shown), TOGETHER)
        assert all(painted[rule + 1 : rule + 1 + rows])
        assert not painted[rule + 1 + rows]
        assert len(painted[rule]) == grid.size.width - 2, "the rule ends where the cursor does"


@pytest.mark.parametrize("width", [80, 110, 120, 140, 200])
async def test_hint_of_the_slip_is_whole_also_beside_details(
    event_of: EventOf, app_for: App, width: int
) -> None:
    hall = event_of(33)
    hall.run(PairRound())
    hall.run(Publish())
    app = app_for(hall.path)
    async with app.run_test(size=(width, 40)) as pilot:
        await settled(pilot)
        app.go_to("results")
        await settled(pilot)
        line = next(line for line in seen(app).splitlines() if "Slip:" in line)
        hint = line.partition("Slip:")[2].partition("│")[0].strip()
        assert hint.startswith("7 1 s 5 3 60 45")
        assert hint.endswith(("45", "destroyed")), hint


def test_message_ends_with_a_clause() -> None:
    said = "Table 7 is out of use: name a free table, or move the game (t moves it)."
    assert first_clauses(said, 80) == said
    assert first_clauses(said, 60) == "Table 7 is out of use: name a free table, or move the game"
    assert first_clauses(said, 45) == "Table 7 is out of use: name a free table"
    assert first_clauses(said, 24) == "Table 7 is out of use"
    assert first_clauses(said, 10) == "Table 7 is"


def test_a_sentence_that_is_only_begun_is_left_out() -> None:
    """The next step ended with “pair round 3. VP …”."""
    said = "All games are in: pair round 3. VP, army points missing for table 4."
    assert first_clauses(said, 60) == "All games are in: pair round 3"
    said = "All games are in: pair round 3. Lists played missing: tables 2, 3."
    assert first_clauses(said, 55) == "All games are in: pair round 3. Lists played missing"


async def test_long_message_leaves_the_rest_to_a_key(event_of: EventOf, app_for: App) -> None:
    app = app_for(event_of(4).path)
    long = "Nothing was printed: " + ", ".join(
        f"the printer of room {at} is off" for at in range(9)
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Player")
        app.refuse(long)
        await settled(pilot)
        shown = [line for line in seen(app).splitlines() if "room" in line or "f8 all" in line]
        assert len(shown) <= 2
        assert shown[-1].rstrip().endswith("is off … f8 all")
        await press(pilot, "f8")
        assert " ".join(seen(app).split()).count("is off") == 9


async def test_the_key_that_shows_all_stays_on_one_line(event_of: EventOf, app_for: App) -> None:
    """The message at the start of a timed round ended with f8 on one line, all on the next."""
    app = app_for(event_of(4).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Player")
        for more in range(14):
            told = f"Its length is rolled and shown to the organizer al{'o' * more}ne, "
            app.refuse(told + "and " * 40)
            await settled(pilot)
            assert "… f8 all" in seen(app), more


async def test_the_key_that_shows_all_has_no_line_to_itself(
    event_of: EventOf, app_for: App
) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(40, 15)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r")
        for more in range(20):
            app.refuse(f"table 7 is out of us{'e' * more}: name another{' or wait' * 9}")
            await settled(pilot)
            shown = [line.strip() for line in seen(app).splitlines() if "f8 all" in line]
            assert shown, more
            assert shown[0] != "… f8 all", more


async def test_long_path_in_a_message_keeps_its_file(event_of: EventOf, app_for: App) -> None:
    """A path of Windows has nothing at which a line may break: the message was “Saved … f8 all”."""
    app = app_for(event_of(4).path)
    folder = r"C:\users\organizer\AppData\Local\Temp\pytest_of_organizer\popen_gw1\a_folder"
    path = (
        folder
        + r"\whose_name_is_as_long_as_names_of_folders_can_be\Friday_in_the_hall\hall-round.html"
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Player")
        app.frame.message_line.plain(f"Saved {path}.")
        await settled(pilot)
        shown = " ".join(seen(app).split())
        assert r"Saved C:\users\orga…" in shown
        assert "hall-round.html. … f8 all" in shown
        await press(pilot, "f8")
        assert path in "".join(line.strip() for line in seen(app).splitlines())


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("Ada 🧑🏽", "Ada 🧑"),
        ("👩‍🚀 Bo", "👩 Bo"),
        ("Chidi", "Chidi"),
        ("क्‍ष", "क्‍ष"),
    ],
)
def test_emoji_is_one_sign_in_as_many_cells(stored: str, shown: str) -> None:
    assert agreed(stored).split() == shown.split()
    assert cell_len(agreed(stored)) == cell_len(stored)


async def test_name_with_a_skin_tone_stays_as_it_is_stored(hall: Hall, app_for: App) -> None:
    hall.run(AddPlayer("Ada 🧑🏽"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "Player")
        assert "🏽" not in "".join(strip.text for strip in app.screen._compositor.render_strips())
    assert hall.event.players[0].name == "Ada 🧑🏽"


def test_new_event_shows_the_first_choices_of_an_event() -> None:
    asked = [name for name in MakeEvent.asked() if name not in MakeEvent.rare]
    assert asked == ["file", "edition", "size", "name", "teams", "tables", "rounds"]


@pytest.mark.parametrize("width", [120, 200])
async def test_every_screen_is_in_the_line_of_screens(hall: Hall, app_for: App, width: int) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(width, 40)) as pilot:
        await settled(pilot)
        line = next(one for one in seen(app).splitlines() if one.startswith((" g then ", " g e ")))
        single = [place for place in PLACES if not place.only]
        assert all(f"{place.letter} {place.short}" in line for place in single)


async def test_check_in_keeps_its_columns(event_of: EventOf, app_for: App) -> None:
    hall = event_of(3)
    names = [player.name for player in hall.event.players]
    long = hall.event.players[0]
    hall.run(EditPlayer(long.id, name=f"{long.name} of the Northern Marches", club="Iron Kettle"))
    hall.run(EditPlayer(hall.event.players[1].id, club="Los Caldereros"))
    app = app_for(hall.path)
    async with app.run_test(size=(100, 30)) as pilot:
        await go(pilot, "r", "Player")
        await press(pilot, "c")
        before = next(line for line in seen(app).splitlines() if "Player" in line)
        await press(pilot, "home", "space")
        await settled(pilot)
        assert names[0] not in [line.split("  ")[0] for line in seen(app).splitlines()]
        assert before in seen(app).splitlines()


@pytest.mark.parametrize("place", ["roster", "results"])
async def test_details_of_a_long_list_end_with_the_latest_changes(
    event_of: EventOf, app_for: App, place: str
) -> None:
    hall = event_of(70)
    hall.run(PairRound())
    app = app_for(hall.path)
    async with app.run_test(size=(200, 50)) as pilot:
        await settled(pilot)
        app.go_to(place)
        await settled(pilot)
        shown = seen(app).splitlines()
        title = next(line for line in shown if "Latest changes" in line)
        assert title.index("Latest changes") > 120, "beside the list, not below it"
        after = shown[shown.index(title) + 1]
        assert "Round 1 is drawn: 35 games." in after

"""The list of events: open, new, demo, restore, check; and back to it from an event."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from at_screen import Clock, seen
from hall import Hall
from textual.pilot import Pilot
from textual.widgets import Input
from watching import fill, go, until

from data.event.store import Store
from screens.app import SrtuiApp
from screens.start.screen import StartApp, World, folder_text
from srtui.cli.opening import path_of
from srtui.commands.rounds.ending import Finish
from srtui.model.read_event import read_event

AppFor = Callable[..., SrtuiApp]


def start(
    folder: Path, *recent: Path, wish: str = "list", tour: Callable[[], Path] | None = None
) -> StartApp:
    """Return the list of events, which keeps files without a path in `folder`."""
    clock = Clock()
    world = World(
        lambda: recent,
        lambda text: folder / path_of(text),
        clock,
        lambda: "entropy",
        clock.stamp,
        tour or (lambda: folder / "tour.srtui"),
    )
    return StartApp(world, wish=wish)


async def test_without_an_event_the_first_step_is_named(tmp_path: Path) -> None:
    app = start(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await until(pilot, "No events on this machine yet")
        assert "n ► Create your first event" in shown
        assert "d   Try an event with sample players" in shown


async def test_enter_opens_the_event_under_the_cursor(hall: Hall, tmp_path: Path) -> None:
    fill(hall)
    app = start(tmp_path, hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Hall · SR2026 75 · round 3/3 complete")
        await pilot.press("enter")
        await until(pilot, lambda: app.return_value is not None)
    assert app.return_value == str(hall.path)


@pytest.mark.parametrize("events", [0, 1])
async def test_keys_of_an_event_are_offered_only_where_there_is_one(
    hall: Hall, tmp_path: Path, events: int
) -> None:
    app = start(tmp_path, *[hall.path][:events])
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "hall.srtui" if events else "No events")
        assert ("⏎ Open" in seen(app)) == bool(events)


async def test_what_is_pressed_while_the_tour_is_made_is_kept_for_it(tmp_path: Path) -> None:
    made = Event()
    app = start(tmp_path, tour=lambda: (made.wait(10), tmp_path / "tour.srtui")[1])
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "No events")
        await pilot.press("t", "n", "x")
        made.set()
        await until(pilot, lambda: app.return_value is not None)
        assert "New event" not in seen(app)
    assert [key.key for key in app.ahead] == ["n", "x"]


async def test_a_tour_that_cannot_be_made_gives_back_what_was_pressed(tmp_path: Path) -> None:
    failed = Event()

    def cannot() -> Path:
        failed.wait(10)
        raise OSError("no room")

    app = start(tmp_path, tour=cannot)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "No events")
        await pilot.press("t", "n")
        failed.set()
        await until(pilot, "New event")


async def test_to_take_the_edition_that_stands_there_makes_no_event_yet(tmp_path: Path) -> None:
    app = start(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "first event")
        await pilot.press("n", *"open", "tab", "space")
        await until(pilot, "enter select")
        await pilot.press("enter")
        await until(pilot, "enter or ctrl+s OK")
        assert app.return_value is None
        await pilot.press("enter")
        await until(pilot, lambda: app.return_value is not None)


async def test_a_new_event_is_made_from_a_form(tmp_path: Path) -> None:
    app = start(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "first event")
        await pilot.press("n")
        await until(pilot, "New event")
        await pilot.press(*"harbour", "down", "down", *"50", "down", *"Open", "enter")
        await until(pilot, lambda: app.return_value is not None)
    assert app.return_value == str(tmp_path / "harbour.srtui")
    store = Store.open(tmp_path / "harbour.srtui")
    with store.read() as reader:
        event = read_event(reader)
    store.close()
    assert (event.name, event.size, event.edition_id) == ("Open", 50, "sr2026")


async def test_new_event_shows_rare_fields_for_a_key(tmp_path: Path) -> None:
    app = start(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "first event")
        await pilot.press("n")
        shown = await until(pilot, "ctrl+o more fields")
        assert "edition" in shown
        assert "variants" not in shown
        await pilot.press(*"cup", "ctrl+o")
        await until(pilot, "variants")
        assert "ctrl+o" not in seen(app)
        await pilot.press(*"final")
        assert "cupfinal" in await until(pilot, "cupfinal"), "the cursor stays in its field"


async def test_new_event_asks_about_a_size_that_the_edition_lacks(tmp_path: Path) -> None:
    app = start(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "first event")
        await pilot.press("n", *"cup", "down", "down", *"60", "ctrl+s")
        await until(pilot, "no games of 60 points")
        await pilot.press("n")
        assert not (tmp_path / "cup.srtui").exists()


@pytest.mark.wide(2)
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["harbour", "down", "sr1999"], "sr1999"),
        (["harbour", "down", "down", "many"], "type a whole number"),
        (["hall"], "already"),
        ([""], "File is missing"),
    ],
)
async def test_creation_error_is_shown_and_the_form_stays(
    hall: Hall, typed: list[str], said: str
) -> None:
    app = start(hall.path.parent)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "first event")
        await pilot.press("n")
        await until(pilot, "New event")
        for word in typed:
            await pilot.press(*([word] if word == "down" else word))
        await pilot.press("ctrl+s")
        await until(pilot, said)
    assert app.return_value is None


async def test_a_file_that_is_no_event_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter.srtui").write_text("Dear Sir")
    app = start(tmp_path, tmp_path / "letter.srtui")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "letter.srtui")
        await pilot.press("enter")
        await until(pilot, "Not done:")
        await pilot.press("o")
        await until(pilot, "Open an event")
        await pilot.press(*"nowhere", "enter")
        await until(pilot, "There is no file nowhere.srtui")
    assert app.return_value is None


async def test_the_demo_is_ready_to_be_opened(tmp_path: Path) -> None:
    app = start(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "first event")
        await pilot.press("d")
        await until(pilot, "Demo event")
        await pilot.press("enter")
        await until(pilot, lambda: app.return_value is not None)
    store = Store.open(tmp_path / "demo.srtui")
    with store.read() as reader:
        event = read_event(reader)
    store.close()
    assert len(event.players) == 16
    assert len(event.rounds) == 1


async def test_a_copy_is_brought_back_after_a_question(hall: Hall, tmp_path: Path) -> None:
    hall.add(["Anna"])
    hall.desk.backup()
    hall.add(["Bert"])
    hall.store.close()
    app = start(tmp_path, hall.path, wish="restore")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Restore a backup")
        app.screen.query_one("#field-file", Input).value = str(hall.path)
        await pilot.press("enter")
        await until(pilot, "Restore it?")
        await pilot.press("y")
        await until(pilot, "1 player ·")
    store = Store.open(hall.path)
    with store.read() as reader:
        assert [one.name for one in read_event(reader).players] == ["Anna"]
    store.close()


async def test_a_file_is_checked_and_the_editions_are_described(hall: Hall, tmp_path: Path) -> None:
    app = start(tmp_path, hall.path)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, "0 players")
        await pilot.press("c")
        await until(pilot, "All pages, indexes and constraints in the file are intact.")
        await pilot.press("escape")
        await until(pilot, "enter ► Open")
        await pilot.press("e")
        await until(pilot, "── Steamroller 2012 (sr2012) ──")
        await pilot.press("escape", "question_mark")
        await until(pilot, "Create an event")


async def test_the_finished_events_of_a_folder_are_added_up(hall: Hall, tmp_path: Path) -> None:
    app = start(tmp_path, hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Hall · SR2026")
        await pilot.press("s")
        await until(pilot, "No event in")
        fill(hall)
        hall.run(Finish())
        await pilot.press("s")
        shown = await until(pilot, "Standings of the series")
        assert "Rank  Player" in shown
        assert "1: hall" in shown


async def test_no_event_means_no_series(tmp_path: Path) -> None:
    app = start(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "first event")
        await pilot.press("s")
        await until(pilot, "A series needs finished events")


@pytest.mark.parametrize(
    ("entry", "wish"),
    [("Other events", "list"), ("New event", "new"), ("Restore a backup", "restore")],
)
async def test_an_event_is_left_for_the_list(
    hall: Hall, app_for: AppFor, entry: str, wish: str
) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "r", "No players yet")
        await pilot.press("ctrl+p", *entry)
        await until(pilot, lambda: seen(app).count(entry) == 2)
        await pilot.press("enter")
        await until(pilot, lambda: app.return_value is not None)
    assert app.return_value == wish


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_the_list_of_events_looks(
    hall: Hall,
    size: tuple[int, int],
    snap_compare: Callable[..., bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fill(hall)
    monkeypatch.chdir(hall.path.parent)

    async def show(pilot: Pilot[str]) -> None:
        await until(pilot, "round 3/3 complete")

    app = start(Path(), Path(hall.path.name))
    assert snap_compare(app, terminal_size=size, run_before=show)


@pytest.mark.parametrize("size", [(40, 15), (40, 20)])
async def test_on_the_smallest_screen_no_offer_is_cut(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = start(tmp_path)
    async with app.run_test(size=size) as pilot:
        shown = " ".join((await until(pilot, "No events")).split())
        assert "A ten-minute guided tour" in shown
        assert "Combine finished events" in shown
        assert "Steamroller events No event" in shown, "what it is for ends with a word"


def test_a_folder_is_told_by_its_last_names() -> None:
    """The first names were shown, and those that tell two folders apart were cut."""
    assert folder_text(Path("/home/ines/events/2026/june")) == str(Path("…/2026/june"))
    assert folder_text(Path("/events/june")) == str(Path("/events/june"))

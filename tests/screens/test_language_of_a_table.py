"""A device at a table speaks the language that its players chose."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from at_screen import press, seen, settled
from hall import Hall
from invented import CLOSE, OPEN, Invented
from meant import meant
from pictures import scenes
from table_app import begin, set_up, terminal

import data.locale
from release.languages import LOCALE, codes, report
from release.languages import Language as Translated
from release.placing import compile_catalogues
from screens.board.screen import WallApp
from screens.captain.screen import CaptainApp
from screens.table.app import TableApp
from srtui.commands.command import Role
from srtui.commands.event.languages import SetLanguages
from srtui.commands.setup.choosing import Roll, Select, SetupDone
from srtui.queries.game.table_read import read_table
from srtui.queries.hall.featured import featured

WORD = re.compile(r"[A-Za-z]{3,}")
CUT = re.compile(r"\w+(?=…)|(?<=│)\w+|\w+(?=│)")
"""What is left of a word at a mark, or at the frame of a dialog above it."""
NAMED = "Two Fronts Fault Line, a fire alarm, Wendelin Spätauf"
KEPT = (
    "enter esc space tab backspace bksp down pgup pgdn VP APD Leader Leaders Spring Steamroller "
    "Fir Larch late from lunch Lunch Prizes Water is at the bar desk please"
)
"""Names of keys and events, what the organizer typed, and terms that stay English."""


@pytest.fixture
def _german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from _offered(tmp_path, monkeypatch, "de")


@pytest.fixture
def _five(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from _offered(tmp_path, monkeypatch, *codes())


def _offered(folder: Path, monkeypatch: pytest.MonkeyPatch, *languages: str) -> Iterator[None]:
    for code in languages:
        shutil.copytree(LOCALE / code, folder / "locale" / code)
    compile_catalogues(folder / "locale")
    monkeypatch.setattr(data.locale, "FOLDER", folder / "locale")
    data.locale.languages.cache_clear()
    yield
    data.locale.languages.cache_clear()


@pytest.mark.parametrize("code", codes())
def test_a_language_on_offer_has_every_sentence_and_no_fault(code: str) -> None:
    language = Translated.read(code)
    assert language.about["complete"]
    assert not report(language)


@pytest.mark.usefixtures("_german")
async def test_a_table_speaks_german_from_the_key_on_and_keeps_its_turn(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await begin(pilot)
            assert "Call judge" in seen(app)
            await press(pilot, "L")
            assert "Deutsch" in seen(app)
            await press(pilot, "b")
            assert "Schiedsrichter rufen" in seen(app)
            assert "Call judge" not in seen(app)
            await press(pilot, "space")
            assert app.home.entry.state.asking, "the turn goes on"
            assert "Bestätigen" in seen(app)


@pytest.mark.usefixtures("_german")
async def test_the_help_of_a_table_names_its_keys_in_german(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    with terminal(hall) as app:
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "L", "b", "question_mark")
            shown = seen(app)
            assert "Tasten dieses Tischs" in shown
            assert "Schiedsrichter rufen" in shown
            assert "jede andere Taste zurück" in shown
            assert "any other key" not in shown
            assert "Call judge" not in shown


@pytest.mark.usefixtures("_german")
def test_pages_of_the_featured_table_speak_the_players_first_language(hall: Hall) -> None:
    shows = pytest.importorskip("srtui.server.show")
    hall.add(2)
    set_up(hall)

    def frame() -> dict[str, Any]:
        read = read_table(hall.desk, 1)
        row = featured(read, hall.machine(), hall.now.astimezone())
        return dict(shows.frame(read.event, row))

    english = frame()
    hall.run(SetLanguages("de,en"))
    german = frame()
    assert english["coming"] != german["coming"]
    assert german["table"] == "Tisch 1"
    assert german["scenario"] == english["scenario"], "players say it in English"
    assert german["scores"] != english["scores"]


@pytest.mark.usefixtures("_five")
async def test_five_devices_in_one_process_each_keep_their_language(hall: Hall) -> None:
    hall.add(10)
    set_up(hall)
    for table in "2345":
        hall.run(meant(hall, Roll, table, "1"))
        hall.run(meant(hall, Select, table, "first", "1", "first"))
        hall.run(meant(hall, SetupDone, table))
    together = asyncio.Barrier(len(codes()))

    async def played(table: int, code: str, letter: str) -> None:
        catalogue = data.locale.languages()[code].catalogue
        assert catalogue is not None
        with terminal(hall, table) as app:
            async with app.run_test(size=(100, 30)) as pilot:
                await begin(pilot)
                await press(pilot, "L", letter)
                for _turn in range(3):
                    for key, label in (("space", "Confirm"), ("enter", "Call judge")):
                        await together.wait()
                        await press(pilot, key)
                        assert catalogue.gettext(label) in seen(app)
                        assert f"{label} " not in seen(app)

    # A task each, as a server gives every session its own.
    await asyncio.gather(*map(played, range(1, 6), codes(), "bcdef"))


PLAYED = [
    scene
    for scene in scenes.SCENES
    if scene.seat and scene.seat.role in (Role.TABLE, Role.CAPTAIN, Role.BOARD)
]


def unmarked(shown: str) -> int:
    """Return how many sentences of the invented language lack their end, and the mark of a cut."""
    left = 0
    for line in shown.splitlines():
        for sign in line:
            if sign == OPEN:
                left += 1
            elif sign == CLOSE:
                left -= 1
            elif sign == "…":
                left = 0
    return left


@pytest.mark.wide
@pytest.mark.parametrize(
    ("scene", "size"),
    [(scene, size) for scene in PLAYED for size in scene.sizes],
    ids=lambda each: getattr(each, "name", None) or "{}x{}".format(*each),
)
async def test_a_screen_of_players_holds_no_word_of_english(
    scene: scenes.Scene, size: scenes.Size
) -> None:
    people = (LOCALE.parent / "samples/players.csv").read_text(encoding="utf-8")
    kept = {*WORD.findall(people), *WORD.findall(f"{KEPT} {NAMED} Caine")}
    catalogue = Invented()
    with scenes._app(scene, scenes.LOOKS["dark"]) as app:
        assert isinstance(app, TableApp | CaptainApp | WallApp)
        app.language.catalogue = catalogue
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            app.worn()
            await settled(pilot)
            if scene.does is not None:
                await scene.does(pilot)
            await settled(pilot)
            shown = seen(app)
    left = set(WORD.findall(CUT.sub("", shown))) - kept
    assert not left, shown
    scrolls = any(one.show_vertical_scrollbar for one in app.screen.query("*"))
    assert scrolls or unmarked(shown) <= 0, shown

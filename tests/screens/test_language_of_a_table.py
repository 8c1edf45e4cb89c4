"""A device at a table speaks the language that its players chose."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing, nullcontext
from gettext import GNUTranslations
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from at_screen import press, seen, settled
from hall import NAMES, Hall
from invented import CUT, KEPT, OPEN, WORD, Invented, unmarked
from meant import meant
from pictures import scenes
from table_app import LEFT, RIGHT, begin, set_up, terminal

import data.locale
import release.languages
from data.event.watch import Watcher
from release.languages import LOCALE, PLACE, PROGRAM, codes, report, template
from release.languages import Language as Translated
from release.placing import compile_catalogues
from screens.board.screen import BoardScreen, WallApp
from screens.captain.screen import CaptainApp
from screens.hall_terminal import run_here
from screens.preferences import PreferenceStore
from screens.table.app import TableApp
from screens.table.door import DoorApp
from srtui.commands.command import Role
from srtui.commands.event.address import SetLanguages
from srtui.commands.game.proposals import Confirm
from srtui.model.refused import Refused
from srtui.model.serving import Waiting
from srtui.queries.game.table_read import TableStage, read_table
from srtui.queries.hall.featured import featured
from srtui.rules.plural import Language, in_language, translate_label
from srtui.text.phrases import decimal_text, labelled
from srtui.text.places import inches
from srtui.text.seats import place_of

LETTERS_OF = re.compile(r"[^\W\d_]{3,}")
DOOR = "srtui English Deutsch Espa Fran Italiano Polski ais ssh keygen enter"
"""Names of the languages in themselves, of srtui and of a program."""
NAMED = "Two Fronts Fault Line, a fire alarm, Wendelin Spätauf"


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


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ('msgstr "Freilos"', 'msgstr ""', "not translated"),
        ('msgstr "unbekannt"', 'msgstr "unknown"', "repeats the English"),
        ('msgstr "Runde {round}"', 'msgstr "Runde {runde}"', "other places"),
        ('msgid "bye"', 'msgid "byes"', "not those of the program"),
    ],
)
def test_a_faulty_catalogue_is_named_and_not_released(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    right: str,
    wrong: str,
    message: str,
) -> None:
    shutil.copytree(LOCALE / "de", tmp_path / "de")
    monkeypatch.setattr(release.languages, "LOCALE", tmp_path)
    path = tmp_path / "de/srtui.po"
    path.write_text(path.read_text("utf-8").replace(right, wrong, 1), encoding="utf-8")
    assert report(Translated.read("de"))
    assert message in capsys.readouterr().out


def test_a_short_heading_of_a_translator_is_kept_and_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(LOCALE / "de", tmp_path / "de")
    monkeypatch.setattr(release.languages, "LOCALE", tmp_path)
    path, german = tmp_path / "de/srtui.po", Translated.read("de")
    short = '\nmsgctxt "heading"\nmsgid "Opponent"\nmsgstr "Gegn."\n'
    path.write_text(path.read_text("utf-8") + short, encoding="utf-8")
    release.languages.merge(german, PROGRAM)
    assert not report(german)
    compile_catalogues(tmp_path)
    with (
        (tmp_path / "de/srtui.mo").open("rb") as file,
        in_language(Language(GNUTranslations(file))),
    ):
        assert translate_label("Opponent", "heading") == "Gegn."
        assert translate_label("Opponent") == "Gegner"


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
def test_a_local_terminal_begins_in_the_events_language_and_remembers_another(hall: Hall) -> None:
    hall.add(2)
    set_up(hall)
    hall.run(SetLanguages("de,en"))
    own, german = PreferenceStore(), data.locale.languages()["de"].catalogue
    apps: list[TableApp] = []

    def made(watcher: Watcher) -> TableApp:
        app = TableApp(hall.table(1), watcher, preferences=own)
        apps.append(app)
        return app

    with patch.object(TableApp, "run"):
        run_here(hall.table(1), lambda _leave: nullcontext(), made)
        assert apps[-1].language.catalogue is german
        apps[-1].keep_language("en")
        run_here(hall.table(1), lambda _leave: nullcontext(), made)
        assert apps[-1].language.catalogue is None


@pytest.mark.usefixtures("_german")
async def test_a_board_turns_through_the_events_languages_until_one_is_chosen(hall: Hall) -> None:
    hall.add(4)
    set_up(hall)
    hall.run(SetLanguages("en,de"))
    with closing(Watcher(hall.store)) as watcher:
        app = WallApp(hall.desk.for_seat(scenes.HALL), watcher, 12)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            board = app.screen_stack[-1]
            assert isinstance(board, BoardScreen)
            for word in ("Round 1", "Runde 1", "Round 1"):
                assert word in seen(app)
                await press(pilot, *["right"] * len(board.pages))
            assert "Runde 1" in seen(app)
            await press(pilot, "left")
            last = len(board.pages)
            assert f"page {last} of {last}" in seen(app), "back to the page before"
            await press(pilot, "right")
            assert "Runde 1" in seen(app)
            await press(pilot, "L", "a")
            assert "Round 1" in seen(app)
            await press(pilot, *["right"] * len(board.pages))
            assert "Round 1" in seen(app)


@pytest.mark.usefixtures("_five")
@pytest.mark.parametrize(
    ("code", "label", "lengths"),
    [
        ("de", "Punkte: 3,5", "1 Zoll, 3,5 Zoll"),
        ("es", "Punkte: 3,5", "1 pulgada, 3,5 pulgadas"),
        ("fr", "Punkte : 3,5", "1 pouce, 3,5 pouces"),
        ("it", "Punkte: 3,5", "1 pollice, 3,5 pollici"),
        ("pl", "Punkte: 3,5", "1 cala, 3,5 cali"),
    ],
)
def test_marks_and_units_are_those_of_the_language(code: str, label: str, lengths: str) -> None:
    with in_language(Language(data.locale.chosen([code])[0].catalogue)):
        assert labelled("Punkte", decimal_text("3.5")) == label
        assert f"{inches(1)}, {inches(3.5)}" == lengths


@pytest.mark.usefixtures("_german")
def test_only_the_catalogues_that_are_spoken_are_read() -> None:
    data.locale.catalogue_of.cache_clear()
    assert len(data.locale.languages()) == 2
    assert data.locale.catalogue_of.cache_info().currsize == 0
    assert data.locale.chosen(["de"])[0].catalogue is not None
    assert data.locale.catalogue_of.cache_info().currsize == 1


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


def words_of(language: str, hall: Hall) -> set[str]:
    """Return the words of a language's sentences, with names and what stays English."""
    names = *NAMES, hall.event.name, *(each.name for each in hall.event.edition.scenarios)
    texts = [*names, KEPT]
    for name in (PROGRAM, hall.event.edition.id):
        for message in Translated.read(language).catalogue(name) if language != "en" else ():
            texts += [
                *([message.string] if isinstance(message.string, str) else message.string or ())
            ]
        texts += [form for each in template(name).values() for form in each.forms] * (
            language == "en"
        )
    return {word for text in texts for word in LETTERS_OF.findall(PLACE.sub(" ", text))}


@pytest.mark.usefixtures("_five")
async def test_devices_of_one_table_and_its_board_keep_their_languages_for_a_game(
    hall: Hall,
) -> None:
    hall.add(2)
    set_up(hall)
    spoken = [*codes(), "en"]
    known = {code: words_of(code, hall) for code in spoken}
    tables: list[TableApp] = []
    async with AsyncExitStack() as stack:
        watcher = stack.enter_context(closing(Watcher(hall.store)))
        for code in spoken[:-1]:
            desk = hall.table(1, f"table 1 {code}")
            tables.append(TableApp(desk, watcher, table_apps=lambda: tables))
        board = WallApp(hall.desk.for_seat(scenes.HALL), watcher, 12)
        apps = dict(zip(spoken, [*tables, board], strict=True))
        pilots = {
            code: await stack.enter_async_context(app.run_test(size=(100, 30)))
            for code, app in apps.items()
        }

        async def all_of_them() -> None:
            for code, pilot in pilots.items():
                await settled(pilot)
                words = set(LETTERS_OF.findall(CUT.sub("", seen(pilot.app))))
                assert words <= known[code], (code, words - known[code], seen(pilot.app))

        async def pressed(code: str, *keys: str) -> None:
            for key in keys:
                for table in tables:
                    table.held.allow_next_press()
                await press(pilots[code], key)
                await all_of_them()

        for code, letter in zip(spoken[:-1], "bcdef", strict=True):
            await press(pilots[code], "L", letter)
        await begin(pilots["de"])
        await all_of_them()
        for code in ("es", "fr", "it"):
            await pressed(code, "space", "enter")
        await pressed("pl", "space", "a", "b")
        before = dict(tables[-1].home.entry.entered.answers)
        await press(pilots["pl"], "L", "b")
        assert dict(tables[-1].home.entry.entered.answers) == before != {}
        known["pl"], kept = known["de"], known["pl"]
        await all_of_them()
        await press(pilots["pl"], "L", "f")
        known["pl"] = kept
        await pressed("pl", "c", "d", "e", "enter")
        await pressed("fr", "5", "5", "enter", "2", "0", "enter", LEFT)
        await pressed("it", RIGHT)
        hall.run(meant(hall, Confirm, "1"))
        await all_of_them()
        assert {app.last_read.stage for app in tables} == {TableStage.DONE}


def test_a_refusal_is_read_in_the_language_of_who_asked() -> None:
    """It is raised in the thread that writes, which has no language."""
    for fault in (Refused("{first} has the bye.", "Anna"), Refused("Only two can play.")):
        english = str(fault)
        with in_language(Language(Invented())):
            assert str(fault).startswith(OPEN)
            assert str(fault) != english
            assert ("Anna" in str(fault)) == ("Anna" in english)


@pytest.mark.parametrize("size", [*scenes.SMALL, *scenes.SIZES])
@pytest.mark.parametrize("place", ["table3", "judge", "board", "zone2"])
async def test_the_door_holds_no_word_of_english(hall: Hall, place: str, size: scenes.Size) -> None:
    hall.add(8)
    lifecycle = pytest.importorskip("srtui.server.device_lifecycle")
    waits = Waiting(4392, place, "SHA256:x", True, "192.0.2.7", "2026-03-07T09:05:00+00:00")
    house = SimpleNamespace(event=hall.event)
    notices = (
        lambda: lifecycle._waiting_notice(house, waits),
        lambda: lifecycle._replaced_notice(house, place_of(place)),
    )
    for made in notices:
        app = DoorApp(made)
        app.language.catalogue = Invented()
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            shown = seen(app)
            await press(pilot, "L")
            asked = seen(app)
        left = set(WORD.findall(f"{shown}{asked}")) - {*WORD.findall(KEPT), *DOOR.split()}
        assert not left, shown + asked
        assert unmarked(shown) <= 0, shown


PLAYED = [
    scene
    for scene in scenes.SCENES
    if scene.seat and scene.seat.role in (Role.TABLE, Role.CAPTAIN, Role.BOARD)
]


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
            scrolls = any(one.show_vertical_scrollbar for one in app.screen.query("*"))
    left = set(WORD.findall(CUT.sub("", shown))) - kept
    assert not left, shown
    assert scrolls or unmarked(shown) <= 0, shown

"""A device at a table speaks the language that its players chose."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from at_screen import press, seen
from hall import Hall
from table_app import begin, set_up, terminal

import data.locale
from release.languages import LOCALE, codes, report
from release.languages import Language as Translated
from release.placing import compile_catalogues
from srtui.commands.event.languages import SetLanguages
from srtui.queries.game.table_read import read_table
from srtui.queries.hall.featured import featured


@pytest.fixture
def _german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    shutil.copytree(LOCALE / "de", tmp_path / "locale/de")
    compile_catalogues(tmp_path / "locale")
    monkeypatch.setattr(data.locale, "FOLDER", tmp_path / "locale")
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

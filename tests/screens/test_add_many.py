"""Many players pasted at once: a preview shows what was understood before anything is written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from at_screen import press, seen, settled
from hall import Hall
from textual.pilot import Pilot
from textual.widgets import TextArea
from watching import until

from screens.app import SrtuiApp
from screens.ask import ConfirmScreen
from screens.widgets.choice_field import PathField

AppFor = Callable[..., SrtuiApp]
WANTED = (
    ("Anna Abel", "Cygnar", "Harbour"),
    ("Björn Åström", "Khador", ""),
    ("田中 太郎", "Cryx", "東京"),
)


@pytest.mark.parametrize(
    "text",
    [
        "Anna Abel; Cygnar; Harbour\nBjörn Åström;Khador\n田中 太郎;Cryx;東京\n",
        "Anna Abel\tCygnar\tHarbour\r\nBjörn Åström\tKhador\t\r\n田中 太郎\tCryx\t東京\r\n",
        "Name\tFaction\tClub\r\nAnna Abel\tCygnar\tHarbour\r\nBjörn Åström\tKhador\t\r\n"
        "田中 太郎\tCryx\t東京\r\n",
        "Player,Faction,Club\r\nAnna Abel,Cygnar,Harbour\r\nBjörn Åström,Khador,\r\n"
        "田中 太郎,Cryx,東京",
    ],
)
async def test_a_paste_is_shown_as_columns_and_written_so(
    hall: Hall, app_for: AppFor, text: str
) -> None:
    async with app_for(hall.path).run_test(size=(80, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "m")
        pilot.app.screen.query_one("#text", TextArea).text = text
        shown = await until(pilot, "Read as")
        lines = [line.strip("│ ").split() for line in shown.splitlines()]
        assert ["Name", "Faction", "Club"] in lines
        assert ["Anna", "Abel", "Cygnar", "Harbour"] in lines
        assert not hall.event.players
        await press(pilot, "ctrl+s")
    assert tuple((one.name, one.faction, one.club) for one in hall.event.players) == WANTED


async def test_a_line_that_is_taken_whole_for_a_name_is_marked(hall: Hall, app_for: AppFor) -> None:
    async with app_for(hall.path).run_test(size=(80, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "m")
        pilot.app.screen.query_one("#text", TextArea).text = "Anna, Skies, Harbour\nBert"
        shown = await until(pilot, "Read as (no faction or club)")
        assert "Read as a single name:" in shown
        lines = [line.strip("│ ") for line in shown.splitlines()]
        assert any(line.startswith("!") and "Anna, Skies, Harbour" in line for line in lines)
        assert not any(line.startswith("!") and "Bert" in line for line in lines)
        await press(pilot, "ctrl+s")
        assert isinstance(pilot.app.screen, ConfirmScreen)
        assert hall.event.players == ()


async def test_enter_takes_the_path_that_is_completed_before_it_brings_it_in(
    hall: Hall, app_for: AppFor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "people.csv").write_text("Name\nAnna Abel\nBert Bell\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "m", "tab", *"peo")
        line = pilot.app.screen.query_one(PathField)
        await until(pilot, lambda: line._suggestion == "people.csv")
        await press(pilot, "enter")
        assert line.value == "people.csv"
        await until(pilot, "New: 2")
        assert hall.event.players == ()
        await press(pilot, "enter")
        await settled(pilot)
    assert len(hall.event.players) == 2


@pytest.mark.parametrize("typed", ["Anm", "anm"])
async def test_completed_path_has_the_capitals_of_the_file(
    hall: Hall, app_for: AppFor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    (tmp_path / "Meine Liste").mkdir()
    (tmp_path / "Meine Liste" / "Anmeldungen.csv").write_text("name\nAnna Berg\n")
    monkeypatch.chdir(tmp_path)
    async with app_for(hall.path).run_test(size=(80, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "m", "tab")
        field = pilot.app.screen.query_one(PathField)
        field.value = "Meine Liste/"
        field.cursor_position = len(field.value)
        await press(pilot, *typed)
        await until(pilot, "eldungen.csv")
        await press(pilot, "right")
        assert field.value == "Meine Liste/Anmeldungen.csv"


async def test_a_path_typed_where_names_belong_is_that_file(
    hall: Hall, app_for: AppFor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was a new player who is called people.csv."""
    (tmp_path / "people.csv").write_text("Name\nAnna Abel\nBert Bell\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "m", *"people.csv")
        await until(pilot, "New: 2 (Anna Abel, Bert Bell)")
        await press(pilot, "ctrl+s")
        await settled(pilot)
    assert [one.name for one in hall.event.players] == ["Anna Abel", "Bert Bell"]


def said(pilot: Pilot[str]) -> str:
    """Return the text of the screen, without its frames and ends of lines."""
    return " ".join(seen(pilot.app).replace("│", " ").split())


async def test_a_name_in_question_says_by_which_key_it_is_answered(
    hall: Hall, app_for: AppFor
) -> None:
    async with app_for(hall.path).run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "m")
        pilot.app.screen.query_one("#text", TextArea).text = "Anna; Cryx\nAnna; Khador\nBert; Cryx"
        await until(pilot, "guesses to check (1)")
        assert "treated as one person; line 2 counts; press ctrl+n to change it." in said(pilot)
        await press(pilot, "ctrl+s")
        text = said(pilot)
        assert "treated as one person; line 2 counts; press n, then ctrl+n to change it." in text
        assert "--name" not in text
        await press(pilot, "n")
        assert "Nothing was imported." in seen(pilot.app)
        await press(pilot, "ctrl+n", "a", "b")
        assert "Nothing was imported." not in seen(pilot.app)


async def test_two_spellings_are_asked_about_with_both_names(hall: Hall, app_for: AppFor) -> None:
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "m")
        pilot.app.screen.query_one("#text", TextArea).text = "Mia Quist; Cryx\nTia Quist; Khador"
        await until(pilot, "guesses to check (1)")
        await press(pilot, "ctrl+n", "a")
        assert (
            "Is Tia Quist the same person as Mia Quist?" in seen(pilot.app).split("or the path")[0]
        )


async def test_import_questions_count_what_they_list_and_esc_goes_one_level_up(
    hall: Hall, app_for: AppFor
) -> None:
    async with app_for(hall.path).run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "m")
        pilot.app.screen.query_one("#text", TextArea).text = (
            "Timestamp,Name,Faction,Shoes\n1 May,Ann,Cryx,41\n1 May,Ann,Khador,42\n"
            "1 May,Mia Quist,Cryx,43\n1 May,Tia Quist,Khador,44\n"
        )
        await until(pilot, "guesses to check (2)   ctrl+l: unused columns (2)")
        await press(pilot, "ctrl+l")
        assert seen(pilot.app).count(": not used") == 2
        await press(pilot, "a", "escape")
        assert "Which column?" in seen(pilot.app)
        await press(pilot, "escape", "ctrl+n", "a", "escape")
        assert "Which of these guesses is wrong?" in seen(pilot.app)
        await press(pilot, "a", "a")
        await until(pilot, "guesses to check (1 of 2 left)")
        await press(pilot, "ctrl+n")
        assert seen(pilot.app).count("(your answer)") == 1


async def test_question_about_a_remark_names_the_person(hall: Hall, app_for: AppFor) -> None:
    async with app_for(hall.path).run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "m")
        pilot.app.screen.query_one(
            "#text", TextArea
        ).text = "Name,Army,Notes\nAnn,Khador,refunded 12 March\nBo,Cryx,brings cake\n"
        await until(pilot, "guesses to check (1)")
        await press(pilot, "ctrl+n")
        assert "Notes: refunded 12 March (Ann): in the event" in seen(pilot.app)
        await press(pilot, "a")
        assert "“Notes: refunded 12 March” (line 2) may mean that Ann is not" in seen(pilot.app)
        assert "playing. What is right?" in seen(pilot.app)


async def test_preview_shows_everything_read_from_the_file(
    hall: Hall, app_for: AppFor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their names filled the preview, and the warnings were below it."""
    names = [f"Anna Abel {number}" for number in range(33)]
    (tmp_path / "people.csv").write_text("\n".join(("Name,Shoes", *names)), "utf-8")
    monkeypatch.chdir(tmp_path)
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "m", "tab", *"people.csv")
        shown = await until(pilot, "New: 33.")
        assert "are not used: “Shoes”" in " ".join(shown.split())
        assert "Read as (no faction or club):" in shown
        assert "right complete path" in shown


async def test_the_text_is_replaced_whole_after_one_key(hall: Hall, app_for: AppFor) -> None:
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "m", *"Anna", "enter", *"Bert")
        assert "ctrl+a select all" in seen(pilot.app)
        await press(pilot, "ctrl+a", *"Cleo")
        assert pilot.app.screen.query_one("#text", TextArea).text == "Cleo"


async def test_form_asks_in_the_order_of_a_pasted_line(hall: Hall, app_for: AppFor) -> None:
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "m")
        assert "name; faction; club" in seen(pilot.app)
        await press(pilot, "escape", "a")
        labels = [line.strip("│ ").split(" ")[0] for line in seen(pilot.app).splitlines()]
        assert [one for one in labels if one in ("name", "faction", "club")] == [
            "name",
            "faction",
            "club",
        ]


@pytest.mark.parametrize("answer", ["y", "n"])
async def test_untidy_names_are_offered_once_in_one_list(
    hall: Hall, app_for: AppFor, answer: str
) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "g", "r", "m", *"jasper nethercott;cygnar", "ctrl+s")
        await until(pilot, "jasper nethercott → Jasper Nethercott")
        assert "Tidy these names?" in seen(app)
        await press(pilot, answer)
        await settled(pilot)
    name = "Jasper Nethercott" if answer == "y" else "jasper nethercott"
    assert [player.name for player in hall.event.players] == [name]


async def test_answers_of_an_import_are_kept_when_it_is_left(hall: Hall, app_for: AppFor) -> None:
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "m")
        text = "Name,Shoes\nMia Quist,41\nTia Quist,42\n"
        pilot.app.screen.query_one("#text", TextArea).text = text
        await until(pilot, "ctrl+l: unused columns (1)")
        await press(pilot, "ctrl+l", "b")
        assert "d note" in seen(pilot.app), "near the top, since it fits whatever nothing else does"
        assert "more below" in seen(pilot.app)
        await press(pilot, "d", "ctrl+n", "a", "b", "escape", "m")
        shown = await until(pilot, "New: 1 (Mia Quist).")
        assert "not used" not in shown


async def test_question_about_a_payment_names_the_person(hall: Hall, app_for: AppFor) -> None:
    async with app_for(hall.path).run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "m")
        text = "Name,Faction,Paid\nAnn,Khador,when I come\nBo,Cryx,yes\n"
        pilot.app.screen.query_one("#text", TextArea).text = text
        await until(pilot, "Paid says “when I come” (Ann) (line 2)")

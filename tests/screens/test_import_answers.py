"""All questions of an import in one text: each with its choices, answered by editing or pasting."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from at_screen import press, seen
from hall import Hall
from textual.widgets import TextArea
from watching import until

from screens.app import SrtuiApp

AppFor = Callable[..., SrtuiApp]

SHEET = "Name;Faction;Status\n" + "".join(
    f"{name};Khador;Refunded\n" for name in ("Anna Berg", "Bo Lind", "Cy Dahl", "Di Ek", "Ed Falk")
)


async def test_every_question_is_in_the_text_with_its_choices(hall: Hall, app_for: AppFor) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "g", "r", "m")
        app.screen.query_one("#text", TextArea).text = SHEET
        await until(pilot, "guesses to check (5)")
        assert "ctrl+g: all answers in one text" in seen(app)
        await press(pilot, "ctrl+g")
        await until(pilot, "Answer all questions")
        text = app.screen.query_one("#answers", TextArea).text
        assert text.splitlines()[:2] == [
            "# “Anna Berg” (line 2) has the status “Refunded”: out or in",
            "Anna Berg=out",
        ]
        app.screen.query_one("#answers", TextArea).text = text.replace("=out", "=in")
        await press(pilot, "ctrl+s")
        await until(pilot, "New: 5")
        await press(pilot, "ctrl+s")
        await until(pilot, "5 players added")
    assert [one.name for one in hall.event.players][-1] == "Ed Falk"


async def test_a_file_of_answers_is_taken_by_its_path(
    hall: Hall, app_for: AppFor, tmp_path: Path
) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("# who plays\nAnna Berg=in\n\nBo Lind=in\n", encoding="utf-8")
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "g", "r", "m")
        app.screen.query_one("#text", TextArea).text = SHEET
        await until(pilot, "guesses to check (5)")
        await press(pilot, "ctrl+g")
        app.screen.query_one("#answers", TextArea).text = str(answers)
        await press(pilot, "ctrl+s")
        await until(pilot, "New: 2 (Anna Berg, Bo Lind).")


async def test_an_answer_that_is_none_is_named_and_the_text_stays(
    hall: Hall, app_for: AppFor
) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "g", "r", "m")
        app.screen.query_one("#text", TextArea).text = SHEET
        await until(pilot, "guesses to check (5)")
        await press(pilot, "ctrl+g")
        app.screen.query_one("#answers", TextArea).text = "Anna Berg=perhaps"
        await press(pilot, "ctrl+s")
        await until(pilot, "“Anna Berg=perhaps” is not an answer")
        assert app.screen.query_one("#answers", TextArea).text == "Anna Berg=perhaps"

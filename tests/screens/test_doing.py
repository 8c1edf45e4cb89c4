"""What every place has in common when a command is done."""

from collections.abc import Callable
from threading import Event as Signal
from typing import ClassVar

from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from textual.widgets import Input
from watching import until

from screens.app import SrtuiApp
from screens.ask import ConfirmScreen
from screens.dialogs.form import CommandForm
from srtui.commands.command import Command, Work
from srtui.commands.roster.players import EditPlayer
from srtui.model.event import Event
from srtui.rules.plural import Phrase, phrase

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]


class Slow(Command, id="slow", title="Count the chairs"):
    """Waits for a signal; nobody but a test does this."""

    go: ClassVar[Signal] = Signal()

    def apply(self, work: Work) -> Phrase:
        self.go.wait()
        return phrase("Every chair is counted.")


class Dubious(Command, id="dubious", title="Count the tables"):
    """Has more doubts than a small screen has lines."""

    def warnings(self, event: Event) -> tuple[str, ...]:
        return tuple(f"Table {number} has three legs." for number in range(1, 61))

    def apply(self, work: Work) -> Phrase:
        return phrase("Every table is counted.")


async def test_a_command_that_takes_a_while_is_said_and_keys_still_work(
    event_of: Make, app_for: App
) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.do(Slow())
        while "Count the chairs: working …" not in seen(app):
            await pilot.pause()
        await pilot.press("question_mark")
        while "Keys here" not in seen(app):
            await pilot.pause()
        await pilot.press("escape")
        Slow.go.set()
        await settled(pilot)
        assert "Every chair is counted." in seen(app)
        assert "working" not in seen(app)


async def test_the_question_stays_in_sight_however_many_doubts_there_are(
    event_of: Make, app_for: App
) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.do(Dubious())
        await settled(pilot)
        assert isinstance(app.screen, ConfirmScreen)
        assert "Table 1 has three legs." in seen(app)
        assert "Go ahead?   y yes   n no" in seen(app)
        await press(pilot, "end")
        await until(pilot, "Table 60 has three legs.")  # it scrolls there in a few pictures
        await pilot.press("y")
        await settled(pilot)
        assert "Every table is counted." in seen(app)


async def test_a_text_that_is_taken_out_of_a_form_is_gone(event_of: Make, app_for: App) -> None:
    hall = event_of(2)
    hall.run(meant(hall, EditPlayer, "#1", club="Iron", note="tall"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        given = {"player": 1, "club": "Iron", "note": "tall"}
        app.push_screen(CommandForm(EditPlayer, given))
        await settled(pilot)
        app.screen.query_one("#field-club", Input).value = ""
        await pilot.press("ctrl+s")
        await settled(pilot)
    player = hall.event.by_id[1]
    assert (player.club, player.note) == ("", "tall")


async def test_change_during_the_question_is_not_undone(event_of: Make, app_for: App) -> None:
    hall = event_of(2)
    hall.add(["Cleo"])
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("roster")
        await settled(pilot)
        await press(pilot, "u")
        assert "Cleo has joined the event." in seen(app)
        hall.add(["Dora"])
        await press(pilot, "y")
        assert "“Dora has joined the event.” was added meanwhile" in seen(app)
    assert [one.name for one in hall.event.players][2:] == ["Cleo", "Dora"]


async def test_keys_of_a_question_stay_on_one_line_of_a_telephone(
    event_of: Make, app_for: App
) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(40, 17)) as pilot:
        await settled(pilot)
        app.do(Dubious())
        await settled(pilot)
        assert any("y yes   n no" in line for line in seen(app).splitlines())

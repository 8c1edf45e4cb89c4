"""What can be chosen is chosen in one way in every form: it is listed, narrowed, never guessed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from at_screen import Clock, people, press, seen, settled
from hall import Hall
from textual.pilot import Pilot
from textual.widgets import TextArea
from watching import field, until

from data.event.store import Store
from screens.app import SrtuiApp
from screens.ask import ConfirmScreen
from screens.dialogs.form import CommandForm
from screens.dialogs.pick import Pick
from screens.start.screen import StartApp, World
from screens.widgets.choice_field import ChoiceField
from srtui.cli.opening import path_of
from srtui.commands.clock.game import CallJudge
from srtui.commands.command import Command
from srtui.commands.event.variants import UsePreset
from srtui.commands.game.turn import FirstTurn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.conduct import Penalty
from srtui.commands.roster.players import AddPlayer, Drop, EditPlayer
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.model.event import Phase
from srtui.model.read_event import read_event
from srtui.queries.pairing.alternatives import alternatives
from srtui.rules.record import Game, Status

Make = Callable[[int], Hall]
AppFor = Callable[..., SrtuiApp]
ANNAS = ("Anna Abel", "Anna Brandt", "Bert")


async def _form(
    pilot: Pilot[str], command: type[Command], given: dict[str, object], name: str
) -> ChoiceField:
    await settled(pilot)
    pilot.app.push_screen(CommandForm(command, given))
    line = await field(pilot, name)
    pilot.app.screen.set_focus(line)
    await settled(pilot)
    assert isinstance(line, ChoiceField)
    return line


def _dropped(hall: Hall) -> list[str]:
    event = hall.event
    at = event.entering_round
    return [one.name for one in event.players if one.status(at) is Status.DROPPED]


async def test_two_annas_are_shown_and_neither_is_taken_unasked(
    hall: Hall, app_for: AppFor
) -> None:
    hall.add(ANNAS)
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        line = await _form(pilot, Drop, {}, "player")
        await press(pilot, *"anna")
        assert [one.word for one in line.fits] == ["Anna Abel", "Anna Brandt"]
        assert line._suggestion == ""
        assert "Anna Abel" in seen(pilot.app)
        assert "Anna Brandt" in seen(pilot.app)
        await press(pilot, "enter")
        assert _dropped(hall) == []
        assert "2 choices match: press up, down or enter." in seen(pilot.app)
        await press(pilot, "down", "enter")
        assert line.value == "Anna Brandt"


async def test_one_that_alone_fits_is_taken_by_enter(hall: Hall, app_for: AppFor) -> None:
    hall.add(ANNAS)
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await _form(pilot, Drop, {}, "player")
        await press(pilot, *"bra", "enter")
        assert _dropped(hall) == ["Anna Brandt"]


async def test_every_scenario_is_listed_with_what_it_means(hall: Hall, app_for: AppFor) -> None:
    hall.add(("Anna", "Bert"))
    hall.run(PairRound())
    async with app_for(hall.path).run_test(size=(80, 40)) as pilot:
        line = await _form(pilot, Scenario, {"scenario": "roll"}, "scenario")
        names = [rule.name for rule in hall.event.edition.scenarios]
        assert [one.word for one in line.fits] == ["roll", *names]
        assert "by the edition's dice" in seen(pilot.app)
        await press(pilot, "down", "down", "enter")
        assert hall.event.rounds[0].scenario == hall.event.edition.scenarios[1].id


async def test_scenario_form_shows_the_map_if_there_is_room(hall: Hall, app_for: AppFor) -> None:
    hall.add(("Anna", "Bert"))
    hall.run(PairRound())
    for size, beside in (((140, 40), True), ((80, 24), False)):
        async with app_for(hall.path).run_test(size=size) as pilot:
            await _form(pilot, Scenario, {"scenario": "roll"}, "scenario")
            await press(pilot, "down")
            picture = pilot.app.screen.query_one("#form-map")
            assert picture.display is beside
            assert picture.region.right <= size[0]


async def test_a_faction_is_offered_from_the_roster_and_may_be_new(
    hall: Hall, app_for: AppFor
) -> None:
    hall.run(AddPlayer("Anna", faction="Cygnar"))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        line = await _form(pilot, AddPlayer, {"name": "Bert"}, "faction")
        await press(pilot, *"cy")
        assert line._suggestion == "Cygnar"
        await press(pilot, "r", "enter")
    assert hall.event.players[1].faction == "cyr"


async def test_a_faction_that_is_taken_out_is_gone(hall: Hall, app_for: AppFor) -> None:
    hall.run(AddPlayer("Anna", faction="Cygnar"))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "e")
        line = await field(pilot, "faction")
        pilot.app.screen.set_focus(line)
        await press(pilot, *["backspace"] * 6, "ctrl+s")
    assert hall.event.players[0].faction == ""


@pytest.mark.parametrize("size", [(40, 15), (80, 24)])
async def test_title_field_list_keys_and_error_are_in_sight(
    hall: Hall, app_for: AppFor, size: tuple[int, int]
) -> None:
    hall.add(ANNAS)
    async with app_for(hall.path).run_test(size=size) as pilot:
        await _form(pilot, EditPlayer, {"player": 1}, "faction")
        await press(pilot, *["down"] * 3)
        for name in ("note", "name"):
            at = pilot.app.screen.query_one(f"#field-{name}")
            pilot.app.screen.set_focus(at)
            await settled(pilot)
            fields = pilot.app.screen.query_one(".fields").region
            assert fields.contains_region(at.region)
        await press(pilot, *["backspace"] * 20, "ctrl+s")
        shown = seen(pilot.app)
        assert EditPlayer.title in shown
        assert "Not done:" in shown
        assert "esc back" in shown


async def test_escape_closes_the_list_before_the_form(hall: Hall, app_for: AppFor) -> None:
    hall.add(ANNAS)
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        line = await _form(pilot, Penalty, {}, "player")
        await press(pilot, "a")
        assert line.is_open
        assert "up, down choose" in seen(pilot.app)
        await press(pilot, "escape")
        assert not line.is_open
        assert isinstance(pilot.app.screen, CommandForm)
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, CommandForm)


async def test_players_are_added_one_after_the_other_and_an_empty_form_is_done(
    hall: Hall, app_for: AppFor
) -> None:
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "a")
        assert "add, or finish if empty" in seen(pilot.app)
        await press(pilot, *"Anna", "enter", *"Bert", "enter")
        assert isinstance(pilot.app.screen, CommandForm)
        await press(pilot, "enter")
        assert not isinstance(pilot.app.screen, CommandForm)
    assert [one.name for one in hall.event.players] == ["Anna", "Bert"]


async def test_other_candidates_for_the_bye_are_a_key_away(event_of: Make, app_for: AppFor) -> None:
    hall = event_of(5)
    hall.run(PairRound())
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "p", "down", "down", "down")
        assert "w why" in seen(pilot.app)
        await press(pilot, "w")
        page = seen(pilot.app)
    asked = alternatives(hall.event, hall.event.rounds[0], _bye(hall), None)[0].asked
    assert f"── {asked} ─" in page


def _bye(hall: Hall) -> Game:
    return next(game for game in hall.event.games if game.second is None)


# Keys are few


async def test_the_first_pairing_from_nothing_has_25_keys(tmp_path: Path, app_for: AppFor) -> None:
    """From the list of events to round 1 published; the paste of the roster is one key."""
    keys = 0

    async def pressed(pilot: Pilot[str], *given: str) -> None:
        nonlocal keys
        keys += len(given)
        await press(pilot, *given)

    clock = Clock()
    world = World(
        lambda: (),
        lambda text: tmp_path / path_of(text),
        clock,
        lambda: "entropy",
        clock.stamp,
        lambda: tmp_path / "tour.srtui",
    )
    start = StartApp(world)
    async with start.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pressed(pilot, "n", *"may", "enter")
    path = Path(start.return_value or "")
    assert path.exists()
    async with app_for(path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pressed(pilot, "g", "r", "m")
        pilot.app.screen.query_one("#text", TextArea).text = "\n".join(people(33))
        keys += 1
        await settled(pilot)
        await pressed(pilot, "ctrl+s")
        for _ in range(8):
            with closing(Store.open(path, read_only=True)) as store, store.read() as reader:
                event = read_event(reader)
            if event.rounds and event.rounds[0].phase is not Phase.DRAFT:
                break
            asked: dict[type, str] = {ConfirmScreen: "y", Pick: "p"}
            await pressed(pilot, asked.get(type(pilot.app.screen), "n"))
    assert len(event.rounds[0].games) == 17
    assert event.rounds[0].phase is Phase.PUBLISHED
    assert keys <= 25, keys


async def test_down_leaves_a_choice_that_is_typed_whole(hall: Hall, app_for: AppFor) -> None:
    hall.add(ANNAS)
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await _form(pilot, Penalty, {"player": 3}, "kind")
        await press(pilot, *"warning", "down")
        assert pilot.app.focused is await field(pilot, "reason")


async def test_space_without_choices_says_so(hall: Hall, app_for: AppFor) -> None:
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        line = await _form(pilot, AddPlayer, {}, "club")
        assert "space choices" not in seen(pilot.app)  # nobody has a club yet
        await press(pilot, "space")
        assert not line.is_open
        assert "There is nothing to choose from yet: type an answer." in seen(pilot.app)
        await press(pilot, "tab", "tab")
        assert "space yes or no" in seen(pilot.app)
        await press(pilot, "shift+tab", "shift+tab", "shift+tab")
        assert "space yes or no" not in seen(pilot.app)


async def test_an_edition_without_presets_says_that_it_has_none(
    hall: Hall, app_for: AppFor
) -> None:
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await _form(pilot, UsePreset, {}, "key")
        await press(pilot, "space")
        assert "This edition has no presets: leave the field empty." in seen(pilot.app)


async def test_cut_choice_is_shown_in_full_under_the_cursor(hall: Hall, app_for: AppFor) -> None:
    hall.add(["Anna Abel"], faction="Protectorate of Menoth", club="Pariser Brettspielverein 1888")
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await _form(pilot, EditPlayer, {}, "player")
        whole = "Protectorate of Menoth · Pariser Brettspielverein 1888"
        assert whole not in " ".join(seen(pilot.app).split())
        await press(pilot, "down")
        assert whole in " ".join(seen(pilot.app).replace("│", " ").split())


async def test_enter_in_a_needed_list_that_nobody_moved_in_goes_into_it(
    hall: Hall, app_for: AppFor
) -> None:
    hall.add(ANNAS)
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        line = await _form(pilot, Penalty, {"player": 3}, "kind")
        await press(pilot, "enter")
        assert line.is_open
        assert "2 choices match: press up, down or enter." in seen(pilot.app)
        await press(pilot, "down", "enter", *"dice")
        assert line.value == "game-loss"
        assert (await field(pilot, "reason")).value == "dice"


async def test_a_choice_that_was_typed_and_taken_out_is_listed_again(
    hall: Hall, app_for: AppFor
) -> None:
    hall.add(("Anna", "Bert"))
    hall.run(PairRound())
    async with app_for(hall.path).run_test(size=(80, 40)) as pilot:
        line = await _form(pilot, Scenario, {"scenario": "roll"}, "scenario")
        await press(pilot, "question_mark")
        assert not line.is_open
        await press(pilot, "backspace")
        assert line.fits[0].word == "roll"
        assert "by the edition's dice" in seen(pilot.app)


async def test_enter_names_what_it_saves_in_a_free_field(hall: Hall, app_for: AppFor) -> None:
    hall.run(AddPlayer("Anna", faction="Cygnar"))
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await _form(pilot, AddPlayer, {"name": "Bert"}, "faction")
        await press(pilot, *"cy")
        assert "down choose from list   enter as typed" in seen(pilot.app)
        await press(pilot, "down")
        assert "enter select" in seen(pilot.app)


async def test_escape_leaves_a_form_of_one_list_at_once(hall: Hall, app_for: AppFor) -> None:
    hall.add(("Anna", "Bert"))
    hall.run(PairRound())
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await _form(pilot, Scenario, {"scenario": "roll"}, "scenario")
        assert "all fields" not in seen(pilot.app)
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, CommandForm)


async def test_slow_command_shows_that_it_is_running(hall: Hall, app_for: AppFor) -> None:
    """The server took seconds to start, and the form stayed as before."""
    may = asyncio.Event()

    class Slow(CommandForm):
        async def _run(self, command: Command) -> str | None:
            del command
            await may.wait()
            return None

    hall.add(ANNAS)
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        form = Slow(Drop, {"player": 1})
        pilot.app.push_screen(form)
        await field(pilot, "player")
        await pilot.press("ctrl+s")
        await until(pilot, "Drop: please wait …")
        may.set()
        await until(pilot, lambda: pilot.app.screen is not form)


@pytest.mark.parametrize("command", [FirstTurn, CallJudge])
async def test_a_seat_is_chosen_by_its_players_name(
    event_of: Make, app_for: AppFor, command: type[Command]
) -> None:
    """Only 1 and 2 were offered: who is 1 was for the organizer to remember."""
    hall = event_of(4)
    hall.run(PairRound())
    hall.run(Publish())
    game = hall.event.rounds[0].games[0]
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        who = await _form(pilot, command, {"game": game.id}, "who")
        who.list_all()
        await settled(pilot)
        shown = seen(app)
        for seat, player in enumerate(game.players, start=1):
            assert f"{seat}  {hall.event.name_of(player)}" in shown

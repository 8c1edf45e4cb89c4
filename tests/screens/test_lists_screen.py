"""Army lists on the Roster place: pasted, changed, accepted, and who has still to choose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from textual.widgets import Input, TextArea
from watching import until

from data.event.store import EventFileError
from screens.app import SrtuiApp
from screens.dialogs.form import CommandForm
from screens.lists.screen import PasteList, PlayerListsScreen
from srtui.commands.lists.choice import ChooseList, PlayedLists
from srtui.commands.lists.handed_in import AddList
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import EditPlayer
from srtui.commands.rounds.stages import Publish, Start

Event = Callable[[int], Hall]
App = Callable[..., SrtuiApp]

TEXT = """Cygnar Army - 73 / 75 points
[Theme] Storm Division

Leader: Major Victoria Haley
"""


async def test_a_pasted_text_is_shown_with_what_is_found_and_handed_in(
    event_of: Event, app_for: App
) -> None:
    hall = event_of(2)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("roster")
        await settled(pilot)
        await press(pilot, "l", "a")
        assert isinstance(app.screen, PasteList)
        app.screen.query_one(TextArea).text = TEXT
        await settled(pilot)
        app.screen.look()
        await settled(pilot)
        shown = seen(app)
        assert "Leader: Major Victoria Haley, Points: 73, Faction: Cygnar" in shown
        assert "exactly 2 are required" in shown
        await press(pilot, "ctrl+s")
        assert isinstance(app.screen, PlayerListsScreen)
        shown = seen(app)
        assert "Anna Abel: 1 finding" in shown
        assert "Major Victoria Haley" in shown
        assert "71-75" in shown
        assert "[Theme] Storm Division" in shown  # the text as it is, no markup
        await press(pilot, "escape")
        assert "check 1" in seen(app)
    (one,) = hall.event.lists[1]
    assert (one.leader, one.points, one.theme) == ("Major Victoria Haley", 73, "Storm Division")


async def test_a_text_that_is_left_is_there_again(event_of: Event, app_for: App) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("roster")
        await settled(pilot)
        await press(pilot, "l", "a", "h", "i", "escape", "a")
        assert app.screen.query_one(TextArea).text == "hi"
        await press(pilot, "ctrl+s")
        assert isinstance(app.screen, PlayerListsScreen)
        assert "hi" in seen(app)


async def test_nothing_to_hand_in_is_said(event_of: Event, app_for: App) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("roster")
        await settled(pilot)
        await press(pilot, "l", "e")
        assert "No list is selected" in seen(app)
        await press(pilot, "a", "ctrl+s")
        assert "Paste the list's text" in seen(app)


async def test_a_finding_is_accepted_with_a_reason_and_taken_back(
    event_of: Event, app_for: App
) -> None:
    hall = event_of(2)
    hall.run(meant(hall, AddList, "Anna", leader="Haley", points=77))
    hall.run(meant(hall, AddList, "Anna", leader="Kraye", points=75))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("roster")
        await settled(pilot)
        await press(pilot, "l")
        assert "List 1 has 77 points, 2 too many" in seen(app)
        await press(pilot, "c", "enter", *"new", "enter")
        assert isinstance(app.screen, PlayerListsScreen)
        assert "✓ accepted (new): List 1 has 77 points" in seen(app)
        assert "Anna Abel: ok" in seen(app)
        await press(pilot, "c", "a")
        assert "! List 1 has 77 points" in seen(app)


async def test_figures_are_changed_and_the_rest_stays(event_of: Event, app_for: App) -> None:
    hall = event_of(2)
    hall.run(
        meant(
            hall,
            AddList,
            "Anna",
            leader="Haley",
            points=75,
            specialists=("Hutchuk, Bounty Hunter=4",),
        )
    )
    app = app_for(hall.path)
    async with app.run_test(size=(80, 30)) as pilot:
        app.go_to("roster")
        await settled(pilot)
        await press(pilot, "l", "e")
        field = app.screen.query_one("#field-points", Input)
        assert field.value == "75"
        field.value = "74"
        app.screen.query_one("#field-leader", Input).value = ""
        await press(pilot, "ctrl+s")
        assert isinstance(app.screen, PlayerListsScreen)
        assert "74" in seen(app)
    (one,) = hall.event.lists[1]
    assert (one.leader, one.points) == ("", 74)
    assert [extra.name for extra in one.specialists] == ["Hutchuk, Bounty Hunter"]


async def test_the_roster_finds_who_has_no_list(event_of: Event, app_for: App) -> None:
    hall = event_of(3)
    hall.run(meant(hall, AddList, "Anna", leader="Haley", points=77))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("roster")
        await settled(pilot)
        assert "Lists: 1 of 3 players, 1 to check" in seen(app)
        await press(pilot, "slash", *"lists none", "enter")
        shown = seen(app)
        assert "Bert Abel" in shown
        assert "Anna Abel" not in shown


async def test_pairings_show_who_has_to_choose_and_never_what(
    event_of: Event, app_for: App
) -> None:
    hall = event_of(2)
    for name in ("Anna", "Bert"):
        for leader in ("Haley", "Kraye"):
            hall.run(meant(hall, AddList, name, leader=leader, points=75))
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(Start())
    app = app_for(hall.path)
    async with app.run_test(size=(120, 40)) as pilot:
        app.go_to("pairings")
        await settled(pilot)
        handed_in = seen(app).count("Kraye")  # in the journal's lines
        assert "2 open" in seen(app)
        hall.table(1).run(meant(hall, ChooseList, "1", "1", 2))
        app.look()
        await settled(pilot)
        shown = seen(app)
        assert "1 open" in shown
        assert shown.count("Kraye") <= handed_in
        hall.table(1).run(meant(hall, ChooseList, "1", "2", 1))
        app.look()
        await settled(pilot)
        assert "1 open" not in seen(app)


async def test_a_name_with_and_in_it_is_one_open_list(event_of: Event, app_for: App) -> None:
    hall = event_of(2)
    for old, name in (("Anna", "Tom and Jerry"), ("Bert", "Bill and Ben")):
        hall.run(meant(hall, EditPlayer, old, name=name))
        hall.run(meant(hall, AddList, name, leader="Haley", points=75))
        hall.run(meant(hall, AddList, name, leader="Kraye", points=75))
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(Start())
    hall.table(1).run(meant(hall, ChooseList, "1", "1", 1))
    app = app_for(hall.path)
    async with app.run_test(size=(120, 40)) as pilot:
        app.go_to("pairings")
        await settled(pilot)
        assert "1 open" in seen(app)


async def test_a_long_text_is_scrolled_by_keys(event_of: Event, app_for: App) -> None:
    hall = event_of(2)
    hall.run(
        meant(hall, AddList, "Anna", text="\n".join(f"model {number}" for number in range(60)))
    )
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("roster")
        await settled(pilot)
        await press(pilot, "l")
        assert "model 59" not in seen(app)
        await press(pilot, *["pagedown"] * 8)
        assert "model 59" in seen(app)
        await press(pilot, *["pageup"] * 8)
        assert "model 0" in seen(app)


async def test_lists_played_on_paper_are_noted_beside_the_results(
    event_of: Event, app_for: App
) -> None:
    hall = event_of(2)
    hall.run(PairRound())
    hall.run(Publish())
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("results")
        await settled(pilot)
        await press(pilot, "l")
        for player in hall.event.rounds[0].games[0].players:
            assert f"{hall.event.name_of(player)}: 1 or 2" in seen(app)
        await press(pilot, "1")
        app.screen.query_one("#field-second", Input).value = "2"
        await press(pilot, "ctrl+s")
        assert "plays list 1" in seen(app)
    assert hall.event.rounds[0].games[0].lists == (1, 2)


async def test_lists_that_were_noted_wrong_can_be_corrected(event_of: Event, app_for: App) -> None:
    """With both lists known, l saved them again, and what was typed next began a slip."""
    hall = event_of(2)
    hall.run(PairRound())
    hall.run(Publish())
    game = hall.event.rounds[0].games[0]
    hall.run(PlayedLists(game.id, first=1, second=2))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("results")
        await settled(pilot)
        await press(pilot, "l")
        assert "list of the first player *" in seen(app)
        await press(pilot, "ctrl+u", "2", "ctrl+s")
        assert "plays list 2" in seen(app)
    assert hall.event.rounds[0].games[0].lists == (2, 2)


async def test_figures_typed_instead_of_a_new_text_change_that_list(
    event_of: Event, app_for: App
) -> None:
    """They were handed in as one more list."""
    hall = event_of(2)
    hall.run(meant(hall, AddList, "Anna", leader="Haley", points=26))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("roster")
        await settled(pilot)
        await press(pilot, "l", "t", "ctrl+t")
        assert "Change a list" in seen(app)
        app.screen.query_one("#field-points", Input).value = "75"
        await press(pilot, "ctrl+s")
        await settled(pilot)
    anna = hall.event.players[0].id
    assert [(one.number, one.points) for one in hall.event.lists[anna]] == [(1, 75)]


async def test_a_refusal_goes_once_something_else_is_done(event_of: Event, app_for: App) -> None:
    app = app_for(event_of(2).path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("roster")
        await settled(pilot)
        await press(pilot, "l", "e")
        assert "Not done" in seen(app)
        await press(pilot, "a", "H", "ctrl+s")
        await until(pilot, "1 list is submitted")
        assert "Not done" not in seen(app)


async def test_texts_that_cannot_be_read_are_said(
    event_of: Event, app_for: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_for(event_of(2).path)

    def fails(screen: PlayerListsScreen, event: object) -> None:
        raise EventFileError("The disk is gone.")

    monkeypatch.setattr(PlayerListsScreen, "_read_texts", fails)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("roster")
        await settled(pilot)
        await press(pilot, "l")
        await until(pilot, "The disk is gone.")


async def test_another_round_in_the_form_means_the_game_at_that_table_then(
    event_of: Event, app_for: App
) -> None:
    hall = event_of(2)
    for name in ("Anna", "Bert"):
        hall.run(meant(hall, AddList, name, leader="Haley", points=75))
    hall.play()
    hall.run(PairRound())
    hall.run(Publish())
    first, newest = (one.games[0] for one in hall.event.rounds)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 30)) as pilot:
        await settled(pilot)
        app.push_screen(CommandForm(PlayedLists, {"game": newest.id, "in_round": 2}))
        await settled(pilot)
        app.screen.query_one("#field-in_round", Input).value = "1"
        app.screen.query_one("#field-first", Input).value = "1"
        await press(pilot, "ctrl+s")
    lists = {game.id: game.lists for game in hall.event.games}
    assert lists == {first.id: (1, None), newest.id: (None, None)}


TWO_LISTS = """Cygnar - Storm Legion
Captain Jade Falcon
14 Courser
61 Stormblades

Cygnar - Gravediggers
Captain Olga Moor
Trencher [75]
Sergeant without a cost
"""


async def test_each_list_of_a_pasted_text_is_shown_by_itself(event_of: Event, app_for: App) -> None:
    hall = event_of(2)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("roster")
        await settled(pilot)
        await press(pilot, "l", "a")
        app.screen.query_one(TextArea).text = TWO_LISTS
        await settled(pilot)
        app.screen.look()  # type: ignore[attr-defined]
        await settled(pilot)
        shown = " ".join(seen(app).replace("│", " ").split())
        assert "List 1: Leader: Captain Jade Falcon, Points: 75" in shown
        assert "List 2: Leader: Captain Olga Moor, Points: 75" in shown
        assert "Not understood: line 9: Sergeant without a cost" in shown
        await press(pilot, "ctrl+s")
    assert [one.leader for one in hall.event.lists[1]] == [
        "Captain Jade Falcon",
        "Captain Olga Moor",
    ]


UNCLEAR = """Khador - Winter Korps
Kommander Olga
Grey Wolf [50]
Sergeant without a cost
Rifle Corps [24]
"""


async def test_lines_that_are_not_understood_are_named_and_values_set_by_hand(
    event_of: Event, app_for: App
) -> None:
    hall = event_of(2)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("roster")
        await settled(pilot)
        await press(pilot, "l", "a")
        app.screen.query_one(TextArea).text = UNCLEAR
        await settled(pilot)
        app.screen.look()  # type: ignore[attr-defined]
        await settled(pilot)
        shown = seen(app)
        assert "Not understood:" in shown
        assert "line 4: Sergeant without a cost" in shown
        assert "Leader: Kommander Olga" in shown
        # Text, file, Leader, faction, army, points.
        await press(pilot, "tab", "tab", *"Vlad", "tab", "tab", *"Old Umbrey", "tab", *"75")
        await press(pilot, "ctrl+s")
        assert isinstance(app.screen, PlayerListsScreen)
    (army,) = hall.event.lists[1]
    assert (army.leader, army.faction, army.points) == ("Vlad", "Khador - Old Umbrey", 75)


async def test_points_that_are_not_a_number_are_refused_in_place(
    event_of: Event, app_for: App
) -> None:
    hall = event_of(2)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("roster")
        await settled(pilot)
        await press(pilot, "l", "a", *"Haley", "tab", "tab", "tab", "tab", "tab", *"many", "ctrl+s")
        assert isinstance(app.screen, PasteList)
        assert "“many” is not a number" in seen(app)
    assert not hall.event.lists


async def test_path_of_a_list_is_completed(
    event_of: Event, app_for: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = event_of(2)
    (tmp_path / "Liste Anna.txt").write_text(TEXT)
    monkeypatch.chdir(tmp_path)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.go_to("roster")
        await settled(pilot)
        await press(pilot, "l", "a", "tab", *"lis")
        assert "right complete path" in await until(pilot, "liste Anna.txt")
        await press(pilot, "right", "ctrl+s")
        await settled(pilot)
    (one,) = hall.event.lists[1]
    assert one.leader == "Major Victoria Haley"

"""What changes a published pairing: asked in the same words, and offered on paper afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import press, seen
from hall import Hall
from meant import Said
from watching import until

from screens.app import SrtuiApp
from srtui.commands.command import Command, ConfirmationRequired
from srtui.commands.hall.terrain import TableOut
from srtui.commands.pairing.by_hand import Bye, MoveTable, Pin, Swap, Tables, TakeSeat, Unpair
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import Drop
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.sheets.paper import note_printed

AppFor = Callable[..., SrtuiApp]
KNOWN = "Round 1 is published: the players have seen this pairing."


@pytest.fixture
def published(hall: Hall) -> Hall:
    """Seven players; the one with the bye comes last."""
    hall.add(7)
    hall.run(PairRound())
    hall.run(Publish())
    return hall


def opponents(hall: Hall) -> tuple[str, str, str]:
    """Return the first of table 1, the first of table 2, and the player with the bye."""
    one = hall.event.rounds[0]
    bye = next(game.first for game in one.games if game.second is None)
    first, second = (game.first for game in one.by_table[:2])
    return hall.event.name_of(first), hall.event.name_of(second), hall.event.name_of(bye)


CHANGES: tuple[Callable[[Hall], Said | Command], ...] = (
    lambda hall: Said(Swap, *opponents(hall)[:2]),
    lambda hall: Said(Pin, *opponents(hall)[:2]),
    lambda hall: Said(Bye, opponents(hall)[0]),
    lambda hall: Said(TakeSeat, opponents(hall)[2], opponents(hall)[0]),
    lambda hall: Said(Unpair, "1"),
    lambda hall: Said(MoveTable, "1", 2),
    lambda hall: Said(MoveTable, "1", 9),
    lambda _: TableOut(1),
    lambda hall: Said(Drop, opponents(hall)[0]),
)


@pytest.mark.parametrize("change", range(len(CHANGES)))
def test_whatever_changes_a_published_pairing_asks_in_the_same_words(
    published: Hall, change: int
) -> None:
    meant = CHANGES[change](published)
    command = meant if isinstance(meant, Command) else meant(published)
    before = published.event
    with pytest.raises(ConfirmationRequired) as caught:
        published.run(command, sure=False)
    assert caught.value.warnings[0] == KNOWN
    assert published.event == before
    published.run(command)


def test_tables_assigned_again_ask_where_that_moves_somebody(published: Hall) -> None:
    published.run(MoveTable(published.event.rounds[0].by_table[0].id, 9))
    with pytest.raises(ConfirmationRequired, match="the players have seen this pairing"):
        published.run(Tables(), sure=False)


def test_a_draft_asks_nothing(hall: Hall) -> None:
    hall.add(7)
    hall.run(PairRound())
    for change in CHANGES[:2]:
        meant = change(hall)
        assert isinstance(meant, Said)
        hall.run(meant(hall), sure=False)


def test_a_scenario_that_players_know_is_not_changed_without_a_question(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Said(Scenario, "payload")(hall))
    hall.run(Publish())
    hall.run(Start())
    with pytest.raises(
        ConfirmationRequired, match="Round 1 is running, so the players know its scenario"
    ):
        hall.run(Said(Scenario, "two-fronts")(hall), sure=False)


def test_undo_and_redo_ask_in_the_same_words(published: Hall) -> None:
    published.run(Said(Swap, *opponents(published)[:2])(published))
    with pytest.raises(ConfirmationRequired) as caught:
        published.desk.undo(asking=True)
    assert caught.value.warnings == (KNOWN,)
    assert published.desk.undo(sure=True, asking=True).was
    with pytest.raises(ConfirmationRequired) as caught:
        published.desk.redo(asking=True)
    assert caught.value.warnings == (KNOWN,)


async def test_a_swap_asks_and_then_offers_to_print_what_has_changed(
    published: Hall, app_for: AppFor
) -> None:
    first, second, _ = opponents(published)
    note_printed(published.event, "round")
    app = app_for(published.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "g", "p")
        await press(pilot, "s", "down", "s")
        await until(pilot, KNOWN)
        assert published.game(first).table == 1
        await press(pilot, "y")
        await until(pilot, "Print what has changed?")
        assert f"{first} and {second} have swapped seats" in seen(app)
        await press(pilot, "l")
        await until(pilot, "Round 1: changed")
        await press(pilot, "escape")
        await press(pilot, "u")
        await until(pilot, "Undo this?")
        assert KNOWN in " ".join(seen(app).split())
        await press(pilot, "y")
        await until(pilot, "Undone")
        assert published.game(first).table == 1


async def test_to_take_back_a_publication_says_that_the_players_know(
    published: Hall, app_for: AppFor
) -> None:
    app = app_for(published.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "g", "p", "u")
        await until(pilot, "Undo this?")
        assert KNOWN in " ".join(seen(app).split())

"""Check-in as a mode: who is missing, one after the other; the next step leads to it."""

from __future__ import annotations

from collections.abc import Callable

from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from pictures.cells import cells_of
from watching import until

from screens.app import SrtuiApp
from screens.theme.palette import PALETTES
from srtui.commands.roster.money import SetFee
from srtui.commands.roster.players import AddPlayer, CheckIn, Drop, EditPlayer, Paid, StandIn
from srtui.queries.day.status import next_step
from srtui.queries.roster.players import roster, roster_text
from srtui.rules.record import Status

Make = Callable[[int], Hall]
App = Callable[..., SrtuiApp]
DARK = PALETTES["dark"]


def checked_in(hall: Hall) -> list[str]:
    return [one.name for one in hall.event.players if one.checked_in]


def test_next_step_before_the_first_check_in_leads_to_it(event_of: Make) -> None:
    step = next_step(event_of(4).event)
    assert step.text == "Check in the players, or pair round 1. No one is checked in."
    assert [(one.letter, one.place, one.command) for one in step.choices] == [
        ("c", "roster", ""),
        ("p", "pairings", "pair"),
    ]


async def test_next_step_before_the_first_check_in_opens_it(event_of: Make, app_for: App) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n", "c")
        assert "0 of 4 here" in seen(app)


def test_next_step_names_missing_players(event_of: Make) -> None:
    hall = event_of(4)
    for name in ("Anna Abel", "Cleo Abel"):
        hall.run(meant(hall, CheckIn, name))
    step = next_step(hall.event)
    assert step.text == (
        "Check in or drop 2 missing players, or pair round 1. "
        "Bert Abel and Dora Abel are not checked in."
    )
    assert [(one.letter, one.place) for one in step.choices] == [
        ("c", "roster"),
        ("d", "roster"),
        ("p", "pairings"),
    ]
    hall.run(CheckIn(None))
    assert next_step(hall.event).text == "Pair round 1 with 4 players."


def test_fate_of_the_odd_player_is_shown_before_the_draw(event_of: Make) -> None:
    hall = event_of(5)
    hall.run(CheckIn(None))
    said = "Pair round 1 with 5 players. One of them gets a bye."
    assert next_step(hall.event).text == said
    hall.run(StandIn("Stan"))
    assert next_step(hall.event).text == "Pair round 1 with 5 players. A stand-in plays, too."


async def test_to_pair_while_nobody_is_checked_in_is_asked_on_a_screen(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(6)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "p", "p")
        said = " ".join(seen(app).split())
        assert "No one is checked in: round 1 would be paired with all 6 players" in said
        assert "To check players in, press g r and c." in said
        await press(pilot, "n")
        assert hall.event.rounds == ()
        await press(pilot, "n", "p")
        assert len(hall.event.rounds) == 1, "read in the list, and not asked again"


async def test_space_checks_in_and_goes_on(event_of: Make, app_for: App) -> None:
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "space", "space")
        assert checked_in(hall) == ["Anna Abel", "Bert Abel"]
        await press(pilot, "up", "up", "space")
        assert checked_in(hall) == ["Bert Abel"], "and out again, where he is already here."


async def test_next_step_shows_missing_players_and_checks_all_in(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(5)
    hall.run(meant(hall, CheckIn, "Bert Abel"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n", "c")
        shown = seen(app)
        assert "1 of 5 here" in shown
        rows = [line for line in shown.splitlines() if " Abel" in line and "n ►" not in line]
        assert len(rows) == 4
        await press(pilot, "space", "space")
        assert checked_in(hall) == ["Anna Abel", "Bert Abel", "Cleo Abel"]
        await press(pilot, "A")
        assert len(checked_in(hall)) == 5
        assert "Everyone is here" in seen(app)
        assert sum(" Abel" in line for line in seen(app).splitlines()) == 5
        await press(pilot, "2", "space", "4", "space")
        assert checked_in(hall) == ["Anna Abel", "Cleo Abel", "Emil Abel"]


async def test_pairing_despite_missing_players_asks_only_once(event_of: Make, app_for: App) -> None:
    hall = event_of(4)
    hall.run(meant(hall, CheckIn, "Bert Abel"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n", "p")
        await settled(pilot)
    assert len(hall.event.rounds) == 1


async def test_the_first_players_are_added_one_after_the_other(hall: Hall, app_for: App) -> None:
    """The form that n opens stays open: a name typed after it would act as keys of the roster."""
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n", "a", *"Bo", "enter", *"Dana", "enter", "escape")
    assert [one.name for one in hall.event.players] == ["Bo", "Dana"]


async def test_empty_filter_does_not_ask_for_the_first_player(event_of: Make, app_for: App) -> None:
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "slash", *"zz", "enter", "space")
        assert "No player is chosen: esc shows all players." in seen(app)


async def test_a_scenario_is_not_asked_for_before_there_is_a_round(
    event_of: Make, app_for: App
) -> None:
    app = app_for(event_of(4).path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "p", "c")
        assert "press p, then choose its scenario" in seen(app)


async def test_search_for_a_checked_in_player_says_so(event_of: Make, app_for: App) -> None:
    hall = event_of(5)
    hall.run(meant(hall, CheckIn, "Bert Abel"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n", "c", "slash", *"bert", "enter")
        shown = seen(app)
        assert "Bert Abel is already here." in shown
        assert "esc" in shown.partition("Bert Abel is already here.")[2].partition("n ►")[0]
        await press(pilot, "escape")
        assert "here already" not in seen(app)


async def test_esc_at_check_in_ends_the_filter_and_only_then_the_check_in(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(5)
    hall.run(meant(hall, CheckIn, "Bert Abel"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n", "c", "slash", *"cleo", "enter", "space", "escape")
        assert checked_in(hall) == ["Bert Abel", "Cleo Abel"]
        assert "Check-in" in seen(app)
        assert "Dora Abel" in seen(app)
        assert "Cleo Abel  " not in seen(app)
        await press(pilot, "escape")
        assert "Check-in" not in seen(app)


async def test_next_step_drops_missing_players_and_then_pairs(event_of: Make, app_for: App) -> None:
    hall = event_of(5)
    for name in ("Anna Abel", "Bert Abel", "Dora Abel", "Emil Abel"):
        hall.run(meant(hall, CheckIn, name))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n")
        assert "d drop the missing: 4 players will play" in seen(app)
        await press(pilot, "d")
        assert "Dropped Cleo Abel before round 1." in seen(app)
        await press(pilot, "n")
        assert "Pair round 1 with 4 players." in seen(app)


async def test_more_than_two_who_would_be_dropped_are_named_first(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(5)
    for name in ("Anna Abel", "Bert Abel"):
        hall.run(meant(hall, CheckIn, name))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n", "d")
        shown = " ".join(seen(app).replace("│", " ").split())
        assert "These players are not checked in and will be dropped: Cleo Abel, Dora Abel" in shown
        assert all(one.status(1) is Status.IN for one in hall.event.players)
        await press(pilot, "y")
        assert len(hall.event.players_of(1)) == 2


async def test_search_for_a_dropped_player_says_so(event_of: Make, app_for: App) -> None:
    hall = event_of(5)
    hall.run(meant(hall, CheckIn, "Bert Abel"))
    hall.run(meant(hall, Drop, "Cleo Abel"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "n", "c", "slash", *"cleo", "enter")
        assert "Cleo Abel: dropped" in seen(app)


async def test_one_key_checks_in_and_marks_paid(event_of: Make, app_for: App) -> None:
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "c", "P", "space", "P")
        assert checked_in(hall) == ["Anna Abel", "Bert Abel", "Cleo Abel"]
        assert [one.name for one in hall.event.players if one.paid] == ["Anna Abel", "Cleo Abel"]


async def test_all_is_refused_while_only_some_are_shown(event_of: Make, app_for: App) -> None:
    hall = event_of(4)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "slash", *"bert", "enter", "A")
        assert checked_in(hall) == []
        assert "Some players are hidden: press" in seen(app)
        await press(pilot, "escape", "A")
        assert len(checked_in(hall)) == 4


async def test_debt_is_not_shown_as_paid(event_of: Make, app_for: App) -> None:
    hall = event_of(2)
    hall.run(meant(hall, SetFee, "15"))
    hall.run(meant(hall, Paid, "Anna Abel"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r")
        rows = {
            name: next(one for one in seen(app).splitlines() if name in one)
            for name in ("Anna Abel", "Bert Abel")
        }
        assert "✓ paid" in rows["Anna Abel"]
        assert "owes 15" in rows["Bert Abel"]


async def test_the_door_sees_club_and_faction_and_no_column_of_games(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(4)
    long = {"club": "North Gate", "faction": "Retribution of Scyrah"}
    for player in hall.event.players:
        hall.run(EditPlayer(player.id, name=f"{player.name}-Fitzgerald", **long))  # type: ignore[arg-type]
    hall.run(CheckIn(hall.event.players[0].id))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r")
        assert "North Gate" in seen(app)
        assert "Retribution of Scyrah" in seen(app)
        assert "W-L-T" not in seen(app)
        hall.run(Drop(hall.event.players[3].id))
        await until(pilot, "dropped")
        assert "Retribution of Scyrah" in seen(app)
        assert "dropped before" not in seen(app)
    hall.run(CheckIn(hall.event.players[3].id))
    assert "3 in the event, 1 here" in roster_text(hall.event, roster(hall.event))


async def test_key_of_a_dropped_player_says_return(event_of: Make, app_for: App) -> None:
    hall = event_of(4)
    hall.play()
    first = sorted(player.name for player in hall.event.players)[0]
    hall.run(meant(hall, Drop, first), sure=True)
    app = app_for(hall.path)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r", "home")
        assert "d Return" in seen(app)
        await press(pilot, "down")
        assert "d Drop" in seen(app)


async def test_players_are_quiet_only_while_others_are_missing(
    event_of: Make, app_for: App
) -> None:
    hall = event_of(4)
    for name in ("Anna Abel", "Bert Abel", "Cleo Abel"):
        hall.run(meant(hall, CheckIn, name))
    hall.run(Paid(None))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r")
        assert colour_of(app, "Bert") == DARK.done
        assert colour_of(app, "Dora") == DARK.open
        hall.run(meant(hall, CheckIn, "Dora Abel"))
        await until(pilot, lambda: colour_of(app, "Bert") == DARK.open)
        assert colour_of(app, "Dora") == DARK.open


def colour_of(app: SrtuiApp, word: str) -> str:
    """Return the colour in which a word of the screen is painted."""
    for row in cells_of(app, DARK):
        at = "".join(cell.sign or " " for cell in row).find(word)
        if at >= 0:
            return row[at].colour
    raise AssertionError(f"{word} is not on the screen")


async def test_roster_marks_a_player_with_a_note(hall: Hall, app_for: App) -> None:
    """What a sign-up form said about a player was nowhere in the list."""
    hall.add(4)
    player = hall.event.players[0]
    hall.run(EditPlayer(player.id, note="allergic to nuts"))
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        rows = seen(app).splitlines()
        assert [row.split()[-1] for row in rows if " Note" in row or player.name in row] == [
            "Note",
            "note",
        ]


async def test_a_filter_in_the_roster_does_not_ask_for_players(app_for: App, hall: Hall) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "g", "r")
        hall.run(AddPlayer("Anna"))
        hall.run(AddPlayer("Bert"))
        app.look()
        await settled(pilot)
        await press(pilot, "slash", *"ann")
        assert "No players yet" not in seen(app)

"""Standings: ranks, explanations, groups, cut, deciding between equals, the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from at_screen import seen
from hall import Hall
from meant import meant
from textual.pilot import Pilot
from watching import field, fill, go, play, until

from screens.app import SrtuiApp
from screens.dialogs.form import CommandForm
from srtui.commands.event.settings import SetHouseRule
from srtui.commands.event.variants import UseVariant

AppFor = Callable[..., SrtuiApp]


@pytest.fixture
def app(hall: Hall, app_for: AppFor) -> SrtuiApp:
    fill(hall)
    return app_for(hall.path)


async def standings(pilot: Pilot[str], title: str = "Standings after round 3") -> str:
    await go(pilot, "s", title)
    return await until(pilot, "Anna")


def row(shown: str, name: str) -> list[str]:
    """Return the words of a row, without the symbols in front of it."""
    line = next(line for line in shown.splitlines() if name in line)
    return line.lstrip(" ▌○×").split()


async def test_ranks_records_and_figures_stand_in_the_edition_s_words(app: SrtuiApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await standings(pilot)
    assert row(shown, "Rank") == [
        "Rank",
        "Player",
        "W-L-T",
        "TP",
        "SoS",
        "VP",
        "APD",
        "Faction",
        "Club",
    ]
    assert row(shown, "Anna")[:7] == ["1", "Anna", "3-0", "3", "2", "16", "126"]
    assert row(shown, "Bert")[0] == "2"
    assert [row(shown, name)[0] for name in ("Cleo", "Dora")] == ["=3", "=3"]


async def test_player_without_a_rank_is_last_on_screen_with_the_reason(app: SrtuiApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await standings(pilot)
    assert row(shown, "Hanna")[:2] == ["-", "Hanna"]
    hanna, gus = (one for one in shown.splitlines() if one.startswith(" ×"))
    assert "disqualified" in (gus if "Hanna" in gus else hanna)
    assert "dropped R2" in (hanna if "Gus" in hanna else gus)
    assert shown.index("Frida") < shown.index("Hanna")


async def test_clubs_and_factions_of_players_show_where_there_is_room(app: SrtuiApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        assert {"Lighthouse", "Cygnar"} <= set((await standings(pilot)).split())
        await pilot.resize_terminal(40, 24)
        await until(pilot, lambda: not {"Lighthouse", "Cygnar"} & set(seen(pilot.app).split()))


async def test_enter_explains_the_rank_under_the_cursor(app: SrtuiApp) -> None:
    async with app.run_test(size=(80, 40)) as pilot:
        await standings(pilot)
        await pilot.press("down", "down", "enter")
        shown = await until(pilot, "Cleo · rank 3, shared after round 3 · 2-1")
        assert "Shares rank 3 with Dora" in shown
        assert "Bert is above Cleo by tournament points: 3 to 2." in shown
        assert "Anna has 3 TP." in shown
        await pilot.press("escape")
        await until(pilot, "Standings after round 3")


async def test_brackets_lead_to_other_rounds_and_back(app: SrtuiApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await standings(pilot)
        await pilot.press("left_square_bracket")
        shown = await until(pilot, "Earlier round: Standings after round 2")
        assert row(shown, "Anna")[3] == "2"
        await pilot.press("enter")
        await until(pilot, "after round 2 · 2-0")
        await pilot.press("escape", "right_square_bracket")
        await until(pilot, " Standings after round 3")


async def test_an_open_game_is_said_in_the_heading(hall: Hall, app_for: AppFor) -> None:
    fill(hall)
    play(hall, 4, "Anna-Bert 5 2 s,Cleo-Frida 4 1 a,Dora-Emil 2 1 a")
    hall.desk.undo()
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await standings(pilot, "Standings during round 4 (1 game to come)")
        assert "[: after round 3" in shown, "the last whole round is offered"


async def test_factions_and_clubs_take_turns_with_the_players(app: SrtuiApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await standings(pilot)
        await pilot.press("f")
        shown = await until(pilot, "Factions by average TP")
        assert row(shown, "Cygnar")[:4] == ["Cygnar", "2", "4", "2.00"]
        await pilot.press("k")
        shown = await until(pilot, "Clubs by average TP")
        assert row(shown, "Lighthouse")[:4] == ["Lighthouse", "3", "5", "1.67"]
        await pilot.press("k")
        await until(pilot, "Rank")


async def test_equals_are_decided_in_a_form_that_names_them(hall: Hall, app: SrtuiApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await standings(pilot)
        await pilot.press("down", "down", "down", "d")
        await until(pilot, "Cleo, Dora")
        await pilot.press("enter")
        said = await until(pilot, "The order for seats and prizes was decided by")
        assert "They still share rank 3" in " ".join(said.split())
    decided = [[hall.event.name_of(who) for who in one] for one in hall.event.tie_orders]
    assert decided == [["Cleo", "Dora"]]


async def test_player_who_is_not_tied_needs_no_decision(app: SrtuiApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await standings(pilot)
        await pilot.press("d")
        await until(pilot, "Anna is not tied.")


async def test_the_cut_is_drawn_between_the_rows_in_words(hall: Hall, app_for: AppFor) -> None:
    hall.run(meant(hall, UseVariant, "cut-to-top", 2))
    fill(hall)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await standings(pilot)
        await pilot.press("c")
        assert (await field(pilot, "top")).value == "2", "the number proposed"
        await pilot.press("enter")
        await until(pilot, "The top 2 play on; 4 players will stop and keep their rank and")
        await pilot.press("y")
        await until(pilot, "Cut to the top 2: Anna, Bert.")
    play(hall, 4, "Anna-Bert 5 2 s")
    again = app_for(hall.path)
    async with again.run_test(size=(80, 24)) as pilot:
        lines = (await standings(pilot, "Standings after round 4")).splitlines()
    at = next(n for n, line in enumerate(lines) if "── the top 2 play on ──" in line)
    assert "Bert" in lines[at - 1]
    assert "Cleo" in lines[at + 1]


async def test_the_next_step_shows_the_cut_it_proposes_before_it_is_made(
    hall: Hall, app_for: AppFor
) -> None:
    hall.run(meant(hall, UseVariant, "cut-to-top", 2))
    fill(hall)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "Make the cut to the top 2, or pair round 4")
        await pilot.press("n")
        await until(pilot, "make the cut to the top 2: 4 players won't play on")
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, CommandForm))
    assert hall.event.cut is None


async def test_the_end_is_asked_about_and_then_the_prizes_are_shown(app: SrtuiApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await standings(pilot)
        assert "1st:" not in shown
        await pilot.press("z")
        await until(pilot, "Finish the event?")
        await pilot.press("n")
        await until(pilot, "Standings after round 3")
        await pilot.press("z")
        await until(pilot, "Finish the event?")
        await pilot.press("y")
        shown = await until(pilot, "1st: Anna.")
        assert "Final standings after 3 rounds" in shown
        assert "3rd: Cleo and Dora are tied on every figure;" in shown
        await pilot.press("z")
        await until(pilot, "The event is already finished.")


async def test_verify_reports_on_every_round(app: SrtuiApp) -> None:
    async with app.run_test(size=(80, 40)) as pilot:
        await standings(pilot)
        await pilot.press("v")
        shown = await until(pilot, "Every round checked again")
    for number in (1, 2, 3):
        assert f"── Round {number} ──" in shown
    assert shown.count("Legal") == 3
    assert "Paired by hand, so there is no draw to repeat." in shown


async def test_before_the_first_result_nobody_is_explained_wrongly(
    hall: Hall, app_for: AppFor
) -> None:
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, "s", "Standings before the first round")
        await pilot.press("enter")
        await until(pilot, "No player is chosen")


async def test_headings_follow_the_house_rules(hall: Hall, app_for: AppFor) -> None:
    hall.run(meant(hall, SetHouseRule, "standings.order", '["points", "tp"]'))
    fill(hall)
    app = app_for(hall.path)
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await standings(pilot)
    assert row(shown, "Rank") == ["Rank", "Player", "W-L-T", "VP", "TP", "Faction", "Club"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_standings_look(
    app: SrtuiApp, size: tuple[int, int], snap_compare: Callable[..., bool]
) -> None:
    async def show(pilot: Pilot[str]) -> None:
        await standings(pilot)

    assert snap_compare(app, terminal_size=size, run_before=show)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_an_explanation_looks(
    app: SrtuiApp, size: tuple[int, int], snap_compare: Callable[..., bool]
) -> None:
    async def show(pilot: Pilot[str]) -> None:
        await standings(pilot)
        await pilot.press("down", "down", "enter")
        await until(pilot, "Round by round")

    assert snap_compare(app, terminal_size=size, run_before=show)

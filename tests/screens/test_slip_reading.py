"""The line that reads a slip back hides none of it at 80 columns, and words are accepted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from at_screen import press, seen, settled
from hall import Hall
from meant import meant
from textual.pilot import Pilot

from screens.app import SrtuiApp
from screens.rounds.slip import read_slip
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.rules.record import Outcome, Way

App = Callable[..., SrtuiApp]
EDITIONS = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")
LONG = ("Bartholomew Featherstonehaugh-Cholmondeley", "Maximiliane von Hohenstein-Wittgenstein")


def _published(folder: Path, edition: str, names: tuple[str, ...]) -> Hall:
    hall = Hall(folder, edition)
    hall.add(names)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, hall.event.edition.scenarios[0].id))
    hall.run(Publish())
    return hall


async def _read(pilot: Pilot[str], line: str) -> str:
    """Type a line; return the screen's text, its lines joined."""
    await settled(pilot)
    await press(pilot, "g", "t", *("space" if key == " " else key for key in line))
    return " ".join(seen(pilot.app).split())


@pytest.mark.parametrize("edition", EDITIONS)
async def test_all_letters_stand_with_their_words(
    tmp_path: Path, app_for: App, edition: str
) -> None:
    hall = _published(tmp_path, edition, LONG)
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        shown = await _read(pilot, "1 1 ")
        for way in hall.event.edition.ways:
            assert f"{way.key}={way.name}" in shown
    hall.store.close()


async def test_the_read_back_is_whole(tmp_path: Path, app_for: App) -> None:
    hall = _published(tmp_path, "sr2017beta", LONG)
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        shown = await _read(pilot, "1 2 s 3 9 45 60")
        first, second = map(hall.event.name_of, hall.event.games[0].players)
        read = f"Table 1: {second} beats {first} by scenario, 9-3 CP, destroyed 60-45."
        assert read.replace("- ", "-") in shown.replace("- ", "-")
    hall.store.close()


@pytest.mark.parametrize(
    ("word", "way"),
    [
        ("conc", Way.CONCESSION),
        ("no-show", Way.NO_SHOW),
        ("noshow", Way.NO_SHOW),
        ("assass", Way.ASSASSINATION),
        ("Scenario", Way.SCENARIO),
        ("dq", None),
        ("disq", Way.DISQUALIFICATION),
    ],
)
def test_words_are_taken(hall: Hall, word: str, way: Way | None) -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(Publish())
    slip = read_slip(hall.event, f"1 1 {word} 0 0 0 0")
    if way is None:
        assert "is not a way to win here: s scenario" in slip.reading
    else:
        assert slip.result is not None
        assert slip.result.way is way


@pytest.mark.parametrize("line", ["1 1s5 3 60 45", "1 1S5 3 60 45", "1 1s 5 3 60 45"])
def test_winner_way_and_figure_may_stand_together(tmp_path: Path, line: str) -> None:
    hall = _published(tmp_path, "sr2026", ("Anna", "Bo"))
    slip = read_slip(hall.event, line)
    assert slip.result == read_slip(hall.event, "1 1 s 5 3 60 45").result is not None
    hall.store.close()


def test_a_name_that_begins_with_a_digit_is_still_a_name(tmp_path: Path) -> None:
    hall = _published(tmp_path, "sr2026", ("2pac", "Bo"))
    first = hall.event.name_of(hall.event.games[0].first)
    slip = read_slip(hall.event, "1 2pac s 5 3 60 45")
    assert slip.result is not None
    assert slip.result.winner is (Outcome.FIRST if first == "2pac" else Outcome.SECOND)
    hall.store.close()


@pytest.mark.parametrize(
    ("line", "apart"),
    [("1 2 s 35 30 28", "1 2 s 3 5 30 28"), ("12s24 30 28", "1 2 s 2 4 30 28")],
)
async def test_points_typed_together_are_asked_about(
    hall: Hall, app_for: App, line: str, apart: str
) -> None:
    hall.add(["Anna", "Bert"])
    for command in (PairRound(), Publish()):
        hall.run(command)
    slip = read_slip(hall.event, line)
    assert (slip.result, next(typed for _, typed in slip.readings)) == (None, apart)
    async with app_for(hall.path).run_test(size=(80, 24)) as pilot:
        await _read(pilot, line)
        assert "or enter" in seen(pilot.app)
        await press(pilot, "enter", "a", "enter")
    game = hall.event.games[0]
    assert (game.points[1], game.destroyed) == (int(apart.split()[-3]), (30, 28))


@pytest.mark.parametrize("line", ["1 2 s 4-4 30-28", "12s4/4 30–28", "1 2s 4-4 30 28"])
def test_figures_with_a_dash_between_are_two(hall: Hall, line: str) -> None:
    hall.add(2)
    for command in (PairRound(), Publish()):
        hall.run(command)
    assert read_slip(hall.event, line).reading == read_slip(hall.event, "1 2 s 4 4 30 28").reading

"""Waiting for what a screen shows, and an event whose every game is known."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable
from time import monotonic

from at_screen import press, seen
from hall import Hall
from meant import meant
from patience import PATIENCE
from textual.pilot import Pilot
from textual.widgets import Input

from screens.dialogs.form import CommandForm
from srtui.commands.game.result import Result
from srtui.commands.pairing.by_hand import Pin, Tables
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.conduct import Disqualify
from srtui.commands.roster.players import AddPlayer, Drop
from srtui.commands.rounds.stages import Publish

AGAIN = 0.005
"""Seconds from one look at the screen to the next."""

CLUBS = ("Lighthouse", "Harbour", "")
FACTIONS = ("Cygnar", "Khador", "Cryx", "Menoth")


async def until(pilot: Pilot[str], wanted: str | Callable[[], bool]) -> str:
    """Wait until a text is on the screen, or something is so; the screen then."""
    shown, began = "", monotonic()
    while monotonic() - began < PATIENCE:
        await pilot.pause()
        shown = seen(pilot.app)
        if wanted in shown if isinstance(wanted, str) else wanted():
            return shown
        await sleep(AGAIN)
    raise AssertionError(f"{wanted!r} never came:\n{shown}")


async def field(pilot: Pilot[str], name: str) -> Input:
    """Wait until a form can be typed in; one of its lines."""
    app = pilot.app
    await until(pilot, lambda: isinstance(app.screen, CommandForm) and app.focused is not None)
    return app.screen.query_one(f"#field-{name}", Input)


async def go(pilot: Pilot[str], letter: str, wanted: str) -> str:
    """Go to a place once the program has opened, and wait for a text on it."""
    app = pilot.app
    await until(pilot, lambda: all(one.is_finished for one in app.workers if one.group == "open"))
    await press(pilot, "g", letter)
    return await until(pilot, wanted)


def play(hall: Hall, number: int, games: str) -> None:
    """Pair a round by hand and type it: "Anna-Bert 5 3 s" is a win of Anna by scenario."""
    hall.begin((number, games), lambda: _play(hall, number, games))


def _play(hall: Hall, number: int, games: str) -> None:
    hall.run(PairRound(by_hand=True))
    lines = [line.split() for line in games.split(",")]
    for line in lines:
        hall.run(meant(hall, Pin, *line[0].split("-")))
    hall.run(Tables())
    hall.run(Publish())
    for names, first, second, way in lines:
        winner = names.split("-")[0]
        hall.run(meant(hall, Result, winner, winner, way, int(first), int(second), 40 + number, 10))


def fill(hall: Hall) -> None:
    """Eight players, three rounds: Cleo and Dora are equal, Gus drops, Hanna is disqualified."""
    hall.begin("three rounds", lambda: _fill(hall))


def _fill(hall: Hall) -> None:
    for number, name in enumerate(
        ("Anna", "Bert", "Cleo", "Dora", "Emil", "Frida", "Gus", "Hanna")
    ):
        hall.run(AddPlayer(name, club=CLUBS[number % 3], faction=FACTIONS[number % 4]))
    play(hall, 1, "Anna-Gus 5 3 s,Bert-Hanna 4 1 s,Cleo-Emil 4 1 a,Dora-Frida 4 1 a")
    play(hall, 2, "Anna-Hanna 6 2 s,Bert-Gus 3 1 a,Cleo-Frida 2 0 a,Dora-Emil 2 0 a")
    hall.run(meant(hall, Drop, "Gus"))
    hall.run(meant(hall, Disqualify, "Hanna", "loaded dice"))
    play(hall, 3, "Anna-Cleo 5 2 s,Bert-Dora 5 2 s,Emil-Frida 4 4 t")

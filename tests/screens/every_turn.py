"""The questions of every scenario's turns, with who holds what answered in several ways."""

from __future__ import annotations

from collections.abc import Iterator

from hall import Hall

from screens.game.answering import GameState
from screens.game.entry import TurnEntry
from srtui.model.event import Event
from srtui.model.played import PlayedGame
from srtui.model.turn_answers import ROLL, PanelAnswers, take_turn
from srtui.queries.game.turn_rows import TurnRow
from srtui.rules.edition import ScenarioRule
from srtui.rules.game import Ended, Play
from srtui.rules.value import replace

TURNS = 8
"""Turns of a game that are played: by then all that a scenario asks has been due."""


_PLAYED: dict[tuple[str, tuple[str, ...]], list[tuple[Event, PlayedGame, GameState]]] = {}
"""The turns of an edition between two players, once they were played in this process."""


def entries(hall: Hall, game: PlayedGame) -> Iterator[TurnEntry]:
    """Yield each scenario's turns that ask something new.

    Both as the game is, and with each player holding everything.
    """
    between = (hall.event.edition.id, game.names)
    if between not in _PLAYED:
        _PLAYED[between] = [moment(entry) for entry in _asked(hall, game)]
    for event, played, state in _PLAYED[between]:
        entry = TurnEntry()
        entry.take(event, played)
        entry.become(state)
        entry.look()
        yield entry


def moment(entry: TurnEntry) -> tuple[Event, PlayedGame, GameState]:
    """Return what makes a turn's questions; none of it changes."""
    assert entry.event is not None
    assert entry.played is not None
    return entry.event, entry.played, entry.state


def _asked(hall: Hall, game: PlayedGame) -> Iterator[TurnEntry]:
    for scenario in hall.event.edition.scenarios:
        yield from _endings(hall, game, scenario)
        asked = set[tuple[object, ...]]()
        for holder in (None, 0, 1):
            for entry in _turns(hall, game, scenario, holder):
                rows = tuple((row.kind, row.slots, row.options) for row in entry.rows)
                if rows not in asked:
                    asked.add(rows)
                    yield entry


def _endings(hall: Hall, game: PlayedGame, scenario: ScenarioRule) -> Iterator[TurnEntry]:
    """Yield the questions of each end before its time, in the second player's second turn."""
    play = Play(scenario, hall.event.edition.game)
    played = replace(game, play=play, steps=())
    for _ in range(3):
        entry = TurnEntry()
        entry.take(hall.event, played)
        entry.look()
        fill(entry)
        played = after(entry)
    for ended in (
        Ended("dice_down"),
        Ended("clock", 1),
        Ended("clock", 0),
        Ended("assassination", 0),
    ):
        entry = TurnEntry()
        entry.take(hall.event, played)
        entry.end(ended)
        view = entry.look()
        if view is not None and not view.refused:
            yield entry


def _turns(
    hall: Hall, game: PlayedGame, scenario: ScenarioRule, holder: int | None
) -> Iterator[TurnEntry]:
    played = replace(game, play=Play(scenario, hall.event.edition.game), steps=())
    for _ in range(TURNS):
        entry = TurnEntry()
        entry.take(hall.event, played)
        entry.look()
        hold(entry, holder)
        if not entry.rows and entry.view is not None and entry.view.over:
            return
        yield entry
        fill(entry)
        played = after(entry)


def hold(entry: TurnEntry, holder: int | None) -> None:
    """One player holds every element that they can hold."""
    if holder is None:
        return
    answers = {}
    for row in entry.rows:
        if row.kind == "claim" and holder in row.players:
            place = row.players.index(holder)
            if row.usual in row.open[place]:
                answers[row.slots[place]] = row.usual
    become(entry, PanelAnswers(answers))
    if entry.view is not None and entry.view.refused:
        become(entry, PanelAnswers())  # one Leader cannot be everywhere


def fill(entry: TurnEntry) -> None:
    """Answer what is missing with the first of its answers."""
    while row := next((row for row in entry.rows if row.missing), None):
        value = ROLL if row.kind == "die" else row.options[0] if row.options else "0"
        become(
            entry, replace(entry.entered, answers={**entry.entered.answers, row.slots[0]: value})
        )


def become(entry: TurnEntry, told: PanelAnswers) -> None:
    """Tell the turn so."""
    entry.become(entered=told)
    entry.look()


def after(entry: TurnEntry) -> PlayedGame:
    played = entry.played
    assert played is not None
    return replace(played, steps=(*played.steps, *take_turn(played, entry.answers).steps))


def answers(entry: TurnEntry) -> dict[str, str]:
    """Return every row's present answer, by slot."""
    return {slot: value for row in entry.rows for slot, value in _values(row)}


def _values(row: TurnRow) -> Iterator[tuple[str, str]]:
    return zip(row.slots, row.values, strict=True)

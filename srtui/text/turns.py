"""Results of a turn, in sentences with names."""

from __future__ import annotations

from collections.abc import Iterable

from srtui.model.event import Event
from srtui.model.played import PlayedGame, TurnPart
from srtui.rules.game import Adopted, Overruled, Stage, State
from srtui.text.phrases import capital, counted, dashed, table_of
from srtui.text.results import scored_way


def turn_said(played: PlayedGame, before: State, after: State) -> str:
    """Format the turn between two states: Turn 4, Anna: Anna +2, 3-1."""
    points = [0, 0]
    for gain in after.gains[len(before.gains) :]:
        points[gain.side] += gain.points
    gained = zip(played.names, played.pair((points[0], points[1])), strict=True)
    gains = ", ".join(f"{name} +{gain}" for name, gain in gained if gain) or "no points"
    head = f"Turn {before.number}, {played.name(before.active)}"
    turn = f"{head}: {gains}, {dashed(played.pair(after.points))}."
    return " ".join((turn, *_removed(played, before, after)))


def _removed(played: PlayedGame, before: State, after: State) -> Iterable[str]:
    """Yield which elements an effect took off the table, a sentence each."""
    gone = after.removed - before.removed - after.destroyed
    for element in played.play.scenario.elements:
        if element.id in gone and element.kind != "cache":
            yield f"{capital(element.name)} is removed."


def outcome_said(played: PlayedGame, event: Event, state: State) -> str:
    """Format how the game ended; empty until then."""
    result = state.result
    if result is None:
        return ""
    if result.side is None or result.way is None:
        return f"A tie: {result.reason}."
    edition = event.edition_at(played.game.round)
    way = scored_way(edition, result.way)
    why = "" if result.reason == way else f": {result.reason}"  # a concession needs no other word
    return f"{played.name(result.side)} wins by {way}{why}."


def part_said(played: PlayedGame, event: Event, part: TurnPart) -> str:
    """Format one line of the turn list."""
    move = part.steps[0].move
    ended = outcome_said(played, event, part.after)
    if isinstance(move, Adopted):
        turns = counted(move.turns, "turn")
        return f"Continued from paper after {turns}, {dashed(move.points)}."
    if isinstance(move, Overruled):
        return f"Points set to {dashed(move.points)} by hand: {move.reason}."
    said = turn_said(played, part.before, part.after)
    if part.after.turn == part.before.turn and part.after.stage is not Stage.OVER:
        said = said.removesuffix(".") + " (not finished)."
    return f"{said} {ended}".rstrip()


def taken_said(played: PlayedGame, event: Event, after: State) -> str:
    """Format the sentence about an entered turn, with the game `after` it."""
    said = f"{table_of(played.game)}: {turn_said(played, played.state, after)}"
    if after.result is None and after.turn == played.state.turn:
        return said.removesuffix(".") + " (not finished)."
    return f"{said} {outcome_said(played, event, after)}".rstrip()


def over_said(played: PlayedGame, event: Event) -> str:
    """Format that a game is over, and how it ended."""
    return f"The game is over. {outcome_said(played, event, played.state)}"

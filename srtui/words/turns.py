"""What came of a turn, in sentences with names."""

from __future__ import annotations

from srtui.rules.game import Adopted, Overruled, Stage, State
from srtui.state.event import Event
from srtui.state.played import Part, Played
from srtui.words.results import way_name
from srtui.words.wording import counted, dashed, where


def turn_said(played: Played, before: State, after: State) -> str:
    """The turn that lies between two states: Turn 4, Anna: Anna +2, 3-1."""
    given = [
        sum(gain.points for gain in after.gains[len(before.gains) :] if gain.side == side)
        for side in (0, 1)
    ]
    plus = played.pair((given[0], given[1]))
    said = [f"{played.names[who]} +{plus[who]}" for who in (0, 1) if plus[who]]
    head = f"Turn {before.number}, {played.name(before.active)}"
    return f"{head}: {', '.join(said) or 'no points'}, {dashed(played.pair(after.points))}."


def outcome_said(played: Played, event: Event, state: State) -> str:
    """How the game ended; empty while it goes on."""
    result = state.result
    if result is None:
        return ""
    if result.side is None or result.way is None:
        return f"A tie: {result.why}."
    edition = event.edition_at(played.game.round)
    way = way_name(edition, result.way)
    why = "" if result.why == way else f": {result.why}"  # a concession needs no other word
    return f"{played.name(result.side)} wins by {way}{why}."


def part_said(played: Played, event: Event, part: Part) -> str:
    """One line of the turn list."""
    move = part.steps[0].move
    ended = outcome_said(played, event, part.after)
    if isinstance(move, Adopted):
        turns = counted(move.turns, "turn")
        return f"Taken over from paper after {turns}, {dashed(move.points)}."
    if isinstance(move, Overruled):
        return f"Points set to {dashed(move.points)} by hand: {move.reason}."
    said = turn_said(played, part.before, part.after)
    if part.after.turn == part.before.turn and part.after.stage is not Stage.OVER:
        said = said.removesuffix(".") + " (not finished)."
    return f"{said} {ended}".rstrip()


def taken_said(played: Played, event: Event, after: State) -> str:
    """The sentence of a turn that was taken, by the game `after` it."""
    said = f"{where(played.game)}: {turn_said(played, played.state, after)}"
    if after.result is None and after.turn == played.state.turn:
        return said.removesuffix(".") + " (not finished)."
    return f"{said} {outcome_said(played, event, after)}".rstrip()


def over_said(played: Played, event: Event) -> str:
    """That a game is over, and how it ended."""
    return f"The game is over. {outcome_said(played, event, played.state)}"

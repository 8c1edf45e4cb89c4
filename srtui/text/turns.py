"""Results of a turn, in sentences with names."""

from collections.abc import Iterable

from srtui.model.event import Event
from srtui.model.played import PlayedGame, TurnPart
from srtui.rules.game import Adopted, Overruled, State
from srtui.text.phrases import capital, dashed, phrase, phrase_count, table_of
from srtui.text.results import scored_way


def turn_said(played: PlayedGame, before: State, after: State) -> str:
    """Format the turn between two states: Anna's turn 4: Anna +2, 3-1."""
    points = [0, 0]
    for gain in after.gains[len(before.gains) :]:
        points[gain.side] += gain.points
    gained = zip(played.names, played.pair((points[0], points[1])), strict=True)
    gains = ", ".join(f"{name} +{gain}" for name, gain in gained if gain) or "no points"
    values = (played.name(before.active), before.number, gains, dashed(played.pair(after.points)))
    if after.turn == before.turn and after.result is None:
        turn = phrase("{player}'s turn {turn} so far: {gains}, {points}.", *values)
    else:
        turn = phrase("{player}'s turn {turn}: {gains}, {points}.", *values)
    return " ".join((turn, *_removed(played, before, after)))


def _removed(played: PlayedGame, before: State, after: State) -> Iterable[str]:
    """Yield which elements an effect took off the table, a sentence each."""
    gone = after.removed - before.removed - after.destroyed
    for element in played.play.scenario.elements:
        if element.id in gone and element.kind != "cache":
            yield phrase("{element} was removed.", capital(element.name))


def outcome_said(played: PlayedGame, event: Event, state: State) -> str:
    """Format how the game ended; empty until then."""
    result = state.result
    if result is None:
        return ""
    if result.side is None or result.way is None:
        return phrase("It is a tie: {reason}.", result.reason)
    name, way = (
        played.name(result.side),
        scored_way(event.edition_at(played.game.round), result.way),
    )
    if result.reason == way:  # a concession needs no other word
        return phrase("{player} wins by {way}.", name, way)
    return phrase("{player} wins by {way}: {reason}.", name, way, result.reason)


def part_said(played: PlayedGame, event: Event, part: TurnPart) -> str:
    """Format one line of the turn list."""
    move = part.steps[0].move
    if isinstance(move, Adopted):
        return phrase_count(
            "Continued from paper after 1 turn, {points}.",
            "Continued from paper after {count} turns, {points}.",
            move.turns,
            dashed(move.points),
        )
    if isinstance(move, Overruled):
        points = dashed(move.points)
        return phrase("Points set to {points} by hand: {reason}.", points, move.reason)
    said = turn_said(played, part.before, part.after)
    return f"{said} {outcome_said(played, event, part.after)}".rstrip()


def taken_said(played: PlayedGame, event: Event, after: State) -> str:
    """Format the sentence about an entered turn, with the game `after` it."""
    said = turn_said(played, played.state, after)
    return f"{table_of(played.game)}, {said} {outcome_said(played, event, after)}".rstrip()


def over_said(played: PlayedGame, event: Event) -> str:
    """Format that a game is over, and how it ended."""
    return phrase("The game is over. {outcome}", outcome_said(played, event, played.state))

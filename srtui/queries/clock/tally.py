"""Score of a game's turns so far, for readers of its clock."""

from data.event.reader import Reader
from srtui.model.event import Event
from srtui.model.played import PlayedGame, read_played
from srtui.model.refused import Refused
from srtui.queries.clock.facts import Tally
from srtui.rules.record import Game
from srtui.text.turns import outcome_said


def read_tally(reader: Reader, event: Event, game: Game) -> Tally:
    """Return the result of a game's turns; nothing yet if it cannot be scored."""
    try:
        return tally_of(event, read_played(reader, event, game))
    except Refused:
        return Tally()


def tally_of(event: Event, played: PlayedGame) -> Tally:
    """Return the result of the stored turns."""
    state = played.state
    known = played.opener is not None
    return Tally(
        points=played.pair(state.points),
        turn=state.number,
        active=played.side(state.active) if known else None,
        opener=played.opener,
        steps=len(played.steps),
        result=outcome_said(played, event, state),
    )

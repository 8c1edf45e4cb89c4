"""What the turns of a game that are scored so far come to, for whoever looks at its clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from srtui.rules.record import Game
from srtui.state.event import Event
from srtui.state.played import Played, read_played
from srtui.state.refused import Refused
from srtui.views.clock_facts import Tally
from srtui.words.turns import outcome_said

if TYPE_CHECKING:
    from data.store import Reader


def read_tally(reader: Reader, event: Event, game: Game) -> Tally:
    """What the turns of a game come to; nothing yet where it cannot be scored."""
    try:
        return tally_of(event, read_played(reader, event, game))
    except Refused:
        return Tally()


def tally_of(event: Event, played: Played) -> Tally:
    """What the turns that are kept come to."""
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

"""What the terminal at a table reads of the event file, at one moment."""

from __future__ import annotations

from srtui.desk.desk import Desk
from srtui.rules.clock import Clock
from srtui.rules.record import Game
from srtui.rules.value import Value, field
from srtui.state.clock_settings import Settings, read_settings
from srtui.state.event import Event, Phase, Round
from srtui.state.played import Played, read_played
from srtui.state.refused import Refused
from srtui.views.setup import SetupView, setup_view


class AtTable(Value):
    """What a terminal reads for its table, as it stands in the file at one moment.

    `game`: the one here in the newest published round; None: nobody plays here. `played` is None
    where it cannot be scored yet, and `reason` says why. `clock` is that after its last tap.
    """

    event: Event
    table: int
    game: Game | None = None
    played: Played | None = None
    reason: str = ""
    clock: Clock | None = None
    setup: SetupView | None = None
    settings: Settings = field(default_factory=Settings)


def read_table(desk: Desk, table: int) -> AtTable:
    """What a terminal needs of its table. Raises what the desk raises."""
    event = desk.event()
    one = shown_round(event)
    game = one.at_table(table) if one is not None else None
    if game is None or game.second is None:
        return AtTable(event, table)
    with desk.store.read() as reader:
        try:
            played, reason = read_played(reader, event, game), ""
        except Refused as refused:
            played, reason = None, str(refused)
        return AtTable(
            event=event,
            table=table,
            game=game,
            played=played,
            reason=reason,
            clock=desk.clocks.read(reader, event, game),
            setup=setup_view(reader, event, game),
            settings=read_settings(reader),
        )


def shown_round(event: Event) -> Round | None:
    """The newest round that everybody may see."""
    return next((one for one in reversed(event.rounds) if one.phase is not Phase.DRAFT), None)

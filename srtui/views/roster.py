"""Who is in the event."""

from __future__ import annotations

from data.clean import fold
from srtui.rules.record import Player, Status
from srtui.rules.standings import Line, figures
from srtui.rules.value import Value
from srtui.state.event import Event
from srtui.views.lists import list_state, lists_said
from srtui.views.money import due_said, has_fee, money
from srtui.words.awards import model_faults
from srtui.words.players import player_told, status_words
from srtui.words.standings import record_text


class PlayerRow(Value):
    """One player. `table` is where he always sits; `penalties` are worded."""

    player: int
    name: str
    club: str
    faction: str
    status: str
    active: bool
    """Whether he is paired next."""
    stand_in: bool
    paid: bool
    here: bool
    table: int | None
    record: str
    tp: int
    due: str
    """What he pays, in words; empty where there is nothing."""
    note: str
    penalties: tuple[str, ...]
    painted: str
    """yes, no, or empty as long as nobody has looked."""
    models: str
    """ok, or what is not in order; empty as long as nobody has looked."""
    lists: str
    """ok, 2 findings, none: how it stands with the army lists."""


class Roster(Value):
    """All players by name, and counts without the stand-ins."""

    rows: tuple[PlayerRow, ...]
    players: int
    active: int
    here: int
    paid: int
    sentence: str


def roster(event: Event) -> Roster:
    """The roster as it stands now."""
    # Once for all: the figures of one player need the games of everybody.
    lines = figures(event.field(event.played))
    ordered = sorted(event.players, key=lambda one: (fold(one.name), one.id))
    rows = tuple(_row(event, player, lines[player.id]) for player in ordered)
    real = [row for row in rows if not row.stand_in]
    active, paid = sum(row.active for row in real), sum(row.paid for row in real)
    here = sum(row.here and row.active for row in real)  # who has dropped stands at no table
    count = f"{len(real)} player" + "s" * (len(real) != 1)
    among = f"{active} in the event, " if active != len(real) else ""
    said = f"{count}: {among}{here} here, {paid} paid."
    said += f" {money(event).sentence}" * has_fee(event)
    said += f" {lists_said(event)}" * bool(event.lists)
    said += "".join(f" Kept apart: {one}." for one in apart_said(event))
    return Roster(rows, len(real), active, here, paid, said)


def roster_row(event: Event, player: Player) -> PlayerRow:
    """One player as he stands now."""
    return _row(event, player, figures(event.field(event.played))[player.id])


def _row(event: Event, player: Player, line: Line) -> PlayerRow:
    return PlayerRow(
        player=player.id,
        name=player.name,
        club=player.club,
        faction=player.faction,
        status=status_words(player, event.entering_round),
        active=player.status(event.entering_round) is Status.IN,
        stand_in=player.stand_in,
        paid=player.paid,
        here=player.checked_in,
        table=player.pinned_table,
        record=record_text(line),
        tp=line.tp,
        due=due_said(event, player),
        note=player.note,
        penalties=tuple(
            f"{penalty.kind.replace('_', ' ')} {player_told(penalty.round)}: {penalty.reason}"
            for penalty in event.penalties
            if penalty.player == player.id
        ),
        painted={None: "", True: "yes", False: "no"}[player.painted],
        models=_models(event, player),
        lists=list_state(event, player),
    )


def apart_said(event: Event) -> tuple[str, ...]:
    """Who is kept apart, pair by pair, with the reason."""
    return tuple(
        f"{event.name_of(one.player)} and {event.name_of(one.other)}"
        + (f" ({one.reason})" if one.reason else "")
        for one in event.apart
    )


def _models(event: Event, player: Player) -> str:
    faults = model_faults(event, player.id)
    return "; ".join(faults) if faults else "ok" * player.models_checked

"""Penalties: who has which, what each one cost, and what follows from it."""

from __future__ import annotations

from srtui.rules.record import Player
from srtui.rules.value import Value
from srtui.state.conduct import warnings
from srtui.state.event import Event, Penalty
from srtui.words.players import when
from srtui.words.wording import capital


class PenaltyRow(Value):
    """One penalty. `cost`: the result of the game that it cost; `follows`: what it means now."""

    player: int
    name: str
    kind: str
    round: int
    reason: str
    cost: str
    follows: str


class Conduct(Value):
    """All penalties in the order in which they were given, and what the edition says of them."""

    rows: tuple[PenaltyRow, ...]
    notes: tuple[str, ...]


def conduct(event: Event) -> Conduct:
    """All penalties of the event in the order given, and the edition's notes on conduct."""
    rows = tuple(_row(event, one) for one in event.penalties)
    return Conduct(rows, event.edition.conduct.notes)


def _row(event: Event, penalty: Penalty) -> PenaltyRow:
    who = event.by_id[penalty.player]
    return PenaltyRow(
        player=who.id,
        name=who.name,
        kind=penalty.kind.replace("_", " "),
        round=penalty.round,
        reason=penalty.reason,
        cost=_cost(event, penalty),
        follows=_follows(event, who, penalty),
    )


def _cost(event: Event, penalty: Penalty) -> str:
    game = next((game for game in event.games if game.id == penalty.game), None)
    if game is None:
        return ""
    opponent = game.opponent(penalty.player)
    against = f" against {event.name_of(opponent)}" if opponent is not None else ""
    return f"game of round {game.round}{against}"


def _follows(event: Event, player: Player, penalty: Penalty) -> str:
    """What a penalty means from now on."""
    if penalty.kind == "disqualification":
        return "no rank, no award, no vote, not paired; results of earlier rounds stay"
    if penalty.kind != "warning":
        return "the opponent has at least what a concession gives" if penalty.game else ""
    most = event.edition.conduct.warnings_for_loss
    # At the newest alone: what one more costs is said once for a player.
    last = warnings(event, player)[-1].id == penalty.id
    if most and last and len(warnings(event, player)) + 1 >= most:
        return "one more commonly costs the game"
    return ""


def penalty_lines(view: Conduct) -> tuple[str, ...]:
    """The penalties as plain text, a line each, the edition's notes below."""
    found = [_line(row) for row in view.rows] or ["No penalties."]
    return (*found, *(("", *view.notes) if view.notes else ()))


def _line(row: PenaltyRow) -> str:
    cost = f" Cost: {row.cost}." if row.cost else ""
    follows = f" {capital(row.follows)}." if row.follows else ""
    return f"{row.name}: {row.kind}, {when(row.round)}: {row.reason}.{cost}{follows}"

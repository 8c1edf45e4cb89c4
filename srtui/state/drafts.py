"""A draft of a round: from which draw it comes, and what of it a person made."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from srtui.rules.history import Past, past
from srtui.rules.record import Game, Player
from srtui.state.event import Drawn, Event, Round

if TYPE_CHECKING:
    from data.store import Reader


def drawn_as(games: Iterable[Game], rows: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The stored draw from which games come: that with most pairs in common, the newest first.

    Not simply the newest: a draw that was taken back stays on record.
    """
    now = {frozenset(game.players) for game in games}
    common = [(len(now & groups(row)), row["attempt"], row) for row in rows]
    # Without the row in the key: of two that are equal so far, `max` would compare rows, which
    # cannot be.
    return max(common, key=lambda found: found[:2])[2] if common else None


def drawn_of(reader: Reader, one: Round) -> Mapping[str, Any] | None:
    """The stored draw from which a round comes; None where it comes from none."""
    return drawn_as(one.games, reader.table("draw", "round = ?", [one.number], "attempt"))


def groups(row: Mapping[str, Any]) -> set[frozenset[int]]:
    """The pairs of a stored draw, its bye as a group of one."""
    drawn = json.loads(row["pairs"])
    bye = [] if drawn["bye"] is None else [[drawn["bye"]]]
    return {frozenset(players) for players in [*drawn["pairs"], *bye]}


def entrants_of(row: Mapping[str, Any]) -> Mapping[int, Drawn]:
    """Who was in a stored draw, with what counted of him then."""
    entrants = json.loads(row["basis"])["entrants"]
    return {id: (tp, byes, downs) for id, tp, byes, downs, *_ in entrants}


def byes_by_hand(one: Round) -> tuple[Game, ...]:
    """The byes of a round that a person gave and that stay when it is drawn again."""
    return tuple(game for game in one.games if game.second is None and game.pinned)


def standing_otherwise(event: Event, round_: Round) -> tuple[Player, ...]:
    """Whose TP, byes or pair-downs are others now than those with which a draft was drawn.

    A result, or who sat where, was corrected since: the pairs go by what holds no longer.
    """
    history = past(event.games, round_.number)
    return tuple(
        event.by_id[id]
        for id, drawn in (round_.drawn_for or {}).items()
        if id in event.by_id and drawn != _counts(history.get(id, Past()))
    )


def _counts(one: Past) -> Drawn:
    return one.tp, one.byes, one.pair_downs


def unpaired(event: Event, round_: Round) -> tuple[Player, ...]:
    """Who should play in a round and has no game."""
    seated = {player for game in round_.games for player in game.players}
    resting = [game.first for game in round_.games if game.second is None]
    playing = event.players_of(round_.number, but=resting)
    return tuple(who for who in playing if who.id not in seated)

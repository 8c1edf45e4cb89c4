"""A draft of a round: from which draw it comes, and what of it a person made."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from data.event.reader import Reader
from srtui.model.event import DrawnFigures, Event, Phase, Round
from srtui.rules.history import Past, past
from srtui.rules.record import Game, Player, Status


def drawn_as(games: Iterable[Game], rows: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Return the stored draw that fits games: most pairs in common, the newest first.

    Not simply the newest: a withdrawn draw stays on record.
    """
    now = {frozenset(game.players) for game in games}
    return max(rows, key=lambda row: (len(now & groups(row)), row["attempt"]), default=None)


def drawn_of(reader: Reader, one: Round) -> Mapping[str, Any] | None:
    """Return the stored draw from which a round comes; None if it comes from none."""
    if not one.source.draws:
        return None  # the draws of a team event paired teams
    return drawn_as(one.games, reader.table("draw", "round = ?", [one.number], "attempt"))


def groups(row: Mapping[str, Any]) -> set[frozenset[int]]:
    """Return the pairs of a stored draw, its bye as a group of one."""
    drawn = json.loads(row["pairs"])
    bye = [] if drawn["bye"] is None else [[drawn["bye"]]]
    return {frozenset(players) for players in [*drawn["pairs"], *bye]}


def entrants_of(row: Mapping[str, Any]) -> Mapping[int, DrawnFigures]:
    """Return the players in a stored draw, with the figures that counted."""
    entrants = json.loads(row["basis"])["entrants"]
    return {id: (tp, byes, downs) for id, tp, byes, downs, *_ in entrants}


def byes_by_hand(one: Round) -> tuple[Game, ...]:
    """Return the byes of a round that were given by hand and stay when it is drawn again."""
    return tuple(game for game in one.games if game.second is None and game.pinned)


def standing_otherwise(event: Event, round_: Round) -> tuple[Player, ...]:
    """Return the players whose TP, byes or pair-downs have changed since a draft was drawn.

    A result, or who sat where, was corrected since: the pairs rest on outdated figures.
    """
    history = past(event.games, round_.number)
    return tuple(
        event.by_id[id]
        for id, drawn in (round_.drawn_for or {}).items()
        if id in event.by_id and drawn != _counts(history.get(id, Past()))
    )


def _counts(one: Past) -> DrawnFigures:
    return one.tp, one.byes, one.pair_downs


def unpaired(event: Event, round_: Round) -> tuple[Player, ...]:
    """Return who should play in a round and has no game; nobody who left once it was published."""
    if event.team_size is not None:
        return ()  # the captains pair the players; of teams, ask the event as it is paired
    seated = {player for game in round_.games for player in game.players}
    resting = [game.first for game in round_.games if game.second is None]
    playing = event.players_of(round_.number, but=resting)
    without = [who for who in playing if who.id not in seated]
    if round_.phase is Phase.DRAFT:
        return tuple(without)
    return tuple(who for who in without if who.status(round_.number + 1) is Status.IN)

"""What a draft was drawn for, and whether those are still the players of its round."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from srtui.desk.state import Event, Phase, Round
from srtui.desk.wording import joined
from srtui.rules.record import Game, Player

NAMED = 3
"""Players that are named one by one."""


def drawn_as(games: Iterable[Game], rows: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The stored draw from which games come: that with most pairs in common, the newest first.

    Not simply the newest: a draw that was taken back stays on record.
    """
    now = {frozenset(game.players) for game in games}
    common = [(len(now & groups(row)), row["attempt"], row) for row in rows]
    return max(common, key=lambda found: found[:2])[2] if common else None


def groups(row: Mapping[str, Any]) -> set[frozenset[int]]:
    """The pairs of a stored draw, its bye as a group of one."""
    drawn = json.loads(row["pairs"])
    bye = [] if drawn["bye"] is None else [[drawn["bye"]]]
    return {frozenset(players) for players in [*drawn["pairs"], *bye]}


def entrants_of(row: Mapping[str, Any]) -> frozenset[int]:
    """Who was in a stored draw."""
    return frozenset(entrant[0] for entrant in json.loads(row["basis"])["entrants"])


def byes_by_hand(one: Round) -> tuple[Game, ...]:
    """The byes of a round that a person gave and that stay when it is drawn again."""
    return tuple(game for game in one.games if game.second is None and game.pinned)


def changed(event: Event, one: Round) -> str:
    """Who has left since a draft was drawn and who is new, as half a sentence; empty: nobody.

    Whom a person took out of a pair is still in the event, and so no reason to draw again.
    """
    if one.phase is not Phase.DRAFT or not one.games:
        return ""
    seated = {player for game in one.games for player in game.players}
    here = {player.id for player in event.players_of(one.number)}
    resting = frozenset(game.first for game in byes_by_hand(one))
    wanted = {player.id for player in event.players_of(one.number, but=resting)}
    gone = [event.by_id[player] for player in sorted(seated - here)]
    known = seated | one.drawn_for if one.drawn_for is not None else wanted
    new = [event.by_id[player] for player in sorted(wanted - known)]
    return joined([f"{_names(some)} {word}" for some, word in _said(gone, new)])


def _said(gone: list[Player], new: list[Player]) -> list[tuple[list[Player], str]]:
    parts = [(gone, "is out" if len(gone) == 1 else "are out")]
    parts += [(new, "is new" if len(new) == 1 else "are new")]
    return [(some, word) for some, word in parts if some]


def _names(some: list[Player]) -> str:
    names = [one.name for one in some]
    if len(names) > NAMED:
        return f"{len(names)} players"
    return joined(names)

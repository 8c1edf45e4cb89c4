"""Planning who comes onto the roster, from rows of a file or a pasted text; writing it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from data.clean import Unclean, fold, text
from data.incoming import Incoming, RosterRow
from data.tabular import lines
from srtui.desk.command import Work
from srtui.rules.record import Player, Status, Stay


@dataclass(frozen=True, slots=True)
class RosterPlan:
    """The roster as it would be. New players have ids that only the plan uses.

    `changed` are the players already there of whom something new is said, as they would be.
    """

    players: tuple[Player, ...]
    new: tuple[Player, ...]
    changed: tuple[Player, ...]
    doubts: tuple[str, ...]


def plan_roster(
    known: Sequence[Player], coming: Incoming[RosterRow], entering: int = 1
) -> RosterPlan:
    """The roster after `coming`; new players are in from round `entering` on.

    What a file does not say of a player stays as it is. The first line about a player counts.
    """
    players = {fold(player.name): player for player in known}
    before = dict(players)
    seen: dict[str, list[int]] = {}
    doubts = list(coming.doubts)
    free = max((player.id for player in known), default=0) + 1
    for row in coming.rows:
        try:
            words = _Words.of(row)
        except Unclean as fault:
            doubts.append(f"Line {row.line} is left out: {fault}")
            continue
        key = fold(words.name)
        seen.setdefault(key, []).append(row.line)
        if len(seen[key]) == 1:
            stays = (Stay(entering, Status.IN),)
            old = players.get(key) or Player(free + len(players), words.name, stays=stays)
            players[key] = _told(old, row, words)
    doubts += [
        f"{players[key].name} stands on {lines(found)}: the first of them counts."
        for key, found in seen.items()
        if len(found) > 1
    ]
    return RosterPlan(
        players=tuple(players.values()),
        new=tuple(player for key, player in players.items() if key not in before),
        changed=tuple(players[key] for key, player in before.items() if players[key] != player),
        doubts=tuple(doubts),
    )


@dataclass(frozen=True, slots=True)
class _Words:
    """What a row says in words, made harmless."""

    name: str
    faction: str
    club: str

    @classmethod
    def of(cls, row: RosterRow) -> _Words:
        """Raises `Unclean` where one of them cannot be used."""
        rest = (text(raw) if raw.strip() else "" for raw in (row.faction, row.club))
        return cls(text(row.name), *rest)


def _told(player: Player, row: RosterRow, words: _Words) -> Player:
    return replace(
        player,
        faction=words.faction or player.faction,
        club=words.club or player.club,
        paid=player.paid if row.paid is None else row.paid,
        checked_in=player.checked_in if row.here is None else row.here,
        stand_in=row.stand_in or player.stand_in,
    )


def write_players(work: Work, new: Sequence[Player], changed: Iterable[Player]) -> dict[int, int]:
    """Write players; returns the id that each id of the plan has in the file.

    The stays of all of them are written as they are in the plan.
    """
    rows = [{**_columns(player), "added_at": work.now.at} for player in new]
    ids = dict(
        zip((player.id for player in new), work.writer.insert_all("player", rows), strict=True)
    )
    old = list(changed)
    work.writer.update_all("player", {player.id: _columns(player) for player in old})
    for player in old:
        ids[player.id] = player.id
        for row in work.writer.table("stay", "player = ?", (player.id,)):
            work.writer.delete("stay", row["id"])
    stays = [
        {"player": ids[player.id], "round": stay.round, "status": stay.status.value, "reason": ""}
        for player in (*new, *old)
        for stay in player.stays
    ]
    work.writer.insert_all("stay", stays)
    return ids


def _columns(player: Player) -> dict[str, object]:
    return {
        "name": player.name,
        "name_key": fold(player.name),
        "club": player.club,
        "faction": player.faction,
        "paid": int(player.paid),
        "checked_in": int(player.checked_in),
        "stand_in": int(player.stand_in),
    }

"""Planning who comes onto the roster, from rows of a file or a pasted text; writing it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from data.clean import NAME_LIMIT, Unclean, block, clean_line, fold
from data.doubt import Doubt, Weight, by_weight, lines_said
from data.rows import Incoming, ListRow, RosterRow
from srtui.desk.bring_in.names import Asked, Question
from srtui.desk.command import Work
from srtui.rules.lists import ArmyList
from srtui.rules.record import Player, Status, Stay
from srtui.rules.value import Value, replace
from srtui.state.lists import columns as list_columns
from srtui.words.bringing import Answers, As

_SEVERAL = re.compile(r"[,()/|]|\s{2}")
"""What parts words in a line that are seldom one name."""
_LIST_TEXT = 10_000
"""Characters of a list's text that are taken over."""


class RosterPlan(Value):
    """The roster as it would be. New players have ids that only the plan uses.

    `changed` are the players already there of whom something new is said, as they would be.
    `lists` are the army lists of new players, by their ids. `dummies`: the keys of names on the
    roster that stand for no player.
    """

    players: tuple[Player, ...]
    new: tuple[Player, ...]
    changed: tuple[Player, ...]
    doubts: tuple[Doubt, ...]
    questions: tuple[Question, ...] = ()
    lists: tuple[tuple[int, ListRow], ...] = ()
    dummies: frozenset[str] = frozenset()
    odd_names: tuple[str, ...] = ()
    """New names that are hardly one name: a line without columns was taken whole."""


def plan_roster(
    known: Sequence[Player],
    coming: Incoming[RosterRow],
    entering: int = 1,
    given: Answers = (),
) -> RosterPlan:
    """The roster after `coming`; new players are in from round `entering` on.

    What a file does not say of a player stays as it is. The first line about a player counts.
    `given`: what was answered about names.
    """
    coming_in = _Coming(known, entering, given)
    for row in coming.rows:
        coming_in.take(row)
    players, before = coming_in.players, coming_in.before
    asked = coming_in.asked
    doubts = [*coming.doubts, *coming_in.doubts()]
    new = tuple(player for key, player in players.items() if key not in before)
    odd = () if coming.columns else tuple(one.name for one in new if _SEVERAL.search(one.name))
    doubts += _as_one_name(odd)
    return RosterPlan(
        players=tuple(players.values()),
        new=new,
        changed=tuple(players[key] for key, player in before.items() if players[key] != player),
        doubts=by_weight([*(one.sentence for one in asked.open()), *doubts]),
        questions=asked.questions(),
        lists=tuple(coming_in.lists),
        dummies=frozenset(coming_in.dummies),
        odd_names=odd,
    )


def _as_one_name(odd: Sequence[str]) -> list[Doubt]:
    """That what stands in a line without columns is taken for a name, though it hardly is one."""
    if not odd:
        return []
    some = ", ".join(f"“{name}”" for name in odd[:3]) + ", …" * (len(odd) > 3)
    said = f"Taken whole for a name: {some}. Columns are parted by ; (name; faction; club)."
    return [Doubt(said, Weight.PLAYER)]


class _Coming:
    """Takes one row of a roster after the other."""

    def __init__(self, known: Sequence[Player], entering: int, given: Answers) -> None:
        self.players = {fold(player.name): player for player in known}
        self.before = dict(self.players)
        self.asked = Asked(given)
        self.lists: list[tuple[int, ListRow]] = []
        self.dummies: dict[str, str] = {}
        self._seen: dict[str, list[tuple[int, _Words]]] = {}
        self._unclean: list[Doubt] = []
        self._stays = (Stay(entering, Status.IN),)
        self._free = max((player.id for player in known), default=0) + 1

    def take(self, row: RosterRow) -> None:
        """Put a row's player on the roster, or note why not."""
        try:
            words = _Words.of(row)
        except Unclean as fault:
            self._unclean.append(Doubt(f"Line {row.line} is left out: {fault}", Weight.LOST))
            return
        key = fold(words.name)
        # Of whom the roster knows, or the file says, nobody is asked whether he is a bye.
        if key not in self.before and row.stand_in is None:
            stands = self.asked.stands_for(words.name, row.line)
            if stands is As.BYE:
                self.dummies.setdefault(key, words.name)
                return
            row = replace(row, stand_in=stands is As.STAND_IN)
        seen = self._seen.setdefault(key, [])
        seen.append((row.line, words))
        if len(seen) == 1:
            self._take_row(key, words, row)
        elif any(words.unlike(one) for _, one in seen[:-1]) and self.asked.are_two(
            words.name, "stands on the roster twice, not alike", row.line
        ):
            other = replace(words, name=numbered(words.name, len(seen)))
            self._take_row(fold(other.name), other, row)

    def _take_row(self, key: str, words: _Words, row: RosterRow) -> None:
        """What a row says of a player, who is new or there already."""
        new = key not in self.players
        fresh = Player(self._free + len(self.players), words.name, stays=self._stays)
        player = _updated(self.players.get(key, fresh), row, words)
        self.players[key] = player
        if new:
            self.lists += [(player.id, one) for one in row.lists]

    def doubts(self) -> list[Doubt]:
        """What was left out, and who stands there more than once."""
        twice = [
            Doubt(
                f"{self.players[key].name} stands on {lines_said([at for at, _ in found])}: "
                "the first of them counts.",
                Weight.PLAYER,
            )
            for key, found in self._seen.items()
            # Told apart by an answer they are two players, and both count.
            if len(found) > 1 and fold(numbered(found[0][1].name, 2)) not in self.players
        ]
        return [*self._unclean, *twice]


def numbered(name: str, number: int) -> str:
    """What the second, third ... person of a name is called."""
    # The number is what tells them apart: a long name gives way to it.
    end = f" ({number})"
    return name[: NAME_LIMIT - len(end)] + end


class _Words(Value):
    """What a row says in words, made harmless."""

    name: str
    faction: str
    club: str

    def unlike(self, other: _Words) -> bool:
        """Whether the faction or the club is another."""
        pairs = ((self.faction, other.faction), (self.club, other.club))
        return any(one and two and fold(one) != fold(two) for one, two in pairs)

    @classmethod
    def of(cls, row: RosterRow) -> _Words:
        """Raises `Unclean` where one of them cannot be used."""
        # `clean_line` refuses what is empty, which is a fault of a name alone.
        rest = (clean_line(raw) if raw.strip() else "" for raw in (row.faction, row.club))
        return cls(clean_line(row.name), *rest)


def _updated(player: Player, row: RosterRow, words: _Words) -> Player:
    return replace(
        player,
        faction=words.faction or player.faction,
        club=words.club or player.club,
        paid=player.paid if row.paid is None else row.paid,
        checked_in=player.checked_in if row.here is None else row.here,
        stand_in=bool(row.stand_in) or player.stand_in,
    )


def write_players(work: Work, new: Sequence[Player], changed: Iterable[Player]) -> dict[int, int]:
    """Write players; returns the id that each id of the plan has in the file.

    The stays of all of them are written as they are in the plan.
    """
    rows = [{**_columns(player), "added_at": work.now.at} for player in new]
    # New players have ids of the plan alone: those of the file are given now.
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


def write_lists(work: Work, plan: RosterPlan, ids: Mapping[int, int]) -> None:
    """Hand in the lists that came with players; `ids` as `write_players` gave them."""
    count: dict[int, int] = {}
    rows: list[dict[str, object]] = []
    for player, row in plan.lists:
        count[player] = count.get(player, 0) + 1
        made = ArmyList(
            ids[player], count[player], leader=_short(row.leader), theme=_short(row.theme)
        )
        rows.append({**list_columns(made), "text": block(row.text[:_LIST_TEXT])})
    work.writer.insert_all("army_list", rows)


def _short(word: str) -> str:
    """A word of a file as it can be kept; empty where nothing of it can."""
    try:
        return clean_line(word[:NAME_LIMIT])
    except Unclean:
        return ""


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

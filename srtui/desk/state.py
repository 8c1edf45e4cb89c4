"""The event as it stands, read from the file into values."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from data.sqlite import EventFileError
from srtui.desk.house import HouseRule, edition_of
from srtui.rules.edition import Edition
from srtui.rules.record import Game, Outcome, Player, Status, Stay, Way
from srtui.rules.rounds import rounds_needed
from srtui.rules.standings import Cut, Field, Line, standings

if TYPE_CHECKING:
    from data.store import Reader


class Phase(StrEnum):
    """Where a round is."""

    DRAFT = "draft"
    """Drawn, seen by the organizer only, free to change."""
    PUBLISHED = "published"
    RUNNING = "running"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Round:
    """One round. Times are UTC in ISO form; `size` is None where the event's size counts."""

    id: int
    number: int
    phase: Phase
    games: tuple[Game, ...]
    size: int | None = None
    scenario: str | None = None
    finals: bool = False
    started_at: str | None = None
    ends_at: str | None = None

    @property
    def open_games(self) -> tuple[Game, ...]:
        """The games without a result."""
        return tuple(game for game in self.games if game.outcome is None)

    @property
    def complete(self) -> bool:
        """Whether every game has a result."""
        return bool(self.games) and not self.open_games

    def game_of(self, player: int) -> Game | None:
        """The game (or bye) of a player."""
        return next((game for game in self.games if player in game.players), None)

    def at_table(self, table: int) -> Game | None:
        """The game at a table."""
        return next((game for game in self.games if game.table == table), None)


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty on record (rules.md P-1)."""

    id: int
    player: int
    round: int
    kind: str
    reason: str


@dataclass(frozen=True, slots=True)
class PlanItem:
    """One line of the day plan; `starts_at` is local time as HH:MM."""

    id: int
    position: int
    what: str
    starts_at: str | None


@dataclass(frozen=True)
class Event:
    """One event file at one moment."""

    name: str
    edition_id: str
    edition_text: str
    size: int
    table_count: int
    table_policy: str
    rounds_planned: int | None
    club_wish: bool
    seed: str
    created_at: str
    finished_at: str | None
    backup_second: str | None
    variants: tuple[tuple[str, int | None], ...]
    house_rules: tuple[HouseRule, ...]
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    penalties: tuple[Penalty, ...]
    plan: tuple[PlanItem, ...]
    cut: Cut | None
    tie_order: Mapping[int, int]

    @cached_property
    def edition(self) -> Edition:
        """The edition with the variants and house rules that count in the newest round."""
        return self.edition_at(len(self.rounds) or 1)

    def edition_at(self, number: int) -> Edition:
        """The edition as it counts in round `number`."""
        return edition_of(
            self.edition_text,
            self.edition_id,
            self.variants,
            tuple(rule for rule in self.house_rules if rule.from_round <= number),
        )

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """Every game of every round, in the order of the rounds."""
        return tuple(game for one in self.rounds for game in one.games)

    @property
    def round(self) -> Round | None:
        """The newest round, whatever its phase."""
        return self.rounds[-1] if self.rounds else None

    @property
    def next_number(self) -> int:
        """The number of the round that would be paired next."""
        return len(self.rounds) + 1

    @property
    def played(self) -> int:
        """The number of the last round in which a result is in."""
        decided = [
            one.number
            for one in self.rounds
            if one.phase is not Phase.DRAFT and len(one.open_games) < len(one.games)
        ]
        return max(decided, default=0)

    @cached_property
    def by_id(self) -> Mapping[int, Player]:
        """The players by id."""
        return {player.id: player for player in self.players}

    def name_of(self, player: int) -> str:
        """A player's name."""
        return self.by_id[player].name

    @property
    def entering_round(self) -> int:
        """The round from which a drop, a return or a late entry decided now counts.

        A draft can still be drawn again, so it is the draft while there is one.
        """
        newest = self.round
        in_draft = newest is not None and newest.phase is Phase.DRAFT
        return self.next_number - in_draft

    @property
    def present(self) -> tuple[Player, ...]:
        """The players who would be paired next, stand-ins apart."""
        return tuple(
            player
            for player in self.players
            if not player.stand_in and player.status(self.entering_round) is Status.IN
        )

    @cached_property
    def planned_rounds(self) -> int:
        """How many rounds the event is meant to last: set by hand, capped, or by the table.

        The table goes by the entrants who were in at round 1, so that a drop never shortens it
        and a late entry, who has lost a round already, never makes it longer.
        """
        if self.rounds_planned:
            return self.rounds_planned
        if self.edition.rounds.cap:
            return self.edition.rounds.cap
        starters = [p for p in self.players if not p.stand_in and p.status(1) is Status.IN]
        return rounds_needed(self.edition, max(2, len(starters)))

    def field(self, until: int) -> Field:
        """What the standings after round `until` are computed from."""
        finals = [one.number for one in self.rounds if one.finals and one.complete]
        return Field(
            players=self.players,
            games=self.games,
            rule=self.edition.standings,
            until=until,
            total_rounds=self.played if self.finished_at else self.planned_rounds,
            killing=frozenset(rule.way for rule in self.edition.results.ways if rule.assassination),
            cut=self.cut,
            finals=finals[-1] if finals else None,
            drawn=self.tie_order,
        )

    def standings(self, until: int | None = None) -> tuple[Line, ...]:
        """The standings after a round (default: the last one with results)."""
        return standings(self.field(self.played if until is None else until))

    @property
    def single_leader(self) -> Player | None:
        """The one player with more TP than everybody else after a complete round (ALL-1)."""
        lines = sorted((line for line in self.standings() if line.rank), key=lambda one: -one.tp)
        if len(lines) < 2 or not self.played or lines[0].tp == lines[1].tp:
            return None
        return self.by_id[lines[0].player]


def read_event(reader: Reader) -> Event:
    """Read the whole event; one consistent snapshot as long as the reader gives one.

    Raises EventFileError where the file holds what no program writes: damage that SQLite does not
    see.
    """
    try:
        return _event(reader)
    except (LookupError, TypeError, ValueError) as error:
        raise EventFileError(
            f"The event file is damaged ({type(error).__name__}: {error}). Work on a copy of it: "
            "`srtui doctor` says what is wrong, and `srtui restore` brings back the last good "
            "backup."
        ) from error


def _event(reader: Reader) -> Event:
    row = reader.table("event")[0]
    return Event(
        name=row["name"],
        edition_id=row["edition_id"],
        edition_text=row["edition_text"],
        size=row["size"],
        table_count=row["table_count"],
        table_policy=row["table_policy"],
        rounds_planned=row["rounds_planned"],
        club_wish=bool(row["club_wish"]),
        seed=row["seed"],
        created_at=row["created_at"],
        finished_at=row["finished_at"],
        backup_second=row["backup_second"],
        variants=tuple(
            (one["key"], None if one["parameter"] is None else int(one["parameter"]))
            for one in reader.table("event_variant", order="id")
        ),
        house_rules=tuple(
            HouseRule(one["key"], one["value"], one["from_round"])
            for one in reader.table("house_rule", order="id")
        ),
        players=_players(reader),
        rounds=_rounds(reader),
        penalties=tuple(
            Penalty(one["id"], one["player"], one["round"], one["kind"], one["reason"])
            for one in reader.table("penalty", order="id")
        ),
        plan=tuple(
            PlanItem(one["id"], one["position"], one["what"], one["starts_at"])
            for one in reader.table("plan_item", order="position")
        ),
        cut=_cut(reader),
        tie_order=_tie_order(reader),
    )


def _players(reader: Reader) -> tuple[Player, ...]:
    stays: defaultdict[int, list[Stay]] = defaultdict(list)
    for row in reader.table("stay", order="round"):
        stays[row["player"]].append(Stay(row["round"], Status(row["status"])))
    return tuple(
        Player(
            id=row["id"],
            name=row["name"],
            club=row["club"],
            faction=row["faction"],
            stand_in=bool(row["stand_in"]),
            checked_in=bool(row["checked_in"]),
            paid=bool(row["paid"]),
            pinned_table=row["pinned_table"],
            note=row["note"],
            stays=tuple(stays[row["id"]]),
        )
        for row in reader.table("player", order="id")
    )


def _game(row: Mapping[str, Any]) -> Game:
    return Game(
        id=row["id"],
        round=row["round"],
        first=row["first"],
        second=row["second"],
        table=row["table_number"],
        outcome=Outcome(row["outcome"]) if row["outcome"] else None,
        way=Way(row["way"]) if row["way"] else None,
        points=(row["points_first"], row["points_second"]),
        recorded=(row["recorded_first"], row["recorded_second"]),
        destroyed=(row["destroyed_first"], row["destroyed_second"]),
        by_hand=row["made_by"] == "hand",
        pinned=bool(row["pinned"]),
    )


def _rounds(reader: Reader) -> tuple[Round, ...]:
    games: defaultdict[int, list[Game]] = defaultdict(list)
    order = "round, table_number IS NULL, table_number, id"
    for row in reader.table("game", order=order):
        games[row["round"]].append(_game(row))
    return tuple(
        Round(
            id=row["id"],
            number=row["number"],
            phase=Phase(row["phase"]),
            games=tuple(games[row["number"]]),
            size=row["size"],
            scenario=row["scenario"],
            finals=bool(row["finals"]),
            started_at=row["started_at"],
            ends_at=row["ends_at"],
        )
        for row in reader.table("round", order="number")
    )


def _cut(reader: Reader) -> Cut | None:
    row = reader.row("SELECT id, round FROM cut ORDER BY round DESC LIMIT 1")
    if row is None:
        return None
    places = reader.rows("SELECT player FROM cut_place WHERE cut = ? ORDER BY place", (row["id"],))
    return Cut(row["round"] - 1, tuple(one["player"] for one in places))


def _tie_order(reader: Reader) -> Mapping[int, int]:
    order: dict[int, int] = {}
    for row in reader.table("tie_order", order="id"):
        for place, player in enumerate(json.loads(row["players"]), 1):
            order[player] = place
    return order

"""The event as it stands, read from the file into values."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property

from srtui.rules.awards import Special
from srtui.rules.edition import Edition, StandingsRule
from srtui.rules.history import to_be_paired
from srtui.rules.lists import ArmyList
from srtui.rules.record import Both, Game, Outcome, Player, Status, Way
from srtui.rules.rounds import rounds_needed
from srtui.rules.standings import Cut, Field, Line, standings
from srtui.rules.value import Value, field
from srtui.state.day import DayPlan
from srtui.state.house import HouseRule, Variants, edition_of
from srtui.state.lists import Hidden, ListException
from srtui.state.money import Fee
from srtui.state.notices import Notice
from srtui.state.refused import Refused


class Phase(StrEnum):
    """How far a round is."""

    DRAFT = "draft"
    """Drawn, seen by the organizer only, free to change."""
    PUBLISHED = "published"
    RUNNING = "running"
    CLOSED = "closed"


Drawn = tuple[int, int, int]
"""What counted of a player when a round was drawn: his TP, how many byes and pair-downs he had."""


class Round(Value):
    """One round. Times are UTC in ISO form; `size` is None where the event's size counts.

    `ends_at` has the pauses of the hall in it, which the column of that name has not (`delay`).
    Where the end is hidden, `ends_at`, `minutes` and `variable` are for the organizer alone.
    """

    id: int
    number: int
    phase: Phase
    games: tuple[Game, ...]
    size: int | None = None
    scenario: str | None = None
    finals: bool = False
    started_at: str | None = None
    ends_at: str | None = None
    minutes: int | None = None
    """How long it really lasts, in minutes."""
    paused_at: str | None = None
    """Since when its time stands, where no clocks do; its end moves on as long."""
    paused_why: str = ""
    variable: int | None = None
    """The hidden part of that, signed minutes; None where the length is no secret."""
    done_at: str | None = None
    """When the last of its results came in; None while one is missing, or where nobody knows."""
    drawn_for: Mapping[int, Drawn] | None = None
    """Of a draft, and of round 1: who was in the draw that it comes from, as he stood then; None:
    it comes from none."""

    @property
    def hidden_end(self) -> bool:
        """Whether only the organizer may know when it ends (rules.md 1.3, 2.3)."""
        return self.variable is not None

    def ends_by(self, now: datetime) -> datetime | None:
        """When it ends, if what is paused goes on at `now`; None where that is not known."""
        if self.ends_at is None:
            return None
        ends = datetime.fromisoformat(self.ends_at)
        if self.paused_at is None:
            return ends
        return ends + max(timedelta(0), now - datetime.fromisoformat(self.paused_at))

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

    @property
    def by_table(self) -> list[Game]:
        """The games in the order of their tables; byes, and who has no table yet, last."""
        return sorted(self.games, key=lambda one: (one.table is None, one.table or 0, one.id))

    def at_table(self, table: int) -> Game | None:
        """The game at a table."""
        return next((game for game in self.games if game.table == table), None)


class Penalty(Value):
    """A penalty on record (rules.md P-1). `game`: the id of the game that it cost."""

    id: int
    player: int
    round: int
    kind: str
    reason: str
    game: int | None = None


class Apart(Value):
    """Two players who are to be kept apart for the whole event; `player` has the lower id."""

    player: int
    other: int
    reason: str = ""


class Finding(Value):
    """A point of the look at a player's models that is not in order; `item` is its id."""

    player: int
    item: str
    note: str = ""


PROPOSED = {Outcome.FIRST: "1", Outcome.SECOND: "2", Outcome.TIE: "tie"}
"""How the file keeps what a table can propose."""


class Proposal(Value):
    """A result that a table proposes for its game; it counts once it is confirmed.

    `by` is the player's id; `agreed_at` is None while his opponent has not agreed. Figures in the
    order of the pairing, as scored on the table.
    """

    game: int
    by: int
    at: str
    agreed_at: str | None
    outcome: Outcome
    way: Way | None
    points: Both
    destroyed: Both

    @property
    def agreed(self) -> bool:
        """Whether both players say so."""
        return self.agreed_at is not None


class PlanItem(Value):
    """One line of the day plan; `starts_at` is local time as HH:MM.

    `minutes`: no round begins for so long.
    """

    id: int
    position: int
    what: str
    starts_at: str | None
    minutes: int | None = None


class Event(Value, dict=True):
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
    backup_mount: str | None
    variants: Variants
    house_rules: tuple[HouseRule, ...]
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    penalties: tuple[Penalty, ...]
    plan: tuple[PlanItem, ...]
    cut: Cut | None
    tie_orders: tuple[tuple[int, ...], ...]
    preset: str | None = None
    """The preset that the event follows, by key."""
    preset_met: frozenset[str] = frozenset()
    """The demands of the preset that the organizer has ticked off, by id."""
    steps: Mapping[int, int] = field(default_factory=dict)
    """How many steps are kept of each game that is scored turn by turn, by its id."""
    lists: Mapping[int, tuple[ArmyList, ...]] = field(default_factory=dict)
    """The army lists of each player who handed some in, by number."""
    exceptions: Mapping[int, tuple[ListException, ...]] = field(default_factory=dict)
    """What the organizer accepts in the lists of a player."""
    hidden: frozenset[Hidden] = frozenset()
    """Who has chosen what, while his opponent has not; never what was chosen."""
    selected: frozenset[int] = frozenset()
    """The games (ids) of which something was selected before the first turn."""
    proposals: Mapping[int, Proposal] = field(default_factory=dict)
    """The results that tables propose, by the id of the game."""
    sent_back: Mapping[int, str] = field(default_factory=dict)
    """Why a proposed result was sent back, by the id of the game, until the next is proposed."""
    findings: tuple[Finding, ...] = ()
    apart: tuple[Apart, ...] = ()
    tables_out: Mapping[int, str] = field(default_factory=dict)
    """The tables that are out of use, with the reason."""
    specials: tuple[Special, ...] = ()
    """The special awards, with their votes."""
    ticks: Mapping[int, frozenset[tuple[int, str]]] = field(default_factory=dict)
    """What of the terrain checklist is ticked off before each round: table and point."""
    copy_faults: Mapping[str, str] = field(default_factory=dict)
    """What is wrong with the places for copies now, and what to do: `beside` and `second`."""
    notices: tuple[Notice, ...] = ()
    """What the organizer tells the hall; see `Notice.holds`."""
    day: DayPlan | None = None
    """When the rounds are meant to begin; None where that is not planned."""
    fee: Fee | None = None
    """What the event costs each player; None: nothing is said of it."""
    address: str = ""
    """Where its pages are, as the organizer has named it; empty: nowhere is said."""
    loud_end: bool = True
    """Whether boards ring and change colour five minutes before a round ends, and at its end."""
    prizes_told: int | None = None
    """How many prizes the board has told; None while there is no ceremony."""
    disputes: Mapping[int, int] = field(default_factory=dict)
    """Who (by id) has marked a turn as wrong that no judge has settled, by the id of the game."""

    @cached_property
    def edition(self) -> Edition:
        """The edition with the variants and house rules that count in the newest round."""
        return self.edition_at(len(self.rounds) or 1)

    @cached_property
    def editions(self) -> tuple[Edition, ...]:
        """The edition as it counts in each round, that of the next round to be paired included."""
        return tuple(self._edition(number) for number in range(1, self.next_number + 1))

    def edition_at(self, number: int) -> Edition:
        """The edition as it counts in round `number`."""
        if 1 <= number <= len(self.editions):
            return self.editions[number - 1]
        return self._edition(number)

    def _edition(self, number: int) -> Edition:
        return edition_of(
            self.edition_text,
            self.edition_id,
            self.variants,
            tuple(rule for rule in self.house_rules if rule.from_round <= number),
        )

    def size_of(self, one: Round) -> int:
        """The army points at which a round is played (P-7)."""
        return self.size if one.size is None else one.size

    @property
    def next_edition(self) -> Edition:
        """The edition as it counts in the round that would be paired next."""
        return self.edition_at(self.next_number)

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """Every game of every round, in the order of the rounds."""
        return tuple(game for one in self.rounds for game in one.games)

    @cached_property
    def lists_chosen(self) -> frozenset[int]:
        """The rounds in which a player has chosen a list."""
        return frozenset(game.round for game in self.games if any(game.lists))

    @property
    def round(self) -> Round | None:
        """The newest round, whatever its phase."""
        return self.rounds[-1] if self.rounds else None

    @property
    def published(self) -> tuple[Round, ...]:
        """The rounds that everybody may see: all but a draft."""
        return tuple(one for one in self.rounds if one.phase is not Phase.DRAFT)

    @property
    def shown_round(self) -> Round | None:
        """The newest of them."""
        return self.published[-1] if self.published else None

    @property
    def unfinished(self) -> Round | None:
        """The first round that still lacks results; a published one without games counts, too."""
        for one in self.rounds:
            if one.phase is not Phase.DRAFT and not one.complete:
                return one
        return None

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
        """The players by id; one who was taken off the roster is not among them (see `player`)."""
        return {player.id: player for player in self.players}

    def name_of(self, player: int) -> str:
        """The name of a player by id. KeyError where he is gone: for ids of this same event."""
        return self.by_id[player].name

    def names_of(self, game: Game) -> tuple[str, str]:
        """The names of both players of a game; not for a bye."""
        assert game.second is not None
        return self.name_of(game.first), self.name_of(game.second)

    @cached_property
    def games_by_id(self) -> Mapping[int, Game]:
        """The games of all rounds by id."""
        return {game.id: game for game in self.games}

    def player(self, player: int) -> Player:
        """A player by id. Refused where he is gone, as when he was taken off meanwhile."""
        found = self.by_id.get(player)
        if found is None:
            raise Refused(f"There is no player #{player}.")
        return found

    def award(self, award: int) -> Special:
        """An award beside the places by id. Refused where it is gone."""
        found = next((one for one in self.specials if one.id == award), None)
        if found is None:
            raise Refused("That award is no longer offered.")
        return found

    def game(self, game: int) -> Game:
        """A game by id. Refused where it is gone, as when its round was drawn again meanwhile."""
        found = self.games_by_id.get(game)
        if found is None:
            raise Refused("That game is no longer there: look at the round again.")
        return found

    def round_at(self, number: int) -> Round:
        """A round by its number. Refused where there is none."""
        self.newest_round()
        if not 1 <= number <= len(self.rounds):
            raise Refused(f"There is no round {number}; the event has {len(self.rounds)}.")
        return self.rounds[number - 1]

    def newest_round(self) -> Round:
        """The newest round, whatever its phase. Refused before the first."""
        if not self.rounds:
            raise Refused("No round is paired yet.")
        return self.rounds[-1]

    def open_round(self) -> Round:
        """The newest round, draft or published. Refused where it is closed."""
        newest = self.newest_round()
        if newest.phase is Phase.CLOSED:
            raise Refused(f"Round {newest.number} is closed: its pairs stay as they are.")
        return newest

    @property
    def entering_round(self) -> int:
        """The round from which a drop, a return or a late entry decided now counts.

        A draft can still be drawn again, so it is the draft while there is one.
        """
        newest = self.round
        # True is 1: the round of a draft instead of the one after it.
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

    def players_of(self, number: int, but: Collection[int] = ()) -> tuple[Player, ...]:
        """Who is to be paired in round `number`: after a cut the top only.

        `but`: those who have a bye already; a stand-in makes the number of the others even.
        """
        past = self.cut is not None and self.cut.round < number
        among = self.cut.members(number) if self.cut is not None and past else None
        players = [player for player in self.players if player.id not in but]
        return to_be_paired(players, number, among)

    @cached_property
    def planned_rounds(self) -> int:
        """How many rounds the event is meant to last: set by hand, capped, or by the table.

        The table goes by the entrants who were in at round 1, so that neither a drop nor a no-show
        shortens it and a late entry, who has lost a round already, never makes it longer.
        """
        if self.rounds_planned:
            return self.rounds_planned
        edition = self.next_edition
        if edition.rounds.cap:
            return edition.rounds.cap
        return rounds_needed(edition, max(2, self._starters))

    @property
    def _starters(self) -> int:
        """How many were in at round 1: as many as it was drawn for, whoever came in the end.

        A no-show's seat may stand empty or be taken, by a latecomer or by who had the bye: what was
        announced stays. A latecomer who makes a game more did start.
        """
        at_first = {
            one.id for one in self.players if not one.stand_in and one.status(1) is Status.IN
        }
        first = self.rounds[0] if self.rounds else None
        if first is None or first.phase is Phase.DRAFT:
            return len(at_first)
        seated = {player for game in first.games for player in game.players}
        return max(len(at_first & seated), len(at_first & set(first.drawn_for or seated)))

    def standings_rule(self, until: int) -> StandingsRule:
        """The rule of the standings after round `until`, with the house rules of that round."""
        return self.edition_at(max(until, 1)).standings

    def field(self, until: int) -> Field:
        """What the standings after round `until` are computed from."""
        finals = [one.number for one in self.rounds if one.finals and one.complete]
        return Field(
            players=self.players,
            games=self.games,
            rule=self.standings_rule(until),
            until=until,
            total_rounds=self.played if self.finished_at else self.planned_rounds,
            killing=frozenset(rule.way for rule in self.edition.results.ways if rule.assassination),
            cut=self.cut,
            finals=finals[-1] if finals else None,
            orders=self.tie_orders,
        )

    def decided(self, players: Collection[int]) -> bool:
        """Whether one order was drawn or decided among all of these equals (P-2)."""
        return any(set(players) <= set(order) for order in self.tie_orders)

    def standings(self, until: int | None = None) -> tuple[Line, ...]:
        """The standings after a round (default: the last one with results); worked out once."""
        number = self.played if until is None else until
        # On the event itself, which is frozen and read anew when it changes: what is kept can never
        # be stale.
        if number not in self._standings:
            self._standings[number] = standings(self.field(number))
        return self._standings[number]

    @cached_property
    def _standings(self) -> dict[int, tuple[Line, ...]]:
        return {}

    @property
    def single_leader(self) -> Player | None:
        """The one player with more TP than everybody else after a complete round (ALL-1)."""
        lines = sorted((line for line in self.standings() if line.rank), key=lambda one: -one.tp)
        if len(lines) < 2 or not self.played or lines[0].tp == lines[1].tp:
            return None
        return self.by_id[lines[0].player]

"""The current event, read from the file into values."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, datetime, timedelta
from enum import StrEnum
from functools import cached_property
from typing import TypeVar

from srtui.model.house_rules import HouseRule, Variants, edition_of
from srtui.model.league import LeagueNote
from srtui.model.lists import Hidden, ListException
from srtui.model.notices import Announced, Notice
from srtui.model.refused import Refused
from srtui.model.setting import Featured, Fee
from srtui.model.teams import TeamRule
from srtui.model.times import SETUP_MINUTES, DayPlan
from srtui.model.wall import RoundSource
from srtui.rules.awards import Special
from srtui.rules.bracket import Bracket, Reached, elimination, rounds_of
from srtui.rules.edition import Edition, Figure, StandingsRule, Variant
from srtui.rules.league import Credit, hobby_counted
from srtui.rules.lists.values import ArmyList
from srtui.rules.plural import phrase
from srtui.rules.record import Both, Game, Outcome, Past, Player, Status, Way, past, to_be_paired
from srtui.rules.standings import Cut, Field, PlayerFigures, standings
from srtui.rules.teams.match import (
    ONE_FOR_A_WIN,
    Tally,
    Team,
    TeamMatch,
    as_game,
    as_player,
    tally,
    zone_of,
)
from srtui.rules.teams.values import CaptainStep
from srtui.rules.timing import rounds_needed
from srtui.rules.value import Value, field, made_default, replace

T = TypeVar("T")


class Phase(StrEnum):
    """Phases of a round."""

    DRAFT = "draft"
    """Drawn, seen by the organizer only, free to change."""
    PUBLISHED = "published"
    RUNNING = "running"
    CLOSED = "closed"


DrawnFigures = tuple[int, int, int]
"""Figures of a player when a round was drawn: TP, number of byes and of pair-downs."""


class Round(Value):
    """A round. Times are UTC in ISO format; `size` is None if the event's size applies.

    `ends_at` includes the pauses of all tables, unlike the column of that name (`delay`). If the
    end is hidden, `ends_at`, `minutes` and `variable` are for the organizer only.
    """

    id: int
    number: int
    phase: Phase
    games: tuple[Game, ...]
    size: int | None = None
    scenario: str | None = None
    finals: bool = False
    announced_at: str | None = None
    """When the scenario was announced, so that the players set up."""
    captains_since: str | None = None
    """Since when its captains pair, if they have a limit."""
    started_at: str | None = None
    ends_at: str | None = None
    minutes: int | None = None
    """How long it really lasts, in minutes."""
    paused_at: str | None = None
    """Start of a pause without clocks; the end of the round moves by its length."""
    paused_why: str = ""
    variable: int | None = None
    """The hidden part of that, signed minutes; None if the length is not secret."""
    done_at: str | None = None
    """When the last of its results came in; None while one is missing, or where nobody knows."""
    source: RoundSource = RoundSource()
    drawn_for: Mapping[int, DrawnFigures] | None = None
    """Of a draft, and of round 1: the players of its draw with their figures at that time; None:
    it comes from none."""
    to_pair: int = 0
    """In a team event, the matches whose captains have not made their games."""

    @property
    def hidden_end(self) -> bool:
        """Whether only the organizer may know when the round ends (rules.md 1.3, 2.3)."""
        return self.variable is not None

    @property
    def deadline(self) -> datetime | None:
        """The local moment at which a round of several days ends; None if the round has a clock."""
        if self.ends_at is None or self.minutes is not None or self.hidden_end:
            return None
        return datetime.fromisoformat(self.ends_at).astimezone()

    def ends_by(self, now: datetime) -> datetime | None:
        """Return when the round ends if a pause ends at `now`; None if unknown."""
        if self.ends_at is None:
            return None
        ends = datetime.fromisoformat(self.ends_at) + self.source.moved(self.source.clock)
        if self.paused_at is None:
            return ends
        since = datetime.fromisoformat(self.paused_at) + self.source.moved(self.source.paused)
        return ends + max(timedelta(0), now - since)

    def began_by_wall(self) -> datetime | None:
        """Return when the round began, by the wall clock as set today."""
        if self.started_at is None:
            return None
        return datetime.fromisoformat(self.started_at) + self.source.moved(self.source.clock)

    @property
    def open_games(self) -> tuple[Game, ...]:
        """Games without a result."""
        return tuple(game for game in self.games if game.outcome is None)

    @property
    def complete(self) -> bool:
        """Whether every game has a result, and every match its games."""
        return bool(self.games) and not self.open_games and not self.to_pair

    def game_of(self, player: int) -> Game | None:
        """Return a player's game or bye, or None."""
        return next((game for game in self.games if player in game.players), None)

    @property
    def by_table(self) -> list[Game]:
        """The games in table order; byes and games without a table come last."""
        return sorted(self.games, key=lambda one: (one.table is None, one.table or 0, one.id))

    def at_table(self, table: int) -> Game | None:
        """Return the game at a table."""
        return next((game for game in self.games if game.table == table), None)


class Penalty(Value):
    """A recorded penalty (rules.md P-1). `game` is the id of the game that it cost.

    `player` is a team if teams are paired; `points` are the match points that it cost.
    """

    id: int
    player: int
    round: int
    kind: str
    reason: str
    game: int | None = None
    points: int | None = None


class KeptApart(Value):
    """Two players to be kept apart for the whole event; `player` has the lower id."""

    player: int
    other: int
    reason: str = ""


class ModelFinding(Value):
    """A fault found when checking a player's models; `item` is the id of the checked point."""

    player: int
    item: str
    note: str = ""


PROPOSED = {Outcome.FIRST: "1", Outcome.SECOND: "2", Outcome.TIE: "tie"}
"""How the file keeps what a table can propose."""


class Proposal(Value):
    """A result proposed at a table for its game, which counts once confirmed.

    `by` is the player's id; `agreed_at` is None until the opponent agrees. Figures are in the order
    of the pairing, as scored on the table.
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
        """Whether both players agree to it."""
        return self.agreed_at is not None


class PlanItem(Value):
    """A schedule line; `starts_at` is local time as HH:MM.

    `minutes` is the time during which no round begins. `day`: 1 is the day of round 1.
    """

    id: int
    position: int
    activity: str = field(name="what")
    starts_at: str | None
    minutes: int | None = None
    day: int = 1


class Event(Value, dict=True):
    """An event file's content at one moment."""

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
    """Players with a choice that the opponent has not made yet; never the choice itself."""
    selected: frozenset[int] = frozenset()
    """The games (ids) of which something was selected before the first turn."""
    proposals: Mapping[int, Proposal] = field(default_factory=dict)
    """The results that tables propose, by the id of the game."""
    sent_back: Mapping[int, str] = field(default_factory=dict)
    """Why a proposed result was sent back, by the id of the game, until the next is proposed."""
    findings: tuple[ModelFinding, ...] = ()
    kept_apart: tuple[KeptApart, ...] = ()
    tables_out: Mapping[int, str] = field(default_factory=dict)
    """The tables that are out of use, with the reason."""
    specials: tuple[Special, ...] = ()
    """The special awards, with their votes."""
    ticks: Mapping[int, frozenset[tuple[int, str]]] = field(default_factory=dict)
    """What of the terrain checklist is ticked off before each round: table and point."""
    copy_faults: Mapping[str, str] = field(default_factory=dict)
    """What is wrong with the places for copies now, and what to do: `beside` and `second`."""
    notices: tuple[Notice, ...] = ()
    """The organizer's notices; see `Notice.holds`."""
    day: DayPlan | None = None
    """When the rounds are meant to begin; None where that is not planned."""
    fee: Fee | None = None
    """Fee of each player; None: no fee is set."""
    address: str = ""
    """Address of its pages, as set by the organizer; empty: none is set."""
    languages: tuple[str, ...] = ()
    """Codes of the players' languages: of devices at first, of paper and boards; none: English."""
    featured: Featured = Featured()
    """The table on streams and screens in the hall."""
    loud_end: bool = True
    """Whether boards ring and change colour five minutes before a round ends, and at its end."""
    announces_apart: bool = True
    """Whether a scenario is announced before its round starts, so that the players set up."""
    setup_minutes: int = SETUP_MINUTES
    """How long the set-up of a round is expected to take."""
    prizes_told: int | None = None
    """How many prizes the board has told; None while there is no ceremony."""
    announced: tuple[Announced, ...] | None = None
    """The prizes that were announced, in that order; None where the file only counts them."""
    judges: Mapping[str, str] = field(default_factory=dict)
    """Each judge's club or team, by the name of the judge's device or terminal."""
    unknown_games: frozenset[int] = frozenset()
    """The games (ids) whose missing figures are declared unknown: nobody is reminded of them."""
    disputes: Mapping[int, int] = field(default_factory=dict)
    """Who (by id) has marked a turn as wrong that no judge has settled, by the id of the game."""
    team_size: int | None = None
    """The players of a team in a team event; None: players enter alone."""
    teams: tuple[Team, ...] = ()
    matches: tuple[TeamMatch, ...] = ()
    """The matches of all rounds, drafts included, in the order of their zones."""
    match_rounds: tuple[Round, ...] = ()
    """The rounds of a team event with the draws of its teams, and without the matches."""
    captain_steps: Mapping[int, tuple[CaptainStep, ...]] = field(default_factory=dict)
    """What the captains did, by the id of the match."""
    hidden_steps: frozenset[tuple[int, int]] = frozenset()
    """The secret steps that wait for the other captain: the match and the side."""
    team_rule: TeamRule = TeamRule()
    reserves: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Whom a reserve may replace, by the reserve's id; a reserve left out may replace anybody."""
    team_orders: tuple[tuple[int, ...], ...] = ()
    """Orders among tied teams, as `tie_orders` among players."""
    team_cut: Cut | None = None
    """The cut between teams; after it their players keep the ranks that they have."""
    team_penalties: tuple[Penalty, ...] = ()
    """The penalties of teams; `penalties` are those of players."""
    league_days: Mapping[int, date] = field(default_factory=dict)
    """In a league without rounds, the day on which each game was played, by id."""
    credits: Mapping[int, tuple[Credit, Credit]] = field(default_factory=dict)
    """In a league, what each game gives its two players, by the id of the game."""
    league_notes: tuple[LeagueNote, ...] = ()
    order: tuple[Figure, ...] = ()
    """The order of the teams' standings, in the event as it is paired; empty: the edition's."""

    @cached_property
    def pairing(self) -> Event:
        """The event as paired: in a team event, with teams as players and matches as games."""
        if self.team_size is None:
            return self
        points = self.team_rule.points
        matches = [as_game(match, self.tally_of(match), points) for match in self.matches]
        rounds = []
        for round_ in self.match_rounds:
            games = tuple(game for game in matches if game.round == round_.number)
            rounds.append(replace(round_, games=games))
        teams = tuple(as_player(team, self.by_id) for team in self.teams)
        tables_out = {
            zone_of(table, self.team_size): reason for table, reason in self.tables_out.items()
        }
        return replace(
            self,
            table_count=self.table_count // self.team_size,
            club_wish=False,
            players=teams,
            rounds=tuple(rounds),
            tables_out=tables_out,
            penalties=self.team_penalties,
            cut=self.team_cut,
            tie_orders=self.team_orders,
            **{name: made_default(Event, name) for name in _OF_PLAYERS},
            order=self.team_rule.order,
        )

    @property
    def entrant(self) -> str:
        """The word for an entrant: player or team."""
        return "team" if self.order or self.team_size is not None else "player"

    @property
    def entrant_heading(self) -> str:
        """The heading above the entrants' names."""
        return phrase("Team") if self.order else phrase("Player")

    @property
    def place_heading(self) -> str:
        """The heading above the places of pairings: tables, teams' zones, or none."""
        if not self.at_tables(len(self.rounds)):
            return ""
        return "Zone" if self.order else "Table"

    def lasts(self, number: int) -> bool:
        """Tell whether a round lasts for days: players meet when they like, without a clock."""
        return bool(self.edition_at(number).timing.round_ends)

    def at_tables(self, number: int) -> bool:
        """Tell whether a round is played at numbered tables; captains always assign tables."""
        if self.edition.league is not None:
            return False
        return bool(self.order) or self.team_size is not None or not self.lasts(number)

    @cached_property
    def team_of(self) -> Mapping[int, int]:
        """Each player's team, by player id."""
        return {player: team.id for team in self.teams for player in team.members}

    @cached_property
    def team_by_id(self) -> Mapping[int, Team]:
        """The teams, by id."""
        return {team.id: team for team in self.teams}

    def team(self, team: int) -> Team:
        """Return a team by id. Raises `Refused` if it no longer exists."""
        return _existing(self.team_by_id.get(team), f"There is no team #{team}.")

    def match(self, match: int) -> TeamMatch:
        """Return a match by id. Raises `Refused` if it no longer exists."""
        found = next((each for each in self.matches if each.id == match), None)
        return _existing(found, phrase("That match is no longer there: look at the round again."))

    def games_of(self, match: TeamMatch) -> tuple[Game, ...]:
        """Return the games of a match's players, in table order."""
        if not 1 <= match.round <= len(self.rounds):
            return ()
        games = self.rounds[match.round - 1].games
        return tuple(game for game in games if self.team_of.get(game.first) in match.teams)

    def tally_of(self, match: TeamMatch) -> Tally:
        """Return a match's result so far."""
        return tally(match, self.games_of(match), self.team_of, self.team_size or 0)

    @cached_property
    def edition(self) -> Edition:
        """The edition with the variants and house rules that apply in the newest round."""
        return self.edition_at(len(self.rounds) or 1)

    @cached_property
    def editions(self) -> tuple[Edition, ...]:
        """The edition as it applies in each round, including the next one to be paired."""
        return tuple(self._edition(number) for number in range(1, self.next_number + 1))

    def edition_at(self, number: int) -> Edition:
        """Return the edition as it applies in round `number`."""
        if 1 <= number <= len(self.editions):
            return self.editions[number - 1]
        return self._edition(number)

    def _edition(self, number: int) -> Edition:
        edition = edition_of(
            self.edition_text,
            self.edition_id,
            self.variants,
            tuple(rule for rule in self.house_rules if rule.from_round <= number),
        )
        if not self.order:
            return edition
        short, name = "MP", phrase("match points")
        if self.team_rule.points == ONE_FOR_A_WIN:
            short, name = "TW", phrase("team wins")
        return replace(edition, terms=replace(edition.terms, tp=short, tp_name=name))

    @property
    def variants_in_use(self) -> tuple[Variant, ...]:
        """The edition's variants that the event uses."""
        found = (self.edition.variant(key) for key, _ in self.variants)
        return tuple(one for one in found if one is not None)

    def size_of(self, one: Round) -> int:
        """Return a round's size in army points (P-7)."""
        return self.size if one.size is None else one.size

    @property
    def next_edition(self) -> Edition:
        """The edition as it applies in the next round to be paired."""
        return self.edition_at(self.next_number)

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """Every game of every round, in round order."""
        return tuple(game for one in self.rounds for game in one.games)

    @cached_property
    def lists_chosen(self) -> frozenset[int]:
        """Rounds in which a player has chosen a list."""
        return frozenset(game.round for game in self.games if any(game.lists))

    @property
    def round(self) -> Round | None:
        """The newest round, in any phase."""
        return self.rounds[-1] if self.rounds else None

    @property
    def published(self) -> tuple[Round, ...]:
        """Rounds that everybody may see: all but a draft."""
        return tuple(one for one in self.rounds if one.phase is not Phase.DRAFT)

    @property
    def shown_round(self) -> Round | None:
        """The newest published round."""
        return self.published[-1] if self.published else None

    @property
    def unfinished(self) -> Round | None:
        """The first round that lacks results; a published round without games counts too."""
        return next((one for one in self.published if not one.complete), None)

    @property
    def still_to_play(self) -> tuple[Game, ...]:
        """Open games of every round that lasts for days, including earlier rounds."""
        return tuple(
            game for one in self.published if one.deadline is not None for game in one.open_games
        )

    @property
    def next_number(self) -> int:
        """The number of the next round to be paired."""
        return len(self.rounds) + 1

    @property
    def played(self) -> int:
        """The number of the last round with a result."""
        begun = (one.number for one in self.published if len(one.open_games) < len(one.games))
        return max(begun, default=0)

    @cached_property
    def by_id(self) -> Mapping[int, Player]:
        """Players by id, without those removed from the roster (see `player`)."""
        return {player.id: player for player in self.players}

    def name_of(self, player: int) -> str:
        """Return the name of a player of this event by id; KeyError for a removed one."""
        return self.by_id[player].name

    def names_of(self, game: Game) -> tuple[str, str]:
        """Return the names of both players of a game, which must not be a bye."""
        assert game.second is not None
        return self.name_of(game.first), self.name_of(game.second)

    @cached_property
    def games_by_id(self) -> Mapping[int, Game]:
        """All rounds' games by id."""
        return {game.id: game for game in self.games}

    def player(self, player: int) -> Player:
        """Return a player by id. Raises `Refused` if they have been removed."""
        return _existing(self.by_id.get(player), f"There is no player #{player}.")

    def award(self, award: int) -> Special:
        """Return a special award by id. Raises `Refused` if it has been removed."""
        found = next((one for one in self.specials if one.id == award), None)
        return _existing(found, phrase("That award was removed."))

    def game(self, game: int) -> Game:
        """Return a game by id. Raises `Refused` if it is gone because its round was redrawn."""
        gone = phrase("That game is no longer there: look at the round again.")
        return _existing(self.games_by_id.get(game), gone)

    def round_at(self, number: int) -> Round:
        """Return a round by number. Raises `Refused` if there is none."""
        self.newest_round()
        if not 1 <= number <= len(self.rounds):
            raise Refused(f"There is no round {number}; the last is round {len(self.rounds)}.")
        return self.rounds[number - 1]

    def newest_round(self) -> Round:
        """Return the newest round in any phase. Raises `Refused` before the first."""
        if not self.rounds:
            raise Refused("No round is paired yet.")
        return self.rounds[-1]

    def open_round(self) -> Round:
        """Return the newest round, draft or published. Raises `Refused` if it is closed."""
        newest = self.newest_round()
        if newest.phase is Phase.CLOSED:
            raise Refused(f"Round {newest.number} is closed: its pairings can no longer change.")
        return newest

    @property
    def entering_round(self) -> int:
        """The first round affected by a drop, return or late entry decided now.

        While there is a draft, it is the draft, since that can still be redrawn.
        """
        newest = self.round
        # True counts as 1: the draft's round instead of the one after it.
        in_draft = newest is not None and newest.phase is Phase.DRAFT
        return self.next_number - in_draft

    @cached_property
    def _statuses(self) -> Mapping[int, Status | None]:
        number = self.entering_round
        return {player.id: player.status(number) for player in self.players}

    @property
    def present(self) -> tuple[Player, ...]:
        """Players who would be paired next, without stand-ins."""
        playing = [each for each in self.players if self._statuses[each.id] is Status.IN]
        return tuple(player for player in playing if not player.stand_in)

    def has_left(self, player: int) -> bool:
        """Tell whether a player (by id) has dropped or been disqualified by now."""
        return self._statuses[player] in (Status.DROPPED, Status.DISQUALIFIED)

    def players_of(self, number: int, but: Collection[int] = ()) -> tuple[Player, ...]:
        """Return the players to pair in round `number`; after a cut, only the top.

        In an elimination, those whom the bracket seats. `but` are players who already have a bye; a
        stand-in makes the number of the others even.
        """
        among: Collection[int] | None = None
        if (found := self.bracket(number)) is not None:
            among = frozenset(player for match in found.next for player in match.players)
        elif self.cut is not None and number > self.cut.round:
            among = self.cut.members(number)
        players = [player for player in self.players if player.id not in but]
        return to_be_paired(players, number, among)

    @cached_property
    def elimination(self) -> bool:
        """Whether the cut's players play a bracket (a house rule) instead of Swiss rounds."""
        return self.cut is not None and self.edition_at(self.cut.round + 1).cut.form != "swiss"

    def bracket(self, number: int) -> Bracket | None:
        """Return the bracket before round `number`, or None if it is not part of an elimination.

        Its `next` are that round's pairings.
        """
        if self.cut is None or not self.elimination or number <= self.cut.round:
            return None
        if number not in self._brackets:
            first, third_place = self.cut.round + 1, self.edition_at(number).cut.third_place
            seeds = self.cut.members(first)
            self._brackets[number] = elimination(
                seeds, self.players, self.games, first, number - 1, third_place=third_place
            )
        return self._brackets[number]

    @cached_property
    def _brackets(self) -> dict[int, Bracket]:
        return {}

    def reached(self, until: int) -> dict[int, Reached]:
        """Return how far each player came in the elimination after a round; empty without one."""
        found = self.bracket(until + 1)
        return {} if found is None else found.reached

    @cached_property
    def planned_rounds(self) -> int:
        """Planned number of rounds.

        An elimination ends with its final; otherwise the number is set by hand, capped, or from the
        table.
        """
        if self.team_size is not None:
            return self.pairing.planned_rounds
        found = self.bracket(self.cut.round + 1) if self.cut is not None else None
        if found is not None and self.cut is not None:
            return self.cut.round + rounds_of(len(found.seeds))
        return self._rounds_before_cut

    @cached_property
    def _rounds_before_cut(self) -> int:
        """Planned number of rounds without a cut: set by hand, capped, or from the table.

        The table is read for the entrants active in round 1: neither a drop nor a no-show shortens
        the event, and a late entry, who has already lost a round, never lengthens it.
        """
        if self.rounds_planned:
            return self.rounds_planned
        edition = self.next_edition
        needed = rounds_needed(edition, max(2, self._starters))
        return min(edition.rounds.cap or needed, needed)

    @property
    def _starters(self) -> int:
        """Number of players in round 1: as many as it was drawn for, even if some did not come.

        A no-show's seat may stay empty, or go to a late entry or the player with the bye: the
        announced number stays. A late entry who adds a game counts as having started.
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
        """Return the standings rule after round `until`, with that round's house rules."""
        return StandingsRule(self.order) if self.order else self.edition_at(max(until, 1)).standings

    def field(self, until: int) -> Field:
        """Return the inputs of the standings after round `until`."""
        finals = [one.number for one in self.rounds if one.finals and one.complete]
        return Field(
            players=self.players,
            games=self.games,
            rule=self.standings_rule(until),
            until=until,
            # Exclude an elimination's rounds: figures from before a cut stay as they were.
            total_rounds=self.ranked_until() if self.finished_at else self._rounds_before_cut,
            killing=frozenset(rule.way for rule in self.edition.results.ways if rule.assassination),
            cut=self.cut,
            elimination=self.elimination,
            finals=finals[-1] if finals else None,
            orders=self.tie_orders,
            head_to_head=bool(self.order) and self.team_rule.head_to_head,
            lost=self._points_lost,
        )

    @property
    def _points_lost(self) -> tuple[tuple[int, int, int], ...]:
        """Points that penalties cost, with the round after which they count, and the entrant.

        A league's hobby points are given, so they appear as negative losses.
        """
        if (rule := self.edition.league) is not None:
            return tuple(
                (0, player.id, -hobby_counted(rule, self.hobby_points(player.id)))
                for player in self.players
            )
        return tuple((one.round, one.player, one.points or 0) for one in self.penalties)

    def commendations(self, player: int) -> tuple[str, ...]:
        """Return the commendations that a player has earned in a league."""
        notes = self.league_notes
        return tuple(note.note for note in notes if note.player == player and note.points is None)

    def hobby_points(self, player: int) -> int:
        """Return a player's hobby points in a league, before its limit."""
        return sum(note.points or 0 for note in self.league_notes if note.player == player)

    def past(self, number: int) -> Mapping[int, Past]:
        """Return each entrant's past when round `number` is paired."""
        return past(self.games, number, self._points_lost)

    def ranked_until(self, number: int | None = None) -> int:
        """Return the last round in the standings after a round (default: the last with results).

        A cut between teams ends those of the players: from then on not all of them play.
        """
        until = self.played if number is None else number
        return until if self.team_cut is None else min(until, self.team_cut.round)

    def decided(self, players: Collection[int]) -> bool:
        """Tell whether an order among all these tied players was drawn or decided (P-2)."""
        return any(set(players) <= set(order) for order in self.tie_orders)

    def standings(self, until: int | None = None) -> tuple[PlayerFigures, ...]:
        """Return the standings after a round (default: the last with results); computed once."""
        number = self.ranked_until(until)
        # Cached on the frozen event itself, which is replaced when it changes: never stale.
        if number not in self._standings:
            self._standings[number] = standings(self.field(number))
        return self._standings[number]

    @cached_property
    def _standings(self) -> dict[int, tuple[PlayerFigures, ...]]:
        return {}

    @property
    def single_leader(self) -> Player | None:
        """The only player with the most TP after a complete round (ALL-1), or None.

        After a cut, among those who play on; an elimination has no leader, since its final decides.
        In a team event it is a team, as a player.
        """
        if self.team_size is not None:
            return self.pairing.single_leader
        if self.elimination or not self.played:
            return None
        among = None if self.cut is None else self.cut.members(self.next_number)
        ranked = [line for line in self.standings() if line.rank]
        lines = [line for line in ranked if among is None or line.player in among]
        lines.sort(key=lambda line: -line.tp)
        tied = len(lines) < 2 or lines[0].tp == lines[1].tp
        return None if tied else self.by_id[lines[0].player]


_OF_PLAYERS = (
    "team_penalties", "team_cut", "team_orders", "steps", "lists", "exceptions", "hidden",
    "selected", "proposals", "sent_back", "findings", "kept_apart", "specials", "ticks", "disputes",
    "team_size", "teams", "matches", "match_rounds", "captain_steps", "hidden_steps",
)  # fmt: skip
"""What a team event as it is paired has not: its teams are its players."""


def _existing(value: T | None, gone: str) -> T:
    """Return the value. Raises `Refused` with the sentence `gone` if it is None."""
    if value is None:
        raise Refused(gone)
    return value

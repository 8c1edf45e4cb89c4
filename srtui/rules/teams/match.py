"""Team matches: their results from their games, and matches as games between teams."""

from collections.abc import Iterable, Mapping

from srtui.rules.record import Game, Outcome, Player, Status, StatusChange
from srtui.rules.teams.values import Procedure, TablePick
from srtui.rules.value import Value, field


class Team(Value):
    """A team. `players` are in order; `reserves` are players who may step in.

    `captain` is the captain's name: a player, or a person who does not play.
    """

    id: int
    name: str
    players: tuple[int, ...]
    reserves: tuple[int, ...] = ()
    captain: str = ""

    @property
    def members(self) -> tuple[int, ...]:
        """Players and reserves."""
        return (*self.players, *self.reserves)


class MatchRule(Value):
    """The procedure of a match; `german` is the event's setting of that name."""

    procedure: Procedure
    table_pick: TablePick = field(name="tables")
    german: bool


class TeamMatch(Value):
    """A pairing of teams in one round; `second` is None for a bye.

    `zone` numbers the match's adjacent tables. `ruling` is a result decided by the organizer,
    whatever the games say. `take_back` is the side whose captain asks to take back the last step.
    `rule` is the procedure with which its captains began; None before their first step.
    """

    id: int
    round: int
    first: int
    second: int | None
    zone: int | None = None
    by_hand: bool = False
    pinned: bool = False
    ruling: Outcome | None = None
    take_back: int | None = None
    rule: MatchRule | None = None

    @property
    def teams(self) -> tuple[int, ...]:
        """The match's one or two teams."""
        return (self.first,) if self.second is None else (self.first, self.second)


class Tally(Value):
    """The result of a match so far, first team first.

    `to_come` counts the games without a result. `winner` is the side that has won more than half of
    all games, even while others are still being played. `outcome` is None until all have results.
    """

    won: tuple[int, int]
    to_come: int
    points: tuple[int, int]
    destroyed: tuple[int, int]
    winner: int | None
    outcome: Outcome | None


def tally(match: TeamMatch, games: Iterable[Game], team_of: Mapping[int, int], size: int) -> Tally:
    """Return a match's result from its games; `team_of` gives each player's team by id."""
    won, points, destroyed = [0, 0], [0, 0], [0, 0]
    played = unfinished = 0
    for game in games:
        played += 1
        unfinished += game.outcome is None
        for index, player in enumerate(game.players):
            side = 0 if team_of[player] == match.first else 1
            won[side] += game.won(player)
            points[side] += game.recorded[index] or 0
            destroyed[side] += game.destroyed[index] or 0
    winner = next((side for side in (0, 1) if 2 * won[side] > size), None)
    to_come = unfinished if played else size
    return Tally(
        (won[0], won[1]),
        to_come,
        (points[0], points[1]),
        (destroyed[0], destroyed[1]),
        winner,
        None if to_come else _outcome(match, winner),
    )


def _outcome(match: TeamMatch, winner: int | None) -> Outcome:
    if match.second is None:
        return Outcome.BYE
    if match.ruling is not None:
        return match.ruling
    if winner is None:
        return Outcome.TIE
    return Outcome.SECOND if winner else Outcome.FIRST


MatchPoints = tuple[int, int, int]
"""Points of a match for a win, a draw and a loss."""
ONE_FOR_A_WIN: MatchPoints = (1, 0, 0)


def match_points(outcome: Outcome | None, points: MatchPoints) -> tuple[int, int]:
    """Return both sides' points for a match, 0 while it has no outcome.

    >>> match_points(Outcome.TIE, (2, 1, 0))
    (1, 1)
    """
    win, draw, loss = points
    if outcome is None:
        return 0, 0
    if outcome is Outcome.TIE:
        return draw, draw
    if outcome is Outcome.BOTH_LOSE:
        return loss, loss
    return (loss, win) if outcome is Outcome.SECOND else (win, loss)


def as_game(match: TeamMatch, result: Tally, points: MatchPoints = ONE_FOR_A_WIN) -> Game:
    """Return a match as a game between two teams, for pairing and standings."""
    return Game(
        match.id,
        match.round,
        match.first,
        match.second,
        table=match.zone,
        outcome=result.outcome,
        points=result.points,
        recorded=result.points,
        destroyed=result.destroyed,
        by_hand=match.by_hand,
        pinned=match.pinned,
        games_won=result.won,
        match_points=match_points(result.outcome, points),
    )


def as_player(team: Team, players: Mapping[int, Player]) -> Player:
    """Return a team as an entrant, which is active as long as any of its members is."""
    members = [players[player] for player in team.members]
    rounds = sorted({stay.round for member in members for stay in member.status_changes})
    statuses = tuple(StatusChange(number, _status(members, number)) for number in rounds)
    starters = [players[player] for player in team.players]
    return Player(
        team.id,
        team.name,
        checked_in=bool(starters) and all(player.checked_in for player in starters),
        status_changes=statuses,
    )


def _status(members: Iterable[Player], number: int) -> Status:
    statuses = {member.status(number) for member in members}
    if Status.IN in statuses:
        return Status.IN
    return Status.DISQUALIFIED if statuses == {Status.DISQUALIFIED} else Status.DROPPED


def zone_tables(zone: int, size: int) -> tuple[int, ...]:
    """Return the adjacent tables of a zone.

    >>> zone_tables(3, 5)
    (11, 12, 13, 14, 15)
    """
    return tuple(range((zone - 1) * size + 1, zone * size + 1))


def zone_of(table: int, size: int) -> int:
    """Return the zone that a table belongs to.

    >>> [zone_of(table, 5) for table in (1, 5, 6)]
    [1, 1, 2]
    """
    return (table - 1) // size + 1

"""The standings: every player's figures, computed from the games, and their order.

Sources: rules.md sections 0, 1.8, 2.8, 3.7, 4.7; decisions ALL-4, ALL-6, 12-10, 15-11, 15-13, P-2,
P-3, P-4, P-13, P-17, P-18.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType

from srtui.rules.bracket import FINAL, SEMIFINAL, Bracket, elimination
from srtui.rules.edition import Figure, SosFormula, StandingsRule
from srtui.rules.record import Game, Outcome, Player, Status, Way
from srtui.rules.value import Value, replace


class Record(Value):
    """A player's wins, losses and ties."""

    player: int
    wins: int = 0
    losses: int = 0
    ties: int = 0


class PlayerFigures(Record):
    """One player's figures. `rank` is None for stand-ins and disqualified players.

    `figures` holds the exact value of every figure; `shared`: another player has the same rank.
    `unknown` are figures missing from one of the player's games, which count as 0 there.
    """

    rank: int | None = None
    shared: bool = False
    byes: int = 0
    games: int = 0
    figures: Mapping[Figure, int | Fraction] = MappingProxyType(dict.fromkeys(Figure, 0))
    unknown: tuple[Figure, ...] = ()

    @property
    def tp(self) -> int:
        """The tournament points, by which players are paired."""
        return int(self.figures[Figure.TP])


class Cut(Value):
    """A cut made after `round`: only `top` (player ids, best first) play on.

    `moved_up` replace players who left, each with the first round in which they play (P-3).
    """

    round: int
    top: tuple[int, ...]
    moved_up: tuple[tuple[int, int], ...] = ()

    def members(self, number: int) -> tuple[int, ...]:
        """Return the players in the cut in round `number`."""
        return (*self.top, *(player for player, since in self.moved_up if since <= number))


class Field(Value):
    """Inputs of the standings after round `until`.

    `games` may reach beyond `until`. `total_rounds` is the divisor of the large-event formulas: the
    planned rounds or, once the event is finished, the rounds played (P-17). `killing` are the ways
    of winning that count as an assassination. `finals` is the round of the finals tables. `orders`
    among otherwise tied players were drawn, or decided by the organizer (P-2): player ids, best
    first, newest last. An order counts if it names all tied players, and never splits a shared
    rank. `elimination`: the players in the cut play a bracket instead of Swiss rounds.
    `head_to_head`: games among tied players break the tie if all of them have met. `lost`: for each
    penalty that costs points, the round after which it counts, the player and the points;
    opponents' strength of schedule stays as it is.
    """

    players: Sequence[Player]
    games: Sequence[Game]
    rule: StandingsRule
    until: int
    total_rounds: int
    killing: frozenset[Way] = frozenset({Way.ASSASSINATION})
    cut: Cut | None = None
    elimination: bool = False
    finals: int | None = None
    orders: tuple[tuple[int, ...], ...] = ()
    head_to_head: bool = False
    lost: tuple[tuple[int, int, int], ...] = ()


def standings(event: Field) -> tuple[PlayerFigures, ...]:
    """Return every player's line, best first, followed by players without a rank.

    >>> standings(Field((), (), StandingsRule((Figure.TP,)), until=0, total_rounds=3))
    ()
    """
    if event.cut is not None and event.cut.round < event.until:
        return _after_cut(event, event.cut)
    lines = _with_penalties(event)
    ranked = _rank(event, [lines[p.id] for p in event.players if has_rank(p, event.until)])
    if event.finals is not None and event.finals <= event.until:
        ranked = _after_finals(event, lines)
    return (*ranked, *_unranked_lines(event, lines))


def has_rank(player: Player, until: int) -> bool:
    """Tell whether a player is ranked.

    Stand-ins, disqualified players and players who dropped before they could play are not.
    """
    was_in = any(change.status is Status.IN for change in player.status_changes)
    disqualified = player.status(until + 1) is Status.DISQUALIFIED
    return was_in and not player.stand_in and not disqualified


def figures(event: Field) -> dict[int, PlayerFigures]:
    """Return every player's figures by player id, unordered."""
    games = [g for g in event.games if g.round <= event.until and g.outcome is not None]
    played: dict[int, list[Game]] = {player.id: [] for player in event.players}
    for game in games:
        for player in game.players:
            played[player].append(game)
    lines = {player: _line(player, own, event.killing) for player, own in played.items()}
    share = _share(event, lines)
    # A second pass, because an opponent's contribution needs all of their games. Exact, since as
    # floats two equal sums can differ in the last bit and separate players who share a rank.
    sos: dict[int, Fraction] = dict.fromkeys(lines, Fraction(0))
    for game in games:
        if game.second is not None:
            sos[game.first] += share(game.second)
            sos[game.second] += share(game.first)
    return {
        player: replace(line, figures={**line.figures, Figure.SOS: sos[player]})
        for player, line in lines.items()
    }


def _with_penalties(event: Field) -> dict[int, PlayerFigures]:
    """Return every player's figures, less the points that penalties cost."""
    lines = figures(event)
    for since, player, points in event.lost:
        if since <= event.until:
            line = lines[player]
            lines[player] = replace(line, figures={**line.figures, Figure.TP: line.tp - points})
    return lines


def opponent_share(event: Field) -> Callable[[int], Fraction]:
    """Return a function from a player's id to what one game against them adds to SoS."""
    return _share(event, figures(event))


def _line(player: int, games: Sequence[Game], killing: frozenset[Way]) -> PlayerFigures:
    """Return a player's figures from their own games: all except the strength of schedule."""
    byes = sum(game.outcome is Outcome.BYE for game in games)
    ties = sum(game.outcome is Outcome.TIE for game in games)
    wins = sum(game.won(player) for game in games)
    total: dict[Figure, int | Fraction] = dict.fromkeys(Figure, 0)
    unknown = set[Figure]()
    for game in games:
        for figure, value in game_figures(game, player, killing).items():
            total[figure] += value or 0
            if value is None:
                unknown.add(figure)
    return PlayerFigures(
        player,
        wins=wins,
        losses=len(games) - wins - ties,
        ties=ties,
        byes=byes,
        games=len(games) - byes,
        figures=total,
        unknown=tuple(figure for figure in Figure if figure in unknown),
    )


_OF_GAME = {figure: figure.rule.of_game for figure in Figure if figure.rule.of_game is not None}


def game_figures(game: Game, player: int, killing: Collection[Way]) -> Mapping[Figure, int | None]:
    """Return a player's figures from a finished game; None if unknown."""
    side = game.side(player)
    return {figure: of_game(game, side, killing) for figure, of_game in _OF_GAME.items()}


def _share(event: Field, lines: Mapping[int, PlayerFigures]) -> Callable[[int], Fraction]:
    rounds = max(1, event.total_rounds)
    dropped = {
        player.id
        for player in event.players
        # The following round's status: a player dropped during `until` is out of its results.
        if player.status(event.until + 1) in (Status.DROPPED, Status.DISQUALIFIED)
    }

    def tp(player: int) -> Fraction:
        return Fraction(lines[player].tp)

    def tp_per_game(player: int) -> Fraction:
        won, games = won_of_games(event.rule, lines[player])
        return Fraction(won, max(1, games)) if won else Fraction(1, rounds)

    def wins_per_round(player: int) -> Fraction:
        wins = lines[player].wins
        lifted = player in dropped or event.rule.sos_winless == "all"
        return Fraction(max(wins, 1) if lifted else wins, rounds)

    return {
        SosFormula.TP: tp,
        SosFormula.TP_PER_GAME: tp_per_game,
        SosFormula.WINS_PER_ROUND: wins_per_round,
    }[event.rule.sos]


def won_of_games(rule: StandingsRule, line: PlayerFigures) -> tuple[int, int]:
    """Return TP and games for the 2012 large-event fraction, with byes in both or in neither."""
    if rule.sos_byes:
        return line.tp, line.games + line.byes
    return line.tp - line.byes, line.games


def _rank(
    event: Field, lines: Iterable[PlayerFigures], first: int = 1
) -> tuple[PlayerFigures, ...]:
    """Rank `lines` by the event's figures, starting at `first`; ties share a rank."""
    names = {player.id: player.name.casefold() for player in event.players}

    def key(line: PlayerFigures) -> tuple[int | Fraction, ...]:
        return tuple(line.figures[figure] for figure in event.rule.order)

    # By name first: the sort by figures is stable, even with `reverse`, and keeps this order for
    # ties. A single sort by both would reverse the names.
    ordered = sorted(lines, key=lambda line: names[line.player])
    ordered.sort(key=key, reverse=True)
    equals = [list(group) for _, group in groupby(ordered, key)]
    parted = [part for group in equals for part in _by_head_to_head(event, group)]
    return _with_places([_in_decided_order(event, group) for group in parted], first)


def _by_head_to_head(event: Field, equal: list[PlayerFigures]) -> list[list[PlayerFigures]]:
    """Split tied players by the games between them, unless two of them have not met."""
    won = head_to_head(event, [line.player for line in equal])
    if won is None:
        return [equal]
    equal = sorted(equal, key=lambda line: -won[line.player])
    return [list(group) for _, group in groupby(equal, lambda line: won[line.player])]


def head_to_head(event: Field, players: Collection[int]) -> Mapping[int, int] | None:
    """Return tied players' wins against each other, or None if these do not decide."""
    if not event.head_to_head or len(players) < 2:
        return None
    games = [
        game
        for game in event.games
        if game.round <= event.until
        and game.outcome is not None
        and game.second is not None
        and set(game.players) <= set(players)
    ]
    pairs = {frozenset(game.players) for game in games}
    if 2 * len(pairs) < len(players) * (len(players) - 1):
        return None
    won = dict.fromkeys(players, 0)
    for game in games:
        for side, player in enumerate(game.players):
            won[player] += game.tournament_points(side)
    return won


def _in_decided_order(event: Field, equal: list[PlayerFigures]) -> list[PlayerFigures]:
    """Return tied players in the newest order that names all of them, or by name without one."""
    players = {line.player for line in equal}
    for order in reversed(event.orders):
        if len(equal) > 1 and players <= set(order):
            return sorted(equal, key=lambda line: order.index(line.player))
    return equal


def _unranked_lines(event: Field, lines: Mapping[int, PlayerFigures]) -> tuple[PlayerFigures, ...]:
    out = [player for player in event.players if not has_rank(player, event.until)]
    return tuple(lines[player.id] for player in sorted(out, key=lambda p: p.name.casefold()))


def _after_cut(event: Field, cut: Cut) -> tuple[PlayerFigures, ...]:
    """Rank after a cut (P-3): players below keep rank and figures; the top play for 1 to X."""
    before = standings(replace(event, until=cut.round, cut=None, finals=None))
    now = _with_penalties(event)
    out = {player.id for player in event.players if not has_rank(player, event.until)}
    members = cut.members(event.until)
    if event.elimination:
        top = _bracket_order(event, cut, now, out)
        guests = (line.player for line in top if line.player not in members)
        members = (*members, *guests)  # the organizer let them play in it
    elif event.finals is not None and cut.round < event.finals <= event.until:
        earlier = standings(replace(event, until=event.finals - 1, finals=None))
        seated = [line.player for line in earlier if line.player in members]
        top = _finals_order(event, [now[player] for player in seated if player not in out])
    else:
        top = _rank(event, [now[player] for player in members if player not in out])
    kept = [line for line in before if line.player not in members]
    below = [line for line in kept if line.player not in out]
    # A disqualified player below the cut also keeps the figures of the cut; otherwise their
    # strength of schedule would keep growing.
    unranked = now | {line.player: replace(line, rank=None, shared=False) for line in kept}
    return (*top, *_below_cut(below, len(members)), *_unranked_lines(event, unranked))


def bracket_after(event: Field, cut: Cut, until: int) -> Bracket:
    """Return the bracket of a cut played as an elimination, after round `until`."""
    first = cut.round + 1
    return elimination(cut.members(first), event.players, event.games, first, until)


def _bracket_order(
    event: Field, cut: Cut, now: Mapping[int, PlayerFigures], out: Collection[int]
) -> tuple[PlayerFigures, ...]:
    """Return the cut's players in the order that the bracket gives them.

    First the players still in, by seed, then the loser of the final, the game for third place (or
    the losers of the semifinals, who share the rank), then the others by round and figures.
    """
    bracket = bracket_after(event, cut, event.until)
    third = bracket.third or ()
    first = (*bracket.alive, *bracket.lost.get(FINAL, ()), *third)
    groups: list[list[int]] = [[player] for player in first]
    groups.append([player for player in bracket.lost.get(SEMIFINAL, ()) if player not in third])
    for slots in sorted(slots for slots in bracket.lost if slots > SEMIFINAL):
        losers = [now[player] for player in bracket.lost[slots]]
        groups += [[line.player] for line in _rank(event, losers)]
    # Members who left before the first round never had a place in the bracket.
    seated = {player for group in groups for player in group}
    absent = [now[player] for player in cut.members(event.until) if player not in seated]
    groups += [[line.player] for line in _rank(event, absent)]
    decided = []
    for group in _first_places(groups):
        if lines := [now[player] for player in group if player not in out]:
            decided.append(_in_decided_order(event, lines))
    return _with_places(decided)


def _first_places(groups: Iterable[Sequence[int]]) -> Iterable[list[int]]:
    """Yield each player only in their best group: manual edits can seat a dropped player again."""
    seen = set[int]()
    for group in groups:
        yield [player for player in group if player not in seen]
        seen.update(group)


def _with_places(
    groups: Sequence[Sequence[PlayerFigures]], first: int = 1
) -> tuple[PlayerFigures, ...]:
    """Assign places from `first` on; each group shares its rank."""
    ranked: list[PlayerFigures] = []
    for group in groups:
        rank = first + len(ranked)
        shared = len(group) > 1
        ranked += [replace(line, rank=rank, shared=shared) for line in group]
    return tuple(ranked)


def _below_cut(lines: Sequence[PlayerFigures], top: int) -> Iterable[PlayerFigures]:
    """Yield the lines below a cut to `top`; players tied with the last of the top come after it."""
    first = top + 1
    for rank, equal in groupby(lines, key=lambda line: line.rank or 0):
        group = list(equal)
        for line in group:
            yield replace(line, rank=max(rank, first), shared=len(group) > 1)
        first += len(group)


def _after_finals(event: Field, lines: Mapping[int, PlayerFigures]) -> tuple[PlayerFigures, ...]:
    """Rank after finals (P-4): their tables give places 1 to 3, the rule's order the rest."""
    assert event.finals is not None
    ranked = {player.id for player in event.players if has_rank(player, event.until)}
    before = standings(replace(event, until=event.finals - 1, finals=None))
    players = [line.player for line in before if line.player in ranked]
    return _finals_order(event, [lines[player] for player in players])


def _finals_order(event: Field, entering: Sequence[PlayerFigures]) -> tuple[PlayerFigures, ...]:
    """Return places after the finals of the first two, and of the third and fourth, of `entering`.

    `entering` is ordered by the standings before the finals, with current figures.
    """
    seats = [line.player for line in entering[:4]]
    games = {
        frozenset(game.players): game
        for game in event.games
        if game.round == event.finals and game.second is not None
    }
    podium: list[int] = []
    for pair, places in ((seats[:2], 2), (seats[2:4], 1)):
        game = games.get(frozenset(pair))
        # The winner first; after a tie at a finals table the order stays (P-4).
        podium += sorted(pair, key=lambda player: game is None or not game.won(player))[:places]
    by_id = {line.player: line for line in entering}
    top = [replace(by_id[player], rank=n, shared=False) for n, player in enumerate(podium, 1)]
    rest = [line for line in entering if line.player not in podium]
    rule = replace(event.rule, order=event.rule.finals_rest or event.rule.order)
    return (*top, *_rank(replace(event, rule=rule), rest, first=len(top) + 1))

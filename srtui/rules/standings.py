"""The standings: every figure of every player, computed from the games, and their order.

Sources: rules.md sections 0, 1.8, 2.8, 3.7, 4.7; decisions ALL-4, ALL-6, 12-10, 15-11, 15-13,
P-2, P-3, P-4, P-13, P-17, P-18.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from srtui.rules.edition import Figure, SosFormula, StandingsRule
from srtui.rules.record import Game, Outcome, Player, Status, Way
from srtui.rules.value import Value, replace


class Line(Value):
    """One player's figures. `rank` is None for a stand-in and for a disqualified player.

    `sos` is exact; `shared` says that another player has the same rank. `lacking`: the figures
    that are not known of some game of his, which counts 0 for them.
    """

    player: int
    rank: int | None = None
    shared: bool = False
    tp: int = 0
    wins: int = 0
    losses: int = 0
    ties: int = 0
    byes: int = 0
    games: int = 0
    sos: Fraction = Fraction(0)
    points: int = 0
    destroyed: int = 0
    assassinations: int = 0
    lacking: frozenset[Figure] = frozenset()

    def figure(self, figure: Figure) -> int | Fraction:
        """The value of one figure of the standings."""
        value: int | Fraction = getattr(self, figure.value)
        return value


class Cut(Value):
    """A cut made after `round`: only `top` (player ids, best first) play on.

    `moved_up` came in for players who left: each with the round from which he plays (P-3).
    """

    round: int
    top: tuple[int, ...]
    moved_up: tuple[tuple[int, int], ...] = ()

    def members(self, number: int) -> tuple[int, ...]:
        """Who is inside the cut in round `number`."""
        return (*self.top, *(player for player, since in self.moved_up if since <= number))


class Field(Value):
    """All that the standings after round `until` depend on.

    `games` may reach beyond `until`. `total_rounds` is the divisor of the large-event formulas:
    the planned rounds until the event is finished, then the rounds played (P-17). `killing` are
    the ways of winning that count as an assassination. `finals` is the round of finals tables.
    `orders` were drawn or decided by the organizer among players who are otherwise equal (P-2):
    player ids, best first, newest last. One counts where it names all who are equal, and never
    parts a shared rank.
    """

    players: Sequence[Player]
    games: Sequence[Game]
    rule: StandingsRule
    until: int
    total_rounds: int
    killing: frozenset[Way] = frozenset({Way.ASSASSINATION})
    cut: Cut | None = None
    finals: int | None = None
    orders: tuple[tuple[int, ...], ...] = ()


def standings(event: Field) -> tuple[Line, ...]:
    """Every player's line, best first; players without a rank stand at the end.

    >>> standings(Field((), (), StandingsRule((Figure.TP,)), until=0, total_rounds=3))
    ()
    """
    if event.cut is not None and event.cut.round < event.until:
        return _after_cut(event, event.cut)
    lines = figures(event)
    ranked = _rank(event, [lines[p.id] for p in event.players if has_rank(p, event.until)])
    if event.finals is not None and event.finals <= event.until:
        ranked = _after_finals(event, lines)
    return (*ranked, *_unranked(event, lines))


def has_rank(player: Player, until: int) -> bool:
    """Whether the player stands in the order: a stand-in and a disqualified player do not."""
    return not player.stand_in and player.status(until + 1) is not Status.DISQUALIFIED


def figures(event: Field) -> dict[int, Line]:
    """The figures of every player without an order, by player id."""
    games = [g for g in event.games if g.round <= event.until and g.outcome is not None]
    lines = {player.id: Line(player.id) for player in event.players}
    for game in games:
        for player in game.players:
            lines[player] = _add_game(lines[player], game, event.killing)
    share = _share(event, lines)
    # In a second pass: what an opponent is worth needs all of his games. Exact, since as floats two
    # equal sums can differ in the last bit, and part players who share a rank.
    sos: dict[int, Fraction] = dict.fromkeys(lines, Fraction(0))
    for game in games:
        if game.second is not None:
            sos[game.first] += share(game.second)
            sos[game.second] += share(game.first)
    return {player: replace(line, sos=sos[player]) for player, line in lines.items()}


def opponent_share(event: Field) -> Callable[[int], Fraction]:
    """What meeting a given player once adds to the strength of schedule, by player id."""
    return _share(event, figures(event))


def _add_game(line: Line, game: Game, killing: frozenset[Way]) -> Line:
    side = game.side(line.player)
    won = game.won(line.player)
    bye = game.outcome is Outcome.BYE
    tie = game.outcome is Outcome.TIE
    return replace(
        line,
        tp=line.tp + won,
        wins=line.wins + won,
        ties=line.ties + tie,
        losses=line.losses + (not won and not tie),
        byes=line.byes + bye,
        games=line.games + (not bye),
        points=line.points + (game.recorded[side] or 0),
        destroyed=line.destroyed + (game.destroyed[side] or 0),
        assassinations=line.assassinations + (won and game.way in killing),
        lacking=line.lacking | lacking(game, side),
    )


def lacking(game: Game, side: int) -> frozenset[Figure]:
    """The figures of a player that are not known of a game."""
    known = {Figure.POINTS: game.recorded[side], Figure.DESTROYED: game.destroyed[side]}
    return frozenset(figure for figure, value in known.items() if value is None)


def _share(event: Field, lines: Mapping[int, Line]) -> Callable[[int], Fraction]:
    rounds = max(1, event.total_rounds)
    gone = {
        player.id
        for player in event.players
        # The round after: who was dropped while round `until` was played stands in its results as
        # gone.
        if player.status(event.until + 1) in (Status.DROPPED, Status.DISQUALIFIED)
    }

    def tp(player: int) -> Fraction:
        return Fraction(lines[player].tp)

    def tp_per_game(player: int) -> Fraction:
        won, games = won_of_games(event.rule, lines[player])
        return Fraction(won, max(1, games)) if won else Fraction(1, rounds)

    def wins_per_round(player: int) -> Fraction:
        wins = lines[player].wins
        lifted = player in gone or event.rule.sos_winless == "all"
        return Fraction(max(wins, 1) if lifted else wins, rounds)

    return {
        SosFormula.TP: tp,
        SosFormula.TP_PER_GAME: tp_per_game,
        SosFormula.WINS_PER_ROUND: wins_per_round,
    }[event.rule.sos]


def won_of_games(rule: StandingsRule, line: Line) -> tuple[int, int]:
    """TP and games in the fraction of the 2012 large-event formula: byes in both, or in neither."""
    if rule.sos_byes:
        return line.tp, line.games + line.byes
    return line.tp - line.byes, line.games


def _rank(event: Field, lines: Iterable[Line], first: int = 1) -> tuple[Line, ...]:
    """Order `lines` by the event's figures, ranks counted from `first`, equals sharing one."""
    names = {player.id: player.name.casefold() for player in event.players}

    def key(line: Line) -> tuple[int | Fraction, ...]:
        return tuple(line.figure(figure) for figure in event.rule.order)

    # By name first: the sort by figures is stable, also with `reverse`, and leaves equals in this
    # order. One sort with both would turn the names around.
    ordered = sorted(lines, key=lambda line: names[line.player])
    ordered.sort(key=key, reverse=True)
    equals = [list(group) for _, group in groupby(ordered, key)]
    ordered = [line for group in equals for line in _decided(event, group)]
    ranked: list[Line] = []
    for place, line in enumerate(ordered):
        same = bool(place) and key(ordered[place - 1]) == key(line)
        shared = same or (place + 1 < len(ordered) and key(ordered[place + 1]) == key(line))
        rank = ranked[-1].rank if same else first + place
        ranked.append(replace(line, rank=rank, shared=shared))
    return tuple(ranked)


def _decided(event: Field, equal: list[Line]) -> list[Line]:
    """Equals in the newest order that names all of them; by name where there is none."""
    players = {line.player for line in equal}
    for order in reversed(event.orders):
        if len(equal) > 1 and players <= set(order):
            return sorted(equal, key=lambda line: order.index(line.player))
    return equal


def _unranked(event: Field, lines: Mapping[int, Line]) -> tuple[Line, ...]:
    out = [player for player in event.players if not has_rank(player, event.until)]
    return tuple(lines[player.id] for player in sorted(out, key=lambda p: p.name.casefold()))


def _after_cut(event: Field, cut: Cut) -> tuple[Line, ...]:
    """P-3: those below keep rank and figures of the cut, the top play on for places 1 to X."""
    before = standings(replace(event, until=cut.round, cut=None, finals=None))
    now = figures(event)
    out = {player.id for player in event.players if not has_rank(player, event.until)}
    members = cut.members(event.until)
    if event.finals is not None and cut.round < event.finals <= event.until:
        earlier = standings(replace(event, until=event.finals - 1, finals=None))
        seated = [line.player for line in earlier if line.player in members]
        top = _finals_order(event, [now[player] for player in seated if player not in out])
    else:
        top = _rank(event, [now[player] for player in members if player not in out])
    kept = [line for line in before if line.player not in members]
    below = [line for line in kept if line.player not in out]
    # Also a disqualified player below the cut keeps the figures of the cut: his strength of
    # schedule grew on once (3ee19f4).
    unranked = now | {line.player: replace(line, rank=None, shared=False) for line in kept}
    return (*top, *_below(below, len(members)), *_unranked(event, unranked))


def _below(lines: Sequence[Line], top: int) -> Iterable[Line]:
    """The lines below a cut to `top`: who shared a rank with the last of the top comes after it."""
    ranks = [max(line.rank or 0, top + 1) for line in lines]
    holders = Counter(ranks)
    for line, rank in zip(lines, ranks, strict=True):
        yield replace(line, rank=rank, shared=holders[rank] > 1)


def _after_finals(event: Field, lines: Mapping[int, Line]) -> tuple[Line, ...]:
    """P-4: the finals tables give places 1 to 3, the rest follows by the rule's own order."""
    assert event.finals is not None
    ranked = {player.id for player in event.players if has_rank(player, event.until)}
    before = standings(replace(event, until=event.finals - 1, finals=None))
    return _finals_order(event, [lines[b.player] for b in before if b.player in ranked])


def _finals_order(event: Field, entering: Sequence[Line]) -> tuple[Line, ...]:
    """Places after finals of the first two, and of the third and fourth, of `entering`.

    `entering` is in the order of the standings before the finals, with today's figures.
    """
    seats = [line.player for line in entering[:4]]
    games = {
        frozenset(game.players): game
        for game in event.games
        if game.round == event.finals and game.second is not None
    }
    podium: list[int] = []
    for pair, places in ((seats[:2], 2), (seats[2:4], 1)):
        game = games.get(frozenset(pair)) if len(pair) == 2 else None
        order = list(pair) if game is None else _winner_first(pair, game)
        podium += order[:places]
    by_id = {line.player: line for line in entering}
    top = [replace(by_id[player], rank=n, shared=False) for n, player in enumerate(podium, 1)]
    rest = [line for line in entering if line.player not in podium]
    rule = replace(event.rule, order=event.rule.finals_rest or event.rule.order)
    return (*top, *_rank(replace(event, rule=rule), rest, first=len(top) + 1))


def _winner_first(pair: Sequence[int], game: Game) -> list[int]:
    """A tie at a finals table leaves the order of the standings (P-4)."""
    winner = game.winner
    if winner is None:
        return list(pair)
    return [winner, next(player for player in pair if player != winner)]

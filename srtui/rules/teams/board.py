"""The captains' board as a fold of their steps. It is never stored.

`board` runs the procedure's generator on the steps so far; the open questions then say who must
act, and how.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from srtui.rules.plural import phrase
from srtui.rules.teams.values import (
    Answer,
    AskSequence,
    CaptainAsk,
    CaptainStart,
    CaptainStep,
    Hands,
    Paired,
    Procedure,
    Roll,
    StepKind,
    TablePick,
    UnfitProcedure,
)
from srtui.rules.value import Value

_Turn = Generator[tuple[CaptainAsk, ...], tuple[Answer, ...], tuple[int, int]]


def snake(start: CaptainStart, play: Play) -> AskSequence:
    """Pair two teams of equal size, whatever that is."""
    yield from roll_off(play, chosen=True)
    holder = 1 - play.side_a
    ((card,),) = yield (CaptainAsk(holder, StepKind.PUT_UP, single(play.hands[holder])),)
    play.take_from(holder, [card])
    while play.hands[1 - holder][1:]:
        card, holder = yield from _pick(start, play, holder, card)
    play.up = None
    (last,) = play.hands[1 - holder]
    play.take_from(1 - holder, [last])
    play.make_game(holder, card, last)
    yield from _pick_table(start, play, picker=holder)


def _pick(start: CaptainStart, play: Play, holder: int, card: int) -> _Turn:
    """Play the put-up `card` against an offered one; return the next put-up and its side."""
    other = 1 - holder
    play.up = (holder, card)
    offers = tuple(combinations(play.hands[other], 2))
    (offered,) = yield (CaptainAsk(other, StepKind.OFFER, offers, about=(card,)),)
    play.offers = offered
    ((picked,),) = yield (CaptainAsk(holder, StepKind.PICK, single(offered), about=(card,)),)
    play.take_from(other, offered)
    play.offers = ()
    (waiting,) = (each for each in offered if each != picked)
    play.up = (other, waiting)
    play.make_game(holder, card, picked)
    yield from _pick_table(start, play, picker=holder)
    return waiting, other


def _pick_table(start: CaptainStart, play: Play, picker: int) -> AskSequence:
    if not play.games[-1].played:
        return
    if len(play.tables) > 1 and start.table_pick is not TablePick.DRAWN:
        side = 1 - play.side_a if start.table_pick is TablePick.B else 1 - picker
        cards = play.games[-1].cards
        ((table,),) = yield (CaptainAsk(side, StepKind.TABLE, single(play.tables), about=cards),)
        play.seat(-1, table)
    elif play.tables:
        play.seat(-1, play.tables[0])


def seats(start: CaptainStart, play: Play) -> AskSequence:
    """Pair two teams seat by seat; the loser of the roll decides first whether to swap."""
    if any(start.swaps):
        winner = 0 if start.swaps[0] else 1
        if all(start.swaps):
            winner = yield from roll()
        for side in (1 - winner, winner):
            yield from _swap(start, play, side)
    pairs = zip(play.hands[0], play.hands[1], strict=True)
    tables = list(play.tables)
    for index, (card, other) in enumerate(pairs):
        play.make_game(0, card, other)
        if play.games[-1].played and index < len(tables):
            play.seat(-1, tables[index])
    play.hands = [[], []]


def _swap(start: CaptainStart, play: Play, side: int) -> AskSequence:
    """Ask a team that may still swap which two of its players to exchange."""
    if not start.swaps[side]:
        return
    hand = play.hands[side]
    meeting = tuple(card for cards in zip(*play.hands, strict=False) for card in cards)
    choices = ((), *combinations(hand, 2))
    (swapped,) = yield (CaptainAsk(side, StepKind.SWAP, choices, about=meeting),)
    if swapped:
        first, second = map(hand.index, swapped)
        hand[first], hand[second] = hand[second], hand[first]


SIZE = 3


def cards(start: CaptainStart, play: Play) -> AskSequence:
    """Pair two teams of three; A plays at the zone's first table and B at its last."""
    if any(len(hand) != SIZE for hand in start.hands):
        raise UnfitProcedure(phrase("Blind cards pair teams of three: choose another procedure."))
    yield from roll_off(play, chosen=start.chosen)
    a, b = play.side_a, 1 - play.side_a
    front, back = (play.tables[0], play.tables[-1]) if len(play.tables) >= SIZE else (None, None)
    (first,), (last,) = yield (
        CaptainAsk(a, StepKind.OWN_CARD, single(play.hands[a]), secret=True, table=front),
        CaptainAsk(b, StepKind.OWN_CARD, single(play.hands[b]), secret=True, table=back),
    )
    play.take_from(a, [first])
    play.take_from(b, [last])
    # Now each captain holds the opponents' remaining two cards.
    (to_first,), (to_last,) = yield (
        CaptainAsk(a, StepKind.OTHER_CARD, single(play.hands[b]), True, (first,), front),
        CaptainAsk(b, StepKind.OTHER_CARD, single(play.hands[a]), True, (last,), back),
    )
    play.take_from(b, [to_first])
    play.take_from(a, [to_last])
    play.make_game(a, first, to_first)
    play.make_game(b, last, to_last)
    play.make_game(a, play.hands[a].pop(), play.hands[b].pop())
    if len(play.tables) < SIZE:
        return
    for index, table in enumerate((play.tables[0], play.tables[-1], play.tables[1])):
        if play.games[index].played:
            play.seat(index, table)


def cards_fit(size: int) -> bool:
    """Tell whether the blind-cards procedure can pair teams of this size."""
    return size == SIZE


def attack(start: CaptainStart, play: Play) -> AskSequence:
    """Pair two teams with the same odd number of players, two games at a time."""
    if len(start.hands[0]) % 2 == 0:
        raise UnfitProcedure(
            phrase(
                "Attack and defend pairs teams with an odd number of players: choose another "
                "procedure."
            )
        )
    yield from roll_off(play, chosen=True)
    token = play.side_a
    while play.hands[0][1:]:
        yield from _two_games(play, token)
        token = 1 - token
    play.make_game(0, play.hands[0].pop(), play.hands[1].pop())
    if play.games[-1].played and play.tables:
        play.seat(-1, play.tables[0])


def _two_games(play: Play, token: int) -> AskSequence:
    """Make the games of both defenders; the holder of the token picks a table first."""
    defenders = yield _ask_both(StepKind.DEFENDER, [single(hand) for hand in play.hands])
    for side in (0, 1):
        play.take_from(side, defenders[side])
    attackers: list[tuple[Answer, ...]] = [tuple(combinations(hand, 2)) for hand in play.hands]
    chosen: tuple[Answer, ...] = (attackers[0][0], attackers[1][0])
    if len(attackers[0]) > 1:
        chosen = yield _ask_both(StepKind.ATTACKERS, attackers, (defenders[1], defenders[0]))
    taken = yield _ask_both(StepKind.TAKE, [single(chosen[1]), single(chosen[0])], defenders)
    made = len(play.games)
    for side in (0, 1):
        play.take_from(1 - side, taken[side])
        play.make_game(side, defenders[side][0], taken[side][0])
    for side in (token, 1 - token):
        if not play.games[made + side].played or not play.tables:
            continue
        table = play.tables[0]
        if len(play.tables) > 1:
            cards = play.games[made + side].cards
            tables = single(play.tables)
            ((table,),) = yield (CaptainAsk(side, StepKind.TABLE, tables, about=cards),)
        play.seat(made + side, table)


def _ask_both(
    kind: StepKind, choices: list[tuple[Answer, ...]], about: tuple[Answer, ...] = ((), ())
) -> tuple[CaptainAsk, ...]:
    return tuple(
        CaptainAsk(side, kind, choices[side], secret=True, about=about[side]) for side in (0, 1)
    )


def attack_fits(size: int) -> bool:
    """Tell whether the attack-and-defend procedure can pair teams of this size."""
    return size > 1 and size % 2 == 1


_PROCEDURES: dict[Procedure, Callable[[CaptainStart, Play], AskSequence]] = {
    Procedure.SNAKE: snake,
    Procedure.CARDS: cards,
    Procedure.ATTACK: attack,
    Procedure.SEATS: seats,
}


class IllegalStep(Exception):
    """A step that was not asked for, or an answer that is not among the choices."""


class CaptainsBoard(Value):
    """The position after some steps, as both captains see it.

    `asks` are open questions, empty once all games are made. `hands` are the players without an
    opponent, except the put-up player: `up` is their side and card. `a` is team A's side.
    """

    asks: tuple[CaptainAsk, ...]
    hands: Hands
    tables: tuple[int, ...]
    a: int | None = None
    up: tuple[int, int] | None = None
    offers: tuple[int, ...] = ()
    games: tuple[Paired, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether all games are made."""
        return not self.asks

    def ask(self, side: int) -> CaptainAsk | None:
        """Return the question that a captain can answer now."""
        return next((ask for ask in self.asks if ask.side in (None, side)), None)


def board(start: CaptainStart, steps: Sequence[CaptainStep] = ()) -> CaptainsBoard:
    """Return the board after `steps`. Raises `IllegalStep` or `UnfitProcedure`."""
    play = Play([list(hand) for hand in start.hands], list(start.tables))
    if start.procedure is Procedure.HAND:
        return play.frozen(())
    running = _PROCEDURES[start.procedure](start, play)
    asks = next(running, ())
    pending: list[CaptainStep] = []
    for step in steps:
        pending.append(_checked_step(asks, pending, step))
        if len(pending) == len(asks):
            # Secret answers take effect together, whoever answered first.
            answers = {each.side: each.answer for each in pending}
            pending = []
            try:
                asks = running.send(tuple(answers[ask.side] for ask in asks))
            except StopIteration:
                asks = ()
    answered = {step.side for step in pending}
    return play.frozen(tuple(ask for ask in asks if ask.side not in answered))


def undone(start: CaptainStart, steps: Sequence[CaptainStep]) -> tuple[CaptainStep, ...]:
    """Return the steps without the last one, or both last ones if they were secret and are open."""
    if not steps:
        raise IllegalStep
    before = board(start, steps[:-1])
    both = len(steps) > 1 and len(before.asks) == 1 and before.asks[0].secret
    return tuple(steps[: -2 if both else -1])


def _checked_step(
    asks: Sequence[CaptainAsk], given: Sequence[CaptainStep], step: CaptainStep
) -> CaptainStep:
    for ask in asks:
        same = ask.kind is step.kind and ask.side == step.side
        if same and step.answer in ask.choices and all(each.side != step.side for each in given):
            return step
    raise IllegalStep


DICE = tuple(product(range(1, 7), repeat=2))
"""Every roll-off: the dice of the first and of the second team."""


@dataclass(slots=True)
class Play:
    """Mutable hands, pairings and tables of a procedure; `up` is the put-up's side and card."""

    hands: list[list[int]]
    tables: list[int]
    a: int | None = None
    up: tuple[int, int] | None = None
    offers: tuple[int, ...] = ()
    games: list[Paired] = field(default_factory=list)

    @property
    def side_a(self) -> int:
        """Team A's side, once it is known."""
        assert self.a is not None
        return self.a

    def make_game(self, side: int, card: int, other: int) -> None:
        """Pair `card` of `side` with the opponents' card `other`, without a table."""
        self.games.append(Paired((card, other) if side == 0 else (other, card)))

    def take_from(self, side: int, cards: Iterable[int]) -> None:
        """Remove cards from a side's hand."""
        for card in cards:
            self.hands[side].remove(card)

    def seat(self, index: int, table: int) -> None:
        """Assign one of the remaining tables to a game; `index` -1 is the newest."""
        self.tables.remove(table)
        self.games[index] = Paired(self.games[index].cards, table)

    def frozen(self, asks: tuple[CaptainAsk, ...]) -> CaptainsBoard:
        """Return the position as a value, with the open questions."""
        hands = tuple(self.hands[0]), tuple(self.hands[1])
        tables, games = tuple(self.tables), tuple(self.games)
        return CaptainsBoard(asks, hands, tables, self.a, self.up, self.offers, games)


def single(cards: Iterable[int]) -> tuple[Answer, ...]:
    """Return answers of one card each."""
    return tuple((card,) for card in cards)


def roll_off(play: Play, *, chosen: bool) -> AskSequence:
    """Roll for the roles; the winner chooses to be A or B, or is A unless `chosen`."""
    winner = yield from roll()
    if not chosen:
        play.a = winner
        return
    ((role,),) = yield (CaptainAsk(winner, StepKind.ROLE, ((0,), (1,))),)
    play.a = winner if role == 0 else 1 - winner


def roll() -> Roll:
    """Roll until one team wins, and return its side."""
    while True:
        ((first, second),) = yield (CaptainAsk(None, StepKind.ROLL, DICE),)
        if first != second:
            return int(second > first)

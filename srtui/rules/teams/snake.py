"""The snake: a put-up player, two offered opponents, one pick, and the roles change."""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations

from srtui.rules.teams.play import Play, roll_off, single
from srtui.rules.teams.values import (
    Answer,
    AskSequence,
    CaptainAsk,
    CaptainStart,
    StepKind,
    TablePick,
)

_Turn = Generator[tuple[CaptainAsk, ...], tuple[Answer, ...], tuple[int, int]]


def snake(start: CaptainStart, play: Play) -> AskSequence:
    """Pair two teams of any equal number of players."""
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
    """Make one game of the put-up `card`, and return the next put-up with its side."""
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
    """Give the newest game its table; `picker` is the team that picked the game."""
    if not play.games[-1].played:
        return
    if len(play.tables) > 1 and start.table_pick is not TablePick.DRAWN:
        by_b = start.table_pick is TablePick.B
        side = 1 - play.side_a if by_b else 1 - picker
        cards = play.games[-1].cards
        ((table,),) = yield (CaptainAsk(side, StepKind.TABLE, single(play.tables), about=cards),)
        play.seat_last(table)
    elif play.tables:
        play.seat_last(play.tables[0])

"""Fixed seats: each player meets the one in the same seat; a team may swap two of its own."""

from __future__ import annotations

from itertools import combinations

from srtui.rules.teams.play import DICE, Play, roll
from srtui.rules.teams.values import AskSequence, CaptainAsk, CaptainStart, StepKind


def seats(start: CaptainStart, play: Play) -> AskSequence:
    """Pair two teams seat by seat; the loser of the roll says first whether they swap."""
    if any(start.swaps):
        winner = 0 if start.swaps[0] else 1
        if all(start.swaps):
            winner = yield from roll(DICE)
        for side in (1 - winner, winner):
            yield from _swap(start, play, side)
    pairs = zip(play.hands[0], play.hands[1], strict=True)
    tables = list(play.tables)
    for index, (card, other) in enumerate(pairs):
        play.make_game(0, card, other)
        if play.games[-1].played and index < len(tables):
            play.seat_last(tables[index])
    play.hands = [[], []]


def _swap(start: CaptainStart, play: Play, side: int) -> AskSequence:
    """Ask a team that may still swap for two of its players."""
    if not start.swaps[side]:
        return
    hand = play.hands[side]
    meeting = tuple(card for cards in zip(*play.hands, strict=False) for card in cards)
    choices = ((), *combinations(hand, 2))
    (swapped,) = yield (CaptainAsk(side, StepKind.SWAP, choices, about=meeting),)
    if swapped:
        first, second = map(hand.index, swapped)
        hand[first], hand[second] = hand[second], hand[first]

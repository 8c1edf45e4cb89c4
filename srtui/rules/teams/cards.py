"""Blind cards for teams of three: own cards on the outer tables, then the opponents' cards."""

from __future__ import annotations

from srtui.rules.teams.play import Play, roll_off, single
from srtui.rules.teams.values import AskSequence, CaptainAsk, CaptainStart, StepKind, UnfitProcedure

SIZE = 3


def cards(start: CaptainStart, play: Play) -> AskSequence:
    """Pair two teams of three, A at the first table of the zone and B at the last."""
    if any(len(hand) != SIZE for hand in start.hands):
        raise UnfitProcedure("Blind cards pair teams of three: choose another procedure.")
    yield from roll_off(play, chosen=start.chosen)
    a, b = play.side_a, 1 - play.side_a
    (first,), (last,) = yield (
        CaptainAsk(a, StepKind.OWN_CARD, single(play.hands[a]), secret=True),
        CaptainAsk(b, StepKind.OWN_CARD, single(play.hands[b]), secret=True),
    )
    play.take_from(a, [first])
    play.take_from(b, [last])
    # Now each captain holds the two cards that are left of the opponents.
    (to_first,), (to_last,) = yield (
        CaptainAsk(a, StepKind.OTHER_CARD, single(play.hands[b]), secret=True, about=(first,)),
        CaptainAsk(b, StepKind.OTHER_CARD, single(play.hands[a]), secret=True, about=(last,)),
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
    """Tell whether blind cards pair teams of this size."""
    return size == SIZE

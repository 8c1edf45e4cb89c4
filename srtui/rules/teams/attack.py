"""Attackers and defenders: each team's defender chooses one of two attackers."""

from __future__ import annotations

from itertools import combinations

from srtui.rules.teams.play import Play, roll_off, single
from srtui.rules.teams.values import (
    Answer,
    AskSequence,
    CaptainAsk,
    CaptainStart,
    StepKind,
    UnfitProcedure,
)


def attack(start: CaptainStart, play: Play) -> AskSequence:
    """Pair two teams with the same odd number of players, two games at a time."""
    if len(start.hands[0]) % 2 == 0:
        raise UnfitProcedure(
            "Attack and defend pairs teams with an odd number of players: choose another procedure."
        )
    yield from roll_off(play, chosen=True)
    token = play.side_a
    while play.hands[0][1:]:
        yield from _two_games(play, token)
        token = 1 - token
    play.make_game(0, play.hands[0].pop(), play.hands[1].pop())
    if play.games[-1].played and play.tables:
        play.seat_last(play.tables[0])


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
    """Ask both captains in secret."""
    return tuple(
        CaptainAsk(side, kind, choices[side], secret=True, about=about[side]) for side in (0, 1)
    )


def attack_fits(size: int) -> bool:
    """Tell whether attack and defend pairs teams of this size."""
    return size > 1 and size % 2 == 1

"""Who was in an event round by round, told from the games alone (rules.md ALL-4, P-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from srtui.desk.state import Round
from srtui.rules.record import Player, Status, Stay


def with_stays(player: Player, rounds: Sequence[Round]) -> Player:
    """The player with the stays that his games tell.

    The first game is the entry, rounds without a game are spent dropped. Who has no game at all
    is out from round 1 on; a stand-in, who plays only when he is needed, is always in.
    """
    if player.stand_in:
        return replace(player, stays=(Stay(1, Status.IN),))
    stays: list[Stay] = []
    for one in rounds:
        status = Status.IN if one.game_of(player.id) else Status.DROPPED
        if (not stays and status is Status.IN) or (stays and stays[-1].status is not status):
            stays.append(Stay(one.number, status))
    if not stays:
        return replace(player, stays=(Stay(1, Status.DROPPED),))
    return replace(player, stays=tuple(stays), checked_in=True)


def absences(players: Sequence[Player]) -> list[str]:
    """What the stays assume, to be checked by a person: late entries, gaps, drops, no games."""
    late: dict[int, list[str]] = {}
    missed: dict[int, list[str]] = {}
    gone: dict[int, list[str]] = {}
    for player in players:
        first, *_, last = (*player.stays, player.stays[-1])
        if first.round > 1:
            late.setdefault(first.round, []).append(player.name)
        for stay, back in pairwise(player.stays):
            if stay.status is Status.DROPPED:
                for number in range(stay.round, back.round):
                    missed.setdefault(number, []).append(player.name)
        if last.status is Status.DROPPED:
            gone.setdefault(last.round - 1, []).append(player.name)
    none = gone.pop(0, [])
    return [
        *_said("Late entry in round {}: {}.", late),
        *_said("No game in round {}, back later: {}.", missed),
        *_said("Dropped after round {}, no game followed: {}. Return who plays on.", gone),
        *_said(
            "Dropped, no game in any round: {1}. Return who plays on.", {0: none} if none else {}
        ),
    ]


def _said(sentence: str, by_round: Mapping[int, Sequence[str]]) -> list[str]:
    return [sentence.format(one, ", ".join(who)) for one, who in sorted(by_round.items())]

"""Attendance round by round, inferred from the games alone (rules.md ALL-4, P-2)."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from data.clean import fold
from data.importing.cells import words_of
from data.importing.import_warning import InputWarning, Weight
from srtui.model.event import Round
from srtui.rules.record import Player, Status, StatusChange
from srtui.rules.value import replace


def with_stays(players: Sequence[Player], rounds: Sequence[Round]) -> tuple[Player, ...]:
    """Return the players with the stays that their games show.

    A player enters with the first game and counts as dropped in rounds without one. A player
    without any game is out from round 1 on; a stand-in, who plays only if needed, is always in.
    """
    playing = [_players_of(round_) for round_ in rounds]
    attending = []
    for player in players:
        if not player.stand_in:
            player = _with_stays(player, [player.id in ids for ids in playing])
        attending.append(player)
    return tuple(attending)


def _players_of(round_: Round) -> set[int]:
    return {player for game in round_.games for player in game.players}


def _with_stays(player: Player, plays: Sequence[bool]) -> Player:
    periods: list[StatusChange] = []
    for number, here in enumerate(plays, 1):
        status = Status.IN if here else Status.DROPPED
        # Rounds before the first game change no status: the player was not in the event yet.
        if (periods and periods[-1].status is not status) or (here and not periods):
            periods.append(StatusChange(number, status))
    if not periods:
        return replace(player, status_changes=(StatusChange(1, Status.DROPPED),))
    return replace(player, status_changes=tuple(periods), checked_in=True)


def left(
    players: Sequence[Player], named: Sequence[tuple[str, str]], rounds: int
) -> tuple[Player, ...]:
    """Return the players, those whom the roster calls dropped out of the next round on."""
    statuses = {fold(name): status for name, status in named}
    return tuple(
        _left(player, statuses[fold(player.name)], rounds)
        if fold(player.name) in statuses
        else player
        for player in players
    )


def _left(player: Player, status: str, rounds: int) -> Player:
    if player.status(rounds + 1) is not Status.IN:
        return player
    words = words_of(status)
    kind = Status.DISQUALIFIED if "disqualif" in words else Status.DROPPED
    return replace(player, status_changes=(*player.status_changes, StatusChange(rounds + 1, kind)))


def absences(players: Sequence[Player]) -> list[InputWarning]:
    """Return the assumptions about attendance, for a person to check.

    They are late entries, gaps, drops, and players without games.
    """
    late: dict[int, list[str]] = {}
    missed: dict[int, list[str]] = {}
    dropped: dict[int, list[str]] = {}
    for player in players:
        # The last one twice, so that a single stay is the first and the last.
        first, *_, last = (*player.status_changes, player.status_changes[-1])
        if first.round > 1:
            late.setdefault(first.round, []).append(player.name)
        for stay, back in pairwise(player.status_changes):
            if stay.status is Status.DROPPED:
                for number in range(stay.round, back.round):
                    missed.setdefault(number, []).append(player.name)
        if last.status is Status.DROPPED:
            dropped.setdefault(last.round - 1, []).append(player.name)
    none = dropped.pop(0, [])
    return [
        *_by_round_said("Late entry in round {}: {}.", late),
        *_by_round_said("No game in round {}, back later: {}.", missed),
        *_by_round_said(
            "Dropped after round {}, no game followed: {}. Return any who are still playing.",
            dropped,
        ),
        *_by_round_said(
            "Dropped, no game in any round: {1}. Return any who are still playing.",
            {0: none} if none else {},
        ),
    ]


def _by_round_said(sentence: str, by_round: Mapping[int, Sequence[str]]) -> list[InputWarning]:
    return [
        InputWarning(sentence.format(one, ", ".join(who)), Weight.PLAYER)
        for one, who in sorted(by_round.items())
    ]

"""The parts of a draft made by hand, which a redraw keeps."""

from __future__ import annotations

from srtui.model.drafts import byes_by_hand
from srtui.model.event import Event, Round
from srtui.rules.record import Player
from srtui.rules.value import Value
from srtui.text.phrases import joined
from srtui.text.rounds import people_changed


class DraftRemainder(Value):
    """The parts of a draft that a redraw keeps: `bye` in the draw, `resting` outside it.

    `sentences`: the manual pairings that are not kept, with the reason.
    """

    playing: tuple[Player, ...]
    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    resting: tuple[int, ...]
    sentences: tuple[str, ...]


def kept_of(event: Event, round_: Round) -> DraftRemainder:
    """Return the pairings and byes by hand whose players are still in the event."""
    here = {player.id for player in event.players_of(round_.number)}
    byes = [game.first for game in byes_by_hand(round_) if game.first in here]
    lost_byes: list[str] = []
    if (
        byes
        and people_changed(event, round_)
        and len(event.players_of(round_.number, but=byes)) % 2
    ):
        # Kept, it would leave an odd number to be drawn, and so make a second one.
        lost_byes.append(
            f"{event.name_of(byes.pop())} loses the bye: the number of players has changed."
        )
    others = event.players_of(round_.number, but=byes)
    pairs, lost = _pairs_by_hand(event, round_, {player.id for player in others})
    # A single bye that leaves an even number of others is a part of the draw, explained and checked
    # with it; several byes are not.
    if len(byes) == 1 and not len(others) % 2:
        ids = {*byes, *(player.id for player in others)}
        playing = tuple(player for player in event.players if player.id in ids)
        return DraftRemainder(playing, pairs, byes[0], (), (*lost_byes, *lost))
    return DraftRemainder(others, pairs, None, tuple(byes), (*lost_byes, *lost))


def _pairs_by_hand(
    event: Event, round_: Round, playing: set[int]
) -> tuple[tuple[tuple[int, int], ...], list[str]]:
    """Return the pairings that stay, and sentences about others made by hand."""
    pairs: list[tuple[int, int]] = []
    lost: list[str] = []
    for game in round_.games:
        if game.second is None or not game.by_hand:
            continue
        names = joined([event.name_of(player) for player in game.players])
        if not playing.issuperset(game.players):
            lost.append(f"{names} are no longer paired: one of them has left.")
        elif game.pinned:
            pairs.append((game.first, game.second))
        else:
            lost.append(f"{names}, paired by another change, were drawn again.")
    return tuple(pairs), lost

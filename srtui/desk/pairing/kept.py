"""What of a draft a person made stays when it is drawn again."""

from __future__ import annotations

from srtui.rules.record import Player
from srtui.rules.value import Value
from srtui.state.drafts import byes_by_hand
from srtui.state.event import Event, Round
from srtui.words.rounds import people_changed
from srtui.words.wording import joined


class Kept(Value):
    """What of a draft stays when it is drawn again: `bye` in the draw, `resting` beside it.

    `said`: what was made by hand and does not stay, with the reason.
    """

    playing: tuple[Player, ...]
    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    resting: tuple[int, ...]
    said: tuple[str, ...]


def kept_of(event: Event, round_: Round) -> Kept:
    """What stays of a draft: pairs and byes by hand, as far as those are still in the event."""
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
            f"{event.name_of(byes.pop())} keeps no bye: the number of players is another."
        )
    others = event.players_of(round_.number, but=byes)
    pairs, lost = _pairs_by_hand(event, round_, {player.id for player in others})
    # A single bye that leaves the others even is a part of the draw, explained and checked with it;
    # several stand beside it.
    if len(byes) == 1 and not len(others) % 2:
        ids = {*byes, *(player.id for player in others)}
        playing = tuple(player for player in event.players if player.id in ids)
        return Kept(playing, pairs, byes[0], (), (*lost_byes, *lost))
    return Kept(others, pairs, None, tuple(byes), (*lost_byes, *lost))


def _pairs_by_hand(
    event: Event, round_: Round, playing: set[int]
) -> tuple[tuple[tuple[int, int], ...], list[str]]:
    """The pairs that stay, and what is to be said of others that a person made."""
    pairs: list[tuple[int, int]] = []
    lost: list[str] = []
    for game in round_.games:
        if game.second is None or not game.by_hand:
            continue
        names = joined([event.name_of(player) for player in game.players])
        if not playing.issuperset(game.players):
            lost.append(f"{names} stay no pair: one of them is out.")
        elif game.pinned:
            pairs.append((game.first, game.second))
        else:
            lost.append(f"{names}, who came together by another change, were drawn again.")
    return tuple(pairs), lost

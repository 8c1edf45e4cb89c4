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


def keep(event: Event, one: Round) -> Kept:
    """What stays of a draft: pairs and byes by hand, as far as those are still in the event."""
    here = {player.id for player in event.players_of(one.number)}
    byes = [game.first for game in byes_by_hand(one) if game.first in here]
    said: list[str] = []
    if byes and people_changed(event, one) and len(event.players_of(one.number, but=byes)) % 2:
        said.append(f"{event.name_of(byes.pop())} keeps no bye: the number of players is another.")
    others = event.players_of(one.number, but=byes)
    pairs, lost = _pairs_by_hand(event, one, {player.id for player in others})
    if len(byes) == 1 and not len(others) % 2:
        ids = {*byes, *(player.id for player in others)}
        playing = tuple(player for player in event.players if player.id in ids)
        return Kept(playing, pairs, byes[0], (), (*said, *lost))
    return Kept(others, pairs, None, tuple(byes), (*said, *lost))


def _pairs_by_hand(
    event: Event, one: Round, playing: set[int]
) -> tuple[tuple[tuple[int, int], ...], list[str]]:
    """The pairs that stay, and what is to be said of others that a person made."""
    pairs: list[tuple[int, int]] = []
    said: list[str] = []
    for game in one.games:
        if game.second is None or not game.by_hand:
            continue
        names = joined([event.name_of(player) for player in game.players])
        if not playing.issuperset(game.players):
            said.append(f"{names} stay no pair: one of them is out.")
        elif game.pinned:
            pairs.append((game.first, game.second))
        else:
            said.append(f"{names}, who came together by another change, were drawn again.")
    return tuple(pairs), said

"""The pairs of a round: who meets whom, where, why it is so, and what it breaks."""

from __future__ import annotations

from data.clean import fold
from srtui.model.drafts import unpaired
from srtui.model.event import Event
from srtui.queries.day.event_line import phase_word
from srtui.queries.lists import choosing
from srtui.rules.record import Game
from srtui.rules.value import Value, field, replace
from srtui.text import find
from srtui.text.cut import bracket_faults, round_stage
from srtui.text.pairing import Explained, explained
from srtui.text.rounds import scenario_name
from srtui.text.standings import Side, sides, with_note


class Pair(Value):
    """A pairing, or a bye (`second` and `table` are None).

    `why` is the full explanation, `broken` are its warnings; `remarks` are unusual points in a few
    words.
    """

    game: int
    table: int | None
    first: Side
    second: Side | None
    reason: str = field(name="why")
    broken: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    by_hand: bool = False
    pinned: bool = False
    choosing: str = ""
    """Players who must still choose a list."""
    left: bool = False
    """Whether a player has dropped since it was published, and nothing is decided about it."""
    since: tuple[str, ...] = ()
    """What has changed since the draw; also in `why`."""

    @property
    def plain(self) -> str:
        """Reason without the broken levels and later changes."""
        return self.reason.removesuffix(" ".join([*self.broken, *self.since])).rstrip()


class Seated(Value):
    """A player and their table; `opponent` is empty for a bye or without a game."""

    player: int
    name: str
    table: int | None
    opponent: str
    destination: str = field(name="said")
    """Where to go, for a list on the wall: a table's number, bye, no game, or dropped."""


class Pairings(Value):
    """A round.

    `pairs` are in table order, byes last; `warnings` are all broken rules. `stage`: the stage of an
    elimination, such as semifinals; otherwise empty.
    """

    round: int
    phase: str
    scenario: str
    pairs: tuple[Pair, ...]
    unpaired: tuple[Side, ...]
    warnings: tuple[str, ...]
    stage: str = ""


def pairings(event: Event, number: int | None = None) -> Pairings:
    """Return the pairs of a round (default: the newest). Refused if there is no such round."""
    round_ = find.round_(event, number)
    known = sides(event, round_.number)
    games = round_.by_table
    why = explained(event, round_)
    pairs = tuple(
        replace(_pair(game, known, why[game.id]), choosing=choosing(event, game)) for game in games
    )
    left = tuple(known[who.id] for who in unpaired(event, round_))
    return Pairings(
        round=round_.number,
        phase=phase_word(round_),
        scenario=scenario_name(event, round_),
        pairs=pairs,
        unpaired=left,
        warnings=(
            *dict.fromkeys(said for pair in pairs for said in pair.broken),
            *bracket_faults(event, round_),
        ),
        stage=round_stage(event, round_.number),
    )


def _pair(game: Game, known: dict[int, Side], explanation: Explained) -> Pair:
    return Pair(
        game=game.id,
        table=game.table,
        first=known[game.first],
        second=None if game.second is None else known[game.second],
        reason=" ".join([explanation.cause, *explanation.broken, *explanation.since]),
        broken=explanation.broken,
        since=explanation.since,
        remarks=(*_left(game, known), *explanation.remarks, *_made(game)),
        left=bool(_left(game, known)),
        by_hand=game.by_hand,
        pinned=game.pinned,
    )


def _left(game: Game, known: dict[int, Side]) -> tuple[str, ...]:
    """Return who has left a pair that is still open."""
    return tuple(f"{known[who].name} {known[who].note}" for who in game.players if known[who].note)


def _made(game: Game) -> tuple[str, ...]:
    if game.pinned:
        return ("pinned",)
    return ("by hand",) if game.by_hand else ()


def by_name(view: Pairings) -> tuple[Seated, ...]:
    """Return all players of a round by name, with tables and opponents."""
    seated = [_seated(side, pair) for pair in view.pairs for side in _both(pair)]
    for side in view.unpaired:
        seated.append(Seated(side.player, side.name, None, "", "no game"))
    seated.sort(key=lambda player: (fold(player.name), player.player))
    return tuple(seated)


def _both(pair: Pair) -> tuple[Side, ...]:
    return (pair.first,) if pair.second is None else (pair.first, pair.second)


def _seated(side: Side, pair: Pair) -> Seated:
    if pair.second is None:
        return Seated(side.player, side.name, None, "", "bye")
    opponent = pair.second if side is pair.first else pair.first
    where = str(pair.table) if pair.table is not None else "?"
    if side.note:
        return Seated(side.player, side.name, None, "", side.note)
    return Seated(side.player, side.name, pair.table, with_note(opponent), where)

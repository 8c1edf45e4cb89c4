"""The rounds of a player, a line each, as every pane tells them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from srtui.rules.record import Both, Game, Outcome
from srtui.rules.value import Value
from srtui.state.event import Event
from srtui.views.pane.value import Mark, PaneTable, Piece
from srtui.words.results import pair_text


class Played(Value):
    """One round of a player. Figures are his first; empty as long as the game is open."""

    round: int
    mark: Mark
    said: str
    """won, lost, tie, bye, open."""
    opponent: str
    opponent_id: int | None
    points: str
    destroyed: str


def rounds_of(event: Event, player: int, until: int) -> tuple[Played, ...]:
    """The rounds of a player up to and with round `until`; who has no game in one has no line."""
    games = (one.game_of(player) for one in event.rounds[:until])
    return tuple(_played(event, player, game) for game in games if game is not None)


def _played(event: Event, player: int, game: Game) -> Played:
    other, side = game.opponent(player), game.side(player)
    mark, result = how(game, player)
    done = game.outcome is not None and game.second is not None
    points, destroyed = (_his_first(both, side) for both in (game.points, game.destroyed))
    return Played(
        round=game.round,
        mark=mark,
        said=result,
        opponent="" if other is None else event.name_of(other),
        opponent_id=other,
        points=pair_text(points) if done else "",
        destroyed=pair_text(destroyed) if done else "",
    )


def _his_first(both: Both, side: int) -> Both:
    return both[::-1] if side else both


def how(game: Game, player: int) -> tuple[Mark, str]:
    """How a game ended for a player: sign and word."""
    if game.second is None:
        return "done", "bye"
    if game.outcome is None:
        return "open", "open"
    if game.outcome is Outcome.TIE:
        return "published", "tie"
    return ("done", "won") if game.won(player) else ("dropped", "lost")


def surname(name: str) -> str:
    """The last word of a name, where two games stand beside each other."""
    return name.split()[-1] if name.split() else name


def side_by_side(event: Event, players: tuple[int, int], until: int) -> PaneTable | None:
    """The rounds of two players beside each other; None before the first."""
    both = [{one.round: one for one in rounds_of(event, player, until)} for player in players]
    numbers = sorted({*both[0], *both[1]})
    if not numbers:
        return None
    rows = tuple(
        (Piece(f"R{number}", "muted"), *_cells(both[0].get(number)), *_cells(both[1].get(number)))
        for number in numbers
    )
    return PaneTable(
        rows, (False, False, True, False, True), narrow=_below_each_other(event, players, both)
    )


def _below_each_other(
    event: Event, players: tuple[int, int], both: Sequence[Mapping[int, Played]]
) -> PaneTable:
    """The rounds of one, then those of the other: opponents' names stand whole in few cells."""
    rows: list[tuple[Piece, ...]] = []
    for at, (player, rounds) in enumerate(zip(players, both, strict=True)):
        hue = ("one", "two")[at]
        rows.append((Piece(f"{at + 1}", hue), Piece(event.name_of(player), hue), Piece("")))
        rows += [
            (Piece(f"R{number}", "muted"), *_cells(one, one.opponent))
            for number, one in sorted(rounds.items())
        ]
    return PaneTable(tuple(rows), (False, False, True))


def _cells(one: Played | None, opponent: str = "") -> tuple[Piece, Piece]:
    """How a round went, against whom, with which points."""
    if one is None:
        return Piece("-", "muted"), Piece("")
    name = opponent or surname(one.opponent)
    return Piece(f"{one.said} {name}".rstrip(), "", one.mark), Piece(one.points)

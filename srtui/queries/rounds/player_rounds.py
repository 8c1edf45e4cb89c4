"""The rounds of a player, a line each, as every pane tells them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from srtui.documents.sections import Mark, PaneTable, Piece
from srtui.model.event import Event
from srtui.rules.record import Both, Game, Outcome
from srtui.rules.value import Value
from srtui.text.results import pair_text

AGAINST = {"won": "beat", "lost": "lost to", "tie": "tied with", "open": "plays"}
"""How a round went, before the opponent's name."""


class PlayerRound(Value):
    """Round of a player. Figures start with the player's own; empty while the game is open."""

    round: int
    mark: Mark
    result: str
    """won, lost, tie, bye, open."""
    opponent: str
    opponent_id: int | None
    points: str
    destroyed: str


def rounds_of(event: Event, player: int, until: int) -> tuple[PlayerRound, ...]:
    """Return the rounds of a player up to and with round `until`, without those they missed."""
    games = (one.game_of(player) for one in event.rounds[:until])
    return tuple(_played(event, player, game) for game in games if game is not None)


def _played(event: Event, player: int, game: Game) -> PlayerRound:
    other, side = game.opponent(player), game.side(player)
    mark, result = result_of(game, player)
    done = game.outcome is not None and game.second is not None
    points, destroyed = (_his_first(both, side) for both in (game.points, game.destroyed))
    return PlayerRound(
        round=game.round,
        mark=mark,
        result=result,
        opponent="" if other is None else event.name_of(other),
        opponent_id=other,
        points=pair_text(points) if done else "",
        destroyed=pair_text(destroyed) if done else "",
    )


def _his_first(both: Both, side: int) -> Both:
    return both[::-1] if side else both


def result_of(game: Game, player: int) -> tuple[Mark, str]:
    """Return how a game ended for a player: mark and word."""
    if game.second is None:
        return "done", "bye"
    if game.outcome is None:
        return "open", "open"
    if game.outcome is Outcome.TIE:
        return "published", "tie"
    return ("done", "won") if game.won(player) else ("dropped", "lost")


def how_it_went(played: PlayerRound, opponent: str, means: str = "") -> Piece:
    """Return how a round went, and against whom: beat Ada."""
    said = f"{AGAINST.get(played.result, played.result)} {opponent}" if opponent else played.result
    return Piece(said, means, "" if played.result == "lost" else played.mark)


def brief_name(event: Event, name: str) -> str:
    """Return the last word of a name if no other player shares it, else the whole name."""
    last = _surname(name)
    shared = sum(_surname(player.name) == last for player in event.players) > 1
    return name if shared else last


def _surname(name: str) -> str:
    return name.split()[-1] if name.split() else name


def _by_number(event: Event, player: int, until: int) -> dict[int, PlayerRound]:
    return {played.round: played for played in rounds_of(event, player, until)}


def side_by_side(event: Event, players: tuple[int, int], until: int) -> PaneTable | None:
    """Return the rounds of two players side by side; None before the first."""
    first, second = players
    both = [_by_number(event, first, until), _by_number(event, second, until)]
    numbers = sorted({*both[0], *both[1]})
    if not numbers:
        return None
    names = [brief_name(event, event.name_of(player)) for player in players]
    head = (
        Piece(""),
        Piece(f"1 {names[0]}", "one"),
        Piece(""),
        Piece(f"2 {names[1]}", "two"),
        Piece(""),
    )
    rows = [
        (
            Piece(f"R{number}", "muted"),
            *_cells_brief(event, both[0].get(number)),
            *_cells_brief(event, both[1].get(number)),
        )
        for number in numbers
    ]
    return PaneTable(
        (head, *rows),
        (False, False, True, False, True),
        narrow=_below_each_other(event, players, both),
    )


def _below_each_other(
    event: Event, players: tuple[int, int], both: Sequence[Mapping[int, PlayerRound]]
) -> PaneTable:
    """Return one player's rounds, then the other's: opponents' names need full width."""
    rows: list[tuple[Piece, ...]] = []
    for at, (player, rounds) in enumerate(zip(players, both, strict=True)):
        hue = ("one", "two")[at]
        rows.append((Piece(f"{at + 1}", hue), Piece(event.name_of(player), hue), Piece("")))
        rows += [
            (Piece(f"R{number}", "muted"), *_cells(one, one.opponent))
            for number, one in sorted(rounds.items())
        ]
    return PaneTable(tuple(rows), (False, False, True))


def _cells_brief(event: Event, one: PlayerRound | None) -> tuple[Piece, Piece]:
    return _cells(one, brief_name(event, one.opponent) if one is not None else "")


def _cells(played: PlayerRound | None, opponent: str) -> tuple[Piece, Piece]:
    """Return how a round went, against whom, with which points."""
    if played is None:
        return Piece("-", "muted"), Piece("")
    return how_it_went(played, opponent), Piece(played.points)

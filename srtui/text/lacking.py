"""Finished games that lack figures, or a note of which lists were played.

A game that was imported may lack them, and one whose figures are said to be unknown.
"""

from srtui.model.event import Event
from srtui.model.pregame import lists_of, played_list
from srtui.rules.record import Game
from srtui.rules.value import Value
from srtui.text.phrases import capital, counted, joined, table_words

LISTS = "lists played"


class Lacking(Value):
    """A finished game (by id) that lacks something: its place, and what, in words."""

    game: int
    round: int
    table: int | None
    figures: tuple[str, ...]


def lacking(event: Event) -> tuple[Lacking, ...]:
    """Return the games that lack something, by round and table."""
    games = [
        Lacking(game.id, game.round, game.table, figures)
        for game in event.games
        if (figures := _figures(event, game))
    ]
    return tuple(sorted(games, key=lambda game: (game.round, game.table or 0)))


def _figures(event: Event, game: Game) -> tuple[str, ...]:
    if game.outcome is None or game.imported or game.id in event.unknown_games:
        return ()
    missing = {
        event.edition_at(game.round).terms.points: None in game.recorded,
        "army points": None in game.destroyed,
        LISTS: _lacks_lists(event, game),
    }
    return tuple(figure for figure, lacks in missing.items() if lacks)


def _lacks_lists(event: Event, game: Game) -> bool:
    """Tell whether the edition has lists reported, and it is not noted which of two was played."""
    edition = event.edition_at(game.round)
    way = edition.way(game.way)
    if not edition.results.list_played or game.second is None or (way and not way.played):
        return False
    return any(
        len(lists_of(event, player)) > 1 and played_list(event, game, side) is None
        for side, player in enumerate(game.players)
    )


def lacking_text(event: Event) -> tuple[str, ...]:
    """Return sentences that say which figures are missing for which games; none if none is."""
    games: dict[tuple[str, ...], list[Lacking]] = {}
    for lack in lacking(event):
        games.setdefault(lack.figures, []).append(lack)
    return tuple(
        f"{capital(joined(figures))} missing for {counted(len(some), 'game')}: {_places(some)}."
        for figures, some in games.items()
    )


def _places(games: list[Lacking]) -> str:
    """Format where games were played; only the rounds if there are many."""
    rounds = sorted({game.round for game in games})
    if len(games) > 8 and len(rounds) > 1:
        return f"rounds {joined([str(number) for number in rounds])}"
    tables: dict[int, list[int]] = {number: [] for number in rounds}
    for game in games:
        tables[game.round].append(game.table or 0)
    return ", ".join(f"round {number} {table_words(some)}" for number, some in tables.items())

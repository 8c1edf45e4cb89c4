"""Figures of a result as typed: a number, `-` for an unknown figure, or left out.

A figure that the edition asks for and that was left out stays unknown: it is asked for once, never
taken as 0. Imported games may lack figures, as may those for which unknown was typed.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from srtui.model.event import Event
from srtui.model.pregame import lists_of, played_list
from srtui.model.refused import Refused
from srtui.model.score import Figures, Score, score_of, sides_that_count
from srtui.rules.edition import Edition, Half, WayRule
from srtui.rules.record import Both, Game, Outcome, Way
from srtui.rules.value import Value
from srtui.text.phrases import (
    capital,
    counted,
    dashed,
    is_number,
    joined,
    paragraph,
    rounds_words,
    table_words,
)
from srtui.text.results import ways_text

MOST = 9999
UNKNOWN: Final = "-"
FigureInput = int | str | None
"""A number, `-` for one that nobody knows, None for one that is left out."""


def read_figure(word: str) -> FigureInput:
    """Read a figure from a typed word."""
    if word == UNKNOWN:
        return UNKNOWN
    if not is_number(word):
        raise Refused("“{word}” is not a whole number: type - for an unknown figure.", word[:20])
    return int(word)


def known(*typed: FigureInput) -> Both:
    """Return two figures as they are stored."""
    first, second = (_figure(one) for one in typed)
    return first, second


def _figure(typed: FigureInput) -> int | None:
    if typed is None or typed == UNKNOWN:
        return None
    if not isinstance(typed, int) or not 0 <= typed <= MOST:
        raise Refused("Figures are whole numbers from 0 to {most}, or - if unknown.", MOST)
    return typed


class TypedResult(Value):
    """A result as typed, before award or cap; `figures`: points, points, destroyed, destroyed."""

    outcome: Outcome
    way: Way | None
    figures: tuple[FigureInput, FigureInput, FigureInput, FigureInput]

    @property
    def known(self) -> Figures:
        """Return the figures as they are stored. Refused if one is not possible."""
        return Figures(known(*self.figures[:2]), known(*self.figures[2:]))

    def score(self, event: Event, game: Game) -> Score:
        """Return the score to store. Refused if outcome and way of winning do not fit together."""
        if game.second is None:
            raise Refused(f"{event.name_of(game.first)} has the bye, which needs no result.")
        if self.way is not None and self.outcome is Outcome.TIE:
            raise Refused("A tie has no way of winning: leave it out, or name the winner.")
        if self.way is None and self.outcome.side is not None:
            raise Refused(f"How was the game won? {ways_text(event.edition_at(game.round))}.")
        return score_of(event, game, self.outcome, self.way, self.known)


def wanting(score: Score, typed: Sequence[FigureInput] = (None,) * 4) -> tuple[int, ...]:
    """Return the indices of figures that are missing and were not typed as unknown."""
    four = (*score.points, *score.destroyed)
    return tuple(
        at
        for at, (one, word) in enumerate(zip(four, typed, strict=True))
        if one is None and word is None
    )


def left_out(
    event: Event, game: Game, score: Score, typed: Sequence[FigureInput]
) -> tuple[str, ...]:
    """Return a warning that asks about omitted figures; empty if none are."""
    missing = wanting(score, typed)
    if not missing:
        return ()
    names = [event.name_of(player) for player in game.players]
    term = event.edition_at(game.round).terms.points
    # Figures 0 and 1 are both players' points, 2 and 3 what both destroyed.
    points = [names[figure] for figure in missing if figure < 2]
    destroyed = [names[figure - 2] for figure in missing if figure >= 2]
    parts = []
    if points:
        parts.append(f"{term} of {joined(points)}")
    if destroyed:
        parts.append(f"destroyed by {joined(destroyed)}")
    return (f"Missing: {', '.join(parts)}. Unknown figures count as 0.",)


_HALF = {
    Half.SIZE: "half of the event's size",
    Half.ARMY: "half of the opponent's army",
    Half.THRESHOLD: "half of the {term} that win the scenario",
}


def replaced_text(event: Event, game: Game, score: Score, typed: Sequence[object]) -> str:
    """Return why typed figures are replaced, as sentences to follow a result, or ""."""
    edition = event.edition_at(game.round)
    term = edition.terms.points
    winner = score.outcome.side

    def shown(both: Both) -> str:
        return dashed(both[::-1] if winner == 1 else both)

    sentences = []
    if reasons := list(_reasons(edition, score, typed[:2], score.points, term)):
        sentences.append(f"{shown(score.points)} {term}, because {joined(reasons)}.")
    if reasons := list(_reasons(edition, score, typed[2:], score.destroyed, "")):
        sentences.append(f"Destroyed {shown(score.destroyed)}, because {joined(reasons)}.")
    if score.recorded != score.points:
        cap = edition.results.points_cap
        sentences.append(f"Only {shown(score.recorded)} {term} count, because {cap} is the limit.")
    return paragraph(*sentences)


def _reasons(
    edition: Edition, score: Score, typed: Sequence[object], counted_figures: Both, term: str
) -> Iterator[str]:
    """Yield the reasons for one pair of figures, named by `term`, which is empty for destroyed."""
    changed = [
        side for side in (0, 1) if type(typed[side]) is int and typed[side] != counted_figures[side]
    ]
    rule, winner = edition.way(score.way), score.outcome.side
    if not changed:
        return
    if rule is None or winner is None:
        yield "nothing else counts for this result"
        return
    if winner in changed and rule.award:
        yield _award(edition, rule, term)
    if 1 - winner in changed and sides_that_count(edition, score.outcome, score.way) == (winner,):
        yield f"the loser of a win by {rule.name} gets nothing"


def _award(edition: Edition, rule: WayRule, term: str) -> str:
    amount = edition.concession.points if term else edition.concession.destroyed
    least = "at least " if edition.concession.at_least else ""
    half = "" if amount.half_of is None else _HALF[amount.half_of].format(term=term)
    award = half or f"{amount.fixed} {term}".strip()
    return f"a win by {rule.name} gives {least}{award}"


# Finished games that lack figures, or a record of the lists that were played

LISTS = "lists played"


class Lacking(Value):
    """A finished game (by id) that lacks something: its place, and what, in words."""

    game: int
    round: int
    table: int | None
    figures: tuple[str, ...]


def lacking(event: Event) -> tuple[Lacking, ...]:
    """Return incomplete finished games by round and table; a league asks for no figures."""
    if event.edition.league is not None:
        return ()
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
    """Tell whether lists must be reported and it is unknown which of two was played."""
    edition = event.edition_at(game.round)
    way = edition.way(game.way)
    if not edition.results.list_played or game.second is None or (way and not way.played):
        return False
    return any(
        len(lists_of(event, player)) > 1 and played_list(event, game, side) is None
        for side, player in enumerate(game.players)
    )


def lacking_text(event: Event) -> Iterator[str]:
    """Yield sentences naming the missing figures and their games; nothing if none is missing."""
    games: dict[tuple[str, ...], list[Lacking]] = {}
    for lack in lacking(event):
        games.setdefault(lack.figures, []).append(lack)
    for names, some in games.items():
        figures, count = capital(joined(names)), counted(len(some), "game")
        yield f"{figures} missing for {count}: {_places(some)}."


def _places(games: list[Lacking]) -> str:
    """Format where games were played; if there are many, only the rounds."""
    rounds = sorted({game.round for game in games})
    if len(games) > 8 and len(rounds) > 1:
        return rounds_words(rounds)
    tables: dict[int, list[int]] = {number: [] for number in rounds}
    for game in games:
        tables[game.round].append(game.table or 0)
    return ", ".join(f"round {number} {table_words(some)}" for number, some in tables.items())

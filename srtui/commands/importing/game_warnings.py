"""Warnings about imported results and pairings, grouped by kind."""

from collections.abc import Iterator, Mapping

from data.importing.import_warning import InputWarning, Weight, line_numbers_text
from data.importing.rows import GameRow
from srtui.model.event import Event, Round
from srtui.model.score import Score
from srtui.rules.record import Game, Outcome
from srtui.text.phrases import counted, joined
from srtui.text.result_warnings import apparent_errors

NOT_GIVEN = (None, None)
_EACH = 2
"""The most warnings of one kind that are listed one by one."""
_NAMED = 6


def doubtful_results(event: Event, row_of: Mapping[int, GameRow]) -> Iterator[InputWarning]:
    """Yield the warnings for typed results, on games whose figures are in the file."""
    by_kind: dict[str, list[tuple[int, str]]] = {}
    for game in event.games:
        row = row_of[game.id]
        # A file without figures contains nothing that could look wrong.
        if game.outcome in (None, Outcome.BYE) or row.points == NOT_GIVEN:
            continue
        score = Score(game.outcome, game.way, game.points, game.recorded, game.destroyed)
        for kind, sentence in apparent_errors(event, game, score):
            by_kind.setdefault(kind, []).append((row.line, sentence))
    for kind, all_ in by_kind.items():
        if len(all_) <= _EACH:
            yield from (InputWarning(f"Line {line}: {one}", Weight.FIGURE) for line, one in all_)
        else:
            at = list(dict.fromkeys(line for line, _ in all_))
            games = counted(len(at), "game")
            yield InputWarning(f"{games}: {kind}: {line_numbers_text(at, 6)}.", Weight.FIGURE)
    yield from _cut(event, row_of)


def _cut(event: Event, row_of: Mapping[int, GameRow]) -> Iterator[InputWarning]:
    """Yield a warning about figures above an edition's cap."""
    for cap in dict.fromkeys(
        event.edition_at(one.number).results.points_cap for one in event.rounds
    ):
        line_numbers = [
            row_of[game.id].line
            for game in event.games
            if event.edition_at(game.round).results.points_cap == cap
            for figure, counts in zip(game.points, game.recorded, strict=True)
            if figure != counts
        ]
        if line_numbers:
            unit = event.edition.terms.points
            lines = line_numbers_text(list(dict.fromkeys(line_numbers)), 6)
            figures = counted(len(line_numbers), "figure")
            yield InputWarning(
                f"{figures} above {cap} {unit} count as {cap}, the most that the edition "
                f"allows ({lines}). They are kept as reported.",
                Weight.FIGURE,
            )


def doubtful_pairings(event: Event) -> Iterator[InputWarning]:
    """Yield warnings about rematches, and about byes that should not exist."""
    had_bye: dict[int, int] = {}
    for round_ in event.rounds:
        repeats = rematches(event, round_)
        if repeats:
            games = [f"{_names(event, game)} (round {before})" for game, before in repeats[:_NAMED]]
            if (more := len(repeats) - _NAMED) > 0:
                games.append(f"{more} more")
            text = f"Rematches in round {round_.number}: {'; '.join(games)}."
            yield InputWarning(text, Weight.PAIRING)
        byes = [game.first for game in round_.games if game.second is None]
        if len(byes) > 1:
            names = joined([event.name_of(player) for player in byes], most=_NAMED)
            yield InputWarning(
                f"Round {round_.number} has {len(byes)} byes: {names}.", Weight.PAIRING
            )
        for player in byes:
            if player in had_bye:
                yield InputWarning(
                    f"{event.name_of(player)} has a bye in round {had_bye[player]} and again in "
                    f"round {round_.number}.",
                    Weight.PAIRING,
                )
            had_bye.setdefault(player, round_.number)


def rematches(event: Event, round_: Round) -> list[tuple[Game, int]]:
    """Return a round's rematches, each with the round of the first game."""
    pairs = {frozenset(game.players) for game in round_.games if game.second is not None}
    before: dict[frozenset[int], int] = {}
    for earlier in event.rounds[: round_.number - 1]:
        for game in earlier.games:
            if (pair := frozenset(game.players)) in pairs and game.second is not None:
                before.setdefault(pair, earlier.number)
    return [
        (game, before[pair]) for game in round_.games if (pair := frozenset(game.players)) in before
    ]


def _names(event: Event, game: Game) -> str:
    return joined([event.name_of(player) for player in game.players])

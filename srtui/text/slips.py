"""A slip's line, split into its game and the words after its table.

Winner, way and the first figure may be one word (`7 1s5`), also with the table for a win
(`71s5`). That is tried only if the words have no other meaning: a player may be called 2s5.
"""

import re
from collections.abc import Sequence

from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.rules.edition import Edition, WayRule
from srtui.rules.record import Game, Outcome
from srtui.rules.value import Value
from srtui.text import find
from srtui.text.phrases import is_number
from srtui.text.results import NOBODY_WON, WINNERS, ways_text, winner_as_typed

_TOGETHER = re.compile(r"(\d+)([a-z]+)(\d*)", re.ASCII)
"""Winner, way and first figure, with or without a table before them."""


class TwoReadings(Refused):
    """An ambiguous line. `readings`: its two meanings, each with a line that is unambiguous."""

    def __init__(self, sentence: str, readings: tuple[tuple[str, str], ...]) -> None:
        super().__init__(sentence)
        self.readings = readings


class SlipParts(Value):
    """A slip's line with a known game. `words`: winner, way and figures, one by one.

    `instead`: the other game that the digits mean, and its winner, if a way follows directly.
    """

    game: Game
    words: tuple[str, ...]
    instead: tuple[Game, str] | None = None


def split_slip(event: Event, line: str, in_round: int = 0) -> SlipParts:
    """Split a slip into its parts, in the newest round or an older one. May raise `Refused`."""
    word, *remaining = line.split()
    # If a space follows, all the digits belong to the table.
    instead = None if remaining or line[-1].isspace() else _winner_behind(event, word, in_round)
    try:
        game = find.game(event, word, in_round or None)
    except Refused:
        if instead is not None:
            game, winner = instead
            return SlipParts(game, (winner,))
        if is_number(word) or not word[0].isdigit():
            raise
        game, head = _with_table(event, word.casefold(), in_round, remaining)
        return SlipParts(game, (*head, *remaining))
    return SlipParts(game, tuple(remaining), instead)


def slip_of(event: Event, game: Game) -> str:
    """Return a finished game's slip up to its first unknown figure: 7 1 s 5 3 60."""
    way = event.edition_at(game.round).way(game.way)
    start = str(game.table or find.short_name(event, game.first))
    words = [start, winner_as_typed(game.outcome), *([way.key] if way is not None else [])]
    for figure in (*game.points, *game.destroyed):
        if figure is None:
            break
        words.append(str(figure))
    return f"{' '.join(words)} "


def split_head(edition: Edition, words: list[str]) -> list[str]:
    """Split winner, way and first figure, typed after the table as one word or two: 1s5, 1 s5."""
    count = 2 if words[0] in WINNERS else 1
    # Only if the letters are a way of winning in this edition: 2a5 may be part of a name.
    found = _TOGETHER.fullmatch("".join(words[:count]).casefold())
    if found is None or found[1] not in WINNERS or _way(edition, found[2]) is None:
        return words
    return [word for word in found.groups() if word] + words[count:]


def _winner_behind(event: Event, digits: str, in_round: int) -> tuple[Game, str] | None:
    """Return the game and its winner if the last digit can be the winner, as in 71; or None."""
    table, winner = digits[:-1], digits[-1]
    if not is_number(digits) or not table or winner not in WINNERS:
        return None
    game = find.round_(event, in_round or None).at_table(int(table))
    return None if game is None or game.second is None else (game, winner)


def _with_table(
    event: Event, word: str, in_round: int, remaining: Sequence[str]
) -> tuple[Game, list[str]]:
    """Return the game for a slip such as 71s5, and its words up to the first figure."""
    match = _TOGETHER.fullmatch(word)
    if match is None:
        raise Refused(
            f"“{word}” is not a table: a slip looks like 71s5 3 60 45, with table 7 first."
        )
    digits, letters, figure = match.groups()
    table, winner = digits[:-1], digits[-1]
    figures = [figure] if figure else []
    played_round = find.round_(event, in_round or None)
    way = _way(event.edition_at(played_round.number), letters)
    won = way is not None and table != "" and winner in WINNERS
    # A tie at table 12 must not turn into a tiebreaker at table 1: in a hurry, nobody would notice.
    if letters in NOBODY_WON and not (won and played_round.at_table(int(digits)) is None):
        if way is None or not won or played_round.at_table(int(table)) is None:
            return find.game(event, digits, in_round or None), [letters, *figures]
        other = "a tie" if NOBODY_WON[letters] is Outcome.TIE else "a loss for both"
        message = (
            f"“{word}” could be {other} at table {digits}, or {way.name} at table {table}: type "
            f"{digits} {letters}, or {table} {winner}{letters}."
        )
        won_line = " ".join([table, f"{winner}{letters}{figure}", *remaining])
        readings = (
            (f"{other} at table {digits}", " ".join([digits, letters, *figures, *remaining])),
            (f"{way.name} at table {table}", won_line),
        )
        raise TwoReadings(message, readings)
    if way is None:
        ways = ways_text(event.edition_at(played_round.number))
        raise Refused(f"“{letters}” is not a way to win: {ways}.")
    if not won:
        whole = f"{digits}1{letters}{figure}"
        raise Refused(f"“{word}” has no winner: type 1 or 2 after the table, as in {whole}.")
    return find.game(event, table, in_round or None), [winner, letters, *figures]


def _way(edition: Edition, letters: str) -> WayRule | None:
    return next((rule for rule in edition.read_ways if rule.key == letters), None)

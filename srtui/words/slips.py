"""The line of a slip taken apart: the game that it is about, and the words behind its table.

Winner, way and the first figure may stand together (`7 1s5`), and the table of a win with them
(`71s5`). That is looked for only where the words mean nothing else: a player may be called 2s5.
"""

from __future__ import annotations

import re

from srtui.rules.edition import Edition, WayRule
from srtui.rules.record import Game, Outcome
from srtui.rules.value import Value
from srtui.state.event import Event
from srtui.state.refused import Refused
from srtui.words import find
from srtui.words.results import NOBODY_WON, WINNERS, ways_said
from srtui.words.wording import is_number

_TOGETHER = re.compile(r"(\d+)([a-z]+)(\d*)", re.ASCII)
"""Winner, way and first figure, with or without a table before them."""


class Apart(Value):
    """A slip's line whose game is known. `words`: winner, way, figures, each by itself.

    `instead` is the game that the digits mean, with its winner, if a way follows without a space.
    """

    game: Game
    words: tuple[str, ...]
    instead: tuple[Game, str] | None = None


def take_apart(event: Event, line: str, in_round: int = 0) -> Apart:
    """Take a line apart that is not empty, in the newest round or an older one.

    Raises `Refused` where it names no game.
    """
    word, *rest = line.split()
    # Behind a space the digits are the table's alone.
    instead = None if rest or line[-1].isspace() else _winner_behind(event, word, in_round)
    try:
        game = find.game(event, word, in_round or None)
    except Refused:
        if instead is not None:
            game, winner = instead
            return Apart(game, (winner,))
        if is_number(word) or not word[0].isdigit():
            raise
        game, head = _with_table(event, word.casefold(), in_round)
        return Apart(game, (*head, *rest))
    return Apart(game, tuple(rest), instead)


def head_apart(edition: Edition, words: list[str]) -> list[str]:
    """The words behind a table with winner, way and first figure apart, where they are one: 1s5."""
    # Only where the letters are a way of this edition: 2a5 may be part of a name.
    found = _TOGETHER.fullmatch(words[0].casefold())
    if found is None or found[1] not in WINNERS or _way(edition, found[2]) is None:
        return words
    return [word for word in found.groups() if word] + words[1:]


def _winner_behind(event: Event, digits: str, in_round: int) -> tuple[Game, str] | None:
    """The game and its winner, where the last of the digits can be that: 71."""
    table, winner = digits[:-1], digits[-1]
    if not is_number(digits) or not table or winner not in WINNERS:
        return None
    game = find.round_(event, in_round or None).at_table(int(table))
    return None if game is None or game.second is None else (game, winner)


def _with_table(event: Event, word: str, in_round: int) -> tuple[Game, list[str]]:
    """The game of a slip that begins as 71s5, and its words up to the first figure."""
    found = _TOGETHER.fullmatch(word)
    if found is None:
        raise Refused(f"“{word}” is no table: a slip is as 71s5 3 60 45, with table 7 first.")
    digits, letters, figure = found.groups()
    table, winner = digits[:-1], digits[-1]
    here = find.round_(event, in_round or None)
    way = _way(event.edition_at(here.number), letters)
    won = way is not None and table != "" and winner in WINNERS
    # A tie at table 12 is no tiebreaker at table 1, and nobody would see it in a hurry.
    if letters in NOBODY_WON and not (won and here.at_table(int(digits)) is None):
        raise Refused(_space_wanted(word, digits, letters, way if won else None))
    if way is None:
        ways = ways_said(event.edition_at(here.number))
        raise Refused(f"“{letters}” is no letter of how a game is won: {ways}.")
    if not won:
        whole = f"{digits}1{letters}{figure}"
        raise Refused(f"“{word}”: the winner, 1 or 2, stands behind the table, as in {whole}.")
    return find.game(event, table, in_round or None), [winner, letters, *[figure] * bool(figure)]


def _space_wanted(word: str, digits: str, letters: str, way: WayRule | None) -> str:
    """Why a space has to stand behind a table; `way` is what the letters may mean as well."""
    other = "a tie" if NOBODY_WON[letters] is Outcome.TIE else "a loss for both"
    if way is None:
        return f"“{word}”: behind the table of {other} stands a space, {digits} {letters}."
    table, winner = digits[:-1], digits[-1]
    return (
        f"“{word}” is {other} at table {digits}, or {way.name} at table {table}: "
        f"type {digits} {letters}, or {table} {winner}{letters}."
    )


def _way(edition: Edition, letters: str) -> WayRule | None:
    return next((rule for rule in edition.ways if rule.key == letters), None)

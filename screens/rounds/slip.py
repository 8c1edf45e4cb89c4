"""One paper slip as one line: table, winner, method, points, points, destroyed, destroyed.

`7 1 s 5 3 60 45` is table 7, won by its first player by scenario, 5-3, destroyed 60-45. `7 t 3 3 20
20` is a tie, `7 b` a game that both lose, `7 2 n` a no-show. A part of the winner's name may
replace 1 or 2, `-` an unknown figure, at the end also those behind it. Winner, method and the first
figure may be joined, and the table of a win with them: `7 1s5 3 60 45`, `71s5 3 60 45`. A reason
follows a colon, as of a ruling: `7 2 r 3 3 40 40: slow play`. `d1` or `d2` at the end drops that
player as well. While the line grows it is read back, and missing parts are asked for.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from srtui.commands.game.result import Correct, Result
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.model.score import Score
from srtui.rules.record import Game, Outcome
from srtui.rules.value import Value, replace
from srtui.text.figures import (
    UNKNOWN,
    FigureInput,
    TypedResult,
    read_figure,
    replaced_text,
    wanting,
)
from srtui.text.phrases import phrase, table_of, which
from srtui.text.results import read_way, read_winner, result_sentence
from srtui.text.slips import SlipParts, TwoReadings, split_head, split_slip
from srtui.text.standings import sides, with_record

if TYPE_CHECKING:
    from srtui.commands.roster.players import Drop

FIGURES = 4
_PAIR = re.compile(r"^(\d+[-–/])|(?<=\d)[-–/](?=\d)")
"""What people write between the figures of both, as results are shown: 5-3; none after a table."""
NO_WAY = (Outcome.TIE, Outcome.BOTH_LOSE)


class TypedSlip(Value):
    """The meaning of a slip so far.

    `result` is None until the line is complete.

    `reading` reads back what is typed; `asks` says what comes next ("" if nothing is needed).
    `table` is the game's table, once typed; `about` describes the game and its players.
    """

    reading: str
    asks: str
    result: Result | Correct | None = None
    drops: tuple[Drop, ...] = ()
    table: int | None = None
    about: tuple[int, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    """What a line may mean that means two things, each with the line that means it alone."""


def without_suggested_table(event: Event, line: str, offered: str, in_round: int = 0) -> str:
    """Return the line without the suggested table, if a whole slip was typed after it."""
    slip, colon, reason = line.partition(":")
    remaining = slip.removeprefix(offered).lstrip()
    if not offered or not line.startswith(offered) or not remaining[:1].isdigit():
        return line
    try:
        _read(event, split_slip(event, slip, in_round), in_round)
    except Refused:
        with suppress(Refused):
            _read(event, split_slip(event, remaining, in_round), in_round)
            return f"{remaining}{colon}{reason}"
    return line


def read_slip(event: Event, line: str, in_round: int = 0) -> TypedSlip:
    """Read a line as far as possible; never raises. `in_round` is an older round to correct."""
    line, _, reason = line.partition(":")
    line = _PAIR.sub(lambda found: found[1] or " ", line)
    if not line.split():
        return TypedSlip("", "table?" if event.place_heading else "")
    table = None
    about: tuple[int, ...] = ()
    try:
        apart = split_slip(event, line, in_round)
        table = apart.game.table
        about = (apart.game.id, *apart.game.players)
        slip = _read(event, apart, in_round)
        if reason := reason.strip():
            given = slip.result and dataclasses.replace(slip.result, reason=reason)
            slip = replace(slip, reading=f"{slip.reading} Reason: {reason}.", result=given)
        return replace(slip, table=table, about=about)
    except TwoReadings as refused:
        return TypedSlip(str(refused), "", readings=refused.readings)
    except Refused as refused:
        return TypedSlip(str(refused), "", table=table, about=about)


def _read(event: Event, parts: SlipParts, in_round: int) -> TypedSlip:
    game = parts.game
    if game.second is None:
        raise Refused(f"{event.name_of(game.first)} has the bye, so there is nothing to type.")
    words, drops = _drops(game, parts.words)
    known = sides(event, game.round)
    first, second = (with_record(known[player]) for player in game.players)
    place = which(game) if in_round else table_of(game)
    head = f"{place}: 1 {first} — 2 {second}"
    if not words:
        return TypedSlip(
            head, "who won? 1, 2, a name, t=tie, b=both lose" + _letter_reading(event, parts)
        )
    edition, way = event.edition_at(game.round), None
    typed = tuple(words := split_head(edition, words))
    winner = read_winner(event, game, words.pop(0))
    if winner is None:
        raise Refused("A slip needs a winner: 1, 2, a name, t or b.")
    if winner not in NO_WAY:
        if not words:
            ways = "  ".join(f"{way.key}={way.name}" for way in edition.ways)
            return TypedSlip(head, f"{_name(event, game, winner)} won; how? {ways}")
        way = read_way(edition, words.pop(0))
    result = TypedResult(winner, way, _figures(words))
    score = result.score(event, game)
    missing = _next_figure(event, game, score, result, len(words))
    reading = f"{place}: {result_sentence(event, game, score, typing=bool(missing))}"
    reading = " ".join(filter(None, (reading, replaced_text(event, game, score, result.figures))))
    # Before saving: an unintended drop would not be noticed until the next pairing.
    reading = " ".join((reading, *(f"{event.name_of(one.player)} drops." for one in drops)))
    if not missing:
        kind = partial(Correct, in_round=in_round) if in_round else Result
        return TypedSlip(reading, "", kind(game.id, winner, way, *result.figures), drops)
    if readings := _both_readings(parts, typed, len(words)):
        missing = phrase("{figure}, or enter if “{typed}” is two figures", missing, words[0])
    return TypedSlip(reading, missing, None, drops, readings=readings)


def _both_readings(
    parts: SlipParts, typed: Sequence[str], count: int
) -> tuple[tuple[str, str], ...]:
    """Return both readings of a slip whose points may be run together: 44 30 28."""
    head, figures = typed[:-count], typed[-count:]
    if count != FIGURES - 1 or len(figures[0]) != 2:
        return ()
    leaving = [word for word in parts.words if word.casefold() in ("d1", "d2")]

    def reading(*four: str) -> tuple[str, str]:
        line = " ".join((str(parts.game.table), *head, *four, *leaving))
        return phrase("points {a}-{b}, destroyed {c}-{d}", *four), line

    return reading(*figures[0], *figures[1:]), reading(*figures, UNKNOWN)


def _letter_reading(event: Event, apart: SlipParts) -> str:
    """Return what a table's digits mean if a letter follows."""
    if apart.instead is None:
        return ""
    game, word = apart.instead
    won = _name(event, game, read_winner(event, game, word))
    return f"; add a letter for table {game.table}, {won} won"


def _name(event: Event, game: Game, winner: Outcome | None) -> str:
    return event.name_of(game.players[1 if winner is Outcome.SECOND else 0])


def _drops(game: Game, words: Sequence[str]) -> tuple[list[str], tuple[Drop, ...]]:
    """Return the words without `d1` and `d2`, and the drops they stand for."""
    from srtui.commands.roster.players import Drop  # 3 ms: not for the start

    players = {"d1": game.first, "d2": game.second or game.first}
    others = [word for word in words if word.casefold() not in players]
    ids = (players[word.casefold()] for word in words if word.casefold() in players)
    return others, tuple(map(Drop, ids))


def _figures(words: list[str]) -> tuple[FigureInput, FigureInput, FigureInput, FigureInput]:
    """Parse four figures; those after a final `-` are also unknown."""
    if len(words) > FIGURES:
        raise Refused(f"“{words[4]}” is a fifth figure: type points, points, destroyed, destroyed.")
    rest = UNKNOWN if words[-1:] == [UNKNOWN] else None
    one, two, three, four = [*map(read_figure, words), rest, rest, rest, rest][:FIGURES]
    return one, two, three, four


def _next_figure(event: Event, game: Game, score: Score, told: TypedResult, count: int) -> str:
    """Return the next figure to type, skipping those already known, such as an award."""
    if not wanting(score, told.figures):
        return ""
    name, points = event.name_of(game.players[count % 2]), event.edition_at(game.round).terms.points
    if count >= 2:
        return f"what did {name} destroy? (-: unknown)"
    return f"{points} for {name}? (-: unknown)"

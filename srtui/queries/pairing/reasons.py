"""Explanation of a pair, as lines with marks: kept and broken levels, alternatives."""

from __future__ import annotations

from collections.abc import Sequence

from srtui.documents.sections import HARD, Mark, PaneLine, PaneSection, Piece, line, section
from srtui.queries.pairing.alternatives import Question
from srtui.queries.pairing.alternatives import Said as Answer
from srtui.queries.pairing.pairings import Pair
from srtui.rules.edition import Level
from srtui.rules.pairing import Entrant, Request
from srtui.rules.record import Game
from srtui.text.standings import Side

_MARKS: dict[str, tuple[Mark, str]] = {
    "chosen": ("", ""),
    "as good": ("done", ""),
    "better": ("late", "late"),
    "worse": ("dropped", "muted"),
    "open": ("judge", "muted"),
}


def who_plays(pair: Pair) -> tuple[PaneLine, ...]:
    """Return both players with their seats' numbers and hues, records, factions, clubs."""
    sides = [pair.first] if pair.second is None else [pair.first, pair.second]
    return tuple(one for at, side in enumerate(sides) for one in player_lines(side, at))


def player_lines(
    side: Side, at: int, *, winner: bool = False, about: str = ""
) -> tuple[PaneLine, ...]:
    """Return one player of a game; `about` replaces faction and club."""
    hue = ("one", "two")[at]
    badge = Piece(f"{HARD}{at + 1}{HARD}", ("first", "second")[at])
    name = Piece(f" {side.name}", f"winner {hue}" if winner else hue)
    said = about or " · ".join(one for one in (side.faction, side.club) if one)
    top = PaneLine((badge, name), right=(Piece(side.record),))
    return (top, *([line(said, "muted", indent=4)] if said else ()))


def pairing_reasons(request: Request, game: Game, pair: Pair) -> tuple[PaneSection, ...]:
    """Return which rules of pairing are kept, and which are not."""
    known = {one.id: one for one in request.entrants}
    kept = [level for level in request.levels if _holds(known, game, level)]
    lines = [*_begin(pair)]
    lines += [line(_KEPT_RULES[level], mark="done") for level in kept if level in _KEPT_RULES]
    lines += [line(text, "late", mark="late") for text in pair.broken]
    lines += [line(text, "muted") for text in pair.since]
    return section("Why this bye" if game.second is None else "Why this pairing", lines)


_KEPT_RULES = {
    Level.REMATCH: "They have not met before.",
    Level.SECOND_PAIR_DOWN: "Not paired down before.",
    Level.SECOND_BYE: "No bye before.",
    Level.APART: "No one asked to keep them apart.",
    Level.CLUB: "They are from different clubs.",
}


def _begin(pair: Pair) -> tuple[PaneLine, ...]:
    mark: Mark = "late" if pair.by_hand and pair.broken else "done"
    return (line(pair.plain, mark=mark),) if pair.plain else ()


def _holds(known: dict[int, Entrant], game: Game, level: Level) -> bool:
    """Tell whether a level applies to a game, and is kept."""
    first = known[game.first]
    if game.second is None:
        return level is Level.SECOND_BYE and not first.byes
    second = known[game.second]
    upper = max(first, second, key=lambda each: each.tp)
    return {
        Level.REMATCH: second.id not in first.opponents and first.id not in second.opponents,
        Level.SECOND_PAIR_DOWN: first.tp != second.tp and not upper.pair_downs,
        Level.APART: bool(first.kept_apart or second.kept_apart)
        and second.id not in first.kept_apart,
        Level.CLUB: bool(first.club or second.club) and first.club != second.club,
    }.get(level, False)


def instead(found: Sequence[Question]) -> tuple[PaneSection, ...]:
    """Return the alternatives, question by question."""
    return tuple(part for one in found for part in section(one.asked, map(_answer, one.answers)))


def _answer(one: Answer) -> PaneLine:
    mark, means = _MARKS[one.stand]
    return line(one.text, means, mark=mark)

"""The pairs of a round as rows of the Pairings screen, and the sentences around them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rich.text import Text

from screens.theme.signs import Mark, Signs
from screens.widgets.grid import Cell, Column, Part, Row
from screens.widgets.part_lines import Line
from srtui.documents.layout import cut, width_of
from srtui.documents.sections import PaneSection, line, section
from srtui.queries.pairing.pairings import Pair, Pairings, by_name
from srtui.rules.value import Value
from srtui.text.standings import Side, with_note, with_record

BY_TABLE = (
    Column("Tbl", right=True),
    Column("TP", right=True, gives=1),
    Column("  First", name=True),
    Column("W-L", gives=9),
    Column("  Second", name=True),
    Column("W-L", gives=9),
    Column("Note", gives=2),
    Column("Lists", gives=3),
)
"""The records give way first: the score group decides the pairs, and precedes them."""
BY_NAME = (
    Column("  Player", name=True),
    Column("W-L", gives=4),
    Column("Table", right=True),
    Column("Against", name=True),
    Column("Note", gives=1),
    Column("Lists", gives=2),
)
NO_GAME = "no game"
PairingOrder = Literal["table", "name", "score"]
"""The orders of the rows; the key for them goes round."""
MARKED, PLAIN = "* ", "  "


class Spot(Value):
    """Subject of a row: a pair, a bye, or a player without a game (`pair` is None)."""

    key: str
    pair: Pair | None
    players: tuple[Side, ...]

    def side(self, second: bool) -> Side:
        """Return the player on the first or second side; the only one if there is one."""
        return self.players[-1 if second else 0]


class Marks(Value):
    """Marked players of the rows: the one chosen by the cursor, and that of a first press."""

    chosen: int = 0
    marked: int = 0

    def name(self, side: Side, place: int, signs: Signs, means: str) -> Cell:
        """Return a name with its mark, aligned with the others.

        `place`: 0 or 1 in the pairing; -1: none.
        """
        if side.player == self.chosen:
            hue = ("one", "two", "")[place]
            return Part(f"{signs.next} ", "key"), Part(side.name, f"{means} {hue} strong".strip())
        mark = Part(MARKED, "late") if side.player == self.marked else Part(PLAIN)
        return mark, Part(side.name, means)


class PairingDisplay(Value):
    """Display of the rows: as a draft, sorted by name, with which symbols."""

    signs: Signs
    mark: Mark | None = None
    names: bool = False


def spots(view: Pairings, order: PairingOrder) -> tuple[Spot, ...]:
    """Return the subjects of the rows.

    They are in order of table or score with byes and unpaired players last, or player by player.
    """
    if order == "name":
        return tuple(_by_name(view))
    pairs = sorted(view.pairs, key=_by_score) if order == "score" else view.pairs
    rows = [Spot(f"g{pair.game}", pair, _players(pair)) for pair in pairs]
    rows += [Spot(f"p{side.player}", None, (side,)) for side in view.unpaired]
    return tuple(rows)


def _by_name(view: Pairings) -> Iterator[Spot]:
    pair_of = {side.player: pair for pair in view.pairs for side in _players(pair)}
    known = {side.player: side for pair in view.pairs for side in _players(pair)}
    known |= {side.player: side for side in view.unpaired}
    for one in by_name(view):
        yield Spot(f"p{one.player}", pair_of.get(one.player), (known[one.player],))


def _by_score(pair: Pair) -> tuple[bool, list[int]]:
    """Return the place of a pairing by score: the highest first, byes last."""
    scores = sorted((side.tp for side in _players(pair)), reverse=True)
    return pair.second is None, [-score for score in scores]


def _players(pair: Pair) -> tuple[Side, ...]:
    return (pair.first,) if pair.second is None else (pair.first, pair.second)


def row(spot: Spot, marks: Marks, how: PairingDisplay) -> Row:
    """Return one row; a remark says which rule is broken."""
    pair, side = spot.pair, spot.players[0]
    broken = pair is None or pair.left or bool(pair.broken)
    means = "draft" if how.mark == "draft" else ""
    remark = NO_GAME if pair is None else ", ".join(pair.remarks)
    lists = _open_lists(pair)
    words = " ".join(one.name for one in spot.players) + f" {remark}"
    if lists:
        words += " lists open"
    noted: Cell = Part(f"{how.signs.late} {remark}", "late") if broken else Part(remark, "muted")

    def name(one: Side, place: int) -> Cell:
        return marks.name(one, place, how.signs, means)

    first = _record(side)
    cells: tuple[Cell, ...]
    if how.names:
        at = 0 if pair is None or pair.first is side else 1
        cells = (name(side, at), first, _where(pair), _against(pair, side), noted, lists)
    elif len(spot.players) == 2:
        other = spot.players[1]
        names = name(side, 0), first, name(other, 1), _record(other)
        cells = _where(pair), _group(side, other), *names, noted, lists
    else:
        reason = "bye" if pair else NO_GAME
        alone = Part(f"{PLAIN}({reason})", "muted")
        cells = "", _group(side), name(side, 0), first, alone, "", noted if pair else "", ""
    mark: Mark | None = "late" if broken else how.mark
    return Row(spot.key, cells, words, pair.table if pair else None, means, mark)


def _record(side: Side) -> Cell:
    return Part(side.record, "muted")


def _open_lists(pair: Pair | None) -> Cell:
    """Return how many players must still choose a list; the page names them."""
    if pair is None or not pair.choosing:
        return ""
    return Part("2 open" if " and " in pair.choosing else "1 open", "muted")


def _group(*pair: Side) -> Cell:
    """Return the score group of a pair; both, if the players are in different ones."""
    scores = dict.fromkeys(side.tp for side in pair)
    return Part("-".join(map(str, scores)), "" if len(scores) > 1 else "muted")


def _where(pair: Pair | None) -> str:
    if pair is None:
        return "-"
    if pair.second is None:
        return "bye"
    return "?" if pair.table is None else str(pair.table)


def _against(pair: Pair | None, side: Side) -> str:
    if pair is None or pair.second is None:
        return ""
    return with_note(pair.second if side is pair.first else pair.first)


def heading(view: Pairings, *, looking_back: bool, signs: Signs) -> tuple[Part, str, Line]:
    """Round and phase, what there is in it, and what is wrong."""
    games = sum(pair.second is not None for pair in view.pairs)
    byes = len(view.pairs) - games
    number = f"{'Earlier round' if looking_back else 'Round'} {view.round}: "
    if view.phase == "draft":
        title = Part(f" {signs.draft} {number}DRAFT, not public ", "drafted")
    else:
        sign = f"{signs.published} " if view.phase == "published" else ""
        title = Part(f"{sign}{number}{view.phase}", "strong")
    parts = [
        _count(games, "game") + (f", {_count(byes, 'bye')}" if byes else ""),
        *([view.stage] if view.stage else []),
        view.scenario or "no scenario yet",
    ]
    left, warned = len(view.unpaired), len(view.warnings)
    dropped = sum(pair.left for pair in view.pairs)
    wrong = [Part(f"{signs.late} {dropped} without an opponent", "late")] if dropped else []
    if left:
        wrong.append(Part(f"{signs.late} {left} unpaired", "late"))
    if warned:
        wrong.append(Part(f"{signs.late} {_count(warned, 'warning')}", "late"))
    return title, " · ".join(parts), (*wrong, *([] if wrong else [Part("no warnings", "muted")]))


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def why(spot: Spot, room: int, warned: str) -> Text:
    """Return the reason for the pair under the cursor with warnings, in at most `room` cells."""
    if spot.pair is None:
        return Text(f"{with_record(spot.players[0])} has no game in this round.", style=warned)
    plain = spot.pair.plain
    broken = " ".join(f"Warning: {said}" for said in spot.pair.broken)
    more = " … (w: all of it)"
    if width_of(f"{plain} {broken}") > room:
        broken = cut(broken, max(0, room - width_of(plain) - width_of(more))) + more
    return Text.assemble(plain, " ", (broken, warned))


def round_said(view: Pairings) -> tuple[PaneSection, ...]:
    """Return the warnings about the whole round, or that there are none."""
    wrong = (*view.warnings, *(f"{with_record(one)} has no game." for one in view.unpaired))
    kept = "No pairing rule is broken, and everyone has a game."
    sound = line(kept if not view.stage else "The pairings are those of the bracket.", mark="done")
    said = [line(one, "late", mark="late") for one in wrong] or [sound]
    return section(f"Round {view.round} as a whole", said)

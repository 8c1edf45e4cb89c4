"""The pairs of a round as rows of the Pairings screen, and the sentences around them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from screens.widgets.grid import Column, Row
from srtui.rules.value import Value
from srtui.views.layout import cut, width_of
from srtui.views.pairings import Pair, Pairings, by_name
from srtui.words.standings import Side, with_record

BY_TABLE = (
    Column("Table", 5, right=True),
    Column("  First", flex=5),
    Column("W-L", 5, spare=True),
    Column("  Second", flex=5),
    Column("W-L", 5, spare=True),
    Column("Remark", flex=4, spare=True),
)
BY_NAME = (
    Column("  Player", flex=5),
    Column("W-L", 5, spare=True),
    Column("Table", 7, right=True),
    Column("Against", flex=5),
    Column("Remark", flex=4, spare=True),
)
NO_GAME = "no game"
CHOSEN, MARKED, PLAIN = "> ", "* ", "  "


class Spot(Value):
    """What a row stands for: a pair or a bye, or a player without a game (`pair` is None)."""

    key: str
    pair: Pair | None
    players: tuple[Side, ...]

    def side(self, second: bool) -> Side:
        """The player on the first or the second side; the only one where there is one."""
        return self.players[-1 if second else 0]


class Marks(Value):
    """What is marked in the rows: the player chosen by the cursor, the one of a first press."""

    chosen: int = 0
    marked: int = 0

    def name(self, side: Side) -> str:
        """A name with its mark; names stay in line."""
        mark = MARKED if side.player == self.marked else PLAIN
        return (CHOSEN if side.player == self.chosen else mark) + side.name


def spots(view: Pairings, *, names: bool) -> tuple[Spot, ...]:
    """What the rows stand for: by table with byes and the unpaired last, or player by player."""
    if names:
        return tuple(_by_name(view))
    paired = [Spot(f"g{pair.game}", pair, _players(pair)) for pair in view.pairs]
    return (*paired, *(Spot(f"p{side.player}", None, (side,)) for side in view.unpaired))


def _by_name(view: Pairings) -> Iterator[Spot]:
    pair_of = {side.player: pair for pair in view.pairs for side in _players(pair)}
    known = {side.player: side for pair in view.pairs for side in _players(pair)}
    known |= {side.player: side for side in view.unpaired}
    for one in by_name(view):
        yield Spot(f"p{one.player}", pair_of.get(one.player), (known[one.player],))


def _players(pair: Pair) -> tuple[Side, ...]:
    return (pair.first,) if pair.second is None else (pair.first, pair.second)


def row(spot: Spot, marks: Marks, *, names: bool, warned: str) -> Row:
    """One row; `warned` is the style of what breaks a rule, which its remark says in words."""
    pair, side = spot.pair, spot.players[0]
    remark = NO_GAME if pair is None else ", ".join([*pair.remarks, *_open_lists(pair)])
    table = pair.table if pair else None
    said = " ".join(one.name for one in spot.players) + f" {remark}"
    cells: tuple[str, ...]
    if names:
        cells = (marks.name(side), side.record, _where(pair), _against(pair, side), remark)
    elif len(spot.players) == 2:
        other = spot.players[1]
        cells = (
            _where(pair), marks.name(side), side.record, marks.name(other), other.record, remark,
        )  # fmt: skip
    else:
        alone = f"({'bye' if pair else NO_GAME})"
        cells = ("", marks.name(side), side.record, PLAIN + alone, "", remark if pair else "")
    return Row(spot.key, cells, said, table, warned if pair is None or pair.broken else "")


def _open_lists(pair: Pair) -> tuple[str, ...]:
    """That a list has still to be chosen; whose, the page says."""
    if not pair.choosing:
        return ()
    return ("lists open",) if " and " in pair.choosing else ("list open",)


def _where(pair: Pair | None) -> str:
    if pair is None:
        return "-"
    if pair.second is None:
        return "bye"
    return "?" if pair.table is None else str(pair.table)


def _against(pair: Pair | None, side: Side) -> str:
    if pair is None or pair.second is None:
        return ""
    return (pair.second if side is pair.first else pair.first).name


def heading(view: Pairings, *, looking_back: bool) -> str:
    """Round and phase, what is wrong, counts, scenario."""
    phase = "DRAFT, not public" if view.phase == "draft" else view.phase
    games = sum(pair.second is not None for pair in view.pairs)
    byes = len(view.pairs) - games
    parts = [
        f"{'Looking back: round' if looking_back else 'Round'} {view.round}: {phase}",
        _count(len(view.warnings), "warning") if view.warnings else "no warnings",
        *([f"{len(view.unpaired)} without a game"] if view.unpaired else []),
        _count(games, "pair") + (f", {_count(byes, 'bye')}" if byes else ""),
        view.scenario or "no scenario yet",
    ]
    return " · ".join(parts)


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def why(spot: Spot, room: int, warned: str) -> Text:
    """Why the pair under the cursor is so, its warnings behind it, in at most `room` cells."""
    if spot.pair is None:
        return Text(f"{with_record(spot.players[0])} has no game in this round.", style=warned)
    plain, broken = spot.pair.plain, " ".join(f"Warning: {said}" for said in spot.pair.broken)
    more = " … (w: all of it)"
    if width_of(f"{plain} {broken}") > room:
        broken = cut(broken, max(0, room - width_of(plain) - width_of(more))) + more
    return Text.assemble(plain, " ", (broken, warned))


def page(view: Pairings, spot: Spot | None, warned: str) -> list[Text]:
    """Everything there is to say: the pair under the cursor, then the whole round."""
    lines: list[Text] = []
    if spot is not None:
        lines += [Text(_title(spot), style="bold"), *_sentences(spot, warned), Text("")]
    lines.append(Text(f"The whole of round {view.round}", style="bold"))
    lines += [Text(f"Warning: {said}", style=warned) for said in view.warnings]
    lines += [Text(f"{with_record(one)} has no game.", style=warned) for one in view.unpaired]
    if not view.warnings and not view.unpaired:
        lines.append(Text("Every rule of pairing is kept, and everybody has a game."))
    return lines


def _title(spot: Spot) -> str:
    if spot.pair is None or spot.pair.second is None:
        return with_record(spot.players[0]) + ("" if spot.pair is None else ": bye")
    first, second = map(with_record, (spot.pair.first, spot.pair.second))
    return f"Table {_where(spot.pair)}: {first} and {second}"


def _sentences(spot: Spot, warned: str) -> list[Text]:
    if spot.pair is None:
        return [Text("No game in this round.", style=warned)]
    broken = [Text(f"Warning: {said}", style=warned) for said in spot.pair.broken]
    choosing = [Text(f"{spot.pair.choosing}.")] if spot.pair.choosing else []
    return [Text(spot.pair.plain), *choosing, *broken]

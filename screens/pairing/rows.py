"""A round's pairs as rows of the Pairings screen, and the sentences around them."""

from typing import Literal

from rich.text import Text

from screens.theme.signs import Mark, Signs
from screens.widgets.grid import Part, Row, row_cells
from screens.widgets.text_part import Line
from srtui.documents.layout import cut, width_of
from srtui.documents.sections import PaneSection, Piece, line, section
from srtui.documents.table import TableColumn
from srtui.model.event import Event
from srtui.queries.pairing import pairings
from srtui.queries.pairing.pairings import NO_GAME, Pairings, Spot
from srtui.rules.value import Value
from srtui.text.cut import round_stage
from srtui.text.phrases import counted
from srtui.text.standings import Side, record_text, with_note, with_record

PairingOrder = Literal["table", "name", "score"]
"""The orders of the rows; the key for them goes round."""
MARKED, PLAIN = "* ", "  "


class PairingDisplay(Value):
    """Display of the rows: symbols, as a draft or not, columns, marked players.

    `chosen`: the player under the cursor; `marked`: the player of a first press.
    """

    signs: Signs
    mark: Mark | None
    columns: "tuple[TableColumn[SpotLine], ...]"
    chosen: int = 0
    marked: int = 0

    @property
    def means(self) -> str:
        """The rows' meaning, as a style."""
        return "draft" if self.mark == "draft" else ""


def ordered(view: Pairings, order: PairingOrder) -> tuple[Spot, ...]:
    """Return the rows' subjects in order of table or score, or player by player."""
    pairs = pairings.spots(view)
    if order == "score":
        return tuple(sorted(pairs, key=_by_score))
    if order == "table":
        return pairs
    alone = (Spot(spot.pair, (side,)) for spot in pairs for side in spot.sides)
    return tuple(sorted(alone, key=lambda spot: pairings.by_its_name(spot.sides[0])))


def _by_score(spot: Spot) -> tuple[int, list[int]]:
    """Return a sort key by score: highest first, byes and unpaired last."""
    scores = sorted((side.tp for side in spot.sides), reverse=True)
    alone = 2 if spot.pair is None else int(not spot.has_opponent)
    return alone, [-score for score in scores if spot.pair]


class SpotLine(Value):
    """A row before layout: its subject, and how it is displayed."""

    spot: Spot
    display: PairingDisplay

    @property
    def broken(self) -> bool:
        """Whether the pairing breaks a rule."""
        pair = self.spot.pair
        return pair is None or pair.left or bool(pair.broken)

    @property
    def remark(self) -> str:
        """Unusual points in a few words."""
        return NO_GAME if self.spot.pair is None else ", ".join(pairings.remarks_of(self.spot.pair))

    def name(self, side: Side, place: int) -> tuple[Piece, ...]:
        """Return a name with its mark, aligned; `place`: 0 or 1 in the pairing, -1 for none."""
        display = self.display
        if side.player == display.chosen:
            means = f"{display.means} {('one', 'two', '')[place]} strong".strip()
            return Piece(f"{display.signs.next} ", "key"), Piece(side.name, means)
        mark = Piece(MARKED, "late") if side.player == display.marked else Piece(PLAIN)
        return mark, Piece(side.name, display.means)


def row(spot: Spot, display: PairingDisplay) -> Row:
    """Return one row; a remark says which rule is broken."""
    pair, shown = spot.pair, SpotLine(spot, display)
    words = " ".join(side.name for side in spot.sides) + f" {shown.remark}"
    words += " lists open" if _open_lists(shown).text else ""
    cells = row_cells(display.columns, shown, display.signs)
    mark: Mark | None = "late" if shown.broken else display.mark
    return Row(spot.key, cells, words, pair.table if pair else None, display.means, mark)


def _record(side: Side) -> Piece:
    return Piece(record_text(side), "muted")


def _open_lists(shown: SpotLine) -> Piece:
    """Return how many players must still choose a list; the page names them."""
    pair = shown.spot.pair
    return Piece(f"{len(pair.choosing)} open" if pair and pair.choosing else "", "muted")


def _group(shown: SpotLine) -> tuple[Piece, ...]:
    """Return a pair's score group, or both if the players are in different ones."""
    scores = dict.fromkeys(side.tp for side in shown.spot.sides)
    return (Piece("-".join(map(str, scores)), "" if len(scores) > 1 else "muted"),)


def _note(shown: SpotLine) -> Piece:
    return (
        Piece(shown.remark, "late", mark="late") if shown.broken else Piece(shown.remark, "muted")
    )


def _table_text(shown: SpotLine) -> str:
    pair = shown.spot.pair
    return "bye" if pair is not None and pair.second is None else shown.spot.table_text


def _second(shown: SpotLine) -> tuple[Piece, ...]:
    if shown.spot.has_opponent:
        return shown.name(shown.spot.sides[1], 1)
    reason = "bye" if shown.spot.pair else NO_GAME
    return (Piece(f"{PLAIN}({reason})", "muted"),)


def _second_record(shown: SpotLine) -> Piece:
    spot = shown.spot
    return _record(spot.sides[1]) if spot.has_opponent else Piece("")


def _player(shown: SpotLine) -> tuple[Piece, ...]:
    pair, side = shown.spot.pair, shown.spot.sides[0]
    return shown.name(side, 0 if pair is None or pair.first is side else 1)


def _against_text(shown: SpotLine) -> str:
    pair, side = shown.spot.pair, shown.spot.sides[0]
    if pair is None or pair.second is None:
        return ""
    return with_note(pair.second if side is pair.first else pair.first)


BY_TABLE: tuple[TableColumn[SpotLine], ...] = (
    TableColumn(
        "Tbl", lambda shown: shown.spot.table_text if shown.spot.has_opponent else "", right=True
    ),
    TableColumn("TP", _group, right=True, gives=1),
    TableColumn("  First", lambda shown: shown.name(shown.spot.sides[0], 0), name=True),
    TableColumn("W-L", lambda shown: _record(shown.spot.sides[0]), gives=9),
    TableColumn("  Second", _second, name=True),
    TableColumn("W-L", _second_record, gives=9),
    TableColumn("Note", lambda shown: _note(shown) if shown.spot.pair else Piece(""), gives=2),
    TableColumn("Lists", _open_lists, gives=3),
)
"""The records give way first: the score group decides the pairs, and precedes them."""
BY_NAME: tuple[TableColumn[SpotLine], ...] = (
    TableColumn("  Player", _player, name=True),
    TableColumn("W-L", lambda shown: _record(shown.spot.sides[0]), gives=4),
    TableColumn("Table", _table_text, right=True),
    TableColumn("Opponent", _against_text, name=True),
    TableColumn("Note", _note, gives=1),
    TableColumn("Lists", _open_lists, gives=2),
)


def heading(
    event: Event, view: Pairings, *, looking_back: bool, signs: Signs
) -> tuple[Part, str, Line]:
    """Return the round and phase, its contents, and what is wrong."""
    games = sum(pair.second is not None for pair in view.pairs)
    byes = len(view.pairs) - games
    number = f"{'Earlier round' if looking_back else 'Round'} {view.round}: "
    if view.phase == "draft":
        title = Part(f" {signs.draft} {number}DRAFT, not public ", "drafted")
    else:
        sign = f"{signs.published} " if view.phase == "published" else ""
        title = Part(f"{sign}{number}{view.phase}", "strong")
    parts = [
        counted(games, "game") + (f", {counted(byes, 'bye')}" if byes else ""),
        round_stage(event, view.round),
        view.scenario or "no scenario yet",
    ]
    left, warned = len(view.unpaired), len(pairings.warnings_text(event, view))
    dropped = sum(pair.left for pair in view.pairs)
    wrong = [Part(f"{signs.late} {dropped} without an opponent", "late")] if dropped else []
    wrong += [Part(f"{signs.late} {left} unpaired", "late")] if left else []
    wrong += [Part(f"{signs.late} {counted(warned, 'warning')}", "late")] if warned else []
    wrong = wrong or [Part("no warnings", "muted")]
    return title, " · ".join(filter(None, parts)), tuple(wrong)


def reason_text(spot: Spot, room: int, warned: str) -> Text:
    """Return the reason for the pair under the cursor with warnings, in at most `room` cells."""
    if spot.pair is None:
        return Text(f"{with_record(spot.sides[0])} has no game in this round.", style=warned)
    plain = spot.pair.cause
    broken = " ".join(f"Warning: {said}" for said in spot.pair.broken)
    more = " … (w shows all)"
    if width_of(f"{plain} {broken}") > room:
        broken = cut(broken, max(0, room - width_of(plain) - width_of(more))) + more
    return Text.assemble(plain, " ", (broken, warned))


def round_sections(event: Event, view: Pairings) -> tuple[PaneSection, ...]:
    """Return the warnings about the whole round, or that there are none."""
    unpaired = (f"{with_record(one)} has no game." for one in view.unpaired)
    wrong = (*pairings.warnings_text(event, view), *unpaired)
    kept = "No pairing rule is broken, and everyone has a game."
    if any(pair.second is None for pair in view.pairs):
        kept = "No pairing rule is broken, and everyone has a game or a bye."
    if round_stage(event, view.round):
        kept = "The bracket decides the pairings."
    said = [line(one, "late", mark="late") for one in wrong] or [line(kept, mark="done")]
    return section(f"Round {view.round} as a whole", said)

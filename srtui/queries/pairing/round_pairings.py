"""The pairings of a round as a query: by table, by name, or one of them with its alternatives."""

from __future__ import annotations

from srtui.commands.command import arg
from srtui.documents.sections import PaneTable, Piece, Sections, line, section, sentences
from srtui.documents.table import TableColumn, tabled
from srtui.model.drafts import drawn_of
from srtui.model.refused import Refused
from srtui.queries.pairing.alternatives import Question, alternatives
from srtui.queries.pairing.pairings import Pair, Pairings, Seated, by_name, pairings
from srtui.queries.query import Query, Snapshot
from srtui.rules.value import Value, replace
from srtui.text import find
from srtui.text.rounds import round_title
from srtui.text.standings import with_record


class Pairing(Value):
    """A pairing, and its alternatives."""

    pair: Pair
    instead: tuple[Question, ...]


PAIRS: tuple[TableColumn[Pair], ...] = (
    TableColumn("Table", lambda pair: "-" if pair.table is None else pair.table, right=True),
    TableColumn("First", lambda pair: with_record(pair.first)),
    TableColumn("Second", lambda pair: "bye" if pair.second is None else with_record(pair.second)),
    TableColumn("Made", lambda pair: _made(pair)),
)
REASON = TableColumn[Pair]("Why", lambda pair: pair.reason)


def seat_columns(player: str, place: str) -> tuple[TableColumn[Seated], ...]:
    """Return the columns of a round by name; `player`, `place`: what plays, and where."""
    return (
        TableColumn(player, lambda seat: seat.name),
        TableColumn(place, lambda seat: seat.destination, right=True),
        TableColumn("Against", lambda seat: seat.opponent),
    )


def _made(pair: Pair) -> str:
    """Return how a pairing was made, and whether a player has left it."""
    words = ["dropped: no opponent"] if pair.left else []
    if pair.by_hand:
        words.append("by hand")
    if pair.pinned:
        words.append("pinned")
    return " ".join(words)


class PairingsQuery(
    Query[Pairings | tuple[Seated, ...] | Pairing], id="pairings", title="Pairings", paged=False
):
    """Show the pairings of a round, and the rules they break."""

    by: str = arg(
        "by", "choice", option=True, choices=("table", "name"), help="the order", default="table"
    )
    why: bool = arg("why", "flag", option=True, help="explain each pairing", default=False)
    of: int | None = arg(
        "of",
        "player",
        option=True,
        help="explain one player's pairing and its alternatives",
        default=None,
    )
    round: int | None = arg(
        "round", "number", option=True, help="the newest if not given", default=None
    )

    def read(self, snapshot: Snapshot) -> Pairings | tuple[Seated, ...] | Pairing:
        """Return the round by table or by name, or the pairing of one player."""
        if self.of is not None:
            return self._pairing(snapshot, self.of)
        view = pairings(snapshot.event, self.round)
        return by_name(view) if self.by == "name" else view

    def answered(self) -> str:
        """Return the name of the JSON."""
        if self.of is not None:
            return "pairing"
        return "pairings-by-name" if self.by == "name" else "pairings"

    def _pairing(self, snapshot: Snapshot, player: int) -> Pairing:
        event = snapshot.event
        round_ = find.round_(event, self.round)
        game = round_.game_of(player)
        if game is None:
            raise Refused(f"{event.name_of(player)} has no game in round {round_.number}.")
        questions = alternatives(event, round_, game, drawn_of(snapshot.reader, round_))
        pairs = pairings(event, round_.number).pairs
        return Pairing(next(pair for pair in pairs if pair.game == game.id), questions)

    def page(self, value: Pairings | tuple[Seated, ...] | Pairing, snapshot: Snapshot) -> Sections:
        """Show the round, or why one pairing is as it is and what else there was."""
        if isinstance(value, Pairing):
            return _pairing_page(value)
        view = pairings(snapshot.event, self.round)
        title = line(round_title(view.round, view.phase, view.stage, view.scenario))
        if isinstance(value, tuple):
            table = tabled(seat_columns("Player", "Table"), value)
        else:
            table = self._tables(view)
        return (*section("", [title, table]), *sentences(view.warnings))

    def _tables(self, view: Pairings) -> PaneTable:
        columns = (*PAIRS, REASON) if self.why else PAIRS
        table = tabled(columns, view.pairs)
        more = len(columns) - 3
        unpaired = tuple(
            tuple(map(Piece, ("-", with_record(side), "no game", *[""] * more)))
            for side in view.unpaired
        )
        return replace(table, rows=(*table.rows, *unpaired))


def _pairing_page(view: Pairing) -> Sections:
    pair = view.pair
    names = " and ".join(with_record(side) for side in (pair.first, pair.second) if side)
    sections = [*sentences([names, pair.reason])]
    for question in view.instead:
        answers = [answer.text for answer in question.answers]
        sections += sentences(answers, f"{question.asked}:")
    return tuple(sections)

"""The pairs of a round: who meets whom, where, why it is so, and what it breaks."""

from data.clean import fold
from srtui.commands.command import arg
from srtui.documents.sections import PaneTable, Piece, Sections, line, section, sentences
from srtui.documents.table import TableColumn, tabled, without
from srtui.model.event import Event
from srtui.model.pairing import drawn_of, unpaired
from srtui.model.refused import Refused
from srtui.queries.day.event_line import phase_word
from srtui.queries.lists import choosing
from srtui.queries.pairing.alternatives import Question, alternatives
from srtui.queries.query import Query, Snapshot
from srtui.rules.record import Game
from srtui.rules.value import Value, field, replace
from srtui.text import find
from srtui.text.cut import bracket_faults, round_stage
from srtui.text.pairing import Explained, explained
from srtui.text.rounds import round_title, scenario_name
from srtui.text.standings import Side, sides, with_note, with_record


class Pair(Value):
    """A pairing, or a bye (`second` and `table` are None).

    `why` is the full explanation, `broken` are its warnings; `remarks` are unusual points in a few
    words.
    """

    game: int
    table: int | None
    first: Side
    second: Side | None
    reason: str = field(name="why")
    broken: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    by_hand: bool = False
    pinned: bool = False
    choosing: str = ""
    """Players who must still choose a list."""
    left: bool = False
    """Whether a player has dropped since it was published, and nothing is decided about it."""
    since: tuple[str, ...] = ()
    """What has changed since the draw; also in `why`."""

    @property
    def plain(self) -> str:
        """Reason without the broken levels and later changes."""
        return self.reason.removesuffix(" ".join([*self.broken, *self.since])).rstrip()


class Seated(Value):
    """A player and their table; `opponent` is empty for a bye or without a game."""

    player: int
    name: str
    table: int | None
    opponent: str
    destination: str = field(name="said")
    """Where to go, for a list on the wall: a table's number, bye, no game, or dropped."""


class Pairings(Value):
    """A round.

    `pairs` are in table order, byes last; `warnings` are all broken rules. `stage`: the stage of an
    elimination, such as semifinals; otherwise empty.
    """

    round: int
    phase: str
    scenario: str
    pairs: tuple[Pair, ...]
    unpaired: tuple[Side, ...]
    warnings: tuple[str, ...]
    stage: str = ""


def pairings(event: Event, number: int | None = None) -> Pairings:
    """Return the pairs of a round (default: the newest). Refused if there is no such round."""
    round_ = find.round_(event, number)
    known = sides(event, round_.number)
    games = round_.by_table
    why = explained(event, round_)
    pairs = tuple(
        replace(_pair(game, known, why[game.id]), choosing=choosing(event, game)) for game in games
    )
    left = tuple(known[who.id] for who in unpaired(event, round_))
    return Pairings(
        round=round_.number,
        phase=phase_word(round_),
        scenario=scenario_name(event, round_),
        pairs=pairs,
        unpaired=left,
        warnings=(
            *dict.fromkeys(said for pair in pairs for said in pair.broken),
            *bracket_faults(event, round_),
        ),
        stage=round_stage(event, round_.number),
    )


def _pair(game: Game, known: dict[int, Side], explanation: Explained) -> Pair:
    return Pair(
        game=game.id,
        table=game.table,
        first=known[game.first],
        second=None if game.second is None else known[game.second],
        reason=" ".join([explanation.cause, *explanation.broken, *explanation.since]),
        broken=explanation.broken,
        since=explanation.since,
        remarks=(*_left(game, known), *explanation.remarks, *_made(game)),
        left=bool(_left(game, known)),
        by_hand=game.by_hand,
        pinned=game.pinned,
    )


def _left(game: Game, known: dict[int, Side]) -> tuple[str, ...]:
    """Return who has left a pair that is still open."""
    return tuple(f"{known[who].name} {known[who].note}" for who in game.players if known[who].note)


def _made(game: Game) -> tuple[str, ...]:
    if game.pinned:
        return ("pinned",)
    return ("by hand",) if game.by_hand else ()


def by_name(view: Pairings) -> tuple[Seated, ...]:
    """Return all players of a round by name, with tables and opponents."""
    seated = [_seated(side, pair) for pair in view.pairs for side in _both(pair)]
    for side in view.unpaired:
        seated.append(Seated(side.player, side.name, None, "", "no game"))
    seated.sort(key=lambda player: (fold(player.name), player.player))
    return tuple(seated)


def _both(pair: Pair) -> tuple[Side, ...]:
    return (pair.first,) if pair.second is None else (pair.first, pair.second)


def _seated(side: Side, pair: Pair) -> Seated:
    if pair.second is None:
        return Seated(side.player, side.name, None, "", "bye")
    opponent = pair.second if side is pair.first else pair.first
    where = str(pair.table) if pair.table is not None else "?"
    if side.note:
        return Seated(side.player, side.name, None, "", side.note)
    return Seated(side.player, side.name, pair.table, with_note(opponent), where)


class Pairing(Value):
    """A pairing, and its alternatives."""

    pair: Pair
    instead: tuple[Question, ...]


PAIRS: tuple[TableColumn[Pair], ...] = (
    TableColumn("Table", lambda pair: "-" if pair.table is None else pair.table, right=True),
    TableColumn("First", lambda pair: with_record(pair.first)),
    TableColumn("Second", lambda pair: "bye" if pair.second is None else with_record(pair.second)),
    TableColumn("Made", lambda pair: _made_query(pair)),
)
REASON = TableColumn[Pair]("Why", lambda pair: pair.reason)


def seat_columns(player: str, place: str) -> tuple[TableColumn[Seated], ...]:
    """Return the columns of a round by name; `player`, `place`: what plays, and where."""
    return (
        TableColumn(player, lambda seat: seat.name),
        TableColumn(place, lambda seat: seat.destination, right=True),
        TableColumn("Against", lambda seat: seat.opponent),
    )


def _made_query(pair: Pair) -> str:
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
        columns = PAIRS if any(map(_made_query, view.pairs)) else without(PAIRS, "Made")
        columns = (*columns, REASON) if self.why else columns
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

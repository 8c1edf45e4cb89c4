"""A round's pairings: who meets whom, where, why, and which rules that breaks."""

from typing import Final, Literal

from msgspec.structs import asdict

from data.clean import fold
from srtui.commands.command import option
from srtui.documents.sections import PaneTable, Sections, line, section, sentences
from srtui.documents.table import TableColumn, tabled
from srtui.model.event import Event
from srtui.model.pairing import drawn_of, unpaired
from srtui.model.refused import Refused
from srtui.queries.day.event_line import phase_word
from srtui.queries.lists import choosing
from srtui.queries.pairing.alternatives import Question, alternatives
from srtui.queries.query import Query, Snapshot
from srtui.rules.record import Game
from srtui.rules.value import Value
from srtui.text import find
from srtui.text.cut import bracket_faults, round_stage
from srtui.text.pairing import Explained, explained
from srtui.text.phrases import phrase
from srtui.text.rounds import round_title, scenario_name
from srtui.text.standings import DROPPED, Side, sides, with_note, with_record

NO_GAME: Final = "no game"
Absence = Literal["", "bye", "no game", "dropped"]


def absence_text(absence: Absence) -> str:
    """Format why a player has no opponent, in the session's language; empty if they have one."""
    texts = {"bye": phrase("bye"), NO_GAME: phrase("no game"), "dropped": phrase("dropped")}
    return texts.get(absence, "")


class Pair(Explained, kw_only=True):
    """A pairing with its explanation, or a bye (`second` and `table` are None).

    `choosing`: who must still choose a list. `left`: a player has dropped since the round was
    published, and what happens to the game is undecided.
    """

    game: int
    table: int | None
    first: Side
    second: Side | None
    by_hand: bool
    pinned: bool
    choosing: tuple[str, ...]
    left: bool

    @property
    def reason(self) -> str:
        """The complete explanation."""
        return " ".join([self.cause, *self.broken, *self.since])

    @property
    def sides(self) -> tuple[Side, ...]:
        """The pair's one or two players."""
        return (self.first,) if self.second is None else (self.first, self.second)


class Spot(Value):
    """A line of a round: a pair, a bye, or a player without a game (`pair` is None)."""

    pair: Pair | None
    sides: tuple[Side, ...]

    @property
    def key(self) -> str:
        """A key that is unique within its round."""
        pair = self.pair
        return f"g{pair.game}" if pair and pair.sides == self.sides else f"p{self.sides[0].player}"

    @property
    def has_opponent(self) -> bool:
        """Whether it is a pair of two players."""
        return len(self.sides) == 2

    @property
    def table_text(self) -> str:
        """The table's number; ? if not assigned, - if the game needs none."""
        if self.pair is None or self.pair.second is None:
            return "-"
        return str(self.pair.table or "?")

    @property
    def second_text(self) -> str:
        """The opponent with their record, or why there is none."""
        if self.pair is None:
            return absence_text(NO_GAME)
        return with_record(self.sides[1]) if self.has_opponent else absence_text("bye")


class Seated(Value):
    """A player and their table; `opponent` and `table` are empty for a player without a game."""

    player: int
    name: str
    table: int | None
    opponent: str
    state: Absence = ""

    @property
    def destination(self) -> str:
        """Destination for a posted list: a table's number, bye, no game, or dropped."""
        return absence_text(self.state) or str(self.table or "?")


class Pairings(Value):
    """A round's pairings.

    `pairs` are in table order, byes last.
    """

    round: int
    phase: str
    scenario: str
    pairs: tuple[Pair, ...]
    unpaired: tuple[Side, ...]


def pairings(event: Event, number: int | None = None) -> Pairings:
    """Return a round's pairings (default: the newest). Raises `Refused` if there is none."""
    round_ = find.round_(event, number)
    known = sides(event, round_.number)
    reason = explained(event, round_)
    pairs = tuple(_pair(event, game, known, reason[game.id]) for game in round_.by_table)
    return Pairings(
        round=round_.number,
        phase=phase_word(round_),
        scenario=scenario_name(event, round_),
        pairs=pairs,
        unpaired=tuple(known[player.id] for player in unpaired(event, round_)),
    )


def warnings_text(event: Event, view: Pairings) -> tuple[str, ...]:
    """Return all rules that a round breaks, in sentences."""
    broken = dict.fromkeys(said for pair in view.pairs for said in pair.broken)
    return (*broken, *bracket_faults(event, find.round_(event, view.round)))


def _pair(event: Event, game: Game, known: dict[int, Side], explanation: Explained) -> Pair:
    sides = [known[player] for player in game.players]
    return Pair(
        **asdict(explanation),
        game=game.id,
        table=game.table,
        first=sides[0],
        second=sides[1] if len(sides) > 1 else None,
        by_hand=game.by_hand,
        pinned=game.pinned,
        choosing=choosing(event, game),
        left=any(side.left for side in sides),
    )


def remarks_of(pair: Pair) -> tuple[str, ...]:
    """Return brief remarks on what is unusual about a pair, and on who has left it."""
    left = (f"{side.name} {DROPPED}" for side in pair.sides if side.left)
    made = ["by hand"] if pair.by_hand and not pair.pinned else ["pinned"] * pair.pinned
    return (*left, *pair.remarks, *made)


def spots(view: Pairings) -> tuple[Spot, ...]:
    """Return a round's lines: tables in order, byes, players without a game."""
    alone = (Spot(None, (side,)) for side in view.unpaired)
    return (*(Spot(pair, pair.sides) for pair in view.pairs), *alone)


def by_name(view: Pairings) -> tuple[Seated, ...]:
    """Return a round's players by name, with tables and opponents."""
    seated = [_seat_row(side, spot) for spot in spots(view) for side in spot.sides]
    return tuple(sorted(seated, key=by_its_name))


def by_its_name(row: Side | Seated) -> tuple[str, int]:
    """Return a sort key by name."""
    return fold(row.name), row.player


def _seat_row(side: Side, spot: Spot) -> Seated:
    pair = spot.pair
    if pair is None:
        return Seated(side.player, side.name, None, "", NO_GAME)
    if pair.second is None or side.left:
        return Seated(side.player, side.name, None, "", "dropped" if pair.second else "bye")
    opponent = pair.second if side is pair.first else pair.first
    return Seated(side.player, side.name, pair.table, with_note(opponent))


class Pairing(Value):
    """A pairing, and its alternatives."""

    pair: Pair
    instead: tuple[Question, ...]


def table_columns(first: str, second: str, place: str) -> tuple[TableColumn[Spot], ...]:
    """Return a round's columns by table; the arguments are headings, `place` empty for none."""
    tables = TableColumn[Spot](place, lambda spot: spot.table_text, right=True)
    return (
        *([tables] if place else []),
        TableColumn(first, lambda spot: with_record(spot.sides[0])),
        TableColumn(second, lambda spot: spot.second_text),
    )


def seat_columns(player: str, place: str) -> tuple[TableColumn[Seated], ...]:
    """Return a round's columns by name; `player`, `place`: headings, `place` empty for none."""
    tables = TableColumn[Seated](place, lambda seat: seat.destination, right=True)
    return (
        TableColumn(player, lambda seat: seat.name),
        *([tables] if place else []),
        TableColumn(
            "Opponent", lambda seat: seat.opponent or ("" if place else absence_text(seat.state))
        ),
    )


def _origin_text(pair: Pair | None) -> str:
    """Format how a pairing was made, and whether a player has left it."""
    if pair is None:
        return ""
    made = {"dropped: no opponent": pair.left, "by hand": pair.by_hand, "pinned": pair.pinned}
    return " ".join(word for word, is_so in made.items() if is_so)


class PairingsQuery(
    Query[Pairings | tuple[Seated, ...] | Pairing], id="pairings", title="Pairings", paged=False
):
    """Show a round's pairings and any rules they break."""

    by: str = option("by", choices=("table", "name"), help="the order", default="table")
    why: bool = option("why", "flag", help="explain each pairing", default=False)
    of: int | None = option(
        "of", "player", help="explain one player's pairing and its alternatives", default=None
    )
    round: int | None = option("round", "number", help="default: the current round", default=None)

    def read(self, snapshot: Snapshot) -> Pairings | tuple[Seated, ...] | Pairing:
        if self.of is not None:
            return self._pairing(snapshot, self.of)
        view = pairings(snapshot.event, self.round)
        return by_name(view) if self.by == "name" else view

    def answered(self) -> str:
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
        if isinstance(value, Pairing):
            return _pairing_page(value)
        view = pairings(snapshot.event, self.round)
        stage = round_stage(snapshot.event, view.round)
        title = line(round_title(view.round, view.phase, stage, view.scenario))
        if isinstance(value, tuple):
            table = tabled(seat_columns("Player", snapshot.event.place_heading), value)
        else:
            table = self._tables(view, snapshot.event.place_heading)
        return (*section("", [title, table]), *sentences(warnings_text(snapshot.event, view)))

    def _tables(self, view: Pairings, place: str) -> PaneTable:
        columns = table_columns("First", "Second", place)
        if any(map(_origin_text, view.pairs)):
            columns += (TableColumn("Made", lambda spot: _origin_text(spot.pair)),)
        if self.why:
            columns += (TableColumn("Why", lambda spot: spot.pair.reason if spot.pair else ""),)
        return tabled(columns, spots(view))


def _pairing_page(view: Pairing) -> Sections:
    pair = view.pair
    names = " and ".join(map(with_record, pair.sides))
    sections = [*sentences([names, pair.reason])]
    for question in view.instead:
        sections += sentences((answer.text for answer in question.answers), f"{question.asked}:")
    return tuple(sections)

"""Details of a game for the pane: players, state, rounds, why they meet, log."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from typing import TYPE_CHECKING

from srtui.commands.command import arg, option
from srtui.documents.chart import chart_lines
from srtui.documents.document import Document
from srtui.documents.sections import (
    Mark,
    PaneLine,
    PaneSection,
    PaneTable,
    PaneView,
    Piece,
    Sections,
    line,
    section,
    sentences,
)
from srtui.documents.table import TableColumn, tabled
from srtui.model.courses import Courses, read_courses
from srtui.model.event import Event
from srtui.model.pairing import as_drawn, drawn_of
from srtui.model.played import read_played
from srtui.model.refused import Refused
from srtui.queries.clock.facts import LOW, State
from srtui.queries.clock.rows import ClockRow
from srtui.queries.event.report import game_chart
from srtui.queries.game.rule import row_rule
from srtui.queries.game.scoring import Entry, Scoring, scoring
from srtui.queries.game.turn_rows import TurnRow
from srtui.queries.journal.entries import log_of
from srtui.queries.lists import played_list_texts
from srtui.queries.pairing.details import pairing_reasons, player_lines
from srtui.queries.pairing.pairings import Pair, Pairings, pairings
from srtui.queries.query import Query, Snapshot
from srtui.queries.rounds.results import brief_name, their_games
from srtui.rules.record import Game, Outcome
from srtui.rules.value import Value
from srtui.text.phrases import capital, phrase
from srtui.text.results import figure_text, outcome_words, way_name

if TYPE_CHECKING:
    from data.event.store import Reader
    from srtui.documents.map.scene import TableMap


Reading = Callable[[], AbstractContextManager["Reader"]]
_MARKS: dict[State, Mark] = {
    State.CALLED: "judge", State.OVER: "done", State.PLAYS: "running",
    State.BEGIN: "open", State.ROLL: "open", State.NO_CLOCK: "open",
    State.FLAG: "late", State.STRUCK: "late", State.LAST: "late", State.LOW: "late",
    State.TIME_UP: "late", State.TIE: "late", State.DISPUTED: "late", State.INTERRUPTED: "late",
}  # fmt: skip
"""The sign of a state; of the others: a game that goes on."""


class _Read(Value):
    """A game's cached content, with the inputs it was read from."""

    basis: tuple[object, ...]
    pair: Pair
    scored: Scoring | None
    """None: it cannot be scored turn by turn."""
    reasons: tuple[PaneSection, ...]
    chart: tuple[PaneLine, ...]
    log: tuple[PaneLine, ...]


class GamePane:
    """Reader of games that rereads a game only if it advanced, and rounds if the event changed."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._read: dict[int, _Read] = {}
        self._round: tuple[Event, Pairings] | None = None

    def view(
        self, event: Event, game: int, row: ClockRow | None, *, complete: bool = True
    ) -> PaneView | None:
        """Return the details of a game (by id), or None if it is gone. `row` is its current clock.

        `complete`: include both players' rounds and why they meet.
        """
        now = event.games_by_id.get(game)
        if now is None:
            return None
        known = self._read_of(event, now, row)
        return PaneView(
            phrase("game {game}", game),
            (
                *section(_place_text(now, row), _players(event, now, known.pair, row)),
                *section(phrase("This game"), _current_state(event, now, known.scored, row)),
                *(their_games(event, now) if complete else ()),
                *(known.reasons if complete else ()),
                *section(phrase("By turn"), known.chart),
                *section(phrase("Log"), known.log),
            ),
            map=_map(now, known.scored),
            spare=now.outcome is not None,
        )

    def _read_of(self, event: Event, game: Game, row: ClockRow | None) -> _Read:
        # Not the row itself: its seconds change all the time and do not affect what is read.
        moved = None if row is None else (row.points, row.turn, row.active, row.stage, row.state)
        # The id alone would be unsafe, since another event may get it later; `_round` keeps this
        # event alive as long as its readings.
        basis = (id(event), moved)
        known = self._read.get(game.id)
        if known is None or known.basis != basis:
            known = self._read[game.id] = self._read_again(event, game, basis)
        return known

    def _read_again(self, event: Event, game: Game, basis: tuple[object, ...]) -> _Read:
        if self._round is None or self._round[0] is not event or self._round[1].round != game.round:
            self._round = event, pairings(event, game.round)
            self._read = {}
        pair = next(one for one in self._round[1].pairs if one.game == game.id)
        round_ = event.rounds[game.round - 1]
        with self._reading() as reader:
            courses = read_courses(reader, event, game.id) if event.steps.get(game.id) else {}
            request = as_drawn(event, round_, drawn_of(reader, round_))[0]
            scored: Scoring | None = None
            with suppress(Refused):  # a bye, or a game that is not scored turn by turn
                scored = scoring(event, read_played(reader, event, game))
            log = log_of(reader, game, round_.started_at)
        chart = _chart(event, game, courses)
        return _Read(basis, pair, scored, pairing_reasons(request, game, pair), chart, log)


def _map(game: Game, scored: Scoring | None) -> TableMap | None:
    """Return the map with elements' holders; for a finished game, only if its turns are stored."""
    shown = scored is not None and (game.outcome is None or scored.step_count)
    return scored.map if scored is not None and shown else None


def _place_text(game: Game, row: ClockRow | None) -> str:
    place = phrase("Table {table}", game.table) if game.table else phrase("No table")
    if game.second is None:
        place = phrase("Bye")
    if row is None or game.outcome is not None:
        return place
    turn = row.phase or (phrase("turn {turn}", row.turn) if row.turn else "")
    return f"{place} · {turn}" if turn else place


def _players(event: Event, game: Game, pair: Pair, row: ClockRow | None) -> tuple[PaneLine, ...]:
    """Return both players, their armies, and the game's state or result."""
    played = played_list_texts(event, game)
    lines: list[PaneLine] = []
    for at, side in enumerate(pair.sides):
        about = " · ".join(one for one in (side.faction, *played[at : at + 1], side.club) if one)
        wins = game.winner == side.player and game.second is not None
        lines += player_lines(side, at, winner=wins, about=about)
    if said := _state(event, game, row):
        lines.append(said)
    return tuple(lines)


def _state(event: Event, game: Game, row: ClockRow | None) -> PaneLine | None:
    if game.outcome is not None:
        way = way_name(event.edition_at(game.round), game.way)
        said = capital(outcome_words(event, game))
        if way and game.outcome in (Outcome.FIRST, Outcome.SECOND):
            said = phrase("{result} by {way}", said, way)
        return line(phrase("{result}.", said), mark="done")
    if game.second is None:
        return None
    if row is None or row.state in (State.BEGIN, State.ROLL, State.NO_CLOCK):
        return line(phrase("not started") if row is None else row.state_text, mark="open")
    mark = _MARKS.get(row.state, "running")
    return line(row.state_text, "called" if mark == "judge" else mark, mark=mark)


def _current_state(
    event: Event, game: Game, scored: Scoring | None, row: ClockRow | None
) -> tuple[PaneLine | PaneTable, ...]:
    """Return points, clocks, who holds what, and what the game waits for; or its result."""
    if game.second is None:
        return ()
    first, second = (brief_name(event, event.name_of(player)) for player in game.players)
    top = (Piece(""), Piece(f"1 {first}", "one"), Piece(f"2 {second}", "two"))
    term = event.edition.terms.points
    if game.outcome is not None:
        counted = [_row(phrase("counted"), game.recorded)] if game.recorded != game.points else []
        rows = [_row(term, game.points), *counted, _row(phrase("destroyed"), game.destroyed)]
        return (PaneTable((top, *rows), (False, False, False)),)
    begun = scored if scored is not None and scored.step_count else None
    points = [_row(term, row.points)] if row is not None and (row.turn or begun) else []
    rows = [*points, *_clocks(row), *_holding_lines(begun)]
    table = [PaneTable((top, *rows), (False, False, False))] if rows else []
    return (*table, *_wait_lines(row, begun))


def _row(label: str, figures: tuple[int | None, int | None]) -> tuple[Piece, ...]:
    return Piece(label, "muted"), *map(Piece, map(figure_text, figures))


def _clocks(row: ClockRow | None) -> list[tuple[Piece, ...]]:
    """Return both clocks' text, with a mark before the running one."""
    if row is None or not any(row.left):
        return []
    low = {State.LAST, State.LOW, State.FLAG} & set(row.states)
    cells = [
        Piece(
            row.left[side] or "-",
            "late" if low and (row.seconds[side] or 0) < LOW else "",
            "running" if row.runs == side else "",
        )
        for side in (0, 1)
    ]
    return [(Piece("clock", "muted"), *cells)]


def _holding_lines(scored: Scoring | None) -> list[tuple[Piece, ...]]:
    """Return lines of letters of the elements each player holds; empty before scoring starts."""
    one, two = _elements(scored, "one"), _elements(scored, "two")
    held = (Piece(phrase("holds"), "muted"), Piece(one or "-", "one"), Piece(two or "-", "two"))
    return [held] if one or two else []


def _elements(scored: Scoring | None, holder: str) -> str:
    both = zip(scored.map.scene.pieces, scored.map.holders, strict=True) if scored else ()
    return ", ".join(piece.letter.upper() for piece, found in both if found == holder)


def _wait_lines(row: ClockRow | None, scored: Scoring | None) -> list[PaneLine]:
    lines = []
    if contested := _elements(scored, "both"):
        lines.append(line(phrase("contested: {said}", contested), "late", mark="late"))
    if row is not None:
        mark: Mark = "late" if row.needs else ""
        if row.waits:
            lines.append(line(row.waits, mark, mark=mark))
        lines += [line(text, "muted") for text in row.also]
    if scored is not None and scored.tiebreak:
        lines.append(line(scored.tiebreak, "muted"))
    return lines


class ScoredGame(Value):
    """A game scored turn by turn, with the rule behind each of its rows, in their order."""

    game: Scoring
    rules: tuple[Document, ...]


TURNS: tuple[TableColumn[Entry], ...] = (
    TableColumn("No.", lambda turn: turn.number, right=True),
    TableColumn("What", lambda turn: turn.text),
    TableColumn("Who", lambda turn: turn.author),
)


class GameQuery(Query[ScoredGame], id="game", title="Game", paged=False):
    """Show a game that is scored by turns: whose turn it is, points, open questions, every turn."""

    table: int = arg("table", "game")
    round: int = option("round", "round", help="the newest if not given", default=0)

    def read(self, snapshot: Snapshot) -> ScoredGame:
        event = snapshot.event
        game = event.game(self.table)
        played = read_played(snapshot.reader, event, game)
        view = scoring(event, played)
        edition = event.edition_at(game.round)
        return ScoredGame(view, tuple(row_rule(edition, played, row) for row in view.rows))

    def page(self, value: ScoredGame, snapshot: Snapshot) -> Sections:
        view = value.game
        game = snapshot.event.game(self.table)
        log = log_of(snapshot.reader, game, snapshot.event.rounds[game.round - 1].started_at)
        turns = tabled(TURNS, view.turns) if view.turns else None
        courses = read_courses(snapshot.reader, snapshot.event, game.id)
        return (
            *sentences(_state_lines(view)),
            *section("", [turns]),
            *section(phrase("By turn:"), _chart(snapshot.event, game, courses)),
            *section(phrase("Log:"), log),
        )


def _chart(event: Event, game: Game, courses: Courses) -> tuple[PaneLine, ...]:
    """Return a finished game's chart in braille; empty if it was not played by turns here."""
    chart = game_chart(event, game, courses.get(game.id))
    lines = () if chart is None else chart_lines(chart)
    return tuple(PaneLine((Piece(text),), unbroken=True) for text in lines)


def _state_lines(view: Scoring) -> list[str]:
    """Return the game's current state, without its turns."""
    first, second = view.players
    broken = [view.broken] if view.broken else []
    shown = [
        phrase("Table {table}, round {round}, {scenario}", view.table, view.round, view.scenario),
        f"1 {first} ({view.roles[0]})  {view.points[0]}-{view.points[1]}  "
        f"2 {second} ({view.roles[1]})",
    ]
    if view.active is None:
        asked = phrase("First turn not set: srtui score FILE first {table} 1", view.table)
        return [*shown, asked]
    if view.over:
        prompts = [phrase("Now: {prompt}", prompt) for prompt in view.prompts]
        return [*shown, view.result, *prompts, *_sources(view), *broken]
    shown.append(
        phrase(
            "{player}'s turn {turn}. {sentence}",
            view.players[view.active],
            view.turn,
            view.sentence,
        )
    )
    shown += broken
    if view.kill_box:
        shown.append(phrase("Kill box: {kill_box} in.", view.kill_box))
    shown += [phrase("Now: {prompt}", prompt) for prompt in view.prompts]
    shown += view.notes
    shown += [f"{row.letter or '-'} {_asked_text(row)}" for row in view.rows]
    worth = f"{view.worth[0]}-{view.worth[1]}"
    shown += [
        phrase("The current state is worth {worth} at the end of this turn.", worth),
        view.tiebreak,
    ]
    return [*shown, *_sources(view), *view.victory]


def _sources(view: Scoring) -> list[str]:
    return [f"  {one.points[0]}-{one.points[1]} {one.text}" for one in view.sources]


def _asked_text(row: TurnRow) -> str:
    question = row.element or row.text
    if row.asked:
        question += f" ({row.asked})"
    if row.kind == "claim" and row.notes:
        question += f" [{', '.join(row.notes)}]"
    answer = phrase("{answer}, carried", row.answer) if row.carried else row.answer
    limits = "".join(f" ({limit})" for limit in row.limits)
    return f"{question}: {answer}{limits}"

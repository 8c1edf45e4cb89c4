"""A game that is scored turn by turn, as a query."""

from __future__ import annotations

from srtui.commands.command import arg
from srtui.documents.document import Document
from srtui.documents.sections import Sections, section, sentences
from srtui.documents.table import TableColumn, tabled
from srtui.model.played import read_played
from srtui.queries.game.rule import row_rule
from srtui.queries.game.scoring import Entry, Scoring, scoring
from srtui.queries.game.turn_rows import TurnRow
from srtui.queries.journal.log import log_of
from srtui.queries.query import Query, Snapshot
from srtui.rules.value import Value


class ScoredGame(Value):
    """A game that is scored turn by turn, and the rule behind each of its rows, in their order."""

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
    round: int = arg("round", "round", option=True, help="the newest if not given", default=0)

    def read(self, snapshot: Snapshot) -> ScoredGame:
        """Return the game, with the rules of its open questions."""
        event = snapshot.event
        game = event.game(self.table)
        played = read_played(snapshot.reader, event, game)
        view = scoring(event, played)
        edition = event.edition_at(game.round)
        return ScoredGame(view, tuple(row_rule(edition, played, row) for row in view.rows))

    def page(self, value: ScoredGame, snapshot: Snapshot) -> Sections:
        """Show the game as it stands, every turn, and the log."""
        view = value.game
        game = snapshot.event.game(self.table)
        log = log_of(snapshot.reader, game, snapshot.event.rounds[game.round - 1].started_at)
        turns = tabled(TURNS, view.turns) if view.turns else None
        return (*sentences(_state_lines(view)), *section("", [turns]), *section("Log:", log))


def _state_lines(view: Scoring) -> list[str]:
    """Return the game as it stands, without its turns."""
    first, second = view.players
    broken = [view.broken] if view.broken else []
    shown = [
        f"Table {view.table}, round {view.round}, {view.scenario}",
        f"1 {first} ({view.roles[0]})  {view.points[0]}-{view.points[1]}  "
        f"2 {second} ({view.roles[1]})",
    ]
    if view.active is None:
        asked = f"First turn not set: srtui score FILE first {view.table} 1"
        return [*shown, asked]
    if view.over:
        prompts = [f"Now: {prompt}" for prompt in view.prompts]
        return [*shown, view.result, *prompts, *_sources(view), *broken]
    shown.append(f"{view.players[view.active]}'s turn {view.turn}. {view.sentence}")
    shown += broken
    if view.kill_box:
        shown.append(f"Kill box: {view.kill_box} in.")
    shown += [f"Now: {prompt}" for prompt in view.prompts]
    shown += view.notes
    shown += [f"{row.letter or '-'} {_asked(row)}" for row in view.rows]
    worth = f"{view.worth[0]}-{view.worth[1]}"
    shown += [f"The current state is worth {worth} at the end of this turn.", view.tiebreak]
    return [*shown, *_sources(view), *view.victory]


def _sources(view: Scoring) -> list[str]:
    return [f"  {one.points[0]}-{one.points[1]} {one.text}" for one in view.sources]


def _asked(row: TurnRow) -> str:
    question = row.element or row.text
    if row.asked:
        question += f" ({row.asked})"
    if row.kind == "claim" and row.notes:
        question += f" [{', '.join(row.notes)}]"
    answer = f"{row.answer}, carried" if row.carried else row.answer
    limits = "".join(f" ({limit})" for limit in row.limits)
    return f"{question}: {answer}{limits}"

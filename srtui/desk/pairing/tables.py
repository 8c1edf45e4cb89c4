"""The commands for the tables of the newest round."""

from __future__ import annotations

from srtui.desk.command import ALWAYS, TABLE_HELP, Command, Work, arg
from srtui.desk.pairing.draws import SAID, seat
from srtui.rules.record import Outcome
from srtui.rules.tables import word_seating
from srtui.state.event import Event
from srtui.state.refused import Refused


class MoveTable(Command, id="table-move", title="Move to another table", subject="round"):
    """Play a game at another table; a game that is there changes places with it."""

    game: int = arg("table", "game", help=TABLE_HELP)
    to: int = arg("to table", "number")

    def apply(self, work: Work) -> str:
        newest = work.event.open_round()
        game = work.event.game(self.game)
        if game.second is None:
            raise Refused("A bye has no table.")
        if not 1 <= self.to <= 9999:
            raise Refused("A table's number is 1 or more.")
        if self.to in work.event.tables_out:
            raise Refused(f"Table {self.to} is out of use: take it back first (table-back).")
        there = newest.at_table(self.to)
        changes: dict[int, dict[str, int | None]] = {game.id: {"table_number": self.to}}
        if there is not None and there.id != game.id:
            changes[there.id] = {"table_number": game.table}
        work.writer.update_all("game", changes)
        names = " and ".join(map(work.event.name_of, game.players))
        return f"{names} play at table {self.to}."


class Tables(Command, id="tables", title="Assign the tables again", subject="round", taking=ALWAYS):
    """Assign the tables of the newest round again."""

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if newest is None:
            return "No round is paired yet."
        if any(game.outcome not in (None, Outcome.BYE) for game in newest.games):
            return "Results are in: tables stay as they are."
        return None

    def apply(self, work: Work) -> str:
        newest = work.event.open_round()
        by_pair = {(g.first, g.second): g for g in newest.games if g.second is not None}
        pairs = [(first, second) for first, second in by_pair if second is not None]
        # With entropy: asked again, tables are to come out otherwise.
        seed = f"{work.event.seed}/{work.now.entropy}"
        finals = [pair for pair in pairs if newest.finals and by_pair[pair].pinned]
        seating = seat(work.event, newest.number, pairs, seed=seed, finals=finals[:2])
        changes = {
            by_pair[pair].id: {"table_number": table} for pair, table in seating.tables.items()
        }
        work.writer.update_all("game", changes)
        said = [f"Tables of round {newest.number} are assigned again."]
        return " ".join([*said, *word_seating(seating, work.event.name_of)[:SAID]])

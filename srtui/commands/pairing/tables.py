"""The commands for the tables of the newest round."""

from __future__ import annotations

from srtui.commands.command import ALWAYS, TABLE_HELP, Command, Work, arg
from srtui.commands.pairing.draws import MAX_SENTENCES, seat
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.rules.record import Outcome
from srtui.rules.tables import word_seating
from srtui.text.phrases import counted


class MoveTable(Command, id="table-move", title="Move to another table", subject="round"):
    """Move a game to another table; a game already there swaps tables with it."""

    game: int = arg("table", "game", help=TABLE_HELP)
    to: int = arg("to table", "number")

    def warnings(self, event: Event) -> tuple[str, ...]:
        if not event.table_count or self.to <= event.table_count:
            return ()
        return (
            f"There is no table {self.to}: the event has {counted(event.table_count, 'table')}.",
        )

    def apply(self, work: Work) -> str:
        newest = work.event.open_round()
        game = work.event.game(self.game)
        if game.second is None:
            raise Refused("A bye has no table.")
        if not 1 <= self.to <= 9999:
            raise Refused("A table's number is 1 or more.")
        if self.to in work.event.tables_out:
            raise Refused(f"Table {self.to} is out of use: put it back in use first (table-back).")
        there = newest.at_table(self.to)
        changes: dict[int, dict[str, int | None]] = {game.id: {"table_number": self.to}}
        if there is not None and there.id != game.id:
            changes[there.id] = {"table_number": game.table}
        work.writer.update_all("game", changes)
        names = " and ".join(map(work.event.name_of, game.players))
        return f"{names} play at table {self.to}."


class Tables(Command, id="tables", title="Reassign the tables", subject="round", taking=ALWAYS):
    """Reassign the tables of the newest round."""

    def refusal(self, event: Event) -> str | None:
        newest = event.round
        if newest is None:
            return "No round is paired yet."
        if any(game.outcome not in (None, Outcome.BYE) for game in newest.games):
            return "Results are in: tables cannot change."
        return None

    def apply(self, work: Work) -> str:
        newest = work.event.open_round()
        by_pair = {(g.first, g.second): g for g in newest.games if g.second is not None}
        pairs = [(first, second) for first, second in by_pair if second is not None]
        # With entropy: asked again, tables are to come out otherwise.
        seed = f"{work.event.seed}/{work.now.entropy}"
        finals = [pair for pair in pairs if newest.finals and by_pair[pair].pinned][:2]
        found = work.event.bracket(newest.number)
        if found is not None:
            in_order = [match.players for match in found.next]
            finals = sorted(
                (pair for pair in pairs if frozenset(pair) in in_order),
                key=lambda pair: in_order.index(frozenset(pair)),
            )
        seating = seat(work.event, newest.number, pairs, seed=seed, finals=finals)
        changes = {
            by_pair[pair].id: {"table_number": table} for pair, table in seating.tables.items()
        }
        work.writer.update_all("game", changes)
        said = [f"Tables of round {newest.number} are reassigned."]
        return " ".join([*said, *word_seating(seating, work.event.name_of)[:MAX_SENTENCES]])

"""Commands on the venue's tables: terrain checks before a round, tables out of use and back.

Sources: rules.md 1.10, 2.10, 3.8, 4.8, 5.8.

Players still at a table that is taken out of use move to another one, which the sentence names.
"""

from collections.abc import Sequence
from itertools import count

from srtui.commands.command import ALWAYS, TO_AND_JUDGE, Command, Work, arg, option
from srtui.model.event import Event, Phase
from srtui.model.hall import hall_tables, points_of, review_round
from srtui.model.refused import Refused, clean
from srtui.rules.edition import TerrainRow
from srtui.rules.record import Game, past
from srtui.text.phrases import Phrase, counted, joined, paragraph, phrase
from srtui.text.terrain import no_table


class Tick(
    Command,
    id="terrain.tick",
    title="Tick off terrain",
    subject="terrain",
    taking="off",
    roles=TO_AND_JUDGE,
):
    """Tick off a point of the terrain checklist at one table, at some (1-8, 10) or at all.

    Without a point, this ticks the whole checklist. A tick counts for one round: before each later
    round, the points that may have changed have to be checked again.
    """

    tables: tuple[int, ...] | None = arg("tables", "tables", help="one (7), some (1-4, 9), or all")
    item: str | None = arg("point", "point", default=None, help="the id of a point, or all")
    off: bool = option("not ready", "flag", default=False)
    in_round: int | None = option("before round", "review", default=None)

    def apply(self, work: Work) -> Phrase:
        event = work.event
        number = review_round(event) if self.in_round is None else self.in_round
        if not 1 <= number <= event.next_number:
            raise Refused(f"Tables can only be checked for rounds 1 to {event.next_number}.")
        tables = _tables(event, self.tables)
        rows = _check_points(event, number, self.item)
        ticked = event.ticks.get(number, frozenset())
        chosen = [(table, row.id) for table in tables for row in rows]
        if self.off:
            changed = [one for one in chosen if one in ticked]
            rows_then = work.writer.table("terrain_check", "round = ?", (number,))
            ids = {(row["table_number"], row["item"]): row["id"] for row in rows_then}
            for one in changed:
                work.writer.delete("terrain_check", ids[one])
        else:
            changed = [one for one in chosen if one not in ticked]
            ticks = ({"table_number": table, "round": number, "item": id} for table, id in changed)
            work.writer.insert_all("terrain_check", ticks)
        return _tick_text(number, tables, rows, self.off, len(changed))


def _tables(event: Event, tables: Sequence[int] | None) -> tuple[int, ...]:
    """Return the tables; None means all of the venue's. Raises `Refused` for unknown ones."""
    hall = hall_tables(event)
    if not hall:
        raise Refused("There are no tables yet: add players, or set the number of tables.")
    if tables is None:
        return hall
    if max(tables, default=0) > max(hall):
        raise Refused(no_table(event, max(tables)))
    return tuple(sorted({*tables} & {*hall}))


def _check_points(event: Event, number: int, item: str | None) -> tuple[TerrainRow, ...]:
    """Return the points of the check before a round; None means all of them."""
    rows = points_of(event, number)
    if not rows:
        raise Refused(
            f"There is nothing to tick off before round {number} in {event.edition.title}."
        )
    found = tuple(row for row in rows if item in (None, row.id))
    if not found:
        raise Refused(f"Choose a point of the checklist: {', '.join(row.id for row in rows)}.")
    return found


def _tick_text(
    number: int, tables: tuple[int, ...], rows: tuple[TerrainRow, ...], off: bool, changed: int
) -> Phrase:
    where = phrase("Table {table}", tables[0])
    if len(tables) > 1:
        where = phrase("{count} tables", len(tables))
    what = rows[0].id if len(rows) == 1 else phrase("all of the terrain")
    parts = where, what, number, counted(changed, "tick")
    if off:
        return phrase("{where}: {what} not ready for round {round} ({ticks} changed).", *parts)
    return phrase("{where}: {what} ready for round {round} ({ticks} changed).", *parts)


MOST = 9999


class TableOut(
    Command, id="table-out", title="Take a table out of use", subject="terrain", taking=ALWAYS
):
    """Take a table out of use, so that later rounds do not use it.

    A game there without a result moves to the table given with `--to`, or to a free one; srtui asks
    first. A finished game stays where it was played.
    """

    table: int = arg("table", "number")
    reason: str = option("reason", default="", help="broken, removed")
    to: int | None = option(
        "move its players to", "number", default=None, help="default: a free one"
    )

    def apply(self, work: Work) -> Phrase:
        event = work.event
        if not 1 <= self.table <= MOST:
            raise Refused(f"Table numbers run from 1 to {MOST}.")
        if self.table in event.tables_out:
            raise Refused(f"Table {self.table} is already out of use.")
        reason = clean(self.reason, "The reason", empty=True)
        work.writer.insert("table_out", {"number": self.table, "reason": reason})
        sentence = phrase("Table {table} is out of use.", self.table)
        if reason:
            sentence = phrase("Table {table} is out of use ({reason}).", self.table, reason)
        game = _open_game_at(event, self.table)
        if game is None:
            if self.to is not None:
                raise Refused(f"No one is at table {self.table}: leave out the table to move to.")
            return sentence
        place = self._place(event, game)
        work.writer.update("game", game.id, table_number=place)
        said = _move_text(event, game, place)
        # A draft needs no warning: its players have not seen their tables yet.
        if event.rounds[-1].phase is not Phase.DRAFT:
            work.warnings.append(said)
        return paragraph(sentence, said)

    def _place(self, event: Event, game: Game) -> int:
        if self.to is None:
            return _free_table(event, game)
        if not 1 <= self.to <= MOST:
            raise Refused(f"Table numbers run from 1 to {MOST}.")
        if self.to == self.table or self.to in event.tables_out:
            raise Refused(f"Table {self.to} is out of use.")
        if event.rounds[-1].at_table(self.to) is not None:
            raise Refused(f"There is a game at table {self.to}: name a free table.")
        return self.to


class TableBack(Command, id="table-back", title="Table back in use", subject="terrain"):
    """Put a table back in use; the next round can use it."""

    table: int = arg("table", "number")

    def refusal(self, event: Event) -> str | None:
        if self.table in event.tables_out:
            return None
        out = joined([str(one) for one in event.tables_out])
        return f"Table {self.table} is not out of use. Tables out of use: {out or 'none'}."

    def apply(self, work: Work) -> Phrase:
        work.writer.delete_where("table_out", "number = ?", [self.table])
        return phrase("Table {table} is in use again.", self.table)


def _open_game_at(event: Event, table: int) -> Game | None:
    """Return the newest round's game that is still to be played at a table, or None."""
    newest = event.round
    if newest is None or newest.phase is Phase.CLOSED:
        return None
    game = newest.at_table(table)
    return game if game is not None and game.outcome is None else None


def _free_table(event: Event, game: Game) -> int:
    """Return the lowest free table that neither player has used, or else the lowest free one."""
    newest = event.rounds[-1]
    used = {*event.tables_out, *(one.table for one in newest.games)}
    history = past(event.games, newest.number)
    had = {
        table for player in game.players if player in history for table in history[player].tables
    }
    free = [table for table in range(1, event.table_count + 1) if table not in used]
    beyond = next(table for table in count(event.table_count + 1) if table not in used)
    return next((table for table in free if table not in had), free[0] if free else beyond)


def _move_text(event: Event, game: Game, place: int) -> str:
    names = joined([event.name_of(player) for player in game.players])
    more = event.table_count and place > event.table_count
    set_up = f" No free table is left, so set up table {place}." if more else ""
    tell = "" if event.rounds[-1].phase is Phase.DRAFT else ": tell them"
    return f"{names} move from table {game.table} to table {place}{tell}.{set_up}"

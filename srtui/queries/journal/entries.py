"""Journal entries, newest first, with the changes of each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from data.event import journal as kept
from data.event.journal import JournalEntry, hindrance
from srtui.commands.command import Role, option
from srtui.documents.sections import PaneLine, PaneSection, PaneView, Piece, Sections, line, section
from srtui.documents.table import TableColumn, tabled, without
from srtui.model.event import Event, Phase
from srtui.model.refused import Refused
from srtui.queries.query import Query, Snapshot
from srtui.rules.record import Game
from srtui.rules.value import Value, replace
from srtui.text.phrases import WithKeys, as_made, capital, counted, which
from srtui.text.row_labels import column_label, stored_text, table_label
from srtui.text.undo import cannot_text

if TYPE_CHECKING:
    from data.event.reader import DbRow as Stored
    from data.event.store import Reader
    from data.event.writer import StoredChange


_LONG = 200
"""Characters of a value, such as an edition's full text, that are shown."""


def journal(
    reader: Reader, limit: int | None = None, before: int | None = None
) -> tuple[JournalEntry, ...]:
    """Return the newest entries first; `before`: only entries older than this id, for paging."""
    begun = kept.beginning(reader)
    return tuple(
        replace(entry, undoable=False) if entry.id == begun else entry
        for entry in kept.entries(reader, limit, before=before)
    )


def _without_secrets(change: StoredChange, row: Stored, role: Role) -> Stored:
    # Hidden even from the organizer: a PIN has few digits, so its hash is easy to reverse.
    hidden = {"value"} if str(row.get("key", "")).startswith("pin ") else set()
    if role is not Role.TO:
        hidden |= {"seed"}
        rows = (change.before or {}, change.after or {})
        if change.table == "round" and any(each.get("variable") is not None for each in rows):
            hidden |= {"variable", "minutes", "ends_at"}
    return {key: "secret" if key in hidden else value for key, value in row.items()}


class FieldChange(Value):
    """A row's value before and after a change, as stored; None means no value."""

    column: str
    was: Any
    now: Any


class RowChange(Value):
    """A row changed by an entry."""

    table: str
    id: int
    kind: Literal["added", "removed", "changed"]
    fields: tuple[FieldChange, ...]


def rows_changed(reader: Reader, entry: int, role: Role = Role.TO) -> tuple[RowChange, ...]:
    """Return every row that an entry changed, with its former and current content.

    The organizer's secrets are hidden from others, a PIN's hash from everybody.
    """
    return tuple(_change(change, role) for change in kept.changes(reader, entry))


def _change(change: StoredChange, role: Role) -> RowChange:
    before = _without_secrets(change, change.before or {}, role)
    after = _without_secrets(change, change.after or {}, role)
    fields = [
        FieldChange(key, _content(before.get(key)), _content(after.get(key)))
        for key in after or before
        if key != "id"
    ]
    kind: Literal["added", "removed", "changed"] = "changed" if before and after else "added"
    moved = tuple(each for each in fields if each.was != each.now)
    return RowChange(change.table, change.id, kind if after else "removed", moved)


def _content(value: Any) -> Any:
    """Return a stored value, or None for an empty text, which readers see as nothing."""
    return None if value == "" else value


ENTRIES: tuple[TableColumn[JournalEntry], ...] = (
    TableColumn("No.", lambda row: row.id, right=True),
    TableColumn("UTC", lambda row: row.entered_at[:19].replace("T", " ")),
    TableColumn("Time", lambda row: Piece(f"{row.local_time:%H:%M}", "muted")),
    TableColumn("Day", lambda row: Piece(f"{row.local_time:%Y-%m-%d}", "muted"), gives=2),
    TableColumn("Who", lambda row: Piece(row.author, "muted"), gives=1),
    TableColumn(
        "What",
        lambda row: f"{row.sentence} (undone)" if row.undone else row.sentence,
        prose=True,
        # "Undone" comes first, since a sentence on a screen may be cut.
        brief=lambda row: (
            Piece(f"(undone) {row.sentence}", "dropped") if row.undone else Piece(row.sentence)
        ),
    ),
)
"""The columns of the journal: for the command line in UTC, for a screen in local time."""


class JournalQuery(Query[tuple[JournalEntry, ...]], id="journal", title="Journal", paged=False):
    """Show the journal, newest entry first."""

    limit: int = option("entries", "number", help="50 if not given", default=50)

    def read(self, snapshot: Snapshot) -> tuple[JournalEntry, ...]:
        """Return the newest entries. Raises `Refused` for a number below one."""
        if self.limit < 1:
            raise Refused("--limit takes a number of entries, 1 or more.")
        return journal(snapshot.reader, self.limit)

    def page(self, value: tuple[JournalEntry, ...], snapshot: Snapshot) -> Sections:
        return section("", [tabled(without(ENTRIES, "Time", "Day"), value)])


NEWEST = 12
"""Entries that are shown."""
_PLACE = re.compile(r"^(Round \d+, )?[Tt]able \d+: ")


def log_of(reader: Reader, game: Game, begun: str | None) -> tuple[PaneLine, ...]:
    """Return the newest entries about a game; `begun` is when its round started (UTC, ISO)."""
    # Search arguments, too: a result is an entry about the round, so that undo on Results has it.
    rows = reader.rows(
        "SELECT at, sentence, undone FROM journal_entry"
        " WHERE subject = ? OR json_extract(arguments, '$.game') = ? ORDER BY id DESC LIMIT ?",
        [f"game:{game.id}", game.id, NEWEST],
    )
    found = [_entry(row["at"], row["sentence"], bool(row["undone"])) for row in rows]
    if begun is not None and len(rows) < NEWEST:
        found.append(_entry(begun, "The round started.", False))
    return tuple(found)


def _entry(at: str, sentence: str, undone: bool) -> PaneLine:
    said = capital(_PLACE.sub("", sentence))
    if undone:
        return PaneLine((Piece(f"{said} Taken back.", "muted"),), label=time_of(at), mark="dropped")
    return line(said, label=time_of(at))


def time_of(at: str) -> str:
    """Format a moment (UTC, ISO) in this machine's time zone."""
    return f"{datetime.fromisoformat(at).astimezone():%H:%M}"


ROWS = 10
"""Number of rows that are shown; further ones are counted."""
PLAYERS = frozenset({"first", "second", "player", "other", "opener", "disputed_by"})
"""Columns that hold a player's id."""
INTERNAL = frozenset({"entered_at"})
"""What the file keeps for itself: it stands above, as when the entry was made."""


def journal_pane(
    event: Event,
    reader: Reader,
    entry: JournalEntry,
    role: Role = Role.TO,
    *,
    own_entry: bool,
    keys: WithKeys = as_made,
    all_rows: bool = False,
) -> PaneView:
    """Return one entry. `own_entry`: it was made at this terminal. `keys`: the reader's keys.

    `all_rows`: show all its rows, however many.
    """
    rows = rows_changed(reader, entry.id, role)
    at = entry.local_time
    facts = (
        line(f"{at:%H:%M:%S}", label="When", right=f"{at:%Y-%m-%d}"),
        line(entry.author, label="Who"),
        line(entry.command, label="Command"),
    )
    most = len(rows) if all_rows else ROWS
    more = len(rows) - most
    shown = [part for row in rows[:most] for part in _row(event, row)]
    if more > 0:
        others = f"and {counted(more, 'more row')}; {keys('{journal.whole|enter}')} shows all"
        shown.append(line(others, "muted"))
    return PaneView(
        f"entry {entry.id}",
        (
            PaneSection(f"Entry {entry.id}", (line(entry.sentence, "strong"),)),
            *section("Made", facts),
            *section("What changed", shown or [line("Nothing in the event.", "muted")]),
            *section(
                "Undo", _undo_lines(event, rows, reader, entry, role, keys, own_entry=own_entry)
            ),
        ),
    )


def _row(event: Event, row: RowChange) -> list[PaneLine]:
    """Return a row by name, followed by its former and current content."""
    lines = [PaneLine((Piece(f"{_name(event, row)}: "), Piece(row.kind, "muted")))]
    now = {each.column: each.now for each in row.fields}
    for each in row.fields:
        # The counted value is shown only if a cap changes it.
        counted_so = now.get(each.column.replace("recorded", "points"))
        if each.column in INTERNAL or ("recorded" in each.column and each.now == counted_so):
            continue
        label = _with_names(event, row, column_label(row.table, each.column))
        parts = _values(event, row, each)
        lines.append(PaneLine((Piece(f"{label}: ", "muted"), *parts), indent=2))
    return lines


def _values(event: Event, row: RowChange, field: FieldChange) -> list[Piece]:
    """Return a value's former and current text."""
    was, now = (_value_text(event, row, field.column, value) for value in (field.was, field.now))
    if row.kind == "added":
        return [Piece(now)]
    if row.kind == "removed":
        return [Piece(was, "muted")]
    before = [] if field.was is None else [Piece(f"was {was}, now ", "muted")]
    return [*before, Piece(now)]


def _value_text(event: Event, row: RowChange, column: str, value: Any) -> str:
    """Format a stored value: a player's id becomes their name, and long text is shortened."""
    if value is None:
        return "none"
    if column in PLAYERS and row.table != "team_match" and value in event.by_id:
        return event.name_of(value)
    text = " ".join(str(value).split())
    text = text if len(text) <= _LONG else f"{text[:_LONG]}…"
    return _with_names(event, row, stored_text(row.table, column, text))


def _with_names(event: Event, row: RowChange, text: str) -> str:
    """Replace “player 1” and “player 2” in a text about a game by the players' names."""
    game = event.games_by_id.get(row.id) if row.table == "game" else None
    if game is None:
        return text
    for number, player in enumerate(game.players, 1):
        text = text.replace(f"player {number}", event.name_of(player))
    return text


def _name(event: Event, row: RowChange) -> str:
    """Return the name of a row's subject, if the event still has it."""
    if row.table == "player" and row.id in event.by_id:
        return event.name_of(row.id)
    if row.table == "game" and row.id in event.games_by_id:
        game = event.games_by_id[row.id]
        return f"{which(game)}, {' and '.join(map(event.name_of, game.players))}"
    if row.table == "round":
        number = next((one.number for one in event.rounds if one.id == row.id), None)
        return f"Round {number}" if number else f"round {row.id}"
    return "The event" if row.table == "event" else table_label(row.table)


def corrected_instead(event: Event, rows: Sequence[RowChange]) -> str:
    """Return how to correct an older round's result that cannot be undone, otherwise ""."""
    for row in rows:
        game = event.games_by_id.get(row.id) if row.table == "game" else None
        came_in = any(one.column == "outcome" and one.was is None for one in row.fields)
        if game is None or row.kind != "changed" or not came_in:
            continue
        if event.rounds[game.round - 1].phase is Phase.CLOSED:
            return (
                f"Round {game.round} is closed: correct the result instead. In Results, press "
                f"{{results.earlier|[}} to go to round {game.round}, then enter table "
                f"{game.table}'s slip again."
            )
    return ""


def _undo_lines(
    event: Event,
    rows: Sequence[RowChange],
    reader: Reader,
    entry: JournalEntry,
    role: Role,
    keys: WithKeys,
    *,
    own_entry: bool,
) -> tuple[PaneLine, ...]:
    if entry.undone:
        said = "This change has been undone. {redo|U} redoes the change undone last."
        return (line(keys(said), "muted", mark="dropped"),)
    hindered = hindrance(reader, entry.id)
    if hindered is not None:
        return (line(cannot_text(hindered), "late", mark="late"),)
    if instead := corrected_instead(event, rows):
        return (line(keys(instead), "late", mark="late"),)
    if not own_entry and role is not Role.TO:
        return (line("Only the organizer can undo what others have done.", "muted", mark="late"),)
    whose = "" if own_entry else " Someone else made this change, so srtui asks you to confirm."
    return (line(keys("{journal.take_back|t} undoes it.") + whose, mark="done"),)

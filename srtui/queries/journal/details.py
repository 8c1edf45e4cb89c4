"""An entry of the journal: what it changed, whether and how it can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from data.event.journal import hindrance
from srtui.commands.command import Role
from srtui.documents.sections import PaneLine, PaneSection, PaneView, Piece, line, section
from srtui.model.event import Event, Phase
from srtui.queries.journal.entries import (
    NOTHING,
    EntryRow,
    FieldChange,
    RowChange,
    rows_changed,
)
from srtui.text.keys import WithKeys, as_made
from srtui.text.phrases import counted, which
from srtui.text.row_labels import column_label, stored_text, table_label

if TYPE_CHECKING:
    from data.event.store import Reader

ROWS = 10
"""Number of rows that are shown; further ones are counted."""
PLAYERS = frozenset({"first", "second", "player", "other", "opener", "disputed_by"})
"""Columns that hold a player's id."""
INTERNAL = frozenset({"entered at"})
"""What the file keeps for itself: it stands above, as when the entry was made."""


def journal_pane(
    event: Event,
    reader: Reader,
    entry: EntryRow,
    role: Role = Role.TO,
    *,
    own_entry: bool,
    keys: WithKeys = as_made,
    all_rows: bool = False,
) -> PaneView:
    """Return one entry. `own_entry`: it was made at this terminal. `keys`: the reader's.

    `all_rows`: all of its rows, however many.
    """
    rows = rows_changed(reader, entry.id, role)
    at = datetime.fromisoformat(entry.entered_at).astimezone()
    facts = (
        line(f"{at:%H:%M:%S}", label="When", right=f"{at:%Y-%m-%d}"),
        line(entry.author, label="Who"),
        line(entry.command, label="Command"),
    )
    most = len(rows) if all_rows else ROWS
    more = len(rows) - most
    shown = [part for row in rows[:most] for part in _row(event, row)]
    if more > 0:
        others = f"and {counted(more, 'row')} more: {keys('{journal.whole|enter}')} shows all"
        shown.append(line(others, "muted"))
    return PaneView(
        f"entry {entry.id}",
        (
            PaneSection(f"Entry {entry.id}", (line(entry.sentence, "strong"),)),
            *section("Made", facts),
            *section("What changed", shown or [line("Nothing in the event.", "muted")]),
            *section("Undo", _back(event, rows, reader, entry, role, keys, own_entry=own_entry)),
        ),
    )


def _row(event: Event, row: RowChange) -> list[PaneLine]:
    """Return a row by its name, with its former and present content below."""
    lines = [PaneLine((Piece(f"{_name(event, row)}: "), Piece(row.kind, "muted")))]
    now = {each.name: each.now for each in row.fields}
    for each in row.fields:
        # The counted value is shown only if a cap changes it.
        counted_so = now.get(each.name.replace("recorded", "points"))
        if each.name in INTERNAL or ("recorded" in each.name and each.now == counted_so):
            continue
        column = _column(each)
        label = _with_names(event, row, column_label(row.table, column))
        parts = _values(event, row, each)
        lines.append(PaneLine((Piece(f"{label}: ", "muted"), *parts), indent=2))
    return lines


def _column(field: FieldChange) -> str:
    return field.name.replace(" ", "_")


def _values(event: Event, row: RowChange, field: FieldChange) -> list[Piece]:
    """Return what a value was and is, in the words of people."""
    column = _column(field)
    was, now = (_value_text(event, row, column, value) for value in (field.was, field.now))
    if row.kind == "added":
        return [Piece(now)]
    if row.kind == "removed":
        return [Piece(was, "muted")]
    before = [] if field.was == NOTHING else [Piece(f"was {was}, now ", "muted")]
    return [*before, Piece(now)]


def _value_text(event: Event, row: RowChange, column: str, value: str) -> str:
    """Return a stored value; a player's id is their name."""
    if value == NOTHING:
        return "none"
    names_player = column in PLAYERS and row.table != "team_match"
    if names_player and value.isdigit() and int(value) in event.by_id:
        return event.name_of(int(value))
    return _with_names(event, row, stored_text(row.table, column, value))


def _with_names(event: Event, row: RowChange, text: str) -> str:
    """Return a text about a game with the players' names for “player 1” and “player 2”."""
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
    """Return why a result of a finished round is not undone, and what to do instead.

    Empty if it is not such a result. The sentence contains a key.
    """
    for row in rows:
        game = event.games_by_id.get(row.id) if row.table == "game" else None
        came_in = any(one.name == "outcome" and one.was == NOTHING for one in row.fields)
        if game is None or row.kind != "changed" or not came_in:
            continue
        if event.rounds[game.round - 1].phase is Phase.CLOSED:
            return (
                f"Round {game.round} is closed: its results are corrected, not undone. "
                f"{{results.earlier|[}} in Results goes to round {game.round}; enter table "
                f"{game.table}'s slip there."
            )
    return ""


def _back(
    event: Event,
    rows: Sequence[RowChange],
    reader: Reader,
    entry: EntryRow,
    role: Role,
    keys: WithKeys,
    *,
    own_entry: bool,
) -> tuple[PaneLine, ...]:
    if entry.undone:
        said = "It has been undone; {redo|U} redoes the last undo."
        return (line(keys(said), "muted", mark="dropped"),)
    reason = hindrance(reader, entry.id)
    if reason is not None:
        return (line(reason, "late", mark="late"),)
    if instead := corrected_instead(event, rows):
        return (line(keys(instead), "late", mark="late"),)
    if not own_entry and role is not Role.TO:
        return (line("Only the organizer can undo what others did.", "muted", mark="late"),)
    whose = "" if own_entry else " Someone else did it: you will be asked first."
    return (line(keys("{journal.take_back|t} undoes it.") + whose, mark="done"),)

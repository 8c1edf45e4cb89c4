"""An entry of the journal: what it changed, whether and how it can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from data.journal import hindrance
from srtui.desk.command import Role
from srtui.state.event import Event, Phase
from srtui.views.journal import NOTHING, EntryRow, RowChange, rows_changed
from srtui.views.pane.value import PaneLine, PaneSection, PaneView, Piece, line, section
from srtui.words.keys import WithKeys, as_made
from srtui.words.wording import counted, which

if TYPE_CHECKING:
    from data.store import Reader

ROWS = 10
"""Rows that are shown; of more it is said how many."""
KEPT = frozenset({"entered at"})
"""What the file keeps for itself: it stands above, as when the entry was made."""


def journal_pane(
    event: Event, reader: Reader, entry: EntryRow, role: Role = Role.TO, *, mine: bool,
    keys: WithKeys = as_made, whole: bool = False,
) -> PaneView:  # fmt: skip
    """One entry. `mine`: it was made at this terminal. `keys`: those of who looks. `whole`: all of
    its rows, however many.
    """
    rows = rows_changed(reader, entry.id, role)
    at = datetime.fromisoformat(entry.at).astimezone()
    facts = (
        line(f"{at:%H:%M:%S}", label="When", right=f"{at:%Y-%m-%d}"),
        line(entry.who, label="Who"),
        line(entry.command, label="Command"),
    )
    most = len(rows) if whole else ROWS
    more = len(rows) - most
    shown = [part for row in rows[:most] for part in _row(event, row)]
    others = f"and {counted(more, 'row')} more: {keys('{journal.whole|enter}')} shows all"
    shown += [line(others, "muted")] * (more > 0)
    return PaneView(
        f"entry {entry.id}",
        (
            PaneSection(f"Entry {entry.id}", (line(entry.sentence, "strong"),)),
            *section("Made", facts),
            *section("What changed", shown or [line("No row of the event.", "muted")]),
            *section("Taking it back", _back(event, rows, reader, entry, role, keys, mine=mine)),
        ),
    )


def _row(event: Event, row: RowChange) -> list[PaneLine]:
    """A row by its name, and below it what it was and became."""
    lines = [PaneLine((Piece(f"{_name(event, row)}: "), Piece(row.how, "muted")))]
    now = {each.name: each.now for each in row.fields}
    for each in row.fields:
        # What counts is told only where a cap makes it other than what was scored.
        counted_so = now.get(each.name.replace("recorded", "points"))
        if each.name in KEPT or ("recorded" in each.name and each.now == counted_so):
            continue
        became = [Piece(f"{each.was} becomes ", "muted")] * (each.was != NOTHING)
        became.append(Piece(each.now))
        alone = [Piece(each.was or each.now, "muted" * bool(each.was))]
        parts = became if row.how == "changed" else alone
        lines.append(PaneLine((Piece(f"{each.name}: ", "muted"), *parts), indent=2))
    return lines


def _name(event: Event, row: RowChange) -> str:
    """Who or what a row is, where the event still has it."""
    if row.table == "player" and row.id in event.by_id:
        return event.name_of(row.id)
    if row.table == "game" and row.id in event.games_by_id:
        game = event.games_by_id[row.id]
        return f"{which(game)}, {' and '.join(map(event.name_of, game.players))}"
    if row.table == "round":
        number = next((one.number for one in event.rounds if one.id == row.id), None)
        return f"Round {number}" if number else f"round {row.id}"
    return "The event" if row.table == "event" else f"{row.table.replace('_', ' ')} {row.id}"


def corrected_instead(event: Event, rows: Sequence[RowChange]) -> str:
    """Why a result of a round that is over is not taken back, and what is done; empty: it is not
    such a result. The sentence has a key in it.
    """
    for row in rows:
        game = event.games_by_id.get(row.id) if row.table == "game" else None
        came_in = any(one.name == "outcome" and one.was == NOTHING for one in row.fields)
        if game is None or row.how != "changed" or not came_in:
            continue
        if event.rounds[game.round - 1].phase is Phase.CLOSED:
            return (
                f"Round {game.round} is closed: its results are corrected, not taken back. "
                f"{{results.earlier|[}} in Results leads to round {game.round}; type the slip of "
                f"table {game.table} there."
            )
    return ""


def _back(
    event: Event, rows: Sequence[RowChange], reader: Reader, entry: EntryRow, role: Role,
    keys: WithKeys, *, mine: bool,
) -> tuple[PaneLine, ...]:  # fmt: skip
    if entry.undone:
        said = "It has been taken back; {redo|U} brings back what was undone last."
        return (line(keys(said), "muted", mark="dropped"),)
    reason = hindrance(reader, entry.id)
    if reason is not None:
        return (line(reason, "late", mark="late"),)
    if instead := corrected_instead(event, rows):
        return (line(keys(instead), "late", mark="late"),)
    if not mine and role is not Role.TO:
        return (line("Only the organizer takes back what others did.", "muted", mark="late"),)
    whose = "" if mine else " It was another's: that is asked about first."
    return (line(keys("{journal.take_back|t} takes it back.") + whose, mark="done"),)

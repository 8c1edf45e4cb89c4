"""Players of the event."""

from __future__ import annotations

from data.clean import fold
from srtui.documents.sections import Piece, Sections, section, sentences
from srtui.documents.table import TableColumn, tabled, without
from srtui.model.event import Event
from srtui.queries.lists import list_state, lists_said
from srtui.queries.query import Query, Snapshot
from srtui.queries.roster.money import due_said, has_fee, money, sums_text
from srtui.rules.record import Player, Status
from srtui.rules.standings import PlayerFigures, figures
from srtui.rules.value import Value, field
from srtui.text.awards import model_faults
from srtui.text.phrases import counted
from srtui.text.players import player_told, status_words
from srtui.text.standings import record_text
from srtui.text.teams import team_name


class PlayerRow(Value):
    """A player. `table` is their fixed table; `penalties` are text."""

    player: int
    name: str
    club: str
    faction: str
    status: str
    active: bool
    """Whether the player is paired next."""
    stand_in: bool
    paid: bool
    checked_in: bool = field(name="here")
    table: int | None
    record: str
    tp: int
    due: str
    """What the player pays, in words; empty if it is nothing."""
    note: str
    penalties: tuple[str, ...]
    painted: str
    """yes, no, or empty if not checked."""
    models: str
    """ok, or the findings; empty if not checked."""
    lists: str
    """ok, 2 findings, none: state of the army lists."""
    team: str
    """In a team event, the player's team."""


class Roster(Value):
    """All players by name, and counts without the stand-ins."""

    rows: tuple[PlayerRow, ...]
    players: int
    active: int
    checked_in: int = field(name="here")
    paid: int
    sentence: str


def roster(event: Event) -> Roster:
    """Return the current roster."""
    # Once for all: the figures of one player need the games of everybody.
    lines = figures(event.field(event.played))
    ordered = sorted(event.players, key=lambda one: (fold(one.name), one.id))
    rows = tuple(_row(event, player, lines[player.id]) for player in ordered)
    real = [row for row in rows if not row.stand_in]
    active = sum(row.active for row in real)
    paid = sum(row.paid for row in real)
    present = sum(row.checked_in and row.active for row in real)  # dropped players have no table
    among = f"{active} in the event, " if active != len(real) else ""
    sentences = [f"{counted(len(real), 'player')}: {among}{present} here, {paid} paid."]
    if has_fee(event):
        sentences.append(money(event).sentence)
    if event.lists:
        sentences.append(lists_said(event))
    sentences += [f"Kept apart: {pair}." for pair in apart_said(event)]
    return Roster(rows, len(real), active, present, paid, " ".join(sentences))


def heading_text(event: Event, view: Roster) -> str:
    """Return a roster's sentence for a line of 80 cells: the total comes first."""
    if not has_fee(event):
        return view.sentence
    return view.sentence.replace(f" paid. {money(event).sentence}", f" paid {sums_text(event)}", 1)


def roster_row(event: Event, player: Player) -> PlayerRow:
    """Return one player's current row."""
    return _row(event, player, figures(event.field(event.played))[player.id])


def _row(event: Event, player: Player, line: PlayerFigures) -> PlayerRow:
    return PlayerRow(
        player=player.id,
        name=player.name,
        club=player.club,
        faction=player.faction,
        status=status_words(player, event.entering_round),
        active=player.status(event.entering_round) is Status.IN,
        stand_in=player.stand_in,
        paid=player.paid,
        checked_in=player.checked_in,
        table=player.pinned_table,
        record=record_text(line),
        tp=line.tp,
        due=due_said(event, player),
        note=player.note,
        penalties=tuple(
            f"{penalty.kind.replace('_', ' ')} {player_told(penalty.round)}: {penalty.reason}"
            for penalty in event.penalties
            if penalty.player == player.id
        ),
        painted={None: "", True: "yes", False: "no"}[player.painted],
        models=_models(event, player),
        lists=list_state(event, player),
        team=team_name(event, player.id),
    )


def apart_said(event: Event) -> tuple[str, ...]:
    """Format the players kept apart, pair by pair, with the reason."""
    return tuple(
        f"{event.name_of(one.player)} and {event.name_of(one.other)}"
        + (f" ({one.reason})" if one.reason else "")
        for one in event.kept_apart
    )


def _models(event: Event, player: Player) -> str:
    if faults := model_faults(event, player.id):
        return "; ".join(faults)
    return "ok" if player.models_checked else ""


NOT_YET = Piece("", "muted", mark="dot")
"""A cell of what is still to be done."""


def player_columns(event: Event) -> tuple[TableColumn[PlayerRow], ...]:
    """Return the columns of the roster, with teams in a team event.

    Whether a player is here and has paid is visible on any terminal: the desk at the door needs it.
    """

    def status(row: PlayerRow) -> str:
        return status_words(event.by_id[row.player], event.entering_round, brief=True)

    team = (TableColumn[PlayerRow]("Team", lambda row: row.team, gives=2),)
    return (
        TableColumn("No.", lambda row: Piece(str(row.player), "muted"), right=True, gives=1),
        TableColumn("Player", _name, name=True),
        *(team if event.team_size is not None else ()),
        TableColumn("Club", lambda row: Piece(row.club, "muted"), gives=9),
        TableColumn("Faction", lambda row: Piece(row.faction, "muted"), gives=8),
        TableColumn("Here", lambda row: row.checked_in, least=6, brief=_arrival),
        TableColumn("Paid", lambda row: row.paid, least=6, brief=_paid),
        TableColumn("Paint", lambda row: row.painted, gives=5),
        TableColumn("Models", lambda row: row.models, gives=6, brief=_models_brief),
        TableColumn("Table", lambda row: row.table, right=True, gives=7),
        TableColumn("Lists", lambda row: row.lists, gives=3, brief=_lists_brief),
        TableColumn("W-L-T", lambda row: row.record, gives=4),
        TableColumn("Status", lambda row: row.status, gives=2, brief=status),
        TableColumn("Note", lambda row: "; ".join(filter(None, [row.note, *row.penalties]))),
    )


def _name(row: PlayerRow) -> Piece:
    return Piece(row.name, "" if row.active else "dropped")


def _arrival(row: PlayerRow) -> Piece:
    return Piece("here", mark="done") if row.checked_in else NOT_YET


def _paid(row: PlayerRow) -> Piece:
    if row.paid:
        return Piece("paid", mark="done")
    return Piece(f"owes {row.due}", "open") if row.due else NOT_YET


def _models_brief(row: PlayerRow) -> Piece:
    return Piece(row.models) if row.models in ("", "ok") else Piece("check", "late", mark="late")


def _lists_brief(row: PlayerRow) -> Piece:
    if row.lists == "none":
        return Piece("")
    if row.lists == "ok":
        return Piece("ok", mark="done")
    return Piece(f"check {row.lists.split()[0]}", "late", mark="late")


class RosterList(Query[Roster], id="roster.list", title="Roster", answer="roster", paged=False):
    """Show the roster."""

    def read(self, snapshot: Snapshot) -> Roster:
        """Return all players by name."""
        return roster(snapshot.event)

    def page(self, value: Roster, snapshot: Snapshot) -> Sections:
        """Show a row for each player, and the counts."""
        columns = without(player_columns(snapshot.event), "Lists")
        return (*section("", [tabled(columns, value.rows)]), *sentences([value.sentence]))

"""Players of the event."""

from msgspec.structs import asdict

from data.clean import fold
from srtui.commands.command import Role
from srtui.documents.sections import (
    PaneLine,
    PaneTable,
    PaneView,
    Piece,
    Sections,
    line,
    section,
    sentences,
)
from srtui.documents.table import TableColumn, tabled, unheaded, without
from srtui.model.event import Event, Penalty
from srtui.queries.lists import ListRow, list_state, lists_summary, open_findings, player_lists
from srtui.queries.query import Query, Snapshot
from srtui.queries.roster.money import fee_of, has_fee, money, money_text
from srtui.queries.rounds.results import games_of, played_columns
from srtui.rules.record import Player, Status, past
from srtui.rules.value import Value, field, fields_of
from srtui.text.awards import model_faults
from srtui.text.phrases import WithKeys, as_made, counted, rounds_words
from srtui.text.players import since, status_text, when
from srtui.text.standings import Side, record_text, sides
from srtui.text.teams import team_name


class PlayerRow(Side, kw_only=True):
    """A player. `table` is their fixed table, `due` what they pay, in hundredths.

    `status` applies from round `since` on; None before they enter. `active`: they will be paired in
    the next round. `painted` is None if not checked; `models` are findings of the model check.
    `lists` is the number of open findings about their army lists; None if none are submitted.
    """

    status: Status | None
    since: int
    active: bool
    stand_in: bool
    paid: bool
    checked_in: bool = field(name="here")
    table: int | None
    due: int
    note: str
    penalties: tuple[Penalty, ...]
    painted: bool | None
    models_checked: bool
    models: tuple[str, ...]
    lists: int | None
    team: str


class Roster(Value):
    """All players by name, with counts that exclude stand-ins."""

    rows: tuple[PlayerRow, ...]
    players: int
    active: int
    checked_in: int = field(name="here")
    paid: int


def roster(event: Event) -> Roster:
    """Return the current roster."""
    # Computed once for all: one player's figures need everybody's games.
    known = sides(event, event.played + 1)
    ordered = sorted(event.players, key=lambda one: (fold(one.name), one.id))
    rows = tuple(_row(event, player, known[player.id]) for player in ordered)
    real = [row for row in rows if not row.stand_in]
    active = sum(row.active for row in real)
    present = sum(row.checked_in and row.active for row in real)  # dropped players have no table
    return Roster(rows, len(real), active, present, sum(row.paid for row in real))


def roster_text(event: Event, view: Roster, *, brief: bool = False) -> str:
    """Format a roster's counts; `brief`: for a line of 80 cells, the total comes first."""
    among = f"{view.active} in the event, " if view.active != view.players else ""
    text = f"{counted(view.players, 'player')}: {among}{view.checked_in} here, {view.paid} paid"
    if has_fee(event):
        text += (" " if brief else ". ") + money_text(money(event), brief=brief)
    else:
        text += "."
    lists = [lists_summary(event)] if event.lists else []
    return " ".join([text, *lists, *(f"Kept apart: {pair}." for pair in kept_apart_texts(event))])


def _row(event: Event, player: Player, side: Side) -> PlayerRow:
    status = player.status(event.entering_round)
    return PlayerRow(
        **asdict(side),
        **fields_of(player, "stand_in paid checked_in note painted models_checked"),
        status=status,
        since=since(player, status),
        active=status is Status.IN,
        table=player.pinned_table,
        due=fee_of(event).amount_for(player),
        penalties=tuple(one for one in event.penalties if one.player == player.id),
        models=model_faults(event, player.id),
        lists=open_findings(event, player),
        team=team_name(event, player.id),
    )


def kept_apart_texts(event: Event) -> tuple[str, ...]:
    """Format the pairs of players kept apart, each with the reason."""
    return tuple(
        f"{event.name_of(one.player)} and {event.name_of(one.other)}"
        + (f" ({one.reason})" if one.reason else "")
        for one in event.kept_apart
    )


def _penalty_text(penalty: Penalty) -> str:
    given = f"in {when(penalty.round)}" if penalty.round else when(0)
    return f"{penalty.kind.replace('_', ' ')} {given}: {penalty.reason}"


def _models_text(row: PlayerRow) -> str:
    return "; ".join(row.models) or ("ok" if row.models_checked else "")


NOT_YET = Piece("", "muted", mark="dot")
"""A cell of what is still to be done."""


def player_columns(event: Event) -> tuple[TableColumn[PlayerRow], ...]:
    """Return the roster's columns; check-in and payment are visible on a terminal of any width."""
    fee = fee_of(event)

    def current(row: PlayerRow) -> Piece:
        return Piece("here", mark="done") if row.checked_in else NOT_YET

    def paid(row: PlayerRow) -> Piece:
        if row.paid:
            return Piece("paid", mark="done")
        return Piece(f"owes {fee.format_amount(row.due)}", "open") if row.due else NOT_YET

    team = (TableColumn[PlayerRow]("Team", lambda row: row.team, gives=2),)
    return (
        TableColumn("No.", lambda row: Piece(str(row.player), "muted"), right=True, gives=1),
        TableColumn(
            "Player", lambda row: Piece(row.name, "" if row.active else "dropped"), name=True
        ),
        *(team if event.team_size is not None else ()),
        TableColumn("Club", lambda row: Piece(row.club, "muted"), gives=9),
        TableColumn("Faction", lambda row: Piece(row.faction, "muted"), gives=8),
        TableColumn("Here", lambda row: row.checked_in, least=6, brief=current),
        TableColumn("Paid", lambda row: row.paid, least=6, brief=paid),
        TableColumn("Paint", lambda row: row.painted, gives=5),
        TableColumn("Models", _models_text, gives=6, brief=_models_brief),
        TableColumn("Table", lambda row: row.table, right=True, gives=7),
        TableColumn("Lists", lambda row: list_state(row.lists), gives=3, brief=_lists_brief),
        TableColumn("W-L-T", record_text, gives=4),
        TableColumn(
            "Status",
            lambda row: status_text(event, row.player),
            gives=2,
            brief=lambda row: status_text(event, row.player, brief=True),
        ),
        TableColumn("Note", _note, gives=4, brief=_note_brief),
    )


def _note_brief(row: PlayerRow) -> str:
    kinds = ("note" if row.note else "", "penalty" if row.penalties else "")
    return ", ".join(filter(None, kinds))


def _note(row: PlayerRow) -> str:
    return "; ".join(filter(None, [row.note, *map(_penalty_text, row.penalties)]))


def _models_brief(row: PlayerRow) -> Piece:
    return Piece("check", "late", mark="late") if row.models else Piece(_models_text(row))


def _lists_brief(row: PlayerRow) -> Piece:
    if row.lists:
        return Piece(f"check {row.lists}", "late", mark="late")
    return Piece("") if row.lists is None else Piece("ok", mark="done")


class RosterList(Query[Roster], id="roster.list", title="Roster", answer="roster", paged=False):
    """Show the roster."""

    def read(self, snapshot: Snapshot) -> Roster:
        return roster(snapshot.event)

    def page(self, value: Roster, snapshot: Snapshot) -> Sections:
        columns = without(player_columns(snapshot.event), "Lists")
        counts = roster_text(snapshot.event, value)
        return (*section("", [tabled(columns, value.rows)]), *sentences([counts]))


NO_LISTS = "No lists yet: press {roster.lists|l} to submit them."


def roster_pane(
    event: Event, player: int, role: Role = Role.TO, *, keys: WithKeys = as_made
) -> PaneView:
    """Return one player's details as a role may see them; `keys`: their own keys."""
    if player not in event.by_id:
        return PaneView("nobody", ())
    shown_player = event.by_id[player]
    row = _row(event, shown_player, sides(event, event.played + 1)[player])
    penalties = (line(_penalty_text(one), "late", mark="late") for one in row.penalties)
    return PaneView(
        f"player {player}",
        (
            *section("", _player_lines(event, row)),
            *section("Status", _checklist_lines(event, row)),
            *section("Lists", _lists(event, shown_player, role, keys)),
            *section("Games", _games(event, shown_player)),
            *section("Conduct", penalties),
            *section("Kept apart", _kept_apart(event, player)),
        ),
    )


def _player_lines(event: Event, row: PlayerRow) -> tuple[PaneLine, ...]:
    about = " · ".join(one for one in (row.team, row.faction, row.club) if one)
    name = (Piece(f"{row.player}  ", "muted"), Piece(row.name, "strong"))
    top = PaneLine(name, right=(Piece(record_text(row)),))
    gone = status_text(event, row.player)
    status = () if row.active else (line(gone, "muted", mark="dropped"),)
    note = (line(row.note, label="Note"),) if row.note else ()
    return (top, *((line(about, "muted"),) if about else ()), *status, *note)


def _checklist_lines(event: Event, row: PlayerRow) -> tuple[PaneLine, ...]:
    """Return a player's checklist: checked in, paid, painted, models checked."""
    due = fee_of(event).format_amount(row.due) if row.due else ""
    owed = f"owes {due}" if due else "not paid"
    lines = [
        _state_line(row.checked_in, "here", "not here yet"),
        _state_line(row.paid, f"paid {due}".strip(), owed),
    ]
    if row.painted is not None:
        fault = "" if row.painted else "below paint standard"
        lines.append(_check_line(fault, "painted as required"))
    if row.models or row.models_checked:
        faults = f"models: {_models_text(row)}" if row.models else ""
        lines.append(_check_line(faults, "models checked"))
    if row.table:
        lines.append(line(f"always at table {row.table}", mark="published"))
    return tuple(lines)


def _check_line(fault: str, fine: str) -> PaneLine:
    return line(fault, "late", mark="late") if fault else line(fine, mark="done")


def _state_line(done: bool, said: str, missing: str) -> PaneLine:
    return line(said, mark="done") if done else line(missing, mark="open")


def _lists(event: Event, who: Player, role: Role, keys: WithKeys) -> tuple[PaneLine, ...]:
    view = player_lists(event, who, role)
    if view.hidden:
        return (line("Lists are hidden while a game is in progress.", "muted"),)
    if not view.lists:
        return (line(keys(NO_LISTS), "muted"),) if view.active else ()
    lines = [_list(one) for one in view.lists]
    for one in view.findings:
        if one.accepted:
            lines.append(line(f"{one.sentence} Accepted: {one.accepted}.", "muted", mark="done"))
        else:
            lines.append(line(one.sentence, "late", mark="late"))
    return tuple(lines)


def _list(row: ListRow) -> PaneLine:
    what = " · ".join(filter(None, (row.leader, row.theme))) or row.faction
    numbers = ", ".join(f"R{number}" for number in row.played)
    rounds = f" ({numbers})" if numbers else ""
    points = "" if row.points is None else f"{row.points}/{row.most}"
    parts = (Piece(f"{row.number}  ", "muted"), Piece(what), Piece(rounds, "muted"))
    return PaneLine(parts, right=(Piece(points),))


def _games(event: Event, player: Player) -> tuple[PaneLine | PaneTable | None, ...]:
    """Return a player's rounds, including what pairing takes into account: byes, pair-downs."""
    until = len(event.published)
    played = games_of(event, player.id, until)
    table = unheaded(played_columns(event, player.id, until), played)
    byes = [game.round for game in played if game.second is None]
    special = (("bye", byes), ("paired down", paired_down(event, player.id)))
    lines = (
        line(f"{what} in {rounds_words(rounds)}", "muted") for what, rounds in special if rounds
    )
    return (table, *lines)


def paired_down(event: Event, player: int) -> list[int]:
    """Return the rounds in which a player was paired down."""
    rounds, before = [], 0
    for round_ in event.published:
        # `past` only counts: the pair-down was in this round if the count has just grown.
        history = past(event.games, round_.number + 1)
        now = history[player].pair_downs if player in history else 0
        if now > before:
            rounds.append(round_.number)
        before = now
    return rounds


def _kept_apart(event: Event, player: int) -> tuple[PaneLine, ...]:
    lines = []
    for one in event.kept_apart:
        if player in (one.player, one.other):
            other = one.other if one.player == player else one.player
            why = f": {one.reason}" if one.reason else ""
            lines.append(line(f"from {event.name_of(other)}{why}"))
    return tuple(lines)

"""Players of the event."""

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
from srtui.documents.table import TableColumn, tabled, without
from srtui.model.event import Event
from srtui.queries.lists import ListRow, list_state, lists_said, player_lists
from srtui.queries.query import Query, Snapshot
from srtui.queries.roster.money import due_said, has_fee, money, sums_text
from srtui.queries.rounds.results import how_it_went, rounds_of
from srtui.rules.record import Player, Status, past
from srtui.rules.standings import PlayerFigures, figures
from srtui.rules.value import Value, field
from srtui.text.awards import model_faults
from srtui.text.keys import WithKeys, as_made
from srtui.text.phrases import counted, joined
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


NO_LISTS = "None submitted: {roster.lists|l} submits them."


def roster_pane(
    event: Event, player: int, role: Role = Role.TO, *, keys: WithKeys = as_made
) -> PaneView:
    """Return one player, as a seat may see them; `keys`: the reader's."""
    if player not in event.by_id:
        return PaneView("nobody", ())
    shown_player = event.by_id[player]
    row = _row(event, shown_player, figures(event.field(event.played))[shown_player.id])
    return PaneView(
        f"player {player}",
        (
            *section("", _player_lines(row)),
            *section("Status", _order(row)),
            *section("Lists", _lists(event, shown_player, role, keys)),
            *section("Games", _games(event, shown_player)),
            *section("Conduct", [line(one, "late", mark="late") for one in row.penalties]),
            *section("Kept apart", _kept_apart(event, player)),
        ),
    )


def _player_lines(row: PlayerRow) -> tuple[PaneLine, ...]:
    about = " · ".join(one for one in (row.team, row.faction, row.club) if one)
    top = PaneLine(
        (Piece(f"{row.player}  ", "muted"), Piece(row.name, "strong")), right=(Piece(row.record),)
    )
    status = () if row.active else (line(row.status, "muted", mark="dropped"),)
    note = (line(row.note, label="Note"),) if row.note else ()
    return (top, *((line(about, "muted"),) if about else ()), *status, *note)


def _order(row: PlayerRow) -> tuple[PaneLine, ...]:
    """Return what is done: checked in, paid, painted, models checked; the rest is open."""
    lines = [_is(row.checked_in, "here", "not here yet"), _is(row.paid, *_payment(row.due))]
    if row.painted:
        painted = row.painted == "yes"
        said = "painted as required" if painted else "below paint standard"
        lines.append(line(said, "" if painted else "late", mark="done" if painted else "late"))
    if row.models:
        ok = row.models == "ok"
        said = "models checked" if ok else f"models: {row.models}"
        lines.append(line(said, "" if ok else "late", mark="done" if ok else "late"))
    if row.table:
        lines.append(line(f"always at table {row.table}", mark="published"))
    return tuple(lines)


def _payment(due: str) -> tuple[str, str]:
    """Return the words for paid and for unpaid."""
    return (f"paid {due}", f"owes {due}") if due else ("paid", "not paid")


def _is(done: bool, said: str, missing: str) -> PaneLine:
    return line(said, mark="done") if done else line(missing, mark="open")


def _lists(event: Event, who: Player, role: Role, keys: WithKeys) -> tuple[PaneLine, ...]:
    """Return each list with its points and rounds played, and its findings."""
    view = player_lists(event, who, role)
    if view.hidden:
        return (line("Hidden while a game is in progress.", "muted"),)
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


def _games(event: Event, player: Player) -> tuple[PaneLine | PaneTable, ...]:
    """Round by round, with what the pairing has to know: byes, pair-downs."""
    played = rounds_of(event, player.id, len(event.published))
    if not played:
        return ()
    rows = tuple(
        (
            Piece(f"R{one.round}", "muted"),
            how_it_went(one, one.opponent),
            Piece(one.points),
            Piece(one.destroyed, "muted"),
        )
        for one in played
    )
    table = PaneTable(rows, (False, False, True, True))
    byes = [one.round for one in played if one.result == "bye"]
    return (table, *_had("bye", byes), *_had("paired down", paired_down(event, player.id)))


def _had(event_name: str, rounds: list[int]) -> tuple[PaneLine, ...]:
    if not rounds:
        return ()
    numbers = joined([str(number) for number in rounds])
    word = "round" if len(rounds) == 1 else "rounds"
    return (line(f"{event_name} in {word} {numbers}", "muted"),)


def paired_down(event: Event, player: int) -> list[int]:
    """Return the rounds in which a player was paired down."""
    rounds, before = [], 0
    for round_ in event.published:
        # `past` counts and names no rounds: in this one it happened if there is one more than
        # before.
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

"""Player beside the roster: checks, lists, games, conduct."""

from __future__ import annotations

from srtui.commands.command import Role
from srtui.documents.sections import PaneLine, PaneTable, PaneView, Piece, line, section
from srtui.model.event import Event
from srtui.queries.lists import ListRow, player_lists
from srtui.queries.roster.players import PlayerRow, roster_row
from srtui.queries.rounds.player_rounds import how_it_went, rounds_of
from srtui.rules.history import past
from srtui.rules.record import Player
from srtui.text.keys import WithKeys, as_made
from srtui.text.phrases import joined

NO_LISTS = "None submitted: {roster.lists|l} submits them."


def roster_pane(
    event: Event, player: int, role: Role = Role.TO, *, keys: WithKeys = as_made
) -> PaneView:
    """Return one player, as a seat may see them; `keys`: the reader's."""
    if player not in event.by_id:
        return PaneView("nobody", ())
    shown_player = event.by_id[player]
    row = roster_row(event, shown_player)
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
    lines = [_is(row.checked_in, "here", "not here yet"), _is(row.paid, *_paid(row.due))]
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


def _paid(due: str) -> tuple[str, str]:
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

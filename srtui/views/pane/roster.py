"""A player beside the roster: what is in order, his lists, his games, his conduct."""

from __future__ import annotations

from srtui.desk.command import Role
from srtui.rules.history import past
from srtui.rules.record import Player
from srtui.state.event import Event
from srtui.views.lists import ListRow, player_lists
from srtui.views.pane.player_rounds import rounds_of
from srtui.views.pane.value import PaneLine, PaneTable, PaneView, Piece, line, section
from srtui.views.roster import PlayerRow, roster_row
from srtui.words.keys import WithKeys, as_made
from srtui.words.wording import joined

NO_LISTS = "None handed in: {roster.lists|l} hands them in."


def roster_pane(
    event: Event, player: int, role: Role = Role.TO, *, keys: WithKeys = as_made
) -> PaneView:
    """One player, as a seat may see him; `keys`: those of who looks."""
    if player not in event.by_id:
        return PaneView("nobody", ())
    who = event.by_id[player]
    row = roster_row(event, who)
    return PaneView(
        f"player {player}",
        (
            *section("", _who(row)),
            *section("In order", _order(row)),
            *section("Lists", _lists(event, who, role, keys)),
            *section("Games", _games(event, who)),
            *section("Conduct", [line(one, "late", mark="late") for one in row.penalties]),
            *section("Kept apart", _apart(event, player)),
        ),
    )


def _who(row: PlayerRow) -> tuple[PaneLine, ...]:
    about = " · ".join(one for one in (row.faction, row.club) if one)
    top = PaneLine(
        (Piece(f"{row.player}  ", "muted"), Piece(row.name, "strong")), right=(Piece(row.record),)
    )
    status = () if row.active else (line(row.status, "muted", mark="dropped"),)
    note = (line(row.note, label="Note"),) if row.note else ()
    return (top, *((line(about, "muted"),) if about else ()), *status, *note)


def _order(row: PlayerRow) -> tuple[PaneLine, ...]:
    """Here, paid, painted, the look at the models; what is missing is open."""
    lines = [_is(row.here, "here", "not here yet"), _is(row.paid, *_paid(row.due))]
    if row.painted:
        painted = row.painted == "yes"
        said = "painted as asked" if painted else "not painted as asked"
        lines.append(line(said, "" if painted else "late", mark="done" if painted else "late"))
    if row.models:
        ok = row.models == "ok"
        said = "models looked at" if ok else f"models: {row.models}"
        lines.append(line(said, "" if ok else "late", mark="done" if ok else "late"))
    if row.table:
        lines.append(line(f"always at table {row.table}", mark="published"))
    return tuple(lines)


def _paid(due: str) -> tuple[str, str]:
    """What is said of who has paid, and of who has not."""
    return (f"paid {due}", f"owes {due}") if due else ("paid", "not paid")


def _is(done: bool, said: str, missing: str) -> PaneLine:
    return line(said, mark="done") if done else line(missing, mark="open")


def _lists(event: Event, who: Player, role: Role, keys: WithKeys) -> tuple[PaneLine, ...]:
    """Each list with its points and the rounds it was played in; what is found in them."""
    view = player_lists(event, who, role)
    if view.hidden:
        return (line("Closed for the game that is on.", "muted"),)
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
    what = " · ".join(part for part in (row.leader, row.theme) if part) or row.faction
    rounds = f" (R{', R'.join(map(str, row.played))})" if row.played else ""
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
            Piece(f"{one.said} {one.opponent}".rstrip(), "", one.mark),
            Piece(one.points),
            Piece(one.destroyed, "muted"),
        )
        for one in played
    )
    table = PaneTable(rows, (False, False, True, True))
    byes = [one.round for one in played if one.said == "bye"]
    return (table, *_had("bye", byes), *_had("paired down", paired_down(event, player.id)))


def _had(what: str, rounds: list[int]) -> tuple[PaneLine, ...]:
    if not rounds:
        return ()
    said = joined([str(one) for one in rounds])
    return (line(f"{what} in round{'s' * (len(rounds) > 1)} {said}", "muted"),)


def paired_down(event: Event, player: int) -> list[int]:
    """The rounds in which a player was paired down."""
    rounds, before = [], 0
    for one in event.published:
        # `past` counts and names no rounds: in this one it happened if there is one more than
        # before.
        history = past(event.games, one.number + 1)
        now = history[player].pair_downs if player in history else 0
        if now > before:
            rounds.append(one.number)
        before = now
    return rounds


def _apart(event: Event, player: int) -> tuple[PaneLine, ...]:
    lines = []
    for one in event.apart:
        if player in (one.player, one.other):
            other = one.other if one.player == player else one.player
            why = f": {one.reason}" if one.reason else ""
            lines.append(line(f"from {event.name_of(other)}{why}"))
    return tuple(lines)

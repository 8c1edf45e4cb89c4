"""Penalties: who has which, what each one cost, and its consequences."""

from msgspec.structs import asdict

from data.event.journal import author_of
from data.event.reader import Reader
from srtui.documents.sections import PaneLine, Piece, Sections, line, section, sentences
from srtui.model.event import Event, Penalty
from srtui.model.hall import warnings_of
from srtui.queries.query import Query, Snapshot
from srtui.rules.record import Player, Status
from srtui.rules.value import Value
from srtui.text.phrases import capital
from srtui.text.players import when
from srtui.text.teams import points_lost_text


class PenaltyRow(Penalty, kw_only=True):
    """A penalty with its player's name; `of_team`: a team's."""

    name: str
    of_team: bool


class Conduct(Value):
    """All penalties, oldest first, and the edition's notes on conduct."""

    rows: tuple[PenaltyRow, ...]
    notes: tuple[str, ...]


def conduct(event: Event) -> Conduct:
    """Return all penalties in the order given, and the edition's notes on conduct."""
    rows = [_row(event, one) for one in event.penalties]
    rows += [_row(event.pairing, one) for one in event.team_penalties]
    return Conduct(tuple(rows), event.edition.conduct.notes)


def _row(event: Event, penalty: Penalty) -> PenaltyRow:
    fields = asdict(penalty) | {"kind": penalty.kind.replace("_", " ")}
    return PenaltyRow(**fields, name=event.name_of(penalty.player), of_team=bool(event.order))


def cost_text(event: Event, penalty: Penalty) -> str:
    """Return the game whose result a penalty cost; empty if it cost none."""
    game = next((game for game in event.games if game.id == penalty.game), None)
    if game is None:
        return ""
    opponent = game.opponent(penalty.player)
    against = f" against {event.name_of(opponent)}" if opponent is not None else ""
    return f"game of round {game.round}{against}"


def follows_text(event: Event, penalty: Penalty, reader: Reader | None = None) -> str:
    """Return a penalty's current consequences; `reader` knows who lifted a disqualification."""
    player = event.by_id[penalty.player]
    if penalty.kind == "disqualification":
        if (lifted := _lifted_text(event, player, reader)) is not None:
            return lifted
        return "no rank, award, vote or further pairing; results of earlier rounds stay"
    if penalty.points:
        return points_lost_text(event, penalty)
    if penalty.kind != "warning":
        return "the opponent gets at least what a concession would give" if penalty.game else ""
    # A team has no game to lose; the organizer decides the consequences.
    most = 0 if event.order else event.edition.conduct.warnings_for_loss
    # Only on the newest warning: a loss that another one costs is mentioned once per player.
    last = warnings_of(event, player)[-1].id == penalty.id
    if most and last and len(warnings_of(event, player)) + 1 >= most:
        return "the next warning usually costs the game"
    return ""


def _lifted_text(event: Event, player: Player, reader: Reader | None) -> str | None:
    """Return who lifted a disqualification and from which round, or None if it is in force."""
    if player.status(event.entering_round) is Status.DISQUALIFIED:
        return None
    back = [change.round for change in player.status_changes if change.status is Status.IN]
    changes = reader.rows(_RETURNS, (player.id,)) if reader is not None and back else ()
    authors = [author_of(row["role"], row["terminal"]) for row in changes]
    names = [f"the {author}" if author.isalpha() else author for author in authors]
    by_whom = "".join(f" by {name}" for name in names)
    return f"lifted{by_whom}, back in the event from round {max(back)} on" if back else "lifted"


_RETURNS = """
    SELECT j.role, j.terminal FROM journal_row r JOIN journal_entry j ON j.id = r.journal
    WHERE r.table_name = 'stay' AND NOT j.undone AND json_extract(r.after, '$.player') = ?
    AND json_extract(r.after, '$.status') = 'in' ORDER BY r.id DESC LIMIT 1
"""


class Penalties(Query[Conduct], id="penalties", title="Penalties"):
    """Show all penalties and their effects."""

    def read(self, snapshot: Snapshot) -> Conduct:
        return conduct(snapshot.event)

    def page(self, value: Conduct, snapshot: Snapshot) -> Sections:
        lines = [penalty_line(snapshot.event, row, snapshot.reader) for row in value.rows]
        lines = lines or [line("No penalties.")]
        return (*section("", lines), *sentences(value.notes))


def penalty_line(event: Event, row: PenaltyRow, reader: Reader | None = None) -> PaneLine:
    """Return a penalty as a line: to whom, what, when, why, its cost and consequences."""
    entered = event.pairing if row.of_team else event
    cost = f" Cost: {game}." if (game := cost_text(entered, row)) else ""
    follows = f" {capital(text)}." if (text := follows_text(entered, row, reader)) else ""
    return PaneLine(
        (
            Piece(f"{row.name}: ", "strong"),
            Piece(f"{row.kind}, {when(row.round)}: ", "late"),
            Piece(f"{row.reason}.{cost}{follows}"),
        ),
        "late",
    )

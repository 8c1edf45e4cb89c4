"""Penalties: who has which, what each one cost, and its consequences."""

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


class PenaltyRow(Value):
    """A penalty. `cost`: the result of the game it cost; `follows`: its current consequences.

    `player` is a player's id, or with `of_team` a team's.
    """

    player: int
    name: str
    kind: str
    round: int
    reason: str
    cost: str
    follows: str
    of_team: bool = False


class Conduct(Value):
    """All penalties, oldest first, and the edition's notes on conduct."""

    rows: tuple[PenaltyRow, ...]
    notes: tuple[str, ...]


def conduct(event: Event, reader: Reader | None = None) -> Conduct:
    """Return all penalties in the order given, and the edition's notes on conduct.

    `reader` reads the event's file, which records who lifted a disqualification.
    """
    rows = [_row(event, one, reader) for one in event.penalties]
    rows += [_row(event.pairing, one, reader) for one in event.team_penalties]
    return Conduct(tuple(rows), event.edition.conduct.notes)


def _row(event: Event, penalty: Penalty, reader: Reader | None) -> PenaltyRow:
    player = event.by_id[penalty.player]
    return PenaltyRow(
        player=player.id,
        name=player.name,
        kind=penalty.kind.replace("_", " "),
        round=penalty.round,
        reason=penalty.reason,
        cost=_cost(event, penalty),
        follows=_follows(event, player, penalty, reader),
        of_team=bool(event.order),
    )


def _cost(event: Event, penalty: Penalty) -> str:
    game = next((game for game in event.games if game.id == penalty.game), None)
    if game is None:
        return ""
    opponent = game.opponent(penalty.player)
    against = f" against {event.name_of(opponent)}" if opponent is not None else ""
    return f"game of round {game.round}{against}"


def _follows(event: Event, player: Player, penalty: Penalty, reader: Reader | None) -> str:
    if penalty.kind == "disqualification":
        if (lifted := _lifted(event, player, reader)) is not None:
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


def _lifted(event: Event, player: Player, reader: Reader | None) -> str | None:
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
        return conduct(snapshot.event, snapshot.reader)

    def page(self, value: Conduct, snapshot: Snapshot) -> Sections:
        lines = [penalty_line(row) for row in value.rows] or [line("No penalties.")]
        return (*section("", lines), *sentences(value.notes))


def penalty_line(row: PenaltyRow) -> PaneLine:
    """Return a penalty as a line: to whom, what, when, why, its cost and consequences."""
    cost = f" Cost: {row.cost}." if row.cost else ""
    follows = f" {capital(row.follows)}." if row.follows else ""
    return PaneLine(
        (
            Piece(f"{row.name}: ", "strong"),
            Piece(f"{row.kind}, {when(row.round)}: ", "late"),
            Piece(f"{row.reason}.{cost}{follows}"),
        ),
        "late",
    )

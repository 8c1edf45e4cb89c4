"""An award beside the list: who is in for it, its votes, who cannot have it."""

from __future__ import annotations

from srtui.documents.sections import PaneLine, PaneSection, PaneView, line, section
from srtui.model.event import Event
from srtui.queries.awards.awards import AwardRow, BallotView, awards
from srtui.queries.standings.details import games_of, leaders
from srtui.text.phrases import counted, joined


def awards_pane(event: Event, kind: str, award: str) -> PaneView | None:
    """Return one award, by its kind and id; None if it is gone."""
    view = awards(event)
    row = next((one for one in view.rows if (one.kind, one.id) == (kind, award)), None)
    if row is None:
        return None
    entrants = event.pairing if row.kind == "team" else event
    parts = [PaneSection(row.name, _top(entrants, row))]
    if row.kind in ("place", "team"):
        parts += _ranked(entrants, row)
    parts += section("Entered", [line(entry) for entry in row.entries])
    for vote in row.votes:
        parts += section(*_vote(vote))
    parts += section(
        "Ineligible, and why", [_barred(player.name, player.reasons) for player in view.barred]
    )
    return PaneView(f"{kind} {award}", tuple(parts))


def _top(event: Event, row: AwardRow) -> tuple[PaneLine, ...]:
    winner_line = (
        line(row.winner, "strong", mark="done") if row.winner else line("nobody yet", mark="open")
    )
    winner = event.by_id.get(row.players[0]) if len(row.players) == 1 else None
    about = " · ".join(filter(None, (winner.faction, winner.club))) if winner is not None else ""
    return (
        *((line(row.category, label="For"),) if row.category else ()),
        winner_line,
        *((line(about, "muted", indent=2),) if about else ()),
        *((line(row.state, "muted"),) if row.state else ()),
    )


def _ranked(event: Event, row: AwardRow) -> tuple[PaneSection, ...]:
    """Return the ranks around a place, and the games of its winner."""
    if not row.players:
        return ()
    games = [games_of(event, row.players[0])] if len(row.players) == 1 else []
    return (
        *section("Standings", [leaders(event, row.players)]),
        *section("Games", games),
    )


def _vote(vote: BallotView) -> tuple[str, list[PaneLine]]:
    """Return a vote as far as it is not secret."""
    lines = []
    for one in vote.entries:
        what = f" ({one.subject})" if one.subject else ""
        votes = "" if one.votes is None else counted(one.votes, "vote")
        lines.append(line(f"{one.number} {one.name}{what}", right=votes))
    lines.append(line(f"Voted: {joined(list(vote.voted)) or 'nobody yet'}.", "muted"))
    if vote.waiting:
        lines.append(line(f"Not voted: {joined(list(vote.waiting))}.", mark="open"))
    return f"Vote {vote.number}, {'open' if vote.open else 'closed'}", lines


def _barred(name: str, reasons: tuple[str, ...]) -> PaneLine:
    return line(f"{name}: {joined(list(reasons))}", mark="dropped")

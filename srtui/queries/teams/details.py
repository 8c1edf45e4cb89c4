"""A team, or the captains' board of a match, beside a list."""

from __future__ import annotations

from srtui.documents.sections import PaneSection, PaneTable, PaneView, Piece, line, section
from srtui.model.event import Event, Phase
from srtui.queries.teams.rows import BoardCard, MatchBoard, match_board, teams


def team_pane(event: Event, team: int) -> PaneView:
    """Return a team with its players, lists and findings."""
    row = next((row for row in teams(event).rows if row.team == team), None)
    if row is None:
        return PaneView("nobody", ())
    members = tuple(
        (
            Piece(str(member.seat) if member.seat else "R"),
            Piece(member.name_and_role),
            Piece(member.faction, "muted"),
            Piece(" / ".join(member.leaders), "muted"),
        )
        for member in row.members
    )
    return PaneView(
        f"team {team}",
        (
            *section("", [line(row.name), line(f"Captain: {row.captain or '-'}")]),
            *section("Players", [PaneTable(members, (True, False, False, False))]),
            *section("To check", [line(text, mark="dot") for text in row.findings]),
        ),
    )


def match_pane(event: Event, match: int) -> PaneView:
    """Return the captains' board of a match: who must act, both hands, tables, games, steps."""
    team_match = next((each for each in event.matches if each.id == match), None)
    if team_match is None or team_match.second is None:
        return PaneView("nobody", ())
    if event.rounds[team_match.round - 1].phase is Phase.DRAFT:
        text = "A draft: the captains pair their players once the round is published."
        return PaneView(f"match {match}", section("", [line(text)]))
    view = match_board(event, team_match)
    parts = [*section("", [line(view.title), line(view.scenario, "muted")])]
    parts += section("Next", [line(text) for text in view.next])
    parts += _hands(view)
    if view.tables:
        parts += section("Tables left", [line(", ".join(map(str, view.tables)))])
    if view.games:
        parts += section("Games", [games_table(view)])
    parts += section("Steps", [line(step, "muted") for step in view.steps])
    return PaneView(f"match {match}", tuple(parts))


def _card(card: BoardCard) -> tuple[Piece, ...]:
    state = "offered" if card.offered else ""
    if card.up:
        state = "put up"
    return Piece(card.name), Piece(state), Piece(" / ".join(card.leaders), "muted")


def _hands(view: MatchBoard) -> tuple[PaneSection, ...]:
    sections: tuple[PaneSection, ...] = ()
    for hand in view.hands:
        rows = tuple(_card(card) for card in hand.cards)
        role = f" ({hand.role})" if hand.role else ""
        table = [PaneTable(rows, (False, False, False))] if rows else []
        sections += section(f"{hand.team}{role}", table)
    return sections


def games_table(view: MatchBoard) -> PaneTable:
    """Return the games of a match with their tables, and their winners as far as they are over."""
    rows = tuple(
        (
            Piece(str(game.table or "-")),
            Piece(game.first),
            Piece(game.second),
            Piece(game.result, "muted"),
        )
        for game in view.games
    )
    return PaneTable(rows, (True, False, False, False))

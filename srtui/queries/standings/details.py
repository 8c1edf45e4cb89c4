"""Explanation of a player's rank, beside the standings."""

from collections.abc import Collection

from srtui.commands.command import arg
from srtui.documents.sections import (
    Mark,
    PaneLine,
    PaneTable,
    PaneView,
    Piece,
    Sections,
    line,
    section,
)
from srtui.documents.table import TableColumn, tabled
from srtui.model.event import Event
from srtui.queries.query import Query, Snapshot
from srtui.queries.rounds.results import games_of, played_columns, result_of
from srtui.queries.standings.explain import Explained, decides, explain, figures_by_round
from srtui.queries.standings.standings import figure_cell, rank_text
from srtui.rules.edition import Figure
from srtui.rules.record import Game
from srtui.rules.standings import PlayerFigures
from srtui.rules.value import replace
from srtui.text.standings import heading, ordinal, record_text
from srtui.text.teams import team_name, teams_of

LEADERS = 8
"""Ranks that are shown beside a prize: those that get one, and who just does not."""


def standings_pane(event: Event, player: int, number: int | None = None) -> PaneView:
    """Return a player's rank after a round (default: the last with results)."""
    if player not in event.by_id:
        return PaneView("nobody", ())
    view = explain(event, player, number)
    lines = event.standings(view.after)
    own_line = next(one for one in lines if one.player == player)
    return PaneView(
        f"player {player}",
        (
            *section("", _player_lines(event, view)),
            *section(
                _reason_heading(own_line),
                (*_neighbours(event, lines, own_line, view.after), *_notes(view)),
            ),
            *section("Games", [player_games(event, player, view.after)]),
            *section("Strength of schedule", _strength(view)),
        ),
    )


def _rank_page(event: Event, view: Explained) -> Sections:
    """Return a player's rank on a page of its own: every round, all figures together."""
    lines = event.standings(view.after)
    own = next(line for line in lines if line.player == view.player)
    return (
        *section("", _player_lines(event, view)),
        *section(
            _reason_heading(own), (*_neighbours(event, lines, own, view.after), *_notes(view))
        ),
        *section("Round by round", [_round_by_round(event, view, lines)]),
        *section("Strength of schedule", _strength(view)),
        *section("Totals, in order of importance", [_together(view)]),
    )


def leaders(event: Event, marked: Collection[int]) -> PaneTable | None:
    """Return the current first ranks, with every figure; the marked players stand out."""
    until = event.ranked_until()
    ranked = [one for one in event.standings(until) if one.rank is not None][:LEADERS]
    rule = event.standings_rule(until)

    def row(ranked: PlayerFigures, *record: str) -> tuple[Piece, ...]:
        means = "strong" if ranked.player in marked else "muted"
        figures = (figure_cell(ranked, figure, rule.sos) for figure in rule.order)
        words = rank_text(ranked), event.name_of(ranked.player), *record, *figures
        return tuple(Piece(word, means) for word in words)

    heads = tuple(heading(event.edition, figure) for figure in rule.order)
    right = tuple(True for _ in heads)
    short = PaneTable(tuple(map(row, ranked)), (True, False, *right), ("", "", *heads), (1,))
    rows = tuple(row(one, record_text(one)) for one in ranked)
    whole = PaneTable(rows, (True, False, False, *right), ("", "", "W-L", *heads), narrow=short)
    return whole if ranked else None


def player_games(event: Event, player: int, until: int) -> PaneTable | None:
    """Return a player's games round by round, each with the opponent's record after a round.

    The game that is played now counts for nothing yet, and is shown so.
    """
    games = games_of(event, player, max(until, len(event.published)))
    records = {one.player: record_text(one) for one in event.standings(until)}

    def record(game: Game) -> Piece:
        other = game.opponent(player)
        return Piece(f"({records[other]})" if other in records else "", "muted")

    column = TableColumn("W-L", record, right=True)
    brief, whole = (
        tabled((*played_columns(event, player, until, brief=brief), column), games)
        for brief in (True, False)
    )
    return replace(whole, narrow=brief) if games else None


def _round_by_round(
    event: Event, view: Explained, lines: tuple[PlayerFigures, ...]
) -> PaneTable | None:
    """Return a row for each round: result, opponent, table, gain."""
    if not view.steps:
        return None
    records = {event.name_of(one.player): record_text(one) for one in lines}
    figures = figures_by_round(event, view)
    rows = []
    for step, values in zip(view.steps, figures.rows, strict=True):
        row = (
            Piece(f"R{step.round}", "muted"),
            Piece(step.result, "", _mark(event, view.player, step.round)),
            Piece(step.opponent),
            Piece(records.get(step.opponent, ""), "muted"),
            Piece(str(step.table or ""), "muted"),
            *map(Piece, values),
        )
        rows.append(row)
    heads = ("", "Result", "Against", "W-L", event.place_heading, *figures.headings)
    right = (False, False, False, *[True] * (len(heads) - 3))
    return PaneTable(tuple(rows), right, heads)


def _mark(event: Event, player: int, number: int) -> Mark:
    game = event.rounds[number - 1].game_of(player)
    return result_of(game, player)[0] if game is not None else ""


def _together(view: Explained) -> PaneTable:
    headings = tuple(name for name, _ in view.totals)
    values = tuple(Piece(value, "strong") for _, value in view.totals)
    return PaneTable((values,), (True,) * len(values), headings)


def _player_lines(event: Event, view: Explained) -> tuple[PaneLine, ...]:
    who = event.by_id[view.player]
    about = " · ".join(one for one in (team_name(event, who.id), who.faction, who.club) if one)
    top = PaneLine(
        (Piece(f"{view.rank}  ", "muted"), Piece(view.name, "strong")), right=(Piece(view.record),)
    )
    return (top, *([line(about, "muted")] if about else ()))


def _reason_heading(mine: PlayerFigures) -> str:
    return "Why no rank" if mine.rank is None else f"Why {ordinal(mine.rank)}"


def _neighbours(
    event: Event, lines: tuple[PlayerFigures, ...], own_line: PlayerFigures, until: int
) -> tuple[PaneTable, ...]:
    """Return the next above and below with every figure; what decides stands out."""
    ranked = [one for one in lines if one.rank is not None]
    if own_line.rank is None or len(ranked) < 2:
        return ()
    at = ranked.index(own_line)
    order = event.standings_rule(until).order
    above = ranked[max(0, at - 1) : at]
    below = ranked[at + 1 : at + 2]
    marked = {
        one.player: decides(event, *((one, own_line) if one in above else (own_line, one)), until)
        for one in (*above, *below)
    }
    rows = tuple(
        _figures(event, one, marked, order, own_line, until) for one in (*above, own_line, *below)
    )
    names = ("", "", *(heading(event.edition, figure) for figure in order))
    return (PaneTable(rows, (True, False, *(True for _ in order)), names),)


def _figures(
    event: Event,
    placed: PlayerFigures,
    marked: dict[int, Figure | None],
    order: tuple[Figure, ...],
    mine: PlayerFigures,
    until: int,
) -> tuple[Piece, ...]:
    here = placed is mine
    deciding = set(marked.values()) if here else {marked[placed.player]}
    sos = event.standings_rule(until).sos
    plain = "strong" if here else "muted"
    return (
        Piece(rank_text(placed), plain),
        Piece(event.name_of(placed.player), plain),
        *(
            Piece(
                figure_cell(placed, figure, sos),
                "running strong" if figure in deciding else plain,
            )
            for figure in order
        ),
    )


def _notes(view: Explained) -> tuple[PaneLine, ...]:
    return tuple(line(one) for one in (*view.parted, *view.notes))


def _strength(view: Explained) -> tuple[PaneLine, ...]:
    """Return what each opponent adds to a player's strength of schedule, and the sum."""
    steps = [step for step in view.steps if step.opponent]
    total = next((value for name, value in view.totals if name == Figure.SOS.rule.heading), None)
    if not steps or total is None:
        return ()
    lines = [line(f"R{step.round}  {step.explanation}", right=step.sos) for step in steps]
    return (*lines, PaneLine((Piece("Total", "muted"),), right=(Piece(total, "strong"),)))


class Explain(Query[Explained], id="explain", title="Explain", paged=False):
    """Explain a player's rank: every round, its effect, and the gap to the ranks next to it."""

    player: int = arg("player", "player")
    round: int | None = arg(
        "round", "number", option=True, help="the newest if not given", default=None
    )

    def read(self, snapshot: Snapshot) -> Explained:
        """Return the rank of the player, explained."""
        return explain(snapshot.event, self.player, self.round)

    def page(self, value: Explained, snapshot: Snapshot) -> Sections:
        """Show every round with its table, and all figures together."""
        return _rank_page(snapshot.event, value)

    def heading(self, value: Explained, snapshot: Snapshot) -> str:
        """Return name, rank and record."""
        return _rank_heading(value)


class ExplainTeam(Query[Explained], id="team.explain", title="Explain a team's rank", paged=False):
    """Explain a team's rank: every match, its effect, and the gap to the ranks next to it."""

    team: int = arg("team", "team")
    round: int | None = arg(
        "round", "number", option=True, help="the newest if not given", default=None
    )

    def read(self, snapshot: Snapshot) -> Explained:
        """Return the rank of the team, explained."""
        return explain(teams_of(snapshot.event), self.team, self.round)

    def page(self, value: Explained, snapshot: Snapshot) -> Sections:
        """Show every match with its zone, and all figures together."""
        return _rank_page(teams_of(snapshot.event), value)

    def heading(self, value: Explained, snapshot: Snapshot) -> str:
        """Return name, rank and record."""
        return _rank_heading(value)


def _rank_heading(value: Explained) -> str:
    place = "no rank" if value.rank == "-" else f"rank {value.rank.removeprefix('=')}"
    shared = ", shared" if value.rank.startswith("=") else ""
    return f"{value.name} · {place}{shared} after round {value.after} · {value.record}"

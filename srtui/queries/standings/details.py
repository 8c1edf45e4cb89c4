"""Explanation of a player's rank, for the pane beside the standings."""

from collections.abc import Callable, Collection, Sequence

from srtui.commands.command import arg, option
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
from srtui.documents.table import TableColumn, tabled, without
from srtui.model.event import Event
from srtui.queries.query import Query, Snapshot
from srtui.queries.rounds.results import games_of, played_columns, result_of
from srtui.queries.standings.explain import Explained, Step, decides, explain, step_columns, totals
from srtui.queries.standings.standings import figure_cell, rank_text
from srtui.rules.edition import Figure
from srtui.rules.record import Game
from srtui.rules.standings import PlayerFigures
from srtui.rules.value import replace
from srtui.text.standings import heading, number, ordinal, record_text
from srtui.text.teams import team_name, teams_of

LEADERS = 8
"""Ranks that are shown beside a prize: those that get one, and who just does not."""


def standings_pane(event: Event, player: int, number: int | None = None) -> PaneView:
    """Return details of a player's rank after a round (default: last with results)."""
    if player not in event.by_id:
        return PaneView("nobody", ())
    view = explain(event, player, number)
    return PaneView(
        f"player {player}",
        (
            *_reasons(event, view, event.standings(view.after)),
            *section("Games", [player_games(event, player, view.after)]),
            *section("Strength of schedule", _strength(view)),
        ),
    )


def _rank_page(event: Event, view: Explained) -> Sections:
    """Return a page on a player's rank, with every round and all figures."""
    lines = event.standings(view.after)
    headings, values = zip(*totals(event, view), strict=True)
    cells = tuple(Piece(value, "strong") for value in values)
    return (
        *_reasons(event, view, lines),
        *section(
            "Round by round" if event.edition.league is None else "Games",
            [_round_by_round(event, view, lines)],
        ),
        *section("Strength of schedule", _strength(view)),
        *section(
            "Totals, in order of importance", [PaneTable((cells,), (True,) * len(values), headings)]
        ),
    )


def _ranks(
    event: Event,
    lines: Sequence[PlayerFigures],
    until: int,
    means: Callable[[PlayerFigures, Figure | None], str],
    *,
    record: bool = False,
) -> PaneTable:
    """Return ranks with every figure; `means` gives a figure's meaning or, for None, the name's."""
    rule = event.standings_rule(until)

    def plain(text: Callable[[PlayerFigures], str]) -> Callable[[PlayerFigures], Piece]:
        return lambda row: Piece(text(row), means(row, None))

    def cell(figure: Figure) -> Callable[[PlayerFigures], Piece]:
        return lambda row: Piece(figure_cell(row, figure, rule.sos), means(row, figure))

    columns = (
        TableColumn("", plain(rank_text), True),
        TableColumn("", plain(lambda row: event.name_of(row.player))),
        TableColumn("W-L", plain(record_text)),
        *(TableColumn(heading(event.edition, one), cell(one), True) for one in rule.order),
    )
    columns = columns if record else without(columns, "W-L")
    return tabled(columns, lines)


def leaders(event: Event, marked: Collection[int]) -> PaneTable | None:
    """Return the current top ranks, with every figure; marked players stand out."""
    until = event.ranked_until()
    ranked = [one for one in event.standings(until) if one.rank is not None][:LEADERS]

    def means(row: PlayerFigures, _figure: Figure | None) -> str:
        return "strong" if row.player in marked else "muted"

    short = replace(_ranks(event, ranked, until, means), gives=(1,))
    whole = _ranks(event, ranked, until, means, record=True)
    return replace(whole, narrow=short) if ranked else None


def player_games(event: Event, player: int, until: int) -> PaneTable | None:
    """Return a player's games by round, each with the opponent's record after round `until`."""
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
    """Return a row per round: result, opponent, table, gain."""
    records = {event.name_of(one.player): record_text(one) for one in lines}

    def mark(step: Step) -> Mark:
        game = event.rounds[step.round - 1].game_of(view.player)
        return result_of(game, view.player)[0] if game is not None else ""

    number = TableColumn[Step]("", lambda step: Piece(f"R{step.round}", "muted"))
    columns = (
        *([number] if event.edition.league is None else []),
        TableColumn[Step]("Result", lambda step: Piece(step.result, "", mark(step))),
        TableColumn[Step]("Opponent", lambda step: step.opponent),
        TableColumn[Step]("W-L", lambda step: Piece(records.get(step.opponent, ""), "muted"), True),
        TableColumn[Step](
            event.place_heading, lambda step: Piece(str(step.table or ""), "muted"), True
        ),
        *step_columns(event, view),
    )
    return tabled(columns, view.steps) if view.steps else None


def _player_lines(event: Event, view: Explained) -> tuple[PaneLine, ...]:
    who = event.by_id[view.player]
    about = " · ".join(one for one in (team_name(event, who.id), who.faction, who.club) if one)
    name = (Piece(f"{rank_text(view)}  ", "muted"), Piece(view.name, "strong"))
    top = PaneLine(name, right=(Piece(record_text(view)),))
    return (top, *([line(about, "muted")] if about else ()))


def _reasons(event: Event, view: Explained, lines: Sequence[PlayerFigures]) -> Sections:
    placed = next(line for line in lines if line.player == view.player)
    notes = map(line, (*view.parted, *view.notes))
    return (
        *section("", _player_lines(event, view)),
        *section(
            "Why no rank" if placed.rank is None else f"Why {ordinal(placed.rank)}",
            (*_neighbours(event, lines, placed, view.after), *notes),
        ),
    )


def _neighbours(
    event: Event, lines: Sequence[PlayerFigures], own_line: PlayerFigures, until: int
) -> tuple[PaneTable, ...]:
    """Return the neighbours above and below with every figure; the deciding one stands out."""
    ranked = [one for one in lines if one.rank is not None]
    if own_line.rank is None or len(ranked) < 2:
        return ()
    at = ranked.index(own_line)
    above = ranked[max(0, at - 1) : at]
    below = ranked[at + 1 : at + 2]
    marked = {
        one.player: decides(event, *((one, own_line) if one in above else (own_line, one)), until)
        for one in (*above, *below)
    }

    def means(row: PlayerFigures, figure: Figure | None) -> str:
        here = row is own_line
        deciding = set(marked.values()) if here else {marked[row.player]}
        if figure is not None and figure in deciding:
            return "running strong"
        return "strong" if here else "muted"

    return (_ranks(event, (*above, own_line, *below), until, means),)


def _strength(view: Explained) -> tuple[PaneLine, ...]:
    """Return each opponent's contribution to a player's strength of schedule, and the sum."""
    steps = [step for step in view.steps if step.opponent]
    if not steps or Figure.SOS not in view.order:
        return ()
    lines = [
        line(f"R{step.round}  {step.explanation}", right=number(step.sos, view.sos))
        for step in steps
    ]
    total = Piece(figure_cell(view, Figure.SOS, view.sos), "strong")
    return (*lines, PaneLine((Piece("Total", "muted"),), right=(total,)))


class Explain(Query[Explained], id="explain", title="Explain", paged=False):
    """Explain a player's rank: what each round adds, and the gap to the ranks next to it."""

    player: int = arg("player", "player")
    round: int | None = option("round", "number", help="default: last with results", default=None)

    def read(self, snapshot: Snapshot) -> Explained:
        return explain(snapshot.event, self.player, self.round)

    def page(self, value: Explained, snapshot: Snapshot) -> Sections:
        return _rank_page(snapshot.event, value)

    def heading(self, value: Explained, snapshot: Snapshot) -> str:
        return _rank_heading(value)


class ExplainTeam(Query[Explained], id="team.explain", title="Explain a team's rank", paged=False):
    """Explain a team's rank: what each match adds, and the gap to the ranks next to it."""

    team: int = arg("team", "team")
    round: int | None = option("round", "number", help="default: last with results", default=None)

    def read(self, snapshot: Snapshot) -> Explained:
        return explain(teams_of(snapshot.event), self.team, self.round)

    def page(self, value: Explained, snapshot: Snapshot) -> Sections:
        return _rank_page(teams_of(snapshot.event), value)

    def heading(self, value: Explained, snapshot: Snapshot) -> str:
        return _rank_heading(value)


def _rank_heading(value: Explained) -> str:
    place = "no rank" if value.rank is None else f"rank {value.rank}"
    shared = ", shared" if value.shared else ""
    return f"{value.name} · {place}{shared} after round {value.after} · {record_text(value)}"

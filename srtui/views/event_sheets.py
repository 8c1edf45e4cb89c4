"""Lists of a whole event on paper: standings, crosstable, roster and check-in, awards, tables."""

from __future__ import annotations

from srtui.rules.record import Game
from srtui.state.event import Event
from srtui.state.hall import hall_tables
from srtui.state.refused import Refused
from srtui.views.awards import award_said, awards
from srtui.views.document import Document, Grid, Section, section
from srtui.views.roster import PlayerRow, roster
from srtui.views.standings import standings
from srtui.words.results import outcome_letter
from srtui.words.rounds import told_scenario
from srtui.words.standings import figure_name, heading

BOX = "[ ]"
TICKED = "[x]"


def standings_list(event: Event, number: int | None = None) -> Document:
    """The standings after a round."""
    view = standings(event, number)
    heads = ("Rank", "Player", "Record", *view.headings, "Faction", "Club")
    rows = tuple(
        (row.rank, _with(row.name, row.note), row.record, *row.figures, row.faction, row.club)
        for row in view.rows
    )
    right = (True, False, False, *(True for _ in view.headings), False, False)
    grid = Grid(heads, rows, right, line=view.cut_after, line_said="top", aside=2)
    told = section("", after=(_figures_said(event, view.round),))
    return Document(f"{event.name} - {view.title}", (Section(grid=grid), *told))


def _figures_said(event: Event, until: int) -> str:
    """What the headings of the figures are short for, where they are."""
    edition = event.edition
    order = event.standings_rule(until).order
    named = ((heading(edition, figure), figure_name(edition, figure)) for figure in order)
    return ", ".join(f"{short}: {name}" for short, name in named if short != name)


def _with(name: str, note: str) -> str:
    return f"{name} ({note})" if note else name


def crosstable(event: Event, number: int | None = None) -> Document:
    """Who met whom with what result: a row a player by rank, a column a round.

    A cell: W won, L lost, T tied, and the row of the opponent. A draft is not in it.
    """
    view = standings(event, number)
    # By the line and not by the rank, which several may share: a cell has to lead to one row.
    line_of = {row.player: str(at) for at, row in enumerate(view.rows, 1)}
    until = number or len(event.rounds)
    rounds = [one for one in event.published if one.number <= until]
    rows = tuple(
        (
            line_of[row.player],
            _with(row.name, row.note),
            *(met(one.game_of(row.player), row.player, line_of) for one in rounds),
            *row.figures,
        )
        for row in view.rows
    )
    heads = ("No.", "Player", *(f"R{one.number}" for one in rounds), *view.headings)
    right = (True, False, *(False for _ in rounds), *(True for _ in view.headings))
    played = tuple(
        f"R{one.number}: {named}" for one in rounds if (named := told_scenario(event, one))
    )
    meant = ("W12: won against the player of line 12; L lost, T tied, - no game, ? no result yet.",)
    said = _figures_said(event, view.round)
    return Document(
        f"{event.name} - Crosstable",
        (
            Section(grid=Grid(heads, rows, right)),
            *section("", after=(*meant, ", ".join(played), said)),
        ),
        below=view.title,
    )


def met(game: Game | None, player: int, line_of: dict[int, str]) -> str:
    """A cell of the crosstable: W12, L3, T5, bye; ?7 while the result is open."""
    if game is None:
        return "-"
    opponent = game.opponent(player)
    if opponent is None:
        return "bye"
    return f"{outcome_letter(game, player)}{line_of.get(opponent, '')}"


def roster_list(event: Event) -> Document:
    """The roster, with boxes for what is still to be ticked."""
    view = roster(event)
    rows = tuple(
        (
            str(row.player), row.name, row.club, row.faction, row.status,
            _box(row.here), _box(row.paid),
        )
        for row in view.rows
    )  # fmt: skip
    heads = ("No.", "Player", "Club", "Faction", "Status", "Here", "Paid")
    grid = Grid(heads, rows, (True, *(False for _ in heads[1:])))
    return Document(f"{event.name} - {view.sentence}", (Section(grid=grid),))


def check_in(event: Event) -> Document:
    """Who is expected, by name, to be ticked at the door; each player signs."""
    rows = tuple(_expected(row) for row in roster(event).rows if row.active)
    if not rows:
        raise Refused("Nobody is on the roster yet: add players first (roster add).")
    heads = ("No.", "Player", "Club", "Faction", "Here", "Paid", "Lists", "Signature")
    right = (True, *(False for _ in heads[1:]))
    grid = Grid(heads, rows, right, lined=True)
    return Document(f"{event.name} - Check-in", (Section(grid=grid),))


def _expected(row: PlayerRow) -> tuple[str, ...]:
    boxes = _box(row.here), _box(row.paid), _box(row.lists != "none")
    return (str(row.player), row.name, row.club, row.faction, *boxes, "_" * 16)


def _box(ticked: bool) -> str:
    return TICKED if ticked else BOX


def awards_list(event: Event) -> Document:
    """The awards, to be read out."""
    view = awards(event)
    said = [award_said(row) for row in view.rows if row.kind != "offer"]
    required = f"Painting: {view.standard} is required." if view.standard else ""
    return Document(
        f"{event.name} - Awards",
        (
            *section("", after=(*said, view.sentence)),
            *(section(required, view.painting) if view.painting else section("", after=[required])),
            *section(
                "Before a prize is handed over:",
                (f"{one.name}: {'; '.join(one.reasons)}." for one in view.barred),
            ),
        ),
        wall=True,
    )


def table_numbers(event: Event) -> Document:
    """A number for each table, two on a page, to stand on it."""
    tables = hall_tables(event)
    if not tables:
        raise Refused("There are no tables yet: add players, or say how many (event set).")
    parts = (Section(str(table), page=not at % 2, large=True) for at, table in enumerate(tables))
    return Document(f"{event.name} - Numbers of the tables", tuple(parts), bare=True)

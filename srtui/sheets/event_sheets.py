"""Whole-event lists on paper: standings, crosstable, roster and check-in, awards, tables."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import chain
from typing import TypeVar

from data.clean import fold
from srtui.documents.document import Document, Grid, Section, section
from srtui.documents.table import Content, TableColumn, chosen, printed
from srtui.model.event import Event
from srtui.model.hall import hall_tables
from srtui.model.pregame import lists_of
from srtui.model.refused import Refused
from srtui.queries.awards.awards import award_parts, awards
from srtui.queries.league import COMMENDED, game_columns, league, week_text
from srtui.queries.roster.players import PlayerRow, player_columns, roster, roster_text
from srtui.queries.standings.standings import (
    ABOUT,
    StandingRow,
    figure_cell,
    note_text,
    rank_columns,
    standings,
    standings_title,
)
from srtui.rules.edition import Figure
from srtui.rules.record import Both, Game, Player
from srtui.rules.value import replace
from srtui.sheets.personal_sheets import tiers
from srtui.text.cut import reached_text
from srtui.text.phrases import capital, labelled, phrase
from srtui.text.results import figure_text, outcome_letter, way_name
from srtui.text.rounds import public_scenario
from srtui.text.standings import figure_name, heading
from srtui.text.teams import team_note

T = TypeVar("T")
SIGNATURE = 16
"""Cells of a signature in a table."""


def standings_list(event: Event, number: int | None = None) -> Document:
    """Return the standings after a round."""
    view = standings(event, number)
    about = () if event.order else ABOUT
    noted = TableColumn[StandingRow](
        view.entrant_heading,
        lambda row: _name_with_note(row.name, note_text(row) or reached_text(row.bracket)),
    )
    ranks = [noted if each.heading == noted.heading else each for each in rank_columns(view)]
    table = printed((*ranks, *about), view.rows)
    grid = replace(table, line=view.cut_after, line_said="top", aside=len(about))
    legend = section("", after=(_figures_text(event, view.round),))
    return Document(f"{event.name} - {standings_title(event, view)}", (Section(grid=grid), *legend))


def _figures_text(event: Event, until: int) -> str:
    edition = event.edition
    order = event.standings_rule(until).order
    named = ((heading(edition, figure), figure_name(edition, figure)) for figure in order)
    return ", ".join(labelled(short, name) for short, name in named if short != name)


def _name_with_note(name: str, note: str) -> str:
    return f"{name} ({note})" if note else name


def crosstable(event: Event, number: int | None = None) -> Document:
    """Return the crosstable, with all results: a row per player by rank, a column per round.

    Cells: W won, L lost, T tied, followed by the opponent's row. Drafts are left out.
    """
    view = standings(event, number)
    # Use the line, not the rank, which several players may share: a cell must lead to one row.
    line_of = {row.player: str(at) for at, row in enumerate(view.rows, 1)}
    until = number or len(event.rounds)
    rounds = [one for one in event.published if one.number <= until]
    rows = []
    for row in view.rows:
        games = [round_.game_of(row.player) for round_ in rounds]
        figures = (figure_cell(row, figure, view.sos) for figure in view.order)
        results = [met(game, row.player, line_of) for game in games]
        rows.append(
            (line_of[row.player], _name_with_note(row.name, note_text(row)), *results, *figures)
        )
    numbers = [f"R{round_.number}" for round_ in rounds]
    heads = (phrase("No."), event.entrant_heading, *numbers, *view.headings)
    right = (True, False, *[False] * len(rounds), *[True] * len(view.headings))
    played = [
        labelled(f"R{round_.number}", scenario)
        for round_ in rounds
        if (scenario := public_scenario(event, round_))
    ]
    legend = phrase(
        "W12: won against the player of line 12; L lost, T tied, - no game, ? no result yet."
    )
    return Document(
        phrase("{name} - Crosstable", event.name),
        (
            Section(grid=Grid(heads, tuple(rows), right)),
            *section("", after=(legend, ", ".join(played), _figures_text(event, view.round))),
        ),
        below=standings_title(event, view),
    )


def met(game: Game | None, player: int, line_of: dict[int, str]) -> str:
    """Return a crosstable cell: W12, L3, T5 or bye; ?7 while the result is open."""
    if game is None:
        return "-"
    opponent = game.opponent(player)
    if opponent is None:
        return phrase("bye")
    return f"{outcome_letter(game, player)}{line_of.get(opponent, '')}"


def roster_list(event: Event) -> Document:
    """Return the roster, with boxes for what still has to be ticked."""
    view = roster(event)
    names = ("No.", "Player", "Club", "Faction", "Status", "Here", "Paid")
    columns = chosen(player_columns(event), names)
    groups = [
        Section(heading, grid=printed(columns, rows)) for heading, rows in by_team(event, view.rows)
    ]
    return Document(f"{event.name} - {roster_text(event, view)}", tuple(groups))


def check_in(event: Event) -> Document:
    """Return the expected players by name, to be ticked off at the door; each player signs."""
    rows = [row for row in roster(event).rows if row.active]
    if not rows:
        raise Refused("The roster is empty: add players first (roster add).")
    columns = (
        *chosen(player_columns(event), ("No.", "Player", "Club", "Faction", "Here", "Paid")),
        TableColumn[PlayerRow]("Lists", lambda row: row.lists is not None),
        TableColumn[PlayerRow]("Signature", lambda _row: "_" * SIGNATURE),
    )
    groups = [
        Section(heading, grid=replace(printed(columns, group), lined=True))
        for heading, group in by_team(event, rows)
    ]
    return Document(phrase("{name} - Check-in", event.name), tuple(groups))


def by_team(event: Event, rows: Sequence[PlayerRow]) -> Iterator[tuple[str, tuple[PlayerRow, ...]]]:
    """Yield each team's name with its players; in an event of singles, "" with all players."""
    if event.team_size is None:
        yield "", tuple(rows)
        return
    known = {row.player: row for row in rows}
    for team in sorted(event.teams, key=lambda each: fold(each.name)):
        members = tuple(known.pop(player) for player in team.members if player in known)
        if members:
            yield team.name, members
    if known:
        yield phrase("Without a team"), tuple(known.values())


def awards_list(event: Event) -> Document:
    """Return the awards, for reading out."""
    winners, *others = award_parts(event, awards(event))
    parts = (
        section(heading, lines if heading else (), () if heading else lines)
        for heading, lines in others
    )
    return Document(
        phrase("{name} - Awards", event.name),
        (*section("", after=winners[1]), *chain.from_iterable(parts)),
        wall=True,
    )


def table_numbers(event: Event) -> Document:
    """Return large numbers for the tables, two to a page."""
    tables = hall_tables(event)
    if not tables:
        raise Refused("There are no tables yet: add players, or say how many (event set).")
    parts = (Section(str(table), page=not at % 2, large=True) for at, table in enumerate(tables))
    return Document(phrase("{event} - Table numbers", event.name), tuple(parts), bare=True)


# Record sheets


def _known_column(
    heading: str, rows: Mapping[int, T], cell: Callable[[T], Content]
) -> TableColumn[int]:
    """Return a column for numbered rows; a row not known yet is left blank to be filled in."""
    return TableColumn(heading, lambda number: cell(rows[number]) if number in rows else "")


def record_sheets(event: Event, number: int | None = None) -> Document:
    """Return all players' record sheets by name, with games up to a round (default: all)."""
    until = number or len(event.rounds)
    # Players who have left but still play in the newest round need their sheets for it.
    playing = {player.id for player in event.present}
    if event.rounds:
        for game in event.rounds[-1].games:
            playing.update(game.players)
    players = [player for player in event.players if player.id in playing]
    players.sort(key=lambda player: (fold(player.name), player.id))
    if not players:
        raise Refused("The roster is empty: add players first (roster add).")
    parts = [part for player in players for part in _player_sections(event, player, until)]
    return Document(phrase("{event} - Record sheets", event.name), tuple(parts), bare=True)


def _player_sections(event: Event, player: Player, until: int) -> tuple[Section, ...]:
    person = player.name, player.id, team_note(event, player.id)
    setting = event.name, event.edition.title, event.size
    facts = (
        (phrase("Player"), phrase("{player}, no. {number}{team_note}", *person)),
        (phrase("Faction"), player.faction or "_" * 24),
        (phrase("Club"), player.club or "_" * 24),
        (phrase("Event"), phrase("{event}, {edition}, {size} points", *setting)),
    )
    return (
        Section(phrase("Record sheet: {player}", player.name), facts=facts, page=True),
        Section(phrase("Games"), grid=_games(event, player, until)),
        Section(phrase("Lists"), grid=_lists(event, player)),
        Section(fields=(phrase("Notes:"), "")),
    )


def _games(event: Event, player: Player, until: int) -> Grid:
    """Return the figures that the edition asks for in each game, as far as they are known."""
    edition, last = event.edition, max(event.planned_rounds, len(event.rounds))
    found = (one.game_of(player.id) for one in event.published if one.number <= until)
    games = {game.round: game for game in found if game is not None}
    over = {number: game for number, game in games.items() if game.outcome is not None}

    def opponent(game: Game) -> str:
        other = game.opponent(player.id)
        return phrase("bye") if other is None else event.name_of(other)

    def so_far(game: Game) -> int:
        games = (one for one in event.games if player.id in one.players)
        return sum(one.won(player.id) for one in games if one.round <= game.round)

    def figure_of(figures: Callable[[Game], Both]) -> Callable[[Game], str]:
        return lambda game: figure_text(figures(game)[game.side(player.id)])

    columns = [
        TableColumn[int](phrase("Round"), str, right=True),
        _known_column(phrase("Table"), games, lambda game: game.table),
        _known_column(phrase("Opponent"), games, opponent),
    ]
    if edition.results.list_played or edition.lists.maximum > 1:
        columns.append(
            _known_column(phrase("List"), over, lambda game: game.lists[game.side(player.id)])
        )
    columns.append(
        _known_column(phrase("W/L/T"), over, lambda game: outcome_letter(game, player.id))
    )
    if Figure.ASSASSINATIONS in edition.standings.order:
        columns.append(
            _known_column(phrase("Won by"), over, lambda game: way_name(edition, game.way))
        )
    columns += [
        _known_column(edition.terms.points, over, figure_of(lambda game: game.points)),
        _known_column(phrase("Destroyed"), over, figure_of(lambda game: game.destroyed)),
        _known_column(phrase("TP so far"), over, so_far),
    ]
    return replace(printed(columns, range(1, last + 1)), lined=True)


def _lists(event: Event, player: Player) -> Grid:
    """Return the player's known lists, and blank lines for lists they may still bring."""
    edition = event.edition
    known = {one.number: one for one in lists_of(event, player.id)}
    columns = [
        TableColumn[int](phrase("List"), str, right=True),
        _known_column(capital(edition.terms.leader), known, lambda one: one.leader),
        _known_column(phrase("Theme"), known, lambda one: one.theme),
    ]
    if tiers(edition):
        columns.append(_known_column(phrase("Tier"), known, lambda one: one.tier))
    if edition.lists.objective == "list":
        columns.append(_known_column(phrase("Objective"), known, lambda one: one.objective))
    columns.append(_known_column(phrase("Points"), known, lambda one: one.points))
    if edition.lists.cards:
        columns.append(
            _known_column(phrase("Command cards"), known, lambda one: ", ".join(one.cards))
        )
    numbers = sorted({*known, *range(1, edition.lists.maximum + 1)})
    return replace(printed(columns, numbers), lined=True)


def league_sheet(event: Event) -> Document:
    """Return the games and commendations of a league without rounds."""
    if event.edition.league is None:
        raise Refused("This event has rounds, so it has no league games.")
    view = league(event, datetime.now().astimezone())
    parts = [Section(week_text(view).capitalize(), grid=printed(game_columns(event), view.games))]
    if view.commended:
        parts.append(Section("Commendations", grid=printed(COMMENDED, view.commended)))
    return Document(f"{event.name} - Games", tuple(parts), wall=True)

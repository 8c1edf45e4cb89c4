"""A round's games with their results, and the results still missing."""

from typing import Literal

from srtui.commands.command import option
from srtui.documents.sections import (
    Mark,
    PaneSection,
    PaneTable,
    Piece,
    Sections,
    line,
    section,
    sentences,
)
from srtui.documents.table import TableColumn, tabled
from srtui.model.event import Event, Phase
from srtui.queries.day.event_line import phase_word
from srtui.queries.query import Query, Snapshot
from srtui.rules.record import Both, Game, Outcome, Way
from srtui.rules.value import Value, fields_of
from srtui.text import find
from srtui.text.figures import Lacking, lacking, lacking_text
from srtui.text.phrases import joined, phrase
from srtui.text.results import outcome_words, pair_text, way_name
from srtui.text.rounds import open_games_text, round_title, scenario_name
from srtui.text.standings import DROPPED, Side, sides, with_record
from srtui.text.teams import captains_pairing_text, match_label


class ResultRow(Value):
    """A game, or a bye (`second` is None).

    Figures are the first and the second player's. `counted` are the points counted in the
    standings, if fewer than were scored. `winner` is a player's id. `proposed`: a result proposed
    at the table waits for the opponent, or for the organizer to confirm it; until then the game is
    open. `match`: in a team event, the id of the game's match.
    """

    game: int
    table: int | None
    first: Side
    second: Side | None
    open: bool
    proposed: Literal["", "proposed", "agreed"]
    outcome: Outcome | None
    winner: int | None
    way: Way | None
    points: Both
    counted: Both | None
    destroyed: Both
    match: int | None = None


class Results(Value):
    """A round: games in table order, byes last. `games` and `missing` exclude byes."""

    round: int
    phase: str
    scenario: str
    points_term: str
    games: int
    missing: int
    rows: tuple[ResultRow, ...]
    lacking: tuple[Lacking, ...] = ()
    """The finished games of all rounds that lack figures."""

    @property
    def at_tables(self) -> bool:
        """Whether any of its games has a table."""
        return any(row.table for row in self.rows)


def results(event: Event, number: int | None = None) -> Results:
    """Return a round's games (default: the newest). Raises `Refused` if there is no such round."""
    round_ = find.round_(event, number)
    known = sides(event, round_.number)
    games = round_.by_table
    played = [game for game in games if game.second is not None]
    missing = sum(game.outcome is None for game in played)
    edition = event.edition_at(round_.number)
    matches = [match for match in event.matches if match.round == round_.number]
    match_of = {team: match.id for match in matches for team in match.teams}
    return Results(
        round=round_.number,
        phase=phase_word(round_),
        scenario=scenario_name(event, round_),
        points_term=edition.terms.points,
        games=len(played),
        missing=missing,
        rows=tuple(
            _row(event, game, known, match_of.get(event.team_of.get(game.first, 0)))
            for game in games
        ),
        lacking=lacking(event),
    )


def results_text(event: Event, view: Results) -> str:
    """Return what is missing, or that all games are in."""
    round_ = find.round_(event, view.round)
    if round_.phase is Phase.DRAFT:
        return f"Round {round_.number} is a draft: publish it before you enter results."
    if view.missing:
        return open_games_text(round_)
    return captains_pairing_text(round_) or f"All games of round {round_.number} are in."


def _row(event: Event, game: Game, known: dict[int, Side], match: int | None) -> ResultRow:
    return ResultRow(
        **fields_of(game, "table outcome winner way points destroyed"),
        game=game.id,
        first=known[game.first],
        second=None if game.second is None else known[game.second],
        open=game.outcome is None and game.second is not None,
        proposed=_proposal_state(event, game),
        counted=game.recorded if game.recorded != game.points else None,
        match=match,
    )


def _proposal_state(event: Event, game: Game) -> Literal["", "proposed", "agreed"]:
    proposal = event.proposals.get(game.id)
    if proposal is None or game.outcome is not None:
        return ""
    return "agreed" if proposal.agreed else "proposed"


def open_words(row: ResultRow) -> str:
    """Format the stage of a game without a result."""
    gone = [side.name for side in (row.first, row.second) if side is not None and side.left]
    if gone:
        return f"{joined(gone)} {DROPPED}"
    return {"": "open", "proposed": "proposed", "agreed": "agreed, to confirm"}[row.proposed]


def result_columns(event: Event, view: Results) -> tuple[TableColumn[ResultRow], ...]:
    """Return the results' columns, with the edition's word for points."""
    edition, games = event.edition_at(view.round), event.games_by_id
    label = TableColumn[ResultRow]("Match", lambda row: match_label(event, row.match))
    match = (label,) if any(row.match for row in view.rows) else ()
    number = TableColumn[ResultRow]("Table", lambda row: str(row.table or "-"), right=True)
    return (
        *([number] if view.at_tables else []),
        TableColumn("First", lambda row: with_record(row.first)),
        TableColumn("Second", lambda row: "" if row.second is None else with_record(row.second)),
        TableColumn("Result", lambda row: outcome_words(event, games[row.game]) or open_words(row)),
        TableColumn("How", lambda row: way_name(edition, row.way)),
        TableColumn(view.points_term, _points_text, right=True),
        TableColumn(
            "Destroyed", lambda row: "" if row.open else pair_text(row.destroyed), right=True
        ),
        *match,
    )


def _points_text(row: ResultRow) -> str:
    if row.open:
        return ""
    counts = f" (counts {pair_text(row.counted)})" if row.counted else ""
    return f"{pair_text(row.points)}{counts}"


class ResultsQuery(Query[Results], id="results", title="Results", paged=False):
    """Show a round's games with their results, and which results are missing."""

    round: int | None = option("round", "number", help="default: the current round", default=None)

    def read(self, snapshot: Snapshot) -> Results:
        return results(snapshot.event, self.round)

    def page(self, value: Results, snapshot: Snapshot) -> Sections:
        title = round_title(value.round, value.phase, value.scenario)
        columns = result_columns(snapshot.event, value)
        return (
            *section("", [line(title), tabled(columns, value.rows)]),
            *sentences([results_text(snapshot.event, value), *lacking_text(snapshot.event)]),
        )


AGAINST = {"won": "beat", "lost": "lost to", "tie": "tied with", "open": "plays"}
"""How a round went, before the opponent's name."""


def games_of(event: Event, player: int, until: int) -> tuple[Game, ...]:
    """Return a player's games up to and including round `until`."""
    games = (one.game_of(player) for one in event.rounds[:until])
    return tuple(game for game in games if game is not None)


def result_of(game: Game, player: int) -> tuple[Mark, str]:
    """Return how a game ended for a player, as a mark and a word."""
    if game.second is None:
        return "done", "bye"
    if game.outcome is None:
        return "open", "open"
    if game.outcome is Outcome.TIE:
        return "published", "tie"
    return ("done", "won") if game.won(player) else ("dropped", "lost")


def how_it_went(
    event: Event, game: Game, player: int, means: str = "", *, brief: bool = False
) -> Piece:
    """Format how a game went for a player, and against whom: beat Ada; `brief`: her last name."""
    mark, result = result_of(game, player)
    other = game.opponent(player)
    if other is None:
        return Piece(result, means, mark)
    name = event.name_of(other)
    said = f"{AGAINST.get(result, result)} {brief_name(event, name) if brief else name}"
    return Piece(said, means, "" if result == "lost" else mark)


def own_first(game: Game, player: int, figures: Both) -> str:
    """Format a game's figure, the player's own first; empty for byes and open games."""
    if game.outcome is None or game.second is None:
        return ""
    return pair_text(figures[::-1] if game.side(player) else figures)


def played_columns(
    event: Event, player: int, until: int, *, brief: bool = False
) -> tuple[TableColumn[Game], ...]:
    """Return the columns of a player's games; those after round `until` do not count yet."""
    return (
        *([TableColumn[Game]("", _round_number)] if event.edition.league is None else []),
        TableColumn(
            "",
            lambda game: how_it_went(
                event, game, player, "muted" if game.round > until else "", brief=brief
            ),
        ),
        TableColumn(
            event.edition.terms.points,
            lambda game: own_first(game, player, game.points),
            right=True,
        ),
        TableColumn(
            "APD", lambda game: Piece(own_first(game, player, game.destroyed), "muted"), right=True
        ),
    )


def _round_number(game: Game) -> Piece:
    return Piece(f"R{game.round}", "muted")


def brief_name(event: Event, name: str) -> str:
    """Return a name's last word if no other player shares it, otherwise the whole name."""
    last = _surname(name)
    shared = sum(_surname(player.name) == last for player in event.players) > 1
    return name if shared else last


def _surname(name: str) -> str:
    return name.split()[-1] if name.split() else name


def their_games(event: Event, game: Game) -> tuple[PaneSection, ...]:
    """Return two players' rounds before their game, side by side; empty before the first."""
    if game.second is None:
        return ()
    table = _side_by_side(event, (game.first, game.second), game.round - 1)
    return section(phrase("Their games"), [table])


def _side_by_side(event: Event, players: tuple[int, int], until: int) -> PaneTable | None:
    numbers = sorted({game.round for one in players for game in games_of(event, one, until)})
    if not numbers:
        return None
    names = [brief_name(event, event.name_of(player)) for player in players]
    head = (
        Piece(""),
        Piece(f"1 {names[0]}", "one"),
        Piece(""),
        Piece(f"2 {names[1]}", "two"),
        Piece(""),
    )
    rows = []
    for number in numbers:
        of = event.rounds[number - 1].game_of
        cells = [_cells(event, of(player), player, brief=True) for player in players]
        rows.append((Piece(f"R{number}", "muted"), *cells[0], *cells[1]))
    return PaneTable(
        (head, *rows),
        (False, False, True, False, True),
        narrow=_below_each_other(event, players, until),
    )


def _below_each_other(event: Event, players: tuple[int, int], until: int) -> PaneTable:
    """Return one player's rounds above the other's: opponents' names need full width."""
    rows: list[tuple[Piece, ...]] = []
    for at, (player, hue) in enumerate(zip(players, ("one", "two"), strict=True), 1):
        rows.append((Piece(f"{at}", hue), Piece(event.name_of(player), hue), Piece("")))
        for game in games_of(event, player, until):
            rows.append((_round_number(game), *_cells(event, game, player)))
    return PaneTable(tuple(rows), (False, False, True))


def _cells(
    event: Event, game: Game | None, player: int, *, brief: bool = False
) -> tuple[Piece, Piece]:
    """Return how a round went, against whom, and with which points."""
    if game is None:
        return Piece("-", "muted"), Piece("")
    points = Piece(own_first(game, player, game.points))
    return how_it_went(event, game, player, brief=brief), points

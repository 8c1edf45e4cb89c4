"""An elimination's bracket match by match, and who qualifies for a final."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from data.machine.series import read_series
from srtui.commands.command import Command
from srtui.documents.document import Document, Grid, Section
from srtui.documents.table import TableColumn, printed
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.queries.standings.series import open_spellings, played_at
from srtui.rules.bracket import Match
from srtui.rules.record import Game
from srtui.rules.series import Qualified, Seeding, seeding
from srtui.rules.value import Value
from srtui.text.cut import HOUSE, stage_text
from srtui.text.phrases import capital, counted, joined, phrase
from srtui.text.results import outcome_words


class BracketRow(Value):
    """A match, without slots if it was paired by hand, and its game; None: not paired yet."""

    round: int
    match: Match
    game: Game | None = None


def bracket_columns(event: Event) -> tuple[TableColumn[BracketRow], ...]:
    """Return the columns of a bracket."""
    teams = event.pairing

    def player(number: int | None) -> str:
        return teams.name_of(number) if number else phrase("bye")

    return (
        TableColumn("Round", lambda row: row.round, right=True),
        TableColumn("Match", lambda row: stage_text(row.match)),
        TableColumn("Player", lambda row: player(row.match.first)),
        TableColumn("Player", lambda row: player(row.match.second)),
        TableColumn("Result", lambda row: row.game and outcome_words(teams, row.game)),
    )


def bracket_rows(event: Event) -> tuple[BracketRow, ...]:
    """Return the matches of published rounds and the next ones; empty without an elimination."""
    event = event.pairing
    last = len(event.published)
    bracket = event.bracket(last + 1)
    if bracket is None or event.cut is None:
        return ()
    paired = zip(event.rounds[event.cut.round : last], bracket.rounds, strict=False)
    rows = [row for one, matches in paired for row in _played_rows(one.games, matches)]
    return (*rows, *(BracketRow(last + 1, match) for match in bracket.next))


def _played_rows(games: Sequence[Game], matches: Sequence[Match]) -> Iterator[BracketRow]:
    """Yield a round's games in bracket order, followed by games paired by hand."""
    by_players = {frozenset(game.players): game for game in games}
    for match in matches:
        game = by_players.pop(match.players, None)
        if game is not None:
            yield BracketRow(game.round, match, game)
    for game in by_players.values():
        yield BracketRow(game.round, Match(0, game.first, game.second), game)


def bracket_page(event: Event) -> Document:
    """Return the bracket as a page."""
    grid = printed(bracket_columns(event), bracket_rows(event))
    cut = event.pairing.cut
    top = capital(phrase("cut to the top {players}", 0 if cut is None else len(cut.top)))
    return Document(f"{event.name} - {top}", (Section(grid=grid),), below=capital(HOUSE))


class Final(Value):
    """The players of a final, and the questions to answer before they are certain."""

    field: Seeding
    questions: tuple[str, ...]


def final_of(files: Sequence[Path], places: int, away: Sequence[str] = ()) -> Final:
    """Return the players of a final from its finished qualifiers.

    Raises `Refused` if a file is not a finished event, or if a name in `away` did not play.
    """
    if places < 2:
        raise Refused("A final needs two players or more, for example --places 8.")
    events = tuple(played_at(path) for path in files)
    _, persons = read_series(files[0].parent)
    known = {persons.get(name, name) for event in events for name, _ in event.places}
    if unknown := next((name for name in away if name not in known), None):
        raise Refused(f"Nobody called {unknown} played in these qualifiers.")
    seeded = seeding(events, persons, places, away)
    spellings = open_spellings(events, files[0])
    ties = tuple(
        f"{joined(tie.persons)} share place {tie.place} of {tie.event}, and there is not room for "
        "all of them: decide the order there, then leave out the others with --away NAME."
        for tie in seeded.shared
    )
    return Final(seeded, (*spellings, *ties))


def final_rosters(files: Sequence[Path], field: Seeding) -> Iterator[Command]:
    """Yield the commands that import a final's players from each of its qualifiers."""
    from srtui.commands.importing.importing import ImportRoster  # 30 ms: no board imports a roster

    _, persons = read_series(files[0].parent)
    for path in files:
        seats = {one.person for one in field.qualified if one.event == path.stem}
        names = [name for name, _ in played_at(path).places if persons.get(name, name) in seats]
        if names:
            yield ImportRoster(str(path), only="; ".join(names))


def final_sheet(final: Final) -> Document:
    """Return who qualified and why."""
    heads = ("No.", "Player", "Qualified by")
    cells = tuple(
        (str(number), one.person, _qualified_reason(one))
        for number, one in enumerate(final.field.qualified, 1)
    )
    people = counted(final.field.players, "different player")
    players = f"{people} across all the qualifiers."
    return Document(
        "The final's players",
        (Section(grid=Grid(heads, cells, (True, False, False)), text=(players,)),),
    )


def _qualified_reason(one: Qualified) -> str:
    instead = f", in for {', '.join(one.moved_up)}" if one.moved_up else ""
    return f"place {one.place} of {one.event}{instead}"

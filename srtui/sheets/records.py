"""Record sheets, a page per player: their lists, games so far, and lines for the next games.

Which columns there are is what the edition asks for of a game. A draft is not in it, nor a list
that somebody may have chosen for a game that is still played. Sources: rules.md 1.6, 2.6, 3.6.
"""

from collections.abc import Callable

from data.clean import fold
from srtui.documents.document import Document, Grid, Section
from srtui.model.event import Event, Phase
from srtui.model.pregame import lists_of
from srtui.model.refused import Refused
from srtui.rules.edition import Edition, Figure
from srtui.rules.lists import ArmyList
from srtui.rules.record import Game, Player
from srtui.sheets.personal_sheets import tiers
from srtui.text.phrases import capital
from srtui.text.results import figure_text, outcome_letter, way_name
from srtui.text.teams import team_note

RecordColumn = Callable[[Game], str]


def record_sheets(event: Event, number: int | None = None) -> Document:
    """Return the sheets of all players in the event, by name; games up to a round (or all)."""
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
    parts = [part for player in players for part in _sheet(event, player, until)]
    return Document(f"{event.name} - Record sheets", tuple(parts), bare=True)


def _sheet(event: Event, player: Player, until: int) -> tuple[Section, ...]:
    facts = (
        ("Player", f"{player.name}, no. {player.id}{team_note(event, player.id)}"),
        ("Faction", player.faction or "_" * 24),
        ("Club", player.club or "_" * 24),
        ("Event", f"{event.name}, {event.edition.title}, {event.size} points"),
    )
    return (
        Section(f"Record sheet: {player.name}", facts=facts, page=True),
        Section("Games", grid=_games(event, player, until)),
        Section("Lists", grid=_lists(event, player)),
        Section(fields=("Notes:", "")),
    )


def _games(event: Event, player: Player, until: int) -> Grid:
    edition = event.edition
    columns = _columns(event, player, edition)
    last = max(event.planned_rounds, len(event.rounds))
    rows = []
    for number in range(1, last + 1):
        game = _game(event, player, number) if number <= until else None
        cells = (cell(game) if game is not None else "" for _, cell in columns)
        rows.append((str(number), *cells))
    heads = ("Round", *(head for head, _ in columns))
    return Grid(heads, tuple(rows), (True, *(False for _ in columns)), lined=True)


def _game(event: Event, player: Player, number: int) -> Game | None:
    """Return the player's game of a public round."""
    if number > len(event.rounds) or event.rounds[number - 1].phase is Phase.DRAFT:
        return None
    return event.rounds[number - 1].game_of(player.id)


def _columns(event: Event, player: Player, edition: Edition) -> list[tuple[str, RecordColumn]]:
    """Return what the edition asks for about a game, with what is known: headings and cells."""

    def side(game: Game) -> int:
        return game.side(player.id)

    def opponent(game: Game) -> str:
        other = game.opponent(player.id)
        return "bye" if other is None else event.name_of(other)

    def known(cell: RecordColumn) -> RecordColumn:
        return lambda game: cell(game) if game.outcome is not None else ""

    def so_far(game: Game) -> str:
        games = (one for one in event.games if player.id in one.players)
        return str(sum(one.won(player.id) for one in games if one.round <= game.round))

    columns: list[tuple[str, RecordColumn]] = [
        ("Table", lambda game: str(game.table or "")),
        ("Opponent", opponent),
    ]
    if edition.results.list_played or edition.lists.maximum > 1:
        columns.append(("List", known(lambda game: str(game.lists[side(game)] or ""))))
    columns.append(("W/L/T", known(lambda game: outcome_letter(game, player.id))))
    if Figure.ASSASSINATIONS in edition.standings.order:
        columns.append(("Won by", known(lambda game: way_name(edition, game.way))))
    columns += [
        (edition.terms.points, known(lambda game: figure_text(game.points[side(game)]))),
        ("Destroyed", known(lambda game: figure_text(game.destroyed[side(game)]))),
        ("TP so far", known(so_far)),
    ]
    return columns


def _lists(event: Event, player: Player) -> Grid:
    """Return the player's known lists, and lines for those they may still bring."""
    edition = event.edition
    columns: list[tuple[str, Callable[[ArmyList], str]]] = [
        (capital(edition.terms.leader), lambda one: one.leader),
        ("Theme", lambda one: one.theme),
    ]
    if tiers(edition):
        columns.append(("Tier", lambda one: "" if one.tier is None else str(one.tier)))
    if edition.lists.objective == "list":
        columns.append(("Objective", lambda one: one.objective))
    columns.append(("Points", lambda one: "" if one.points is None else str(one.points)))
    if edition.lists.cards:
        columns.append(("Command cards", lambda one: ", ".join(one.cards)))
    known = {one.number: one for one in lists_of(event, player.id)}
    numbers = sorted({*known, *range(1, edition.lists.maximum + 1)})
    rows = []
    for number in numbers:
        cells = [""] * len(columns)
        if number in known:
            cells = [cell(known[number]) for _, cell in columns]
        rows.append((str(number), *cells))
    heads = ("List", *(head for head, _ in columns))
    return Grid(heads, tuple(rows), (True, *[False] * len(columns)), lined=True)

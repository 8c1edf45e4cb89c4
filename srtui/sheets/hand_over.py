"""A round to type into another service or to post, without drafts or played lists."""

from collections.abc import Iterator

from srtui.documents.document import Document, Grid, Section, section
from srtui.model.courses import Course, Courses
from srtui.model.event import Event, Phase, Round
from srtui.model.pregame import list_by, played_list
from srtui.model.refused import Refused
from srtui.queries.standings.standings import rank_text, standings, standings_title
from srtui.rules.record import Game
from srtui.sheets.round_sheets import title_of
from srtui.sheets.team_sheets import match_lines
from srtui.text.phrases import capital, phrase
from srtui.text.results import ended_words, figure_text, outcome_words
from srtui.text.standings import record_text

TOP = 8
"""Places that a posting tells."""


def typing_sheet(event: Event, number: int | None, courses: Courses) -> Document:
    """Return a round's games in the order in which Longshanks asks for them, two lines each.

    Longshanks has no upload: somebody types it in. It asks for: table, players, army and Leader,
    who has the first turn, points, army points, winner.
    """
    round_ = _shown_round(event, number)
    edition = event.edition_at(round_.number)
    games = ((game, courses.get(game.id, Course())) for game in round_.by_table)
    rows = tuple(cells for game, course in games for cells in _typed_rows(event, game, course))
    leader, points = capital(edition.terms.leader), edition.terms.points
    heads = ("Table", "Player", "Army", leader, "Turn", points, "Destroyed", "Won")
    right = (True, False, False, False, False, True, True, False)
    note = (
        "Longshanks cannot import files: type each game in this order. Its figures follow the "
        "player."
    )
    grid = Grid(heads, rows, right)
    return Document(title_of(event, round_), (Section(grid=grid), *section("", after=(note,))))


def _typed_rows(event: Event, game: Game, course: Course) -> Iterator[tuple[str, ...]]:
    """Yield both players' rows of a game, each in the order in which Longshanks asks."""
    terms = event.edition_at(game.round).terms
    over = game.outcome is not None
    for side, player in enumerate(game.players):
        # Only for finished games: a list still being played is not public.
        army = list_by(event, player, played_list(event, game, side)) if over else None
        role = terms.first if course.opener == side else terms.second
        yield (
            "" if side else str(game.table or "-"),
            event.name_of(player),
            (army.faction if army is not None else "") or event.by_id[player].faction,
            army.leader if army is not None else "",
            role if course.opener is not None else "",
            figure_text(game.points[side]) if over else "",
            figure_text(game.destroyed[side]) if over else "",
            _result_text(event, game, player),
        )


def _result_text(event: Event, game: Game, player: int) -> str:
    if game.second is None:
        return "bye"
    if game.won(player):
        return "won"
    return "" if game.winner is not None else outcome_words(event, game)


def posting(event: Event, number: int | None = None) -> Document:
    """Return a round as plain lines for a forum or chat: the pairings, or results and leaders."""
    round_ = _shown_round(event, number)
    said = [_posted_text(event, game) for game in round_.by_table]
    parts = [*section("Matches", after=match_lines(event, round_.number))]
    parts += section("Games" if parts else "", after=said)
    if round_.complete and round_.number == event.played:
        view = standings(event.pairing)
        leading = [f"{rank_text(row)}. {row.name} ({record_text(row)})" for row in view.rows[:TOP]]
        parts += section(standings_title(event.pairing, view), after=leading)
    return Document(title_of(event, round_), tuple(parts), posted=True)


def _posted_text(event: Event, game: Game) -> str:
    names = [event.name_of(player) for player in game.players]
    if game.second is None:
        return phrase("Bye: {name}", names[0])
    pairing = phrase("Table {table}: {name} - {other_name}", game.table, names[0], names[1])
    if game.outcome is None:
        return pairing
    points = event.edition_at(game.round).terms.points
    return f"{pairing}: {ended_words(event, game)} {points}"


def _shown_round(event: Event, number: int | None) -> Round:
    if number is not None:
        round_ = event.round_at(number)
        if round_.phase is Phase.DRAFT:
            raise Refused("Round {number} is still a draft: publish it first.", number)
        return round_
    shown = event.published
    if not shown:
        raise Refused("No round is published yet: there is nothing to export.")
    return shown[-1]

"""The games of a round with their results, and what is still missing."""

from __future__ import annotations

from typing import Literal

from srtui.rules.record import Both, Game
from srtui.rules.value import Value
from srtui.state.event import Event, Phase, Round
from srtui.views.event_line import phase_word
from srtui.words import find
from srtui.words.results import outcome_words, way_name
from srtui.words.rounds import open_said, scenario_name
from srtui.words.standings import Side, sides


class ResultRow(Value):
    """One game, or a bye (`second` is None). Figures are of the first and the second player.

    `counted` are the points that the standings count, where that is less than was scored.
    `winner` is a player's id. `proposed`: a result of its table waits for the opponent, or for the
    organizer to confirm it; the game is open until then.
    """

    game: int
    table: int | None
    first: Side
    second: Side | None
    open: bool
    proposed: Literal["", "proposed", "agreed"]
    outcome: str
    winner: int | None
    way: str
    points: Both
    counted: Both | None
    destroyed: Both


class Results(Value):
    """One round: games by table, byes last. `games` and `missing` leave byes out."""

    round: int
    phase: str
    scenario: str
    points_term: str
    games: int
    missing: int
    rows: tuple[ResultRow, ...]
    sentence: str
    """What is missing, or that all games are in."""


def results(event: Event, number: int | None = None) -> Results:
    """The games of a round (default: the newest). Refused where there is no such round."""
    round_ = find.round_(event, number)
    known = sides(event, round_.number)
    games = round_.by_table
    played = [game for game in games if game.second is not None]
    missing = sum(game.outcome is None for game in played)
    edition = event.edition_at(round_.number)
    return Results(
        round=round_.number,
        phase=phase_word(round_),
        scenario=scenario_name(event, round_),
        points_term=edition.terms.points,
        games=len(played),
        missing=missing,
        rows=tuple(_row(event, game, known) for game in games),
        sentence=_missing(round_, missing),
    )


def _missing(one: Round, missing: int) -> str:
    if one.phase is Phase.DRAFT:
        return f"Round {one.number} is a draft: results come once it is published."
    return open_said(one) if missing else f"All games of round {one.number} are in."


def _row(event: Event, game: Game, known: dict[int, Side]) -> ResultRow:
    return ResultRow(
        game=game.id,
        table=game.table,
        first=known[game.first],
        second=None if game.second is None else known[game.second],
        open=game.outcome is None and game.second is not None,
        proposed=_proposed(event, game),
        outcome=outcome_words(event, game),
        winner=game.winner,
        way=way_name(event.edition_at(game.round), game.way),
        points=game.points,
        counted=game.recorded if game.recorded != game.points else None,
        destroyed=game.destroyed,
    )


def _proposed(event: Event, game: Game) -> Literal["", "proposed", "agreed"]:
    proposal = event.proposals.get(game.id)
    if proposal is None or game.outcome is not None:
        return ""
    return "agreed" if proposal.agreed else "proposed"


def open_words(row: ResultRow) -> str:
    """Where a game without a result is."""
    return {"": "open", "proposed": "proposed", "agreed": "agreed, to confirm"}[row.proposed]

"""A game scored turn by turn, and scenarios in our own words."""

from __future__ import annotations

import click

from srtui.cli import out
from srtui.cli.answers import ScoredGame
from srtui.cli.offering import named_argument
from srtui.cli.opening import file_argument, json_option, reading
from srtui.state.played import read_played
from srtui.views.layout import Column
from srtui.views.rule import row_rule
from srtui.views.scoring import Scoring, scoring
from srtui.views.turn_rows import TurnRow
from srtui.words import find


@click.command()
@file_argument
@named_argument("table", "game")
@click.option("--round", "number", type=click.INT, default=None, help="Default: the newest.")
@json_option
def game(file: str, table: str, number: int | None, as_json: bool) -> None:
    """Show a game that is scored turn by turn: whose turn, points, what is asked, every turn."""
    with reading(file) as desk:
        event = desk.event()
        meant = find.game(event, table, number)
        with desk.store.read() as reader:
            played = read_played(reader, event, meant)
    view = scoring(event, played)
    if as_json:
        edition = event.edition_at(meant.round)
        rules = tuple(row_rule(edition, played, row) for row in view.rows)
        out.as_json("game", ScoredGame(view, rules))
        return
    out.lines(lines(view))
    if view.turns:
        columns = (Column("No.", right=True), Column("What"), Column("Who"))
        out.rows(columns, [(str(one.number), one.said, one.by) for one in view.turns])


def lines(view: Scoring) -> list[str]:
    """The game as it stands, its turn list apart."""
    first, second = view.players
    shown = [
        f"Table {view.table}, round {view.round}, {view.scenario}",
        f"1 {first} ({view.roles[0]})  {view.points[0]}-{view.points[1]}  "
        f"2 {second} ({view.roles[1]})",
    ]
    if view.active is None:
        asked = f"Who has the first turn is not said: srtui score FILE first {view.table} 1"
        return [*shown, asked]
    if view.over:
        prompts = [f"Now: {prompt}" for prompt in view.prompts]
        return [*shown, view.result, *prompts, *_sources(view), *[view.broken] * bool(view.broken)]
    shown.append(f"Turn {view.turn} of {view.players[view.active]}. {view.sentence}")
    shown += [view.broken] * bool(view.broken)
    if view.kill_box:
        shown.append(f"Kill box: {view.kill_box} in.")
    shown += [f"Now: {prompt}" for prompt in view.prompts]
    shown += view.notes
    shown += [f"{row.letter or '-'} {_asked(row)}" for row in view.rows]
    worth = f"{view.worth[0]}-{view.worth[1]}"
    shown += [f"What stands is worth {worth} at the end of this turn.", view.tiebreak]
    return [*shown, *_sources(view), *view.victory]


def _sources(view: Scoring) -> list[str]:
    return [f"  {one.points[0]}-{one.points[1]} {one.text}" for one in view.sources]


def _asked(row: TurnRow) -> str:
    who = f" ({row.who})" if row.who else ""
    notes = f" [{', '.join(row.notes)}]" if row.kind == "claim" and row.notes else ""
    carried = ", carried" if row.carried else ""
    limits = "".join(f" ({limit})" for limit in row.limits)
    return f"{row.element or row.text}{who}{notes}: {row.said}{carried}{limits}"

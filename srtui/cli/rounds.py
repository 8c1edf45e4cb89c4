"""Looking at a round: its pairs and its results."""

from __future__ import annotations

import click

from srtui.cli import out
from srtui.cli.answers import Pairing
from srtui.cli.meant import Choice
from srtui.cli.offering import offering
from srtui.cli.opening import event_at, file_argument, json_option, reading, round_option
from srtui.desk.command import Arg
from srtui.state.drafts import drawn_of
from srtui.state.refused import Refused
from srtui.views.alternatives import alternatives, answer_lines
from srtui.views.layout import Column
from srtui.views.pairings import Pairings, Seated, by_name
from srtui.views.pairings import pairings as pairings_view
from srtui.views.results import ResultRow, Results, open_words
from srtui.views.results import results as results_view
from srtui.words import find
from srtui.words.results import pair_text
from srtui.words.standings import with_record


@click.command()
@file_argument
@click.option("--by", type=Choice(["table", "name"]), default="table", help="The order.")
@click.option("--why", is_flag=True, help="Say for each pair why it is so.")
@click.option(
    "--of",
    "player",
    metavar="PLAYER",
    help="One player's pair: why, what else there was.",
    shell_complete=offering(Arg("player", "player")),
)
@round_option
@json_option
def pairings(
    file: str, by: str, why: bool, player: str | None, number: int | None, as_json: bool
) -> None:
    """Show who meets whom in a round, and what the pairs break."""
    if player is not None:
        _pair_of(file, player, number, as_json=as_json)
        return
    view = pairings_view(event_at(file), number)
    if as_json:
        if by == "name":
            out.as_json("pairings-by-name", by_name(view))
        else:
            out.as_json("pairings", view)
        return
    out.say(_title(view))
    if by == "name":
        _names(by_name(view))
    else:
        _tables(view, why)
    out.lines(view.warnings)


def _pair_of(file: str, name: str, number: int | None, *, as_json: bool) -> None:
    """Why one pair is as it is, and what else there was."""
    with reading(file) as desk:
        event = desk.event()
        who, round_ = find.player(event, name), find.round_(event, number)
        game = round_.game_of(who.id)
        if game is None:
            raise Refused(f"{who.name} has no game in round {round_.number}.")
        with desk.store.read() as reader:
            questions = alternatives(event, round_, game, drawn_of(reader, round_))
    pair = next(each for each in pairings_view(event, round_.number).pairs if each.game == game.id)
    if as_json:
        out.as_json("pairing", Pairing(pair, questions))
        return
    out.say(" and ".join(with_record(side) for side in (pair.first, pair.second) if side))
    out.lines((pair.why, *answer_lines(questions)))


def _title(view: Pairings | Results) -> str:
    scenario = f", {view.scenario}" if view.scenario else ""
    return f"Round {view.round} ({view.phase}){scenario}"


def _tables(view: Pairings, why: bool) -> None:
    rows = [
        (
            "-" if pair.table is None else str(pair.table),
            with_record(pair.first),
            "bye" if pair.second is None else with_record(pair.second),
            " ".join(["by hand"] * pair.by_hand + ["pinned"] * pair.pinned),
            pair.why,
        )
        for pair in view.pairs
    ]
    rows += [("-", with_record(side), "no game", "", "") for side in view.unpaired]
    columns = [Column("Table", right=True), Column("First"), Column("Second"), Column("Made")]
    columns += [Column("Why")] * why
    out.rows(columns, [row[: len(columns)] for row in rows])


def _names(seated: tuple[Seated, ...]) -> None:
    columns = (Column("Player"), Column("Table", right=True), Column("Against"))
    out.rows(columns, [(one.name, one.said, one.opponent) for one in seated])


@click.command()
@file_argument
@round_option
@json_option
def results(file: str, number: int | None, as_json: bool) -> None:
    """Show the games of a round with their results, and which are missing."""
    view = results_view(event_at(file), number)
    if as_json:
        out.as_json("results", view)
        return
    out.say(_title(view))
    columns = (
        Column("Table", right=True), Column("First"), Column("Second"), Column("Result"),
        Column("How"), Column(view.points_term, right=True), Column("Destroyed", right=True),
    )  # fmt: skip
    out.rows(columns, [_result_cells(row) for row in view.rows])
    out.say(view.sentence)


def _result_cells(row: ResultRow) -> tuple[str, ...]:
    counted = f" (counts {pair_text(row.counted)})" if row.counted else ""
    figures = ("", "") if row.open else (pair_text(row.points) + counted, pair_text(row.destroyed))
    return (
        "-" if row.table is None else str(row.table),
        with_record(row.first),
        "" if row.second is None else with_record(row.second),
        row.outcome or open_words(row),
        row.way,
        *figures,
    )

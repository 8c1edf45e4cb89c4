"""Looking at the players: roster, standings, and why somebody stands where he stands."""

from __future__ import annotations

from typing import Literal

import click

from srtui.cli import out
from srtui.cli.meant import Choice
from srtui.cli.offering import named_argument
from srtui.cli.opening import event_at, file_argument, json_option, round_option
from srtui.state.event import Event
from srtui.views.explain import Explained
from srtui.views.explain import explain as explain_view
from srtui.views.export import ranking
from srtui.views.layout import Column
from srtui.views.money import money, money_lines
from srtui.views.roster import roster as roster_view
from srtui.views.standings import Standings, groups
from srtui.views.standings import standings as standings_view
from srtui.words import find
from srtui.words.results import figure_text


@click.command("list")
@json_option
def roster_list(as_json: bool) -> None:
    """Show the roster."""
    view = roster_view(event_at(click.get_current_context().find_root().obj["file"]))
    if as_json:
        out.as_json("roster", view)
        return
    columns = (
        Column("No.", right=True), Column("Name"), Column("Club"), Column("Faction"),
        Column("Status"), Column("Here"), Column("Paid"), Column("Paint"), Column("Models"),
        Column("Table", right=True),
        Column("Record"), Column("Note"),
    )  # fmt: skip
    out.rows(
        columns,
        [
            (
                f"#{row.player}", row.name, row.club, row.faction, row.status,
                "yes" if row.here else "no", "yes" if row.paid else "no", row.painted, row.models,
                "" if row.table is None else str(row.table), row.record,
                "; ".join(filter(None, [row.note, *row.penalties])),
            )
            for row in view.rows
        ],
    )  # fmt: skip
    out.say(view.sentence)


@click.command("owing")
@json_option
def owing(as_json: bool) -> None:
    """Show what is due and paid, and who has not paid yet (roster fee sets the fee)."""
    found = money(event_at(click.get_current_context().find_root().obj["file"]))
    if as_json:
        out.as_json("owing", found)
    else:
        out.lines(money_lines(found))


@click.command()
@file_argument
@round_option
@click.option(
    "--by",
    type=Choice(["player", "faction", "club"]),
    default="player",
    help="One line for each; faction and club by TP on average.",
)
@json_option
def standings(
    file: str, number: int | None, by: Literal["player", "faction", "club"], as_json: bool
) -> None:
    """Show the standings after a round, by player, faction or club."""
    event = event_at(file)
    if by != "player":
        _groups(event, by, number, as_json)
        return
    if as_json:
        out.as_json("standings", ranking(event, number))
        return
    view = standings_view(event, number)
    out.say(view.title)
    _players(view)
    out.lines(prize.sentence for prize in view.prizes)


def _players(view: Standings) -> None:
    columns = (
        Column("Rank", right=True), Column("Name"), Column("Record"),
        *(Column(heading, right=True) for heading in view.headings),
        Column("Faction"), Column("Club"), Column("Note"),
    )  # fmt: skip
    out.rows(
        columns,
        [
            (
                row.rank, row.name, row.record, *row.figures, row.faction, row.club,
                row.note or ("made the cut" if row.cut else ""),
            )
            for row in view.rows
        ],
    )  # fmt: skip


def _groups(
    event: Event, by: Literal["faction", "club"], number: int | None, as_json: bool
) -> None:
    by_size = groups(event, by, number)
    if as_json:
        out.as_json("groups", by_size)
        return
    columns = (
        Column(by.capitalize()), Column("Players", right=True), Column("TP", right=True),
        Column("Mean TP", right=True), Column("Best"),
    )  # fmt: skip
    out.rows(
        columns,
        [
            (one.name, str(one.players), str(one.tp), f"{float(one.mean):.2f}", one.best)
            for one in by_size
        ],
    )
    if not by_size:
        out.say(f"Nobody names a {by}.")


@click.command()
@file_argument
@named_argument("player", "player")
@round_option
@json_option
def explain(file: str, player: str, number: int | None, as_json: bool) -> None:
    """Explain a player's rank: every round, what it gave, what parts him from the others."""
    event = event_at(file)
    view = explain_view(event, find.player(event, player).id, number)
    if as_json:
        out.as_json("explain", view)
        return
    _explained(view)


def _explained(view: Explained) -> None:
    place = "no rank" if view.rank == "-" else f"rank {view.rank.replace('=', '')}"
    shared = " (shared)" if "=" in view.rank else ""
    out.say(f"{view.name}: {place}{shared} after round {view.after}, {view.record}")
    columns = (
        Column("Round", right=True), Column("Against"), Column("Result"),
        Column("TP", right=True), Column("SoS", right=True), Column(view.points_term, right=True),
        Column("APD", right=True), Column("What the opponent gives"),
    )  # fmt: skip
    out.rows(
        columns,
        [
            (
                str(step.round), step.opponent, step.result, str(step.tp), step.sos,
                figure_text(step.points), figure_text(step.destroyed), step.how,
            )
            for step in view.steps
        ],
    )  # fmt: skip
    out.say("Together: " + ", ".join(f"{value} {name}" for name, value in view.totals) + ".")
    out.lines([*view.parted, *view.notes])

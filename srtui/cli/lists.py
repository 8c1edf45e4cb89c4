"""Looking at army lists and at the set-up of a game."""

from __future__ import annotations

import click

from srtui.cli import out
from srtui.cli.offering import named_argument
from srtui.cli.opening import (
    event_at,
    file_argument,
    json_option,
    look_option,
    reading,
    typed_path,
)
from srtui.desk.command import Role
from srtui.desk.lists.choice import ChooseList
from srtui.desk.setup.choosing import Roll
from srtui.state.event import Event
from srtui.views.layout import Column
from srtui.views.lists import ListRow, PlayerLists, list_text, lists_view, player_lists
from srtui.views.setup import SetupStep, SetupView, setup_view
from srtui.words import find


@click.command()
@file_argument
@named_argument("player", "player", required=False)
@click.option("--text", is_flag=True, help="A player's lists as they were handed in.")
@look_option
@json_option
def lists(file: str, player: str | None, text: bool, role: str, as_json: bool) -> None:
    """Show everybody's army lists and what is found in them, or those of one player."""
    event = event_at(file)
    seat = Role(role)
    if player is None:
        _show_all(event, seat, as_json)
        return
    view = player_lists(event, find.player(event, player), seat)
    if text:
        _texts(file, event, view, seat)
    elif as_json:
        out.as_json("player-lists", view)
    else:
        _show_one(view)


def _show_all(event: Event, role: Role, as_json: bool) -> None:
    view = lists_view(event, role)
    if as_json:
        out.as_json("lists", view)
        return
    out.say(view.wanted)
    columns = (Column("No.", right=True), Column("Name"), Column("Lists"), Column("State"))
    cells = [
        (f"#{row.player}", row.name, "; ".join(_short(one) for one in row.lists), _state(row))
        for row in view.rows
    ]
    out.rows(columns, cells)
    for row in view.rows:
        out.lines(f"{row.name}: {line}" for line in _findings_said(row) if row.state != "none")
    out.lines(f"To look at: {note}" for note in view.notes)
    out.say(view.sentence)


def _short(one: ListRow) -> str:
    points = "?" if one.points is None else str(one.points)
    return f"{one.number} {one.leader or 'no Leader'} {points}"


def _state(row: PlayerLists) -> str:
    return f"{row.state} (not shown yet)" if row.hidden and row.state != "none" else row.state


def _show_one(view: PlayerLists) -> None:
    out.say(f"{view.name}: {_state(view)}")
    columns = (
        Column("List", right=True), Column("Leader"), Column("Points", right=True),
        Column("Bonus", right=True), Column("Allowed"), Column("Faction"), Column("Theme"),
        Column("Beside"), Column("Played in"),
    )  # fmt: skip
    out.rows(
        columns,
        [
            (
                str(one.number), one.leader, _number(one.points), _number(one.bonus),
                f"{one.least} to {one.most}", one.faction, _theme(one), _beside(one),
                ", ".join(f"round {number}" for number in one.played),
            )
            for one in view.lists
        ],
    )  # fmt: skip
    out.lines(_findings_said(view))


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _theme(one: ListRow) -> str:
    return one.theme + (f" tier {one.tier}" if one.tier is not None else "")


def _beside(row: ListRow) -> str:
    parts = [row.objective] if row.objective else []
    parts += [
        f"{name} {sum(each.points or 0 for each in extras)}"
        for name, extras in (
            ("specialists", row.specialists), ("reinforcements", row.reinforcements),
        )
        if extras
    ]  # fmt: skip
    return ", ".join(parts)


def _findings_said(view: PlayerLists) -> list[str]:
    return [
        f"{one.key}: {one.sentence}" + (f" Accepted: {one.accepted}" if one.accepted else "")
        for one in view.findings
    ]


def _texts(file: str, event: Event, view: PlayerLists, role: Role) -> None:
    player = event.by_id[view.player]
    with reading(file) as desk, desk.store.read() as reader:
        for one in view.lists:
            out.say(f"{view.name}, list {one.number}")
            out.say(list_text(reader, event, player, one.number, role) or "(no text)")


@click.command("show")
@named_argument("table", "game")
@json_option
def setup_show(table: str, as_json: bool) -> None:
    """Show what is still to be done before the first turn of a game."""
    with reading(click.get_current_context().find_root().obj["file"]) as desk:
        event = desk.event()
        game = find.game(event, table)
        with desk.store.read() as reader:
            view = setup_view(reader, event, game)
    if as_json:
        out.as_json("setup", view)
        return
    _steps(view, click.get_current_context().find_root().obj["file"])


def _steps(view: SetupView, file: str) -> None:
    out.say(f"Table {view.table}: {view.names[0]} (1), {view.names[1]} (2)")
    columns = (Column(""), Column("Step"), Column("Who"), Column("What"))
    out.rows(
        columns,
        [
            (
                "x" if step.done else " ",
                step.key.partition("@")[0],
                "" if step.who is None else view.names[step.who],
                step.said or " ".join(filter(None, [step.text, step.hint])),
            )
            for step in view.steps
        ],
    )
    out.lines(view.deployment)
    if view.next is not None and view.next.options:
        out.say("Next: " + "; ".join(f"{value} = {text}" for value, text in view.next.options))
    if view.next is not None:
        out.say(f"Type: srtui {_typed(view, view.next, file)}")
    out.say(view.waits or ("All is done." if view.done else "Not done yet."))


def _typed(view: SetupView, step: SetupStep, file: str) -> str:
    """The command that answers a step, as it is typed."""
    group, _, verb = step.command.partition(".")
    who = "-" if step.who is None else str(step.who + 1)
    # A secret choice is no word of a command line, where the shell keeps it: it is asked for.
    words = {ChooseList.id: [who], Roll.id: []}.get(step.command, [step.key.partition("@")[0], who])
    open_ = not step.secret and step.command != ChooseList.id
    choice = ["CHOICE"] if open_ and (step.options or step.typed) else []
    return " ".join([group, typed_path(file), verb, str(view.table), *words, *choice])

"""Looking at the event as a whole: where it is, its settings, what happened, its soundness."""

from __future__ import annotations

import click

from srtui.cli import out
from srtui.cli.done import report
from srtui.cli.opening import (
    desk_at,
    event_at,
    file_argument,
    json_option,
    look_option,
    reading,
    seat_of,
    seat_options,
    utc_now,
)
from srtui.desk.command import Role
from srtui.views.changes import Change
from srtui.views.event import EventView, Fact, event_view
from srtui.views.layout import Column
from srtui.views.presets import PresetOffer, PresetView
from srtui.views.status import Status
from srtui.views.status import status as status_view
from srtui.views.variants import Offer, by_category, called


@click.command()
@file_argument
@look_option
@json_option
def status(file: str, role: str, as_json: bool) -> None:
    """Say where the event is and what is to be done next."""
    said = status_at(file, judge=role != Role.TO.value)
    if as_json:
        out.as_json("status", said)
        return
    out.lines([said.state, said.next.sentence])
    out.warn(said.warnings)


def status_at(file: str, *, judge: bool = False) -> Status:
    """The two lines of an event as it stands, for the organizer or a judge."""
    from srtui.views.clock_book import sheet_of  # the clocks, for `status` alone

    with reading(file) as desk:
        waiting = sheet_of(desk, every_game=False).summary(desk.stamps())
        return status_view(desk.event(), utc_now().astimezone(), waiting, judge=judge)


@click.command()
@file_argument
@look_option
@json_option
def event(file: str, role: str, as_json: bool) -> None:
    """Show the event's settings, what its edition says, and what differs from it."""
    view = event_view(event_at(file), Role(role))
    if as_json:
        out.as_json("event", view)
        return
    out.say(view.name)
    facts([*view.settings, *view.rules])
    if view.preset is not None:
        _preset(view.preset)
    offers(view.variants)
    preset_offers(view.presets)
    _changes(view)
    elsewhere(view.elsewhere)
    if view.day is not None:
        out.say(f"Round 1 at {view.day.start}, {view.day.turnover} minutes between rounds")
    for number, item in enumerate(view.plan, 1):
        lasts = f" ({item.minutes} min)" if item.minutes else ""
        out.say(f"Plan {number}: {item.starts_at or '     '} {item.what}{lasts}")


def facts(found: list[Fact]) -> None:
    """Print facts as two columns, the labels as wide as the longest."""
    width = max((len(one.label) for one in found), default=0)
    out.lines(f"{one.label:<{width}}  {one.value}" for one in found)


def offers(found: tuple[Offer, ...]) -> None:
    """Print the variants on offer, by category."""
    for title, part in by_category(found):
        out.say(f"{title}:")
        for one in part:
            key = f"{one.key}={one.takes.upper()}" if one.parameter else one.key
            used = f" (in use: {called(one)})" if one.in_use else ""
            out.say(f"  {key}{used}: {one.line}")
            if one.impossible:
                out.say(f"    not now: {one.impossible}")


def preset_offers(found: tuple[PresetOffer, ...]) -> None:
    """Print the presets on offer."""
    if found:
        out.say("Presets:")
    for one in found:
        out.say(f"  {one.key}: {one.line}")


def _preset(view: PresetView) -> None:
    out.say(f"Preset: {view.name}")
    words = {"met": "ok", "missing": "MISSING", "open": "open"}
    for one in view.checks:
        tick = f" [{one.id}]" if one.id else ""
        out.say(f"  {words[one.state]:<8}{one.said}{tick}")


def _changes(view: EventView) -> None:
    if view.changes:
        out.say("Not as printed:")
    for one in view.changes:
        out.say(f"  {_changed(one)}")


def elsewhere(found: tuple[Fact, ...]) -> None:
    """Print where values come from that the document does not print."""
    if found:
        out.say("Not printed in the document:")
        out.lines(f"  {one.label}: {one.value}" for one in found)


def _changed(one: Change) -> str:
    since = f" from round {one.from_round}" if one.from_round > 1 else ""
    before = f"printed: {one.printed}; " if one.printed else ""
    return f"{one.key} = {one.now}{since} ({before}{one.by or 'house rule'})"


@click.command()
@file_argument
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="Entries.")
@json_option
def journal(file: str, limit: int, as_json: bool) -> None:
    """Show what happened, newest first."""
    from srtui.views.journal import journal as journal_view  # the other verbs here do without

    with reading(file) as desk, desk.store.read() as reader:
        view = journal_view(reader, limit)
    if as_json:
        out.as_json("journal", view)
        return
    columns = (Column("No.", right=True), Column("UTC"), Column("Who"), Column("What"))
    out.rows(
        columns,
        [
            (
                str(row.id), row.at[:19].replace("T", " "), row.who,
                f"{row.sentence} (undone)" if row.undone else row.sentence,
            )
            for row in view
        ],
    )  # fmt: skip


@click.command()
@file_argument
@look_option
@json_option
def verify(file: str, role: str, as_json: bool) -> None:
    """Check every round: legal and best, and drawn by its seed. Exit code 1 where it is not.

    The seed of a published round draws it again: srtui pair --seed, on the same players.
    """
    from srtui.views.verify import report  # the rules of pairing, for `verify` alone
    from srtui.views.verify import verify as verify_view

    with reading(file) as desk:
        event_now = desk.event()
        with desk.store.read() as reader:
            found = verify_view(event_now, reader, Role(role))
    if as_json:
        out.as_json("verify", found)
    else:
        out.lines(report(found))
    # A script asks by the exit code alone.
    if any(one.amiss for one in found):
        click.get_current_context().exit(1)


@click.command()
@file_argument
@click.option(
    "--entry",
    type=click.IntRange(1),
    default=None,
    help="Entry of the journal; default: your last.",
)
@click.option("--sure", "-y", is_flag=True, help="Also past what cannot be undone; also another's.")
@seat_options
@json_option
def undo(file: str, entry: int | None, sure: bool, role: str, terminal: str, as_json: bool) -> None:
    """Take back the newest thing that this role did at this terminal.

    Where that cannot be undone, it is named and stays, and what is older is taken back only with
    --sure. The organizer can take back any entry of the journal by its number, also another's.
    """
    with desk_at(file, seat_of(role, terminal)) as desk:
        done = desk.undo(sure=sure) if entry is None else desk.undo_entry(entry, sure=sure)
        report(done, as_json)


@click.command()
@file_argument
@seat_options
@json_option
def redo(file: str, role: str, terminal: str, as_json: bool) -> None:
    """Bring back what was last undone; nothing is drawn again."""
    with desk_at(file, seat_of(role, terminal)) as desk:
        report(desk.redo(), as_json)

"""Looking at the event as a whole: where it is, its settings, what happened, its soundness."""

from __future__ import annotations

import click

from srtui.cli import out
from srtui.cli.done import offer_paper, report
from srtui.cli.opening import (
    desk_at,
    event_at,
    file_argument,
    json_option,
    look_option,
    seat_of,
    seat_options,
)
from srtui.commands.command import Role
from srtui.queries.event.changes import Change
from srtui.queries.event.presets import PresetOffer, PresetView
from srtui.queries.event.settings import EventView, Fact, event_view
from srtui.queries.event.variants import Offer, by_category, called
from srtui.text.phrases import counted


@click.command()
@file_argument
@look_option
@json_option
def event(file: str, role: str, as_json: bool) -> None:
    """Show the event's settings, the rules of its edition, and the changes to them."""
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
        out.say(
            f"Round 1 at {view.day.start}, {counted(view.day.turnover, 'minute')} between rounds"
        )
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
        for offer in part:
            key = f"{offer.key}={offer.takes.upper()}" if offer.parameter else offer.key
            used = f" (in use: {called(offer)})" if offer.in_use else ""
            out.say(f"  {key}{used}: {offer.line}")
            if offer.impossible:
                out.say(f"    not now: {offer.impossible}")


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
    source = "our value" if one.unprinted else "printed"
    before = f"{source}: {one.printed}; " if one.printed else ""
    return f"{one.key} = {one.now}{since} ({before}{one.by or 'house rule'})"


@click.command()
@file_argument
@click.option(
    "--entry",
    type=click.IntRange(1),
    default=None,
    help="Journal entry; default: your last.",
)
@click.option(
    "--sure",
    "-y",
    is_flag=True,
    help="Also undo older entries, other people's, and a pairing that players know.",
)
@seat_options
@json_option
def undo(file: str, entry: int | None, sure: bool, role: str, terminal: str, as_json: bool) -> None:
    """Undo the newest change that this role made at this terminal.

    If it cannot be undone, srtui names it, and undoes an older change only with --sure. The
    organizer can undo any journal entry by its number, even someone else's. An undo that changes
    a pairing known to the players also needs --sure.
    """
    with desk_at(file, seat_of(role, terminal)) as desk:
        done = (
            desk.undo(sure=sure, asking=True)
            if entry is None
            else desk.undo_entry(entry, sure=sure, asking=True)
        )
        report(done, as_json)
        if not as_json:
            offer_paper(desk, done)


@click.command()
@file_argument
@click.option("--sure", "-y", is_flag=True, help="Also redo a pairing that players know.")
@seat_options
@json_option
def redo(file: str, sure: bool, role: str, terminal: str, as_json: bool) -> None:
    """Redo what was last undone; nothing is drawn again."""
    with desk_at(file, seat_of(role, terminal)) as desk:
        done = desk.redo(asking=not sure)
        report(done, as_json)
        if not as_json:
            offer_paper(desk, done)

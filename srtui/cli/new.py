"""Creation of an event's file from the command line's options."""

from contextlib import closing
from typing import Any

import click

from data.event.rights import no_rights_text
from data.machine import recent
from data.machine.boot_clock import stamp
from srtui.cli import opening, out, streams
from srtui.cli.done import report
from srtui.cli.faults import harmless
from srtui.cli.fields import given_fields, parameters
from srtui.cli.look import machine_preferences
from srtui.commands.command import ConfirmationRequired, Moment
from srtui.commands.desk import Done
from srtui.commands.event.new import NewEvent
from srtui.commands.parsing import values_of
from srtui.model.read_event import read_event
from srtui.model.refused import Refused


def _new(file: str, as_json: bool, sure: bool, league: bool, **given: Any) -> None:
    if league and not given["edition"]:
        given["edition"] = "league"
    if given["edition"] is None:
        raise click.MissingParameter(param_hint="--edition", param_type="option")
    new_event = NewEvent(**values_of(NewEvent, None, given_fields(given)))
    if not sure and (doubts := new_event.size_doubts()):
        # Only a person at a terminal can answer a question; a program passes --sure.
        if as_json or not streams.interactive():
            raise ConfirmationRequired(doubts)
        if not click.confirm(" ".join((*doubts, "Create the event anyway?"))):
            raise Refused("No event was created.")
    copies = machine_preferences().chosen.copies
    now = Moment(opening.utc_now().isoformat(timespec="seconds"), opening.entropy(), stamp())
    store = new_event.create(opening.path_of(file), now, copies)
    with closing(store), store.read() as reader:
        event = read_event(reader)
    recent.remember(store.path)
    made = f"{store.path.name} holds {event.name} ({event.edition.title}, {event.size} points)."
    warnings = [*new_event.warnings(), store.notice, no_rights_text(store.path.parent)]
    if copies and not event.backup_second:
        warnings.append(
            f"The second backup folder, {copies}, is missing, so there is no second backup."
        )
    report(Done(made, tuple(one for one in warnings if one)), as_json)
    if not as_json:
        add = "team FILE paste TEXT" if event.team_size is not None else "roster FILE add NAME"
        out.say(harmless(f"Next: srtui {add.replace('FILE', opening.typed_path(file))}"))


_sure = click.option("--sure", "-y", is_flag=True, help="Allow a size that is not in the edition.")
_league = click.option("--league", is_flag=True, help="A league without rounds.")


def _parameters() -> list[click.Parameter]:
    found = [opening.file_parameter(), *parameters(NewEvent)]
    for each in found:
        each.required = each.required and each.name != "edition"  # or --league
    return found


new: click.Command = opening.json_option(
    _sure(_league(click.command("new", help=NewEvent.help(), params=_parameters())(_new)))
)

"""The organizer's own file of people: show, fill, correct, merge, empty."""

import click

from data.machine import people as people_file
from data.machine.people import People
from srtui.cli import out
from srtui.cli.done import report
from srtui.cli.faults import ConfirmationNeeded, Sentence
from srtui.cli.opening import EventPath, event_at, json_option
from srtui.commands.desk import Done
from srtui.model.refused import clean
from srtui.queries.roster.people import of_event, people_count_text, people_lines
from srtui.rules.value import Value, replace


class PeopleSaid(Value):
    """All saved people, and their file."""

    file: str
    people: People


@click.group("people", invoke_without_command=True)
@json_option
@click.pass_context
def people(context: click.Context, as_json: bool) -> None:
    """Look through your own file of people: names, clubs and factions from earlier events.

    They are offered as you type a name. The file holds only what you save, for you alone; deleting
    someone here changes no event. See People in the documentation.
    """
    if context.invoked_subcommand is None:
        context.invoke(show, as_json=as_json)


@people.command("show")
@json_option
def show(as_json: bool) -> None:
    """Show everyone."""
    saved = people_file.read()
    if as_json:
        out.as_json("people", PeopleSaid(str(people_file.place()), saved))
    else:
        out.lines(people_lines(saved, str(people_file.place())))


@people.command("fill")
@click.argument("files", nargs=-1, required=True, type=EventPath(), metavar="EVENT.srtui...")
@json_option
def fill(files: tuple[str, ...], as_json: bool) -> None:
    """Save the players of events; anyone already saved gets the club and faction from the event."""
    before = people_file.read()
    after = before
    for file in files:
        after = people_file.with_all(after, of_event(event_at(file)))
    people_file.keep(after)
    report(Done(f"{len(after) - len(before)} new: {people_count_text(after)} now."), as_json)


@people.command("change")
@click.argument("name")
@click.option("--name", "new_name", help="Their new name.")
@click.option("--club", help="Their club; empty: none.")
@click.option("--faction", help="Their factions, newest first, separated by commas; empty: none.")
@json_option
def change(
    name: str, new_name: str | None, club: str | None, faction: str | None, as_json: bool
) -> None:
    """Correct a person's details."""
    everybody = people_file.read()
    before = people_file.person_named(everybody, name)
    now = before
    if new_name is not None:
        now = replace(now, name=clean(new_name, "The name"))
    if club is not None:
        now = replace(now, club=clean(club, "The club", empty=True))
    if faction is not None:
        words = (word.strip() for word in faction.split(","))
        now = replace(now, factions=tuple(clean(word, "The faction") for word in words if word))
    if now == before:
        raise Sentence("Nothing to change: give --name, --club or --faction.")
    people_file.keep(people_file.changed(everybody, before, now))
    about = ", ".join(filter(None, (*now.factions, now.club)))
    report(Done(f"{now.name}: {about or 'no club, no faction'}."), as_json)


@people.command("merge")
@click.argument("name")
@click.argument("into")
@json_option
def merge(name: str, into: str, as_json: bool) -> None:
    """Merge two people into one: NAME is removed, INTO keeps the details of both."""
    everybody = people_file.read()
    removed = people_file.person_named(everybody, name)
    remaining = people_file.person_named(everybody, into)
    people_file.keep(people_file.merged(everybody, removed, remaining))
    report(Done(f"{removed.name} is {remaining.name} now."), as_json)


@people.command("remove")
@click.argument("name")
@click.option("--sure", "-y", is_flag=True, help="Do not ask first; this cannot be undone.")
@json_option
def remove(name: str, sure: bool, as_json: bool) -> None:
    """Delete a person; no event is changed."""
    everybody = people_file.read()
    person = people_file.person_named(everybody, name)
    if not sure:
        raise ConfirmationNeeded(
            f"This would delete {person.name} for good; no event changes. Add --sure to go ahead."
        )
    people_file.keep(people_file.without(everybody, person))
    report(Done(f"{person.name} was deleted."), as_json)


@people.command("empty")
@click.option("--sure", "-y", is_flag=True, help="Do not ask first; this cannot be undone.")
@json_option
def empty(sure: bool, as_json: bool) -> None:
    """Delete everyone, and the file; no event is changed."""
    everyone = people_count_text(people_file.read())
    if not sure:
        raise ConfirmationNeeded(
            f"This would delete {everyone} and the file for good; no event changes. "
            "Add --sure to go ahead."
        )
    people_file.keep(())
    report(Done("All saved people were deleted."), as_json)

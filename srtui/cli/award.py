"""Awards on the command line: looking, and voting without a trace in the shell."""

from __future__ import annotations

import sys

import click

from srtui.cli import out
from srtui.cli.done import report
from srtui.cli.faults import harmless
from srtui.cli.offering import named_argument
from srtui.cli.opening import desk_at, event_at, json_option, seat_of, seat_options
from srtui.cli.streams import secretly
from srtui.desk.awards.votes import CastVote
from srtui.rules.awards import Special
from srtui.rules.record import Player
from srtui.state.event import Event
from srtui.state.refused import Refused
from srtui.state.votes import open_vote
from srtui.views.awards import Candidate, award_lines, awards, ballot, detail
from srtui.words import find
from srtui.words.wording import is_number


def _file() -> str:
    file: str = click.get_current_context().find_root().obj["file"]
    return file


@click.command("list")
@json_option
def award_list(as_json: bool) -> None:
    """Show the awards: who has which, and who can get none and why."""
    view = awards(event_at(_file()))
    if as_json:
        out.as_json("awards", view)
        return
    out.lines(award_lines(view))


@click.command()
@named_argument("award", "award")
@json_option
def show(award: str, as_json: bool) -> None:
    """Show one award with its entries and votes; an open vote keeps its tally secret."""
    event = event_at(_file())
    wanted = find.award(event, award)
    row = next(
        row for row in awards(event).rows if (row.kind, row.id) == ("special", str(wanted.id))
    )
    if as_json:
        out.as_json("award", row)
        return
    out.lines(detail(row))


@click.command()
@named_argument("award", "award")
@named_argument("voter", "player")
@seat_options
@json_option
def vote(award: str, voter: str, role: str, terminal: str, as_json: bool) -> None:
    """Vote: the number of an entry is asked for twice and not shown.

    Where the standard input is no terminal, it is read from there.
    """
    with desk_at(_file(), seat_of(role, terminal)) as desk:
        event = desk.event()
        on, who = find.award(event, award), find.player(event, voter)
        entries = _entries(event, on, who)
        choice = _asked(entries)
        among = tuple(one.player for one in entries)
        report(desk.run(CastVote(on.id, who.id, choice, among=among)), as_json)


def _entries(event: Event, award: Special, who: Player) -> tuple[Candidate, ...]:
    """What is on the ballot; refuses at once who cannot vote on it."""
    open_ = open_vote(award)
    if who.id in open_.voters:
        raise Refused(f"{who.name} has voted already.")
    return ballot(event, award, open_).entries


def _asked(entries: tuple[Candidate, ...]) -> int:
    # The ballot is for who types: a script that pipes the number in knows it.
    if sys.stdin.isatty():
        for one in entries:
            what = f" ({one.what})" if one.what else ""
            out.say(harmless(f"{one.number:>3} {one.name}{what}"))
    typed = secretly("Number")
    if not is_number(typed):
        raise Refused("A vote is the number of an entry on the ballot. Nothing was counted.")
    return int(typed)

"""Awards on the command line: showing them, and voting without a trace in the shell's history."""

import sys

import click

from srtui.cli import out
from srtui.cli.done import report
from srtui.cli.faults import harmless
from srtui.cli.fields import named_argument
from srtui.cli.opening import desk_at, group_file, json_option, seat_of, seat_options
from srtui.cli.streams import is_terminal, read_secret
from srtui.commands.awards.votes import CastVote
from srtui.model.hall import open_vote
from srtui.model.refused import Refused
from srtui.queries.awards.awards import Candidate, ballot
from srtui.text import find
from srtui.text.phrases import is_number


@click.command()
@named_argument("award", "award")
@named_argument("voter", "player")
@seat_options
@json_option
def vote(award: str, voter: str, role: str, terminal: str, as_json: bool) -> None:
    """Vote: srtui asks twice for the number of an entry, which stays hidden as you type.

    If standard input is not a terminal, the number is read from there.
    """
    with desk_at(group_file(), seat_of(role, terminal)) as desk:
        event = desk.event()
        special = find.award(event, award)
        player = find.player(event, voter)
        open_ = open_vote(special)
        if player.id in open_.voters:
            raise Refused(f"{player.name} has already voted.")
        entries = ballot(event, special, open_).entries
        among = tuple(one.player for one in entries)
        report(
            desk.run(CastVote(special.id, player.id, _ask_choice(entries), among=among)), as_json
        )


def _ask_choice(entries: tuple[Candidate, ...]) -> int:
    # Show the ballot only to a person typing: a script that pipes the number in knows it already.
    if is_terminal(sys.stdin):
        for one in entries:
            what = f" ({one.subject})" if one.subject else ""
            out.say(harmless(f"{one.number:>3} {one.name}{what}"))
    typed = read_secret("Number")
    if not is_number(typed):
        raise Refused("No vote was counted: type the number of an entry on the ballot.")
    return int(typed)

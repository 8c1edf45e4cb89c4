"""The program's commands, each loaded when it is called: what only reads starts quickly."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from srtui.cli import streams
from srtui.cli.faults import worded
from srtui.cli.opening import file_parameter, is_there

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

PLACES: dict[str, str] = {
    "backup": "srtui.cli.files:backup",
    "board": "srtui.cli.board:board",
    "completion": "srtui.cli.completion:completion",
    "count": "srtui.cli.count:count",
    "day": "srtui.cli.day:day_",
    "demo": "srtui.cli.demo:demo",
    "doctor": "srtui.cli.files:doctor",
    "editions": "srtui.cli.editions:editions",
    "event": "srtui.cli.event:event",
    "explain": "srtui.cli.players:explain",
    "export": "srtui.cli.exchange:export_",
    "game": "srtui.cli.scoring:game",
    "help": "srtui.cli.help:help_",
    "import": "srtui.cli.exchange:import_event",
    "journal": "srtui.cli.event:journal",
    "lists": "srtui.cli.lists:lists",
    "new": "srtui.cli.new:new",
    "open": "srtui.cli.open:open_",
    "organizers": "srtui.cli.serve:organizers_",
    "page": "srtui.cli.page:page",
    "pairings": "srtui.cli.rounds:pairings",
    "people": "srtui.cli.people:people",
    "penalties": "srtui.cli.hall:penalties",
    "print": "srtui.cli.paper:print_",
    "redo": "srtui.cli.event:redo",
    "reminders": "srtui.cli.hall:reminders_",
    "report": "srtui.cli.report:report_",
    "restore": "srtui.cli.files:restore",
    "results": "srtui.cli.rounds:results",
    "series": "srtui.cli.series:series",
    "serve": "srtui.cli.serve:serve",
    "settings": "srtui.cli.settings:settings",
    "standings": "srtui.cli.players:standings",
    "status": "srtui.cli.event:status",
    "table": "srtui.cli.table:table",
    "takeover": "srtui.cli.serve:takeover",
    "tour": "srtui.cli.tour:tour",
    "undo": "srtui.cli.event:undo",
    "verify": "srtui.cli.event:verify",
}
"""Where each command that is no command of the desk lives, as `module:name`."""

JSON = "--json"
"""The option that asks for an answer to be read by a program, of whatever command."""
GROUPS: dict[str, dict[str, str]] = {
    "roster": {
        "list": "srtui.cli.players:roster_list",
        "import": "srtui.cli.exchange:import_roster",
        "owing": "srtui.cli.players:owing",
    },
    "list": {},
    "award": {
        "list": "srtui.cli.award:award_list",
        "show": "srtui.cli.award:show",
        "vote": "srtui.cli.award:vote",
    },
    "terrain": {"list": "srtui.cli.hall:terrain_list", "methods": "srtui.cli.hall:methods"},
    "plan": {},
    "notice": {},
    "prize": {},
    "clock": {"show": "srtui.cli.clocks:show"},
    "edition": {"differs": "srtui.cli.differs:differs"},
    "score": {},
    "setup": {"show": "srtui.cli.lists:setup_show"},
    "play": {},
    "pins": {},
    "device": {
        "list": "srtui.cli.devices:device_list",
        "let-in": "srtui.cli.devices:let_in",
        "let-out": "srtui.cli.devices:let_out",
        "move": "srtui.cli.devices:move",
    },
}
"""Groups of commands on one file, and what they hold beside the desk's commands."""

ABOUT: dict[str, str] = {
    "roster": "Players: enter, check in, drop, return, money.",
    "list": "Army lists: hand in, look through, choose for a game.",
    "award": "Awards beside the places: offer, vote, give.",
    "terrain": "Terrain: the checklist of each table, ways to set it up.",
    "plan": "The day: rounds, breaks and lines of your own, with times.",
    "notice": "What the hall is told on boards and tables.",
    "prize": "Tell prizes on the boards, one place after the other.",
    "clock": "Clocks, judges' calls, pauses and dice down.",
    "edition": "The event's edition: what differs, take over corrections.",
    "score": "A game turn by turn: first turn, corrections, its end.",
    "setup": "Before the first turn: the roll, its choices, deployment.",
    "play": "What a table has said: take back, dispute, settle, confirm.",
    "pins": "PINs of judges and organizers who come in without a key.",
    "device": "Devices at the tables: who waits, let in, let out, move.",
}
"""What each group is about, in a line of help."""


def load(place: str) -> click.Command:
    """A command from where it lives."""
    module, _, name = place.partition(":")
    found = getattr(import_module(module), name)
    assert isinstance(found, click.Command)
    return found


class Root(click.Group):
    """`srtui`: finds a command by its name; every fault leaves as a sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of all commands by the alphabet, for `--help` and completion."""
        # a verb of its own module does without the desk
        from srtui.cli.from_fields import plain_names

        return sorted({*PLACES, *GROUPS, *plain_names()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command called `cmd_name`, loaded now; None where there is none."""
        if cmd_name in PLACES:
            return load(PLACES[cmd_name])
        if cmd_name in GROUPS:
            return FileGroup(cmd_name, GROUPS[cmd_name])
        from srtui.cli.from_fields import plain_command  # likewise

        return plain_command(cmd_name)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands, and the events that are opened by their name alone."""
        from srtui.cli.known import events  # only for a line that is being typed

        named = [] if incomplete.startswith("-") else events(incomplete)
        return [*super().shell_complete(ctx, incomplete), *named]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command called by the first word; an event's file alone is opened."""
        # `resilient_parsing`: a shell completes a line, which need not make sense yet.
        if ctx.resilient_parsing or self.get_command(ctx, args[0]) is not None:
            return super().resolve_command(ctx, args)
        if is_there(args[0]):
            return "open", load(PLACES["open"]), args
        from srtui.cli.known import opened_elsewhere  # only for a word that is no command
        from srtui.cli.meant import command_advice  # likewise

        if there := opened_elsewhere(args[0]):
            advice = f" here. An event of this name lies at {there}: srtui lists your events."
        else:
            advice = command_advice(args[0], self.list_commands(ctx))
        said = f"There is neither a command nor an event file “{args[0]}”{advice}"
        raise click.UsageError(said, ctx)

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Read the options; a fault is a sentence."""
        asked = JSON in args  # the command that would read it may never be found
        with worded(as_json=asked):
            context = super().make_context(info_name, args, parent, **extra)
        context.meta[JSON] = asked
        return context

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a fault is a sentence."""
        with worded(as_json=ctx.meta[JSON]):
            return super().invoke(ctx)


class FileGroup(click.Group):
    """`srtui GROUP FILE VERB`: the commands of one group on one event file."""

    def __init__(self, name: str, extra: dict[str, str]) -> None:
        super().__init__(
            name,
            callback=self._keep_file,
            params=[file_parameter()],
            invoke_without_command="list" in extra,
            help=ABOUT[name],
        )
        self.extra = extra

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Every verb of the group."""
        from srtui.cli.from_fields import verbs  # a verb of its own module does without the desk

        return list(dict.fromkeys([*self.extra, *verbs(self.name or "")]))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The verb of this group called `cmd_name`, loaded now; None where there is none."""
        if cmd_name in self.extra:
            return load(self.extra[cmd_name])
        from srtui.cli.from_fields import group_command  # likewise

        return group_command(self.name or "", cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The verb called by the first word; one that is misspelt is asked about."""
        known = ctx.resilient_parsing or self.get_command(ctx, args[0]) is not None
        if known or args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        from srtui.cli.meant import verb_advice  # only for a word that is none

        name, file = self.name or "", str(ctx.params["file"])
        if self.get_command(ctx, file) is not None and not is_there(file):
            said = f"The event's file comes before the command: srtui {name} {args[0]} {file}."
            raise click.UsageError(said, ctx)
        advice = verb_advice(args[0], name, self.list_commands(ctx))
        raise click.UsageError(f"{name} has no command “{args[0]}”: {advice}", ctx)

    def _keep_file(self, file: str) -> None:
        context = click.get_current_context()
        # click gives a group's arguments to no verb of it: each finds the file there.
        context.find_root().obj = {"file": file}
        if context.invoked_subcommand is None:
            context.invoke(load(self.extra["list"]), as_json=False)


@click.group(
    cls=Root, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="srtui")
@click.pass_context
def app(context: click.Context) -> None:
    """Run a WARMACHINE Steamroller event from roster to prizes.

    Without a command your events are listed; srtui FILE opens one. Every command explains itself:
    srtui COMMAND --help.
    """
    if context.invoked_subcommand is None:
        from srtui.cli.open import open_last  # only where no verb is named

        open_last()


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the program with these arguments (default: those of the process) and exit."""
    # First: whatever goes wrong from here on wants a stream to say so.
    streams.make_sure()
    believe_terminal()
    # Before click looks for it itself: its own bash script would not escape what is special there.
    if streams.COMPLETING in os.environ:
        from srtui.cli.shell_words import register

        register()
    app(args=arguments, prog_name="srtui")


def believe_terminal() -> None:
    """A terminal that knows its size is asked, not a COLUMNS that some shell exported earlier."""
    try:
        size = os.get_terminal_size(sys.stdout.fileno())
    except (OSError, ValueError):
        return
    if size.columns and size.lines:
        os.environ.pop("COLUMNS", None)
        os.environ.pop("LINES", None)

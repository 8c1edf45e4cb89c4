"""The program's commands, each loaded only when called, so that reading commands start fast."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from srtui import UNOFFICIAL
from srtui.cli import streams
from srtui.cli.faults import worded
from srtui.cli.opening import events, file_parameter, is_there, opened_elsewhere
from srtui.cli.suggestions import command_advice, verb_advice
from srtui.commands.registry import COMMAND_MODULES
from srtui.queries.registry import MODULES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

PLACES: dict[str, str] = {
    "backup": "srtui.cli.files:backup",
    "board": "srtui.cli.table:board",
    "completion": "srtui.cli.completion:completion",
    "demo": "srtui.cli.demo:demo",
    "doctor": "srtui.cli.files:doctor",
    "editions": "srtui.cli.editions:editions",
    "export": "srtui.cli.exchange:export_",
    "final": "srtui.cli.series:final",
    "help": "srtui.cli.help:help_",
    "import": "srtui.cli.exchange:import_event",
    "new": "srtui.cli.new:new",
    "open": "srtui.cli.open:open_",
    "organizers": "srtui.cli.serve:organizers_",
    "page": "srtui.cli.page:page",
    "people": "srtui.cli.people:people",
    "print": "srtui.cli.paper:print_",
    "redo": "srtui.cli.undo:redo",
    "restore": "srtui.cli.files:restore",
    "series": "srtui.cli.series:series",
    "serve": "srtui.cli.serve:serve",
    "settings": "srtui.cli.settings:settings",
    "table": "srtui.cli.table:table",
    "takeover": "srtui.cli.serve:takeover",
    "tour": "srtui.cli.open:tour",
    "undo": "srtui.cli.undo:undo",
    "weekend": "srtui.cli.weekend:weekend",
}
"""Location of each command outside the desk, as `module:name`."""

JSON = "--json"
"""The option that asks for an answer to be read by a program, of whatever command."""
ABOUT: dict[str, str] = {
    "roster": "Players: add, check in, drop, bring back, fees.",
    "team": "Team events: teams, their matches and the captains' boards.",
    "captain": "Captains pair their players, step by step.",
    "match": "Team matches: swap, concede, rule.",
    "league": "A league without rounds: games, hobby points, commendations.",
    "list": "Army lists: submit, browse, choose for a game.",
    "award": "Special awards: add, vote, give.",
    "terrain": "Terrain: each table's checklist, and ways to set it up.",
    "plan": "The schedule: rounds, breaks and your own lines, with times.",
    "notice": "Notices on boards and tables.",
    "prize": "Announce prizes on the boards, one at a time.",
    "clock": "Clocks, judge calls, pauses and dice down.",
    "edition": "The event's edition: differences, corrected versions.",
    "score": "A game, turn by turn: the first turn, corrections, the end.",
    "setup": "Before the first turn: the roll, its choices, deployment.",
    "play": "A table's entries: take back, dispute, settle, confirm.",
    "pins": "PINs for judges and organizers without a key.",
    "device": "Devices at the tables: list, allow, remove, move.",
}
"""What each group is about, in a line of help."""
_EXTRA_COMMANDS: dict[str, dict[str, str]] = {
    "roster": {"import": "srtui.cli.exchange:import_roster"},
    "award": {"vote": "srtui.cli.award:vote"},
    "device": {
        "let-in": "srtui.cli.devices:let_in",
        "let-out": "srtui.cli.devices:let_out",
        "move": "srtui.cli.devices:move",
    },
}
GROUPS = {name: _EXTRA_COMMANDS.get(name, {}) for name in ABOUT}
"""Groups of commands on one file, and what they hold beside the desk's commands."""


def _event_ids() -> list[str]:
    """Return the ids of all queries and commands for an event, as `verb` or `group.verb`."""
    return [*MODULES, *COMMAND_MODULES]


def event_command(id: str) -> click.Command | None:
    """Load and return the query or command with this id; None if there is none."""
    from srtui.cli.from_fields import desk_command, query_command  # 14 ms: not for every verb

    return query_command(id) if id in MODULES else desk_command(id)


def load(place: str) -> click.Command:
    """Load a command from its module."""
    module, _, name = place.partition(":")
    found = getattr(import_module(module), name)
    assert isinstance(found, click.Command)
    return found


class Root(click.Group):
    """`srtui`: finds a command by name, and reports every fault as one sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of all commands in alphabetical order, for `--help` and completion."""
        return sorted({*PLACES, *GROUPS, *(id for id in _event_ids() if "." not in id)})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Load and return the command called `cmd_name`; None if there is none."""
        if cmd_name in PLACES:
            return load(PLACES[cmd_name])
        if cmd_name in GROUPS:
            return FileGroup(cmd_name, GROUPS[cmd_name])
        return None if "." in cmd_name else event_command(cmd_name)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return matching commands, and events, which can be opened by name alone."""
        named = [] if incomplete.startswith("-") else events(incomplete)
        return [*super().shell_complete(ctx, incomplete), *named]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command for the first word; an event's file on its own is opened."""
        # `resilient_parsing`: a shell is completing a line, which may not make sense yet.
        if ctx.resilient_parsing or self.get_command(ctx, args[0]) is not None:
            return super().resolve_command(ctx, args)
        if is_there(args[0]):
            return "open", load(PLACES["open"]), args

        if there := opened_elsewhere(args[0]):
            advice = f" here. An event of this name is at {there}: run srtui to list your events."
        else:
            advice = command_advice(args[0], self.list_commands(ctx))
        raise click.UsageError(f"“{args[0]}” is neither a command nor an event file{advice}", ctx)

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Parse the options; report a fault as one sentence."""
        asked = JSON in args  # the command that would read it may never be found
        with worded(as_json=asked):
            context = super().make_context(info_name, args, parent, **extra)
        context.meta[JSON] = asked
        return context

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; report a fault as one sentence."""
        with worded(as_json=ctx.meta[JSON]):
            return super().invoke(ctx)


class FileGroup(click.Group):
    """`srtui GROUP FILE VERB`: the commands of one group on one event file."""

    def __init__(self, name: str, extra: dict[str, str]) -> None:
        super().__init__(
            name,
            callback=self._remember_file,
            params=[file_parameter()],
            invoke_without_command=f"{name}.list" in MODULES or "list" in extra,
            help=ABOUT[name],
        )
        self.extra = extra

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return every verb of the group."""
        begins = f"{self.name}."
        verbs = [id.removeprefix(begins) for id in _event_ids() if id.startswith(begins)]
        asked = [verb for verb in verbs if begins + verb in MODULES]
        return list(dict.fromkeys([*asked, *self.extra, *verbs]))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Load and return the group's verb called `cmd_name`; None if there is none."""
        if cmd_name in self.extra:
            return load(self.extra[cmd_name])
        return event_command(f"{self.name}.{cmd_name}")

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the verb for the first word; suggest the nearest one if it is misspelled."""
        known = ctx.resilient_parsing or self.get_command(ctx, args[0]) is not None
        if known or args[0].startswith("-"):
            return super().resolve_command(ctx, args)

        name = self.name or ""
        file = str(ctx.params["file"])
        if self.get_command(ctx, file) is not None and not is_there(file):
            said = f"Put the event's file before the command: srtui {name} {args[0]} {file}."
            raise click.UsageError(said, ctx)
        advice = verb_advice(args[0], name, self.list_commands(ctx))
        raise click.UsageError(f"{name} has no command “{args[0]}”: {advice}", ctx)

    def _remember_file(self, file: str) -> None:
        context = click.get_current_context()
        # click does not pass a group's arguments on to its verbs: each verb finds the file here.
        context.find_root().obj = {"file": file}
        if context.invoked_subcommand is None:
            listing = self.get_command(context, "list")
            assert listing is not None
            context.invoke(listing, as_json=False)


@click.group(
    cls=Root, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(
    package_name="srtui", message=f"%(prog)s, version %(version)s\n\n{UNOFFICIAL}"
)
@click.pass_context
def app(context: click.Context) -> None:
    """Run a WARMACHINE Steamroller event from roster to prizes.

    Without a command, srtui lists your events; srtui FILE opens one. Every command explains itself:
    srtui COMMAND --help.
    """
    if context.invoked_subcommand is None:
        from srtui.cli.open import open_last  # 6 ms: only where no verb is named

        open_last()


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the program with these arguments (default: the process's own) and exit."""
    # Must come first: any later failure needs a stream to report itself on.
    streams.ensure_streams()
    use_terminal_size()
    # Before click checks this itself: its own bash script would not escape special characters.
    if streams.COMPLETING in os.environ:
        from srtui.cli.shell_words import register

        register()
    app(args=arguments, prog_name="srtui")


def use_terminal_size() -> None:
    """Use the size that the terminal reports, not a COLUMNS exported earlier by some shell."""
    try:
        size = os.get_terminal_size(sys.stdout.fileno())
    except (OSError, ValueError):
        return
    if size.columns and size.lines:
        os.environ.pop("COLUMNS", None)
        os.environ.pop("LINES", None)

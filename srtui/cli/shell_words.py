"""Shell completions for a `srtui` line, taken from the event that the line names.

The scripts are click's. Faults are not reported here: a line being typed is wrong most of the time.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path

import click
from click.shell_completion import BashComplete, CompletionItem, ShellComplete, add_completion_class

from srtui.cli.opening import event_at
from srtui.commands.command import Arg
from srtui.model.event import Event
from srtui.queries.choices import AskedIn, choices
from srtui.text.kinds import ArgumentKind

_SPECIAL = re.compile(r"([^\w@%+=:,./-])")
_TWICE = r"\\\\\1"
"""Two backslashes before it."""


class Bash(BashComplete):
    """Bash completion with escaped words.

    Bash inserts a word unchanged, so special characters must be escaped, and then again because the
    script reads it with `read`.
    """

    def format_completion(self, item: CompletionItem[str]) -> str:
        """Return one completion with its type."""
        return f"{item.type},{_SPECIAL.sub(_TWICE, item.value)}"


class PowerShell(ShellComplete):
    """PowerShell completion; PowerShell passes the line's words without their quotes.

    Words arrive one per line, and answers return the same way: type, word and help between tabs.
    """

    name = "powershell"

    def source(self) -> str:
        """Return the script that tells PowerShell which program to ask for completions."""
        template = Path(__file__).with_name("completion.ps1").read_text(encoding="utf-8")
        return template % self.source_vars()

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one being typed, and that one."""
        words = os.environ["COMP_WORDS"].split("\n")[1:]
        count = int(os.environ["COMP_CWORD"]) - 1
        return words[:count], words[count] if count < len(words) else ""

    def format_completion(self, item: CompletionItem[str]) -> str:
        """Return one completion with its type and its help."""
        return f"{item.type}\t{item.value}\t{item.help or ''}"


def register() -> None:
    """Register these classes with click; must be called before a line is completed."""
    add_completion_class(Bash)
    add_completion_class(PowerShell)


def offered(
    argument: Arg, context: click.Context, typed: str, kinds: Mapping[str, ArgumentKind]
) -> list[CompletionItem[str]]:
    """Return completions for an argument; `kinds`: the kinds of its command's arguments."""
    before: dict[str, str] = {
        kind: str(context.params[name])
        for name, kind in kinds.items()
        if context.params.get(name) is not None
    }
    return [
        CompletionItem(option.word, help=option.meaning or None)
        for option in choices(argument, AskedIn(_event(context), before))
        if _begins(option.word, typed.casefold())
    ]


def _begins(word: str, beginning: str) -> bool:
    parts = (word.casefold(), *word.casefold().split()[1:])
    return any(part.startswith(beginning) for part in parts)


def _event(context: click.Context) -> Event | None:
    """Return the event that the line names; None if there is none or it cannot be read."""
    step: click.Context | None = context
    while step is not None:
        if file := step.params.get("file"):
            try:
                return event_at(str(file))
            except Exception:  # whatever it is: nothing is offered, and nothing said
                return None
        step = step.parent
    return None

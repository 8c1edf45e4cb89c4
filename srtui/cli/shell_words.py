"""What a shell offers while a line of `srtui` is typed: words of the event that the line names.

The scripts are click's. Nothing is said here of what goes wrong: a line that is being typed is
wrong most of the time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class

from srtui.cli.opening import event_at
from srtui.desk.command import Arg
from srtui.state.event import Event
from srtui.views.choices import AskedIn, choices
from srtui.words.kinds import Kind

_SPECIAL = re.compile(r"([^\w@%+=:,./-])")
_TWICE = r"\\\\\1"
"""Two backslashes before it."""


class Bash(BashComplete):
    """Bash inserts a word as it is: what is special to it has to be escaped, and once more since
    the script reads it with `read`.
    """

    def format_completion(self, item: CompletionItem[str]) -> str:
        """A word of a completion, with its type."""
        word = _SPECIAL.sub(_TWICE, item.value)
        return f"{item.type},{word}"


def register() -> None:
    """Before a line is completed."""
    add_completion_class(Bash)


def offered(
    argument: Arg, context: click.Context, typed: str, kinds: Mapping[str, Kind]
) -> list[CompletionItem[str]]:
    """What can be typed for an argument; `kinds`: what the arguments of its command are."""
    before: dict[str, str] = {
        kind: str(context.params[name])
        for name, kind in kinds.items()
        if context.params.get(name) is not None
    }
    start = typed.casefold()
    return [
        CompletionItem(each.word, help=each.said or None)
        for each in choices(argument, AskedIn(_event(context), before))
        if any(part.startswith(start) for part in (each.word.casefold(), *_parts(each.word)))
    ]


def _parts(word: str) -> list[str]:
    """A player is found by his last name, too."""
    return word.casefold().split()[1:]


def _event(context: click.Context) -> Event | None:
    """The event of the line; None where it names none that can be read."""
    step: click.Context | None = context
    while step is not None:
        if file := step.params.get("file"):
            try:
                return event_at(str(file))
            except Exception:  # whatever it is: nothing is offered, and nothing said
                return None
        step = step.parent
    return None

"""Arguments that a shell can complete."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from srtui.commands.command import Arg

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from srtui.text.kinds import ArgumentKind

    Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem[str]]]

F = TypeVar("F", bound=Callable[..., Any])


def offering(argument: Arg, kinds: Mapping[str, ArgumentKind] | None = None) -> Completer:
    """Return a completer for an argument; `kinds`: the kinds of its command's arguments."""

    def offered(
        context: click.Context, _parameter: click.Parameter, typed: str
    ) -> list[CompletionItem[str]]:
        from srtui.cli import shell_words  # 13 ms: only where a shell asks

        return shell_words.offered(argument, context, typed, kinds or {})

    return offered


def named_argument(name: str, kind: ArgumentKind, **more: Any) -> Callable[[F], F]:
    """Return a click argument that names something in the event, with shell completion."""
    return click.argument(name, shell_complete=offering(Arg(name, kind)), **more)

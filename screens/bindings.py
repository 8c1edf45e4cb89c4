"""Declarations of a screen's keys, one per line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.binding import Binding, BindingType

if TYPE_CHECKING:
    from srtui.commands.command import Command
    from srtui.queries.query import Query


@dataclass(frozen=True)
class ScreenKey(Binding):
    """A key as declared by a screen; one of `begins`, `asks` and `shows` says what it does."""

    begins: type[Command] | str = ""
    asks: type[Command] | None = None
    shows: type[Query[Any]] | None = None
    target: str = ""


def bindings(*keys: BindingType) -> list[BindingType]:
    """Return a class's keys in the form the framework expects."""
    return list(keys)


def bind(
    keys: str,
    id: str,
    label: str = "",
    tooltip: str = "",
    *,
    action: str = "",
    begins: type[Command] | str = "",
    asks: type[Command] | None = None,
    shows: type[Query[Any]] | None = None,
    target: str = "",
    show: bool = True,
    priority: bool = False,
    display: str | None = None,
) -> ScreenKey:
    """Return a key with the id by which users can remap it.

    On a place it begins a command (or one by its id), asks about one in a form even if nothing is
    missing, or shows a query as a page. `target` names what is under the cursor and the command
    concerns. Otherwise it calls an action, the last word of its id unless `action` names one.
    """
    if begins or asks or shows:
        action = f"use('{id}')"
    action = action or id.rpartition(".")[2].replace("-", "_")
    return ScreenKey(
        keys, action, label, show, display, priority, tooltip, id,
        begins=begins, asks=asks, shows=shows, target=target,
    )  # fmt: skip

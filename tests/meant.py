"""Commands from words, as a person types them: `hall.run(meant(hall, Drop, "anna"))`."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

from srtui.commands.command import Command, Verb
from srtui.commands.parsing import values_of
from srtui.model.event import Event

C = TypeVar("C", bound=Verb)


def meant(where: Any, command: type[C], *words: Any, **named: Any) -> C:
    """Return the command that these words mean.

    `where` is a hall, a desk, or an object with one of them; None without an event.
    """
    positions = [one.name for one in fields(command) if one.init and not one.kw_only]
    typed = {**dict(zip(positions, words, strict=False)), **named}
    return command(**values_of(command, None if where is None else _event(where), typed))


def _event(where: Any) -> Event:
    event = getattr(where, "event", None)
    if isinstance(event, Event):
        return event
    if callable(event):
        return event()
    inner = next(
        getattr(where, name) for name in ("desk", "hall", "seated") if hasattr(where, name)
    )
    return _event(inner)


class Said:
    """Words for a command, written before the event exists: `Said(Drop, "anna")(hall)`."""

    def __init__(self, command: type[Command], *words: Any, **named: Any) -> None:
        self.command, self.words, self.named = command, words, named

    def __call__(self, where: Any) -> Command:
        return meant(where, self.command, *self.words, **self.named)

    def __str__(self) -> str:
        return self.command.id

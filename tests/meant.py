"""Commands from words, as a person types them: `hall.run(meant(hall, Drop, "anna"))`."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from srtui.desk.command import Command
from srtui.desk.spoken import spoken
from srtui.state.event import Event


def meant(where: Any, command: type[Command], *words: Any, **named: Any) -> Command:
    """The command that these words mean in the event of a hall, a desk, or what has one of them."""
    positions = [one.name for one in fields(command) if one.init and not one.kw_only]
    return spoken(_event(where), command, {**dict(zip(positions, words, strict=False)), **named})


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
    """Words for a command that are said before there is an event: `Said(Drop, "anna")(hall)`."""

    def __init__(self, command: type[Command], *words: Any, **named: Any) -> None:
        self.command, self.words, self.named = command, words, named

    def __call__(self, where: Any) -> Command:
        return meant(where, self.command, *self.words, **self.named)

    def __str__(self) -> str:
        return self.command.id

"""What is chosen before the first turn, in words."""

from __future__ import annotations

from srtui.rules.record import Game
from srtui.rules.setup import Ask
from srtui.state.before import NONE, Before
from srtui.state.event import Event

FIRST, SECOND = "first", "second"


def offered_words(before: Before, ask: Ask) -> tuple[str, ...]:
    """The words that a choice offers."""
    rule = before.edition.lists
    return {
        "first": (FIRST, SECOND),
        "objective": tuple(one.name for one in rule.objectives),
        "specialists": (NONE,),
        "edge": ("stay", "change"),
        "terrain": (NONE,),
    }.get(ask.row.kind, ())


def chooser(event: Event, game: Game, side: int | None) -> str:
    """The name of the player who makes a choice; `Nobody yet` where that is not said."""
    return event.name_of(game.players[side]) if side is not None else "Nobody yet"


def selection_said(event: Event, game: Game, ask: Ask, value: str) -> str:
    """One choice in a sentence."""
    name = chooser(event, game, ask.side) if ask.side is not None else ""
    edge = {"stay": "the sides stay", "change": "the sides are changed"}.get(value, value)
    match ask.row.kind:
        case "objective":
            return f"{name} takes the objective {value}."
        case "specialists":
            return f"{name}'s list stays as it is." if value == NONE else f"{name}: {value}."
        case "edge":
            return f"{name} chooses the edge: {edge}." if name else f"The edge: {edge}."
        case "terrain":
            place = ask.element.name if ask.element else "the flag"
            chosen = "has chosen" if value == NONE else f"chooses {value}"
            return f"{name or 'They'} {chosen} for {place}."
    return f"Done: {ask.row.text}"

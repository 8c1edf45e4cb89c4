"""Texts about choices before the first turn."""

from srtui.model.event import Event
from srtui.model.pregame import NONE, Before
from srtui.rules.applies import SetupAsk
from srtui.rules.record import Game

FIRST, SECOND = "first", "second"


def offered_words(before: Before, ask: SetupAsk) -> tuple[str, ...]:
    """Return the words that a choice offers."""
    rule = before.edition.lists
    return {
        "first": (FIRST, SECOND),
        "objective": tuple(one.name for one in rule.objectives),
        "specialists": (NONE,),
        "edge": ("stay", "change"),
        "terrain": (NONE,),
    }.get(ask.row.kind, ())


def chooser(event: Event, game: Game, side: int | None) -> str:
    """Return the name of the player who makes a choice; `No one yet` if it is undecided."""
    return event.name_of(game.players[side]) if side is not None else "No one yet"


def selection_said(event: Event, game: Game, ask: SetupAsk, value: str) -> str:
    """Format one choice as a sentence."""
    name = chooser(event, game, ask.side) if ask.side is not None else ""
    edge = {"stay": "they stay", "change": "they are swapped"}.get(value, value)
    match ask.row.kind:
        case "objective":
            return f"{name} takes the objective {value}."
        case "specialists":
            return f"{name}'s list stays as it is." if value == NONE else f"{name}: {value}."
        case "edge":
            return f"{name} decides the sides: {edge}." if name else f"The sides: {edge}."
        case "terrain":
            place = ask.element.name if ask.element else "the flag"
            if value == NONE:
                return f"{name or 'They'} placed the flag: {place}."
            return f"{name or 'They'} chose {value} for {place}."
    return f"{ask.row.text.removesuffix('.')}: done."

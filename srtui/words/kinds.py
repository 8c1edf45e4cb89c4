"""Each kind of argument: how the words of a person become its value, and how a value is said.

Command line, forms, slips and tests read words here, once; commands and screens pass values. What
the event does not have is refused, in a sentence that says what it has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from srtui.rules.value import Value, field, replace
from srtui.state.clocks import playing_round
from srtui.state.event import Event
from srtui.state.refused import Refused
from srtui.words import find
from srtui.words.answers import player_meant
from srtui.words.figures import read_figure
from srtui.words.wording import is_number

Kind = Literal[
    "text", "choice", "time", "words", "flag", "number", "figure", "name",
    "round", "player", "players", "game", "playing", "games", "side",
]  # fmt: skip
"""What an argument is:

- `text` and `choice`: as typed; `time`: minutes and seconds, perhaps with a sign; `words`: several
- `name`: a player or a game as typed, read by the command itself
- `flag`: yes or no; `number`: a whole number; `figure`: a number, or `-` for one that nobody knows
- `round`: the number of a round; 0 the newest
- `player`: a player's id, by `#7`, the name or a part of it; `players`: likewise, None for `all`
- `game`: a game's id, by its table or a player; of the round that was named before it, else of the
  newest; `playing`: of the newest round that is no draft; `games`: likewise, None for `all`
- `side`: 0 or 1, a player of the game in the order of the pairing, typed 1 or 2; None for `-`
"""

ALL, NOBODY = "all", "-"


class Scope(Value):
    """What the words of one command are read in: the event, and what was read before, by kind."""

    event: Event
    before: Mapping[str, Any] = field(default_factory=dict)

    def after(self, kind: str, value: object) -> Scope:
        """The scope of the next argument."""
        return replace(self, before={**self.before, kind: value})


class Words(Value):
    """Both ways of one kind: `read` may raise `Refused`; what `say` says is read as the same."""

    read: Callable[[Scope, str], Any]
    say: Callable[[Scope, Any], str]


def read_value(kind: str, text: str, scope: Scope | None) -> Any:
    """What the words mean. `scope`: None where there is no event yet; then no kind may need one."""
    if kind in PLAIN:
        return PLAIN[kind](text)
    assert scope is not None
    return KINDS[kind].read(scope, text)


def say_value(kind: str, value: Any, scope: Scope | None) -> str:
    """The words that mean the value."""
    if kind in KINDS:
        assert scope is not None
        return KINDS[kind].say(scope, value)
    if kind == "flag":
        return "yes" if value else ""
    if kind == "words":
        return ", ".join(value)
    return "" if value is None else str(value)


def _number(text: str) -> int:
    if not is_number(text.strip().removeprefix("-")):
        raise Refused(f"“{text[:20]}” is no whole number.")
    return int(text)


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


PLAIN: Mapping[str, Callable[[str], Any]] = {
    "text": str,
    "choice": str,
    "time": str,
    "name": str,
    "flag": bool,
    "words": _words,
    "number": _number,
    "figure": lambda text: read_figure(text.strip()),
}
"""The kinds that mean the same in every event."""


def _is_all(text: str) -> bool:
    return text.strip().casefold() == ALL


def _say_game(scope: Scope, game: int) -> str:
    """By its table; a game without one by its first player."""
    meant = scope.event.game(game)
    return str(meant.table) if meant.table is not None else f"#{meant.first}"


def _playing(scope: Scope, text: str) -> int:
    return find.game(scope.event, text, playing_round(scope.event).number).id


def _side(_: Scope, text: str) -> int | None:
    return None if text.strip() == NOBODY else player_meant(text)


def _say_side(_: Scope, side: int | None) -> str:
    return NOBODY if side is None else str(side + 1)


def _say_player(scope: Scope, player: int) -> str:
    """The name, where it means nobody else."""
    name = scope.event.name_of(player)
    return name if find.player(scope.event, name).id == player else f"#{player}"


KINDS: dict[str, Words] = {
    "round": Words(
        lambda scope, text: find.round_(scope.event, _number(text) or None).number,
        lambda _, number: str(number),
    ),
    "player": Words(lambda scope, text: find.player(scope.event, text).id, _say_player),
    "players": Words(
        lambda scope, text: None if _is_all(text) else find.player(scope.event, text).id,
        lambda scope, player: ALL if player is None else _say_player(scope, player),
    ),
    "game": Words(
        lambda scope, text: find.game(scope.event, text, scope.before.get("round") or None).id,
        _say_game,
    ),
    "playing": Words(_playing, _say_game),
    "games": Words(
        lambda scope, text: None if _is_all(text) else _playing(scope, text),
        lambda scope, game: ALL if game is None else _say_game(scope, game),
    ),
    "side": Words(_side, _say_side),
}
"""The kinds that mean something in an event."""

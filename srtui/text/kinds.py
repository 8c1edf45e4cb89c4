"""Kinds of arguments: how typed words become a value, and how a value is formatted.

Command line, forms, slips and tests read words here, in one place; commands and screens pass
values. Anything that the event does not have is refused, with a sentence listing what it does have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from srtui.model.clock import playing_round
from srtui.model.event import Event
from srtui.model.hall import review_round
from srtui.model.played import play_of
from srtui.model.refused import Refused, clean
from srtui.rules.record import Game, Outcome, Player, Way
from srtui.rules.value import Value, field, replace
from srtui.text import editions, find
from srtui.text.answers import TurnWords, read_player_number, read_words
from srtui.text.clock import (
    Excepted,
    charged_text,
    minutes,
    read_charged,
    seconds_of,
    signed_seconds,
)
from srtui.text.editions import pairs_as_typed, read_variant
from srtui.text.figures import read_figure
from srtui.text.importing import read_columns, read_stand_for
from srtui.text.money import amount_as_typed, read_amount
from srtui.text.phrases import is_number
from srtui.text.plan import plan_number_as_typed, read_plan_line, read_planned, read_time_of_day
from srtui.text.results import read_way, read_winner, ways_text, winner_as_typed
from srtui.text.teams import find_team, read_answer
from srtui.text.terrain import read_point, read_tables

if TYPE_CHECKING:
    from srtui.rules.edition import Edition
    from srtui.rules.lists.values import Extra
    from srtui.rules.teams.match import Team
    from srtui.rules.teams.values import Answer


ArgumentKind = Literal[
    "text", "choice", "time", "words", "flag", "number", "size", "figure",
    "round", "player", "players", "several players", "game", "playing", "games", "side",
    "winner", "way", "answers", "more or less", "charged", "excepted",
    "scenario", "award", "tables", "review", "point", "model points", "names", "extras",
    "variant", "variants", "scenarios", "house rules", "value",
    "edition", "preset", "house key", "faction", "club", "name",
    "demand", "finding", "notice",
    "columns", "stand for", "folder", "money", "time of day", "plan line", "planned",
    "team", "several teams", "captain answer", "team order",
]  # fmt: skip
"""Kinds of arguments:

- `text` and `choice`: as typed; `words`: several
- `flag`: yes or no; `number`: a whole number; `size`: army points of the event
- `figure`: a number, or `-` for an unknown one
- `round`: the number of a round; 0 the newest
- `player`: a player's id, by `#7`, the name or a part of it; `players`: likewise, None for `all`;
  `several players`: the ids of some
- `game`: a game's id, by its table or a player; of the round that was named before it, else of the
  newest; `playing`: of the newest published round; `games`: likewise, None for `all`
- `side`: 0 or 1, a player of the game in the order of the pairing, typed 1 or 2; None for `-`
- `winner`: the outcome of the game that was named before it; None for `scored`; `way`: how it was
  won; None for `-`
- `answers`: those to a turn of the game that was named before
- `time`: seconds, typed 12:30; `more or less`: with a sign, +1:30
- `charged`: how much of an interruption counts; `excepted`: of games by themselves, 7=all
- `scenario`: a scenario's id, by its name or a part of it; `ROLL` for `roll`
- `award`: the id of a special award, by `#2`, the name or a part of it
- `tables`: numbers of tables, typed 1-4, 9; None for `all`; `review`: the number of
  the round before which they are checked; `point`: the id of an item to check; None for `all`
- `model points`: the ids of items of a player's model check
- `names`: of several characters in a list; `extras`: its specialists or reinforcements
- `variant`: its key; `scenarios`: the ids of several, by names or groups; `value`: that of a house
  rule, as JSON; `variants` and `house rules`: several, as pairs of a key and its parameter
- `edition`, `preset` and `house key`: as typed, of what there is; `faction` and `club`: as typed,
  with those of the roster to choose from; `name`: of a new player, as typed
- `demand`: the id of one of the preset's, `finding`: the key of one in a player's lists, `notice`:
  its number; 0 all
- `columns`: of a file, as pairs of a heading and its meaning; `stand for`: pairs of a name in a
  file and what it stands for
- `folder`: as typed; empty for `-`
- `money`: hundredths of an amount, typed 12.50; None for `-`
- `time of day`: HH:MM, None for none; `plan line`: one of the day plan with its time; `planned`:
  the id of an existing one, by its number
- `team`: a team's id, by `#3`, the name or a part of it; `several teams`: the ids of some;
  `captain answer`: the answer of the team that was named before it to its captain's open question;
  `team order`: as typed, an order of the teams' standings
"""

ALL, NOBODY, ROLL = "all", "-", "roll"


class Scope(Value):
    """The scope in which a command's words are read: the event, and earlier arguments by kind."""

    read_in: Event | None
    before: Mapping[str, Any] = field(default_factory=dict)

    @property
    def event(self) -> Event:
        """Return the event; kinds of arguments typed before there is an event must not need it."""
        assert self.read_in is not None
        return self.read_in

    def after(self, kind: str, value: object) -> Scope:
        """Return the scope for reading the next argument."""
        return replace(self, before={**self.before, kind: value})


class Words(Value):
    """One kind of argument: conversion between words and value in both directions, and its traits.

    `read` may raise `Refused`; it reads back the output of `say` as the same value.
    """

    read: Callable[[Scope, Any], Any]
    say: Callable[[Scope, Any], str]
    several: bool = False
    """Several words are typed."""
    integer: bool = False
    """It is a whole number."""
    round: bool = False
    """It names a round, by its number."""
    game: bool = False
    """It means games, which people name by their table."""
    first: bool = False
    """Other arguments are read in it, wherever it is among them."""
    blank: bool = False
    """That nothing is typed is a value, too: there is none."""
    named: bool = False
    """The value is a text, but said otherwise; of any other kind a text is words already."""


def is_words(kind: ArgumentKind, value: object) -> bool:
    """Tell whether a value is still unread text, one or several; an Enum is a value already."""
    if type(value) is tuple:
        return KINDS[kind].several and all(type(word) is str for word in value)
    # `type`, not `isinstance`: outcomes and ways are strings to Python, too, but values here.
    return type(value) is str


def _number(text: str) -> int:
    if not is_number(text.strip().removeprefix("-")):
        raise Refused(f"“{text[:20]}” is not a whole number.")
    return int(text)


def _is_all(text: str) -> bool:
    return text.strip().casefold() == ALL


def _game_text(scope: Scope, game: int) -> str:
    """Format a game by its table, or if it has none by its first player."""
    meant = scope.event.game(game)
    return str(meant.table) if meant.table is not None else f"#{meant.first}"


def _read_playing(scope: Scope, text: str) -> int:
    return find.game(scope.event, text, playing_round(scope.event).number).id


def _player_text(scope: Scope, player: int) -> str:
    name = scope.event.name_of(player)
    # If two players share a name, the first is found by it: the other needs a number.
    return name if find.player(scope.event, name).id == player else f"#{player}"


def _game_before(scope: Scope) -> Game:
    named = next(scope.before[kind] for kind in ("game", "playing") if kind in scope.before)
    return scope.event.game(named)


def _way(scope: Scope, text: str) -> Way | None:
    if is_number(text.strip()):
        raise Refused(f"“{text[:20]}” is not a way to win. {_ahead(scope)}")
    return read_way(_edition_in_scope(scope), text)


def _ahead(scope: Scope) -> str:
    """Return advice on what to type before a result's figures; it depends on the winner."""
    winner = scope.before.get("winner")
    if winner is None:
        return (
            "The scored turns give the way to win and the points, so type only the points "
            "destroyed: scored - - - 60 45."
        )
    if winner in (Outcome.FIRST, Outcome.SECOND):
        return f"Type one of these before the figures: {ways_text(_edition_in_scope(scope))}."
    return f"Type - in place of a way to win, as in {winner_as_typed(winner)} - 3 3."


def _edition_in_scope(scope: Scope) -> Edition:
    return scope.event.edition_at(_game_before(scope).round)


def _read_excepted(scope: Scope, text: str | tuple[str, ...]) -> Excepted:
    return tuple(
        (_read_playing(scope, table), read_charged(how) if equals else None)
        for table, equals, how in [word.partition("=") for word in _split_several(text)]
    )


def _excepted_text(scope: Scope, excepted: Excepted) -> str:
    return ", ".join(
        _game_text(scope, game) + ("" if charged is None else f"={charged_text(charged)}")
        for game, charged in excepted
    )


def _split_several(text: str | tuple[str, ...]) -> tuple[str, ...]:
    """Return the words for a kind that takes several, from a command line or a form."""
    if not isinstance(text, str):
        return text
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _award_text(scope: Scope, award: int) -> str:
    name = scope.event.award(award).name
    return name if find.award(scope.event, name).id == award else f"#{award}"


def _scenario(scope: Scope, text: str) -> str:
    return ROLL if text.strip().casefold() == ROLL else find.scenario(scope.event.edition, text).id


def _scenario_text(scope: Scope, id: str) -> str:
    found = scope.event.edition.scenario(id)
    return id if found is None else found.name


def _review(scope: Scope, text: str) -> int:
    number, last = _number(text), scope.event.next_number
    if not 1 <= number <= last:
        raise Refused(f"Tables can only be checked for rounds 1 to {last}.")
    return number


def _read_point(scope: Scope, text: str) -> str | None:
    return read_point(scope.event, scope.before.get("review") or review_round(scope.event), text)


def _names(text: str | tuple[str, ...]) -> tuple[str, ...]:
    words = (word for word in _split_several(text) if word.strip() not in ("", NOBODY))
    return tuple(clean(word, "A character") for word in words)


def _extras(_: Scope, text: str | tuple[str, ...]) -> tuple[Extra, ...]:
    from srtui.text.lists import read_extras  # 26 ms: army lists: not for the start

    return read_extras(_split_several(text))


def _captain_answer(scope: Scope, text: str | tuple[str, ...]) -> Answer:
    words = (text,) if isinstance(text, str) else text
    return read_answer(scope.event, scope.before["team"], words)


def _model_points(scope: Scope, text: str | tuple[str, ...]) -> tuple[str, ...]:
    rows = scope.event.edition.legality
    if not rows and _split_several(text):
        raise Refused("This edition has nothing to check on models.")
    ids = [row.id for row in rows]
    return tuple(dict.fromkeys(find.point(ids, word) for word in _split_several(text)))


def _typed_text(value: object) -> str:
    return "" if value is None else str(value)


def _same_everywhere(
    read: Callable[[Any], Any], say: Callable[[Any], str] = _typed_text, *, several: bool = False
) -> Words:
    """Return a kind whose words mean the same in every event."""
    return Words(lambda _, text: read(text), lambda _, value: say(value), several=several)


def _pairs(read: Callable[[tuple[str, ...]], Any]) -> Words:
    """Return a kind that takes several pairs, which mean the same in every event."""
    return _same_everywhere(lambda text: read(_split_several(text)), pairs_as_typed, several=True)


def _several_found(
    find_one: Callable[[Event, str], Player | Team], name_of: Callable[[Scope, int], str]
) -> Words:
    """Return a kind that takes several players or teams, each found and named individually."""

    def read(scope: Scope, text: str | tuple[str, ...]) -> tuple[int, ...]:
        return tuple(find_one(scope.event, word).id for word in _split_several(text))

    def say(scope: Scope, ids: tuple[int, ...]) -> str:
        names = ((id, name_of(scope, id)) for id in ids)
        # A name containing a comma would be read as two names.
        return ", ".join(f"#{id}" if "," in name else name for id, name in names)

    return Words(read, say, several=True)


_AS_TYPED: tuple[ArgumentKind, ...] = (
    "choice", "edition", "preset", "house key", "name", "team order", "demand", "finding"
)  # fmt: skip
KINDS: Mapping[ArgumentKind, Words] = {
    **dict.fromkeys(_AS_TYPED, _same_everywhere(str)),
    "text": replace(_same_everywhere(str), blank=True),
    "faction": replace(_same_everywhere(str), blank=True),
    "club": replace(_same_everywhere(str), blank=True),
    "notice": _same_everywhere(_number),
    "words": _same_everywhere(_split_several, ", ".join, several=True),
    "flag": replace(_same_everywhere(bool, lambda value: "yes" if value else ""), blank=True),
    "number": replace(_same_everywhere(_number), integer=True),
    "size": replace(_same_everywhere(_number), integer=True),
    "figure": _same_everywhere(lambda text: read_figure(text.strip())),
    "time": _same_everywhere(seconds_of, minutes),
    "more or less": _same_everywhere(
        signed_seconds, lambda seconds: f"{'-' if seconds < 0 else '+'}{minutes(abs(seconds))}"
    ),
    "charged": _same_everywhere(read_charged, charged_text),
    "folder": replace(
        _same_everywhere(lambda text: "" if text.strip() == NOBODY else text.strip()), blank=True
    ),
    "time of day": replace(_same_everywhere(read_time_of_day), first=True),
    "money": _same_everywhere(read_amount, amount_as_typed),
    "value": Words(
        lambda _, text: editions.as_json(text) if text.strip() else None,
        lambda _, value: editions.json_as_typed(value),
        named=True,
    ),
    "variants": _pairs(editions.read_variants),
    "house rules": _pairs(editions.read_house_rules),
    "columns": _pairs(read_columns),
    "stand for": _pairs(read_stand_for),
    "round": Words(
        lambda scope, text: find.round_(scope.event, _number(text) or None).number,
        lambda _, number: str(number),
        round=True,
        first=True,
    ),
    "player": Words(lambda scope, text: find.player(scope.event, text).id, _player_text),
    "players": Words(
        lambda scope, text: None if _is_all(text) else find.player(scope.event, text).id,
        lambda scope, player: ALL if player is None else _player_text(scope, player),
    ),
    "game": Words(
        lambda scope, text: find.game(scope.event, text, scope.before.get("round") or None).id,
        _game_text,
        game=True,
    ),
    "playing": Words(_read_playing, _game_text, game=True),
    "games": Words(
        lambda scope, text: None if _is_all(text) else _read_playing(scope, text),
        lambda scope, game: ALL if game is None else _game_text(scope, game),
        game=True,
    ),
    "side": _same_everywhere(
        lambda text: None if text.strip() == NOBODY else read_player_number(text),
        lambda side: NOBODY if side is None else str(side + 1),
    ),
    "winner": Words(
        lambda scope, text: read_winner(scope.event, _game_before(scope), text),
        lambda _, outcome: winner_as_typed(outcome),
    ),
    "way": Words(_way, lambda _, way: NOBODY if way is None else way.value),
    "answers": Words(
        lambda scope, text: read_words(
            play_of(scope.event, _game_before(scope)), _split_several(text)
        ),
        # Answers from a panel were never typed.
        lambda _, answers: ", ".join(answers.words) if isinstance(answers, TurnWords) else "",
        several=True,
    ),
    "excepted": Words(_read_excepted, _excepted_text, several=True),
    "several teams": _several_found(find_team, lambda scope, team: scope.event.team(team).name),
    "several players": _several_found(find.player, _player_text),
    "variant": Words(
        lambda scope, text: read_variant(scope.event.edition, text), lambda _, key: str(key)
    ),
    "scenarios": Words(
        lambda scope, text: editions.read_scenario_ids(scope.event.edition, _split_several(text)),
        lambda _, ids: ", ".join(ids),
        several=True,
    ),
    "plan line": Words(
        lambda scope, text: read_plan_line(text, scope.before.get("time of day")),
        lambda _, line: f"{line.starts} {line.title}" if line.starts else line.title,
    ),
    "planned": Words(
        lambda scope, text: read_planned(scope.event, _number(text)),
        lambda scope, line: plan_number_as_typed(scope.event, line),
    ),
    "tables": Words(
        lambda scope, text: read_tables(scope.event, text),
        lambda _, tables: ALL if tables is None else ", ".join(map(str, tables)),
    ),
    "review": Words(_review, lambda _, number: str(number), round=True, first=True),
    "point": Words(_read_point, lambda _, point: ALL if point is None else point),
    "names": _same_everywhere(_names, ", ".join, several=True),
    "extras": Words(
        _extras, lambda _, extras: ", ".join(one.typed for one in extras), several=True
    ),
    "award": Words(lambda scope, text: find.award(scope.event, text).id, _award_text),
    "scenario": Words(_scenario, _scenario_text, named=True),
    "team": Words(
        lambda scope, text: find_team(scope.event, text).id,
        lambda scope, team: scope.event.team(team).name,
    ),
    "captain answer": Words(
        _captain_answer, lambda _, answer: " ".join(map(str, answer)) or "keep", several=True
    ),
    "model points": Words(_model_points, lambda _, points: ", ".join(points), several=True),
}
"""All kinds of arguments."""

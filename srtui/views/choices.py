"""What can be chosen in a field of a form: each choice as it is typed, with what it means.

Where there is none, or what is typed is no list, the field is a line of text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from data.clean import fold
from srtui.rules import scenarios as selection
from srtui.rules.value import Value
from srtui.state.refused import Refused
from srtui.words import find
from srtui.words.kinds import ALL, KINDS, ROLL
from srtui.words.standings import sides
from srtui.words.wording import joined

if TYPE_CHECKING:
    from srtui.desk.command import Arg
    from srtui.rules.edition import Edition, ScenarioRule
    from srtui.state.event import Event


class Choice(Value):
    """`word` is what stands in the field where it is chosen, `said` what it means, in a line."""

    word: str
    said: str = ""


class AskedIn(Value):
    """In what the choices of a field are looked up: the event that is open, and what stands in the
    other fields, by the kind of what they ask.
    """

    event: Event | None
    typed: Mapping[str, str]

    @property
    def edition(self) -> Edition | None:
        """That of the event; where one is made, that which stands in the form."""
        if self.event is not None:
            return self.event.edition
        return _printed(self.typed.get("edition", ""))


def choices(one: Arg, asked: AskedIn) -> tuple[Choice, ...]:
    """Everything that can be chosen for an argument, in the order in which it is offered."""
    if one.choices:
        return tuple(Choice(word) for word in one.choices)
    made = _BY_KIND.get(one.kind)
    return () if made is None else tuple(made(asked))


def can_be_chosen(one: Arg) -> bool:
    """Whether there are choices for it at all."""
    return bool(one.choices) or one.kind in _BY_KIND


def fitting(found: Sequence[Choice], typed: str) -> tuple[Choice, ...]:
    """The choices that what is typed can mean: what it is exactly, else what begins so or has it
    in its word; only where no word has it, what says it in its meaning.
    """
    wanted = fold(typed)
    exact = tuple(one for one in found if fold(one.word) == wanted)
    if exact or not wanted:
        return exact or tuple(found)
    named = [one for one in found if wanted in fold(one.word)]
    named.sort(key=lambda one: not fold(one.word).startswith(wanted))
    return tuple(named or [one for one in found if wanted in fold(one.said)])


def last_of(one: Arg, typed: str) -> tuple[str, str]:
    """What stands before the choice that is being typed, and that one: commas part several."""
    if not KINDS[one.kind].several:
        return "", typed
    before, comma, last = typed.rpartition(",")
    return (f"{before}{comma} " if comma else ""), last.strip()


def is_free(one: Arg) -> bool:
    """Whether anything can be typed: what is offered is only what was typed before."""
    return one.kind in ("faction", "club")


# Each kind


def _printed(edition_id: str) -> Edition | None:
    from data import editions  # where no event is open
    from srtui.desk.event.new import checked_edition

    try:
        return checked_edition(editions.text(edition_id), edition_id, (), ())
    except (editions.UnknownEdition, editions.EditionFault, Refused):
        return None


def _editions(_: AskedIn) -> list[Choice]:
    from data import editions  # where no event is open

    return [Choice(one.id, one.title) for one in reversed(editions.offered()) if not one.fault]


def _presets(asked: AskedIn) -> list[Choice]:
    edition = asked.edition
    return (
        [Choice(one.key, f"{one.name}: {one.line}") for one in edition.presets] if edition else []
    )


def _variants(asked: AskedIn) -> list[Choice]:
    edition = asked.edition
    return (
        [Choice(one.key, f"{one.name}: {one.line}") for one in edition.variants] if edition else []
    )


def _scenarios(asked: AskedIn) -> list[Choice]:
    edition, event = asked.edition, asked.event
    if edition is None:
        return []
    rounds = event.rounds if event is not None else ()
    found = [*selection.offered(edition), *edition.scenarios]
    return [
        Choice(rule.name, _about_scenario(edition, rule, [one.scenario for one in rounds]))
        for rule in dict.fromkeys(found)
    ]


def _about_scenario(edition: Edition, rule: ScenarioRule, chosen: Sequence[str | None]) -> str:
    """Its group or dice, where it was played, what speaks against it now."""
    played = [str(number) for number, id in enumerate(chosen, start=1) if id == rule.id]
    before = [id for id in chosen[:-1] if id is not None]
    dice = "-".join(map(str, rule.dice))
    parts = [
        f"group {rule.group}" if rule.group else "",
        f"dice {dice}" if dice else "",
        f"in round {joined(played)}" if played else "",
        "" if played else selection.against_rules(edition, rule, before),
    ]
    return " · ".join(filter(None, parts))


def _scenario(asked: AskedIn) -> list[Choice]:
    return [Choice(ROLL, "by the edition's dice, from the seed"), *_scenarios(asked)]


def _players(asked: AskedIn) -> list[Choice]:
    event = asked.event
    if event is None:
        return []
    known = sides(event, event.entering_round)
    found: list[Choice] = []
    for who in event.players:
        status = who.status(event.entering_round)
        gone = status.value if status is not None and status.value != "in" else ""
        parts = [who.faction, who.club, known[who.id].record if event.rounds else "", gone]
        found.append(Choice(who.name, " · ".join(filter(None, parts))))
    return sorted(found, key=lambda one: fold(one.word))


def _all_players(asked: AskedIn) -> list[Choice]:
    found = _players(asked)
    return [Choice(ALL, f"all {len(found)} players"), *found] if found else []


def _games(asked: AskedIn) -> list[Choice]:
    event = asked.event
    if event is None or not event.rounds:
        return []
    number = find.whole_number(asked.typed.get("round", "")) or len(event.rounds)
    if not 1 <= number <= len(event.rounds):
        return []
    games = [one for one in event.rounds[number - 1].games if one.table is not None]
    return [
        Choice(str(one.table), " — ".join(map(event.name_of, one.players)))
        for one in sorted(games, key=lambda one: one.table or 0)
    ]


def _all_games(asked: AskedIn) -> list[Choice]:
    found = _games(asked)
    return [Choice(ALL, f"all {len(found)} tables"), *found] if found else []


def _winner(asked: AskedIn) -> list[Choice]:
    event = asked.event
    typed = asked.typed.get("game") or asked.typed.get("playing")
    if event is None or not typed:
        return []
    try:
        game = find.game(event, typed, find.whole_number(asked.typed.get("round", "")) or None)
    except Refused:
        return []
    names = [event.name_of(player) for player in game.players]
    won = [Choice(str(at), f"{name} has won") for at, name in enumerate(names, start=1)]
    return [*won, Choice("tie", "nobody has won"), Choice("both", "both lose")]


def _ways(asked: AskedIn) -> list[Choice]:
    edition = asked.edition
    return [Choice(one.key, one.name) for one in edition.ways] if edition else []


def _of_roster(name: str) -> Callable[[AskedIn], list[Choice]]:
    """What was typed of others, with how many have it."""

    def made(asked: AskedIn) -> list[Choice]:
        players = asked.event.players if asked.event is not None else ()
        typed = [getattr(who, name) for who in players]
        several = {word: typed.count(word) for word in typed if word}
        return [
            Choice(word, f"{number} player{'s' * (number > 1)}")
            for word, number in sorted(several.items(), key=lambda each: (-each[1], fold(each[0])))
        ]

    return made


def _awards(asked: AskedIn) -> list[Choice]:
    event = asked.event
    return [Choice(one.name) for one in event.specials] if event is not None else []


def _house_keys(asked: AskedIn) -> list[Choice]:
    from srtui.desk.event.new import keys_of  # the whole edition is read for it

    return [Choice(key) for key in keys_of(asked.event)] if asked.event is not None else []


_BY_KIND: Mapping[str, Callable[[AskedIn], Sequence[Choice]]] = {
    "edition": _editions,
    "preset": _presets,
    "variant": _variants,
    "variants": _variants,
    "scenario": _scenario,
    "scenarios": _scenarios,
    "player": _players,
    "several players": _players,
    "players": _all_players,
    "game": _games,
    "playing": _games,
    "games": _all_games,
    "winner": _winner,
    "way": _ways,
    "faction": _of_roster("faction"),
    "club": _of_roster("club"),
    "award": _awards,
    "house key": _house_keys,
}

"""Choices for a form field, each as typed, with its meaning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from data.clean import fold
from srtui.model.hall import hall_tables, points_of, review_round
from srtui.model.refused import Refused
from srtui.rules import scenarios as selection
from srtui.rules.value import Value, field
from srtui.text import find
from srtui.text.edition_labels import edition_label, names_in
from srtui.text.kinds import ALL, KINDS, ROLL
from srtui.text.phrases import counted, joined
from srtui.text.rounds import public_scenario
from srtui.text.standings import record_text, sides
from srtui.text.teams import ORDER_TEXT, captain_answers

if TYPE_CHECKING:
    from data.machine.people import People
    from srtui.commands.command import Arg
    from srtui.model.event import Event
    from srtui.rules.edition import Edition, Preset, ScenarioRule, Variant


Typed = Mapping[str, str]
"""The other fields of a form, by the kind of their argument."""


class FieldOption(Value):
    """A choice for a field: `word` is its text in the field, `meaning` explains it on one line.

    `fills` are values for other fields, by their argument's kind.
    """

    word: str
    meaning: str = ""
    fills: Mapping[str, str] = field(default_factory=dict)


class AskedIn(Value):
    """Context of a field's choices: the open event, the other fields, the organizer's people.

    `typed` holds the other fields' text by their argument's kind.
    """

    event: Event | None
    typed: Mapping[str, str]
    people: People = ()

    @property
    def edition(self) -> Edition | None:
        """The event's edition or, while an event is created, the edition chosen in the form."""
        if self.event is not None:
            return self.event.edition
        return _printed_edition(self.typed.get("edition", ""))


def choices(argument: Arg, asked: AskedIn) -> tuple[FieldOption, ...]:
    """Return all choices for an argument, in the order offered."""
    kind, event = argument.kind, asked.event
    if argument.choices:
        meanings = _seat_names(event, asked.typed) if event is not None and kind == "side" else {}
        return tuple(FieldOption(word, meanings.get(word, "")) for word in argument.choices)
    if kind in _OF_EVENT:
        return () if event is None else tuple(_OF_EVENT[kind](event, asked.typed))
    if kind in _OF_EDITION:
        return () if (edition := asked.edition) is None else tuple(_OF_EDITION[kind](edition))
    return tuple(_OTHERS[kind](asked)) if kind in _OTHERS else ()


def can_be_chosen(one: Arg) -> bool:
    """Tell whether an argument has choices."""
    return bool(one.choices) or any(one.kind in each for each in (_OF_EVENT, _OF_EDITION, _OTHERS))


def fitting(offered: Sequence[FieldOption], typed: str) -> tuple[FieldOption, ...]:
    """Return the choices that the typed text can mean: exact matches, or by word or meaning."""
    query = fold(typed)
    exact = tuple(one for one in offered if fold(one.word) == query)
    if exact or not query:
        return exact or tuple(offered)
    named = [one for one in offered if query in fold(one.word)]
    # Matches at the start come before other matches; the sort is stable.
    named.sort(key=lambda one: not fold(one.word).startswith(query))
    return tuple(named or [one for one in offered if query in fold(one.meaning)])


def last_of(one: Arg, typed: str) -> tuple[str, str]:
    """Split a comma-separated text into what precedes the choice being typed, and that choice."""
    if not KINDS[one.kind].several:
        return "", typed
    before, comma, last = typed.rpartition(",")
    return (f"{before}{comma} " if comma else ""), last.strip()


def is_free(one: Arg) -> bool:
    """Tell whether any text is allowed, so that the choices are only suggestions."""
    return one.kind in ("faction", "club", "name", "size", "team order")


# One function per kind


def _printed_edition(edition_id: str) -> Edition | None:
    from data import editions  # where no event is open
    from srtui.commands.event.new import checked_edition

    try:
        return checked_edition(editions.text(edition_id), edition_id, (), ())
    except (editions.UnknownEdition, editions.EditionFault, Refused):
        return None


def _editions(_: AskedIn) -> list[FieldOption]:
    from data import editions  # where no event is open

    newest_first = tuple(reversed(editions.offered()))
    packs_last = sorted(newest_first, key=lambda one: one.packed)
    return [FieldOption(one.id, one.title) for one in packs_last if not one.fault]


def _scenarios(asked: AskedIn) -> list[FieldOption]:
    edition, event = asked.edition, asked.event
    if edition is None:
        return []
    played = [round_.scenario for round_ in event.rounds] if event is not None else []
    # Scenarios that can be drawn now come first, then all others, each once.
    rules = dict.fromkeys((*selection.offered(edition), *edition.scenarios))
    return [FieldOption(rule.name, _about_scenario(edition, rule, played)) for rule in rules]


def _about_scenario(edition: Edition, rule: ScenarioRule, chosen: Sequence[str | None]) -> str:
    """Format a scenario's group or dice, where it was played, and what rules it out now."""
    played = [str(number) for number, id in enumerate(chosen, start=1) if id == rule.id]
    # Exclude the newest round: its scenario is the one being chosen.
    before = [id for id in chosen[:-1] if id is not None]
    dice = "-".join(map(str, rule.dice))
    return _in_words(
        f"group {rule.group}" if rule.group else "",
        f"a roll of {dice}" if dice else "",
        f"in round {joined(played)}" if played else "",
        "" if played else selection.against_rules(edition, rule, before),
    )


def _scenario(asked: AskedIn) -> list[FieldOption]:
    return [FieldOption(ROLL, "by the edition's dice, from the seed"), *_scenarios(asked)]


def _in_words(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _with_all(options: Sequence[FieldOption], noun: str) -> Sequence[FieldOption]:
    return [FieldOption(ALL, f"all {counted(len(options), noun)}"), *options] if options else []


def _options(rows: Iterable[object], *fields: str) -> Iterable[FieldOption]:
    """Yield a choice for each row, with word and meaning taken from these fields."""
    for row in rows:
        yield FieldOption(*(getattr(row, name) for name in fields))


def _players(event: Event, _: object = None) -> list[FieldOption]:
    known = sides(event, event.entering_round)
    offered: list[FieldOption] = []
    for who in event.players:
        status = who.status(event.entering_round)
        gone = status.value if status is not None and status.value != "in" else ""
        record = record_text(known[who.id]) if event.rounds else ""
        offered.append(FieldOption(who.name, _in_words(who.faction, who.club, record, gone)))
    return sorted(offered, key=lambda one: fold(one.word))


def _games(event: Event, typed: Typed) -> list[FieldOption]:
    # The form may be half filled in: treat a value that cannot be read as not typed.
    number = find.whole_number(typed.get("round", "")) or len(event.rounds)
    if not 1 <= number <= len(event.rounds):
        return []
    games = [one for one in event.rounds[number - 1].games if one.table is not None]
    return [
        FieldOption(str(one.table), " — ".join(map(event.name_of, one.players)))
        for one in sorted(games, key=lambda one: one.table or 0)
    ]


def _seat_names(event: Event, typed: Typed) -> Mapping[str, str]:
    """Return the players of the game in the form, by seat number."""
    table = next(filter(None, map(typed.get, ("game", "playing", "games"))), "")
    if not table:
        return {}
    try:
        game = find.game(event, table, find.whole_number(typed.get("round", "")) or None)
    except Refused:
        return {}
    return {str(seat): name for seat, name in enumerate(map(event.name_of, game.players), start=1)}


def _winner(event: Event, typed: Typed) -> list[FieldOption]:
    won = [FieldOption(seat, f"{name} has won") for seat, name in _seat_names(event, typed).items()]
    others = FieldOption("tie", "nobody has won"), FieldOption("both", "both lose")
    return [*won, *others] if won else []


def _counted_values(event: Event, field: str) -> Iterable[FieldOption]:
    """Yield the values that other players have, each with its number of players."""
    numbers = Counter(filter(None, (getattr(player, field) for player in event.players)))
    for word, number in sorted(numbers.items(), key=lambda each: (-each[1], fold(each[0]))):
        yield FieldOption(word, counted(number, "player"))


def _names(asked: AskedIn) -> list[FieldOption]:
    """Return the organizer's saved people who are not on the roster, with known facts."""
    on_roster = {fold(one.name) for one in asked.event.players} if asked.event is not None else ()
    return [
        FieldOption(
            one.name, _in_words(one.faction, one.club), {"faction": one.faction, "club": one.club}
        )
        for one in asked.people
        if fold(one.name) not in on_roster
    ]


def _house_keys(event: Event, _: Typed) -> list[FieldOption]:
    from srtui.commands.event.new import keys_of  # 2 ms: the whole edition is read for it

    names = names_in(event.edition)
    return [FieldOption(key, edition_label(key, names)) for key in keys_of(event)]


def _rounds(event: Event, _: Typed) -> Iterable[FieldOption]:
    """Yield the rounds by number, newest first, each with its scenario and phase."""
    for round_ in reversed(event.rounds):
        about = _in_words(public_scenario(event, round_), round_.phase)
        yield FieldOption(str(round_.number), about)


def _review_rounds(event: Event, _: Typed) -> Iterable[FieldOption]:
    """Yield the rounds before which tables can be checked."""
    now = review_round(event)
    for number in range(event.next_number, 0, -1):
        yield FieldOption(str(number), "next to check" if number == now else "")


def _points(event: Event, typed: Typed) -> Sequence[FieldOption]:
    """Return the items to check on a table before the round in the form."""
    rows = points_of(event, find.whole_number(typed.get("review", "")) or review_round(event))
    return _with_all([*_options(rows, "id", "text")], "point")


def _demands(event: Event, _: Typed) -> list[FieldOption]:
    """Return the requirements of the event's preset that a person ticks off."""
    found = next((one for one in event.edition.presets if one.key == event.preset), None)
    return [
        FieldOption(one.id, ("met · " if one.id in event.preset_met else "") + one.line)
        for one in (found.demands if found is not None else ())
        if not one.counts or one.qualifiers
    ]


def _findings(event: Event, typed: Typed) -> list[FieldOption]:
    from srtui.model.pregame import findings_of  # army lists: not for every form

    try:
        player = find.player(event, typed.get("player", ""))
    except Refused:
        return []
    return [
        FieldOption(one.key, f"accepted · {one.sentence}" if why else one.sentence)
        for one, why in findings_of(event, player)
    ]


def _notices(event: Event, _: Typed) -> list[FieldOption]:
    options = [FieldOption(str(one.number), one.display_text) for one in event.notices]
    return [FieldOption("0", f"all {len(options)}"), *options]


def _plan_options(event: Event, _: Typed) -> Iterable[FieldOption]:
    """Yield the organizer's schedule lines by number."""
    for number, one in enumerate(event.plan, start=1):
        yield FieldOption(str(number), f"{one.starts_at or ''} {one.activity}".strip())


def _lines(rows: Iterable[Preset | Variant]) -> Iterable[FieldOption]:
    return (FieldOption(one.key, f"{one.name}: {one.line}") for one in rows)


_OF_EVENT: Mapping[str, Callable[[Event, Typed], Iterable[FieldOption]]] = {
    "player": _players,
    "several players": _players,
    "players": lambda event, _: _with_all(_players(event), "player"),
    "team": lambda event, _: _options(event.teams, "name"),
    "several teams": lambda event, _: _options(event.teams, "name"),
    "captain answer": lambda event, typed: map(
        FieldOption, captain_answers(event, typed.get("team", "")) if event.teams else ()
    ),
    "game": _games,
    "playing": _games,
    "games": lambda event, typed: _with_all(_games(event, typed), "table"),
    "winner": _winner,
    "faction": lambda event, _: _counted_values(event, "faction"),
    "club": lambda event, _: _counted_values(event, "club"),
    "award": lambda event, _: _options(event.specials, "name"),
    "house key": _house_keys,
    "round": _rounds,
    "review": _review_rounds,
    "tables": lambda event, _: _with_all(
        [*map(FieldOption, map(str, hall_tables(event)))], "table"
    ),
    "point": _points,
    "planned": _plan_options,
    "demand": _demands,
    "finding": _findings,
    "notice": _notices,
}

_OF_EDITION: Mapping[str, Callable[[Edition], Iterable[FieldOption]]] = {
    "preset": lambda edition: _lines(edition.presets),
    "variant": lambda edition: _lines(edition.variants),
    "variants": lambda edition: _lines(edition.variants),
    "way": lambda edition: _options(edition.ways, "key", "name"),
    "size": lambda edition: [
        FieldOption(str(size), "the usual size" if size == edition.default_size else "")
        for size in edition.sizes
    ],
    "model points": lambda edition: _options(edition.legality, "id", "text"),
}

_OTHERS: Mapping[str, Callable[[AskedIn], Iterable[FieldOption]]] = {
    "edition": _editions,
    "scenario": _scenario,
    "scenarios": _scenarios,
    "team order": lambda _: map(FieldOption, ORDER_TEXT, ORDER_TEXT.values()),
    "name": _names,
}

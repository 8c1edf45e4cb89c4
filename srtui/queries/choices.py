"""Choices for a field of a form: each as it is typed, with its meaning.

If there are none, or the typed text is not a list, the field is a line of text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from srtui.text.rounds import told_scenario
from srtui.text.standings import record_text, sides
from srtui.text.teams import ORDER_TEXT, captain_answers

if TYPE_CHECKING:
    from data.machine.people import People
    from srtui.commands.command import Arg
    from srtui.model.event import Event
    from srtui.rules.edition import Edition, ScenarioRule


class FieldOption(Value):
    """Choice for a field: `word` is its text in the field, `meaning` explains it in a line.

    `fills`: values for other fields, by the kind of their argument.
    """

    word: str
    meaning: str = ""
    fills: Mapping[str, str] = field(default_factory=dict)


class AskedIn(Value):
    """Context of a field's choices: the open event, the other fields, the organizer's people.

    `typed` has the other fields by the kind of their argument.
    """

    event: Event | None
    typed: Mapping[str, str]
    people: People = ()

    @property
    def edition(self) -> Edition | None:
        """Edition of the event; while one is created, the edition in the form."""
        if self.event is not None:
            return self.event.edition
        return _printed(self.typed.get("edition", ""))


def choices(argument: Arg, asked: AskedIn) -> tuple[FieldOption, ...]:
    """Return all choices for an argument, in the order in which they are offered."""
    if argument.choices:
        meanings = _seated(asked) if argument.kind == "side" else {}
        return tuple(FieldOption(word, meanings.get(word, "")) for word in argument.choices)
    made = _BY_KIND.get(argument.kind)
    return () if made is None else tuple(made(asked))


def can_be_chosen(one: Arg) -> bool:
    """Tell whether an argument has choices at all."""
    return bool(one.choices) or one.kind in _BY_KIND


def fitting(offered: Sequence[FieldOption], typed: str) -> tuple[FieldOption, ...]:
    """Return the choices that a typed text can mean.

    The exact one; otherwise those that begin with it or contain it; only if no word does, those
    whose meaning contains it.
    """
    query = fold(typed)
    exact = tuple(one for one in offered if fold(one.word) == query)
    if exact or not query:
        return exact or tuple(offered)
    named = [one for one in offered if query in fold(one.word)]
    # What begins so goes before what only has it; the sort is stable, and keeps the order
    # otherwise.
    named.sort(key=lambda one: not fold(one.word).startswith(query))
    return tuple(named or [one for one in offered if query in fold(one.meaning)])


def last_of(one: Arg, typed: str) -> tuple[str, str]:
    """Return the text before the choice being typed, and that choice: commas separate several."""
    if not KINDS[one.kind].several:
        return "", typed
    before, comma, last = typed.rpartition(",")
    return (f"{before}{comma} " if comma else ""), last.strip()


def is_free(one: Arg) -> bool:
    """Tell whether any text is possible: the choices are only what was typed before."""
    return one.kind in ("faction", "club", "name", "team order")


# Each kind


def _printed(edition_id: str) -> Edition | None:
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


def _presets(asked: AskedIn) -> list[FieldOption]:
    edition = asked.edition
    return (
        [FieldOption(one.key, f"{one.name}: {one.line}") for one in edition.presets]
        if edition
        else []
    )


def _variants(asked: AskedIn) -> list[FieldOption]:
    edition = asked.edition
    return (
        [FieldOption(one.key, f"{one.name}: {one.line}") for one in edition.variants]
        if edition
        else []
    )


def _scenarios(asked: AskedIn) -> list[FieldOption]:
    edition, event = asked.edition, asked.event
    if edition is None:
        return []
    played = [round_.scenario for round_ in event.rounds] if event is not None else []
    # Those that can be drawn now first, then all others, each once.
    rules = dict.fromkeys((*selection.offered(edition), *edition.scenarios))
    return [FieldOption(rule.name, _about_scenario(edition, rule, played)) for rule in rules]


def _about_scenario(edition: Edition, rule: ScenarioRule, chosen: Sequence[str | None]) -> str:
    """Return a scenario's group or dice, where it was played, and what rules it out now."""
    played = [str(number) for number, id in enumerate(chosen, start=1) if id == rule.id]
    # Without the newest round: its scenario is the one being chosen.
    before = [id for id in chosen[:-1] if id is not None]
    dice = "-".join(map(str, rule.dice))
    parts = [
        f"group {rule.group}" if rule.group else "",
        f"dice {dice}" if dice else "",
        f"in round {joined(played)}" if played else "",
        "" if played else selection.against_rules(edition, rule, before),
    ]
    return " · ".join(filter(None, parts))


def _scenario(asked: AskedIn) -> list[FieldOption]:
    return [FieldOption(ROLL, "by the edition's dice, from the seed"), *_scenarios(asked)]


def _players(asked: AskedIn) -> list[FieldOption]:
    event = asked.event
    if event is None:
        return []
    known = sides(event, event.entering_round)
    offered: list[FieldOption] = []
    for who in event.players:
        status = who.status(event.entering_round)
        gone = status.value if status is not None and status.value != "in" else ""
        parts = [who.faction, who.club, record_text(known[who.id]) if event.rounds else "", gone]
        offered.append(FieldOption(who.name, " · ".join(filter(None, parts))))
    return sorted(offered, key=lambda one: fold(one.word))


def _all_players(asked: AskedIn) -> list[FieldOption]:
    found = _players(asked)
    return [FieldOption(ALL, f"all {counted(len(found), 'player')}"), *found] if found else []


def _teams(asked: AskedIn) -> list[FieldOption]:
    event = asked.event
    if event is None:
        return []
    return [FieldOption(team.name) for team in event.teams]


def _team_orders(_: AskedIn) -> list[FieldOption]:
    return [FieldOption(word, meaning) for word, meaning in ORDER_TEXT.items()]


def _captain_answers(asked: AskedIn) -> list[FieldOption]:
    """Return the answers to the question that is open to the captain of the team in the form."""
    event = asked.event
    if event is None or not event.teams:
        return []
    return [FieldOption(answer) for answer in captain_answers(event, asked.typed.get("team", ""))]


def _games(asked: AskedIn) -> list[FieldOption]:
    event = asked.event
    if event is None or not event.rounds:
        return []
    # A form is half typed while its choices are asked for: what cannot be read counts as not typed.
    number = find.whole_number(asked.typed.get("round", "")) or len(event.rounds)
    if not 1 <= number <= len(event.rounds):
        return []
    games = [one for one in event.rounds[number - 1].games if one.table is not None]
    return [
        FieldOption(str(one.table), " — ".join(map(event.name_of, one.players)))
        for one in sorted(games, key=lambda one: one.table or 0)
    ]


def _all_games(asked: AskedIn) -> list[FieldOption]:
    found = _games(asked)
    return [FieldOption(ALL, f"all {counted(len(found), 'table')}"), *found] if found else []


def _seated(asked: AskedIn) -> Mapping[str, str]:
    """Return the players of the game in the form, by the number of their seat."""
    event = asked.event
    typed = next(filter(None, map(asked.typed.get, ("game", "playing", "games"))), "")
    if event is None or not typed:
        return {}
    try:
        game = find.game(event, typed, find.whole_number(asked.typed.get("round", "")) or None)
    except Refused:
        return {}
    names = map(event.name_of, game.players)
    return {str(seat): name for seat, name in enumerate(names, start=1)}


def _winner(asked: AskedIn) -> list[FieldOption]:
    seated = _seated(asked)
    if not seated:
        return []
    won = [FieldOption(seat, f"{name} has won") for seat, name in seated.items()]
    return [*won, FieldOption("tie", "nobody has won"), FieldOption("both", "both lose")]


def _ways(asked: AskedIn) -> list[FieldOption]:
    edition = asked.edition
    return [FieldOption(one.key, one.name) for one in edition.ways] if edition else []


def _of_roster(name: str) -> Callable[[AskedIn], list[FieldOption]]:
    """Return a function for the values of other players, with how many have each."""

    def made(asked: AskedIn) -> list[FieldOption]:
        players = asked.event.players if asked.event is not None else ()
        typed = [getattr(who, name) for who in players]
        several = {word: typed.count(word) for word in typed if word}
        return [
            FieldOption(word, counted(number, "player"))
            for word, number in sorted(several.items(), key=lambda each: (-each[1], fold(each[0])))
        ]

    return made


def _names(asked_in: AskedIn) -> list[FieldOption]:
    """Return the organizer's people who are not on the roster, with known facts."""
    on_roster = (
        {fold(one.name) for one in asked_in.event.players} if asked_in.event is not None else ()
    )
    return [
        FieldOption(
            one.name,
            " · ".join(filter(None, (one.faction, one.club))),
            {"faction": one.faction, "club": one.club},
        )
        for one in asked_in.people
        if fold(one.name) not in on_roster
    ]


def _awards(asked: AskedIn) -> list[FieldOption]:
    event = asked.event
    return [FieldOption(one.name) for one in event.specials] if event is not None else []


def _house_keys(asked: AskedIn) -> list[FieldOption]:
    from srtui.commands.event.new import keys_of  # 2 ms: the whole edition is read for it

    if asked.event is None:
        return []
    names = names_in(asked.event.edition)
    return [FieldOption(key, edition_label(key, names)) for key in keys_of(asked.event)]


def _rounds(asked: AskedIn) -> list[FieldOption]:
    """Return the rounds by number, the newest first, each with scenario and phase."""
    event = asked.event
    if event is None:
        return []
    return [
        FieldOption(
            str(round_.number),
            " · ".join(filter(None, (told_scenario(event, round_), round_.phase))),
        )
        for round_ in reversed(event.rounds)
    ]


def _reviewed(asked: AskedIn) -> list[FieldOption]:
    """Return the rounds before which tables are checked."""
    event = asked.event
    if event is None:
        return []
    now = review_round(event)
    numbers = range(event.next_number, 0, -1)
    return [
        FieldOption(str(number), "next to check" if number == now else "") for number in numbers
    ]


def _tables(asked: AskedIn) -> list[FieldOption]:
    event = asked.event
    found = hall_tables(event) if event is not None else ()
    return [
        FieldOption(ALL, f"all {counted(len(found), 'table')}"),
        *(FieldOption(str(one)) for one in found),
    ]


def _points(asked: AskedIn) -> list[FieldOption]:
    """Return the items to check on a table, before the round in the form."""
    event = asked.event
    if event is None:
        return []
    number = find.whole_number(asked.typed.get("review", "")) or review_round(event)
    rows = points_of(event, number)
    return [
        FieldOption(ALL, f"all {counted(len(rows), 'point')}"),
        *(FieldOption(one.id, one.text) for one in rows),
    ]


def _model_points(asked: AskedIn) -> list[FieldOption]:
    edition = asked.edition
    return (
        [FieldOption(one.id, one.text) for one in edition.legality] if edition is not None else []
    )


def _planned(asked: AskedIn) -> list[FieldOption]:
    """Return the lines of the schedule, by their number."""
    plan = asked.event.plan if asked.event is not None else ()
    return [
        FieldOption(str(at), f"{one.starts_at or ''} {one.activity}".strip())
        for at, one in enumerate(plan, start=1)
    ]


def _demands(asked: AskedIn) -> list[FieldOption]:
    """Return the requirements of the event's preset that a person ticks off."""
    event = asked.event
    if event is None or event.preset is None:
        return []
    found = next((one for one in event.edition.presets if one.key == event.preset), None)
    demands = found.demands if found is not None else ()
    return [
        FieldOption(one.id, ("met · " if one.id in event.preset_met else "") + one.line)
        for one in demands
        if not one.counts or one.qualifiers
    ]


def _findings(asked_in: AskedIn) -> list[FieldOption]:
    from srtui.model.list_findings import findings_of  # army lists: not for every form

    if asked_in.event is None:
        return []
    try:
        player = find.player(asked_in.event, asked_in.typed.get("player", ""))
    except Refused:
        return []
    return [
        FieldOption(one.key, f"accepted · {one.sentence}" if why else one.sentence)
        for one, why in findings_of(asked_in.event, player)
    ]


def _notices(asked: AskedIn) -> list[FieldOption]:
    found = asked.event.notices if asked.event is not None else ()
    return [
        FieldOption("0", f"all {len(found)}"),
        *(FieldOption(str(one.number), one.display_text) for one in found),
    ]


_BY_KIND: Mapping[str, Callable[[AskedIn], Sequence[FieldOption]]] = {
    "edition": _editions,
    "preset": _presets,
    "variant": _variants,
    "variants": _variants,
    "scenario": _scenario,
    "scenarios": _scenarios,
    "player": _players,
    "several players": _players,
    "players": _all_players,
    "team": _teams,
    "several teams": _teams,
    "captain answer": _captain_answers,
    "team order": _team_orders,
    "game": _games,
    "playing": _games,
    "games": _all_games,
    "winner": _winner,
    "way": _ways,
    "faction": _of_roster("faction"),
    "club": _of_roster("club"),
    "name": _names,
    "award": _awards,
    "house key": _house_keys,
    "round": _rounds,
    "review": _reviewed,
    "tables": _tables,
    "point": _points,
    "model points": _model_points,
    "planned": _planned,
    "demand": _demands,
    "finding": _findings,
    "notice": _notices,
}

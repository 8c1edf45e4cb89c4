"""The questions of a turn as rows: one per element with both players, one per other question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from srtui.rules.game import Ask, Stage
from srtui.rules.game.claims import words_asked
from srtui.rules.game.table import counted
from srtui.rules.value import Value
from srtui.state.played import Played
from srtui.state.told import Stop, Taken, slot
from srtui.views.table_map import letters
from srtui.words.answers import usual_word

Kind = Literal["claim", "yes", "choose", "die", "number"]
# Letters of elements, too, from the ninth on: no edition has more than eight of them.
FACT_LETTERS = "jlmqvy"
KILL_BOX_LETTER = "k"
KILL_BOX = "kill_box"
"""The key of its question."""
DESTROYED = "destroyed|"
"""With which the slots of the figures begin that a result needs: army points destroyed."""


class TurnRow(Value):
    """One question as it is shown. `slots`: where its answer is kept (a claim has one per player).

    `values` likewise: what is told or stands, "" for nothing. `carried`: it stands from the turn
    before. `missing`: it must be answered. `short`: the text where there is
    little room.
    """

    kind: Kind
    letter: str
    text: str
    short: str
    who: str
    slots: tuple[str, ...]
    players: tuple[int, ...]
    values: tuple[str, ...]
    said: str
    options: tuple[str, ...]
    carried: bool
    missing: bool
    element: str = ""
    notes: tuple[str, ...] = ()
    usual: str = ""
    """The word that is meant where only a player is named; the figure that it nearly always is."""
    open: tuple[tuple[str, ...], ...] = ()
    """Of each player the words that he can have here now."""
    limits: tuple[str, ...] = ()
    """Why a player cannot have every word here, each with his name."""


def key_of(row: TurnRow) -> str:
    """The key of what a row asks, as its question names it: `fact:side`, `effect:side:die`."""
    return row.slots[0].partition("|")[2]


def rows(played: Played, taken: Taken) -> tuple[TurnRow, ...]:
    """The rows of a turn as it is told so far."""
    turn_rows: list[TurnRow] = []
    spare = iter(FACT_LETTERS)
    for stop in taken.stops:
        if stop.question.stage.claims:
            turn_rows += _claims(played, stop)
        else:
            turn_rows += [_row(played, stop, ask, spare) for ask in stop.question.asks
                      if _shown(stop, ask)]  # fmt: skip
    return tuple(turn_rows)


def _shown(stop: Stop, ask: Ask) -> bool:
    """A choice or die of an effect that its player does not want is not shown."""
    return stop.values.get(f"{ask.key.rpartition(':')[0]}:may") != "no" or ask.key.endswith(":may")


def _claims(played: Played, stop: Stop) -> list[TurnRow]:
    """One row per element, both players in it."""
    named = letters(played.play.scenario)
    elements = list(dict.fromkeys(ask.element for ask in stop.question.asks))
    counters = {one.id: one for one in played.play.scenario.elements}
    claims: list[TurnRow] = []
    for id in elements:
        asks = [ask for ask in stop.question.asks if ask.element == id]
        asks.sort(key=lambda ask: played.side(ask.side or 0))
        values = tuple(stop.values.get(ask.key, "") for ask in asks)
        players = tuple(played.side(ask.side or 0) for ask in asks)
        before = tuple(ask.standing for ask in asks)
        again = "again: " if stop.question.stage is Stage.CLAIMS_AGAIN else ""
        left = [f"{one.name} {counted(stop.state, counters[id], one.name)}"
                for one in counters[id].counters]  # fmt: skip
        claims.append(
            TurnRow(
                "claim", named.get(id, "?"), again + asks[0].text, again + asks[0].text, "",
                tuple(slot(stop.question.stage, ask.key) for ask in asks), players, values,
                _held_said(played, players, values), words_asked(played.play),
                any(values) and values == before, False, id, tuple(left),
                usual_word(played.play), tuple(ask.options for ask in asks),
                tuple(f"{played.name(ask.side or 0)}: {ask.limit}" for ask in asks if ask.limit),
            )
        )  # fmt: skip
    return claims


def _held_said(played: Played, players: tuple[int, ...], values: tuple[str, ...]) -> str:
    plain = len(words_asked(played.play)) == 2
    said = [
        played.names[player] + ("" if plain else f" {value}")
        for player, value in zip(players, values, strict=True)
        if value
    ]
    return " and ".join(said) or "nobody"


def _row(played: Played, stop: Stop, ask: Ask, spare: Iterator[str]) -> TurnRow:
    kind = _kind(stop, ask)
    value = stop.values.get(ask.key, "")
    letter = ""
    if kind == "yes":
        kill_box = ask.key == KILL_BOX
        letter = KILL_BOX_LETTER if kill_box else next(spare, "")
    who = "" if ask.side is None else played.name(ask.side)
    return TurnRow(
        kind, letter, ask.text, _short(kind, ask), who,
        (slot(stop.question.stage, ask.key),), (), (value,),
        played.play.scenario.element_name(value) or "?", ask.options, False,
        ask.key not in stop.values,
        notes=_notes(played, ask, kind),
        usual=ask.standing if kind == "number" else "",
    )  # fmt: skip


def _short(kind: Kind, ask: Ask) -> str:
    """A question in a word or two; the whole of it is shown where it is answered."""
    name = ask.key.partition(":")[0]
    if kind == "die":
        return f"{name}, d{len(ask.options)}"
    if ask.key == KILL_BOX:
        return "kill box"
    return f"{name}, which" if kind == "choose" else ask.text


def _kind(stop: Stop, ask: Ask) -> Kind:
    if ask.options == ("yes", "no"):
        return "yes"
    if stop.question.stage is Stage.TIEBREAK:
        return "number"
    return "die" if ask.key.endswith(":die") else "choose"


def _notes(played: Played, ask: Ask, kind: Kind) -> tuple[str, ...]:
    """What counts in a figure; of a die that picks an element, what each of its faces picks."""
    if kind == "die":
        return _faces(played, ask)
    if kind != "number":
        return ()
    steps = played.play.rule.tiebreaks
    found = next((one for one in steps if one.id == ask.key.partition(":")[0]), None)
    return tuple(found.notes) if found is not None else ()


def _faces(played: Played, ask: Ask) -> tuple[str, ...]:
    scenario = played.play.scenario
    effect = scenario.effect(ask.key.partition(":")[0])
    return () if effect is None else tuple(map(scenario.element_name, effect.table))

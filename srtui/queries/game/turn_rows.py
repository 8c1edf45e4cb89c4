"""A turn's questions as rows: one per element for both players, one per other question."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Literal

from srtui.documents.map.scene import LETTERS, letters
from srtui.model.played import PlayedGame
from srtui.model.turn_answers import Stop, TurnResult, slot
from srtui.rules.game import Ask, Stage
from srtui.rules.game.claims import words_offered
from srtui.rules.game.questions import ANOTHER_LEADER
from srtui.rules.game.refuse import refused_answer
from srtui.rules.value import Value, field, replace
from srtui.text.answers import usual_word
from srtui.text.phrases import Phrase, joined, phrase, translate

RowKind = Literal["claim", "yes", "choose", "die", "number"]
FACT_LETTERS = "jlmqvy"
"""Letters of questions that are answered with yes or no; after these, those that no element has."""
KILL_BOX_LETTER = "k"
KILL_BOX = "kill_box"
"""The key of its question."""
DESTROYED = phrase("destroyed|")
"""With which the slots of the figures begin that a result needs: army points destroyed."""


class TurnRow(Value):
    """A question as displayed.

    `slots`: where its answers are stored (a claim has one per player). `values`, in the same order:
    the answer or the current value, "" for none. `carried`: it is the previous turn's and nobody
    has confirmed it. `missing`: it must be answered. `short`: its text on narrow screens.
    """

    kind: RowKind
    letter: str
    text: str
    short: str
    asked: str = field(name="who")
    slots: tuple[str, ...]
    players: tuple[int, ...]
    values: tuple[str, ...]
    answer: str = field(name="said")
    options: tuple[str, ...]
    carried: bool
    missing: bool
    element: str = ""
    notes: tuple[str, ...] = ()
    counters: tuple[int, ...] = ()
    """What is left of an element's counters."""
    usual: str = ""
    """The word that is meant where only a player is named; the figure that it nearly always is."""
    open: tuple[tuple[str, ...], ...] = ()
    """For each player the words that are possible here now."""
    choices: tuple[tuple[str, ...], ...] = ()
    """What `values` can be beside the other answers: nobody, one player, both; the usual first."""
    limits: tuple[Phrase, ...] = ()
    """Why a player cannot have every word here, each with the player's name."""
    named: tuple[str, ...] = ()
    """What each option is called."""
    asked_again: bool = False
    """Whether the same question follows below: this row has no letter then."""


def key_of(row: TurnRow) -> str:
    """Return the key of a row's question, such as `fact:side` or `effect:side:die`."""
    return row.slots[0].partition("|")[2]


def rows(played: PlayedGame, turn: TurnResult) -> tuple[TurnRow, ...]:
    """Return a turn's rows, with the answers so far."""
    turn_rows: list[TurnRow] = []
    used = letters(played.play.scenario).values()
    spare = (letter for letter in dict.fromkeys((*FACT_LETTERS, *LETTERS)) if letter not in used)
    for stop in turn.stops:
        if stop.question.stage.claims:
            claims = _claims(played, stop)
            turn_rows = [*(_before_these(row, claims) for row in turn_rows), *claims]
        else:
            turn_rows += [
                _row(played, stop, ask, spare) for ask in stop.question.asks if _is_shown(stop, ask)
            ]
    return tuple(turn_rows)


def _before_these(row: TurnRow, claims: list[TurnRow]) -> TurnRow:
    """Remove a row's letter if a later row asks the same player about its element and has it."""
    later = next((claim for claim in claims if claim.element == row.element), None)
    if row.kind != "claim" or later is None or set(later.players).isdisjoint(row.players):
        return row
    return replace(row, letter="", asked_again=True)


def _is_shown(stop: Stop, ask: Ask) -> bool:
    """Tell whether a row is shown; hidden if its effect is declined or its condition is not met."""
    if ask.after and stop.values.get(ask.after) != "yes":
        return False
    effect, _, part = ask.key.rpartition(":")
    return part == "may" or stop.values.get(f"{effect}:may") != "no"


def _claims(played: PlayedGame, stop: Stop) -> list[TurnRow]:
    asks_by_element: dict[str, list[Ask]] = {}
    for ask in stop.question.asks:
        asks_by_element.setdefault(ask.element, []).append(ask)
    return [_claim(played, stop, element, asks) for element, asks in asks_by_element.items()]


def _claim(played: PlayedGame, stop: Stop, id: str, asks: list[Ask]) -> TurnRow:
    scenario, stage = played.play.scenario, stop.question.stage
    asks.sort(key=lambda ask: played.side(ask.side or 0))
    values = tuple(stop.values.get(ask.key, "") for ask in asks)
    players = tuple(played.side(ask.side or 0) for ask in asks)
    text = translate(asks[0].text)
    if stage is Stage.CLAIMS_AGAIN:
        text = phrase("again: {question}", text)
    element = next(element for element in scenario.elements if element.id == id)
    left = {one.name: stop.state.counter(element, one.name) for one in element.counters}
    notes = tuple(f"{name} {number}" for name, number in left.items())
    slots = tuple(slot(stage, ask.key) for ask in asks)
    limited = ((played.name(ask.side or 0), ask.limit) for ask in asks if ask.limit)
    limits = tuple(phrase("{player}: {reason}", *limit) for limit in limited)
    standing = any(values) and values == tuple(ask.standing for ask in asks)
    return TurnRow(
        kind="claim",
        letter=letters(scenario).get(id, "?"),
        text=text,
        short=text,
        asked="",
        slots=slots,
        players=players,
        values=values,
        answer=_holding_text(played, players, values),
        options=words_offered(played.play),
        carried=standing and stop.answered.isdisjoint(ask.key for ask in asks),
        missing=False,
        element=id,
        notes=notes,
        counters=tuple(left.values()),
        usual=usual_word(played.play),
        open=tuple(ask.options for ask in asks),
        choices=_choices(played, stop, asks),
        limits=limits,
    )


def _choices(played: PlayedGame, stop: Stop, asks: list[Ask]) -> tuple[tuple[str, ...], ...]:
    """Return the answers possible for an element given the other answers, if those are valid."""
    words = [word for word in words_offered(played.play) if word]
    usual = words.index(usual_word(played.play))
    every = product(("", *words[usual:], *words[:usual]), repeat=len(asks))
    in_order = sorted(every, key=lambda values: [bool(word) for word in reversed(values)])

    def fits(values: Mapping[str, str]) -> bool:
        return refused_answer(played.play, stop.state, stop.question, values) is None

    keys = [ask.key for ask in asks]
    others = dict(stop.values) if fits({**stop.values, **dict.fromkeys(keys, "")}) else {}
    others = others or dict.fromkeys(stop.values, "")
    return tuple(
        values for values in in_order if fits({**others, **dict(zip(keys, values, strict=True))})
    )


def _holding_text(played: PlayedGame, players: tuple[int, ...], values: tuple[str, ...]) -> str:
    plain = len(words_offered(played.play)) == 2
    holders = [
        played.names[player] + ("" if plain else f" {value}")
        for player, value in zip(players, values, strict=True)
        if value
    ]
    return joined(holders) or phrase("nobody")


def _row(played: PlayedGame, stop: Stop, ask: Ask, spare: Iterator[str]) -> TurnRow:
    kind = _kind(stop, ask)
    value = stop.values.get(ask.key, "")
    letter = ""
    if kind == "yes":
        letter = KILL_BOX_LETTER if ask.key == KILL_BOX else next(spare, "")
    return TurnRow(
        kind,
        letter,
        translate(ask.text),
        _short_text(played, kind, ask),
        "" if ask.side is None else played.name(ask.side),
        (slot(stop.question.stage, ask.key),),
        (),
        (value,),
        played.play.scenario.element_name(value) or "?",
        ask.options,
        False,
        ask.key not in stop.values,
        notes=_notes(played, ask, kind),
        usual=ask.standing if kind == "number" else "",
        named=tuple(
            translate(played.play.scenario.element_name(option)) or option for option in ask.options
        ),
    )


def _short_text(played: PlayedGame, kind: RowKind, ask: Ask) -> str:
    """Shorten a question to a word or two; its answer shows it in full."""
    name = ask.key.partition(":")[0]
    effect = played.play.scenario.effect(name)
    if effect is not None and effect.counter:
        name = effect.counter
    if kind == "die":
        return f"{name} d{len(ask.options)}"
    if ask.key == KILL_BOX:
        return phrase("kill box")
    if ask.key == ANOTHER_LEADER:
        return phrase("another left")
    return phrase("which {name}", name) if kind == "choose" else translate(ask.text)


def _kind(stop: Stop, ask: Ask) -> RowKind:
    if ask.options == ("yes", "no"):
        return "yes"
    if stop.question.stage is Stage.TIEBREAK:
        return "number"
    return "die" if ask.key.endswith(":die") else "choose"


def _notes(played: PlayedGame, ask: Ask, kind: RowKind) -> tuple[str, ...]:
    """Return what counts in a figure; for a die that selects an element, what its faces select."""
    if kind == "die":
        effect = played.play.scenario.effect(ask.key.partition(":")[0])
        return tuple(map(played.play.scenario.element_name, effect.table if effect else ()))
    if kind != "number":
        return ()
    steps = played.play.rule.tiebreaks
    found = next((one for one in steps if one.id == ask.key.partition(":")[0]), None)
    return tuple(found.notes) if found is not None else ()

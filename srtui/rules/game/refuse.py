"""Answers that cannot be: each with a name for programs and a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping

from srtui.rules.game.table import held, ladder
from srtui.rules.game.values import Play, Question, Refusal, Stage, State

MOST = 9999


def refused_answer(
    play: Play, state: State, question: Question, values: Mapping[str, str]
) -> Refusal | None:
    """Why this cannot be the answer; None when it can."""
    wanted = {ask.key: ask for ask in question.asks}
    extra = [key for key in values if key not in wanted]
    if extra:
        return Refusal("not_asked", f"{extra[0]} is not asked now.")
    missing = [ask for key, ask in wanted.items() if key not in values and _needed(ask.key, values)]
    if missing:
        return Refusal("missing", f"Not answered: {missing[0].text} ({missing[0].key}).")
    for key, value in values.items():
        options = wanted[key].options
        if options and value not in options:
            allowed = ", ".join(option or "nothing" for option in options)
            return Refusal("no_option", f"{wanted[key].text}: {value!r} is not one of {allowed}.")
        if not options and not (value.isascii() and value.isdigit() and int(value) <= MOST):
            return Refusal("no_number", f"{wanted[key].text}: a whole number from 0 to {MOST}.")
    if question.stage in (Stage.CLAIMS, Stage.CLAIMS_AGAIN):
        return _claims(play, state, values)
    if question.stage is Stage.FACTS:
        return _facts(play, values)
    return None


def _needed(key: str, values: Mapping[str, str]) -> bool:
    """A choice or a die of an effect that the player does not want need not be answered."""
    effect = key.rpartition(":")[0]
    return values.get(f"{effect}:may", "yes") == "yes"


def _claims(play: Play, state: State, values: Mapping[str, str]) -> Refusal | None:
    for element in held(play, state):
        old = state.claims.get(element.id, ("", ""))
        words = [values.get(f"{element.id}:{side}", old[side]) for side in (0, 1)]
        if refusal := _both(play, element.name, words):
            return refusal
    for level in play.rule.ladder:
        for side in (0, 1):
            count = sum(value == level.word for key, value in values.items()
                        if key.endswith(f":{side}"))  # fmt: skip
            if level.most and count > level.most:
                return Refusal(
                    "too_many", f"One player {level.text} at most {level.most} at a time."
                )
    return None


def _both(play: Play, name: str, words: list[str]) -> Refusal | None:
    """Two players at one element: both contest it, or both hold it where the ladder allows."""
    first, second = words
    if not first or not second:
        return None
    lowest = ladder(play)[1]
    contested = first == second == lowest and len(play.rule.ladder) > 1
    level = next(one for one in play.rule.ladder if one.word == first)
    if contested or (first == second and level.both != "no"):
        return None
    return Refusal("contradiction", f"{name}: one player {first}, the other {second}; not both.")


def _facts(play: Play, values: Mapping[str, str]) -> Refusal | None:
    for fact in play.scenario.facts:
        for side in (0, 1):
            for other in fact.excludes:
                both = values.get(f"{fact.id}:{side}") == values.get(f"{other}:{1 - side}") == "yes"
                if both:
                    return Refusal("contradiction", f"Both cannot be: {fact.text}.")
    return None

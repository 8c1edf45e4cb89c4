"""Who counts at an element, in words: rows of the edition's `holding`, its ladder, its guard."""

from __future__ import annotations

from collections.abc import Sequence

from srtui.rules.edition import Element, GameRule, Guard, Holding, Rung, Terms
from srtui.rules.places import holding_of
from srtui.words.places import inches
from srtui.words.wording import joined

WHO = {
    "model": "model", "warrior": "warrior model", "unit": "unit", "solo": "solo",
    "warjack": "warjack", "warbeast": "warbeast", "monstrosity": "monstrosity",
    "battle_engine": "battle engine", "cohort": "Cohort model",
}  # fmt: skip
COUNTED = {1: "a", 2: "two", 3: "three", 4: "four"}


def holding_said(row: Holding, terms: Terms) -> str:
    """Who has it, and from where: "a model within 4 in"."""
    who = _who(row, terms) + (f", or {row.also}," if row.also else "")
    sentence = f"{who} {_where(row)}"
    if row.unit:
        there = f"within {inches(row.rest)}" if row.rest else _where(row)
        left = {
            "half": "at least half of its starting models, rounded up, left and all of these",
            "all": "all of its models still in play",
        }[row.unit]
        whose = "if he is in a unit," if row.leaders_only else "of a unit"
        sentence += f" ({whose} {left} {there})"
    return sentence


def _who(row: Holding, terms: Terms) -> str:
    names = [terms.leader if who == "leader" else WHO[who] for who in row.who]
    article = COUNTED.get(row.count, str(row.count))
    plural = "s" * (row.count > 1)
    if row.count == 1 and names[0][:1] in "aeiou":
        article = "an"
    return f"{article} {joined(names, 'or')}{plural}"


def _where(row: Holding) -> str:
    return {"in": "in it", "within": f"within {inches(row.inches)}", "contact": "base to base"}[
        row.where
    ]


def nevers_said(rungs: Sequence[Rung]) -> tuple[str, ...]:
    """Who never has anything so: whom all words leave out, then whom one of them does besides."""
    if not rungs:
        return ()
    shared = [who for who in rungs[0].never if all(who in rung.never for rung in rungs)]
    sentences = []
    if shared and len(rungs) > 1:
        bare = joined([_bare(rung) for rung in rungs], "or")
        sentences.append(f"Never {bare}: {', '.join(shared)}.")
    else:
        shared = []
    for rung in rungs:
        more = [who for who in rung.never if who not in shared]
        if more:
            sentences.append(f"{'Nor' if shared else 'Never'} {_bare(rung)}: {', '.join(more)}.")
    return (" ".join(sentences),) if sentences else ()


def rung_said(rung: Rung) -> tuple[str, ...]:
    """What holds of one word of the ladder everywhere: what if both do, and how often."""
    said = []
    if rung.both == "active":
        said.append(f"Where both {_bare(rung)} it, only the active player's counts.")
    if rung.most:
        said.append(f"A player {rung.text} at most {rung.most} at a time.")
    return tuple(said)


def _bare(rung: Rung) -> str:
    """The word as it stands behind "can": contests, contest."""
    return rung.text.removesuffix("s")


def guard_said(guard: Guard) -> str:
    """The sentence for an enemy element that contests by itself, and within how many inches."""
    flags = f", and flags within {inches(guard.flags)}" if guard.flags else ""
    return f"An enemy {guard.of.kind} that stands contests every zone it touches{flags}."


def rule_of(rule: GameRule, element: Element, terms: Terms) -> tuple[str, ...]:
    """The rule of one element: a line for each word of the ladder that the edition explains."""
    rules = []
    for place, rung in enumerate(rule.ladder):
        row = holding_of(rule, element, rung.word)
        if row is not None:
            alone = ", uncontested" if place else ""
            rules.append(f"{rung.text.capitalize()}{alone}: {holding_said(row, terms)}.")
            rules += row.notes
    return tuple(rules)

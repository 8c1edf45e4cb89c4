"""Claims to elements: which words count, which are possible, and why others are not.

A claim counts unless it is barred by an enemy element that contests by itself (at-the-table.md
C-11), or by the loss of the Leader that alone could make it (C-12).
"""

from collections.abc import Iterable

from srtui.rules.edition import Element, Need, Rung
from srtui.rules.game.values import Play, State
from srtui.rules.places import guards, holding_of
from srtui.rules.plural import Phrase, phrase, phrase_count


def ladder(play: Play) -> tuple[str, ...]:
    """Return the words of the ladder, weakest first. The first is "", for no claim."""
    return ("", *(level.word for level in play.rule.ladder))


def contest(play: Play) -> str:
    """Return the word for contesting without holding; empty if the ladder has none."""
    rungs = play.rule.ladder
    return rungs[0].word if len(rungs) > 1 else ""


def words_offered(play: Play) -> tuple[str, ...]:
    """Return the ladder words that can matter, from the weakest one used upwards."""
    scenario = play.scenario
    spoken = {line.level for line in scenario.lines}
    needs = [need for line in scenario.lines for need in line.needs]
    needs += [need for fact in scenario.facts for need in fact.requires]
    needs += [need for effect in scenario.effects for need in effect.requires]
    spoken |= {need.level for need in needs}
    rungs = ladder(play)
    heights = [height for height, word in enumerate(rungs) if word and word in spoken]
    return ("", *rungs[min(heights) :]) if heights else ("",)


def bar(play: Play, state: State, element: Element, side: int, word: str) -> Phrase | None:
    """Return, as half a sentence, why a side cannot claim an element at `word`; None if it can."""
    if word not in ("", contest(play)) and (in_the_way := _guards(play, state, element, side)):
        return phrase_count(
            "{names} contests it until it is destroyed",
            "{names} contest it until they are destroyed",
            len(in_the_way),
            " and ".join(one.name for one in in_the_way),
        )
    if word and state.dead == side and by_leaders_only(play, element, word):
        verb = _rung(play, word).text
        return phrase("only a Leader {verb} it, and that Leader is destroyed", verb)
    return None


def by_leaders_only(play: Play, element: Element, word: str, where: str = "") -> bool:
    """Tell whether only a Leader can claim an element at `word` (and only from `where`, if set)."""
    found = holding_of(play.rule, element, word)
    return found is not None and found.leaders_only and where in ("", found.where)


def _guards(play: Play, state: State, element: Element, side: int) -> tuple[Element, ...]:
    if play.rule.guard is None:
        return ()
    here = {one.id for one in play.standing(state)}
    return tuple(
        one
        for one in guards(play.rule, play.scenario, element)
        if one.owner == 2 - side and one.id in here
    )


def level_of(play: Play, state: State, element: Element, side: int) -> int:
    """Return a side's effective level on the ladder at an element (0: no claim).

    If both hold it and the ladder says so, only the active player counts.
    """
    words = state.claims.get(element.id, ("", ""))
    if not words[side] or bar(play, state, element, side, words[side]):
        return 0
    # A barred claim of the active player does not remove the opponent's.
    if words[0] == words[1] and side != state.active:
        theirs = bar(play, state, element, 1 - side, words[1 - side])
        if not theirs and _rung(play, words[side]).both == "active":
            return 0
    return ladder(play).index(words[side])


def _rung(play: Play, word: str) -> Rung:
    return next(level for level in play.rule.ladder if level.word == word)


def reaches(play: Play, state: State, element: Element, word: str, side: int) -> bool:
    """Tell whether a side holds an element at `word` or better, or it is standing or destroyed."""
    if word in ("standing", "destroyed"):
        return (element.id in state.destroyed) == (word == "destroyed")
    return level_of(play, state, element, side) >= ladder(play).index(word)


def met(play: Play, state: State, need: Need, side: int) -> bool:
    """Tell whether a condition holds for a side."""
    there = play.scenario.elements if need.level == "destroyed" else play.standing(state)
    elements = need.of.pick(there, side)
    hits = sum(reaches(play, state, one, need.level, side) for one in elements)
    return hits == len(elements) > 0 if need.all else hits >= need.count


def all_met(play: Play, state: State, needs: Iterable[Need], side: int) -> bool:
    """Tell whether every condition holds for a side."""
    return all(met(play, state, need, side) for need in needs)

"""What stands on the table, and what a turn is: whether it scores, how deep its kill box is."""

from __future__ import annotations

from collections.abc import Iterable

from srtui.rules.edition import Counter, Due, Element, Select
from srtui.rules.game.values import Play, State


def standing(play: Play, state: State) -> tuple[Element, ...]:
    """The elements on the table now."""
    return tuple(
        element
        for element in play.scenario.elements
        if element.id not in state.gone and (not element.later or element.id in state.arrived)
    )


def held(play: Play, state: State) -> tuple[Element, ...]:
    """The elements on the table that can be claimed."""
    return tuple(one for one in standing(play, state) if one.held)


def selected(elements: Iterable[Element], of: Select, side: int) -> tuple[Element, ...]:
    """The elements that `of` means for a side."""
    return tuple(one for one in elements if _fits(one, of, side))


def _fits(element: Element, of: Select, side: int) -> bool:
    return (
        of.id in ("", element.id)
        and of.kind in ("", element.kind)
        and (not of.tag or of.tag in element.tags)
        and _whose(of.owner, element.owner, side)
        and _whose(of.side, element.side, side)
    )


def _whose(word: str, whose: int, side: int) -> bool:
    return not word or whose == {"mine": side + 1, "theirs": 2 - side, "none": 0}[word]


def counted(state: State, element: Element, name: str) -> int:
    """The value of a counter."""
    began = next((one.value for one in element.counters if one.name == name), 0)
    return state.counters.get((element.id, name), began)


def counter_is(state: State, element: Element, counter: Counter | None) -> bool:
    """Whether a counter has the value asked for."""
    return counter is None or counted(state, element, counter.name) == counter.value


def is_due(state: State, due: Due | None) -> bool:
    """Whether this is the named turn (any turn where none is named)."""
    return due is None or (state.number, state.active) == (due.turn, due.player - 1)


def scores(play: Play, state: State) -> bool:
    """Whether elements score at the end of this turn."""
    # `turn` counts both players' turns from 0: the second player's n-th is 2n - 1.
    return state.turn >= 2 * play.rule.scores_from - 1


def kill_box_inches(play: Play, number: int) -> int:
    """How deep the kill box is in both players' turn `number` (1, 2, …); 0 where there is none."""
    box, growth = play.rule.kill_box, play.scenario.kill_box_grows
    if box is None or not play.scenario.kill_box:
        return 0
    if growth is None or number < growth.from_turn:
        return box.inches
    # It is deeper in `from_turn` itself already: 12 in, from the 3rd turn 14, 16, … (worked example
    # 7).
    return box.inches + growth.by * (number - growth.from_turn + 1)


def kill_box_counts(play: Play, state: State) -> bool:
    """Whether the kill box counts at the end of this turn.

    One that destroys the Leader counts nothing where that does not end the game.
    """
    box = play.rule.kill_box
    # The first player's n-th turn is 2n - 2, counted from 0.
    return box is not None and kill_box_means(play) and state.turn >= 2 * (box.from_turn - 1)


def kill_box_means(play: Play) -> bool:
    """Whether the kill box means anything in a game, from some turn on."""
    box = play.rule.kill_box
    if box is None or not (box.points or play.rule.wins.assassination):
        return False
    return play.scenario.kill_box

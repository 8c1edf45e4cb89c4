"""Elements on the table, and properties of a turn: whether it scores, the kill box's depth."""

from collections.abc import Iterable

from srtui.rules.edition import Counter, Due, Element, Select
from srtui.rules.game.values import Play, State


def standing(play: Play, state: State) -> tuple[Element, ...]:
    """Return the elements on the table now."""
    return tuple(
        element
        for element in play.scenario.elements
        if element.id not in state.removed and (not element.later or element.id in state.arrived)
    )


def held(play: Play, state: State) -> tuple[Element, ...]:
    """Return the elements on the table that can be claimed."""
    return tuple(one for one in standing(play, state) if one.held)


def selected(elements: Iterable[Element], of: Select, side: int) -> tuple[Element, ...]:
    """Return the elements that `of` selects for a side."""
    return tuple(one for one in elements if _fits(one, of, side))


def _fits(element: Element, selection: Select, side: int) -> bool:
    return (
        selection.id in ("", element.id)
        and selection.kind in ("", element.kind)
        and (not selection.tag or selection.tag in element.tags)
        and _belongs(selection.owner, element.owner, side)
        and _belongs(selection.side, element.side, side)
    )


def _belongs(word: str, whose: int, side: int) -> bool:
    if not word:
        return True
    player = {"mine": side + 1, "theirs": 2 - side, "none": 0}[word]
    return whose == player


def counted(state: State, element: Element, name: str) -> int:
    """Return the value of a counter."""
    began = next((one.value for one in element.counters if one.name == name), 0)
    return state.counters.get((element.id, name), began)


def counter_is(state: State, element: Element, counter: Counter | None) -> bool:
    """Tell whether a counter has the required value."""
    return counter is None or counted(state, element, counter.name) == counter.value


def is_due(state: State, due: Due | None) -> bool:
    """Tell whether this is the named turn (any turn if none is named)."""
    return due is None or (state.number, state.active) == (due.turn, due.player - 1)


def scores(play: Play, state: State) -> bool:
    """Tell whether elements score at the end of this turn."""
    # `turn` counts both players' turns from 0: the second player's n-th is 2n - 1.
    return state.turn >= 2 * play.rule.scores_from - 1


def kill_box_inches(play: Play, number: int) -> int:
    """Return the kill box's depth in both players' turn `number` (1, 2, …); 0 without one."""
    box, growth = play.rule.kill_box, play.scenario.kill_box_grows
    if box is None or not play.scenario.kill_box:
        return 0
    if growth is None or number < growth.from_turn:
        return box.inches
    # It is deeper in `from_turn` itself already: 12 in, from the 3rd turn 14, 16, … (worked example
    # 7).
    return box.inches + growth.by * (number - growth.from_turn + 1)


def kill_box_counts(play: Play, state: State) -> bool:
    """Tell whether the kill box counts at the end of this turn.

    If it destroys the Leader, it counts only if that ends the game.
    """
    box = play.rule.kill_box
    # The first player's n-th turn is 2n - 2, counted from 0.
    return box is not None and kill_box_means(play) and state.turn >= 2 * (box.from_turn - 1)


def kill_box_means(play: Play) -> bool:
    """Tell whether the kill box has any effect in a game, from some turn on."""
    box = play.rule.kill_box
    if box is None or not (box.points or play.rule.wins.assassination):
        return False
    return play.scenario.kill_box


def several_leaders(play: Play) -> bool:
    """Tell whether a player can have more than one Leader in play."""
    return play.rule.second_leader and play.scenario.reinforcements


def leaders_can_differ(play: Play) -> bool:
    """Tell whether players can have different numbers of Leaders during the game."""
    return several_leaders(play) or not play.rule.wins.assassination

"""Prompts: what the players do with their models after their answers.

The score does not depend on them. Source: at-the-table.md, special rules of the scenarios.
"""

from srtui.rules.edition import Effect, Element, Motion
from srtui.rules.game.claims import reaches
from srtui.rules.game.values import Happened, Play, Prompt, State, selected, standing
from srtui.rules.value import replace


def with_prompts(state: State, *prompts: Prompt) -> State:
    """Return the state with these prompts, after those of this turn."""
    return replace(state, prompts=(*state.prompts, *prompts))


def of_this_turn(state: State) -> State:
    """Return the state without prompts from the end of an earlier turn."""
    return replace(state, prompts=tuple(one for one in state.prompts if one.turn == state.turn))


def after_effect(
    play: Play,
    state: State,
    effect: Effect,
    side: int | None,
    element: Element | None,
    *,
    silent: bool,
) -> tuple[Prompt, ...]:
    """Return the prompts of an effect: movements first, measured before they happen.

    `silent`: it asked for nothing, so that nobody has read its text. A movement without a direction
    comes with it.
    """
    prompts = list(_motions(play, state, effect, side, element))
    name = element.id if element is not None else ""
    if silent and (effect.motion is None or not effect.motion.toward):
        prompts.append(Prompt(state.turn, effect.id, "text", side, name))
    if effect.then:
        prompts.append(Prompt(state.turn, effect.id, "then", side, name))
    return tuple(prompts)


def _motions(
    play: Play, state: State, effect: Effect, side: int | None, element: Element | None
) -> list[Prompt]:
    """Return each element that an effect moves (only a chosen one, if it chooses), and how far."""
    motion = effect.motion
    if motion is None or side is None:
        return []
    moved = [
        one
        for one in selected(standing(play, state), motion.of, side)
        if _has(play, state, one, motion.level, side) and (effect.choose is None or one == element)
    ]
    return [
        Prompt(
            state.turn, effect.id, "motion", side, one.id, _inches(play, state, motion, one, side)
        )
        for one in moved
    ]


def _has(play: Play, state: State, element: Element, level: str, side: int) -> bool:
    return not level or (element.held and reaches(play, state, element, level, side))


def _inches(play: Play, state: State, motion: Motion, moved: Element, side: int) -> float:
    """Return how far an element moves: farther for other elements that the player has."""
    if motion.per is None:
        return motion.inches
    others = [
        one
        for one in selected(standing(play, state), motion.per, side)
        if one != moved and _has(play, state, one, motion.level, side)
    ]
    return motion.inches + motion.more * len(others)


def at_zero(state: State, effect: Effect, side: int | None, element: Element) -> tuple[Prompt, ...]:
    """Return the prompt for an element whose counter has just reached 0, if there is one."""
    return (Prompt(state.turn, effect.id, "at_zero", side, element.id),) if effect.at_zero else ()


def piece_gone(state: State, event: Happened) -> State:
    """Return the state without a scenario terrain's piece: the element stays, as its flag."""
    names = (event.element, *event.also)
    state = replace(state, fresh=(*state.fresh, event))
    return with_prompts(
        state, *(Prompt(state.turn, "terrain_gone", "gone", None, name) for name in names)
    )

"""Effects before and after the scoring: who carries them out, their questions and changes."""

from collections.abc import Iterable, Mapping

from srtui.rules.edition import Effect, Element, Moment, Motion
from srtui.rules.game.claims import all_met, reaches
from srtui.rules.game.ends import credit
from srtui.rules.game.values import Ask, Gain, Play, Prompt, State
from srtui.rules.plural import Phrase, phrase
from srtui.rules.value import replace


def with_prompts(state: State, *prompts: Prompt) -> State:
    """Return the state with these prompts added to those of this turn."""
    return replace(state, prompts=(*state.prompts, *prompts))


def after_effect(
    play: Play,
    state: State,
    effect: Effect,
    side: int | None,
    element: Element | None,
    *,
    silent: bool,
) -> tuple[Prompt, ...]:
    """Return the prompts of an effect, movements first, measured before they happen.

    `silent`: the effect asked for nothing, so nobody has read its text yet. A movement without a
    direction is preceded by that text.
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
    """Return each element that an effect moves (only the chosen one, if it chooses) and how far."""
    motion = effect.motion
    if motion is None or side is None:
        return []
    moved = {
        one.id: _inches(play, state, motion, one, side)
        for one in motion.of.pick(play.standing(state), side)
        if _side_has(play, state, one, motion.level, side)
        and (effect.choose is None or one == element)
    }
    return [
        Prompt(state.turn, effect.id, "motion", side, name, inches)
        for name, inches in moved.items()
    ]


def _side_has(play: Play, state: State, element: Element, level: str, side: int) -> bool:
    return not level or (element.held and reaches(play, state, element, level, side))


def _inches(play: Play, state: State, motion: Motion, moved: Element, side: int) -> float:
    """Return how far an element moves, including extra inches for the player's other elements."""
    if motion.per is None:
        return motion.inches
    others = [
        one
        for one in motion.per.pick(play.standing(state), side)
        if one != moved and _side_has(play, state, one, motion.level, side)
    ]
    return motion.inches + motion.more * len(others)


Instance = tuple[str, int | None]
"""An effect's id and the side that does it; None: it happens by itself."""


def effect_of(play: Play, instance: Instance) -> Effect:
    """Return the effect that an instance refers to."""
    effect = play.scenario.effect(instance[0])
    assert effect is not None
    return effect


def instances(play: Play, state: State, moment: Moment) -> tuple[Instance, ...]:
    """Return the effects due at the end of this turn, the active player's first."""
    return tuple(
        (effect.id, side)
        for effect in play.scenario.effects
        # The due turn may come before the first that scores: a flag is removed at the end of turn 1
        # (rules.md 1.6, scenario 7).
        if effect.moment == moment
        and (play.scores(state) if effect.due is None else state.is_due(effect.due))
        for side in _sides(play, state, effect)
    )


def _sides(play: Play, state: State, effect: Effect) -> list[int | None]:
    if effect.who == "nobody":
        other = play.scenario.effect(effect.unless)
        taken = other is not None and bool(_sides(play, state, other))
        return [] if taken or not _possible(play, state, effect, None) else [None]
    order = [state.active] if effect.who == "active" else [state.active, 1 - state.active]
    now = state.turn, effect.scored
    scored = {one.side for one in state.gains if (one.turn, one.source) == now}
    return [
        side
        for side in order
        if all_met(play, state, effect.requires, side)
        and _possible(play, state, effect, side)
        and (not effect.scored or side in scored)
    ]


def still(play: Play, state: State, queue: Iterable[Instance]) -> tuple[Instance, ...]:
    """Return the instances still possible; an effect may have ended a race or used a choice."""
    return tuple(one for one in queue if _possible(play, state, effect_of(play, one), one[1]))


def _possible(play: Play, state: State, effect: Effect, side: int | None) -> bool:
    """Tell whether an effect can do anything: has an element to choose, its race still open."""
    if effect.once and any(used[0] == effect.id for used in state.used):
        return False
    if effect.choose is not None or effect.table:
        return bool(options(play, state, effect, side))
    return True


def options(play: Play, state: State, effect: Effect, side: int | None) -> tuple[Element, ...]:
    """Return the elements that can be chosen or that a die face can select."""
    here = play.standing(state)
    if effect.table:
        pool = [one for one in here if one.id in effect.table]
    else:
        pool = list(effect.choose.pick(here, side or 0)) if effect.choose else []
    # If only last time's element is left, there is no other to choose.
    if effect.not_twice and len(pool) > 1:
        pool = [one for one in pool if one.id != state.chosen.get(effect.id)]
    down = effect.by < 0 or effect.by_die < 0
    # A counter at 0 cannot decrease (26-8).
    return tuple(one for one in pool if not (down and state.counter(one, effect.counter) == 0))


def _barred_choices(play: Play, state: State, instance: Instance) -> dict[str, Phrase]:
    """Return why elements that the effect could otherwise choose cannot be chosen now."""
    effect, side = effect_of(play, instance), instance[1]
    pool = effect.choose.pick(play.scenario.elements, side or 0) if effect.choose else ()
    here = {one.id for one in play.standing(state)}
    possible = {one.id for one in options(play, state, effect, side)}

    def reason(one: Element) -> Phrase:
        if one.id not in here:
            return phrase("it is no longer on the table")
        if state.counter(one, effect.counter) == 0:
            return phrase("its {counter} is at 0", effect.counter)
        return phrase("it was chosen the last time")

    return {one.id: reason(one) for one in pool if one.id not in possible}


def asks(play: Play, state: State, instance: Instance) -> tuple[Ask, ...]:
    """Return the questions that an effect asks of its side, or of both players."""
    effect, side = effect_of(play, instance), instance[1]
    key = f"{effect.id}:{'-' if side is None else side}"
    asked: list[Ask] = []
    barred = _barred_choices(play, state, instance)
    if effect.may:
        asked.append(Ask(f"{key}:may", effect.text, ("yes", "no"), "no", side, barred=barred))
    if effect.choose is not None:
        names = tuple(one.id for one in options(play, state, effect, side))
        # A single choice needs no question; `_element` takes it.
        if len(names) > 1:
            asked.append(Ask(f"{key}:choose", effect.text, names, "", side, barred=barred))
    if effect.die:
        faces = tuple(str(face) for face in range(1, effect.die + 1))
        die = f"d{effect.die}"
        text = effect.text if die in effect.text else f"{effect.text}: {die}"
        asked.append(Ask(f"{key}:die", text, faces, "", side, barred=barred))
    return tuple(asked)


def done(play: Play, state: State, instance: Instance, answers: Mapping[str, str]) -> State:
    """Return the state after an effect has been applied with its answers."""
    effect, side = effect_of(play, instance), instance[1]
    key = f"{effect.id}:{'-' if side is None else side}"
    if effect.may and answers.get(f"{key}:may") != "yes":
        return state
    die = int(answers.get(f"{key}:die", "0"))
    element = _element(play, state, effect, side, answers.get(f"{key}:choose", ""), die)
    # Compute both before applying the effect: afterwards the counter or the element may be gone.
    silent = not asks(play, state, instance)
    state = with_prompts(state, *after_effect(play, state, effect, side, element, silent=silent))
    if element is not None and effect.choose is not None:
        state = replace(state, chosen={**state.chosen, effect.id: element.id})
    state = _count(state, effect, side, element, die)
    if effect.points and not effect.goal and side is not None:
        state = _give_points(play, state, effect, side)
    return _remove(play, state, effect, side, element)


def _element(
    play: Play, state: State, effect: Effect, side: int | None, choice: str, die: int
) -> Element | None:
    if effect.table:
        rolled = effect.table[die - 1] if 0 < die <= len(effect.table) else ""
        return next((one for one in play.standing(state) if one.id == rolled), None)
    possible = options(play, state, effect, side)
    if not choice and len(possible) == 1:
        return possible[0]
    return next((one for one in possible if one.id == choice), None)


def _count(
    state: State, effect: Effect, side: int | None, element: Element | None, die: int
) -> State:
    """Change a counter, never below 0. If an element has just reached 0, claims are asked again."""
    if element is None or not effect.counter:
        return state
    old = state.counter(element, effect.counter)
    # A die may show more than is left; the counter does not go below 0 (26-8).
    new = max(0, old + effect.by + effect.by_die * die)
    counters = {**state.counters, (element.id, effect.counter): new}
    reached = old > 0 and new == 0
    if reached and effect.at_zero:
        state = with_prompts(state, Prompt(state.turn, effect.id, "at_zero", side, element.id))
    return replace(
        state, counters=counters, ask_again=state.ask_again or (effect.ask_again and reached)
    )


def _give_points(play: Play, state: State, effect: Effect, side: int) -> State:
    state = credit(play, state, [Gain(state.turn, side, effect.id, "", effect.points)])
    return replace(state, used=state.used | {(effect.id, side, "")}) if effect.once else state


def _remove(
    play: Play, state: State, effect: Effect, side: int | None, element: Element | None
) -> State:
    """Remove elements and the claims to them: the chosen one, or those that the effect selects."""
    if not effect.takes_away and not effect.remove:
        return state
    names = {element.id} if effect.takes_away and element is not None else set()
    for of in effect.remove:
        names |= {one.id for one in of.pick(play.standing(state), side or 0)}
    claims = {name: words for name, words in state.claims.items() if name not in names}
    # Removed elements no longer move.
    prompts = tuple(
        prompt for prompt in state.prompts if prompt.kind != "motion" or prompt.element not in names
    )
    return replace(state, removed=state.removed | names, claims=claims, prompts=prompts)


def score_race(play: Play, state: State, effect: Effect) -> State:
    """Score a counter that reached its goal this turn, unless both players' did (rules.md 26-7)."""
    if not effect.goal or any(used[0] == effect.id for used in state.used):
        return state
    finished = [side for side in (0, 1) if _at_goal(play, state, effect, side)]
    if len(finished) == 1:
        return _give_points(play, state, effect, finished[0])
    return replace(state, used=state.used | {(effect.id, side, "") for side in finished})


def _at_goal(play: Play, state: State, effect: Effect, side: int) -> bool:
    if effect.choose is None:
        return False
    mine = effect.choose.pick(play.standing(state), side)
    return any(state.counter(one, effect.counter) >= effect.goal for one in mine)

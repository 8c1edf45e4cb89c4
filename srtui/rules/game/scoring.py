"""Scoring at the end of a turn: scenario lines, kill box, and a win."""

from collections.abc import Iterable, Mapping

from srtui.rules.edition import ScoringLine
from srtui.rules.game.claims import all_met, reaches
from srtui.rules.game.values import (
    Gain,
    Play,
    Result,
    State,
    counter_is,
    is_due,
    selected,
    standing,
)
from srtui.rules.plural import counted, phrase
from srtui.rules.record import Way
from srtui.rules.value import replace


def gains(play: Play, state: State, answers: Mapping[str, str], sides: Iterable[int]) -> list[Gain]:
    """Return what the lines score for `sides` at the end of this turn, the best line per group."""
    scored: list[Gain] = []
    for side in sides:
        best: dict[str, list[Gain]] = {}
        for line in play.scenario.lines:
            if line.at_once:
                continue
            given = line_gains(play, state, line, side, answers)
            group = line.group or line.id
            if _points(given) > _points(best.get(group, ())):
                best[group] = given
        scored += [gain for given in best.values() for gain in given]
    return scored


def line_gains(
    play: Play, state: State, line: ScoringLine, side: int, answers: Mapping[str, str]
) -> list[Gain]:
    """Return what one line scores for a side now."""
    if not is_due(state, line.due) or not all_met(play, state, line.needs, side):
        return []
    if not all(_declared(play, state, fact, side, answers) for fact in line.facts):
        return []
    if line.once == "first" and any(used[0] == line.id for used in state.used):
        return []
    if line.once == "game" and (line.id, side, "") in state.used:
        return []
    hits = fitting(play, state, line, side)
    if line.all or line.count:
        possible = selected(standing(play, state), line.of, side)
        whole = len(hits) == len(possible) > 0 if line.all else len(hits) >= line.count
        return [Gain(state.turn, side, line.id, "", line.points)] if whole else []
    if line.most:
        picked = answers.get(f"pick:{line.id}:{side}", "")
        hits = [picked] if picked in hits else hits[: line.most // line.points]
    return [Gain(state.turn, side, line.id, element, line.points) for element in hits]


def _points(gained: Iterable[Gain]) -> int:
    return sum(gain.points for gain in gained)


def _declared(play: Play, state: State, name: str, side: int, answers: Mapping[str, str]) -> bool:
    """Tell whether a side has declared a fact and may: a Leader's facts end with the Leader."""
    if answers.get(f"{name}:{side}") != "yes":
        return False
    about_leader = any(fact.leader for fact in play.scenario.facts if fact.id == name)
    return not (about_leader and state.dead == side)


def fitting(play: Play, state: State, line: ScoringLine, side: int) -> list[str]:
    """Return the names of the elements for which a line currently scores for a side."""
    if line.level in ("destroyed", "captured"):
        now = {(one.element, one.captor) for one in state.fresh if one.kind == line.level}
        names = [one for one, by in now if line.level == "destroyed" or by == side]
        pool = [one for one in play.scenario.elements if one.id in names]
    else:
        pool = [
            element
            for element in standing(play, state)
            if reaches(play, state, element, line.level, side) and element.held
        ]
    return [
        one.id
        for one in selected(pool, line.of, side)
        if counter_is(state, one, line.counter)
        and not (line.once == "element" and (line.id, side, one.id) in state.used)
    ]


def credit(play: Play, state: State, new_gains: Iterable[Gain]) -> State:
    """Add gains to the points and record those that may score only once."""
    new_gains = tuple(new_gains)
    points = list(state.points)
    used = set(state.used)
    once = {line.id: line.once for line in play.scenario.lines}
    for gain in new_gains:
        points[gain.side] += gain.points
        kind = once.get(gain.source, "")
        if kind:
            # Only "element" records the element: "game" and "first" are used up by any element.
            used.add((gain.source, gain.side, gain.element if kind == "element" else ""))
    return replace(
        state,
        points=(points[0], points[1]),
        gains=(*state.gains, *new_gains),
        used=frozenset(used),
    )


def victory(play: Play, state: State, *, turn_end: bool) -> Result | None:
    """Return the win by scenario, or None. If both reach the threshold, the higher score wins."""
    for side in (0, 1):
        points = state.points[side]
        opponent_points = state.points[1 - side]
        scenario = play.scenario
        if (
            scenario.threshold
            and points >= scenario.threshold + state.raised
            and points > opponent_points
        ):
            scored = counted(points, "point")
            why = phrase("{points}, {other} for the opponent", scored, opponent_points)
            return Result(side, Way.SCENARIO, why)
        # In editions that say so, a lead does not win at the end of one's own turn (4.5, 5.7).
        lead_counts = play.rule.lead_on == "any" or (turn_end and state.active != side)
        if scenario.lead and lead_counts and points - opponent_points >= scenario.lead:
            lead = counted(points - opponent_points, "point")
            return Result(side, Way.SCENARIO, phrase("a lead of {points}", lead))
    return None


def reopened(play: Play, state: State) -> State:
    """Return the state after both players reached the threshold in the same turn.

    Elements may score again, and more points are needed to win.
    """
    scenario = play.scenario
    need = (scenario.threshold or 0) + state.raised
    if not scenario.reopens or min(state.points) < need or state.points[0] != state.points[1]:
        return state
    return replace(state, used=frozenset(), raised=state.raised + (scenario.threshold or 0))

"""Fold a game's moves: each gives the next state or a named refusal. Total and pure."""

from collections.abc import Iterable, Mapping

from srtui.rules.game import effects, ends
from srtui.rules.game.ends import credit, gains, reopened, victory
from srtui.rules.game.questions import ANOTHER_LEADER, asked, sides_scoring, stage_asks
from srtui.rules.game.refuse import refused_answer, refused_event, refused_points
from srtui.rules.game.values import (
    Adopted,
    Answered,
    Ended,
    EndTurn,
    Gain,
    Happened,
    Move,
    Overruled,
    Play,
    Prompt,
    Stage,
    State,
    Typed,
)
from srtui.rules.plural import counted, phrase
from srtui.rules.refusal import Refusal, cannot
from srtui.rules.value import Value, replace


class Folded(Value):
    """The state after the accepted moves, and why the first refused one was refused."""

    state: State
    refusal: Refusal | None = None
    accepted: int = 0
    """The index of the refused move; the number of moves where none was refused."""


def fold(play: Play, moves: Iterable[Move]) -> Folded:
    """Return the game after all moves, or after those before the first refused one."""
    state, index = State(), 0
    for move in moves:
        after = step(play, state, move)
        if isinstance(after, Refusal):
            return Folded(state, after, index)
        state, index = after, index + 1
    return Folded(state, None, index)


def step(play: Play, state: State, move: Move) -> State | Refusal:
    """Return the game after one more move, or why that move is not possible."""
    # This comes first because points can be overruled even after the game is over.
    if isinstance(move, Overruled):
        return _overrule(state, move)
    if state.stage is Stage.OVER:
        return cannot("over", "The game is over; correct an earlier step to change it.")
    # Keep the last turn's prompts until the next turn has an answer, since players use them.
    state = replace(state, prompts=tuple(one for one in state.prompts if one.turn == state.turn))
    match move:
        case Adopted():
            return _adopt(play, state, move)
        case Happened():
            return _apply_event(play, state, move)
        case EndTurn():
            if state.stage is not Stage.PLAY:
                return cannot("not_now", "The turn has ended: answer its questions.")
            return settle(play, replace(state, stage=Stage.CLAIMS))
        case Typed():
            return _type_points(play, state, move)
        case Ended():
            return ends.begin(play, state, move, settle)
        case Answered():
            return _answer(play, state, move.values)


def _adopt(play: Play, state: State, move: Adopted) -> State | Refusal:
    if state != State():
        return cannot("begun", "Only a game that has not started here can be continued from paper.")
    if move.turns < 0:
        return cannot("negative", "Turns are 0 or more.")
    if refusal := refused_points(move.points):
        return refusal
    limit = 2 * play.rule.turn_limit
    if limit and move.turns >= limit:
        over = phrase("The game is over after {turns}; enter its result.", counted(limit, "turn"))
        return Refusal("turn_limit", over)
    typed = [Gain(move.turns, side, "adopted", "", n) for side, n in enumerate(move.points) if n]
    return replace(State(), turn=move.turns, points=move.points, gains=tuple(typed))


def _apply_event(play: Play, state: State, move: Happened) -> State | Refusal:
    """Remove elements from the table at one moment, and only then score what scores at once."""
    if refusal := refused_event(play, state, move):
        return refusal
    names = (move.element, *move.also)
    if move.kind == "gone":
        # A scenario terrain loses its piece; its element stays, as a flag.
        prompts = [Prompt(state.turn, "terrain_gone", "gone", None, name) for name in names]
        return effects.with_prompts(replace(state, fresh=(*state.fresh, move)), *prompts)
    elements = [one for one in play.standing(state) if one.id in names]
    for element in elements:
        # Remove them one by one but score after the last: in one blast, neither player is first.
        single = replace(move, element=element.id, also=())
        state = _without_element(state, single, element.replaced_by)
    new_gains = [
        Gain(state.turn, side, line.id, element.id, line.points)
        for line in play.scenario.lines
        for element in elements
        for side in (0, 1)
        if line.at_once
        and line.level == move.kind
        and line.of.fits(element, side)
        and (move.kind == "destroyed" or side == move.captor)
    ]
    # A lead that wins only at the end of a turn (`lead_on`) does not win in the middle of one.
    return _with_victory(play, credit(play, state, new_gains), turn_end=False)


def _without_element(state: State, event: Happened, successor: str) -> State:
    """Return the state without an element and without the claims to it."""
    name = event.element
    return replace(
        state,
        fresh=(*state.fresh, event),
        removed=state.removed | {name},
        destroyed=state.destroyed | ({name} if event.kind == "destroyed" else set()),
        arriving=(*state.arriving, *([successor] if successor else [])),
        claims={other: words for other, words in state.claims.items() if other != name},
    )


def _with_victory(play: Play, state: State, *, turn_end: bool) -> State:
    won = victory(play, state, turn_end=turn_end)
    return replace(state, stage=Stage.OVER, result=won) if won else state


def _type_points(play: Play, state: State, move: Typed) -> State | Refusal:
    if state.stage not in (Stage.PLAY, Stage.CLAIMS):
        return cannot("not_now", "The turn's questions are open: answer them, or correct the turn.")
    if refusal := refused_points(move.points):
        return refusal
    at_once = any(line.at_once for line in play.scenario.lines)
    early = not (at_once or play.scores(state) or play.kill_box_counts(state))
    # 0-0 is always allowed: it ends a turn before anything scores.
    if early and any(move.points):
        return cannot("too_early", "Nothing scores at the end of this turn yet.")
    given = [Gain(state.turn, side, "typed", "", n) for side, n in enumerate(move.points) if n]
    if any(gain.side not in sides_scoring(play, state) for gain in given):
        return cannot("not_his", "Only the opponent of the fallen clock scores now.")
    state = credit(play, state, given)
    if state.ending is not None:
        # Typed points are already both players': nothing is left to record.
        return settle(play, ends.after_last_scoring(play, state, record=False))
    return _finish_turn(play, reopened(play, state))


def _overrule(state: State, move: Overruled) -> State | Refusal:
    if refusal := refused_points(move.points):
        return refusal
    if not move.reason.strip():
        return cannot("no_reason", "Give a reason for changing the points by hand.")
    corrections = [
        Gain(state.turn, side, "overruled", "", move.points[side] - state.points[side])
        for side in (0, 1)
        if move.points[side] != state.points[side]
    ]
    return replace(state, points=move.points, gains=(*state.gains, *corrections))


def _answer(play: Play, state: State, values: Mapping[str, str]) -> State | Refusal:
    question = asked(play, state)
    if question is None:
        return cannot("not_asked", "There is no question to answer now.")
    if refusal := refused_answer(play, state, question, values):
        return refusal
    return settle(play, _after_answers(play, state, values))


def _after_answers(play: Play, state: State, values: Mapping[str, str]) -> State:
    if state.stage.claims:
        return _after_claims(play, _with_claims(state, values))
    if state.stage is Stage.FACTS:
        return score(play, state, values)
    if state.stage is Stage.TIEBREAK:
        # A tiebreaker without questions compares the points, which are known.
        figures = {key.rpartition(":")[2]: int(value) for key, value in values.items()}
        return ends.compare(play, state, (figures["0"], figures["1"]) if figures else state.points)
    return _effect(play, state, values)


def _with_claims(state: State, values: Mapping[str, str]) -> State:
    claims = dict(state.claims)
    for key, word in values.items():
        element, _, side = key.rpartition(":")
        old = claims.get(element, ("", ""))
        claims[element] = (word, old[1]) if side == "0" else (old[0], word)
    return replace(state, claims=claims)


def _after_claims(play: Play, state: State) -> State:
    # A last scoring is not preceded by effects (rules.md section 8).
    if state.stage is Stage.CLAIMS_AGAIN or state.ending is not None:
        return replace(state, stage=Stage.FACTS)
    queue = effects.instances(play, state, "before")
    return replace(state, stage=Stage.BEFORE, queue=queue, ask_again=False)


def _effect(play: Play, state: State, values: Mapping[str, str]) -> State:
    """Apply the first queued effect. After the last one, a race may be decided."""
    instance = state.queue[0]
    state = effects.done(play, state, instance, values)
    rest = effects.still(play, state, state.queue[1:])
    state = replace(state, queue=rest)
    last_of_its_kind = not any(one[0] == instance[0] for one in rest)
    effect = effects.effect_of(play, instance)
    return effects.score_race(play, state, effect) if last_of_its_kind else state


def score(play: Play, state: State, answers: Mapping[str, str]) -> State:
    """Score lines and kill box for both players together, then check for a win once (section 8)."""
    box = play.rule.kill_box if answers.get("kill_box") == "yes" else None
    if box is not None and box.points:
        caught = Gain(state.turn, 1 - state.active, "kill_box", "", box.points)
        state = credit(play, state, [caught])
        if box.apart and (state := _check_win(play, state)).result:
            return state
    if box is not None and not box.points and answers.get(ANOTHER_LEADER) != "yes":
        # The Leader is destroyed first: elements that only a Leader holds no longer score (C-12).
        state = _with_scores(play, replace(state, dead=state.active), answers)
        return ends.destroyed(state, 1 - state.active)
    scored = _with_scores(play, state, answers)
    if state.ending is not None:
        if ends.leader_lost(play, scored):
            # Score again from the state before the scoring, not on top: the Leader held nothing.
            scored = _with_scores(play, replace(state, dead=state.ending.side), answers)
        return ends.after_last_scoring(play, scored)
    state = _check_win(play, scored)
    if state.result:
        return state
    state = reopened(play, state)
    return replace(state, stage=Stage.AFTER, queue=effects.instances(play, state, "after"))


def _with_scores(play: Play, state: State, answers: Mapping[str, str]) -> State:
    """Return the state with the points that the lines give to the sides that score."""
    if not play.scores(state):
        return state
    return credit(play, state, gains(play, state, answers, sides_scoring(play, state)))


def _check_win(play: Play, state: State) -> State:
    """Check for a win. After a flag has fallen, only its owner's opponent can still win."""
    if state.fallen is not None:
        return ends.end_if_behind(state, state.fallen)
    return _with_victory(play, state, turn_end=True)


def settle(play: Play, state: State) -> State:
    """Advance until a question is due."""
    while state.stage not in (Stage.PLAY, Stage.OVER) and not stage_asks(play, state):
        state = _advance(play, state)
    return state


def _advance(play: Play, state: State) -> State:
    if state.queue or state.stage not in (Stage.BEFORE, Stage.AFTER):
        return _after_answers(play, state, {})
    if state.stage is Stage.BEFORE:
        return replace(state, stage=Stage.CLAIMS_AGAIN if state.ask_again else Stage.FACTS)
    return _finish_turn(play, state)


def _finish_turn(play: Play, state: State) -> State:
    """Finish the turn after its last effect: effects may have won, or it may be the last turn."""
    if state.fallen is not None:
        return ends.decide_after_fallen(state, state.fallen)
    state = _with_victory(play, state, turn_end=True)
    return state if state.result else next_turn(play, state)


def next_turn(play: Play, state: State) -> State:
    """Start the other player's turn, or end the game at the turn limit."""
    limit = play.rule.turn_limit
    # `turn_limit` counts each player's turns, `turn` counts both players' from 0.
    if limit and state.turn + 1 >= 2 * limit:
        return settle(play, ends.no_winner(play, state))
    return replace(
        state,
        turn=state.turn + 1,
        stage=Stage.PLAY,
        fresh=(),
        queue=(),
        ask_again=False,
        arriving=(),
        # A destroyed element's replacement is in play from the next turn on (rules.md 1.6,
        # scenario 6).
        arrived=state.arrived | set(state.arriving),
    )

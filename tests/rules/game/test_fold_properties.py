"""Properties of every game of every scenario, whatever is done in it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from driver import edition
from hypothesis import given
from hypothesis import strategies as st
from search import wide

from srtui.rules.game import (
    Adopted,
    Answered,
    Ask,
    Ended,
    EndTurn,
    Happened,
    Move,
    Overruled,
    Play,
    Refusal,
    Stage,
    State,
    Typed,
    asked,
    step,
)
from srtui.rules.game.fold import fold
from srtui.rules.record import Way

EDITIONS = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")
PLAYS = {
    f"{one}/{rule.id}": Play(rule, edition(one).game)
    for one in EDITIONS
    for rule in edition(one).scenarios
}
HOWS = ("assassination", "both_leaders", "dice_down", "clock", "concession", "ruling")
Step = tuple[State, Move, State]

games = given(name=st.sampled_from(sorted(PLAYS)), seed=st.integers(0, 2**32 - 1))
many = wide(40)


def word(ask: Ask, dice: Random) -> str:
    """Return a valid answer, often nothing so that games last."""
    if not ask.options:
        return str(dice.randrange(30))
    return dice.choice((*ask.options, ask.options[0]))


def likely(ask: Ask) -> str:
    """Return the standing answer, or any valid one."""
    return ask.standing if ask.standing or not ask.options else ask.options[0]


def usual(play: Play, state: State, dice: Random) -> Move:
    """Return the next move in an ordinary game."""
    question = asked(play, state)
    if question is None:
        return EndTurn()
    move = Answered({ask.key: word(ask, dice) for ask in question.asks})
    if isinstance(step(play, state, move), Refusal):
        return Answered({ask.key: likely(ask) or "0" * (not ask.options) for ask in question.asks})
    return move


def unusual(play: Play, state: State, dice: Random) -> Move:
    """Return another move: events, points by hand, ends, and mistakes."""
    pair = (dice.randrange(-1, 4), dice.randrange(4))
    side = dice.choice((0, 1, None))
    element = dice.choice([one.id for one in play.scenario.elements] + ["nothing"])
    moves: list[Move] = [
        Happened(dice.choice(("destroyed", "captured")), element, side),
        Happened(dice.choice(("destroyed", "captured")), element, side),
        Typed(pair),
        Adopted(dice.randrange(16), pair),
        Ended(dice.choice(HOWS), side),  # type: ignore[arg-type]
        Answered({element: "yes", f"{element}:0": "controls"}),
        EndTurn(),
    ]
    if state.stage is Stage.PLAY:
        moves.append(Overruled(pair, dice.choice(("counted anew", " "))))
    return dice.choice(moves)


def tries(play: Play, seed: int, length: int = 70) -> Iterator[tuple[State, Move, State | Refusal]]:
    """Yield a random game, refused moves included."""
    dice, state = Random(seed), State()
    for _ in range(length):
        if state.stage is Stage.OVER and dice.random() < 0.4:
            return
        kind = usual if dice.random() < 0.9 else unusual
        move = kind(play, state, dice)
        after = step(play, state, move)
        yield state, move, after
        if not isinstance(after, Refusal):
            state = after


def steps(play: Play, seed: int) -> list[Step]:
    """Return a random game without the refused moves."""
    return [
        (before, move, after)
        for before, move, after in tries(play, seed)
        if not isinstance(after, Refusal)
    ]


def test_all_scenarios_are_played() -> None:
    assert len(PLAYS) == 48
    assert all(play.scenario.elements and play.scenario.lines for play in PLAYS.values())


@games
@many
def test_every_move_gives_a_state_or_a_named_refusal(name: str, seed: int) -> None:
    for before, _, after in tries(PLAYS[name], seed):
        if isinstance(after, Refusal):
            assert after.name.replace("_", "").isalpha()
            assert after.sentence[0].isupper() or after.sentence[0].isalnum()
            assert after.sentence.endswith(".")
        elif after.stage is Stage.OVER:
            assert after.result is not None
            assert asked(PLAYS[name], after) is None
        else:
            assert after.result is None
            assert (asked(PLAYS[name], after) is None) == (after.stage is Stage.PLAY)
        assert before.result is None or isinstance(after, Refusal) or after.result == before.result


@games
@many
def test_folding_again_equals_folding_step_by_step(name: str, seed: int) -> None:
    play, taken = PLAYS[name], steps(PLAYS[name], seed)
    moves = [move for _, move, _ in taken]
    for number in (len(moves), seed % (len(moves) + 1)):
        state = taken[number - 1][2] if number else State()
        folded = fold(play, moves[:number])
        assert (folded.state, folded.refusal, folded.accepted) == (state, None, number)


@games
@many
def test_folding_stops_at_the_first_refused_move(name: str, seed: int) -> None:
    play = PLAYS[name]
    moves, state = [], State()
    for before, move, after in tries(play, seed):
        moves.append(move)
        if isinstance(after, Refusal):
            folded = fold(play, [*moves, EndTurn()])
            assert (folded.state, folded.refusal, folded.accepted) == (
                before,
                after,
                len(moves) - 1,
            )
            return
        state = after
    assert fold(play, moves).state == state


@games
@many
def test_the_order_of_answers_does_not_matter(name: str, seed: int) -> None:
    dice = Random(seed)
    for before, move, after in steps(PLAYS[name], seed):
        if isinstance(move, Answered):
            values = list(move.values.items())
            dice.shuffle(values)
            assert step(PLAYS[name], before, Answered(dict(values))) == after


@games
@many
def test_points_fall_only_where_they_are_overruled(name: str, seed: int) -> None:
    for before, move, after in steps(PLAYS[name], seed):
        if not isinstance(move, Overruled):
            assert after.points[0] >= before.points[0]
            assert after.points[1] >= before.points[1]
        sums = [sum(g.points for g in after.gains if g.side == side) for side in (0, 1)]
        assert tuple(sums) == after.points


def wins(play: Play, state: State, side: int, ended: int) -> bool:
    """Tell whether a side has won by its scenario, after the turn of the player `ended`."""
    mine, theirs = state.points[side], state.points[1 - side]
    if play.scenario.lead:
        now = play.rule.lead_on == "any" or side != ended
        return now and mine - theirs >= play.scenario.lead
    return mine >= play.scenario.threshold + state.raised and mine > theirs  # type: ignore[operator]


@games
@many
def test_a_win_is_found_on_the_step_at_which_it_arises(name: str, seed: int) -> None:
    play = PLAYS[name]
    for before, move, after in steps(play, seed):
        if after.turn > before.turn and not isinstance(move, Adopted):
            assert not wins(play, after, 0, before.active)
            assert not wins(play, after, 1, before.active)
        result = after.result
        if result and not before.result and result.way is Way.SCENARIO:
            mine, theirs = after.points[result.side], after.points[1 - result.side]  # type: ignore[index, operator]
            assert mine > theirs
            ahead = after.fallen is not None or after.ending or play.rule.limit_is_win
            assert ahead or wins(play, after, result.side, after.active)  # type: ignore[arg-type]


@games
@many
def test_there_is_no_dead_end(name: str, seed: int) -> None:
    """From anywhere in a game, with standing or any valid answers, to its end."""
    play = PLAYS[name]
    taken = steps(play, seed)
    state = taken[seed % len(taken)][2]
    limit = play.rule.turn_limit
    for _ in range(300):
        if state.stage is Stage.OVER:
            return
        question = asked(play, state)
        move: Move = EndTurn()
        if question is not None:
            move = Answered(
                {ask.key: likely(ask) or ("" if ask.options else "0") for ask in question.asks}
            )
        elif not limit and state.turn > 30:
            move = Ended("dice_down")
        after = step(play, state, move)
        assert not isinstance(after, Refusal), after
        state = after
    raise AssertionError("the game does not end")


@games
@many
def test_no_game_goes_beyond_the_turn_limit(name: str, seed: int) -> None:
    play = PLAYS[name]
    if play.rule.turn_limit:
        last = 2 * play.rule.turn_limit - 1
        assert all(after.turn <= last for _, _, after in steps(play, seed))

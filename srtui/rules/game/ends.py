"""Scoring at a turn's end, and endings of a game: turn limit, Leader, clock, then tiebreakers."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from srtui.rules.edition import ScoringLine, Tiebreak
from srtui.rules.game.claims import all_met, reaches
from srtui.rules.game.values import End, Ended, Gain, IntPair, Play, Result, Stage, State
from srtui.rules.plural import Phrase, counted, phrase
from srtui.rules.record import Way
from srtui.rules.refusal import Refusal, cannot
from srtui.rules.value import replace

Settle = Callable[[Play, State], State]


DESTROYED: Mapping[End, tuple[Way, Phrase]] = {
    "assassination": (Way.ASSASSINATION, phrase("the opponent's Leader is destroyed")),
    "wiped_out": (Way.WIPED_OUT, phrase("the opponent has no models left")),
    "battlegroup": (Way.BATTLEGROUP, phrase("the opponent has no warjacks and warbeasts left")),
}
"""The ends that are wins by what is destroyed: each as a way of winning, and why."""


def begin(play: Play, state: State, move: Ended, settle: Settle) -> State | Refusal:
    """End the game other than by its turn limit."""
    if refusal := _ending_refusal(play, state, move):
        return refusal
    # Neither waits for a scoring, and both are possible while questions are open.
    if move.kind in ("concession", "ruling"):
        way = Way.CONCESSION if move.kind == "concession" else Way.RULING
        return _end_game(replace(state, ending=move), move.side, way)
    word = flag_word(play, state, move)
    if word == "opponent_ends_turn":
        assert move.side is not None
        state = replace(state, fallen=move.side)
        # In AFTER this turn is scored, so decide now; otherwise at the end of the turn (24-2).
        return end_if_behind(state, move.side) if state.stage is Stage.AFTER else state
    state = replace(state, ending=move, dead=_dead_side(play, state, move))
    if move.kind == "both_leaders":
        return settle(play, no_winner(play, state))
    # The same state of the table is never scored twice (24-2).
    scored = state.stage is Stage.AFTER
    # Only time and an assassination are followed by a last scoring (corrections 2).
    unscored = word == "loses" or move.kind in ("wiped_out", "battlegroup")
    # Dice down still ends the turn (C-21).
    counts = play.scores(state) or (move.kind == "dice_down" and play.kill_box_counts(state))
    if scored or unscored or not counts:
        return settle(play, after_last_scoring(play, state, record=False))
    return settle(play, replace(state, stage=Stage.CLAIMS, queue=()))


def _dead_side(play: Play, state: State, move: Ended) -> int | None:
    """Return the side whose Leader counts as destroyed before the last scoring (C-12), or None.

    A player whose clock simply loses has no Leader left either. If the clock can still win, or the
    opponent scores first, this is decided after the scoring.
    """
    if move.side is None or not play.rule.wins.assassination:
        return None
    if move.kind == "assassination":
        return 1 - move.side
    word = flag_word(play, state, move)
    out = word == "loses_scored" or (word == "wins_if_scoring_wins" and not move.agreed)
    return move.side if out else None


def flag_word(play: Play, state: State, move: Ended) -> str:
    """Return the edition's word for a clock that ran out in its owner's turn or not, else ""."""
    if move.kind != "clock":
        return ""
    flag = play.rule.flag
    return flag.own if move.side == state.active else flag.other


def _ending_refusal(play: Play, state: State, move: Ended) -> Refusal | None:
    """Return why the game cannot end so; concession and ruling are possible until it is over."""
    if move.kind in DESTROYED and not getattr(play.rule.wins, move.kind):
        why = DESTROYED[move.kind][1]
        return cannot("no_win", "That {why} does not end a game in this event.", why)
    needs_side = move.kind not in ("both_leaders", "dice_down")
    if needs_side != (move.side in (0, 1)):
        return Refusal(
            "no_side", phrase("Choose a player.") if needs_side else phrase("Leave the player out.")
        )
    if move.kind in ("concession", "ruling"):
        return None
    if state.ending is not None or state.stage is Stage.TIEBREAK:
        return cannot("ending", "The game is already ending: answer its questions.")
    if state.fallen is not None and move.kind == "clock":
        return cannot("fallen", "The other clock has fallen before; finish this turn.")
    return None


def rests_on_agreement(play: Play, state: State, move: Ended) -> bool:
    """Tell whether the ending requires both players to agree about the table.

    The player whose clock ran out in their own turn still wins by a scoring on which both agree
    (rules.md 2.3, 3.3).
    """
    return flag_word(play, state, move) == "wins_if_scoring_wins" and play.scores(state)


def after_last_scoring(play: Play, state: State, *, record: bool = True) -> State:
    """Return the state after the last scoring, which may decide the game.

    `record`: a player who may not score to decide the game still scores for the record.
    """
    ending = state.ending
    assert ending is not None
    if ending.kind in DESTROYED:
        return destroyed(state, ending.side, ending.kind)
    if ending.kind == "clock":
        return _clock_over(play, state, ending, record=record)
    # A scenario win takes precedence over the rule that time makes a tie.
    won = victory(play, state, turn_end=True)
    if won is None and play.rule.time_up_ties:
        return _end_game(state, None, None, phrase("the time is over, and nobody has won"))
    return replace(state, stage=Stage.OVER, result=won) if won else no_winner(play, state)


def _clock_over(play: Play, state: State, ending: Ended, *, record: bool) -> State:
    """End a game for a clock run out in its owner's turn, or in any if that loses (24-2, 15-3)."""
    assert ending.side is not None
    if won := _scoring_wins(play, state, ending):
        return replace(state, stage=Stage.OVER, result=won)
    if flag_word(play, state, ending) != "opponent_scores" or state.dead is not None:
        return _clock_lost(state, ending.side)
    state = end_if_behind(state, ending.side)
    if state.result or not record or not play.scores(state) or not play.rule.wins.assassination:
        return state if state.result else _clock_lost(state, ending.side)
    # their Leader is destroyed: what they still hold is recorded, and nothing is scored twice (C-6)
    return replace(state, dead=ending.side, stage=Stage.CLAIMS, queue=())


def _scoring_wins(play: Play, state: State, ending: Ended) -> Result | None:
    """Return the win of a player whose flag fell in their own turn, if scoring may still win it."""
    if flag_word(play, state, ending) != "wins_if_scoring_wins" or not ending.agreed:
        return None
    won = victory(play, state, turn_end=True)
    return won if won is not None and won.side == ending.side else None


def leader_lost(play: Play, state: State) -> bool:
    """Tell whether a player who scored with no time left failed to win by it.

    Their Leader then counts as destroyed, and elements that only a Leader can hold do not count for
    them (2.3, 3.3, C-12).
    """
    ending = state.ending
    if ending is None or not play.rule.wins.assassination:
        return False
    lets_score = flag_word(play, state, ending) == "wins_if_scoring_wins"
    return lets_score and _scoring_wins(play, state, ending) is None


def end_if_behind(state: State, fallen: int) -> State:
    """End the game if the owner of the fallen flag is behind; otherwise return `state`."""
    mine, theirs = state.points[1 - fallen], state.points[fallen]
    if mine <= theirs:
        return state
    why = phrase("more points, {mine}-{theirs}, when the flag fell", mine, theirs)
    return _end_game(state, 1 - fallen, Way.SCENARIO, why)


def decide_after_fallen(state: State, fallen: int) -> State:
    """Decide the game after the last scoring by the opponent of the player whose flag fell."""
    state = end_if_behind(state, fallen)
    return state if state.result else _clock_lost(state, fallen)


def _clock_lost(state: State, fallen: int) -> State:
    return _end_game(state, 1 - fallen, Way.CLOCK, phrase("the opponent's clock ran out"))


def destroyed(state: State, side: int | None, how: End = "assassination") -> State:
    """End the game as a win for `side`, which alone survives, by Leader or as `how` says."""
    return _end_game(state, side, *DESTROYED[how])


def no_winner(play: Play, state: State) -> State:
    """End the game without a winner: points decide if they may, else tiebreakers, or it is tied."""
    first, second = state.points
    if play.rule.limit_is_win and first != second:
        side = 0 if first > second else 1
        return _end_game(state, side, Way.SCENARIO, phrase("more points at the end of the game"))
    if not play.rule.tiebreaks:
        return _end_game(state, None, None, phrase("nobody has won, and there are no tiebreakers"))
    return replace(state, stage=Stage.TIEBREAK, tiebreak=0, queue=())


def compare(play: Play, state: State, figures: IntPair) -> State:
    """Apply a tiebreaker with its figures. If equal, go to the next; after the last it is a tie."""
    step = play.rule.tiebreaks[state.tiebreak]
    if step.of == "destroyed":
        state = replace(state, killed=figures)
    if figures[0] != figures[1]:
        side = 0 if (figures[0] > figures[1]) == (step.wins == "more") else 1
        both = figures[side], figures[1 - side]
        why = phrase("{tiebreaker} {own}-{other}", step.text, *both)
        return _end_game(state, side, Way.TIEBREAK, why)
    # Equal after the last tiebreaker: a tie (ALL-9).
    if state.tiebreak + 1 == len(play.rule.tiebreaks):
        return _end_game(state, None, None, phrase("equal after the last tiebreaker"))
    return replace(state, tiebreak=state.tiebreak + 1)


def _end_game(state: State, side: int | None, way: Way | None, why: Phrase | None = None) -> State:
    return replace(state, stage=Stage.OVER, queue=(), result=Result(side, way, why))


def open_now(play: Play, state: State) -> tuple[Gain, ...]:
    """Return what current claims would score at this turn's end, without facts and effects.

    This is the least that they are worth. Empty if nothing scores yet.
    """
    if state.stage is Stage.OVER or not play.scores(state):
        return ()
    return tuple(gains(play, state, {}, (0, 1)))


def leader_by_tiebreaks(play: Play, state: State) -> tuple[int | None, Tiebreak | None]:
    """Return who would win if the game ended now, and by which tiebreaker.

    If the points are equal, or are not compared first, the winner is None and the tiebreaker is the
    next to be asked. (None, None) means a tie.
    """
    for step in play.rule.tiebreaks:
        # During the game each player has one Leader, so this figure is equal for both.
        if step.usual and not play.leaders_can_differ:
            continue
        if step.asked:
            return None, step
        mine, theirs = state.points
        if mine != theirs:
            return int((mine > theirs) != (step.wins == "more")), step
    return None, None


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
    if not state.is_due(line.due) or not all_met(play, state, line.needs, side):
        return []
    if not all(_has_declared(play, state, fact, side, answers) for fact in line.facts):
        return []
    if line.once == "first" and any(used[0] == line.id for used in state.used):
        return []
    if line.once == "game" and (line.id, side, "") in state.used:
        return []
    hits = fitting(play, state, line, side)
    if line.all or line.count:
        possible = line.of.pick(play.standing(state), side)
        whole = len(hits) == len(possible) > 0 if line.all else len(hits) >= line.count
        return [Gain(state.turn, side, line.id, "", line.points)] if whole else []
    if line.most:
        picked = answers.get(f"pick:{line.id}:{side}", "")
        hits = [picked] if picked in hits else hits[: line.most // line.points]
    return [Gain(state.turn, side, line.id, element, line.points) for element in hits]


def _points(gained: Iterable[Gain]) -> int:
    return sum(gain.points for gain in gained)


def _has_declared(
    play: Play, state: State, name: str, side: int, answers: Mapping[str, str]
) -> bool:
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
            for element in play.standing(state)
            if reaches(play, state, element, line.level, side) and element.held
        ]
    return [
        one.id
        for one in line.of.pick(pool, side)
        if (line.counter is None or state.counter(one, line.counter.name) == line.counter.value)
        and not (line.once == "element" and (line.id, side, one.id) in state.used)
    ]


def credit(play: Play, state: State, new_gains: Sequence[Gain]) -> State:
    """Add gains to the points and record those that may score only once."""
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

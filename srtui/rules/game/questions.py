"""Next questions: none during a turn, otherwise all questions of one stage at once."""

from srtui.rules.edition import Element
from srtui.rules.game import effects
from srtui.rules.game.claims import all_met, bar, words_offered
from srtui.rules.game.ends import fitting, flag_word
from srtui.rules.game.values import Ask, Play, Question, Stage, State
from srtui.rules.plural import phrase

YES_NO = ("yes", "no")
ANOTHER_LEADER = "another_leader"
"""The key of what is asked when the kill box has destroyed one of several Leaders."""
LEFT_BEHIND = phrase(
    "The Leader is destroyed: its battlegroup or Cohort, now inert, wild or autonomous, counts at "
    "no element."
)
"""What is minded in the last scoring after an assassination (at-the-table.md C-12)."""


def asked(play: Play, state: State) -> Question | None:
    """Return the question that a game is waiting for; None during a turn and after the end."""
    asks = stage_asks(play, state)
    notes = (LEFT_BEHIND,) if state.stage.claims and state.dead is not None else ()
    return Question(state.stage, asks, notes) if asks else None


def stage_asks(play: Play, state: State) -> tuple[Ask, ...]:
    """Return the current stage's questions; empty if it has none."""
    if state.stage.claims:
        return _claim_asks(play, state)
    if state.stage is Stage.FACTS:
        return (*_kill_box_asks(play, state), *_fact_asks(play, state), *_pick_asks(play, state))
    if state.stage in (Stage.BEFORE, Stage.AFTER):
        return effects.asks(play, state, state.queue[0]) if state.queue else ()
    return _tiebreak_asks(play, state) if state.stage is Stage.TIEBREAK else ()


def sides_scoring(play: Play, state: State) -> tuple[int, ...]:
    """Return the sides that score at the end of this turn, normally both.

    If a flag fell in its owner's turn and the edition says so, the opponent scores alone, then the
    owner alone for the record (C-6).
    """
    ending = state.ending
    if ending is None or flag_word(play, state, ending) != "opponent_scores":
        return (0, 1)
    return (state.active if state.dead == state.active else 1 - state.active,)


def _claim_asks(play: Play, state: State) -> tuple[Ask, ...]:
    words = words_offered(play)
    if not play.scores(state) or len(words) < 2:
        return ()
    return tuple(
        _claim_ask(play, state, element, side, words)
        for element in play.claimable(state)
        for side in sides_scoring(play, state)
    )


def _claim_ask(
    play: Play, state: State, element: Element, side: int, words: tuple[str, ...]
) -> Ask:
    """Return the question about an element: a side's possible words, and why others are barred."""
    bars = [bar(play, state, element, side, word) for word in words]
    possible = tuple(word for word, why in zip(words, bars, strict=True) if not why)
    before = state.claims.get(element.id, ("", ""))[side]
    return Ask(
        f"{element.id}:{side}",
        element.name,
        possible,
        before if before in possible else "",
        side,
        element.id,
        next(filter(None, bars), None),
    )


def _kill_box_asks(play: Play, state: State) -> tuple[Ask, ...]:
    dice_down = state.ending is not None and state.ending.kind == "dice_down"
    if (state.ending is not None and not dice_down) or not play.kill_box_counts(state):
        return ()
    text = phrase("in the kill box, {inches} in", play.kill_box_inches(state.number))
    caught = Ask("kill_box", text, YES_NO, "no", state.active)
    box = play.rule.kill_box
    if box is None or box.points or not play.several_leaders:
        return (caught,)
    text = phrase("another Leader of theirs is in play")
    return (caught, Ask(ANOTHER_LEADER, text, YES_NO, side=state.active, after=caught.key))


def _fact_asks(play: Play, state: State) -> tuple[Ask, ...]:
    if not play.scores(state):
        return ()
    return tuple(
        Ask(f"{fact.id}:{side}", fact.text, YES_NO, "no", side)
        for fact in play.scenario.facts
        for side in sides_scoring(play, state)
        if not (fact.leader and state.dead == side)
        and state.is_due(fact.due)
        and all_met(play, state, fact.requires, side)
    )


def _pick_asks(play: Play, state: State) -> tuple[Ask, ...]:
    """Return questions about which elements count, if more are held than may score in a turn."""
    if not play.scores(state):
        return ()
    picks: list[Ask] = []
    for line in play.scenario.lines:
        for side in sides_scoring(play, state):
            # The choice matters only if scoring uses the element up; otherwise all give the same.
            hits = fitting(play, state, line, side) if line.most and line.once == "element" else []
            if len(hits) * line.points > line.most:
                picks.append(Ask(f"pick:{line.id}:{side}", line.text, tuple(hits), hits[0], side))
    return tuple(picks)


def _tiebreak_asks(play: Play, state: State) -> tuple[Ask, ...]:
    step = play.rule.tiebreaks[state.tiebreak]
    if step.of == "points":
        return ()
    text = f"{step.text}: {play.scenario.area}" if step.area and play.scenario.area else step.text
    return tuple(Ask(f"{step.id}:{side}", text, (), step.usual, side) for side in (0, 1))

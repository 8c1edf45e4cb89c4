"""Refusals of impossible answers and events: each has a name for programs and a sentence."""

from collections.abc import Mapping

from srtui.rules.edition import Due, Element
from srtui.rules.game.claims import bar, by_leaders_only, contest, ladder
from srtui.rules.game.values import Ask, Happened, IntPair, Play, Question, Stage, State
from srtui.rules.plural import phrase
from srtui.rules.refusal import Refusal, cannot

MOST = 9999


def refused_points(points: IntPair) -> Refusal | None:
    """Return why these points cannot be typed by hand, or None if they can."""
    if min(points) < 0:
        return cannot("negative", "Points are 0 or more.")
    if max(points) > MOST:
        return cannot("no_number", "Points are a whole number from 0 to {most}.", MOST)
    return None


def refused_answer(
    play: Play, state: State, question: Question, values: Mapping[str, str]
) -> Refusal | None:
    """Return why these values cannot be the answer, or None if they can."""
    asked = {ask.key: ask for ask in question.asks}
    extra = [key for key in values if key not in asked]
    if extra:
        return cannot("not_asked", "There is no question about {first} now.", extra[0])
    missing = [ask for key, ask in asked.items() if key not in values and _is_needed(ask, values)]
    if missing:
        return cannot(
            "missing", "{question} has no answer yet ({key}).", missing[0].text, missing[0].key
        )
    for key, value in values.items():
        options = asked[key].options
        if options and value not in options:
            if barred := _claim_refusal(play, state, asked[key], value):
                return barred
            if why := asked[key].barred.get(value):
                name = play.scenario.element_name(value)
                return cannot("barred", "{name} cannot be chosen now: {why}.", name, why)
            return cannot(
                "no_option",
                "{question}: {value} is not one of {allowed}.",
                asked[key].text,
                repr(value),
                ", ".join(option or "nothing" for option in options),
            )
        # `isdigit` alone accepts "²", for which `int` raises an error.
        if not options and not (value.isascii() and value.isdigit() and int(value) <= MOST):
            return cannot(
                "no_number", "{question}: a whole number from 0 to {most}.", asked[key].text, MOST
            )
    if question.stage.claims:
        return _claims_refusal(play, state, values)
    return _facts_refusal(play, values) if question.stage is Stage.FACTS else None


def _claim_refusal(play: Play, state: State, ask: Ask, word: str) -> Refusal | None:
    """Return why this side cannot use a ladder word at this element."""
    element = next((one for one in play.scenario.elements if one.id == ask.element), None)
    if element is None or ask.side is None or word not in ladder(play):
        return None
    why = bar(play, state, element, ask.side, word)
    return cannot("barred", "{element}: {why}.", element.name, why) if why else None


def _is_needed(ask: Ask, values: Mapping[str, str]) -> bool:
    """Tell whether an answer is required; a declined effect needs no choice and no die."""
    if ask.after and values.get(ask.after) != "yes":
        return False
    effect = ask.key.rpartition(":")[0]
    return values.get(f"{effect}:may", "yes") == "yes"


def _claims_refusal(play: Play, state: State, values: Mapping[str, str]) -> Refusal | None:
    for element in play.claimable(state):
        old = state.claims.get(element.id, ("", ""))
        words = [values.get(f"{element.id}:{side}", old[side]) for side in (0, 1)]
        if refusal := _both_claims(play, element.name, words):
            return refusal
    for level in (level for level in play.rule.ladder if level.most):
        for side in (":0", ":1"):
            count = sum(value == level.word for key, value in values.items() if key.endswith(side))
            if count > level.most:
                return cannot(
                    "too_many",
                    "One player {level} at most {most} at a time.",
                    level.text,
                    level.most,
                )
    return _leader_twice(play, state, values)


def _leader_twice(play: Play, state: State, values: Mapping[str, str]) -> Refusal | None:
    """Refuse one Leader in contact with two elements if both claims need the Leader itself."""
    for side in (0, 1):
        touched = [
            element
            for element in play.claimable(state)
            # Most elements have no claim, and this is asked for every possible answer of a row.
            if (word := values.get(f"{element.id}:{side}"))
            and by_leaders_only(play, element, word, "contact")
        ]
        if len(touched) > 1:
            return cannot("one_leader", "One Leader is at one {kind} only.", touched[0].kind)
    return None


def _both_claims(play: Play, name: str, words: list[str]) -> Refusal | None:
    """Refuse two claims to one element unless both contest it or the ladder lets both hold it."""
    first, second = words
    if not first or not second:
        return None
    level = next(one for one in play.rule.ladder if one.word == first)
    if first == second and (first == contest(play) or level.both != "no"):
        return None
    return cannot(
        "contradiction",
        "{name}: one player {first}, the other {second}; not both.",
        name,
        first,
        second,
    )


def _facts_refusal(play: Play, values: Mapping[str, str]) -> Refusal | None:
    for fact in play.scenario.facts:
        for side in (0, 1):
            for other in fact.excludes:
                claimed = values.get(f"{fact.id}:{side}")
                excluded = values.get(f"{other}:{1 - side}")
                if claimed == excluded == "yes":
                    return cannot(
                        "contradiction", "Only one of these can be true: {fact}.", fact.text
                    )
    return None


def refused_event(play: Play, state: State, move: Happened) -> Refusal | None:
    """Return why this event cannot have happened now, or None if it can."""
    if state.stage is not Stage.PLAY:
        return cannot("not_now", "Finish the questions of the turn's end first.")
    in_play = {one.id: one for one in play.standing(state)}
    names = (move.element, *move.also)
    for name in names:
        if name not in in_play or names.count(name) > 1:
            return cannot("no_element", "There is no {name} on the table.", name)
    if move.kind == "gone":
        gone = (_terrain_refusal(play, state, in_play[name]) for name in names)
        return next(filter(None, gone), None)
    due = None
    if move.kind == "captured":
        early = not play.scores(state)
    else:
        due = play.rule.destroyed_from
        early = due is not None and (state.number, state.active + 1) < (due.turn, due.player)
    if early:
        from_turn = due or Due(play.rule.scores_from, 2)
        who = "first" if from_turn.player == 1 else "second"
        begins = phrase("turn {turn} of the player who goes {who}", from_turn.turn, who)
        return cannot("too_early", "Nothing can be {kind} before {begins}.", move.kind, begins)
    found = (_event_refusal(play, state, in_play[name], move) for name in names)
    return next(filter(None, found), None)


def _terrain_refusal(play: Play, state: State, element: Element) -> Refusal | None:
    """Return why an element is not terrain whose piece can be removed (once a turn)."""
    if element.kind != "terrain" or not play.rule.terrain_gone:
        return cannot("not_asked", "{element} is not terrain that can be removed.", element.name)
    before = any(element.id in (one.element, *one.also) for one in state.fresh)
    said = phrase("The {element} terrain is already gone.", element.name)
    return Refusal("no_element", said) if before else None


def _event_refusal(play: Play, state: State, element: Element, move: Happened) -> Refusal | None:
    """Refuse an event that no scoring line names; destroying a scenario objective needs none."""
    lines = [line for line in play.scenario.lines if line.level == move.kind]
    concerned = [side for side in (0, 1) for ln in lines if ln.of.fits(element, side)]
    breakable = play.scenario.objectives and element.kind == "objective"
    if not concerned and not (breakable and move.kind == "destroyed"):
        return cannot(
            "not_asked", "{element} cannot be {kind} in this scenario.", element.name, move.kind
        )
    if move.kind == "captured" and move.captor not in concerned:
        return cannot("not_his", "{element} is not for this player to capture.", element.name)
    if move.kind == "captured" and move.captor != state.active:
        why = phrase("Capturing costs a Combat Action: only the player whose turn it is can do it.")
        return Refusal("not_his_turn", why)
    return None

"""A scenario's conditions in words, from the data that enforces them: for sheets and refusals."""

from collections.abc import Callable, Iterable, Sequence

from srtui.rules.edition import (
    DeclaredFact,
    Effect,
    Element,
    GameRule,
    Need,
    ScenarioRule,
    ScoringLine,
    Select,
    Terms,
)
from srtui.rules.game import Play
from srtui.rules.plural import Language, in_language, translate_label, translate_of_you
from srtui.rules.value import Value, replace
from srtui.text.holding import COUNTED
from srtui.text.phrases import joined, phrase, phrase_count, translate
from srtui.text.places import KINDS

BOTH = phrase("both")
ENDS = {"standing": phrase("on the table"), "destroyed": phrase("already destroyed")}


class Scope(Value):
    """A scenario with the rules and terms of its edition, used to word its conditions."""

    terms: Terms
    rule: GameRule
    scenario: ScenarioRule


def with_conditions(make: Callable[[], tuple[str, Sequence[str]]]) -> str:
    """Return a sentence without its full stop, with those conditions that it does not mention.

    `make` returns both. Whether a condition is mentioned is decided in English, in which the
    edition's sentence and its data use the same words.
    """
    with in_language(Language()):
        in_english, conditions = make()
        named = [condition in in_english for condition in conditions]
    sentence, conditions = make()
    missing = [each for each, is_named in zip(conditions, named, strict=True) if not is_named]
    return (
        phrase("{sentence} (only if {missing})", sentence, joined(missing)) if missing else sentence
    )


def fact_conditions(scope: Scope, fact: DeclaredFact) -> tuple[str, ...]:
    """Return when a player may declare a fact."""
    needs = [need_text(scope, need) for need in fact.requires]
    excluded = [phrase("the opponent does not declare the same")] if fact.excludes else []
    return (*needs, *excluded)


def line_conditions(scope: Scope, line: ScoringLine) -> tuple[str, ...]:
    """Return a scoring line's conditions, other than what it scores for."""
    facts = {fact.id: fact.text for fact in scope.scenario.facts}
    conditions = [_need_participle(scope, need) for need in line.needs]
    conditions += [facts[name] for name in line.facts]
    if line.counter is not None:
        conditions.append(phrase("{counter} is {value}", line.counter.name, line.counter.value))
    if line.all:
        count = len(line.of.pick(scope.scenario.elements, 0))
        if count > 1:
            conditions.append(BOTH if count == 2 else phrase("all {number}", COUNTED[count]))
    elif line.count > 1:
        conditions.append(COUNTED[line.count])
    return tuple(conditions)


def declared_conditions(scope: Scope, line: ScoringLine) -> tuple[str, ...]:
    """Return when a player may declare a line's facts, beyond what the line itself scores for."""
    conditions: list[str] = []
    for fact in scope.scenario.facts:
        if fact.id in line.facts:
            own = [need for need in fact.requires if (need.of, need.level) == (line.of, line.level)]
            named = {need_text(scope, need) for need in own}
            conditions += [row for row in fact_conditions(scope, fact) if row not in named]
    return tuple(conditions)


def effect_conditions(scope: Scope, effect: Effect) -> tuple[str, ...]:
    """Return whom an effect applies to, and when it does not happen."""
    conditions = [_moved_or_needed(scope, effect, need) for need in effect.requires]
    conditions += _nobody_holds(scope, effect)
    if effect.scored:
        conditions.append(phrase("has {scored}", _scored_condition(scope, effect)))
    if effect.not_twice:
        conditions.append(phrase("not the one moved in the previous scoring turn"))
    return tuple(conditions)


def _choice_conditions(scope: Scope, effect: Effect) -> Iterable[str]:
    """Yield the conditions of an effect as clauses: "you secure a 50 mm objective"."""
    yield from (need_text(scope, need) for need in effect.requires)
    yield from _nobody_holds(scope, effect)
    if effect.scored:
        yield phrase("you have {scored}", _scored_condition(scope, effect))
    if effect.not_twice:
        yield phrase("it was not moved in the previous scoring turn")


def _nobody_holds(scope: Scope, effect: Effect) -> list[str]:
    other = scope.scenario.effect(effect.unless) if effect.unless else None
    needs = () if other is None else other.requires
    held = (f"{_verb(scope, need.level)} {_need_object(scope, need)}" for need in needs)
    return [phrase("nobody {held}", clause) for clause in held]


def _scored_condition(scope: Scope, effect: Effect) -> str:
    line = next(line for line in scope.scenario.lines if line.id == effect.scored)
    return phrase("scored for {element} this turn", noun(scope, line.of))


def conditions_of(scope: Scope, name: str) -> tuple[str, ...]:
    """Return the conditions of a fact or an effect, by id; empty for any other id."""
    fact = next((fact for fact in scope.scenario.facts if fact.id == name), None)
    if fact is not None:
        return (*fact_conditions(scope, fact), *_due_conditions(scope, fact))
    effect = scope.scenario.effect(name)
    if effect is None:
        return ()
    return (*_choice_conditions(scope, effect), *_due_conditions(scope, effect))


def _due_conditions(scope: Scope, row: DeclaredFact | Effect) -> tuple[str, ...]:
    due = row.due
    if due is None:
        return ()
    return (phrase("it is {turn}", turn_text(scope.terms, due.player, due.turn)),)


def turn_text(terms: Terms, player: int, turn: int) -> str:
    """Format a particular turn: "the Defender's turn 4"."""
    return phrase("the {player}'s turn {turn}", terms.players[player - 1], turn)


def need_text(scope: Scope, need: Need) -> str:
    """Format a condition on elements as a clause: "you secure your own 40 mm objective"."""
    if need.level in ENDS:
        return phrase("{object} is {end}", _need_object(scope, need), ENDS[need.level])
    return phrase("{held} {object}", _holding_clause(scope, need), _need_object(scope, need))


def _holding_clause(scope: Scope, need: Need) -> str:
    return translate_of_you(_verb(scope, need.level).removesuffix("s"))


def _moved_or_needed(scope: Scope, effect: Effect, need: Need) -> str:
    """Return a condition, or "each objective you secure" if the effect moves exactly those."""
    motion = effect.motion
    if motion is not None and (motion.of, motion.level) == (need.of, need.level):
        name = _bare(scope, need.of)
        held = _holding_clause(scope, need)
        if need.of.owner == "theirs":
            return phrase("each of the opponent's {element}s {held}", name, held)
        if need.of.owner == "mine":
            return phrase("your own {element} if {held} it", name, held)
        return phrase("each {element} {held}", name, held)
    return need_text(scope, need)


def _need_participle(scope: Scope, need: Need) -> str:
    """Format a condition as a participle: "your own flag contested"."""
    end = ENDS.get(need.level) or _participle(scope, need.level)
    return f"{_need_object(scope, need)} {end}"


def _verb(scope: Scope, level: str) -> str:
    return next(str(rung.text) for rung in scope.rule.ladder if rung.word == level)


def _participle(scope: Scope, level: str) -> str:
    verb = _verb(scope, level).removesuffix("s")
    if verb.endswith("l"):
        return translate_label(f"{verb}led")
    return translate_label(f"{verb}d" if verb.endswith("e") else f"{verb}ed")


def _need_object(scope: Scope, need: Need) -> str:
    count = len(need.of.pick(scope.scenario.elements, 0))
    if need.all and count > 1:
        every = BOTH if count == 2 else phrase("all {number}", COUNTED[count])
        return _on_side(need.of, f"{every} {_bare(scope, need.of)}s")
    if need.count > 1:
        return _on_side(need.of, f"{COUNTED[need.count]} {_bare(scope, need.of)}s")
    return noun(scope, need.of)


def noun(scope: Scope, select: Select) -> str:
    """Format a player's selected elements in the singular: "your own 40 mm objective"."""
    elements = select.pick(scope.scenario.elements, 0)
    return _on_side(select, _with_owner(select.owner, _bare(scope, select), len(elements)))


def _with_owner(owner: str, name: str, count: int) -> str:
    if owner == "mine":
        return phrase_count("your own {element}", "one of your own {element}s", count, name)
    if owner == "theirs":
        return phrase_count(
            "the opponent's {element}", "one of the opponent's {element}s", count, name
        )
    if count == 1:
        return phrase("the {element}", name)
    return phrase("an {element}", name) if name[0] in "aeiou" else phrase("a {element}", name)


def _on_side(select: Select, element: str) -> str:
    if select.side == "mine":
        return phrase("{element} on your own side", element)
    if select.side == "theirs":
        return phrase("{element} on the opponent's side", element)
    return element


def _bare(scope: Scope, select: Select) -> str:
    """Return the name of the selected elements without their owner."""
    every = replace(select, owner="", side="").pick(scope.scenario.elements, 0)
    named = {_own_name(element) for element in every}
    if select.id or (len(named) == 1 and select.kind == "objective" and not every[0].tags):
        return named.pop()
    bases = {element.base for element in every}
    kinds = {element.kind for element in every}
    kind = scope.terms.terrain if kinds == {"terrain"} else translate(KINDS[min(kinds)])
    if select.tag and not select.tag[0].isdigit():
        return f"{select.tag} {kind}"
    return phrase("{pop} mm {kind}", bases.pop(), kind) if select.tag and len(bases) == 1 else kind


def _own_name(element: Element) -> str:
    """Return an element's name without its owner."""
    words = element.name.partition(" on ")[0].split()
    return " ".join(word for word in words if word.removesuffix("'s") not in ("P1", "P2"))


PLAIN = Terms(
    organizer="organizer",
    first="first player",
    second="second player",
    points="points",
    points_name="points",
    leader="Leader",
    clock="clock",
)
"""Words of no edition, for refusals of a game, which knows its rules alone."""


def unasked_text(play: Play, name: str) -> str:
    """Return why an answer is not asked for now, with the conditions for asking."""
    conditions: Sequence[str] = conditions_of(Scope(PLAIN, play.rule, play.scenario), name)
    if not conditions:
        return phrase("{name} is not asked at the end of this turn.", name)
    return phrase(
        "{name} is not asked at the end of this turn: only if {conditions}.",
        name,
        joined(conditions),
    )

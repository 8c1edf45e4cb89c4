"""A scenario in sentences: who counts, what scores, how a game is won."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial, reduce

from srtui.rules.edition import (
    DeclaredFact,
    Due,
    Edition,
    Effect,
    Element,
    GameRule,
    Holding,
    KillBox,
    Rung,
    ScenarioRule,
    ScoringLine,
    Terms,
    Tiebreak,
    Wins,
)
from srtui.rules.places import fits, guards, holding_of
from srtui.rules.plural import rules_text, translate_label
from srtui.text import conditions
from srtui.text.conditions import Scope, line_conditions, turn_text, with_conditions
from srtui.text.holding import claim_text, guard_text, never_texts, rung_texts
from srtui.text.phrases import Phrase, capital, joined, labelled, paragraph, phrase, translate
from srtui.text.places import KINDS, motion_text, reinforcements_text


def who_counts(edition: Edition, scenario: ScenarioRule) -> tuple[str, ...]:
    """Format how each kind of element is held, what never counts, and what is guarded."""
    held = held_said(edition, scenario)
    return (*held[:-1], paragraph(*held[-1:], *_guard_texts(edition, scenario)))


def _with_article(element: Element) -> str:
    """Return an element's name in a sentence: "the zone", but "P1's flag"."""
    if element.name.partition(" ")[0].endswith("'s"):
        return element.name
    return phrase("the {element}", element.name)


def held_said(edition: Edition, scenario: ScenarioRule) -> tuple[str, ...]:
    """Format how each kind of element is held, independent of where the elements are."""
    rule, terms = edition.game, edition.terms
    sentences: list[str] = [
        labelled(capital(_group(rows, elements, terms)), f"{_ways_text(rule, rows, terms)}.")
        for rows, elements in _similar_groups(rule, scenario)
    ]
    rungs = _rungs(rule, scenario)
    sentences += never_texts(rungs)
    sentences += [paragraph(*both) for rung in rungs if (both := rung_texts(rung))]
    guard = rule.guard
    if guard is not None and any(fits(element, guard.of) for element in scenario.elements):
        sentences.append(guard_text(guard))
    return tuple(sentences)


def _guard_texts(edition: Edition, scenario: ScenarioRule) -> Iterable[str]:
    players = edition.terms.players
    for element in scenario.elements:
        for guard in guards(edition.game, scenario, element):
            player = players[2 - guard.owner]
            held, by = _with_article(element), _with_article(guard)
            beyond = _rungs(edition.game, scenario)[1:]
            verb = joined([translate_label(rung.text.removesuffix("s")) for rung in beyond], "or")
            yield phrase(
                "While {by} is in play, the {who} cannot {verb} {held}.", by, player, verb, held
            )


def exception_texts(edition: Edition, scenario: ScenarioRule) -> tuple[str, ...]:
    """Format exceptions to holding, one paragraph for each word of the ladder."""
    rule = edition.game
    sentences: list[str] = []
    for rung in _rungs(rule, scenario):
        rows = [
            row
            for rows, _ in _similar_groups(rule, scenario)
            for row in rows
            if row.level == rung.word
        ]
        notes = [*(note for row in rows for note in row.notes), *rung.notes]
        if notes:
            sentences.append(
                labelled(capital(translate(rung.text)), paragraph(*dict.fromkeys(notes)))
            )
    if rule.guard is not None and scenario.objectives and rule.guard.notes:
        sentences.append(paragraph(*rule.guard.notes))
    return tuple(sentences)


def _rungs(rule: GameRule, scenario: ScenarioRule) -> tuple[Rung, ...]:
    """Return the words of the ladder that matter for this scenario's elements."""
    levels = {row.level for rows, _ in _similar_groups(rule, scenario) for row in rows}
    return tuple(rung for rung in rule.ladder if rung.word in levels)


def _ways_text(rule: GameRule, rows: Sequence[Holding], terms: Terms) -> str:
    """Return who contests an element, and who holds it, and how, if no enemy contests it."""
    verbs = {rung.word: rung.text for rung in rule.ladder}
    first = rule.ladder[0].word
    contests = [claim_text(row, verbs[row.level], terms) for row in rows if row.level == first]
    claims = [claim_text(row, verbs[row.level], terms) for row in rows if row.level != first]
    if claims:
        has = reduce(partial(phrase, "{claim}, and {next_claim}"), claims)
        contests.append(phrase("if no enemy contests it, {claims}", has))
    return reduce(partial(phrase, "{first}; {second}"), contests)


def _similar_groups(
    rule: GameRule, scenario: ScenarioRule
) -> tuple[tuple[tuple[Holding, ...], tuple[Element, ...]], ...]:
    by_rule: dict[tuple[str, ...], tuple[tuple[Holding, ...], list[Element]]] = {}
    for element in scenario.elements:
        levels = (holding_of(rule, element, rung.word) for rung in rule.ladder)
        rows = tuple(row for row in levels if row is not None)
        if rows and not element.later:
            by_rule.setdefault(tuple(row.id for row in rows), (rows, []))[1].append(element)
    return tuple((rows, tuple(elements)) for rows, elements in by_rule.values())


def _group(rows: tuple[Holding, ...], elements: tuple[Element, ...], terms: Terms) -> str:
    """Format a common name for similar elements."""
    shapes = {row.of.shape for row in rows}
    tags = {row.of.tag for row in rows if row.of.tag}
    if "circle" in shapes or "rectangle" in shapes:
        return translate(KINDS[elements[0].shape])
    kind = terms.terrain if elements[0].kind == "terrain" else elements[0].kind
    bases = sorted({element.base for element in elements})
    if tags and len(bases) == 1 and bases[0]:
        return phrase("{base} mm {kind}", bases[0], translate(KINDS.get(kind, kind)))
    return KINDS.get(kind, kind)


def scoring_texts(terms: Terms, rule: GameRule, scenario: ScenarioRule) -> tuple[str, ...]:
    """Format what is scored, when, and for what."""
    scope = Scope(terms, rule, scenario)
    sentences = [line_said(scope, line) for line in scenario.lines]
    groups = Counter(line.group for line in scenario.lines if line.group)
    if any(count > 1 for count in groups.values()):
        sentences.append(phrase("Only one of these ways counts in a turn: the best."))
    scored = {name for line in scenario.lines for name in line.facts}
    sentences += [fact_text(scope, fact) for fact in scenario.facts if fact.id not in scored]
    if scenario.objectives and rule.destroyed_from is not None:
        sentences.append(destroyed_from_text(terms, rule.destroyed_from))
    if kill_box := kill_box_text(terms, rule, scenario):
        sentences.append(kill_box)
    return tuple(sentences)


def special_texts(edition: Edition, scenario: ScenarioRule) -> tuple[str, ...]:
    """Format effects besides scoring, and this scenario's other rules."""
    coming = edition.game.reinforcements if scenario.reinforcements else None
    scope = Scope(edition.terms, edition.game, scenario)
    return (
        *([reinforcements_text(coming, edition.terms)] if coming is not None else []),
        *dict.fromkeys(part for effect in scenario.effects for part in effect_texts(scope, effect)),
        *scenario.notes,
    )


def tiebreak_texts(edition: Edition, scenario: ScenarioRule) -> tuple[str, ...]:
    """Format the tiebreakers in order, or a sentence that there are none."""
    rule = edition.game
    if not rule.tiebreaks:
        up = phrase("When time runs out, a game without a winner is a tie, whatever the points.")
        return (phrase("There are no tiebreakers: the game is a tie."), *[up] * rule.time_up_ties)
    only = undecided_only(edition)
    return (
        *([phrase("{label}:", capital(only))] if only else []),
        *(tiebreak_said(step, at, scenario) for at, step in numbered(rule).items()),
    )


def numbered(rule: GameRule) -> dict[int, Tiebreak]:
    """Return the tiebreakers by their number in the document."""
    return {step.number or at: step for at, step in enumerate(rule.tiebreaks, 1)}


def undecided_only(edition: Edition) -> str:
    """Return the only case in which tiebreakers decide; empty if time or a last turn ends games."""
    if edition.timing.dice_down or edition.game.turn_limit:
        return ""
    if edition.game.wins.assassination:
        return phrase("only if both players lose their last {leader} at once", edition.terms.leader)
    return phrase("only if both players lose their last model at once")


def counting_texts(rule: GameRule) -> tuple[str, ...]:
    """Format what counts towards each tiebreaker's figure; shared notes are printed once."""
    # Common knowledge is only mentioned in the question.
    steps = {at: step for at, step in numbered(rule).items() if step.notes and not step.usual}
    shared: dict[tuple[int, ...], list[str]] = {}
    for note in dict.fromkeys(note for step in steps.values() for note in step.notes):
        numbers = tuple(at for at, step in steps.items() if note in step.notes)
        if len(numbers) > 1:
            shared.setdefault(numbers, []).append(note)
    common = {note for notes in shared.values() for note in notes}
    paragraphs: list[str] = []
    for at, step in steps.items():
        own = paragraph(*(note for note in step.notes if note not in common))
        paragraphs.append(labelled(phrase("Tiebreaker {at}, {step}", at, step.text), own))
    for numbers, notes in shared.items():
        words = joined([*map(str, numbers)]), paragraph(*notes)
        paragraphs.append(phrase("Tiebreakers {numbers}: {notes}", *words))
    return tuple(paragraphs)


def element_notes(edition: Edition, scenario: ScenarioRule) -> tuple[str, ...]:
    """Format the remaining rules for this scenario's elements."""
    kinds = {element.kind for element in scenario.elements}
    destroyed = edition.game.terrain_gone if "terrain" in kinds else ""
    notes: list[str] = []
    for note in edition.game.elements:
        if note.kind in ("", *kinds):
            notes.append(note.text)
        if note.kind == "terrain":
            notes.append(destroyed)
    # The data may repeat a note for each of two kinds.
    return tuple(filter(None, dict.fromkeys((*notes, destroyed))))


def objective_cards(edition: Edition, scenario: ScenarioRule) -> tuple[str, ...]:
    """Format the objectives that are in play or can be chosen, with their effects."""
    lists = edition.lists
    cards = lists.objectives if scenario.objectives else ()
    if lists.objective == "none":
        names = " ".join(element.name for element in scenario.elements)
        cards = tuple(card for card in lists.objectives if card.name in names)
    if not cards:
        return ()
    return (lists.objectives_note, *(labelled(card.name, card.text) for card in cards))


def fact_text(scope: Scope, fact: DeclaredFact) -> str:
    """Return a fact that a player declares without points of its own, with time and conditions."""
    declared = with_conditions(lambda: (fact.text, conditions.fact_conditions(scope, fact)))
    if not fact.due:
        return phrase("Declared at the scoring: {declared}.", declared)
    turn = turn_text(scope.terms, fact.due.player, fact.due.turn)
    return phrase("Declared at the scoring of {turn}: {declared}.", turn, declared)


def destroyed_from_text(terms: Terms, due: Due) -> str:
    """Return from which turn objectives can be damaged."""
    when = phrase("before {turn}", turn_text(terms, due.player, due.turn))
    if (due.turn, due.player) == (1, 2):
        when = phrase("in the first turn of the game")
    return phrase("Objectives cannot be targeted, damaged or destroyed {when}.", when)


MOMENTS = {"before": phrase("Before the scoring"), "after": phrase("After the scoring")}


def line_said(scope: Scope, row: ScoringLine) -> str:
    """Return one way to score, with its points, conditions and limits."""
    terms = scope.terms
    parts = [with_conditions(lambda: (_scored_text(scope, row), line_conditions(scope, row)))]
    if row.most:
        parts.append(phrase("at most {most} {points} in a turn", row.most, terms.points))
    each = KINDS.get(row.of.kind or "element", row.of.kind)
    once = {
        "element": phrase("once for each {each}", each),
        "game": phrase("once in a game"),
        "first": phrase("only once"),
    }
    if row.once:
        parts.append(once[row.once])
    if row.at_once:
        parts.append(phrase("at once, in any turn"))
    if row.due is not None:
        parts.append(
            phrase("only at the end of {turn}", turn_text(terms, row.due.player, row.due.turn))
        )
    if row.facts:
        declared = partial(conditions.declared_conditions, scope, row)
        parts.append(with_conditions(lambda: (phrase("declared at the scoring"), declared())))
    return ", ".join(parts) + "."


def _scored_text(scope: Scope, row: ScoringLine) -> str:
    """Return a scoring line's points, and what they are for."""
    points, text = f"{row.points} {scope.terms.points}", _of_how_many(scope, row)
    bonus = rules_text(text.removeprefix("a bonus for "))
    if bonus != text:
        return phrase("{points} bonus for {what}", points, bonus)
    return labelled(points, text)


def _of_how_many(scope: Scope, row: ScoringLine) -> str:
    """Return a line's text: with "the" for a single element, "either side's" if both have some."""
    meant = row.of.pick(scope.scenario.elements, 0)
    if len(meant) == 1:
        return rules_text(row.text.replace("each ", "the "))
    holding = {rung.word for rung in scope.rule.ladder[1:]}
    owners = {element.owner for element in meant}
    both = {1, 2} <= owners and not row.of.owner and row.level in holding
    if both and row.text.startswith("each "):
        return phrase("{text} (either side's)", row.text)
    return row.text


def _effect_text(scope: Scope, effect: Effect) -> str:
    """Return an effect before or after the scoring."""
    terms, when = scope.terms, MOMENTS[effect.moment]
    if effect.due is not None:
        when = phrase(
            "{when} of {turn}", when, turn_text(terms, effect.due.player, effect.due.turn)
        )
    elif effect.who == "active":
        when = phrase("{when} of your own turn", when)
    name, _, text = translate(effect.text).partition(": ")
    if effect.may and effect.choose:
        does = phrase("{when} you may {do}", when, effect.text)
    elif effect.may:
        does = phrase("{when}, if {condition}", when, effect.text)
    elif text and effect.text[0].isupper():  # in English a rule with a name, as Made to Haul
        begins: str = translate(when)
        begins = begins[0].lower() + begins[1:]
        does = phrase("{rule}, {when}: {text}", name.rstrip(), begins, text)
    else:
        does = phrase("{when}: {text}", when, effect.text)
    if effect.motion is not None:
        does = phrase("{does} {movement}", does, motion_text(effect.motion))
    if effect.die and f"d{effect.die}" not in effect.text:
        does = phrase("{does} (d{die})", does, effect.die)
    return does


def effect_texts(scope: Scope, effect: Effect) -> tuple[str, ...]:
    """Return an effect before or after the scoring, with its conditions and consequences."""
    terms = scope.terms
    sentence = with_conditions(
        lambda: (_effect_text(scope, effect), conditions.effect_conditions(scope, effect))
    )
    if effect.points:
        points = phrase("{number} {points} at once", effect.points, terms.points)
        if effect.goal:
            reached = f"{effect.goal} {translate_label(effect.counter)}"
            points = phrase("the first player with {goal} scores {points}", reached, points)
        if effect.once:
            points = phrase("{points}, once per game", points)
        colon = effect.may and not effect.goal
        behind = labelled if colon else partial(phrase, "{first}; {second}")
        sentence = behind(sentence, points)
    said = paragraph(f"{sentence}.", effect.then)
    if not effect.at_zero:
        return (said,)
    counter = translate_label(effect.counter)
    return (said, phrase("When the {counter} reaches 0: {then}", counter, effect.at_zero))


def kill_box_text(terms: Terms, rule: GameRule, scenario: ScenarioRule) -> str:
    """Format the kill box, or that there is none; empty if the edition does not have one."""
    box = rule.kill_box
    if box is None:
        return ""
    if not scenario.kill_box:
        return phrase("There is no kill box.")
    begins, leader = turn_text(terms, 1, box.from_turn), terms.leader
    costs = phrase("it is destroyed")
    if box.points:
        costs = phrase("your opponent scores {number} {points}", box.points, terms.points)
    parts = [
        phrase(
            "Kill box from {turn} on: if your {leader} ends your own turn {inside}, {cost}.",
            begins,
            leader,
            _inside_text(box),
            costs,
        )
    ]
    if grows := scenario.kill_box_grows:
        start = turn_text(terms, 1, grows.from_turn)
        growth = start, grows.by, terms.players[0], grows.from_turn, box.inches + grows.by
        parts.append(
            phrase(
                "From {turn} on, it grows by {inches} in for both players at the start of each of "
                "the {player}'s turns (turn {number}: {then} in).",
                *growth,
            )
        )
    if box.apart:
        parts.append(phrase("It is checked separately before the elements score, and may win."))
    if not box.points and rule.second_leader and scenario.reinforcements:
        parts.append(
            phrase(
                "The game ends only if you have no other in play; one that has not yet arrived "
                "is not in play."
            )
        )
    return paragraph(*parts)


def _inside_text(box: KillBox) -> str:
    edge = phrase("any edge") if box.edge == "any" else phrase("your own edge")
    if box.completely:
        return phrase("completely within {inches} in of {edge}", box.inches, edge)
    return phrase("within {inches} in of {edge}", box.inches, edge)


def victory_texts(edition: Edition, scenario: ScenarioRule) -> tuple[Phrase, ...]:
    """Format when scoring starts, how a game is won, and when it ends."""
    terms, rule = edition.terms, edition.game
    begins = phrase(
        "From the end of {turn} on, both players score at the end of every turn",
        turn_text(terms, 2, rule.scores_from),
    )
    if edition.timing.dice_down:
        begins = phrase(
            "{begins}; when time is up (dice down), a last scoring ends the game", begins
        )
    if rule.turn_limit:
        last = turn_text(terms, 2, rule.turn_limit)
        begins = phrase("{begins}; the game ends after {turn}", begins, last)
    if rule.turn_limit and rule.limit_is_win:
        begins = phrase("{begins}: the player with more {points} wins", begins, terms.points)
        if rule.tiebreaks:
            begins = phrase("{begins}; if equal, the tiebreakers decide", begins)
        else:
            begins = phrase("{begins}; if equal, it is a tie", begins)
    sentences = [phrase("{begins}.", begins)]
    if scenario.threshold:
        least = phrase("at least {threshold} {points}", scenario.threshold, terms.points)
        if not scenario.outright:
            least = phrase("{points} and more than your opponent", least)
        sentences.append(phrase("You win as soon as you have {points}.", least))
    if scenario.outright:
        sentences.append(
            phrase(
                "If both players reach that together, the player with more {points} wins; if "
                "equal, play on.",
                terms.points,
            )
        )
    if scenario.lead:
        lead = phrase("if you lead by {lead} {points} or more", scenario.lead, terms.points)
        if rule.lead_on == "opponents":
            lead = phrase("You win {lead} at the end of your opponent's turn.", lead)
        else:
            lead = phrase("You win at once {lead}.", lead)
        sentences.append(lead)
    if scenario.reopens:
        sentences.append(
            phrase(
                "If both players reach that in the same turn, nobody wins yet: both players can "
                "score every element again."
            )
        )
    return (*sentences, *_beside_scenario(terms, rule.wins))


def _beside_scenario(terms: Terms, wins: Wins) -> Iterable[Phrase]:
    """Yield the other ways to win, and whether losing a Leader loses the game."""
    if wins.assassination:
        yield phrase(
            "If only one player has a {leader} left, that player wins at once; this comes before a "
            "win by scenario.",
            terms.leader,
        )
    else:
        yield phrase("Losing a {leader} does not lose the game.", terms.leader)
    if wins.wiped_out:
        yield phrase("A player with no models left has lost.")
    if wins.battlegroup:
        yield phrase("A player with no warjacks and warbeasts left has lost.")


def tiebreak_said(step: Tiebreak, number: int, scenario: ScenarioRule) -> str:
    """Format one step of the tiebreakers."""
    wins = phrase("more") if step.wins == "more" else phrase("fewer")
    area = f" ({scenario.area})" if step.area and scenario.area else ""
    return f"{number}. {wins} {step.text}{area}"

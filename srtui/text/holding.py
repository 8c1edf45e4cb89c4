"""Texts about holding elements: the edition's `holding` rows, its ladder, its guard."""

from collections.abc import Sequence

from srtui.rules.edition import Element, GameRule, Guard, Holding, Rung, Terms
from srtui.rules.places import holding_of
from srtui.rules.plural import translate_label
from srtui.text.phrases import joined, paragraph, phrase, phrase_count, translate
from srtui.text.places import inches

MODELS = {
    "model": (phrase("model"), phrase("models")),
    "warrior": (phrase("warrior model"), phrase("warrior models")),
    "unit": (phrase("unit"), phrase("units")),
    "solo": (phrase("solo"), phrase("solos")),
    "warjack": (phrase("warjack"), phrase("warjacks")),
    "warbeast": (phrase("warbeast"), phrase("warbeasts")),
    "monstrosity": (phrase("monstrosity"), phrase("monstrosities")),
    "battle_engine": (phrase("battle engine"), phrase("battle engines")),
    "cohort": (phrase("Cohort model"), phrase("Cohort models")),
}
COUNTED = {1: phrase("a"), 2: phrase("two"), 3: phrase("three"), 4: phrase("four")}


def claim_text(row: Holding, verb: str, terms: Terms) -> str:
    """Return who holds an element, as a clause: "a model within 4 in contests it"."""
    verb = translate_label(verb.removesuffix("s") if row.count > 1 else verb)
    held = _with_unit(row, terms, phrase("{holders} {verb} it", _holders(row, terms), verb))
    return phrase("{held}, and so do {also}", held, row.also) if row.also else held


def _holders(row: Holding, terms: Terms) -> str:
    return f"{_models_text(row, terms)} {_range_text(row)}"


def _with_unit(row: Holding, terms: Terms, held: str) -> str:
    """Return who holds it, with how much of a unit must be near enough if the rule says so."""
    if not row.unit:
        return held
    distance = phrase("within {inches}", inches(row.rest)) if row.rest else _range_text(row)
    unit = phrase("a {leader} in a unit", terms.leader) if row.leaders_only else phrase("a unit")
    if row.unit == "all":
        return phrase(
            "{held} ({unit} only with all models still in play {there})", held, unit, distance
        )
    return phrase(
        "{held} ({unit} only with at least half its starting models left, rounded up, all of "
        "these {there})",
        held,
        unit,
        distance,
    )


def _models_text(row: Holding, terms: Terms) -> str:
    several = row.count > 1
    names = [
        terms.leader if who == "leader" else translate(MODELS[who][several]) for who in row.who
    ]
    if row.count == 1 and names[0][:1] in "aeiou":
        return phrase("an {models}", joined(names, "or"))
    if row.count == 1:
        return phrase("a {models}", joined(names, "or"))
    article = translate(COUNTED.get(row.count, str(row.count)))
    if several and row.who == ("model",):
        article = phrase("any {article}", article)
    return f"{article} {joined(names, 'or')}"


def _range_text(row: Holding) -> str:
    within = phrase("within {inches}", inches(row.inches))
    if row.of.kind == "terrain":
        within = phrase("in it or {within}", within)
    return {"in": phrase("in it"), "within": within, "contact": phrase("base to base")}[row.where]


def never_texts(rungs: Sequence[Rung]) -> tuple[str, ...]:
    """Format the models that never count: first for all words of the ladder, then for each."""
    shared: list[str] = []
    if len(rungs) > 1:
        in_all = set(rungs[0].never).intersection(*(rung.never for rung in rungs))
        shared = [models for models in rungs[0].never if models in in_all]
    sentences = []
    if shared:
        verbs = joined([_bare(rung) for rung in rungs], "or")
        sentences.append(phrase("Never {verb}: {models}.", verbs, shared))
    for rung in rungs:
        if more := [models for models in rung.never if models not in shared]:
            also = phrase("Also never {verb}: {models}.", _bare(rung), more)
            never = phrase("Never {verb}: {models}.", _bare(rung), more)
            sentences.append(also if shared else never)
    return (paragraph(*sentences),) if sentences else ()


def rung_texts(rung: Rung) -> tuple[str, ...]:
    """Format the general rules for a word of the ladder: if both players do it, and how often."""
    sentences = []
    if rung.both == "active":
        sentences.append(
            phrase(
                "If both players could {bare} an element, only the active player does.", _bare(rung)
            )
        )
    if rung.most:
        sentences.append(
            phrase_count(
                "A player {rung} at most {count} element at a time.",
                "A player {rung} at most {count} elements at a time.",
                rung.most,
                rung.text,
            )
        )
    return tuple(sentences)


def _bare(rung: Rung) -> str:
    """Return the verb as it follows "can": contest for contests."""
    return translate_label(rung.text.removesuffix("s"))


def guard_text(guard: Guard) -> str:
    """Format the rule for an enemy element that contests by itself, and within which distance."""
    kind = guard.of.kind
    if not guard.flags:
        return phrase("An enemy {kind} in play contests every zone it touches.", kind)
    return phrase(
        "An enemy {kind} in play contests every zone it touches, and every flag within {inches}.",
        kind,
        inches(guard.flags),
    )


def rule_of(rule: GameRule, element: Element, terms: Terms) -> tuple[str, ...]:
    """Return an element's rule: one line for each word of the ladder that has a row."""
    rules = []
    for place, rung in enumerate(rule.ladder):
        row = holding_of(rule, element, rung.word)
        if row is not None:
            held = _with_unit(row, terms, _holders(row, terms))
            if row.also:
                held = phrase("{held}, or {also}", held, row.also)
            word = translate(rung.text).capitalize()
            if place:
                word = phrase("{verb}, if no enemy contests it", word)
            rules += [phrase("{verb}: {held}.", word, held), *row.notes]
    return tuple(rules)

"""Gaps in a valid edition that leave its sheets incomplete."""

from collections.abc import Iterator

from srtui.rules.edition import Edition, Element, GameRule, Need, ScenarioRule, Select
from srtui.rules.places import holding_of
from srtui.rules.scenario_checks import matching_elements


def lacks(edition: Edition) -> tuple[str, ...]:
    """Return a sentence for each gap in the sheets of the edition's scenarios."""
    return (*_place_gaps(edition), *_held_words(edition), *_tiebreaks(edition), *_arrivals(edition))


def _place_gaps(edition: Edition) -> Iterator[str]:
    if not edition.deployments:
        yield "No deployment: the edition does not say where players deploy."
    for scenario in edition.scenarios:
        names = [element.id for element in scenario.elements if element.place is None]
        if names:
            yield f"{scenario.name} gives no place for {', '.join(names)}."


def _held_words(edition: Edition) -> Iterator[str]:
    """Yield gaps: ladder words that a scenario relies on but no row explains."""
    silent: dict[tuple[str, str], list[str]] = {}
    for scenario in edition.scenarios:
        for word, element in _words_used(edition.game, scenario):
            if holding_of(edition.game, element, word) is None:
                names = silent.setdefault((word, element.kind), [])
                if scenario.name not in names:
                    names.append(scenario.name)
    texts = {rung.word: rung.text for rung in edition.game.ladder}
    for (word, kind), names in silent.items():
        thing = f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
        yield f"{', '.join(names)}: nothing in game.holding says who {texts[word]} {thing}."


def _words_used(rule: GameRule, scenario: ScenarioRule) -> Iterator[tuple[str, Element]]:
    """Yield each ladder word used with its elements; each use also adds the first word."""
    words = [rung.word for rung in rule.ladder]
    for level, of in _level_selections(scenario):
        if level in words:
            for element in matching_elements(scenario, of):
                yield level, element
                yield words[0], element


def _level_selections(scenario: ScenarioRule) -> Iterator[tuple[str, Select]]:
    """Yield each ladder word that a line, fact or effect uses, with its elements."""
    needs: list[Need] = []
    for line in scenario.lines:
        yield line.level, line.of
        needs += line.needs
    for fact in scenario.facts:
        needs += fact.requires
    for effect in scenario.effects:
        needs += effect.requires
        if effect.motion is not None:
            yield effect.motion.level, effect.motion.of
    for need in needs:
        yield need.level, need.of


def _tiebreaks(edition: Edition) -> Iterator[str]:
    for step in edition.game.tiebreaks:
        if step.asked and not step.notes:
            key = f"game.tiebreaks[id={step.id}].notes"
            yield f"The edition does not say what counts for {step.text} ({key})."
        without = [one.name for one in edition.scenarios if step.area and not one.area]
        if without:
            names = ", ".join(without)
            yield f"{names}: no area is given in which the tiebreaker {step.id} counts."


def _arrivals(edition: Edition) -> Iterator[str]:
    """Yield gaps: reinforcements and objectives that come into play without a description."""
    bringing = [one.name for one in edition.scenarios if one.reinforcements]
    if bringing and edition.game.reinforcements is None:
        yield f"{', '.join(bringing)}: add game.reinforcements to say where reinforcements arrive."
    for card in edition.lists.objectives:
        if not card.text:
            yield f"The edition does not say what the objective {card.name} does."

"""The map of a scenario before anybody plays on it."""

from srtui.documents.map.scene import Edge, TableMap, table_map
from srtui.rules.edition import Edition, Element, ScenarioRule, Terms

OWNER_WORDS = frozenset({"P1", "P2", "red", "blue"})
"""Words of a name that say whose an element is."""


def scenario_map(edition: Edition, scenario: ScenarioRule) -> TableMap:
    """Return the table of a scenario before play."""
    box = edition.game.kill_box
    deep = box.inches if box is not None and scenario.kill_box else 0
    near, far = (Edge(0, said) for said in _edges(scenario, edition.terms))
    return table_map(edition, scenario, near, far, kill_box=deep)


def _edges(scenario: ScenarioRule, terms: Terms) -> tuple[str, str]:
    """Return whose the map's edges are, with the words for owners in the names of elements."""
    first, second = owner_words(scenario)
    return ", ".join((terms.first, *first)), ", ".join((terms.second, *second))


def owner_words(scenario: ScenarioRule) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words for owners in names of elements, for the first and the second player."""
    owners = {
        word: element.owner
        for element in scenario.elements
        if element.owner
        for word in owner_words_of(element)
    }
    first = tuple(word for word, owner in owners.items() if owner == 1)
    second = tuple(word for word, owner in owners.items() if owner == 2)
    return first, second


def owner_words_of(element: Element) -> tuple[str, ...]:
    """Return the words in an element's name that say whose it is."""
    return tuple(word for word in element.name.replace("'s", "").split() if word in OWNER_WORDS)

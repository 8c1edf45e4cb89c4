"""Every kind of fault in a scenario gives file, key and reason."""

import copy
from typing import Any

import packaged
import pytest

from data import editions
from data.editions import EditionFault

RAW = {one: packaged.tables(one) for one in ("sr2012", "sr2026")}


def faults(raw: dict[str, Any]) -> list[str]:
    with pytest.raises(EditionFault) as caught:
        editions.check(raw, "mine.toml")
    return str(caught.value).splitlines()


def scenario(raw: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in raw["scenarios"] if one["id"] == name)


def row(scenario: dict[str, Any], part: str, name: str) -> dict[str, Any]:
    return next(one for one in scenario[part] if one["id"] == name)


def changed(
    name: str, part: str, row_id: str, edition_id: str = "sr2026", **values: Any
) -> dict[str, Any]:
    raw = copy.deepcopy(RAW[edition_id])
    row(scenario(raw, name), part, row_id).update(values)
    return raw


STAKES = "mine.toml: scenarios[id=high-stakes]."


@pytest.mark.parametrize(
    ("part", "row_id", "values", "line"),
    [
        (
            "lines",
            "40mm",
            {"level": "secure"},
            'lines[id=40mm].level: no word "secure"; did you mean "secures"?',
        ),
        (
            "lines",
            "40mm",
            {"of": {"tag": "40 mm"}},
            "lines[id=40mm].of: no element of the scenario fits these words",
        ),
        (
            "lines",
            "40mm",
            {"of": {"id": "centre"}},
            'lines[id=40mm].of.id: no element "centre"; did you mean "center"?',
        ),
        (
            "lines",
            "40mm",
            {"facts": ["nearer"]},
            'lines[id=40mm].facts: no fact "nearer"; there are none',
        ),
        (
            "lines",
            "40mm",
            {"needs": [{"of": {"id": "center"}, "level": "captured"}]},
            'lines[id=40mm].needs[1].level: no word "captured"; '
            "known are contests, secures, destroyed, standing",
        ),
        (
            "lines",
            "40mm",
            {"count": 2, "all": True},
            "lines[id=40mm].count: says the same as all; leave one of them out",
        ),
        (
            "lines",
            "40mm",
            {"at_once": True},
            'lines[id=40mm].at_once: goes with level = "destroyed" or "captured" only',
        ),
        (
            "lines",
            "40mm",
            {"due": {"turn": 8, "player": 1}},
            "lines[id=40mm].due.turn: the game ends after turn 7",
        ),
        (
            "lines",
            "40mm",
            {"due": {"turn": 2, "player": 1}},
            "lines[id=40mm].due: nothing scores before turn 2",
        ),
        (
            "lines",
            "40mm",
            {"id": "fused"},
            'lines: the id "fused" appears there 2 times',
        ),
        (
            "lines",
            "40mm",
            {"id": "fuse"},
            "effects[id=fuse].id: is the id of a line",
        ),
        (
            "lines",
            "40mm",
            {"id": "kill_box"},
            "lines[id=kill_box].id: has a meaning of its own",
        ),
        (
            "lines",
            "burnt",
            {"counter": {"name": "fire", "value": 0}},
            'lines[id=burnt].counter.name: no counter "fire"; known are fuse',
        ),
        (
            "elements",
            "center",
            {"replaced_by": "crater"},
            'elements[id=center].replaced_by: no element "crater"; did you mean "center"?',
        ),
        (
            "elements",
            "center",
            {"replaced_by": "red-40"},
            'elements[id=center].replaced_by: "red-40" needs later = true',
        ),
        (
            "elements",
            "red-40",
            {"later": True},
            "elements[id=red-40].later: no element is replaced by it",
        ),
        (
            "elements",
            "red-40",
            {"id": "Red 40"},
            "elements[id=Red 40]: expected lower-case letters, digits and hyphens",
        ),
        (
            "effects",
            "spark",
            {"table": ["blue-terrain", "red-terrain", "middle"]},
            'effects[id=spark].table: no element "middle"; known are '
            "center, blue-40, red-40, blue-terrain, red-terrain",
        ),
        (
            "effects",
            "spark",
            {"die": 6},
            "effects[id=spark].table: needs an element for each of the 6 faces of the die",
        ),
        (
            "effects",
            "spark",
            {"unless": "fuze"},
            'effects[id=spark].unless: no effect "fuze"; did you mean "fuse"?',
        ),
        (
            "effects",
            "spark",
            {"points": 1},
            'effects[id=spark].who: "nobody" goes without requires, may and points',
        ),
        (
            "effects",
            "fuse",
            {"unless": "spark"},
            'effects[id=fuse].unless: goes with who = "nobody" only',
        ),
        (
            "effects",
            "fuse",
            {"die": 0},
            "effects[id=fuse].by_die: needs a die",
        ),
        (
            "effects",
            "fuse",
            {"counter": ""},
            "effects[id=fuse].counter: goes together with by or by_die",
        ),
        (
            "effects",
            "fuse",
            {"counter": "tokens"},
            'effects[id=fuse].counter: no counter "tokens"; known are fuse',
        ),
        (
            "effects",
            "fuse",
            {"goal": 3},
            "effects[id=fuse].goal: needs choose, counter and points",
        ),
        (
            "effects",
            "fuse",
            {"choose": {"tag": "fussed"}},
            "effects[id=fuse].choose: no element of the scenario fits these words",
        ),
        (
            "effects",
            "fuse",
            {"remove": [{"kind": "cache"}]},
            "effects[id=fuse].remove[1]: no element of the scenario fits these words",
        ),
    ],
)
def test_a_fault_in_a_row(part: str, row_id: str, values: dict[str, Any], line: str) -> None:
    assert STAKES + line in faults(changed("high-stakes", part, row_id, **values))


@pytest.mark.parametrize(
    ("key", "value", "line"),
    [
        ("elements", [], "elements: needs at least one"),
        ("lines", [], "lines: needs at least one"),
        ("reopens", True, "reopens: needs a threshold"),
        ("kill_box", False, "kill_box_grows: needs kill_box = true"),
        (
            "facts",
            [{"id": "held", "text": "held"}],
            "facts[id=held].id: no line mentions this fact",
        ),
        (
            "facts",
            [{"id": "held", "text": "held", "excludes": ["hold"]}],
            'facts[id=held].excludes: no fact "hold"; did you mean "held"?',
        ),
        (
            "facts",
            [{"id": "held", "text": "held", "requires": [{"of": {}, "level": "hold"}]}],
            'facts[id=held].requires[1].level: no word "hold"; '
            "known are contests, secures, destroyed, standing",
        ),
    ],
)
def test_a_fault_in_a_scenario(key: str, value: Any, line: str) -> None:
    raw = copy.deepcopy(RAW["sr2026"])
    scenario(raw, "wolves-at-our-heels")[key] = value
    assert f"mine.toml: scenarios[id=wolves-at-our-heels].{line}" in faults(raw)


@pytest.mark.parametrize(
    ("key", "value", "line"),
    [
        ("ladder", [], "game.ladder: needs at least one word"),
        (
            "ladder",
            [{"word": "secures", "text": "s"}, {"word": "secures", "text": "t"}],
            'game.ladder: the word "secures" appears there 2 times',
        ),
        (
            "ladder",
            [{"word": "secures", "text": "s"}, {"word": "captured", "text": "t"}],
            "game.ladder[word=captured].word: has a meaning of its own",
        ),
    ],
)
def test_a_fault_in_what_scenarios_share(key: str, value: Any, line: str) -> None:
    raw = copy.deepcopy(RAW["sr2026"])
    raw["game"][key] = value
    assert f"mine.toml: {line}" in faults(raw)


def test_a_kill_box_needs_its_measures() -> None:
    raw = copy.deepcopy(RAW["sr2026"])
    raw["variants"] = []
    del raw["game"]["kill_box"]
    assert "mine.toml: scenarios[id=payload].kill_box: there is no game.kill_box" in faults(raw)


@pytest.mark.parametrize("name", ["0", "1"])
def test_no_part_is_called_as_a_player_is_in_the_key_of_a_question(name: str) -> None:
    raw = changed("high-stakes", "lines", "40mm", id=name)
    assert f"{STAKES}lines[id={name}].id: means a player; start it with a letter" in faults(raw)

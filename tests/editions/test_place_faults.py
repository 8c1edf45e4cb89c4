"""Places and deployments that cannot be are refused with file, key and reason."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import packaged
import pytest

from data import editions
from data.editions import EditionFault

Raw = dict[str, Any]
RAW = {one: packaged.tables(one) for one in ("sr2012", "sr2026")}


def faults(raw: Raw) -> list[str]:
    with pytest.raises(EditionFault) as caught:
        editions.check(raw, "mine.toml")
    return str(caught.value).splitlines()


def scenario(raw: Raw, name: str) -> Raw:
    return next(one for one in raw["scenarios"] if one["id"] == name)


def element(raw: Raw, name: str, element_id: str) -> Raw:
    return next(one for one in scenario(raw, name)["elements"] if one["id"] == element_id)


def deployment(raw: Raw, name: str) -> Raw:
    return next(one for one in raw["deployments"] if one["id"] == name)


def placed(**place: object) -> Callable[[Raw], None]:
    """Return a change that moves the western zone of Close Quarters: a circle of 8 in."""

    def change(raw: Raw) -> None:
        element(raw, "close-quarters", "zone-2")["place"] = place

    return change


def deploys(name: str, **values: object) -> Callable[[Raw], None]:
    return lambda raw: deployment(raw, name).update(values)


def reinforced(**values: object) -> Callable[[Raw], None]:
    return lambda raw: raw["game"]["reinforcements"].update(values)


def in_scenario(name: str, **values: object) -> Callable[[Raw], None]:
    return lambda raw: scenario(raw, name).update(values)


ZONE = "scenarios[id=close-quarters].elements[id=zone-2].place"
STANDARD = [{"player": 1, "depth": 7}, {"player": 2, "depth": 10}]


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (
            placed(left=20, right=20, far=20),
            f"{ZONE}.right: says the same as left; leave one of them out",
        ),
        (
            placed(left=20, near=20, far=20),
            f"{ZONE}.far: says the same as near; leave one of them out",
        ),
        (placed(x=20), f"{ZONE}.x: x and y go together"),
        (placed(x=20, y=28, left=20), f"{ZONE}.left: goes without x and y"),
        (placed(left=150, far=20), f"{ZONE}.left: expected a number from 0 to 100, found 150"),
        # A circle of 8 in with its centre 3 in from an edge reaches 1 in past it.
        (placed(left=3, far=20), f"{ZONE}: is not completely on the table of 48 in"),
        (placed(left=60, far=20), f"{ZONE}: is not completely on the table of 48 in"),
        # The other zone's centre is at (28, 20): 6 in away, both are 4 in from centre to edge.
        (placed(x=22, y=20), f'{ZONE}: lies over "zone-1"'),
        (
            deploys("standard", zones=STANDARD[:1]),
            "deployments[id=standard].zones: needs one for each player",
        ),
        (
            deploys("standard", zones=[STANDARD[0] | {"depth": 0}, STANDARD[1]]),
            "deployments[id=standard].zones[player=1].depth: must be more than 0",
        ),
        (
            deploys("standard", zones=[STANDARD[0] | {"corner": "near-left"}, STANDARD[1]]),
            "deployments[id=standard].zones[player=1].corner: "
            'goes with shape = "strip" or "quarter", and only there',
        ),
        (
            deploys("standard", width=20),
            'deployments[id=standard].width: goes with shape = "strip", and only there',
        ),
        (
            deploys("standard", zones=[STANDARD[0] | {"depth": 49}, STANDARD[1]]),
            "deployments[id=standard].zones[player=1].depth: is deeper than the table of "
            "Close Quarters, 48 in",
        ),
        (
            deploys("standard", zones=[STANDARD[0] | {"depth": 40, "advance": 9}, STANDARD[1]]),
            "deployments[id=standard].zones[player=1].depth: is deeper than the table of "
            "Close Quarters, 48 in",
        ),
        (
            deploys("flank", width=49),
            "deployments[id=flank].width: is wider than the table of A Flag Too Far, 48 in",
        ),
        (deploys("flank", id="radial"), "deployments: two of them have one id"),
        (
            in_scenario("overrun", deployment="flanks"),
            'scenarios[id=overrun].deployment: no "flanks"; did you mean "flank"?',
        ),
        (
            reinforced(corners=["near-right"]),
            "game.reinforcements.corners: needs one for each player",
        ),
        (
            in_scenario("overrun", table=30),
            "scenarios[id=overrun].elements[id=zone].place: is "
            "not completely on the table of 30 in",
        ),
    ],
)
def test_what_cannot_be_is_refused(change: Callable[[Raw], None], line: str) -> None:
    raw = copy.deepcopy(RAW["sr2012"])
    change(raw)
    assert f"mine.toml: {line}" in faults(raw)


def test_a_base_has_no_width() -> None:
    raw = copy.deepcopy(RAW["sr2026"])
    raw["scenarios"][0]["elements"][0]["width"] = 3
    name, first = raw["scenarios"][0]["id"], raw["scenarios"][0]["elements"][0]["id"]
    said = "goes without width and height"
    assert f"mine.toml: scenarios[id={name}].elements[id={first}].base: {said}" in faults(raw)


def test_touching_zones_and_nested_elements_are_valid() -> None:
    raw = copy.deepcopy(RAW["sr2012"])
    # 8 in between the centres of two circles of 8 in: they touch.
    element(raw, "close-quarters", "zone-2")["place"] = {"x": 20, "y": 20}
    editions.check(raw, "mine.toml")
    # The Fuel Caches of Supply and Demand are in the middle of their zones.
    assert element(raw, "supply-and-demand", "cache-1")["place"] == {"right": 18, "near": 18}

"""Every element of the 48 scenarios is where its distances put it.

Distances typed in positions.txt give positions (positions.py), compared with the edition's file.
"""

import re
from collections import Counter

import packaged
import pytest
from positions import Laid, Lies, Spot, Unreadable, all_scenarios, element, size_of, spot

from srtui.rules import places
from srtui.rules.edition import Element, ScenarioRule

FILES = {
    "SR2012": "sr2012", "SR2015": "sr2015", "SR2017": "sr2017beta", "SR2024": "sr2024",
    "SR2026": "sr2026",
}  # fmt: skip
LAID = all_scenarios()
NEAR = 0.06
"""Inches that a place or a size may differ: editions round a base to a hundredth of an inch."""

COLOUR = ("", "red", "blue")
"""Of the first player's markers and of the second's."""

everywhere = pytest.mark.parametrize("laid", LAID, ids=lambda laid: f"{laid.edition} {laid.name}")


LOADED = {name: packaged.edition(edition_id) for name, edition_id in FILES.items()}


def plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower().removeprefix("rumble ")).strip("-")


def scenario_of(laid: Laid) -> ScenarioRule:
    return next(
        one for one in LOADED[laid.edition].scenarios if plain(one.name) == plain(laid.name)
    )


# The notation's results, worked out by hand


def test_a_base_is_measured_to_its_edge() -> None:
    # 50 mm are 1.97 in across, half of it 0.98.
    found = element("objective 50 P2 e L9 T16 house")
    assert (found.at.x, found.at.y) == pytest.approx((9.98, 48 - 16.98), abs=0.01)
    right = element("flag 30 P2 e R6 B17 W26")
    assert (right.at.x, right.at.y) == pytest.approx((41.41, 17.59), abs=0.01)


def test_a_letter_holds_until_the_next() -> None:
    found = spot("c L24 e T20", size_of("objective", "30"))
    assert (found.x, found.y) == pytest.approx((24, 27.41), abs=0.01)
    assert spot("c L24 T16", size_of("cache", "20")) == Spot(24, 32)


def test_a_rectangle_is_measured_to_its_near_sides() -> None:
    assert spot("R6 B16", size_of("rectangle", "12x6")) == Spot(36, 19)
    assert spot("L18 R18 T21 B21", size_of("rectangle", "12x6")) == Spot(24, 24)
    assert spot("L3 T9", size_of("rectangle", "6x12"), 30) == Spot(6, 15)


@pytest.mark.parametrize(
    "line",
    [
        "rectangle 12x6 - L18 R17 T21 house",  # 13 in between
        "rectangle 12x6 - L18 house",
        "flag 40 - L12 T24 house",  # neither to the centre nor to the edge
        "flag 40 - c L12 X24 house",
    ],
)
def test_what_says_no_place_or_two_is_refused(line: str) -> None:
    with pytest.raises(Unreadable):
        element(line)


def test_half_a_base() -> None:
    half = [round(size_of("objective", form)[0] / 2, 2) for form in ("20", "30", "40", "50")]
    assert half == [0.39, 0.59, 0.79, 0.98]


# The table and the editions


def test_all_48_are_typed_and_no_other() -> None:
    assert Counter(laid.edition for laid in LAID) == {
        "SR2012": 18,
        "SR2015": 8,
        "SR2017": 9,
        "SR2024": 6,
        "SR2026": 7,
    }
    for name, edition in LOADED.items():
        typed = sorted(plain(laid.name) for laid in LAID if laid.edition == name)
        assert sorted(plain(one.name) for one in edition.scenarios) == typed


@everywhere
def test_nothing_lies_off_the_table(laid: Laid) -> None:
    for one in laid.elements:
        for at in filter(None, (one.at, one.then)):
            half = one.width / 2, (one.depth or one.width) / 2
            assert half[0] <= at.x <= laid.table - half[0], one
            assert half[1] <= at.y <= laid.table - half[1], one


def kind_of(one: Lies, edition: str) -> str:
    """Return the edition's kind: in 2024 and 2026 a flag only shows which terrain is meant."""
    if one.kind in ("circle", "rectangle"):
        return "zone"
    if one.kind == "flag" and edition in ("SR2024", "SR2026"):
        return "terrain"
    return one.kind


def whose_it_is(one: Lies, found: Element) -> bool:
    """Whether the owner is right; what is only red or blue, or on a side, has none."""
    if one.whose in ("P1", "P2"):
        return found.owner == int(one.whose[1]) and found.colour in ("", COLOUR[found.owner])
    if one.whose in ("side1", "side2"):
        side = int(one.whose[-1])
        return found.side == side and found.owner in (0, side)
    if one.whose in ("red", "blue"):
        # Red scores on the second player's half, blue on the first's.
        far_side = 3 - COLOUR.index(one.whose)
        return (found.owner, found.side, found.colour) == (0, far_side, one.whose)
    return found.owner == 0


def lies_at(found: Element, laid: Laid) -> Spot | None:
    """Where the edition says that it lies."""
    here = places.spot(found, laid.table)
    return None if here is None else Spot(here.x, here.y)


def differs(one: Lies, at: Spot, found: Element, laid: Laid) -> list[str]:
    """Return how an element differs from what was typed."""
    here = lies_at(found, laid)
    wrong = []
    if here is None:
        wrong.append("has no place")
    elif max(abs(here.x - at.x), abs(here.y - at.y)) > NEAR:
        wrong.append(f"lies at ({here.x:g}, {here.y:g}), not ({at.x:.2f}, {at.y:.2f})")
    if abs(found.across - one.width) > NEAR or abs(found.height - one.depth) > NEAR:
        wrong.append(f"is {found.across:g} x {found.height:g}, not {one.width:.2f} x {one.depth:g}")
    if not whose_it_is(one, found):
        wrong.append(f"is owner {found.owner} side {found.side}, not {one.whose}")
    return wrong


def far(at: Spot, found: Element, laid: Laid) -> float:
    here = lies_at(found, laid)
    return 999 if here is None else abs(here.x - at.x) + abs(here.y - at.y)


@everywhere
def test_every_element_is_at_its_typed_position(laid: Laid) -> None:
    scenario = scenario_of(laid)
    left = list(scenario.elements)
    wrong = []
    for one in laid.elements:
        for at in filter(None, (one.at, one.then)):
            later = at is one.then
            alike = [
                each
                for each in left
                if each.kind == kind_of(one, laid.edition)
                and each.later == later
                and bool(each.height) == bool(one.depth)
            ]
            if not alike:
                wrong.append(f"{one}: there is none")
                continue
            alike.sort(
                key=lambda each, at=at, one=one: (  # type: ignore[misc]
                    len(differs(one, at, each, laid)),
                    far(at, each, laid),
                )
            )
            left.remove(alike[0])
            wrong += [f"{one}: {alike[0].id} {said}" for said in differs(one, at, alike[0], laid)]
    wrong += [f"{each.id}: is nowhere in the table" for each in left]
    assert not wrong, "\n".join((f"{laid.edition} {laid.name}", *wrong))


@everywhere
def test_the_kinds_are_as_many(laid: Laid) -> None:
    typed = Counter(
        kind_of(one, laid.edition)
        for one in laid.elements
        for _ in filter(None, (one.at, one.then))
    )
    assert Counter(one.kind for one in scenario_of(laid).elements) == typed


@everywhere
def test_replacement_is_on_the_side_of_its_element(laid: Laid) -> None:
    scenario = scenario_of(laid)
    later = {one.id: one for one in scenario.elements if one.later}
    for one in laid.elements:
        if one.then is None:
            continue
        stands = min(
            (each for each in scenario.elements if not each.later),
            key=lambda each, one=one: far(one.at, each, laid),  # type: ignore[misc]
        )
        assert far(one.then, later[stands.replaced_by], laid) < NEAR
    assert len(later) == sum(one.then is not None for one in laid.elements)


@everywhere
def test_a_side_is_the_half_on_which_it_lies(laid: Laid) -> None:
    for one in scenario_of(laid).elements:
        here = lies_at(one, laid)
        if one.side and here is not None:
            assert one.side == (1 if here.y < laid.table / 2 else 2), one.id


@everywhere
def test_the_table_is_as_wide(laid: Laid) -> None:
    assert scenario_of(laid).table == laid.table


@everywhere
def test_places_that_are_known_are_drawn_to_scale(laid: Laid) -> None:
    assert scenario_of(laid).to_scale


def said_of_places(laid: Laid) -> str:
    """Return the edition's note on where the places come from: of the scenario, else of all."""
    scenario, kept = scenario_of(laid), LOADED[laid.edition].from_elsewhere
    if scenario.layout_source:
        return f"{scenario.layout} layout: {scenario.layout_source}"
    return kept.get(f"scenarios[id={scenario.id}].elements") or kept.get("scenarios", "")


@everywhere
def test_a_place_that_is_not_printed_says_where_it_is_from(laid: Laid) -> None:
    elsewhere = {one.source for one in laid.elements if not one.source.startswith("S")}
    assert elsewhere, "every document has lost its maps, or has them in pictures only"
    said = said_of_places(laid)
    assert said
    assert ("house layout" in said) == ("house" in elsewhere)


def test_layout_that_is_partly_from_an_article_says_so() -> None:
    mixed = [one for one in LAID if len({each.source for each in one.elements}) > 1]
    assert [one.name for one in mixed] == ["Recon II", "Payload", "Invasion"]
    assert all("an article of 2024" in said_of_places(one) for one in mixed[1:])

"""List builders' texts: what is found in them; never a failure."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from srtui.rules.lists.text import ListContent, read_text
from srtui.rules.lists.values import Extra

WAR_ROOM_OLD = """
War Room Army

Circle Orboros - everything

52 / 53 (50+3)    Warlock(s) : 1/1    Warbeast(s) : 3    Battle Engines : 1    Solos : 3    Units : 2

Tier 2

Kaya the Moonhunter - WB: +3
-    Druid Wilder - PC: 2
-    Argus Moonhound - PC: 4

Celestial Fulcrum - PC: 9
Sentry Stone & Mannikins - Leader & 3 Grunts: 3
-    Stone Keeper - Keeper 1

---

GENERATED : 11/10/2014 20:19:01
BUILD ID : 1014.14-10-01
"""  # noqa: E501 - as that program writes it

WAR_ROOM_NEW = """
War Room Army

Khador - third try

Theme: Winter Guard Kommand
75 / 75 Army


Kommander Sorscha Kratikoff - WJ: +29
-    War Dog - PC: 3
-    Juggernaut - PC: 12 (Battlegroup Points Used: 12)
-    Behemoth - PC: 25 (Battlegroup Points Used: 17)

Kovnik Jozef Grigorovich - PC: 0
Winter Guard Infantry - Leader & 9 Grunts: 16
-    Winter Guard Officer - PC: 5
Gun Carriage - PC: 17
Winter Guard Rocketeers - Leader & 9 Grunts: 26

THEME: Winter Guard Kommand
---

GENERATED : 03/17/2020 22:23:47
"""

CHAMBER = """
Cryx Army - 75 / 75 points
[Theme] Ghost Fleet

[Deneghra 3] Deneghra, the Soul Weaver [+27]
 - Scarlock Thrall [4]
 - Reaper [13]
 - Kraken [35]
Captain Rengrave [0(7)]
Blackbane's Ghost Raiders (max) [15]
Wraith Engine [18]
Machine Wraith [17]

Specialists 20/20
 - Pistol Wraith [6]
 - Revenant Crew [14]
"""

PLAIN = """
Faction: Storm Legion - Cygnar
Army points: 50/50

Leader
Captain Ferris Marque

Cohort
Courser (14 pts)
Stryker (16 pts)

Objective: Fuel Cache
Command Cards: Old Faithful, Silent Night
"""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            WAR_ROOM_OLD,
            ListContent(52, 3, "Kaya the Moonhunter", "Circle Orboros", tier=2),
        ),
        (
            # 3 + 12 + 25 + 16 + 5 + 17 + 26 = 104 are 75 and the 29 that the bonus paid for
            WAR_ROOM_NEW,
            ListContent(104, 29, "Kommander Sorscha Kratikoff", "Khador", "Winter Guard Kommand"),
        ),
        (
            # 4 + 13 + 35 + 15 + 18 + 17 = 102; the specialists are not among them
            CHAMBER,
            ListContent(
                102,
                27,
                "Deneghra, the Soul Weaver",
                "Cryx",
                "Ghost Fleet",
                specialists=(Extra("Pistol Wraith", 6), Extra("Revenant Crew", 14)),
            ),
        ),
        (
            PLAIN,
            ListContent(
                50,
                None,
                "Captain Ferris Marque",
                "Cygnar - Storm Legion",
                objective="Fuel Cache",
                cards=("Old Faithful", "Silent Night"),
                stated=50,
                added=30,
            ),
        ),
        ("Warcaster: Haley 2\nTotal: 48", ListContent(48, None, "Haley 2")),
        ("Haley 2 (+6)\nLancer 6\nAce 4\nTotal points: 56", ListContent(56, 6, "Haley 2")),
        ("my list\nlots of jacks", ListContent(unread=("my list", "lots of jacks"))),
        ("", ListContent()),
    ],
    ids=["old War Room", "War Room", "Chamber", "plain", "words", "short", "none", "empty"],
)
def test_what_a_text_says(text: str, found: ListContent) -> None:
    assert read_text(text) == found


def test_windows_line_ends_and_indents_change_nothing() -> None:
    wild = "\r\n".join("  " + line for line in CHAMBER.splitlines())
    assert read_text(wild).points == read_text(CHAMBER).points
    assert read_text(wild).specialists == read_text(CHAMBER).specialists


def test_reinforcements_below_their_head_are_no_part_of_the_army() -> None:
    below = "Reinforcements (10 points)\nSquire (2)\nAce (4)"
    text = f"Haley (+5)\nLancer (6)\n\n{below}\n\nSword Knights (6)"
    found = read_text(text)
    assert found.reinforcements == (Extra("Squire", 2), Extra("Ace", 4))
    assert (found.points, found.bonus) == (12, 5)


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=400))
def test_no_text_makes_it_fail(text: str) -> None:
    assert isinstance(read_text(text), ListContent)


LINES = st.sampled_from([*WAR_ROOM_OLD.splitlines(), *CHAMBER.splitlines(), *PLAIN.splitlines()])


@given(st.lists(LINES, max_size=40))
def test_no_mixture_of_texts_makes_it_fail_and_points_stay_small(lines: list[str]) -> None:
    found = read_text("\n".join(lines))
    assert found.points is None or 0 <= found.points <= 9999
    assert found.bonus is None or 0 <= found.bonus <= 999


@pytest.mark.parametrize("behind", ["[+28]", "(+28)", "+28", "- WJ: +28", "[+28 bonus]"])
def test_bonus_points_are_not_part_of_the_leaders_name(behind: str) -> None:
    found = read_text(f"Khador\nWarcaster: Sorscha 1 {behind}\nJuggernaut [12]\nTotal: 75 points")
    assert (found.leader, found.bonus, found.points) == ("Sorscha 1", 28, 75)

"""The texts of the newest army builders and of NewRecruit, as lines and as one line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from srtui.rules.lists.text import ListContent, read_text

MK4 = """Khador - Winter Korps
Kommander Anya Orlova
- Iron Skin
- Grey Wolf [9]
  HEAD - Shield Guard
  RIGHT ARM - Ice Maul
Lord Damien [3]
Rifle Squad [11]
"""
PLAIN_NAME = """Cygnar - Storm Legion
Anya Orlova
- Arcane Bolt
- Grey Wolf [9]
  HEAD - Shield Guard
Rifle Squad [11]
"""
RECRUIT = """++ Army Roster (Warmachine - Winter Korps) [75pts] ++
+ Leader +
Anya Orlova [0pts]: Iron Skin, Frost
+ Warjacks +
Grey Wolf [9pts]: Shield Guard, Ice Maul
+ Units [40pts] +
Rifle Squad [11pts]
"""
RECRUIT_WITHOUT_A_LEADERS_PART = """++ Army Roster (Warmachine - Winter Korps) [20pts] ++
+ Uncategorised +
Anya Orlova: Iron Skin
Grey Wolf [9pts]
"""
SHAPES = {
    "mk4": (MK4, ListContent(23, None, "Kommander Anya Orlova", "Khador - Winter Korps")),
    "mk4 without a rank": (
        PLAIN_NAME, ListContent(20, None, "Anya Orlova", "Cygnar - Storm Legion"),
    ),
    "new recruit": (RECRUIT, ListContent(75, None, "Anya Orlova", "Winter Korps")),
    "new recruit, no part of leaders": (
        RECRUIT_WITHOUT_A_LEADERS_PART, ListContent(20, None, "Anya Orlova", "Winter Korps"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_leader_army_and_points_are_found(shape: str) -> None:
    text, wanted = SHAPES[shape]
    assert read_text(text) == wanted


@pytest.mark.parametrize("shape", SHAPES)
def test_they_are_found_in_one_line_as_well(shape: str) -> None:
    text, wanted = SHAPES[shape]
    assert read_text(" ".join(text.split())) == wanted


def test_a_long_list_in_one_line_is_summed_to_its_end() -> None:
    units = "".join(f"Rifle Squad number {n} of the long list [4] " for n in range(20))
    found = read_text(f"Khador - Winter Korps Kommander Anya - Iron Skin {units}")
    assert found == ListContent(80, None, "Kommander Anya", "Khador - Winter Korps")


@given(st.text(alphabet="+-[]() :1aK\n", max_size=60))
def test_signs_alone_never_fail(text: str) -> None:
    read_text(f"Khador - Korps{text}")
    read_text(f"++ {text} [75pts] ++{text}")

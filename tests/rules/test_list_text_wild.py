"""Texts as list builders, forums and spreadsheets write them, not as one would wish them."""

from __future__ import annotations

import pytest

from srtui.rules.lists.text import ListContent, read_text

FREE_CARDS = """
War Room Army

Khador - spring cup

Theme: Winter Guard Kommand
3 / 3 Free Cards     75 / 75 Army


Kommander Sorscha Kratikoff - WJ: +28
-    Juggernaut - PC: 13 (Battlegroup Points Used: 13)
-    Juggernaut - PC: 13 (Battlegroup Points Used: 13)
-    War Dog - PC: 3 (Battlegroup Points Used: 2)

Widowmaker Marksman - PC: 0
Greylord Forge Seer - PC: 4
Winter Guard Infantry - Leader & 9 Grunts: 70
THEME: Winter Guard Kommand
---
"""

KOMMANDER = """
System: Warmachine
Faction: Cygnar
Casters: 1/1
Points: 50/50
Major Victoria Haley (*6pts)
* Thorn (8pts)
* Stormwall (19pts)
* Squire (2pts)
Boomhowler & Co. (max) (10pts)
Storm Lances (17pts)
"""

FORUM = """
[b]Cryx Army - 75 / 75 points[/b]
[Theme] Ghost Fleet

[b](Deneghra 3) Deneghra, the Soul Weaver [+27][/b]
 - Reaper [13]
 - Kraken [89]
"""

STARS = """
**Cryx Army - 75 / 75 points**
**Theme:** Ghost Fleet

**Deneghra 3** [+27]
* Reaper [13]
* Kraken [89]
"""

APP = """
Spring cup, list two
Faction: Storm Legion - Cygnar
Command Cards: 5/5   Points: 99/100
🔥 Captain Athena di Baro (Leader) 🔥
🐻 Courser — 14 pts
🐻 Storm Lances — 20 pts
"""

BELOW_A_HEAD = """
Orgoth - Sea Raiders
98 / 100 pts

Warcaster
Horruskh — 0 pts
• Jackal — 12 pts
"""

SHEET = "Deneghra 3\t+27\r\nReaper\t\t13\r\nKraken\t\t89\r\nTotal\t\t102\r\n"

KEYED = "Warcaster: Sorscha 1\nBonus points: 28\nTotal points: 101\nFree cards: 2\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            # 13 + 13 + 3 + 4 + 70 = 103 = 75 + 28; the cards do not count
            FREE_CARDS,
            ListContent(103, 28, "Kommander Sorscha Kratikoff", "Khador", "Winter Guard Kommand"),
        ),
        (
            # 8 + 19 + 2 + 10 + 17 = 56 = 50 + 6
            KOMMANDER,
            ListContent(56, 6, "Major Victoria Haley", "Cygnar"),
        ),
        (FORUM, ListContent(102, 27, "Deneghra, the Soul Weaver", "Cryx", "Ghost Fleet")),
        (STARS, ListContent(102, 27, "Deneghra 3", "Cryx", "Ghost Fleet")),
        (
            APP,
            ListContent(
                99,
                None,
                "Captain Athena di Baro",
                "Cygnar - Storm Legion",
                stated=99,
                added=34,
            ),
        ),
        (
            BELOW_A_HEAD,
            ListContent(98, None, "Horruskh", "Orgoth - Sea Raiders", stated=98, added=12),
        ),
        (SHEET, ListContent(102, 27, "Deneghra 3")),
        (KEYED, ListContent(101, 28, "Sorscha 1")),
        ("Leader: Haley 4\nCommand Cards: 5\nAce (14)\n", ListContent(14, None, "Haley 4")),
        ("[Leader] Haley 4\n98 points", ListContent(98, None, "Haley 4")),
    ],
    ids=[
        "free cards",
        "old stars",
        "forum",
        "emphasis",
        "emoji",
        "head",
        "sheet",
        "keyed",
        "cards",
        "marked",
    ],
)
def test_what_a_text_of_this_kind_says(text: str, found: ListContent) -> None:
    assert read_text(text) == found


def test_leading_bonus_points_are_not_the_total() -> None:
    assert read_text("Bonus points: 28\nArmy points: 103").points == 103


def test_a_list_of_five_hundred_lines_is_summed() -> None:
    many = "\n".join(f"Trencher {number} [1]" for number in range(500))
    assert read_text(f"Haley 2 [+28]\n{many}").points == 500

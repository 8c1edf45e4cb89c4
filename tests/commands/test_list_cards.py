"""Command cards and arena of a list: read, stored, shown and compared with the edition."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hall import Hall
from meant import meant

from srtui.commands.lists.handed_in import AddList, EditList
from srtui.model.pregame import findings_of
from srtui.queries.lists import cards_text, lists_view
from srtui.rules.lists.values import ArmyList

BODY = "Captain Jade Falcon\n- Courser [25]\nStormblades [25]\nStorm Lances [25]\n"
FIVE = ("Trapdoor", "Second Wind", "Old Faithful", "Break Through", "Power Swell")


@pytest.fixture
def hall_of_2024(hall_of: Callable[[str], Hall]) -> Hall:
    hall = hall_of("sr2024")
    hall.add(["Ann Berg"], faction="Cygnar")
    return hall


def submitted(hall: Hall, text: str) -> ArmyList:
    hall.run(AddList(hall.id("Ann Berg"), text=text))
    return hall.event.lists[hall.id("Ann Berg")][-1]


def keys(hall: Hall) -> Sequence[str]:
    player = hall.event.player(hall.id("Ann Berg"))
    return [finding.key for finding, _ in findings_of(hall.event, player)]


def text_with(cards: Sequence[str], arena: str = "[Prime]") -> str:
    named = "\n".join(cards)
    return f"{arena} Cygnar - Storm Legion\nPC CARD\n{named}\n{BODY}"


def test_cards_and_arena_are_stored_and_shown(hall_of_2024: Hall) -> None:
    army = submitted(hall_of_2024, text_with(FIVE))
    assert (army.cards, army.arena, army.format) == (FIVE, "Prime", "Prime")
    assert keys(hall_of_2024) == []
    (row,) = lists_view(hall_of_2024.event).rows[0].lists
    assert cards_text(row) == f"5 ({', '.join(FIVE)})"


def test_other_number_of_cards_is_found(hall_of_2024: Hall) -> None:
    submitted(hall_of_2024, text_with(FIVE[:4]))
    assert keys(hall_of_2024) == ["cards:1"]


def test_other_arena_is_found(hall_of_2024: Hall) -> None:
    submitted(hall_of_2024, text_with(FIVE, "[Unlimited]"))
    assert keys(hall_of_2024) == ["arena:1"]


def test_list_without_cards_has_no_finding_about_them(hall_of_2024: Hall) -> None:
    submitted(hall_of_2024, f"Cygnar - Storm Legion\n{BODY}")
    assert keys(hall_of_2024) == []


def test_edition_without_cards_asks_for_none(hall: Hall) -> None:
    hall.add(["Ann Berg"], faction="Cygnar")
    submitted(hall, text_with(FIVE[:2]))
    assert not [key for key in keys(hall) if key.startswith(("cards", "arena"))]


def test_cards_and_arena_can_be_set_by_hand(hall_of_2024: Hall) -> None:
    submitted(hall_of_2024, text_with(FIVE[:4], "[Unlimited]"))
    hall_of_2024.run(meant(hall_of_2024, EditList, "Ann Berg", "1", arena="Prime", cards=FIVE))
    assert keys(hall_of_2024) == []

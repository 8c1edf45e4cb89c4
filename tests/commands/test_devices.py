"""Devices that are allowed, removed and moved: journal, undo, refusals."""

from __future__ import annotations

import pytest
from hall import Hall

from srtui.commands.hall.devices import LetIn, LetOut, Move
from srtui.model.refused import Refused
from srtui.model.serving import Device, read_devices
from srtui.text.seats import DevicePlace, SeatKind, place_of, refuse_strange, tables_of


def devices(hall: Hall) -> tuple[Device, ...]:
    with hall.store.read() as reader:
        return read_devices(reader)


@pytest.fixture
def four(hall: Hall) -> Hall:
    """Four players: two tables."""
    hall.add(4)
    return hall


def test_a_device_is_let_in_and_the_journal_says_so(four: Hall) -> None:
    assert four.run(LetIn("SHA256:a", "table2", "Blue tablet")) == (
        "Blue tablet is now allowed at table 2."
    )
    assert devices(four) == (Device(1, "SHA256:a", "table2", "Blue tablet", False),)


def test_device_that_is_called_as_its_place_is_allowed_in_few_words(four: Hall) -> None:
    assert four.run(LetIn("SHA256:a", "table2", "Table 2")) == "Table 2 is now allowed."


def test_undo_takes_a_device_out_again(four: Hall) -> None:
    four.run(LetIn("SHA256:a", "table2", "Blue tablet"))
    four.desk.undo()
    assert devices(four) == ()


def test_one_let_out_can_be_let_in_again(four: Hall) -> None:
    four.run(LetIn("SHA256:a", "table2", "Blue tablet"))
    assert four.run(LetOut(1)) == "Blue tablet was removed and is no longer at table 2."
    assert devices(four)[0].out
    with pytest.raises(Refused, match="has not been allowed in, or has been removed"):
        four.run(LetOut(1))
    four.run(LetIn("SHA256:a", "table2", "Red tablet"))
    assert devices(four) == (Device(1, "SHA256:a", "table2", "Red tablet", False),)


def test_a_device_moves_to_another_table(four: Hall) -> None:
    four.run(LetIn("SHA256:a", "table2", "Blue tablet"))
    said = four.run(Move(1, "table1"))
    assert said == "Blue tablet has moved to table 1 and is no longer at table 2."
    assert [(one.place, one.out) for one in devices(four)] == [("table2", True), ("table1", False)]


@pytest.mark.parametrize("place", ["table3", "table0", "table99999", "board", "to", "root", ""])
def test_no_device_is_let_in_elsewhere(four: Hall, place: str) -> None:
    with pytest.raises(Refused):
        four.run(LetIn("SHA256:a", place, "Blue tablet"))
    assert devices(four) == ()


def test_two_judges_have_two_names(four: Hall) -> None:
    four.run(LetIn("SHA256:a", "judge", "Maria"))
    with pytest.raises(Refused, match="choose another name"):
        four.run(LetIn("SHA256:b", "judge", "maria"))


def test_only_the_organizer_lets_in(four: Hall) -> None:
    for desk in (four.judge(), four.table(1)):
        with pytest.raises(Refused):
            desk.run(LetIn("SHA256:a", "table2", "Blue tablet"))


def test_places_as_they_are_typed(four: Hall) -> None:
    assert place_of("table12") == DevicePlace(SeatKind.TABLE, 12)
    assert str(place_of("table12")) == "table12"
    assert tables_of(four.event) == 2
    with pytest.raises(Refused, match="has no table 12: its tables are 1 to 2"):
        refuse_strange(place_of("table12"), four.event)
    for wrong in ("table", "table01", "Table1", "table1 ", "tables", "table١", "organizer"):
        with pytest.raises(Refused):
            place_of(wrong)

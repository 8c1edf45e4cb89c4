"""The fee: of the event and of a player, what is due, paid and owed."""

from __future__ import annotations

import pytest
from asking import lines_of
from hall import Hall
from meant import meant

from srtui.commands.roster.money import SetFee
from srtui.commands.roster.players import CheckIn, Drop, Paid, StandIn
from srtui.model.refused import Refused
from srtui.queries.roster.money import OwingQuery, money, money_text
from srtui.queries.roster.players import roster, roster_text
from srtui.sheets.export import roster as exported


def test_the_fee_counts_for_each_and_a_player_may_have_his_own(hall: Hall) -> None:
    hall.add(4)
    assert hall.run(meant(hall, SetFee, "12,50", currency="EUR")) == (
        "The fee is 12.50 EUR for each player."
    )
    assert hall.run(meant(hall, SetFee, "5", player="Bert")) == "Bert now pays 5 EUR."
    hall.run(meant(hall, SetFee, "0", player="Cleo"))
    hall.run(meant(hall, Paid, "Anna"))
    found = money(hall.event)
    assert (found.due, found.paid, found.owed) == (3000, 1250, 1750)
    assert [(one.name, one.amount) for one in found.owing] == [("Bert", 500), ("Dora", 1250)]
    assert money_text(found) == "12.50 EUR of 30 EUR paid, 2 players owe 17.50 EUR."
    assert [line.split() for line in lines_of(hall, OwingQuery())[-2:]] == [
        ["2", "Bert", "no", "5", "EUR"],
        ["4", "Dora", "no", "12.50", "EUR"],
    ]
    hall.run(meant(hall, SetFee, "-", player="Bert"))
    assert money(hall.event).owing[0].amount == 1250


def test_undo_takes_a_fee_back(hall: Hall) -> None:
    hall.add(2)
    hall.run(SetFee(1000, currency="EUR"))
    hall.run(SetFee(1500))
    assert hall.event.fee is not None
    assert hall.event.fee.format_amount(hall.event.fee.amount) == "15 EUR", "the currency stays"
    hall.run(meant(hall, SetFee, "5", player="Bert"))
    hall.desk.undo()
    hall.desk.undo()
    assert money(hall.event).due == 2000
    hall.run(SetFee(None))
    assert hall.event.fee is None
    with pytest.raises(Refused, match="no fee"):
        hall.run(SetFee(None))


def test_absent_players_and_stand_ins_owe_nothing(hall: Hall) -> None:
    hall.add(3)
    hall.run(SetFee(1000))
    hall.run(StandIn("Sam"))
    hall.run(meant(hall, CheckIn, "Anna", paid=True))
    hall.run(meant(hall, CheckIn, "Bert"))
    hall.run(meant(hall, Drop, "Bert"))
    hall.run(meant(hall, Drop, "Cleo"))
    found = money(hall.event)
    assert [one.name for one in found.owing] == ["Bert"], "he was here"
    assert (found.due, found.paid) == (2000, 1000)


def test_one_key_is_one_entry_for_here_and_paid(hall: Hall) -> None:
    hall.add(2)
    assert hall.run(meant(hall, CheckIn, "Anna", paid=True)) == "Anna: here. Anna: paid."
    hall.desk.undo()
    anna = hall.event.players[0]
    assert (anna.checked_in, anna.paid) == (False, False)


def test_all_means_all_who_are_in_the_event(hall: Hall) -> None:
    hall.add(3)
    hall.run(meant(hall, Drop, "Cleo"))
    hall.run(CheckIn(None))
    assert [one.name for one in hall.event.players if one.checked_in] == ["Anna", "Bert"]


@pytest.mark.parametrize("text", ["", "abc", "1.234", "-5", "1e5", "12.", "1234567", "١٢"])
def test_invalid_amount_is_refused(hall: Hall, text: str) -> None:
    with pytest.raises(Refused):
        meant(hall, SetFee, text)


def test_roster_and_export_say_what_each_pays(hall: Hall) -> None:
    hall.add(2)
    assert exported(hall.event).records()[0]["due"] is None
    assert roster_text(hall.event, roster(hall.event)) == "2 players: 0 here, 0 paid."
    hall.run(SetFee(1250, currency="EUR"))
    assert exported(hall.event).records()[0]["due"] == "12.50"
    assert [row.due for row in roster(hall.event).rows] == [1250] * 2
    said = roster_text(hall.event, roster(hall.event))
    assert said.endswith("0 EUR of 25 EUR paid, 2 players owe 25 EUR.")


def test_paying_for_all_skips_players_who_never_came(hall: Hall) -> None:
    hall.add(3)
    hall.run(SetFee(1000))
    hall.run(meant(hall, Drop, "Cleo"))
    assert hall.run(meant(hall, CheckIn, "all", paid=True)) == ("2 players here. 2 players paid.")
    assert money(hall.event).paid == 2000
    hall.run(meant(hall, Paid, "Anna", unpaid=True))
    hall.run(meant(hall, Drop, "Anna"))
    assert hall.run(meant(hall, Paid, "all")) == "1 more paid. All 2 are paid.", "Anna was here"
    assert hall.run(meant(hall, Paid, "all")) == "2 players paid.", "nothing is left to note"
    assert money(hall.event).paid == 2000

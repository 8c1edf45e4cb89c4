"""Only what changed of a round's sheets since they were printed from this machine."""

from __future__ import annotations

import pytest
from hall import Hall
from meant import meant

from srtui.commands.pairing.by_hand import MoveTable, Swap
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.model.refused import Refused
from srtui.sheets.paper import as_text, changed_at, note_printed, sheets_of

ROUND = ("pairings", "names", "callout", "slips", "round")


@pytest.fixture
def printed(hall: Hall) -> Hall:
    """Four tables and a bye; all of round 1 is printed before it starts."""
    hall.add(9)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "payload"))
    hall.run(Publish())
    for name in ROUND:
        note_printed(hall.event, name)
    return hall


def names_at(hall: Hall, table: int) -> tuple[str, str]:
    """Return the names of the two players of a table."""
    game = next(one for one in hall.event.rounds[-1].games if one.table == table)
    assert game.second is not None
    return hall.event.name_of(game.first), hall.event.name_of(game.second)


def changed(hall: Hall, name: str) -> str:
    return "\n".join(as_text(changed_at(hall.event, name).documents))


def test_without_a_change_nothing_is_printed_again(printed: Hall) -> None:
    for name in ROUND:
        again = changed_at(printed.event, name)
        assert (again.documents, again.remark) == ((), "Nothing has changed since the last print.")


def test_start_with_its_scenario_changes_no_slip(printed: Hall) -> None:
    printed.run(Start())
    assert changed_at(printed.event, "slips").documents == ()


def test_a_swap_prints_the_slips_of_two_tables_and_names_the_old(printed: Hall) -> None:
    (a, b), (c, d) = names_at(printed, 1), names_at(printed, 3)
    printed.run(meant(printed, Swap, a, c))
    slips = changed(printed, "slips")
    assert slips.count("Won by:") == 2
    assert "Table 1 " in slips
    assert "Table 3 " in slips
    assert {frozenset(names_at(printed, 1)), frozenset(names_at(printed, 3))} == {
        frozenset((a, d)),
        frozenset((c, b)),
    }
    said = changed_at(printed.event, "slips").remark
    gone = said.partition("No longer: ")[2]
    assert gone.count("table") == 2
    assert all(name in gone for name in (a, b, c, d))


def test_lists_name_those_alone_who_sit_otherwise(printed: Hall) -> None:
    players = {*names_at(printed, 1), *names_at(printed, 3)}
    others = {one.name for one in printed.event.players} - players
    printed.run(meant(printed, Swap, names_at(printed, 1)[0], names_at(printed, 3)[0]))
    for name in ("pairings", "names", "callout"):
        sheet = changed(printed, name)
        assert ": changed" in sheet.splitlines()[0]
        assert "Removed" in sheet
        assert all(player in sheet for player in players)
        assert not any(player in sheet for player in others)


def test_another_table_is_a_change_of_both_tables(printed: Hall) -> None:
    who = names_at(printed, 2)
    printed.run(meant(printed, MoveTable, who[0], 4))
    again = changed_at(printed.event, "slips")
    assert "\n".join(as_text(again.documents)).count("Won by:") == 2
    assert f"table 2 {who[0]} and {who[1]}" in again.remark.partition("No longer: ")[2] or (
        f"table 2 {who[1]} and {who[0]}" in again.remark.partition("No longer: ")[2]
    )


def test_what_was_printed_again_is_on_paper(printed: Hall) -> None:
    printed.run(meant(printed, Swap, names_at(printed, 1)[0], names_at(printed, 3)[0]))
    note_printed(printed.event, "slips", None, [1])
    assert changed(printed, "slips").count("Won by:") == 1
    note_printed(printed.event, "slips", None, [3])
    assert changed_at(printed.event, "slips").documents == ()
    assert changed_at(printed.event, "names").documents, "each sheet is remembered by itself"


def test_all_of_a_round_again_leaves_the_scenario_out(printed: Hall) -> None:
    printed.run(meant(printed, Swap, names_at(printed, 1)[0], names_at(printed, 3)[0]))
    assert len(sheets_of(printed.event, "round")) == 4
    assert len(changed_at(printed.event, "round").documents) == 3


def test_partial_print_needs_an_earlier_print(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    with pytest.raises(Refused, match="slips was not printed from here yet"):
        changed_at(hall.event, "slips")


def test_other_sheets_are_printed_whole(printed: Hall) -> None:
    with pytest.raises(Refused, match="Only pairing sheets can be reprinted"):
        changed_at(printed.event, "standings")

"""A latecomer who takes a seat in a published round plays that round; the no-show did not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hall import Hall
from meant import meant

from srtui.commands.pairing.by_hand import Bye, Pin, Swap, TakeSeat, Unpair
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer, Drop
from srtui.commands.rounds.stages import Publish
from srtui.queries.roster.players import roster
from srtui.queries.standings.explain import explain
from srtui.rules.record import Game, Status
from srtui.text.players import status_text


def published(hall: Hall, players: int = 8) -> Hall:
    hall.add(players)
    hall.run(PairRound())
    hall.run(Publish())
    return hall


def listed(hall: Hall) -> dict[str, str]:
    """Each player's status, as the roster says it."""
    return {row.name: status_text(hall.event, row.player) for row in roster(hall.event).rows}


def test_neither_is_late_from_the_next_round(hall: Hall) -> None:
    published(hall)
    hall.run(AddPlayer("Zoe"))
    assert listed(hall)["Anna"] == "in"
    hall.run(meant(hall, TakeSeat, "Zoe", "Anna"))
    hall.type()
    hall.run(PairRound())
    assert (listed(hall)["Zoe"], listed(hall)["Anna"]) == ("in", "in")
    assert hall.event.by_id[hall.id("Zoe")].status(1) is Status.IN


def test_the_no_show_did_not_start_and_so_the_number_of_rounds_stays(hall: Hall) -> None:
    """8 started, whoever they were: 9 would need another round by the table."""
    published(hall)
    before = hall.event.planned_rounds
    hall.run(AddPlayer("Zoe"))
    hall.run(meant(hall, TakeSeat, "Zoe", "Anna"))
    assert hall.event.planned_rounds == before == 3


def test_taking_it_back_makes_him_late_again(hall: Hall) -> None:
    published(hall)
    hall.run(AddPlayer("Zoe"))
    hall.run(meant(hall, TakeSeat, "Zoe", "Anna"))
    hall.desk.undo()
    assert hall.event.by_id[hall.id("Zoe")].status(1) is None


@pytest.mark.parametrize("how", ["swap", "pin", "bye"])
def test_late_entry_plays_that_round_however_seated(hall: Hall, how: str) -> None:
    published(hall)
    hall.run(AddPlayer("Zoe"))
    seat: dict[str, Callable[[], str]] = {
        "swap": lambda: hall.run(meant(hall, Swap, "Zoe", "Anna")),
        "pin": lambda: hall.run(meant(hall, Pin, "Zoe", "Anna")),
        "bye": lambda: hall.run(meant(hall, Bye, "Zoe")),
    }
    seat[how]()
    assert hall.event.by_id[hall.id("Zoe")].status(1) is Status.IN


def test_player_seated_in_a_later_round_is_late_from_that_round(hall: Hall) -> None:
    hall.add(8)
    hall.play()
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(AddPlayer("Zoe"))
    hall.run(meant(hall, TakeSeat, "Zoe", "Anna"))
    hall.type()
    assert listed(hall)["Zoe"] == "late, from round 2"
    said = [one.result for one in explain(hall.event, hall.id("Zoe")).steps]
    assert said[0] == "not yet in"
    assert said[1] != "no game"


def test_dropped_player_who_is_seated_plays_only_that_round(hall: Hall) -> None:
    published(hall)
    hall.run(AddPlayer("Zoe"))
    hall.run(meant(hall, Drop, "Zoe"))
    hall.run(meant(hall, TakeSeat, "Zoe", "Anna"))
    zoe = hall.event.by_id[hall.id("Zoe")]
    assert (zoe.status(1), zoe.status(2)) == (Status.IN, Status.DROPPED)


def test_player_unpaired_in_round_2_still_counts_as_started(hall: Hall) -> None:
    hall.add(9)
    hall.play()
    before = hall.event.planned_rounds
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(meant(hall, Unpair, "Anna"))
    assert hall.event.planned_rounds == before == 4


MORE = 17
"""The fewest players of a row of the table of rounds: one fewer, and a round less is announced."""


def drawn_for(folder: Path, edition: str, players: int) -> Hall:
    """Round 1 as it is announced, for names that are numbers; one of them has the bye."""
    hall = Hall(folder, edition)
    hall.add([f"P{number:02}" for number in range(1, players + 1)])
    hall.run(PairRound())
    hall.run(Publish())
    return hall


def with_the_bye(hall: Hall) -> Game:
    return next(game for game in hall.event.rounds[0].games if game.second is None)


@pytest.mark.wide
@pytest.mark.parametrize("edition", ["sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026"])
@pytest.mark.parametrize(("players", "rounds"), [(9, 4), (17, 5), (33, 6)])
def test_a_no_show_changes_nothing_of_the_rounds_that_were_announced(
    tmp_path: Path, edition: str, players: int, rounds: int
) -> None:
    """9 to 16 players 4 rounds, 17 to 32 5, 33 to 64 6 (rules.md section 0), whoever comes."""
    hall = drawn_for(tmp_path, edition, players)
    assert hall.event.planned_rounds == rounds
    resting, missing = with_the_bye(hall).first, hall.event.rounds[0].at_table(1)
    assert missing is not None
    hall.run(TakeSeat(resting, missing.first))
    assert with_none(hall) == [missing.first]
    assert hall.event.planned_rounds == rounds
    hall.run(Drop(missing.first))
    hall.type()
    assert hall.event.planned_rounds == rounds


def with_none(hall: Hall) -> list[int]:
    """Return the players who have no game in round 1."""
    seated = {player for game in hall.event.rounds[0].games for player in game.players}
    return [one.id for one in hall.event.players if one.id not in seated]


def test_empty_seat_and_later_entry_keep_the_number_of_rounds(tmp_path: Path) -> None:
    hall = drawn_for(tmp_path, "sr2026", MORE)
    game = hall.event.rounds[0].at_table(1)
    assert game is not None
    hall.run(Unpair(game.id))
    hall.run(Drop(game.first))
    assert hall.event.planned_rounds == 5
    hall.run(AddPlayer("Zoe"))
    assert hall.event.planned_rounds == 5


def test_who_left_before_it_was_published_did_not_start(tmp_path: Path) -> None:
    """17 were drawn for, one leaves the draft: 16 players, 4 rounds."""
    hall = Hall(tmp_path)
    hall.add([f"P{number:02}" for number in range(1, MORE + 1)])
    hall.run(PairRound())
    resting = with_the_bye(hall).first
    hall.run(Drop(resting))
    hall.run(Unpair(with_the_bye(hall).id))
    hall.run(Publish())
    assert hall.event.planned_rounds == 4

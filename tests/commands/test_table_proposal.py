"""A result from the table: proposed, agreed, confirmed; no result before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hall import Hall
from meant import meant
from seated import Seated

from data.event.store import Store
from srtui.commands.command import ConfirmationRequired
from srtui.commands.game.proposals import (
    Agree,
    Confirm,
    Reject,
    Withdraw,
    proposal_of,
    proposed_score,
)
from srtui.commands.game.result import Result
from srtui.commands.game.turn import EndGame
from srtui.commands.pairing.pair import PairRound
from srtui.model.refused import Refused
from srtui.rules.clock import Stage
from srtui.rules.record import Outcome, Way
from srtui.text.results import result_sentence


def state(store: Store, id: int) -> str:
    with store.read() as reader:
        return str(reader.value("SELECT state FROM game WHERE id = ?", [id]))


def finished_game(hall: Hall) -> Seated:
    """Return a game that the player named first has won by assassination with 3 points."""
    seated = Seated(hall, "two-fronts").begin().turns(3)
    seated.run(meant(seated, EndGame, "1", "assassination", "1", ("blue-50=1", "red-50=1")))
    assert seated.points == (3, 0)
    return seated


def test_a_result_goes_from_proposed_to_agreed_to_confirmed(hall: Hall) -> None:
    seated = finished_game(hall)
    one, two = seated.names
    game = seated.game
    assert state(hall.store, game.id) == "open"
    said = seated.run(meant(seated, Result, "1", destroyed_first=40, destroyed_second=25, by="2"))
    assert said.startswith(
        f"{two} has proposed a result. Table 1: {one} beats {two} by assassination, 3-0"
    )
    assert said.endswith(f"destroyed 40-25. {one} can agree; either player can withdraw it.")
    assert state(hall.store, game.id) == "proposed"
    seated.run(meant(seated, Agree, "1", "1"))
    assert state(hall.store, game.id) == "agreed"
    proposal = proposal_of(hall.event, game)
    assert (proposal.by, proposal.agreed, proposal.destroyed) == (hall.id(two), True, (40, 25))
    assert f"{one} beats {two}" in result_sentence(
        hall.event, game, proposed_score(hall.event, game, proposal)
    )
    hall.desk.run(meant(hall.desk, Confirm, "1"))
    assert state(hall.store, game.id) == "confirmed"
    game = seated.game
    assert (game.outcome, game.way) == (Outcome.FIRST, Way.ASSASSINATION)
    assert (game.points, game.destroyed) == ((3, 0), (40, 25))
    assert not hall.event.proposals


def test_second_confirmation_shows_the_confirmed_result(hall: Hall) -> None:
    seated = finished_game(hall)
    one, _ = seated.names
    seated.run(meant(seated, Result, "1", destroyed_first=40, destroyed_second=25, by="2"))
    seated.run(meant(seated, Agree, "1", "1"))
    hall.desk.run(meant(hall.desk, Confirm, "1"))
    with pytest.raises(Refused, match=f"Table 1 has a result: {one} wins by .*, 3-0"):
        hall.judge().run(meant(hall.desk, Confirm, "1"))


def test_nothing_counts_before_it_is_confirmed(hall: Hall) -> None:
    seated = finished_game(hall)
    seated.run(meant(seated, Result, "1", by="1"))
    seated.run(meant(seated, Agree, "1", "2"))
    assert seated.game.outcome is None
    assert hall.event.played == 0
    assert all(line.tp == 0 for line in hall.event.standings())
    hall.run(meant(hall, Result, "2", "1", "s", 5, 1))
    assert not hall.event.rounds[-1].complete
    with pytest.raises(Refused, match="1 game"):
        hall.run(PairRound())
    hall.run(meant(hall, Confirm, "1"))
    assert hall.event.rounds[-1].complete
    copies = list(hall.path.with_name("hall.backups").glob("*round-1-end*"))
    assert len(copies) == 1, "the round's end makes its copy"


def test_proposer_cannot_agree_and_nobody_agrees_twice(hall: Hall) -> None:
    seated = finished_game(hall)
    with pytest.raises(Refused, match="no result is proposed"):
        seated.run(meant(seated, Agree, "1", "1"))
    seated.run(meant(seated, Result, "1", by="1"))
    with pytest.raises(Refused, match="the opponent agrees"):
        seated.run(meant(seated, Agree, "1", "1"))
    seated.run(meant(seated, Agree, "1", "2"))
    with pytest.raises(Refused, match="Both have agreed"):
        seated.run(meant(seated, Agree, "1", "2"))
    with pytest.raises(Refused, match="withdraw it first"):
        seated.run(meant(seated, Result, "1", by="2"))


def test_players_do_not_confirm_and_do_not_reject(hall: Hall) -> None:
    seated = finished_game(hall)
    seated.run(meant(seated, Result, "1", by="1"))
    for command in (meant(hall, Confirm, "1"), meant(hall, Reject, "1", "no")):
        with pytest.raises(Refused, match="not for a table"):
            seated.run(command)


def test_a_result_that_only_one_has_proposed_is_asked_about(hall: Hall) -> None:
    seated = finished_game(hall)
    seated.run(meant(seated, Result, "1", by="1"))
    with pytest.raises(ConfirmationRequired, match=f"{seated.names[1]} has not agreed"):
        hall.desk.run(meant(hall.desk, Confirm, "1"))
    hall.run(meant(hall, Confirm, "1"))
    assert seated.game.outcome is Outcome.FIRST


def test_a_game_that_goes_on_has_no_result_to_propose(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(3)
    for more in ({}, {"winner": "1", "way": "s"}):
        with pytest.raises(Refused, match="The game is not over"):
            seated.run(meant(seated, Result, "1", by="1", **more))


def test_a_scored_result_cannot_be_said_otherwise(hall: Hall) -> None:
    seated = finished_game(hall)
    with pytest.raises(Refused, match="its result comes from its turns"):
        seated.run(meant(seated, Result, "1", winner="tie", by="1"))


def test_a_table_with_clocks_only_says_its_result_and_the_clocks_stop(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    with pytest.raises(Refused, match="enter the winner,"):
        seated.run(meant(seated, Result, "1", by="1"))
    seated.wait(60)
    left = seated.left
    seated.run(
        meant(seated, Result, "1", winner="2", way="s", points_first=1, points_second=6, by="1")
    )
    assert seated.clock.stage is Stage.STOPPED
    seated.wait(90)
    said = seated.run(meant(seated, Withdraw, "1", "2"))
    assert said.endswith("did not agree to the result. The clock is running.")
    assert (seated.left, seated.clock.running) == (left, 0)
    seated.run(
        meant(seated, Result, "1", winner="2", way="s", points_first=1, points_second=6, by="1")
    )
    seated.run(meant(seated, Agree, "1", "2"))
    hall.run(meant(hall, Confirm, "1"))
    assert (seated.game.outcome, seated.game.points) == (Outcome.SECOND, (1, 6))


def test_withdrawn_after_the_end_the_game_stays_over(hall: Hall) -> None:
    seated = finished_game(hall)
    seated.run(meant(seated, Result, "1", by="1"))
    seated.run(meant(seated, Agree, "1", "2"))
    seated.run(meant(seated, Withdraw, "1", "2"))
    assert (state(hall.store, seated.game.id), hall.event.proposals) == ("open", {})
    assert seated.clock.stage is Stage.STOPPED
    seated.run(meant(seated, Result, "1", by="2"))


def test_early_proposal_does_not_restart_the_clock_after_the_end(
    hall: Hall,
) -> None:
    """Proposed too early and withdrawn, played on to its end, proposed and withdrawn again."""
    seated = Seated(hall, "two-fronts").begin()
    early = meant(seated, Result, "1", winner="2", way="s", points_first=1, points_second=6, by="1")
    seated.run(early)
    assert seated.run(meant(seated, Withdraw, "1", "1")).endswith("The clock is running.")
    seated.turn()
    seated.run(meant(seated, EndGame, "1", "assassination", "1"))
    seated.run(meant(seated, Result, "1", by="1"))
    assert not seated.run(meant(seated, Withdraw, "1", "2")).endswith("The clock is running.")
    assert seated.clock.stage is Stage.STOPPED


def test_a_game_whose_time_is_over_is_a_tie_with_its_points(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin().turns(3)
    seated.turn("terrain=2")
    seated.run(meant(seated, Result, "1", winner="tie", by="1"))
    seated.run(meant(seated, Agree, "1", "2"))
    hall.run(meant(hall, Confirm, "1"))
    assert (seated.game.outcome, seated.game.points) == (Outcome.TIE, (0, 1))


def test_the_organizer_sends_a_result_back_with_a_reason(hall: Hall) -> None:
    seated = finished_game(hall)
    seated.run(meant(seated, Result, "1", by="1"))
    said = hall.run(meant(hall, Reject, "1", "wrong table"))
    assert said == "Table 1's result was rejected: wrong table."
    assert not hall.event.proposals


def test_a_result_typed_by_hand_replaces_what_the_table_proposes(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    seated.run(meant(seated, Result, "1", winner="2", way="s", points_second=6, by="1"))
    hall.run(meant(hall, Result, "1", "1", "a", 2, 1))
    assert (hall.event.proposals, seated.game.outcome) == ({}, Outcome.FIRST)
    with pytest.raises(Refused, match="has a result: only the organizer can correct it"):
        seated.run(meant(seated, Result, "1", winner="2", way="s", by="1"))


def test_a_result_typed_by_hand_stops_the_clocks(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    hall.run(meant(hall, Result, "1", "1", "a", 2, 1))
    assert seated.clock.stage is Stage.STOPPED


def test_undo_takes_a_confirmation_back_to_agreed(hall: Hall) -> None:
    seated = finished_game(hall)
    seated.run(meant(seated, Result, "1", by="1"))
    seated.run(meant(seated, Agree, "1", "2"))
    hall.run(meant(hall, Confirm, "1"))
    hall.desk.undo()
    assert (state(hall.store, seated.game.id), seated.game.outcome) == ("agreed", None)
    hall.desk.redo()
    assert (state(hall.store, seated.game.id), seated.game.outcome) == (
        "confirmed",
        Outcome.FIRST,
    )


def test_awards_and_caps_are_worked_in_when_it_is_confirmed(
    hall_of: Callable[[str], Hall],
) -> None:
    """2026: the winner by concession has at least 5 points and half of the size destroyed."""
    hall = hall_of("sr2026")
    seated = Seated(hall, "two-fronts").begin()
    seated.run(meant(seated, EndGame, "1", "concession", "1"))
    seated.run(meant(seated, Result, "1", by="1"))
    seated.run(meant(seated, Agree, "1", "2"))
    assert proposal_of(hall.event, seated.game).points == (0, 0), "as scored on the table"
    hall.run(meant(hall, Confirm, "1"))
    half = -(-hall.event.size // 2)
    assert (seated.game.points[0], seated.game.destroyed[0]) == (5, half)


def test_more_destroyed_than_an_army_is_worth_is_asked_about_at_the_table(hall: Hall) -> None:
    seated = finished_game(hall)
    with pytest.raises(ConfirmationRequired, match="more than an army is worth"):
        seated.desk.run(
            meant(seated.desk, Result, "1", destroyed_first=900, destroyed_second=0, by="1")
        )


def test_a_table_cannot_say_that_both_lose(hall: Hall) -> None:
    seated = Seated(hall, "two-fronts").begin()
    with pytest.raises(Refused, match="Only the organizer can enter that both lose"):
        seated.run(meant(seated, Result, "1", "both", by="1"))


def test_way_and_points_of_a_scored_game_are_as_scored(hall: Hall) -> None:
    seated = finished_game(hall)
    for words in (("scored", "scenario"), ("scored", "-", 4, 0)):
        with pytest.raises(
            Refused, match="Way and points come from the turns, 3-0: leave them out"
        ):
            hall.run(meant(hall, Result, "1", *words))
    hall.run(meant(hall, Result, "1", "scored", "a", 3, "-", 40, 25))
    game = seated.game
    assert (game.way, game.points, game.destroyed) == (Way.ASSASSINATION, (3, 0), (40, 25))

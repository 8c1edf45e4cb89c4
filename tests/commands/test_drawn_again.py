"""A draft that is drawn again: what stays, what cannot, and when that needs no reason."""

from __future__ import annotations

import pytest
from hall import Hall
from meant import meant

from srtui.commands.command import ConfirmationRequired
from srtui.commands.game.result import Correct
from srtui.commands.pairing.by_hand import Bye, Pin, Swap, Unpair
from srtui.commands.pairing.pair import PairRound, Redraw
from srtui.commands.roster.players import AddPlayer, Drop, Return, StandIn
from srtui.commands.rounds.stages import Publish
from srtui.model.refused import Refused
from srtui.queries.day.status import next_step
from srtui.queries.pairing.verify import verify
from srtui.rules.record import Game


def byes(hall: Hall) -> set[str]:
    """Return the players with a bye in the newest round."""
    games = hall.event.rounds[-1].games
    return {hall.event.name_of(game.first) for game in games if game.second is None}


def pairs(hall: Hall) -> set[frozenset[str]]:
    """Who meets whom in it."""
    return {
        frozenset(map(hall.event.name_of, game.players))
        for game in hall.event.rounds[-1].games
        if game.second is not None
    }


def drawn(hall: Hall, players: int) -> Hall:
    hall.add(players)
    hall.run(PairRound())
    return hall


def step(hall: Hall) -> tuple[str, str]:
    found = next_step(hall.event)
    return found.command, found.text


# What stays


def test_a_bye_by_hand_stays_however_often_the_draft_is_drawn_again(hall: Hall) -> None:
    drawn(hall, 7)
    for name in ("Anna", "Cleo"):
        hall.run(meant(hall, Bye, name))
        for _ in range(3):
            assert "no bye" not in hall.run(Redraw("again"))
            assert byes(hall) == {name}
            assert len(pairs(hall)) == 3


def test_a_bye_that_was_drawn_is_kept_by_giving_it_by_hand(hall: Hall) -> None:
    drawn(hall, 7)
    (had,) = byes(hall)
    assert hall.run(meant(hall, Bye, had)) == f"{had} keeps the bye when the round is redrawn."
    for _ in range(4):
        hall.run(Redraw("again"))
        assert byes(hall) == {had}


def test_a_bye_that_was_swapped_to_somebody_stays(hall: Hall) -> None:
    drawn(hall, 7)
    (had,) = byes(hall)
    other = next(one.name for one in hall.event.players if one.name != had)
    hall.run(meant(hall, Swap, had, other))
    for _ in range(4):
        hall.run(Redraw("again"))
        assert byes(hall) == {other}


def test_a_bye_by_hand_stays_with_an_even_number(hall: Hall) -> None:
    """The organizer gave it: the player without an opponent gets the drawn one."""
    drawn(hall, 6)
    hall.run(meant(hall, Bye, "Anna"))
    said = hall.run(Redraw("again"))
    assert "Anna" in byes(hall)
    assert (len(byes(hall)), len(pairs(hall))) == (2, 2)
    assert all(name in said for name in byes(hall))


def test_a_bye_by_hand_stays_and_the_stand_in_stays_out(hall: Hall) -> None:
    hall.add(5)
    hall.run(StandIn("Sam"))
    hall.run(PairRound())
    assert not byes(hall)
    hall.run(meant(hall, Bye, "Anna"))
    hall.run(Redraw("again"))
    assert byes(hall) == {"Anna"}
    assert not any("Sam" in pair for pair in pairs(hall))
    assert step(hall)[0] == "publish"


def test_several_byes_by_hand_stay(hall: Hall) -> None:
    drawn(hall, 8)
    hall.run(meant(hall, Bye, "Anna"))
    hall.run(Redraw("again"))
    (drawn_bye,) = byes(hall) - {"Anna"}
    other = next(one.name for one in hall.event.players if one.name not in byes(hall))
    hall.run(meant(hall, Swap, drawn_bye, other))
    hall.run(Redraw("again"))
    assert byes(hall) == {"Anna", other}
    assert len(pairs(hall)) == 3


def test_swapped_pairs_stay(hall: Hall) -> None:
    drawn(hall, 8)
    other = next(
        one.name
        for one in hall.event.players
        if one.name != "Anna" and hall.game(one.name) != hall.game("Anna")
    )
    hall.run(meant(hall, Swap, "Anna", other))
    made = {frozenset(map(hall.event.name_of, hall.game(one).players)) for one in ("Anna", other)}
    for _ in range(3):
        hall.run(Redraw("again"))
        assert made <= pairs(hall)


# The answer names what cannot stay


def test_a_bye_that_is_needed_no_more_goes_with_a_word(hall: Hall) -> None:
    drawn(hall, 7)
    hall.run(meant(hall, Bye, "Anna"))
    hall.run(meant(hall, Drop, "Bert"))
    said = hall.run(Redraw())
    assert "Anna loses the bye, because the number of players has changed." in said
    assert not byes(hall)


def test_a_pair_by_hand_of_which_one_is_gone_goes_with_a_word(hall: Hall) -> None:
    drawn(hall, 8)
    hall.run(meant(hall, Pin, "Anna", "Hanna"))
    hall.run(meant(hall, Drop, "Hanna"))
    said = hall.run(Redraw())
    assert "Anna and Hanna are no longer paired, because one of them has left." in said


def test_a_pair_that_only_came_of_another_change_goes_with_a_word(hall: Hall) -> None:
    drawn(hall, 4)
    others = [one.name for one in hall.event.players if one.name not in ("Anna",)]
    chosen = next(one for one in others if hall.game(one) != hall.game("Anna"))
    hall.run(meant(hall, Pin, "Anna", chosen))
    left = sorted(one.name for one in hall.event.players if one.name not in ("Anna", chosen))
    said = hall.run(Redraw("again"))
    assert "were paired as a side effect and have been drawn again." in said
    assert all(name in said for name in left)


def test_redraw_reports_a_pinned_pair_with_a_needless_stand_in(hall: Hall) -> None:
    hall.add(5)
    hall.run(StandIn("Sam"))
    hall.run(PairRound())
    hall.run(meant(hall, Pin, "Sam", "Bert"))
    hall.run(meant(hall, Bye, "Anna"))
    said = hall.run(Redraw("again"))
    assert byes(hall) == {"Anna"}
    assert "Bert and Sam" in said or "Sam and Bert" in said


# A draft that is out of date


def test_after_a_drop_the_next_step_is_to_draw_again_and_no_reason_is_asked(hall: Hall) -> None:
    drawn(hall, 8)
    hall.run(meant(hall, Drop, "Anna"))
    assert step(hall) == ("redraw", "Draw round 1 again. Anna is out.")
    assert Redraw.filled(hall.event) == {}
    hall.run(Redraw())
    assert step(hall)[0] == "publish"
    with hall.store.read() as reader:
        assert reader.table("draw", order="attempt")[-1]["reason"] == "Anna is out"


def test_after_a_late_entry_it_is_so_too(hall: Hall) -> None:
    drawn(hall, 7)
    hall.run(AddPlayer("Zoe"))
    assert step(hall) == ("redraw", "Draw round 1 again. Zoe is new.")
    hall.run(Redraw())
    assert step(hall)[0] == "publish"
    assert any("Zoe" in pair for pair in pairs(hall))


def test_both_and_a_return_that_makes_it_good(hall: Hall) -> None:
    drawn(hall, 7)
    hall.run(meant(hall, Drop, "Anna"))
    hall.run(AddPlayer("Zoe"))
    assert step(hall)[1] == "Draw round 1 again. Anna is out and Zoe is new."
    hall.run(meant(hall, Return, "Anna"))
    assert step(hall)[1] == "Draw round 1 again. Zoe is new."


def first_game(hall: Hall) -> Game:
    return next(game for game in hall.event.rounds[0].games if game.table == 1)


def correct(hall: Hall, winner: str, *points: int) -> None:
    """Correct the result of round 1 at table 1."""
    hall.run(meant(hall, Correct, "1", winner, "s", *points, 20, 10, in_round=1))


def corrected(hall: Hall) -> tuple[str, str]:
    """Round 1 is over and round 2 drawn; then its first game is corrected: who loses, who wins."""
    drawn(hall, 8)
    hall.run(Publish())
    hall.type()
    hall.run(PairRound())
    assert step(hall)[0] == "publish"
    game = first_game(hall)
    correct(hall, "2", 1, 5)
    return hall.event.name_of(game.first), hall.event.name_of(game.players[1])


def test_after_a_correction_a_draft_of_the_old_standings_is_drawn_again(hall: Hall) -> None:
    """The winner had 1 TP at the draw and has 0 now, the loser the other way round."""
    lost, won = corrected(hall)
    assert hall.event.standings()[-1].tp == 0
    found = next_step(hall.event)
    one, other = sorted((lost, won), key=hall.id)
    assert (
        found.text == f"Draw round 2 again. A correction changed the standing of {one} and {other}."
    )
    assert (found.command, found.choices) == ("redraw", ())
    assert Redraw.filled(hall.event) == {}
    hall.run(Redraw())
    assert step(hall)[0] == "publish"
    with hall.store.read() as reader:
        reason = reader.table("draw", "round = 2", order="attempt")[-1]["reason"]
    assert reason == f"A correction changed the standing of {one} and {other}"


def test_a_correction_that_is_taken_back_leaves_the_draft_as_it_is(hall: Hall) -> None:
    corrected(hall)
    hall.desk.undo()
    assert step(hall)[0] == "publish"


def test_publishing_despite_warnings_asks(hall: Hall) -> None:
    corrected(hall)
    with pytest.raises(
        ConfirmationRequired, match=(r"A correction changed the standing of .+: redraw it")
    ):
        hall.run(Publish(), sure=False)


def test_points_that_are_corrected_change_no_draw(hall: Hall) -> None:
    """The pairing goes by TP; control points decide ranks alone."""
    drawn(hall, 8)
    hall.run(Publish())
    hall.type()
    hall.run(PairRound())
    correct(hall, "1", 5, 0)
    assert step(hall)[0] == "publish"


def test_byes_by_hand_stay_when_it_is_drawn_again_after_a_correction(hall: Hall) -> None:
    drawn(hall, 8)
    hall.run(Publish())
    hall.type()
    hall.run(PairRound())
    hall.run(meant(hall, Bye, "Anna"))
    hall.run(Redraw("again"))
    correct(hall, "2", 1, 5)
    assert step(hall)[0] == "redraw"
    hall.run(Redraw())
    assert "Anna" in byes(hall)


def test_a_player_taken_out_of_his_pair_makes_no_draft_out_of_date(hall: Hall) -> None:
    drawn(hall, 8)
    hall.run(meant(hall, Unpair, "Anna"))
    assert step(hall)[0] == "publish"


def test_a_draw_that_was_taken_back_does_not_count(hall: Hall) -> None:
    """The newest draw knows the late entry; the draft that is back again does not."""
    drawn(hall, 7)
    hall.run(AddPlayer("Zoe"))
    hall.run(Redraw())
    hall.desk.undo()
    assert step(hall)[0] == "redraw"


def test_otherwise_a_reason_is_asked(hall: Hall) -> None:
    drawn(hall, 8)
    assert Redraw.filled(hall.event) == {"reason": ""}
    with pytest.raises(Refused, match="Give a reason for the redraw: it is saved"):
        hall.run(Redraw())
    hall.run(Redraw("clubmates"))


def test_a_draft_by_hand_is_not_drawn_over(hall: Hall) -> None:
    hall.add(6)
    hall.run(PairRound(by_hand=True))
    hall.run(meant(hall, Pin, "Anna", "Bert"))
    assert step(hall)[0] == "publish"
    hall.run(meant(hall, Drop, "Bert"))
    assert step(hall) == ("", "Change the pairings of round 1. Bert is out.")


def test_a_round_with_byes_by_hand_can_be_verified(hall: Hall) -> None:
    drawn(hall, 6)
    hall.run(meant(hall, Bye, "Anna"))
    hall.run(Redraw("again"))
    hall.run(Publish())
    with hall.store.read() as reader:
        (found,) = verify(hall.event, reader)
    assert found.repeated
    assert found.by_hand == ((hall.id("Anna"),),)

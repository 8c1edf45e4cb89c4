"""Who really sat where, and who had the bye, in a round that is over: one command each."""

from __future__ import annotations

import pytest
from hall import Hall, by_name
from meant import meant

from srtui.commands.command import ConfirmationRequired
from srtui.commands.game.result import Result
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.ending import MakeCut
from srtui.commands.rounds.seats import CorrectBye, CorrectSeats
from srtui.commands.rounds.stages import Publish
from srtui.model.refused import Refused
from srtui.rules.record import Outcome


def played(hall: Hall, players: int, rounds: int) -> Hall:
    """Play `rounds` rounds, in which the earlier letter wins."""
    hall.add(players)
    for _ in range(rounds):
        hall.play(by_name)
    return hall


def seats(hall: Hall, number: int) -> set[frozenset[str]]:
    one = hall.event.rounds[number - 1]
    return {frozenset(map(hall.event.name_of, game.players)) for game in one.games}


def winner_and_loser(hall: Hall, number: int) -> tuple[str, str]:
    """Return the winner of table 1 and the loser of table 2 in a round."""
    one = hall.event.rounds[number - 1]
    first, second = one.at_table(1), one.at_table(2)
    assert first is not None
    assert second is not None
    assert first.winner is not None
    assert second.loser is not None
    return hall.event.name_of(first.winner), hall.event.name_of(second.loser)


def test_two_who_sat_at_each_others_table_change_seats_and_the_results_stay(hall: Hall) -> None:
    played(hall, 8, 2)
    winner, loser = winner_and_loser(hall, 1)
    mine, theirs = hall.game(winner, 1), hall.game(loser, 1)
    said = hall.run(meant(hall, CorrectSeats, 1, winner, loser))
    moved, other = hall.game(loser, 1), hall.game(winner, 1)
    assert (moved.id, other.id) == (mine.id, theirs.id)
    assert moved.winner == hall.id(loser)
    assert other.loser == hall.id(winner)
    assert (moved.points, moved.destroyed) == (mine.points, mine.destroyed)
    assert f"{loser} beats " in said
    assert f" beats {winner}" in said


def test_it_is_asked_first_with_all_that_follows(hall: Hall) -> None:
    played(hall, 8, 2)
    winner, loser = winner_and_loser(hall, 1)
    before = seats(hall, 1)
    with pytest.raises(ConfirmationRequired) as caught:
        hall.run(meant(hall, CorrectSeats, 1, winner, loser), sure=False)
    asked = " ".join(caught.value.warnings)
    assert f"{winner} has 1 TP instead of 2" in asked or f"{winner} has 0 TP instead of 1" in asked
    assert "Ranks: " in asked
    assert "Later rounds paired before this correction: 2." in asked
    assert seats(hall, 1) == before


def test_the_standings_are_those_of_the_corrected_seats(hall: Hall) -> None:
    played(hall, 8, 1)
    winner, loser = winner_and_loser(hall, 1)
    hall.run(meant(hall, CorrectSeats, 1, winner, loser))
    tp = {hall.event.name_of(line.player): line.tp for line in hall.event.standings()}
    assert (tp[winner], tp[loser]) == (0, 1)


def test_player_below_the_cut_in_a_round_of_the_cut_is_asked_about(hall: Hall) -> None:
    played(hall, 8, 2)
    hall.run(MakeCut(4))
    hall.play(by_name)
    inside = hall.event.name_of(hall.event.rounds[2].games[0].first)
    cut = hall.event.cut
    assert cut is not None
    below = next(player.name for player in hall.event.players if player.id not in cut.top)
    with pytest.raises(ConfirmationRequired) as caught:
        hall.run(meant(hall, CorrectSeats, 3, inside, below), sure=False)
    assert f"Not in the cut to the top 4: {below}." in caught.value.warnings


def test_a_rematch_that_it_makes_of_a_later_round_is_said(hall: Hall) -> None:
    played(hall, 4, 2)
    # who met in round 2 are seated together in round 1 by the correction
    second = hall.event.rounds[1].games[0]
    one, other = map(hall.event.name_of, second.players)
    in_place = hall.game(other, 1).opponent(hall.id(other))
    assert in_place is not None
    said = hall.run(meant(hall, CorrectSeats, 1, one, hall.event.name_of(in_place)))
    pair = " and ".join(sorted((one, other)))
    assert f"{pair} met in rounds 1 and 2, so that is now a rematch." in said


def test_a_wrong_bye_goes_to_whom_it_belonged_and_the_other_takes_his_seat(hall: Hall) -> None:
    played(hall, 5, 1)
    bye = next(game for game in hall.event.rounds[0].games if game.second is None)
    wrong = hall.event.name_of(bye.first)
    right = next(
        hall.event.name_of(game.loser) for game in hall.event.rounds[0].games if game.loser
    )
    game = hall.game(right)
    said = hall.run(meant(hall, CorrectBye, 1, right))
    assert hall.game(right).outcome is Outcome.BYE
    assert hall.game(right).recorded == bye.recorded
    assert hall.game(wrong).id == game.id
    assert hall.game(wrong).loser == hall.id(wrong)
    assert f"{right} has the bye" in said
    assert f"{right} has 1 TP instead of 0" in said
    hall.desk.undo()
    assert hall.game(wrong).outcome is Outcome.BYE


def test_a_second_bye_that_it_makes_is_said(hall: Hall) -> None:
    played(hall, 3, 2)
    second = next(game for game in hall.event.rounds[1].games if game.second is None)
    name = hall.event.name_of(second.first)
    assert f"{name} now has 2 byes." in hall.run(meant(hall, CorrectBye, 1, name))


def test_a_draft_that_was_drawn_before_it_is_to_be_drawn_again(hall: Hall) -> None:
    played(hall, 8, 1)
    hall.run(PairRound())
    winner, loser = winner_and_loser(hall, 1)
    said = hall.run(meant(hall, CorrectSeats, 1, winner, loser))
    assert "Round 2 was drawn before this correction: redraw it." in said


def test_corrected_seat_moves_the_game_to_the_other_player(hall: Hall) -> None:
    played(hall, 4, 1)
    hall.add(["Zoe"])
    game = hall.game("Anna", 1)
    said = hall.run(meant(hall, CorrectSeats, 1, "Zoe", "Anna"))
    assert (
        hall.id("Zoe")
        in hall.event.rounds[0].games[0].players + hall.event.rounds[0].games[1].players
    )
    assert hall.event.rounds[0].game_of(hall.id("Anna")) is None
    assert "Anna has no game" in said
    assert "Not in the event in round 1: Zoe." in said
    assert hall.game("Zoe", 1).id == game.id


def test_impossible_seat_correction_says_what_to_do(hall: Hall) -> None:
    played(hall, 4, 1)
    game = hall.event.rounds[0].games[0]
    assert game.second is not None
    one, other = map(hall.event.name_of, (game.first, game.second))
    with pytest.raises(Refused, match="played each other in round 1: correct the result"):
        hall.run(meant(hall, CorrectSeats, 1, one, other))
    with pytest.raises(Refused, match="Round 1 has no bye"):
        hall.run(meant(hall, CorrectBye, 1, one))
    hall.run(PairRound())
    with pytest.raises(Refused, match="Round 2 is still a draft"):
        hall.run(meant(hall, CorrectSeats, 2, one, other))


def test_seats_of_games_without_a_result_are_no_matter_of_correcting(hall: Hall) -> None:
    hall.add(5)
    hall.run(PairRound())
    hall.run(Publish())
    one = hall.event.rounds[0]
    first, second = one.at_table(1), one.at_table(2)
    assert first is not None
    assert second is not None
    names = [hall.event.name_of(game.first) for game in (first, second)]
    for command in (meant(hall, CorrectSeats, 1, *names), meant(hall, CorrectBye, 1, names[0])):
        with pytest.raises(Refused, match=r"no result in round 1 yet: .* \(swap, bye\)"):
            hall.run(command)
    hall.run(meant(hall, Result, str(first.table), "1", "s", 5, 3, 30, 20))
    said = hall.run(meant(hall, CorrectSeats, 1, *names))
    assert f"{names[1]} played " in said
    assert f"{names[0]} plays " in said


def test_the_figures_of_a_later_result_are_left_alone(hall: Hall) -> None:
    played(hall, 8, 1)
    hall.run(PairRound())
    rest = list(hall.event.rounds[1].games)
    winner, loser = winner_and_loser(hall, 1)
    hall.run(meant(hall, CorrectSeats, 1, winner, loser))
    assert list(hall.event.rounds[1].games) == rest

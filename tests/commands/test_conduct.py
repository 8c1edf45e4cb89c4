"""Penalties and what follows (rules.md section 0, P-1, P-14)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from asking import lines_of
from covers import covers
from hall import Hall
from meant import meant

from srtui.commands.command import Command, ConfirmationRequired
from srtui.commands.game.result import ClearResult, Result
from srtui.commands.game.turn import FirstTurn, Turn
from srtui.commands.pairing.by_hand import Bye, Unpair
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.conduct import Disqualify, Penalty
from srtui.commands.roster.players import Drop, Return
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.model.refused import Refused
from srtui.queries.roster.conduct import Penalties, PenaltyRow, conduct, cost_text, follows_text
from srtui.rules.record import Outcome, Way

HallOf = Callable[[str], Hall]


def running_round(hall: Hall, players: int = 2) -> Hall:
    hall.add(players)
    hall.run(PairRound())
    hall.run(Publish())
    return hall


def rows(hall: Hall) -> list[PenaltyRow]:
    return list(conduct(hall.event).rows)


@covers("P-1")
def test_p_1_a_second_warning_asks_whether_the_game_is_lost(hall: Hall) -> None:
    running_round(hall)
    hall.desk.run(meant(hall.desk, Penalty, "Anna", "warning", "slow"))
    assert follows_text(hall.event, rows(hall)[0]) == "the next warning usually costs the game"
    with pytest.raises(
        ConfirmationRequired, match=r"warned before \(slow, round 1\).*costs the game"
    ):
        hall.desk.run(meant(hall.desk, Penalty, "Anna", "warning", "slow again"))
    hall.desk.run(meant(hall.desk, Penalty, "Bert", "warning", "late"))  # each has a separate count
    assert hall.run(meant(hall, Penalty, "Anna", "warning", "slow again")).startswith(
        "Anna has a second"
    )


def test_an_edition_without_penalties_never_advises_one(hall_of: HallOf) -> None:
    hall = running_round(hall_of("sr2012"))
    for _ in range(3):
        hall.desk.run(meant(hall.desk, Penalty, "Anna", "warning", "slow"))
    assert "only knows disqualification" in " ".join(conduct(hall.event).notes)


@covers("P-1", "P-14")
def test_p_14_a_lost_game_is_a_ruling_gives_the_award_and_is_named_by_the_penalty(
    hall: Hall,
) -> None:
    """2026: a concession gives 5 VP and half of 75, rounded up."""
    running_round(hall)
    hall.run(meant(hall, Penalty, "Anna", "game-loss", "second pause"))
    game = hall.game("Anna")
    side = game.side(hall.id("Bert"))
    assert (game.way, game.winner) == (Way.RULING, hall.id("Bert"))
    assert (game.recorded[side], game.destroyed[side]) == (5, 38)
    assert [one.game for one in hall.event.penalties] == [game.id]
    assert cost_text(hall.event, rows(hall)[0]) == "game of round 1 against Bert"


@covers("P-1")
def test_p_1_the_opponent_keeps_more_that_he_has_scored_turn_by_turn(hall: Hall) -> None:
    running_round(hall)
    hall.run(meant(hall, Scenario, "payload"))
    hall.run(Start())
    game = hall.game("Anna")
    bert = hall.event.name_of(game.second or 0)
    hall.run(meant(hall, FirstTurn, "1", "1"))
    _score(hall, 6)
    loser = hall.event.name_of(game.first)
    hall.run(meant(hall, Penalty, loser, "game-loss", "measuring"))
    after = hall.game(loser)
    assert after.recorded[after.side(hall.id(bert))] == 6


def _score(hall: Hall, points: int) -> None:
    """Give the second player `points` points on the table's sheet."""
    from srtui.commands.game.by_hand import Overrule

    hall.run(meant(hall, Turn, "1", ()))
    hall.run(meant(hall, Overrule, "1", 0, points, "counted"))


@covers("P-14")
def test_a_game_that_has_a_result_is_lost_when_its_round_is_named(hall: Hall) -> None:
    running_round(hall)
    hall.run(meant(hall, Result, "1", "Anna", "s", 6, 2, 40, 12))
    assert "No game is open" in hall.run(meant(hall, Penalty, "Anna", "game-loss", "loaded dice"))
    with pytest.raises(
        ConfirmationRequired, match="This replaces it: Bert beats Anna by TO's ruling"
    ):
        hall.desk.run(meant(hall.desk, Penalty, "Anna", "game-loss", "loaded dice", in_round=1))
    hall.run(meant(hall, Penalty, "Anna", "game-loss", "loaded dice", in_round=1))
    game = hall.game("Anna")
    bert = game.side(hall.id("Bert"))
    assert (game.winner, game.way) == (hall.id("Bert"), Way.RULING)
    assert (game.recorded[bert], game.destroyed[bert]) == (5, 38), "at least the award"
    assert (game.recorded[1 - bert], game.destroyed[1 - bert]) == (
        (6, 40) if bert == 1 else (2, 12)
    ), "a ruling leaves him what he scored"


@pytest.mark.parametrize(
    ("kind", "number", "reason"),
    [
        ("warning", 1, "does not cost the player a game"),
        ("game-loss", 2, "no round 2"),
        ("game-loss", 1, "no game to lose in round 1"),
    ],
)
def test_a_loss_that_cannot_be_is_refused(hall: Hall, kind: str, number: int, reason: str) -> None:
    hall.add(3)
    hall.run(PairRound())
    hall.run(Publish())
    bye = next(game for game in hall.event.rounds[0].games if game.second is None)
    with pytest.raises(Refused, match=reason):
        hall.run(meant(hall, Penalty, bye.first, kind, "slow", in_round=number))
    assert not hall.event.penalties


@covers("0", "P-1")
def test_a_disqualified_player_has_no_rank_and_is_not_paired_again(hall: Hall) -> None:
    running_round(hall, 4)
    first = hall.event.name_of(hall.event.rounds[0].games[0].first)
    hall.run(meant(hall, Disqualify, first, "shouting"))
    hall.type()
    ranks = {line.player: line.rank for line in hall.event.standings()}
    assert ranks[hall.id(first)] is None
    hall.run(PairRound())
    assert hall.event.rounds[1].game_of(hall.id(first)) is None
    row = rows(hall)[0]
    assert row.kind == "disqualification"
    assert cost_text(hall.event, row).startswith("game of round 1")
    assert "no rank, award, vote or further pairing" in follows_text(hall.event, row)
    assert hall.event.rounds[0].games[0].outcome in (Outcome.FIRST, Outcome.SECOND)


def test_the_list_of_penalties_says_when_none_was_given(hall: Hall) -> None:
    hall.add(2)
    assert lines_of(hall, Penalties())[0] == "No penalties."
    hall.run(meant(hall, Penalty, "Anna", "warning", "slow"))
    assert lines_of(hall, Penalties())[0].startswith("Anna: warning, before round 1: slow.")


@covers("P-10")
def test_p_10_unreadable_cards_concede_in_2024_and_not_in_2026(hall_of: HallOf) -> None:
    notes = " ".join(conduct(hall_of("sr2024").event).notes)
    assert "concedes the game" in notes


def test_no_such_rule_in_2026(hall: Hall) -> None:
    assert "concede" not in " ".join(conduct(hall.event).notes)


def test_warnings_are_counted_in_words(hall: Hall) -> None:
    hall.add(["Anna"])
    said = [hall.run(meant(hall, Penalty, "Anna", "warning", "slow")) for _ in range(5)]
    assert [one.removeprefix("Anna has ").removesuffix(": slow.") for one in said] == [
        "a warning",
        "a second warning",
        "a third warning",
        "a fourth warning",
        "warning number 5",
    ]


@pytest.mark.parametrize(("change", "named"), [(Unpair, "1"), (Bye, "Anna")])
def test_a_pair_that_a_penalty_cost_the_game_stays(
    hall: Hall, change: type[Command], named: str
) -> None:
    hall.add(["Anna", "Bert"])
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(meant(hall, Penalty, "Anna", "game-loss", "slow play"))
    hall.run(meant(hall, ClearResult, "1"))
    with pytest.raises(Refused, match=r"Anna's penalty \(slow play\) cost the game at table 1"):
        hall.run(meant(hall, change, named))
    assert len(hall.event.games) == 1


def test_disqualification_that_was_lifted_says_by_whom_and_from_which_round(hall: Hall) -> None:
    running_round(hall, 4)
    anna = hall.id("Anna")
    hall.run(meant(hall, Disqualify, "Anna", "fight"))
    assert follows_text(hall.event, rows(hall)[0]).startswith("no rank, award, vote")
    hall.run(Return(anna))
    with hall.store.read() as reader:
        (row,) = conduct(hall.event).rows
        text = follows_text(hall.event, row, reader)
    assert text == "lifted by the organizer, back in the event from round 2 on"
    hall.run(Drop(anna, "ill"))
    assert "paired" not in follows_text(hall.event, rows(hall)[0])

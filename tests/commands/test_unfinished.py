"""Rounds that lack something are never skipped."""

import pytest
from hall import Hall
from meant import meant

from srtui.commands.pairing.by_hand import Unpair
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.conduct import Disqualify
from srtui.commands.rounds.ending import Finish
from srtui.commands.rounds.stages import Publish
from srtui.model.refused import Refused
from srtui.rules.record import Outcome


def test_round_without_pairings_is_not_skipped(hall: Hall) -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(meant(hall, Unpair, "1"))
    with pytest.raises(Refused, match="Round 1 has no games"):
        hall.run(PairRound())
    with pytest.raises(Refused):
        hall.run(Finish())


def test_when_both_players_of_a_game_are_disqualified_both_lose(hall: Hall) -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(Publish())
    game = hall.event.rounds[0].games[0]
    hall.run(meant(hall, Disqualify, game.first, "threw dice"))
    assert hall.event.rounds[0].games[0].outcome is Outcome.SECOND
    hall.run(meant(hall, Disqualify, game.second, "threw them back"))
    assert hall.event.rounds[0].games[0].outcome is Outcome.BOTH_LOSE

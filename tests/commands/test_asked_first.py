"""What cannot be taken back in front of the hall is asked about first; one choice has one text."""

from __future__ import annotations

import pytest
from hall import Hall, by_name
from meant import meant

from srtui.commands.awards.special import TellPrize
from srtui.commands.command import ConfirmationRequired
from srtui.commands.game.result import ClearResult, Result
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import AddPlayer, CheckIn, Drop
from srtui.commands.rounds.ending import Decide, Finish
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.queries.day.status import next_step


def running(hall: Hall, players: int = 4) -> Hall:
    hall.add(players)
    for command in (PairRound(), Scenario(), Publish(), Start()):
        hall.run(command)
    return hall


def test_clearing_a_result_asks_with_the_result(hall: Hall) -> None:
    """`c` on Results cleared a saved result at once, beside a line in which letters are typed."""
    running(hall)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 3, 60, 45))
    game = hall.event.rounds[0].at_table(1)
    assert game is not None
    with hall.desk.store.read() as reader:
        question = ClearResult(game.id).question(hall.event, reader)
    first, second = hall.event.names_of(game)
    assert question.startswith(f"Table 1, {first} and {second}: {first} ")
    assert question.endswith("The game is open again after this.")


def test_undoing_an_announced_prize_asks(hall: Hall) -> None:
    """`srtui undo` took back a prize that had been read out."""
    hall.add(4)
    for _ in range(2):
        hall.play(by_name)
    hall.run(Finish())
    hall.run(Decide((hall.id("Bert"), hall.id("Cleo"))))
    hall.run(TellPrize())
    hall.run(TellPrize())
    told = hall.event.announced
    with pytest.raises(ConfirmationRequired, match=r"Everyone has already heard that"):
        hall.desk.undo(asking=True)
    assert hall.event.announced == told
    hall.desk.undo(sure=True, asking=True)
    assert hall.event.announced == ()
    hall.desk.undo(asking=True)
    assert hall.event.prizes_told is None, "nothing was read out: nothing is asked"


def test_late_player_who_is_absent_is_asked_about(hall: Hall) -> None:
    """Round 1 asked; a late entry was paired without a word."""
    hall.add(4)
    for player in hall.event.players:
        hall.run(CheckIn(player.id))
    hall.play()
    hall.run(AddPlayer("Zoe"))
    hall.run(AddPlayer("Yann", here=True))
    with pytest.raises(ConfirmationRequired, match="who are not checked in: Zoe"):
        hall.run(PairRound(), sure=False)
    hall.run(PairRound())
    hall.run(Publish())
    for game in hall.event.rounds[1].open_games:
        hall.run(meant(hall, Result, str(game.table), "1", "s", 5, 3, 60, 45))
    hall.run(PairRound(), sure=False)


def test_drop_question_and_next_step_offer_the_same(hall: Hall) -> None:
    running(hall, 5)
    game = hall.event.rounds[0].at_table(1)
    assert game is not None
    with pytest.raises(ConfirmationRequired) as caught:
        hall.run(Drop(game.first), sure=False)
    waiting = hall.event.name_of(game.second or 0)
    kinds = "a win by concession, another opponent, a no-show win or a bye"
    assert caught.value.warnings[-1].endswith(f"and {waiting} still needs {kinds}.")
    assert hall.run(Drop(game.first)).endswith(f"At table 1 {waiting} still needs {kinds}.")
    step = next_step(hall.event)
    assert step.action == "Enter the concession at table 1, or choose another result."
    assert [choice.letter for choice in step.choices] == ["c", "p", "w", "b"]

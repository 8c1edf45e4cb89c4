"""A ruling and a dispute take a reason, which the journal and the game show."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hall import Hall
from meant import meant
from pane_words import words_of
from seated import Seated

from screens.rounds.slip import read_slip
from srtui.commands.game.corrections import Dispute, Settle
from srtui.commands.game.result import Correct, Result
from srtui.commands.game.turn import EndGame
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish
from srtui.model.refused import Refused
from srtui.queries.journal.entries import log_of
from srtui.rules.record import Outcome, Way

WHY = "Reason: played far too slowly."


def log(hall: Hall) -> str:
    """Return what the game's log shows."""
    game = hall.event.games[0]
    with hall.store.read() as reader:
        return "\n".join(map(words_of, log_of(reader, game, None)))


def journal(hall: Hall) -> str:
    with hall.store.read() as reader:
        rows = reader.rows("SELECT sentence FROM journal_entry ORDER BY id DESC LIMIT 1")
    return str(rows[0]["sentence"])


@pytest.fixture
def running_game(hall: Hall) -> Hall:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    return hall


def test_a_result_by_ruling(running_game: Hall) -> None:
    game = running_game.event.games[0].id
    running_game.run(
        Result(game, Outcome.FIRST, Way.RULING, 5, 3, 20, 10, reason="played far too slowly.")
    )
    assert WHY in journal(running_game)
    assert WHY in log(running_game)


def test_a_slip_with_a_reason_behind_a_colon(running_game: Hall) -> None:
    slip = read_slip(running_game.event, "1 1 r 5 3 38 10: played far too slowly")
    assert WHY in slip.reading
    assert slip.result is not None
    running_game.run(slip.result)
    assert WHY in journal(running_game)
    assert read_slip(running_game.event, "1 1 r 5 3 38 10").result == meant(
        running_game, Result, "1", "1", "r", 5, 3, 38, 10
    )


def test_a_correction(running_game: Hall) -> None:
    for table in ("1", "2"):
        running_game.run(meant(running_game, Result, table, "1", "s", 5, 3, 20, 10))
    game = running_game.event.games[0].id
    running_game.run(
        Correct(
            game,
            Outcome.SECOND,
            Way.RULING,
            3,
            5,
            20,
            38,
            in_round=1,
            reason="played far too slowly",
        )
    )
    assert WHY in journal(running_game)
    assert WHY in log(running_game)


def test_a_dispute_and_how_it_is_settled(hall: Hall) -> None:
    Seated(hall, "two-fronts").begin().turns(1)
    game = hall.event.games[0].id
    for side in (0, 1):  # who confirmed the turn takes it back instead
        with suppress(Refused):
            hall.run(Dispute(game, side, reason="the flag was not held"))
    assert "Reason: the flag was not held." in journal(hall)
    assert "Reason: the flag was not held." in log(hall)
    hall.run(Settle(game, reason="measured again"))
    assert "Reason: measured again." in journal(hall)
    assert "Reason: measured again." in log(hall)


def test_the_end_of_a_game_by_ruling(hall: Hall) -> None:
    Seated(hall, "two-fronts").begin().turns(1)
    hall.run(EndGame(hall.event.games[0].id, "ruling", 0, reason="played far too slowly"))
    assert WHY in journal(hall)
    assert WHY in log(hall)


def test_a_reason_that_no_terminal_can_show_is_refused(running_game: Hall) -> None:
    game = running_game.event.games[0].id
    with pytest.raises(Refused, match="The reason"):
        running_game.run(Result(game, Outcome.FIRST, Way.RULING, 5, 3, 2, 1, reason="x" * 5000))

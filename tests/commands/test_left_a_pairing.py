"""A player drops after the round was published: marked everywhere, and solved by the next step."""

from __future__ import annotations

from pathlib import Path

import pytest
from asking import sheet
from hall import Hall
from meant import meant

from screens.board.large import large_pages
from srtui.commands.command import Command, ConfirmationRequired
from srtui.commands.game.turn import FirstTurn, Turn
from srtui.commands.pairing.by_hand import Bye
from srtui.commands.pairing.pair import PairRound
from srtui.commands.registry import load_command
from srtui.commands.roster.players import AddPlayer, Drop, Return
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.queries.clock.book import sheet_of
from srtui.queries.day.status import next_step
from srtui.queries.hall.board import pages
from srtui.queries.pairing.pairings import by_name, pairings, remarks_of
from srtui.queries.rounds.results import open_words, results
from srtui.rules.record import Outcome, Way
from srtui.sheets.folder import folder_at
from srtui.text.standings import with_record


def publish(hall: Hall, players: int) -> Hall:
    hall.add(players)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "payload"))
    hall.run(Publish())
    return hall


def drop_first(hall: Hall, table: int = 1) -> tuple[str, str]:
    """Drop the first player of a table; who dropped, who waits."""
    game = hall.event.rounds[-1].at_table(table)
    assert game is not None
    names = hall.event.names_of(game)
    hall.run(meant(hall, Drop, names[0]))
    return names


def choose(hall: Hall, letter: str) -> str:
    """Choose a way of the next step, as `n` and a letter do."""
    choice = next(one for one in next_step(hall.event).choices if one.letter == letter)
    command: Command = load_command(choice.command)(**dict(choice.values))
    return hall.run(command)


def letters(hall: Hall) -> str:
    return "".join(one.letter for one in next_step(hall.event).choices)


def test_drop_names_the_opponent_and_the_next_step_asks(hall: Hall) -> None:
    publish(hall, 4)
    game = hall.event.rounds[0].by_table[0]
    gone, waits = hall.event.names_of(game)
    with pytest.raises(ConfirmationRequired) as caught:
        hall.run(meant(hall, Drop, gone), sure=False)
    assert caught.value.warnings == (
        "Round 1 is published: the players have seen this pairing.",
        f"{gone} has a game at table 1, and {waits} still needs a no-show win or a bye.",
    )
    said = hall.run(meant(hall, Drop, gone))
    assert f"At table 1 {waits} still needs a no-show win" in said
    step = next_step(hall.event)
    assert step.text == (
        f"Decide what happens to the game at table 1. {gone} has dropped. {waits} has no opponent."
    )
    assert letters(hall) == "wbs"
    texts = {one.letter: one.label for one in step.choices}
    # Payload is won at 7 VP and the event is played at 75 points; half of that is the award.
    assert texts["w"].startswith(f"{waits} wins by no-show: 1 TP, ")
    assert texts["w"].endswith(f"; {gone} loses")
    assert texts["b"].startswith(f"{waits} gets the bye: 1 TP, ")
    assert texts["b"].endswith(f"; no game for {gone}")


def test_a_no_show_win(hall: Hall) -> None:
    _gone, waits = drop_first(publish(hall, 4))
    choose(hall, "w")
    game = hall.game(waits, 1)
    assert (game.winner, game.way) == (hall.id(waits), Way.NO_SHOW)
    assert next_step(hall.event).command == "announce"


def test_a_bye(hall: Hall) -> None:
    gone, waits = drop_first(publish(hall, 4))
    choose(hall, "b")
    game = hall.game(waits)
    assert (game.second, game.outcome) == (None, Outcome.BYE)
    assert hall.event.rounds[0].game_of(hall.id(gone)) is None
    # Nobody is called without a game who has left.
    assert pairings(hall.event).unpaired == ()
    assert gone not in "\n".join(sheet(hall.event, "names"))
    assert next_step(hall.event).command == "announce"


def test_the_player_with_the_bye_takes_the_seat(hall: Hall) -> None:
    publish(hall, 5)
    bye = next(game.first for game in hall.event.rounds[0].games if game.second is None)
    _gone, waits = drop_first(hall)
    assert letters(hall) == "pwbs"
    text = next_step(hall.event).choices[0].label
    assert text == f"{hall.event.name_of(bye)}, who has the bye, plays {waits}: no bye this round"
    choose(hall, "p")
    assert hall.game(waits).opponent(hall.id(waits)) == bye
    assert [game for game in hall.event.rounds[0].games if game.second is None] == []
    assert letters(hall) == ""


def test_a_bye_for_the_opponent_leaves_the_other_bye_alone(hall: Hall) -> None:
    publish(hall, 5)
    gone, _waits = drop_first(hall)
    choose(hall, "b")
    byes = [game for game in hall.event.rounds[0].games if game.second is None]
    assert len(byes) == 2
    assert all(hall.id(gone) not in game.players for game in hall.event.rounds[0].games)


def test_a_latecomer_takes_the_seat_without_another_question(hall: Hall) -> None:
    publish(hall, 4)
    _gone, waits = drop_first(hall)
    hall.run(AddPlayer("Zoe"))
    assert letters(hall) == "lwbs"
    choose(hall, "l")
    assert hall.game(waits).opponent(hall.id(waits)) == hall.id("Zoe")
    assert letters(hall) == ""


def test_two_who_wait_play_each_other(hall: Hall) -> None:
    publish(hall, 6)
    gone = [drop_first(hall, table) for table in (1, 2)]
    assert letters(hall) == "owbs"
    choose(hall, "o")
    first, second = gone[0][1], gone[1][1]
    assert hall.game(first).opponent(hall.id(first)) == hall.id(second)
    assert len(hall.event.rounds[0].games) == 2  # those who left meet nobody
    assert pairings(hall.event).unpaired == ()
    assert letters(hall) == ""


def test_a_pair_that_both_have_left_is_taken_apart(hall: Hall) -> None:
    publish(hall, 4)
    for name in hall.event.names_of(hall.event.rounds[0].by_table[0]):
        hall.run(meant(hall, Drop, name))
    assert letters(hall) == "xs"
    choose(hall, "x")
    assert len(hall.event.rounds[0].games) == 1
    assert pairings(hall.event).unpaired == ()


def test_while_the_round_runs_a_concession_is_offered_too(hall: Hall) -> None:
    publish(hall, 4)
    hall.run(Start())
    _gone, _waits = drop_first(hall, 2)
    assert letters(hall) == "cwb"
    concession = next_step(hall.event).choices[0]
    assert (concession.place, concession.table) == ("results", 2)


def test_a_game_that_is_scored_is_not_given_another_opponent(hall: Hall) -> None:
    publish(hall, 5)
    hall.run(Start())
    game = hall.event.rounds[0].by_table[0]
    gone, waits = hall.event.names_of(game)
    hall.run(meant(hall, FirstTurn, "1", "1"))
    hall.run(meant(hall, Turn, "1"))
    hall.run(meant(hall, Drop, gone))
    assert letters(hall) == "c"
    assert next_step(hall.event).text == (
        f"Enter the concession at table 1. {gone} has dropped. {waits} has no opponent."
    )


def test_returned_player_plays(hall: Hall) -> None:
    gone, _ = drop_first(publish(hall, 4))
    hall.run(meant(hall, Return, gone))
    assert letters(hall) == ""
    assert "dropped" not in "\n".join(sheet(hall.event, "pairings"))


def test_in_a_draft_nothing_is_marked(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(meant(hall, Drop, "Anna"))
    assert not any(pair.left for pair in pairings(hall.event).pairs)
    assert next_step(hall.event).command == "redraw"


def test_the_pairing_is_marked_on_every_view(hall: Hall, tmp_path: Path) -> None:
    gone, waits = drop_first(publish(hall, 4))
    event, marked = hall.event, f"{gone} (0-0, dropped)"
    pair = pairings(event).pairs[0]
    assert pair.left
    assert remarks_of(pair)[0] == f"{gone} dropped"
    assert with_record(pair.first) == marked
    seated = {one.name: one for one in by_name(pairings(event))}
    assert (seated[gone].destination, seated[waits].opponent) == ("dropped", f"{gone} (dropped)")
    board = "\n".join(
        line for page in pages(event, hall.now, 76, 18) for line in (page.title, *page.lines)
    )
    assert marked in board
    large = [
        cell
        for page in large_pages(event, hall.now, (200, 60), ())
        for row in page.rows
        for cell in row
    ]
    assert f"{gone} (dropped)" in {cell.text for cell in large}
    for name in ("pairings", "names", "callout", "slips"):
        assert "dropped" in "\n".join(sheet(event, name)), name
    written = folder_at(hall.desk)
    for page in ("names.html", "tables.html"):
        assert "dropped" in written[page], page
    row = results(event).rows[0]
    assert (with_record(row.first), open_words(row)) == (marked, f"{gone} dropped")
    assert sheet_of(hall.desk).rows(hall.machine())[0].state_text == f"{gone} dropped"


def test_by_hand_a_bye_does_not_seat_anybody_with_who_has_left(hall: Hall) -> None:
    publish(hall, 5)
    gone, waits = drop_first(hall)
    hall.run(meant(hall, Bye, waits))
    assert hall.event.rounds[0].game_of(hall.id(gone)) is None

"""Prizes are announced by what they are and for whom, not by their number."""

from __future__ import annotations

import sqlite3

import pytest
from asking import sheet
from hall import Hall
from meant import meant

from srtui.commands.awards.special import AddAward, EndPrizes, GiveAward, RemoveAward, TellPrize
from srtui.commands.command import ConfirmationRequired
from srtui.commands.roster.conduct import Disqualify
from srtui.commands.rounds.ending import Decide, Finish
from srtui.commands.rounds.seats import CorrectSeats
from srtui.model.refused import Refused
from srtui.queries.awards.awards import awards, awards_text
from srtui.queries.day.status import next_step
from srtui.queries.hall.board import pages


@pytest.fixture
def finished(hall: Hall) -> Hall:
    """Finish an event of eight; ties are decided."""
    hall.add(8)
    for _ in range(3):
        hall.play()
    hall.run(Finish())
    lines = [one for one in hall.event.standings() if one.rank is not None]
    for rank in {one.rank for one in lines}:
        equal = tuple(one.player for one in lines if one.rank == rank)
        if len(equal) > 1:
            hall.run(Decide(equal))
    return hall


def announce_all(hall: Hall) -> list[str]:
    """Announce until there is nothing left; what was announced, in order."""
    told = []
    while TellPrize().refusal(hall.event) is None:
        told.append(hall.run(TellPrize()))
    return [one for one in told if " is announced: " in one]


def on_board(hall: Hall) -> list[str]:
    page, *_ = pages(hall.event, hall.now, 76, 18)
    return [page.title, *page.lines]


def paint(hall: Hall, who: str) -> None:
    hall.run(AddAward("Best Painted"))
    hall.run(meant(hall, GiveAward, "Best Painted", who))


def test_a_late_award_is_announced_alone_and_nothing_twice(finished: Hall) -> None:
    assert len(announce_all(finished)) == 3
    before = on_board(finished)
    paint(finished, "Hanna")
    assert on_board(finished) == before  # what the hall has read stays as it was
    assert "Best Painted" in next_step(finished.event).text
    assert announce_all(finished) == ["Best Painted is announced: Hanna."]
    assert on_board(finished)[:2] == ["Best Painted", "Hanna"]
    assert [line for line in on_board(finished) if "1st place" in line]
    assert "All prizes" in next_step(finished.event).text


def test_a_late_award_after_the_end_of_the_prizes_is_announced_alone(finished: Hall) -> None:
    announce_all(finished)
    finished.run(EndPrizes())
    assert "prize.tell" not in {one.command for one in next_step(finished.event).choices}
    paint(finished, "Hanna")
    assert next_step(finished.event).command == "prize.tell"
    assert announce_all(finished) == ["Best Painted is announced: Hanna."]


def test_an_award_that_goes_leaves_the_others_announced(finished: Hall) -> None:
    paint(finished, "Hanna")
    finished.run(TellPrize())
    assert finished.run(TellPrize()) == "Best Painted is announced: Hanna."
    assert finished.run(TellPrize()).startswith("3rd place is announced")
    finished.run(meant(finished, RemoveAward, "Best Painted"))
    assert [one.split(":")[0] for one in announce_all(finished)] == [
        "2nd place is announced",
        "1st place is announced",
    ]


def test_a_file_that_counts_its_prizes_means_the_same_and_goes_on_by_name(finished: Hall) -> None:
    paint(finished, "Hanna")
    finished.run(TellPrize())
    with sqlite3.connect(finished.path) as file:  # as a version of before left it
        file.execute("DELETE FROM setting WHERE key = 'prizes announced'")
        file.execute("UPDATE setting SET value = '2' WHERE key = 'prizes told'")
        file.execute("UPDATE revision SET number = number + 1")
    file.close()
    assert on_board(finished)[0] == "3rd place"
    assert [line for line in on_board(finished) if line.startswith("Best Painted: Hanna")]
    finished.run(AddAward("Best Sport"))
    finished.run(meant(finished, GiveAward, "Best Sport", "Gus"))
    told = announce_all(finished)
    assert [one.split(" is announced")[0] for one in told] == [
        "Best Sport",
        "2nd place",
        "1st place",
    ]


def test_sheets_and_lists_say_which_are_announced(finished: Hall) -> None:
    announce_all(finished)
    paint(finished, "Hanna")
    view = awards(finished.event)
    decided, told = awards_text(finished.event, view)
    assert (decided, told) == ("4 awards decided, 0 still open.", "Announced: 3 of 4.")
    states = {row.name: row.state for row in view.rows if row.kind != "offer"}
    assert states["1st place"] == "by the standings, announced"
    assert states["Best Painted"] == "by choice"
    text = "\n".join(sheet(finished.event, "awards"))
    assert "1st place: Anna, by the standings, announced." in " ".join(text.split())


def test_in_the_middle_of_an_event_no_place_is_called_decided(hall: Hall) -> None:
    hall.add(8)
    hall.play()
    assert " ".join(awards_text(hall.event, awards(hall.event))) == (
        "Places follow the standings. They are final once the event is finished."
    )
    paint(hall, "Hanna")
    text = awards_text(hall.event, awards(hall.event))[-1]
    assert text == "1 special award decided, 0 still open."


def test_to_disqualify_after_the_prizes_says_which_it_changes(finished: Hall) -> None:
    names = [finished.event.name_of(one.player) for one in finished.event.standings()[:4]]
    announce_all(finished)
    command = meant(finished, Disqualify, names[0], "loaded dice")
    with pytest.raises(ConfirmationRequired) as caught:
        finished.run(command, sure=False)
    assert caught.value.warnings == (
        f"3rd place was announced for {names[2]}, but now goes to {names[3]}.",
        f"2nd place was announced for {names[1]}, but now goes to {names[2]}.",
        f"1st place was announced for {names[0]}, but now goes to {names[1]}.",
    )
    said = finished.run(command)
    assert f"1st place was announced for {names[0]}, but now goes to {names[1]}." in said
    step = next_step(finished.event)
    assert step.action == "Announce the changed prize again."
    assert step.reason.startswith(f"3rd place was announced for {names[2]} and goes to")
    assert names[0] not in "\n".join(on_board(finished))
    finished.run(TellPrize())
    # What was announced for others is still known once one of them was announced again.
    assert next_step(finished.event).reason.startswith(f"2nd place was announced for {names[1]}")
    assert len(announce_all(finished)) == 2
    assert on_board(finished)[:2] == ["1st place", names[1]]
    with pytest.raises(Refused, match="All prizes"):
        finished.run(TellPrize())


def test_disqualification_before_prizes_names_the_new_winners(finished: Hall) -> None:
    names = [finished.event.name_of(one.player) for one in finished.event.standings()[:4]]
    with pytest.raises(
        ConfirmationRequired, match=f"1st place goes to {names[1]} instead of {names[0]}"
    ):
        finished.run(meant(finished, Disqualify, names[0], "loaded dice"), sure=False)


def test_whatever_takes_an_announced_prize_away_asks(finished: Hall) -> None:
    paint(finished, "Hanna")
    announce_all(finished)
    with pytest.raises(
        ConfirmationRequired, match=r"Best Painted was announced for Hanna.*goes to Gus"
    ):
        finished.run(meant(finished, GiveAward, "Best Painted", "Gus"), sure=False)
    with pytest.raises(
        ConfirmationRequired, match=r"Best Painted was announced for Hanna.*goes to no one"
    ):
        finished.run(meant(finished, RemoveAward, "Best Painted"), sure=False)
    first, last = finished.event.standings()[0].player, finished.event.standings()[-1].player
    with pytest.raises(ConfirmationRequired, match="3rd place was announced for"):
        finished.run(CorrectSeats(1, first, last), sure=False)

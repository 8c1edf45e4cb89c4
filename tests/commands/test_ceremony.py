"""The prizes as a ceremony: one after the other on the boards, the last place first."""

from __future__ import annotations

import pytest
from hall import Hall

from srtui.commands.awards.special import EndPrizes, TellPrize
from srtui.commands.rounds.ending import Decide, Finish, MakeCut
from srtui.model.refused import Refused
from srtui.queries.day.status import next_step
from srtui.queries.hall.board import pages
from srtui.queries.standings.standings import standings


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


def on_board(hall: Hall) -> str:
    return "\n".join(
        line
        for page in pages(hall.event, hall.now, 76, 18)
        for line in (page.title, *page.head, *page.lines)
    )


def test_places_are_told_from_the_last_to_the_first(finished: Hall) -> None:
    names = [finished.event.name_of(one.player) for one in finished.event.standings()[:3]]
    assert [one.letter for one in next_step(finished.event).choices] == ["t", "r", "x", "c"]
    finished.run(TellPrize())
    assert not [name for name in names if name in on_board(finished)]
    told: list[str] = []
    for name, title in zip(reversed(names), ("3rd", "2nd", "1st"), strict=True):
        assert title in next_step(finished.event).text
        finished.run(TellPrize())
        told.append(name)
        assert on_board(finished).startswith(f"{title} place\n{name}")
        assert [one for one in names if one in on_board(finished)] == [
            one for one in names if one in told
        ]
    with pytest.raises(Refused, match="All prizes are already announced"):
        finished.run(TellPrize())
    assert [one.letter for one in next_step(finished.event).choices] == ["r", "x", "c", "e"]
    finished.run(EndPrizes())
    assert "Final standings" in on_board(finished)


def test_early_announcement_can_be_undone(finished: Hall) -> None:
    finished.run(TellPrize())
    finished.run(TellPrize())
    before = on_board(finished)
    finished.run(TellPrize())
    finished.desk.undo()
    assert on_board(finished) == before


def test_no_prize_is_told_before_the_end(hall: Hall) -> None:
    hall.add(4)
    hall.play()
    with pytest.raises(Refused, match="finish it first"):
        hall.run(TellPrize())
    with pytest.raises(Refused, match="No prizes"):
        hall.run(EndPrizes())


@pytest.fixture
def bracket(hall: Hall) -> Hall:
    """Finish a bracket of four: both losers of a semifinal share the third place."""
    hall.add(8)
    hall.play()
    hall.run(MakeCut(4, form="elimination"))
    hall.play()
    hall.play()
    hall.run(Finish())
    return hall


def test_next_step_breaks_a_tie_before_the_prizes(bracket: Hall) -> None:
    tied = {one.player: one.name for one in standings(bracket.event).rows if one.rank == 3}
    step = next_step(bracket.event)
    assert "share rank 3" in step.text
    assert [one.letter for one in step.choices] == ["d", "o", "r", "x", "c"]
    draw, order = step.choices[:2]
    assert all(name in draw.label and name in order.label for name in tied.values())
    assert (draw.command, dict(draw.values)) == ("decide", {"players": tuple(tied), "draw": True})
    assert Decide.filled(bracket.event) == {"players": tuple(tied)}
    with pytest.raises(Refused, match=r"are tied for .*: break the tie first") as refused:
        bracket.run(TellPrize())
    assert all(name in str(refused.value) for name in tied.values())
    bracket.run(Decide(tuple(tied), draw=True))
    assert [one.letter for one in next_step(bracket.event).choices] == ["t", "r", "x", "c"]
    assert Decide.filled(bracket.event) == {}

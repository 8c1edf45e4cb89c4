"""Whatever the players of a table press, in any order: score and clock stay together."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hall import Hall
from hypothesis import given
from hypothesis import strategies as st
from meant import Said
from search import wide
from seated import Seated

from srtui.commands.clock.game import PressKey
from srtui.commands.game.corrections import Dispute
from srtui.commands.game.proposals import Agree, Withdraw
from srtui.commands.game.result import Result
from srtui.commands.game.take_back import TakeBack
from srtui.commands.game.turn import EndGame, Turn
from srtui.model.refused import Refused
from srtui.rules.clock import SECOND, Stage

PRESSED = (
    Said(Turn, "1"),
    Said(Turn, "1", ("terrain=1",)),
    Said(Turn, "1", ("terrain=2",), goes_on=True),
    Said(EndGame, "1", "assassination", "1"),
    Said(EndGame, "1", "concession", "1"),
    Said(EndGame, "1", "clock", agreed="yes"),
    Said(TakeBack, "1", agreed=True),
    Said(Dispute, "1", "1"),
    Said(Dispute, "1", "2"),
    Said(Result, "1", by="1"),
    Said(Result, "1", winner="tie", by="2"),
    Said(Agree, "1", "2"),
    Said(Withdraw, "1", "1"),
    Said(PressKey, "1", "1"),
    Said(PressKey, "1", "2"),
)


@wide(6, 500)
@given(
    st.lists(st.tuples(st.sampled_from(PRESSED), st.sampled_from([0, 7, 300, 1700])), max_size=25),
)
def test_score_and_clock_stay_in_the_same_turn_and_no_second_is_lost(
    pressed: list[tuple[Said, int]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(Path(folder))
        seated = Seated(hall, "two-fronts").begin()
        began = hall.machine.ns
        for command, seconds in pressed:
            seated.wait(seconds)
            try:
                seated.run(command(hall))
            except Refused:
                continue
        clock, state = seated.clock, seated.played.state
        assert clock.turn == state.turn or state.result is not None
        assert (clock.stage is Stage.STOPPED) == (
            state.result is not None or seated.game.id in hall.event.proposals
        )
        ran = sum(clock.used_ns)
        assert sum(clock.left_ns) == 2 * 3000 * SECOND - ran
        assert ran + clock.stood_ns == hall.machine.ns - began
        hall.store.close()

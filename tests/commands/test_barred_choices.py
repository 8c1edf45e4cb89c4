"""A choice that exists but cannot be made now is refused with its reason."""

from __future__ import annotations

import packaged
import pytest
from hall import Hall
from meant import meant
from scored import begun, played

from data import editions
from srtui.commands.event.settings import SetEvent
from srtui.commands.game.turn import Turn
from srtui.commands.hall.terrain import TableOut
from srtui.commands.pairing.pair import PairRound
from srtui.model.refused import Refused
from srtui.model.turn_answers import PanelAnswers, TurnRefused, take_turn
from srtui.rules.game import Ask, Play, Question, Stage
from srtui.text import find
from srtui.text.answers import read_words

EDITIONS = [packaged.edition(one.id) for one in editions.offered()]
PLAYS = [Play(scenario, one.game) for one in EDITIONS for scenario in one.scenarios]


def test_element_whose_counter_is_at_0_says_so(hall: Hall) -> None:
    hall.add(2)
    begun(hall, "high-stakes")
    for die in ("3", "2"):
        hall.run(meant(hall, Turn, "1", ("center=2", f"fuse=2:blue-terrain:{die}")))
    with pytest.raises(Refused, match="blue-terrain cannot be chosen now: its fuse is at 0"):
        hall.run(meant(hall, Turn, "1", ("center=2", "fuse=2:blue-terrain:1")))
    game = played(hall)
    answers = {"claims|center:1": "secures", "before|fuse:1:choose": "blue-terrain"}
    with pytest.raises(TurnRefused, match="blue terrain cannot be chosen now: its fuse is at 0"):
        take_turn(game, PanelAnswers({**answers, "before|fuse:1:die": "1"}))


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.scenario.id)
def test_no_element_or_word_of_an_edition_is_said_not_to_exist(play: Play) -> None:
    for element in play.scenario.elements:
        for word in ("", *(f":{level.word}" for level in play.rule.ladder)):
            said = refusal(play, f"{element.id}=1{word}")
            assert "There is no" not in said, (element.id, said)


def refusal(play: Play, word: str) -> str:
    """Return why a word is refused as it is read; empty if it is not."""
    try:
        words = read_words(play, [word])
        for thing in words.things:
            ask = Ask(f"{thing}:0", thing, side=0, element=thing)
            words.answer(Question(Stage.CLAIMS, (ask,)), ask, 0)
    except Refused as refused:
        return str(refused)
    return ""


def test_table_out_of_use_says_so(hall: Hall) -> None:
    hall.add(4)
    hall.run(SetEvent(tables=4))
    hall.run(meant(hall, TableOut, "2", reason="wobbles"))
    hall.run(PairRound())
    with pytest.raises(Refused, match=r"Table 2 is out of use \(wobbles\)"):
        find.game(hall.event, "2")

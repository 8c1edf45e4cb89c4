"""Two elements destroyed in one moment: said in one word, kept as one step."""

from typing import Any

import packaged
import pytest
from words_back import words_of

from srtui.model.refused import Refused
from srtui.model.steps import StoredMove, answer_of, kind_of, move_of
from srtui.rules.game import Happened, Play
from srtui.text.answers import read_words

EDITION = packaged.edition("sr2012")
SCENARIO = EDITION.scenario("destruction")
assert SCENARIO is not None
PLAY = Play(SCENARIO, EDITION.game)

BLAST = Happened("destroyed", "b-1", None, ("b-2",))


def test_models_destroyed_together_read_back_as_typed() -> None:
    assert read_words(PLAY, ["destroyed=b-1+b-2"]).events == (BLAST,)
    assert words_of(PLAY, [StoredMove(1, BLAST)]) == ("destroyed=b-1+b-2",)


@pytest.mark.parametrize(
    "move", [BLAST, Happened("destroyed", "a-1"), Happened("captured", "x", 1)]
)
def test_kept_as_it_was(move: Any) -> None:
    assert move_of(kind_of(move), answer_of(StoredMove(1, move))) == move


def test_a_step_of_one_element_reads_as_before() -> None:
    said = {"what": "destroyed", "element": "a-1", "by": None}
    assert answer_of(StoredMove(1, Happened("destroyed", "a-1"))) == said
    assert move_of("happened", said) == Happened("destroyed", "a-1")


@pytest.mark.parametrize("word", ["destroyed=b-1+", "destroyed=b-1+tower", "destroyed=b-1+b-2:1"])
def test_refused(word: str) -> None:
    with pytest.raises(Refused):
        read_words(PLAY, [word])

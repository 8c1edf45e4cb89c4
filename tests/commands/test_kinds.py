"""The one table of the kinds of arguments."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from hall import Hall

from srtui.commands.clock.game import Strike
from srtui.commands.clock.settings import ClockSettings
from srtui.commands.command import Command
from srtui.commands.event.settings import SetEvent
from srtui.commands.game.turn import EndGame, FirstTurn
from srtui.commands.pairing.pair import PairRound
from srtui.commands.parsing import parse_command
from srtui.commands.pins import SetPin
from srtui.commands.rounds.stages import Publish, Start
from srtui.model.refused import Refused
from srtui.text.kinds import KINDS, ArgumentKind


def test_every_kind_is_read_and_said() -> None:
    """Mypy knows that no other is in the table, but not that none is missing."""
    assert set(KINDS) == set(get_args(ArgumentKind))


@pytest.mark.parametrize(
    ("command", "words", "said"),
    [
        (Strike, {"game": "1", "who": "-"}, "“-” is not a player: type 1 or 2,"),
        (FirstTurn, {"game": "1", "who": "3"}, "“3” is not a player: type 1 or 2,"),
        (SetPin, {"whose": "nobody"}, "Whose: “nobody” is not one of judge, to."),
        (ClockSettings, {"bells": "loudly"}, "“loudly” is not one of off, on."),
    ],
)
def test_value_outside_the_choices_is_refused(
    hall: Hall, command: type[Command], words: dict[str, str], said: str
) -> None:
    """A form takes what is typed: past the choices it came to the command, and ended the app."""
    hall.add(4)
    for one in (PairRound(), Publish(), Start()):
        hall.run(one)
    with pytest.raises(Refused, match=re.escape(said)):
        parse_command(hall.event, command, words)


def test_a_choice_is_meant_with_a_blank_as_well(hall: Hall) -> None:
    hall.add(4)
    for one in (PairRound(), Publish(), Start()):
        hall.run(one)
    assert parse_command(hall.event, EndGame, {"game": "1", "how": "Wiped out"}).how == "wiped_out"
    assert parse_command(hall.event, SetEvent, {"policy": "top first"}).policy == "top-first"

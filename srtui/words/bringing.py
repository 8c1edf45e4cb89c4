"""What a person says of files that are brought in: what columns mean, who names are."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from data.clean import fold, shown
from srtui.state.refused import Refused


class As(StrEnum):
    """What a name stands for."""

    BYE = "bye"
    """No player: who meets it has the bye."""
    STAND_IN = "stand-in"
    """Plays to make numbers even, without rank."""
    PLAYER = "player"
    ONE = "one"
    """One person, although it looks like two."""
    TWO = "two"
    """Two persons of one name: the second gets a number."""


Answers = tuple[tuple[str, As], ...]
"""Names, each with what it stands for."""


def read_columns(words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Headings with their meanings, typed HEADING=MEANING; the file says which there are."""
    # From the right: a heading may have an equals sign in it, a meaning never has.
    pairs = [(word, *word.rpartition("=")) for word in words]
    if bare := next((word for word, _, equals, _ in pairs if not equals), None):
        raise Refused(f"“{shown(bare)}”: written HEADING=MEANING.")
    return tuple((heading, meaning) for _, heading, _, meaning in pairs)


def read_stand_for(words: Sequence[str]) -> Answers:
    """Names with what each stands for, typed NAME=player."""
    answers: list[tuple[str, As]] = []
    for word in words:
        name, _, typed = word.rpartition("=")
        answer = next((one for one in As if one == fold(typed)), None)
        if answer is None or not name.strip():
            raise Refused(f"“{shown(word)}”: written NAME=bye, stand-in, player, one or two.")
        answers.append((name, answer))
    return tuple(answers)

"""Answers about imported files: meanings of columns, meanings of names."""

from collections.abc import Sequence
from enum import StrEnum

from data.clean import fold, shown
from srtui.model.refused import Refused


class As(StrEnum):
    """Meanings of a name in a file."""

    BYE = "bye"
    """No player: who meets it has the bye."""
    STAND_IN = "stand-in"
    """Plays to make numbers even, without rank."""
    PLAYER = "player"
    ONE_PERSON = "one"
    """One person, although it looks like two."""
    TWO_PERSONS = "two"
    """Two persons of one name: the second gets a number."""
    OUT = "out"
    """A person who does not take part, or has dropped and stays out."""
    BACK = "back"
    """A player who has dropped and returns."""
    IN = "in"
    """A person who takes part, whatever the file's status says."""
    SAME = "same"
    """The same person as one whose name is spelled otherwise."""
    OTHER = "other"
    """Another person, although the names are alike."""
    YES = "yes"
    """A cell that says yes."""
    NO = "no"
    """A cell that says no."""


Answers = tuple[tuple[str, As], ...]
"""Names, each with what it stands for."""


def read_columns(words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Headings with their meanings, typed HEADING=MEANING; the file says which there are."""
    columns = []
    for word in words:
        # From the right: a heading may have an equals sign in it, a meaning never has.
        heading, equals, meaning = word.rpartition("=")
        if not equals:
            raise Refused(f"“{shown(word)}” is not a column: write HEADING=MEANING.")
        columns.append((heading, meaning))
    return tuple(columns)


def read_stand_for(words: Sequence[str]) -> Answers:
    """Names with what each stands for, typed NAME=player."""
    answers: list[tuple[str, As]] = []
    for word in words:
        name, _, typed = word.rpartition("=")
        answer = next((one for one in As if one == fold(typed)), None)
        if answer is None or not name.strip():
            raise Refused(
                f"“{shown(word)}”: write NAME=bye, stand-in, player, one, two, in, out, back, yes "
                "or no."
            )
        answers.append((name, answer))
    return tuple(answers)

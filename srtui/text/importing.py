"""Answers about imported files: what columns mean, and what names mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from data.clean import fold, shown
from srtui.model.refused import Refused
from srtui.rules.edition import Edition, ScenarioRule
from srtui.rules.record import Outcome, Way
from srtui.text import find
from srtui.text.results import letters_of

if TYPE_CHECKING:
    from data.importing.rows import GameRow


class As(StrEnum):
    """Possible meanings of a name in a file."""

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
    """Read headings with their meanings, typed HEADING=MEANING; the file lists its headings."""
    columns = []
    for word in words:
        # From the right: a heading may contain an equals sign, a meaning never does.
        heading, equals, meaning = word.rpartition("=")
        if not equals:
            raise Refused(f"“{shown(word)}” is not a column: type HEADING=MEANING.")
        columns.append((heading, meaning))
    return tuple(columns)


def read_stand_for(words: Sequence[str]) -> Answers:
    """Read names with what each stands for, typed NAME=player."""
    answers: list[tuple[str, As]] = []
    for word in words:
        name, _, typed = word.rpartition("=")
        answer = next((one for one in As if one == fold(typed)), None)
        if answer is None or not name.strip():
            raise Refused(
                f"“{shown(word)}” is not an answer: type NAME=bye, stand-in, player, one, two, "
                "in, out, back, yes or no."
            )
        answers.append((name, answer))
    return tuple(answers)


def answers_in(text: str) -> Answers:
    """Read a text with one NAME=ANSWER per line; "# " starts a comment. Refused for other lines."""
    return read_stand_for(
        [line for line in text.splitlines() if line.strip() and not line.startswith("# ")]
    )


_SIGNS_OF_A_TIE = frozenset(("0", "1⁄2", "1/2", "0.5", "0,5", "x", "="))
_NONE = frozenset(("none", "nobody"))
_NUMBERS = {"1": Outcome.FIRST, "2": Outcome.SECOND}
_RESULTS = {"won": Outcome.FIRST, "lost": Outcome.SECOND, "tie": Outcome.TIE}


def outcome_of(row: GameRow) -> Outcome | None:
    """Return how a game between two players ended; None if the row does not say."""
    from data.importing.results import game_end  # 35 ms: only for files with games

    # Try names as the file spells them before any words: a player may be called Draw or None.
    if row.winner and row.winner in (row.first, row.second) and not row.way:
        return Outcome.FIRST if row.winner == row.first else Outcome.SECOND
    winner, way = fold(row.winner), fold(row.way)
    if (ended := game_end(way)) in ("tie", "both_lose"):
        return Outcome.TIE if ended == "tie" else Outcome.BOTH_LOSE
    if winner and winner in (fold(row.first), fold(row.second)):
        return Outcome.FIRST if winner == fold(row.first) else Outcome.SECOND
    if winner in _SIGNS_OF_A_TIE:
        return Outcome.TIE
    ended = game_end(winner)
    if ended in ("tie", "both_lose") or winner in _NONE:
        return Outcome.TIE if ended == "tie" else Outcome.BOTH_LOSE
    return _NUMBERS.get(winner) or _RESULTS.get(row.result)


def way_of(edition: Edition, word: str) -> Way | None:
    """Return the edition's way of winning for a word, its own terms first; None if it has none."""
    from data.importing import vocabulary  # as above

    letters = letters_of(word)
    for rule in edition.read_ways:
        if letters in (letters_of(rule.way.value), rule.key, letters_of(rule.name)):
            return rule.way
    offered = {rule.way for rule in edition.read_ways}
    # After the edition's own terms: another program's word may not match any of its ways.
    return next(
        (
            Way(way)
            for way, words in vocabulary.section("way").items()
            if letters in map(letters_of, words.split("|")) and Way(way) in offered
        ),
        None,
    )


def scenario_of(edition: Edition, word: str) -> ScenarioRule | None:
    """Return the only scenario with the word in its name, ignoring a leading number; or None."""
    matches = find.scenarios(edition, re.sub(r"^\s*\d+\s*[.):-]\s*", "", word))
    return matches[0] if len(matches) == 1 else None

"""Names that may be no player's, or that of two: asked about, with what is done unless answered."""

from __future__ import annotations

import re
from shlex import quote

from data.clean import fold, shown
from data.doubt import Doubt, Weight, lines_said
from srtui.rules.value import Value
from srtui.words.bringing import Answers, As
from srtui.words.keys import held

NOBODY = frozenset(("", "bye"))
_SAID_OF_NOBODY = frozenset(
    ("dummy", "freilos", "spielfrei", "na", "n a", "none", "null", "nobody", "no opponent",
     "ghost", "empty", "kein gegner", "ringer")
)  # fmt: skip
_DUMMY = re.compile(r"\b(?:bye|dummy|freilos|spielfrei)\b")


DUMMIES = (As.BYE, As.STAND_IN, As.PLAYER)
DOUBLES = (As.ONE, As.TWO)
_MEANS = {
    As.BYE: "no player, who meets it has the bye",
    As.STAND_IN: "a stand-in without rank",
    As.PLAYER: "a player",
    As.ONE: "one person",
    As.TWO: "two persons, the second gets a number",
}


class Question(Value):
    """A name that somebody has to look at. `taken` is what is done with it."""

    name: str
    choices: tuple[As, ...]
    taken: As
    why: str

    @property
    def sentence(self) -> Doubt:
        """The question as a doubt, with how it is answered."""
        others = [
            f"--name {quote(f'{self.name}={one}')}" for one in self.choices if one is not self.taken
        ]
        taken = f"{self.why}: taken as {_MEANS[self.taken]}"
        change = "in the list {many.names|ctrl+n} takes it otherwise."
        return Doubt(
            f"{taken}; otherwise {' or '.join(others)}.", Weight.ASKED,
            on_screen=f"{held(taken)}; {change}",
        )  # fmt: skip

    def means(self, answer: As) -> str:
        """What an answer would mean."""
        return _MEANS[answer]


def is_nobody(name: str) -> bool:
    """Whether a player's cell names no player but a bye, beyond doubt."""
    return bare(name) in NOBODY


def bare(name: str) -> str:
    """A name as it is compared: without case, accents and signs, single blanks between words."""
    return " ".join(re.sub(r"[\W_]+", " ", fold(name)).split())


def guess(name: str) -> As | None:
    """What a name probably is; None where there is no doubt that it is a player's."""
    words = bare(name)
    if words in _SAID_OF_NOBODY or words in NOBODY or _DUMMY.search(words):
        return As.BYE
    # In the middle of a word, as in Byers: most likely a name, and asked about.
    return As.PLAYER if "bye" in words else None


class Asked:
    """Gathers the questions about names, with the answers that were given."""

    def __init__(self, given: Answers) -> None:
        self._given = {fold(name): answer for name, answer in given}
        self._dummies: dict[str, tuple[str, As, list[int]]] = {}
        self._doubles: dict[str, tuple[str, str, list[int]]] = {}

    def stands_for(self, name: str, line: int) -> As | None:
        """What a name stands for, asked about where it may be no player's."""
        guessed = guess(name)
        key = fold(name)
        answer = self._given.get(key)
        if guessed is None and answer not in DUMMIES:
            return None
        taken = answer if answer in DUMMIES else guessed
        assert taken is not None
        self._dummies.setdefault(key, (name, taken, []))[2].append(line)
        return taken

    def are_two(self, name: str, why: str, line: int) -> bool:
        """Whether a name is that of two persons, asked about."""
        key = fold(name)
        self._doubles.setdefault(key, (name, why, []))[2].append(line)
        return self._given.get(key) is As.TWO

    def questions(self) -> tuple[Question, ...]:
        """All that was asked, answered or not."""
        return (
            *(
                Question(
                    name, DUMMIES, taken, f"“{shown(name)}” ({lines_said(at, 3)}) may be no player"
                )
                for name, taken, at in self._dummies.values()
            ),
            *(
                Question(
                    name,
                    DOUBLES,
                    self._given.get(key, As.ONE) if self._given.get(key) in DOUBLES else As.ONE,
                    f"“{shown(name)}” {why} ({lines_said(at, 3)})",
                )
                for key, (name, why, at) in self._doubles.items()
            ),
        )

    def open(self) -> tuple[Question, ...]:
        """Those that nobody has answered."""
        return tuple(one for one in self.questions() if fold(one.name) not in self._given)

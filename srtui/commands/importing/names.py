"""Names that may be no player's, or that of two: asked about, with what is done unless answered."""

import re
from collections.abc import Iterator

from data.clean import fold, shown
from data.importing import cells
from data.importing.cells import Part, is_probably_paid
from data.importing.import_warning import InputWarning, Weight, lines_said
from data.machine.system import typed_word
from srtui.rules.value import Value
from srtui.text.importing import Answers, As
from srtui.text.keys import held

NOBODY = frozenset(("", "bye"))
_DUMMY = re.compile(r"\b(?:bye|dummy|freilos|spielfrei)\b")


DUMMIES = (As.BYE, As.STAND_IN, As.PLAYER)
DOUBLES = (As.ONE_PERSON, As.TWO_PERSONS)
DROPPED = (As.OUT, As.BACK)
PARTS = (As.OUT, As.IN)
FLAGS = (As.YES, As.NO)
PERSONS = (As.OTHER, As.SAME)
TWICE = "appears twice"
"""How it begins why a name in two rows of a roster may be that of two people."""
_MANY = 5
"""Questions from which on a file of answers is offered."""
_MANY_ON_SCREEN = "{many.names|ctrl+n} lists all names that need an answer."
_LONGEST = 200
"""Characters of evidence that are shown."""
TEAMS = "team event"
"""The name under which it is asked whether an event is one of teams."""
_MEANS = {
    As.BYE: "a bye for the opponent",
    As.STAND_IN: "a stand-in without rank",
    As.PLAYER: "a player",
    As.ONE_PERSON: "one person",
    As.TWO_PERSONS: "two people; the second gets a number",
    As.OUT: "not in the event",
    As.IN: "in the event",
    As.YES: "yes",
    As.NO: "no",
    As.SAME: "the same person, under the first spelling",
    As.OTHER: "another person",
    As.BACK: "back in the event, as with roster return",
}


class NameQuestion(Value):
    """A name that a person has to check. `decision` is its meaning for now.

    `counts`: which of its rows counts then, as the end of that sentence.
    """

    name: str
    choices: tuple[As, ...]
    decision: As
    reason: str
    counts: str = ""
    about: str = ""
    """Person whose remark the question is about: “ (Anna)”; empty for a name."""

    @property
    def sentence(self) -> InputWarning:
        """The question as a warning, with the options that answer it."""
        others = [
            f"--name {typed_word(f'{self.name}={answer}')}"
            for answer in self.choices
            if answer is not self.decision
        ]
        if self.reason.endswith("?"):
            decision = f"{self.reason} Treated as {_MEANS[self.decision]}"
        else:
            decision = f"{self.reason}; treated as {_MEANS[self.decision]}{self.counts}"
        change = "press {many.names|ctrl+n} to change it."
        return InputWarning(
            f"{decision}; otherwise {' or '.join(others)}.",
            Weight.ASKED,
            on_screen=f"{held(decision)}; {change}",
        )

    def means(self, answer: As) -> str:
        """Return what an answer would mean."""
        return _MEANS[answer]


def is_team_event(teams: int, size: int, answers: Answers) -> NameQuestion:
    """Return the question whether named teams play as teams; if not, they are clubs."""
    given = next((answer for name, answer in answers if fold(name) == TEAMS), As.NO)
    why = f"There are {teams} teams of {size} players. Is this a team event?"
    return NameQuestion(TEAMS, FLAGS, given if given in FLAGS else As.NO, why)


def is_nobody(name: str) -> bool:
    """Tell whether a player's cell surely names no player but a bye."""
    return bare(name) in NOBODY


def bare(name: str) -> str:
    """Return a name as it is compared: no case, accents or punctuation, single spaces."""
    return " ".join(re.sub(r"[\W_]+", " ", fold(name)).split())


def guess(name: str) -> As | None:
    """Return what a name probably is; None if it is surely a player's."""
    words = bare(name)
    if words in NOBODY or cells.is_opponent_missing(name) or _DUMMY.search(words):
        return As.BYE
    # In the middle of a word, as in Byers: most likely a name, and asked about.
    return As.PLAYER if "bye" in words else None


class Asked:
    """Collector of questions about names, with their answers."""

    def __init__(self, given: Answers) -> None:
        self._answers = {fold(name): answer for name, answer in given}
        self._dummies: dict[str, tuple[str, As, list[int]]] = {}
        self._doubles: dict[str, tuple[str, str, list[int]]] = {}
        self._dropped: dict[str, tuple[str, str, list[int]]] = {}
        self._parts: dict[str, tuple[str, str, As, list[int]]] = {}
        self._cells: dict[str, tuple[str, str, As, list[int]]] = {}
        self._about: dict[str, str] = {}

    def stands_for(self, name: str, line: int) -> As | None:
        """Return what a name means; ask if it may be no player's."""
        guessed = guess(name)
        key = fold(name)
        answer = self._answers.get(key)
        if guessed is None and answer not in DUMMIES:
            return None
        taken = answer if answer in DUMMIES else guessed
        assert taken is not None
        self._dummies.setdefault(key, (name, taken, []))[2].append(line)
        return taken

    def are_two(self, name: str, why: str, line: int) -> bool:
        """Tell whether a name is that of two people, by a question."""
        key = fold(name)
        self._doubles.setdefault(key, (name, why, []))[2].append(line)
        return self._answers.get(key) is As.TWO_PERSONS

    def returns(self, name: str, why: str, line: int) -> bool:
        """Tell whether a player who has dropped returns; asked about."""
        key = fold(name)
        self._dropped.setdefault(key, (name, why, []))[2].append(line)
        return self._answers.get(key) is As.BACK

    def takes_part(self, name: str, status: str, part: Part | None, line: int) -> bool:
        """Return whether somebody takes part whose status says no or wait; asked about by name.

        A status that is not understood is asked about once, not for each name.
        """
        if part is None:
            key, taken = fold(status), As.IN
            why = f"may mean that {shown(name)} does not take part"
            self._cells.setdefault(key, (status, why, taken, []))[3].append(line)
            self._about[key] = f" ({shown(name)})" if key not in self._about else " (several)"
            return self._answers.get(key, self._answers.get(fold(name), taken)) is not As.OUT
        key = fold(name)
        why = f"has the status “{shown(status, _LONGEST)}”"
        self._parts.setdefault(key, (name, why, As.OUT, []))[3].append(line)
        return self._answers.get(key) in (As.IN, As.PLAYER, As.BACK)

    def comes_after_all(self, name: str, line: int) -> bool:
        """Return whether somebody takes part whom another line says that they do not.

        The question about that line then names both.
        """
        key = fold(name)
        if key not in self._parts or self._parts[key][2] is not As.OUT:
            return True
        name, why, _, lines = self._parts[key]
        both = f"{why}, but takes part on {lines_said([line])}"
        self._parts[key] = (name, both, As.IN, lines)
        return self._answers.get(key) is not As.OUT

    def is_player(self, name: str, line: int, default: As = As.IN) -> bool:
        """Return whether a line that is hardly a name is a player; asked about by name."""
        key, why = fold(name), "does not look like a name"
        self._parts.setdefault(key, (name, why, default, []))[3].append(line)
        return self._answers.get(key, default) is not As.OUT

    def is_same(self, name: str, other: str, line: int) -> bool:
        """Return whether a name is another spelling of one that is known; asked about."""
        key = fold(name)
        why = f"Is {shown(name)} the same person as {shown(other)}?"
        self._parts.setdefault(key, (name, why, As.OTHER, []))[3].append(line)
        return self._answers.get(key) is As.SAME

    def is_same_team(self, name: str, other: str, line: int) -> bool:
        """Return whether a team's name is another spelling of one that is known; asked about."""
        key = fold(name)
        why = f"Is the team {shown(name)} the same as {shown(other)}?"
        self._parts.setdefault(key, (name, why, As.OTHER, []))[3].append(line)
        return self._answers.get(key) is As.SAME

    def says_yes(self, key: str, heading: str, cell: str, line: int) -> bool:
        """Return what a cell says that is neither a yes nor a no; asked once for each cell."""
        # Text in a payments column is mostly the way of payment.
        taken = As.YES if key == "paid" and is_probably_paid(cell) else As.NO
        why = f"in {shown(heading)} is neither yes nor no"
        self._cells.setdefault(fold(cell), (cell, why, taken, []))[3].append(line)
        return self._answers.get(fold(cell), taken) is As.YES

    def questions(self) -> tuple[NameQuestion, ...]:
        """Return all questions, answered or not."""
        return tuple(self._questions())

    def _questions(self) -> Iterator[NameQuestion]:
        for name, taken, lines in self._dummies.values():
            text = f"“{shown(name)}” ({lines_said(lines, 3)}) may not be a player"
            yield NameQuestion(name, DUMMIES, taken, text)
        for key, (name, why, lines) in self._doubles.items():
            text = f"“{shown(name)}” {why} ({lines_said(lines, 3)})"
            taken = self._decided(key, DOUBLES, As.ONE_PERSON)
            counts = f"; line {lines[-1]} counts" if why.startswith(TWICE) else ""
            yield NameQuestion(name, DOUBLES, taken, text, counts)
        for key, (name, why, lines) in self._dropped.items():
            text = f"“{shown(name)}” ({lines_said(lines, 3)}) {why}"
            yield NameQuestion(name, DROPPED, self._decided(key, DROPPED, As.OUT), text)
        for key, (name, why, usual, lines) in self._parts.items():
            choices = PARTS
            text = f"“{shown(name)}” ({lines_said(lines, 3)}) {why}"
            if usual is As.OTHER:
                choices, text = PERSONS, why
            yield NameQuestion(name, choices, self._decided(key, choices, usual), text)
        for key, (cell, why, usual, lines) in self._cells.items():
            choices = FLAGS if usual in FLAGS else PARTS
            text = f"“{shown(cell, _LONGEST)}” ({lines_said(lines, 3)}) {why}"
            taken, about = self._decided(key, choices, usual), self._about.get(key, "")
            yield NameQuestion(cell, choices, taken, text, about=about)

    def _decided(self, key: str, choices: tuple[As, ...], default: As) -> As:
        """Return what was answered, if it is one of the choices."""
        answer = self._answers.get(key, default)
        return answer if answer in choices else default

    def sentences(self) -> list[InputWarning]:
        """Return the open questions as warnings, and how many of them are answered at once."""
        asked = [question.sentence for question in self.open()]
        if len(asked) < _MANY:
            return asked
        said = f"{len(asked)} names need an answer. --names FILE answers all of them, with a line"
        return [
            InputWarning(f"{said} NAME=ANSWER for each.", Weight.ASKED, _MANY_ON_SCREEN),
            *asked,
        ]

    def open(self) -> tuple[NameQuestion, ...]:
        """Return the open questions."""
        return tuple(one for one in self.questions() if fold(one.name) not in self._answers)

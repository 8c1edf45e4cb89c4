"""Questions about names that may be nobody's or two people's, with the default decisions."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from data.clean import fold, shown
from data.importing import cells
from data.importing.cells import Part, is_probably_paid
from data.importing.import_warning import InputWarning, Weight, line_numbers_text
from data.machine.system import typed_word
from srtui.rules.value import Value
from srtui.text.importing import Answers, As
from srtui.text.phrases import held

NOBODY = frozenset(("", "bye"))
"""Words in a player's cell that certainly name no player."""
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
_MANY_ON_SCREEN = "Press {many.answers|ctrl+g} to answer all questions in one text."
_SHORT, _LONGEST = 30, 200
"""Characters of a name and of evidence that are shown."""
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
    As.SAME: "the same, in the first spelling",
    As.OTHER: "a different one",
    As.BACK: "back in the event, as with roster return",
}


class NameQuestion(Value):
    """A name that a person must check. `decision` is its current meaning.

    `counts` says which of its rows then counts, as the end of that sentence.
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
        """The question as a warning, with the options for answering it."""
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
            f"{decision}; to change that, add {' or '.join(others)}.",
            Weight.ASKED,
            on_screen=f"{held(decision)}; {change}",
        )

    def means(self, answer: As) -> str:
        """Describe what giving this answer would do."""
        return _MEANS[answer]


def answers_text(questions: Iterable[NameQuestion]) -> str:
    """Return text with each question's current answer, below its choices."""
    return "".join(
        f"# {held(question.reason)}: {' or '.join(question.choices)}\n"
        f"{question.name}={question.decision}\n"
        for question in questions
    )


def guess(name: str) -> As | None:
    """Return what a name probably stands for; None if it is certainly a player's."""
    words = cells.words_of(name)
    if words in NOBODY or cells.is_opponent_missing(name) or _DUMMY.search(words):
        return As.BYE
    # As part of a word, as in Byers, it is most likely a name; ask.
    return As.PLAYER if "bye" in words else None


class _Kind(IntEnum):
    """Kinds of questions, in the order they are asked."""

    DUMMY = 0
    DOUBLE = 1
    DROPPED = 2
    PART = 3
    CELL = 4


@dataclass(slots=True)
class _Case:
    """A question under construction, to which further lines are added."""

    name: str
    reason: str
    choices: tuple[As, ...]
    usual: As
    lines: list[int]
    about: str = ""


class Asked:
    """Collector of questions about names, with their answers."""

    def __init__(self, given: Answers) -> None:
        self._answers = {fold(name): answer for name, answer in given}
        self._cases: dict[tuple[_Kind, str], _Case] = {}

    def _ask(
        self, kind: _Kind, name: str, why: str, choices: tuple[As, ...], usual: As, line: int
    ) -> As:
        """Ask about a name; return the answer, which may be none of the choices, or the default."""
        case = _Case(name, why, choices, usual, [])
        self._cases.setdefault((kind, fold(name)), case).lines.append(line)
        return self._answers.get(fold(name), usual)

    def answer_for(self, name: str, line: int) -> As | None:
        """Return what a name stands for, asking if it might not be a player's."""
        answer = self._answers.get(fold(name))
        usual = guess(name) or (answer if answer in DUMMIES else None)
        if usual is None:
            return None
        answer = self._ask(_Kind.DUMMY, name, "may not be a player", DUMMIES, usual, line)
        return answer if answer in DUMMIES else usual

    def are_two(self, name: str, why: str, line: int) -> bool:
        """Ask whether a name belongs to two people; return the answer."""
        return self._ask(_Kind.DOUBLE, name, why, DOUBLES, As.ONE_PERSON, line) is As.TWO_PERSONS

    def returns(self, name: str, why: str, line: int) -> bool:
        """Ask whether a dropped player returns; return the answer."""
        return self._ask(_Kind.DROPPED, name, why, DROPPED, As.OUT, line) is As.BACK

    def takes_part(self, name: str, status: str, part: Part | None, line: int) -> bool:
        """Ask by name whether somebody with a "no" or "wait" status takes part; return the answer.

        About a status that is not understood there is one question, not one per name.
        """
        if part is not None:
            why = f"has the status “{shown(status, _LONGEST)}”"
            answer = self._ask(_Kind.PART, name, why, PARTS, As.OUT, line)
            return answer in (As.IN, As.PLAYER, As.BACK)
        why = f"may mean that {shown(name)} is not playing"
        usual = self._answers.get(fold(name), As.IN)
        answer = self._ask(_Kind.CELL, status, why, PARTS, As.IN, line)
        self._belongs_to(status, name)
        return (answer if fold(status) in self._answers else usual) is not As.OUT

    def comes_after_all(self, name: str, line: int) -> bool:
        """Ask whether somebody takes part though another line says no; return the answer."""
        case = self._cases.get((_Kind.PART, fold(name)))
        if case is None or case.usual is not As.OUT:
            return True
        case.reason, case.usual = f"{case.reason}, but not on {line_numbers_text([line])}", As.IN
        return self._answers.get(fold(name)) is not As.OUT

    def is_player(self, name: str, line: int, default: As = As.IN) -> bool:
        """Ask whether an unlikely name in a line is a player's; return the answer."""
        why = "does not look like a name"
        return self._ask(_Kind.PART, name, why, PARTS, default, line) is not As.OUT

    def is_same(self, name: str, other: str, line: int, kind: str = "") -> bool:
        """Return whether a name is another spelling of a known one; asked. `kind`: of what."""
        why = f"Is {shown(name)} the same person as {shown(other)}?"
        if kind:
            why = f"Is the {kind} {shown(name)} the same as {shown(other)}?"
        return self._ask(_Kind.PART, name, why, PERSONS, As.OTHER, line) is As.SAME

    def says_yes(self, key: str, heading: str, cell: str, name: str, line: int) -> bool:
        """Ask once per cell text whether it means yes or no; return the answer."""
        # Text in a payments column usually names the method of payment.
        usual = As.YES if key == "paid" and is_probably_paid(cell) else As.NO
        why = f"{shown(heading)} says “{shown(cell, _LONGEST)}”"
        answer = self._ask(_Kind.CELL, cell, why, FLAGS, usual, line)
        self._belongs_to(cell, name)
        return answer is As.YES

    def _belongs_to(self, cell: str, name: str) -> None:
        """Record whose cell a question concerns."""
        case = self._cases[_Kind.CELL, fold(cell)]
        case.about = f" ({shown(name)})" if len(case.lines) == 1 else " (several)"

    def questions(self) -> tuple[NameQuestion, ...]:
        """Return all questions, whether answered or not."""
        in_order = sorted(self._cases.items(), key=lambda case: case[0][0])
        return tuple(self._question(kind, key, case) for (kind, key), case in in_order)

    def _question(self, kind: _Kind, key: str, case: _Case) -> NameQuestion:
        answer, lines = self._answers.get(key, case.usual), line_numbers_text(case.lines, 3)
        decision = answer if answer in case.choices else case.usual
        name, counts = shown(case.name, _LONGEST if kind is _Kind.CELL else _SHORT), ""
        text = f"“{name}” ({lines}) {case.reason}"
        if case.choices == FLAGS:
            text = f"{case.reason}{case.about} ({lines})"
        if kind is _Kind.DOUBLE:
            text = f"“{name}” {case.reason} ({lines})"
            counts = f"; line {case.lines[-1]} counts" if case.reason.startswith(TWICE) else ""
        if case.choices == PERSONS:
            text = case.reason
        return NameQuestion(case.name, case.choices, decision, text, counts, case.about)

    def sentences(self) -> list[InputWarning]:
        """Return the open questions as warnings; for many, first how to answer all at once."""
        asked = [each.sentence for each in self.questions() if fold(each.name) not in self._answers]
        if len(asked) < _MANY:
            return asked
        said = (
            f"{len(asked)} names need an answer. To answer them all at once, use --names FILE, "
            "with a line NAME=ANSWER for each."
        )
        return [InputWarning(said, Weight.ASKED, _MANY_ON_SCREEN), *asked]

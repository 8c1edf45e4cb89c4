"""Shared parts of the import screens: a preview of the effect, and answers to questions."""

import asyncio
import json
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Generic, TypeVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static, TextArea

from data.clean import shown
from data.importing.columns import Unread, Words
from data.importing.headings import meaning_text, meanings
from data.importing.several import ALL, Several
from data.importing.shapes import Meanings
from data.importing.tabular import TableFault
from screens.base import base_of
from screens.bindings import bind, bindings
from screens.dialogs.dialog import Dialog, Previewed
from screens.dialogs.pick import Pick
from screens.event_app import app_of
from screens.place_screen import still_there
from screens.widgets.choice_field import PathField
from screens.widgets.lines import FAULTS, refusing
from srtui.commands.command import Command
from srtui.commands.importing import files
from srtui.commands.importing.names import NameQuestion, answers_text
from srtui.model.refused import Refused
from srtui.text.importing import Answers, As, answers_in
from srtui.text.phrases import held, phrase

ANSWERS = "answers"
"""Under which the answers are kept beside the text."""
ANSWERS_HELP = (
    "Change the answer after the = in any line, paste lines like these, or name a file of them."
)
NO_COLUMNS = "There are no columns to set: this is not a table with headings."
C = TypeVar("C")
ColumnKey = tuple[Words, str, str]
"""The vocabulary of its file, a heading, the key that it is read as."""


class AllAnswers(Dialog[Answers]):
    """Dialog that closes with the answers in its text, or in a file whose path is the text."""

    CSS_PATH = "many.tcss"
    box = "many"
    heading = "Answer all questions"
    keys = (
        "{answers.take|ctrl+s} use answers   {answers.all|ctrl+a} select all   "
        "{answers.back|esc} back"
    )
    tells = True
    BINDINGS = bindings(
        bind("escape", "answers.back", "Back", action="leave", priority=True),
        bind("ctrl+s", "answers.take", "Use answers", action="take", priority=True),
        bind("ctrl+a", "answers.all", "Select all of the text", action="all", priority=True),
    )

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def parts(self) -> ComposeResult:
        """Yield what to do, and the text."""
        yield Static(Text(ANSWERS_HELP), classes="help")
        yield TextArea(self._text, id="answers", compact=True)

    def on_mount(self) -> None:
        """Put the cursor on the first line."""
        self.query_one(TextArea).focus()

    def action_all(self) -> None:
        """Select the text, so that pasting replaces it."""
        self.query_one(TextArea).select_all()

    def action_take(self) -> None:
        """Close with the answers, unless a line is not an answer."""
        text = self.query_one(TextArea).text
        file = file_named(text)
        with refusing(self.message_line.refuse):
            self.dismiss(files.answers(file) if file else answers_in(text))


def file_named(text: str) -> str:
    """Return the text if it is a single line that names an existing file, otherwise ""."""
    line = text.strip()
    if "\n" in line or "." not in line:
        return ""
    with suppress(OSError, ValueError):  # too long for a path, signs that none has
        return line if Path(line).expanduser().is_file() else ""
    return ""


class ImportScreen(Previewed, Generic[C]):
    """Screen that shows a command's effect before running it. Typed text is kept on leaving."""

    BINDINGS = bindings(
        bind("escape", "many.leave", "Back, keeping your input", priority=True),
        bind("ctrl+s", "many.add", "Import", priority=True),
        bind("ctrl+l", "many.columns", "Columns", "Choose what a column means", priority=True),
        bind("ctrl+n", "many.names", "Names", "Choose what a name means", priority=True),
        bind("ctrl+g", "many.answers", "All answers",
             "Answer all the questions at once, typed or from a file", priority=True),
        bind("ctrl+o", "many.events", "Which event",
             "Choose the event, if a file has several", priority=True),
        bind("pageup,ctrl+up", "many.up", "Up", action="scroll(-1)", show=False, priority=True),
        bind("pagedown,ctrl+down", "many.down", "Down",
             action="scroll(1)", show=False, priority=True),
    )  # fmt: skip

    box = "many"
    draft: ClassVar[str]
    """Under which what is typed is kept."""
    paths: ClassVar[Mapping[str, str]]
    """Lines for paths: the name of each, and the hint in it."""

    def __init__(self) -> None:
        super().__init__()
        self._meanings: dict[tuple[bool, str], str] = {}
        self._answers: dict[str, As] = {}
        self.only = ""
        """The chosen event of a file with several; empty if none is chosen yet."""
        self._columns: list[ColumnKey] = []
        self._questions: tuple[NameQuestion, ...] = ()
        self._events: tuple[str, ...] = ()

    @abstractmethod
    def command(self) -> C | None:
        """Return the fields as a command; None if they are empty."""

    @abstractmethod
    def preview(self, command: C) -> tuple[Sequence[str], tuple[NameQuestion, ...]]:
        """Return lines on the effect, and questions about names."""

    @abstractmethod
    def columns(self, command: C) -> list[ColumnKey]:
        """Return the files' columns."""

    def parts(self) -> ComposeResult:
        """Yield the fields with earlier text, and the preview."""
        yield from self.fields(base_of(self).half_typed.get(self.draft, {}))
        with VerticalScroll(id="preview", can_focus=False):
            yield Static("", id="plan", markup=False)

    def fields(self, typed: Mapping[str, str]) -> ComposeResult:
        """Yield the fields for paths."""
        for name, hint in self.paths.items():
            yield PathField(typed.get(name, ""), id=name, placeholder=hint)

    def typed(self) -> dict[str, str]:
        """Return the fields' text."""
        return {name: self.query_one(f"#{name}", PathField).value for name in self.paths}

    def on_mount(self) -> None:
        """Restore earlier answers, and preview the typed text."""
        if kept := base_of(self).half_typed.get(self.draft, {}).get(ANSWERS):
            columns, names, self.only = json.loads(kept)
            self._meanings = {(roster, heading): key for roster, heading, key in columns}
            self._answers = {name: As(answer) for name, answer in names.items()}
        self.look_later()

    def on_input_submitted(self) -> None:
        """Import the file on enter after its path."""
        self.action_add()

    def meanings(self, *, roster: bool) -> Meanings:
        """Return the meanings chosen for the columns of the roster or the games."""
        return tuple(
            (heading, key) for (of, heading), key in self._meanings.items() if of is roster
        )

    def answers(self) -> tuple[tuple[str, As], ...]:
        """Return the answers chosen for names."""
        return tuple(self._answers.items())

    @work(exclusive=True, group="look")
    async def look(self) -> None:
        """Read the files and show what the import would do."""
        command = self.command()
        lines: Sequence[str] = ()
        self._columns, self._questions, self._events = [], (), ()
        if command is not None:
            try:
                # In a thread: a whole event is read and checked while the user keeps typing.
                lines, questions = await asyncio.to_thread(self.preview, command)
                self._questions, self._columns = questions, self.columns(command)
            except Refused as refused:
                lines = self._refused(refused)
            except FAULTS as fault:
                lines = [str(fault)]
        if still_there(self):
            self.query_one("#plan", Static).update("\n".join((*self._answer_keys(), *lines)))

    def _refused(self, refused: Refused) -> list[str]:
        """Show why there is no preview, and keep the open question so that it can be answered."""
        # The sentence is for people; the file's choices are attributes of the underlying fault.
        fault = refused.__cause__
        if isinstance(fault, Several):
            self._events = fault.events
        elif isinstance(fault, Unread):
            self._columns = [(fault.words, *one) for one in fault.columns]
        if isinstance(fault, TableFault) and fault.hint_on_screen:
            bare = held(str(fault).replace(fault.hint, "").strip())
            return [base_of(self).with_keys(f"{bare} {fault.hint_on_screen}")]
        return [str(refused)]

    def _answer_keys(self) -> list[str]:
        """Return the possible answers with their keys."""
        unused = [(words, heading) for words, heading, key in self._columns if not key]
        ways = []
        if self._events:
            ways.append("ctrl+o: choose event")
        total = len(self._questions)
        if left := sum(one.name not in self._answers for one in self._questions):
            # The dialog also lists answered questions, so they count too.
            count = str(total) if left == total else f"{left} of {total} left"
            ways.append(f"ctrl+n: guesses to check ({count})")
        if any(not words.is_passed_over(heading) for words, heading in unused):
            ways.append(f"ctrl+l: unused columns ({len(unused)})")
        lines = ["   ".join(ways)] if ways else []
        if total > 1:
            lines.append("ctrl+g: all answers in one text")
        return lines

    def action_scroll(self, way: int) -> None:
        """Scroll the preview by a page."""
        self.page(self.query_one("#preview"), way)

    @work(group="ask", exclusive=True)
    async def action_columns(self) -> None:
        """Choose a column, then its meaning."""
        columns = list(self._columns)
        if not columns:
            self.message_line.refuse(NO_COLUMNS)
            return
        lines = [f"{shown(heading)}: {meaning_text(key)}" for _, heading, key in columns]
        while (chosen := await self.app.push_screen_wait(Pick("Which column?", lines))) >= 0:
            words, picked, _ = columns[chosen]
            keys = [*meanings(words), ""]
            means = [meaning_text(key) for key in keys]
            meaning = await self.app.push_screen_wait(Pick(f"“{shown(picked)}” is", means))
            if meaning >= 0:
                self._meanings[(not words.of_games, picked)] = keys[meaning]
                self.look()
                return

    @work(group="ask", exclusive=True)
    async def action_names(self) -> None:
        """Choose a name, then what it stands for."""
        questions = self._questions
        if not questions:
            self.message_line.refuse("No name needs checking.")
            return
        lines = [f"{shown(one.name)}{one.about}: {one.means(one.decision)}" for one in questions]
        lines = [
            phrase("{guess} (your answer)", line) if one.name in self._answers else line
            for one, line in zip(questions, lines, strict=True)
        ]
        which = "Which of these guesses is wrong?"
        while (chosen := await self.app.push_screen_wait(Pick(which, lines))) >= 0:
            asked = questions[chosen]
            means = [asked.means(each) for each in asked.choices]
            title = asked.reason
            if asked.about:
                title = phrase("{fact}. What is right?", asked.reason)
            elif not asked.reason.endswith("?"):
                title = f"“{shown(asked.name)}” is"
            answer = await self.app.push_screen_wait(Pick(title, means))
            if answer >= 0:
                self._answers[asked.name] = asked.choices[answer]
                # the answer may correct the cause of the refusal
                self.message_line.clear_refusal()
                self.look()
                return

    @work(group="ask", exclusive=True)
    async def action_answers(self) -> None:
        """Answer all questions in one text."""
        if not self._questions:
            self.message_line.refuse("No name needs checking.")
            return
        answers = await self.app.push_screen_wait(AllAnswers(answers_text(self._questions)))
        if answers:
            self._answers |= dict(answers)
            self.message_line.clear_refusal()
            self.look()

    @work(group="ask", exclusive=True)
    async def action_events(self) -> None:
        """Choose one of a file's events."""
        events = self._events
        if not events:
            self.message_line.refuse("The file holds just one event.")
            return
        lines = [*map(shown, events), "all rows belong to one event"]
        chosen = await self.app.push_screen_wait(Pick("Which event?", lines))
        if chosen >= 0:
            self.only = str(chosen + 1) if chosen < len(events) else ALL
            self.look()

    def action_add(self) -> None:
        """Import, asking about warnings first."""
        command = self.command()
        if command is None:
            self.message_line.refuse(self.nothing)
        else:
            self._do(command)

    nothing: ClassVar[str]
    """Message for empty fields."""

    @work(group="do")
    async def _do(self, command: C) -> None:
        next_command = self.offered_next(command)
        reason = await self.attempt(command)
        if reason is None:
            base_of(self).half_typed.pop(self.draft, None)
            self.dismiss()
            if next_command is not None:
                app_of(self).do(next_command)
        else:
            # A refusal of the file is shown in the preview, with its keys.
            typed = "--" in reason or not reason
            self.message_line.refuse("Nothing was imported." if typed else reason)

    @abstractmethod
    async def attempt(self, command: C) -> str | None:
        """Import; return why it was refused, "" after a no, or None on success."""

    def offered_next(self, command: C) -> Command | None:  # noqa: ARG002
        """Return what to offer after an import; None by default."""
        return None

    def action_leave(self) -> None:
        """Close, keeping typed text and answers."""
        columns = [(*column, key) for column, key in self._meanings.items()]
        kept = json.dumps((columns, self._answers, self.only))
        base_of(self).half_typed[self.draft] = {**self.typed(), ANSWERS: kept}
        self.dismiss()

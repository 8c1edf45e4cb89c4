"""The message line, and text that may have been entered by people."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from textwrap import wrap
from typing import cast

from rich.text import Text
from textual.widget import Widget
from textual.widgets import Static

from data.editions import EditionFault
from data.event.sqlite import EventFileError
from data.machine.disk import FileFault
from screens.theme.means import Wears
from srtui.documents.layout import width_of
from srtui.model.refused import Refused
from srtui.rules.plural import phrase, translate

FAULTS = (Refused, EventFileError, EditionFault, FileFault)
"""Why something could not be done, as a sentence."""
FULL_COMMAND, FULL_KEY = "message", "f8"
"""The command that shows a message as a whole, and the key that the program has for it."""
HIGH = 30
"""Lines of a terminal from which messages have more room."""
MOST, HIGH_MOST = 2, 3
"""Lines of a message at most; and on a high terminal."""
_CLAUSE = re.compile(r"(?<=[.;:,)])\s|\s(?=\()")
"""The blanks at which a sentence may end early."""
_WORD = re.compile(r"\s")
_SENTENCE = re.compile(r"(?<=\.)\s")
FEWEST_WORDS = 3
"""Words of the next sentence that say something; fewer are left out with the rest of it."""
SOON = 0.01
"""Seconds after which a status is shown that waits for nothing."""
_LETTERS = re.compile(r"\S+")


def shown_key(widget: Widget, id_: str, default: str) -> str:
    """Return the key of a command as the widget's app shows it."""
    return cast(Wears, widget.app).shown_key(id_, default)


class Plain(Static):
    """Text that may have been entered by people: never parsed as markup."""

    def __init__(self, text: str = "", *, id: str | None = None) -> None:
        super().__init__(text, id=id, markup=False)


def first_clauses(sentence: str, room: int) -> str:
    """Return a sentence's first clauses, or at least its first words, that fit in `room` cells."""
    if width_of(sentence) <= room:
        return sentence
    return _fitting_beginning(sentence, room, _CLAUSE) or _fitting_beginning(sentence, room, _WORD)


def _fitting_beginning(sentence: str, room: int, blanks: re.Pattern[str]) -> str:
    """Return as much of a sentence as fits, ending before one of these separators."""
    ends = [found.start() for found in blanks.finditer(sentence)]
    fitting = [end for end in ends if width_of(sentence[:end]) <= room]
    return _without_a_scrap(sentence[: fitting[-1]]).rstrip(" ,;:.") if fitting else ""


def _without_a_scrap(text: str) -> str:
    """Return the text without a new sentence's first one or two words at its end."""
    begun = [found.start() for found in _SENTENCE.finditer(text)]
    scrap = begun and len(text[begun[-1] :].split()) < FEWEST_WORDS
    return text[: begun[-1]] if scrap else text


def cut_long_words(sentence: str, most: int) -> str:
    """Return the sentence with long words cut in the middle: a path's end is the file's name."""

    def cut(found: re.Match[str]) -> str:
        word = found[0]
        head = most // 3
        return word if len(word) <= most else f"{word[:head]}…{word[head + 1 - most :]}"

    return _LETTERS.sub(cut, sentence)


@contextmanager
def refusing(refuse: Callable[[str], object]) -> Iterator[None]:
    """Report a refusal in the block with `refuse`; the rest of the block is skipped."""
    try:
        yield
    except FAULTS as fault:
        refuse(str(fault))


class MessageLine(Plain):
    """The last command's message, a warning, or why something was not done.

    On a screen it takes at most `MOST` lines: longer text is cut after a clause, long paths lose
    their middle, and a key shows the whole text. In a dialog it takes as many lines as it needs,
    but no more than one for a path.
    """

    def __init__(self, text: str = "", *, id: str | None = None) -> None:
        super().__init__(text, id=id)
        self.sentence = self._fitted = self.last = text
        self._status = ""
        self._kind = "" if text else "silent"
        self.set_classes(self._kind)

    def plain(self, sentence: str) -> None:
        """Show a message in the default colour."""
        self._show(translate(sentence), "")

    def warn(self, sentence: str) -> None:
        """Show a message as a warning."""
        self._show(phrase("Warning: {sentence}", sentence), "warned")

    def refuse(self, sentence: str) -> None:
        """Show a refusal with its reason."""
        self._show(phrase("Not done: {sentence}", sentence), "refused")

    @contextmanager
    def at_work(self, status: str, after: float = 0) -> Iterator[None]:
        """Show a status while the block runs, starting after `after` seconds.

        It disappears when the block ends, for whatever reason, or with the next message.
        """
        timer = self.set_timer(max(after, SOON), lambda: self.show_status(self._status or status))
        try:
            yield
        finally:
            timer.stop()
            self.show_status("")

    def show_status(self, status: str) -> None:
        """Show a status in place of the message; if it is empty, show the message again."""
        self._status = status
        if self.is_attached:
            self._fit()

    def clear_refusal(self) -> None:
        """Clear a refusal: the user is correcting it."""
        if self.has_class("refused"):
            self.plain("")

    def _show(self, sentence: str, kind: str) -> None:
        self.sentence = sentence
        self._status = ""
        self.last = sentence or self.last  # the key that asks for all of it clears the line
        self._kind = kind if sentence else "silent"
        self._fit()

    def on_resize(self) -> None:
        """Show as many clauses as fit in the new width."""
        self._fit()

    def _fit(self) -> None:
        self.set_classes("" if self._status else self._kind)
        if self._status:
            shown = self._status
        elif self.id == "said":
            shown = self._shortened_text()
        else:
            # A path of several lines would push out the text about what was wrong.
            shown = cut_long_words(self.sentence, self.content_size.width or len(self.sentence))
        if shown != self._fitted:
            self._fitted = shown
            self.update(Text(shown))

    def _shortened_text(self) -> str:
        """Return as much of the sentence as fits, with the key that shows the whole."""
        width = self.content_size.width
        most = MOST if self.app.size.height < HIGH else HIGH_MOST
        if not width or len(wrap(self.sentence, width)) <= most:
            return self.sentence
        key = f" {shown_key(self, FULL_COMMAND, FULL_KEY)} all"
        ending = f" …{'' if cast(Wears, self.app).touch else key}"
        room = most * width - len(ending)
        sentence = cut_long_words(self.sentence, width // 2)
        while room > 0:
            # Cut after a word if a cut after a clause would leave the key alone on a line.
            for begun in first_clauses(sentence, room), _fitting_beginning(sentence, room, _WORD):
                *_, last = lines = wrap(begun + ending, width)
                if len(lines) <= most and last.endswith(ending) and last != ending:
                    return begun + ending
            room -= 1
        return self.sentence


def fitting(said: str, width: int) -> str:
    """Return as many of a line's parts, from the beginning, as fit; always the first."""
    while width_of(said) > width and " · " in said:
        said = said.rpartition(" · ")[0]
    return said

"""Reading the files that are brought in, with what is known of columns of their shape."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from data import headings, incoming, rosters, tabular
from data.clean import shown as shown_word
from data.columns import Words
from data.doubt import Doubt
from data.headings import game_words, roster_words
from data.rows import GameRow, Incoming, RosterRow
from data.shapes import Meanings, Shapes
from srtui.rules.value import Value, replace

T = TypeVar("T")

NO_EVENT = (
    "{name} is JSON: games come in as a table (CSV), or as `srtui export FILE all --json` writes "
    "them."
)


class Told(Value):
    """What a person says that columns mean, and what was said of files before."""

    columns: Meanings = ()
    shapes: Shapes | None = None

    def of(self, columns: Sequence[str]) -> Meanings:
        """What is known of a file with these columns: what is said now comes last."""
        before = self.shapes.said(columns) if self.shapes is not None else ()
        return (*before, *self.columns)


def path_of(name: str) -> Path:
    """The path that was typed."""
    return Path(name.strip()).expanduser()


def games(name: str, told: Told, only: str = "") -> Incoming[GameRow]:
    """The games of a file. Raises `TableFault`."""
    path = path_of(name)
    shown = tabular.name_of(path)
    text, doubts = tabular.read_doubtful(path)
    if text.lstrip()[:1] in ("{", "["):
        raise tabular.TableFault(NO_EVENT.format(name=shown))
    words = game_words(told.columns)
    table = tabular.parse_text(text, shown, doubts, words.known)
    all_told = told.of(table.columns)
    # Read again: only the columns of the first reading tell which files of this shape were
    # explained before.
    if all_told != told.columns:
        words = game_words(all_told)
        table = tabular.parse_text(text, shown, doubts, words.known)
    return _with_said(incoming.games(table, shown, words, only), shown, words)


def roster(name: str, told: Told, text: str | None = None) -> Incoming[RosterRow]:
    """The players of a file, or of what was pasted. Raises `TableFault`."""
    if text is not None:
        return rosters.pasted(text, words=roster_words(told.columns))
    path = path_of(name)
    shown = tabular.name_of(path)
    content, doubts = tabular.read_doubtful(path)
    words = roster_words(told.columns)
    columns = tabular.parse_text(content, shown, doubts, words.known).columns if content else ()
    words = roster_words(told.of(columns))
    return _with_said(rosters.players(content, shown, doubts, words, file=True), shown, words)


def _with_said(incoming: Incoming[T], name: str, words: Words) -> Incoming[T]:
    """With what columns are read as by a person's word."""
    meanings = [
        f"{shown_word(column)} as {headings.meaning_said(key)}"
        for column, key in incoming.columns
        if words.is_given(column)
    ]
    if not meanings:
        return incoming
    doubt = Doubt(f"{name}: read as you said: {', '.join(meanings)}.")
    return replace(incoming, doubts=(*incoming.doubts, doubt))

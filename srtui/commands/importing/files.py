"""Readers of the files to import, with the known meanings of their columns."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from data.clean import UNFIT_NAME, fold, is_file_name
from data.clean import shown as shown_word
from data.event.store import EventFileError, reading_at
from data.importing import headings, incoming, rosters, tabular
from data.importing.columns import Words
from data.importing.game_tables import games_table
from data.importing.headings import game_words, roster_words
from data.importing.import_warning import InputWarning
from data.importing.rows import GameRow, Incoming, ListRow, RosterRow
from data.importing.shapes import Meanings, Shapes
from srtui.model.read_event import read_event
from srtui.model.refused import Refused
from srtui.rules.value import Value, fields_of, replace
from srtui.text.importing import Answers, answers_in

T = TypeVar("T")
SUFFIX = ".srtui"
"""How the file of another event ends, whose players are imported."""


class ImportAnswers(Value):
    """Meanings of columns as entered by a person, and answers about earlier files."""

    columns: Meanings = ()
    shapes: Shapes | None = None

    def meanings_for(self, columns: Sequence[str]) -> Meanings:
        """Return the meanings known for a file with these columns; the newest answers come last."""
        before = self.shapes.meanings(columns) if self.shapes is not None else ()
        return (*before, *self.columns)


def path_of(name: str) -> Path:
    """Return the typed path of a file to import. Raises `Refused` for control characters."""
    if not is_file_name(name):
        raise Refused(UNFIT_NAME)
    return Path(name.strip()).expanduser()


def answers(name: str) -> Answers:
    """Return the answers in a file, one line NAME=ANSWER per name. Refused for other lines."""
    if not name.strip():
        return ()
    try:
        return answers_in(tabular.read_doubtful(path_of(name))[0])
    except tabular.TableFault as fault:
        raise Refused(str(fault)) from None


def games(name: str, answers: ImportAnswers, only: str = "") -> Incoming[GameRow]:
    """Return the games in a file to import. Raises `TableFault`."""
    path = path_of(name)
    shown = tabular.name_of(path)
    text, warnings = tabular.read_doubtful(path)
    words = game_words(answers.columns)
    table = games_table(text, shown, words)
    all_told = answers.meanings_for(table.columns)
    # Read again: only the first reading's columns tell which explained files it resembles.
    if all_told != answers.columns:
        words = game_words(all_told)
        table = games_table(text, shown, words)
    table = replace(table, warnings=(*warnings, *table.warnings))
    return _with_given_meanings(incoming.games(table, shown, words, only), shown, words)


def roster(
    name: str, answers: ImportAnswers, text: str | None = None, only: str = ""
) -> Incoming[RosterRow]:
    """Return the players in a file or pasted text. Raises `TableFault` if it cannot be read."""
    if text is not None:
        return rosters.pasted(text, words=roster_words(answers.columns), only=only)
    path = path_of(name)
    if path.suffix == SUFFIX:
        return _of_event(path, only)
    shown = tabular.name_of(path)
    content, warnings = tabular.read_doubtful(path)
    words = roster_words(answers.columns)
    columns = tabular.parse_text(content, shown, warnings, words.known).columns if content else ()
    words = roster_words(answers.meanings_for(columns))
    found = rosters.players(content, shown, warnings, words, file=True, only=only)
    return _with_given_meanings(found, shown, words)


def _of_event(path: Path, only: str) -> Incoming[RosterRow]:
    """Return another event's players with their lists; `only` some, separated by semicolons."""
    try:
        with reading_at(path) as reader:
            event, rows_of_lists = read_event(reader), reader.table("army_list")
    except EventFileError as fault:
        raise tabular.TableFault(str(fault)) from None
    texts = {(row["player"], row["number"]): row["text"] for row in rows_of_lists}
    names = {fold(name.strip()) for name in only.split(";") if name.strip()}
    rows = []
    for number, player in enumerate(event.players, 1):
        if names and fold(player.name) not in names:
            continue
        lists = tuple(
            ListRow(
                text=texts[player.id, army.number],
                **fields_of(army, "leader theme faction points arena cards"),
            )
            for army in event.lists.get(player.id, ())
        )
        known = fields_of(player, "name faction club stand_in")
        rows.append(RosterRow(number, paid=player.paid or None, lists=lists, **known))
    return Incoming(tuple(rows))


def _with_given_meanings(incoming: Incoming[T], name: str, words: Words) -> Incoming[T]:
    """Return the rows with the meanings that a person gave to columns."""
    meanings = [
        f"{shown_word(column)} as {headings.meaning_text(key)}"
        for column, key in incoming.columns
        if words.is_given(column)
    ]
    if not meanings:
        return incoming
    doubt = InputWarning(f"{name} was read as you chose: {', '.join(meanings)}.")
    return replace(incoming, warnings=(*incoming.warnings, doubt))

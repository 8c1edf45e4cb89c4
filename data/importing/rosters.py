"""Players in the formats in which people and other programs pass them on.

These are a table with a line of column names; one name per line; T³'s text and its table without
column names; and JSON from Conflict Chamber or Best Coast Pairings, or any list of persons.
"""

import re
from collections.abc import Sequence
from contextlib import suppress

from data.importing import tabular
from data.importing.answer_lines import answers_as_table
from data.importing.columns import Words
from data.importing.game_tables import players_of_page
from data.importing.headings import roster_words
from data.importing.import_warning import InputWarning
from data.importing.incoming import roster
from data.importing.json_cells import is_json
from data.importing.json_rosters import table_of_people
from data.importing.layout import is_team_heading, names_teams
from data.importing.longshanks import players_of
from data.importing.name_lines import table_of_lines
from data.importing.name_parts import is_army
from data.importing.pages import is_page
from data.importing.rows import Incoming, RosterRow
from data.importing.t3 import t3_text
from srtui.rules.value import replace

_NAMES = {"name", "reversed", "family", "given"}
_DASHES = re.compile(r"\s+[-–—]\s+")
_LEAST_EXACT = 3
"""Cells of a pasted line that make it one of headings if they are called exactly like columns."""


def pasted(
    given: str, name: str = "The text", words: Words | None = None, only: str = ""
) -> Incoming[RosterRow]:
    """Return the players in pasted text, in any of the formats. Raises `TableFault`."""
    return players(given, name, (), words, only=only)


def players(
    text: str,
    name: str,
    warnings: Sequence[InputWarning] = (),
    words: Words | None = None,
    *,
    file: bool = False,
    only: str = "",
) -> Incoming[RosterRow]:
    """Return the players of a text, with warnings about how its characters were guessed."""
    words = words or roster_words()
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    tabular.refuse_other_kinds(text, name)
    table = _table_of(text, name, words, file=file)
    return roster(replace(table, warnings=(*warnings, *table.warnings)), name, words, only)


def _table_of(text: str, name: str, words: Words, *, file: bool) -> tabular.RawTable:
    """Return a text in any format as one table of headings and cells."""
    if is_json(text):
        return table_of_people(text, name, words)
    if is_page(text):
        table = None if "player_link" in text else players_of_page(text, name, words)
        return table or players_of(text, name)
    # Before looking for column names: one of T³'s first four lines may resemble them.
    table = (
        t3_text(text, name) or _team_table(text, name, words) or answers_as_table(text, name, words)
    )
    if table is not None:
        return table
    text = _with_tabs(text, words)
    head = tabular.find_head(text, words.known)
    if (below := _below_one_heading(text, head, words)) is not None:
        return table_of_lines(below, name, words, file=False)
    if head.known and _is_head(text.split("\n")[head.index], head.separator, words, file=file):
        return tabular.parse_text(text, name, known=words.known)
    with suppress(tabular.TableFault):  # names need not be a table
        table = tabular.parse_text(text, name)
        keys = {words.key(column) for column in table.columns} - {None}
        if len(keys) > 1 and keys & _NAMES:  # a sign-up form's questions
            return table
    return table_of_lines(text, name, words, file=file)


def _with_tabs(text: str, words: Words) -> str:
    """Return a text with tabs for dashes between columns, if its first line names the columns."""
    lines = text.split("\n")
    first = next((line for line in lines if line.strip()), "")
    keys = [words.exact(cell) for cell in _DASHES.split(first)]
    if len(keys) < 2 or None in keys or not _NAMES & set(keys) or "\t" in text:
        return text
    return "\n".join(_DASHES.sub("\t", line) for line in lines)


def _below_one_heading(text: str, head: tabular.Head, words: Words) -> str | None:
    """Return a text without its heading if its only column is names; else None. Numbers stay."""
    lines = text.split("\n")
    heading = lines[head.index]
    several = any(sign in heading for sign in tabular.SEPARATORS) or '"' in text
    if several or words.exact(heading) != "name" or any(map(str.strip, lines[: head.index])):
        return None
    lines[: head.index + 1] = [""] * (head.index + 1)
    return "\n".join(lines)


def _team_table(text: str, name: str, words: Words) -> tabular.RawTable | None:
    """Return the text as a table with a line for each team, or None if it is not one."""

    def known(cell: str) -> bool:
        return words.known(cell) or is_team_heading(cell, words)

    head = tabular.find_head(text, known)
    cells = text.split("\n")[head.index].split(head.separator)
    if not names_teams([cell.strip().strip('"') for cell in cells], words):
        return None
    return tabular.parse_text(text, name, known=known)


def _is_head(line: str, separator: str, words: Words, *, file: bool) -> bool:
    """Tell whether a line names columns; in pasted text, a player could be named like one."""
    cells = [cell.strip().strip('"') for cell in line.split(separator)]
    known = [words.key(cell) for cell in cells]
    exact = [words.exact(cell) for cell in cells]
    # “Name” above other, unknown columns; a player of that name would have a faction next to it.
    if "name" in exact and len(cells) > 1 and not any(map(is_army, cells)):
        return True
    if sum(key is not None for key in exact) >= _LEAST_EXACT:
        return True
    return file or (
        _NAMES & set(known) != set()
        and (None not in known or sum(key is not None for key in known) > 1)
    )

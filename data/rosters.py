"""Players in the shapes in which people and other programs hand them on.

A table with a line that names its columns; one name a line; T³'s text and its table without
names of columns; JSON of Conflict Chamber and of Best Coast Pairings, or any list of persons.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from data.clean import shown
from data.columns import Unread, Words, whole_number
from data.doubt import Doubt, Weight, lines_said
from data.headings import game_words, roster_words
from data.incoming import refuse_games, refuse_more, roster
from data.longshanks import is_page, roster_of
from data.rows import Incoming, ListRow, RosterRow
from data.tabular import SheetRow, Table, TableFault, find_head, parse_text

_BULLET = re.compile(r"\s*(?:\d{1,4}[.)]|[-*•])\s+")
_CAPTAIN = re.compile(r"\s*[(\[](?:team )?(?:captain|capt\.?|c)[)\]]\s*$", re.IGNORECASE)
_LISTS_OF_PEOPLE = ("players", "data", "entrants", "participants", "attendees", "roster", "items")
_T3_CELLS = 8
_T3_TABLE = 6
_DEEPEST = 6


def pasted(given: str, name: str = "The text", words: Words | None = None) -> Incoming[RosterRow]:
    """Players as people paste them, in any of the shapes. Raises `TableFault`."""
    return players(given, name, (), words)


def players(
    text: str,
    name: str,
    doubts: Sequence[Doubt] = (),
    words: Words | None = None,
    *,
    file: bool = False,
) -> Incoming[RosterRow]:
    """The players of a text, with what was guessed about its letters."""
    words = words or roster_words()
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.lstrip()[:1] in ("{", "["):
        return _from_json(text, name, doubts, words)
    if is_page(text):
        return roster_of(text, name, doubts)
    # Before a line with names of columns is looked for: above T³'s players stand four lines of
    # which one may look like that.
    t3 = [
        (at, line) for at, line in enumerate(text.splitlines(), 1) if line.count("||") >= _T3_CELLS
    ]
    if t3:
        return _from_t3(t3, text, name, doubts)
    head = find_head(text, words.known)
    if head.known and _is_head(text.split("\n")[head.at], head.separator, words, file=file):
        return roster(parse_text(text, name, doubts, words.known), name, words)
    return _names(text, name, doubts, words, file=file)


def _is_head(line: str, separator: str, words: Words, *, file: bool) -> bool:
    """Whether a line names columns; what is pasted could be a player called like one of them."""
    cells = [cell.strip().strip('"') for cell in line.split(separator)]
    known = [words.key(cell) for cell in cells]
    return file or (
        {"name", "family", "given"} & set(known) != set()
        and (None not in known or sum(key is not None for key in known) > 1)
    )


# One a line


def _names(
    text: str, name: str, doubts: Sequence[Doubt], words: Words, *, file: bool
) -> Incoming[RosterRow]:
    """One player a line, `name; faction; club`. Numbers and bullets before a name go."""
    filled = [(at, line) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    if file:
        refuse_games(parse_text(text, name, known=game_words().known), name)
    refuse_more(len(filled), name)
    separator = _parts(filled)
    cells = [(at, _split(_BULLET.sub("", line, count=1), separator)) for at, line in filled]
    if separator == ";" and _is_t3_table(cells):
        return _from_t3_table(cells, name, doubts)
    wide = [at for at, row in cells if any(row[3:])]
    if file and len(wide) * 2 > len(cells):
        parse_text(text, name)  # the fault that it may be
        first = tuple((column, words.key(column) or "") for column in cells[0][1])
        raise Unread(f"{name} has no column called name, and its lines are no names.", first, words)
    rows = tuple(RosterRow(at, *_three(row)) for at, row in cells if any(row))
    all_doubts = list(doubts)
    if wide:
        sentence = (
            f"{name}, {lines_said(wide)}: more than name; faction; club; what is too much is left "
            "out."
        )
        all_doubts.append(Doubt(sentence, Weight.LOST))
    if file and rows:
        sentence = (
            f"{name}: no line names columns; every line is read as a player, "
            f"the first is “{shown(rows[0].name)}”."
        )
        all_doubts.append(Doubt(sentence, Weight.PLAYER))
    return Incoming(rows, tuple(all_doubts))


def _three(cells: Sequence[str]) -> tuple[str, str, str]:
    name, faction, club = (*cells, "", "")[:3]
    return name, faction, club


def _parts(filled: Sequence[tuple[int, str]]) -> str:
    """What parts the cells: semicolons or tabs; commas only where every line has as many, or most
    have more than one.
    """
    text = "\n".join(line for _, line in filled)
    if found := next((one for one in ";\t|" if one in text), ""):
        return found
    commas = [line.count(",") for _, line in filled]
    # “Anna Berg, Cologne” is a person with a place; only where all lines have as many commas are
    # they columns, or where most have a faction and a club, which no name has.
    alike = len(set(commas)) == 1 and commas != [0] * len(commas)
    most = sum(count > 1 for count in commas) * 2 > len(commas)
    return "," if len(filled) > 1 and (alike or most) else ";"


def _split(line: str, separator: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line.strip()], delimiter=separator), [])]
    except csv.Error:  # a cell longer than any: whoever takes the name says so
        return [cell.strip() for cell in line.split(separator)]


# T³


def _from_t3(
    numbered: Sequence[tuple[int, str]], text: str, name: str, doubts: Sequence[Doubt]
) -> Incoming[RosterRow]:
    """Read T³'s text: below four lines
    id||first||last||nick||faction||city||team||list||rating||paid.
    """
    refuse_more(len(numbered), name)
    rows: list[RosterRow] = []
    for at, line in numbered:
        cells = [cell.strip() for cell in line.split("||")] + [""] * 10
        _, first, last, nick, faction, city, team, _, _, paid = cells[:10]
        who = f"{first} {last}".strip() or nick
        rows.append(RosterRow(at, who, faction, team or city, paid=_yes_or_no(paid)))
    head = [line for line in text.splitlines()[: numbered[0][0] - 1] if line.strip()]
    all_doubts = list(doubts)
    count = whole_number(head[-1].strip(), 9999) if len(head) > 1 else None
    if count is not None and count != len(rows):
        sentence = f"{name} says that it has {count} players; {len(rows)} are found."
        all_doubts.append(Doubt(sentence, Weight.LOST))
    return Incoming(tuple(rows), tuple(all_doubts))


def _yes_or_no(cell: str) -> bool | None:
    return {"1": True, "0": False}.get(cell)


def _is_t3_table(cells: Sequence[tuple[int, Sequence[str]]]) -> bool:
    """Whether lines have no names of columns, and a number where T³ has one."""
    return len(cells) > 1 and all(
        len(row) >= _T3_TABLE and whole_number(row[0], 10**9) is not None for _, row in cells[1:]
    )


def _from_t3_table(
    cells: Sequence[tuple[int, Sequence[str]]], name: str, doubts: Sequence[Doubt]
) -> Incoming[RosterRow]:
    """Name, faction and origin in the columns 4 to 6."""
    rows = [
        RosterRow(at, row[3], row[4], row[5])
        for at, row in cells
        if len(row) >= _T3_TABLE and whole_number(row[0], 10**9) is not None
    ]
    said = f"{name}: no line names columns; read as T³'s table: name, faction, origin in 4 to 6."
    return Incoming(tuple(rows), (*doubts, Doubt(said, Weight.PLAYER)))


# JSON


def _from_json(text: str, name: str, doubts: Sequence[Doubt], words: Words) -> Incoming[RosterRow]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise TableFault(f"{name} is JSON that is cut off or damaged: save it anew.") from None
    people = list(_people(value))
    if not people:
        raise TableFault(f"{name} is JSON, but no list of players.")
    flat = [{**_flat(one), **({"club": team} if team else {})} for one, team in people]
    columns = tuple(dict.fromkeys(key for one in flat for key in one))
    rows = tuple(
        SheetRow(at, tuple(one.get(column, "") for column in columns))
        for at, one in enumerate(flat, 1)
    )
    read = roster(Table(columns, rows, tuple(doubts)), name, words)
    with_lists = tuple(
        RosterRow(
            row.line, _CAPTAIN.sub("", row.name), row.faction, row.club, row.paid, row.here,
            row.stand_in, tuple(_lists(one)),
        )
        for row, (one, _) in zip(read.rows, people, strict=True)
    )  # fmt: skip
    return Incoming(with_lists, read.doubts, read.columns)


def _people(value: Any, team: str = "", depth: int = 0) -> Iterator[tuple[Mapping[str, Any], str]]:
    """The persons in a list, or in the first list of a structure; teams hold persons."""
    if depth > _DEEPEST:
        return
    if isinstance(value, list):
        for item in value:
            if isinstance(item, str):
                yield {"name": item}, team
            elif isinstance(item, dict) and isinstance(item.get("players"), list):
                yield from _people(item["players"], _word(item.get("name")), depth + 1)
            elif isinstance(item, dict):
                yield item, team
    elif isinstance(value, dict):
        inner = next((value[k] for k in _LISTS_OF_PEOPLE if isinstance(value.get(k), list)), None)
        if inner is not None:
            yield from _people(inner, team, depth + 1)


def _flat(one: Mapping[str, Any]) -> dict[str, str]:
    """The words of a person; of what has a name itself, the name."""
    return {str(key): word for key, value in one.items() if (word := _word(value))}


def _word(value: Any) -> str:
    if isinstance(value, Mapping):
        value = value.get("name")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).strip() if isinstance(value, (str, int, float)) else ""


def _lists(person: Mapping[str, Any]) -> Iterator[ListRow]:
    """Army lists as Conflict Chamber has them: a theme, then the Leader and the models."""
    for key in sorted(key for key in person if re.fullmatch(r"list\d", str(key))):
        models = person[key].get("list") if isinstance(person[key], Mapping) else None
        words = (
            [word for model in models if (word := _word(model))] if isinstance(models, list) else []
        )
        if words:
            yield ListRow(words[0], _word(person[key].get("theme")), "\n".join(words))

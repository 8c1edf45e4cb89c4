"""Players in JSON: from Conflict Chamber or Best Coast Pairings, or any list of persons."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from data.clean import shown
from data.importing.columns import Words, plain
from data.importing.json_cells import flat_cells, only_structure, read_json, table_of, word_of
from data.importing.rows import ListRow
from data.importing.tabular import RawTable, TableFault
from srtui.rules.lists.entries import split_lists
from srtui.rules.value import replace

_PEOPLE = (
    "players", "data", "active", "entrants", "participants", "attendees", "roster", "items",
    "teams", "registrations", "results", "nodes",
)  # fmt: skip
"""Names of lists of persons, or of teams that hold them."""
_AWAY = (
    "deleted", "dropped", "waitlist", "waiting", "waiting_list", "waitinglist", "inactive",
    "cancelled", "canceled", "withdrawn", "removed", "refunded", "declined",
)  # fmt: skip
"""Names of lists of persons who do not take part."""
_DEEPEST = 6
_LISTS = ("list", "lists", "armylist", "armylists", "listtext", "armylisttext")
"""Plain keys that hold a person's army lists."""
_TEXTS = ("text", "listtext", "armylisttext", "raw")
_MODELS = ("list", "models", "units", "entries")
_CARDS = ("cards", "commandcards", "pccards")
_LONGEST_NUMBER = 5
_MEMBERS = ("players", "members", "lineup", "participants", "roster")
"""Names of the list of a team's players."""
_TEAM_NAMES = ("name", "teamName", "team_name", "team", "title")


class _Person(NamedTuple):
    values: Mapping[str, Any]
    team: str
    status: str


def table_of_people(text: str, name: str, words: Words) -> RawTable:
    """Return the players of a JSON list as a table. Raises `TableFault` if there are none."""
    value = read_json(text, name, words)
    people = list(_people(value))
    if not people:
        raise TableFault(f"{name} is JSON, but not a list of players. {_keys_text(value)}".strip())
    table = table_of([_cells(person, words) for person in people])
    rows = tuple(
        replace(row, lists=tuple(_lists(person.values)))
        for row, person in zip(table.rows, people, strict=True)
    )
    return replace(table, rows=rows)


def _keys_text(value: Any) -> str:
    """Return a sentence that names a structure's lists, none of which holds players."""
    if not isinstance(value, Mapping):
        return ""
    keys = [str(key) for key, inner in value.items() if isinstance(inner, (list, Mapping))]
    return f"It holds {', '.join(map(shown, keys[:8]))}." if keys else ""


def _people(value: Any, team: str = "", status: str = "", depth: int = 0) -> Iterator[_Person]:
    """Yield the persons in a list, or in a structure's lists; teams contain persons."""
    if depth > _DEEPEST:
        return
    if isinstance(value, list):
        for item in value:
            yield from _item(item, team, status, depth)
    elif isinstance(value, dict):
        inner = next((value[key] for key in _PEOPLE if isinstance(value.get(key), list)), None)
        if inner is None:
            inner = next((value[key] for key in _PEOPLE if isinstance(value.get(key), dict)), None)
        if inner is None:
            inner = _by_key(value) or _first_list(value) or only_structure(value)
        if inner is not None:
            yield from _people(inner, team, status, depth + 1)
        for key, away in value.items():
            if str(key).casefold() in _AWAY and isinstance(away, list):
                yield from _people(away, team, str(key), depth + 1)


def _item(item: Any, team: str, status: str, depth: int) -> Iterator[_Person]:
    if isinstance(item, str):
        yield _Person({"name": item}, team, status)
    elif isinstance(item, dict):
        members = next((item[key] for key in _MEMBERS if isinstance(item.get(key), list)), None)
        if members is None:
            yield _Person(item, team, status)
            return
        title = next((word for key in _TEAM_NAMES if (word := word_of(item.get(key)))), team)
        yield from _people(members, title, status, depth + 1)


def _by_key(value: Mapping[str, Any]) -> list[Any] | None:
    """Return the persons of a structure with one under each number or id, else None."""
    inner = list(value.values())
    return inner if inner and all(map(_is_person, inner)) else None


def _first_list(value: Mapping[str, Any]) -> list[Any] | None:
    """Return the first list of persons, whatever its key; None if there is none."""
    lists = (
        inner
        for key, inner in value.items()
        if isinstance(inner, list) and str(key).casefold() not in _AWAY
    )
    return next((each for each in lists if each and all(map(_is_person, each))), None)


def _is_person(item: Any) -> bool:
    keys = {plain(str(key)) for key in item} if isinstance(item, dict) else set()
    return bool(
        keys & {"name", "firstname", "lastname", "fullname", "playername", "username", "gamertag"}
    )


def _cells(person: _Person, words: Words) -> dict[str, str]:
    """Return a person's values by key, with the team and the list that contain the person."""
    values = {key: each for key, each in person.values.items() if not _holds_lists(str(key))}
    cells = flat_cells(values, words)
    if person.team:
        cells.setdefault("team", person.team)
    if person.status:
        cells = {"status": person.status, **cells}
    return cells


# Army lists


def _lists(person: Mapping[str, Any]) -> Iterator[ListRow]:
    """Yield a person's army lists, in the order of their keys: list1, list2, armyList ..."""
    for key in filter(_holds_lists, sorted(map(str, person))):
        inner = person[key]
        for each in inner if isinstance(inner, list) else [inner]:
            yield from _list(each)


def _holds_lists(key: str) -> bool:
    numbered = re.fullmatch(r"(?:army_?)?list_?\d", key, re.IGNORECASE)
    return plain(key) in _LISTS or numbered is not None


def _list(value: Any) -> Iterator[ListRow]:
    """Yield a list: its text or, from Conflict Chamber, its theme, then its Leader and models."""
    if isinstance(value, str):
        # A single line is a link or a file's name.
        texts = split_lists(value.strip()) if "\n" in value.strip() else ()
        yield from (ListRow(text=text) for text in texts)
    elif isinstance(value, Mapping):
        values = {plain(str(key)): inner for key, inner in value.items()}
        text = next((word for key in _TEXTS if (word := word_of(values.get(key)))), "")
        models = _words(values, _MODELS)
        leader = word_of(values.get("leader")) or next(iter(models), "")
        if not leader and not text:
            return
        points = word_of(values.get("points"))
        known: dict[str, Any] = {
            key: word_of(values.get(key)) for key in ("theme", "faction", "arena")
        }
        if points.isdecimal() and len(points) < _LONGEST_NUMBER:
            known["points"] = int(points)
        cards, text = tuple(_words(values, _CARDS)), text or "\n".join(models)
        yield ListRow(leader=leader, cards=cards, text=text, **known)


def _words(values: Mapping[str, Any], keys: Sequence[str]) -> list[str]:
    """Return the words of the first list among these keys' values."""
    inner: list[Any] = next((values[key] for key in keys if isinstance(values.get(key), list)), [])
    return [word for each in inner if (word := word_of(each))]

"""Settings of a weekend: `weekend.toml` beside its events says what none of their files does."""

import json
import tomllib
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from data.machine.disk import write_whole
from srtui.rules.value import Value, field

NAME = "weekend.toml"


class WeekendFault(Exception):
    """A file that says nothing of a weekend; the message is a sentence."""


class WeekendEntry(Value):
    """An event of a weekend: its file without the ending, and its column or ticket in the sheet.

    `qualifiers`: the files of the events whose best `places` players are in it.
    """

    file: str
    column: str = ""
    day: date | None = None
    qualifiers: tuple[str, ...] = ()
    places: int = 0


class Weekend(Value):
    """The events of a weekend, its sign-up sheet, and what was answered about the sheet."""

    sheet: str = ""
    events: tuple[WeekendEntry, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)


def read_weekend(folder: Path) -> Weekend:
    """Return the weekend of a folder; an empty one without a file. Raises `WeekendFault`."""
    path = folder / NAME
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        events = tuple(_entry(file, entry) for file, entry in tables.get("events", {}).items())
        columns, answers = (_texts(tables.get(title, {})) for title in ("columns", "answers"))
        return Weekend(str(tables.get("sheet", "")), events, columns, answers)
    except FileNotFoundError:
        return Weekend()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise WeekendFault(f"{path} cannot be read: {error}.") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise WeekendFault(f"{path}: expected a table of events ({error}).") from None


def _texts(table: Mapping[str, object]) -> dict[str, str]:
    return {key: str(value) for key, value in table.items()}


def _entry(file: str, fields: Mapping[str, Any]) -> WeekendEntry:
    day = fields.get("day")
    if day is not None and type(day) is not date:
        raise TypeError(f"the day of {file} is not a date such as 2026-12-05")
    qualifiers = tuple(map(str, fields.get("from", ())))
    return WeekendEntry(
        file, str(fields.get("column", "")), day, qualifiers, int(fields.get("places", 0))
    )


def save_weekend(folder: Path, weekend: Weekend) -> None:
    """Write the file of a weekend. Raises `WeekendFault`."""
    tables: dict[str, Mapping[str, object]] = {"": {"sheet": weekend.sheet}}
    for entry in weekend.events:
        final = {"from": list(entry.qualifiers), "places": entry.places}
        tables[f"events.{_key(entry.file)}"] = {
            "column": entry.column,
            "day": entry.day,
            **(final if entry.qualifiers else {}),
        }
    tables |= {"columns": weekend.columns, "answers": weekend.answers}
    lines = []
    for title, table in tables.items():
        rows = [f"{_key(key)} = {_quoted(value)}" for key, value in table.items() if value]
        lines += (
            [f"[{title}]" if title else "", *rows, ""] if rows or title[:7] == "events." else []
        )
    path = folder / NAME
    try:
        write_whole(path, ("\n".join(lines).strip() + "\n").encode())
    except OSError as error:
        raise WeekendFault(f"{path} cannot be written: {error}.") from None


def _key(text: str) -> str:
    bare = text.replace("-", "")
    return text if bare.isascii() and bare.isalnum() else _quoted(text)


def _quoted(value: object) -> str:
    # A string or list of TOML is one of JSON; a day is written as it is.
    return str(value) if isinstance(value, date) else json.dumps(value, ensure_ascii=False)

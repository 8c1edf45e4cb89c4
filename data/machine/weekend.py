"""A weekend's settings: `weekend.toml` beside its events has what none of their files has."""

import tomllib
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from msgspec import convert

from data.machine.disk import FileFault, write_whole
from srtui.rules.value import Value, field, fields_of

NAME = "weekend.toml"


class WeekendEntry(Value):
    """A weekend's event: its file without the ending, and its column or ticket in the sheet.

    `qualifiers`: the files of the events whose best `places` players take part in it.
    """

    file: str
    column: str = ""
    day: date | None = None
    qualifiers: tuple[str, ...] = ()
    places: int = 0


class Weekend(Value):
    """A weekend's events, its sign-up sheet, and the answers given about the sheet."""

    sheet: str = ""
    events: tuple[WeekendEntry, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)


def read_weekend(folder: Path) -> Weekend:
    """Return a folder's weekend; an empty one if there is no file. Raises `FileFault`."""
    path = folder / NAME
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        events = [
            {"file": file, **entry, "qualifiers": entry.get("from", ())}
            for file, entry in tables.get("events", {}).items()
        ]
        return convert({**tables, "events": events}, Weekend)
    except FileNotFoundError:
        return Weekend()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise FileFault(f"{path} cannot be read: {error}.") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise FileFault(f"{path}: expected a table of events ({error}).") from None


def save_weekend(folder: Path, weekend: Weekend) -> None:
    """Write a weekend's file. Raises `FileFault`."""
    import tomlkit  # 10 ms: only where one is made or changed

    tables: dict[str, object] = {
        "sheet": weekend.sheet,
        "events": {entry.file: _fields(entry) for entry in weekend.events},
        "columns": dict(weekend.columns),
        "answers": dict(weekend.answers),
    }
    path = folder / NAME
    try:
        filled = {title: table for title, table in tables.items() if table}
        write_whole(path, tomlkit.dumps(filled).encode())
    except OSError as error:
        raise FileFault(f"{path} cannot be written: {error}.") from None


def _fields(entry: WeekendEntry) -> dict[str, object]:
    fields = {**fields_of(entry, "column day"), "from": list(entry.qualifiers)}
    if entry.qualifiers:
        fields["places"] = entry.places
    return {key: value for key, value in fields.items() if value}

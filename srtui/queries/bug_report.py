"""Report about an event file and this machine for srtui's developers, without any names."""

import platform
import re
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import requires, version
from pathlib import Path

from data.event.sqlite import EventFileError, sqlite3
from data.event.store import reading_at
from srtui.queries.health import health

_NAMED = ("event", "player", "team", "device", "award")
_NAMES = ("name", "club", "note", "address", "backup_second")
"""Tables, and their columns, with names of people, places and things of theirs."""
_SHORTEST = 3
"""Letters of the shortest part of a name that is left out: a shorter one is in too many words."""


def bug_report(path: Path, terminal: str) -> tuple[str, ...]:
    """Return the report's lines; `terminal` describes the current terminal."""
    names, counts = _contents(path)
    unnamed = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)", re.I)
    packages = {re.split(r"[^\w.-]", line)[0] for line in requires("srtui") or ()}
    facts = {
        "srtui": version("srtui"),
        "Python": platform.python_version(),
        "SQLite": sqlite3.sqlite_version,
        "System": platform.platform(),
        "Terminal": terminal,
        "Libraries": ", ".join(_versions(sorted(packages))),
        "Rows": ", ".join(counts),
    }
    findings = [
        ("ok:   " if finding.fine else "LOOK: ") + unnamed.sub("…", finding.sentence)
        for finding in health(path)
    ]
    return (*map(": ".join, facts.items()), *findings)


def _versions(packages: Iterable[str]) -> Iterable[str]:
    for package in packages:
        with suppress(ImportError):  # only other systems have it, or an extra
            yield f"{package} {version(package)}"


def _contents(path: Path) -> tuple[list[str], list[str]]:
    """Return all names of and in the file, longest first, and the row count of each table."""
    names: set[str] = set()
    counts: list[str] = []
    with suppress(EventFileError), reading_at(path, as_it_is=True) as reader:
        for one in reader.rows("SELECT name FROM sqlite_master WHERE type = 'table'"):
            rows = reader.table(table := one["name"])
            counts += [f"{table} {len(rows)}"] if rows else []
            columns = _NAMES if table in _NAMED else ()
            names.update(row[name] for row in rows for name in columns if row.get(name))
    parts = {part for name in names for part in re.findall(r"\w+", name) if len(part) >= _SHORTEST}
    places = {str(path.absolute().parent), path.name, path.stem}
    return sorted(names | parts | places, key=len, reverse=True), counts

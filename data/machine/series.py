"""A series' settings: `series.toml` in the folder of its events."""

import json
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from data.machine.disk import FileFault, write_whole
from srtui.rules.series import PointsTable

NAME = "series.toml"
_KNOWN = {"points", "rest", "size", "best", "bonus", "persons", "elo", "t3"}


def read_series(folder: Path) -> tuple[PointsTable, dict[str, str]]:
    """Return the points table and each name's person; the defaults if there is no file.

    Raises `FileFault`.
    """
    path = folder / NAME
    if not path.exists():
        return PointsTable(), {}
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Fraction)
        if unknown := sorted(said.keys() - _KNOWN):
            known = ", ".join(sorted(_KNOWN))
            raise FileFault(f"{path}: {unknown[0]} is not a setting; the settings are {known}.")
        return _table(said), {str(key): str(one) for key, one in said.get("persons", {}).items()}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise FileFault(f"{path} cannot be read: {error}.") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise FileFault(f"{path}: expected a number or a table ({error}).") from None


def save_persons(folder: Path, persons: Mapping[str, str]) -> None:
    """Add names and their persons to a series' file. Raises `FileFault`."""
    path = folder / NAME
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        lines = "".join(f"{_quote(name)} = {_quote(person)}\n" for name, person in persons.items())
        head, section, below = text.partition("[persons]\n")
        if not section:
            head += "\n" if text and not text.endswith("\n") else ""
        added = f"{head}[persons]\n{lines}{below}"
        tomllib.loads(added)
        write_whole(path, added.encode())
    except (OSError, UnicodeDecodeError) as error:
        raise FileFault(f"{path} cannot be written: {error}.") from None
    except tomllib.TOMLDecodeError:
        raise FileFault(
            f"{path} already has one of these people: correct it there, under [persons]."
        ) from None


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)  # a basic string of TOML is one of JSON


def _table(settings: dict[str, Any]) -> PointsTable:
    plain, elo = PointsTable(), _by_event(settings, "elo")
    return PointsTable(
        points=tuple(map(Fraction, settings.get("points", plain.points))),
        others=Fraction(settings.get("rest", plain.others)),
        size=Fraction(settings.get("size", 0)),
        best=max(0, int(settings.get("best", 0))),
        bonus=_by_event(settings, "bonus"),
        elo_start=elo.get("start", plain.elo_start),
        elo_k=elo.get("k", plain.elo_k),
        t3=_by_event(settings, "t3"),
    )


def _by_event(settings: dict[str, Any], name: str) -> dict[str, Fraction]:
    return {str(event): Fraction(points) for event, points in settings.get(name, {}).items()}

"""What a series says of itself: `series.toml` in the folder of its events."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

from srtui.rules.series import Table

NAME = "series.toml"
_KNOWN = {"points", "rest", "size", "best", "bonus", "persons"}


class SeriesFault(Exception):
    """A file that says nothing of a series; the message is a sentence."""


def read_series(folder: Path) -> tuple[Table, dict[str, str]]:
    """The points table and who is one person; both plain where the file is not there.

    Raises `SeriesFault`.
    """
    path = folder / NAME
    if not path.exists():
        return Table(), {}
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Fraction)
        if unknown := sorted(said.keys() - _KNOWN):
            known = ", ".join(sorted(_KNOWN))
            raise SeriesFault(f"{path}: {unknown[0]} is not known; there are {known}.")
        return _table(said), {str(key): str(one) for key, one in said.get("persons", {}).items()}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SeriesFault(f"{path} cannot be read: {error}.") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise SeriesFault(f"{path}: a figure or a table is meant ({error}).") from None


def _table(settings: dict[str, Any]) -> Table:
    plain = Table()
    return Table(
        points=tuple(map(Fraction, settings.get("points", plain.points))),
        rest=Fraction(settings.get("rest", plain.rest)),
        size=Fraction(settings.get("size", 0)),
        best=max(0, int(settings.get("best", 0))),
        bonus={str(name): Fraction(more) for name, more in settings.get("bonus", {}).items()},
    )

"""What the person at this machine has chosen, for all events: `config.toml` in the user's folder.

Written by the program and by hand. What cannot be read counts as not chosen: no hall waits for it.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any


def place() -> Path:
    """Where the file lies; it need not be there."""
    from platformdirs import user_config_path  # only where something is looked up or kept

    return user_config_path("srtui") / "config.toml"


def chosen(section: str, at: Path | None = None) -> Mapping[str, str]:
    """The texts of a section; none where there is no file or nothing that can be read."""
    found = _read(at or place()).get(section)
    if not isinstance(found, dict):
        return {}
    return {key: value for key, value in found.items() if isinstance(value, str)}


def keep(section: str, values: Mapping[str, str], at: Path | None = None) -> None:
    """Put these texts into a section; what else stands in the file stays, but for its comments.

    Where it cannot be written, what was chosen holds until the program is left.
    """
    import tomli_w  # only when something is chosen

    at = at or place()
    whole = _read(at)
    before = whole.get(section)
    whole[section] = (before if isinstance(before, dict) else {}) | dict(values)
    fresh = at.with_name(f"{at.name}.{os.getpid()}.new")
    with suppress(OSError):
        at.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(tomli_w.dumps(whole), encoding="utf-8")
        fresh.replace(at)
    with suppress(OSError):
        fresh.unlink(missing_ok=True)


def _read(at: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(at.read_text(encoding="utf-8-sig"))  # some editors begin with a mark
    except (OSError, ValueError):  # what is no TOML and what is no UTF-8 are both a ValueError
        return {}

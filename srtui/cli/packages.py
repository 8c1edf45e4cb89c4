"""Check for other programs' packages that share one of our general names.

It is done before anything of ours is imported, so nothing of ours is imported here.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

GENERAL = ("data", "screens")


def refuse_strangers() -> None:
    """End the program with a sentence where `data` or `screens` would be another program's."""
    here = Path(__file__).resolve().parents[2]
    for name in GENERAL:
        found = found_at(name)
        if found is None or found.parents[1] != here:
            sys.exit(
                f"Another program's package {name} is in the way ({found or 'ours is missing'}). "
                "Install srtui in its own environment: pipx install srtui."
            )


def found_at(name: str) -> Path | None:
    """Return the file that an import of `name` would run, without running it."""
    try:
        spec = find_spec(name)
    except ValueError:  # somebody imported one that is not a package
        return None
    return Path(spec.origin).resolve() if spec and spec.origin else None

"""JSON content of a row of `setting`: a list of values, each of its kind.

Rows can come with complete events from files that anybody may have written; they are checked when
they are read, so that unsound ones are reported before they are in an event, not at every use.
"""

from __future__ import annotations

import json
from typing import Any

Kinds = tuple[type, ...]


def values_of(text: str, *kinds: Kinds) -> list[Any]:
    """Return the values, each of one of its kinds; raise `ValueError` if they do not fit."""
    values = json.loads(text)
    # By `type`: to Python True is a whole number, too, and a table is none.
    fits = isinstance(values, list) and len(values) == len(kinds)
    if not fits or not all(type(one) in kind for one, kind in zip(values, kinds, strict=True)):
        raise ValueError(f"{text[:40]} is not a setting of the event")
    return list(values)

"""What a row of `setting` holds as JSON: a list of values, each of its kind.

Rows come with whole events out of files that anybody may have written; looked at when they are
read, they are said to be unsound before they are in an event, and not at every look afterwards.
"""

from __future__ import annotations

import json
from typing import Any

Kinds = tuple[type, ...]


def values_of(text: str, *kinds: Kinds) -> list[Any]:
    """The values, each of one of its kinds. Raises `ValueError` where they are others."""
    found = json.loads(text)
    # By `type`: to Python True is a whole number, too, and a table is none.
    fits = isinstance(found, list) and len(found) == len(kinds)
    if not fits or not all(type(one) in kind for one, kind in zip(found, kinds, strict=True)):
        raise ValueError(f"{text[:40]} is no setting of the event")
    return list(found)

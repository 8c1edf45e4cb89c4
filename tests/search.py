"""How far properties are searched: few examples on each push, thousands under `make deep`."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import settings

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


def wide(push: int, deep: int = 2000, **more: Any) -> settings:
    """So many examples on each push, each time others, and so many under `make deep`."""
    return settings(max_examples=deep if DEEP else push, deadline=None, **more)

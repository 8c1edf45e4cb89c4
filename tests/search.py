"""Settings of hypothesis: few examples on a push, always the same; thousands by `make deep`."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import settings

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"


def wide(push: int, deep: int = 2000, **more: Any) -> settings:
    """Return settings with this many examples on a push, and this many by `make deep`."""
    return settings(max_examples=deep if DEEP else push, deadline=None, **more)

"""The one table of the kinds of arguments."""

from __future__ import annotations

from typing import get_args

from srtui.words.kinds import KINDS, Kind


def test_every_kind_is_read_and_said() -> None:
    """mypy knows that no other is in the table, but not that none is missing."""
    assert set(KINDS) == set(get_args(Kind))

"""Which part of the rules a test proves: `@covers("1.3", "P-19", "sr2012:variants[x-rounds]")`.

A part is a chapter of the rule facts, a decision, a worked example, or a variant or preset of an
edition; `rules.toml` lists them all.
"""

from __future__ import annotations

import pytest


def covers(*parts: str) -> pytest.MarkDecorator:
    """Mark a test, or with `pytestmark` a module, as the proof of these parts."""
    return pytest.mark.covers(*parts)

"""Placeholders of the program that nobody may ever see: `{roster.add|a}`, `{|enter}`, `{name}`."""

from __future__ import annotations

import re

_UNFILLED = re.compile(r"\{(?:[A-Za-z_][\w.-]*)?\|[^{}\n]*\}|\{[A-Za-z_][\w.-]*\}|\{\d+\}")


def unfilled(text: str) -> list[str]:
    """Return the placeholders in a text."""
    return list(_UNFILLED.findall(text))

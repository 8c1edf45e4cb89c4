"""Answers of commands with --json that are more than one view."""

from __future__ import annotations

from srtui.rules.value import Value


class Preview(Value):
    """Effect of an import, in sentences, with its warnings."""

    preview: tuple[str, ...]
    doubts: tuple[str, ...]


class Refusal(Value):
    """Reasons why nothing was done, in sentences, and warnings that --sure ignores."""

    why: tuple[str, ...]
    doubts: bool = False

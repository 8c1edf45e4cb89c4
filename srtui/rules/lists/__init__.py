"""Army lists: values, list builders' texts, findings, and lists that may still be played.

Sources: rules.md 1.4, 2.4, 3.4, 4.4, 5.4; decisions 26-1, ALL-8.
"""

from srtui.rules.lists.findings import Finding, findings, to_look_at
from srtui.rules.lists.values import (
    ArmyList,
    Bounds,
    Extra,
    Limits,
    ListChoice,
    bounds,
    choices_left,
    least,
    limits,
)

__all__ = [
    "ArmyList",
    "Bounds",
    "Extra",
    "Finding",
    "Limits",
    "ListChoice",
    "bounds",
    "choices_left",
    "findings",
    "least",
    "limits",
    "to_look_at",
]

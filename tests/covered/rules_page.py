"""docs/rules.md: every part of the rules, where it lives and which tests prove it."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from facts_page import STATES, counted, sections
from rule_proofs import TESTS, proofs

ROOT = TESTS.parent
EDITIONS = ROOT / "data" / "editions"
TITLES = {
    "parts": "Parts of the editions",
    "decisions": "Where the documents leave a choice",
    "examples": "Worked examples",
}
MOST = 4
"""Tests named in a row; of more it says how many there are."""


@dataclass(frozen=True)
class Part:
    """One row: what it says in our words, and where it lives."""

    ref: str
    what: str
    lives: tuple[str, ...]


def chapters() -> dict[str, list[Part]]:
    """Return the rows by chapter: those of rules.toml, then each edition's variants and presets."""
    listed = tomllib.loads((TESTS / "covered" / "rules.toml").read_text(encoding="utf-8"))
    found = {
        TITLES[chapter]: [Part(ref, row["what"], tuple(row["lives"])) for ref, row in rows.items()]
        for chapter, rows in listed.items()
    }
    return found | {f"Variants and presets of {one['title']}": _offers(one) for one in editions()}


@cache
def editions() -> list[dict[str, Any]]:
    """Return the edition files as they are written."""
    return [
        tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(EDITIONS.glob("*.toml"))
    ]


def _offers(edition: dict[str, Any]) -> list[Part]:
    return [
        Part(ref, f"{row['name']}: {row['line']}", (ref,))
        for kind in ("variants", "presets")
        for row in edition.get(kind, [])
        for ref in [f"{edition['id']}:{kind}[{row['key']}]"]
    ]


def lost(place: str) -> bool:
    """Whether what a row names is not there."""
    edition, _, key = place.partition(":")
    if not key:
        return not (ROOT / place).exists()
    value: Any = next((one for one in editions() if one["id"] == edition), {})
    for step in key.split("."):
        name, _, row = step.partition("[")
        value = value.get(name) if isinstance(value, dict) else None
        if row:
            value = next(
                (one for one in value or [] if row[:-1] in (one.get("id"), one.get("key"))), None
            )
    return value is None


def page() -> str:
    found = proofs()
    lines = [
        "# The rules, where they live, and what proves them",
        "",
        "Made from the tests (`make docs`); a test fails when a row is empty or the page is stale.",
        "A place like `sr2012:timing.table` is a key of `data/editions/sr2012.toml`; tests are",
        "named from `tests/` on. A part is proved as far as its facts act; what of it is only",
        "shown, or still open, is counted below and named in [the facts](facts.md).",
    ]
    for title, rows in chapters().items():
        lines += [
            "",
            f"## {title}",
            "",
            "| Part | What | Lives in | Proved by |",
            "|---|---|---|---|",
        ]
        lines += [_row(one, found.get(one.ref, [])) for one in rows]
        if title == TITLES["parts"]:
            lines += ["", *_facts(rows)]
    return "\n".join(lines) + "\n"


def _facts(parts: Sequence[Part]) -> list[str]:
    """How many facts of each part act, are shown only, or are open."""
    numbered = {section.number: section.facts for section in sections()}
    rows = [
        f"| {part.ref} | {' | '.join(map(str, counted(numbered[f'r{part.ref}'])))} |"
        for part in parts
    ]
    return [f"| Part | {' | '.join(STATES.values())} |", f"|---|{'---:|' * len(STATES)}", *rows]


def _row(part: Part, tests: list[str]) -> str:
    lives = " ".join(f"`{one}`" for one in part.lives)
    named = " ".join(f"`{one}`" for one in tests[:MOST])
    more = f" and {len(tests) - MOST} more" if len(tests) > MOST else ""
    return f"| {part.ref} | {part.what.replace('|', '/')} | {lives} | {named}{more} |"


if __name__ == "__main__":
    print(page(), end="")

"""docs/facts.md: every fact of the rules by number, and whether it is done, told or left."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from rule_proofs import TESTS

STATES = {"acts": "acts, shown", "shown": "shown", "open": "open", "none": "neither"}
"""The keys of a fact in facts.toml, of which it has one, and how the page says them."""
TITLES = {
    "all": "All editions",
    "sr2012": "Steamroller 2012",
    "sr2015": "Steamroller 2015",
    "sr2017beta": "Steamroller 2017 (beta)",
    "sr2024": "Steamroller 2024",
    "sr2026": "Steamroller 2026",
}
"""The chapters of the page, by the id of an edition, in their order."""


@dataclass(frozen=True)
class Fact:
    """One fact. `place`: the tests of what acts, else where it is read, has to be, or why not.

    `reader`: who needs what is shown: player (at the table), judge, organizer, or all of them.
    """

    number: str
    what: str
    state: str
    place: str
    reader: str = ""


@dataclass(frozen=True)
class Section:
    """A section of the rule facts: `number` as in `r2.3` (rules.md) or `15a` (at-the-table.md)."""

    number: str
    edition: str
    title: str
    facts: tuple[Fact, ...]


@cache
def sections() -> tuple[Section, ...]:
    """All sections in the order of the file."""
    listed = tomllib.loads((TESTS / "covered" / "facts.toml").read_text(encoding="utf-8"))
    return tuple(_section(number, dict(rows)) for number, rows in listed.items())


def _section(number: str, rows: dict[str, dict[str, str] | str]) -> Section:
    edition, title = str(rows.pop("edition")), str(rows.pop("title"))
    facts = tuple(_fact(of, row) for of, row in rows.items() if isinstance(row, dict))
    return Section(number, edition, title, facts)


def _fact(number: str, row: dict[str, str]) -> Fact:
    (state,) = row.keys() - {"what", "reader"}
    return Fact(number, row["what"], state, row[state], row.get("reader", ""))


def share(facts: Sequence[Fact]) -> float:
    """Return the share of the facts, from 0 to 1, that people can see."""
    return sum(fact.state in ("acts", "shown") for fact in facts) / len(facts)


def counted(facts: Sequence[Fact]) -> tuple[int, ...]:
    """How many facts there are of each state, in the order of STATES."""
    of_state = Counter(fact.state for fact in facts)
    return tuple(of_state[state] for state in STATES)


def page() -> str:
    everything = [fact for section in sections() for fact in section.facts]
    lines = [
        "# The facts of the rules",
        "",
        "Made from `tests/covered/facts.toml` (`make docs`). A fact has the number of its section",
        "and keeps it: `r2.3-04` is the fourth of chapter 2.3 of the rule facts, `15a-07` the",
        "seventh of what must be told at a table of 2015. *acts, shown*: the program does it and",
        "people see it, as the test named shows; *shown*: those who need it read it (a player at",
        "the table, a judge, the organizer, or all of them), on what they have;",
        "*open*: not yet; *neither*: with the reason. A doubtful fact is numbered with its",
        "decision (r8).",
        "",
        f"{len(everything)} facts; {_percent(everything)} act or are shown.",
        "",
        f"| | Facts | {' | '.join(STATES.values())} | acts or shown |",
        f"|---|{'---:|' * (len(STATES) + 2)}",
        *(_counts(edition) for edition in TITLES),
    ]
    for edition, title in TITLES.items():
        lines += ["", f"## {title}"]
        for section in sections():
            if section.edition == edition:
                lines += ["", f"### {section.number} {section.title}", "", *_table(section)]
    return "\n".join(lines) + "\n"


def _counts(edition: str) -> str:
    facts = [fact for section in sections() if section.edition == edition for fact in section.facts]
    states = " | ".join(map(str, counted(facts)))
    return f"| {TITLES[edition]} | {len(facts)} | {states} | {_percent(facts)} |"


def _percent(facts: Sequence[Fact]) -> str:
    return f"{100 * share(facts):.1f} %"


def _table(section: Section) -> list[str]:
    rows = [
        f"| {fact.number} | {fact.what} | {STATES[fact.state]} | {_place(fact)} |"
        for fact in section.facts
    ]
    return ["| No. | Fact | State | Where |", "|---|---|---|---|", *rows]


def _place(fact: Fact) -> str:
    if fact.state == "acts":
        return " ".join(f"`{test}`" for test in fact.place.split())
    return f"for {fact.reader}: {fact.place}" if fact.reader else fact.place


if __name__ == "__main__":
    print(page(), end="")

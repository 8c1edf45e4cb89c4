"""What the rules make of the games, computed apart from the program from what it prints."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple


def half(number: int) -> int:
    """Half, rounded up."""
    return -(-number // 2)


@dataclass(frozen=True)
class Facts:
    """What rules.md says of an edition at the size played here (sections 1.2, 2.2, 3.2, 4.2, 5.2).

    `bye` and `concession` are points of the scenario; None: half of what wins the scenario.
    `conceded` is the least that the winner of a concession has destroyed; 0: as counted.
    """

    size: int
    bye: int | None
    concession: int | None
    conceded: int
    cap: int = 9999
    cut: bool = False
    new: tuple[str, ...] = ()


EDITIONS = {
    "sr2012": Facts(50, None, None, 0),
    "sr2015": Facts(50, 3, 3, 0, cap=5),
    "sr2017beta": Facts(75, 3, 3, 38, cut=True, new=("--variant", "cut-to-top=4")),
    "sr2024": Facts(75, 3, 5, 38, cut=True),
    "sr2026": Facts(75, 3, 5, 38, cut=True),
}

# Points that win a scenario of 2012: rules.md table 1.6.
TO_WIN = {
    "Close Quarters": 3, "Gauntlet": 2, "Overrun": 2, "Guidons": 3, "Supply and Demand": 3,
    "Destruction": 2, "Incursion": 3, "Process of Elimination": 2,
    "Outflank, Outfight, Outlast": 3, "A Flag Too Far": 3, "Bunkers": 2, "Envelopment": 3,
    "Demolition": 3, "Incoming": 3, "Restoration": 2, "Command and Control": 2, "Diversion": 2,
    "Sacrifice": 2,
}  # fmt: skip


class Figures(NamedTuple):
    """What the standings are ordered by, in the order of all five editions (section 0)."""

    tp: int
    sos: int
    points: int
    destroyed: int


Rounds = list[Any]
"""Each round as `srtui results --json` prints it."""


def sides_of(row: Any) -> list[Any]:
    """Return the one or two players of a printed game."""
    return [row[side] for side in ("first", "second") if row[side] is not None]


def names_of(row: Any) -> list[str]:
    return [side["name"] for side in sides_of(row)]


def figures(rounds: Rounds) -> defaultdict[str, Figures]:
    """TP, SoS, points and destroyed by name; a bye adds nothing to the SoS (ALL-4)."""
    tp: defaultdict[str, int] = defaultdict(int)
    points: defaultdict[str, int] = defaultdict(int)
    destroyed: defaultdict[str, int] = defaultdict(int)
    met: defaultdict[str, list[str]] = defaultdict(list)
    for row in (row for one in rounds for row in one["rows"]):
        for number, side in enumerate(sides_of(row)):
            name = side["name"]
            tp[name] += row["winner"] == side["player"]
            points[name] += (row["counted"] or row["points"])[number] or 0  # not known: 0
            destroyed[name] += row["destroyed"][number] or 0
            met[name] += [other for other in names_of(row) if other != name]
    found: defaultdict[str, Figures] = defaultdict(lambda: Figures(0, 0, 0, 0))
    for name, others in met.items():
        sos = sum(tp[other] for other in others)
        found[name] = Figures(tp[name], sos, points[name], destroyed[name])
    return found


def ranks(names: Collection[str], by: defaultdict[str, Figures], first: int = 1) -> dict[str, str]:
    """Ranks as they are shown, best first; equals share one (P-2)."""
    keys = sorted((by[name] for name in names), reverse=True)
    return {
        name: "=" * (keys.count(by[name]) > 1) + str(first + keys.index(by[name]))
        for name in sorted(names, key=lambda one: by[one], reverse=True)
    }


def unbeaten(name: str, rounds: Rounds) -> bool:
    """Tell whether a player has never lost a game; a tie is not a loss (17-2)."""
    rows = [row for one in rounds for row in one["rows"] if name in names_of(row)]
    mine = next(side["player"] for row in rows for side in sides_of(row) if side["name"] == name)
    return all(row["winner"] == mine or row["outcome"] == "tie" for row in rows)

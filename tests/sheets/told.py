"""What a sheet must tell, by elements.toml and positions.txt, and whether a text tells it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from positions import Laid, Lies, Spot

TOLD: dict[str, Any] = tomllib.loads(Path(__file__).with_name("elements.toml").read_text("utf-8"))
WORDS: dict[str, str] = TOLD["words"]
_PLAYER = {
    "B": "first player|Attacker",
    "T": "second player|Defender",
}

_PICTURE = re.compile(r"^[ \d]{2}([|+].*[|]|[+].*[+])(\d[ \d]|  )?( {2}|$)")
"""A line of the picture, beside which there is text."""


def facts_of(edition: str, name: str) -> tuple[str, ...]:
    """All facts that the sheet of a scenario must tell."""
    of_edition = TOLD[edition]
    scenario = of_edition["scenarios"][name]
    groups = [fact for group in scenario["groups"] for fact in of_edition[group]]
    return (*of_edition["all"], *groups, *scenario["tells"])


def never_of(edition: str, name: str) -> tuple[str, ...]:
    """Return the terms that must not be on that sheet."""
    return tuple(TOLD[edition]["scenarios"][name].get("never", ()))


def passages(text: str) -> tuple[str, ...]:
    """Paragraphs, single lines of lists and rows of tables, each as one line."""
    found: list[str] = []
    fresh = True
    for drawn in text.splitlines():
        line = _PICTURE.sub("", drawn)
        stripped = line.strip()
        begins = fresh or re.match(r"(- |\* |\d+\. |[b-z] )", line) is not None
        if stripped and begins:
            found.append(stripped)
        elif stripped:
            found[-1] += f" {stripped}"
        fresh = not stripped
    return tuple(re.sub(r"\s+", " ", passage) for passage in found)


def _pattern(term: str) -> re.Pattern[str]:
    """Return a term as complete words, in any case; * is the end of a word."""
    body = re.escape(term.strip()).replace(r"\*", r"\w*")
    before = r"(?<![\w.])" if re.match(r"\w", term.strip()) else ""
    after = r"(?!\w)" if re.search(r"[\w*]$", term.strip()) else ""
    return re.compile(before + body + after, re.IGNORECASE)


def says(passage: str, fact: str) -> bool:
    """Whether one passage tells a fact."""
    filled = re.sub(r"\{(\w+)\}", lambda found: WORDS[found[1]], fact)
    return all(
        any(_pattern(term).search(passage) for term in alternatives.split("|"))
        for alternatives in filled.split(" & ")
    )


def missing(text: str, facts: tuple[str, ...]) -> list[str]:
    """Return the facts that no passage of a text has."""
    parts = passages(text)
    return [fact for fact in facts if not any(says(part, fact) for part in parts)]


# Places


def measures(spot: Spot, laid: Laid, words: str) -> list[str]:
    """Return the terms for a place on the sheet, for each of the two directions.

    The middle of the table may be called so; if both sides are given one of them is enough.
    """
    ways: dict[str, list[str]] = {"x": [], "y": []}
    for edge, inches in re.findall(r"([LRTB])(\d+)", words):
        if edge in "LR":
            side = {"L": "left", "R": "right"}[edge]
            said = [f"{inches} in from the {side}", f"{inches} in {side}"]
        else:
            players = _PLAYER[edge].split("|")
            said = [f"{inches} in from the {who}'s edge" for who in players]
            said += [f"{inches} in {who}" for who in players]
        ways["x" if edge in "LR" else "y"] += said
    at = {"x": spot.x, "y": spot.y}
    for axis, said in ways.items():
        if abs(at[axis] - laid.table / 2) < 0.01:
            said += ["midway", "middle"]
    return ["|".join(said) for said in ways.values()]


def place_facts(one: Lies, laid: Laid) -> tuple[str, ...]:
    """Return the facts with size, owner and both distances of an element, and of the next one."""
    size = {
        "circle": f"{one.form} in",
        "rectangle": _rectangle(one.form),
    }.get(one.kind, f"{one.form} mm")
    whose = {"P1": "{1}|red", "P2": "{2}|blue", "red": "red", "blue": "blue"}.get(one.whose, "")
    return tuple(
        " & ".join(filter(None, (size, whose, *measures(at, laid, words))))
        for at, words in zip((one.at, one.then), one.words.split(" then "), strict=False)
        if at is not None
    )


def _rectangle(form: str) -> str:
    wide, _, deep = form.partition("x")
    by = [f"{wide}{by}{deep}" for by in ("x", " x ", " by ")]
    return "|".join((*by, f"{wide} wide, {deep} deep", f"{wide} in wide, {deep} in deep"))


def measured_facts(laid: Laid) -> tuple[str, ...]:
    """Return the facts that say where the distances of all elements end."""
    return tuple(sorted({_measured_to(one, one.words) for one in laid.elements}))


def _measured_to(one: Lies, words: str) -> str:
    if one.kind == "rectangle":
        return "distances & nearest sides of rectangles"
    if "e" in words.split():
        return "distances & edge of each base"
    return "distances & centre of each element|centre of everything else"


def source_fact(laid: Laid) -> str:
    """Return what a sheet says about places that its document does not print."""
    sources = {one.source for one in laid.elements}
    if "house" in sources:
        return "house layout|our own layout"
    return "positions|layout|map & outside|final document|elsewhere|app|pictures|published"

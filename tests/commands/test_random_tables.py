"""Random tables of sign-ups: nobody is in or out without the table's reason."""

from __future__ import annotations

import csv
import json
import random
import tomllib
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest
from hall import Hall

from data.importing import vocabulary
from data.importing.cells import Part, flag, part
from srtui.commands.importing.importing import ImportRoster

FOLDER = Path(vocabulary.__file__).parent
HEADINGS = tomllib.loads((FOLDER / "headings.toml").read_text(encoding="utf-8"))
CELLS = tomllib.loads((FOLDER / "cells.toml").read_text(encoding="utf-8"))
LANGUAGES = ("en", "de", "fr", "es", "pl", "it", "pt")
GIVEN = ("Anna", "Bo", "Cyd", "Dina", "Edgar", "Fay", "Gil", "Hedda")
FAMILIES = ("Berg", "Lindqvist", "Moe", "Dahlmann", "Ekström", "Falk", "Grün", "Holm")
FACTIONS = ("Khador", "Cryx", "Cygnar", "Dusk")
CLUBS = ("Kruki", "Wilki", "Sowy")
REMARKS = ("vegan", "cancelled my hotel", "see you there", "on waiting list?", "first event", "")


class Person(NamedTuple):
    """A person of a table, with the word of their status and what it comes to."""

    name: str
    faction: str
    club: str
    status: str
    part: Part
    remark: str


def word(dice: random.Random, section: str, key: str, language: str) -> str:
    source = CELLS if section == "status" else HEADINGS
    return dice.choice(source[section][key][language].split("|"))


def people_of(dice: random.Random, language: str) -> list[Person]:
    pairs = [(first, last) for first in GIVEN for last in FAMILIES]
    people: list[Person] = []
    for first, last in dice.sample(pairs, dice.randint(6, 14)):
        meant = dice.choices((Part.IN, Part.OUT, Part.WAITING), (6, 1, 1))[0]
        words = [
            each
            for each in CELLS["status"][meant.value][language].split("|")
            if part(each) is meant and flag(each) is None
        ]
        people.append(
            Person(
                f"{first} {last}",
                dice.choice(FACTIONS),
                dice.choice(CLUBS),
                dice.choice(words),
                meant,
                dice.choice(REMARKS),
            )
        )
    return sorted(people, key=lambda one: one.club)


def table_of(dice: random.Random, people: list[Person], language: str) -> list[list[str]]:
    """Return a table with columns in any order, or clubs merged over the names."""
    merged = dice.random() < 0.4
    columns = {
        word(dice, "roster", "faction", language): [one.faction for one in people],
        word(dice, "roster", "status", "en"): [one.status for one in people],
        "Anything we should know?": [one.remark for one in people],
    }
    names = word(dice, "roster", "name", language)
    clubs = [one.club for one in people]
    club = word(dice, "roster", "club", language)
    order = [*dice.sample(sorted(columns), len(columns))]
    order.insert(dice.randint(0, len(order)), names)
    if merged:
        clubs = [
            "" if number and clubs[number - 1] == each else each
            for number, each in enumerate(clubs)
        ]
        order.insert(0, club)
    else:
        order.insert(dice.randint(0, len(order)), club)
    columns |= {names: [one.name for one in people], club: clubs}
    rows = [[columns[heading][number] for heading in order] for number in range(len(people))]
    return [order, *rows]


def side_by_side(table: list[list[str]]) -> list[list[str]]:
    """Return a table as two blocks beside each other, with an empty column between."""
    head, *rows = table
    half = (len(rows) + 1) // 2
    left, right = rows[:half], rows[half:]
    right += [[""] * len(head)] * (half - len(right))
    return [[*head, "", *head], *([*a, "", *b] for a, b in zip(left, right, strict=True))]


def written(dice: random.Random, table: list[list[str]], *, blocks: bool) -> str:
    head, *rows = table
    shape = "csv" if blocks else dice.choice(("csv", "csv", "rows", "columns"))
    if shape == "rows":
        return json.dumps([dict(zip(head, row, strict=True)) for row in rows])
    if shape == "columns":
        cells = zip(*rows, strict=True)
        return json.dumps({heading: list(each) for heading, each in zip(head, cells, strict=True)})
    out = StringIO()
    csv.writer(out, delimiter=dice.choice(",;\t")).writerows(table)
    return out.getvalue()


@pytest.mark.parametrize("decade", range(10))
def test_nobody_of_a_random_table_is_in_or_out_without_its_reason(
    hall: Hall, tmp_path: Path, decade: int
) -> None:
    for seed in range(10 * decade, 10 * decade + 10):
        dice = random.Random(seed)
        language = dice.choice(LANGUAGES)
        people = people_of(dice, language)
        table = table_of(dice, people, language)
        blocks = dice.random() < 0.3 and bool(table[1][0])
        merged = any(not row[0] for row in table[1:])
        if blocks and not merged:
            table = side_by_side(table)
        path = tmp_path / f"{seed}.txt"
        path.write_text(written(dice, table, blocks=blocks and not merged), encoding="utf-8")
        plan = ImportRoster(str(path)).plan(hall.event)
        coming = {(one.name, one.faction, one.club) for one in people if one.part is Part.IN}
        read = {(one.name, one.faction, one.club) for one in plan.players}
        assert read == coming, (seed, path.read_text(encoding="utf-8"))
        away = {one.name for one in people if one.part is not Part.IN}
        asked = {question.name for question in plan.questions}
        assert away <= asked, seed
        # A remark that may mean something is asked about, whole.
        assert not asked & {one.name for one in people if one.part is Part.IN}, seed

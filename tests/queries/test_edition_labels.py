"""Labels of an edition's values: every key that a person can see has one, and none is a key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest
from asking import lines_of
from hall import Hall

from data import editions
from srtui.documents.table import section_lines
from srtui.queries.event.edition import editions_page
from srtui.queries.event.reminders import Reminders
from srtui.queries.event.settings import not_printed
from srtui.rules.overlay import keys
from srtui.text.edition_labels import edition_label, names_in, value_text

EDITIONS = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")


def every_key(edition: str) -> Iterator[str]:
    """Yield each key that can be changed, that a variant changes, or that has its own source."""
    raw = tomllib.loads(editions.text(edition))
    yield from keys(raw)
    yield from raw.get("from_elsewhere", {})
    for variant in raw.get("variants", []):
        yield from variant.get("set", {})
        yield from variant.get("unset", [])
    for preset in raw.get("presets", []):
        yield from preset.get("set", {})


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_key_has_a_readable_label(edition: str) -> None:
    names = names_in(editions.edition(editions.parse(editions.text(edition), edition), edition))
    for key in every_key(edition):
        label = edition_label(key, names)
        own = label.rpartition(": ")[2] if "[" in key else label
        name = re.sub(r"\[[^\]]*\]", "", key).rpartition(".")[2].replace("_", " ")
        assert label != key, "has no label"
        assert own.casefold() != name, f"the label of {key} is the key"
        assert not set("_[]=") & set(label), f"{key}: {label}"


def test_label_names_the_row_as_people_do() -> None:
    edition = editions.edition(editions.parse(editions.text("sr2026"), "sr2026"), "sr2026")
    names = names_in(edition)
    assert edition_label("scenarios[id=payload].lead", names) == "Payload: lead that wins"
    assert edition_label("scenarios[id!=payload].lead", names) == "all but Payload: lead that wins"
    said = edition_label("timing.table[size=75].player_clock", names)
    assert said == "75 points: minutes on each player's clock"
    assert edition_label("results.ways[way=clock].award", names).startswith("Deathclock: ")
    assert edition_label("scenarios[*].kill_box") == "has a kill box"
    assert edition_label("scenarios[objectives=false].kill_box") == "not objectives: has a kill box"


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("true", "yes"),
        ("false", "no"),
        ("null", "removed"),
        ("3", "3"),
        ('"swiss"', "swiss"),
        ('["tp", "sos"]', "tp, sos"),
        ("[]", "none"),
        ("not set", "not set"),
    ],
)
def test_value_is_shown_without_its_quotes(stored: str, shown: str) -> None:
    assert value_text(stored) == shown


def test_pages_name_variants_and_checks_and_not_their_keys(hall: Hall) -> None:
    edition = hall.event.edition
    lines = (*section_lines(editions_page()), *lines_of(hall, Reminders()))
    words = [line.strip(" -*·").partition(":")[0] for line in lines]
    keys = {one.key for one in edition.variants} | {row.id for row in edition.legality}
    assert keys
    assert not keys & set(words)
    assert any("Cut to Top [X]: Once no more than X" in line for line in lines)
    assert any("publisher's own range" in line for line in lines)


def test_rows_with_one_source_share_their_label(hall: Hall) -> None:
    labels = [fact.label for fact in not_printed(hall.event.edition)]
    shared = "TO's ruling, disqualification, no-show: winner gets at least a concession's points"
    assert shared in labels
    assert "First day of the edition, last day of the edition" in labels

"""Every sheet that players read speaks the chosen language from its first word to its last."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hall import NAMES, Hall
from invented import Invented, offered
from meant import meant

from release.languages import PLACE, PROGRAM, template
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.documents.html import page
from srtui.sheets import paper

FACTION, CLUB, EVENT = "Cygnar", "Klub", "Hall"
KEPT = (
    "Leader Leaders Deathclock Steamroller WARMACHINE Longshanks srtui SR VP TP SoS TO",
    "APD Advance Deployment",
)
"""Words that stay English in every language."""
WORD = re.compile(r"[A-Za-z]{2,}")
MARKUP = re.compile(r"<(style|script)\b.*?</\1>|<[^>]*>", re.DOTALL)


def kept_words(hall: Hall) -> set[str]:
    """Return the words that no language changes: names, and terms that players say in English."""
    scenarios = (scenario.name for scenario in hall.event.edition.scenarios)
    texts = (*NAMES, *KEPT, FACTION, CLUB, EVENT, *scenarios)
    return {word.lower() for text in texts for word in WORD.findall(text)}


def english_in(text: str, kept: set[str]) -> list[str]:
    """Return the lines of a text that hold a word of no invented language."""
    return [
        line
        for line in text.splitlines()
        if any(word.lower() not in kept for word in WORD.findall(line))
    ]


@pytest.mark.parametrize("edition", ["sr2026", "sr2024"])
def test_a_sheet_holds_no_word_of_english(edition: str, tmp_path: Path) -> None:
    hall = Hall(tmp_path, edition)
    hall.add(6, club=CLUB, faction=FACTION)
    hall.play()
    hall.play()
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, hall.event.edition.scenarios[0].id))
    hall.run(Publish())
    kept = kept_words(hall)
    left = []
    catalogue = Invented()
    with offered(xx=catalogue):
        for name in paper.names_for(hall.event):
            if name in paper.IN_ENGLISH or name in paper.SETS:
                continue
            sheets = paper.sheets_at(hall.desk, name, languages=("xx",))
            lines = "\n".join(paper.as_text(sheets, paper.MOST))
            left += [f"{name}: {line}" for line in english_in(lines, kept)]
            written = MARKUP.sub("\n", page(sheets))
            left += [f"{name}.html: {line}" for line in english_in(written, kept)]
    assert not left, "\n".join(left)
    known = {form for name in (PROGRAM, edition) for _, form in template(name)}
    assert not english_in("\n".join(PLACE.sub("", form) for form in catalogue.asked - known), kept)

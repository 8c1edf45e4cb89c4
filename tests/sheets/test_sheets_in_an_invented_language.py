"""Every sheet that players read speaks the chosen language from its first word to its last."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest
from hall import NAMES, Hall
from invented import LETTERS, Invented, offered
from meant import meant
from pictures import events
from pictures.scenes import OFFICE

from release.languages import LOCALE, PLACE, PROGRAM, template
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.documents.document import text_lines, translated
from srtui.documents.html import page
from srtui.model.event import Event
from srtui.rules.plural import Language, in_language
from srtui.rules.value import replace
from srtui.sheets import paper
from srtui.sheets.folder import REPORT, folder
from srtui.sheets.scenario import scenario_sheet

FACTION, CLUB, EVENT = "Cygnar", "Klub", "Hall"
KEPT = (
    "Leader Leaders Deathclock Steamroller WARMACHINE Longshanks srtui SR VP TP SoS TO",
    "APD Advance Deployment TW GW",
)
"""Words that stay English in every language."""
WORD = re.compile(r"[A-Za-z]{2,}")
TYPED = "Wendelin Spätauf Lunch Prizes amp Haley Caine Butcher Sorscha Kreoss"
MARKUP = re.compile(r"<(style|script)\b.*?</\1>|<[^>]*>", re.DOTALL)


def kept_words(event: Event) -> set[str]:
    """Return the words that no language changes: names, and terms that players say in English."""
    scenarios = event.edition.scenarios
    titles = (title for each in scenarios for title in (each.name, each.also_called))
    texts = (*NAMES, *KEPT, FACTION, CLUB, EVENT, *titles)
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
    kept = kept_words(hall.event)
    left = []
    catalogue = Invented()
    with offered(xx=catalogue):
        for name in paper.names_for(hall.event):
            if paper.SHEETS[name].english or name in paper.SETS:
                continue
            sheets = paper.sheets_at(hall.desk, name, languages=("xx",))
            lines = "\n".join(paper.as_text(sheets, paper.MOST))
            left += [f"{name}: {line}" for line in english_in(lines, kept)]
            written = MARKUP.sub("\n", page(sheets))
            left += [f"{name}.html: {line}" for line in english_in(written, kept)]
    assert not left, "\n".join(left)
    known = {form for name in (PROGRAM, edition) for _, form in template(name)}
    assert not english_in("\n".join(PLACE.sub("", form) for form in catalogue.asked - known), kept)


@pytest.mark.parametrize("moment", ["published", "playing", "finished", events.CAPTAINS])
def test_pages_and_paper_of_a_day_hold_no_word_of_english(moment: str) -> None:
    """Byes, ties, dropped and late players, teams: what six players in two rounds have not."""
    path, machine = events.file_of(moment)
    people = (LOCALE.parent / "samples/players.csv").read_text(encoding="utf-8")
    catalogue, desk = Invented(), events.desk_on(path, machine, OFFICE)
    with closing(desk.store), offered(xx=catalogue):
        event = replace(desk.event(), languages=("xx",))
        teams = " ".join(team.name for team in event.teams)
        typed = " ".join((people, teams, event.name, TYPED))
        kept = kept_words(event) | {word.lower() for word in WORD.findall(typed)}
        shown = {
            name: MARKUP.sub("\n", text) for name, text in folder(event).items() if name != REPORT
        }
        for name in paper.names_for(event):
            if not paper.SHEETS[name].english and name not in paper.SETS:
                shown[name] = "\n".join(
                    paper.as_text(
                        paper.sheets_at(desk, name, languages=event.languages), paper.MOST
                    )
                )
    left = [f"{name}: {line}" for name, text in shown.items() for line in english_in(text, kept)]
    assert not left, "\n".join(left)
    known = {form for name in (PROGRAM, event.edition.id) for _, form in template(name)}
    assert not english_in("\n".join(PLACE.sub("", form) for form in catalogue.asked - known), kept)


@pytest.mark.parametrize("edition", ["sr2026", "sr2024"])
def test_the_sheet_of_every_scenario_holds_no_word_of_english(edition: str, tmp_path: Path) -> None:
    """A rule with a name, and conditions that a sentence names itself, were found in English."""
    hall = Hall(tmp_path, edition)
    kept, rules = kept_words(hall.event), hall.event.edition
    with in_language(Language(Invented())):
        sheets = [translated(scenario_sheet(rules, each)) for each in rules.scenarios]
    left = [line for sheet in sheets for line in english_in("\n".join(text_lines(sheet)), kept)]
    assert not left, "\n".join(left)


@pytest.mark.parametrize("edition", ["sr2026", "sr2024"])
def test_a_translated_scenario_has_the_conditions_of_the_english_one(
    edition: str, tmp_path: Path
) -> None:
    rules = Hall(tmp_path, edition).event.edition
    added = "(only if"
    for each in rules.scenarios:
        english = "\n".join(text_lines(scenario_sheet(rules, each)))
        with in_language(Language(Invented())):
            sheet = translated(scenario_sheet(rules, each))
        found = " ".join(text_lines(sheet)).count(added.translate(LETTERS))
        assert found == " ".join(english.split()).count(added), each.name

"""A count is put before its noun by the one counting function: never "1 players"."""

from __future__ import annotations

import json
import pickle
import re
from datetime import time
from pathlib import Path

import pytest
from hall import Hall
from meant import meant

from srtui.commands.roster.players import AddPlayer, StandIn
from srtui.queries.day.status import next_step
from srtui.rules.plural import (
    Phrase,
    are,
    counted,
    paragraph,
    phrase,
    phrase_again,
    phrase_count,
    plain_parts,
)

SOURCES = ("srtui", "screens", "data")
_NOUNS = (
    "players|games|tables|rounds|pairs|entries|devices|results|minutes|slips|byes|terminals|"
    "turns|names|people|lines|seconds|copies|files|rows|votes|awards|lists|addresses|pages|events"
)
_BARE = re.compile(rf"""\{{([^{{}}"\n]+)\}} (?:{_NOUNS})\b""")
NEVER_ONE = {
    # Each is 2 or more wherever its text is used, a constant, or not a count at all.
    "FEW", "LONGEST", "MOST", "MOST_IN_TEAM", "MOST_MINUTES", "SECONDS", "all_", "change.rows",
    "LAST_ROUND", "count", "label", "len(byes)", "len(players)",
    "len(entries)", "len(fitting)", "len(lines) - 1", "len(names)", "len(numbers)",
    "len(self._section_lines)", "len(waiting)", "lists", "most", "odd_seconds", "rounds",
    "rows:,", "rule.maximum", "top", "undefeated",
    "many.answers|ctrl+g", "weekend.events|ctrl+e", "event.team_size", "team_size",
    "size", "len(asked)", "len(rows)", "said",
    "len(spans)", "len(lines)", "chosen.name if chosen else key",
    "name", "people|f3", "row.status", "row['table']",
    "voter", "where", "|enter",
}  # fmt: skip


def test_the_counting_function() -> None:
    assert [counted(n, "player") for n in (0, 1, 2)] == ["0 players", "1 player", "2 players"]
    assert counted(1, "person", "people") == "1 person"
    assert counted(3, "person", "people") == "3 people"
    assert (are(1), are(0), are(2)) == ("is", "are", "are")


def test_no_noun_is_counted_by_hand() -> None:
    root, found = Path(__file__).parents[1], []
    for folder in SOURCES:
        for path in (root / folder).rglob("*.py"):
            for match in _BARE.finditer(path.read_text(encoding="utf-8")):
                if match[1] not in NEVER_ONE:
                    found.append(f"{path.relative_to(root)}: {match[0]}")
    assert not found, "say it with counted(), or name here why it is never one"


@pytest.mark.parametrize("players", [1, 2, 3])
def test_how_many_are_in(hall: Hall, players: int) -> None:
    hall.run(meant(hall, StandIn, "Sam"))
    for number in range(players):
        hall.run(AddPlayer(f"Player {number}"))
    said = next_step(hall.event).text
    assert "1 players" not in said
    assert "1 player are" not in said


def test_phrase_fills_named_places_in_english_order() -> None:
    assert (
        phrase("{one} meets {two}; {one} starts.", "Ada", "{two}") == "Ada meets {two}; Ada starts."
    )


def test_phrase_keeps_the_keys_of_a_hint() -> None:
    assert phrase("{table.lend|l} lends to {name}", "Bo") == "{table.lend|l} lends to Bo"


def test_phrase_without_a_value_is_refused() -> None:
    with pytest.raises(ValueError, match="shorter"):
        phrase("{name} has dropped.")


@pytest.mark.parametrize(
    "sentence",
    [
        phrase("{one} meets {two}.", "Ada", 'the "{two}"'),
        phrase("{table.lend|l} lends to {name}, {time}", "Bo", time(9, 30)),
        phrase_count("{count} game: {tables}.", "{count} games: {tables}.", 1, [7]),
        phrase_count("{count} game: {tables}.", "{count} games: {tables}.", 2, (7, 12)),
        phrase("{said} {more}", phrase_count("a game", "{count} games", 3), phrase("Done.")),
        paragraph("Ada is in.", "", phrase("{name} is out.", "Bo"), "Ready?"),
    ],
)
def test_phrase_is_made_again_from_its_reason_and_json(sentence: str) -> None:
    assert isinstance(sentence, Phrase)
    parts = json.loads(json.dumps(plain_parts(sentence)))
    assert phrase_again(sentence.reason, parts) == sentence


def test_phrase_is_copied_with_its_parts() -> None:
    sentence = pickle.loads(pickle.dumps(phrase("{name} is in.", "Ada")))
    assert (sentence, sentence.reason) == ("Ada is in.", "{name} is in.")
    assert sentence.parts == {"name": "Ada"}


@pytest.mark.parametrize(
    ("count", "text"),
    [(1, "A game is left: 7."), (2, "2 games are left: 7."), (0, "0 games are left: 7.")],
)
def test_phrase_count_chooses_the_form(count: int, text: str) -> None:
    forms = "A game is left: {tables}.", "{count} games are left: {tables}."
    assert phrase_count(*forms, count, "7") == text

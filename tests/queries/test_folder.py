"""The folder of pages: sound, linked to each other, and with nothing that is secret in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hall import Hall, by_name
from meant import meant
from wellformed import read

from srtui.commands.lists.handed_in import AddList
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.players import EditPlayer
from srtui.commands.rounds.ending import Finish
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.sheets.folder import folder

SEED = "unmistakable-seed"
Maker = Callable[[str], Hall]


@pytest.fixture
def secret(tmp_path: Path) -> Iterator[Hall]:
    (tmp_path / "secret").mkdir()
    made = Hall(tmp_path / "secret", seed=SEED)
    made.add(("<Anna>", "Bert", "Cleo", "Dora", "Emil"))
    yield made
    made.store.close()


def written(hall: Hall) -> str:
    return "\n".join(folder(hall.event).values())


def test_every_page_is_sound_and_every_link_leads_to_one(secret: Hall) -> None:
    secret.play(by_name)
    secret.run(PairRound())
    secret.run(meant(secret, Scenario, "payload"))
    secret.run(Publish())
    secret.run(Start())
    pages = folder(secret.event, 20)
    assert set(pages) == {
        "index.html", "names.html", "tables.html", "standings.html", "why.html", "crosstable.html",
        "scenario.html", "round-1.html",
    }  # fmt: skip
    for text in pages.values():
        reader = read(text)
        assert set(reader.links) == set(pages)
        assert ("meta", {"http-equiv": "refresh", "content": "20"}) in reader.tags
        assert "viewport" in {found.get("name") for tag, found in reader.tags if tag == "meta"}
    assert "by strength of schedule" in pages["why.html"] or "equal" in pages["why.html"]
    assert 'http-equiv="refresh"' not in folder(secret.event)["index.html"]


def test_before_the_first_round_there_is_the_day_alone(secret: Hall) -> None:
    assert set(folder(secret.event)) == {"index.html"}


def test_a_draft_is_in_no_page(secret: Hall) -> None:
    secret.play(by_name)
    before = folder(secret.event)
    secret.run(PairRound())
    secret.run(meant(secret, Scenario, "payload"))
    assert folder(secret.event) == before


def test_the_scenario_is_in_no_page_before_its_round_starts(secret: Hall) -> None:
    secret.run(PairRound())
    secret.run(meant(secret, Scenario, "payload"))
    secret.run(Publish())
    assert "Payload" not in written(secret)
    secret.run(Start())
    assert "Payload" in folder(secret.event)["scenario.html"]


def test_lists_are_in_no_page_before_the_event_is_finished(secret: Hall) -> None:
    secret.run(meant(secret, AddList, "Bert", leader="Unmistakable Haley", points=75))
    secret.play(by_name)
    assert "Unmistakable" not in written(secret)
    secret.run(Finish())
    assert "Unmistakable Haley" in folder(secret.event)["lists.html"]


def test_seed_and_notes_are_in_no_page(secret: Hall) -> None:
    secret.run(meant(secret, EditPlayer, "Bert", note="unmistakable-note"))
    secret.play(by_name)
    assert "unmistakable" not in written(secret)

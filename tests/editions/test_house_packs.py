"""House packs and corrected editions, as docs/editions.md describes them."""

import re
from pathlib import Path

import pytest
from hall import Hall
from meant import meant

from data import editions
from data.editions import EditionFault
from srtui.commands.event.settings import SetHouseRule
from srtui.commands.event.variants import AdoptEdition, differing, on_offer
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Scenario
from srtui.model.refused import Refused
from srtui.rules.edition import Edition

TEXT = (Path(__file__).parents[2] / "docs" / "editions.md").read_text(encoding="utf-8")
EXAMPLE = "\n".join(re.findall(r"(?s)```toml\n(.*?)```", TEXT))
PACK = re.findall(r"(?s)```toml pack\n(.*?)```", TEXT)[0]


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the user's own folder with the edition and the pack of docs/editions.md in it."""
    folder = tmp_path / "editions"
    folder.mkdir()
    (folder / "hall.toml").write_text(EXAMPLE, encoding="utf-8")
    (folder / "winter.toml").write_text(PACK, encoding="utf-8")
    monkeypatch.setattr(editions, "own_folder", lambda: folder)
    return folder


def pack_edition(own: Path, **changes: str) -> Edition:
    text = PACK
    for old, new in changes.items():
        text = re.sub(rf"(?m)^{old} = .*$", new, text)
    path = own / "mine.toml"
    path.write_text(text, encoding="utf-8")
    raw = editions.parse(editions.whole_text(path, own), path.name)
    return editions.check(raw, path.name)


def test_the_pack_of_the_page_is_the_edition_with_what_is_other(own_folder: Path) -> None:
    found = editions.edition(editions.parse(editions.text("hall-winter"), "winter"), "winter")
    assert (found.title, found.bye.points.fixed) == ("Town Hall Winter League", 4)
    assert [one.player_clock for one in found.timing.table] == [45, 55]
    assert found.timing.tie_above_minutes is None
    assert [one.key for one in found.variants] == ["short-evening", "untimed", "candle-light"]
    assert [one.id for one in found.scenarios] == ["market-square", "two-bridges"]


def test_a_row_with_a_known_name_takes_the_place_of_the_old_one(own_folder: Path) -> None:
    found = pack_edition(own_folder, key='key = "untimed"')
    assert [one.name for one in found.variants] == ["Short Evening [X]", "Candle Light"]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (
            {"based_on": 'based_on = "halle"'},
            r"mine.toml: based_on: There is no edition .halle.; "
            r"did you mean .hall.",
        ),
        ({"based_on": 'based_on = "hall-winter"'}, "based_on: is itself a pack"),
        ({"short": 'shrot = "W"'}, "shrot: a pack has no such key; did you mean .short."),
        ({"version": ""}, "version: is missing"),
        ({'"bye.points.fixed"': '"bye.points.fxed" = 4'}, r"set: bye.points.fxed: there is no"),
        ({"unset": 'unset = ["title"]'}, "set: title cannot be removed"),
        ({"unset": "unset = 4"}, "set: must be a table"),
    ],
)
def test_faults_of_a_pack_name_their_key(
    own_folder: Path, changes: dict[str, str], says: str
) -> None:
    with pytest.raises(EditionFault, match=says):
        pack_edition(own_folder, **changes)


def test_an_event_begins_with_a_pack_and_keeps_the_whole_edition(
    own_folder: Path, tmp_path: Path
) -> None:
    hall = Hall(tmp_path, edition="hall-winter")
    (own_folder / "winter.toml").unlink()
    (own_folder / "hall.toml").unlink()
    assert hall.event.edition.title == "Town Hall Winter League"
    hall.add(4)
    hall.play()
    assert hall.event.played == 1
    hall.store.close()


def test_a_corrected_edition_is_taken_over_on_request_only(
    own_folder: Path, tmp_path: Path
) -> None:
    hall = Hall(tmp_path, edition="hall")
    hall.run(meant(hall, SetHouseRule, "concession.points.fixed", "6"))
    corrected = EXAMPLE.replace("points = { fixed = 3 }", "points = { fixed = 2 }", 1)
    (own_folder / "hall.toml").write_text(corrected, encoding="utf-8")
    assert hall.event.edition.bye.points.fixed == 3
    assert differing(hall.event, on_offer(hall.event)) == [("bye.points.fixed", 3, 2)]
    assert "bye.points.fixed: 3 -> 2" in " ".join(AdoptEdition().warnings(hall.event))
    hall.run(AdoptEdition())
    now = hall.event.edition
    assert (now.bye.points.fixed, now.concession.points.fixed) == (2, 6)
    hall.desk.undo()
    assert hall.event.edition.bye.points.fixed == 3
    hall.store.close()


def test_an_edition_that_does_not_fit_the_event_is_refused(
    own_folder: Path, tmp_path: Path
) -> None:
    hall = Hall(tmp_path, edition="hall")
    hall.add(4)
    with pytest.raises(Refused, match="already uses this edition"):
        hall.run(AdoptEdition())
    with pytest.raises(Refused, match="no edition"):
        hall.run(AdoptEdition("hull"))
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "Market Square"))
    with pytest.raises(Refused, match="does not have the scenario market-square"):
        hall.run(AdoptEdition("sr2026"))
    hall.store.close()


def test_a_new_event_refuses_a_pack_that_is_wrong(own_folder: Path, tmp_path: Path) -> None:
    (own_folder / "winter.toml").write_text(PACK.replace('"hall"', '"hull"', 1), encoding="utf-8")
    with pytest.raises(Refused, match="There is no edition"):
        Hall(tmp_path, edition="hall-winter")


SOURCED = """
[from_elsewhere]
"timing.table" = "Thursdays"
"timing.tie_above_minutes" = "a letter"
"bye.points.fixed" = "a letter"
"bye.destroyed.half_of" = "a letter"
"lists.below" = "a letter"
"""


def test_source_of_a_value_is_named_only_while_it_is_unchanged(own_folder: Path) -> None:
    text = EXAMPLE.split("[from_elsewhere]")[0] + SOURCED
    (own_folder / "hall.toml").write_text(text, encoding="utf-8")
    found = pack_edition(own_folder).from_elsewhere
    assert found == {
        "timing.table": "Thursdays",
        "bye.destroyed.half_of": "a letter",
        "lists.below": "a letter",
    }


def test_an_edition_on_offer_that_is_unsound_is_not_compared(
    own_folder: Path, tmp_path: Path
) -> None:
    hall = Hall(tmp_path, edition="hall")
    broken = EXAMPLE.replace('[cut]\nuse = "main"\n', "").replace(
        "format = 1", "format = 1\ncut = 3"
    )
    (own_folder / "hall.toml").write_text(broken, encoding="utf-8")
    with pytest.raises(Refused, match="cut: expected a table of use, top"):
        differing(hall.event, on_offer(hall.event))
    with pytest.raises(Refused, match="cut: expected a table of use, top"):
        hall.run(AdoptEdition())
    hall.store.close()

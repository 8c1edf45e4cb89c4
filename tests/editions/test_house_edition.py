"""A whole house edition, written from docs/editions.md and docs/scenarios.md alone, is played."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from asking import lines_of, sheet
from hall import Hall
from meant import meant
from seated import Seated

from data import editions
from srtui.commands.awards.special import AddAward, EnterAward
from srtui.commands.awards.votes import CastVote, CloseVote, OpenVote
from srtui.commands.clock.game import EndTurn
from srtui.commands.clock.round import Resume
from srtui.commands.command import ConfirmationRequired
from srtui.commands.event.variants import (
    AdoptEdition,
    MeetDemand,
    UsePreset,
    UseVariant,
    differing,
    on_offer,
)
from srtui.commands.game.result import Result
from srtui.commands.game.take_back import DropTurns
from srtui.commands.game.turn import EndGame, Turn
from srtui.commands.hall.terrain import Tick
from srtui.commands.roster.models import Painted
from srtui.commands.rounds.ending import Finish
from srtui.commands.setup.choosing import SetupDone
from srtui.model.refused import Refused
from srtui.queries.awards.awards import AwardsQuery
from srtui.queries.event.edition import custom_edition_view, file_of, not_offered_reason
from srtui.queries.event.presets import preset_view
from srtui.queries.event.settings import event_view
from srtui.queries.standings.standings import standings
from srtui.rules.clock import Stage
from srtui.rules.record import Way
from srtui.text.standings import record_text

FJORD = Path(__file__).with_name("fjord.toml")


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the user's own folder with the Fjord edition in it."""
    folder = tmp_path / "editions"
    folder.mkdir()
    (folder / FJORD.name).write_bytes(FJORD.read_bytes())
    monkeypatch.setattr(editions, "own_folder", lambda: folder)
    return folder


@pytest.fixture
def hall(own_folder: Path, tmp_path: Path) -> Iterator[Hall]:
    """Yield an event of the Fjord edition."""
    hall = Hall(tmp_path, edition="fjord")
    yield hall
    hall.store.close()


def text_of(hall: Hall, label: str) -> str:
    """Return the Event screen's text for a label."""
    view = event_view(hall.event)
    return next(one.value for one in (*view.settings, *view.rules) if one.label == label)


def test_it_is_sound_and_offered(own_folder: Path) -> None:
    assert custom_edition_view(file_of("fjord")).title == "Fjord Steamroller"
    assert not_offered_reason(own_folder / "fjord.toml", "fjord") == ""
    assert (
        not_offered_reason(FJORD, "fjord")
        == f"To offer this edition for new events, put the file in {own_folder}."
    )


def test_edition_with_a_taken_id_is_reported_and_not_offered(own_folder: Path) -> None:
    twin = own_folder / "zz.toml"
    twin.write_bytes(FJORD.read_bytes())
    assert not_offered_reason(twin, "fjord").endswith('fjord.toml already has the id "fjord".')
    assert not_offered_reason(FJORD, "sr2026").endswith('sr2026.toml already has the id "sr2026".')


def test_an_event_is_played_from_its_preset_to_its_end(hall: Hall, own_folder: Path) -> None:
    hall.run(UsePreset("winter-raid"))
    assert "at most 2 by a house rule" in text_of(hall, "Rounds")
    seated = Seated(hall, "beacons")
    _round_1(seated)
    _correct(hall, own_folder)
    _vote(hall)
    hall.play()
    hall.run(Finish())
    table = standings(hall.event)
    assert (table.final, table.round) == (True, 2)
    assert [record_text(line) for line in table.rows] == ["2-0", "1-1", "1-1", "0-2"]


def _round_1(seated: Seated) -> None:
    """Table 1: the second beacon is destroyed and the ford ruled, 2 and 2 points, then 2 more."""
    hall = seated.hall
    hall.run(MeetDemand("fire"))
    hall.run(meant(hall, Tick, "all"))
    preset = preset_view(hall.event)
    assert preset is not None
    assert [one.state for one in preset.checks if one.state != "met"] == ["missing"]
    hall.run(meant(hall, SetupDone, "1", first="1"))
    for _ in range(2):
        assert seated.clock.stage is Stage.PHASES
        seated.wait(60).run(meant(seated, EndTurn, "1"))
    assert seated.left == (24 * 60, 24 * 60)
    seated.turns(3)
    with pytest.raises(Refused, match="ford cannot be destroyed"):
        seated.turn("destroyed=ford", seconds=0)
    assert "+4, 4-0" in seated.turn("ford=1:dominates", "destroyed=blue-beacon")
    assert "wins by scenario: 6 points" in seated.turn()
    assert seated.left == (21 * 60, 22 * 60)
    with pytest.raises(Refused, match="game is over by the score"):
        hall.run(meant(hall, Resume, "1"))
    hall.run(meant(hall, Result, "1", destroyed_first=12, destroyed_second=3))
    assert seated.game.points == (6, 0)
    hall.run(meant(hall, Result, "2", "2", "a", 3, 14, 9, 20))
    assert hall.game(hall.event.name_of(hall.event.rounds[0].games[1].first)).recorded == (3, 12)


def _correct(hall: Hall, own: Path) -> None:
    """Correct the edition's file while the event runs."""
    path = own / "fjord.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("points = { fixed = 4 }", "points = { fixed = 5 }"), "utf-8")
    assert differing(hall.event, on_offer(hall.event)) == [("concession.points.fixed", 4, 5)]
    hall.run(AdoptEdition())
    assert text_of(hall, "Concession").startswith("the winner gets 5 FP, 15 APD")
    assert hall.event.rounds[0].games[0].points == (6, 0)


def _vote(hall: Hall) -> None:
    hall.run(AddAward("Best Painted", category="longship"))
    hall.run(meant(hall, Painted, "Bert", no=True))
    for name in ("Anna", "Cleo"):
        hall.run(meant(hall, EnterAward, "painted", name))
    with pytest.raises(Refused, match=r"below the paint standard \(Sea-worthy\)"):
        hall.run(meant(hall, EnterAward, "painted", "Bert"))
    hall.run(meant(hall, OpenVote, "painted"))
    for name in ("Anna", "Cleo", "Dora"):
        hall.run(meant(hall, CastVote, "painted", name, 1))
    hall.run(meant(hall, CloseVote, "painted"))
    said = "\n".join(lines_of(hall, AwardsQuery()))
    assert "Best Painted (longship): Anna, by vote, 3 of 3 votes." in said


def test_the_kill_box_counts_from_turn_2_and_not_at_low_tide(hall: Hall) -> None:
    seated = Seated(hall, "narrows").begin()
    with pytest.raises(Refused, match="kill-box is not asked"):
        seated.turn("kill-box")
    seated.turns(2)
    assert f"{seated.names[1]} +1, 0-1" in seated.turn("kill-box")
    with pytest.raises(
        ConfirmationRequired, match=r"already been scored at table 1. They will be recounted"
    ):
        hall.desk.run(meant(hall.desk, UseVariant, "low-tide"))
    hall.run(meant(hall, UseVariant, "low-tide"))
    with pytest.raises(Refused, match="no longer fits"):
        seated.turn()
    hall.run(meant(hall, DropTurns, "1", 3))
    with pytest.raises(Refused, match="kill-box is not asked"):
        hall.run(meant(hall, Turn, "1", ("kill-box",)))


def test_a_flag_that_falls_loses(hall: Hall) -> None:
    seated = Seated(hall, "narrows").begin()
    seated.wait(50 * 60)
    assert "clock ran out" in seated.run(meant(seated, EndGame, "1", "clock"))
    hall.run(meant(hall, Result, "1"))
    assert seated.game.way is Way.CLOCK


@pytest.mark.parametrize("name", ["reference", "judge", "bring", "lists", "announcement"])
def test_papers_without_lines_use_the_values_of_the_edition(hall: Hall, name: str) -> None:
    text = " ".join(" ".join(sheet(hall.event, name)).split())
    says = {
        "reference": "Kill box from",
        "judge": "A tape measure for each judge.",
        "bring": "Every model stands on a base of its size.",
        "lists": "Total,",
        "announcement": "Coffee at eleven.",
    }
    assert says[name] in text
    assert "None" not in text

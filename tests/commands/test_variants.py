"""Variants and presets in an event: what is asked, what is refused, what one undo takes back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from covers import covers
from hall import BEGIN, Hall, Machine
from meant import meant

from data.event.store import Store
from srtui.commands.command import ConfirmationRequired, Moment
from srtui.commands.event.new import NewEvent
from srtui.commands.event.settings import SetEvent, SetHouseRule
from srtui.commands.event.variants import MeetDemand, UsePreset, UseVariant
from srtui.commands.pairing.pair import PairRound
from srtui.commands.parsing import values_of
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.model.event import Event
from srtui.model.read_event import read_event
from srtui.model.refused import Refused
from srtui.queries.event.changes import changes
from srtui.queries.event.presets import called, offers, preset_view

Maker = Callable[[str], Hall]


def warnings(hall: Hall, command: UseVariant | UsePreset | SetEvent) -> tuple[str, ...]:
    with pytest.raises(ConfirmationRequired) as asked:
        hall.run(command, sure=False)
    return asked.value.warnings


def refused(hall: Hall, command: UseVariant | UsePreset | MeetDemand) -> str:
    with pytest.raises(Refused) as said:
        hall.run(command)
    return str(said.value)


@covers("P-15", "sr2012:variants[scenarios]")
def test_announced_scenarios_are_named_by_a_part_of_the_name_or_by_their_group(
    hall_of: Maker,
) -> None:
    hall = hall_of("sr2012")
    said = hall.run(meant(hall, UseVariant, "scenarios", scenarios=("close", "Radial")))
    names = "Close Quarters, Command and Control, Diversion, Sacrifice"
    assert said == f"The event now uses Scenario(s): {names}."
    assert dict(hall.event.variants)["scenarios"] == (
        "close-quarters",
        "command-and-control",
        "diversion",
        "sacrifice",
    )
    hall.add(4)
    for number in range(1, 4):
        hall.run(PairRound())
        said = hall.run(Scenario())
        wanted = names.split(", ")[number - 1]
        assert said == f"Round {number} plays {wanted} (as announced)."
        hall.run(Publish())
        hall.type()


def test_what_a_variant_is_given_has_to_fit(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    with pytest.raises(Refused, match=r"Which scenario\?"):
        hall.run(meant(hall, UseVariant, "scenarios", scenarios=("nowhere",)))
    assert "name its scenarios" in refused(hall, meant(hall, UseVariant, "scenarios", 3))
    assert "name at least one" in refused(hall, meant(hall, UseVariant, "scenarios"))
    assert "lists no scenarios" in refused(
        hall, meant(hall, UseVariant, "assassin", scenarios=("close",))
    )
    assert "from 1 to 16" in refused(hall, meant(hall, UseVariant, "x-rounds"))
    assert hall.event.variants == ()


def test_an_impossible_combination_says_why_and_changes_nothing(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    assert "Divide and Conquer can only be used together with [X] List(s) Required" in refused(
        hall, meant(hall, UseVariant, "divide-and-conquer")
    )
    hall.run(meant(hall, UseVariant, "finals-tables"))
    assert "Finals Tables cannot be combined with" in refused(
        hall, meant(hall, UseVariant, "assassin")
    )
    assert [key for key, _ in hall.event.variants] == ["finals-tables"]


@covers("P-4", "P-20", "sr2012:variants[x-rounds]", "sr2012:variants[finals-tables]")
def test_unwise_is_asked_and_done_when_sure(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.add([f"Player {number}" for number in range(20)])
    assert "another standings variant" in warnings(hall, meant(hall, UseVariant, "x-rounds", 3))[0]
    hall.run(SetEvent(rounds=3))
    said = warnings(hall, meant(hall, UseVariant, "finals-tables"))
    assert "Finals tables are meant for 5 rounds, but 3 are planned." in said
    hall.run(SetEvent(rounds=0))
    hall.run(meant(hall, UseVariant, "finals-tables"))
    assert warnings(hall, SetEvent(rounds=4)) == (
        "Finals tables are meant for 5 rounds, but 4 are planned.",
    )
    hall.run(meant(hall, UseVariant, "finals-tables", off=True))
    hall.run(meant(hall, UseVariant, "no-caster-kill"))
    assert warnings(hall, meant(hall, UseVariant, "assassin")) == (
        "Assassin Scoring counts caster kills, but here no game is won by one.",
    )


@covers("P-9")
def test_p_9_several_of_one_category_are_doubted_in_2017(hall_of: Maker) -> None:
    hall = hall_of("sr2017beta")
    hall.run(meant(hall, UseVariant, "destruction"))
    said = warnings(hall, meant(hall, UseVariant, "control-point"))
    assert said[-1] == "The document recommends no more than one variant of a category."
    hall.run(meant(hall, UseVariant, "control-point"))
    assert hall.event.edition.standings.order[1] == "points", "the later one counts"


@covers("3.4", "sr2017beta:variants[rumble]")
def test_rumble_in_an_event_of_another_size_is_doubted(hall_of: Maker) -> None:
    hall = hall_of("sr2017beta")
    said = warnings(hall, meant(hall, UseVariant, "rumble"))
    assert said[-1] == "Rumble is for games of 15, 20, 25, 30 or 35 points, not 75."


def test_impossible_and_unwise_variants_are_marked_beforehand(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "no-caster-kill"))
    hall.run(meant(hall, UseVariant, "x-lists", 2))
    found = {one.key: one for one in offers(hall.event)}
    assert called(found["x-lists"]) == "2 List(s) Required"
    assert found["assassin"].unwise == (
        "Assassin Scoring counts caster kills, but here no game is won by one.",
    )
    assert not found["divide-and-conquer"].impossible
    assert not found["finals-tables"].impossible
    hall.run(meant(hall, UseVariant, "no-caster-kill", off=True))
    hall.run(meant(hall, UseVariant, "assassin"))
    assert "Assassin Scoring" in {o.key: o for o in offers(hall.event)}["finals-tables"].impossible


def test_what_differs_names_the_variant_or_the_house_rule(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "artifice-kill-box"))
    hall.run(meant(hall, UseVariant, "x-rounds", 3))
    hall.run(meant(hall, SetHouseRule, "rounds.cap", "4"))
    found = {one.key: one for one in changes(hall.event)}
    box = found["scenarios[…].kill_box"]
    assert (box.variant, box.rows, box.now) == ("Artifice: Kill Box", 15, "true")
    assert (found["rounds.cap"].variant, found["rounds.cap"].from_round) == ("", 1)
    assert found["rounds.cap"].now == "4"


# Presets


HARDCORE = {
    "x-lists": 1, "hardcore-painting": None, "hardcore-time": None,
    "scenarios": ("close-quarters",), "artifice-kill-box": None, "assassin": None,
}  # fmt: skip


@covers("1.11", "sr2012:presets[hardcore]")
def test_hardcore_sets_all_at_once_and_one_undo_takes_all_back(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.run(SetEvent(size=75))
    hall.run(meant(hall, UseVariant, "control-point"))
    said = hall.run(UsePreset("hardcore"))
    assert said.startswith("Hardcore: 50 points, 1 List(s) Required, Hardcore Painting")
    assert said.endswith("Turned off: Control Point Scoring.")
    event = hall.event
    assert (dict(event.variants), event.size, event.preset) == (HARDCORE, 50, "hardcore")
    edition = event.edition
    assert edition.standings.order == ("tp", "assassinations", "destroyed", "points")
    assert (edition.lists.required, edition.lists.maximum) == (1, 1)
    assert edition.painting.standard == "Hardcore Painting"
    hall.desk.undo()
    event = hall.event
    assert (event.variants, event.size, event.preset) == ((("control-point", None),), 75, None)
    hall.desk.redo()
    assert dict(hall.event.variants) == HARDCORE


def test_a_preset_keeps_what_it_allows_and_other_readings(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    for key in ("death-clock", "demolition-either", "no-extensions"):
        hall.run(meant(hall, UseVariant, key))
    said = hall.run(UsePreset("hardcore", size=35))
    assert said.endswith("Turned off: No Extensions.")
    kept = [key for key, _ in hall.event.variants]
    assert kept[-2:] == ["death-clock", "demolition-either"]
    assert hall.event.size == 35


def test_impossible_part_of_a_preset_is_named(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    assert "has no preset “hard”: it has masters-us," in refused(hall, UsePreset("hard"))
    assert refused(hall, UsePreset("hardcore", size=75)) == (
        "Hardcore is played at 50 or 35 points."
    )
    assert "does not follow" in refused(hall, UsePreset("hardcore", off=True))
    hall.add(4)
    hall.play()
    assert "size cannot change" in refused(hall, UsePreset("dual-strike"))
    assert "announce this" in warnings(hall, UsePreset("casual"))[0]


def states(hall: Hall) -> dict[str, str]:
    view = preset_view(hall.event)
    assert view is not None
    return {one.text.split(" (")[0]: one.state for one in view.checks}


@covers("1.11", "sr2012:presets[masters-us]", "sr2012:presets[masters-international]")
@pytest.mark.parametrize(
    ("key", "visitors"), [("masters-us", "1000"), ("masters-international", "500")]
)
def test_masters_counts_what_it_can_and_asks_for_the_rest(
    hall_of: Maker, key: str, visitors: str
) -> None:
    hall = hall_of("sr2012")
    hall.run(UsePreset(key))
    found = states(hall)
    players = "At least 32 players, or that many different ones in the qualifiers."
    assert found["50 or 35 or 75 points"] == "met"
    assert found["3 List(s) Required"] == "met"
    assert found[players] == "missing"
    assert [one for one in found if visitors in one]
    assert found["Every player has three lists."] == "missing"
    hall.add([f"Player {number}" for number in range(32)])
    assert states(hall)[players] == "met"
    assert "Met." in hall.run(MeetDemand("approval"))
    assert states(hall)["The publisher has approved the tournament in advance."] == "met"
    hall.run(MeetDemand("approval", off=True))
    assert states(hall)["The publisher has approved the tournament in advance."] == "open"
    assert "srtui checks this itself" in refused(hall, MeetDemand("players"))
    assert "no requirement “dinner”" in refused(hall, MeetDemand("dinner"))


def test_broken_preset_names_what_is_missing(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.run(UsePreset("limited-venue-hours"))
    view = preset_view(hall.event)
    assert view is not None
    assert view.missing == 0
    hall.run(meant(hall, UseVariant, "x-rounds", 4))
    hall.run(meant(hall, UseVariant, "no-extensions"))
    found = states(hall)
    assert found["3-Round Event"] == "missing"
    assert found["without No Extensions"] == "missing"
    hall.run(UsePreset("limited-venue-hours", off=True))
    assert preset_view(hall.event) is None
    assert dict(hall.event.variants)["x-rounds"] == 4, "its settings stay"


def test_demands_need_a_preset(hall_of: Maker) -> None:
    assert refused(hall_of("sr2012"), MeetDemand("x")) == "The event follows no preset."


def new_event(path: Path, **fields: object) -> Event:
    new = NewEvent(**values_of(NewEvent, None, fields))
    new.create(path, Moment(BEGIN.isoformat(timespec="seconds"), "entropy", Machine()())).close()
    store = Store.open(path)
    try:
        with store.read() as reader:
            return read_event(reader)
    finally:
        store.close()


@covers("sr2012:presets[sample-hardcore]", "sr2017beta:presets[rumble]")
def test_event_begins_with_a_preset_and_further_settings(tmp_path: Path) -> None:
    event = new_event(
        tmp_path / "one.srtui",
        edition="sr2012",
        preset="sample-hardcore",
        size=100,
        variant=("death-clock", "scenarios=gauntlet,overrun"),
        set=("rounds.cap=4",),
    )
    assert dict(event.variants) == HARDCORE | {
        "scenarios": ("gauntlet", "overrun"),
        "death-clock": None,
    }
    assert (event.size, event.preset, event.edition.rounds.cap) == (100, "sample-hardcore", 4)
    rumble = new_event(tmp_path / "two.srtui", edition="sr2017beta", preset="rumble")
    assert (rumble.size, rumble.edition.timing.kind) == (25, "none")
    with pytest.raises(Refused, match="Rumble is played at"):
        new_event(tmp_path / "three.srtui", edition="sr2017beta", preset="rumble", size=75)
    with pytest.raises(Refused, match="has no presets"):
        new_event(tmp_path / "four.srtui", edition="sr2026", preset="none")


def test_final_of_eight_meets_the_masters_by_the_players_of_its_qualifiers(hall_of: Maker) -> None:
    """SR2012 l.572-588: 32 different players in the qualifiers together are enough."""
    hall = hall_of("sr2012")
    hall.add(8)
    hall.run(UsePreset("masters-us"))

    def players() -> tuple[str, str]:
        view = preset_view(hall.event)
        assert view is not None
        found = next(one for one in view.checks if one.text.startswith("At least 32 players"))
        return found.state, found.text[-9:]

    assert players() == ("missing", "(8 of 32)")
    with pytest.raises(Refused, match="--total"):
        hall.run(MeetDemand("players"))
    said = hall.run(MeetDemand("players", total=32))
    assert said == "The qualifiers had 32 different players in all."
    assert players() == ("met", "32 of 32)")
    hall.run(MeetDemand("players", off=True))
    assert players()[0] == "missing"

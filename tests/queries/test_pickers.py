"""Whatever has a name in the event can be chosen in a form; nobody has to remember it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hall import Hall
from meant import meant

from srtui.commands.command import Arg
from srtui.commands.event.new import NewEvent
from srtui.commands.event.settings import AddPlan
from srtui.commands.event.variants import UsePreset
from srtui.commands.hall.notices import PutNotice
from srtui.commands.lists.handed_in import AddList
from srtui.commands.pairing.pair import PairRound
from srtui.commands.registry import commands
from srtui.commands.rounds.stages import Publish
from srtui.queries.choices import AskedIn, can_be_chosen, choices
from srtui.text.kinds import KINDS, ArgumentKind, Scope

NAMING: tuple[ArgumentKind, ...] = (
    "round", "size", "player", "players", "several players", "game", "playing", "games", "winner",
    "way", "scenario", "award", "tables", "review", "point", "model points", "variant", "variants",
    "scenarios", "edition", "preset", "house key", "faction", "club", "name", "planned", "demand",
    "finding", "notice", "team", "several teams", "captain answer", "team order",
)  # fmt: skip
FREE = {
    "text",
    "choice",
    "words",
    "flag",
    "number",
    "figure",
    "time",
    "more or less",
    "money",
    "value",
    "time of day",
    "plan line",
    "folder",
    "columns",
    "stand for",
    "house rules",
    "answers",
    "charged",
    "excepted",
    "names",
    "extras",
    "side",
}
"""Text that names nothing in the event."""


def test_every_kind_that_names_something_has_choices() -> None:
    assert set(NAMING) | FREE == set(KINDS)
    for kind in NAMING:
        assert can_be_chosen(Arg("label", kind)), kind


def test_no_field_of_a_form_asks_for_a_key_as_free_text() -> None:
    for command in (*commands(), NewEvent):
        for name, one in command.asked().items():  # type: ignore[attr-defined]
            said = f"{one.label} {one.help}"
            assert one.kind != "text" or "its word" not in said, (command.id, name)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("kind", "typed", "first"),
    [
        ("round", {}, "1"),
        ("size", {}, None),
        ("review", {}, "2"),
        ("tables", {}, "all"),
        ("point", {}, "all"),
        ("model points", {}, None),
        ("planned", {}, "1"),
        ("demand", {}, None),
        ("finding", {"player": "Anna"}, None),
        ("notice", {}, "0"),
    ],
)
def test_every_offered_value_reads_as_itself(
    hall_of: Callable[[str], Hall], kind: ArgumentKind, typed: dict[str, str], first: str | None
) -> None:
    hall = hall_of("sr2012")
    hall.add(4)
    ticked = (
        one.key
        for one in hall.event.edition.presets
        if any(not demand.counts for demand in one.demands)
    )
    hall.run(UsePreset(next(ticked)))
    hall.run(meant(hall, AddPlan, "13:00 Lunch"))
    hall.run(PutNotice("Lunch"))
    hall.run(meant(hall, AddList, "Anna", leader="Haley", points="900"))
    hall.run(PairRound())
    hall.run(Publish())
    found = choices(Arg("label", kind), AskedIn(hall.event, typed))
    assert found
    assert first is None or found[0].word == first
    for one in found:
        KINDS[kind].read(Scope(hall.event), one.word)

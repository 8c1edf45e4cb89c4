"""The look at a player's models (rules.md 1.11, 2.11, 3.8, 5.8, section 8 "For judges")."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from covers import covers
from hall import Hall
from meant import meant

from srtui.commands.awards.special import AddAward, EnterAward, GiveAward
from srtui.commands.awards.votes import OpenVote
from srtui.commands.command import ConfirmationRequired
from srtui.commands.event.variants import UseVariant
from srtui.commands.roster.models import Inspect, Painted
from srtui.commands.roster.players import RemovePlayer
from srtui.documents.table import as_text
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.queries.awards.awards import awards
from srtui.queries.event.reminders import Recipient, reminders_by_role
from srtui.queries.roster.players import player_columns, roster

HallOf = Callable[[str], Hall]
EDITIONS = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")


def required(hall: Hall) -> Hall:
    """Return an event where armies have to be painted."""
    hall.add(["Anna", "Bert", "Cleo"])
    hall.run(meant(hall, UseVariant, "three-colours"))
    return hall


def reasons(hall: Hall) -> dict[str, tuple[str, ...]]:
    return {one.name: one.reasons for one in awards(hall.event).barred}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_its_points(hall_of: HallOf, edition: str) -> None:
    ids = {row.id for row in hall_of(edition).event.edition.legality}
    assert ids >= {"own-range", "assembled", "base", "released", "majority", "proxies"}
    assert ("jack-weapons" in ids) == (edition in ("sr2012", "sr2015"))
    assert ("hard-points" in ids) == (edition == "sr2026")
    assert ("substitutes" in ids) == (edition in ("sr2015", "sr2017beta"))


def models_shown(hall: Hall) -> list[str]:
    """Return the cells of the model check, as the roster prints them."""
    columns = [one for one in player_columns(hall.event) if one.heading == "Models"]
    return [text for (text,) in as_text(columns, roster(hall.event).rows)[1]]


def test_a_look_is_kept_with_what_is_not_in_order(hall: Hall) -> None:
    hall.add(["Anna", "Bert"])
    assert hall.run(meant(hall, Inspect, "Anna")) == "Anna's models are ready."
    said = hall.run(meant(hall, Inspect, "Bert", ("base", "weapon-t"), note="Lola"))
    assert said == "Bert has findings: base, weapon-type (Lola)."
    assert models_shown(hall) == ["ok", "base: Lola; weapon-type: Lola"]
    assert reasons(hall) == {"Bert": ("models with findings (base: Lola, weapon-type: Lola)",)}
    hall.run(meant(hall, Inspect, "Bert"))
    assert models_shown(hall)[1] == "ok"
    hall.run(meant(hall, Inspect, "Bert", unseen=True))
    assert models_shown(hall)[1] == ""


def test_a_look_can_be_taken_back_and_leaves_with_its_player(hall: Hall) -> None:
    hall.add(["Anna"])
    hall.run(meant(hall, Inspect, "Anna", ("base",)))
    hall.desk.undo(("roster",))
    assert not hall.event.findings
    hall.run(meant(hall, Inspect, "Anna", ("base",)))
    hall.run(meant(hall, RemovePlayer, "Anna"))
    assert not hall.event.players


@pytest.mark.parametrize("point", ["", "paint", "weapon"])
def test_a_point_that_is_none_or_two_is_refused(hall: Hall, point: str) -> None:
    hall.add(["Anna"])
    with pytest.raises(Refused, match="Which item of the checklist"):
        hall.run(meant(hall, Inspect, "Anna", (point,)))


def test_paint_is_yes_no_or_not_looked_at(hall: Hall) -> None:
    hall.add(["Anna", "Bert"])
    assert hall.run(meant(hall, Painted, "all")) == "2 players: painted."
    hall.run(meant(hall, Painted, "Bert", no=True))
    assert [row.painted for row in roster(hall.event).rows] == [True, False]
    hall.run(meant(hall, Painted, "Bert", unseen=True))
    assert [row.painted for row in roster(hall.event).rows] == [True, None]


def test_paint_of_everybody_counts_whom_it_changes(hall: Hall) -> None:
    hall.add(["Anna", "Bert"])
    hall.run(meant(hall, Painted, "Bert"))
    assert hall.run(meant(hall, Painted, "all")) == "1 player: painted."


def test_without_a_standard_paint_bars_nobody(hall: Hall) -> None:
    hall.add(["Anna"])
    hall.run(meant(hall, Painted, "Anna", no=True))
    assert not reasons(hall)


@covers("1.11", "3.8", "5.8")
def test_painting_award_needs_the_painting_standard(hall: Hall) -> None:
    required(hall)
    hall.run(meant(hall, Painted, "Anna"))
    hall.run(meant(hall, Painted, "Bert", no=True))
    assert reasons(hall) == {
        "Bert": ("below the paint standard (Three Colours and Based): no award for painting",),
        "Cleo": ("paint not checked (Three Colours and Based)",),
    }
    hall.run(AddAward("Best Painted", "army"))
    for command in (
        meant(hall, GiveAward, "painted", "Bert"),
        meant(hall, EnterAward, "painted", "Bert"),
    ):
        with pytest.raises(Refused, match=r"below the paint standard \(Three Colours and Based\)"):
            hall.run(command)
    with pytest.raises(ConfirmationRequired, match="Cleo: paint not checked"):
        hall.desk.run(meant(hall.desk, EnterAward, "painted", "Cleo"))
    assert hall.run(meant(hall, OpenVote, "painted")).endswith("the candidates are Anna and Cleo.")
    hall.run(AddAward("Best Sport"))
    hall.run(meant(hall, GiveAward, "sport", "Bert"))  # paint does not matter for this award


@covers("1.11", "2.11")
@pytest.mark.parametrize(
    ("edition", "variant"), [("sr2012", "hardcore-painting"), ("sr2015", "basic-painting")]
)
def test_award_for_painting_of_an_edition_without_awards_needs_the_standard(
    hall_of: HallOf, edition: str, variant: str
) -> None:
    """SR2012 l.459: an unfinished model is not eligible (corrections 5)."""
    hall = hall_of(edition)
    hall.add(["Anna", "Bert"])
    hall.run(meant(hall, UseVariant, variant))
    hall.run(meant(hall, Painted, "Bert", no=True))
    hall.run(AddAward("Best Painted"))
    for command in (GiveAward, EnterAward):
        with pytest.raises(Refused, match="Bert cannot get Best Painted: below the paint"):
            hall.run(meant(hall, command, "painted", "Bert"))
    with pytest.raises(ConfirmationRequired, match="Anna: paint not checked"):
        hall.run(meant(hall, GiveAward, "painted", "Anna"), sure=False)
    hall.run(AddAward("Best Sport"))
    hall.run(meant(hall, GiveAward, "sport", "Bert"))


@covers("3.8")
def test_best_painted_wants_its_category_announced(hall: Hall) -> None:
    with pytest.raises(ConfirmationRequired, match="single model, battlegroup, unit, army"):
        hall.desk.run(AddAward("best painted"))
    assert hall.desk.run(AddAward("best painted", "unit")).sentence.startswith("Added Best Painted")
    with pytest.raises(Refused, match="already"):
        hall.run(AddAward("BEST PAINTED", "army"))
    hall.desk.run(AddAward("Wooden spoon"))


def texts(event: Event, to: Recipient | None) -> list[str]:
    return [text for _, rows in reminders_by_role(event, to) for text in rows]


@pytest.mark.parametrize("edition", EDITIONS)
def test_reminders_are_for_the_organizer_and_for_judges(hall_of: HallOf, edition: str) -> None:
    event = hall_of(edition).event
    organizer, judge = texts(event, "organizer"), texts(event, "judge")
    assert any("tiebreakers" in line for line in organizer)
    assert not set(organizer) & set(judge)
    assert set(texts(event, None)) >= {*organizer, *judge}


MARKERS = [("sr2017beta", "One table marker for each"), ("sr2024", "Two table markers for each")]


@pytest.mark.parametrize(("edition", "said"), MARKERS)
def test_how_many_table_markers_a_player_may_have(hall_of: HallOf, edition: str, said: str) -> None:
    assert any(said in line for line in texts(hall_of(edition).event, "judge"))


SHARED_OUT = {
    "sr2012": (("x-lists", 2), ("divide-and-conquer",)),
    "sr2015": (("divide-and-conquer", 2),),
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_divide_and_conquer_is_mentioned_only_with_its_variant(
    hall_of: HallOf, edition: str
) -> None:
    hall = hall_of(edition)
    assert not any("Divide and Conquer" in one for one in texts(hall.event, "organizer"))
    for typed in SHARED_OUT.get(edition, ()):
        hall.run(meant(hall, UseVariant, *typed))
    if edition in SHARED_OUT:
        assert any("Divide and Conquer" in one for one in texts(hall.event, "organizer"))

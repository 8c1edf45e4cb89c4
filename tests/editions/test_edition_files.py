"""The five files against the numbers of rules.md sections 0 to 6."""

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import packaged
import pytest
from covers import covers

from data import editions
from srtui.rules.edition import Amount, Edition, Half, Level, Way
from srtui.rules.lacks import lacks
from srtui.rules.timing import rounds_needed

ALL = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")


LOADED = {edition_id: packaged.edition(edition_id) for edition_id in ALL}


def row(*values: Any) -> dict[str, Any]:
    """One row of the table of rules.md section 6: a value for each edition, oldest first."""
    return dict(zip(ALL, values, strict=True))


def column(edition: Edition, name: str) -> list[int | None]:
    return [getattr(one, name) for one in edition.timing.table]


def check_row(expected: Any, read: Callable[[Edition], Any]) -> None:
    assert {edition_id: read(LOADED[edition_id]) for edition_id in ALL} == expected


def test_packaged_editions_are_offered_by_id_and_title(tmp_path: Path) -> None:
    found = editions.offered(tmp_path)
    known = (*ALL, "brawlmachine", "league", "whos-the-boss")
    assert [(one.id, one.fault, one.custom) for one in found] == [(one, "", False) for one in known]
    titles = {one.id: one.title for one in found}
    assert titles["sr2012"] == "Steamroller 2012"
    assert titles["sr2026"] == "Steamroller 2026"


@pytest.mark.parametrize(
    ("pack", "size", "clock", "lists"),
    [("brawlmachine", 50, 35, 2), ("whos-the-boss", 75, 45, 1)],
)
def test_a_pack_of_ours_has_what_its_announcement_says(
    pack: str, size: int, clock: int, lists: int
) -> None:
    """Haido-Con, July 2025: three rounds however many of at most 24 play."""
    found = packaged.edition(pack)
    assert (found.sizes, found.default_size) == ((size,), size)
    assert {rounds_needed(found, players) for players in range(2, 25)} == {3}
    (row,) = found.timing.table
    assert (row.size, row.player_clock) == (size, clock)
    assert (found.lists.required, found.lists.leader_drawn) == (lists, lists == 1)
    assert not lacks(found)
    told = {"rounds.table", "timing.table", "lists.required", "scenarios", "sizes"}
    assert told <= set(found.from_elsewhere)


@pytest.mark.parametrize("edition_id", ALL)
def test_every_variant_alone_and_every_preset_is_sound(edition_id: str) -> None:
    assert editions.check(packaged.tables(edition_id), edition_id) == LOADED[edition_id]


@pytest.mark.parametrize("edition_id", ALL)
def test_id_is_the_file_name(edition_id: str) -> None:
    assert LOADED[edition_id].id == edition_id
    assert LOADED[edition_id].format == 1


@covers("3.1", "4.1", "5.1")
def test_validity() -> None:
    check_row(
        row(
            (None, None),
            (None, None),
            (date(2017, 7, 17), date(2018, 7, 16)),
            (date(2024, 1, 10), date(2024, 12, 31)),
            (date(2026, 1, 21), date(2026, 12, 31)),
        ),
        lambda e: (e.valid_from, e.valid_to),
    )


@covers("1.1", "2.1")
def test_recommended_players() -> None:
    check_row(
        row((8, 64), (8, 128), (8, None), (8, None), (8, None)),
        lambda e: (e.players_min, e.players_max),
    )


@covers("1.1", "2.1", "3.1", "4.1", "5.1")
def test_terms() -> None:
    old = ("EO", "First player", "Second player", "CP", "warcaster/warlock")
    check_row(
        row(
            old,
            old,
            old,
            ("TO", "First player", "Second player", "VP", "Leader"),
            ("TO", "Attacker", "Defender", "VP", "Leader"),
        ),
        lambda e: (
            e.terms.organizer,
            e.terms.first,
            e.terms.second,
            e.terms.points,
            e.terms.leader,
        ),
    )


def test_terms_of_points_and_clocks() -> None:
    old, new = "control points", "victory points"
    check_row(row(old, old, old, new, new), lambda e: e.terms.points_name)
    check_row(
        row("turn timer", "turn timer", "Deathclock", "Death Clock", "Deathclock"),
        lambda e: e.terms.clock,
    )


def test_ids_of_scenarios_follow_from_their_names() -> None:
    for edition in LOADED.values():
        for one in edition.scenarios:
            assert one.id == re.sub("[^a-z0-9]+", "-", one.name.lower())


def test_sizes() -> None:
    old = (15, 25, 35, 50, 75, 100, 150, 200)
    new = (30, 50, 75, 100)
    check_row(row(old, old, (0, 25, 50, 75, 100, 150, 200), new, new), lambda e: e.sizes)


def test_timing_table_has_the_sizes_offered() -> None:
    for edition in LOADED.values():
        assert tuple(one.size for one in edition.timing.table) == edition.sizes


@covers("0")
def test_rounds_table() -> None:
    table = [(8, 3), (16, 4), (32, 5), (64, 6), (128, 7)]
    for edition in LOADED.values():
        assert [(one.players, one.rounds) for one in edition.rounds.table] == table
        assert edition.rounds.cap == 0


@covers("1.2", "2.2", "ALL-3")
def test_second_pair_down_is_forbidden_outright_in_2012_and_2015() -> None:
    first = (Level.REMATCH, Level.SECOND_BYE, Level.LOWEST_BYE)
    strict = (*first, Level.SECOND_PAIR_DOWN, Level.TP_GAP, Level.CLUB)
    soft = (*first, Level.TP_GAP, Level.SECOND_PAIR_DOWN, Level.CLUB)
    check_row(row(strict, strict, soft, soft, soft), lambda e: e.levels)


@covers("1.2", "2.2", "3.2", "4.2", "5.2", "24-1")
def test_bye() -> None:
    half = Amount(half_of=Half.THRESHOLD)
    three = Amount(fixed=3)
    check_row(row(half, half, three, three, three), lambda e: e.bye.points)
    size = Amount(half_of=Half.SIZE)
    check_row(row(size, size, size, size, size), lambda e: e.bye.destroyed)


@covers("1.2", "2.2", "3.2", "4.2", "5.2", "24-1")
def test_concession() -> None:
    half = Amount(half_of=Half.THRESHOLD)
    five = Amount(fixed=5)
    check_row(row(half, half, Amount(fixed=3), five, five), lambda e: e.concession.points)
    board, army = Amount(counted=True), Amount(half_of=Half.ARMY)
    check_row(row(board, board, army, army, army), lambda e: e.concession.destroyed)
    check_row(row(True, True, True, True, True), lambda e: e.concession.at_least)


@covers("3.2", "4.2", "5.2")
def test_cut() -> None:
    check_row(row("none", "none", "variant", "main", "main"), lambda e: e.cut.use)
    for edition_id, top in (("sr2017beta", 4), ("sr2024", 0), ("sr2026", 0)):
        cut = LOADED[edition_id].cut
        assert (cut.recommended_top, cut.recommended_from_rounds, cut.min_share) == (top, 6, 0.5)


@covers("1.8", "2.8", "3.7", "4.7", "5.8", "24-10")
def test_baseline_standings() -> None:
    for edition in LOADED.values():
        assert edition.standings.order == ("tp", "sos", "points", "destroyed")
        assert edition.standings.sos == "tp"


@covers("2.9", "15-9")
def test_recorded_points_cap() -> None:
    check_row(row(0, 5, 0, 0, 0), lambda e: e.results.points_cap)


@covers("1.9", "2.9", "3.8", "4.7", "5.8")
def test_list_played_is_reported() -> None:
    check_row(row(False, True, True, True, True), lambda e: e.results.list_played)


def test_every_way_to_win_has_the_same_letter_in_all_editions() -> None:
    letters = {
        "scenario": "s",
        "assassination": "a",
        "clock": "c",
        "tiebreak": "t",
        "concession": "o",
        "ruling": "r",
        "disqualification": "d",
        "no_show": "n",
    }
    wiped, jacks = {"wiped_out": "w"}, {"battlegroup": "j"}
    check_row(
        row(letters | wiped, letters | wiped | jacks, letters | wiped, letters, letters),
        lambda e: {one.way.value: one.key for one in e.results.ways},
    )


def test_ways_that_only_variants_bring_are_not_offered_by_themselves() -> None:
    for edition in LOADED.values():
        offered = {one.way for one in edition.ways}
        assert not offered & {Way.WIPED_OUT, Way.BATTLEGROUP}
        assert len(offered) == 7 + (Way.CLOCK in offered)


def test_way_by_clock_is_offered_only_with_chess_clocks() -> None:
    """SR2012 l.481-487, SR2017 l.732-749: only chess clocks lose games (corrections 46)."""
    check_row(
        row(False, False, True, True, True),
        lambda e: Way.CLOCK in {one.way for one in e.ways},
    )
    chess = packaged.edition("sr2012", ("chess-clocks", None))
    classic = packaged.edition("sr2017beta", ("classic-turn-timing", None))
    assert Way.CLOCK in {one.way for one in chess.ways}
    assert Way.CLOCK not in {one.way for one in classic.ways}


@covers("12-4", "P-13")
def test_clock_loss_is_an_assassination_but_in_2012() -> None:
    """Decision 12-4, P-13."""
    check_row(row(False, True, True, True, True), lambda e: e.way(Way.CLOCK).assassination)


@covers("P-13")
def test_only_assassination_and_clock_count_as_assassinations() -> None:
    """P-13: not a concession, a ruling, a tiebreak."""
    for edition in LOADED.values():
        counted = {one.way for one in edition.results.ways if one.assassination}
        assert counted - {Way.CLOCK} == {Way.ASSASSINATION}


@covers("P-1", "P-14")
def test_opponents_of_the_absent_and_the_penalised_get_the_award() -> None:
    """P-1, P-14."""
    for edition in LOADED.values():
        awarded = {one.way for one in edition.results.ways if one.award}
        assert awarded == {Way.CONCESSION, Way.RULING, Way.DISQUALIFICATION, Way.NO_SHOW}
        nothing = {one.way for one in edition.results.ways if one.loser_nothing}
        assert nothing == {Way.CONCESSION, Way.NO_SHOW}
        assert [one.way for one in edition.results.ways if not one.played] == [Way.NO_SHOW]


@covers("1.3", "2.3", "3.3", "4.3", "5.3")
def test_baseline_clock() -> None:
    check_row(
        row("turns", "turns", "death_clock", "death_clock", "death_clock"),
        lambda e: e.timing.kind,
    )


@covers("1.3", "2.3", "3.3", "15-1")
def test_base_rounds() -> None:
    old = [30, 50, 70, 100, 120, 150, 200, 250]
    check_row(
        row(old, old, [30, 50, 70, 100, 120, 150, 200], [None] * 4, [None] * 4),
        lambda e: column(e, "round"),
    )


@covers("1.3", "2.3", "3.3", "15-1")
def test_turns() -> None:
    old = [3, 5, 7, 10, 12, 15, 20, 25]
    check_row(
        row(old, old, [3, 5, 7, 10, 12, 15, 20], [None] * 4, [None] * 4),
        lambda e: column(e, "turn"),
    )


@covers("1.3", "2.3", "3.3")
def test_extensions() -> None:
    check_row(
        row(
            [1, 2, 3, 5, 6, 7, 10, 12],
            [None, None, 5, 5, 5, 5, 5, 5],
            [None, None, 5, 5, 5, 5, 5],
            [None] * 4,
            [None] * 4,
        ),
        lambda e: column(e, "extension"),
    )


def test_extension_allowed_from() -> None:
    check_row(row(0, 35, 50, 0, 0), lambda e: e.timing.extension_from_size)


@covers("2.3", "3.3", "4.3", "5.3", "15-2")
def test_player_clocks() -> None:
    new = [20, 30, 50, 60]
    check_row(
        row(
            [None] * 8,
            [20, 30, 42, 60, 70, 90, 120, 150],
            [20, 30, 42, 60, 75, 120, 150],
            new,
            new,
        ),
        lambda e: column(e, "player_clock"),
    )
    assert LOADED["sr2012"].timing.player_clock_share == 0.53


@covers("1.4", "2.4", "3.4", "15-5")
def test_reinforcements_and_specialists() -> None:
    none = [None] * 4
    check_row(
        row([3, 5, 7, 10, 15, 20, 30, 40], [None] * 8, [None] * 7, none, none),
        lambda e: column(e, "reinforcements"),
    )
    check_row(
        row(
            [None] * 8,
            [None, 5, 10, 10, 15, 15, 25, 25],
            [0, 10, 20, 20, 30, 50, 50],
            none,
            none,
        ),
        lambda e: column(e, "specialists"),
    )


@covers("1.3", "2.3")
def test_round_variable() -> None:
    def read(edition: Edition) -> Any:
        one = edition.timing.variable
        return one and (one.die, one.unit, one.minutes)

    check_row(row((3, "extension", 0), (3, "minutes", 5), None, None, None), read)
    timing = LOADED["sr2012"].timing
    assert (timing.reinforcement_extensions, timing.reinforcement_cap) == (2, 3)


@covers("1.3", "2.3", "3.3", "4.3", "5.3")
def test_end_of_the_round() -> None:
    check_row(row(True, True, False, False, False), lambda e: e.timing.dice_down)
    check_row(row(None, None, 5, 5, 5), lambda e: e.timing.tie_above_minutes)
    check_row(row(0, 0, 15, 0, 0), lambda e: e.timing.min_turn_seconds)
    check_row(row(False, False, True, False, False), lambda e: e.timing.early_end)


@covers("1.4", "2.4", "3.4", "4.4", "5.4", "26-1")
def test_list_bounds() -> None:
    check_row(
        row((1, 2, 2, True), (1, 2, 2, True), (1, 2, 4, True), (1, 2, 4, False), (2, 2, 4, False)),
        lambda e: (e.lists.required, e.lists.maximum, e.lists.below, e.lists.bonus_points),
    )
    check_row(row(False, False, True, True, True), lambda e: e.lists.different_leaders)
    check_row(row(True, True, True, True, True), lambda e: e.lists.same_faction)


def names(edition: Edition) -> dict[tuple[int, ...], str]:
    return {one.dice: one.name for one in edition.scenarios if not one.optional}


@covers("1.5", "1.6", "12-5", "12-6")
def test_scenarios_of_2012() -> None:
    edition = LOADED["sr2012"]
    groups = {
        "Center": ["Close Quarters", "Gauntlet", "Overrun"],
        "Distant": ["Guidons", "Supply and Demand", "Destruction"],
        "Dual": ["Incursion", "Process of Elimination", "Outflank, Outfight, Outlast"],
        "Flank": ["A Flag Too Far", "Bunkers", "Envelopment"],
        "Objective": ["Demolition", "Incoming", "Restoration"],
        "Radial": ["Command and Control", "Diversion", "Sacrifice"],
    }
    expected = {
        (d6, d3): (group, name)
        for d6, (group, three) in enumerate(groups.items(), 1)
        for d3, name in enumerate(three, 1)
    }
    assert {one.dice: (one.group, one.name) for one in edition.scenarios} == expected
    assert edition.selection.dice == (6, 3)
    assert edition.selection.exhaust_groups


@covers("1.6")
def test_thresholds_and_artifices_of_2012() -> None:
    """Table 1.6, in its order: 18 scenarios."""
    scenarios = LOADED["sr2012"].scenarios
    assert [one.threshold for one in scenarios] == [
        3,
        2,
        2,
        3,
        3,
        2,
        3,
        2,
        3,
        3,
        2,
        3,
        3,
        3,
        2,
        2,
        2,
        2,
    ]
    numbered = list(enumerate(scenarios, 1))
    assert [number for number, one in numbered if one.kill_box] == [1, 2, 3]
    assert [number for number, one in numbered if one.objectives] == [4, 5, 6, 13, 14, 15]
    assert [number for number, one in numbered if one.reinforcements] == [9, 10, 11, 12]


@covers("2.5", "2.6", "15-6")
def test_scenarios_of_2015() -> None:
    edition = LOADED["sr2015"]
    assert names(edition) == {
        (1, 1): "Destruction",
        (1, 2): "Two Fronts",
        (1, 3): "Close Quarters",
        (2, 1): "Fire Support",
        (2, 2): "Incoming",
        (2, 3): "Incursion",
        (3, 1): "Outflank",
        (3, 2): "Recon",
    }
    assert edition.selection.dice == (3, 3)
    assert {one.threshold for one in edition.scenarios} == {5}
    boxed = {one.name for one in edition.scenarios if one.kill_box}
    assert boxed == {"Destruction", "Two Fronts", "Close Quarters", "Fire Support"}
    objectives = {one.name for one in edition.scenarios if one.objectives}
    assert objectives == {"Destruction", "Two Fronts", "Fire Support", "Incoming", "Recon"}


@covers("3.5")
def test_scenarios_of_2017() -> None:
    edition = LOADED["sr2017beta"]
    assert names(edition) == {
        (1,): "The Pit II",
        (2,): "Standoff",
        (3,): "Spread the Net",
        (4,): "Breakdown",
        (5,): "Outlast",
        (6,): "Recon II",
    }
    assert edition.selection.dice == (6,)
    rumble = [one.name for one in edition.scenarios if one.optional]
    assert rumble == ["Rumble Patrol", "Rumble Killing Field", "Rumble Target of Opportunity"]
    assert {one.lead for one in edition.scenarios} == {6}
    assert all(one.kill_box != one.optional for one in edition.scenarios)
    objectives = {one.name for one in edition.scenarios if one.objectives}
    assert objectives == {"The Pit II", "Standoff", "Recon II", "Rumble Target of Opportunity"}


@covers("4.5")
def test_scenarios_of_2024() -> None:
    edition = LOADED["sr2024"]
    assert list(names(edition).values()) == [
        "Recon MK4",
        "Battle Lines",
        "Wolves at Our Heels",
        "Payload",
        "Two Fronts",
        "Invasion",
    ]
    assert edition.selection.dice == (6,)
    assert {one.lead for one in edition.scenarios} == {3}
    assert [one.name for one in edition.scenarios if not one.kill_box] == ["Two Fronts"]


@covers("5.6", "5.7", "26-2", "26-3")
def test_scenarios_of_2026() -> None:
    edition = LOADED["sr2026"]
    assert names(edition) == {
        (1,): "Trench Warfare",
        (2,): "Two Fronts",
        (3,): "Wolves at Our Heels",
        (4,): "Pressure Point",
        (5,): "High Stakes",
        (6,): "Fault Line",
        (7,): "Payload",
    }
    assert edition.selection.dice == (8,)
    assert {(one.lead, one.kill_box) for one in edition.scenarios} == {(3, True)}
    assert edition.scenario("payload").also_called == "Payout"


@covers("15-1", "15-2", "15-5")
def test_tables_of_2015_are_marked_as_taken_from_its_predecessor() -> None:
    elsewhere = LOADED["sr2015"].from_elsewhere
    for key in ("timing.table", "rounds.table", "selection.dice"):
        assert key in elsewhere
    assert "2014" in elsewhere["timing.table"]


UNPRINTED = {
    "sr2012": (
        "version",
        "awards.places",
        "game.destroyed_from.turn",
        "lists.objectives",
        "scenarios[id=gauntlet].threshold",
        "game.reinforcements.corners",
    ),
    "sr2015": ("variants", "awards.places", "timing.table", "timing.strikes", "lists.below"),
    "sr2017beta": ("conduct.warnings_for_loss", "game.holding[id=circle-controls].notes"),
    "sr2024": ("setup[id=roll].text", "game.counting.leader", "game.counting.destroyed"),
    "sr2026": ("valid_to", "papers", "lists.below", "game.counting.destroyed"),
}
"""Keys whose values no document prints, read edition by edition."""
EVERYWHERE = ("levels", "results.ways[way=ruling].award", "results.ways[way=no_show].award")


@pytest.mark.parametrize("edition_id", UNPRINTED)
def test_values_missing_from_the_document_are_listed(edition_id: str) -> None:
    edition = LOADED[edition_id]
    assert [key for key in (*EVERYWHERE, *UNPRINTED[edition_id]) if edition.prints(key)] == []


@pytest.mark.parametrize(
    ("edition_id", "key"),
    [
        ("sr2012", "timing.table"),
        ("sr2012", "conduct"),
        ("sr2015", "timing.variable"),
        ("sr2017beta", "timing.table"),
        ("sr2017beta", "awards.places"),
        ("sr2024", "awards.places"),
        ("sr2026", "game.kill_box"),
    ],
)
def test_printed_values_are_not_listed(edition_id: str, key: str) -> None:
    assert LOADED[edition_id].prints(key)

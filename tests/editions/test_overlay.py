"""House rules and variants laid over an edition."""

import copy
from typing import Any

import packaged
import pytest
from covers import covers
from hypothesis import given
from hypothesis import strategies as st

from data import editions
from srtui.rules.edition import Edition, Half, Way
from srtui.rules.overlay import CannotChange, differences, merge, with_variants

RAW = {one: packaged.tables(one) for one in ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")}
NEW, OLD = RAW["sr2026"], RAW["sr2012"]
EVERY_VARIANT = [(name, one["key"]) for name, raw in RAW.items() for one in raw["variants"]]


def typed(raw: dict[str, Any]) -> Edition:
    return editions.edition(raw, "event")


def refusal(raw: dict[str, Any], *changes: Any) -> str:
    with pytest.raises(CannotChange) as caught:
        merge(raw, changes)
    return str(caught.value)


def variant_refusal(raw: dict[str, Any], *chosen: Any) -> str:
    with pytest.raises(CannotChange) as caught:
        with_variants(raw, chosen)
    return str(caught.value)


def test_a_value_in_a_table() -> None:
    assert typed(merge(NEW, [("bye.points.fixed", 4)])).bye.points.fixed == 4


def test_a_value_in_a_row_by_what_identifies_it() -> None:
    edition = typed(
        merge(
            NEW,
            [
                ("timing.table[size=75].player_clock", 55),
                ("results.ways[way=clock].assassination", False),
                ("scenarios[id=payload].lead", 4),
            ],
        )
    )
    assert [row.player_clock for row in edition.timing.table] == [20, 30, 55, 60]
    assert not edition.way(Way.CLOCK).assassination
    assert edition.scenario("payload").lead == 4
    assert edition.scenario("two-fronts").lead == 3


def test_a_key_that_the_file_does_not_name_has_its_default_and_can_be_set() -> None:
    assert "cap" not in NEW["rounds"]
    assert typed(merge(NEW, [("rounds.cap", 4)])).rounds.cap == 4


def test_one_way_of_saying_an_amount_replaces_the_other() -> None:
    edition = typed(merge(OLD, [("bye.points.fixed", 2), ("concession.points.half_of", "size")]))
    assert (edition.bye.points.fixed, edition.bye.points.half_of) == (2, None)
    assert edition.concession.points.half_of is Half.SIZE


def test_later_changes_win_and_none_takes_away() -> None:
    merged = merge(OLD, [("rounds.cap", 4), ("rounds.cap", 5), ("timing.variable", None)])
    assert typed(merged).rounds.cap == 5
    assert typed(merged).timing.variable is None
    assert typed(merge(merged, [("rounds.cap", None)])).rounds.cap == 0


def test_the_printed_edition_is_left_as_it_was() -> None:
    before = copy.deepcopy(OLD)
    merge(OLD, [("timing.table[size=75].turn", 1), ("bye.points.fixed", 1)])
    with_variants(OLD, [("death-clock", None), ("x-rounds", 3)])
    assert before == OLD


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("bye.pionts.fixed", 'bye.pionts.fixed: there is no "pionts"; did you mean "points"?'),
        ("byes", 'byes: there is no "byes"; did you mean "bye"?'),
        ("bye.points", "bye.points is a group; change one of its keys: fixed, half_of, counted"),
        (
            "timing.table[size=40].turn",
            'timing.table[size=40].turn: there is no row "40"; known are 30, 50, 75, 100',
        ),
        (
            "timing.table[points=75].turn",
            'timing.table[points=75].turn: the rows of "table" cannot be selected by "points"',
        ),
        ("sizes[size=75]", 'sizes[size=75]: the rows of "sizes" cannot be selected by "size"'),
        (
            "rounds.table[players=8]",
            "rounds.table[players=8] is a row; change one of its keys: players, rounds",
        ),
        ("default_size.x", 'default_size.x: "default_size" has no keys of its own'),
        ("title of it", '"title of it" is not a key: write it like timing.table[size=75].turn'),
        ("", '"" is not a key: write it like timing.table[size=75].turn'),
        ("bye.", '"bye." is not a key: write it like timing.table[size=75].turn'),
        ("id", "id identifies the edition and cannot be changed"),
        ("variants", "variants identifies the edition and cannot be changed"),
    ],
)
def test_what_cannot_be_changed_is_refused_with_a_sentence(key: str, sentence: str) -> None:
    assert refusal(NEW, (key, 1)) == sentence


def test_what_every_edition_needs_cannot_be_taken_away() -> None:
    assert refusal(NEW, ("sizes", None)) == "sizes cannot be removed"
    assert refusal(NEW, ("bye", None)) == "bye cannot be removed"


def test_a_value_of_the_wrong_kind_is_a_fault_with_the_key() -> None:
    with pytest.raises(editions.EditionFault, match=r"event: bye.points.fixed: expected a whole"):
        typed(merge(NEW, [("bye.points.fixed", "four")]))


def trial(edition: Edition, key: str) -> tuple[str, ...] | int | None:
    """Something that a variant may be given."""
    variant = edition.variant(key)
    if variant.takes == "scenarios":
        return (edition.scenarios[1].id,)
    return 3 if variant.parameter else None


@pytest.mark.wide(3)
@pytest.mark.parametrize(("name", "key"), EVERY_VARIANT)
def test_every_variant_changes_something_and_gives_a_sound_edition(name: str, key: str) -> None:
    raw = RAW[name]
    edition = typed(raw)
    variant = edition.variant(key)
    chosen = [(one, trial(edition, one)) for one in variant.needs if edition.variant(one)]
    chosen.append((key, trial(edition, key)))
    assert typed(with_variants(raw, chosen)) != typed(with_variants(raw, chosen[:-1]))
    assert variant.line.endswith(".")


ORDERS = {
    ("sr2012", "control-point"): ["tp", "points", "destroyed", "sos"],
    ("sr2012", "assassin"): ["tp", "assassinations", "destroyed", "points"],
    ("sr2012", "destruction"): ["tp", "destroyed", "points", "sos"],
    ("sr2012", "large-event"): ["tp", "sos", "points", "destroyed"],
    ("sr2015", "control-point"): ["tp", "points", "destroyed", "sos"],
    ("sr2015", "assassin"): ["tp", "assassinations", "points"],
    ("sr2015", "destruction"): ["tp", "destroyed", "points", "sos"],
    ("sr2015", "large-event"): ["tp", "sos", "points", "destroyed"],
    ("sr2017beta", "control-point"): ["tp", "points", "destroyed", "sos"],
    ("sr2017beta", "assassin"): ["tp", "assassinations", "points", "sos"],
    ("sr2017beta", "destruction"): ["tp", "destroyed", "points", "sos"],
}


@pytest.mark.parametrize(("name", "key"), ORDERS)
def test_standings_variants(name: str, key: str) -> None:
    edition = typed(with_variants(RAW[name], [(key, None)]))
    assert list(edition.standings.order) == ORDERS[name, key]


def test_large_event_formulas() -> None:
    for name, formula in (("sr2012", "tp_per_game"), ("sr2015", "wins_per_round")):
        assert typed(with_variants(RAW[name], [("large-event", None)])).standings.sos == formula


def test_standings_and_rounds_variants_of_each_edition_are_complete() -> None:
    offered = {
        name: {one["key"] for one in raw["variants"] if one["category"] in ("standings", "rounds")}
        for name, raw in RAW.items()
    }
    old = {"x-rounds", "large-event", "control-point", "assassin", "destruction", "finals-tables"}
    assert offered == {
        "sr2012": old,
        "sr2015": old,
        "sr2017beta": (old - {"large-event"}) | {"cut-to-top"},
        "sr2024": {"cut-to-top"},
        "sr2026": {"cut-to-top"},
    }


def test_the_number_of_a_variant_is_put_in() -> None:
    assert typed(with_variants(OLD, [("x-rounds", 4)])).rounds.cap == 4
    assert typed(with_variants(NEW, [("cut-to-top", 8)])).cut.top == 8
    lists = typed(with_variants(OLD, [("x-lists", 3)])).lists
    assert (lists.required, lists.maximum, lists.played_once) == (3, 3, True)


@covers(
    "P-4",
    "sr2012:variants[finals-tables]",
    "sr2015:variants[finals-tables]",
    "sr2017beta:variants[finals-tables]",
)
def test_finals_tables_rank_the_rest_by_tp_sos_and_points() -> None:
    """Decision P-4."""
    for name in ("sr2012", "sr2015", "sr2017beta"):
        standings = typed(with_variants(RAW[name], [("finals-tables", None)])).standings
        assert standings.finals_tables
        assert list(standings.finals_rest) == ["tp", "sos", "points"]


def test_finals_tables_stand_alone_in_2012_and_2015_but_not_in_2017() -> None:
    for name in ("sr2012", "sr2015"):
        sentence = (
            "Finals Tables cannot be combined with Assassin Scoring: it is for events of the "
            "recommended length, with the printed standings."
        )
        both = [("finals-tables", None), ("assassin", None)]
        assert variant_refusal(RAW[name], *both) == sentence
        assert variant_refusal(RAW[name], *reversed(both)) == sentence
    typed(with_variants(RAW["sr2017beta"], both))


def test_a_need_that_is_not_met_names_both() -> None:
    sentence = (
        "Divide and Conquer can only be used together with [X] List(s) Required: "
        "the rounds are shared among a fixed number of lists."
    )
    assert variant_refusal(OLD, ("divide-and-conquer", None)) == sentence
    with_variants(OLD, [("divide-and-conquer", None), ("x-lists", 2)])


def test_variants_that_are_unknown_doubled_or_without_their_number_are_refused() -> None:
    title = "Steamroller 2012"
    assert variant_refusal(OLD, ("asassin", None)) == (
        f'{title} has no variant "asassin"; did you mean "assassin"?'
    )
    assert variant_refusal(OLD, ("assassin", None), ("assassin", None)) == (
        "Assassin Scoring is chosen twice."
    )
    needs = "[X]-Round Event needs a number of rounds from 1 to 16."
    assert variant_refusal(OLD, ("x-rounds", None)) == needs
    assert variant_refusal(OLD, ("x-rounds", 17)) == needs
    assert variant_refusal(OLD, ("assassin", 3)) == "Assassin Scoring does not take a number."


@covers("2.3", "sr2015:variants[death-clock]")
def test_death_clock_of_2015() -> None:
    timing = typed(with_variants(RAW["sr2015"], [("death-clock", None)])).timing
    assert (timing.kind, timing.dice_down, timing.variable) == ("death_clock", False, None)
    assert (timing.tie_above_minutes, timing.min_turn_seconds, timing.early_end) == (5, 15, True)


@covers("example 12", "P-19", "sr2012:variants[chess-clocks]", "sr2012:variants[death-clock]")
def test_clocks_of_2012() -> None:
    """P-19: nothing varies the round; only the Death Clock never calls dice down."""
    for key, dice_down in (("chess-clocks", True), ("death-clock", False)):
        timing = typed(with_variants(OLD, [(key, None)])).timing
        assert (timing.kind, timing.variable) == ("death_clock", None)
        assert timing.dice_down is dice_down


@covers("example 13", "12-3", "P-6")
@covers(
    "sr2012:variants[relaxed-time]",
    "sr2012:variants[casual-time]",
    "sr2012:variants[hardcore-time]",
    "sr2012:variants[frenzy-time]",
    "sr2012:variants[no-extensions]",
    "sr2015:variants[relaxed-time]",
    "sr2015:variants[casual-time]",
    "sr2015:variants[hardcore-time]",
    "sr2015:variants[frenzy-time]",
    "sr2017beta:variants[classic-relaxed-time]",
    "sr2017beta:variants[classic-casual-time]",
    "sr2017beta:variants[classic-hardcore-time]",
    "sr2017beta:variants[classic-frenzy-time]",
    "sr2017beta:variants[classic-no-extensions]",
)
@pytest.mark.parametrize(
    ("name", "variants", "shift", "extensions", "from_size"),
    [
        ("sr2012", ["relaxed-time"], 2, True, 0),
        ("sr2012", ["casual-time"], 1, True, 0),
        ("sr2012", ["hardcore-time"], -1, True, 0),
        ("sr2012", ["frenzy-time"], -2, True, 0),
        ("sr2012", ["no-extensions"], 0, False, 0),
        ("sr2015", ["relaxed-time"], 2, True, 0),
        ("sr2015", ["casual-time"], 1, True, 0),
        ("sr2015", ["hardcore-time"], -1, False, 35),
        ("sr2015", ["frenzy-time"], -2, False, 35),
        ("sr2017beta", ["classic-turn-timing", "classic-relaxed-time"], 2, True, 0),
        ("sr2017beta", ["classic-turn-timing", "classic-casual-time"], 1, True, 0),
        ("sr2017beta", ["classic-turn-timing", "classic-hardcore-time"], -1, True, 50),
        ("sr2017beta", ["classic-turn-timing", "classic-frenzy-time"], -2, True, 50),
        ("sr2017beta", ["classic-turn-timing", "classic-no-extensions"], 0, False, 50),
    ],
)
def test_turn_timing_variants(
    name: str, variants: Any, shift: int, extensions: bool, from_size: int
) -> None:
    timing = typed(with_variants(RAW[name], [(key, None) for key in variants])).timing
    assert timing.kind == "turns"
    assert (timing.shift, timing.extensions) == (shift, extensions)
    assert timing.extension_from_size == from_size


@covers("3.5", "sr2017beta:variants[rumble]")
def test_rumble_plays_its_own_three_scenarios() -> None:
    edition = typed(with_variants(RAW["sr2017beta"], [("rumble", None)]))
    offered = [one.name for one in edition.scenarios if not one.optional]
    assert offered == ["Rumble Patrol", "Rumble Killing Field", "Rumble Target of Opportunity"]
    assert edition.selection.dice == (3,)


def test_differences_show_every_changed_key_with_both_values() -> None:
    merged = merge(
        NEW,
        [
            ("bye.points.fixed", 4),
            ("rounds.cap", 4),
            ("timing.table[size=75].player_clock", 55),
            ("standings.order", ["tp"]),
            ("concession.destroyed.fixed", 9),
        ],
    )
    assert list(differences(NEW, merged)) == [
        ("rounds.cap", None, 4),
        ("bye.points.fixed", 3, 4),
        ("concession.destroyed.fixed", None, 9),
        ("concession.destroyed.half_of", "army", None),
        ("standings.order", ["tp", "sos", "points", "destroyed"], ["tp"]),
        ("timing.table[size=75].player_clock", 50, 55),
    ]
    assert list(differences(NEW, NEW)) == []


def test_differences_show_rows_that_came_and_went() -> None:
    rows = [row for row in NEW["timing"]["table"] if row["size"] != 30]
    added = {"size": 125, "player_clock": 75}
    merged = merge(NEW, [("timing.table", [*rows, added])])
    assert list(differences(NEW, merged)) == [
        ("timing.table[size=30]", {"size": 30, "player_clock": 20}, None),
        ("timing.table[size=125]", None, added),
    ]


KEYS = st.text(max_size=20) | st.lists(
    st.sampled_from(
        ["bye", "points", "fixed", "timing", "table[size=75]", "turn", "variable", "die", "sizes"]
    ),
    min_size=1,
    max_size=4,
).map(".".join)
VALUES = st.none() | st.integers() | st.text(max_size=5) | st.lists(st.integers(), max_size=2)


@given(KEYS, VALUES | st.dictionaries(st.text(max_size=5), VALUES, max_size=2))
def test_any_change_gives_an_edition_or_a_sentence(key: str, value: Any) -> None:
    assert outcome(key, value).isprintable()


def outcome(key: str, value: Any) -> str:
    try:
        return typed(merge(OLD, [(key, value)])).id
    except editions.EditionFault as fault:
        return " ".join(str(fault).split("\n"))
    except CannotChange as refused:
        return str(refused)

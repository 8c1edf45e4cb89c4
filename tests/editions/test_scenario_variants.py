"""What the variants of scenarios, victory and painting make of an edition; readings of section 8.

Sources: rules.md 1.5, 1.7, 1.11, 2.5, 2.7, 2.11, 3.4, 3.6, 3.8, 5.8, P-8, P-15, P-16, 24-4, 24-5.
"""

import itertools

import packaged
import pytest
from covers import covers
from hypothesis import given
from hypothesis import strategies as st
from search import DEEP, wide

from data import editions
from srtui.rules.counting import bye_award
from srtui.rules.edition import Edition, VariantValue
from srtui.rules.overlay import CannotChange, unwise, why_not, with_variants
from srtui.rules.record import Way
from srtui.rules.scenarios import candidates, offered, roll_scenario
from srtui.rules.seeded import Seeded
from srtui.rules.timing import round_minutes

ALL = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")
RAW = {one: packaged.tables(one) for one in ALL}
PRINTED = {one: packaged.edition(one) for one in ALL}
GROUPS = ("Center", "Distant", "Dual", "Flank", "Objective", "Radial")


def with_(edition_id: str, *keys: str, **given: VariantValue) -> Edition:
    chosen = [(key, given.get(key.replace("-", "_"))) for key in keys]
    return editions.edition(with_variants(RAW[edition_id], chosen), edition_id)


def boxed(edition: Edition) -> set[str]:
    return {one.id for one in edition.scenarios if one.kill_box}


def reinforced(edition: Edition) -> set[str]:
    return {one.group for one in edition.scenarios if one.reinforcements}


@covers("1.5", "2.5", "P-15", "sr2012:variants[scenarios]", "sr2015:variants[scenarios]")
@pytest.mark.parametrize("edition_id", ["sr2012", "sr2015"])
def test_announced_scenarios_are_played_in_their_order_and_come_again(edition_id: str) -> None:
    edition = with_(edition_id, "scenarios", scenarios=("incursion", "close-quarters"))
    played: list[str] = []
    for _ in range(5):
        rolled = roll_scenario(edition, played, Seeded("any"))
        assert rolled.rolls == ()
        assert rolled.reason == "as announced"
        played.append(rolled.scenario.id)
    assert played == ["incursion", "close-quarters", "incursion", "close-quarters", "incursion"]
    assert [one.id for one in candidates(edition, played)] == ["incursion", "close-quarters"]


def test_a_bye_of_an_event_with_one_scenario_is_known_at_once() -> None:
    """Close Quarters is won with 3: half of it is 2."""
    assert bye_award(PRINTED["sr2012"], 50, None).points is None
    edition = with_("sr2012", "scenarios", scenarios=("close-quarters",))
    assert bye_award(edition, 50, None).points == 2


def test_a_scenario_that_is_not_played_cannot_be_announced() -> None:
    with pytest.raises(editions.EditionFault, match="Guidons is not played; played are Close"):
        with_("sr2012", "non-interactive-objectives", "scenarios", scenarios=("guidons",))
    with pytest.raises(editions.EditionFault, match='no scenario "guidon"; played are'):
        with_("sr2012", "scenarios", scenarios=("guidon",))
    with pytest.raises(CannotChange, match=r"Scenario\(s\) \[X\] needs scenarios"):
        with_("sr2012", "scenarios", scenarios=2)


@covers("sr2012:variants[no-kill-box]", "sr2012:variants[artifice-kill-box]")
def test_kill_box_in_none_and_in_all() -> None:
    assert boxed(PRINTED["sr2012"]) == {"close-quarters", "gauntlet", "overrun"}
    assert boxed(with_("sr2012", "no-kill-box")) == set()
    assert len(boxed(with_("sr2012", "artifice-kill-box"))) == 18


@covers("sr2012:variants[no-reinforcements]", "sr2012:variants[artifice-reinforcements]")
def test_reinforcements_in_none_and_in_all_but_the_radial_ones() -> None:
    edition = with_("sr2012", "no-reinforcements")
    assert (reinforced(edition), edition.lists.reinforcements) == (set(), False)
    edition = with_("sr2012", "artifice-reinforcements")
    assert reinforced(edition) == set(GROUPS) - {"Radial"}
    assert sum(one.reinforcements for one in edition.scenarios) == 15


@covers("P-16", "sr2012:variants[non-interactive-objectives]")
@given(st.integers(0, 10_000))
@wide(30)
def test_without_interactive_objectives_emptied_groups_are_passed_over(seed: int) -> None:
    """Groups 2 and 5 have only scenarios with objectives: four groups are left, twelve play."""
    edition = with_("sr2012", "non-interactive-objectives")
    assert {one.group for one in offered(edition)} == {"Center", "Dual", "Flank", "Radial"}
    played: list[str] = []
    seeded = Seeded(str(seed))
    for _ in range(12):
        played.append(roll_scenario(edition, played, seeded).scenario.id)
    groups = [edition.scenario(one).group for one in played]
    assert all(len(set(groups[at : at + 4])) == 4 for at in (0, 4, 8))


@covers("sr2012:variants[plain-objectives]")
def test_objectives_without_abilities_leave_only_guidons_out() -> None:
    edition = with_("sr2012", "plain-objectives")
    assert {one.id for one in edition.scenarios if one.optional} == {"guidons"}


@covers("sr2012:variants[leader-reinforcements]")
def test_a_second_leader_among_the_reinforcements_brings_five_points_more() -> None:
    assert PRINTED["sr2012"].lists.reinforcement_leader is None
    assert with_("sr2012", "leader-reinforcements").lists.reinforcement_leader == 5


@covers("1.7", "2.7", "3.6", "P-8", "sr2012:variants[no-caster-kill]")
@covers("sr2015:variants[no-assassination]", "sr2017beta:variants[no-assassination]")
@pytest.mark.parametrize(
    ("edition_id", "key"),
    [
        ("sr2012", "no-caster-kill"),
        ("sr2015", "no-assassination"),
        ("sr2017beta", "no-assassination"),
    ],
)
def test_without_assassination_one_wins_by_the_scenario_or_the_last_model(
    edition_id: str, key: str
) -> None:
    offered_ways = {one.way for one in with_(edition_id, key).ways}
    before = {one.way for one in PRINTED[edition_id].ways}
    assert before - offered_ways == {Way.ASSASSINATION}
    assert offered_ways - before == {Way.WIPED_OUT}
    assert not any(one.assassination for one in with_(edition_id, key).ways)


@covers("2.7", "sr2015:variants[mangled-metal]")
def test_jacks_and_beasts_can_lose_a_game_with_or_without_assassination() -> None:
    both = {one.way for one in with_("sr2015", "mangled-metal").ways}
    assert {Way.ASSASSINATION, Way.BATTLEGROUP} <= both
    alone = {one.way for one in with_("sr2015", "mangled-metal", "no-assassination").ways}
    assert {Way.WIPED_OUT, Way.BATTLEGROUP} <= alone
    assert Way.ASSASSINATION not in alone


@covers("sr2012:variants[no-tiebreakers]", "sr2015:variants[no-tiebreakers]")
@covers("3.6", "sr2017beta:variants[no-tiebreakers]")
def test_without_tiebreakers_no_game_is_won_by_one() -> None:
    for edition_id, more in (
        ("sr2012", ()),
        ("sr2015", ()),
        ("sr2017beta", ("classic-turn-timing",)),
    ):
        edition = with_(edition_id, *more, "no-tiebreakers")
        assert (edition.game.tiebreaks, edition.game.time_up_ties) == ((), True)
        assert Way.TIEBREAK not in {one.way for one in edition.ways}
    with pytest.raises(CannotChange, match="No Tiebreakers can only be used together with Classic"):
        with_("sr2017beta", "no-tiebreakers")


PAINTING = {
    ("sr2012", "basic-painting"): ("Basic Painting", False, False),
    ("sr2012", "hardcore-painting"): ("Hardcore Painting", True, True),
    ("sr2015", "basic-painting"): ("Basic Painting", False, False),
    ("sr2015", "full-painting"): ("Full Painting", False, False),
    ("sr2017beta", "basic-painting"): ("Basic Painting", False, False),
    ("sr2017beta", "advanced-painting"): ("Advanced Painting", False, False),
    ("sr2026", "three-colours"): ("Three Colours and Based", False, False),
}


@covers("1.11", "2.11", "3.8", "5.8", "sr2012:variants[basic-painting]")
@covers("sr2012:variants[hardcore-painting]", "sr2015:variants[basic-painting]")
@covers("sr2015:variants[full-painting]", "sr2017beta:variants[basic-painting]")
@covers("sr2017beta:variants[advanced-painting]", "sr2026:variants[three-colours]")
@pytest.mark.parametrize(("edition_id", "key"), PAINTING)
def test_painting_standard_names_the_players_who_fall_short(edition_id: str, key: str) -> None:
    """Only Hardcore keeps unfinished models off the table, and prizes for those who painted."""
    assert not PRINTED[edition_id].painting.standard
    rule = with_(edition_id, key).painting
    assert (rule.standard, bool(rule.unfit), bool(rule.prizes)) == PAINTING[edition_id, key]
    assert rule.asks


@covers("3.4", "P-6", "sr2017beta:variants[rumble]")
def test_rumble_is_small_and_says_how_it_is_deployed() -> None:
    edition = with_("sr2017beta", "rumble")
    assert (min(edition.sizes), max(edition.sizes)) == (15, 35)
    assert {one.table for one in offered(edition)} == {30}
    assert not boxed(Edition(**{**_fields(edition), "scenarios": offered(edition)}))  # type: ignore[arg-type]
    notes = " ".join(edition.variant("rumble").notes)
    for said in ("30 by 30", "quadrants", "within 6 in", "full advance", "counts as destroyed"):
        assert said in notes


def _fields(edition: Edition) -> dict[str, object]:
    return {name: getattr(edition, name) for name in Edition.__slots__}  # type: ignore[attr-defined]


def lines_of(edition: Edition, scenario: str) -> list[tuple[str, int, str]]:
    return [(one.id, one.points, one.group) for one in edition.scenario(scenario).lines]


@covers("12-7", "sr2012:variants[demolition-either]")
def test_12_7_demolition_scores_one_way_a_turn_where_that_is_wished() -> None:
    assert lines_of(PRINTED["sr2012"], "demolition") == [("zone", 1, ""), ("cache", 1, "")]
    assert {
        group for _, _, group in lines_of(with_("sr2012", "demolition-either"), "demolition")
    } == {"demolition"}


@covers("15-8", "sr2015:variants[incursion-removal]")
def test_15_8_incursion_loses_an_outer_flag_where_that_is_wished() -> None:
    assert not PRINTED["sr2015"].scenario("incursion").effects
    (one,) = with_("sr2015", "incursion-removal").scenario("incursion").effects
    assert (one.table, one.due.turn, one.due.player) == (("left", "right"), 1, 2)


@covers("24-5", "sr2024:variants[two-fronts-once]", "sr2024:variants[two-fronts-no-bonus]")
def test_24_5_two_fronts_has_three_readings() -> None:
    """Two and two more; two once; nothing beside the objectives themselves."""
    assert lines_of(PRINTED["sr2024"], "two-fronts") == [
        ("objective", 1, ""),
        ("both-40", 2, ""),
        ("both-50", 2, ""),
    ]
    once = lines_of(with_("sr2024", "two-fronts-once"), "two-fronts")
    assert once == [("objective", 1, ""), ("both-40", 2, "pair"), ("both-50", 2, "pair")]
    none = lines_of(with_("sr2024", "two-fronts-no-bonus"), "two-fronts")
    assert none == [("objective", 1, "")]


@covers(
    "24-7", "26-6", "sr2024:variants[two-fronts-kill-box]", "sr2026:variants[kill-box-in-wolves]"
)
def test_kill_boxes_of_other_readings() -> None:
    assert "two-fronts" not in boxed(PRINTED["sr2024"])
    assert "two-fronts" in boxed(with_("sr2024", "two-fronts-kill-box"))
    assert len(boxed(PRINTED["sr2026"])) == 7
    assert boxed(with_("sr2026", "kill-box-in-wolves")) == {"wolves-at-our-heels"}


@covers("24-4", "sr2024:variants[haul-own-only]")
def test_24_4_only_the_owner_moves_a_payload_in_that_reading() -> None:
    """As printed, any 50 mm that a player secures moves; in the other reading only their own."""

    def moved(edition: Edition) -> tuple[str, str]:
        effects = edition.scenario("payload").effects
        (need,) = next(one for one in effects if one.id == "move").requires
        return need.of.tag, need.of.owner

    assert moved(PRINTED["sr2024"]) == ("50mm", "")
    assert moved(with_("sr2024", "haul-own-only")) == ("50mm", "mine")


@covers("15-4")
def test_15_4_what_2015_no_longer_shows_is_not_offered() -> None:
    keys = {one.key for one in PRINTED["sr2015"].variants}
    assert not {key for key in keys if "reinforcement" in key or key == "unrestricted-characters"}
    assert not {"commanders-crucible", "artifice-kill-box", "no-kill-box", "chess-clocks"} & keys


@covers("1.3", "2.3", "3.3", "sr2012:variants[no-time-limits]")
@covers("sr2015:variants[no-time-limits]", "sr2017beta:variants[no-time-limits]")
@covers("sr2015:variants[no-extensions]")
def test_without_time_limits_nothing_is_timed() -> None:
    for edition_id in ("sr2012", "sr2015", "sr2017beta"):
        timing = with_(edition_id, "no-time-limits").timing
        assert round_minutes(timing, 50) is None
        assert (timing.kind, timing.dice_down, timing.early_end) == ("none", False, False)
    assert not with_("sr2015", "no-extensions").timing.extensions


# Which go together


def given_for(edition: Edition, key: str) -> VariantValue:
    variant = edition.variant(key)
    if variant.takes == "scenarios":
        return (edition.scenarios[0].id,)
    return variant.parameter_max if variant.parameter else None


def outcome(edition_id: str, keys: tuple[str, ...]) -> str:
    """Nothing for a sound edition, else the sentence that says why not."""
    edition = PRINTED[edition_id]
    chosen = [(key, given_for(edition, key)) for key in keys]
    try:
        editions.edition(with_variants(RAW[edition_id], chosen), "event")
    except CannotChange as refusal:
        return str(refusal)
    return ""


PAIRS = {
    edition_id: list(itertools.combinations([one.key for one in edition.variants], 2))
    for edition_id, edition in PRINTED.items()
}


@pytest.mark.search
@pytest.mark.parametrize("edition_id", ALL)
def test_every_pair_of_variants_is_sound_or_says_why_not(edition_id: str) -> None:
    """Each variant alone, too; the picker's forecast is right. A push tries each seventh pair."""
    edition = PRINTED[edition_id]
    for one in edition.variants:
        alone = outcome(edition_id, (one.key,))
        assert bool(alone) == bool(one.needs)
        assert why_not(one, (), edition.variants) == alone
    for first, second in PAIRS[edition_id][:: 1 if DEEP else 7]:
        said = outcome(edition_id, (first, second))
        a, b = edition.variant(first), edition.variant(second)
        told = {why_not(a, [b], edition.variants), why_not(b, [a], edition.variants)}  # type: ignore[arg-type, list-item]
        assert said in told
        assert not said or (said.endswith(".") and said[0].isupper() and said.isprintable())


@given(st.data())
@wide(20)
def test_any_number_of_variants_is_sound_or_says_why_not(data: st.DataObject) -> None:
    edition_id = data.draw(st.sampled_from(ALL))
    keys = [one.key for one in PRINTED[edition_id].variants]
    chosen = tuple(data.draw(st.lists(st.sampled_from(keys), max_size=8, unique=True)))
    said = outcome(edition_id, chosen)
    assert said == "" or said.endswith(".")


@covers("P-9")
def test_p_9_several_categories_are_advised_against_as_printed() -> None:
    edition = PRINTED["sr2017beta"]
    first, second = edition.variant("control-point"), edition.variant("assassin")
    said = unwise(first, [second], edition.several)  # type: ignore[arg-type, list-item]
    assert said == (
        "Control Point Scoring and Assassin Scoring both set standings.order: "
        "the later variant counts.",
        "The document recommends no more than one variant of a category.",
    )
    assert not unwise(first, [edition.variant("rumble")], edition.several)  # type: ignore[arg-type, list-item]
    assert not PRINTED["sr2012"].several


def test_contradicting_variants_are_reported_in_either_order() -> None:
    edition = PRINTED["sr2012"]
    kill, scoring = edition.variant("no-caster-kill"), edition.variant("assassin")
    sentence = "Assassin Scoring counts caster kills, but here no game is won by one."
    assert unwise(kill, [scoring], "") == (sentence,)  # type: ignore[arg-type, list-item]
    assert unwise(scoring, [kill], "") == (sentence,)  # type: ignore[arg-type, list-item]

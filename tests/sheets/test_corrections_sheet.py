"""Corrections of the facts, each by its number: what the editions say now and how it acts."""

import pytest

from data import editions
from srtui.documents.document import text_lines
from srtui.rules.edition import Deployment, Edition, VariantValue
from srtui.rules.overlay import with_variants
from srtui.sheets.scenario import scenario_sheet


def edition(edition_id: str, *chosen: tuple[str, VariantValue]) -> Edition:
    raw = editions.parse(editions.text(edition_id), edition_id)
    return editions.edition(with_variants(raw, chosen), edition_id)


def sheet_text(whole: Edition, scenario_id: str) -> str:
    """Return the sheet of a scenario as one line."""
    scenario = whole.scenario(scenario_id)
    assert scenario is not None
    return " ".join(" ".join(text_lines(scenario_sheet(whole, scenario), 500)).split())


def kind(edition_id: str, name: str) -> Deployment:
    return next(one for one in edition(edition_id).deployments if one.id == name)


def zones(of: Deployment) -> list[tuple[int, float, float, str]]:
    """Player, depth, as far as advance deployment reaches, corner."""
    return [(zone.player, zone.depth, zone.depth + zone.advance, zone.corner) for zone in of.zones]


def counted(edition_id: str, tiebreak: str) -> str:
    """Return what counts in a tiebreaker."""
    steps = edition(edition_id).game.tiebreaks
    return " ".join(next(one for one in steps if one.id == tiebreak).notes)


def test_c_01_characters_of_2015_are_in_several_lists_with_tiers() -> None:
    assert edition("sr2015").lists.characters == "version"
    required = edition("sr2015", ("tier-required", 2))
    assert (required.lists.tier_at_least, required.lists.characters) == (2, "theme")
    for edition_id in ("sr2012", "sr2015"):
        variant = edition(edition_id).variant("tier-required")
        assert variant is not None
        assert "several lists" in variant.line
        assert "several Theme Forces" in variant.line


def test_c_10_objectives_without_abilities_have_none_on_the_sheet() -> None:
    able, plain = edition("sr2012"), edition("sr2012", ("plain-objectives", None))
    for name, ability in (
        ("supply-and-demand", "heals 3"),
        ("destruction", "power token"),
        ("demolition", "5 in AOE"),
        ("incoming", "rough terrain"),
        ("restoration", "d3 damage"),
    ):
        assert ability in sheet_text(able, name)
        assert ability not in sheet_text(plain, name)
        assert "ARM 20, 20 boxes" in sheet_text(plain, name)
    fallen = {one.id for one in plain.scenarios if one.optional}
    assert fallen == {"guidons"}


def test_c_14_exclusive_substitutes_are_in_2015_too() -> None:
    said = [row.text for row in edition("sr2015").papers if row.on == "conversions"]
    assert any("Exclusive substitutes are allowed" in text for text in said)
    said = [row.text for row in edition("sr2012").papers if row.on == "conversions"]
    assert not any("ubstitute" in text for text in said)


@pytest.mark.parametrize("edition_id", ["sr2012", "sr2015"])
def test_c_15_only_2015_places_elements_the_same_way_for_all(edition_id: str) -> None:
    same = [row for row in edition(edition_id).reminders if "whoever goes first" in row.text]
    assert len(same) == (edition_id == "sr2015")


def test_c_16_flank_zones_lie_at_opposite_ends_of_the_edges() -> None:
    flank = kind("sr2012", "flank")
    assert (flank.shape, flank.width) == ("strip", 28)
    assert zones(flank) == [(1, 7, 13, "near-left"), (2, 10, 16, "far-right")]
    for name in ("a-flag-too-far", "bunkers", "envelopment"):
        said = sheet_text(edition("sr2012"), name)
        assert "6 in sideways past the open end" in said
        assert "No Theme Force makes the zone wider" in said


def test_c_16_radial_zones_have_two_own_edges() -> None:
    radial = kind("sr2012", "radial")
    assert radial.shape == "quarter"
    assert zones(radial) == [(1, 17, 23, "near-right"), (2, 20, 26, "far-left")]
    for name in ("command-and-control", "diversion", "sacrifice"):
        assert "any point of the two edges that meet" in sheet_text(edition("sr2012"), name)


def test_c_16_standard_deployment_of_2012_and_2015() -> None:
    for edition_id in ("sr2012", "sr2015"):
        standard = edition(edition_id).deployments[0]
        assert standard.shape == "edge"
        assert zones(standard) == [(1, 7, 13, ""), (2, 10, 16, "")]


def test_c_16_free_focus_of_reinforcements_leaves_the_limit() -> None:
    rule = edition("sr2012").game.reinforcements
    assert rule is not None
    assert (rule.corners, rule.from_turn) == (("near-right", "far-left"), 2)
    assert (rule.within, rule.line) == (3, 20)
    (focus,) = (note for note in rule.notes if "3 free focus" in note)
    assert "usual limit still applies" in focus
    assert focus in sheet_text(edition("sr2012"), "outflank-outfight-outlast")
    assert focus not in sheet_text(edition("sr2012", ("no-reinforcements", None)), "bunkers")


def test_c_17_the_third_tiebreaker_counts_what_one_owns() -> None:
    area = counted("sr2012", "area")
    assert "Models that the opponent controls, or that are out of formation, do count" in area
    never = edition("sr2012").game.ladder[1].never
    assert any("opponent controls" in who for who in never)
    assert any("out of formation" in who for who in never)
    assert "in formation or not, whoever controls them" in counted("sr2015", "remaining")


def test_c_17_nothing_without_a_cost_counts_as_destroyed_in_2015() -> None:
    destroyed = counted("sr2015", "destroyed")
    assert "Models without a card cost count 0" in destroyed
    for special in ("lesser warlock", "Feralgeist", "Machine Wraith", "without a cost is worth 5"):
        assert special not in destroyed
    assert "without a cost is worth 5" in counted("sr2012", "destroyed")


def counting_models(
    edition_id: str, row: str, *chosen: tuple[str, VariantValue]
) -> tuple[str, ...]:
    """Who counts at a kind of element, by its row."""
    rows = edition(edition_id, *chosen).game.holding
    return next(one.who for one in rows if one.id == row)


def test_c_03_rumble_deploys_few_and_brings_in_the_others() -> None:
    assert zones(kind("sr2017beta", "rumble")) == [(1, 6, 6, ""), (2, 6, 6, "")]
    whole = edition("sr2017beta", ("rumble", None))
    assert [(one.name, one.player) for one in whole.timing.phases] == [
        ("deployment", 1),
        ("deployment", 2),
    ]
    for name in ("patrol", "killing-field", "target-of-opportunity"):
        said = sheet_text(whole, f"rumble-{name}")
        for fact in (
            "placed together with",
            "completely within 6 in",
            "no rule brings in later",
            "finish one unit before the next",
            "touching the edge",
            "Ambush",
        ):
            assert fact in said
    assert "Ambush" not in sheet_text(whole, "the-pit-ii")


def test_c_03_rumble_keeps_its_order_with_any_timing() -> None:
    for timing in ("no-time-limits", "classic-turn-timing"):
        for chosen in ((("rumble", None), (timing, None)), ((timing, None), ("rumble", None))):
            assert len(edition("sr2017beta", *chosen).timing.phases) == 2


def test_c_08_only_2017_names_a_number_for_the_cut() -> None:
    assert edition("sr2017beta").cut.recommended_top == 4
    for edition_id in ("sr2024", "sr2026"):
        whole = edition(edition_id)
        assert (whole.cut.recommended_top, whole.cut.recommended_from_rounds) == (0, 6)
        variant = whole.variant("cut-to-top")
        assert variant is not None
        assert "six rounds" in variant.advice
        assert "4" not in variant.advice


def test_c_13_units_packs_and_objectives_of_2017() -> None:
    whole = edition("sr2017beta")
    assert counting_models("sr2017beta", "flag-controls") == ("leader",)
    assert counting_models("sr2017beta", "flag-controls", ("final-values", None)) == (
        "leader",
        "solo",
    )
    spread, pit = sheet_text(whole, "spread-the-net"), sheet_text(whole, "the-pit-ii")
    for said in (spread, pit):
        assert "one model of a warbeast pack is enough" in said
        assert "not a warrior (a ruling of 2017)" in said
        assert "if all remaining models of the unit are in formation" in said
    assert "all models still in play within 4 in" in spread
    for fact in ("faces the enemy's edge", "see past it", "walk through it", "automatically"):
        assert fact in pit
        assert fact not in spread


def test_c_15_elements_go_down_before_the_order_is_known_in_2017_only() -> None:
    def orientation(edition_id: str) -> str:
        rows = edition(edition_id).reminders
        return " ".join(one.text for one in rows if "lements " in one.text and "map" in one.text)

    assert "whichever edge and order" in orientation("sr2017beta")
    assert "the red edge of the map is the first player's" in orientation("sr2024")
    assert "the red edge of the map is the Attacker's" in orientation("sr2026")
    for edition_id in ("sr2024", "sr2026"):
        assert "whichever edge" not in orientation(edition_id)


def test_c_16_the_40_and_the_30_mm_of_invasion_have_owners() -> None:
    invasion = edition("sr2024").scenario("invasion")
    assert invasion is not None
    owners = {one.id: one.owner for one in invasion.elements}
    assert (owners["40mm"], owners["30mm"]) == (1, 2)
    assert "decision" in invasion.layout_source


def test_c_18_destroyed_points_are_what_everything_destroyed_costs() -> None:
    for edition_id in ("sr2024", "sr2026"):
        whole = edition(edition_id)
        assert (whole.game.counting.leader, whole.game.counting.destroyed) == (10, "whole")
        said = " ".join(one.text for one in whole.papers if one.on == "game")
        assert "a Leader is 10" in said
        assert "once its last model is gone" in said


def test_c_19_who_cannot_secure_cannot_secure_terrain_either() -> None:
    for edition_id in ("sr2024", "sr2026"):
        ladder = {one.word: one for one in edition(edition_id).game.ladder}
        never = "inert warjacks, wild warbeasts, autonomous monstrosities, disabled models"
        assert ", ".join(ladder["secures"].never) == never
        assert ", ".join(ladder["contests"].never) == f"Leaders, {never}"


def test_c_19_the_payload_must_be_moved_in_2024_and_may_in_2026() -> None:
    def moved(edition_id: str) -> tuple[float, float, bool, bool]:
        payload = edition(edition_id).scenario("payload")
        assert payload is not None
        motion = next(one.motion for one in payload.effects if one.id == "move")
        assert motion is not None
        return motion.inches, motion.more, motion.may, motion.up_to

    assert moved("sr2024") == (3, 1, False, False)
    assert moved("sr2026") == (3, 1, True, True)


def test_c_20_effects_before_the_game_run_on_the_attackers_clock() -> None:
    whole = edition("sr2026")
    assert [(one.name, one.player, one.deploys) for one in whole.timing.phases] == [
        ("deployment", 1, "zone"), ("deployment", 2, "zone"),
        ("advance deployment", 1, "advance"), ("advance deployment", 2, "advance"),
    ]  # fmt: skip
    sheet = sheet_text(whole, "fault-line")
    assert "Other effects before the game follow, the Attacker's first" in sheet
    assert "the Attacker's clock runs during all of these" in sheet

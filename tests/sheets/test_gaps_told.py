"""What sheets lacked, contradicted or said twice, by the numbers of the corrections."""

from __future__ import annotations

import re
from collections.abc import Callable

import packaged
import pytest
from hall import Hall
from meant import meant

from srtui.commands.event.variants import UsePreset, UseVariant
from srtui.documents.document import EXPLAINED, MARK, text_lines
from srtui.queries.event.settings import event_view
from srtui.rules.value import replace
from srtui.sheets.paper import sheets_of
from srtui.sheets.scenario import scenario_sheet
from srtui.text.places import position_text

Maker = Callable[[str], Hall]
EDITIONS = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")
SHEETS = ("reference", "judge", "bring", "lists", "announcement")


def sheet_text(hall: Hall, name: str) -> str:
    """Return a sheet of the event as one line."""
    (document,) = sheets_of(hall.event, name)
    return " ".join(" ".join(text_lines(document, 10_000)).split())


def printed(edition_id: str, scenario_id: str) -> str:
    """Return a scenario's sheet as one line."""
    edition = packaged.edition(edition_id)
    scenario = edition.scenario(scenario_id)
    assert scenario is not None
    return " ".join(" ".join(text_lines(scenario_sheet(edition, scenario), 10_000)).split())


def with_variant(hall: Hall, variant: str) -> Hall:
    hall.run(meant(hall, UseVariant, variant))
    return hall


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_every_edition_tells_the_common_procedures(hall_of: Maker, edition_id: str) -> None:
    """Corrections 10, 14, 21, 25, 32: conversions, Extreme and exclusive models, conduct."""
    hall = hall_of(edition_id)
    bring, judge = sheet_text(hall, "bring"), sheet_text(hall, "judge")
    assert "may approve any reasonable conversion" in bring
    assert "may approve any reasonable conversion" in judge
    assert "first tell them so" in bring
    assert "Players first tell the opponent" in judge
    assert "polite" in judge
    old = edition_id in EDITIONS[:3]
    assert ("Extreme versions of models are allowed." in bring) is old
    assert ("Extreme versions of models are allowed." in judge) is old


@pytest.mark.parametrize(
    ("edition_id", "pairs"),
    [
        (
            "sr2015",
            (
                "Kilt Lifter",
                "Gone Wilder",
                "Bombshell",
                "Keg Protector",
                "Sea",
                "Spawning",
                "Gobber Drudge",
            ),
        ),
        (
            "sr2017beta",
            (
                "Kilt Lifter",
                "Gone Wilder",
                "Bombshell",
                "Keg Protector",
                "Sea",
                "Blighted Bather",
                "Gobber Drudge",
                "Brew Witch Doctor",
                "Femme Fatale",
                "Bloody Buccaneer",
                "SmogCon",
                "Black Ogrun",
                "Painter of Everblight",
            ),
        ),
    ],
)
def test_every_exclusive_pair_is_told(
    hall_of: Maker, edition_id: str, pairs: tuple[str, ...]
) -> None:
    bring = sheet_text(hall_of(edition_id), "bring")
    assert [pair for pair in pairs if pair not in bring] == []
    assert "the document's table" not in bring


def test_chess_clocks_of_2012_grant_no_second_extension(hall_of: Maker) -> None:
    """Correction 6, and that reinforcements do not lengthen the clocks (P-19)."""
    hall = hall_of("sr2012")
    assert "second extension" in sheet_text(hall, "reference")
    with_variant(hall, "chess-clocks")
    assert "second extension" not in sheet_text(hall, "reference")
    assert f"Reinforcements do not lengthen chess clocks {MARK}." in sheet_text(hall, "judge")


def test_pauses_of_the_2015_death_clock_are_told_without_contradiction(hall_of: Maker) -> None:
    """Correction 13: one warning is printed, what follows is lost."""
    judge = sheet_text(with_variant(hall_of("sr2015"), "death-clock"), "judge")
    assert "only knows disqualification" not in judge
    assert "one warning, for pausing a Death Clock" in judge
    assert "left on both clocks together" in judge
    assert "less than 5 minutes left on both clocks together are then" not in judge


def test_battlegroup_only_of_2017_allows_independents(hall_of: Maker) -> None:
    """Correction 16: l.555."""
    hall = with_variant(hall_of("sr2017beta"), "battlegroup-only")
    text = sheet_text(hall, "announcement")
    assert "and independent ones" in text
    assert "battlegroup, and independent warjacks and warbeasts" in text
    assert "nothing else" not in text


def test_bonus_points_of_2017_need_not_all_be_spent(hall_of: Maker) -> None:
    """Correction 18: l.62-65; right for 2012."""
    assert "all to be spent" not in sheet_text(hall_of("sr2017beta"), "lists")


def test_bonus_points_of_2012_are_all_spent(hall_of: Maker) -> None:
    assert "all to be spent" in sheet_text(hall_of("sr2012"), "lists")


def test_classic_turn_timing_tells_how_the_timer_runs(hall_of: Maker) -> None:
    """Correction 23: l.734-740."""
    hall = with_variant(hall_of("sr2017beta"), "classic-turn-timing")
    reference = sheet_text(hall, "reference")
    assert "timer starts after continuous effects" in reference
    assert "you may stop it while the opponent moves, rolls or decides" in reference
    assert "a direct hit has its damage rolled" in sheet_text(hall, "judge")


def test_cut_of_2017_is_recommended_for_six_rounds(hall_of: Maker) -> None:
    """Correction 24: l.191."""
    rules = {fact.label: fact.value for fact in event_view(hall_of("sr2017beta").event).rules}
    assert "top 4 recommended for 6 or more rounds" in rules["Cut"]


def test_slammed_models_of_2026(hall_of: Maker) -> None:
    """Correction 34: l.27 and l.38."""
    text = printed("sr2026", "trench-warfare")
    assert "no additional die of damage" in text
    assert "suffers no collateral damage" in text
    assert "no collateral damage" in printed("sr2024", "recon-mk4")
    del hall_of


def test_four_entrants_are_fewer_than_the_document_is_for(hall_of: Maker) -> None:
    """Correction 35."""
    hall = hall_of("sr2012")
    hall.add(4)
    settings = {fact.label: fact.value for fact in event_view(hall.event).settings}
    assert settings["Players"] == "4, but the document is written for 8 to 64"


def test_terrain_of_2026_is_chosen_by_the_own_flag(hall_of: Maker) -> None:
    """Correction 39; not in 2024 (l.131)."""
    assert "within 5 in of your own flag" in sheet_text(hall_of("sr2026"), "reference")
    assert "chooses a piece of terrain within 5 in of it" in printed("sr2026", "two-fronts")
    assert "own flag" not in printed("sr2024", "battle-lines")


def test_scenario_of_2026_may_also_be_agreed(hall_of: Maker) -> None:
    """L.8: chosen by the TO, rolled, or agreed by both players."""
    announcement = sheet_text(hall_of("sr2026"), "announcement")
    assert "rolled, chosen by you or agreed by the players" in announcement


@pytest.mark.parametrize("scenario", ["recon-mk4", "battle-lines", "wolves-at-our-heels"])
def test_elements_of_2024_are_measured_to_the_edge_of_the_base(scenario: str) -> None:
    """Correction 40: l.132."""
    assert "(centre)" not in printed("sr2024", scenario)


def test_symmetric_layouts_of_2024_say_that_the_document_had_others() -> None:
    """Correction 41."""
    for scenario in ("recon-mk4", "wolves-at-our-heels"):
        assert "here all are symmetric" in printed("sr2024", scenario)


def test_hardcore_asks_for_no_reinforcements(hall_of: Maker) -> None:
    """Correction 47: Close Quarters alone is played, which has none."""
    hall = hall_of("sr2012")
    assert "Reinforcements: 10 points." in sheet_text(hall, "bring")
    hall.run(UsePreset("hardcore"))
    for name in ("announcement", "lists", "bring"):
        assert "einforcements" not in sheet_text(hall, name)


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_reference_sheet_says_nothing_twice(hall_of: Maker, edition_id: str) -> None:
    """Correction 50."""
    assert repeated(hall_of(edition_id), "reference") == []


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_judges_sheet_says_nothing_twice(hall_of: Maker, edition_id: str) -> None:
    hall = hall_of(edition_id)
    assert repeated(hall, "judge") == []
    for matter in ("pauses? a game", "an app fails", "at least 15 seconds"):
        assert len(re.findall(matter, sheet_text(hall, "judge"))) <= 1


def repeated(hall: Hall, name: str) -> list[str]:
    """Return the sentences that a paper repeats, without the numbers of its paragraphs."""
    (document,) = sheets_of(hall.event, name)
    texts = [text for part in document.sections for text in (*part.notes, *part.text)]
    sentences = [one for text in texts for one in re.split(r"(?<=\.)(?<!^\d\.) (?=[A-Z])", text)]
    return [one for one in sentences if sentences.count(one) > 1]


def test_paragraphs_of_the_reference_sheet_keep_their_numbers(hall_of: Maker) -> None:
    text = sheet_text(hall_of("sr2012"), "reference")
    assert "Tiebreaker 3, army points in the scenario's area: " in text
    assert "Tiebreaker 4, enemy army points destroyed: " in text


def test_value_that_two_tiebreakers_share_is_told_once(hall_of: Maker) -> None:
    for text in (sheet_text(hall_of("sr2012"), "reference"), printed("sr2012", "gauntlet")):
        assert text.count("A lesser warlock is worth 2") == 1
        assert "Tiebreakers 3 and 4: A lesser warlock is worth 2" in text


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_a_sheet_with_our_mark_explains_it_at_its_foot(hall_of: Maker, edition_id: str) -> None:
    hall = hall_of(edition_id)
    for name in SHEETS[:4]:
        text = sheet_text(hall, name).replace(EXPLAINED, "")
        assert (MARK in text) == sheet_text(hall, name).endswith(EXPLAINED)
    for scenario in hall.event.edition.scenarios:
        text = printed(edition_id, scenario.id)
        assert (MARK in text.replace(EXPLAINED, "")) == text.endswith(EXPLAINED)


OURS = [
    ("sr2012", "demolition", "Both ways of scoring can count in one turn"),
    ("sr2012", "destruction", "the player on the other side scores at once"),
    ("sr2012", "process-of-elimination", "each needs 2 more CP"),
    ("sr2015", "incursion", "all three flags stay"),
    ("sr2017beta", "the-pit-ii", "A model at two elements is counted once"),
    ("sr2024", "two-fronts", "both secure it and both score"),
    ("sr2024", "two-fronts", "even while the opponent controls it"),
    ("sr2024", "recon-mk4", "the Combat Action is wasted"),
    ("sr2024", "wolves-at-our-heels", "It is the 40 mm objectives that race"),
    ("sr2024", "payload", "Objective terrain scores no VP here"),
    ("sr2024", "payload", "also the opponent's"),
    ("sr2024", "two-fronts", "bonus for securing both 50 mm objectives"),
    ("sr2024", "invasion", "nothing is scored for one"),
    ("sr2026", "two-fronts", "both secure it and both score"),
    ("sr2026", "two-fronts", "the terrain for the single flag"),
    ("sr2026", "pressure-point", "its terrain, the Attacker first"),
    ("sr2026", "wolves-at-our-heels", "the active player first"),
    ("sr2026", "high-stakes", "its damage comes once"),
    ("sr2026", "payload", "also the opponent's"),
    ("sr2026", "payload", "the app of 2026 does"),
]
"""Sentences of scenario sheets that are our reading (corrections 29, 43, 44)."""


@pytest.mark.parametrize(("edition_id", "scenario", "sentence"), OURS)
def test_our_reading_is_marked_on_the_scenario(
    edition_id: str, scenario: str, sentence: str
) -> None:
    assert f"{sentence} {MARK}" in printed(edition_id, scenario)


OURS_FOR_JUDGES = [
    ("sr2012", "", "turn timers start with the turns"),
    ("sr2012", "", "the turn has ended"),
    ("sr2012", "chess-clocks", "this is not a caster kill"),
    ("sr2012", "chess-clocks", "here they start with the first turn"),
    ("sr2015", "death-clock", "the second the loss of the game"),
    (
        "sr2017beta",
        "classic-turn-timing",
        "The kill box is checked for the active player: the turn has ended",
    ),
    ("sr2017beta", "", "a game loss is advised"),
    ("sr2024", "", "and more points are enough to win"),
    ("sr2026", "", "and more points are enough to win"),
    ("sr2026", "", "a game loss is advised"),
]


@pytest.mark.parametrize(("edition_id", "variant", "sentence"), OURS_FOR_JUDGES)
def test_our_reading_is_marked_on_the_judges_sheet(
    hall_of: Maker, edition_id: str, variant: str, sentence: str
) -> None:
    hall = hall_of(edition_id)
    if variant:
        with_variant(hall, variant)
    judge = sheet_text(hall, "judge")
    assert re.search(re.escape(sentence) + r" \(our reading", judge)


OURS_TO_BRING = [
    ("sr2015", "a player whose device fails concedes"),
    ("sr2015", "are those of Steamroller 2014"),
    ("sr2026", "with the limits of Steamroller 2024"),
]


@pytest.mark.parametrize(("edition_id", "sentence"), OURS_TO_BRING)
def test_our_reading_is_marked_on_what_to_bring(
    hall_of: Maker, edition_id: str, sentence: str
) -> None:
    assert f"{sentence} {MARK}" in sheet_text(hall_of(edition_id), "bring")


@pytest.mark.parametrize(("edition_id", "sentence"), [("sr2012", "if that is higher")])
def test_award_that_keeps_more_is_marked(hall_of: Maker, edition_id: str, sentence: str) -> None:
    """Decision 12-1, which promised to be shown as ours."""
    assert f"{sentence} {MARK}" in sheet_text(hall_of(edition_id), "judge")


def test_token_of_2026_is_told_with_its_condition() -> None:
    """Correction 26: l.88."""
    sheet = printed("sr2026", "wolves-at-our-heels")
    token = "you may put a token on your own 40 mm objective"
    assert f"{token} (only if you secure your own 40 mm objective)" in sheet


def test_haul_of_2026_covers_impassable_terrain() -> None:
    """Correction 27: l.138, on the sheet and with the question."""
    impossible = "in the opponent's scenario terrain (within 3 in of it if nothing can stand in it)"
    assert f"{impossible}: 3 VP at once. The 50 mm is removed from play." in printed(
        "sr2026", "payload"
    )
    scenario = packaged.edition("sr2026").scenario("payload")
    assert scenario is not None
    haul = scenario.effect("haul")
    assert haul is not None
    assert impossible in haul.text, "the question is this text"


@pytest.mark.parametrize("edition_id", ["sr2017beta", "sr2024", "sr2026"])
def test_both_clocks_count_together(hall_of: Maker, edition_id: str) -> None:
    """Correction 33: SR2017 l.258-260, SR2024 l.80, SR2026 l.200."""
    judge = sheet_text(hall_of(edition_id), "judge")
    assert "left on both clocks together" in judge
    assert "exactly 5 included (our reading)" in judge, "no document says it (ALL-7)"


def test_both_clocks_of_the_2015_death_clock_count_together(hall_of: Maker) -> None:
    """Correction 33: exactly 5 minutes are played on (ALL-7)."""
    judge = sheet_text(with_variant(hall_of("sr2015"), "death-clock"), "judge")
    assert "A game with 5 minutes or less left on both clocks together is then played on" in judge


def test_command_cards_and_arena_of_2024_are_told_and_looked_at(hall_of: Maker) -> None:
    """Correction 42, which is kept: l.17; without card data nothing more can be checked."""
    hall = hall_of("sr2024")
    for sheet in ("announcement", "bring", "lists"):
        assert "five command cards" in sheet_text(hall, sheet)
        assert "Prime" in sheet_text(hall, sheet)
    rule = hall.event.edition.lists
    assert (rule.cards, rule.arena) == (5, "Prime"), "the form and the findings read these"


EVERY_SCENARIO = [
    (edition_id, scenario.id)
    for edition_id in EDITIONS
    for scenario in packaged.edition(edition_id).scenarios
]


@pytest.mark.parametrize(("edition_id", "scenario_id"), EVERY_SCENARIO)
def test_map_in_text_is_drawn_to_two_inches_or_left_out(edition_id: str, scenario_id: str) -> None:
    edition = packaged.edition(edition_id)
    scenario = edition.scenario(scenario_id)
    assert scenario is not None
    picture = scenario_sheet(edition, scenario).sections[0].picture
    assert picture is not None
    if not picture.lines:
        text = printed(edition_id, scenario_id)
        places = re.findall(r" in from the |midway \(", text)
        assert len(places) >= 2 * len(scenario.elements)
        return
    _, top, _ = picture.lines[0].split("+")
    assert scenario.table / (len(picture.lines) - 2) <= 2, "between the edges"
    assert scenario.table / len(top) <= 1


def test_map_in_text_is_drawn_on_a_sheet_with_room_for_it() -> None:
    edition = packaged.edition("sr2012")
    scenario = edition.scenario("overrun")
    assert scenario is not None
    shorter = replace(edition, game=replace(edition.game, tiebreaks=()))
    short = scenario_sheet(shorter, replace(scenario, kill_box=False)).sections[0].picture
    assert short is not None
    assert short.lines[0].startswith("48+")
    assert scenario.table / (len(short.lines) - 2) <= 2


@pytest.mark.parametrize(
    ("edition_id", "scenario_id", "end"),
    [
        ("sr2012", "overrun", "when time is up (dice down), a last scoring ends the game."),
        ("sr2015", "recon", "when time is up (dice down), a last scoring ends the game."),
        ("sr2017beta", "the-pit-ii", "the game ends after the second player's turn 7"),
        ("sr2024", "battle-lines", "the game ends after the second player's turn 7."),
        ("sr2026", "payload", "the game ends after the Defender's turn 7."),
    ],
)
def test_sheet_says_when_the_game_ends(edition_id: str, scenario_id: str, end: str) -> None:
    assert end in printed(edition_id, scenario_id)


def test_sheet_names_no_dice_down_where_the_clocks_end_the_games(hall_of: Maker) -> None:
    edition = with_variant(hall_of("sr2015"), "death-clock").event.edition
    scenario = edition.scenario("recon")
    assert scenario is not None
    assert "dice down" not in " ".join(text_lines(scenario_sheet(edition, scenario), 10_000))


@pytest.mark.parametrize(("edition_id", "scenario_id"), EVERY_SCENARIO)
def test_sheet_says_that_midway_is_to_the_centre_where_distances_are_to_edges(
    edition_id: str, scenario_id: str
) -> None:
    edition = packaged.edition(edition_id)
    scenario = edition.scenario(scenario_id)
    assert scenario is not None
    midway = [
        element
        for element in scenario.elements
        if element.place is not None
        and element.place.to == "edge"
        and "midway" in position_text(element, edition.terms, scenario.table)
    ]
    told = ", midway to the centre." in printed(edition_id, scenario_id)
    assert told is bool(midway)

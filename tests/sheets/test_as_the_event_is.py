"""The printed sheet of a round says what is in use: variants, artifices, house rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

import pytest
from asking import sheet
from click.testing import CliRunner
from hall import Hall
from meant import meant

from data import editions
from srtui.cli.app import app
from srtui.commands.event.settings import SetHouseRule
from srtui.commands.event.variants import UseVariant
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.documents.document import text_lines
from srtui.rules.edition import Edition, Variant
from srtui.rules.overlay import with_variants
from srtui.sheets.scenario import scenario_sheet

Maker = Callable[[str], Hall]
IDS = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")


def printed(hall_of: Maker, edition_id: str, scenario: str, *variants: str) -> str:
    """Return the sheet of round 1 with a scenario, before it starts, in one line."""
    hall = hall_of(edition_id)
    for variant in variants:
        hall.run(meant(hall, UseVariant, variant))
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, scenario))
    return sheet_text(hall)


def sheet_text(hall: Hall) -> str:
    return " ".join(" ".join(sheet(hall.event, "scenario")).split())


ROWS = [
    # edition, scenario, variants, what the sheet says, what it does not say
    ("sr2012", "overrun", [], ["Kill box from the first player's turn 2", "within 10 in of any "
     "edge, it is destroyed"], ["There is no kill box", "Reinforcements"]),
    ("sr2012", "overrun", ["no-kill-box"], ["There is no kill box."], ["Kill box from"]),
    ("sr2012", "incursion", [], ["There is no kill box."], ["Kill box from"]),
    ("sr2012", "incursion", ["artifice-kill-box"], ["Kill box from the first player's turn 2"],
     ["There is no kill box"]),
    ("sr2012", "bunkers", [], ["Reinforcements: in turn 2 or later", "3 free focus"], []),
    ("sr2012", "bunkers", ["no-reinforcements"], ["Flank deployment"],
     ["Reinforcements"]),
    ("sr2012", "overrun", ["artifice-reinforcements"], ["Reinforcements: in turn 2 or later",
     "the first 20 in of either edge from the corner on their own right", "lose Ambush"], []),
    ("sr2012", "destruction", [], ["may gain or lose a power token"], ["no ability"]),
    ("sr2012", "destruction", ["plain-objectives"], ["Monolith: no ability", "never activates"],
     ["power token"]),
    ("sr2012", "overrun", ["no-tiebreakers"], ["There are no tiebreakers: the game is a tie.",
     "When time runs out, a game without a winner is a tie,"],
     ["warcasters or warlocks left", "is worth 2"]),
    ("sr2012", "overrun", ["no-caster-kill"], ["Losing a warcaster/warlock does "
     "not lose the game.", "A player with no models left has lost."], []),
    ("sr2012", "demolition", ["demolition-either"], ["Only one of these ways counts in a turn: "
     "the best."], ["Both ways of scoring"]),
    ("sr2015", "outflank", ["mangled-metal"],
     ["A player with no warjacks and warbeasts left has lost."],
     ["does not lose the game"]),
    ("sr2015", "destruction", ["kill-box-first"],
     ["It is checked separately before the elements score, and may win"], []),
    ("sr2015", "incursion", [], ["No flag is removed: all three flags stay "
     "(our reading)."], ["one of the outer flags"]),
    ("sr2015", "incursion", ["incursion-removal"], ["one of the outer flags is removed: 1 left, "
     "2 right (d2)"], ["all three flags stay"]),
    ("sr2017beta", "spread-the-net", [], ["You win at once if you lead by 6 CP or more.",
     "Flag: a model within 4 in contests it; if no enemy contests it, a "
     "warcaster/warlock base to base controls it"], []),
    ("sr2017beta", "spread-the-net", ["final-values"],
     ["You win at once if you lead by 5 CP or more.",
     "a warcaster/warlock or solo base to base"], ["lead by 6"]),
    ("sr2017beta", "the-pit-ii", ["classic-turn-timing", "no-tiebreakers"], ["the player with more "
     "CP wins; if equal, it is a tie"], ["the tiebreakers decide", "army points destroyed"]),
    ("sr2017beta", "rumble-patrol", ["rumble"], ["The table is 30 x 30 in.", "Rumble deployment",
     "There is no kill box."], ["Kill box from"]),
    ("sr2024", "payload", [], ["you must move each 50 mm objective you secure"], []),
    ("sr2024", "payload", ["haul-own-only"], ["you must move your own 50 mm objective if you "
     "secure it"], ["each 50 mm objective you secure,"]),
    ("sr2024", "payload", ["payload-terrain-scores"], ["1 VP: each objective terrain secured"],
     ["scores no VP"]),
    ("sr2024", "two-fronts", [], ["There is no kill box.",
     "2 VP bonus for securing both 40 mm"], []),
    ("sr2024", "two-fronts", ["two-fronts-kill-box"], ["Kill box from the first player's turn 2"],
     ["There is no kill box"]),
    ("sr2024", "two-fronts", ["two-fronts-no-bonus"], ["1 VP: each objective secured"],
     ["2 VP:"]),
    ("sr2026", "fault-line", ["kill-box-in-wolves"], ["There is no kill box."], ["Kill box from"]),
    ("sr2026", "payload", ["haul-own-only"], ["you may move your own 50 mm objective"], []),
    ("sr2026", "two-fronts", ["two-fronts-attacker-chooses"], ["The Attacker chooses the terrain"],
     ["The Defender chooses"]),
    ("sr2026", "pressure-point", ["defender-chooses-first"],
     ["take turns choosing a flag and its terrain, the Defender first"],
     ["the Attacker first:"]),
]  # fmt: skip


@pytest.mark.wide(3)
@pytest.mark.parametrize(
    ("edition_id", "scenario", "variants", "says", "says_not"),
    ROWS,
    ids=[" ".join([row[0], row[1], *row[2]]) for row in ROWS],
)
def test_a_variant_is_on_the_sheet(
    hall_of: Maker,
    edition_id: str,
    scenario: str,
    variants: list[str],
    says: list[str],
    says_not: list[str],
) -> None:
    text = printed(hall_of, edition_id, scenario, *variants)
    assert [one for one in says if one not in text] == []
    assert [one for one in says_not if one in text] == []


def test_without_interactive_objectives_their_scenarios_are_not_played(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "non-interactive-objectives"))
    told_of = " ".join(sheet(hall.event, "reference"))
    assert "Guidons" not in told_of
    assert "Monolith" not in told_of


def test_house_rules_are_on_the_sheet_from_their_round_on(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    hall.run(meant(hall, SetHouseRule, "scenarios[id=payload].lead", "4"))
    hall.run(meant(hall, SetHouseRule, "game.kill_box.inches", "10"))
    hall.run(meant(hall, SetHouseRule, "game.turn_limit", "5", from_round=2))
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "payload"))
    text = sheet_text(hall)
    assert "You win if you lead by 4 VP or more" in text
    assert "completely within 10 in of your own edge" in text
    assert "turn 7" in text


@cache
def plain(edition_id: str) -> Edition:
    return editions.edition(editions.parse(editions.text(edition_id), edition_id), edition_id)


def sheets_differ(edition_id: str, variant: Variant) -> bool:
    """Whether a variant changes a scenario's sheet."""
    raw = editions.parse(editions.text(edition_id), edition_id)
    changed = editions.edition(
        with_variants(raw, [(key, None) for key in (*variant.needs, variant.key)]), edition_id
    )
    pairs = zip(plain(edition_id).scenarios, changed.scenarios, strict=True)
    return any(
        text_lines(scenario_sheet(plain(edition_id), before))
        != text_lines(scenario_sheet(changed, after))
        for before, after in pairs
    )


CHOOSING = {"non-interactive-objectives", "rumble"}
"""Variants that say which scenarios are played, not what is in one."""


@pytest.mark.wide(4)
@pytest.mark.parametrize("edition_id", IDS)
def test_every_variant_that_changes_games_is_on_a_sheet(edition_id: str) -> None:
    silent = [
        variant.key
        for variant in plain(edition_id).variants
        if any(key.startswith(("scenarios", "game")) for key in variant.set)
        and not sheets_differ(edition_id, variant)
    ]
    assert set(silent) <= CHOOSING


# Before the start


@pytest.fixture
def secret(hall: Hall) -> Hall:
    """Publish a round whose scenario is chosen, and still secret."""
    hall.add(4)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "payload"))
    hall.run(Publish())
    return hall


def run(*words: object) -> str:
    done = CliRunner().invoke(app, [str(word) for word in words], prog_name="srtui")
    assert done.exit_code == 0, done.output
    return done.output


def test_the_organizer_prints_it_before_the_start_as_a_secret(secret: Hall) -> None:
    assert sheet(secret.event, "scenario")[0] == "SECRET until round 1 starts."
    (document,) = json.loads(run("print", secret.path, "scenario", "--json"))["data"]
    assert document["warning"] == "SECRET until round 1 starts."
    assert "Payload" in document["title"]
    secret.run(Start())
    assert "SECRET" not in sheet_text(secret)
    assert json.loads(run("print", secret.path, "scenario", "--json"))["data"][0]["warning"] == ""


@pytest.mark.parametrize(
    "words",
    [
        ("board",),
        ("table", 1),
        ("table", 1, "--json"),
        ("setup", "show", 1),
        *(
            ("print", name)
            for name in ("pairings", "names", "callout", "slips", "standings", "announcement")
        ),
    ],
    ids=lambda words: " ".join(map(str, words)),
)
def test_public_papers_keep_the_secret(secret: Hall, words: tuple[object, ...]) -> None:
    command, *rest = words
    assert "Payload" not in run(command, secret.path, *rest)


def test_sheets_of_the_event_do_not_tell_which_scenario_is_next(secret: Hall) -> None:
    before = {name: sheet(secret.event, name) for name in ("reference", "judge", "bring", "lists")}
    secret.run(meant(secret, Scenario, "fault-line"))
    assert {name: sheet(secret.event, name) for name in before} == before

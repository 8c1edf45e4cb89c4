"""A sheet is made from the rules of its round: over editions, their variants and presets."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from asking import sheet
from hall import Hall
from meant import meant
from walked import IDS, events, fresh

from srtui.commands.event.settings import SetHouseRule
from srtui.commands.event.variants import UseVariant
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.documents.document import PAGE
from srtui.model.event import Event
from srtui.model.house_rules import Variants
from srtui.queries.day.day import public_minutes
from srtui.queries.event.reminders import where_of
from srtui.rules.applies import RulesContext, applies
from srtui.rules.timing import hidden
from srtui.rules.value import replace

Maker = Callable[[str], Hall]
OF_ROUND = ("reference", "judge", "announcement")
OF_EVENT = ("reference", "judge", "bring", "lists", "announcement")


def text(event: Event, name: str, number: int | None = None) -> str:
    """Return a sheet in one line; of the announcement the page for all, without its variants."""
    lines = sheet(event, name, number, 200)
    if name == "announcement":
        ends = (at for at, one in enumerate(lines) if one == PAGE or one in ("Variants",))
        lines = lines[: next(ends, len(lines))]
    return " ".join(" ".join(lines).split())


def started(hall: Hall, scenario: str, *variants: str) -> Event:
    """Start round 1 with a scenario."""
    for variant in variants:
        hall.run(meant(hall, UseVariant, variant))
    hall.add(4)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, scenario))
    hall.run(Publish())
    hall.run(Start())
    return hall.event


@pytest.mark.parametrize("name", OF_ROUND)
def test_reinforcement_round_with_chess_clocks_lasts_110_minutes(hall_of: Maker, name: str) -> None:
    """At 50 points: 100 minutes and two extensions of 5; clocks of 53, not lengthened."""
    event = started(hall_of("sr2012"), "bunkers", "chess-clocks")
    said = text(event, name, 1)
    assert "110 minutes, dice down at the end, 53 on each player's clock" in said
    assert "100 minutes" not in said
    assert "100 minutes (110 with reinforcements)" in text(event, name)


@pytest.mark.parametrize("name", OF_ROUND)
def test_reinforcement_round_with_turn_timers_has_two_extensions(hall_of: Maker, name: str) -> None:
    event = started(hall_of("sr2012"), "bunkers")
    assert "10 minutes each, plus two extensions of 5, not both in the same turn" in text(
        event, name, 1
    )
    assert "one extension of 5 (two with reinforcements)" in text(event, name)


@pytest.mark.parametrize("name", OF_ROUND)
def test_round_without_reinforcements_has_the_usual_times(hall_of: Maker, name: str) -> None:
    said = text(started(hall_of("sr2012"), "overrun"), name, 1)
    assert "100 minutes, made longer" in said
    assert "10 minutes each, one extension of 5" in said
    assert "reinforcement" not in said.casefold().replace("reinforcements: 10 points", "")


def test_schedule_has_the_length_of_a_round_announced_with_reinforcements() -> None:
    """Announced: Overrun, then Bunkers. 100 minutes, and 100 + 2 x 5."""
    variants: Variants = (("chess-clocks", None), ("scenarios", ("overrun", "bunkers")))
    event = replace(fresh("sr2012"), variants=variants)
    assert [public_minutes(event, number) for number in (1, 2, 3)] == [100, 110, 100]


def test_schedule_keeps_a_secret_scenario_secret(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "chess-clocks"))
    hall.add(4)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "bunkers"))
    assert public_minutes(hall.event, 1) == 100
    hall.run(Publish())
    hall.run(Start())
    assert public_minutes(hall.event, 1) == 110


def test_sheets_of_a_secret_round_do_not_tell_its_scenario(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.add(4)
    hall.run(PairRound())
    before = [text(hall.event, name, 1) for name in OF_ROUND]
    hall.run(meant(hall, Scenario, "bunkers"))
    assert [text(hall.event, name, 1) for name in OF_ROUND] == before


def test_round_of_another_size_has_its_own_times(hall_of: Maker) -> None:
    event = started(hall_of("sr2012"), "overrun")
    event = replace(event, rounds=(replace(event.rounds[0], size=35),))
    for name in OF_ROUND:
        assert "70 minutes" in text(event, name, 1)
        assert "35 points" in text(event, name, 1)


def test_house_rule_from_round_2_is_not_on_a_sheet_of_round_1(hall_of: Maker) -> None:
    hall = hall_of("sr2026")
    hall.run(meant(hall, SetHouseRule, "game.kill_box.inches", "10", from_round=2))
    event = started(hall, "trench-warfare")
    for name in ("reference", "judge"):
        assert "within 12 in of your own edge" in text(event, name, 1)


@pytest.mark.parametrize("edition_id", ["sr2015", "sr2017beta", "sr2024", "sr2026"])
def test_tie_at_the_expected_end_is_announced(edition_id: str) -> None:
    variants: Variants = (("death-clock", None),) if edition_id == "sr2015" else ()
    event = replace(fresh(edition_id), variants=variants)
    said = text(event, "announcement").partition("Undecided games")[2]
    assert said.startswith(
        " a tie at the expected end if both clocks together have more than 5 minutes left"
    )


def test_death_clock_of_2015_breaks_ties_only_after_a_double_kill() -> None:
    event = replace(fresh("sr2015"), variants=(("death-clock", None),))
    only = "nly if both players lose their last warcaster/warlock at once:"
    assert only in text(event, "announcement")
    assert only in text(event, "reference")
    assert only not in text(fresh("sr2015"), "reference")


# Over everything


MENTIONED: dict[str, Callable[[RulesContext], bool]] = {
    r"[Tt]iebreaker": lambda at: bool(at.edition.game.tiebreaks),
    r"[Kk]ill [Bb]ox": lambda at: applies("kill_box", at),
    r"[Rr]einforcement": lambda at: applies("reinforcements", at),
    r"[Ss]pecialist": lambda at: at.edition.lists.specialists,
    r"one extension|two extensions|An extension|declare an extension": (
        lambda at: applies("extensions", at)
    ),
    r"turn timer": lambda at: at.edition.timing.kind == "turns",
    r"secret roll|hidden": lambda at: hidden(at.edition.timing),
    r"chess clock|both clocks|each player's clock|flag falls|deployment began": (
        lambda at: at.edition.timing.kind == "death_clock"
    ),
    r"[Dd]ice down": lambda at: at.edition.timing.dice_down,
    r"caster kill|[Aa]ssassination": lambda at: at.edition.game.wins.assassination,
    r"one of a player's lists|lists may differ|different Leader": (
        lambda at: at.edition.lists.maximum > 1
    ),
    r"Divide and Conquer": lambda at: applies("lists_shared_out", at),
    r"in any order of the groups": lambda at: not at.edition.selection.announced,
    r"[Cc]aches?\b": lambda at: any(
        one.kind == "cache" for rule in at.scenarios for one in rule.elements
    ),
}
"""What a sheet mentions only if the event has it."""
DENIED = re.compile(
    "There are no tiebreakers[^.]*\\.|the tiebreakers decide, if there are any|[Tt]he other "
    "scenarios have no kill box|There is no kill box|no extensions|not an assassination|not a "
    "caster kill|objectives, 30 mm for flags and caches|the last for flags and caches|Fuel "
    "Cache|flags and caches \\(30 mm\\)"
)
"""Words that say that there is none, or name what all players own."""
ALL = dict(events())


@pytest.mark.wide(6)
@pytest.mark.parametrize("case", ALL)
def test_sheets_mention_only_what_the_event_has(case: str) -> None:
    event = ALL[case]
    where = where_of(event)
    wrong = []
    for name in OF_EVENT:
        said = DENIED.sub("", text(event, name))
        for words, has in MENTIONED.items():
            if not has(where) and (match := re.search(rf".{{0,60}}(?:{words}).{{0,40}}", said)):
                wrong.append((name, match[0]))
    assert wrong == []


@pytest.mark.wide(6)
@pytest.mark.parametrize("case", ALL)
def test_reference_sheet_of_any_event_has_two_pages_of_60_lines(case: str) -> None:
    pages = "\n".join(sheet(ALL[case], "reference")).split(PAGE)
    assert [len(page.splitlines()) <= 60 for page in pages] == [True, True]


@pytest.mark.parametrize("edition_id", IDS)
def test_sheets_use_the_editions_word_for_a_leader(edition_id: str) -> None:
    event = fresh(edition_id)
    for name in OF_EVENT:
        said = text(event, name)
        if event.edition.terms.leader == "Leader":
            assert "warcaster" not in said, name
        else:
            assert "Leader" not in said, name

"""Every condition that acts is printed: on the sheet, with the question, in the refusal.

Conditions are those of the data: what a fact, a line or an effect requires, from when on, how far.
"""

from __future__ import annotations

import re

import packaged
import pytest

from srtui.documents.document import text_lines
from srtui.rules.edition import Edition, ScenarioRule
from srtui.rules.game import Play
from srtui.rules.places import fits
from srtui.sheets.scenario import scenario_sheet
from srtui.text.conditions import (
    Scope,
    conditions_of,
    declared_conditions,
    effect_conditions,
    fact_conditions,
    line_conditions,
    unasked_text,
)
from srtui.text.scenario import effect_texts, fact_text, line_said

EDITIONS = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")
LOADED = {edition_id: packaged.edition(edition_id) for edition_id in EDITIONS}
EVERY = [
    pytest.param(edition, scenario, id=f"{edition.id} {scenario.id}")
    for edition in LOADED.values()
    for scenario in edition.scenarios
]
OWNERS = "(first player|second player|Attacker|Defender)"
everywhere = pytest.mark.parametrize(("edition", "scenario"), EVERY)


def sheet(edition: Edition, scenario: ScenarioRule) -> str:
    """Return the sheet as one line, with single blanks."""
    return " ".join(" ".join(text_lines(scenario_sheet(edition, scenario), 10_000)).split())


def conditions(scope: Scope) -> list[str]:
    """Every condition of the scenario's facts, lines and effects."""
    scenario = scope.scenario
    scored = {name for line in scenario.lines for name in line.facts}
    free = [fact for fact in scenario.facts if fact.id not in scored]
    return [
        *(one for fact in free for one in fact_conditions(scope, fact)),
        *(one for line in scenario.lines for one in declared_conditions(scope, line)),
        *(one for line in scenario.lines for one in line_conditions(scope, line)),
        *(one for effect in scenario.effects for one in effect_conditions(scope, effect)),
    ]


def test_all_48_scenarios_are_walked() -> None:
    assert len(EVERY) == 48


@everywhere
def test_every_condition_stands_on_the_sheet(edition: Edition, scenario: ScenarioRule) -> None:
    printed = sheet(edition, scenario)
    scope = Scope(edition.terms, edition.game, scenario)
    assert [one for one in conditions(scope) if one not in printed] == []


@everywhere
def test_declared_fact_stands_once_on_the_sheet(edition: Edition, scenario: ScenarioRule) -> None:
    printed = sheet(edition, scenario)
    assert [fact.id for fact in scenario.facts if printed.count(fact.text) != 1] == []
    assert [note for note in scenario.notes if printed.count(note) != 1] == []


@everywhere
def test_owner_of_an_element_is_printed_once_beside_it(
    edition: Edition, scenario: ScenarioRule
) -> None:
    printed = sheet(edition, scenario)
    for owner in ("P1's", "P2's", "red", "blue"):
        assert not re.search(rf"- \w {owner} [^:]*the {OWNERS}'s: ", printed)


@everywhere
def test_every_condition_stands_with_its_question(edition: Edition, scenario: ScenarioRule) -> None:
    scope = Scope(edition.terms, edition.game, scenario)
    for fact in scenario.facts:
        told = fact_text(scope, fact)
        assert [one for one in fact_conditions(scope, fact) if one not in told] == []
    for line in scenario.lines:
        told = line_said(scope, line)
        both = (*line_conditions(scope, line), *declared_conditions(scope, line))
        assert [one for one in both if one not in told] == []
    for effect in scenario.effects:
        told = " ".join(effect_texts(scope, effect))
        assert [one for one in effect_conditions(scope, effect) if one not in told] == []


@everywhere
def test_every_condition_stands_in_the_refusal(edition: Edition, scenario: ScenarioRule) -> None:
    play = Play(scenario, edition.game)
    scope = Scope(edition.terms, edition.game, scenario)
    for name in (*(fact.id for fact in scenario.facts), *(one.id for one in scenario.effects)):
        refused = unasked_text(play, name)
        # A turn is named in words of no edition, since a game knows none.
        named = [one for one in conditions_of(scope, name) if not one.startswith("it is ")]
        assert [one for one in named if one not in refused] == []


@everywhere
def test_refusal_is_a_sentence(edition: Edition, scenario: ScenarioRule) -> None:
    play = Play(scenario, edition.game)
    names = [*(fact.id for fact in scenario.facts), *(row.id for row in scenario.effects)]
    refusals = [unasked_text(play, name).partition(": only if ") for name in names]
    subjects = ("you ", "your ", "nobody ", "it ", "the ")
    assert [text for *_, text in refusals if text and not text.startswith(subjects)] == []


@everywhere
def test_every_range_and_turn_stands_on_the_sheet(edition: Edition, scenario: ScenarioRule) -> None:
    printed, rule, terms = sheet(edition, scenario), edition.game, edition.terms
    asked = [f"{terms.second}'s turn {rule.scores_from}"]
    for row in rule.holding:
        if row.inches and any(fits(element, row.of) for element in scenario.elements):
            asked.append(f"within {row.inches:g} in")
    if scenario.kill_box and rule.kill_box is not None:
        asked += [f"{rule.kill_box.inches} in", f"{terms.first}'s turn {rule.kill_box.from_turn}"]
    if scenario.kill_box_grows is not None:
        asked.append(f"turn {scenario.kill_box_grows.from_turn}")
    if scenario.objectives and rule.destroyed_from is not None:
        due = rule.destroyed_from
        player = (terms.first, terms.second)[due.player - 1]
        first = (due.turn, due.player) == (1, 2)
        before = "in the first turn" if first else f"before the {player}'s turn {due.turn}"
        asked.append(f"destroyed {before}")
    if rule.turn_limit:
        asked.append(f"turn {rule.turn_limit}")
    dues = [line.due for line in scenario.lines]
    dues += [fact.due for fact in scenario.facts]
    dues += [effect.due for effect in scenario.effects]
    for due in filter(None, dues):
        asked.append(f"{(terms.first, terms.second)[due.player - 1]}'s turn {due.turn}")
    once = [effect for effect in scenario.effects if effect.once]
    asked += ["once per game"] if once else []
    assert [one for one in asked if one.casefold() not in printed.casefold()] == []


def test_unknown_answer_is_refused_without_a_condition() -> None:
    edition = LOADED["sr2026"]
    play = Play(edition.scenarios[0], edition.game)
    assert unasked_text(play, "nothing") == "nothing is not asked at the end of this turn."

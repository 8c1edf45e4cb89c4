"""Meanings of words in other people's files: who won, and how."""

from __future__ import annotations

import re

from data.clean import fold
from data.rows import GameRow
from srtui.rules.edition import Edition, ScenarioRule
from srtui.rules.record import Outcome, Way

_TIE = frozenset(("tie", "tied", "draw", "drawn"))
_SIGNS_OF_A_TIE = frozenset(("0", "1⁄2", "1/2", "0.5", "0,5", "x", "="))
_BOTH = frozenset(("both", "both lose", "both lost", "double loss", "none", "nobody"))
_SIDES = {
    Outcome.FIRST: frozenset(("1", "p1", "player1", "player 1", "first", "attacker")),
    Outcome.SECOND: frozenset(("2", "p2", "player2", "player 2", "second", "defender")),
}
_RESULTS = {"won": Outcome.FIRST, "lost": Outcome.SECOND, "tie": Outcome.TIE}
_WAYS = {
    Way.SCENARIO: "scenario control cp vp",
    Way.ASSASSINATION: "assassination assassinated casterkill leaderkill warlockkill ck kill",
    Way.WIPED_OUT: "wipedout wipeout tabled nomodels",
    Way.BATTLEGROUP: "battlegroup nojacks nobeasts",
    Way.CLOCK: "clock deathclock clocked time timeout timedout",
    Way.TIEBREAK: "tiebreak tiebreaks tiebreaker tiebreakers dicedown",
    Way.CONCESSION: "concession concede conceded",
    Way.RULING: "ruling judge default other",
    Way.DISQUALIFICATION: "disqualification disqualified dq",
    Way.NO_SHOW: "noshow absent",
}


def outcome_of(row: GameRow) -> Outcome | None:
    """Return how the game of two players ended; None if the row does not say it."""
    # Names as the file spells them before any words: somebody may be called Draw or None.
    if row.winner and row.winner in (row.first, row.second) and not row.way:
        return Outcome.FIRST if row.winner == row.first else Outcome.SECOND
    winner, way = fold(row.winner), fold(row.way)
    if way in _TIE or way in _BOTH:
        return Outcome.TIE if way in _TIE else Outcome.BOTH_LOSE
    if winner and winner in (fold(row.first), fold(row.second)):
        return Outcome.FIRST if winner == fold(row.first) else Outcome.SECOND
    if winner in _TIE or winner in _SIGNS_OF_A_TIE:
        return Outcome.TIE
    if winner in _BOTH:
        return Outcome.BOTH_LOSE
    side = next((side for side, words in _SIDES.items() if winner in words), None)
    return side or _RESULTS.get(row.result)


def way_of(edition: Edition, word: str) -> Way | None:
    """Return the way of winning, if the edition has it; its own words come first."""
    letters = _letters(word)
    for rule in edition.read_ways:
        if letters in (rule.way.value.replace("_", ""), rule.key, _letters(rule.name)):
            return rule.way
    offered = {rule.way for rule in edition.read_ways}
    # The edition's own words were asked before: other programs' words for a way that it has not
    # mean none.
    return next(
        (way for way, all_ in _WAYS.items() if letters in all_.split() and way in offered), None
    )


def scenario_of(edition: Edition, word: str) -> ScenarioRule | None:
    """Return the only scenario whose name contains the word; a number before it is ignored."""
    wanted = fold(re.sub(r"^\s*\d+\s*[.):-]\s*", "", word))
    exact = [one for one in edition.scenarios if wanted in (fold(one.id), fold(one.name))]
    found = exact or [one for one in edition.scenarios if wanted and wanted in fold(one.name)]
    return found[0] if len(found) == 1 else None


def _letters(word: str) -> str:
    return re.sub(r"[\W_]+", "", fold(word))

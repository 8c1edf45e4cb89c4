"""A day at one laptop, by command lines: what was typed, and what the rules make of it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from by_hand import TO_WIN, Facts, Rounds, figures, half, names_of, unbeaten
from command_line import CommandLine

WAYS = "sact"
"""The letters of the ways of winning on the table: scenario, assassination, clock, tiebreak."""


class Typed(NamedTuple):
    """What one player has of one game by the rules."""

    won: bool
    points: int | None
    destroyed: int | None


@dataclass
class Day:
    """One event, one person.

    `typed` is kept by round and name, `gone` by name: the players who have dropped; `cut`: whether
    the cut has been made.
    """

    line: CommandLine
    facts: Facts
    chance: random.Random
    ways: str = WAYS
    typed: dict[tuple[int, str], Typed] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    disqualified: set[str] = field(default_factory=set)
    cut: bool = False

    @property
    def rounds(self) -> Rounds:
        """Every round so far."""
        newest = self.line.run("results", "--json")
        count = 0 if newest.code else self.line.json("results")["round"]
        return [self.line.json("results", "--round", number + 1) for number in range(count)]

    @property
    def pairs(self) -> list[Any]:
        """The pairs of the newest round; the bye last."""
        return list(self.line.json("pairings")["pairs"])

    @property
    def couples(self) -> set[frozenset[str]]:
        """Who meets whom in the newest round; who has the bye stands alone."""
        return {frozenset(names_of(pair)) for pair in self.pairs}

    @property
    def playing(self) -> set[str]:
        """Everybody with a game or the bye in the newest round."""
        return {name for pair in self.pairs for name in names_of(pair)}

    @property
    def open_games(self) -> list[Any]:
        """The games of this round that have no result yet."""
        return [row for row in self.line.json("results")["rows"] if row["open"]]

    def pair(self) -> None:
        """Pair the next round; it is doubted exactly where `expected_doubts` says."""
        expected = self.expected_doubts()
        said = self.line.doubted("pair") if expected else self.line.do("pair")
        assert all(doubt in said for doubt in expected)

    def expected_doubts(self) -> list[str]:
        """Return the warnings: one player leads alone (ALL-1), or an announced cut is due.

        The cut is that of Cut to Top [X]; there is no warning while it is played.
        """
        rounds = self.rounds
        if self.cut or not rounds:
            return []
        by = figures(rounds)
        first, second, *_ = sorted((line.tp for line in by.values()), reverse=True)
        still = [name for name in by if name not in self.gone and unbeaten(name, rounds)]
        announced = self.facts.new == ("--variant", "cut-to-top=4")
        over = len(rounds) >= self.line.json("status")["line"]["planned"]
        warnings = ["leads alone"] if over and first > second else []
        return [*warnings, *(["time to cut to the top 4"] if announced and len(still) <= 4 else [])]

    def publish(self) -> None:
        """Roll the scenario, publish, start; the bye has its award at once (section 0).

        Publishing is doubted exactly where the pairing says that it breaks something.
        """
        self.line.do("scenario", "roll")
        pairs = self.line.json("pairings")["pairs"]
        broken = [text for pair in pairs for text in pair["broken"]]
        said = self.line.doubted("publish") if broken else self.line.do("publish")
        assert all(one in said for one in broken)
        self.line.do("announce")
        self.line.do("start")
        shown = self.line.json("results")
        points = self.facts.bye or half(TO_WIN.get(shown["scenario"], 0))
        for row in shown["rows"]:
            if row["second"] is None:
                award = Typed(True, points, half(self.facts.size))
                self.typed[shown["round"], row["first"]["name"]] = award

    def expect(self, row: Any, winner: int | None, points: list[int], destroyed: list[int]) -> None:
        """Keep what the rules make of a result of this round."""
        number = self.line.json("results")["round"]
        for side, name in enumerate(names_of(row)):
            self.typed[number, name] = Typed(side == winner, points[side], destroyed[side])

    def expect_award(self, row: Any, winner: int) -> None:
        """Expect a concession's award for the winner, nothing for the loser (P-1, P-14)."""
        scenario = self.line.json("results")["scenario"]
        points, destroyed = [0, 0], [0, 0]
        points[winner] = self.facts.concession or half(TO_WIN.get(scenario, 0))
        destroyed[winner] = self.facts.conceded
        self.expect(row, winner, points, destroyed)

    def expect_ruling(self, row: Any, winner: int) -> None:
        """Expect the same if neither's score and destroyed points are known (P-14)."""
        self.expect_award(row, winner)
        number, names = self.line.json("results")["round"], names_of(row)
        won = self.typed[number, names[winner]]
        self.typed[number, names[winner]] = won._replace(destroyed=won.destroyed or None)
        self.typed[number, names[1 - winner]] = Typed(False, None, None)

    def win(self, row: Any, winner: int) -> None:
        """Type a win on the table, by number or by the winner's name."""
        points, destroyed = [0, 0], [0, 0]
        points[winner], points[1 - winner] = self.chance.randint(5, 8), self.chance.randint(0, 2)
        destroyed[0], destroyed[1] = self.chance.randint(20, 50), self.chance.randint(20, 50)
        who = self.chance.choice([winner + 1, names_of(row)[winner]])
        way = self.chance.choice(self.ways)
        self.line.do("result", row["table"], who, way, *points, *destroyed)
        self.expect(row, winner, points, destroyed)

    def give_up(self, row: Any, winner: int, way: str) -> None:
        """Type a game that one gave up, with figures on the table that the loser does not keep."""
        points, destroyed = [0, 0], [0, 0]
        points[1 - winner], destroyed[1 - winner] = 2, 15
        warnings = self.line.doubted("result", row["table"], winner + 1, way, *points, *destroyed)
        assert "scores nothing" in warnings
        self.expect_award(row, winner)

    def type_the_rest(self) -> None:
        """Type every missing result as a win of one of the two."""
        for row in self.open_games:
            self.win(row, self.chance.randrange(2))
        assert "All games" in self.line.do("results")

"""Ratings of a series by their published formulas, to compare `srtui series` with.

It shares nothing with the program: it reads plain events, and follows these sources.

- RPI: a quarter of the share of games won, half of the opponents' share, a quarter of their
  opponents' share (the "rating percentage index" of US college sports). Here a tie is half a won
  game, every game counts its opponent once, and opponents' games against the rated person count.
- Elo: Arpad Elo, "The Rating of Chessplayers" (1978), 1.5: R + K (S - E), with an expected score E
  of 1 / (1 + 10^(D / 400)) for an opponent who is D points higher.
- T³: the answer to "How does the computation works exactly?" among the questions at
  https://www.tabletoptournaments.net/lu/t3_faq.php?cat=2 (NTR). It publishes neither an event's
  points by size nor the bonus for good places: the points are given, the bonus is left out. "Each
  150 days a tournament looses 25% of its value" is read as a quarter of its first value, so that
  nothing is left after 600 days, counted back from the newest event.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from fractions import Fraction
from typing import NamedTuple


class Played(NamedTuple):
    """A finished event. A place may be shared; a tied game has no winner."""

    name: str
    day: date
    places: list[tuple[str, int]]
    games: list[tuple[str, str, str]]


def published_rpi(events: list[Played]) -> dict[str, Fraction]:
    met = defaultdict(list)
    scored = defaultdict(list)
    for event in events:
        for first, second, winner in event.games:
            for person, opponent in ((first, second), (second, first)):
                met[person].append(opponent)
                half = Fraction(1, 2) if winner == "" else Fraction(winner == person)
                scored[person].append(half)
    won = {person: Fraction(sum(scored[person]), len(scored[person])) for person in scored}
    theirs = {p: sum((won[other] for other in met[p]), Fraction()) / len(met[p]) for p in met}
    far = {p: sum((theirs[other] for other in met[p]), Fraction()) / len(met[p]) for p in met}
    return {p: won[p] / 4 + theirs[p] / 2 + far[p] / 4 for p in met}


def published_elo(events: list[Played], start: float, k: float) -> dict[str, float]:
    rating: dict[str, float] = defaultdict(lambda: start)
    for event in sorted(events, key=lambda event: (event.day, event.name)):
        for first, second, winner in event.games:
            expected = 1 / (1 + 10 ** ((rating[second] - rating[first]) / 400))
            score = 0.5 if winner == "" else float(winner == first)
            change = k * (score - expected)
            rating[first] += change
            rating[second] -= change
    return dict(rating)


def published_t3(events: list[Played], worth: dict[str, int]) -> dict[str, Fraction]:
    newest = max(event.day for event in events)
    scores = defaultdict(list)
    for event in events:
        size = len(event.places)
        quarters = (newest - event.day).days // 150
        time_factor = max(Fraction(0), 1 - Fraction(quarters, 4))
        for person, place in event.places:
            share = Fraction(size - place, size - 1) if size > 1 else Fraction(0)
            scores[person].append(worth.get(event.name, 100) * share * time_factor)
    rates = [Fraction(rate, 100) for rate in (24, 22, 20, 18, 16)]
    ranking = {}
    for person, points in scores.items():
        best = sorted(points, reverse=True)
        ranking[person] = Fraction(
            sum(rate * each for rate, each in zip(rates, best, strict=False))
        )
    return ranking

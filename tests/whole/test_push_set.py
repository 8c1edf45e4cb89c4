"""A push always runs the same tests: of a `wide` test a part that covers its parameters."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations, product
from pathlib import Path

from pairwise import Case, covering

ROOT = Path(__file__).parents[2]
BOARD = "tests/queries/test_board.py"
SIZES, LOOKS, EDITIONS = range(5), range(3), ["sr2012", "sr2015", "sr2026"]


def pairs(cases: list[Case]) -> set[object]:
    """Return every two values that occur together, with the positions of their parameters."""
    return {frozenset(pair) for case in cases for pair in combinations(enumerate(case), 2)}


def test_of_three_parameters_every_pair_of_values_runs_in_far_fewer_cases() -> None:
    cases = list(product(SIZES, LOOKS, EDITIONS))
    part = [cases[position] for position in covering(cases)]
    assert pairs(part) == pairs(cases)  # type: ignore[arg-type]
    assert len(part) <= 18 < len(cases)


def test_of_two_parameters_every_value_runs() -> None:
    cases = list(product(SIZES, LOOKS))
    part = [cases[position] for position in covering(cases)]
    assert {size for size, _ in part} == set(SIZES)
    assert {look for _, look in part} == set(LOOKS)
    assert len(part) == len(SIZES)


def test_a_pair_that_no_case_has_is_not_missed() -> None:
    cases = [(0, 0, 0), (0, 1, 1), (1, 1, 0)]
    assert covering(cases) == {0, 1, 2}


def test_equal_cases_give_equal_parts() -> None:
    cases = list(product(SIZES, LOOKS, EDITIONS))
    assert covering(cases) == covering(list(cases))


def collected(*options: str) -> list[str]:
    """Return the cases of one file that a run of it has."""
    line = [sys.executable, "-m", "pytest", "--collect-only", *options, "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*line, "-q", "--no-header", "-o", "addopts=--import-mode=importlib", BOARD], cwd=ROOT,
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [line for line in done.stdout.splitlines() if "test_every_page_fits" in line]


def test_the_rest_of_a_wide_test_runs_when_deep_tests_do() -> None:
    assert len(collected("-m", "not deep")) == 4
    assert len(collected("-m", "deep")) == 12

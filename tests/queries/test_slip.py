"""A slip's line: what its words mean together and apart, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hall import Hall
from hypothesis import given
from hypothesis import strategies as st
from search import wide

from screens.rounds.slip import TypedSlip, read_slip, without_suggested_table
from srtui.commands.game.result import Result
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.rules.record import Outcome, Way
from srtui.text import find
from srtui.text.figures import TypedResult, read_figure, wanting
from srtui.text.results import read_way, read_winner

EDITIONS = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")
NAMES = tuple(f"Guest {''.join(two)}" for two in product("abcdefgh", "abcdefghijklmnop"))
"""128, at 64 tables."""
STRANGE = ("2pac", "71s5", "Tom", "Bo", "1s", *NAMES[5:])
"""Some are called as a slip may begin."""


def _published(folder: Path, edition: str, names: tuple[str, ...] = NAMES) -> Hall:
    hall = Hall(folder, edition)
    hall.add(names)
    hall.run(PairRound())
    hall.run(Publish())
    return hall


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Event]:
    """64 tables of the newest edition."""
    hall = _published(tmp_path_factory.mktemp("large"), "sr2026")
    yield hall.event
    hall.store.close()


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Event]:
    """64 tables, and players who are called as a slip may begin."""
    hall = _published(tmp_path_factory.mktemp("strange"), "sr2026", STRANGE)
    yield hall.event
    hall.store.close()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Event]:
    """Seven tables, and a bye."""
    hall = _published(tmp_path_factory.mktemp("small"), "sr2026", NAMES[-15:])
    yield hall.event
    hall.store.close()


# What a slip means


@pytest.mark.wide(4)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_win_is_read_in_four_spellings(tmp_path: Path, edition: str) -> None:
    hall = _published(tmp_path, edition, NAMES[:34])
    event = hall.event
    heads = product((1, 7, 10, 17), (1, 2), event.edition.ways, ("5 3 60 45", " -", ""))
    for table, winner, way, figures in heads:
        meant = read_slip(event, f"{table} {winner} {way.key} {figures}")
        assert meant.table == table
        assert read_slip(event, f"{table} {winner}{way.key}{figures}") == meant
        assert read_slip(event, f"{table} {winner} {way.key}{figures}") == meant
        whole = read_slip(event, f"{table}{winner}{way.key}{figures}")
        # 12t is a tie at table 12 as well: it wants its space.
        if way.key == "t" and 10 * table + winner <= 17:
            assert " could be a tie at table " in whole.reading
        else:
            assert whole == meant
    hall.store.close()


def test_the_last_digit_is_the_winner_and_the_rest_the_table(large: Event) -> None:
    for line, table, outcome, way in (
        ("71s5 3 60 45", 7, Outcome.FIRST, Way.SCENARIO),
        ("72S5 3 60 45", 7, Outcome.SECOND, Way.SCENARIO),
        ("11a 5 3 60 45", 1, Outcome.FIRST, Way.ASSASSINATION),
        ("641c5 3 60 45", 64, Outcome.FIRST, Way.CLOCK),
        ("122o5 3 60 45", 12, Outcome.SECOND, Way.CONCESSION),
    ):
        slip = read_slip(large, line)
        game = large.rounds[-1].at_table(table)
        assert isinstance(slip.result, Result)
        assert game is not None
        assert (slip.result.game, slip.result.winner, slip.result.way) == (game.id, outcome, way)
        assert slip.table == table


def test_drops_stand_behind_it_as_ever(large: Event) -> None:
    slip = read_slip(large, "71n d2")
    assert slip == read_slip(large, "7 1 n d2")
    assert len(slip.drops) == 1


def test_digits_alone_say_both_that_they_may_come_to_mean(large: Event) -> None:
    first = large.name_of(large.rounds[-1].games[0].first)
    for line, also in (
        ("1", ""),
        ("13", ""),
        ("64", ""),
        ("11 ", ""),
        ("11", f"; add a letter for table 1, {first} won"),
    ):
        slip = read_slip(large, line)
        assert slip.reading.startswith(f"Table {line.strip()}: ")
        assert slip.asks == f"who won? 1, 2, a name, t=tie, b=both lose{also}"


def test_digits_beyond_the_tables_are_table_and_winner(large: Event, small: Event) -> None:
    assert read_slip(large, "641") == read_slip(large, "64 1")
    slip = read_slip(small, "71")
    assert slip == read_slip(small, "7 1")
    game = small.rounds[-1].at_table(7)
    assert game is not None
    assert slip.asks.startswith(f"{small.name_of(game.first)} won; how? ")
    # With a space behind them they are the table's alone, as before.
    for line in ("71 ", "71 s 5 3 60 45"):
        assert read_slip(small, line).reading.startswith("Round 1 has no game at table 71.")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("7s5 3", "“7s5” has no winner: type 1 or 2 after the table, as in 71s5."),
        ("73s", "“73s” has no winner: type 1 or 2 after the table, as in 731s."),
        ("2a4", "“2a4” has no winner: type 1 or 2 after the table, as in 21a4."),
        ("12t", "“12t” could be a tie at table 12, or tiebreaker at table 1: type 12 t, or 1 2t."),
        ("71x5", "“x” is not a way to win: s scenario, a assassination, "),
        ("991s5", "Round 1 has no game at table 99. Tables in use: 1 to 64."),
        ("01s5", "Round 1 has no game at table 0. Tables in use: 1 to 64."),
        ("7-1", "“7-1” is not a table: a slip looks like 71s5 3 60 45, with table 7 first."),
        ("71s-", "“71s-” is not a table: a slip looks like 71s5 3 60 45, with table 7 first."),
    ],
)
def test_impossible_slip_is_refused_in_one_sentence(large: Event, line: str, said: str) -> None:
    slip = read_slip(large, line)
    assert slip.reading.startswith(said)
    assert slip.result is None


@pytest.mark.parametrize(
    ("line", "spaced"),
    [("7t 3 3", "7 t 3 3"), ("7tie", "7 tie"), ("64b", "64 b"), ("7t3 3", "7 t 3 3")],
)
def test_tie_behind_its_table_needs_no_space_if_it_means_nothing_else(
    large: Event, line: str, spaced: str
) -> None:
    assert read_slip(large, line) == read_slip(large, spaced)
    assert read_slip(large, spaced).reading.startswith(f"Table {spaced.split()[0]}: ")


def test_tiebreaker_without_spaces_is_read_at_known_tables(small: Event) -> None:
    assert read_slip(small, "12t3 3 20 10") == read_slip(small, "1 2 t 3 3 20 10")


def test_player_with_the_bye_has_no_slip(small: Event) -> None:
    bye = next(game for game in small.rounds[-1].games if game.second is None)
    slip = read_slip(small, f"{small.name_of(bye.first).split()[1]} 1 s 5")
    assert slip.reading.endswith(" has the bye, so there is nothing to type.")
    assert read_slip(small, "81s5").reading.startswith("Round 1 has no game at table 8.")


def test_a_slip_that_is_typed_whole_behind_an_offered_table_is_meant(large: Event) -> None:
    for line, meant in (
        ("1 71s5 3 60 45", "71s5 3 60 45"),
        ("1 12s5 3 60 45", "12s5 3 60 45"),
        ("1 2s5 3 60 45", "1 2s5 3 60 45"),
        ("1 1", "1 1"),
        ("1 7", "7"),
        ("1 71", "71"),
    ):
        assert without_suggested_table(large, line, "1 ") == meant
        assert without_suggested_table(large, line, "") == line


def test_player_named_like_a_slip_is_found_by_name(strange: Event) -> None:
    slip = read_slip(strange, "71s5 1 s 5 3 60 45")
    assert isinstance(slip.result, Result)
    assert "71s5" in map(strange.name_of, strange.game(slip.result.game).players)


# What was understood before means what it did


def _read_with_spaces(event: Event, line: str) -> Result | None:
    """Return the result of a line as it was read while a table had to have its space."""
    words = line.split()
    game = find.game(event, words[0])
    rest = [word for word in words[1:] if word.casefold() not in ("d1", "d2")]
    edition, way = event.edition_at(game.round), None
    if game.second is None or not rest:
        return None
    one = re.fullmatch(r"([12])([a-z]+)(\d*)", rest[0].casefold(), re.ASCII)
    if one is not None and one[2] in {rule.key for rule in edition.ways}:
        rest[:1] = [word for word in one.groups() if word]
    winner = read_winner(event, game, rest.pop(0))
    if winner is None:
        return None
    if winner in (Outcome.FIRST, Outcome.SECOND):
        if not rest:
            return None
        way = read_way(edition, rest.pop(0))
    if len(rest) > 4:
        return None
    unknown = "-" if rest[-1:] == ["-"] else None
    typed = [*map(read_figure, rest), *[unknown] * 4]
    told = TypedResult(winner, way, (typed[0], typed[1], typed[2], typed[3]))
    if wanting(told.score(event, game), told.figures):
        return None
    return Result(game.id, winner, way, *told.figures)


WORDS = st.sampled_from(
    ("1", "2", "7", "11", "12", "71", "641", "s", "a", "t", "b", "n", "o", "tie", "-", "0", "5",
     "1s5", "2t", "1t3", "2pac", "71s5", "1s", "12t", "tom", "d1", "D2", "bo", "scen", "no-show",
     "71s", "72a4", "7t", "guest a"),
)  # fmt: skip


@wide(400)
@given(st.lists(WORDS, min_size=1, max_size=8), st.sampled_from(("", " ")))
def test_what_was_accepted_before_means_the_same(
    strange: Event, words: list[str], behind: str
) -> None:
    line = " ".join(words) + behind
    try:
        before = _read_with_spaces(strange, line)
    except Refused:
        before = None
    if before is not None:
        assert read_slip(strange, line).result == before


@wide(300)
@given(st.text(alphabet="0123456789astbx -", max_size=12))
def test_a_line_is_never_more_than_read(large: Event, line: str) -> None:
    slip = read_slip(large, line)
    assert isinstance(slip, TypedSlip)
    assert slip.reading or slip.asks


# How many keys


def test_a_slip_of_a_large_hall_has_14_keys(large: Event) -> None:
    line = "641s5 3 60 45"
    assert read_slip(large, line).result is not None
    assert len(line) + len(["enter"]) <= 14

"""A single elimination of every size, played to its winner. A house rule: no edition prints it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from srtui.rules.bracket import Bracket, Match, bracket, rounds_of, seed_order
from srtui.rules.record import Game, Outcome

Winner = Callable[[Match], int]


def always(_player: int, _at: int) -> bool:
    return True


def better(match: Match) -> int:
    return match.first


def played(matches: Sequence[Match], at: int, winner: Winner) -> list[Game]:
    """Return the games of a round as the bracket asks for them."""
    games = []
    for number, match in enumerate(matches):
        won = Outcome.FIRST if winner(match) == match.first else Outcome.SECOND
        outcome = Outcome.BYE if match.second is None else won
        games.append(Game(100 * at + number, at, match.first, match.second, outcome=outcome))
    return games


def play(count: int, winner: Winner = better, *, third_place: bool = False) -> Bracket:
    """Seeds 1 to `count`, round after round until nothing is left to play."""
    seeds, rounds = list(range(1, count + 1)), list[list[Game]]()
    found = bracket(seeds, rounds, always, third_place=third_place)
    while found.next:
        rounds.append(played(found.next, len(rounds), winner))
        found = bracket(seeds, rounds, always, third_place=third_place)
    return found


def pairs(matches: Sequence[Match]) -> list[tuple[int, int | None]]:
    return [(match.first, match.second) for match in matches]


def test_four_and_eight_meet_by_seed() -> None:
    assert pairs(bracket([1, 2, 3, 4], [], always).next) == [(1, 4), (2, 3)]
    assert pairs(bracket(range(1, 9), [], always).next) == [(1, 8), (2, 7), (3, 6), (4, 5)]
    assert seed_order(4) == [1, 4, 2, 3]


def test_six_give_the_two_best_a_bye() -> None:
    assert pairs(bracket(range(1, 7), [], always).next) == [(1, None), (2, None), (3, 6), (4, 5)]


def test_a_winner_meets_a_winner_and_the_losers_play_for_third() -> None:
    """The wrong moment that was seen: a semifinal winner was paired with a loser."""
    first = bracket([1, 2, 3, 4], [], always).next
    rounds = [played(first, 0, lambda match: match.second or match.first)]
    assert pairs(bracket([1, 2, 3, 4], rounds, always).next) == [(3, 4)]
    after = bracket([1, 2, 3, 4], rounds, always, third_place=True)
    assert pairs(after.next) == [(3, 4), (1, 2)]
    assert [match.third for match in after.next] == [False, True]
    rounds.append(played(after.next, 1, better))
    over = bracket([1, 2, 3, 4], rounds, always, third_place=True)
    assert (over.winner, over.lost[2], over.third, over.next) == (3, (4,), (1, 2), ())


def test_leaving_player_loses_without_a_game() -> None:
    rounds = [played(bracket([1, 2, 3, 4], [], always).next, 0, better)]
    after = bracket([1, 2, 3, 4], rounds, lambda player, at: player != 1 or at == 0)
    assert (after.winner, after.next, after.lost[2]) == (2, (), (1,))


def test_the_opponent_of_one_who_left_rests_until_the_next_stage() -> None:
    rounds = [played(bracket(range(1, 9), [], always).next, 0, better)]
    after = bracket(range(1, 9), rounds, lambda player, at: player != 4 or at == 0)
    assert pairs(after.next) == [(1, None), (2, 3)]


def test_a_tie_goes_to_the_better_seed() -> None:
    games = [Game(1, 0, 4, 1, outcome=Outcome.TIE), Game(2, 0, 2, 3, outcome=Outcome.SECOND)]
    assert pairs(bracket([1, 2, 3, 4], [games], always).next) == [(1, 3)]


def test_games_paired_by_hand_count_as_they_were_played() -> None:
    games = [Game(1, 0, 1, 2, outcome=Outcome.SECOND), Game(2, 0, 3, 4, outcome=Outcome.FIRST)]
    assert pairs(bracket([1, 2, 3, 4], [games], always).next) == [(2, 3)]


def test_without_all_results_nothing_comes_next() -> None:
    games = [Game(1, 0, 1, 4, outcome=Outcome.FIRST), Game(2, 0, 2, 3)]
    found = bracket([1, 2, 3, 4], [games], always)
    assert (found.next, found.alive, found.lost[4]) == ((), (1, 2, 3), (4,))


@pytest.mark.parametrize("count", range(2, 33))
@pytest.mark.parametrize("third_place", [False, True])
def test_every_size_ends_with_one_winner_in_the_least_rounds(count: int, third_place: bool) -> None:
    over = play(count, third_place=third_place)
    assert (over.winner, len(over.rounds)) == (1, rounds_of(count))
    gone = [player for lost in over.lost.values() for player in lost]
    assert sorted([*gone, 1]) == list(range(1, count + 1))
    finals = [match for match in over.rounds[-1] if not match.third]
    assert pairs(finals) == [(1, 2)], "the two best seeds win through and meet last"
    assert any(match.third for match in over.rounds[-1]) == (third_place and count > 3)


@given(st.integers(2, 32), st.data(), st.booleans())
def test_bracket_has_each_player_once_and_winners_meet(
    count: int, data: st.DataObject, third_place: bool
) -> None:
    def winner(match: Match) -> int:
        return data.draw(st.sampled_from(sorted(match.players)))

    over = play(count, winner, third_place=third_place)
    assert len(over.rounds) == rounds_of(count)
    out: set[int] = set()
    for at, matches in enumerate(over.rounds):
        seated = [player for match in matches for player in match.players]
        assert len(seated) == len(set(seated)), "nobody plays twice in a round"
        main = [match for match in matches if not match.third]
        assert out.isdisjoint(player for match in main for player in match.players)
        assert all(match.second or at == 0 for match in matches), "byes in the first round alone"
        met = [match for match in main if match.players == {1, 2}]
        assert not met or len(main) == 1, "the two best seeds meet in the final alone"
        out |= {player for match in main for player in match.players} - _advancing(over, at)


def _advancing(over: Bracket, at: int) -> set[int]:
    """Return the players of the next round's bracket, or the winner."""
    if at + 1 == len(over.rounds):
        return set(over.alive)
    following = over.rounds[at + 1]
    return {player for match in following if not match.third for player in match.players}


@given(st.integers(2, 16), st.sets(st.tuples(st.integers(1, 16), st.integers(0, 4))))
def test_bracket_finds_a_winner_for_any_leavers(count: int, leaves: set[tuple[int, int]]) -> None:
    """Nobody who has left is paired, and the rounds never grow beyond those of the size."""

    def here(player: int, at: int) -> bool:
        return not any(who == player and since <= at for who, since in leaves)

    seeds = [player for player in range(1, count + 1) if here(player, 0)]
    rounds: list[list[Game]] = []
    found = bracket(seeds, rounds, here)
    while found.next:
        at = len(rounds)
        assert all(here(player, at) for match in found.next for player in match.players)
        rounds.append(played(found.next, at, better))
        found = bracket(seeds, rounds, here)
    assert len(rounds) <= rounds_of(len(seeds))
    assert len(found.alive) <= 1


def test_three_winners_by_hand_can_play_on() -> None:
    """Random orders: the game of the third had no slot, and the event could not be read."""
    first = played([Match(4, 1, 5), Match(4, 2, 6), Match(4, 3, 4)], 0, better)
    second = played([Match(2, 3, 7)], 1, better)
    assert 3 in bracket([1, 2, 3, 4], [first, second], always).alive

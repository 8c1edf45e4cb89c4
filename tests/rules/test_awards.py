"""Special awards (rules.md 3.8, 4.7, 5.8; section 0): who wins, who may vote."""

from __future__ import annotations

from covers import covers
from hypothesis import given
from hypothesis import strategies as st

from srtui.rules.awards import Entry, Special, Vote, decision, electorate, without_prize
from srtui.rules.record import Player, Status, StatusChange


def vote(*tally: int, number: int = 1, open: bool = False) -> Vote:
    """Return a vote among players 1, 2, 3 ... with these counts."""
    entries = tuple(range(1, len(tally) + 1))
    return Vote(number, number, open, entries, None if open else tally, frozenset())


def award(*votes: Vote, chosen: int | None = None) -> Special:
    return Special(1, "Best Sport", chosen=chosen, votes=votes)


@covers("3.8")
def test_most_votes_win() -> None:
    assert decision(award(vote(1, 3, 2)), ()).winner == 2


@covers("3.8")
def test_equal_votes_leave_it_open_between_the_tied_alone() -> None:
    found = decision(award(vote(2, 1, 2)), ())
    assert (found.basis, found.winner, found.tied) == ("tie", None, (1, 3))


@covers("3.8")
def test_the_newest_vote_counts_and_a_choice_before_any_vote() -> None:
    both = (vote(2, 2), vote(1, 3, number=2))
    assert decision(award(*both), ()).winner == 2
    assert decision(award(*both, chosen=1), ()).winner == 1
    assert decision(award(vote(5, 0), vote(0, 0, number=2, open=True)), ()).basis == "open"


@covers("0")
def test_dropped_player_is_skipped_even_if_chosen() -> None:
    assert decision(award(vote(3, 2)), {1}).winner == 2
    assert decision(award(vote(3, 2), chosen=1), {1}).winner == 2
    assert decision(award(vote(3, 0)), {1}).basis == "none"


def test_no_votes_no_winner() -> None:
    assert decision(award(), ()).basis == "none"
    assert decision(award(vote(0, 0)), ()).basis == "none"


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8), st.sets(st.integers(1, 8)))
def test_leaders_have_the_most_votes_of_those_who_can_win(tally: list[int], out: set[int]) -> None:
    one = vote(*tally)
    leaders = one.leaders(out)
    votes = dict(zip(one.entries, tally, strict=True))
    left = {player: count for player, count in votes.items() if player not in out and count}
    assert set(leaders) == {player for player in left if left[player] == max(left.values())}


@covers("0", "3.8")
def test_voting_excludes_stand_ins_and_disqualified_not_dropped() -> None:
    people = (
        Player(1, "Anna"),
        Player(2, "Bert", stand_in=True),
        Player(
            3,
            "Cleo",
            status_changes=(StatusChange(1, Status.IN), StatusChange(2, Status.DISQUALIFIED)),
        ),
        Player(
            4, "Dora", status_changes=(StatusChange(1, Status.IN), StatusChange(2, Status.DROPPED))
        ),
    )
    assert [one.id for one in electorate(people, 2)] == [1, 4]
    assert [one.id for one in electorate(people, 1)] == [1, 3, 4]
    assert [without_prize(one, 2) for one in people] == ["", "stand-in", "disqualified", ""]


def test_an_award_knows_everybody_it_speaks_of() -> None:
    one = Special(
        1,
        "Best Sport",
        chosen=9,
        entries=(Entry(4, "a bust"),),
        votes=(Vote(1, 1, False, (5, 6), (1, 0), frozenset({7})),),
    )
    assert one.players == {4, 5, 6, 7, 9}
    assert (one.entry_text(4), one.entry_text(5)) == ("a bust", "")

"""Blind votes (rules.md 3.8, 4.7, 5.8): what is counted, and that nothing else is kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from covers import covers
from hall import Hall
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from meant import meant
from search import wide

from data.event import backup
from data.event.schema import TABLES
from data.event.store import Store
from srtui.commands.awards.special import AddAward, EnterAward, GiveAward, RemoveAward
from srtui.commands.awards.votes import CallOff, CastVote, CloseVote, OpenVote
from srtui.commands.command import ConfirmationRequired, Role
from srtui.commands.desk import Seat
from srtui.commands.event.settings import SetEvent
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.conduct import Disqualify
from srtui.commands.roster.players import AddPlayer, Drop, RemovePlayer, StandIn
from srtui.commands.rounds.ending import Decide, Finish
from srtui.commands.rounds.stages import Publish
from srtui.model.refused import Refused
from srtui.queries.day.status import next_step
from srtui.rules.awards import Special
from srtui.text.awards import decided

BEST = "Best Sport"
PEOPLE = ("Anna", "Bert", "Cleo", "Dora", "Emil")


def open_vote(hall: Hall, *entries: str) -> Hall:
    """Open a vote on Best Sport among these players, or among everybody."""
    hall.add(PEOPLE)
    hall.run(AddAward(BEST))
    for name in entries:
        hall.run(meant(hall, EnterAward, BEST, name))
    hall.run(meant(hall, OpenVote, BEST))
    return hall


def award(hall: Hall) -> Special:
    return hall.event.specials[0]


def winner(hall: Hall) -> str:
    found = decided(hall.event, award(hall)).winner
    return "" if found is None else hall.event.name_of(found)


def tied(hall: Hall) -> list[str]:
    return [hall.event.name_of(one) for one in decided(hall.event, award(hall)).tied]


def vote(hall: Hall, *choices: int, by: Sequence[str] = PEOPLE) -> None:
    """Let the first of the voters choose the first number, and so on."""
    for name, choice in zip(by, choices, strict=False):
        hall.run(meant(hall, CastVote, BEST, name, choice))


@covers("3.8", "4.7", "5.8")
def test_most_votes_win_and_a_vote_for_oneself_counts(hall: Hall) -> None:
    open_vote(hall, "Anna", "Bert")
    vote(hall, 1, 1, 2, 1)
    said = hall.run(meant(hall, CloseVote, BEST))
    assert said == "The vote on Best Sport is closed: Anna wins with 3 of 4 votes."
    assert winner(hall) == "Anna"


@covers("3.8")
def test_ballot_without_entries_lists_every_eligible_player(hall: Hall) -> None:
    hall.run(StandIn("Helper"))
    hall.add([*PEOPLE, "Zoe"])
    hall.run(meant(hall, Drop, "Dora"))
    hall.run(meant(hall, Disqualify, "Zoe", "loaded dice"))
    hall.run(AddAward(BEST))
    assert hall.run(meant(hall, OpenVote, BEST)).endswith(
        "candidates are Anna, Bert, Cleo, Dora and Emil."
    )


@covers("3.8")
def test_after_a_tie_a_second_vote_is_among_the_tied_alone(hall: Hall) -> None:
    open_vote(hall, "Anna", "Bert", "Cleo")
    vote(hall, 2, 2, 1, 1, 3)
    assert "Anna and Bert tie with 2 of 5 votes each" in hall.run(meant(hall, CloseVote, BEST))
    assert (winner(hall), tied(hall)) == ("", ["Anna", "Bert"])
    assert (
        hall.run(meant(hall, OpenVote, BEST))
        == "A new vote on Best Sport is open; the candidates are Anna and Bert."
    )
    vote(hall, 2, 2, 1)
    hall.run(meant(hall, CloseVote, BEST))
    assert winner(hall) == "Bert"


@covers("3.8")
def test_a_tie_is_the_organizers_to_break_and_choosing_another_is_asked_about(hall: Hall) -> None:
    open_vote(hall, "Anna", "Bert", "Cleo")
    vote(hall, 1, 2, 1, 2)
    hall.run(meant(hall, CloseVote, BEST))
    with pytest.raises(ConfirmationRequired, match="tied between other players: Anna, Bert"):
        hall.desk.run(meant(hall.desk, GiveAward, BEST, "Cleo"))
    hall.desk.run(meant(hall.desk, GiveAward, BEST, "Bert"))
    assert winner(hall) == "Bert"
    hall.run(meant(hall, GiveAward, BEST, nobody=True))
    assert tied(hall) == ["Anna", "Bert"]


def test_nobody_wins_without_a_vote(hall: Hall) -> None:
    open_vote(hall, "Anna", "Bert")
    assert "nobody got a vote" in hall.run(meant(hall, CloseVote, BEST))
    assert decided(hall.event, award(hall)).basis == "none"


@covers("0")
def test_a_disqualified_winner_gives_way_to_the_next(hall: Hall) -> None:
    open_vote(hall, "Anna", "Bert")
    vote(hall, 1, 1, 2)
    hall.run(meant(hall, CloseVote, BEST))
    hall.run(meant(hall, Disqualify, "Anna", "loaded dice"))
    assert winner(hall) == "Bert"


@pytest.mark.parametrize(
    ("voter", "choice", "reason"),
    [
        ("Anna", 1, "Anna has already voted."),
        ("Helper", 1, "Helper cannot vote"),
        ("Zoe", 1, "Zoe cannot vote"),
        ("Bert", 0, "numbered from 1 to 2"),
        ("Bert", 3, "numbered from 1 to 2"),
        ("Nobody", 1, "No player's name"),
    ],
)
def test_each_voter_has_one_vote(hall: Hall, voter: str, choice: int, reason: str) -> None:
    hall.run(StandIn("Helper"))
    hall.run(AddPlayer("Zoe"))
    hall.run(meant(hall, Disqualify, "Zoe", "loaded dice"))
    open_vote(hall, "Anna", "Bert")
    vote(hall, 1)
    before = dump(hall.store)
    with pytest.raises(Refused, match=reason):
        hall.run(meant(hall, CastVote, BEST, voter, choice))
    assert dump(hall.store) == before


def test_a_vote_is_open_once_and_closed_once(hall: Hall) -> None:
    open_vote(hall, "Anna", "Bert")
    for command, reason in (
        (meant(hall, OpenVote, BEST), "already open"),
        (meant(hall, GiveAward, BEST, "Anna"), "is open: close or cancel it"),
        (meant(hall, EnterAward, BEST, "Cleo"), "is open: its entries"),
        (meant(hall, RemoveAward, BEST), "cancel the vote first"),
    ):
        with pytest.raises(Refused, match=reason):
            hall.run(command)
    hall.run(meant(hall, CloseVote, BEST))
    for later in (meant(hall, CloseVote, BEST), meant(hall, CastVote, BEST, "Anna", 1)):
        with pytest.raises(Refused, match="No vote on Best Sport is open"):
            hall.run(later)


def test_a_slip_of_another_ballot_is_not_counted(hall: Hall) -> None:
    """The number chosen on it would be somebody else's on the ballot that is open now."""
    open_vote(hall, "Anna", "Bert", "Cleo")
    (seen,) = (one.vote.entries for one in hall.event.specials if one.vote is not None)
    vote(hall, 2, 2, 3, 3)
    hall.run(meant(hall, CloseVote, BEST))
    hall.run(meant(hall, OpenVote, BEST))  # among Bert and Cleo
    with pytest.raises(Refused, match="A new vote on Best Sport has been opened:"):
        hall.run(meant(hall, CastVote, BEST, "Anna", 2, among=seen))
    hall.run(meant(hall, CastVote, BEST, "Anna", 2, among=seen[1:]))


def test_who_is_missing_and_how_few_have_voted_is_asked_about(hall: Hall) -> None:
    open_vote(hall, "Anna", "Bert")
    vote(hall, 1, 2)
    with pytest.raises(ConfirmationRequired) as caught:
        hall.desk.run(meant(hall.desk, CloseVote, BEST))
    assert caught.value.warnings == (
        "Still to vote: 3 players.",
        "With only 2 votes, the tally gives away how people voted.",
    )


def test_a_vote_called_off_is_gone_and_can_be_held_again(hall: Hall) -> None:
    open_vote(hall, "Anna", "Bert")
    vote(hall, 1, 1)
    assert hall.run(meant(hall, CallOff, BEST)).endswith("and 2 votes discarded.")
    with hall.store.read() as reader:
        assert not reader.table("voter") + reader.table("ballot_entry") + reader.table("vote")
    hall.run(meant(hall, OpenVote, BEST))
    vote(hall, 2)
    hall.run(meant(hall, CloseVote, BEST))
    assert winner(hall) == "Bert"


def test_a_player_on_a_ballot_stays_on_the_roster(hall: Hall) -> None:
    open_vote(hall, "Anna", "Bert")
    with pytest.raises(Refused, match="drop them instead"):
        hall.run(meant(hall, RemovePlayer, "Anna"))


# At a table


def at_table(hall: Hall) -> Seat:
    hall.run(PairRound())
    hall.run(Publish())
    return Seat(Role.TABLE, "table 1", 1)


def test_a_table_takes_the_votes_of_its_own_two_players_only(hall: Hall) -> None:
    open_vote(hall, "Anna", "Bert")
    desk = hall.at(at_table(hall))
    game = hall.event.rounds[0].at_table(1)
    assert game is not None
    own, away = hall.event.name_of(game.first), hall.game("Emil")
    other = next(one for one in hall.event.players if one.id not in game.players).name
    assert away is not None
    desk.run(meant(desk, CastVote, BEST, own, 1, game="1"))
    with pytest.raises(Refused, match="is not playing at this table"):
        desk.run(meant(desk, CastVote, BEST, other, 1, game="1"))
    with pytest.raises(Refused):
        desk.run(meant(desk, CastVote, BEST, own, 1, game="2"))
    with pytest.raises(Refused):
        desk.run(meant(desk, CastVote, BEST, own, 1))


# What is kept


def dump(store: Store) -> dict[str, list[dict[str, object]]]:
    """Every row of every table, those of the journal and the counters included."""
    with store.read() as reader:
        names = [*TABLES, "journal", "journal_row", "revision", "sqlite_sequence"]
        return {name: reader.table(name) for name in names}


def hold_vote(folder: Path, ballots: Sequence[tuple[int, int]]) -> Hall:
    """Hold a vote of the people by number for entries by number, in this order."""
    folder.mkdir()
    hall = open_vote(Hall(folder), "Anna", "Bert", "Cleo")
    for voter, choice in ballots:
        hall.run(meant(hall, CastVote, BEST, PEOPLE[voter], choice))
        hall.now = hall.now.replace(microsecond=0)
    return hall


def content(hall: Hall) -> bytes:
    """Return the file with its log, as a thief would find it."""
    beside = hall.path.with_name(hall.path.name + "-wal")
    return hall.path.read_bytes() + (beside.read_bytes() if beside.exists() else b"")


ONE = [(0, 1), (1, 2), (2, 1), (3, 3), (4, 1)]
OTHER = [(4, 3), (2, 1), (0, 2), (3, 1), (1, 1)]
"""The same voters and the same tally 3-1-1; nobody but one voted for the same, nor in order."""


@covers("3.8")
def test_files_of_equal_tallies_do_not_differ_by_voter(
    tmp_path: Path,
) -> None:
    one, other = hold_vote(tmp_path / "one", ONE), hold_vote(tmp_path / "other", OTHER)
    assert dump(one.store) == dump(other.store)
    assert content(one) == content(other), "byte by byte, the log beside the file included"
    for hall in (one, other):
        hall.run(meant(hall, CloseVote, BEST))
    assert dump(one.store) == dump(other.store)
    assert content(one) == content(other)
    with one.store.read() as reader:
        tally = {row["player"]: row["tally"] for row in reader.table("ballot_entry")}
    assert sorted(tally.values()) == [1, 1, 3]
    one.store.close()
    other.store.close()


@wide(3, 100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_order_and_no_assignment_changes_a_byte_as_long_as_the_tally_is_the_same(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    choices = data.draw(st.lists(st.integers(1, 3), min_size=5, max_size=5))
    files = []
    for _ in range(2):
        voters = data.draw(st.permutations(range(5)))
        shuffled = data.draw(st.permutations(choices))
        ballots = list(zip(voters, shuffled, strict=True))
        hall = hold_vote(tmp_path_factory.mktemp("vote") / "hall", ballots)
        files.append(content(hall))
        hall.store.close()
    assert files[0] == files[1]


def test_a_vote_leaves_no_entry_and_cannot_be_undone(hall: Hall) -> None:
    open_vote(hall, "Anna", "Bert")
    before = dump(hall.store)["journal"]
    vote(hall, 1, 2, 1)
    assert dump(hall.store)["journal"] == before
    hall.run(meant(hall, CloseVote, BEST))
    assert hall.desk.next_undo(("awards",)) == "Bert is entered for Best Sport."
    for _ in ("Bert", "Anna"):
        hall.desk.undo(("awards",), sure=True)
    with pytest.raises(Refused, match="a vote depends on it"):
        hall.desk.undo(("awards",), sure=True)


def test_the_tally_of_an_open_vote_is_not_even_read(hall: Hall) -> None:
    open_vote(hall, "Anna", "Bert")
    vote(hall, 1, 1, 1)
    found = award(hall).vote
    assert found is not None
    assert found.tally is None
    assert len(found.voters) == 3


def test_a_copy_made_during_a_vote_knows_nothing_of_it(hall: Hall) -> None:
    open_vote(hall, "Anna", "Bert")
    vote(hall, 1, 2, 1)
    hall.desk.backup()
    copy = Store.open(backup.copies(hall.path)[-1], read_only=True)
    with copy.read() as reader:
        assert reader.table("voter") == []
        assert [row["tally"] for row in reader.table("ballot_entry")] == [0, 0]
        assert [row["state"] for row in reader.table("vote")] == ["open"]
    copy.close()
    assert len(dump(hall.store)["voter"]) == 3, "the event itself has lost nothing"


def test_a_copy_made_after_a_vote_has_its_result(hall: Hall) -> None:
    open_vote(hall, "Anna", "Bert")
    vote(hall, 1, 2, 1)
    hall.run(meant(hall, CloseVote, BEST))
    hall.desk.backup()
    copy = Store.open(backup.copies(hall.path)[-1], read_only=True)
    with copy.read() as reader:
        assert [row["tally"] for row in reader.table("ballot_entry")] == [2, 1]
    copy.close()


def test_open_award_is_the_next_step_of_a_finished_event(hall: Hall) -> None:
    open_vote(hall, "Anna", "Bert")
    hall.play()
    hall.run(Finish())
    for rank in {line.rank for line in hall.event.standings()}:
        tied = tuple(line.player for line in hall.event.standings() if line.rank == rank)
        if len(tied) > 1:
            hall.run(Decide(tied))
    assert next_step(hall.event).text == "Decide the awards. Best Sport has no winner yet."
    vote(hall, 1)
    hall.run(meant(hall, CloseVote, BEST))
    said = "Announce the prizes, then export and back up the event. It is finished."
    assert next_step(hall.event).text == said


def test_many_entries_are_counted_where_a_vote_is_opened(hall: Hall) -> None:
    hall.add(13)
    hall.run(AddAward(BEST))
    assert (
        hall.run(meant(hall, OpenVote, BEST))
        == "The vote on Best Sport is open; the candidates are 13 players."
    )


def test_open_award_is_offered_before_the_end(hall: Hall) -> None:
    hall.run(AddAward("Best Sport"))
    hall.add(2)
    hall.run(SetEvent(rounds=1))
    hall.play()
    step = next_step(hall.event)
    assert [(one.letter, one.place, one.command) for one in step.choices][:2] == [
        ("a", "awards", ""),
        ("f", "standings", "finish"),
    ]
    assert "Best Sport" in step.choices[0].label
    hall.run(meant(hall, GiveAward, "Best Sport", "Anna"))
    assert "a" not in [one.letter for one in next_step(hall.event).choices]


def test_an_open_vote_is_asked_about_before_the_end(hall: Hall) -> None:
    hall.add(3)
    hall.run(AddAward("Best Sport"))
    hall.run(meant(hall, OpenVote, "Best Sport"))
    hall.play()
    with pytest.raises(ConfirmationRequired, match=r"A vote is still open: Best Sport\."):
        hall.run(Finish(), sure=False)

"""The roster: late entries, drops, returns, stand-ins, names."""

from __future__ import annotations

import pytest
from covers import covers
from hall import Hall, by_name
from meant import meant

from srtui.commands.command import ConfirmationRequired
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.conduct import Disqualify, Penalty
from srtui.commands.roster.players import (
    AddPlayer,
    CheckIn,
    Drop,
    DropMissing,
    EditPlayer,
    Paid,
    RemovePlayer,
    Return,
    StandIn,
)
from srtui.commands.rounds.stages import Publish
from srtui.model.refused import Refused
from srtui.rules.record import Status


def test_a_player_enters_with_everything_known_of_him(hall: Hall) -> None:
    said = hall.run(AddPlayer("Anna", club="Iron", faction="Khador", paid=True, here=True))
    (anna,) = hall.event.players
    assert said == "Anna has joined the event."
    assert (anna.club, anna.faction, anna.paid, anna.checked_in) == ("Iron", "Khador", True, True)


@pytest.mark.parametrize("name", ["", "   ", "\x1b[2J", "\u202e\u200b", "x" * 10_000])
def test_names_with_nothing_to_show_or_too_much_are_refused(hall: Hall, name: str) -> None:
    with pytest.raises(Refused, match="The name"):
        hall.run(AddPlayer(name))
    assert hall.event.players == ()


def test_control_sequences_are_taken_out_of_names(hall: Hall) -> None:
    hall.run(AddPlayer("\x1b]0;owned\x07An\u202ena\x1b[31m [/b]"))
    assert hall.event.players[0].name == "Anna [/b]"


@pytest.mark.parametrize("double", ["Anna", "anna", " ANNA ", "Ánna"])
def test_the_same_name_again_is_refused(hall: Hall, double: str) -> None:
    hall.add(1)
    with pytest.raises(Refused, match="already on the roster"):
        hall.run(AddPlayer(double))


def test_a_late_entry_begins_with_the_next_pairing(hall: Hall) -> None:
    hall.add(4)
    hall.play(by_name)
    said = hall.run(AddPlayer("Zoe"))
    assert "joins in round 2 with 0 TP" in said
    zoe = hall.event.by_id[hall.id("Zoe")]
    assert zoe.status(1) is None
    hall.run(PairRound())
    assert hall.event.rounds[1].game_of(zoe.id) is not None


def test_a_late_entry_into_a_draft_counts_for_that_draft(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(AddPlayer("Zoe"))
    assert hall.event.by_id[hall.id("Zoe")].status(1) is Status.IN
    with pytest.raises(ConfirmationRequired, match="These players have no game: Zoe"):
        hall.run(Publish(), sure=False)


@covers("ALL-6")
def test_dropped_player_is_not_paired_until_returned(hall: Hall) -> None:
    hall.add(4)
    hall.play(by_name)
    hall.run(meant(hall, Drop, "dora", reason="tired"))
    hall.play(by_name)
    dora = hall.id("Dora")
    assert hall.event.rounds[1].game_of(dora) is None
    with pytest.raises(Refused, match="already out"):
        hall.run(meant(hall, Drop, "dora"))
    hall.run(meant(hall, Return, "dora"))
    hall.run(PairRound())
    assert hall.event.rounds[2].game_of(dora) is not None


def test_a_drop_with_an_open_game_is_asked_about(hall: Hall) -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(Publish())
    with pytest.raises(ConfirmationRequired, match="has a game at table 1"):
        hall.run(meant(hall, Drop, "anna"), sure=False)


def test_a_disqualified_player_returns_only_when_that_is_meant(hall: Hall) -> None:
    hall.add(4)
    hall.run(meant(hall, Disqualify, "anna", "shouting"))
    with pytest.raises(ConfirmationRequired, match="Anna was disqualified"):
        hall.run(meant(hall, Return, "anna"), sure=False)
    hall.run(meant(hall, Return, "anna"), sure=True)
    assert hall.event.by_id[hall.id("Anna")].status(1) is Status.IN


def test_a_stand_in_plays_only_where_the_number_is_odd(hall: Hall) -> None:
    hall.add(3)
    hall.run(StandIn("Sam"))
    hall.play(by_name)
    sam = hall.id("Sam")
    assert hall.event.rounds[0].game_of(sam) is not None
    assert all(game.second is not None for game in hall.event.rounds[0].games)
    hall.run(AddPlayer("Zoe"))
    hall.run(PairRound())
    assert hall.event.rounds[1].game_of(sam) is None


def test_edit_changes_only_what_is_given(hall: Hall) -> None:
    hall.run(AddPlayer("Anna", club="Iron"))
    assert (
        hall.run(meant(hall, EditPlayer, "anna", faction="Cryx", table=7))
        == "Anna's faction is now Cryx. Anna always plays at table 7."
    )
    anna = hall.event.players[0]
    assert (anna.club, anna.faction, anna.pinned_table) == ("Iron", "Cryx", 7)
    hall.run(meant(hall, EditPlayer, "anna", table=0, club="", name="Anne"))
    anna = hall.event.players[0]
    assert (anna.name, anna.club, anna.pinned_table) == ("Anne", "", None)
    with pytest.raises(Refused, match="Nothing to change"):
        hall.run(meant(hall, EditPlayer, "anne"))


def test_removing_is_for_players_without_a_trace(hall: Hall) -> None:
    hall.add(3)
    hall.run(meant(hall, RemovePlayer, "cleo"))
    assert [one.name for one in hall.event.players] == ["Anna", "Bert"]
    hall.run(meant(hall, Penalty, "bert", "warning", "late"))
    with pytest.raises(Refused, match="penalty on record"):
        hall.run(meant(hall, RemovePlayer, "bert"))
    hall.run(PairRound())
    with pytest.raises(Refused, match="drop them instead"):
        hall.run(meant(hall, RemovePlayer, "anna"))


def test_check_in_and_paid_for_one_and_for_all(hall: Hall) -> None:
    hall.add(3)
    assert hall.run(meant(hall, CheckIn, "anna")) == "Anna: here."
    assert hall.run(meant(hall, CheckIn, "all")) == "2 more here. All 3 are here."
    assert hall.run(meant(hall, CheckIn, "bert", out=True)) == "Bert: not here."
    assert hall.run(meant(hall, Paid, "all")) == "3 players paid."
    assert [one.checked_in for one in hall.event.players] == [True, False, True]


def test_late_no_show_is_reported_as_dropped(hall: Hall) -> None:
    hall.add(3)
    hall.run(meant(hall, CheckIn, "anna"))
    hall.run(meant(hall, CheckIn, "bert"))
    hall.run(DropMissing(), sure=True)
    assert hall.run(meant(hall, CheckIn, "cleo")) == (
        "Cleo: here. Cleo has left the event and won't be paired until you bring them back."
    )
    hall.run(meant(hall, Return, "cleo"))
    assert hall.run(meant(hall, CheckIn, "cleo")) == "Cleo: here."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "part of the name"),
        ("zzz", "No player's name contains"),
        ("n", "type more"),
        ("#99", "There is no player #99"),
        ("\x1b[2Jzz", "No player's name contains “zz”"),
    ],
)
def test_ambiguous_players_are_refused_in_one_sentence(hall: Hall, text: str, reason: str) -> None:
    hall.add(("Anna", "Anton"))
    with pytest.raises(Refused, match=reason) as refused:
        hall.run(meant(hall, CheckIn, text))
    assert "\x1b" not in str(refused.value)


def test_a_whole_name_wins_over_a_longer_one_that_contains_it(hall: Hall) -> None:
    hall.add(("Ann", "Anna"))
    assert hall.run(meant(hall, CheckIn, "ann")) == "Ann: here."
    assert hall.run(meant(hall, CheckIn, "#2")) == "Anna: here."


def test_a_whole_word_of_a_name_wins_over_a_part_of_another(hall: Hall) -> None:
    hall.add(("Bo Larsen", "Élodie Dubois", "Anna Kay", "Anna Day"))
    assert hall.run(meant(hall, CheckIn, "bo")) == "Bo Larsen: here."
    assert hall.run(meant(hall, CheckIn, "dubo")) == "Élodie Dubois: here."
    with pytest.raises(Refused, match="matches 2 players"):
        hall.run(meant(hall, CheckIn, "anna"))


@covers("P-1")
def test_a_second_warning_is_counted(hall: Hall) -> None:
    hall.add(2)
    assert hall.run(meant(hall, Penalty, "anna", "warning", "slow")) == "Anna has a warning: slow."
    assert (
        hall.run(meant(hall, Penalty, "anna", "warning", "slow"))
        == "Anna has a second warning: slow."
    )
    with pytest.raises(Refused, match="not one of warning, game-loss"):
        hall.run(meant(hall, Penalty, "anna", "flogging", "slow"))


def test_drop_after_disqualification_does_not_restore_the_rank(hall: Hall) -> None:
    hall.add(4)
    hall.play()
    hall.run(meant(hall, Disqualify, "anna", "shouting"))
    with pytest.raises(Refused, match="was disqualified and is already out"):
        hall.run(meant(hall, Drop, "anna"))


def test_a_drop_out_of_a_draft_says_to_draw_it_again(hall: Hall) -> None:
    hall.add(2)
    hall.run(PairRound())
    with pytest.raises(ConfirmationRequired, match="in the draft of round 1: redraw the round"):
        hall.run(meant(hall, Drop, "anna"), sure=False)

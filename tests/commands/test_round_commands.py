"""Moving an event on: publish, start, cut, decide, finish, settings, roles, undo, backups."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from covers import covers
from hall import BEGIN, Hall, by_name
from meant import meant

from data.event.backup import copies
from srtui.commands.command import ConfirmationRequired, Role
from srtui.commands.desk import Seat
from srtui.commands.event.settings import AddPlan, RemovePlan, SetEvent, SetHouseRule
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.result import Correct, Result
from srtui.commands.pairing.by_hand import Pin
from srtui.commands.pairing.pair import PairRound
from srtui.commands.roster.conduct import Penalty
from srtui.commands.roster.players import AddPlayer, CheckIn, Drop
from srtui.commands.rounds.ending import Decide, Finish, MakeCut
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.model.event import Phase
from srtui.model.refused import Refused
from srtui.rules.edition import Figure

Maker = Callable[[str], Hall]


def test_a_round_goes_from_draft_to_closed(hall: Hall) -> None:
    hall.add(4)
    phases = []
    for command in (PairRound(), Publish(), Start()):
        hall.run(command)
        phases.append(hall.event.rounds[0].phase)
    assert phases == [Phase.DRAFT, Phase.PUBLISHED, Phase.RUNNING]
    hall.type(by_name)
    hall.run(PairRound())
    assert hall.event.rounds[0].phase is Phase.CLOSED


def test_start_says_when_the_round_is_expected_to_end(hall: Hall) -> None:
    """2026 at 75 points: two clocks of 50 minutes."""
    hall.add(2)
    with pytest.raises(Refused, match="No round is paired"):
        hall.run(Start())
    hall.run(PairRound())
    with pytest.raises(Refused, match="still a draft"):
        hall.run(Start())
    hall.run(Publish())
    assert hall.run(Start()) == "Round 1 has started. The round lasts about 100 minutes."
    one = hall.event.rounds[0]
    assert one.started_at is not None
    assert one.started_at.startswith(BEGIN.date().isoformat())
    with pytest.raises(Refused, match="has already started"):
        hall.run(Start())


@covers("0")
def test_scenarios_are_rolled_without_repetition(hall: Hall) -> None:
    hall.add(2)
    played = []
    for _ in range(7):
        hall.run(PairRound())
        hall.run(Scenario())
        played.append(hall.event.rounds[-1].scenario)
        hall.run(Publish())
        hall.type(by_name)
    assert len(set(played)) == 7
    hall.run(PairRound())
    assert "(the scenario played longest ago)" in hall.run(Scenario())
    with pytest.raises(Refused, match="Which scenario"):
        hall.run(meant(hall, Scenario, "nothing like it"))


@covers("ALL-1", "0")
def test_the_leader_alone_is_said_before_another_round(hall: Hall) -> None:
    hall.add(2)
    hall.run(SetEvent(rounds=1))
    hall.play(by_name)
    with pytest.raises(ConfirmationRequired, match="Anna leads alone"):
        hall.run(PairRound(), sure=False)
    leader = hall.event.single_leader
    assert leader is not None
    assert leader.name == "Anna"


def test_finish_waits_for_results_and_asks_when_it_is_early(hall: Hall) -> None:
    hall.add(4)
    with pytest.raises(Refused, match="No round has been played"):
        hall.run(Finish())
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(meant(hall, Result, "1", "1", "s", 5, 1))
    with pytest.raises(Refused, match="1 game has no result in round 1: table 2"):
        hall.run(Finish())
    hall.run(meant(hall, Result, "2", "1", "s", 5, 1))
    with pytest.raises(
        ConfirmationRequired,
        match="1 of 3 rounds played so far, and no player leads alone",
    ):
        hall.run(Finish(), sure=False)
    said = hall.run(Finish())
    assert "share first place" in said
    for command in (PairRound(), Finish(), AddPlayer("Zoe"), meant(hall, Drop, "Anna")):
        with pytest.raises(Refused, match="finished"):
            hall.run(command)
    hall.desk.undo()
    hall.run(AddPlayer("Zoe"))


@covers(
    "ALL-1",
    "15-12",
    "sr2012:variants[x-rounds]",
    "sr2015:variants[x-rounds]",
    "sr2017beta:variants[x-rounds]",
)
def test_x_rounds_is_a_hard_end(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "x-rounds", 1))
    hall.add(4)
    hall.play(by_name)
    with pytest.raises(Refused, match="The event ends after 1 round: finish it"):
        hall.run(PairRound())


@covers("P-3", "17-2")
def test_the_cut_is_made_once_and_only_its_players_are_paired(hall: Hall) -> None:
    hall.add(8)
    with pytest.raises(Refused, match="once the round is complete"):
        hall.run(MakeCut(4))
    hall.play(by_name)
    with pytest.raises(ConfirmationRequired, match="Only 1 of 3 rounds"):
        hall.run(MakeCut(4), sure=False)
    hall.play(by_name)
    for wrong in (-1, 0, 1, 8, 99):
        with pytest.raises(Refused, match="Between 2 and 7"):
            hall.run(MakeCut(wrong), sure=False)
    hall.run(MakeCut(4))
    with pytest.raises(Refused, match="has only one cut"):
        hall.run(MakeCut(2))
    hall.run(PairRound())
    cut = hall.event.cut
    assert cut is not None
    playing = {player for game in hall.event.rounds[-1].games for player in game.players}
    assert playing == set(cut.top)


def test_the_cut_is_not_in_every_edition(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.add(4)
    hall.play(by_name)
    with pytest.raises(Refused, match="has no cut"):
        hall.run(MakeCut(2))


@covers("P-2")
def test_equals_at_the_line_of_the_cut_are_drawn_and_named(hall: Hall) -> None:
    """Two winners and two losers, all figures equal: who is third is drawn (P-2)."""
    hall.add(4)
    hall.play(by_name)
    said = hall.run(MakeCut(3))
    assert "These are tied on every figure, so lots were drawn: " in said
    with hall.store.read() as reader:
        (row,) = reader.table("tie_order")
    assert (row["decided_by"], row["purpose"]) == ("draw", "the cut to 3")
    assert row["seed"]


def test_decide_is_for_everybody_who_shares_a_rank(hall: Hall) -> None:
    hall.add(6)
    hall.play(by_name)
    first = [hall.event.name_of(line.player) for line in hall.event.standings() if line.rank == 1]
    assert len(first) == 3
    with pytest.raises(Refused, match=f"Name all players who share rank 1, including {first[2]}"):
        hall.run(meant(hall, Decide, (first[1], first[0])))
    with pytest.raises(Refused, match="each once"):
        hall.run(meant(hall, Decide, (first[0], first[0], first[1])))
    last = hall.event.name_of(hall.event.standings()[-1].player)
    with pytest.raises(Refused, match="do not share a rank"):
        hall.run(meant(hall, Decide, (first[0], last)))
    hall.run(meant(hall, Decide, (first[2], first[0], first[1])))
    ranked = [hall.event.name_of(line.player) for line in hall.event.standings()][:3]
    assert ranked == [first[2], first[0], first[1]]
    assert "drawn by lot: " in hall.run(meant(hall, Decide, tuple(first), draw=True))


def test_a_house_rule_counts_from_its_round_on(hall: Hall) -> None:
    hall.add(3)
    hall.play(by_name)
    with pytest.raises(ConfirmationRequired, match="announce this"):
        hall.run(meant(hall, SetHouseRule, "bye.points.fixed", "1"), sure=False)
    hall.run(meant(hall, SetHouseRule, "bye.points.fixed", "1"))
    hall.play(by_name)
    byes = [game.points[0] for game in hall.event.games if game.second is None]
    assert byes == [3, 1]
    hall.run(meant(hall, SetHouseRule, "bye.points.fixed", off=True))
    assert hall.event.house_rules == ()
    with pytest.raises(Refused, match="There is no house rule"):
        hall.run(meant(hall, SetHouseRule, "bye.points.fixed", off=True))


@pytest.mark.parametrize(
    ("key", "value"),
    [("no.such", "1"), ("bye.points.fixed", "many"), ("bye.points.fixed", ""), ("id", "mine")],
)
def test_a_house_rule_that_does_not_fit_is_refused(hall: Hall, key: str, value: str) -> None:
    with pytest.raises(Refused):
        hall.run(meant(hall, SetHouseRule, key, value))
    assert hall.event.house_rules == ()


def test_a_variant_changes_the_order_of_the_standings(hall_of: Maker) -> None:
    hall = hall_of("sr2017beta")
    hall.run(meant(hall, UseVariant, "destruction"))
    assert hall.event.edition.standings.order[1] is Figure.DESTROYED
    hall.run(meant(hall, UseVariant, "destruction", off=True))
    assert hall.event.edition.standings.order[1] is Figure.SOS
    with pytest.raises(Refused, match="does not use"):
        hall.run(meant(hall, UseVariant, "destruction", off=True))
    with pytest.raises(Refused):
        hall.run(meant(hall, UseVariant, "nothing"))


def test_settings_change_only_what_is_given(hall: Hall) -> None:
    hall.run(SetEvent(name="Spring", tables=8, rounds=4))
    event = hall.event
    assert (event.name, event.table_count, event.planned_rounds, event.size) == ("Spring", 8, 4, 75)
    hall.run(SetEvent(rounds=0))
    assert hall.event.rounds_planned is None
    hall.add(2)
    hall.play(by_name)
    with pytest.raises(Refused, match="size cannot change"):
        hall.run(SetEvent(size=50))


@pytest.mark.parametrize(
    "wrong", [SetEvent(size=0), SetEvent(tables=-1), SetEvent(rounds=100), SetEvent(policy="best")]
)
def test_settings_out_of_bounds_are_refused(hall: Hall, wrong: SetEvent) -> None:
    with pytest.raises(Refused):
        hall.run(wrong)


def test_the_day_plan(hall: Hall) -> None:
    hall.run(meant(hall, AddPlan, "09:30 Check-in"))
    hall.run(meant(hall, AddPlan, "Lunch", at="12:45"))
    hall.run(meant(hall, AddPlan, "Prizes"))
    assert [(item.starts_at, item.activity) for item in hall.event.plan] == [
        ("09:30", "Check-in"),
        ("12:45", "Lunch"),
        (None, "Prizes"),
    ]
    hall.run(meant(hall, RemovePlan, 2))
    assert [item.activity for item in hall.event.plan] == ["Check-in", "Prizes"]


@covers("0")
def test_the_table_of_rounds_goes_by_the_starters(hall: Hall) -> None:
    """8 players 3 rounds, 9 players 4 (rules.md section 7, example 17)."""
    hall.add(8)
    assert hall.event.planned_rounds == 3
    hall.add(["Zoe"])
    assert hall.event.planned_rounds == 4
    hall.play(by_name)
    hall.run(meant(hall, Drop, "zoe"))
    assert hall.event.planned_rounds == 4


def test_roles_are_checked_by_the_desk(hall: Hall) -> None:
    hall.add(2)
    judge, board = hall.judge(), hall.at(Seat(Role.BOARD, "wall"))
    assert judge.run(meant(judge, CheckIn, "anna")).sentence == "Anna: here."
    with pytest.raises(Refused, match="is for the organizer, not for a judge"):
        judge.run(PairRound())
    with pytest.raises(Refused, match="not for a board"):
        board.run(meant(board, CheckIn, "bert"))


def test_undo_and_redo_act_on_the_users_newest_entry(hall: Hall) -> None:
    hall.add(3)
    judge = hall.judge()
    judge.run(meant(judge, CheckIn, "anna"))
    assert hall.desk.next_undo() == "Cleo has joined the event."
    assert hall.desk.undo().sentence == "Undone: Cleo has joined the event."
    assert len(hall.event.players) == 2
    assert hall.desk.redo().sentence == "Redone: Cleo has joined the event."
    assert [one.name for one in hall.event.players] == ["Anna", "Bert", "Cleo"]
    assert judge.undo().sentence == "Undone: Anna: here."
    with pytest.raises(Refused, match="nothing of yours to undo"):
        judge.undo()


def test_undo_of_a_pairing_is_restored_not_drawn_again_by_redo(hall: Hall) -> None:
    hall.add(8)
    hall.run(PairRound())
    before = hall.event.rounds[0].games
    hall.desk.undo(("round",))
    assert hall.event.rounds == ()
    hall.desk.redo(("round",))
    assert hall.event.rounds[0].games == before  # type: ignore[misc]


def test_a_doubtful_command_changes_nothing_until_it_is_meant(hall: Hall) -> None:
    hall.add(("Anna", "Bert"), here=True)
    hall.run(AddPlayer("Cleo"))
    with pytest.raises(ConfirmationRequired):
        hall.run(PairRound(), sure=False)
    assert hall.event.rounds == ()
    with hall.store.read() as reader:
        assert reader.table("draw") == []


def test_copies_are_made_before_pairing_and_at_a_rounds_end(hall: Hall, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    hall.run(SetEvent(backup_to=str(stick)))
    hall.add(2)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(meant(hall, Result, "1", "1", "s", 5, 1))
    reasons = [copy.stem.split("-", 4)[4] for copy in copies(hall.path)]
    assert reasons == ["before-pairing", "round-1-end"]
    assert len(list(stick.rglob("*.srtui"))) == 2


def test_a_stick_that_is_gone_is_a_warning_never_a_stop(hall: Hall, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    hall.run(SetEvent(backup_to=str(stick)))
    stick.rmdir()
    hall.add(2)
    done = hall.desk.run(PairRound())
    assert done.sentence.startswith("Round 1 is drawn")
    assert len(done.warnings) == 1
    assert "Reconnect the drive" in done.warnings[0]


def test_a_house_rule_from_the_next_round_on_brings_in_a_cut(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.add(8)
    hall.play(by_name)
    hall.run(meant(hall, SetHouseRule, "cut.use", "variant"))
    assert hall.event.house_rules[0].from_round == 2
    assert "Cut to the top 4" in hall.run(MakeCut(4))


def test_a_house_rule_from_the_next_round_on_moves_the_hard_end(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.run(meant(hall, UseVariant, "x-rounds", 1))
    hall.add(4)
    hall.play(by_name)
    hall.run(meant(hall, SetHouseRule, "rounds.cap", "2"))
    assert hall.event.planned_rounds == 2
    hall.play(by_name)
    with pytest.raises(Refused, match="The event ends after 2 rounds: finish it"):
        hall.run(PairRound())


def test_no_cut_is_made_in_a_finished_event(hall: Hall) -> None:
    hall.add(8)
    hall.play(by_name)
    hall.run(Finish())
    with pytest.raises(Refused, match="The event is finished"):
        hall.run(MakeCut(4))


def test_a_correction_says_that_a_cut_was_made_on_it_and_the_event_is_finished(hall: Hall) -> None:
    hall.add(8)
    hall.play(by_name)
    table = str(hall.game("Anna").table)
    hall.run(MakeCut(4))
    said = hall.run(meant(hall, Correct, table, "2", "s", 1, 5, in_round=1))
    assert said.endswith("The cut after round 1 was made with the old result.")
    hall.run(Finish())
    said = hall.run(meant(hall, Correct, table, "1", "s", 5, 1, in_round=1))
    assert said.endswith("The event is finished: check its standings again.")


def test_undo_makes_no_draft_of_a_round_with_results(hall: Hall) -> None:
    """Neither over a judge's result nor over a penalty, which another screen takes back."""
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    hall.judge().run(meant(hall, Result, "1", "1", "s", 5, 1), sure=True)
    with pytest.raises(Refused, match="Round 1 has results"):
        hall.desk.undo()
    assert hall.event.rounds[0].phase is Phase.PUBLISHED
    hall.judge().undo()
    hall.run(meant(hall, Penalty, "Anna", "game-loss", "late"))
    with pytest.raises(Refused, match="Round 1 has results"):
        hall.desk.undo(("round",))
    hall.desk.undo(("roster",))
    hall.desk.undo(("round",))
    assert hall.event.rounds[0].phase is Phase.DRAFT


def test_undo_opens_no_game_of_a_closed_round(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(meant(hall, Result, "1", "1", "s", 5, 1))
    judge = hall.judge()
    judge.run(meant(judge, Result, "2", "1", "s", 5, 1), sure=True)
    hall.run(PairRound())
    with pytest.raises(Refused, match="Round 1 is closed: correct the result"):
        judge.undo()
    assert hall.event.rounds[0].complete


def test_undo_takes_no_cut_from_under_a_round_paired_on_it(hall: Hall) -> None:
    hall.add(8)
    hall.play(by_name)
    hall.run(MakeCut(4))
    hall.run(PairRound())
    with pytest.raises(Refused, match="Round 2 was paired from the cut"):
        hall.desk.undo(("event",))
    hall.desk.undo(("round",))
    hall.desk.undo(("event",))
    assert hall.event.cut is None


def test_another_scenario_after_results_is_asked_about(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(meant(hall, Scenario, "roll"), sure=False)
    hall.run(meant(hall, Result, "1", "1", "s", 5, 1))
    with pytest.raises(
        ConfirmationRequired, match="Results are in, and their awards will not change"
    ):
        hall.run(meant(hall, Scenario, "roll"), sure=False)


def test_a_house_rule_for_the_standings_leaves_those_of_earlier_rounds(hall: Hall) -> None:
    hall.add(4)
    hall.play(by_name)
    before = hall.event.standings(1)
    hall.run(meant(hall, SetHouseRule, "standings.order", '["destroyed"]'))
    hall.play(by_name)
    assert hall.event.standings(1) == before
    assert hall.event.field(2).rule.order == (Figure.DESTROYED,)


def test_a_question_before_pairing_makes_no_copy(hall: Hall) -> None:
    hall.add(2)
    hall.run(SetEvent(rounds=1))
    hall.play(by_name)
    before = copies(hall.path)
    with pytest.raises(ConfirmationRequired, match="leads alone"):
        hall.run(PairRound(), sure=False)
    assert copies(hall.path) == before


def test_a_cut_of_which_one_is_left_is_not_paired(hall: Hall) -> None:
    hall.add(8)
    hall.play(by_name)
    hall.run(MakeCut(2))
    cut = hall.event.cut
    assert cut is not None
    hall.run(meant(hall, Drop, cut.top[0]))
    with pytest.raises(Refused, match="Fewer than two players are left in the cut"):
        hall.run(PairRound())
    assert hall.run(Finish()).startswith("The event is finished after 1 round: ")


@covers("1.5")
def test_c_9_a_group_binds_the_choice_by_hand_as_the_dice(hall_of: Maker) -> None:
    """Gauntlet is of the group Center like Overrun: every other group comes first."""
    hall = hall_of("sr2012")
    hall.add(4)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "overrun"), sure=False)
    hall.run(Publish())
    hall.run(Start())
    hall.type(by_name)
    hall.run(PairRound())
    with pytest.raises(ConfirmationRequired, match="belongs to group Center, which has been used"):
        hall.run(meant(hall, Scenario, "gauntlet"), sure=False)
    hall.run(meant(hall, Scenario, "guidons"), sure=False)
    hall.run(meant(hall, Scenario, "gauntlet"))
    assert hall.event.rounds[-1].scenario == "gauntlet", "with the organizer's yes"


@covers("1.5", "P-16")
@pytest.mark.parametrize(
    ("variant", "out", "stays"),
    [
        ("non-interactive-objectives", "demolition", "sacrifice"),
        ("plain-objectives", "guidons", "demolition"),
    ],
)
def test_c_10_scenario_left_out_by_a_variant_is_asked_about(
    hall_of: Maker, variant: str, out: str, stays: str
) -> None:
    """Without interactive objectives 4, 5, 6, 13, 14 and 15 are out; without abilities Guidons."""
    hall = hall_of("sr2012")
    hall.add(2)
    hall.run(meant(hall, UseVariant, variant))
    hall.run(PairRound())
    with pytest.raises(ConfirmationRequired, match="not one of this event's scenarios"):
        hall.run(meant(hall, Scenario, out), sure=False)
    hall.run(meant(hall, Scenario, stays), sure=False)


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ((5, 4), "2 players have 1 TP: Anna wins on tiebreakers."),
        ((5, 5), "Anna and Cleo share first place."),
    ],
)
def test_finish_says_who_wins_a_tie_on_tp(
    hall: Hall, points: tuple[int, int], sentence: str
) -> None:
    hall.add(4)
    hall.run(meant(hall, PairRound, by_hand="yes"))
    hall.run(meant(hall, Pin, "Anna", "Bert"))
    hall.run(meant(hall, Pin, "Cleo", "Dora"))
    hall.run(Publish())
    for name, score in zip(("Anna", "Cleo"), points, strict=True):
        table = next(g.table for g in hall.event.games if hall.event.name_of(g.first) == name)
        hall.run(meant(hall, Result, str(table), name, "s", score, 1, 10, 10))
    with hall.desk.store.read() as reader:
        asked = Finish().question(hall.event, reader)
    assert asked.startswith(sentence)


def test_rerolled_scenario_says_why(hall: Hall) -> None:
    """Steamroller 2026 rolls a d8 for seven scenarios; none comes twice."""
    hall.add(2)
    names = {rule.dice: rule.name for rule in hall.event.edition.scenarios}
    why = []
    for _ in range(7):
        hall.run(PairRound())
        said = hall.run(Scenario())
        rolls = re.search(r"\(rolled ([\d, then]+)\)", said)
        assert rolls is not None, said
        for roll in rolls[1].split(", then ")[:-1]:
            name = names.get((int(roll),), "")
            played = f"{roll} is {name}, which has already been played."
            reason = played if name else "8 is a re-roll."
            assert said.count(reason) == 1, said
            why.append(name)
        hall.run(Publish())
        hall.type(by_name)
    assert any(why), "a scenario that had been played was rolled"

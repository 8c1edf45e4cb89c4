"""Pairing by draw and by hand: nothing a person does by hand is refused for a level."""

from __future__ import annotations

from typing import Any

import pytest
from hall import Hall, by_name
from hypothesis import HealthCheck, example, given
from hypothesis import strategies as st
from meant import meant
from search import wide

from srtui.commands.command import Command, ConfirmationRequired
from srtui.commands.event.settings import SetEvent
from srtui.commands.game.by_hand import Adopt
from srtui.commands.game.result import Result
from srtui.commands.game.turn import FirstTurn
from srtui.commands.pairing.by_hand import Bye, MoveTable, Pin, Swap, Tables, TakeSeat, Unpair
from srtui.commands.pairing.pair import PairRound, Redraw
from srtui.commands.roster.players import AddPlayer, Drop, EditPlayer
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.model.event import Phase
from srtui.model.refused import Refused
from srtui.queries.day.status import next_step
from srtui.queries.event.settings import rounds_words


def pairs(hall: Hall) -> set[frozenset[str]]:
    event = hall.event
    return {frozenset(map(event.name_of, game.players)) for game in event.rounds[-1].games}


def test_draft_seats_every_player_once_at_a_separate_table(hall: Hall) -> None:
    hall.add(7)
    said = hall.run(PairRound())
    one = hall.event.rounds[0]
    seated = [player for game in one.games for player in game.players]
    assert sorted(seated) == [player.id for player in hall.event.players]
    assert sorted(game.table or 0 for game in one.games) == [0, 1, 2, 3]
    assert said.startswith("Round 1 is drawn: 3 games, bye for ")


def test_of_five_players_each_has_one_bye_in_five_rounds(hall: Hall) -> None:
    hall.add(5)
    for _ in range(5):
        hall.play()
    byes = [game.first for game in hall.event.games if game.second is None]
    assert sorted(byes) == sorted(player.id for player in hall.event.players)


@pytest.mark.parametrize("players", [3, 4])
def test_pairing_asks_once_everyone_has_met(hall: Hall, players: int) -> None:
    hall.add(players)
    for _ in range(3):
        hall.run(PairRound())
        hall.run(Publish())
        hall.type()
    with pytest.raises(ConfirmationRequired) as caught:
        hall.run(PairRound(), sure=False)
    assert (
        f"All {players} players have met each other: every pairing of round 4 will be a rematch."
        in caught.value.warnings
    )


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (3, "at most 3 rounds without a rematch"),
        (4, "at most 3 rounds without a rematch"),
        (5, "at most 5 rounds without a rematch"),
        (6, "at most 5 rounds without a rematch"),
        (7, ""),
    ],
)
def test_event_of_few_players_tells_when_rematches_begin(
    hall: Hall, players: int, sentence: str
) -> None:
    hall.add(players)
    said = rounds_words(hall.event)
    assert said.endswith(sentence) if sentence else "without a rematch" not in said


def test_the_same_seed_draws_the_same_round(hall: Hall) -> None:
    hall.add(10)
    hall.run(PairRound(seed="fair"))
    first = pairs(hall)
    hall.run(Redraw("another look", seed="other"))
    other = pairs(hall)
    hall.run(Redraw("back", seed="fair"))
    assert pairs(hall) == first != other
    with hall.store.read() as reader:
        rows = reader.table("draw", order="attempt")
    assert [(row["attempt"], row["seed"], row["reason"]) for row in rows] == [
        (1, "fair", ""),
        (2, "other", "another look"),
        (3, "fair", "back"),
    ]


def test_pair_says_why_not(hall: Hall) -> None:
    with pytest.raises(Refused, match="A round needs at least two players"):
        hall.run(PairRound())
    hall.add(4)
    hall.run(PairRound())
    with pytest.raises(Refused, match="Round 1 is a draft"):
        hall.run(PairRound())
    hall.run(Publish())
    with pytest.raises(Refused, match="2 games have no result in round 1: tables 1, 2"):
        hall.run(PairRound())


def test_missing_players_are_named_after_the_first_check_in(hall: Hall) -> None:
    hall.add(("Anna", "Bert"), here=True)
    hall.run(AddPlayer("Cleo"))
    with pytest.raises(
        ConfirmationRequired, match=("This pairs players who are not checked in: Cleo")
    ):
        hall.run(PairRound(), sure=False)


def test_swap_changes_two_seats_and_nothing_else(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    anna, bert = hall.game("Anna"), hall.game("Bert")
    if anna == bert:
        hall.run(meant(hall, Swap, "anna", "cleo"))
        anna, bert = hall.game("Anna"), hall.game("Bert")
    hall.run(meant(hall, Swap, "anna", "bert"))
    assert hall.game("Anna").table == bert.table
    assert hall.game("Bert").table == anna.table
    assert hall.game("Anna").by_hand
    hall.run(meant(hall, Swap, "anna", "bert"))
    assert hall.game("Anna").players == anna.players


def test_swap_refuses_what_changes_nothing(hall: Hall) -> None:
    hall.add(2)
    hall.run(PairRound())
    with pytest.raises(Refused, match="already playing each other"):
        hall.run(meant(hall, Swap, "anna", "bert"))
    with pytest.raises(Refused, match="two different"):
        hall.run(meant(hall, Swap, "anna", "anna"))
    hall.run(meant(hall, Unpair, "anna"))
    with pytest.raises(Refused, match="Neither Anna nor Bert has a game"):
        hall.run(meant(hall, Swap, "anna", "bert"))


def test_the_bye_can_be_swapped_after_publishing_and_keeps_its_award(hall: Hall) -> None:
    hall.add(3)
    hall.run(PairRound())
    hall.run(Publish())
    (bye,) = (game for game in hall.event.rounds[0].games if game.second is None)
    other = next(one for one in hall.event.players if one.id != bye.first)
    hall.run(meant(hall, Swap, hall.event.name_of(bye.first), other.name))
    (now,) = (game for game in hall.event.rounds[0].games if game.second is None)
    assert (now.first, now.outcome, now.points) == (other.id, bye.outcome, (3, 0))


def test_a_pinned_pair_stays_when_the_round_is_drawn_again(hall: Hall) -> None:
    hall.add(8)
    hall.run(PairRound())
    hall.run(meant(hall, Pin, "anna", "hanna"))
    for reason in ("one", "two", "three"):
        hall.run(Redraw(reason))
        assert frozenset(("Anna", "Hanna")) in pairs(hall)
    assert len(pairs(hall)) == 4


def test_the_two_left_by_a_pin_meet_each_other(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    opponent = hall.game("Anna").opponent(hall.id("Anna"))
    others = {one.name for one in hall.event.players if one.id != opponent} - {"Anna"}
    chosen = sorted(others)[0]
    hall.run(meant(hall, Pin, "anna", chosen))
    assert pairs(hall) == {
        frozenset(("Anna", chosen)),
        frozenset({one.name for one in hall.event.players} - {"Anna", chosen}),
    }


def test_a_pinned_bye_gives_way_when_the_number_becomes_even(hall: Hall) -> None:
    hall.add(5)
    hall.run(PairRound())
    hall.run(meant(hall, Bye, "anna"))
    hall.run(Redraw("keep the bye"))
    assert hall.game("Anna").second is None
    hall.run(meant(hall, Drop, "bert"))
    hall.run(Redraw("one is gone"))
    assert all(game.second is not None for game in hall.event.rounds[0].games)


def test_the_bye_by_hand_frees_who_had_it(hall: Hall) -> None:
    hall.add(3)
    hall.run(PairRound())
    (bye,) = (game.first for game in hall.event.rounds[0].games if game.second is None)
    name = next(one.name for one in hall.event.players if one.id != bye)
    said = hall.run(meant(hall, Bye, name))
    assert said == f"{name} has the bye. {hall.event.name_of(bye)} plays instead."
    with pytest.raises(Refused, match="has the bye"):
        hall.run(meant(hall, Bye, name))


def test_a_round_can_be_paired_wholly_by_hand(hall: Hall) -> None:
    hall.add(5)
    hall.run(PairRound(by_hand=True))
    assert not hall.event.rounds[0].games
    with pytest.raises(Refused, match="has no pairings yet"):
        hall.run(Publish())
    hall.run(meant(hall, Pin, "anna", "bert"))
    hall.run(meant(hall, Pin, "cleo", "dora"))
    with pytest.raises(ConfirmationRequired, match="These players have no game: Emil"):
        hall.run(Publish(), sure=False)
    hall.run(meant(hall, Bye, "emil"))
    hall.run(Publish(), sure=False)
    assert sorted(game.table or 0 for game in hall.event.rounds[0].games) == [0, 1, 2]


def test_publishing_names_what_manual_pairings_break(hall: Hall) -> None:
    hall.add(4)
    hall.play(by_name)
    hall.run(PairRound(by_hand=True))
    first = [sorted(map(hall.event.name_of, game.players)) for game in hall.event.rounds[0].games]
    for one, other in first:
        hall.run(meant(hall, Pin, one, other))
    with pytest.raises(ConfirmationRequired, match="meet again: set by hand"):
        hall.run(Publish(), sure=False)
    assert hall.run(Publish(), sure=True) == "Round 2 is published: 2 games."


def test_a_latecomer_takes_a_no_shows_seat_after_publishing(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    opponent = hall.game("Anna").opponent(hall.id("Anna"))
    hall.run(AddPlayer("Zoe"))
    hall.run(meant(hall, TakeSeat, "zoe", "anna"))
    assert hall.game("Zoe").opponent(hall.id("Zoe")) == opponent
    assert hall.event.rounds[0].game_of(hall.id("Anna")) is None


def test_player_with_the_bye_takes_a_no_shows_seat(hall: Hall) -> None:
    hall.add(3)
    hall.run(PairRound())
    hall.run(Publish())
    (bye,) = (game.first for game in hall.event.rounds[0].games if game.second is None)
    missing = next(one for one in hall.event.players if one.id != bye)
    hall.run(meant(hall, TakeSeat, hall.event.name_of(bye), missing.name))
    assert len(hall.event.rounds[0].games) == 1
    assert hall.event.rounds[0].games[0].outcome is None
    with pytest.raises(Refused, match="has no seat"):
        hall.run(meant(hall, TakeSeat, hall.event.name_of(bye), missing.name))


def test_a_game_with_a_result_is_not_taken_apart(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    hall.run(meant(hall, Result, "anna", "anna", "s", 5, 1))
    for command in (
        meant(hall, Unpair, "anna"),
        meant(hall, Swap, "anna", "bert"),
        meant(hall, Pin, "anna", "bert"),
        meant(hall, Bye, "anna"),
    ):
        with pytest.raises(Refused, match="already has a result"):
            hall.run(command)


def test_tables_change_places_and_stay_unique(hall: Hall) -> None:
    hall.add(6)
    hall.run(PairRound())
    (at_one,) = (game for game in hall.event.rounds[0].games if game.table == 1)
    (at_two,) = (game for game in hall.event.rounds[0].games if game.table == 2)
    hall.run(meant(hall, MoveTable, "1", 2))
    now = {game.id: game.table for game in hall.event.rounds[0].games}
    assert (now[at_one.id], now[at_two.id]) == (2, 1)
    hall.run(meant(hall, MoveTable, "2", 17))
    with pytest.raises(Refused, match=r"no game at table 2\. Tables in use: 1 to 17"):
        hall.run(meant(hall, MoveTable, "2", 1))
    with pytest.raises(Refused, match="start at 1"):
        hall.run(meant(hall, MoveTable, "1", 0))


def test_tables_are_assigned_again_with_pinned_players_where_they_sit(hall: Hall) -> None:
    hall.add(8)
    hall.run(PairRound())
    hall.run(meant(hall, EditPlayer, "anna", table=9))
    hall.run(Tables())
    assert hall.game("Anna").table == 9
    hall.run(Publish())
    hall.run(meant(hall, Result, "anna", "anna", "s", 5, 1))
    with pytest.raises(Refused, match="tables cannot change"):
        hall.run(Tables())


def test_a_closed_round_stays_as_it_is(hall: Hall) -> None:
    hall.add(4)
    hall.play(by_name)
    hall.run(PairRound())
    hall.desk.undo()
    assert hall.event.rounds[-1].phase is not Phase.CLOSED
    hall.desk.redo()
    assert hall.event.rounds[0].phase is Phase.CLOSED
    hall.run(Publish())
    with pytest.raises(Refused, match="change a published round one pairing at a time"):
        hall.run(Redraw("late"))


ACTIONS = st.lists(
    st.tuples(
        st.sampled_from(["swap", "pin", "bye", "unpair", "seat", "redraw", "drop", "add", "move"]),
        st.integers(0, 8),
        st.integers(0, 8),
    ),
    max_size=12,
)


@wide(6, 500, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(start=st.integers(2, 7), actions=ACTIONS)
@example(start=3, actions=[("seat", 0, 0), ("seat", 1, 1), ("seat", 2, 2)])
def test_whatever_is_done_by_hand_the_round_stays_a_round(
    tmp_path_factory: pytest.TempPathFactory,
    start: int,
    actions: list[tuple[str, int, int]],
) -> None:
    """A command does its work or is refused in a sentence; nobody ever sits twice."""
    hall = Hall(tmp_path_factory.mktemp("event"))
    hall.add(start)
    hall.run(PairRound())
    for verb, a, b in actions:
        names = [one.name for one in hall.event.players]
        one, other = names[a % len(names)], names[b % len(names)]
        kind, words = {
            "swap": (Swap, (one, other)),
            "pin": (Pin, (one, other)),
            "bye": (Bye, (one,)),
            "unpair": (Unpair, (one,)),
            "seat": (TakeSeat, (one, other)),
            "redraw": (Redraw, ("again",)),
            "drop": (Drop, (one,)),
            "add": (AddPlayer, (f"New {len(names)}",)),
            "move": (MoveTable, (one, b + 1)),
        }[verb]
        try:
            said = hall.run(meant(hall, kind, *words))  # type: ignore[arg-type]
        except Refused as refused:
            said = str(refused)
        assert said.endswith((".", ")"))
        games = hall.event.rounds[0].games
        seated = [player for game in games for player in game.players]
        tables = [game.table for game in games if game.table is not None]
        assert len(seated) == len(set(seated))
        assert len(tables) == len(set(tables)) == sum(game.second is not None for game in games)
    hall.store.close()


def test_a_game_scored_turn_by_turn_keeps_its_players_and_its_scenario(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Scenario())
    hall.run(Publish())
    hall.run(meant(hall, FirstTurn, "1", "1"))
    hall.run(meant(hall, Adopt, "1", 2, "1", 1, 0))
    mine, other = (hall.event.name_of(game.first) for game in hall.event.rounds[0].games)
    for command in (
        meant(hall, Swap, mine, other),
        meant(hall, Unpair, "1"),
        meant(hall, Bye, mine),
        Scenario(),
    ):
        with pytest.raises(Refused, match="scored turn by turn"):
            hall.run(command)


def test_swap_clears_the_first_turn(hall: Hall) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Scenario())
    hall.run(Publish())
    hall.run(meant(hall, FirstTurn, "1", "1"))
    mine, other = (hall.event.name_of(game.first) for game in hall.event.rounds[0].games)
    assert hall.run(meant(hall, Swap, mine, other)) == f"{mine} and {other} have swapped seats."
    with hall.store.read() as reader:
        assert reader.value("SELECT count(opener) FROM game") == 0


@pytest.mark.parametrize(("command", "named"), [(Unpair, "anna"), (Bye, "anna")])
def test_a_pair_the_players_know_is_taken_apart_only_after_a_question(
    hall: Hall, command: type[Command], named: str
) -> None:
    hall.add(4)
    hall.run(PairRound())
    hall.run(Publish())
    known = pairs(hall)
    with pytest.raises(ConfirmationRequired, match="the players have seen this pairing"):
        hall.run(meant(hall, command, named), sure=False)
    assert pairs(hall) == known
    hall.run(meant(hall, Unpair, "anna"))
    assert pairs(hall) != known


@pytest.mark.parametrize(("command", "named"), [(Unpair, "anna"), (Bye, "anna")])
def test_a_draft_is_changed_without_a_question(
    hall: Hall, command: type[Command], named: str
) -> None:
    hall.add(4)
    hall.run(PairRound())
    before = pairs(hall)
    hall.run(meant(hall, command, named), sure=False)
    assert pairs(hall) != before


def test_clubmates_who_meet_in_round_1_are_mentioned(hall: Hall) -> None:
    hall.add(["Anna", "Bert"], club="Harbour Lions")
    said = hall.run(PairRound())
    assert "1 game is between clubmates: to avoid that, redraw and keep clubs apart" in said
    step = next_step(hall.event)
    assert step.text == "Check the draft, then publish it. 1 game is between clubmates."
    assert [choice.command for choice in step.choices] == ["publish", "redraw"]
    hall.run(SetEvent(clubs_apart=True))
    step = next_step(hall.event)
    assert (step.text, step.command) == (
        "Draw round 1 again. Clubs are kept apart now.",
        "redraw",
    )
    assert "clubmates" not in hall.run(Redraw())
    assert next_step(hall.event).command == "publish", "it could not be avoided"


def test_redraw_keeps_clubs_apart_when_it_is_asked_to(hall: Hall) -> None:
    hall.add(["Anna", "Bert"], club="Harbour Lions")
    hall.add(["Cleo", "Dora"], club="Mill")
    hall.run(PairRound(seed="3"))
    _, apart = next_step(hall.event).choices
    values: dict[str, Any] = dict(apart.values)
    hall.run(Redraw(**values))
    assert hall.event.club_wish
    clubs = [{hall.event.by_id[one].club for one in game.players} for game in hall.event.games]
    assert clubs == [{"Harbour Lions", "Mill"}] * 2
    assert next_step(hall.event).choices == ()
    hall.desk.undo()
    assert not hall.event.club_wish

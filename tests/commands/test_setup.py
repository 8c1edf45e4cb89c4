"""What is done before the first turn, in the edition's order (rules.md 1.10, 2.10, 3.8, 5.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from covers import covers
from hall import Hall
from meant import meant

from srtui.commands.clock.game import Begin
from srtui.commands.command import Command, ConfirmationRequired, Role
from srtui.commands.event.variants import UseVariant
from srtui.commands.game.result import Result
from srtui.commands.game.turn import FirstTurn, Turn
from srtui.commands.lists.choice import ChooseList
from srtui.commands.lists.handed_in import AddList
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start
from srtui.commands.setup.choosing import Roll, Select, SetupDone
from srtui.model.refused import Refused
from srtui.queries.setup import SetupStep, SetupView, answer, setup_view
from srtui.rules.applies import roll_off
from srtui.rules.record import Game

Maker = Callable[[str], Hall]


def begin(hall: Hall, scenario: str, *, start: bool = True) -> Hall:
    """Two players at table 1 with the round running."""
    if not hall.event.players:
        hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, scenario))
    hall.run(Publish())
    if start:
        hall.run(Start())
    return hall


def game_of(hall: Hall) -> Game:
    found = hall.event.rounds[-1].at_table(1)
    assert found is not None
    return found


def view(hall: Hall) -> SetupView:
    with hall.store.read() as reader:
        return setup_view(reader, hall.event, game_of(hall))


def keys(hall: Hall) -> list[str]:
    return [step.key for step in view(hall).steps]


def step_of(hall: Hall, key: str) -> SetupStep:
    return next(step for step in view(hall).steps if step.key == key)


BOTH = ["list@1", "list@2"]
ORDER = ["roll", "first", "edge"]


@covers("1.10", "1.12", "2.10", "2.12", "3.8", "3.9", "4.5", "5.5", "P-10")
@pytest.mark.parametrize(
    ("edition", "scenario", "expected"),
    [
        ("sr2012", "close-quarters", [*BOTH, *ORDER]),
        ("sr2012", "destruction", [*BOTH, *ORDER, "objectives"]),
        ("sr2012", "bunkers", [*BOTH, "reinforcements", *ORDER]),
        ("sr2015", "recon", [*BOTH, *ORDER, "objectives"]),
        ("sr2015", "outflank", [*BOTH, *ORDER]),
        ("sr2017beta", "standoff", [*BOTH, "objective@1", "objective@2", *ORDER, "objectives"]),
        ("sr2017beta", "breakdown", [*BOTH, *ORDER]),
        (
            "sr2024",
            "recon-mk4",
            [*BOTH, "spells", *ORDER, "elements", "terrain:red-terrain", "terrain:blue-terrain"],
        ),
        ("sr2024", "two-fronts", [*BOTH, "spells", *ORDER, "elements"]),
        (
            "sr2026",
            "two-fronts",
            [*BOTH, "spells", *ORDER, "elements", "terrain:terrain", "defenses"],
        ),
        (
            "sr2026",
            "pressure-point",
            [
                *BOTH,
                "spells",
                *ORDER,
                "elements",
                "terrain:far-left",
                "terrain:far-right",
                "terrain:near-left",
                "terrain:near-right",
                "defenses",
            ],
        ),
        ("sr2026", "fault-line", [*BOTH, "spells", *ORDER, "elements", "defenses"]),
    ],
)
def test_the_steps_stand_in_the_order_of_the_edition(
    hall_of: Maker, edition: str, scenario: str, expected: Any
) -> None:
    assert keys(begin(hall_of(edition), scenario)) == expected


@covers("2.4", "3.4")
@pytest.mark.parametrize(("edition", "scenario"), [("sr2015", "recon"), ("sr2017beta", "standoff")])
def test_specialists_come_behind_the_lists_where_they_are_played(
    hall_of: Maker, edition: str, scenario: str
) -> None:
    hall = hall_of(edition)
    hall.run(meant(hall, UseVariant, "specialists"))
    assert keys(begin(hall, scenario))[2:4] == ["specialists@1", "specialists@2"]


@pytest.mark.parametrize(
    ("edition", "scenario"),
    [
        ("sr2012", "bunkers"),
        ("sr2015", "recon"),
        ("sr2017beta", "standoff"),
        ("sr2024", "payload"),
        ("sr2026", "trench-warfare"),
    ],
)
def test_the_table_answers_step_by_step_until_all_is_done(
    hall_of: Maker, edition: str, scenario: str
) -> None:
    hall = begin(hall_of(edition), scenario)
    desk, asked = hall.table(1), []
    while (step := view(hall).next) is not None:
        asked.append(step.key)
        value = step.options[-1][0] if step.options else ""
        assert desk.run(answer(hall.event, game_of(hall).id, step, value)).sentence.startswith(
            "Table 1: "
        )
    assert asked == keys(hall)
    assert view(hall).done
    assert all(step.done and step.result for step in view(hall).steps)
    with hall.store.read() as reader:
        assert reader.value("SELECT opener FROM game") in game_of(hall).players


@covers("5.5", "P-10")
def test_the_starting_roll_is_rolled_again_while_both_are_equal(hall: Hall) -> None:
    begin(hall, "payload")
    said = hall.table(1).run(meant(hall, Roll, "1")).sentence
    rolls = roll_off(f"{hall.event.seed}/game/{game_of(hall).id}/start/")
    dice = ", then ".join(f"{one}-{other}" for one, other in rolls)
    winner = game_of(hall).players[0 if rolls[-1][0] > rolls[-1][1] else 1]
    names = [hall.event.name_of(player) for player in game_of(hall).players]
    assert said == (
        f"Table 1: {names[0]} and {names[1]} rolled {dice}, so {hall.event.name_of(winner)} won."
    )
    assert step_of(hall, "first").player == game_of(hall).side(winner)


def test_rolls_come_from_the_seed_and_only_the_last_differs() -> None:
    seen = set()
    for number in range(300):
        rolls = roll_off(f"seed {number}")
        assert rolls == roll_off(f"seed {number}")
        assert all(one == other for one, other in rolls[:-1])
        assert rolls[-1][0] != rolls[-1][1]
        assert {die for pair in rolls for die in pair} <= {1, 2, 3, 4, 5, 6}
        seen.add(len(rolls))
    assert {1, 2} <= seen


def test_a_table_rolls_once_and_a_judge_has_it_rolled_again(hall: Hall) -> None:
    begin(hall, "payload")
    hall.table(1).run(meant(hall, Roll, "1"))
    with pytest.raises(Refused, match="The starting roll was made"):
        hall.table(1).run(meant(hall, Roll, "1", "2"))
    hall.judge().run(meant(hall, Roll, "1", "2"))
    assert (
        step_of(hall, "roll").result
        == f"{hall.event.name_of(game_of(hall).players[1])} rolled higher."
    )
    assert step_of(hall, "first").player == 1


@covers("5.5")
def test_the_winner_chooses_and_the_defender_takes_the_side(hall: Hall) -> None:
    begin(hall, "two-fronts")
    desk = hall.table(1)
    desk.run(meant(desk, Roll, "1", "2"))
    first, second = (hall.event.name_of(player) for player in game_of(hall).players)
    assert step_of(hall, "edge").command == ""  # nobody knows yet who
    with pytest.raises(Refused, match="The first player is not set yet,"):
        desk.run(meant(desk, Select, "1", "edge", "1", "stay"))
    with pytest.raises(Refused, match=f"{second} makes this choice"):
        desk.run(meant(desk, Select, "1", "first", "1", "first"))
    with pytest.raises(Refused, match="Choose first or second"):
        desk.run(meant(desk, Select, "1", "first", "2", "third"))
    said = desk.run(meant(desk, Select, "1", "first", "2", "second")).sentence
    assert said == f"Table 1: {first} goes first (Attacker), {second} second (Defender)."
    assert step_of(hall, "edge").player == 1
    assert desk.run(meant(desk, Select, "1", "edge", "-", "change")).sentence == (
        f"Table 1: {second} decides the sides: they are swapped."
    )
    with pytest.raises(Refused, match="a judge can change it"):
        desk.run(meant(desk, Select, "1", "first", "2", "first"))


@covers("26-11", "5.7")
def test_scenario_terrain_is_chosen_by_its_owner_and_the_lone_flag_by_the_defender(
    hall: Hall,
) -> None:
    begin(hall, "two-fronts")
    hall.run(meant(hall, Roll, "1", "1"))
    hall.run(meant(hall, Select, "1", "first", "-", "first"))
    assert step_of(hall, "terrain:terrain").player == 1
    said = hall.run(meant(hall, Select, "1", "terrain:terrain", "-", "the ruined tower"))
    name = hall.event.name_of(game_of(hall).players[1])
    assert said == f"Table 1: {name} chose the ruined tower for terrain."


@covers("26-11")
def test_flags_of_nobody_are_chosen_in_turn_the_attacker_first(hall: Hall) -> None:
    begin(hall, "pressure-point")
    hall.run(meant(hall, Roll, "1", "1"))
    hall.run(meant(hall, Select, "1", "first", "-", "second"))
    chosen = [step.player for step in view(hall).steps if step.key.startswith("terrain")]
    assert chosen == [1, 0, 1, 0]


@covers("3.4", "3.8", "3.9")
def test_objectives_of_2017_are_chosen_in_secret_and_shown_together(hall_of: Maker) -> None:
    hall = begin(hall_of("sr2017beta"), "standoff")
    desk = hall.table(1)
    first, second = (hall.event.name_of(player) for player in game_of(hall).players)
    assert [value for value, _ in step_of(hall, "objective@1").options] == [
        "Armory",
        "Fuel Cache",
        "Stockpile",
    ]
    with pytest.raises(Refused, match="Choose Armory, Fuel Cache or Stockpile"):
        desk.run(meant(desk, Select, "1", "objective", "1", "Bunker"))
    with pytest.raises(Refused, match="Who chooses"):
        desk.run(meant(desk, Select, "1", "objective", "-", "Armory"))
    assert desk.run(meant(desk, Select, "1", "objective", "2", "fuel cache")).sentence == (
        f"Table 1: {second} has chosen (objective)."
    )
    assert step_of(hall, "objective@2").result == f"{second} has chosen"
    desk.run(meant(desk, Select, "1", "objective", "2", "Stockpile"))
    assert desk.run(meant(desk, Select, "1", "objective", "1", "Armory")).sentence == (
        f"Table 1: {first} takes the objective Armory. {second} takes the objective Stockpile."
    )
    with pytest.raises(Refused, match="both choices are known"):
        desk.run(meant(desk, Select, "1", "objective", "1", "Stockpile"))
    hall.judge().run(meant(hall, Select, "1", "objective", "1", "Stockpile"))
    assert step_of(hall, "objective@1").result == f"{first} takes the objective Stockpile."


@covers("2.4")
def test_a_list_without_specialists_changes_nothing(hall_of: Maker) -> None:
    hall = hall_of("sr2015")
    hall.run(meant(hall, UseVariant, "specialists"))
    hall.add(2)
    hall.run(meant(hall, AddList, "Anna", leader="A", points=50, specialists=("Squire=2", "Ace=4")))
    hall.run(meant(hall, AddList, "Bert", leader="B", points=50))
    begin(hall, "outflank")
    anna = game_of(hall).side(hall.id("Anna"))
    steps = {step.player: step for step in view(hall).steps if step.key.startswith("specialists")}
    assert steps[1 - anna].result == "Bert's list stays as it is."
    assert steps[anna].hint == "Squire, Ace"
    said = (
        hall.table(1)
        .run(answer(hall.event, game_of(hall).id, steps[anna], "Squire in, Thorn out"))
        .sentence
    )
    assert "Anna: Squire in, Thorn out." in said
    assert "Bert's list stays as it is." in said


@covers("1.4", "1.10")
def test_the_reinforcements_of_the_lists_are_named(hall_of: Maker) -> None:
    hall = hall_of("sr2012")
    hall.add(2)
    hall.run(
        meant(
            hall,
            AddList,
            "Anna",
            leader="A",
            points=50,
            reinforcements=("Winter Guard=6", "Kodiak=4"),
        )
    )
    hall.run(meant(hall, AddList, "Bert", leader="B", points=50))
    begin(hall, "bunkers")
    assert step_of(hall, "reinforcements").hint == "Anna: Winter Guard, Kodiak"


def test_a_secret_scenario_shows_in_no_step_before_the_round_starts(hall: Hall) -> None:
    begin(hall, "pressure-point", start=False)
    assert keys(hall) == [*BOTH, "spells", *ORDER, "elements", "defenses"]
    early = view(hall)
    assert early.waits == "Set-up starts once the scenario is announced."
    hall.table(1).run(meant(hall, SetupDone, "1"), sure=True)
    assert not view(hall).done
    hall.run(Start())
    assert "terrain:far-left" in keys(hall)
    assert view(hall).waits == ""


def test_the_rest_can_be_done_without_the_list_but_the_turn_order_is_asked(hall: Hall) -> None:
    begin(hall, "payload")
    desk = hall.table(1)
    assert (
        desk.run(meant(desk, SetupDone, "1")).sentence == "Table 1: the rest of the set-up is done."
    )
    assert [step.key for step in (view(hall).next,) if step] == ["roll"]
    hall.run(meant(hall, FirstTurn, "1", "2"))
    assert view(hall).done
    assert step_of(hall, "roll").result == "No roll: the first player was set by hand."


def test_a_table_that_never_chose_begins_by_one_command(hall: Hall) -> None:
    begin(hall, "payload")
    desk = hall.table(1)
    name = view(hall).names[1]
    said = desk.run(meant(desk, SetupDone, "1", first="2")).sentence
    assert said == f"Table 1: the rest of the set-up is done. {name} has the first turn."
    assert view(hall).done
    with pytest.raises(Refused, match="The first player is set"):
        desk.run(meant(desk, SetupDone, "1", first="1"))
    assert (
        desk.run(meant(desk, SetupDone, "1", first="2")).sentence
        == "Table 1: the rest of the set-up is done."
    )
    desk.run(meant(desk, Begin, "1"))
    with pytest.raises(Refused, match="the turn order stays as it is"):
        hall.run(meant(hall, SetupDone, "1", first="1"))


@covers("3.3", "5.5")
def test_the_turn_order_stays_once_turns_are_kept(hall: Hall) -> None:
    begin(hall, "payload")
    hall.run(meant(hall, Roll, "1", "1"))
    hall.run(meant(hall, Select, "1", "first", "-", "first"))
    hall.run(meant(hall, Turn, "1"))
    for command in (meant(hall, Roll, "1", "2"), meant(hall, Select, "1", "first", "-", "second")):
        with pytest.raises(Refused, match="the turn order stays as it is"):
            hall.judge().run(command)


def test_undo_opens_a_step_again(hall: Hall) -> None:
    begin(hall, "payload")
    desk = hall.judge()
    desk.run(meant(desk, Roll, "1", "1"))
    desk.run(meant(desk, Select, "1", "first", "-", "first"))
    desk.undo()
    assert not step_of(hall, "first").done
    desk.undo()
    assert not step_of(hall, "roll").done


@pytest.mark.parametrize(
    ("kind", "who", "value", "said"),
    [
        ("list", "1", "1", "list choose"),
        ("roll", "-", "", "setup roll"),
        ("weather", "-", "rain", "There is no step weather before this game: list, spells"),
        ("edge", "9", "x", "is not a player"),
        ("elements", "-", "", ""),
    ],
)
def test_a_step_that_cannot_be_chosen_is_a_sentence(
    hall: Hall, kind: str, who: str, value: str, said: str
) -> None:
    begin(hall, "payload")
    if not said:
        assert hall.run(meant(hall, Select, "1", kind, who, value)) == (
            "Table 1: Put the scenario's elements on the table: done."
        )
        return
    with pytest.raises(Refused) as caught:
        hall.run(meant(hall, Select, "1", kind, who, value))
    assert said in str(caught.value)


def test_a_draft_a_bye_and_a_game_with_a_result_have_no_set_up(hall: Hall) -> None:
    hall.add(3)
    hall.run(PairRound())
    with pytest.raises(Refused, match="still a draft"):
        hall.run(meant(hall, Roll, "1"))
    hall.run(Publish())
    bye = next(game for game in hall.event.rounds[0].games if game.second is None)
    with pytest.raises(Refused, match="has the bye"):
        hall.run(meant(hall, Roll, hall.event.name_of(bye.first)))
    hall.run(meant(hall, Result, "1", "1", "s", 5, 0))
    with pytest.raises(Refused, match="already has a result"):
        hall.run(meant(hall, Roll, "1"))


def test_only_its_own_table_chooses(hall: Hall) -> None:
    hall.add(4)
    begin(hall, "payload")
    with pytest.raises(Refused, match="belongs to table 2 only"):
        hall.table(2).run(meant(hall, Roll, "1"))
    assert Role.BOARD not in Roll.roles


def too_early(hall: Hall, command: Command) -> str:
    """Return the question about a step that comes too early."""
    with pytest.raises(ConfirmationRequired) as asked:
        hall.run(command, sure=False)
    return " ".join(asked.value.warnings)


@pytest.mark.parametrize(
    ("edition", "scenario"),
    [
        ("sr2012", "incursion"),
        ("sr2015", "incursion"),
        ("sr2017beta", "breakdown"),
        ("sr2026", "two-fronts"),
    ],
)
def test_starting_roll_before_the_lists_asks(hall_of: Maker, edition: str, scenario: str) -> None:
    """Lists come first in SR2012, SR2015, SR2017 and SR2026 (corrections 38)."""
    hall = hall_of(edition)
    hall.add(2)
    for name in ("Anna", "Bert"):
        for leader in ("One", "Two"):
            hall.run(meant(hall, AddList, name, leader=leader, points=50))
    begin(hall, scenario)
    assert "comes first: Choose" in too_early(hall, meant(hall, Roll, "1"))
    for side in ("1", "2"):
        hall.run(meant(hall, ChooseList, "1", side, "1"), sure=False)
    hall.run(meant(hall, Roll, "1"), sure=False)


def test_elements_and_defenses_before_roll_and_roles_ask(hall: Hall) -> None:
    """SR2026 l.7-20: roll, roles, then elements and Defenses."""
    begin(hall, "two-fronts")
    for step in ("elements", "defenses"):
        assert "comes first: Each player rolls" in too_early(hall, meant(hall, Select, "1", step))
    hall.run(meant(hall, Roll, "1", "1"), sure=False)
    for step in ("elements", "defenses"):
        assert "comes first: Attacker or" in too_early(hall, meant(hall, Select, "1", step))
    hall.run(meant(hall, Select, "1", "first", "1", "first"), sure=False)
    for step in ("elements", "defenses"):
        hall.run(meant(hall, Select, "1", step), sure=False)


@covers("1.12", "2.12", "3.9")
@pytest.mark.parametrize(
    ("edition", "scenario", "when"),
    [
        ("sr2012", "destruction", "in the first turn of the game."),
        ("sr2015", "recon", "before the second player's turn 2."),
        ("sr2017beta", "standoff", "before the second player's turn 2."),
    ],
)
def test_step_with_objectives_tells_when_they_are_safe(
    hall_of: Maker, edition: str, scenario: str, when: str
) -> None:
    hint = step_of(begin(hall_of(edition), scenario), "objectives").hint
    assert hint.endswith(f"Objectives cannot be targeted, damaged or destroyed {when}")

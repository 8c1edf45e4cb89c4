"""Scoring by turns on the command line: a whole game, its view as text and JSON, bad lines."""

from __future__ import annotations

import pytest
from one_file import Cli


@pytest.fixture
def game(cli: Cli) -> Cli:
    """Start a round of two players; player 1 has the first turn, scoring begins next turn."""
    cli.new(players=2)
    cli.ok("pair", cli.file, "-y")
    cli.ok("scenario", cli.file, "two-fronts", "-y")
    cli.ok("publish", cli.file, "-y")
    cli.ok("announce", cli.file)
    cli.ok("start", cli.file)
    cli.ok("turn", cli.file, 1, "--first", 1)
    cli.ok("turn", cli.file, 1)
    cli.ok("turn", cli.file, 1)
    return cli


def test_a_game_from_its_first_scoring_to_its_result(game: Cli) -> None:
    first, second = (game.json("game", game.file, 1)["game"]["players"][n] for n in (0, 1))
    assert game.ok("turn", game.file, 1, "terrain=1", "red-50=2") == (
        f"Table 1, {second}'s turn 2: {first} +1, {second} +1, 1-1.\n"
    )
    game.ok("turn", game.file, 1, "red-50=1")
    said = game.ok("turn", game.file, 1, "blue-50=1")
    assert said.endswith(f"{first} wins by scenario: a lead of 6 points.\n")
    game.ok("result", game.file, 1, "scored", "-", "-", "-", 40, 10)
    (row,) = game.json("results", game.file)["rows"]
    assert (row["way"], row["points"], row["destroyed"]) == ("scenario", [7, 1], [40, 10])


def test_the_game_is_told_in_text_and_whole_in_json(game: Cli) -> None:
    game.ok("turn", game.file, 1, "terrain=1")
    text = game.ok("game", game.file, 1)
    view = game.json("game", game.file, 1)["game"]
    assert view["points"] == [1, 0]
    assert view["turn"] == 3
    assert view["active"] == 0
    assert view["sentence"] in text
    assert f"terrain: {view['players'][0]}, carried" in text
    assert [one["number"] for one in view["turns"]] == [1, 2, 3, 4]
    assert all(one["said"] in text for one in view["turns"])


def test_the_rule_of_each_question_is_in_the_json(game: Cli) -> None:
    view = game.json("game", game.file, 1)
    rules = {rule["title"]: rule["sections"] for rule in view["rules"]}
    assert len(view["rules"]) == len(view["game"]["rows"])
    who = next(part for part in rules["a blue 50 mm"] if part["heading"] == "Who counts")
    assert "Contests: a model within 3 in." in who["notes"]


def test_result_of_a_command_is_available_as_json(game: Cli) -> None:
    done = game.json("turn", game.file, 1, "terrain=1")
    assert done["sentence"].startswith("Table 1, B-player's turn 2: ")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((1, "moon=1"), "There is no such thing"),
        ((1, "terrain=3"), "is not a player"),
        ((1, "presence=4-4"), "is not asked"),
        ((9, "terrain=1"), "has no game at table 9"),
        ((1, "+1"), "for both players"),
        ((1, "terrain=1", "--first", 2), "is already set:"),
        ((1, "--after", 1), "has changed: check"),
        ((1, "captured=terrain:1"), "cannot be captured"),
    ],
)
def test_a_bad_line_is_refused_in_a_sentence(game: Cli, words: tuple, reason: str) -> None:
    assert reason in game.refused("turn", game.file, *words)


def test_a_number_of_the_list_that_there_is_not_is_refused(game: Cli) -> None:
    assert "There is no entry 9" in game.refused("score", game.file, "correct", 1, 9, "terrain=1")
    assert "There is no entry 0" in game.refused("score", game.file, "drop", 1, 0)


def test_wrong_use_of_the_options_is_explained(game: Cli) -> None:
    assert game.run("turn", game.file, 1, "--first", 3).exit_code == 2
    assert game.run("score", game.file, "end", 1, "boredom").exit_code == 2
    assert game.run("turn", game.file).exit_code == 2


def test_an_ending_with_its_answers(game: Cli) -> None:
    said = game.ok("score", game.file, "end", 1, "dice_down", "-", "terrain=1")
    assert "by tiebreaker: victory points 1-0" in said


def test_a_scenario_of_an_edition_is_shown_and_printed(game: Cli) -> None:
    sheet = game.ok("editions", "sr2026", "payl")
    assert sheet.startswith("Steamroller 2026 - Payload (Payout)")
    told = game.json("editions", "sr2026", "payload")
    assert told["title"] == sheet.splitlines()[0]
    headings = [part["heading"] for part in told["sections"]]
    assert {
        "Scoring and winning",
        "Without a winner, the first difference decides",
    } <= set(headings)
    assert "Which scenario?" in game.refused("editions", "sr2026", "moon")
    assert "Two Fronts" in game.ok("print", game.file, "scenario")


def test_sheet_of_a_secret_round_says_so_before_the_start(cli: Cli) -> None:
    cli.new(players=2)
    cli.ok("pair", cli.file, "-y")
    assert "no scenario yet" in cli.refused("print", cli.file, "scenario")
    cli.ok("scenario", cli.file, "payload")
    cli.ok("publish", cli.file)
    printed = cli.ok("print", cli.file, "scenario").splitlines()
    assert printed[0] == "SECRET until round 1 starts."
    assert printed[2].endswith("Payload (Payout)")


def test_present_prompts_are_in_text_and_json(game: Cli) -> None:
    game.ok("turn", game.file, 1, "gone=terrain")
    (prompt,) = game.json("game", game.file, 1)["game"]["prompts"]
    assert prompt.startswith("terrain: ")
    assert "the player who causes this places the flag" in prompt
    assert f"Now: {prompt}" in game.ok("game", game.file, 1).splitlines()

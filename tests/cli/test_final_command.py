"""srtui final: a field of a final from the files of its qualifiers."""

from __future__ import annotations

from pathlib import Path

from one_file import Cli


def qualifier(folder: Path, name: str, *players: str) -> str:
    """Create a finished event in which each player beats those named later."""
    cli = Cli(folder)
    cli.file = str(folder / f"{name}.srtui")
    cli.ok("new", cli.file, "--edition", "sr2012", "--seed", "final")
    for player in players:
        cli.ok("roster", cli.file, "add", player)
    cli.ok("pair", cli.file, "-y")
    cli.ok("publish", cli.file, "-y")
    for row in cli.json("results", cli.file)["rows"]:
        names = (row["first"]["name"], row["second"]["name"])
        winner = min(names, key=players.index)
        cli.ok("result", cli.file, row["table"], winner, "s", 3, 3, 20, 20, "-y")
    cli.ok("finish", cli.file, "-y")
    return cli.file


def test_field_names_each_player_with_the_reason(tmp_path: Path) -> None:
    files = (
        qualifier(tmp_path, "one", "Ann Ek", "Bo Dahl"),
        qualifier(tmp_path, "two", "Fay Orr", "Gus Lind"),
    )
    said = Cli(tmp_path).ok("final", *files, "--places", 2)
    assert "1  Ann Ek   place 1 of one" in said
    assert "2  Fay Orr  place 1 of two" in said
    assert "srtui demand FINAL players --total 4" in said
    field = Cli(tmp_path).json("final", *files, "--places", 2)["field"]
    assert [row["person"] for row in field["qualified"]] == ["Ann Ek", "Fay Orr"]


def test_two_spellings_are_asked_about_before_the_field_is_certain(tmp_path: Path) -> None:
    files = (
        qualifier(tmp_path, "one", "Ann Ek", "Bo Dahl"),
        qualifier(tmp_path, "two", "Ek, Ann", "Gus Lind"),
    )
    said = Cli(tmp_path).ok("final", *files, "--places", 2)
    assert "Is Ek, Ann the same person as Ann Ek?" in " ".join(said.split())
    assert "Next:" not in said
    said = Cli(tmp_path).ok("final", *files, "--places", 2, "--person", "Ek, Ann=Ann Ek")
    assert "place 2 of two, in for Ann Ek" in said
    assert "--total 3" in said


def test_two_players_of_one_qualifier_are_two_people(tmp_path: Path) -> None:
    files = (
        qualifier(tmp_path, "one", "Ann Berg", "Anna Berg"),
        qualifier(tmp_path, "two", "Fay Orr", "Gus Lind"),
    )
    said = Cli(tmp_path).ok("final", *files, "--places", 2)
    assert "the same person" not in said
    assert "Next, with the final's file as FINAL:" in said


def test_field_needs_finished_events_and_known_names(tmp_path: Path) -> None:
    one = qualifier(tmp_path, "one", "Ann Ek", "Bo Dahl")
    cli = Cli(tmp_path)
    cli.file = str(tmp_path / "open.srtui")
    cli.new(players=2)
    assert "open is not finished yet" in cli.refused("final", one, cli.file)
    assert "Nobody called Zoe played" in cli.refused("final", one, "--away", "Zoe")
    assert "two players or more" in cli.refused("final", one, "--places", 1)

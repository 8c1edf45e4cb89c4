"""srtui series: the finished events of a folder added up, persons merged by a file beside them."""

from __future__ import annotations

from pathlib import Path

from one_file import Cli
from wellformed import read


def finished(folder: Path, name: str) -> Cli:
    cli = Cli(folder)
    cli.file = str(folder / f"{name}.srtui")
    cli.new(players=2)
    cli.play()
    cli.ok("finish", cli.file, "-y")
    return cli


def test_two_events_are_added_up(tmp_path: Path) -> None:
    finished(tmp_path, "one")
    cli = finished(tmp_path, "two")
    # without a file: 10 for the first place and 8 for the second, in both
    rows = cli.json("series", tmp_path)
    assert [(row["rank"], row["person"], row["points"]) for row in rows] == [
        (1, "A-player", 20),
        (2, "B-player", 16),
    ]
    page = tmp_path / "series.html"
    cli.ok("series", tmp_path, "--to", page)
    assert "A-player" in " ".join(words for _, words in read(page.read_text("utf-8")).words)
    assert "already exists" in cli.refused("series", tmp_path, "--to", page)
    (tmp_path / "series.toml").write_text('points = [10, 8]\nbest = 1\n[bonus]\n"two" = 2\n')
    assert [row["points"] for row in cli.json("series", tmp_path)] == [12, 10]
    assert "(10)" in cli.ok("series", tmp_path)
    (tmp_path / "series.toml").write_text("[elo]\nk = 20\n[t3]\none = 50\n")
    first, second = cli.json("series", tmp_path, "--by", "elo")
    # 10 for the first win; for the second 20 x (1 - 1/(1 + 10^-0.05)) = 9.42
    assert (round(first["elo"], 1), round(second["elo"], 1)) == (1519.4, 1480.6)
    assert (first["t3"], second["t3"]) == (0.24 * 100 + 0.22 * 50, 0)
    assert "Elo" in cli.ok("series", tmp_path)
    (tmp_path / "series.toml").write_text("[t3]\nthree = 50\n")
    assert "gives points for three, which is not a finished event" in cli.refused(
        "series", tmp_path
    )


def test_events_that_cannot_be_added_up_are_named(tmp_path: Path) -> None:
    cli = Cli(tmp_path)
    assert "no event in" in cli.refused("series", tmp_path)
    cli.new(players=2)
    assert "finished yet" in cli.refused("series", tmp_path)
    (tmp_path / "series.toml").write_text("pionts = [1]\n")
    assert "pionts is not a setting" in cli.refused("series", tmp_path)
    (tmp_path / "series.toml").write_text("points = 'many'\n")
    assert "a number or a table" in cli.refused("series", tmp_path)


def test_a_damaged_file_of_the_folder_is_left_out_and_named(tmp_path: Path) -> None:
    cli = finished(tmp_path, "one")
    whole = (tmp_path / "one.srtui").read_bytes()
    (tmp_path / "half.srtui").write_bytes(whole[: len(whole) // 2])
    assert [row["person"] for row in cli.json("series", tmp_path)] == ["A-player", "B-player"]
    said = " ".join(cli.ok("series", tmp_path).split())
    assert "Left out: half.srtui is damaged." in said
    (tmp_path / "one.srtui").unlink()
    assert "half.srtui is damaged" in cli.refused("series", tmp_path)


def test_two_spellings_across_events_are_asked_about_and_the_answer_is_kept(
    tmp_path: Path,
) -> None:
    for name, player in (("one", "Berg, Anna"), ("two", "Anna Berg")):
        cli = Cli(tmp_path)
        cli.file = str(tmp_path / f"{name}.srtui")
        cli.new(players=2)
        cli.ok("roster", cli.file, "edit", "A-player", "--name", player)
        cli.play()
        cli.ok("finish", cli.file, "-y")
    question = "Is Anna Berg the same person as Berg, Anna?"
    assert question in " ".join(cli.ok("series", tmp_path).split())
    assert len(cli.json("series", tmp_path)) == 3
    (tmp_path / "series.toml").write_text("best = 2\n", "utf-8")
    shown = cli.ok("series", tmp_path, "--person", "Anna Berg=Berg, Anna")
    assert question not in " ".join(shown.split())
    assert {row["person"] for row in cli.json("series", tmp_path)} == {"Berg, Anna", "B-player"}
    assert (tmp_path / "series.toml").read_text("utf-8") == (
        'best = 2\n[persons]\n"Anna Berg" = "Berg, Anna"\n'
    )
    assert "correct it there" in cli.refused("series", tmp_path, "--person", "Anna Berg=Anna Berg")
    assert "write NAME=PERSON" in cli.refused("series", tmp_path, "--person", "Anna Berg")


def test_names_that_differ_by_accents_alone_are_asked_about(tmp_path: Path) -> None:
    for name, player in (("one", "José García"), ("two", "Jose Garcia")):
        cli = Cli(tmp_path)
        cli.file = str(tmp_path / f"{name}.srtui")
        cli.new(players=2)
        cli.ok("roster", cli.file, "edit", "A-player", "--name", player)
        cli.play()
        cli.ok("finish", cli.file, "-y")
    said = " ".join(cli.ok("series", tmp_path).split())
    assert "Is Jose Garcia the same person as José García?" in said

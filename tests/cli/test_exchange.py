"""Import and export from the command line, and the demo without a terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from one_file import Cli

from srtui.cli.app import app

GAMES = """round,winner,loser,condition,winner_cp,loser_cp
1,Ada,Bo,Scenario,5,2
1,Cy,Di,Caster Kill,1,3
2,Ada,Cy,Magic,2,2
"""


def srtui(*arguments: str, input: str | None = None) -> Result:
    return CliRunner().invoke(app, [*arguments], prog_name="srtui", input=input)


def output_of(*arguments: str, input: str | None = None) -> str:
    result = srtui(*arguments, input=input)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    output_of("new", "x.srtui", "--edition", "sr2026")
    (tmp_path / "games.csv").write_text(GAMES)
    return "x.srtui"


def test_a_preview_shows_rounds_and_doubts_and_writes_nothing(file: str) -> None:
    text = output_of("import", file, "games.csv", "--preview")
    assert "4 players, 2 rounds, 3 games." in text
    assert "- Line 4: “Magic” is not a way to win, so the win is recorded as a ruling." in text
    assert output_of("export", file, "games").count("\n") == 1


def test_doubts_stop_the_import_until_it_is_sure(file: str) -> None:
    refused = srtui("import", file, "games.csv")
    assert refused.exit_code == 3
    assert "“Magic” is not a way to win" in refused.stderr
    assert refused.stderr.rstrip().endswith("Add --sure to do it anyway.")
    text = output_of("import", file, "games.csv", "--sure")
    assert text.startswith("Imported from games.csv: 4 players, 2 rounds and 3 games")


@pytest.mark.parametrize("name", ["nix.csv", ".", "x.srtui", "empty.csv"])
def test_a_file_that_is_no_table_is_one_sentence(file: str, name: str) -> None:
    Path("empty.csv").touch()
    for arguments in (["import", file, name], ["roster", file, "import", name]):
        result = srtui(*arguments)
        assert result.exit_code == 1
        assert len(result.stderr.splitlines()) == 1
        assert result.stderr.endswith(".\n")


def test_a_roster_comes_from_a_file_or_from_standard_input(file: str) -> None:
    Path("roster.csv").write_text("name,club\nAnna,Iron\n", "utf-8")
    assert "New: 1 (Anna)." in output_of("roster", file, "import", "roster.csv", "--preview")
    assert "1 player added" in output_of("roster", file, "import", "roster.csv")
    text = output_of("roster", file, "import", "-", input="Anna; Khador\nZoë\n")
    assert text == "Roster pasted: 1 player added, 1 changed.\n"
    preview = output_of("roster", file, "import", "-", "--preview", input="Zoë;;Brass\nAnna\n")
    assert preview.splitlines()[:3] == [
        "New: 0.",
        "Changed: Zoë: club none becomes Brass.",
        "Already on the roster, with nothing new: 1.",
    ]


def test_everything_is_exported_as_files_or_as_json(file: str) -> None:
    output_of("import", file, "games.csv", "--sure")
    assert srtui("export", file, "all").exit_code == 1
    Path("out").mkdir()
    assert output_of("export", file, "all", "--to", "out").count("Saved ") == 3
    assert sorted(one.name for one in Path("out").iterdir()) == [
        "games.csv",
        "roster.csv",
        "standings.csv",
    ]
    assert srtui("export", file, "all", "--to", "out").exit_code == 1
    output_of("export", file, "all", "--to", "out", "--replace")
    assert len(json.loads(output_of("export", file, "all", "--json"))["rounds"]) == 2
    output_of("export", file, "standings", "--json", "--to", "standings.json")
    first, *_ = json.loads(Path("standings.json").read_text("utf-8"))["standings"]
    assert (first["rank"], first["name"]) == (1, "Ada")


def test_demo_plays_itself_without_a_terminal() -> None:
    text = output_of("demo", "--players", "9", "--seed", "one", "--edition", "sr2012")
    for expected in (
        "Round 1 (complete)",
        "Round 4 (complete)",
        "* The event is finished after",
        "Final standings after",
        "draws the same pairings again.",
    ):
        assert expected in text
    assert text == output_of("demo", "--players", "9", "--seed", "one", "--edition", "sr2012")


def test_a_demo_of_an_unknown_edition_is_refused() -> None:
    result = srtui("demo", "--edition", "sr1999")
    assert result.exit_code == 1
    assert "There is no edition" in result.stderr


def test_a_saved_page_of_longshanks_is_a_roster(cli: Cli) -> None:
    cli.new(players=0)
    page = cli.folder / "page.html"
    page.write_text(
        '<!DOCTYPE html><html><body><div class="player" id="player_71">'
        '<a class="player_link" onclick="pop_user(71, 12)"> Ek, Anna</a>'
        '<span class="subfaction" title="Kommander Orlova - Winter Korps Leader"></span>'
        "</div></body></html>"
    )
    said = cli.doubted("roster", cli.file, "import", page)
    assert "read as a Longshanks page: 1 player." in said
    cli.ok("roster", cli.file, "import", page, "--sure")
    assert "Kommander Orlova" in cli.ok("lists", cli.file)


GOEPP_FIELDS = (
    "number at T³", "first name", "last name", "nickname", "faction", "city", "team", "rank",
    "points with the army's", "points", "difference", "army", "painting", "quiz", "fairness",
    "other", "end of the line",
)  # fmt: skip
"""The fields of a player's line as TXM describes them; a second program names the quiz."""


@pytest.fixture(name="goepp_file", scope="module")
def written_goepp_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Write the results of Aga, who beat B-player."""
    folder = tmp_path_factory.mktemp("goepp")
    cli = Cli(folder)
    cli.new(players=2)
    cli.ok("roster", cli.file, "edit", "A-player", "--name", "Aga von Dołęga", "--club", "Łódź 88")
    cli.ok("roster", cli.file, "edit", "B-player", "--faction", "Cygnar")
    assert "finished event" in cli.refused("export", cli.file, "t3")
    cli.ok("address", cli.file, "https://www.tabletoptournaments.net/t3_tournament.php?tid=12484")
    cli.play()
    cli.ok("finish", cli.file, "-y")
    cli.ok("export", cli.file, "t3", "--to", folder / "cup.gep")
    return (folder / "cup.gep").read_bytes()


def test_results_for_t3_begin_with_version_date_and_event(goepp_file: bytes) -> None:
    version, number, *players = goepp_file.decode("latin-1").split("\r\n")
    assert re.fullmatch(r"#GoePP-Exportdatei, v1\.3\.3 Export vom \d\d\.\d\d\.\d{4}\|\|x", version)
    assert number == "#TID-12484||x"
    assert len(players) == 3
    assert players[-1] == ""


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("number at T³", "0", "0"),
        ("first name", "Aga von", ""),
        ("last name", "Dolega", "B-player"),
        ("nickname", "", ""),
        ("faction", "", "Cygnar"),
        ("city", "", ""),
        ("team", "Lódz 88", ""),
        ("rank", "1", "2"),
        ("points with the army's", "1", "0"),
        ("points", "1", "0"),
        *[(zero, "0", "0") for zero in GOEPP_FIELDS[10:16]],
        ("end of the line", "x", "x"),
    ],
)
def test_a_field_of_the_results_for_t3_is_as_described(
    goepp_file: bytes, name: str, first: str, second: str
) -> None:
    lines = goepp_file.decode("latin-1").splitlines()[2:]
    rows = [dict(zip(GOEPP_FIELDS, line.split("||"), strict=True)) for line in lines]
    by_rank = sorted(rows, key=lambda row: int(row["rank"]))
    assert [row[name] for row in by_rank] == [first, second]

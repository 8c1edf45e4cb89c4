"""Everyday words and misspelt words: the answer suggests the likely command."""

from __future__ import annotations

from pathlib import Path

import pytest
from one_file import Cli

from data import editions
from srtui.cli.app import GROUPS, PLACES
from srtui.commands.registry import COMMAND_MODULES
from srtui.queries.help import search_terms as everyday
from srtui.queries.registry import MODULES


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["usb"], "did you mean srtui backup or srtui set?"),
        (["bakup"], "did you mean srtui backup?"),
        (["standngs"], "did you mean srtui standings"),
        (["drop"], "did you mean srtui roster FILE drop"),
        (["noshow"], "srtui roster FILE drop or srtui seat?"),
        (["theme"], "ctrl+p and Colours"),
        (["keys"], "did you mean srtui help? On the screens, ? explains the keys"),
        (["xyzzyx"], "srtui help lists the commands."),
        (["roster", "some", "lst"], "roster has no command “lst”: did you mean list?"),
        (["roster", "some", "no-show"], "did you mean drop?"),
        (["clock", "settings", "some"], "before the command: srtui clock some settings."),
        (["roster", "some", "xyzzyx"], "it has list, owing, import, add"),
        (["print", "some", "slps"], "did you mean slips?"),
        (["standings", "some", "--by", "fction"], "did you mean faction?"),
        (["standings", "some", "--jsn"], "--json"),
        (["help", "bakup"], "did you mean srtui backup?"),
    ],
)
def test_unknown_word_suggests_the_likely_command(cli: Cli, typed: list[str], said: str) -> None:
    result = cli.run(*typed)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("usb", "backup"),
        ("theme", "Colours"),
        ("print", "Search words: paper"),
        ("backup", "Search words: usb"),
        ("no-show", "Take a no-show's seat"),
        ("broken table", "table-out"),
        ("keys", "On the screens, ? explains"),
        ("help", "Explain a command"),
        ("hand in a list", "Submit a list"),
        ("take a pair apart", "Split up a pairing"),
        ("let a device in", "device let-in"),
    ],
)
def test_help_knows_everyday_words(cli: Cli, word: str, said: str) -> None:
    assert said in cli.ok("help", *word.split())


def test_help_shows_the_words_of_a_command(cli: Cli) -> None:
    assert "Search words: no-show" in cli.ok("help", "roster", "drop")


def test_every_everyday_word_belongs_to_something_that_there_is() -> None:
    verbs = {f"{group}.{verb}" for group, extra in GROUPS.items() for verb in extra}
    known = {*COMMAND_MODULES, *MODULES, *PLACES, *GROUPS, *verbs, *everyday.ON_SCREENS}
    assert not everyday.WORDS.keys() - known


def test_a_new_event_takes_a_part_of_an_edition_s_name(cli: Cli, tmp_path: Path) -> None:
    assert "Steamroller 2015" in cli.ok("new", tmp_path / "some", "--edition", "2015")
    assert "Steamroller 2017" in cli.ok("new", tmp_path / "other", "--edition", "2017 (beta)")
    assert "Steamroller 2024" in cli.ok("editions", "2024")


def test_a_part_that_several_editions_have_is_refused_with_their_names(
    cli: Cli, tmp_path: Path
) -> None:
    result = cli.run("new", tmp_path / "some", "--edition", "20")
    assert result.exit_code == 1
    assert (
        '"20" matches 5 editions; known are sr2012, sr2015, sr2017beta, sr2024, sr2026'
        in result.output
    )
    assert not list(tmp_path.glob("some*"))


def test_an_id_wins_over_a_part_of_another_one(tmp_path: Path) -> None:
    """A house edition called after a printed one does not hide it."""
    packaged = Path(editions.__file__).parent / "sr2015.toml"
    text = packaged.read_text(encoding="utf-8")
    house = text.replace('id = "sr2015"', 'id = "sr2015-hall"', 1)
    (tmp_path / "hall.toml").write_text(house, encoding="utf-8")
    offered = editions.offered(tmp_path)
    assert editions.find_id("sr2015", offered) == "sr2015"
    assert editions.find_id("hall", offered) == "sr2015-hall"
    with pytest.raises(editions.UnknownEdition, match="matches 2 editions"):
        editions.text("r2015", tmp_path)

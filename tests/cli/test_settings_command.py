"""`srtui settings`: what is chosen at this machine, shown and set."""

from __future__ import annotations

from pathlib import Path

from one_file import Cli
from platformdirs import user_config_path


def file() -> Path:
    """Where the settings lie."""
    return user_config_path("srtui") / "config.toml"


def test_what_is_set_is_shown(cli: Cli) -> None:
    assert "bells     on" in cli.ok("settings")
    assert cli.ok("settings", "set", "bells", "off") == "Bells: off.\n"
    assert "bells     off" in cli.ok("settings", "show")
    assert cli.ok("settings", "set", "roster.add", "f9") == "“Add” (roster.add): f9.\n"
    assert "roster.add" in cli.ok("settings", "keys", "f9")
    cli.ok("settings", "set", "roster.add", "-")
    assert "roster.add" not in cli.ok("settings")


def test_what_cannot_be_is_refused_in_a_sentence(cli: Cli) -> None:
    for words, said in (
        (("colours", "pink"), "colours must be one of dark, light, 256, grey, 16, not “pink”.\n"),
        (("language", "German"), "language must be one of en"),
        (("roster.nix", "x"), "“roster.nix” is neither a setting nor a command."),
        (("roster.add", "hat"), "“hat” is not a key"),
    ):
        assert said in cli.refused("settings", "set", *words)
        assert not file().exists()


def test_a_broken_file_is_said_and_not_written_over(cli: Cli) -> None:
    file().parent.mkdir(parents=True)
    file().write_text("[look\n", encoding="utf-8")
    assert "config.toml, line 1: " in cli.run("settings").stderr
    assert "Nothing was saved" in cli.refused("settings", "set", "bells", "off")
    assert file().read_text(encoding="utf-8") == "[look\n"


def test_a_new_event_has_the_second_place_of_the_machine(cli: Cli, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    cli.ok("settings", "set", "copies", stick)
    cli.new(players=0)
    assert str(stick) in cli.ok("event", cli.file)
    stick.rmdir()
    gone = cli.run("new", tmp_path / "second.srtui", "--edition", "sr2026")
    assert "is missing, so there is no second backup" in gone.stderr
    assert str(stick) not in cli.ok("event", tmp_path / "second.srtui")

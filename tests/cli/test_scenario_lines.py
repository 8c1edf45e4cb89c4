"""docs/scenarios.md: the lines of "Try it" can be typed as printed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from one_file import Cli

from data import editions

TEXT = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
PACK = "\n".join(re.findall(r"(?s)```toml(?: pack)?\n(.*?)```", TEXT))
LINES = re.findall(r"(?m)^srtui (.*)$", TEXT.partition("### Try it")[2].split("```")[1])


def test_the_scenario_of_the_chapter_is_played_as_a_house_pack(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    (cli.folder / "mill.toml").write_text(PACK, encoding="utf-8")
    monkeypatch.setattr(editions, "own_folder", lambda: cli.folder)
    monkeypatch.chdir(cli.folder)
    said = [cli.ok(*shlex.split(line)) for line in LINES]
    assert "mill.toml is sound" in said[0]
    turns = [one for line, one in zip(LINES, said, strict=True) if line.startswith("turn")]
    points = [re.findall(r"(\d+-\d+)[.]", one)[0] for one in turns]
    assert points == ["0-0", "0-0", "0-0", "0-4", "3-5", "7-8", "7-12"]
    assert said[-1].endswith("by scenario, 12-7 VP, destroyed 45-30.\n")

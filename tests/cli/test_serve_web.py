"""The sheet of one-time addresses for browsers at tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from one_file import Cli


def test_two_addresses_for_each_table(cli: Cli, tmp_path: Path) -> None:
    cli.new(players=4)
    sheet = tmp_path / "sheet.html"
    said = cli.ok("serve", cli.file, "--addresses", sheet, "--web", "8040", "--at", "hall.example")
    assert "4 addresses, each for one use" in said
    text = sheet.read_text(encoding="utf-8")
    assert len(set(re.findall(r"http://hall\.example:8040/t/\w+", text))) == 4
    assert [f"Table {table}, device" in text for table in (1, 2, 3)] == [True, True, False]
    assert sheet.stat().st_mode & 0o077 == 0, "nobody else reads it"


@pytest.mark.parametrize(
    ("host", "url"),
    [("fd00::2", "http://[fd00::2]:8040/t/"), ("192.0.2.7", "http://192.0.2.7:8040/t/")],
)
def test_an_address_of_version_6_stands_between_brackets(
    cli: Cli, tmp_path: Path, host: str, url: str
) -> None:
    cli.new(players=2)
    sheet = tmp_path / "sheet.html"
    cli.ok("serve", cli.file, "--addresses", sheet, "--web", "8040", "--at", host)
    assert url in sheet.read_text(encoding="utf-8")


def test_an_event_without_tables_says_what_to_do(cli: Cli, tmp_path: Path) -> None:
    cli.new(players=0)
    sheet = tmp_path / "sheet.html"
    said = cli.refused("serve", cli.file, "--addresses", sheet, "--web", "8040")
    assert "The event has no tables yet" in said
    assert not sheet.exists()


def test_one_port_for_both_is_refused_before_anything_listens(cli: Cli) -> None:
    cli.new()
    said = cli.refused("serve", cli.file, "--port", "8040", "--web", "8040")
    assert "Devices by SSH and browsers need a port each, not both 8040." in said

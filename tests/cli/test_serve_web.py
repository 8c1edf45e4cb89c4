"""The sheet of one-time addresses for browsers at tables."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from one_file import Cli

from srtui.cli.opening import desk_at
from srtui.commands.desk import Seat
from srtui.commands.hall.devices import LetIn
from srtui.model.serving import Serving, Started
from srtui.server.folder import Folder
from srtui.server.serving import held, say, store_started
from srtui.server.tickets import device_key, tickets


def test_two_addresses_for_each_table(cli: Cli, tmp_path: Path) -> None:
    cli.new(players=4)
    sheet = tmp_path / "sheet.html"
    said = cli.ok("serve", cli.file, "--addresses", sheet, "--web", "8040", "--at", "hall.example")
    assert "4 addresses, each for one use" in said
    text = sheet.read_text(encoding="utf-8")
    assert len(set(re.findall(r"http://hall\.example:8040/t/\w+", text))) == 4
    assert [f"Table {table}, device" in text for table in (1, 2, 3)] == [True, True, False]
    if os.name != "nt":  # there the folder decides who reads
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
    assert "SSH and browsers cannot share port 8040: choose two ports." in said


def test_a_sheet_has_the_address_at_which_browsers_are_served(cli: Cli, tmp_path: Path) -> None:
    cli.new(players=2)
    sheet = tmp_path / "sheet.html"
    cli.ok("serve", cli.file, "--addresses", sheet, "--host", "127.0.0.1")
    assert "http://127.0.0.1:8040/t/" in sheet.read_text(encoding="utf-8")


def test_a_sheet_is_for_the_server_of_its_event(cli: Cli, tmp_path: Path) -> None:
    cli.new(players=2)
    event, folder, sheet = Path(cli.file).resolve(), Folder(), tmp_path / "sheet.html"
    store_started(folder, event, Started(host="127.0.0.1", web=9000))
    cli.ok("serve", cli.file, "--addresses", sheet)
    assert "http://127.0.0.1:9000/t/" in sheet.read_text(encoding="utf-8")
    with held(folder, event):
        say(folder, event, Serving(1, 4022, (), "", browsers=("https://hall.example:8443/",)))
        cli.ok("serve", cli.file, "--addresses", sheet, "--sure")
    assert "https://hall.example:8443/t/" in sheet.read_text(encoding="utf-8")


def test_a_new_sheet_asks_before_unused_addresses_get_void(cli: Cli, tmp_path: Path) -> None:
    cli.new(players=2)
    folder, event = Folder(), Path(cli.file).resolve()
    first, second = tmp_path / "first.html", tmp_path / "second.html"
    cli.ok("serve", cli.file, "--addresses", first)
    before = tickets(folder, event)
    said = cli.doubted("serve", cli.file, "--addresses", second)
    assert "2 addresses of the last sheet have not been used: a new sheet makes them void." in said
    assert "--sure" in said
    assert not second.exists()
    assert tickets(folder, event) == before
    cli.ok("serve", cli.file, "--addresses", second, "--sure")
    assert not {one.hash for one in before} & {one.hash for one in tickets(folder, event)}


def test_addresses_that_were_used_are_not_counted(cli: Cli, tmp_path: Path) -> None:
    cli.new(players=2)
    folder, event = Folder(), Path(cli.file).resolve()
    cli.ok("serve", cli.file, "--addresses", tmp_path / "first.html")
    with desk_at(cli.file, Seat()) as desk:
        for number, ticket in enumerate(tickets(folder, event)):
            desk.run(LetIn(device_key(ticket, "a cookie"), ticket.place, f"Tablet {number}"))
    assert "2 addresses" in cli.ok("serve", cli.file, "--addresses", tmp_path / "second.html")


def test_a_sheet_that_cannot_be_written_voids_nothing(cli: Cli, tmp_path: Path) -> None:
    cli.new(players=2)
    cli.ok("serve", cli.file, "--addresses", tmp_path / "first.html")
    before = tickets(Folder(), Path(cli.file).resolve())
    sheet = tmp_path / "missing" / "sheet.html"
    assert "cannot be written" in cli.refused("serve", cli.file, "--addresses", sheet, "--sure")
    assert tickets(Folder(), Path(cli.file).resolve()) == before

"""Nothing leaves the program with a placeholder in it, by whatever route."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from hall import PACKAGED, Hall
from one_file import Cli
from search import DEEP
from test_commands import CHANGING, READING, with_file
from unfilled import unfilled

from srtui.cli.app import app
from srtui.commands import registry
from srtui.model.serving import Device, Seated, Serving, Waiting
from srtui.queries.event.edition import edition_view
from srtui.queries.hall.devices import device_rows, server_lines
from srtui.rules.value import replace
from srtui.server import serving
from srtui.sheets import paper
from srtui.text.phrases import as_made

SINCE = "2026-03-07T09:05:00+00:00"
ASKS = Waiting(4392, "table2", "SHA256:b", False, "10.0.0.7", SINCE)
SITS = Seated("table1", "Tablet", "SHA256:a", "10.0.0.6", 80, 24, "xterm", SINCE, tested="left")
RUNS = Serving(1, 4022, ("192.168.1.20",), "SHA256:host", (ASKS,), (SITS,), "a b c", SINCE)
SERVERS = {
    "none": None,
    "alone": replace(RUNS, addresses=("127.0.0.1",)),
    "no network": replace(RUNS, addresses=()),
    "browsers": replace(RUNS, browsers=("http://192.168.1.20:8040/",)),
    "tested": replace(RUNS, testing=True),
    "warned": replace(RUNS, warnings=("The disk is nearly full.",)),
}


@pytest.fixture
def cli(tmp_path: Path) -> Cli:
    return Cli(tmp_path)


@pytest.mark.parametrize("server", SERVERS)
def test_the_list_of_devices(cli: Cli, monkeypatch: pytest.MonkeyPatch, server: str) -> None:
    cli.new(players=4)
    monkeypatch.setattr(serving, "heard", lambda *_: SERVERS[server])
    for more in ((), ("--json",)):
        assert not unfilled(cli.ok("device", cli.file, "list", *more))
        assert not unfilled(cli.ok("status", cli.file, *more))


@pytest.mark.parametrize("server", SERVERS)
def test_what_the_screen_says_of_devices(server: str, hall: Hall) -> None:
    lines = [one.text for one in server_lines(SERVERS[server], as_made)]
    device = Device(1, "SHA256:a", "table1", "Tablet", False)
    lines += [str(one) for one in device_rows(SERVERS[server], (device,), hall.event)]
    assert not unfilled(" ".join(lines))


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command line that has a help of its own."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        yield (*path, name)
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))


def test_every_help(cli: Cli) -> None:
    cli.new(players=2)
    for path in commands(app):
        # A group is in front of the file, its verb behind it.
        line = path if len(path) == 1 else (path[0], cli.file, *path[1:])
        assert not unfilled(cli.run(*line, "--help").output), path
    for command in registry.commands():
        told = (
            command.title,
            command.form_help(),
            command.asks,
            *map(str, command.asked().values()),
        )
        assert not unfilled(as_made(" ".join(told))), command.id
    assert not unfilled(cli.ok("help"))


@pytest.mark.search
def test_every_message_and_view_of_a_whole_event(cli: Cli, tmp_path: Path) -> None:
    """`Cli.run` looks at each: what is done, what is asked, every view as text and as JSON."""
    cli.new(players=5)
    for number, words in enumerate(CHANGING):
        more = () if words[0] in ("undo", "redo", "backup", "restore") else ("--sure",)
        cli.run(*with_file(cli, words), *more, typed="1")
        if number % (10 if DEEP else 50) == 0:
            _look_at_all(cli)
    _look_at_all(cli)


def _look_at_all(cli: Cli) -> None:
    for words in READING:
        cli.run(*with_file(cli, words))
        cli.run(*with_file(cli, words), "--json")


def test_every_refusal_of_an_event_without_a_round(cli: Cli) -> None:
    cli.new(players=0)
    for words in CHANGING:
        if words[0] not in ("backup", "restore"):
            cli.run(*with_file(cli, words), typed="n")


@pytest.mark.parametrize("stage", ["new", "draft", "published", "played"])
def test_every_page_sheet_and_export(tmp_path: Path, stage: str) -> None:
    cli = Cli(tmp_path)
    cli.new(players=5)
    if stage != "new":
        cli.ok("pair", cli.file)
    if stage in ("published", "played"):
        cli.ok("publish", cli.file, "--sure")
    if stage == "played":
        cli.ok("start", cli.file)
        for game in (1, 2):
            cli.ok("result", cli.file, game, 1, "s", 5, 3, 20, 10, "--sure")
        cli.ok("finish", cli.file, "--sure")
    for sheet in paper.SHEETS:
        cli.run("print", cli.file, sheet)
        written = tmp_path / f"{sheet}.html"
        cli.run("print", cli.file, sheet, "--to", written)
        if written.exists():
            assert not unfilled(written.read_text(encoding="utf-8")), sheet
    cli.run("page", cli.file, tmp_path / "pages")
    for page in (tmp_path / "pages").rglob("*.html"):
        assert not unfilled(page.read_text(encoding="utf-8")), page
    for what in ("roster", "games", "standings", "all"):
        cli.run("export", cli.file, what)
        cli.run("export", cli.file, what, "--json")


@pytest.mark.parametrize("edition", sorted(PACKAGED))
def test_every_scenario_of_every_edition(cli: Cli, edition: str) -> None:
    cli.ok("editions", edition)
    for scenario in edition_view(edition).scenarios:
        cli.ok("editions", edition, scenario.label)
    cli.ok("editions", edition, scenario.label, "--json")

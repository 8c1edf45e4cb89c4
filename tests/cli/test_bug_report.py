"""srtui doctor --report: what a bug report needs, and nobody's name."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from one_file import Cli

NAMES = ("Kowalska", "Ada", "Iron", "Moors", "Lindqvist", "Harbour")


@pytest.fixture
def named(cli: Cli) -> Cli:
    """Return an event whose players have names that are nowhere else in a report."""
    cli.file = str(cli.folder / "harbour.srtui")
    cli.ok("new", cli.file, "--edition", "sr2026", "--name", "Harbour Open")
    cli.ok("roster", cli.file, "add", "Ada Kowalska", "--club", "Iron Moors")
    cli.ok("roster", cli.file, "add", "Bo Lindqvist")
    return cli


def test_report_has_versions_and_findings_and_no_name(named: Cli) -> None:
    shown = named.ok("doctor", named.file, "--report")
    assert "srtui: 1." in shown
    assert "SQLite: 3." in shown
    assert "player 2" in shown
    assert "ok:   Every row matches the journal." in shown
    assert [name for name in NAMES if name in shown] == []
    assert str(named.folder) not in shown


def test_report_of_a_foreign_change_names_nobody(named: Cli) -> None:
    connection = sqlite3.connect(named.file)
    with connection:
        connection.execute("UPDATE player SET note = 'Ada Kowalska was late'")
    connection.close()
    full = named.run("doctor", named.file).output
    shown = named.ok("doctor", named.file, "--report")
    assert "Kowalska" in full
    assert "LOOK:" in shown
    assert [name for name in NAMES if name in shown] == []


def test_report_of_a_damaged_file_says_so(named: Cli) -> None:
    Path(named.file).write_bytes(b"nothing of SQLite" * 100)
    shown = named.ok("doctor", named.file, "--report")
    assert "LOOK:" in shown
    assert "harbour" not in shown

"""Computed values as plain tables of a database; the questions of docs/sql.md."""

from __future__ import annotations

import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hall import Hall, by_name
from meant import meant

from srtui.cli.app import app
from srtui.commands.pairing.pair import PairRound
from srtui.commands.rounds.stages import Publish, Scenario, Start

PAGE = Path(__file__).parents[2] / "docs" / "sql.md"


@pytest.fixture
def tables(hall: Hall, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Four players after a round of two games; round 2 is a draft."""
    hall.add(("Ann", "Bob"), faction="Cryx")
    hall.add(("Cy", "Di"), faction="Khador")
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "two-fronts"))
    hall.run(Publish())
    hall.run(Start())
    hall.type(by_name)
    hall.run(PairRound())
    with closing(sqlite3.connect(written(hall, tmp_path))) as connection:
        connection.row_factory = sqlite3.Row
        yield connection


def written(hall: Hall, folder: Path, *more: str) -> Path:
    path = folder / "out.db"
    said = export(hall, "--sqlite", str(path), *more)
    assert said.exit_code == 0, said.output
    return path


def export(hall: Hall, *words: str) -> Any:
    line = ["export", str(hall.path), "all", *words]
    return CliRunner().invoke(app, line, prog_name="srtui")


def asked(tables: sqlite3.Connection, question: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in tables.execute(question)]


def test_a_game_has_its_players_their_factions_figures_and_how_it_ended(
    tables: sqlite3.Connection,
) -> None:
    games = tables.execute("SELECT * FROM game ORDER BY id").fetchall()
    assert [one["round"] for one in games] == [1, 1], "a draft is not in it"
    for one in games:
        won = 1 if one["winner"] == one["player1"] else 2
        assert one["scenario"] == "Two Fronts"
        assert (one["way"], one["outcome"]) == ("scenario", "first" if won == 1 else "second")
        assert [one[f"points{side}"] for side in (won, 3 - won)] == [5, 1]
        assert (one["destroyed1"], one["destroyed2"]) == (20, 10)
    names = asked(
        tables,
        "SELECT name, faction1 FROM game JOIN player ON player.id = player1 UNION "
        "SELECT name, faction2 FROM game JOIN player ON player.id = player2",
    )
    assert sorted(names) == [("Ann", "Cryx"), ("Bob", "Cryx"), ("Cy", "Khador"), ("Di", "Khador")]


def test_standings_are_figures_after_each_round(tables: sqlite3.Connection) -> None:
    found = asked(tables, "SELECT round, tp, wins, losses, points FROM standing ORDER BY tp DESC")
    assert found == [(1, 1, 1, 0, 5)] * 2 + [(1, 0, 0, 1, 1)] * 2
    ranks = asked(tables, "SELECT name, rank FROM standing JOIN player ON player.id = player")
    assert dict(ranks)["Ann"] == 1
    assert dict(ranks)["Di"] in (3, 4)


def test_a_secret_scenario_is_in_no_table(hall: Hall, tmp_path: Path) -> None:
    hall.add(2)
    hall.run(PairRound())
    hall.run(meant(hall, Scenario, "two-fronts"))
    hall.run(Publish())
    path = written(hall, tmp_path)
    assert b"Two Fronts" not in path.read_bytes()
    hall.run(Start())
    assert b"Two Fronts" in written(hall, tmp_path, "--replace").read_bytes()


def test_a_database_is_replaced_when_asked_and_an_event_never(hall: Hall, tmp_path: Path) -> None:
    path = written(hall, tmp_path)
    assert "already exists" in export(hall, "--sqlite", str(path)).stderr
    written(hall, tmp_path, "--replace")
    said = export(hall, "--sqlite", str(hall.path), "--replace")
    assert (said.exit_code, "is an event file: choose" in said.stderr) == (1, True)
    if sys.platform != "win32":  # whose files have no modes
        assert path.stat().st_mode & 0o077 == 0, "army lists are in it"


def test_the_questions_of_the_page_are_answered(tables: sqlite3.Connection) -> None:
    questions = re.findall(r"```sql\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(questions) == 3
    factions, ends, climbers = (asked(tables, one) for one in questions)
    assert sum(won for _, _, won in factions) == 2
    assert ends == [("Two Fronts", "scenario", 2, 0.0)]
    assert [(first, last) for _, first, last in climbers if first != last] == []


def test_every_column_of_the_page_is_there(tables: sqlite3.Connection) -> None:
    page = PAGE.read_text(encoding="utf-8")
    for (table,) in asked(tables, "SELECT name FROM sqlite_master WHERE type = 'table'"):
        row = next(line for line in page.splitlines() if line.startswith(f"| `{table}` |"))
        named = set(re.findall(r"`(\w+)`", row)) - {table}
        columns = {str(one[1]) for one in tables.execute(f"PRAGMA table_info({table})")}
        assert {one.rstrip("12") for one in columns} - {"id"} <= {
            one.rstrip("12") for one in named
        } | {"player"}

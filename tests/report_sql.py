"""The figures of a report, asked of the event file in plain SQL: no code of the program in it."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from pathlib import Path
from typing import Any

DECIDED = "game.second IS NOT NULL AND game.outcome IS NOT NULL AND round.phase <> 'draft'"
GAMES = f"FROM game JOIN round ON round.number = game.round WHERE {DECIDED}"
WAYS = f"SELECT coalesce(way, outcome), count(*) {GAMES} GROUP BY 1"
SIDES = f"""
  SELECT a.faction AS mine, b.faction AS theirs, player, mark FROM (
    SELECT first AS player, second AS other,
      CASE outcome WHEN 'first' THEN 'W' WHEN 'tie' THEN 'T' ELSE 'L' END AS mark {GAMES}
    UNION ALL
    SELECT second, first,
      CASE outcome WHEN 'second' THEN 'W' WHEN 'tie' THEN 'T' ELSE 'L' END {GAMES})
  JOIN player AS a ON a.id = player JOIN player AS b ON b.id = other
"""
PAST = """
  SELECT g.round, g.id, g.table_number, g.first, g.second,
    (SELECT count(*) FROM game AS w WHERE w.round < g.round AND (
      (w.first = g.first AND w.outcome IN ('first', 'bye'))
      OR (w.second = g.first AND w.outcome = 'second'))) AS tp1,
    (SELECT count(*) FROM game AS w WHERE w.round < g.round AND (
      (w.first = g.second AND w.outcome IN ('first', 'bye'))
      OR (w.second = g.second AND w.outcome = 'second'))) AS tp2,
    (SELECT count(*) FROM game AS w WHERE w.round < g.round
      AND min(w.first, w.second) = min(g.first, g.second)
      AND max(w.first, w.second) = max(g.first, g.second)) AS met,
    (SELECT count(*) FROM game AS w WHERE w.round < g.round AND w.table_number = g.table_number
      AND g.first IN (w.first, w.second)) > 0 AS sat1,
    (SELECT count(*) FROM game AS w WHERE w.round < g.round AND w.table_number = g.table_number
      AND g.second IN (w.first, w.second)) > 0 AS sat2,
    p.club <> '' AND p.club = q.club AS club
  FROM game AS g JOIN round ON round.number = g.round
  JOIN player AS p ON p.id = g.first JOIN player AS q ON q.id = g.second
  WHERE round.phase <> 'draft'
"""


def asked(path: Path) -> dict[str, Any]:
    """All figures that a report has, by the names that `told` gives them, too."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as file:
        return {
            "games": file.execute(f"SELECT count(*) {GAMES}").fetchone()[0],
            "ways": dict(file.execute(WAYS)),
            "by round": _by_round(file),
            "byes": dict(
                file.execute("SELECT round, count(*) FROM game WHERE second IS NULL GROUP BY 1")
            ),
            "first turn": file.execute(
                "SELECT sum(opener = iif(outcome = 'first', first, second)), count(*) "
                f"{GAMES} AND opener IS NOT NULL AND outcome IN ('first', 'second')"
            ).fetchone(),
            "factions": _factions(file),
            "against": _against(file),
            "pairs": _pairs(file),
            "scenarios": _scenarios(file),
            "leaders": _leaders(file),
            "brought": _count(file, "made_by = 'import'"),
            "rulings": _count(file, "made_by = 'import' AND way = 'ruling'"),
        }


def _count(file: sqlite3.Connection, only: str) -> int:
    found: int = file.execute(f"SELECT count(*) {GAMES} AND {only}").fetchone()[0]
    return found


def _by_round(file: sqlite3.Connection) -> dict[int, dict[str, int]]:
    found: defaultdict[int, dict[str, int]] = defaultdict(dict)
    query = f"SELECT game.round, coalesce(way, outcome), count(*) {GAMES} GROUP BY 1, 2"
    for number, way, count in file.execute(query):
        found[number][way] = count
    return dict(found)


def _scenarios(file: sqlite3.Connection) -> dict[int, dict[str, int]]:
    """How games ended by scenario, whose name is the edition's: by its first round."""
    query = f"""SELECT
        (SELECT min(one.number) FROM round AS one WHERE one.scenario = round.scenario),
        coalesce(way, outcome), count(*) {GAMES} AND round.scenario IS NOT NULL
        AND round.phase <> 'published' GROUP BY 1, 2"""
    found: defaultdict[int, dict[str, int]] = defaultdict(dict)
    for number, way, count in file.execute(query):
        found[number][way] = count
    return dict(found)


def _leaders(file: sqlite3.Connection) -> dict[str, tuple[int, ...]]:
    """Return games, won, lost, tied of each Leader against others.

    Leaders are those of the list that was played, or of a player's only list.
    """
    query = f"""
      WITH side AS (
        SELECT game.id AS game, first AS player, list_first AS list,
          CASE outcome WHEN 'first' THEN 'W' WHEN 'tie' THEN 'T' ELSE 'L' END AS mark {GAMES}
        UNION ALL
        SELECT game.id, second, list_second,
          CASE outcome WHEN 'second' THEN 'W' WHEN 'tie' THEN 'T' ELSE 'L' END {GAMES}),
      led AS (
        SELECT side.game, side.player, mark, leader FROM side
        JOIN army_list AS l ON l.player = side.player AND (l.number = side.list OR (
          side.list IS NULL AND
          (SELECT count(*) FROM army_list AS m WHERE m.player = side.player) = 1))
        WHERE leader <> '')
      SELECT a.leader, count(*), sum(a.mark = 'W'), sum(a.mark = 'L'), sum(a.mark = 'T')
      FROM led AS a JOIN led AS b ON a.game = b.game AND a.player <> b.player
      WHERE a.leader <> b.leader GROUP BY 1"""
    return {row[0]: row[1:] for row in file.execute(query)}


def _factions(file: sqlite3.Connection) -> dict[str, tuple[int, ...]]:
    """Players, games, won, lost, tied against others, and games within the faction."""
    query = f"""SELECT mine, count(DISTINCT player), sum(theirs NOT IN ('', mine)),
        sum(theirs NOT IN ('', mine) AND mark = 'W'), sum(theirs NOT IN ('', mine) AND mark = 'L'),
        sum(theirs NOT IN ('', mine) AND mark = 'T'), sum(mine = theirs) / 2
        FROM ({SIDES}) WHERE mine <> '' GROUP BY mine"""
    return {row[0]: row[1:] for row in file.execute(query)}


def _against(file: sqlite3.Connection) -> dict[tuple[str, str], tuple[int, ...]]:
    query = f"""SELECT mine, theirs, count(*), sum(mark = 'W'), sum(mark = 'L'), sum(mark = 'T')
        FROM ({SIDES}) WHERE mine < theirs AND mine <> '' GROUP BY 1, 2"""
    return {row[:2]: row[2:] for row in file.execute(query)}


def _pairs(file: sqlite3.Connection) -> dict[int, tuple[int, ...]]:
    """Return by round: games, pair-downs, rematches, repeated tables, same club, sum of gaps."""
    query = f"""SELECT round, count(*), sum(tp1 <> tp2), sum(met > 0), sum(sat1 + sat2), sum(club),
        sum(abs(tp1 - tp2)) FROM ({PAST}) GROUP BY round"""
    return {row[0]: row[1:] for row in file.execute(query)}


def told(report: Any) -> dict[str, Any]:
    """Return the same figures in the report's JSON."""
    rounds = report["rounds"]
    return {
        "games": report["all"]["games"],
        "ways": report["all"]["ways"],
        "by round": {one["round"]: one["endings"]["ways"] for one in rounds
                     if one["endings"]["games"]},
        "byes": {one["round"]: one["pairs"]["byes"] for one in rounds if one["pairs"]["byes"]},
        "first turn": (report["all"]["first"] or None, report["all"]["turns"])
        if not report["all"]["turns"] else (report["all"]["first"], report["all"]["turns"]),
        "factions": {
            one["name"]: tuple(one[key] for key in
                               ("players", "games", "won", "lost", "tied", "mirrors"))
            for one in report["factions"]
        },
        "against": {
            (one["name"], one["other"]): tuple(one[key] for key in ("games", "won", "lost", "tied"))
            for one in report["faction_pairs"]
        },
        "pairs": {
            one["round"]: (
                one["pairs"]["games"], one["pairs"]["pair_downs"], one["pairs"]["rematches"],
                one["pairs"]["tables"], one["pairs"]["clubs"],
                sum(gap * count for gap, count in one["pairs"]["gaps"]),
            )
            for one in rounds if one["pairs"]["games"]
        },
        "scenarios": {
            min(one["round"] for one in rounds if one["scenario"] == name): ended["ways"]
            for name, ended in report["scenarios"]
        },
        "leaders": {
            one["name"]: tuple(one[key] for key in ("games", "won", "lost", "tied"))
            for one in report["leaders"] if one["games"]
        },
        "brought": report["brought"],
        "rulings": report["rulings"],
    }  # fmt: skip

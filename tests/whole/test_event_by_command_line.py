"""A whole event of 33 players in every edition, by command lines only, from an empty file.

What is expected comes from the rules: awards, tournament points, ranks and the cut are computed
in `by_hand` from the games as printed.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from by_hand import EDITIONS, figures, names_of, ranks, unbeaten
from command_line import CommandLine
from day import WAYS, Day, Typed

LATE, LEAVES, RETURNS = "Zora Late", "Player 05", "Player 07"
ROUNDS = 6
"""Section 0: 33 to 64 players need six rounds."""


@pytest.fixture(params=EDITIONS)
def day(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Day:
    """Return a day with 33 players, one pinned to a table; dice that always fall alike."""
    dice = count(1)
    monkeypatch.setattr("srtui.cli.opening.entropy", lambda: f"dice {next(dice)}")
    return begin(tmp_path / "day.srtui", request.param)


def begin(path: Path, edition: str) -> Day:
    """Make the event and its roster."""
    facts = EDITIONS[edition]
    line = CommandLine(path)
    line.do("new", "--edition", edition, "--seed", edition, *facts.new)
    for number in range(1, 34):
        line.do("roster add", f"Player {number:02}", "--club", f"Club {number % 4}")
    line.do("roster check-in", "all")
    line.do("roster paid", "all")
    line.do("roster edit", "Player 10", "--table", 3)
    # Only chess clocks lose games, and the default of these editions is a timer for each turn.
    ways = WAYS.replace("c", "") if edition in ("sr2012", "sr2015") else WAYS
    return Day(line, facts, random.Random(edition), ways)


@pytest.mark.wide(5)
def test_an_event_of_33_players(day: Day) -> None:
    first_round(day)
    assert_as_ruled(day)
    second_round(day)
    third_round(day)
    assert_as_ruled(day)
    fourth_round(day)
    assert_as_ruled(day)
    top = cut(day)
    fifth_round(day, top)
    sixth_round(day, top)
    assert_as_ruled(day, top)
    assert_pairings_kept(day, top)
    assert_final(day)


def first_round(day: Day) -> None:
    """Odd; everything that can be done to a draft; a no-show in both ways; both lose."""
    line = day.line
    day.pair()
    assert len(day.pairs) == 17
    assert sum(len(couple) == 1 for couple in day.couples) == 1
    change_draft(day)
    assert "draft" in line.refused("result", 1, 1, "s", 5, 0)
    day.publish()
    assert "in round 2" in line.do("roster add", LATE)
    line.do("roster check-in", LATE)
    bye, missing = names_of(day.pairs[-1])[0], names_of(day.pairs[4])[1]
    line.do("seat", bye, missing, "--sure")  # checked in, but missing at the table
    del day.typed[1, bye]
    assert missing not in day.playing
    assert all(len(couple) == 2 for couple in day.couples), "nobody has the bye any more"
    one, two, *_ = day.open_games
    day.give_up(one, 0, "n")
    line.do("result", two["table"], "both")
    day.expect(two, None, [0, 0], [0, 0])
    day.type_the_rest()


def change_draft(day: Day) -> None:
    """Swap, undo, redo, split, pin, bye by hand, draw again, tables."""
    line, drawn = day.line, day.couples
    (a, b), (c, d), (e, _), *_ = map(names_of, day.pairs)
    line.do("swap", a, c)
    swapped = drawn - {frozenset({a, b}), frozenset({c, d})}
    swapped |= {frozenset({c, b}), frozenset({a, d})}
    assert day.couples == swapped
    assert line.do("undo").startswith("Undone: ")
    assert day.couples == drawn
    assert line.do("redo").startswith("Redone: ")
    assert day.couples == swapped
    line.do("unpair", a)
    assert day.couples == swapped - {frozenset({a, d})}
    line.do("pin", a, d)
    line.do("bye", e)
    line.do("redraw", "somebody was forgotten")
    assert {frozenset({a, d}), frozenset({e})} <= day.couples, "what was set by hand stays"
    assert len(day.playing) == 33
    line.do("table-move", a, 16)
    assert [pair["table"] for pair in day.pairs if a in names_of(pair)] == [16]
    line.do("tables")
    assert [pair["table"] for pair in day.pairs] == [*range(1, 17), None]
    assert [p["table"] for p in day.pairs if "Player 10" in names_of(p)] in ([3], [None])


def second_round(day: Day) -> None:
    """One has dropped, one is late: odd again; a concession and a tie."""
    line = day.line
    line.do("roster drop", LEAVES, "--reason", "the last train")
    day.gone |= {LEAVES}
    day.pair()
    assert len(day.playing) == 33
    assert LATE in day.playing
    assert LEAVES not in day.playing
    day.publish()
    one, two, *_ = day.open_games
    day.give_up(one, 1, "o")
    line.do("result", two["table"], "tie", "-", 2, 2, 30, 31)
    day.expect(two, None, [2, 2], [30, 31])
    day.type_the_rest()


def third_round(day: Day) -> None:
    """Even; loss of a game; a disqualification; a correction in round 1."""
    line = day.line
    line.do("roster drop", RETURNS)
    day.gone |= {RETURNS}
    day.pair()
    assert len(day.pairs) == 16
    day.publish()
    one, two, *_ = (row for row in day.open_games if LATE not in names_of(row))
    line.do("penalty", names_of(one)[1], "game-loss", "the third warning")
    day.expect_ruling(one, 0)
    out = names_of(two)[0]
    line.do("roster disqualify", out, "a loaded die")
    day.expect_ruling(two, 1)
    day.gone |= {out}
    day.disqualified |= {out}
    correct_round_one(day)
    day.type_the_rest()


def correct_round_one(day: Day) -> None:
    """Correct the winner of a game of round 1, typed wrong."""
    line = day.line
    rows = line.json("results", "--round", 1)["rows"]
    row = next(row for row in rows if row["way"] and row["winner"] == row["second"]["player"])
    words = (1, row["table"], 1, "s", 6, 1, 44, 20)
    before = line.json("standings", "--round", 1)
    assert "This replaces" in line.refused("correct", *words, code=3)
    stays = "Rounds 2 and 3 were paired with the old result. They stay as they are."
    assert stays in line.do("correct", *words, "--sure")
    after = line.json("standings", "--round", 1)
    assert after != before
    line.do("undo")
    assert line.json("standings", "--round", 1) == before
    line.do("redo")
    assert line.json("standings", "--round", 1) == after
    first, second = names_of(row)
    day.typed |= {(1, first): Typed(True, 6, 44), (1, second): Typed(False, 1, 20)}


def fourth_round(day: Day) -> None:
    """Play the fourth round, with a dropped player back."""
    day.line.do("roster return", RETURNS)
    day.gone -= {RETURNS}
    day.pair()
    assert RETURNS in day.playing
    assert not day.gone & day.playing
    day.publish()
    day.type_the_rest()


def cut(day: Day) -> set[str]:
    """Cut to the top 4 where the edition has a cut; who plays on (3.2, P-3)."""
    if not day.facts.cut:
        assert "no cut" in day.line.refused("cut", 4)
        return set()
    rounds = day.rounds
    by = figures(rounds)
    inside = sorted((one for name, one in by.items() if name not in day.disqualified), reverse=True)
    still = [one for one in by if one not in day.disqualified and unbeaten(one, rounds)]
    if len(still) > 4:
        assert f"{len(still)} players have not lost" in day.line.refused("cut", 4)
    said = day.line.do("cut", 4, *["--sure"] * (len(still) > 4))
    day.cut = True
    top = {name for name in by if name in said}
    assert len(top) == 4
    assert all(by[name] >= inside[3] for name in top - day.disqualified)
    return top


def fifth_round(day: Day, top: set[str]) -> None:
    """Play the top 4 after a cut; else 31 players, one more having dropped."""
    if not top:
        day.line.do("roster drop", "Player 20")
        day.gone |= {"Player 20"}
    day.pair()
    assert not day.gone & day.playing
    assert day.playing == top if top else len(day.playing) % 2
    day.publish()
    day.type_the_rest()


def sixth_round(day: Day, top: set[str]) -> None:
    """Play the last round of the table, then the end, undone and redone."""
    line = day.line
    day.pair()
    day.publish()
    day.type_the_rest()
    assert "missing for 2 games: round 3" in line.refused("finish", code=3)
    assert f"after {ROUNDS} rounds" in line.do("finish", "--sure")
    line.do("undo")
    line.do("redo")
    assert "finished" in line.refused("pair")
    assert "finished" in line.refused("roster add", "Too Late")


def assert_as_ruled(day: Day, top: set[str] | None = None) -> None:
    """Every game is as the rules make it; TP are as many as winners; ranks follow from games."""
    rounds = day.rounds
    for one in rounds:
        for row in one["rows"]:
            for side, name in enumerate(names_of(row)):
                typed = day.typed[one["round"], name]
                assert (row["winner"] == (row["first"], row["second"])[side]["player"]) is typed.won
                assert row["points"][side] == typed.points
                counted = (row["counted"] or row["points"])[side]
                assert counted == (
                    None if typed.points is None else min(typed.points, day.facts.cap)
                )
                assert row["destroyed"][side] == typed.destroyed
        won = sum(typed.won for (number, _), typed in day.typed.items() if number == one["round"])
        assert won == sum(row["winner"] is not None for row in one["rows"])
    assert_ranks(day, top or set())


def assert_ranks(day: Day, top: set[str]) -> None:
    """Check that the standings are as computed here; after a cut the others keep theirs (P-3)."""
    rounds = day.rounds
    everybody = {row["name"] for row in day.line.json("roster list")["rows"]}
    by = figures(rounds)
    if top:
        before = figures(rounds[:4])
        by.update({name: before[name] for name in everybody - top})
        expected = ranks(top, by)
        expected |= ranks(everybody - top - day.disqualified, by, first=5)
    else:
        expected = ranks(everybody - day.disqualified, by)
    expected |= dict.fromkeys(day.disqualified, "-")
    shown = day.line.json("standings")
    assert shown["order"][:2] == ["tp", "sos"]
    for row in shown["rows"]:
        assert as_written(row) == expected.pop(row["name"])
        assert tuple(row["figures"][one] for one in shown["order"]) == by[row["name"]]
    assert not expected


def as_written(row: Any) -> str:
    """Format a rank as people read it: =3 if it is shared, - without one."""
    return "-" if row["rank"] is None else f"{'=' if row['shared'] else ''}{row['rank']}"


def assert_pairings_kept(day: Day, top: set[str]) -> None:
    """Nobody twice in a round, no second bye, no rematch but where a cut forces it."""
    met: set[frozenset[str]] = set()
    byes: set[str] = set()
    for one in day.rounds:
        couples = [frozenset(names_of(row)) for row in one["rows"]]
        names = [name for couple in couples for name in couple]
        assert len(names) == len(set(names))
        tables = [row["table"] for row in one["rows"] if row["second"]]
        assert len(tables) == len(set(tables))
        resting = {name for couple in couples if len(couple) == 1 for name in couple}
        assert not resting & byes
        byes |= resting
        again = len(met & set(couples))
        assert again == (fewest_rematches(top, met) if set(names) == top else 0)
        met |= set(couples)
    checked = day.line.json("verify")
    assert [one["round"] for one in checked] == list(range(1, ROUNDS + 1))
    assert all(one["legal"] and one["best"] and one["repeated"] for one in checked)
    assert checked[0]["by_hand"]
    assert checked[1]["corrected"]


def fewest_rematches(four: set[str], met: set[frozenset[str]]) -> int:
    """Return the fewest rematches of the three ways to pair four players."""
    a, *others = four
    ways = [({a, other}, four - {a, other}) for other in others]
    return min(sum(frozenset(pair) in met for pair in way) for way in ways)


def assert_final(day: Day) -> None:
    """Every way of looking at the end works and tells the same."""
    line = day.line
    assert line.json("standings")["final"]
    for row in line.json("standings")["rows"]:
        explained = line.json("explain", f"#{row['player']}")
        assert (explained["name"], explained["rank"]) == (row["name"], row["rank"])
    for what in ("pairings", "callout", "slips", "standings"):
        assert line.do("print", what)
    for what in ("roster", "games", "standings"):
        assert line.do("export", what)
    assert line.do("doctor")
    assert "finished" in line.do("status").casefold()


DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
PLAYERS = [f"Player {number:02}" for number in range(1, 34 if DEEP else 10)]
LAST = 6 if DEEP else 4
"""Section 0: 9 to 16 players need four rounds. A process takes a third of a second to start."""


def process(*words: object, stdin: str | None = None) -> str:
    """Run one command line as a program of its own, as a script would; it must succeed."""
    line = [sys.executable, "-c", "from srtui.cli import main; main()", *map(str, words)]
    done = subprocess.run(line, input=stdin, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), (words, done)
    return done.stdout


@pytest.mark.process
def test_an_event_by_real_processes(tmp_path: Path) -> None:
    """From an empty file to the prizes; two programs at once type the slips of a round."""
    path = tmp_path / "day.srtui"
    process("new", path, "--edition", "sr2026", "--seed", "process")
    process("roster", path, "import", "-", stdin="\n".join(["name", *PLAYERS, ""]))
    best = {name: -number for number, name in enumerate(PLAYERS)}
    for number in range(1, LAST + 1):
        if number == 2:
            process("roster", path, "add", LATE)
        if number == LAST - 1:
            process("cut", path, 4, "--sure")
        process("pair", path, "--sure")
        process("scenario", path)
        process("publish", path, "--sure")
        rows = json.loads(process("results", path, "--json"))["data"]["rows"]
        games = [row for row in rows if row["second"]]
        with ThreadPoolExecutor(2) as both:
            list(both.map(lambda row: type_best(path, row, best), games))
    tp = (len(PLAYERS) + 1) // 2 * (LAST - 2) + 2 * 2
    assert "Player 01 wins" in process("finish", path)
    shown = json.loads(process("standings", path, "--json"))["data"]
    assert shown["rows"][0]["name"] == "Player 01"
    assert (shown["rows"][0]["wins"], shown["rows"][0]["losses"]) == (LAST, 0)
    assert sum(row["figures"]["tp"] for row in shown["rows"]) == tp
    checked = json.loads(process("verify", path, "--json"))["data"]
    assert all(one["legal"] and one["best"] and one["repeated"] for one in checked)


def type_best(path: Path, row: Any, best: dict[str, int]) -> None:
    """Let the player with the lower number always win, the late entry never."""
    names = names_of(row)
    winner = max(names, key=lambda name: best.get(name, -99))
    points = (5, 1) if winner == names[0] else (1, 5)
    process("result", path, row["table"], winner, "a", *points, 40, 30)

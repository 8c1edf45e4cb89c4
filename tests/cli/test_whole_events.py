"""A small event from an empty file to prizes by command line alone, in every edition."""

from __future__ import annotations

from typing import Any

import pytest
from one_file import Cli

EDITIONS = ("sr2012", "sr2015", "sr2017beta", "sr2024", "sr2026")


def open_tables(cli: Cli) -> list[dict[str, Any]]:
    return [row for row in cli.json("results", cli.file)["rows"] if row["open"]]


def row_of(cli: Cli, name: str) -> dict[str, Any]:
    rows = cli.json("standings", cli.file)["rows"]
    return next(row for row in rows if row["name"] == name)


@pytest.mark.wide(4)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_event_with_everything_that_happens(cli: Cli, edition: str) -> None:
    cli.new(edition, players=9)

    # Round 1: a tie, a concession, and the others.
    cli.ok("pair", cli.file)
    cli.ok("scenario", cli.file, "roll")
    cli.ok("publish", cli.file)
    cli.ok("announce", cli.file)
    cli.ok("start", cli.file)
    tied, conceded = open_tables(cli)[:2]
    cli.ok("result", cli.file, tied["table"], "tie", "-", 2, 2, 30, 30)
    said = cli.ok("result", cli.file, conceded["table"], 1, "o", 0, 0, 20, 9, "-y")
    assert f"{conceded['first']['name']} beats {conceded['second']['name']}" in said
    cli.type_all()
    row = row_of(cli, tied["first"]["name"])
    assert (row["wins"], row["losses"], row["ties"]) == (0, 0, 1)

    # Round 2: a late entry makes ten; one drops before, one does not show up.
    cli.ok("roster", cli.file, "add", "Late")
    gone = conceded["second"]["name"]
    cli.ok("roster", cli.file, "drop", gone, "--reason", "train")
    cli.ok("pair", cli.file, "-y")
    cli.ok("scenario", cli.file)
    cli.ok("publish", cli.file, "-y")
    missing = open_tables(cli)[0]
    cli.ok("result", cli.file, missing["table"], 2, "n", "-y")
    cli.type_all()

    # Round 3: the drop returns; round 1 is corrected; somebody is disqualified at the table.
    cli.ok("roster", cli.file, "return", gone)
    cli.ok("pair", cli.file, "-y")
    cli.ok("publish", cli.file, "-y")
    assert gone in {row["name"] for row in cli.json("pairings", cli.file, "--by", "name")}
    before = row_of(cli, tied["first"]["name"])
    said = cli.ok("correct", cli.file, 1, tied["table"], 1, "a", 3, 1, 40, 30, "--sure")
    assert "Rounds 2 and 3 were paired with the old result." in said
    after = row_of(cli, tied["first"]["name"])
    assert after["figures"]["tp"] == before["figures"]["tp"] + 1
    cli.ok("undo", cli.file)
    assert row_of(cli, tied["first"]["name"]) == before
    cli.ok("redo", cli.file)
    assert row_of(cli, tied["first"]["name"]) == after
    offender = open_tables(cli)[0]["first"]["name"]
    cli.ok("roster", cli.file, "disqualify", offender, "shouting", "-y")
    cli.type_all()
    cli.ok("finish", cli.file, "--sure")

    view = cli.json("standings", cli.file)
    assert view["final"]
    assert view["rows"][-1]["name"] == offender
    assert view["rows"][-1]["rank"] is None
    assert len(view["rows"]) == 10
    assert len(view["prizes"]) == 3
    checked = cli.json("verify", cli.file)
    assert [(one["legal"], one["repeated"]) for one in checked] == [(True, True)] * 3
    assert "is finished" in cli.refused("pair", cli.file)
    for row in view["rows"]:
        steps = cli.json("explain", cli.file, row["name"])["steps"]
        assert len(steps) == 3


def test_the_cut_and_a_decision_by_command_line(cli: Cli) -> None:
    cli.new(players=8)
    cli.play()
    cli.play()
    assert "Between 2 and 7" in cli.refused("cut", cli.file, 8, "-y")
    said = cli.ok("cut", cli.file, 4, "-y")
    assert said.startswith("Cut to the top 4: A-player")
    cli.play()
    assert len(cli.json("pairings", cli.file)["pairs"]) == 2
    assert cli.json("standings", cli.file)["cut_after"] == 4

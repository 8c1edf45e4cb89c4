"""Seeds: each draw has its own, shown with its round; the event's is the organizer's alone."""

from __future__ import annotations

import gzip
import hmac
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hall import Hall
from meant import meant

from srtui.cli.app import app
from srtui.commands.command import Role
from srtui.commands.pairing.pair import PairRound, Redraw
from srtui.commands.rounds.ending import Decide
from srtui.commands.rounds.stages import Publish, Scenario
from srtui.queries.journal.entries import FieldChange, journal, rows_changed
from srtui.queries.pairing.verify import Verified, origin_text, verify
from srtui.sheets.export import OF_TEAMS as TABLES_OF_TEAMS
from srtui.sheets.export import SHEETS as TABLES
from srtui.sheets.paper import SHEETS

SECRET = "unmistakable-secret"
OF_SINGLES = [table for table in TABLES if table not in TABLES_OF_TEAMS and table != "t3"]
"""Tables of an event that runs; T³'s is of a finished one: see `test_exchange.py`."""
OTHERS = (Role.JUDGE, Role.BOARD)
VERSION_2 = Path(__file__).parents[1] / "data" / "version2.srtui.gz"


@pytest.fixture
def secret(tmp_path: Path) -> Iterator[Hall]:
    """Yield an event whose seed is found in any text that contains it."""
    (tmp_path / "secret").mkdir()
    made = Hall(tmp_path / "secret", seed=SECRET)
    made.add(8)
    yield made
    made.store.close()


def verified(hall: Hall, role: Role = Role.TO) -> tuple[Verified, ...]:
    with hall.store.read() as reader:
        return verify(hall.event, reader, role)


def draws(hall: Hall) -> list[dict[str, Any]]:
    with hall.store.read() as reader:
        return [dict(row) for row in reader.table("draw", order="id")]


def printed(hall: Hall, *words: str) -> str:
    done = CliRunner().invoke(app, [words[0], str(hall.path), *words[1:]], prog_name="srtui")
    assert done.exit_code == 0, done.output
    return done.output


def test_each_draw_has_a_seed_of_its_own_by_a_one_way_function(secret: Hall) -> None:
    secret.play()
    secret.run(PairRound())
    secret.run(Redraw("if someone has left"))
    wanted = [
        hmac.new(SECRET.encode(), purpose, "sha512").hexdigest()[:32]
        for purpose in (b"draw/1/1", b"draw/2/1", b"draw/2/2")
    ]
    assert [one["seed"] for one in draws(secret)] == wanted


def test_a_seed_is_shown_once_its_round_is_published(secret: Hall) -> None:
    secret.run(PairRound())
    (drawn,) = draws(secret)
    for role in Role:
        (one,) = verified(secret, role)
        assert one.seed is None
        assert origin_text(secret.event, one) == (
            "The seed (shown once the round is published) draws the same pairings again."
        )
    secret.run(Publish())
    for role in Role:
        (one,) = verified(secret, role)
        assert one.seed == drawn["seed"]
        assert (
            origin_text(secret.event, one)
            == f"The seed {drawn['seed']} draws the same pairings again."
        )


def test_published_seed_draws_the_same_round_again(secret: Hall, hall: Hall) -> None:
    secret.play()
    (one,) = verified(secret, Role.BOARD)
    assert one.seed is not None
    hall.add(8)
    hall.run(PairRound(seed=one.seed))
    assert draws(hall)[0]["pairs"] == draws(secret)[0]["pairs"]


def test_the_seed_of_an_order_among_equals_is_one_way_too(secret: Hall) -> None:
    secret.run(PairRound())
    secret.run(Publish())
    secret.type(lambda *_: "tie")
    event = secret.event
    equals = [event.name_of(line.player) for line in event.standings() if line.rank == 1]
    secret.run(meant(secret, Decide, tuple(equals), draw=True))
    with secret.store.read() as reader:
        (row,) = reader.table("tie_order")
    assert SECRET not in row["seed"]


def test_the_events_seed_is_in_no_sheet_and_no_export(secret: Hall) -> None:
    secret.run(PairRound())
    secret.run(meant(secret, Scenario, "payload"))
    secret.run(Publish())
    secret.type()
    names = [name for name, kind in SHEETS.items() if kind.owner in ("any", "rounds")]
    told = [printed(secret, "print", sheet) for sheet in names]
    told += [printed(secret, "export", table) for table in OF_SINGLES]
    told += [printed(secret, "export", what, "--json") for what in (*OF_SINGLES, "all")]
    assert not any(SECRET in one for one in told)


@pytest.mark.parametrize("role", OTHERS)
def test_no_other_role_is_shown_the_events_seed(secret: Hall, role: Role) -> None:
    secret.play()
    for words in (["event"], ["verify"], ["status"], ["lists"]):
        assert SECRET not in printed(secret, *words, "--role", role.value)
        assert SECRET not in printed(secret, *words, "--role", role.value, "--json")
    with secret.store.read() as reader:
        told = [row for each in journal(reader) for row in rows_changed(reader, each.id, role)]
    fields = [field for row in told for field in row.fields]
    assert FieldChange("seed", None, "secret") in fields
    assert SECRET not in repr(told)
    assert SECRET in printed(secret, "event")


def test_a_draw_of_an_older_srtui_verifies_and_tells_its_seed_to_the_organizer_alone(
    secret: Hall,
) -> None:
    secret.run(PairRound(seed=f"{SECRET}/1/1"))  # as version 2 made them
    secret.run(Publish())
    (mine,) = verified(secret)
    assert (mine.repeated, mine.seed) == (True, f"{SECRET}/1/1")
    for role in OTHERS:
        (one,) = verified(secret, role)
        assert (one.repeated, one.seed) == (True, None)
        assert SECRET not in origin_text(secret.event, one)


def test_the_draws_of_a_file_of_version_2_verify_with_their_stored_seeds(tmp_path: Path) -> None:
    path = tmp_path / "old.srtui"
    path.write_bytes(gzip.decompress(VERSION_2.read_bytes()))
    done = CliRunner().invoke(app, ["verify", str(path), "--json"], prog_name="srtui")
    found = json.loads(done.stdout)["data"]
    assert [one["repeated"] for one in found] == [True] * len(found)
    assert all("/" in one["seed"] for one in found if one["seed"])

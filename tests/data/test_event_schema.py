from pathlib import Path
from typing import Any

import pytest
from event_values import AT, add_players, add_round, entry, game

from data.event import schema
from data.event.store import ConstraintError, Store

EVENT = {
    "id": 1,
    "name": "Masters",
    "edition_id": "sr2026",
    "edition_text": "",
    "edition_format": 1,
    "edition_hash": "",
    "size": 75,
    "table_count": 8,
    "created_at": AT,
    "seed": "1",
}
LIST = {"player": 1, "number": 1}
TAP = {
    "game": 1,
    "key": "a",
    "kind": "switch",
    "boot_id": "b",
    "boot_ns": 0,
    "suspend_ns": 0,
    "utc": AT,
    "based_on": 0,
    "role": "table",
    "terminal": "table 1",
}
STEP = {
    "game": 1,
    "number": 1,
    "kind": "claim",
    "answer": "{}",
    "at": AT,
    "role": "table",
    "terminal": "1",
}
PROPOSAL = {
    "game": 1,
    "player": 1,
    "at": AT,
    "winner": "1",
    "way": "scenario",
    "points_first": 5,
    "points_second": 2,
    "destroyed_first": 20,
    "destroyed_second": 10,
}
DRAW = {
    "round": 1,
    "attempt": 1,
    "at": AT,
    "seed": "1",
    "method": "shuffle",
    "versions": "{}",
    "basis": "[]",
    "pairs": "[]",
    "breaks": "[]",
}


@pytest.fixture
def paired(store: Store) -> Store:
    """Players 1 to 6; games 1 (players 1 and 2), 2 (3 and 4), 3 (5 has the bye)."""
    ids = add_players(store, "Anna", "Ben", "Cem", "Dora", "Eva", "Finn")
    with store.write(entry("pair", subject="round")) as writer:
        add_round(writer)
        writer.insert("game", game(ids[0], ids[1], table_number=1))
        writer.insert("game", game(ids[2], ids[3], table_number=2))
        writer.insert("game", game(ids[4], None))
        writer.say("Paired.")
    return store


def insert(store: Store, table: str, row: dict[str, Any]) -> None:
    with store.write(entry()) as writer:
        writer.insert(table, row)
        writer.say("Written.")


VALID = {
    "event": EVENT,
    "house_rule": {"key": "a.b", "value": "1", "set_by": "to", "set_at": AT},
    "event_variant": {"key": "hardcore"},
    "plan_item": {"position": 1, "what": "Round 1", "starts_at": "09:30", "minutes": 90},
    "setting": {"key": "pin", "value": "x"},
    "player": {"name": "Gil", "name_key": "gil", "added_at": AT},
    "stay": {"player": 1, "round": 1, "status": "in"},
    "penalty": {"player": 1, "round": 1, "kind": "warning", "reason": "late", "at": AT, "game": 1},
    "army_list": LIST,
    "round": {"number": 2, "phase": "draft"},
    "draw": DRAW,
    "game": game(6, None),
    "cut": {"round": 4, "top": 4, "made_at": AT},
    "tie_order": {
        "purpose": "cut",
        "round": 3,
        "seed": "1",
        "players": "[1,2]",
        "decided_by": "draw",
        "at": AT,
    },
    "list_exception": {
        "player": 1,
        "key": "points:1",
        "sentence": "56.",
        "reason": "new",
        "accepted_by": "to",
        "at": AT,
    },
    "hidden_choice": {"game": 1, "kind": "list", "player": 1, "value": "1"},
    "selection": {"game": 1, "kind": "edge", "player": 1, "value": "north"},
    "step": STEP,
    "tap": TAP,
    "proposal": PROPOSAL,
    "delay": {"round": 1, "started_at": AT, "seconds": 60},
    "pin_try": {"at": AT, "terminal": "table 1", "role": None},
    "model_finding": {"player": 1, "item": "base"},
    "terrain_check": {"table_number": 1, "round": 1, "item": "hills"},
    "award": {"name": "Best Painted", "name_key": "best painted", "player": 1},
    "team": {"name": "Alder", "name_key": "alder"},
}


@pytest.mark.parametrize("table", VALID)
def test_every_table_takes_a_sound_row(paired: Store, table: str) -> None:
    insert(paired, table, VALID[table])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("table", "wrong"),
    [
        ("event", {"id": 2}),
        ("event", {"size": -1}),
        ("event", {"table_policy": "any"}),
        ("event", {"created_at": "Tuesday"}),
        ("event", {"finished_at": AT}),
        ("house_rule", {"value": "not JSON"}),
        ("plan_item", {"starts_at": "25:00"}),
        ("player", {"name": ""}),
        ("player", {"name_key": "anna"}),
        ("player", {"paid": 2}),
        ("player", {"pinned_table": 0}),
        ("player", {"added_at": 5}),
        ("stay", {"player": 99}),
        ("stay", {"round": 0}),
        ("stay", {"status": "gone"}),
        ("penalty", {"kind": "frown"}),
        ("penalty", {"game": 99}),
        ("penalty", {"player": None}),
        ("penalty", {"points": 1}),
        ("penalty", {"kind": "match_points", "points": 1}),
        ("army_list", {"player": 99}),
        ("army_list", {"points": -1}),
        ("round", {"number": 1}),
        ("round", {"phase": "over"}),
        ("round", {"phase": "closed"}),
        ("draw", {"pairs": "x"}),
        ("game", {"round": 9}),
        ("game", {"first": 99}),
        ("game", {"second": 6}),
        ("game", {"first": 1}),
        ("game", {"second": 1}),
        ("game", {"first": 2}),
        ("game", {"table_number": 1}),
        ("game", {"made_by": "magic"}),
        ("game", {"outcome": "first", "way": "scenario"}),
        ("game", {"outcome": "bye", "way": "clock"}),
        ("game", {"way": "clock"}),
        ("game", {"points_first": -1}),
        ("game", {"recorded_second": 10_000}),
        ("game", {"points_first": "many"}),
        ("game", {"opener": 1}),
        ("game", {"state": "confirmed"}),
        ("cut", {"top": 1}),
        ("tie_order", {"seed": None}),
        ("hidden_choice", {"kind": ""}),
        ("list_exception", {"reason": ""}),
        ("step", {"answer": "yes"}),
        ("step", {"disputed_by": 99}),
        ("tap", {"side": 2}),
        ("tap", {"boot_ns": -1}),
        ("proposal", {"game": 99}),
        ("proposal", {"winner": "3"}),
        ("proposal", {"winner": "tie"}),
        ("proposal", {"way": None}),
        ("proposal", {"points_first": -1}),
        ("pin_try", {"role": "table"}),
        ("delay", {"seconds": -1}),
        ("model_finding", {"player": 99}),
        ("terrain_check", {"round": 0}),
        ("award", {"player": 99}),
        ("award", {"name_key": ""}),
    ],
)
def test_no_table_takes_nonsense(paired: Store, table: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(ConstraintError, match=r"Nothing was changed\.$"):
        insert(paired, table, VALID[table] | wrong)  # type: ignore[operator]


def change_game(store: Store, id: int, **changes: Any) -> None:
    with store.write(entry()) as writer:
        writer.update("game", id, **changes)
        writer.say("Changed.")


@pytest.mark.parametrize(
    "wrong",
    [
        {"outcome": "first"},
        {"outcome": "bye"},
        {"second": None, "outcome": "tie"},
        {"second": 3},
        {"first": 4},
        {"first": 5},
        {"table_number": 2},
        {"destroyed_first": 10_000},
    ],
)
def test_a_game_stays_possible_when_it_changes(paired: Store, wrong: dict[str, Any]) -> None:
    with pytest.raises(ConstraintError):
        change_game(paired, 1, **wrong)


def test_a_decided_game_needs_its_way_and_a_tie_does_not(paired: Store) -> None:
    change_game(paired, 1, outcome="second", way="assassination", state="confirmed")
    change_game(paired, 2, outcome="tie", state="confirmed")
    change_game(paired, 3, outcome="bye", state="confirmed")


def test_players_and_tables_change_places_in_one_step(paired: Store) -> None:
    with paired.write(entry()) as writer:
        writer.update_all(
            "game", {1: {"second": 3, "table_number": 2}, 2: {"first": 2, "table_number": 1}}
        )
        writer.say("Swapped.")
    with paired.read() as reader:
        rows = reader.table("game", "id < 3", order="id")
    assert [(row["first"], row["second"], row["table_number"]) for row in rows] == [
        (1, 3, 2),
        (2, 4, 1),
    ]


@pytest.mark.parametrize(("table", "row"), [("draw", DRAW), ("tap", TAP)], ids=["draw", "tap"])
def test_logs_only_grow(paired: Store, table: str, row: dict[str, Any]) -> None:
    insert(paired, table, row)
    with pytest.raises(ConstraintError, match="never"), paired.write(entry()) as writer:
        writer.update(table, 1, seed="2") if table == "draw" else writer.update(table, 1, kind="x")
    with pytest.raises(ConstraintError, match="never"), paired.write(entry()) as writer:
        writer.delete(table, 1)


@pytest.mark.parametrize("table", ["journal", "journal_row"])
@pytest.mark.parametrize("sql", ["UPDATE {} SET id = id + 100", "DELETE FROM {}"])
def test_nobody_rewrites_the_journal(paired: Store, table: str, sql: str) -> None:
    with paired.connection() as connection:
        connection.execute("BEGIN")
        with pytest.raises(Exception, match="journal"):
            connection.execute(sql.format(table))
        connection.execute("ROLLBACK")


def test_the_registry_of_tables_is_the_schema(store: Store) -> None:
    with store.read() as reader:
        tables = {
            row["name"]: row
            for row in reader.rows(
                "SELECT * FROM pragma_table_list"
                " WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite_%'"
            )
        }
        commented = reader.rows(
            "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND sql LIKE '%-- %'"
        )
    own = {"journal", "journal_row", "revision"}
    assert set(tables) == set(schema.TABLES) | own
    assert all(row["strict"] for row in tables.values())
    assert set(schema.TABLES) <= {row["name"] for row in commented}


def test_the_page_about_the_file_names_every_table_and_view(store: Store) -> None:
    page = Path(__file__).parents[2].joinpath("docs", "event-file.md").read_text("utf-8")
    with store.read() as reader:
        for row in reader.rows(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'"
        ):
            assert f"| `{row['name']}` |" in page


def test_every_reference_has_an_index(store: Store) -> None:
    with store.read() as reader:
        for table in schema.TABLES:
            first_columns = {
                reader.value("SELECT name FROM pragma_index_info(?)", [index["name"]])
                for index in reader.rows("SELECT name FROM pragma_index_list(?)", [table])
            } | {"id"}
            for key in reader.rows('SELECT "from" FROM pragma_foreign_key_list(?)', [table]):
                assert key["from"] in first_columns, (table, key["from"])


def test_standings_and_pairings_can_be_read_with_sql_alone(paired: Store) -> None:
    change_game(
        paired,
        1,
        outcome="first",
        way="scenario",
        points_first=5,
        recorded_first=5,
        destroyed_first=30,
        destroyed_second=12,
    )
    change_game(paired, 2, outcome="tie", recorded_first=2, recorded_second=2)
    change_game(paired, 3, outcome="bye", recorded_first=3, destroyed_first=38)
    with paired.read() as reader:
        standings = [
            (row["name"], row["games"], row["tp"], row["sos"], row["points"], row["destroyed"])
            for row in reader.table("standings")
        ]
        pairings = [
            (row["table"], row["first"], row["second"], row["winner"])
            for row in reader.table("pairings")
        ]
    assert standings == [
        ("Anna", 1, 1, 0, 5, 30),
        ("Eva", 1, 1, 0, 3, 38),
        ("Ben", 1, 0, 1, 0, 12),
        ("Cem", 1, 0, 0, 2, 0),
        ("Dora", 1, 0, 0, 2, 0),
        ("Finn", 0, 0, 0, 0, 0),
    ]
    assert pairings == [
        (1, "Anna", "Ben", "Anna"),
        (2, "Cem", "Dora", None),
        (None, "Eva", None, "Eva"),
    ]


TEAM_MATCH = {"round": 1, "first": 1, "second": 2, "zone": 1, "made_by": "draw"}


@pytest.fixture
def teams(paired: Store) -> Store:
    for name in ("Alder", "Birch", "Cedar"):
        insert(paired, "team", {"name": name, "name_key": name.casefold()})
    insert(paired, "team_match", TEAM_MATCH)
    return paired


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("team", {"name": "ALDER", "name_key": "alder"}),
        ("team_match", {**TEAM_MATCH, "first": 3, "second": 3, "zone": 2}),
        ("team_match", {**TEAM_MATCH, "first": 3, "zone": 2}),
        ("team_match", {**TEAM_MATCH, "first": 2, "second": 3, "zone": 2}),
        ("team_match", {**TEAM_MATCH, "first": 3, "second": None, "zone": 1}),
        ("team_match", {**TEAM_MATCH, "first": 9, "second": None, "zone": 2}),
        ("captain_step", {"team_match": 9, "number": 1, "kind": "roll", "answer": "[5, 3]"}),
        ("captain_step", {"team_match": 1, "number": 1, "kind": "roll", "answer": "five"}),
        ("hidden_step", {"team_match": 1, "side": 2, "sealed": "a"}),
    ],
)
def test_team_tables_refuse_wrong_rows(teams: Store, table: str, row: dict[str, object]) -> None:
    with pytest.raises(ConstraintError):
        insert(teams, table, row)

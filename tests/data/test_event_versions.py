"""Files of an older version: they open from now on, by a migration that makes a copy first.

`version2.srtui.gz` was made by the program of version 2 itself: 10 players, two rounds typed, a cut
to four, a third round with a game scored and clocked at its table, a proposal, lists, a penalty, an
open vote, things undone. `version3.srtui.gz` is that event after the program of version 3 had gone
on with it: a fee paid, a notice, the proposal confirmed; `version4.srtui.gz` after that of version
4 had added a line to the day plan. The `.json` beside each is what its program said of it.
"""

import gzip
import json
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from windows import has_modes

from data.event import migrate, schema
from data.event.backup import copies, own_and_others, restore
from data.event.migrate import upgraded
from data.event.schema import VERSION
from data.event.sqlite import EventFileError, connect, sqlite3
from data.event.store import Store
from srtui.cli.app import app
from srtui.cli.opening import desk_at
from srtui.commands.desk import Seat

HERE = Path(__file__).parent


@pytest.fixture(params=[2, 3, 4], ids="version {}".format)
def was(request: pytest.FixtureRequest) -> int:
    """Return the version of the file."""
    return int(request.param)


@pytest.fixture
def old(tmp_path: Path, was: int) -> Path:
    """Return the event of an older version, alone in its folder."""
    path = tmp_path / "hall.srtui"
    path.write_bytes(gzip.decompress((HERE / f"version{was}.srtui.gz").read_bytes()))
    return path


@pytest.fixture
def told(was: int) -> Any:
    return json.loads((HERE / f"version{was}.json").read_text(encoding="utf-8"))


def version(path: Path) -> int:
    with closing(connect(path, read_only=True)) as connection:
        return migrate.version_of(connection)


def said(path: Path, *words: str) -> Any:
    first, *rest = words
    found = CliRunner().invoke(app, [first, str(path), *rest, "--json"], prog_name="srtui")
    assert found.exit_code == 0, found.output
    return json.loads(found.stdout)["data"]


def rows(path: Path) -> dict[str, list[Any]]:
    with closing(connect(path, read_only=True)) as connection:
        found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        names = [name for (name,) in found if name != "journal_row"]
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in names}


def objects(path: Path) -> set[Any]:
    """Return all objects of the file's schema."""
    with closing(connect(path, read_only=True)) as connection:
        found = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetchall()
    return {one for one in found if not one[1].startswith("sqlite_")}


def results(view: Any) -> list[Any]:
    return [
        [
            one["table"],
            one["first"]["name"],
            one["second"] and one["second"]["name"],
            one["winner"],
            one["points"],
            one["destroyed"],
        ]
        for one in view["rows"]
    ]


def test_a_whole_event_of_an_older_version_says_the_same_as_before(old: Path, told: Any) -> None:
    shown = [
        [
            f"{'=' if one['shared'] else ''}{one['rank']}",
            one["name"],
            [str(figure) for figure in one["figures"].values()],
        ]
        for one in said(old, "standings")["rows"]
    ]
    assert shown == told["standings"]
    assert results(said(old, "results", "--round", "1")) == told["round 1"]
    assert results(said(old, "results")) == told["round 3"]
    game = said(old, "game", "1")["game"]
    assert {"points": game["points"], "steps": game["kept"]} == told["game 1"]
    assert said(old, "clock", "show")[0]["seconds"] == told["clock 1"]
    lists = [
        [one["name"], [x["leader"] for x in one["lists"]]] for one in said(old, "lists")["rows"]
    ]
    assert lists == told["lists"]
    sentences = [one["sentence"] for one in said(old, "journal", "--limit", "500")]
    assert sentences == told["journal"]


def test_the_copy_made_first_is_the_file_as_it_was(old: Path, was: int) -> None:
    before = rows(old)
    opened = Store.open(old)
    opened.close()
    (copy,) = copies(old)
    assert f"version-{was}" in copy.name
    assert copy.name in opened.migrated
    assert version(copy) == was
    kept = rows(copy)
    for votes in ("voter", "ballot_entry"):  # a copy knows nothing of a vote that goes on
        del before[votes], kept[votes]
    assert kept == before


def test_the_file_has_the_tables_of_a_new_one_and_is_whole(old: Path, tmp_path: Path) -> None:
    Store.open(old).close()
    Store.create(tmp_path / "new.srtui").close()
    assert version(old) == VERSION
    assert objects(old) == objects(tmp_path / "new.srtui")
    with Store.open(old).read() as reader:
        assert reader.value("PRAGMA integrity_check") == "ok"
        assert reader.rows("PRAGMA foreign_key_check") == []


def test_an_open_vote_goes_on(old: Path) -> None:
    before = rows(old)
    Store.open(old).close()
    assert rows(old)["voter"] == before["voter"]
    assert rows(old)["ballot_entry"] == before["ballot_entry"]


def test_no_id_is_used_again(old: Path) -> None:
    before = dict(rows(old)["sqlite_sequence"])
    Store.open(old).close()
    after = dict(rows(old)["sqlite_sequence"])
    assert {name: after[name] for name in before} == before


def test_what_was_done_before_can_be_undone(old: Path) -> None:
    with desk_at(str(old), Seat()) as desk:
        sentence = desk.next_undo()
        assert desk.undo(sure=True).sentence == f"Undone: {sentence}"
        assert desk.redo().sentence == f"Redone: {sentence}"


def test_a_second_opening_changes_nothing(old: Path) -> None:
    Store.open(old).close()
    before = old.read_bytes()
    again = Store.open(old)
    again.close()
    assert (again.migrated, old.read_bytes(), len(copies(old))) == ("", before, 1)


def test_migration_is_reported_once_on_stderr(old: Path) -> None:
    first = CliRunner().invoke(app, ["status", str(old)], prog_name="srtui")
    assert f"upgraded to version {VERSION}. The original" in first.stderr
    assert "version" not in first.stdout
    assert CliRunner().invoke(app, ["status", str(old)], prog_name="srtui").stderr == ""


def test_without_a_copy_nothing_is_changed(old: Path, was: int) -> None:
    (old.parent / "hall.backups").write_text("a file, not a folder")
    before = rows(old)
    with pytest.raises(EventFileError, match="needs a backup before"):
        Store.open(old)
    assert (version(old), rows(old)) == (was, before)


@pytest.mark.parametrize(
    "part", ["make_event_file", "_fill_new", "sync_file", "_copy_owner_and_mode", "sync_folder"]
)
def test_a_fault_at_any_step_leaves_the_old_file_or_the_new(
    old: Path, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rows(old)

    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(migrate, part, fail)
    with pytest.raises(EventFileError, match="does not answer"):
        Store.open(old)
    monkeypatch.undo()
    assert rows(old)["game"] == before["game"]
    assert not [one for one in old.parent.iterdir() if ".part-" in one.name]
    Store.open(old).close()
    assert version(old) == VERSION


def test_an_older_program_that_has_it_open_is_waited_for(
    old: Path, was: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrate, "_OTHERS_SECONDS", 0.1)
    with closing(sqlite3.connect(old)) as other:
        other.execute("PRAGMA journal_mode = wal")
        other.execute("SELECT count(*) FROM event").fetchone()
        with pytest.raises(EventFileError, match="Close it there, and open it here again"):
            Store.open(old)
        assert version(old) == was


def test_several_programs_at_once_make_one_migration(old: Path) -> None:
    def open_it(_: int) -> str:
        store = Store.open(old)
        store.close()
        return store.migrated

    with ThreadPoolExecutor(4) as four:
        sentences = list(four.map(open_it, range(4)))
    assert sorted(map(bool, sentences)) == [False, False, False, True]
    assert len(copies(old)) == 1


def test_a_copy_of_an_older_version_is_restored(old: Path, was: int) -> None:
    before = rows(old)
    Store.open(old).close()
    (copy,) = copies(old)
    restore(copy, old.with_name("again.srtui"))
    assert version(copy) == was
    assert version(old.with_name("again.srtui")) == VERSION
    assert len(rows(old.with_name("again.srtui"))["tap"]) == len(before["tap"])


def test_a_newer_file_asks_for_the_newer_program(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = old.read_bytes()
    with pytest.raises(EventFileError, match="Install the latest version"):
        Store.open(old)
    assert old.read_bytes() == before


def test_a_file_from_before_the_first_program_says_so(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("PRAGMA user_version = 1")
    with pytest.raises(EventFileError, match="is older than the first released srtui"):
        Store.open(old)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a program whose players have a nickname and another unit of age."""
    script = schema.script()

    def with_columns() -> str:
        return script.replace(
            "    note TEXT NOT NULL DEFAULT '',\n    added_at",
            "    nick TEXT NOT NULL DEFAULT 'none', shout TEXT,\n"
            "    note TEXT NOT NULL DEFAULT '',\n    added_at",
        )

    def change() -> None:
        monkeypatch.setattr(schema, "script", with_columns)
        steps: migrate.Steps = {
            VERSION: {"player": lambda row: {**row, "shout": row["name"].upper()}}
        }
        monkeypatch.setattr(migrate, "upgraded", lambda *row: upgraded(*row, steps=steps))  # type: ignore[misc]

    return change


def test_new_columns_get_their_default_or_what_the_step_says(
    old: Path, later: Callable[[], None]
) -> None:
    later()
    with desk_at(str(old), Seat()) as desk:
        with desk.store.read() as reader:
            anna = reader.table("player", "id = 1")[0]
        assert (anna["nick"], anna["shout"]) == ("none", "ANNA")
        sentence = desk.next_undo()
        assert desk.undo(sure=True).sentence == f"Undone: {sentence}"
        with desk.store.read() as reader:
            kept = reader.table("journal_row", "table_name = 'player' AND after IS NOT NULL")
        assert json.loads(kept[0]["after"])["shout"] == "ANNA"


def test_an_old_event_and_its_backups_get_the_same_identity(old: Path) -> None:
    Store.open(old).close()
    (copy,) = copies(old)
    assert own_and_others(old, [copy]) == ([copy], [])
    with Store.open(old).read() as reader:
        kept = reader.rows("SELECT after FROM journal_row WHERE table_name = 'event'")
        now = reader.value("SELECT identity FROM event")
    assert now
    assert {json.loads(row["after"])["identity"] for row in kept} <= {now}


def test_every_version_since_the_oldest_has_its_step() -> None:
    assert all(migrate.OLDEST < version <= VERSION for version in migrate.STEPS)


@has_modes
def test_the_old_file_keeps_its_rights(old: Path) -> None:
    old.chmod(0o640)
    Store.open(old).close()
    assert old.stat().st_mode & 0o777 == 0o640


def test_a_damaged_old_file_is_left_as_it_is(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("UPDATE stay SET player = 4711 WHERE id = 1")
        connection.commit()
    kept = shutil.copy(old, old.with_name("kept"))
    with pytest.raises(EventFileError, match="is damaged and cannot be upgraded"):
        Store.open(old)
    assert rows(old) == rows(Path(kept))


def test_device_of_a_captains_seat_in_a_zone_is_removed() -> None:
    """A captain's seat is a team's since version 7: the old one would be anybody's."""
    before = {"id": 1, "key": "SHA256:a", "place": "captain12b", "name": "Blue", "out": 0}
    after = upgraded("device", before, 6)
    assert (after["place"], after["out"]) == ("zone12", 1)
    assert after["key"] != before["key"], "or it would be known in the zone"
    table = {**before, "place": "table1"}
    assert upgraded("device", table, 6) == table


def test_entries_of_an_older_version_have_a_sentence_and_no_reason(old: Path) -> None:
    with Store.open(old).read() as reader:
        found = reader.table("journal")
    assert found
    assert all(row["sentence"] and row["reason"] is row["parts"] is None for row in found)

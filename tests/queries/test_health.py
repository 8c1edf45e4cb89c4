"""What doctor says: read as the program reads, replayed, compared with the journal."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from hall import Hall
from seated import Seated

from data.event.backup import copies
from srtui.cli.app import app
from srtui.queries.health import backup_faults, health, offered


def bad(path: Path) -> list[str]:
    return [one.sentence for one in health(path) if not one.fine]


def by_hand(hall: Hall, sql: str) -> None:
    """Change the file as another program does."""
    with hall.store.connection() as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(sql)


def by_the_disk(hall: Hall, sql: str) -> None:
    """Change the journal as a bad disk does: neither trigger nor check prevents it."""
    with hall.store.connection() as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        (trigger, kept) = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'journal'"
            " AND sql LIKE '%BEFORE UPDATE%'"
        ).fetchone()
        connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute(sql)
        connection.execute(kept)


@pytest.fixture
def played(hall: Hall) -> Hall:
    """Two rounds of four players, and a copy."""
    hall.add(4)
    hall.play()
    hall.play()
    hall.desk.backup()
    return hall


def test_a_sound_event_is_sound(played: Hall) -> None:
    assert bad(played.path) == []


def test_a_result_changed_by_another_program_is_named_with_the_standings(played: Hall) -> None:
    game = played.event.rounds[0].games[0]
    by_hand(played, f"UPDATE game SET outcome = 'second' WHERE id = {game.id}")
    (said,) = bad(played.path)
    first, second = (played.event.name_of(one) for one in game.players)
    assert f"the game {first} against {second} in round 1" in said
    assert "outcome first became second" in said
    assert "organizer last wrote this row" in said
    assert "the standings from round 1 on" in said


def test_rows_added_or_taken_out_by_another_program_are_named(played: Hall) -> None:
    by_hand(played, "INSERT INTO stay (player, round, status) VALUES (1, 3, 'dropped')")
    by_hand(played, "INSERT INTO plan_item (position, what) VALUES (9, 'Lunch')")
    added, lunch = bad(played.path)[::-1] if "plan" in bad(played.path)[1] else bad(played.path)
    found = sorted((added, lunch))
    assert any("was added" in one and "all standings" in one for one in found)
    assert any("plan item" in one and "no standings" in one for one in found)
    assert all("no journal entry wrote this row" in one for one in found)


def test_secrets_are_not_said(played: Hall) -> None:
    by_hand(played, "UPDATE event SET seed = 'mine, now'")
    (said,) = bad(played.path)
    assert "seed" in said
    assert "mine" not in said


def test_what_only_the_program_can_see_is_damage(played: Hall) -> None:
    by_hand(played, "UPDATE event SET edition_text = 'nothing'")
    said = bad(played.path)
    assert any("edition" in one for one in said)


def test_an_entry_whose_arguments_are_unreadable_is_damage(played: Hall) -> None:
    by_the_disk(played, "UPDATE journal SET arguments = '{\"table: 1}' WHERE id = 3")
    said = bad(played.path)
    assert any("The journal cannot be read" in one and "entry 3" in one for one in said)


def test_a_step_that_cannot_be_replayed_is_named(hall: Hall) -> None:
    Seated(hall, "two-fronts").begin().turns(3)
    by_hand(hall, "UPDATE step SET kind = 'nonsense' WHERE id = 2")
    said = " ".join(bad(hall.path))
    assert "in round 1: " in said
    assert "damaged" in said


def test_a_tap_that_cannot_be_replayed_is_named(hall: Hall) -> None:
    Seated(hall, "two-fronts").begin().turns(3)
    with hall.store.connection() as connection:
        connection.execute("DROP TRIGGER tap_keeps_update")
        connection.execute("UPDATE tap SET kind = 'nonsense' WHERE id = 2")
    assert any("A tap of a clock is damaged" in one for one in bad(hall.path))


class TestRestore:
    def test_a_damaged_copy_is_passed_over_and_named(self, played: Hall) -> None:
        good = copies(played.path)[-1]
        by_hand(played, "UPDATE event SET edition_text = 'nothing'")
        from data.event.backup import backup

        (damaged,) = backup(played.store, "end", "2026-03-07T12:00:00+00:00").made
        copy, said = offered(played.path)
        assert copy == good
        assert f"Skipped {damaged.name}:" in said[0]

    def test_a_change_by_another_program_is_said_and_no_reason_to_lose_a_round(
        self, played: Hall
    ) -> None:
        by_hand(played, "UPDATE player SET club = 'Nord' WHERE id = 1")
        played.desk.backup()
        copy, said = offered(played.path)
        assert copy == copies(played.path)[-1]
        assert "A program other than srtui changed the file" in said[0]

    def test_it_is_said_before_anything_is_brought_back(self, played: Hall) -> None:
        by_hand(played, "UPDATE player SET club = 'Nord' WHERE id = 1")
        played.desk.backup()
        played.store.close()
        line = ["restore", str(played.path)]
        asked = CliRunner().invoke(app, line, prog_name="srtui")
        assert asked.exit_code == 3
        assert "club nothing became Nord" in asked.stderr
        done = CliRunner().invoke(app, [*line, "--sure"], prog_name="srtui")
        assert done.exit_code == 0
        assert "club nothing became Nord" in done.stderr

    def test_faults_of_a_named_backup_are_reported(self, played: Hall) -> None:
        copy = copies(played.path)[-1]
        assert backup_faults(copy) == []
        copy.write_bytes(copy.read_bytes()[:-8192])
        assert backup_faults(copy)

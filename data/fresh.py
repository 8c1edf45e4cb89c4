"""An event file with all its tables and nothing in them, made under the name of a draft."""

from __future__ import annotations

import os
from pathlib import Path

from data import schema
from data.sqlite import connect, journal_mode


def draft_of(final: Path) -> Path:
    """Where this program makes what will be called `final` when it is whole."""
    return final.with_name(f"{final.name}.part-{os.getpid()}")


def make(draft: Path) -> None:
    """Make an empty event file at `draft`, which may be there from a program that was killed."""
    from sqlite_utils import Database

    draft.unlink(missing_ok=True)
    draft.touch(exist_ok=False)
    connection = connect(draft)
    try:
        connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {schema.VERSION}")
        connection.execute("BEGIN IMMEDIATE")
        Database(connection, execute_plugins=False).executescript(schema.script())
        connection.execute("COMMIT")
        connection.execute(f"PRAGMA journal_mode = {journal_mode()}")
    finally:
        connection.close()

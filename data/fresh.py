"""Drafts: a file is made under another name and renamed when it is whole.

A draft names the process that makes it, so that what a kill has left can be told and cleared.
"""

from __future__ import annotations

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

from data import schema
from data.rights import make_private
from data.sqlite import connect, journal_mode

_DRAFT = re.compile(r".+\.part-(\d+)-[0-9a-f]{8}(-old)?(-journal|-wal|-shm)?")


def draft_of(final: Path) -> Path:
    """Where this program makes what will be called `final` when it is whole."""
    # The number of the process tells later whether its maker lives; the rest parts two drafts.
    return final.with_name(f"{final.name}.part-{os.getpid()}-{secrets.token_hex(4)}")


def clear_draft(draft: Path) -> None:
    """Take a draft away with all that SQLite lays beside it; none may be there."""
    for end in ("", "-journal", "-wal", "-shm"):
        draft.with_name(draft.name + end).unlink(missing_ok=True)


def clear_left(folder: Path, start: str) -> None:
    """Take away the drafts in `folder`, called `start`..., of programs that are no more."""
    with suppress(OSError):
        for one in [*folder.iterdir()]:
            found = _DRAFT.fullmatch(one.name)
            if found and one.name.startswith(start) and not _lives(int(found[1])):
                one.unlink(missing_ok=True)


def _lives(process: int) -> bool:
    if os.name == "nt":  # to ask there would end it
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # Not ours to signal, or no number at all: better a draft left over than one taken away.
    except (OSError, OverflowError):
        return True
    return True


def make_event_file(draft: Path) -> None:
    """Make an empty event file at `draft`."""
    make_private(draft)
    connection = connect(draft)
    try:
        connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {schema.VERSION}")
        # Its own BEGIN keeps the script one transaction. Within one that has begun, sqlite_utils
        # would look for the end of each statement after every letter, which takes 100 ms.
        connection.executescript(f"BEGIN IMMEDIATE;\n{schema.script()}\nCOMMIT;")
        connection.execute(f"PRAGMA journal_mode = {journal_mode()}")
    finally:
        connection.close()

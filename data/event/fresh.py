"""Drafts: a file is made under another name and renamed once complete.

A draft's name contains its process, so that the remains of a killed one can be recognized and
removed.
"""

import os
import re
import secrets
from contextlib import closing, suppress
from pathlib import Path

from data.event import schema
from data.event.rights import make_private
from data.event.sqlite import connect
from data.machine.disk import remove
from data.machine.system import lives

_DRAFT = re.compile(r".+\.part-(\d+)-[0-9a-f]{8}(-old)?(-journal|-wal|-shm)?")


def draft_of(final: Path) -> Path:
    """Return where this program writes `final` until it is complete."""
    # The process number tells others whether it is alive; the rest makes drafts unique.
    return final.with_name(f"{final.name}.part-{os.getpid()}-{secrets.token_hex(4)}")


def clear_draft(draft: Path) -> None:
    """Delete a draft, if it exists, with all of SQLite's files next to it."""
    for end in ("", "-journal", "-wal", "-shm"):
        with suppress(OSError):  # `clear_left` takes later what another program has open now
            remove(draft.with_name(draft.name + end))


def clear_left(folder: Path, start: str) -> None:
    """Delete drafts in `folder` whose names start with `start` and whose programs have ended."""
    with suppress(OSError):
        for one in [*folder.iterdir()]:
            found = _DRAFT.fullmatch(one.name)
            if found and one.name.startswith(start) and not lives(int(found[1])):
                with suppress(OSError):  # the others go nevertheless
                    one.unlink(missing_ok=True)


def make_event_file(draft: Path) -> None:
    """Create an empty event file at `draft`."""
    make_private(draft)
    with closing(connect(draft)) as connection:
        connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {schema.VERSION}")
        # Its own BEGIN makes the script one transaction. Inside an open one, sqlite_utils would
        # look for the end of a statement after every letter, which takes 100 ms.
        connection.executescript(f"BEGIN IMMEDIATE;\n{schema.script()}\nCOMMIT;")

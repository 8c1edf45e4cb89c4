"""Drafts: a file is made under another name and renamed when it is complete.

A draft names the process that makes it, so that the remains of a killed one can be recognized and
cleared.
"""

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

from data.event import schema
from data.event.rights import make_private
from data.event.sqlite import connect
from data.machine.disk import remove
from data.machine.system import lives

_DRAFT = re.compile(r".+\.part-(\d+)-[0-9a-f]{8}(-old)?(-journal|-wal|-shm)?")


def draft_of(final: Path) -> Path:
    """Return where this program makes `final` until it is complete."""
    # By the process's number, others can tell whether it lives; the rest makes drafts unique.
    return final.with_name(f"{final.name}.part-{os.getpid()}-{secrets.token_hex(4)}")


def clear_draft(draft: Path) -> None:
    """Take a draft away with all that SQLite lays beside it; none may be there."""
    for end in ("", "-journal", "-wal", "-shm"):
        with suppress(OSError):  # `clear_left` takes later what another program has open now
            remove(draft.with_name(draft.name + end))


def clear_left(folder: Path, start: str) -> None:
    """Remove the drafts in `folder`, called `start`..., of programs that have ended."""
    with suppress(OSError):
        for one in [*folder.iterdir()]:
            found = _DRAFT.fullmatch(one.name)
            if found and one.name.startswith(start) and not lives(int(found[1])):
                with suppress(OSError):  # the others go nevertheless
                    one.unlink(missing_ok=True)


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
    finally:
        connection.close()

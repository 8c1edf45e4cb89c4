"""Writing a file for other programs: whole or not at all, never over another file unasked."""

from __future__ import annotations

import os
from pathlib import Path

from data.rights import make_private
from data.schema import APPLICATION_ID

_DATABASE = b"SQLite format 3\0"
"""How the file of a database begins."""
_APPLICATION = slice(68, 72)
"""Where a database says whose it is."""


class SaveFault(Exception):
    """A file that could not be written; the message is a sentence."""


def save(path: Path, content: str | bytes, *, replace: bool = False, private: bool = False) -> None:
    """Write bytes, or text as UTF-8. An existing file is only replaced when asked.

    `private`: nobody else may read it. Raises `SaveFault`.
    """
    try:
        if path.is_dir():
            raise SaveFault(f"{path} is a folder: name the file in it.")
        if path.exists() and not path.is_file():
            raise SaveFault(f"{path} is not a file: name one, or leave --to away to print.")
        # Even with --replace: a slip of the shell's history must not write a sheet over the event.
        if path.is_file() and _is_event(path):
            raise SaveFault(f"{path} is an event file and stays: take another name.")
        if path.exists() and not replace:
            raise SaveFault(f"{path} exists already: add --replace, or take another name.")
        draft = path.with_name(f"{path.name}.part-{os.getpid()}")
        try:
            # Made before it is written: afterwards there would be a moment in which others read it.
            if private:
                make_private(draft)
            draft.write_bytes(content.encode() if isinstance(content, str) else content)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise SaveFault(f"{path} cannot be written: {error.strerror}.") from None
    except ValueError:
        raise SaveFault(f"{str(path)!r} is not the name of a file.") from None


def _is_event(path: Path) -> bool:
    with path.open("rb") as file:
        head = file.read(_APPLICATION.stop)
    own = APPLICATION_ID.to_bytes(4, "big")
    return head.startswith(_DATABASE) and head[_APPLICATION] == own

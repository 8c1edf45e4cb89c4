"""Writing a file for other programs: whole or not at all, never over another file unasked."""

import os
from pathlib import Path

from data.clean import UNFIT_NAME, is_file_name
from data.event.companion_files import clear_way
from data.event.rights import make_private
from data.event.schema import APPLICATION_ID
from data.event.sqlite import EventFileError
from data.machine.disk import reason, remove
from data.machine.disk import replace as put_in_place

_DATABASE = b"SQLite format 3\0"
"""How the file of a database begins."""
_APPLICATION = slice(68, 72)
"""Where a database says whose it is."""


class SaveFault(Exception):
    """A file that could not be written; the message is a sentence."""

    @property
    def in_form(self) -> str:
        """The sentence for a form, whose fields a command line has as options."""
        return str(self)


class AlreadyThere(SaveFault):
    """An existing file that was not to be overwritten."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} already exists: add --replace, or choose another name.")
        self._path = path

    @property
    def in_form(self) -> str:
        """The sentence for a form, which has a box for the option."""
        return f"{self._path} already exists: tick replace, or choose another name."


def save(path: Path, content: str | bytes, *, replace: bool = False, private: bool = False) -> None:
    """Write bytes, or text as UTF-8. An existing file is only replaced when asked.

    `private`: nobody else may read it. Raises `SaveFault`.
    """
    refuse_unfit(path)
    try:
        if path.is_dir():
            raise SaveFault(f"{path} is a folder: name the file in it.")
        if path.exists() and not path.is_file():
            raise SaveFault(f"{path} is not a file: name one, or leave out --to to print.")
        # Even with --replace: a slip of the shell's history must not write a sheet over the event.
        if path.is_file() and _is_event(path):
            raise SaveFault(f"{path} is an event file: choose another name.")
        if path.exists() and not replace:
            raise AlreadyThere(path)
        draft = path.with_name(f"{path.name}.part-{os.getpid()}")
        try:
            # Made before it is written: afterwards there would be a moment in which others read it.
            if private:
                make_private(draft)
            draft.write_bytes(content.encode() if isinstance(content, str) else content)
            if isinstance(content, bytes) and content.startswith(_DATABASE):
                clear_way(path)
            put_in_place(draft, path)
        finally:
            remove(draft)
    except EventFileError as error:
        raise SaveFault(str(error)) from None
    except OSError as error:
        raise SaveFault(f"{path} cannot be written: {reason(error, path)}.") from None
    except ValueError:
        raise SaveFault(f"{str(path)!r} is not the name of a file.") from None


def refuse_unfit(path: Path) -> None:
    """Refuse a name with control characters. Raises `SaveFault`."""
    if not is_file_name(path.name):
        raise SaveFault(UNFIT_NAME)


def _is_event(path: Path) -> bool:
    with path.open("rb") as file:
        head = file.read(_APPLICATION.stop)
    own = APPLICATION_ID.to_bytes(4, "big")
    return head.startswith(_DATABASE) and head[_APPLICATION] == own

"""Access permissions: an event's files are private, or deliberately shared with a group.

A folder with the setgid bit, or a umask of 007, shares with a group; others never get access. Disks
without permissions, such as most USB drives, are not a fault, but a sentence mentions it.
"""

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from data.event.sqlite import EventFileError, sentence

BY_MODE = sys.platform != "win32"
"""Whether this system keeps others from a file by its mode; Windows goes by the folder."""
BY_FOLDER = (
    "On Windows the folder decides who can read the event: keep it in a folder of your own, such "
    "as Documents."
)
_OTHERS = stat.S_IRWXO
_FILE, _FOLDER = 0o600, 0o700
_SUFFIXES = ("", "-wal", "-shm", "-journal", "-lock", "-queue")


def make_private(path: Path) -> None:
    """Create an empty file that nobody else can read at any moment. It must not exist."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, _FILE))
    _give_group(path)


def make_private_folder(folder: Path) -> None:
    """Create a folder that nobody else can enter; an existing folder is unchanged."""
    if not folder.is_dir():
        folder.mkdir(mode=_FOLDER, exist_ok=True)
        _give_group(folder)


def _give_group(path: Path) -> None:
    """Give a created file to the group if that is supposed to share it."""
    if _is_group_intended(path.parent):
        with suppress(OSError):  # the group of a disk that knows none
            mode = stat.S_IMODE(path.stat().st_mode)
            path.chmod(mode | (mode & stat.S_IRWXU) >> 3)


def _is_group_intended(folder: Path) -> bool:
    umask = os.umask(0o077)  # there is no other way to read it
    os.umask(umask)
    return bool(folder.stat().st_mode & stat.S_ISGID) or umask & 0o077 == _OTHERS


def open_to_others(path: Path, copies: Path) -> list[Path]:
    """Return the files of an event and its backups that everybody on the machine can read."""
    files = [path.with_name(path.name + end) for end in _SUFFIXES]
    if copies.is_dir():
        files += [copies, *sorted(copies.glob("*.srtui"))]
    return [file for file in files if file.exists() and _others_read(file)]


def _others_read(path: Path) -> bool:
    return BY_MODE and bool(stat.S_IMODE(path.stat().st_mode) & _OTHERS)


def tighten(path: Path, copies: Path) -> None:
    """Remove everybody else's access to the event's files.

    Raises `EventFileError` if somebody else owns them.
    """
    if not BY_MODE:
        raise EventFileError(f"File modes have no effect here. {BY_FOLDER}")
    for file in open_to_others(path, copies):
        owner = _FOLDER if file.is_dir() else _FILE
        group = owner >> 3 if _is_group_intended(file.parent) else 0
        try:
            file.chmod(owner | group | stat.S_IMODE(file.stat().st_mode) & stat.S_ISGID)
        except OSError as error:
            raise EventFileError(sentence(error, file)) from error


def stores_rights(folder: Path) -> bool:
    """Tell whether the disk of `folder` can keep others from reading a private file."""
    probe = folder / f".srtui-rights-{os.getpid()}"
    try:
        make_private(probe)
        return not _others_read(probe)
    except OSError:
        return True  # nobody can write there, so that it cannot be tried
    finally:
        with suppress(OSError):
            probe.unlink()


def no_rights_text(place: Path) -> str:
    """Return a sentence if nothing on the place's disk can be private, otherwise ""."""
    if stores_rights(place):
        return ""
    return f"The disk holding {place} has no permissions: anyone with access can read its files."

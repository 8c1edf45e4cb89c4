"""Files written completely or not at all, safe from power cuts and from other programs.

Windows neither replaces, moves nor deletes a file that a program has open: another srtui, a
spreadsheet, a synchronizer such as OneDrive, or a virus scanner, which briefly opens every new
file. All of that is therefore done here, with several tries.
"""

import errno
import os
import secrets
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

from data.machine.system import in_use


class FileFault(Exception):
    """Failure to read or write a file; the message is a sentence."""


PATIENCE_SECONDS = 2.0
"""How long a file may be held by another program before somebody has to close it there."""
_POLL_SECONDS = 0.05
_ACCESS_DENIED, _HELD_CODES = 5, (32, 33)
"""Windows' own codes; the latter: a sharing violation, a lock violation."""
HELD = (
    "it is open in another program, perhaps a spreadsheet, OneDrive or a virus scanner; close it "
    "there and try again"
)
"""End of a sentence about a file that another program holds."""
LONGEST_PATH = 259 if sys.platform == "win32" else None
"""Characters of a path; None: the system itself says when one is too long."""
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def size_of(path: Path) -> int:
    """Return a file's size in bytes, or 0 if it cannot be reached."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def replace(draft: Path, path: Path) -> None:
    """Rename a draft to `path`, replacing any file there. Raises OSError, and then keeps both."""
    _retry(lambda: draft.replace(path), draft, path)


def rename(path: Path, to: Path) -> Path:
    """Rename a file and return its new path, which must be free. Raises OSError."""
    _retry(lambda: path.rename(to), path, to)
    return to


def remove(path: Path) -> None:
    """Delete a file if it exists. Raises OSError."""
    _retry(lambda: path.unlink(missing_ok=True), path)


def _retry(act: Callable[[], object], *paths: Path) -> None:
    late = monotonic() + PATIENCE_SECONDS
    while True:
        try:
            act()
            return
        except PermissionError as error:
            if not any(is_in_use(error, path) for path in paths):
                raise
            if monotonic() >= late:
                raise PermissionError(errno.EBUSY, HELD, str(paths[-1])) from error
        sleep(_POLL_SECONDS)


def is_in_use(error: OSError, path: Path) -> bool:
    """Tell whether another program that has the file at `path` open caused `error`."""
    if error.errno == errno.EBUSY:
        return True
    code = getattr(error, "winerror", None)  # there is none on other systems
    if code == _ACCESS_DENIED:
        # Windows reports the same for a read-only file and for a folder.
        with suppress(OSError):
            mode = path.stat().st_mode
            return stat.S_ISREG(mode) and bool(mode & stat.S_IWRITE)
        return False
    return in_use(path) if code is None and error.errno == errno.EACCES else code in _HELD_CODES


def reason(error: OSError, path: Path) -> str:
    """Return why the file at `path` could not be used, to complete a sentence."""
    if is_too_long(path):
        return "its path is too long for Windows"
    return HELD if is_in_use(error, path) else error.strerror or str(error)


def is_too_long(path: Path | str) -> bool:
    """Tell whether a path is too long for this system; Windows reports it as not found."""
    return LONGEST_PATH is not None and len(str(path)) > LONGEST_PATH


def takes_files(folder: Path) -> bool:
    """Tell whether a file can be created in a folder, by trying: `os.access` is not reliable."""
    probe = folder / f".srtui-probe-{os.getpid()}-{secrets.token_hex(4)}"
    try:
        os.close(os.open(probe, _NEW_FILE, 0o600))
    except OSError:
        return False
    with suppress(OSError):
        remove(probe)
    return True


def write_whole(path: Path, content: bytes, *, mode: int = 0o666, sync: bool = False) -> None:
    """Write a file completely or not at all, replacing an existing one. Raises OSError.

    `mode`: its permissions, set on creation, not afterwards. `sync`: it is on the disk before it
    gets its name, so that after a power cut the name never leads to an empty file.

    Bytes, never text: as text, every line of a file that is read and written again would get
    another carriage return on Windows.
    """
    draft = path.with_name(f".{path.name}.part-{os.getpid()}-{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, _NEW_FILE, mode), "wb") as file:
            file.write(content)
            if sync:
                file.flush()
                os.fsync(file.fileno())
        replace(draft, path)
    except BaseException:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def sync_file(path: Path) -> None:
    """Write a closed file through to the disk. Never for an event: SQLite would lose its locks."""
    # Windows syncs only files that are open for writing.
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Write new and changed names in `folder` through to the disk, if the system allows that."""
    # A folder cannot be opened there; NTFS keeps names in its own log.
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno != errno.EINVAL:  # some USB file systems sync names by themselves
            raise
    finally:
        os.close(descriptor)

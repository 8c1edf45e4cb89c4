"""Files and their names: whole or not at all, past a power cut, and past programs that look on.

Windows neither replaces, moves nor deletes a file that a program has open: another srtui, a
spreadsheet, a synchronizer such as OneDrive, or a virus scanner, which looks at every new file for
a moment. So all of that is done here, with some patience.
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
    """A file that could not be read or written as asked; the message is a sentence."""


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
    """Return the bytes of a file; 0 where it cannot be reached."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def replace(draft: Path, path: Path) -> None:
    """Give a draft the name `path`; a file of that name goes. Raises OSError, then it stays."""
    _patiently(lambda: draft.replace(path), draft, path)


def rename(path: Path, to: Path) -> Path:
    """Give a file another name, which must be free; returns it. Raises OSError."""
    _patiently(lambda: path.rename(to), path, to)
    return to


def remove(path: Path) -> None:
    """Delete a file; there need not be one. Raises OSError."""
    _patiently(lambda: path.unlink(missing_ok=True), path)


def _patiently(act: Callable[[], object], *paths: Path) -> None:
    late = monotonic() + PATIENCE_SECONDS
    while True:
        try:
            act()
            return
        except PermissionError as error:
            if not any(is_held(error, path) for path in paths):
                raise
            if monotonic() >= late:
                raise PermissionError(errno.EBUSY, HELD, str(paths[-1])) from error
        sleep(_POLL_SECONDS)


def is_held(error: OSError, path: Path) -> bool:
    """Tell whether `error` comes of another program that has the file at `path` open."""
    if error.errno == errno.EBUSY:
        return True
    code = getattr(error, "winerror", None)  # there is none on other systems
    if code == _ACCESS_DENIED:
        # Windows says the same of a file that was made read-only and of a folder.
        with suppress(OSError):
            mode = path.stat().st_mode
            return stat.S_ISREG(mode) and bool(mode & stat.S_IWRITE)
        return False
    if code is None and error.errno == errno.EACCES:
        return in_use(path)
    return code in _HELD_CODES


def reason(error: OSError, path: Path) -> str:
    """Return why the file at `path` could not be used, as the end of a sentence."""
    if is_too_long(path):
        return "its path is too long for Windows"
    return HELD if is_held(error, path) else error.strerror or str(error)


def is_too_long(path: Path | str) -> bool:
    """Tell whether a path is longer than this system takes, which Windows calls not found."""
    return LONGEST_PATH is not None and len(str(path)) > LONGEST_PATH


def takes_files(folder: Path) -> bool:
    """Tell whether a file can be made in a folder, by trying: `os.access` knows too little."""
    probe = folder / f".srtui-probe-{os.getpid()}-{secrets.token_hex(4)}"
    try:
        os.close(os.open(probe, _NEW_FILE, 0o600))
    except OSError:
        return False
    with suppress(OSError):
        remove(probe)
    return True


def write_whole(path: Path, content: bytes, *, mode: int = 0o666, sync: bool = False) -> None:
    """Write a file whole or not at all; one of that name is replaced. Raises OSError.

    `mode`: who may read it, made with it and not given it afterwards. `sync`: it is on the disk
    before it has its name, so that after a power cut the name never leads to an empty file.

    Bytes, never text: as text every line of a file that is read and written again would get one
    more carriage return on Windows.
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
    """Bring a closed file onto the disk. Never an event's: SQLite would lose its locks."""
    # Windows syncs only what was opened for writing.
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Bring new and changed names in `folder` onto the disk, where a system can be asked to."""
    # A folder cannot be opened there; NTFS keeps its names in a log of its own.
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

"""Making files and their names survive a power cut."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def sync_file(path: Path) -> None:
    """Bring what was written to a closed file onto the disk.

    Never for an event file that is open: closing it here would end SQLite's locks on it.
    """
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

"""A folder of pages that others may read: each whole or not at all, none but ours touched."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from data.export import SaveFault

MARK = "<!-- srtui page -->\n"
"""Stands at the end of every file of ours: only such a file is written over or taken away."""
_READABLE = 0o644


def write_pages(folder: Path, pages: Mapping[str, str]) -> tuple[str, ...]:
    """Write pages by their names; those that no longer are, are taken away. Raises `SaveFault`.

    Returns the names of what is new. A page that has not changed is not written.
    """
    try:
        folder.mkdir(exist_ok=True)
        changed = tuple(name for name, text in pages.items() if _written(folder / name, text))
        for path in folder.glob("*.html"):
            if path.name not in pages and _ours(path):
                path.unlink()
    except FileExistsError:
        raise SaveFault(f"{folder} is a file: name a folder.") from None
    except OSError as error:
        raise SaveFault(f"{folder} cannot be written: {error.strerror}.") from None
    return changed


def _written(path: Path, text: str) -> bool:
    content = (text + MARK).encode()
    if path.exists():
        if not _ours(path):
            raise SaveFault(f"{path} is none of these pages and stays: take another folder.")
        if path.read_bytes() == content:
            return False
    draft = path.with_name(f".{path.name}.part-{os.getpid()}")
    try:
        draft.write_bytes(content)
        with suppress(OSError):  # a disk that knows no rights
            draft.chmod(_READABLE)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return True


def _ours(path: Path) -> bool:
    return path.is_file() and path.read_bytes().endswith(MARK.encode())

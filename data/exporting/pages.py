"""A folder of pages that others may read: each whole or not at all, none but ours touched."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from data.exporting.export import SaveFault, refuse_unfit
from data.machine.disk import reason, remove, write_whole

MARK = "<!-- srtui page -->\n"
"""End of every file of ours: only such a file is overwritten or removed."""
_READABLE = 0o644


def write_pages(folder: Path, pages: Mapping[str, str]) -> tuple[str, ...]:
    """Write pages by their names, remove obsolete ones; raise `SaveFault`.

    Returns the names of what is new. A page that has not changed is not written.
    """
    refuse_unfit(folder)
    try:
        folder.mkdir(exist_ok=True)
        changed = tuple(name for name, text in pages.items() if _written(folder / name, text))
        for path in folder.glob("*.html"):
            if path.name not in pages and _ours(path):
                remove(path)
    except FileExistsError:
        raise SaveFault(f"{folder} is a file: name a folder.") from None
    except OSError as error:
        at = Path(error.filename or folder)
        raise SaveFault(f"{at} cannot be written: {reason(error, at)}.") from None
    return changed


def _written(path: Path, text: str) -> bool:
    content = (text + MARK).encode()
    if path.exists():
        if not _ours(path):
            raise SaveFault(f"{path} is not one of these pages: choose another folder.")
        if path.read_bytes() == content:
            return False
    write_whole(path, content)
    with suppress(OSError):  # a disk that knows no rights
        path.chmod(_READABLE)
    return True


def _ours(path: Path) -> bool:
    return path.is_file() and path.read_bytes().endswith(MARK.encode())

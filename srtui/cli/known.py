"""The event files that a line, also one which is being typed, may mean."""

import os
from pathlib import Path

from click.shell_completion import CompletionItem

from data.event.copying import SUFFIX
from data.machine import recent


def events(typed: str) -> list[CompletionItem[str]]:
    """Return event files that begin with a text; without a folder, also those opened last."""
    _, name = os.path.split(typed)  # on Windows also behind a backslash
    before = typed.removesuffix(name)
    folder = Path(before or ".").expanduser()
    start = name.casefold()
    try:
        here = sorted(one.name for one in folder.iterdir() if _fits(one, start))
    except OSError:
        here = []
    found = [f"{before}{one}" for one in here]
    if not before:
        # Those of this folder are listed already, by the names that are typed.
        elsewhere = [one for one in recent.recent() if one.parent != Path.cwd()]
        found += [str(one) for one in elsewhere if _fits(one, start)]
    return [CompletionItem(one, help="event") for one in found]


def opened_elsewhere(typed: str) -> Path | None:
    """Return the event of this name that was opened last, in any folder."""
    name = typed.removesuffix(SUFFIX).casefold()
    return next((one for one in recent.recent() if one.stem.casefold() == name), None)


def _fits(path: Path, start: str) -> bool:
    return path.suffix == SUFFIX and path.name.casefold().startswith(start) and path.is_file()

"""Event files that a command line may mean, including one still being typed."""

import os
from pathlib import Path

from click.shell_completion import CompletionItem

from data.event.copying import SUFFIX
from data.machine import recent


def events(typed: str) -> list[CompletionItem[str]]:
    """Return event files starting with a text; if it names no folder, also those opened last."""
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
        # Those in this folder are already listed, by name only.
        elsewhere = [one for one in recent.recent() if one.parent != Path.cwd()]
        found += [str(one) for one in elsewhere if _fits(one, start)]
    return [CompletionItem(one, help="event") for one in found]


def opened_elsewhere(typed: str) -> Path | None:
    """Return the last opened event with this name, in any folder; None if there is none."""
    name = typed.removesuffix(SUFFIX).casefold()
    return next((one for one in recent.recent() if one.stem.casefold() == name), None)


def _fits(path: Path, start: str) -> bool:
    return path.suffix == SUFFIX and path.name.casefold().startswith(start) and path.is_file()

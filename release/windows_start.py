"""Start of `srtui.exe`, also by a double click."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def in_own_window() -> bool:
    """Tell whether the window was opened for this program alone, and closes when it ends."""
    from srtui.server import windows

    return sys.platform == "win32" and windows.owns_console()


def start() -> None:
    """Run the program; keep a window of its own open until what went wrong was read."""
    own = in_own_window()
    # Otherwise events would be stored in the program's folder, and lost with its next version.
    if own and Path.cwd() == Path(sys.executable).parent:
        os.chdir(Path.home())
    from srtui.cli import main

    try:
        main()
    except SystemExit as ended:
        if own and ended.code:
            if isinstance(ended.code, str):
                print(ended.code, file=sys.stderr)
            input("Press enter to close this window.")
        raise


if __name__ == "__main__":
    start()

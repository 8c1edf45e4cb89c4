"""The command that starts this program a second time, as a separate process."""

import sys


def command() -> list[str]:
    """Return the words that start the program, to which its arguments are added."""
    if getattr(sys, "frozen", False):  # one program with its Python in it, as srtui.exe
        return [sys.executable]
    # -P: without the working folder in the path. It may be the event's, and a module there would be
    # run in place of ours.
    return [sys.executable, "-P", "-m", "srtui"]

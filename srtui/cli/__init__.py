"""The command line: every command and every view, for scripts, tests and screen readers."""

from __future__ import annotations


def main() -> None:
    """Run the program: the entry point of the console script and of `python -m srtui`."""
    from srtui.cli.packages import refuse_strangers

    refuse_strangers()  # before the first import of a package with a general name
    from srtui.cli.app import run

    run()

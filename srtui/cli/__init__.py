"""The command line: every command and every view, for scripts, tests and screen readers."""

from __future__ import annotations


def main() -> None:
    """Run the program: the entry point of the console script and of `python -m srtui`."""
    # before anything of the program: a stranger's package may be in its place
    from srtui.cli.packages import refuse_strangers

    refuse_strangers()  # before the first import of a package with a general name
    from srtui.cli.app import run  # only once the packages are known to be ours

    run()

"""The command line: every command and every view, for scripts, tests and screen readers."""


def main() -> None:
    """Run the program: the entry point of the console script and of `python -m srtui`."""
    from srtui.cli.app import run  # 30 ms: not for who imports the package

    run()

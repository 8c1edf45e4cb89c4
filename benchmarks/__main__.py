"""Every measurement, one after the other; about half an hour."""

from benchmarks import (
    board,
    fold,
    keys,
    pair_command,
    pairing,
    show,
    standings,
    start,
    table_terminal,
    taps,
    together,
    venue,
    walks,
)
from benchmarks.measure import machine


def main() -> None:
    """Print what each of them finds."""
    print(machine())
    for one in (
        board,
        table_terminal,
        venue,
        show,
        taps,
        start,
        together,
        standings,
        fold,
        keys,
        pair_command,
        pairing,
        walks,
    ):
        print(f"\n== {one.__name__} ==", flush=True)
        one.main()


if __name__ == "__main__":
    main()

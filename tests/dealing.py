"""Which tests fall to one run: of what is tried in many places, a part on each push.

What runs on another Python is dealt among the Pythons; the cases of what is marked `wide` are dealt
among pushes. Each commit deals anew, so that what is left out today is tried tomorrow, and
`make deep` leaves nothing out.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from zlib import crc32

WIDE = 3
"""Of the cases of a wide test one of so many falls to a push."""
Case = tuple[str, bool]
"""A test by its name, and whether it is marked `wide`."""


def commit(project: Path) -> str:
    """What the tests are dealt by: another for each commit; "" where there is no git."""
    line = ["git", "-C", str(project), "rev-parse", "HEAD"]
    try:
        return subprocess.run(line, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def falls_to(share: str, test: str) -> bool:
    """Whether a test, by its name, falls to this share: `1/3/abc` is the second of three, as "abc"
    deals them. Another word deals them anew.
    """
    part, parts, dealt_by = share.split("/")
    return crc32(f"{dealt_by} {test}".encode()) % int(parts) == int(part)


def wide_dealt(cases: Sequence[Case], dealt_by: str) -> Iterator[bool]:
    """For each test in order whether it falls to this run: of a wide one every third case; with
    which it begins the commit says. At least one case of each falls to every run.
    """
    functions = [test.partition("[")[0] for test, _ in cases]
    number, seen = Counter(functions), Counter[str]()
    for function, (_, wide) in zip(functions, cases, strict=True):
        first = crc32(f"{dealt_by} {function}".encode()) % min(WIDE, number[function])
        yield not wide or seen[function] % WIDE == first
        seen[function] += 1

"""The server's log, a line per event: no key, no PIN, nothing that anyone types."""

from collections.abc import Callable
from datetime import datetime

from data.clean import block

LONGEST = 300
"""Signs of a line."""


class Log:
    """Lines with the time of day; text from clients is sanitized."""

    def __init__(self, print_line: Callable[[str], None], clock: Callable[[], datetime]) -> None:
        self._print, self._clock = print_line, clock
        self._last, self._repeats = "", 0

    def say(self, sentence: str) -> None:
        """Write a line; immediate repetitions are counted instead."""
        if sentence == self._last:
            self._repeats += 1
            if self._repeats & (self._repeats - 1):  # 1, 2, 4, 8 ... are written
                return
            sentence = f"{sentence} ({self._repeats + 1} times)"
        else:
            self._last, self._repeats = sentence, 0
        self._print(f"{self._clock().astimezone():%H:%M:%S} {block(sentence, limit=LONGEST)}")

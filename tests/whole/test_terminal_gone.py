"""A terminal that goes away without a signal ends the program: no process is left."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from select import select
from time import monotonic

import pytest
from hall import Hall
from in_terminal import SRTUI
from patience import PATIENCE

pty = pytest.importorskip("pty", reason="Windows has no terminals of POSIX", exc_type=ImportError)

pytestmark = pytest.mark.process


def in_window(folder: Path, *line: str, then: Callable[[int], object], ready: str) -> int:
    """Start the program in a window without a session, as `su` does; return the exit code.

    Once the words in `ready` are painted, `then` acts on the window's own end, which is closed.
    """
    own, end = pty.openpty()
    env = {
        **os.environ,
        "TERM": "xterm-256color",
        "HOME": str(folder),
        "COLUMNS": "80",
        "LINES": "24",
        "XDG_STATE_HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
    }
    program = subprocess.Popen(
        [SRTUI, *line],
        stdin=end,
        stdout=end,
        stderr=end,
        start_new_session=True,
        env=env,
        cwd=folder,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    os.close(end)
    try:
        _wait_for(own, ready)
        then(own)
        os.close(own)
        return program.wait(PATIENCE)
    finally:
        program.kill()
        program.wait()


def _wait_for(own: int, words: str) -> None:
    painted, until = b"", monotonic() + PATIENCE
    while words.encode() not in painted:
        assert monotonic() < until, painted[-4000:]
        if select([own], [], [], 0.2)[0]:
            painted += os.read(own, 1 << 16)


LINES = {
    "list of events": ((), "Steamroller"),
    "event": (("open", "{file}"), "Hall"),
    "table": (("table", "{file}", "1"), "Table 1"),
    "judge": (("open", "{file}", "--role", "judge"), "Hall"),
    "board": (("board", "{file}"), "Hall"),
}
KEYS = {
    "half a key": b"\x1b[",
    "half a reply": b"\x1b]11;",
    "half a paste": b"\x1b[200~Anna",
    "a form": b"gr\x1b[Aa",
}


@pytest.mark.parametrize(("line", "ready"), LINES.values(), ids=LINES)
def test_the_end_of_input_ends_every_app(
    hall: Hall, tmp_path: Path, line: tuple[str, ...], ready: str
) -> None:
    said = [one.format(file=hall.path) for one in line]
    assert in_window(tmp_path, *said, then=lambda _: None, ready=ready) == 0


@pytest.mark.parametrize("keys", KEYS.values(), ids=KEYS)
def test_whatever_was_pressed_last(hall: Hall, tmp_path: Path, keys: bytes) -> None:
    line = ("open", str(hall.path))
    assert in_window(tmp_path, *line, then=lambda own: os.write(own, keys), ready="Hall") == 0

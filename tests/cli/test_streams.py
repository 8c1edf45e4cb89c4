"""The standard streams: their encoding, and pipes that nobody reads any more."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from srtui.cli import streams


@pytest.mark.parametrize(
    ("platform", "encoding", "expected"),
    [("win32", "cp1252", "utf-8"), ("linux", "latin-1", "latin-1"), ("darwin", "utf-8", "utf-8")],
)
def test_redirected_output_on_windows_is_utf8(platform: str, encoding: str, expected: str) -> None:
    before = io.TextIOWrapper(io.BytesIO(), encoding)
    assert streams._encoding_of(before, platform) == expected
    assert streams._encoding_of(None, platform) == "utf-8"


def _refuse_write(_self: object, _data: object) -> int:
    raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))


def test_invalid_argument_on_a_pipe_is_a_closed_pipe(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """So Windows says it; of a file it stays what it is."""

    class Refusing(io.FileIO):
        write = _refuse_write

    class Stream(streams._Stream, Refusing):  # type: ignore[misc]
        pass

    reads, writes = os.pipe()
    try:
        with pytest.raises(BrokenPipeError):
            Stream(writes, quiet=False).write(b"x")
    finally:
        os.close(reads)
        os.close(writes)
    with (tmp_path / "file").open("wb") as file, pytest.raises(OSError, match="Invalid") as fault:
        Stream(file.fileno(), quiet=False).write(b"x")
    assert fault.value.errno == errno.EINVAL


def test_closed_pipe_ends_quietly_and_writes_no_report() -> None:
    code = "from srtui.cli.app import run; run(['help', '--markdown'])"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""

"""srtui page: a folder of pages, each whole or not at all, that follows the event."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest
from one_file import Cli
from wellformed import read

from data.exporting.export import MARK, write_pages

LEAST_PAUSE = 0.005
"""Seconds between two looks at a page."""
NOT_READ = (PermissionError,) if sys.platform == "win32" else ()
"""Windows lets nobody open a page in the moment in which it is replaced: a browser asks again."""


def test_a_folder_of_pages(cli: Cli) -> None:
    cli.new(players=5)
    cli.play()
    place = cli.folder / "site"
    assert "index.html" in cli.ok("page", cli.file, place)
    for path in place.iterdir():
        text = path.read_text("utf-8")
        assert all((place / link).is_file() for link in read(text).links)
        assert text.endswith(MARK)
    assert (place / "round-1.html").exists()


def test_a_file_of_somebody_else_stays(cli: Cli) -> None:
    cli.new(players=2)
    place = cli.folder / "site"
    place.mkdir()
    (place / "index.html").write_text("mine")
    (place / "other.html").write_text("mine, too")
    assert "by srtui: choose another folder." in cli.refused("page", cli.file, place)
    assert (place / "index.html").read_text() == "mine"
    (place / "index.html").unlink()
    cli.ok("page", cli.file, place)
    assert (place / "other.html").read_text() == "mine, too"


def test_page_that_is_no_longer_produced_is_removed(tmp_path: Path) -> None:
    assert write_pages(tmp_path / "a", {"1.html": "one", "2.html": "two"}) == ("1.html", "2.html")
    assert write_pages(tmp_path / "a", {"1.html": "one", "3.html": "x"}) == ("3.html",)
    assert {one.name for one in (tmp_path / "a").iterdir()} == {"1.html", "3.html"}


def test_nobody_ever_reads_half_a_page(tmp_path: Path) -> None:
    """While pages are written again and again a reader finds them whole, the old or the new."""
    texts = [letter * 200_000 for letter in "ab"]
    wanted = {text + MARK for text in texts}
    write_pages(tmp_path, {"1.html": texts[0]})
    over = threading.Event()
    found: set[str] = set()

    def look() -> None:
        # Windows replaces no file that somebody has open all the time: on a slow machine, too, it
        # is closed for longer than it is open.
        pause = 0.0
        while not over.wait(pause):
            begins = monotonic()
            with suppress(*NOT_READ):
                found.add((tmp_path / "1.html").read_text("utf-8"))
            pause = max(LEAST_PAUSE, 2 * (monotonic() - begins))

    reader = threading.Thread(target=look)
    reader.start()
    try:
        for at in range(60):
            write_pages(tmp_path, {"1.html": texts[at % 2]})
    finally:
        over.set()
        reader.join()
    assert found
    assert found <= wanted


@pytest.mark.skipif(os.name == "nt", reason="ctrl+c is a signal here")
@pytest.mark.process
def test_pages_follow_the_event_until_told_to_end(cli: Cli) -> None:
    cli.new(players=4)
    place = cli.folder / "site"
    words = [
        sys.executable,
        "-u",
        "-m",
        "srtui",
        "page",
        str(cli.folder / cli.file),
        str(place),
        "--watch",
    ]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as following:
        too_long = threading.Timer(60, following.kill)
        too_long.start()
        assert following.stdout is not None
        assert "saved: open" in following.stdout.readline()
        assert 'http-equiv="refresh"' in (place / "index.html").read_text("utf-8")
        cli.ok("pair", cli.file)
        cli.ok("publish", cli.file, "--sure")
        assert "updated" in following.stdout.readline()
        while not (place / "names.html").exists():
            assert "updated" in following.stdout.readline()
        following.terminate()
        assert "The pages are no longer being updated." in following.stdout.read()
        too_long.cancel()
    assert following.returncode == 0

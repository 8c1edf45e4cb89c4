"""What tests of every layer share."""

from __future__ import annotations

import gc
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from unittest.mock import patch

import pytest
from dealing import commit, falls_to, wide_dealt
from hall import Hall
from hypothesis import HealthCheck, settings
from search import DEEP

settings.register_profile("push", deadline=None, print_blob=True, max_examples=40)
settings.register_profile(
    "deep",
    deadline=None,
    print_blob=True,
    max_examples=2000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("deep" if DEEP else "push")

# Every painted screen makes thousands of values that live on: looking for cycles among them after
# each 700 new ones takes 9 % of the processor's time of tests of screens, and finds next to none.
gc.set_threshold(100_000, 20, 100)

_FOLDERS = count(1)
_MEMORY, _ENOUGH = Path("/dev/shm"), 4 * 1024**3


def _in_memory() -> None:
    """Files of tests lie in memory where there is room: a sixth of the time of tests of commands
    goes into waiting for a disk.
    """
    if "TMPDIR" in os.environ or not os.access(_MEMORY, os.W_OK):
        return
    runs = not os.statvfs(_MEMORY).f_flag & os.ST_NOEXEC  # tests write programs and call them
    if runs and shutil.disk_usage(_MEMORY).free > _ENOUGH:
        os.environ["TMPDIR"] = str(_MEMORY)
        tempfile.tempdir = None  # asked for anew


_in_memory()


@pytest.hookimpl(optionalhook=True)  # there is none without xdist
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Half as many again as cores: a test of a screen waits for two fifths of its time."""
    cores = os.cpu_count() or 1
    return cores + cores // 2


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--share 0/2/abc`: of the tests of the screens the first of two halves, dealt by "abc"."""
    parser.addoption("--share", default="0/1/", help="part/parts/what they are dealt by")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what searches with hypothesis, so that `make deep` finds all of it; leave out what does
    not fall to this run (dealing.py). A run of single files or tests leaves out no case.
    """
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("search")
    share = config.getoption("--share")
    cases = [(item.nodeid, item.get_closest_marker("wide") is not None) for item in items]
    dealt_by = share.rpartition("/")[2] or commit(config.rootpath)
    # Without commits, as in a source package, it would always be the same cases that are left out.
    whole = DEEP or not dealt_by or not any(Path(place).is_dir() for place in config.args)
    items[:] = [
        item
        for item, dealt in zip(items, wide_dealt(cases, dealt_by), strict=True)
        if (whole or dealt) and ("/screens/" not in item.nodeid or falls_to(share, item.nodeid))
    ]


@pytest.fixture(autouse=True)
def _own_environment() -> Iterator[None]:
    """What a test's program does to the environment of its process ends with the test: a locked
    terminal takes variables out of it, and pictures of later tests were then kept nowhere.
    """
    with patch.dict(os.environ):
        yield


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """As the framework's own, which looks for its number among all folders of the tests before:
    50 seconds in a run of all.
    """
    name = re.sub(r"\W", "_", request.node.name)[:30]
    folder = tmp_path_factory.getbasetemp() / f"{name}-{next(_FOLDERS)}"
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is read from or written to the folders of the person who runs the tests."""
    home = tmp_path_factory.getbasetemp() / f"home-{next(_FOLDERS)}"
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home / name))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """An event of SR2026."""
    made = Hall(tmp_path)
    yield made
    made.store.close()


@pytest.fixture
def hall_of(tmp_path: Path) -> Iterator[Callable[[str], Hall]]:
    """An event of any edition, one per test."""
    made: list[Hall] = []

    def make(edition: str) -> Hall:
        made.append(Hall(tmp_path, edition))
        return made[-1]

    yield make
    for one in made:
        one.store.close()

"""What tests of every layer share."""

from __future__ import annotations

import gc
import os
import re
import shutil
import signal
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from unittest.mock import patch

import pytest
from hall import Hall
from hypothesis import HealthCheck, settings
from pairwise import covering
from search import DEEP

import data.locale

settings.register_profile(
    "push", deadline=None, print_blob=True, max_examples=40, derandomize=True, database=None
)
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
    """Keep the tests' files in memory if there is room.

    Tests of commands spend a sixth of their time waiting for a disk.
    """
    if "TMPDIR" in os.environ or not os.access(_MEMORY, os.W_OK):
        return
    runs = not os.statvfs(_MEMORY).f_flag & os.ST_NOEXEC  # tests write programs and call them
    if runs and shutil.disk_usage(_MEMORY).free > _ENOUGH:
        os.environ["TMPDIR"] = str(_MEMORY)
        tempfile.tempdir = None  # looked up again


_in_memory()


@pytest.hookimpl(optionalhook=True)  # there is none without xdist
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Half as many again as cores: a test of a screen waits for two fifths of its time."""
    cores = os.cpu_count() or 1
    return cores + cores // 2


@pytest.hookimpl(tryfirst=True)  # before `-m` looks at the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the searches of hypothesis, and the cases of `wide` tests that wait for `make deep`."""
    wide = defaultdict[str, list[pytest.Function]](list)
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("search")
        if isinstance(item, pytest.Function) and item.get_closest_marker("wide"):
            wide[item.nodeid.partition("[")[0]].append(item)
    for cases in wide.values():
        kept = _kept(cases)
        for position, case in enumerate(cases):
            if position not in kept:
                case.add_marker("deep")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Let a worker end in silence.

    It is interrupted once its tests are done, and a callback of hypothesis printed a traceback of
    that.
    """
    if hasattr(config, "workerinput"):
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _kept(cases: list[pytest.Function]) -> set[int]:
    """Return the positions of the cases of a `wide` test that run on a push."""
    mark = cases[0].get_closest_marker("wide")
    if mark and mark.args:
        return set(range(0, len(cases), mark.args[0]))
    return covering([_values(case) for case in cases])


def _values(case: pytest.Function) -> list[str]:
    """Return what each parameter of a case is; names that are parametrized together are one."""
    given = case.callspec.params
    groups = [mark.args[0] for mark in case.iter_markers("parametrize")]
    names = [group.split(",") if isinstance(group, str) else group for group in groups]
    return [repr([given[name.strip()] for name in group]) for group in names]


@pytest.fixture(autouse=True)
def _own_environment() -> Iterator[None]:
    """Undo at the end of a test what its program did to the environment of its process.

    A locked terminal removes variables from it, and pictures of later tests were then not kept.
    """
    with patch.dict(os.environ):
        yield


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """Return a folder as the framework's own fixture does, which is slow to number it.

    It searches all folders of earlier tests: 50 seconds in a run of all.
    """
    name = re.sub(r"\W", "_", request.node.name)[:30]
    folder = tmp_path_factory.getbasetemp() / f"{name}-{next(_FOLDERS)}"
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True, scope="session")
def _english() -> Iterator[None]:
    """Offer English alone, whatever was compiled here."""
    with patch.object(data.locale, "FOLDER", Path(os.devnull)):
        data.locale.languages.cache_clear()
        yield


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is read from or written to the folders of the person who runs the tests."""
    home = tmp_path_factory.getbasetemp() / f"home-{next(_FOLDERS)}"
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home / name))
    for name in (
        "LOCAL_APPDATA",
        "APPDATA",
    ):  # Windows asks the registry, unless platformdirs has an answer
        monkeypatch.setenv(f"WIN_PD_OVERRIDE_{name}", str(home / name))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """Yield an event of SR2026."""
    made = Hall(tmp_path)
    yield made
    made.store.close()


@pytest.fixture
def team_hall(tmp_path: Path) -> Iterator[Callable[[int], Hall]]:
    """Yield a maker of SR2026 events for teams of a size, one per test."""
    made: list[Hall] = []

    def make(teams: int) -> Hall:
        made.append(Hall(tmp_path, teams=teams))
        return made[-1]

    yield make
    for hall in made:
        hall.store.close()


@pytest.fixture
def hall_of(tmp_path: Path) -> Iterator[Callable[[str], Hall]]:
    """Yield a maker of events of any edition, one per test."""
    made: list[Hall] = []

    def make(edition: str) -> Hall:
        made.append(Hall(tmp_path, edition))
        return made[-1]

    yield make
    for one in made:
        one.store.close()

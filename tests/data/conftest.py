import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from data.event.store import Store


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("empty") / "empty.srtui"
    Store.create(path).close()
    return path


@pytest.fixture(scope="session")
def fresh(empty_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Store]:
    """Return a function that opens a new empty event file, alone in its folder, at each call."""

    def open_fresh() -> Store:
        path = tmp_path_factory.mktemp("event") / "masters.srtui"
        shutil.copy(empty_file, path)
        return Store.open(path)

    return open_fresh


@pytest.fixture
def store(fresh: Callable[[], Store]) -> Store:
    return fresh()

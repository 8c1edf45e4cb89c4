"""The source package holds what its own README tells everybody to run."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the source package as a user gets it, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(next(folder.glob("*.tar.gz"))) as packed:
        packed.extractall(folder, filter="data")
    return next(one for one in folder.iterdir() if one.is_dir())


@pytest.mark.parametrize("target", ["demo", "test"])
def test_make_finds_all_that_it_needs_in_the_source_package(unpacked: Path, target: str) -> None:
    done = subprocess.run(
        ["make", "-n", target], cwd=unpacked, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_source_package_holds_every_file_of_the_tests_and_of_ci(unpacked: Path) -> None:
    ours = [ROOT / ".ci" / "run", *(ROOT / "tests").rglob("*"), *(ROOT / "docs").rglob("*")]
    wanted = {
        one.relative_to(ROOT) for one in ours if one.is_file() and "__pycache__" not in one.parts
    }
    packed = {one.relative_to(unpacked) for one in unpacked.rglob("*")}
    assert wanted <= packed

"""The Pythons that the project names: in the README, in the warning, and where the tests run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from release.tested import named_versions, version_text, warning

HERE = Path(__file__).resolve().parents[2]
WORKFLOW = HERE / ".github/workflows/test.yml"


def test_the_readme_names_the_pythons_of_the_classifiers() -> None:
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    assert named_versions(HERE)[0] == (3, 11)
    for version in named_versions(HERE):
        assert version_text(version) in readme


@pytest.mark.process
def test_no_warning_on_the_python_that_runs_the_tests() -> None:
    line = [sys.executable, "-m", "release.tested"]
    done = subprocess.run(line, cwd=HERE, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize(
    ("version", "sentence"),
    [
        (
            (3, 10),
            "This is Python 3.10, older than the versions that srtui is tested on: 3.11, 3.12.",
        ),
        ((3, 12), ""),
        (
            (3, 15),
            "This is Python 3.15, newer than the versions that srtui is tested on: 3.11, 3.12.",
        ),
    ],
)
def test_an_older_or_newer_python_is_named(version: tuple[int, int], sentence: str) -> None:
    assert warning(version, [(3, 11), (3, 12)]) == sentence


@pytest.mark.process
def test_nox_has_an_environment_for_each_of_them() -> None:
    line = [sys.executable, "-m", "nox", "--list"]
    done = subprocess.run(line, cwd=HERE, capture_output=True, text=True, check=True)
    for version in named_versions(HERE):
        assert f"* pythons-{version_text(version)} " in done.stdout


@pytest.mark.skipif(not WORKFLOW.exists(), reason="a source package has no .github")
def test_hosted_runs_have_each_of_them() -> None:
    workflow = WORKFLOW.read_text(encoding="utf-8")
    for version in named_versions(HERE):
        assert workflow.count(version_text(version)) == 2

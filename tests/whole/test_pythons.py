"""Which Pythons are named, found and spoken of."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import pythons
from dealing import falls_to, wide_dealt

HERE = Path(__file__).resolve().parents[2]


def test_the_readme_names_the_pythons_of_the_classifiers() -> None:
    told = (HERE / "README.md").read_text(encoding="utf-8")
    assert pythons.named(HERE)[0] == (3, 11)
    for version in pythons.named(HERE):
        assert pythons.said(version) in told


def test_the_python_that_runs_the_tests_is_named_and_nothing_is_said_of_it() -> None:
    line = [sys.executable, "tests/pythons.py", "named"]
    done = subprocess.run(line, cwd=HERE, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize(
    ("version", "sentence"),
    [
        ((3, 10), "This is Python 3.10, older than what srtui was tried on: 3.11, 3.12."),
        ((3, 12), ""),
        ((3, 15), "This is Python 3.15, newer than what srtui was tried on: 3.11, 3.12."),
    ],
)
def test_an_older_or_newer_python_is_said(version: tuple[int, int], sentence: str) -> None:
    assert pythons.not_tried(version, [(3, 11), (3, 12)]) == sentence


def python(path: Path, does: str) -> Path:
    """A program that does one line, as a Python would be found."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_a_stand_in_on_the_path_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python(tmp_path / "shims" / "python3.99", "exit 127")
    old = python(tmp_path / "pyenv/versions/3.99.0/bin/python3.99", "echo 3 99")
    monkeypatch.setenv("PATH", str(tmp_path / "shims"))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    assert pythons.python_of((3, 99)) == old
    assert pythons.python_of((3, 98)) is None


def test_no_other_python_is_said_loudly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pythons, "python_of", lambda version: None)
    assert pythons.main(["others"]) == 0
    told = capsys.readouterr().out
    assert "NO OTHER PYTHON IS HERE" in told
    assert told.count("is not on this machine: not tried.") == len(pythons.named(HERE)) - 1


def test_one_that_fails_fails_the_run_and_says_what_it_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pythons, "python_of", lambda version: Path("python"))
    monkeypatch.setattr(
        pythons, "tried_on", lambda path, workers, share: (workers > 9999, "the fault\n")
    )
    assert pythons.main(["others"]) == 1
    told = capsys.readouterr().out
    assert "FAILED" in told
    assert told.count("the fault") == len(pythons.named(HERE)) - 1


def test_each_test_of_the_screens_falls_to_one_of_the_others_each_commit_to_another() -> None:
    tests = [f"tests/screens/test_a.py::test_{number}" for number in range(600)]
    shares = [{one for one in tests if falls_to(f"{part}/3/abc", one)} for part in range(3)]
    assert sum(map(len, shares)) == len(set().union(*shares)) == 600
    assert min(map(len, shares)) > 150
    assert shares[0] != {one for one in tests if falls_to("0/3/abd", one)}


def test_on_each_push_every_python_has_its_share_else_all_have_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[str] = []
    monkeypatch.setattr(pythons, "named", lambda project: [(3, 97), (3, 98)])
    monkeypatch.setattr(pythons, "python_of", lambda version: Path("python"))
    monkeypatch.setattr(pythons, "commit", lambda project: "abc")
    monkeypatch.setattr(
        pythons, "tried_on", lambda path, workers, share: (not given.append(share), "")
    )
    assert pythons.main(["others"]) == 0
    assert sorted(given) == ["0/8/abc", "1/8/abc"]
    given.clear()
    assert pythons.main(["whole"]) == 0
    assert given == ["0/1/abc"] * 2


def test_a_push_tries_every_third_case_of_a_wide_test_and_three_commits_all_of_them() -> None:
    cases = [(f"test_a.py::test_wide[{number}]", True) for number in range(10)]
    tried = {
        word: [
            name for (name, _), dealt in zip(cases, wide_dealt(cases, word), strict=True) if dealt
        ]
        for word in map(str, range(12))
    }
    assert {len(names) for names in tried.values()} == {3, 4}
    assert {name for names in tried.values() for name in names} == {name for name, _ in cases}
    others = [("test_a.py::test_b[1]", False), ("test_a.py::test_two[1]", True),
              ("test_a.py::test_two[2]", True)]  # fmt: skip
    for word in tried:
        assert next(iter(wide_dealt(others, word)))
        assert sum(wide_dealt(others, word)) == 2

"""The lock: every dependency in one version, with hashes, and without the address of an index."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from release import lock
from release.lock import LOCK, as_comments, as_options, versions

ROOT = Path(__file__).parents[2]
COMPILED = (
    "a==1 \\\n    --hash=sha256:00 \\\n    --hash=sha256:11\nb==2 ; x \\\n    --hash=sha256:22\n"
)


def required() -> list[Requirement]:
    """Return what pyproject.toml asks for, for people and for those who work on the program."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    extras = project["project"]["optional-dependencies"].values()
    lists = [project["project"]["dependencies"], *extras, groups["dev"], groups["pictures"]]
    return [Requirement(text) for texts in lists for text in texts]


def test_the_lock_has_a_version_that_fits_for_every_dependency() -> None:
    locked = versions(LOCK.read_text(encoding="utf-8"))
    for one in required():
        assert one.specifier.contains(locked[canonicalize_name(one.name)]), one


def test_every_version_has_a_hash_and_no_line_an_address() -> None:
    text = LOCK.read_text(encoding="utf-8")
    for entry in re.split(r"\n(?=[a-z])", text.partition("\n\n")[2] or text)[1:]:
        assert re.search(r"\n    # --hash=sha256:[0-9a-f]{64}", entry), entry
    assert "://" not in text


def test_hashes_are_comments_in_the_file_and_options_for_pip() -> None:
    commented = as_comments(COMPILED)
    assert "a==1\n    # --hash=sha256:00\n    # --hash=sha256:11\nb==2 ; x\n" in commented
    assert as_options(commented) == COMPILED


class Compiler:
    """A compiler of locks that keeps the versions in its output file, as uv and pip-tools do."""

    def __init__(self) -> None:
        self.options: list[str] = []
        self.kept: dict[str, str] = {}

    def __call__(self, command: tuple[str, ...], **_: object) -> None:
        """Note the command and the versions that it would keep; rewrite the list."""
        output = Path(command[command.index("--output-file") + 1])
        self.options = [word for word in command if word.startswith("--upgrade")]
        self.kept = versions(output.read_text(encoding="utf-8"))
        output.write_text(COMPILED, encoding="utf-8")


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Compiler:
    compiler = Compiler()
    monkeypatch.setattr(subprocess, "run", compiler)
    monkeypatch.setattr(lock, "LOCK", tmp_path / "constraints.txt")
    lock.LOCK.write_text(lock.HEAD + as_comments("a==0.9 \\\n    --hash=sha256:33\n"))
    return compiler


def test_locked_versions_stay_until_an_upgrade_is_asked_for(compiler: Compiler) -> None:
    lock.write_lock([])
    assert (compiler.kept, compiler.options) == ({"a": "0.9"}, [])
    assert lock.LOCK.read_text(encoding="utf-8") == lock.HEAD + as_comments(COMPILED)


def test_an_upgrade_is_of_named_packages_or_of_all(compiler: Compiler) -> None:
    lock.write_lock(["ruff", "mypy"])
    assert compiler.options == ["--upgrade-package=ruff", "--upgrade-package=mypy"]
    lock.write_lock(["all"])
    assert compiler.options == ["--upgrade"]

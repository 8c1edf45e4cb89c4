"""The Pythons that the program names: which was tried, and the screens tried on the others.

    python tests/pythons.py named     says so where this Python is none of them
    python tests/pythons.py others    tries every other one that this machine has, in a copy
    python tests/pythons.py whole     the same, and each with all tests of the screens

A Python is named by a classifier of pyproject.toml. On the others only what depends on them is
tried: the screens, and every program in a real terminal. The rest of the tests runs on one.

On each push each of the others has an eighth of the tests of the screens, dealt anew by each
commit: what differs between Pythons, as the order in which tasks begin, differs for hundreds of
tests at once. All of them on all others: `make deep`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from time import monotonic

from dealing import commit

Version = tuple[int, int]
HERE = Path(__file__).resolve().parents[1]
CLASSIFIER = re.compile(r"Programming Language :: Python :: (\d+)\.(\d+)")
DEALT = "tests/screens"
PARTS = 8
"""One of so many parts of those tests falls to each other Python on a push."""
ON_EACH = (
    "tests/whole/test_places_in_terminal.py",
    "tests/whole/test_round_at_tables.py",
    "tests/whole/test_terminal_size.py",
)
LEFT_OUT = shutil.ignore_patterns(
    ".venv", ".git", ".*_cache", "__pycache__", "snapshot_report.html"
)
ASKED = "import ensurepip, sys, venv; print(*sys.version_info[:2])"


def named(project: Path) -> list[Version]:
    """The versions that a project's classifiers name, oldest first."""
    text = (project / "pyproject.toml").read_text(encoding="utf-8")
    found = (CLASSIFIER.fullmatch(one) for one in tomllib.loads(text)["project"]["classifiers"])
    return sorted((int(one[1]), int(one[2])) for one in found if one)


def said(version: Version) -> str:
    """A version as people write it."""
    return f"{version[0]}.{version[1]}"


def not_tried(version: Version, tried: list[Version]) -> str:
    """What is to be said where a program starts on this version; "" where it was tried on it."""
    if version in tried:
        return ""
    age = "older" if version < tried[0] else "newer"
    return (
        f"This is Python {said(version)}, {age} than what srtui was tried on:"
        f" {', '.join(said(one) for one in tried)}."
    )


def candidates(version: Version) -> Iterator[Path]:
    """Where a Python of this version may lie: on the path, then beside it by pyenv."""
    name = f"python{said(version)}"
    if found := shutil.which(name):
        yield Path(found)
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(root.glob(f"versions/{said(version)}*/bin/{name}"), reverse=True)


def python_of(version: Version) -> Path | None:
    """A Python of this version that starts here and can make an environment.

    What is on the path may be only a stand-in that says that no version is chosen.
    """
    for path in candidates(version):
        done = subprocess.run([path, "-c", ASKED], capture_output=True, text=True, check=False)
        if done.returncode == 0 and done.stdout.split() == [str(part) for part in version]:
            return path
    return None


def tried_on(python: Path, workers: int, share: str) -> tuple[bool, str]:
    """Whether a copy of the project installs on this Python and its screens come out the same, with
    so many workers and this share of their tests; and what was printed.
    """
    env = {key: text for key, text in os.environ.items() if key not in ("VIRTUAL_ENV", "MAKEFLAGS")}
    with tempfile.TemporaryDirectory(prefix="srtui-") as folder:
        copy = shutil.copytree(HERE, Path(folder) / "srtui", ignore=LEFT_OUT)
        lines = (
            ["make", ".venv/ready-dev", f"PYTHON={python}"],
            [
                ".venv/bin/pytest",
                "-n",
                str(workers),
                "--dist",
                "worksteal",
                f"--share={share}",
                DEALT,
                *ON_EACH,
            ],
        )
        told = ""
        for line in lines:
            done = subprocess.run(line, cwd=copy, env=env, check=False, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)  # fmt: skip
            told += done.stdout
            if done.returncode != 0:
                return False, told
        return True, told


def others(*, whole: bool) -> int:
    """Try every other version, all side by side; 1 where one fails. One that is not here is said
    and left out.
    """
    running: Version = sys.version_info[:2]
    here: dict[Version, Path] = {}
    for version in named(HERE):
        if version == running:
            continue
        if python := python_of(version):
            print(f"Python {said(version)}: {python}", flush=True)
            here[version] = python
        else:
            print(f"Python {said(version)} is not on this machine: not tried.", flush=True)
    began = monotonic()
    failed = False
    workers = max(1, (os.cpu_count() or 1) // max(1, len(here)))
    with ThreadPoolExecutor(max(1, len(here))) as beside:
        dealt_by, parts = commit(HERE), 1 if whole else PARTS
        trials = {
            beside.submit(
                tried_on, here[version], workers, f"{at % parts}/{parts}/{dealt_by}"
            ): version
            for at, version in enumerate(here)
        }
        for trial in as_completed(trials):
            passed, told = trial.result()
            failed |= not passed
            ended = "passed" if passed else "FAILED"
            print(f"{told}Python {said(trials[trial])} {ended} in {monotonic() - began:.0f} s.",
                  flush=True)  # fmt: skip
    if not here:
        line = f"NO OTHER PYTHON IS HERE: the screens were tried on {said(running)} alone."
        print("!" * len(line), line, "!" * len(line), sep="\n")
    return 1 if failed else 0


def main(words: list[str]) -> int:
    """The exit code of one call."""
    if words == ["named"]:
        if sentence := not_tried(sys.version_info[:2], named(HERE)):
            print(sentence, file=sys.stderr)
        return 0
    if words in (["others"], ["whole"]):
        return others(whole=words == ["whole"])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

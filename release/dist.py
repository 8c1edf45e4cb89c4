"""Build the wheel and the source distribution, check them, and put them into dist/.

    python -m release.dist

Built twice, they are the same bytes: their times are those of the last commit. The wheel holds
every file of the program, says what a package index demands, and starts beside this folder.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

from packaging.metadata import Metadata

from release.placing import LIBRARY
from release.readme import relative

HERE = Path(__file__).resolve().parents[1]
DIST = HERE / "dist"
PACKAGES = ("srtui", "screens", "data")
OUTSIDE = (
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CODE_OF_CONDUCT.md",
    "LICENSE",
    "Makefile",
    "constraints.txt",
    "noxfile.py",
    "mkdocs.yml",
    "tests",
    "docs",
    "release",
)
"""What a source distribution holds beside the program, so that it can be tried where it lies."""
SAMPLE = (("--version",), ("editions",), ("new", "hall", "--edition", "sr2026"), ("status", "hall"))
"""What the wheel has to be able to do: it needs its data files for each."""


class Faulty(Exception):
    """What was built is not what is to be handed out."""


def asked(*words: str) -> str:
    """Return git's answer about this folder."""
    done = subprocess.run(
        ("git", "-C", str(HERE), *words), capture_output=True, text=True, check=True
    )
    return done.stdout


def tracked(*folders: str) -> list[str]:
    """Return the files of these folders that belong to the project."""
    return sorted(one for one in asked("ls-files", "-z", *folders).split("\0") if one)


def build(into: Path, root: Path = HERE) -> list[Path]:
    """Build wheel and source distribution, both with the times of the last commit."""
    # Else the archives hold the minute in which they were made, and no two builds are the same
    # bytes.
    env = {**os.environ, "SOURCE_DATE_EPOCH": asked("log", "-1", "--format=%ct").strip()}
    words = (
        sys.executable,
        "-m",
        "hatchling",
        "build",
        "-d",
        str(into),
        "-t",
        "wheel",
        "-t",
        "sdist",
    )
    subprocess.run(words, cwd=root, env=env, check=True, capture_output=True)
    return sorted(into.iterdir())


def check_same(first: list[Path], again: list[Path]) -> None:
    """Refuse where two builds of one commit differ."""
    for one, other in zip(first, again, strict=True):
        if one.name != other.name or one.read_bytes() != other.read_bytes():
            raise Faulty(f"{one.name}: two builds of this commit differ.")


def check_wheel(wheel: Path) -> None:
    """Refuse a wheel that lacks a file of the program, or whose metadata no index takes."""
    with ZipFile(wheel) as files:
        names = set(files.namelist())
        told = next(name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = files.read(told)
    missing = [one for one in tracked(*PACKAGES) if _placed(one) not in names]
    if missing:
        raise Faulty(f"{wheel.name} lacks {', '.join(missing[:5])}.")
    found = Metadata.from_email(metadata, validate=True)
    page = Parser().parsestr(metadata.decode()).get_payload()
    if not page:
        raise Faulty(f"{wheel.name}: the README is not in {found.name}'s metadata.")
    if beside := relative(str(page)):
        raise Faulty(f"{wheel.name}: on a package index {beside[0]} would lead nowhere.")


def _placed(path: str) -> str:
    """Return the place in a wheel of a file of the program."""
    package, _, rest = path.partition("/")
    return f"{LIBRARY.get(package, package)}/{rest}"


def check_source(source: Path) -> None:
    """Refuse a source distribution from which the program cannot be built and tried."""
    with tarfile.open(source) as files:
        # Everything is in one folder, named after the version.
        names = {name.partition("/")[2] for name in files.getnames()}
    missing = [one for one in tracked(*PACKAGES, *OUTSIDE) if one not in names]
    if missing:
        raise Faulty(f"{source.name} lacks {', '.join(missing[:5])}.")


def check_start(wheel: Path) -> None:
    """Refuse a wheel that does not start away from this folder, on what is installed here."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        with ZipFile(wheel) as files:
            files.extractall(site)
        env = {
            **os.environ,
            "PYTHONPATH": str(site),
            "XDG_STATE_HOME": folder,
            "XDG_CONFIG_HOME": folder,
            "XDG_DATA_HOME": folder,
        }
        for words in SAMPLE:
            line = (sys.executable, "-P", "-m", "srtui", *words)
            done = subprocess.run(
                line, cwd=folder, env=env, capture_output=True, text=True, check=False
            )
            if done.returncode:
                raise Faulty(f"srtui {' '.join(words)} from {wheel.name}: {done.stderr.strip()}")


def main() -> int:
    """Build, check, and leave only what passed in dist/."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        try:
            built = build(Path(one))
            check_same(built, build(Path(other)))
            source, wheel = sorted(built, key=lambda path: path.suffix == ".whl")
            check_wheel(wheel)
            check_source(source)
            check_start(wheel)
        except Faulty as fault:
            print(fault, file=sys.stderr)
            return 1
        # Only now: what was there before stays as long as the new one has not passed.
        shutil.rmtree(DIST, ignore_errors=True)
        DIST.mkdir()
        for path in built:
            shutil.copy(path, DIST)
            print(f"dist/{path.name}  {path.stat().st_size:,} bytes, the same twice")
    return 0


if __name__ == "__main__":
    sys.exit(main())

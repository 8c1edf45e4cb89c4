"""The lock: every dependency in one version, with the hashes of its files, for every system.

    python -m release.lock [PACKAGE ...]    write constraints.txt (make lock): versions in it stay,
                                            but those of the named packages; `all` renews every one
    python -m release.lock hashed FILE      write it as pip checks it: make and nox install by that

In constraints.txt hashes are comments, so that any pip can read it with `-c`: pip takes a file with
`--hash` options to mean that everything needs a hash, also our own folder, which has none.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parents[1]
LOCK = HERE / "constraints.txt"
HEAD = """\
# Every dependency in the version that the tests run with, and the hashes of its files.
# Written by `make lock`; read by make, nox, CI and the wheelhouse.
"""
GROUPS = ("dev", "bench", "pictures", "site", "windows-app")
COMPILE = (
    "pip",
    "compile",
    "pyproject.toml",
    "--quiet",
    "--universal",
    "--python-version=3.11",
    "--fork-strategy=fewest",
    "--generate-hashes",
    "--no-annotate",
    "--no-header",
    "--no-emit-index-url",
    "--extra=web",
    *(f"--group={name}" for name in GROUPS),
)
OPTION, COMMENT = " \\\n    --hash=", "\n    # --hash="


def as_comments(compiled: str) -> str:
    """Return a compiled list of requirements with its hashes as comments."""
    return compiled.replace(OPTION, COMMENT)


def as_options(lock: str) -> str:
    """Return the text of the lock with its hashes as options of pip."""
    return lock.replace(COMMENT, OPTION)


def versions(lock: str) -> dict[str, str]:
    """Return the version of each package in the lock."""
    return dict(re.findall(r"^([a-z0-9-]+)==([^ \n]+)", lock, re.MULTILINE))


def write_hashed(path: Path) -> None:
    """Write the lock as pip checks it: `pip install --no-require-hashes -c PATH`."""
    path.write_text(as_options(LOCK.read_text(encoding="utf-8")), encoding="utf-8")


def write_lock(upgrades: Sequence[str]) -> None:
    """Write the lock: versions in it stay as they are, except of packages to upgrade.

    Those get the newest version that pyproject.toml allows; "all" means every package.
    """
    uv = Path(sys.executable).with_name("uv")
    with TemporaryDirectory() as folder:
        compiled = Path(folder) / "compiled.txt"
        write_hashed(compiled)  # uv keeps the versions of the file that it writes
        command = (str(uv), *COMPILE, "--output-file", str(compiled), *_upgrade(upgrades))
        subprocess.run(command, cwd=HERE, check=True)
        LOCK.write_text(HEAD + as_comments(compiled.read_text(encoding="utf-8")), encoding="utf-8")


def _upgrade(packages: Sequence[str]) -> list[str]:
    if "all" in packages:
        return ["--upgrade"]
    return [f"--upgrade-package={package}" for package in packages]


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["hashed", place]:
            write_hashed(Path(place))
        case packages:
            write_lock(packages)

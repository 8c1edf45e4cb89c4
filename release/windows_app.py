"""Build the folder that an organizer unzips on Windows: `srtui.exe` with its own Python.

    py -m release.windows_app [FOLDER]         FOLDER: where it is made (dist, here)

It is built on Windows, by the Python that runs this, with PyInstaller:

    py -m pip install -c constraints.txt -e .[web] --group windows-app

An embeddable Python does as well, and so does one under Wine.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
import zipfile
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parents[1]
START = Path(__file__).with_name("windows_start.py")
NAME = "srtui"
PACKAGES = ("srtui", "screens", "data")
"""Modules of ours are found by their names, which no analysis of imports sees."""
BY_NAME = ("textual", "rich")
"""Libraries that do the same: widgets, and tables of wide characters."""
WITH_FILES = ("textual", "textual_serve", "mnemonic")
"""Libraries with files beside their modules."""
UNUSED = ("numpy", "pandas", "tkinter", "pytest", "hypothesis", "networkx", "PIL")
SAMPLE = (
    "--version",
    "editions",
    "new hall --edition sr2026",
    "roster hall add Ada",
    "roster hall add Bo",
    "pair hall --sure",
    "verify hall",
    "print hall judge --to judge.html",
    "export hall all --sqlite all.db",
    "serve hall --device table1",
    "status hall",
)
"""What the finished program has to be able to do: every library and file of data is used once."""


class Faulty(Exception):
    """The folder cannot be built, or is not what is to be handed out."""


def words(build: Path, into: Path) -> list[str]:
    """Return the arguments of PyInstaller."""
    said = [
        "--noconfirm", "--clean", "--log-level=INFO", "--console", "--name", NAME,
        "--distpath", str(into), "--workpath", str(build), "--specpath", str(build),
        "--paths", str(HERE), "--recursive-copy-metadata", "srtui",
    ]  # fmt: skip
    for name in PACKAGES:
        said += ["--collect-submodules", name, "--collect-data", name]
    for name in BY_NAME:
        said += ["--collect-submodules", name]
    for name in WITH_FILES:
        said += ["--collect-data", name]
    for name in UNUSED:
        said += ["--exclude-module", name]
    return [*said, str(START)]


def library(build: Path) -> list[str]:
    """Return folders that come first in the path: the standard library of an embeddable Python.

    It is a zip file, into which PyInstaller does not look.
    """
    packed = Path(sys.executable).with_name(f"python{sys.version_info[0]}{sys.version_info[1]}.zip")
    if not packed.is_file():
        return []
    unpacked = build / "Lib"
    with zipfile.ZipFile(packed) as archive:
        archive.extractall(unpacked)
    return [str(unpacked)]


def make(into: Path) -> Path:
    """Build the folder and return it."""
    with TemporaryDirectory(prefix="srtui-app-", ignore_cleanup_errors=True) as folder:
        build = Path(folder)
        code = (
            f"import sys; sys.path[:0] = {library(build)!r}\n"
            f"import PyInstaller.__main__ as made; made.run({words(build, into)!r})"
        )
        subprocess.run([sys.executable, "-c", code], check=True, cwd=build)
    return into / NAME


def check(made: Path) -> float:
    """Let the program do something in a folder of its own; return the seconds of one start."""
    with TemporaryDirectory(prefix="srtui-app-", ignore_cleanup_errors=True) as folder:
        for line in (*SAMPLE, SAMPLE[0]):
            begins = time.monotonic()
            done = subprocess.run(
                [made / f"{NAME}.exe", *line.split()],
                cwd=folder,
                capture_output=True,
                check=False,
                stdin=subprocess.DEVNULL,
            )
            if done.returncode:
                said = (done.stderr or done.stdout).decode(errors="replace")
                raise Faulty(f"srtui.exe {line} fails:\n{said}")
    return time.monotonic() - begins


def pack(made: Path) -> Path:
    """Put the folder into a zip file, as it is handed out."""
    name = made.with_name(f"{NAME}-{version('srtui')}-windows")
    return Path(shutil.make_archive(str(name), "zip", made.parent, made.name))


def main(into: Path) -> None:
    """Build, check and pack."""
    if sys.platform != "win32":
        raise Faulty("This builds srtui.exe with a Python for Windows: run it on Windows.")
    if find_spec("PyInstaller") is None:
        raise Faulty(
            "PyInstaller is missing: py -m pip install -c constraints.txt -e .[web] "
            "--group windows-app"
        )
    made = make(into)
    seconds = check(made)
    packed = pack(made)
    size = sum(path.stat().st_size for path in made.rglob("*") if path.is_file())
    print(f"{packed}: {packed.stat().st_size / 1e6:.0f} MB, {size / 1e6:.0f} MB unzipped.")
    print(f"srtui.exe --version takes {seconds:.1f} s here.")


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1] if len(sys.argv) > 1 else "dist").resolve())
    except Faulty as fault:
        sys.exit(str(fault))

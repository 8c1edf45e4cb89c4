"""Gather what installs srtui where there is no network: a folder of wheels to carry on a stick.

    python -m release.wheelhouse [TARGET ...]       e.g. windows-3.13 macos-3.12 linux-3.11

A target is a system and a Python; without one it is this machine's. The versions are those of
constraints.txt, with what browsers at tables need. `make dist` has to have built the wheel.
"""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from release.lock import write_hashed

HERE = Path(__file__).resolve().parents[1]
HOUSE = HERE / "wheelhouse"
MANYLINUX = ("manylinux_2_17_x86_64", "manylinux2014_x86_64", "manylinux_2_28_x86_64")
SYSTEMS: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "linux": (MANYLINUX, {
        "sys_platform": "linux", "platform_system": "Linux", "platform_machine": "x86_64",
        "os_name": "posix",
    }),
    "windows": (("win_amd64",), {
        "sys_platform": "win32", "platform_system": "Windows", "platform_machine": "AMD64",
        "os_name": "nt",
    }),
    "pi": (tuple(tag.replace("x86_64", "aarch64") for tag in MANYLINUX), {
        "sys_platform": "linux", "platform_system": "Linux", "platform_machine": "aarch64",
        "os_name": "posix",
    }),
    "macos": (("macosx_11_0_arm64", "macosx_12_0_arm64", "macosx_14_0_arm64"), {
        "sys_platform": "darwin", "platform_system": "Darwin", "platform_machine": "arm64",
        "os_name": "posix",
    }),
}  # fmt: skip
"""The tags of wheels for a system, oldest first, and what its Pythons say of themselves.

`pi` is Linux on ARM, as on a Raspberry Pi of 64 bits.

The markers of requirements ("only on Windows") have to be read as the target would: `pip download`
reads them as the machine on which it runs, and leaves out what Windows alone needs.
"""
README = """srtui without a network
=======================

For {targets}. Copy this folder, wheelhouse, into your home folder and open a terminal:

    python3 -m venv srtui
    srtui/bin/python -m pip install --no-index --find-links wheelhouse "srtui[web]"

then, first in every new terminal:

    export PATH="$HOME/srtui/bin:$PATH"

On Windows:

    py -m venv srtui
    srtui\\Scripts\\python -m pip install --no-index --find-links wheelhouse "srtui[web]"

then, first in every new terminal:

    $env:Path = "$HOME\\srtui\\Scripts;$env:Path"

srtui tour plays an event with you; srtui alone begins one.
"""


class Unknown(Exception):
    """A target that no wheels are known for."""


@dataclass(frozen=True)
class Target:
    """A system and a version of Python, as (3, 13)."""

    system: str
    version: tuple[int, int]

    @classmethod
    def read(cls, word: str) -> Target:
        """Return the target of a word such as `windows-3.13`."""
        found = re.fullmatch(r"([a-z]+)-(\d+)\.(\d+)", word)
        if found is None or found[1] not in SYSTEMS:
            known = ", ".join(f"{one}-3.13" for one in SYSTEMS)
            raise Unknown(f"{word} is no target: say a system and a Python, as {known}.")
        return cls(found[1], (int(found[2]), int(found[3])))

    @classmethod
    def here(cls) -> Target:
        """Return the target of the machine that gathers the wheels."""
        name = {"Darwin": "macos"}.get(platform.system(), platform.system().lower())
        return cls(name, sys.version_info[:2])

    @property
    def word(self) -> str:
        """As `read` takes it."""
        return f"{self.system}-{self.version[0]}.{self.version[1]}"

    @property
    def said(self) -> str:
        """As people read it."""
        return f"{self.system} with Python {self.version[0]}.{self.version[1]}"

    def needs(self, requirement: Requirement, extras: Iterable[str]) -> bool:
        """Whether the target needs what a package of these extras requires."""
        if requirement.marker is None:
            return True
        major, minor = self.version
        told = {
            **SYSTEMS[self.system][1],
            "python_version": f"{major}.{minor}",
            "python_full_version": f"{major}.{minor}.0",
            "implementation_name": "cpython",
            "platform_python_implementation": "CPython",
        }
        return any(requirement.marker.evaluate({**told, "extra": one}) for one in ("", *extras))

    @property
    def options(self) -> Iterator[str]:
        """Options of `pip download` that describe the target."""
        major, minor = self.version
        for tag in SYSTEMS[self.system][0]:
            yield from ("--platform", tag)
        for abi in (f"cp{major}{minor}", "abi3", "none"):
            yield from ("--abi", abi)
        yield from ("--python-version", f"{major}.{minor}", "--implementation", "cp")


def requires(wheel: Path) -> list[Requirement]:
    """Return a wheel's requirements, everywhere and with all extras."""
    with ZipFile(wheel) as files:
        told = next(name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        found = Parser().parsestr(files.read(told).decode()).get_all("Requires-Dist", [])
    return [Requirement(one) for one in found]


def name_of(wheel: Path) -> str:
    """Return the package in a wheel's file name."""
    return canonicalize_name(wheel.name.partition("-")[0])


def fetch(names: Iterable[Requirement], target: Target, into: Path) -> None:
    """Download the wheels of these packages alone, for the target."""
    asked = [f"{one.name}{one.specifier}" for one in names]
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download")
    # Without what they require: pip would read the markers of that as this machine does. Wheels
    # alone: what has to be compiled needs a compiler in the hall, and cannot be made here for
    # another system.
    only = ("--no-deps", "--only-binary", ":all:", "--no-require-hashes")
    with tempfile.TemporaryDirectory() as folder:
        lock = Path(folder) / "hashed.txt"
        write_hashed(lock)
        words = (*pip, *only, "-c", str(lock), *target.options, "-d", str(into), *asked)
        subprocess.run(words, check=True)


def gather(own: Path, target: Target, into: Path) -> set[str]:
    """Every wheel that the target needs for our own and its extras; the names of them all."""
    extras: dict[str, set[str]] = {name_of(own): {"web"}}
    wheels = {name_of(own): own}
    looked: set[tuple[str, str]] = set()
    # What a wheel requires is known once it is here, and an extra of a package may be wanted by a
    # later one: again, until nothing new is asked for.
    while True:
        wanted: dict[str, Requirement] = {}
        for name, wheel in wheels.items():
            for one in requires(wheel):
                if target.needs(one, extras.get(name, ())) and (name, str(one)) not in looked:
                    looked.add((name, str(one)))
                    key = canonicalize_name(one.name)
                    extras.setdefault(key, set()).update(one.extras)
                    wanted[key] = one
        if not wanted:
            return set(wheels)
        fetch([one for name, one in wanted.items() if name not in wheels], target, into)
        wheels |= {name_of(path): path for path in into.glob("*.whl") if name_of(path) in wanted}


def fill(house: Path, wheel: Path, targets: list[Target]) -> None:
    """Fill a folder for these targets: our wheel, what it needs, and how to install it."""
    house.mkdir(exist_ok=True)
    own = Path(shutil.copy(wheel, house))
    for target in targets:
        print(f"{target.said}: {len(gather(own, target, house))} packages")
    text = README.format(targets=", ".join(target.said for target in targets))
    (house / "README.txt").write_text(text, encoding="utf-8")


def main(words: list[str]) -> int:
    """Fill wheelhouse/ for the targets that the words name, with a sheet on how to install."""
    try:
        targets = [Target.read(word) for word in words] or [Target.here()]
    except Unknown as unknown:
        print(unknown, file=sys.stderr)
        return 2
    built = sorted((HERE / "dist").glob("srtui-*.whl"))
    if not built:
        print("There is no wheel of srtui yet: make dist", file=sys.stderr)
        return 1
    try:
        fill(HOUSE, built[-1], targets)
    except subprocess.CalledProcessError:
        print("Not every wheel could be had: see above.", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in HOUSE.iterdir())
    print(f"wheelhouse/: {len(list(HOUSE.glob('*.whl')))} wheels, {size / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

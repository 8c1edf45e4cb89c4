"""What is handed out: wheel, source and the wheels for a hall, as far as no network is needed."""

from __future__ import annotations

import gzip
import sys
import tarfile
import tomllib
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

from release import dist, wheelhouse
from release.readme import for_index, relative
from release.wheelhouse import Target, Unknown
from srtui import UNOFFICIAL

pytestmark = pytest.mark.process

WINDOWS = Target("windows", (3, 13))
LINUX = Target("linux", (3, 11))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Source distribution and wheel."""
    if not (dist.HERE / ".git").exists():
        pytest.skip("Only a clone knows which files belong to the project.")
    source, wheel = sorted(
        dist.build(tmp_path_factory.mktemp("dist")), key=lambda path: path.suffix == ".whl"
    )
    return source, wheel


def test_two_builds_are_the_same_bytes(built: tuple[Path, Path], tmp_path: Path) -> None:
    dist.check_same(sorted(built), dist.build(tmp_path))


def test_builds_that_differ_are_refused(built: tuple[Path, Path], tmp_path: Path) -> None:
    other = tmp_path / built[1].name
    other.write_bytes(built[1].read_bytes() + b" ")
    with pytest.raises(dist.Faulty, match="two builds of this commit differ"):
        dist.check_same([built[1]], [other])


@pytest.mark.push
def test_wheel_and_source_hold_every_file_and_the_wheel_starts(built: tuple[Path, Path]) -> None:
    source, wheel = built
    dist.check_wheel(wheel)
    dist.check_source(source)
    dist.check_start(wheel)


def test_a_wheel_without_an_edition_is_refused(built: tuple[Path, Path], tmp_path: Path) -> None:
    poor = tmp_path / built[1].name
    with ZipFile(built[1]) as whole, ZipFile(poor, "w") as less:
        for name in whole.namelist():
            if not name.endswith("sr2026.toml"):
                less.writestr(name, whole.read(name))
    with pytest.raises(dist.Faulty, match=r"lacks data/editions/sr2026\.toml"):
        dist.check_wheel(poor)


def test_a_source_without_its_files_is_refused(tmp_path: Path) -> None:
    if not (dist.HERE / ".git").exists():
        pytest.skip("Only a clone knows which files belong to the project.")
    empty = tmp_path / "srtui-1.tar.gz"
    with gzip.open(empty, "wb") as packed, tarfile.open(fileobj=packed, mode="w"):
        pass
    with pytest.raises(dist.Faulty, match="lacks CHANGELOG"):
        dist.check_source(empty)


PAGE = """# A

![A round](../docs/pictures/round.svg)

[The guide](../docs/guide/README.md#first), [Friday](../docs/guide/friday.md), [below](#a)
"""


def test_on_an_index_links_are_words_until_the_code_is_hosted() -> None:
    shown = for_index(PAGE, "")
    assert shown == "# A\n\nThe guide, Friday, [below](#a)\n"


def test_on_an_index_links_lead_to_the_site_once_there_is_one() -> None:
    shown = for_index(PAGE, "https://host/srtui/")
    assert "![A round](https://host/srtui/pictures/round.svg)" in shown
    assert "[The guide](https://host/srtui/guide/index.html#first)" in shown
    assert "[Friday](https://host/srtui/guide/friday.html), [below](#a)" in shown


def test_the_page_on_an_index_has_three_pictures_and_tells_only_what_a_package_can() -> None:
    page = (dist.HERE / "release" / "page.md").read_text(encoding="utf-8")
    shown = for_index(page, "https://host")
    assert relative(shown) == []
    assert shown.count("](https://host/pictures/") == 3
    assert "make " not in shown
    assert 'uv tool install "srtui[web]"' in shown


@pytest.mark.parametrize("page", ["README.md", "docs/README.md", "release/page.md"])
def test_every_first_page_says_that_srtui_is_unofficial(page: str) -> None:
    assert UNOFFICIAL in (dist.HERE / page).read_text(encoding="utf-8")


def test_wheel_whose_page_links_to_local_files_is_refused(
    built: tuple[Path, Path], tmp_path: Path
) -> None:
    poor = tmp_path / built[1].name
    with ZipFile(built[1]) as whole, ZipFile(poor, "w") as less:
        for name in whole.namelist():
            more = b"\n[x](docs/x.md)\n" if name.endswith("METADATA") else b""
            less.writestr(name, whole.read(name) + more)
    with pytest.raises(dist.Faulty, match=r"docs/x\.md would lead nowhere"):
        dist.check_wheel(poor)


def test_changelog_names_the_version_first_after_the_unreleased() -> None:
    told = tomllib.loads((dist.HERE / "pyproject.toml").read_text(encoding="utf-8"))
    changelog = (dist.HERE / "CHANGELOG.md").read_text(encoding="utf-8")
    heads = [line for line in changelog.splitlines() if line.startswith("## ")]
    released = [head for head in heads if head != "## Unreleased"]
    assert heads[:1] in (["## Unreleased"], released[:1])
    assert released[0] == f"## {told['project']['version']}"


def test_a_target_is_a_system_and_a_python() -> None:
    assert Target.read("windows-3.13") == WINDOWS
    assert WINDOWS.said == "windows with Python 3.13"
    assert Target.here().version == sys.version_info[:2]


@pytest.mark.parametrize("word", ["windows", "amiga-3.13", "linux-3", "linux 3.13"])
def test_unknown_target_is_refused_with_the_known_ones(
    word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Unknown, match=f"{word} is no target: say a system and a Python"):
        Target.read(word)
    assert wheelhouse.main([word]) == 2
    assert "windows-3.13" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("said", "on_windows", "on_linux"),
    [
        ("click", True, True),
        ("colorama; platform_system == 'Windows'", True, False),
        ("tzdata; sys_platform == 'win32'", True, False),
        ("pyobjc; sys_platform == 'darwin'", False, False),
        ("typing-extensions; python_version < '3.13'", False, True),
        ("aiohttp; extra == 'web'", False, False),
    ],
)
def test_markers_are_read_as_the_target_reads_them(
    said: str, on_windows: bool, on_linux: bool
) -> None:
    found = Requirement(said)
    assert (WINDOWS.needs(found, ()), LINUX.needs(found, ())) == (on_windows, on_linux)


def test_what_an_extra_needs_is_needed_with_the_extra() -> None:
    assert WINDOWS.needs(Requirement("aiohttp; extra == 'web'"), ("web",))


def test_pip_is_asked_for_wheels_of_the_target() -> None:
    told = list(WINDOWS.options)
    assert pairs(told, "--platform") == ["win_amd64"]
    assert pairs(told, "--abi") == ["cp313", "abi3", "none"]
    assert pairs(told, "--python-version") == ["3.13"]


def pairs(words: Sequence[str], option: str) -> list[str]:
    return [after for word, after in pairwise(words) if word == option]


def test_a_wheelhouse_without_a_wheel_of_ours_says_how_to_get_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wheelhouse, "HERE", tmp_path)
    assert wheelhouse.main(["linux-3.13"]) == 1
    assert "make dist" in capsys.readouterr().err


def test_a_wheelhouse_gathers_what_a_package_needs_in_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs = {
        "srtui": ["click", "aiohttp; extra == 'web'"],
        "click": ["colorama; os_name == 'nt'"],
        "aiohttp": ["yarl"],
        "colorama": [],
        "yarl": [],
    }
    own = wheel_of(tmp_path, "srtui", needs["srtui"])

    def fetch(names: list[Requirement], target: Target, into: Path) -> None:
        for one in names:
            wheel_of(into, one.name, needs[one.name])

    monkeypatch.setattr(wheelhouse, "fetch", fetch)
    assert wheelhouse.gather(own, LINUX, tmp_path) == {"srtui", "click", "aiohttp", "yarl"}
    assert wheelhouse.gather(own, WINDOWS, tmp_path) == set(needs)


def wheel_of(folder: Path, name: str, needs: Sequence[str]) -> Path:
    """Create a wheel that holds only its requirements."""
    path = folder / f"{name}-1-py3-none-any.whl"
    said = "".join(f"Requires-Dist: {one}\n" for one in needs)
    with ZipFile(path, "w") as files:
        files.writestr(f"{name}-1.dist-info/METADATA", f"Name: {name}\nProvides-Extra: web\n{said}")
    return path

"""A release: what its files say of each other, and what it refuses."""

from __future__ import annotations

import json
import shutil
from gettext import GNUTranslations
from pathlib import Path
from zipfile import ZipFile

import pytest

from release import bundle, stores
from release.dist import HERE, Faulty
from release.placing import compile_catalogues

IN_A_CLONE = pytest.mark.skipif(
    not (HERE / ".git").exists(), reason="Only a clone knows its last commit."
)
URLS = {"source": "https://host/a/srtui", "site": "https://site", "security": "https://host/report"}
PROJECT = """
[tool.hatch.metadata.hooks.custom]
source = "{source}"
site = "https://site"
security = ""
"""
SUMS = {
    "srtui-2.0-wheelhouse-linux-3.13.zip": "1" * 64,
    "srtui-2.0-wheelhouse-macos-3.13.zip": "2" * 64,
    "srtui-2.0-windows.zip": "abc",
}


def test_a_release_without_an_address_is_refused_and_named() -> None:
    with pytest.raises(Faulty, match=r"no https:// address for source, security: add it"):
        bundle.addresses(PROJECT.format(source=""), trial=False)


def test_compiled_catalogues_do_not_hold_the_time_of_their_build(tmp_path: Path) -> None:
    shutil.copytree(HERE / "data/locale/de", tmp_path / "de")
    compile_catalogues(tmp_path)
    with (tmp_path / "de/srtui.mo").open("rb") as file:
        about = GNUTranslations(file).info()
    dates = {about["pot-creation-date"], about["po-revision-date"]}
    assert dates == {"2000-01-01 00:00+0000"}


def test_an_address_that_is_not_https_is_refused_in_a_trial_too() -> None:
    with pytest.raises(Faulty, match="address for source:"):
        bundle.addresses(PROJECT.format(source="git@host"), trial=True)


def test_a_trial_invents_only_the_missing_addresses() -> None:
    found = bundle.addresses(PROJECT.format(source=""), trial=True)
    assert found["site"] == "https://site"
    assert found["source"].startswith("https://example.org/")
    assert found["security"].startswith("https://example.org/")


def test_this_project_without_addresses_is_not_released(capsys: pytest.CaptureFixture[str]) -> None:
    project = (HERE / "pyproject.toml").read_text("utf-8")
    hosted = '\nsecurity = ""\n' not in project
    if hosted:
        assert all(bundle.addresses(project, trial=False).values())
    else:
        assert bundle.main([]) == 1
        assert "security" in capsys.readouterr().err


def test_a_zip_file_is_the_same_bytes_whenever_it_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "wheels"
    folder.mkdir()
    for name in ("b.whl", "a.whl"):
        (folder / name).write_text(name)
    bundle.packed(folder, tmp_path / "1.zip")
    for path in folder.iterdir():
        path.touch()
    bundle.packed(folder, tmp_path / "2.zip")
    assert (tmp_path / "1.zip").read_bytes() == (tmp_path / "2.zip").read_bytes()
    assert ZipFile(tmp_path / "1.zip").namelist() == ["wheelhouse/a.whl", "wheelhouse/b.whl"]


def wheel_of(folder: Path, name: str, *head: str) -> Path:
    path = folder / f"{name}-1.0+trial-py3-none-any.whl"
    with ZipFile(path, "w") as files:
        text = "\n".join((f"Name: {name}", "Version: 1.0+trial", *head, ""))
        files.writestr(f"{name}-1.0.dist-info/METADATA", text)
    return path


@IN_A_CLONE
def test_an_sbom_names_each_wheel_with_its_licence_and_checksum(tmp_path: Path) -> None:
    own = wheel_of(tmp_path, "srtui", "License-Expression: MIT")
    other = wheel_of(tmp_path, "other", "Classifier: License :: OSI Approved :: Free License")
    said = wheel_of(tmp_path, "said", "License: EPL-2.0", "Classifier: License :: OSI Approved")
    told = json.loads(json.dumps(bundle.sbom(own, [said, other, own])))
    assert [part["name"] for part in told["components"]] == ["other", "said"]
    first, second = told["components"]
    assert first["purl"] == f"pkg:pypi/other@1.0%2Btrial?file_name={other.name}"
    assert first["hashes"][0]["content"] == bundle.digest(other)
    assert first["licenses"] == [{"license": {"name": "Free License"}}]
    assert second["licenses"] == [{"license": {"name": "EPL-2.0"}}]
    assert told["metadata"]["component"]["licenses"] == [{"expression": "MIT"}]
    assert told["dependencies"][0]["dependsOn"] == [other.name, said.name]


@IN_A_CLONE
def test_checksums_and_provenance_name_every_file_of_a_release(tmp_path: Path) -> None:
    names = ("srtui-2.0-py3-none-any.whl", "srtui-2.0.tar.gz", "srtui-2.0-windows.zip")
    for name in names:
        (tmp_path / name).write_text(name)
    written = list(bundle.described(tmp_path, URLS, ["linux-3.13"]))
    lines = (tmp_path / "SHA256SUMS").read_text().splitlines()
    sums = {name: value for value, name in (line.split("  ") for line in lines)}
    assert sums == {name: bundle.digest(tmp_path / name) for name in names}
    told = json.loads((tmp_path / "provenance.intoto.json").read_text())
    assert {one["name"]: one["digest"]["sha256"] for one in told["subject"]} == sums
    assert told["predicate"]["buildDefinition"]["externalParameters"] == {
        "arguments": ["linux-3.13"]
    }
    assert tmp_path / "winget" / "srtui.srtui.installer.yaml" in written


def test_winget_is_given_the_windows_folder_and_its_checksum() -> None:
    files = stores.manifests("2.0", URLS, SUMS, "2026-03-07")
    installer = files["winget/srtui.srtui.installer.yaml"]
    at = "https://host/a/srtui/releases/download/v2.0/srtui-2.0-windows.zip"
    assert f"InstallerUrl: {at}\n  InstallerSha256: ABC\n" in installer
    assert r"RelativeFilePath: srtui\srtui.exe" in installer
    kinds = {"": "version", ".installer": "installer", ".locale.en-US": "defaultLocale"}
    for ending, kind in kinds.items():
        text = files[f"winget/srtui.srtui{ending}.yaml"]
        assert text.endswith(f"ManifestType: {kind}\nManifestVersion: 1.10.0\n")
        assert "PackageIdentifier: srtui.srtui\nPackageVersion: 2.0\n" in text


def test_homebrew_is_given_the_wheels_of_each_system_and_their_python() -> None:
    formula = stores.manifests("2.0", URLS, SUMS, "2026-03-07")["homebrew/srtui.rb"]
    mac, _, linux = formula.partition("on_linux do")
    assert "macos-3.13.zip" in mac
    assert "2" * 64 in mac
    assert "linux-3.13.zip" in linux
    assert "1" * 64 in linux
    assert formula.count("python@3.13") == 2


def test_wheels_of_two_pythons_and_no_windows_folder_make_no_such_files() -> None:
    sums = {
        "srtui-2.0-wheelhouse-linux-3.11.zip": "1",
        "srtui-2.0-wheelhouse-macos-3.13.zip": "2",
    }
    assert stores.manifests("2.0", URLS, sums, "2026-03-07") == {}

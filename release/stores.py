"""The files by which winget and Homebrew find a release: made from its files and their checksums.

winget unzips the Windows folder; Homebrew, from a tap of our own, installs from a wheelhouse, so
that neither asks an index. Files are behind the release's tag, as most hosts of code have them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

WINGET = "winget/srtui.srtui"
CHIPS = {"macos": "arm64", "linux": "x86_64"}
"""The systems of a wheelhouse that Homebrew knows, and the processor of its wheels."""
_HEAD = """\
# yaml-language-server: $schema=https://aka.ms/winget-manifest.{kind}.1.10.0.schema.json
PackageIdentifier: srtui.srtui
PackageVersion: {version}
"""
_FOOT = "ManifestType: {kind}\nManifestVersion: 1.10.0\n"
_WINGET = {
    "version": ("", "DefaultLocale: en-US\n"),
    "installer": (
        ".installer",
        """\
InstallerType: zip
NestedInstallerType: portable
NestedInstallerFiles:
- RelativeFilePath: srtui\\srtui.exe
  PortableCommandAlias: srtui
ArchiveBinariesDependOnPath: true
ReleaseDate: {date}
Installers:
- Architecture: x64
  InstallerUrl: {url}
  InstallerSha256: {sha256}
""",
    ),
    "defaultLocale": (
        ".locale.en-US",
        """\
PackageLocale: en-US
Publisher: The srtui founders
PublisherUrl: {source}
PublisherSupportUrl: {source}/issues
PackageName: srtui
PackageUrl: {site}
License: MIT
ShortDescription: Run a WARMACHINE Steamroller event from roster to prizes, by keyboard.
Moniker: srtui
Tags:
- steamroller
- swiss
- tournament
- tui
- warmachine
""",
    ),
}
"""What each of the three files of a manifest holds, and what is in its name."""
_FORMULA = """\
# Run a Steamroller event: https://docs.brew.sh/Formula-Cookbook
class Srtui < Formula
  desc "Run a WARMACHINE Steamroller event in a terminal"
  homepage "{site}"
  version "{version}"
  license "MIT"

  depends_on "python@{python}"

{urls}
  def install
    system Formula["python@{python}"].opt_bin/"python{python}", "-m", "venv", libexec
    system libexec/"bin/pip", "install", "--no-index", "--find-links", ".", "srtui[web]"
    bin.install_symlink libexec/"bin/srtui"
    man1.install_symlink libexec/"share/man/man1/srtui.1"
  end

  test do
    assert_match version.to_s, shell_output("#{{bin}}/srtui --version")
  end
end
"""
_WHEELHOUSE = re.compile(r"-wheelhouse-(macos|linux)-([\d.]+)\.zip$")
_URL = """\
  on_{system} do
    url "{url}"
    sha256 "{sha256}"
    depends_on arch: :{chip}
  end
"""


def manifests(
    version: str, urls: Mapping[str, str], sums: Mapping[str, str], date: str
) -> dict[str, str]:
    """Return the files by their names: for winget with a Windows folder, for Homebrew with wheels.

    All wheels of a formula are for one Python, on which it depends: with others there is none.
    """
    at = f"{urls['source']}/releases/download/v{version}"
    files: dict[str, str] = {}
    for name in sums:
        if name.endswith("-windows.zip"):
            places = {**urls, "date": date, "url": f"{at}/{name}", "sha256": sums[name].upper()}
            for kind, (ending, text) in _WINGET.items():
                whole = (_HEAD + text + _FOOT).format(kind=kind, version=version, **places)
                files[f"{WINGET}{ending}.yaml"] = whole
    wheels = [match for name in sums if (match := _WHEELHOUSE.search(name))]
    pythons = {match[2] for match in wheels}
    if len(pythons) == 1:
        blocks = [
            _URL.format(
                system=match[1],
                chip=CHIPS[match[1]],
                url=f"{at}/{match.string}",
                sha256=sums[match.string],
            )
            for match in reversed(wheels)
        ]
        files["homebrew/srtui.rb"] = _FORMULA.format(
            site=urls["site"], version=version, python=pythons.pop(), urls="\n".join(blocks)
        )
    return files

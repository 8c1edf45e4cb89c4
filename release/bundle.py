"""Make everything that is handed out, from the last commit, in dist/.

    python -m release.bundle [--trial] [--windows ZIP] [TARGET ...]      e.g. linux-3.13 macos-3.13

Wheel, source, a zip file of wheels for each target, the zip file that `make windows-app` makes on
Windows, checksums, an SBOM (CycloneDX), provenance (in-toto, SLSA), and the files by which winget
and Homebrew find them. Made twice, they are the same bytes. A release needs the addresses of the
project in pyproject.toml; a trial has invented ones, and a version that no index takes.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from email.parser import Parser
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import NAMESPACE_URL, uuid5

from release import dist, stores, wheelhouse
from release.dist import DIST, HERE, Faulty, asked
from release.readme import ADDRESSES

INVENTED = "https://example.org/srtui"
"""In front of the addresses of a trial."""
FIRST_TIME = (1980, 1, 1, 0, 0, 0)
"""The time of everything in a zip file, so that it is the same whenever it is made."""


def addresses(project: str, *, trial: bool) -> dict[str, str]:
    """Return the addresses of a pyproject.toml by their names; a release needs them all."""
    hook = tomllib.loads(project)["tool"]["hatch"]["metadata"]["hooks"]["custom"]
    found = {name: hook[name] or (f"{INVENTED}/{name}" if trial else "") for name in ADDRESSES}
    if missing := [name for name, url in found.items() if not url.startswith("https://")]:
        raise Faulty(
            f"pyproject.toml has no https:// address for {', '.join(missing)}: add it, or try with "
            "invented ones, by make release TRIAL=yes."
        )
    return found


def exported(into: Path, urls: dict[str, str], *, trial: bool) -> Path:
    """Put the last commit into a folder, and the addresses into its pyproject.toml."""
    archive = subprocess.run(
        ("git", "-C", str(HERE), "archive", "HEAD"), check=True, capture_output=True
    )
    subprocess.run(("tar", "-x", "-C", str(into)), input=archive.stdout, check=True)
    path = into / "pyproject.toml"
    text = path.read_text(encoding="utf-8")
    for name, url in urls.items():
        text = text.replace(f'\n{name} = ""\n', f'\n{name} = "{url}"\n')
    if trial:
        text = re.sub(r'\nversion = "([^"+]+)"', r'\nversion = "\1+trial"', text)
    path.write_text(text, encoding="utf-8")
    (into / "build").mkdir()
    page = (sys.executable, "-B", "-m", "srtui", "help", "--man")
    (into / "build" / "srtui.1").write_bytes(
        subprocess.run(page, cwd=into, check=True, capture_output=True).stdout
    )
    return into


def made(into: Path, targets: Iterable[wheelhouse.Target], *, trial: bool) -> Path:
    """Build everything but the Windows folder in a folder, and return the folder."""
    urls = addresses((HERE / "pyproject.toml").read_text(encoding="utf-8"), trial=trial)
    with TemporaryDirectory() as folder:
        root = exported(Path(folder), urls, trial=trial)
        source, wheel = sorted(dist.build(into, root), key=lambda path: path.suffix == ".whl")
    dist.check_wheel(wheel)
    dist.check_source(source)
    dist.check_start(wheel)
    stem = source.name.removesuffix(".tar.gz")
    wheels: set[Path] = set()
    with TemporaryDirectory() as folder:
        for target in targets:
            house = Path(folder) / target.word
            wheelhouse.fill(house, wheel, [target])
            packed(house, into / f"{stem}-wheelhouse-{target.word}.zip")
            wheels.update(house.glob("*.whl"))
        (into / f"{stem}.cdx.json").write_text(as_json(sbom(wheel, wheels or {wheel})))
    return into


def packed(folder: Path, file: Path) -> None:
    """Put the files of a folder into a zip file, as a folder named wheelhouse."""
    with zipfile.ZipFile(file, "w") as archive:
        for path in sorted(folder.iterdir()):
            info = zipfile.ZipInfo(f"wheelhouse/{path.name}", FIRST_TIME)
            info.external_attr = 0o644 << 16
            archive.writestr(info, path.read_bytes())


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return sha256(path.read_bytes()).hexdigest()


def commit_time() -> str:
    """Return the time of the last commit, which is the time of everything in a release."""
    return f"{datetime.fromtimestamp(int(asked('log', '-1', '--format=%ct')), UTC):%FT%TZ}"


def as_json(value: object) -> str:
    """Return a value as a file of JSON has it."""
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def sbom(own: Path, wheels: Iterable[Path]) -> dict[str, object]:
    """Return what is in the wheelhouses, as CycloneDX has it."""
    parts = {path.name: _component(path) for path in sorted(wheels) if path.name != own.name}
    component = _component(own)
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, digest(own))}",
        "version": 1,
        "metadata": {
            "timestamp": commit_time(),
            "component": {**component, "type": "application"},
        },
        "components": list(parts.values()),
        "dependencies": [{"ref": own.name, "dependsOn": list(parts)}],
    }


def _component(wheel: Path) -> dict[str, object]:
    """Return a wheel as a component: its licence in its own words, and its checksum."""
    with zipfile.ZipFile(wheel) as files:
        name = next(one for one in files.namelist() if one.endswith(".dist-info/METADATA"))
        text = Parser().parsestr(files.read(name).decode())
    classifiers = [word for word in text.get_all("Classifier", []) if word.startswith("License ::")]
    said = (text["License"] or "").partition("\n")[0]
    names = [said] if said else [word.rpartition(" :: ")[2] for word in classifiers]
    licence = text["License-Expression"]
    package = wheelhouse.name_of(wheel)
    return {
        "type": "library",
        "bom-ref": wheel.name,
        "name": package,
        "version": text["Version"],
        "purl": f"pkg:pypi/{package}@{text['Version'].replace('+', '%2B')}?file_name={wheel.name}",
        "licenses": (
            [{"expression": licence}]
            if licence
            else [{"license": {"name": name}} for name in names]
        ),
        "hashes": [{"alg": "SHA-256", "content": digest(wheel)}],
    }


def provenance(files: Iterable[Path], urls: dict[str, str], words: list[str]) -> dict[str, object]:
    """Return where the files come from, as in-toto and SLSA have it; nobody has signed it."""
    commit = asked("rev-parse", "HEAD").strip()
    return {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": path.name, "digest": {"sha256": digest(path)}} for path in files],
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": f"{urls['source']}/release/bundle.py",
                "externalParameters": {"arguments": words},
                "resolvedDependencies": [
                    {"uri": f"git+{urls['source']}", "digest": {"gitCommit": commit}},
                    {
                        "name": "constraints.txt",
                        "digest": {"sha256": digest(HERE / "constraints.txt")},
                    },
                ],
            },
            "runDetails": {
                "builder": {"id": f"{urls['source']}/Makefile#release"},
                "metadata": {"finishedOn": commit_time()},
            },
        },
    }


def described(folder: Path, urls: dict[str, str], words: list[str]) -> Iterator[Path]:
    """Write what other programs read about the files of a release, and yield those files."""
    files = sorted(folder.iterdir())
    wheel = next(path for path in files if path.suffix == ".whl")
    version = wheel.name.split("-")[1]
    sums = {path.name: digest(path) for path in files}
    for name, text in stores.manifests(version, urls, sums, commit_time()[:10]).items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        yield path
    written = folder / "SHA256SUMS"
    written.write_text("".join(f"{value}  {name}\n" for name, value in sums.items()))
    yield written
    path = folder / "provenance.intoto.json"
    path.write_text(as_json(provenance(files, urls, words)), encoding="utf-8")
    yield path


def main(words: list[str]) -> int:
    """Make it all twice, compare, and leave only what passed in dist/."""
    parser = argparse.ArgumentParser(prog="make release")
    parser.add_argument("--trial", action="store_true")
    parser.add_argument("--windows", type=Path)
    parser.add_argument("targets", nargs="*")
    given = parser.parse_args(words)
    try:
        urls = addresses((HERE / "pyproject.toml").read_text("utf-8"), trial=given.trial)
        if asked("status", "--porcelain"):
            raise Faulty("Files have changed since the last commit: commit them first.")
        targets = [wheelhouse.Target.read(word) for word in given.targets]
        with TemporaryDirectory() as first, TemporaryDirectory() as second:
            folders = [
                made(Path(one), targets or [wheelhouse.Target.here()], trial=given.trial)
                for one in (first, second)
            ]
            dist.check_same(*(sorted(folder.iterdir()) for folder in folders))
            if given.windows:
                shutil.copy(given.windows, folders[0])
            list(described(folders[0], urls, words))
            shutil.rmtree(DIST, ignore_errors=True)
            shutil.copytree(folders[0], DIST)
    except (Faulty, wheelhouse.Unknown) as fault:
        print(fault, file=sys.stderr)
        return 1
    for path in sorted(one for one in DIST.rglob("*") if one.is_file()):
        print(f"dist/{path.relative_to(DIST)}  {path.stat().st_size:,} bytes")
    if not given.windows:
        print("Without srtui.exe and winget: make windows-app on Windows, then add WINDOWS=ZIP.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Warning about a Python on which srtui has not been tested: python -m release.tested.

The versions are those of the classifiers in pyproject.toml; `make pythons` tests each of them.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

Version = tuple[int, int]
HERE = Path(__file__).resolve().parents[1]
CLASSIFIER = re.compile(r"Programming Language :: Python :: (\d+)\.(\d+)")


def named_versions(project: Path) -> list[Version]:
    """Return the versions that the classifiers of a project name, oldest first."""
    text = (project / "pyproject.toml").read_text(encoding="utf-8")
    matches = map(CLASSIFIER.fullmatch, tomllib.loads(text)["project"]["classifiers"])
    return sorted((int(match[1]), int(match[2])) for match in matches if match)


def version_text(version: Version) -> str:
    """Return a version as people write it."""
    return f"{version[0]}.{version[1]}"


def warning(version: Version, versions: list[Version]) -> str:
    """Return the warning for a Python; "" if it is one of these versions."""
    if version in versions:
        return ""
    age = "older" if version < versions[0] else "newer"
    return (
        f"This is Python {version_text(version)}, {age} than the versions that srtui is tested on:"
        f" {', '.join(map(version_text, versions))}."
    )


if __name__ == "__main__":
    if text := warning(sys.version_info[:2], named_versions(HERE)):
        print(text, file=sys.stderr)

"""Build the documentation as a website that needs no network, in .site/html.

    make site

The pages are those of docs/, the ones for contributors beside it, and three that are generated:
every command, every part of the rules with its tests, and every fact of the rules.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
SITE = HERE / ".site"
BESIDE = {
    "CHANGELOG.md": "CHANGELOG.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "SECURITY.md": "reporting.md",
}
"""Pages outside docs/ that the site shows, too, and their names there.

Windows and macOS take SECURITY.md and docs/security.md for one file.
"""
GENERATED = {
    "commands.md": ("-m", "srtui", "help", "--markdown"),
    "rules.md": ("tests/covered/rules_page.py",),
    "facts.md": ("tests/covered/facts_page.py",),
}
"""Pages that nobody reads in git, and what Python prints them."""
_LINK = re.compile(r"\[([^]]+)\]\((?!https?:|#|mailto:)([^)\s#]+)(#[^)\s]*)?\)")


def assemble(folder: Path) -> list[Path]:
    """Put every page of the site into `folder`, with links that hold there; return the pages."""
    shutil.copytree(HERE / "docs", folder, dirs_exist_ok=True)
    for name, there in BESIDE.items():
        shutil.copy(HERE / name, folder / there)
    for name, words in GENERATED.items():
        (folder / name).write_text(_printed(words), encoding="utf-8")
    pages = sorted(folder.rglob("*.md"))
    for page in pages:
        text = page.read_text(encoding="utf-8")
        page.write_text(_with_links_of_the_site(text, page, folder), encoding="utf-8")
    return pages


def _printed(words: tuple[str, ...]) -> str:
    """Return what a Python program prints."""
    done = subprocess.run(
        (sys.executable, *words), cwd=HERE, check=True, capture_output=True, encoding="utf-8"
    )
    return done.stdout


def _with_links_of_the_site(text: str, page: Path, folder: Path) -> str:
    """Return the page with links to other pages of the site; other links become their words."""

    def link(match: re.Match[str]) -> str:
        words, target, anchor = match[1], match[2], match[3] or ""
        if (page.parent / target).exists() and target not in BESIDE:
            return match[0]
        # CONTRIBUTING and the others are next to docs/ in the project, and among its pages here.
        moved = target.removeprefix("../").removeprefix("docs/")
        moved = BESIDE.get(moved, moved)
        if (folder / moved).exists():
            return f"[{words}]({moved}{anchor})"
        return words

    return _LINK.sub(link, text)


def main() -> int:
    """Assemble the pages and build the site."""
    shutil.rmtree(SITE, ignore_errors=True)
    pages = assemble(SITE / "docs")
    subprocess.run(
        (sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"),
        cwd=HERE,
        check=True,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )
    print(f"{len(pages)} pages: open {SITE / 'html' / 'index.html'} in a browser.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

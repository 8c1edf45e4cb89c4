"""Build the documentation as a website that needs no network, in .site/html.

    make site

The pages are those of docs/, the ones for contributors beside it, and those that are generated:
every command, every part of the rules with its tests, and every fact of the rules. On two of them,
in release/web, readers can play: a film of a round, and the maps of all scenarios.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from release.maps import maps, sheets

HERE = Path(__file__).resolve().parents[1]
SITE = HERE / ".site"
BESIDE = {
    "CHANGELOG.md": "CHANGELOG.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
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
READERS = {
    "Guide for organizers": "For organizers, also those who have never used a terminal.",
    "More for organizers": "For organizers who look something up.",
    "For judges and the venue": "For judges, and for people who set up the venue.",
    "For scripts": "For people who write scripts.",
    "For contributors": "For people who write code.",
}
"""The sections of the navigation in mkdocs.yml, and the line that says for whom a page is."""
FILM = """<div class="film">{svg}<p><button>Back</button> <button>Play</button>
<button>Next</button> <span aria-live="polite"></span></p></div>"""
UNSEARCHED = "---\nsearch:\n  exclude: true\nhide: [toc]\n---\n"
"""The head of a page that search leaves out: words of a film are names of its players."""
_SECTION = re.compile(r"^  - ([^\n]+):\n((?:      - .*\n)+)", re.MULTILINE)
_LINK = re.compile(r"\[([^]]+)\]\((?!https?:|#|mailto:)([^)\s#]+)(#[^)\s]*)?\)")


def assemble(folder: Path) -> list[Path]:
    """Put every page of the site into `folder`, with links that hold there; return the pages."""
    for source in (HERE / "docs", HERE / "release" / "web"):
        shutil.copytree(source, folder, dirs_exist_ok=True)
    for name, there in BESIDE.items():
        shutil.copy(HERE / name, folder / there)
    for name, words in GENERATED.items():
        (folder / name).write_text(_printed(words), encoding="utf-8")
    first = folder / "README.md"
    first.write_text(_begin() + _text(first), encoding="utf-8")
    for section, names in _SECTION.findall(_text(HERE / "mkdocs.yml")):
        for name in re.findall(r"\S+\.md", names):
            heading, _, text = _text(folder / name).partition("\n")
            readers = f"{heading}\n\n{READERS[section]}\n{{: .readers }}\n{text}"
            (folder / name).write_text(readers, encoding="utf-8")
    pages = sorted(folder.rglob("*.md"))
    for page in pages:
        text = page.read_text(encoding="utf-8")
        page.write_text(_with_links_of_the_site(text, page, folder), encoding="utf-8")
    # Last: in a film and on a map, brackets are not those of links.
    film = FILM.format(svg=_text(folder / "pictures" / "round.svg"))
    for name, mark, made in (("try.md", "FILM", film), ("maps.md", "MAPS", maps())):
        page = folder / name
        page.write_text(UNSEARCHED + _text(page).replace(mark, made), encoding="utf-8")
    (folder / "sheets").mkdir()
    for name, sheet in sheets().items():
        (folder / "sheets" / name).write_text(sheet, encoding="utf-8")
    return pages


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _begin() -> str:
    """Return the first page, up to its list of documentation: the package's page on an index."""
    page, _, _ = _text(HERE / "release" / "page.md").partition("## Documentation")
    return page.replace("(../docs/", "(").replace("(web/", "(") + "#"


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

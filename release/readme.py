"""The README as a package index shows it, without other files, so that no link may be relative.

Hatchling calls `IndexReadme` while it builds. The addresses of the files are in pyproject.toml next
to the name of this file; while they are empty, a link becomes its words.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"\[([^]]+)\]\((?!https?:|#)([^)\s]+)\)")
_PICTURE = re.compile(r'<picture>.*?alt="([^"]*)".*?</picture>|<img [^>]*alt="([^"]*)"[^>]*>', re.S)
_ADDRESS = re.compile(r'(src|srcset)="(?!https?:)([^"]+)"')


def for_index(text: str, files: str, pictures: str) -> str:
    """Return the page without a relative link.

    `files`, `pictures`: the addresses in front of a page's and of a picture's path; while they are
    empty, words stand for both.
    """
    if not files or not pictures:
        text = _PICTURE.sub(lambda found: f"*{found[1] or found[2]}.*", text)
        return _LINK.sub(r"\1", text)
    text = _ADDRESS.sub(rf'\1="{pictures.rstrip("/")}/\2"', text)
    return _LINK.sub(rf"[\1]({files.rstrip('/')}/\2)", text)


def relative(text: str) -> list[str]:
    """Return the links and pictures of a page that lead to a file beside it."""
    return [found[2] for one in (_LINK, _ADDRESS) for found in one.finditer(text)]


class IndexReadme(MetadataHookInterface):
    """Puts the page into the metadata of wheel and source."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the readme; `files` and `pictures` are in pyproject.toml."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        page = for_index(text, self.config["files"], self.config["pictures"])
        metadata["readme"] = {"content-type": "text/markdown", "text": page}

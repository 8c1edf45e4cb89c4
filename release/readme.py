"""The package's page on an index: release/page.md, with links to the documentation site.

Hatchling calls `IndexPage` while it builds. The addresses are in pyproject.toml, next to the name
of this file; while they are empty, links become their words and pictures are left out.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ADDRESSES = {"source": "Source", "site": "Documentation", "security": "Security"}
"""The addresses by their keys, and their names on an index; at `security` faults are reported."""
_PICTURE = re.compile(r"^!\[[^]]*\]\(\.\..*\)\n\n", re.MULTILINE)
_LINK = re.compile(r"\[([^]]*)\]\((?:\.\./docs|web)/([^)\s#]+)(#[^)\s]*)?\)")


def for_index(text: str, site: str) -> str:
    """Return the page with links to the site at this address; without one, with words for links."""
    if not site:
        return _LINK.sub(r"\1", _PICTURE.sub("", text))

    def link(match: re.Match[str]) -> str:
        page = re.sub(r"README\.md$", "index.html", match[2]).replace(".md", ".html")
        return f"[{match[1]}]({site.rstrip('/')}/{page}{match[3] or ''})"

    return _LINK.sub(link, text)


def relative(text: str) -> list[str]:
    """Return the links and pictures of a page that lead to a file beside it."""
    return re.findall(r"\]\((?!https?:|#)([^)\s]+)\)", text)


class IndexPage(MetadataHookInterface):
    """Puts the page and the addresses into the metadata of wheel and source."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the readme and the links beside it."""
        text = (Path(self.root) / "release" / "page.md").read_text(encoding="utf-8")
        page = for_index(text, self.config["site"])
        metadata["readme"] = {"content-type": "text/markdown", "text": page}
        links = {name: self.config[key] for key, name in ADDRESSES.items()}
        metadata["urls"] = {name: address for name, address in links.items() if address}

"""A page as a strict reader takes it: every tag closed, no script, no address from elsewhere.

A parser of the standard (html5lib) finds no error in it, and what it refers to is there once.
"""

from __future__ import annotations

from html.parser import HTMLParser

import html5lib

VOID = {"meta", "br", "img", "hr", "link", "input"}
LEADS = ("href", "src", "action", "xlink:href", "data", "srcset", "poster")


class Reader(HTMLParser):
    """Notes what is wrong, the links, and the words of each element by its name."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.faults: list[str] = []
        self.links: list[str] = []
        self.words: list[tuple[str, str]] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if len(found) < len(attrs):
            self.faults.append(f"<{tag}> says something twice")
        self.tags.append((tag, found))
        self.links += [value or "" for name, value in attrs if name in LEADS]
        self.faults += [f"{name} on <{tag}>" for name in found if name.startswith("on")]
        if tag in ("script", "iframe", "object", "embed", "base"):
            self.faults.append(f"<{tag}>")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes another")

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open:
            self.words.append((self.open[-1], data.strip()))


def read(page: str) -> Reader:
    """Return a page's reader; the page must be well-formed."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    html5lib.HTMLParser(strict=True).parse(page)  # raises ParseError at the first error
    ids = [found["id"] for _, found in reader.tags if "id" in found]
    assert len(ids) == len(set(ids))
    assert reader.faults == []
    assert reader.open == []
    assert page.startswith("<!DOCTYPE html>")
    assert not any("://" in link or link.startswith("//") for link in reader.links), reader.links
    style = " ".join(words for tag, words in reader.words if tag == "style")
    assert "url(" not in style.replace("url(#", "")
    assert "@import" not in style
    return reader

"""Pages as a browser saves them: their elements as a tree, their text line by line."""

import re
from collections.abc import Collection, Iterator, Sequence
from html.parser import HTMLParser

# Not Discord's mark for a person or a picture: <@123>, <:name:123>.
_PAGE = re.compile(r"[\ufeff\s]*<(?:[!?]|/?[A-Za-z][\w-]*[\s>/])")
_VOID = frozenset((
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
))  # fmt: skip
"""Tags that never close."""
_CELLS = frozenset(("td", "th"))
_ENDS = {"tr": {*_CELLS, "tr"}, "td": _CELLS, "th": _CELLS, "li": {"li"}, "p": {"p"}}
"""Tags that close what a page left open before them."""
_AROUND = frozenset(("table", "ul", "ol", "body"))
"""Elements beyond which no other is closed by the beginning of one."""
_BREAKS = frozenset(("br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "table", "ul"))
_DEEPEST = 200
"""Elements within each other; what is deeper is beside its neighbour."""
_SILENT = frozenset(("script", "style", "nav", "title"))  # not `head`: a page may leave its end out


def is_page(text: str) -> bool:
    """Tell whether a text is a page saved by a browser."""
    return bool(_PAGE.match(text))


class PageElement:
    """An element of a page: its attributes, the line where it begins, and its content."""

    def __init__(self, tag: str, line: int, attributes: dict[str, str]) -> None:
        self.tag, self.line, self.attributes = tag, line, attributes
        self.inner: list[PageElement | str] = []

    @property
    def classes(self) -> Sequence[str]:
        """The names of its style classes."""
        return self.attributes.get("class", "").split()

    def elements(self, *, but: Collection[str] = ()) -> Iterator["PageElement"]:
        """Yield the elements in it in page order, but not those inside tags named in `but`."""
        for each in self.inner:
            if isinstance(each, PageElement):
                yield each
                if each.tag not in but:
                    yield from each.elements(but=but)

    def words(self, but: str = "") -> str:
        """Return its text, without that of tables in it or of elements of the class `but`."""
        parts: list[str] = []
        for each in self.inner:
            if isinstance(each, str):
                parts.append(each)
            elif each.tag != "table" and but not in each.classes:
                parts.append(each.words(but))
        return "".join(parts)


class _Tree(HTMLParser):
    """Parser of a page into elements."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [PageElement("", 1, {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for at in range(len(self.open) - 1, 0, -1):
            if self.open[at].tag in _AROUND or tag not in _ENDS:
                break
            if self.open[at].tag in _ENDS[tag]:
                del self.open[at:]
        element = PageElement(tag, self.getpos()[0], {name: value or "" for name, value in attrs})
        self.open[-1].inner.append(element)
        if tag not in _VOID and len(self.open) < _DEEPEST:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        places = [at for at, each in enumerate(self.open) if each.tag == tag]
        if places:
            del self.open[places[-1] :]

    def handle_data(self, data: str) -> None:
        self.open[-1].inner.append(data)


def page_of(text: str) -> PageElement:
    """Return a page's elements, inside one that encloses them all."""
    tree = _Tree()
    tree.feed(text)
    tree.close()
    return tree.open[0]


def text_of(page: str) -> str:
    """Return the text of a saved page, such as a player's list, line by line."""
    filled = (" ".join(line.split()) for line in _lines(page_of(page)).split("\n"))
    return "\n".join(line for line in filled if line)


def _lines(element: PageElement) -> str:
    parts = [
        " ".join(each.split("\n")) if isinstance(each, str) else _lines(each)
        for each in element.inner
        if isinstance(each, str) or each.tag not in _SILENT
    ]
    around = "\n" if element.tag in _BREAKS else ""
    return f"{around}{''.join(parts)}{around}"

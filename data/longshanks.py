"""Pages of Longshanks that an organizer saved at home: the roster of an event, a player's list.

Nothing is fetched. The marks by which a page is read are those of 2026, and may change: a player or
a team is `div.player` with the id `player_<number>`, a member a link `player_link` whose
`pop_user(<number>,` tells who he is, his army the title of the first `subfaction` behind it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html.parser import HTMLParser

from data.doubt import Doubt, Weight, lines_said
from data.rows import Incoming, ListRow, RosterRow
from data.tabular import TableFault

_USER = re.compile(r"pop_user\(\s*['\"]?(\d+)")
_PLAYER = re.compile(r"player_\d+$")
_ARMY = re.compile(r"^(?P<leader>.+?) [-–] (?P<army>.+?)(?: Leader)?$")
_VOID = frozenset(("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta",
                   "source", "track", "wbr"))  # fmt: skip
_BREAKS = frozenset(("br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "table", "ul"))
_SILENT = frozenset(("script", "style", "nav", "title"))  # not `head`: a page may leave its end out


def is_page(text: str) -> bool:
    """Whether a text is a page as a browser saves it."""
    return text.lstrip("\ufeff \t\r\n").startswith("<")


class _Member:
    """A player of the page as it is read."""

    def __init__(self, user: str, line: int) -> None:
        self.user, self.line = user, line
        self.name = ""
        self.army = ""


class _Roster(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.members: list[_Member] = []
        self._depth = 0
        """Elements open since that of the player or team; 0: outside of one."""
        self._naming = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        classes = attributes.get("class", "").split()
        if not self._depth and tag == "div" and "player" in classes:
            self._depth = int(bool(_PLAYER.match(attributes.get("id", ""))))
        # Tags that never close must not count: each would leave the reader one element too deep for
        # good.
        elif self._depth and tag not in _VOID:
            self._depth += 1
        if not self._depth:
            return
        user = _USER.search(attributes.get("onclick", "") + attributes.get("href", ""))
        if "player_link" in classes and user is not None:
            self.members.append(_Member(user[1], self.getpos()[0]))
            self._naming = True
        elif "subfaction" in classes and self.members and not self.members[-1].army:
            self.members[-1].army = attributes.get("title", "").strip()

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self._naming = False
        if self._depth and tag not in _VOID:
            self._depth -= 1

    def handle_data(self, data: str) -> None:
        if self._naming:
            self.members[-1].name += data


def roster_of(page: str, name: str, doubts: Sequence[Doubt] = ()) -> Incoming[RosterRow]:
    """The players of a saved page of standings, each once. Raises `TableFault` where none is."""
    reader = _Roster()
    reader.feed(page)
    reader.close()
    known: dict[str, _Member] = {}
    for one in reader.members:
        one.name = " ".join(one.name.split())
        if one.name:
            # By the number of the user, not by name: two people may be called alike, and a page
            # names one more than once.
            known.setdefault(one.user, one)
    if not known:
        raise TableFault(
            f"{name} is a page or XML without players as Longshanks shows them: save the page of "
            "the event's standings, or the players as CSV or text."
        )
    all_doubts = list(doubts)
    without = [one.line for one in known.values() if not _ARMY.match(one.army)]
    if without and len(without) < len(known):
        all_doubts.append(Doubt(f"{name}, {lines_said(without)}: no army is said.", Weight.LOST))
    all_doubts.append(
        Doubt(f"{name}: read as a page of Longshanks, {len(known)} player{'s' * (len(known) > 1)}.")
    )
    columns = (("player_link", "name"), ("subfaction", "faction"))
    return Incoming(tuple(map(_row, known.values())), tuple(all_doubts), columns)


def _row(one: _Member) -> RosterRow:
    army = _ARMY.match(one.army)
    if army is None:
        return RosterRow(one.line, one.name)
    lists = (ListRow(leader=army["leader"], theme=army["army"]),)
    return RosterRow(one.line, one.name, army["army"], lists=lists)


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self._silent += tag in _SILENT
        self.parts.append("\n" if tag in _BREAKS else "")

    def handle_endtag(self, tag: str) -> None:
        self._silent = max(0, self._silent - (tag in _SILENT))
        self.parts.append("\n" if tag in _BREAKS else "")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.parts.append(" ".join(data.split("\n")))


def text_of(page: str) -> str:
    """The words of a saved page, as a player's list, line by line."""
    reader = _Text()
    reader.feed(page)
    reader.close()
    filled = (" ".join(line.split()) for line in "".join(reader.parts).split("\n"))
    return "\n".join(line for line in filled if line)

"""Pages of Longshanks that an organizer saved at home: the roster of an event, a player's list.

Nothing is fetched. The marks by which a page is read are those of 2026, and may change: a player or
a team is `div.player` with the id `player_<number>`, a member a link `player_link` whose
`pop_user(<number>,` tells who it is, the army the title of the first `subfaction` behind it. A
team's name is a link with `pop_team(<number>`; its armies may be logos in one `factions` behind the
members, in the same order. A `nickname` within a name is not part of it.
"""

import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser

from data.clean import first_few, shown
from data.importing.import_warning import InputWarning, Weight
from data.importing.rows import ListRow
from data.importing.tabular import RawTable, SheetRow, TableFault
from srtui.rules.plural import counted

# Not the mark of a person or a picture in Discord: <@123>, <:name:123>.
_PAGE = re.compile(r"[\ufeff\s]*<(?:[!?]|/?[A-Za-z][\w-]*[\s>/])")
_USER = re.compile(r"pop_user\(\s*['\"]?(\d+)")
_TEAM = re.compile(r"pop_team\(\s*['\"]?(\d+)")
_PLAYER = re.compile(r"player_\d+$")
_ARMY = re.compile(r"^(?P<leader>.+?) [-–] (?P<army>.+?)(?: Leader)?$")
_VOID = frozenset(
    (
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "source",
        "track",
        "wbr",
    )
)
_BREAKS = frozenset(("br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "table", "ul"))
_SILENT = frozenset(("script", "style", "nav", "title"))  # not `head`: a page may leave its end out


def is_page(text: str) -> bool:
    """Tell whether a text is a page as a browser saves it."""
    return bool(_PAGE.match(text))


class _Member:
    """A player of the page as it is read."""

    def __init__(self, user: str, line: int) -> None:
        self.user, self.line = user, line
        self.name = ""
        self.army = ""
        self.team = ""


class _Team:
    """A team of the page: its members, and the armies listed behind them."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.name = ""
        self.members: list[_Member] = []
        self.armies: list[str] = []

    @property
    def fits(self) -> bool:
        """Whether there is one army for each member; in another number nobody's is known."""
        return len(self.armies) == len(self.members)


class _Roster(HTMLParser):
    """Reader of the players of a page, and their teams."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.members: list[_Member] = []
        self.teams: list[_Team] = []
        self._team: _Team | None = None
        """The team whose element is open."""
        self._depth = 0
        """Elements open since that of the player or team; 0: outside of one."""
        self._naming: _Member | _Team | None = None
        self._aside = 0
        """Depth at which a nickname within a name began; 0: none is open."""
        self._factions = 0
        """Depth at which the armies of a team began; 0: outside of them."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        classes = attributes.get("class", "").split()
        self._go_in(tag, classes, attributes.get("id", ""))
        if not self._depth:
            return
        if "player_link" in classes:
            self._open_name(attributes.get("onclick", "") + attributes.get("href", ""))
        elif "nickname" in classes and self._naming is not None:
            self._aside = self._depth
        elif "factions" in classes:
            self._factions = self._depth
        elif self._factions and "logo" in classes and self._team is not None:
            self._team.armies.append(attributes.get("title", "").strip())
        elif "subfaction" in classes and self.members and not self.members[-1].army:
            self.members[-1].army = attributes.get("title", "").strip()

    def _go_in(self, tag: str, classes: Sequence[str], id_: str) -> None:
        if not self._depth and tag == "div" and "player" in classes:
            self._depth = int(bool(_PLAYER.match(id_)))
            self._team = None
        # Tags that never close must not count: each would leave the reader one element too deep for
        # good.
        elif self._depth and tag not in _VOID:
            self._depth += 1

    def _open_name(self, link: str) -> None:
        line = self.getpos()[0]
        if (user := _USER.search(link)) is not None:
            self._naming = _Member(user[1], line)
            self.members.append(self._naming)
            if self._team is not None:
                self._team.members.append(self._naming)
        elif _TEAM.search(link) is not None:
            self._naming = self._team = _Team(line)
            self.teams.append(self._team)

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self._naming, self._aside = None, 0
        if self._depth and tag not in _VOID:
            self._aside = 0 if self._aside >= self._depth else self._aside
            self._factions = 0 if self._factions >= self._depth else self._factions
            self._depth -= 1

    def handle_data(self, data: str) -> None:
        if self._naming is not None and not self._aside:
            self._naming.name += data


def players_of(page: str, name: str) -> RawTable:
    """Return a table of the players of a saved page, each once; raise `TableFault` if none."""
    reader = _Roster()
    reader.feed(page)
    reader.close()
    _join_teams(reader.teams)
    known: dict[str, _Member] = {}
    for member in reader.members:
        member.name = " ".join(member.name.split())
        if member.name:
            # By the number of the user, not by name: two people may be called alike, and a page
            # names one more than once.
            known.setdefault(member.user, member)
    if not known:
        raise TableFault(
            f"{name} is a page or XML without players as Longshanks shows them: save the page of "
            "the event's standings, or the players as CSV or text."
        )
    warnings = [*_doubts_of_armies(reader.teams, list(known.values()), name)]
    teams = [team for team in reader.teams if team.members]
    size = counted(len(known), "player")
    of_teams = f" in {counted(len(teams), 'team')}" if teams else ""
    warnings.append(InputWarning(f"{name}: read as a page of Longshanks, {size}{of_teams}."))
    rows = tuple(map(_row, known.values()))
    return RawTable(("Id", "Name", "Faction", "Team"), rows, tuple(warnings))


def _join_teams(teams: Sequence[_Team]) -> None:
    """Give each member the team's name, and the army if there is one for each."""
    for team in teams:
        team.name = " ".join(team.name.split())
        for position, member in enumerate(team.members):
            member.team = team.name
            if team.fits:
                member.army = member.army or team.armies[position]


def _doubts_of_armies(
    teams: Sequence[_Team], members: Sequence[_Member], name: str
) -> Iterator[InputWarning]:
    """Yield warnings about armies that are not given, and about those that nobody can be given."""
    unfit = [team for team in teams if team.armies and team.members and not team.fits]
    if unfit:
        some = first_few([shown(team.name) for team in unfit], 6)
        yield InputWarning(
            f"{name}: these teams do not have one army for each player, so their armies are "
            f"skipped: {some}.",
            Weight.LOST,
        )
    without = [one.name for one in members if not one.army]
    if without and len(without) < len(members):
        # By name: a browser may save a whole page as one line.
        some = first_few(list(map(shown, without)), 6)
        yield InputWarning(f"{name}: {some} have no army.", Weight.LOST)


def _row(member: _Member) -> SheetRow:
    army = _ARMY.match(member.army)
    faction = army["army"] if army else member.army
    lists = (ListRow(leader=army["leader"], theme=army["army"]),) if army else ()
    cells = (member.user, member.name, faction, member.team)
    return SheetRow(member.line, cells, lists=lists, odd=False)


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
    """Return the words of a saved page, such as a player's list, line by line."""
    reader = _Text()
    reader.feed(page)
    reader.close()
    filled = (" ".join(line.split()) for line in "".join(reader.parts).split("\n"))
    return "\n".join(line for line in filled if line)

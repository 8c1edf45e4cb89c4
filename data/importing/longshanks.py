"""Longshanks pages that an organizer has saved: an event's roster or a player's list.

Nothing is fetched. The markup read here is that of 2026, and may change: a player or a team is
`div.player` with the id `player_<number>`, a member a link `player_link` identified by its
`pop_user(<number>,`, the army the title of the first `subfaction` after it. A team's name is a link
with `pop_team(<number>`; its armies may be logos in one `factions` after the members, in the same
order. A `nickname` within a name is not part of it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import repeat

from data.clean import first_few, shown
from data.importing.import_warning import InputWarning, Weight
from data.importing.pages import PageElement, page_of
from data.importing.rows import ListRow
from data.importing.tabular import RawTable, SheetRow, TableFault
from srtui.rules.plural import counted

_USER = re.compile(r"pop_user\(\s*['\"]?(\d+)")
_TEAM = re.compile(r"pop_team\(\s*['\"]?(\d+)")
_PLAYER = re.compile(r"player_\d+$")
_ARMY = re.compile(r"^(?P<leader>.+?) [-–] (?P<army>.+?)(?: Leader)?$")


class _Member:
    """A player as read from the page."""

    def __init__(self, user: str, link: PageElement) -> None:
        self.user, self.line = user, link.line
        self.name = " ".join(link.words(but="nickname").split())
        self.army = ""
        self.team = ""


class _Team:
    """A team on the page: its members, and the armies listed after them."""

    def __init__(self, link: PageElement) -> None:
        self.name = " ".join(link.words(but="nickname").split())
        self.members: list[_Member] = []
        self.armies: list[str] = []


def _members(page: str) -> tuple[list[_Member], list[_Team]]:
    """Return a page's players and teams."""
    members: list[_Member] = []
    teams: list[_Team] = []
    for block in page_of(page).elements():
        is_block = block.tag == "div" and "player" in block.classes
        if not is_block or not _PLAYER.match(block.attributes.get("id", "")):
            continue
        team: _Team | None = None
        for element in block.elements():
            classes, title = element.classes, element.attributes.get("title", "").strip()
            link = element.attributes.get("onclick", "") + element.attributes.get("href", "")
            if "player_link" in classes and (user := _USER.search(link)):
                members.append(_Member(user[1], element))
                if team is not None:
                    team.members.append(members[-1])
            elif "player_link" in classes and _TEAM.search(link):
                team = _Team(element)
                teams.append(team)
            elif "factions" in classes and team is not None:
                logos = [each for each in element.elements() if "logo" in each.classes]
                team.armies += [each.attributes.get("title", "").strip() for each in logos]
            elif "subfaction" in classes and members and not members[-1].army:
                members[-1].army = title
    return members, teams


def players_of(page: str, name: str) -> RawTable:
    """Return the players of a saved page as a table, each once; raise `TableFault` if none."""
    members, all_teams = _members(page)
    for team in all_teams:
        # With one army per member each is theirs; otherwise it is unknown whose each is.
        fits = len(team.armies) == len(team.members)
        for member, army in zip(team.members, team.armies if fits else repeat(""), strict=False):
            member.team, member.army = team.name, member.army or army
    known: dict[str, _Member] = {}
    for member in members:
        if member.name:
            # Keyed by user number: two people may share a name, and a page repeats names.
            known.setdefault(member.user, member)
    if not known:
        raise TableFault(
            f"{name} doesn't list players the way Longshanks does: save the event's standings "
            "page, or the players as CSV or text."
        )
    warnings = [*_doubts_of_armies(all_teams, list(known.values()), name)]
    teams = [team for team in all_teams if team.members]
    size = counted(len(known), "player")
    of_teams = f" in {counted(len(teams), 'team')}" if teams else ""
    warnings.append(InputWarning(f"{name} was read as a Longshanks page: {size}{of_teams}."))
    rows = tuple(map(_row, known.values()))
    return RawTable(("Id", "Name", "Faction", "Team"), rows, tuple(warnings))


def _doubts_of_armies(
    teams: Sequence[_Team], members: Sequence[_Member], name: str
) -> Iterator[InputWarning]:
    """Yield warnings about missing armies, and about armies that cannot be assigned to a player."""
    filled = [team for team in teams if team.armies and team.members]
    unfit = [team for team in filled if len(team.armies) != len(team.members)]
    if unfit:
        some = first_few([shown(team.name) for team in unfit], 6)
        yield InputWarning(
            f"{name}: the armies of {some} were skipped, because they don't match the number of "
            "players.",
            Weight.LOST,
        )
    without = [one.name for one in members if not one.army]
    if without and len(without) < len(members):
        # By name, because a browser may save a whole page as one line.
        some = first_few(list(map(shown, without)), 6)
        yield InputWarning(f"{name} has no army for {some}.", Weight.LOST)


def _row(member: _Member) -> SheetRow:
    army = _ARMY.match(member.army)
    faction = army["army"] if army else member.army
    lists = (ListRow(leader=army["leader"], theme=army["army"]),) if army else ()
    cells = (member.user, member.name, faction, member.team)
    return SheetRow(member.line, cells, lists=lists, odd=False)

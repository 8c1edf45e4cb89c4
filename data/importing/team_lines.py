"""Teams in a text, one a line: “Team Rot: Anna, Bert, Cleo”, or each above its players."""

import re
from collections.abc import Sequence

from data.clean import first_few, shown
from data.importing import cells
from data.importing.cells import Part
from data.importing.import_warning import InputWarning, Weight
from data.importing.name_parts import is_army
from data.importing.rows import RosterRow
from data.importing.team_blocks import heads_of_blocks
from data.importing.team_tables import of_member, split_names
from data.importing.titles import is_title
from srtui.rules.value import replace

_TEAM = re.compile(r"(?P<team>[^:;|]{1,60}?)\s*(?P<mark>:|\s[-–—]\s|\|)\s*(?P<players>\S.*)")
_COUNT = re.compile(r"\s*[(\[]\d{1,2}(?:/\d{1,2})?[)\]]$")
_LEAST = {":": 2, "|": 2}
"""Players behind a mark that make a line a team; behind a dash three, for two may be a faction and
a club."""
_MOST_WORDS = 6


_BLANK_LINES = re.compile(r"\n\s*\n")
_IN_BLOCK = re.compile(r"[:;|\t]")
"""What no line of a block of teams has: it has its own meaning elsewhere."""


def _filled_lines(block: str) -> list[str]:
    return [line.strip() for line in block.splitlines() if line.strip()]


def blocks_as_lines(text: str) -> str:
    """Return blocks, each a team's name above its players, as a line for each team.

    Any other text comes back as it is. Only the text of a team event is read like this.
    """
    blocks = [_filled_lines(block) for block in _BLANK_LINES.split(text.strip())]
    if heads_of_blocks(list(enumerate(text.splitlines(), 1))):
        return text  # the reader of lines knows these
    enough = len(blocks) > 1 and all(len(block) > 2 for block in blocks)
    if not enough or any(_IN_BLOCK.search(line.rstrip(":")) for block in blocks for line in block):
        return text
    return "\n".join(f"{block[0].rstrip(':')}: {'; '.join(block[1:])}" for block in blocks)


def team_rows(lines: Sequence[tuple[int, str]]) -> tuple[tuple[RosterRow, ...], ...]:
    """Return the players of each line that is a team's; none unless most lines are."""
    teams = [_team(number, line) for number, line in lines]
    if sum(map(bool, teams)) * 2 <= len(lines):
        return ()
    return tuple(teams)


def _team(number: int, line: str) -> tuple[RosterRow, ...]:
    """Return the players of a line; none if the line is not a team's."""
    match = _TEAM.fullmatch(line)
    if match is None:
        return ()
    names = split_names(match["players"])
    least = _LEAST.get(match["mark"].strip(), 3)
    if match["mark"] == ":" and (is_army(match["team"]) or _part_of(match["team"])):
        least = 1
    if len(names) < least or not all(map(_may_be_name, names)):
        return ()
    team = _COUNT.sub("", match["team"]).strip()
    part = _part_of(team)
    named = "" if part or is_title(team) or is_army(team) else team
    members = tuple(_member(number, named, text) for text in names)
    # “Khador: Anna, Bo” are players of a faction, “Not coming: Di, Ed” those who do not come.
    if is_army(team):
        return tuple(replace(row, faction=row.faction or team) for row in members)
    if part in (Part.OUT, Part.WAITING):
        return tuple(replace(row, status=team, part=part) for row in members)
    return members


def _part_of(label: str) -> Part | None:
    """Return what a label before players says by itself: Coming, Waiting list; None if nothing."""
    words = cells.words_of(label)
    return next((part for part in Part if words in cells.status_words(part)), None)


def _member(number: int, team: str, text: str) -> RosterRow:
    name, faction, leads = of_member(text)
    return RosterRow(number, name, faction, team, team=team, captain=leads)


def _may_be_name(text: str) -> bool:
    """Tell whether a part of a line may be a player: it is not a faction, a payment or a status."""
    if len(text.split()) > _MOST_WORDS or not any(char.isalpha() for char in text):
        return False
    if is_army(text) or cells.part(text) in (Part.OUT, Part.WAITING):
        return False
    return cells.payment(text) is None and cells.amount(text) is None


def teams_said(rows: Sequence[RosterRow], name: str) -> InputWarning:
    """Warn that lines are read as teams."""
    teams = dict.fromkeys(row.team for row in rows if row.team)
    if not teams:
        return InputWarning(f"{name}: read as several players on a line.", Weight.PLAYER)
    some = first_few(list(map(shown, teams)), 6)
    return InputWarning(
        f"{name}: read as a line for each team, with its players: {some}.", Weight.PLAYER
    )

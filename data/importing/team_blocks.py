"""Teams in a text: a line with the team's name above its players, or one line per team."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from data.clean import first_few, shown
from data.importing import cells, titles, vocabulary
from data.importing.cells import words_of
from data.importing.import_warning import InputWarning, Weight
from data.importing.layout import is_nobody, of_member, split_names, team_words
from data.importing.marks import is_listed, unmarked
from data.importing.name_parts import NameParts, is_army, is_odd_name, parts_of
from data.importing.titles import has_title_word, is_count, is_sum, is_title, status_of_title

_LEAST_TEAMS = 2
_LEAST_PLAYERS = 2
_MOST_WORDS = 6
_COUNTRY = re.compile(r"\s*[(\[][^\W\d_][^)\]\d]{2,}[)\]]$")

TextLines = Sequence[tuple[int, str]]


def heads_of_blocks(lines: TextLines) -> Mapping[int, str]:
    """Return the numbers of lines that name teams, with the names; empty if there are no blocks.

    `lines`: those with text, without messages' heads.
    """
    lines = [(number, line) for number, line in lines if any(map(str.isalpha, line))]
    for heads in (_marked_teams(lines), _behind_gaps(lines), _above_indented(lines)):
        if _are_blocks(heads, lines):
            # Without the country after the names, if they still differ.
            bare = {number: _COUNTRY.sub("", team) for number, team in heads.items()}
            return bare if all(bare.values()) and len(set(bare.values())) == len(bare) else heads
    return {}


def names_no_player(line: str) -> bool:
    """Tell whether a team's line names nobody: “Reserves: none. See you …”, “* = captain”."""
    label = _place().match(line)
    said = re.split(r"[.!?;,]", line[label.end() :])[0] if label else line
    return is_nobody(said) if label else cells.is_captain(said)


def _marked_teams(lines: TextLines) -> dict[int, str]:
    """Return lines marked as a team's by a colon, Markdown or the word team."""
    heads: dict[int, str] = {}
    for number, line in lines:
        bare = line.strip()
        label = _label().match(unmarked(bare))
        is_head = bare.startswith(("#", "**", "__")) or bare.endswith((":", ":**", ":__"))
        if label and not is_listed(bare):
            heads[number] = label["team"] or titles.bare_title(bare)
        elif is_head and _names_a_team(bare):
            heads[number] = titles.bare_title(bare)
    return heads


def _behind_gaps(lines: TextLines) -> dict[int, str]:
    """Return the first lines of paragraphs, if players below them have bullets or factions."""
    heads = {
        number: titles.bare_title(line).rstrip(",;")
        for (before, _), (number, line) in zip([(-1, ""), *lines], lines, strict=False)
        if number > before + 1 and _names_a_team(line) and not is_listed(line)
    }
    members = [line for number, line in lines if number not in heads]
    clear = sum(is_listed(line) or bool(_faction(line)) for line in members)
    return heads if clear * 2 > len(members) else {}


def _above_indented(lines: TextLines) -> dict[int, str]:
    """Return unindented lines, if the others are indented and none of these is only a faction."""
    inner = [line for _, line in lines if line[:1].isspace()]
    if any(is_army(unmarked(line)) for line in inner):
        return {}
    return {
        number: titles.bare_title(line)
        for number, line in lines
        if not line[:1].isspace() and _names_a_team(line)
    }


def _faction(line: str) -> str:
    bare = unmarked(line)
    cells = [cell.strip() for cell in re.split(r"[,;|\t]", bare)]
    return parts_of(bare).faction or next(filter(is_army, cells), "")


def _names_a_team(line: str) -> bool:
    """Tell whether a line may be a team's name: no player with a faction, no known title."""
    title = titles.bare_title(line).rstrip(",;")
    known = is_title(line) or status_of_title(line) or is_sum(line) or is_count(line)
    if known or has_title_word(line) or is_army(title) or _faction(line):
        return False
    return any(map(str.isalpha, title)) and len(title.split()) <= _MOST_WORDS


def _are_blocks(heads: Mapping[int, str], lines: TextLines) -> bool:
    """Tell whether each head has players below it, and each player has a head above."""
    if len(heads) < _LEAST_TEAMS or not all(heads.values()):
        return False
    sizes: list[int] = []
    for number, line in lines:
        if number in heads:
            sizes.append(0)
        elif sizes:
            sizes[-1] += 1
        elif not _is_above(line):
            return False
    return min(sizes) >= _LEAST_PLAYERS


def _is_above(line: str) -> bool:
    """Tell whether a line is a title of the whole text, which needs no team above it."""
    name = parts_of(unmarked(line).rstrip(":")).name
    return is_title(line) or has_title_word(line) or is_odd_name(name)


def without_label(line: str) -> tuple[str, str]:
    """Return a line without a label such as “Player 2:”, and the label's word: captain, coach."""
    match = _place().match(line)
    return (line, "") if match is None else (line[match.end() :], words_of(match["word"]))


@cache
def _label() -> re.Pattern[str]:
    """Return the pattern of “Team: Red Dragons”, with the name in a group, and of “Team Red”."""
    words = vocabulary.words("roster", "team")
    firsts = "|".join(sorted({*words, *(word.split()[0] for word in words)}, key=len, reverse=True))
    accents = firsts.replace("e", "[eé]").replace("z", "[zż]")
    return re.compile(
        rf"(?:{accents})(?:\s*(?:\d{{1,3}}\s*)?[:–-]\s*(?P<team>\S.*?)|\s+\S[^:]*):?$",
        re.IGNORECASE,
    )


@cache
def _place() -> re.Pattern[str]:
    roles = [each for each in ("captain", "member", "reserve") for each in team_words(each)]
    words = "|".join((*roles, *sorted(vocabulary.words("helper"), key=len, reverse=True), "c"))
    accents = words.replace("a", "[aáàäã]").replace("c", "[cç]")
    label = rf"(?:team\s*)?(?P<word>{accents})s?\s*\d{{0,2}}\s*[:.)]\s*(?=\S)"
    return re.compile(label, re.IGNORECASE)


_TEAM = re.compile(
    r"(?P<team>[^:;|]{1,60}?)\s*(?P<mark>:|\s[-–—]\s|\|)\s*(?P<players>\S.*)"
    r"|(?P<before>[^:;|(]{1,60}?)\s*\((?P<inner>[^()]*,[^()]*,[^()]*)\)"
)
_COUNT = re.compile(r"\s*[(\[]\d{1,2}(?:/\d{1,2})?[)\]]$")

_BLANK_LINES = re.compile(r"\n\s*\n")
_IN_BLOCK = re.compile(r"[:;|\t]")
"""What no line of a block of teams has: it has its own meaning elsewhere."""


def _filled_lines(block: str) -> list[str]:
    return [line.strip() for line in block.splitlines() if line.strip()]


def blocks_as_lines(text: str) -> str:
    """Return blocks of teams and players as one line per team; any other text unchanged."""
    blocks = [_filled_lines(block) for block in _BLANK_LINES.split(text.strip())]
    if heads_of_blocks(list(enumerate(text.splitlines(), 1))):
        return text  # the reader of lines knows these
    enough = len(blocks) > 1 and all(len(block) > 2 for block in blocks)
    if not enough or any(_IN_BLOCK.search(line.rstrip(":")) for block in blocks for line in block):
        return text
    return "\n".join(f"{block[0].rstrip(':')}: {'; '.join(block[1:])}" for block in blocks)


def teams_of_lines(lines: TextLines) -> tuple[tuple[NameParts, ...], ...]:
    """Return the players of each line that is a team; empty unless most lines are teams."""
    teams = [_team(line) for _, line in lines]
    return tuple(teams) if sum(map(bool, teams)) * 2 > len(lines) else ()


def _team(line: str) -> tuple[NameParts, ...]:
    """Return a line's players; empty if the line is not a team."""
    match = _TEAM.fullmatch(line)
    if match is None:
        return ()
    mark, team = match["mark"] or "(", match["team"] or match["before"]
    named = [*map(without_label, split_names(match["players"] or match["inner"]))]
    # People who come with a team but do not play.
    helpers = vocabulary.words("helper")
    names = [(name, label) for name, label in named if not is_nobody(name)]
    # Behind a dash three players make a line a team, for two may be a faction and a club.
    least = 2 if mark in (":", "|") else 3
    labelled = any(label for _, label in named)
    if labelled or (mark == ":" and (is_army(team) or cells.exact_part(team))):
        least = 1
    if len(names) < least or not all(_may_be_name(name) for name, _ in names):
        return ()
    team = _COUNT.sub("", team).strip()
    part = cells.exact_part(team)
    known = "" if part or is_title(team) or is_army(team) else team
    # “Khador: Anna, Bo” are players of a faction, “Not coming: Di, Ed” are not coming.
    status = team if part in cells.AWAY else ""
    army = team if is_army(team) else ""
    members = [(*of_member(name), label) for name, label in names]
    return tuple(
        NameParts(
            name,
            faction or army,
            status=status or (label if label in helpers else ""),
            team=known,
            captain=leads or cells.is_captain(label),
        )
        for name, faction, leads, label in members
    )


def _may_be_name(text: str) -> bool:
    """Tell whether part of a line may be a player: not a faction, a payment or a status."""
    if len(text.split()) > _MOST_WORDS or not any(char.isalpha() for char in text):
        return False
    if is_army(text) or cells.part(text) in cells.AWAY:
        return False
    return cells.payment(text) is None and cells.amount(text) is None


def teams_warning(members: Iterable[NameParts], name: str) -> InputWarning:
    """Return the warning that lines are read as teams."""
    teams = dict.fromkeys(member.team for member in members if member.team)
    if not teams:
        return InputWarning(f"{name} was read with several players on each line.", Weight.PLAYER)
    some = first_few(list(map(shown, teams)), 6)
    return InputWarning(f"{name} was read with one team on each line: {some}.", Weight.PLAYER)

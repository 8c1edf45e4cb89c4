"""Tables laid out as in spreadsheets: adjacent blocks, merged cells, names without a heading.

Also tables with a line per team: its players in separate columns or in one cell.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from data.clean import shown
from data.importing import vocabulary
from data.importing.cells import is_nothing, is_opponent_missing, words_of
from data.importing.columns import Words, plain
from data.importing.import_warning import InputWarning, Weight, about_lines, skipped
from data.importing.marks import unmarked
from data.importing.name_parts import is_army, is_odd_name, parts_of
from data.importing.rows import RosterRow
from data.importing.tabular import RawTable, SheetRow
from data.importing.titles import status_of_title
from data.machine.system import typed_word
from srtui.rules.value import replace

_NAME_KEYS = ("name", "reversed", "given", "family", "nickname")
_MERGED = ("club", "town", "faction")
"""What a cell may say of the players below it, too."""
_ABOVE = "club_above"


def laid_out(table: RawTable, words: Words, name: str) -> RawTable:
    """Return a player table with one block, filled cells and a heading above the names."""
    if len(table.heads) > 1:
        return table
    table = _with_names_headed(table, words, name)
    table = _stack_blocks(table, words, name)
    return _fill_merged(table, words, name)


def _with_names_headed(table: RawTable, words: Words, name: str) -> RawTable:
    """Return a table with a heading for the only untitled column that contains names."""
    if any(words.key(column) in _NAME_KEYS for column in table.columns):
        return table
    columns = [at for at, column in enumerate(table.columns) if not plain(column)]
    named = [at for at in columns if _holds_names(table, at)]
    if len(named) != 1:
        return table
    headed = tuple("Name" if at == named[0] else each for at, each in enumerate(table.columns))
    said = InputWarning(f"{name}: the column without a heading was read as names.", Weight.PLAYER)
    return replace(table, columns=headed, heads=(headed,), warnings=(*table.warnings, said))


def _holds_names(table: RawTable, index: int) -> bool:
    filled = [cell for row in table.rows if (cell := row.cells[index])]
    names = [cell for cell in filled if not is_odd_name(cell, named=True) and not is_army(cell)]
    return len(filled) * 2 > len(table.rows) and len(names) * 5 >= len(filled) * 4


# Blocks side by side


def _stack_blocks(table: RawTable, words: Words, name: str) -> RawTable:
    """Return a table with adjacent blocks placed below each other."""
    starts = _starts(table.columns, words)
    if len(starts) < 2:
        return table
    shared = table.columns[: starts[0]]
    spans = list(zip(starts, [*starts[1:], len(table.columns)], strict=True))
    heads = tuple((*shared, *table.columns[start:end]) for start, end in spans)
    rows: list[SheetRow] = []
    for part, (start, end) in enumerate(spans):
        block = [row for row in table.rows if any(row.cells[start:end])]
        title = _title_above(table, start)
        if title and block:
            empty = ("",) * (len(heads[part]) - 1)
            rows.append(SheetRow(block[0].line, (title, *empty), part))
        for row in block:
            rows.append(SheetRow(row.line, (*row.cells[: starts[0]], *row.cells[start:end]), part))
    said = f"{name} was read as {len(spans)} tables side by side."
    warnings = (*table.warnings, InputWarning(said, Weight.PLAYER))
    return replace(table, columns=heads[0], rows=tuple(rows), heads=heads, warnings=warnings)


def _starts(columns: Sequence[str], words: Words) -> list[int]:
    """Return the columns where blocks begin: at repeated names, or at equal columns before them."""
    first = next(
        (at for at, column in enumerate(columns) if words.exact(column) in _NAME_KEYS), None
    )
    if first is None:
        return []
    heads = list(map(plain, columns))
    starts = [at for at, head in enumerate(heads) if head == heads[first]]
    while len(starts) > 1 and starts[0] and heads[starts[0] - 1]:
        if len({heads[at - 1] for at in starts}) > 1:
            break
        starts = [at - 1 for at in starts]
    return starts


def _title_above(table: RawTable, start: int) -> str:
    """Return the status that a title above a block gives its players; empty if none."""
    for line in reversed(table.before):
        for separator in ";\t|,":
            cells = line.split(separator)
            if len(cells) > start and status_of_title(cells[start]):
                return cells[start].strip()
    return ""


# Merged cells


def _fill_merged(table: RawTable, words: Words, name: str) -> RawTable:
    """Return a table with the cells that a spreadsheet merged filled in from above.

    Cells to the left of the names count as merged if no value is repeated. To the right of the
    names, cells may really be empty, so the user is asked.
    """
    if len(table.heads) > 1:
        return table
    keys = [words.key(column) for column in table.columns]
    names = min((at for at, key in enumerate(keys) if key in _NAME_KEYS), default=0)
    for index, (column, key) in enumerate(zip(table.columns, keys, strict=True)):
        cells = [row.cells[index] for row in table.rows]
        empty = [row.line for row in table.rows if not row.cells[index]]
        is_open = key in _MERGED and _may_be_merged(cells) and not words.is_given(column)
        if not empty or not (is_open or key == _ABOVE):
            continue
        if index < names or key == _ABOVE:
            said = f"{shown(column)} is empty, so it was filled in from above."
            table = _filled_down(table, index, about_lines(name, empty, said, Weight.PLAYER))
        # Every value has empty cells below it.
        elif key == "club" and not any(map(all, pairwise([*cells, "end"]))):
            table = replace(table, warnings=(*table.warnings, _merged_question(column, name)))
    return table


def _may_be_merged(cells: Sequence[str]) -> bool:
    """Tell whether a column begins with a value and repeats none."""
    filled = [plain(cell) for cell in cells if cell]
    return len(filled) > 1 and bool(cells[0]) and len(set(filled)) == len(filled)


def _filled_down(table: RawTable, index: int, warnings: Iterable[InputWarning]) -> RawTable:
    rows: list[SheetRow] = []
    above = ""
    for row in table.rows:
        above = row.cells[index] or above
        cells = (*row.cells[:index], above, *row.cells[index + 1 :])
        # A line without any other cell is a title or a total.
        alone = sum(map(bool, row.cells)) < 2
        rows.append(row if alone else replace(row, cells=cells))
    return replace(table, rows=tuple(rows), warnings=(*table.warnings, *warnings))


def _merged_question(column: str, name: str) -> InputWarning:
    answer = typed_word(f"{column}=club above")
    fact = f"An empty cell in {shown(column)} may mean “same as above”, but it was left empty."
    return InputWarning(
        f"{name}: {fact[0].lower()}{fact[1:]} To fill it in, add --column {answer}.",
        Weight.ASKED,
        on_screen=f"{fact} To fill it in, press {{many.columns|ctrl+l}} and choose "
        "“club (empty: as above)”.",
    )


# A line per team

CAPTAIN, RESERVE = "captain", "reserve"
_NUMBER = re.compile(r"(?P<before>\D*?)\s*(?P<number>\d{1,2})\s*(?P<behind>\D*)")
_NAMES_OF_PLAYER = ("name", "given", "family", "nickname")
_OF_PLAYER_ABOVE = ("faction", "club")
_OF_PLAYERS = (*_NAMES_OF_PLAYER, *_OF_PLAYER_ABOVE)
"""What a column may say of one of a team's players."""
_HEADINGS = {
    "name": "Name",
    "given": "First name",
    "family": "Last name",
    "faction": "Faction",
    "club": "Club",
    "nickname": "Nickname",
}
_BETWEEN_NAMES = re.compile(r"\s*(?:[;\n|]|\s[/+&]\s)\s*")
_COMMAS = re.compile(r"\s*[,;\n|]\s*")
_LAST_NAME = re.compile(r"\s*,?\s(?:[/+&]|and|und|et|oraz|och|og|en)\s+(?=[^,;]*$)", re.IGNORECASE)
"""A word or sign before the last of several names: Anna, Bo and Cy."""
_MARKED = re.compile(r"[;\n|]")
_LEAST_ALONE = 3
"""Players side by side that make a table of teams where no column is called team."""


MemberValues = Mapping[str, str]
"""What a line says of one player, by the key of the column."""


class MemberSlot(NamedTuple):
    """The team member that a column is about: a player by number, the captain or a reserve."""

    kind: str
    number: int


class _Column(NamedTuple):
    position: int
    place: MemberSlot
    key: str
    """What it says of the player: name, faction ..."""


def with_teams_above(
    rows: Sequence[RosterRow], name: str
) -> tuple[list[RosterRow], list[InputWarning]]:
    """Return rows with merged cells' teams filled in from above, and a warning about them.

    Cells are merged if each team is named once, before as many players as the others have.
    """
    at = [index for index, row in enumerate(rows) if row.team]
    size = len(rows) // len(at) if at else 0
    repeated = len({plain(rows[index].team) for index in at}) < len(at)
    if size < 2 or len(at) < 2 or repeated or at != list(range(0, len(rows), size)):
        return list(rows), []
    empty = [row.line for row in rows if not row.team]
    filled: list[RosterRow] = []
    for index, row in enumerate(rows):
        team = rows[index - index % size].team
        bare, leads = without_captain(row.name)
        filled.append(
            replace(row, name=bare, team=team, club=row.club or team, captain=row.captain or leads)
        )
    said = "no team is given, so the team above was used."
    return filled, [*about_lines(name, empty, said, Weight.PLAYER)]


def split_names(text: str) -> list[str]:
    """Return the names in a text, separated by semicolons, bars or line breaks, else by commas."""
    parts = _BETWEEN_NAMES.split(text)
    if len(parts) == 1 or _is_last_of_commas(text, parts):
        parts = _COMMAS.split(_LAST_NAME.sub(", ", text) if "," in text else text)
    return [name for part in parts if not is_nobody(name := unmarked(part))]


def is_nobody(name: str) -> bool:
    """Tell whether a cell for a player means none, or none yet: tbc."""
    words = words_of(name).removesuffix(" yet")
    return is_nothing(words) or is_opponent_missing(words) or words in ("tbd", "tba", "tbc")


def _has_one_name(table: RawTable, column: int, words: Words) -> bool:
    """Tell whether a column for all players of a team has only one in each cell."""
    one_each = all(len(split_names(row.cells[column])) < 2 for row in table.rows)
    return one_each and words.exact(table.columns[column]) == "name"


def _is_last_of_commas(text: str, parts: Sequence[str]) -> bool:
    """Tell whether the separator occurs only before a comma list's last name: Anna, Bo & Cy."""
    first, last = parts[0], parts[-1]
    if len(parts) != 2 or _MARKED.search(text) or "," not in first or "," in last:
        return False
    return not any(map(is_army, _COMMAS.split(first)))


def by_player(table: RawTable, words: Words, name: str) -> RawTable:
    """Return a team table with a line per player; any other table unchanged."""
    layout = None if len(table.heads) > 1 else _layout(table.columns, words)
    if layout is None:
        return table
    team, columns, members = layout
    # “Spieler” can be one player or all of a team; the cells decide.
    if members is not None and not columns and _has_one_name(table, members, words):
        return table
    used = {team, members, *(column.position for column in columns)}
    others = [at for at in range(len(table.columns)) if at not in used]
    used_keys = {"name", "faction", *(column.key for column in columns)}
    keys = [key for key in _OF_PLAYERS if key in used_keys]
    rows: list[SheetRow] = []
    empty: list[tuple[int, str]] = []
    for row in table.rows:
        people = [*_people(row, columns)]
        if members is not None:
            people += [(False, {"name": each}) for each in split_names(row.cells[members])]
        if not people:
            empty.append((row.line, " ".join(filter(None, row.cells))))
        shared = (*(row.cells[at] for at in others), row.cells[team])
        rows += [replace(row, cells=(*shared, *_cells(keys, *person))) for person in people]
    headings = (*(table.columns[at] for at in others), "Team", "Captain")
    said = f"{name} was read as one team per line, named in {shown(table.columns[team])}."
    warning = InputWarning(said, Weight.PLAYER)
    return replace(
        table,
        columns=(*headings, *(_HEADINGS[key] for key in keys)),
        rows=tuple(rows),
        warnings=(*table.warnings, warning, *skipped(name, empty, "no player named")),
        heads=(),
    )


def _cells(keys: Sequence[str], leads: bool, said: MemberValues) -> Iterator[str]:
    """Yield a player's cells: whether they are captain, then the values of `keys`."""
    name, faction, marked = of_member(said.get("name", ""))
    yield "yes" if leads or marked else ""
    values = {**said, "name": name, "faction": said.get("faction") or faction}
    yield from (values.get(key, "") for key in keys)


def _people(row: SheetRow, columns: Sequence[_Column]) -> Iterator[tuple[bool, MemberValues]]:
    """Yield, for each player on a line, whether they are captain and what the line says of them."""
    by_place: dict[MemberSlot, dict[str, str]] = {}
    for column in columns:
        by_place.setdefault(column.place, {}).setdefault(column.key, row.cells[column.position])
    people = {place: said for place, said in by_place.items() if _full_name(said)}
    captain = _full_name(people.pop(MemberSlot(CAPTAIN, 0), {}))
    lead = by_place.get(MemberSlot(CAPTAIN, 0), {})
    names = [plain(_full_name(said)) for said in people.values()]
    # A captain beside Player 2 and Player 3 is player 1.
    if captain and plain(captain) not in names and MemberSlot("player", 1) not in by_place:
        yield True, lead
    for place in sorted(people, key=lambda place: (place.kind == RESERVE, place.number)):
        said = people[place]
        yield bool(captain) and plain(_full_name(said)) == plain(captain), said


def _full_name(said: MemberValues) -> str:
    parts = (said.get(key, "") for key in _NAMES_OF_PLAYER)
    name = " ".join(part for part in parts if part)
    return "" if is_nobody(name) else name


def _layout(
    headings: Sequence[str], words: Words
) -> tuple[int, Sequence[_Column], int | None] | None:
    """Return the team name's column, those about single players, and that of all players.

    None if the table is not of teams.
    """
    columns = _columns(headings, words)
    members = _members_column(headings, words)
    players = {column.place for column in columns if column.place.kind != CAPTAIN}
    captain = any(column.place.kind == CAPTAIN for column in columns)
    team = _team_column(headings, words, columns, alone=len(players) >= _LEAST_ALONE)
    if team is None or (members is None and len(players) + captain < 2):
        return None
    return team, columns, members


def _team_column(
    headings: Sequence[str], words: Words, columns: Sequence[_Column], *, alone: bool
) -> int | None:
    """Return the team name's column: one called that, else a club, a name, or the first."""
    players = {column.position for column in columns}
    free = [at for at in range(len(headings)) if at not in players]
    keys = {at: words.exact(headings[at]) for at in free}
    for wanted in ("team", "club", "name"):
        found = next((at for at in free if keys[at] == wanted), None)
        if found is not None and (wanted == "team" or alone):
            return found
    # Without a known heading, use the first column.
    return 0 if alone and 0 in free and keys[0] is None else None


def _columns(headings: Sequence[str], words: Words) -> list[_Column]:
    """Return the columns about individual players of a team."""
    columns: list[_Column] = []
    times = Counter(map(plain, headings))
    for index, heading in enumerate(headings):
        named = None if words.is_given(heading) else _place(heading, words.exact)
        key = words.exact(heading)
        # “Faction” after each player is that player's, if there are several.
        if named is None and columns and key in _OF_PLAYER_ABOVE and times[plain(heading)] > 1:
            named = columns[-1].place, key
        if named is not None:
            columns.append(_Column(index, *named))
    return columns if any(column.place.kind == "player" for column in columns) else []


def _members_column(headings: Sequence[str], words: Words) -> int | None:
    """Return the column with all players of a team, beside one called team, or None."""
    keys = [words.exact(heading) for heading in headings]
    # “Spieler” also means one player: beside a column of names it is not a team's.
    if "team" not in keys:
        return None
    of_all = {plain(word) for word in team_words("members")}
    return next((at for at, each in enumerate(headings) if plain(each) in of_all), None)


def is_team_heading(heading: str, words: Words) -> bool:
    """Tell whether a heading is about one player of a team, by number: Player 2, Faction 3."""
    place = _place(heading, words.exact)
    return place is not None and place[0].kind == "player"


def names_teams(headings: Sequence[str], words: Words) -> bool:
    """Tell whether these are the headings of a table with a line per team."""
    return _layout(headings, words) is not None


def _place(heading: str, spelled: Callable[[str], str | None]) -> tuple[MemberSlot, str] | None:
    """Return the team member and the value that a heading is about, or None."""
    text = words_of(heading)
    match = _NUMBER.fullmatch(text)
    number = int(match["number"]) if match else 0
    before, behind = (match["before"], match["behind"]) if match else (text, "")
    for kind in ("member", RESERVE, CAPTAIN):
        key = _key(before.strip(), behind.strip(), kind, spelled)
        if key and (match or kind != "member") and (kind != CAPTAIN or not number):
            return MemberSlot("player" if kind == "member" else kind, number), key
    if match and spelled(f"{before} {behind}") in ("name", "faction", "given", "family"):
        return MemberSlot("player", number), spelled(f"{before} {behind}") or ""
    return None


def _key(before: str, behind: str, kind: str, spelled: Callable[[str], str | None]) -> str:
    """Return the value that a heading is about for a kind of player; empty if none."""
    text = f"{before} {behind}".strip().replace(" s ", " ")
    for word in team_words(kind):
        if text == word:
            return "name"
        # In either word order: “player 2 faction”, “faction of player 2”.
        for rest in (text.removeprefix(f"{word} "), text.removeprefix(f"{word}s ")):
            if rest != text and spelled(rest) in _OF_PLAYERS:
                return spelled(rest) or ""
        rest = text.removesuffix(f" {word}")
        if rest != text and (key := spelled(rest) or spelled(rest.rpartition(" ")[0])):
            return key if key in _OF_PLAYERS else ""
    return ""


@cache
def team_words(kind: str) -> tuple[str, ...]:
    """Return the words for a captain, a member or a reserve, longest first."""
    section = "roster" if kind == CAPTAIN else "team"
    return tuple(sorted(vocabulary.words(section, kind), key=len, reverse=True))


def without_captain(name: str, *, alone: bool = False) -> tuple[str, bool]:
    """Return a name without the mark of a captain, as in “Ada (C)”, and whether it had one.

    `alone`: no team is named, so “(C)” may mean anything, and only a word counts.
    """
    bare = _mark(alone=alone).sub("", name).strip()
    return bare, bare != name.strip()


@cache
def _mark(*, alone: bool) -> re.Pattern[str]:
    words = "|".join(map(re.escape, team_words(CAPTAIN))).replace("a", "[aáàäã]")
    if alone:
        return re.compile(rf"\s*[(\[](?:{words}|tc|capt|cpt|kpt)\.?[)\]]", re.IGNORECASE)
    letters = rf"tc|c|k|capt|cpt|kpt|{words}"
    return re.compile(
        rf"\s*[(\[](?:{letters})\.?[)\]]|(?:\s+[-–—,|]\s*|,\s*|\s+)(?:{words})\s*$"
        rf"|\s+[-–—]\s*[ck]\s*$|\s*[⭐🌟👑©]|^(?:(?:{words})\s+|(?:capt|cpt|kpt)\.\s*)(?=[^\W\d])",
        re.IGNORECASE,
    )


def of_member(text: str) -> tuple[str, str, bool]:
    """Return a team player's name and faction, and whether they are captain: “Ada (C), Khador”."""
    bare, leads = without_captain(text)
    parts = parts_of(bare)
    if parts.faction and not parts.club:
        return parts.name, parts.faction, leads
    return bare, "", leads

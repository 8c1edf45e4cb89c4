"""Players, one per line as `name; faction; club`, as people paste them from messages and notes."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from data.clean import first_few, shown
from data.importing import cells, marks, name_parts, team_blocks, vocabulary
from data.importing.cells import Part
from data.importing.columns import COLUMN_HINT, Unread, Words
from data.importing.headings import game_words
from data.importing.import_warning import InputWarning, Weight, about_lines, quoted, skipped
from data.importing.incoming import refuse_games, refuse_more
from data.importing.layout import without_captain
from data.importing.name_parts import LINE_COLUMNS, NameParts, is_army, is_odd_name, parts_of
from data.importing.t3 import is_t3_table, t3_table
from data.importing.tabular import RawTable, SheetRow, parse_text
from data.importing.titles import (
    bare_title,
    has_places,
    has_title_word,
    is_count,
    is_farewell,
    is_sum,
    is_title,
    status_of_title,
    titles_with_counts,
    with_armies_below,
    without_running_numbers,
)
from srtui.rules.value import Value, field, replace

_LONGEST_AUTHOR = 32
_LONGEST_MESSAGE = 2
"""Lines of a message that may be one person's answer; a longer one may be a list of players."""
_RAISED = re.compile(r"\s*(?:\+1|👍|✋|🙋)(?!\w)")
"""The beginning of a message that says that its author comes."""
_LABEL = re.compile(r"(?P<heading>[^\W\d][^:]{0,20}):\s")
_BOX = "☐"
"""The status of a line with an empty box beside ticked ones."""


class _Line(Value):
    """A line that may name a player.

    `status`: the one that the title above it gives, if any. `message`: what the player wrote, if
    `raw` is a message's author. `behind`: whether it is below the end of a message. `team`: the
    team of its block.
    """

    number: int
    raw: str
    status: str = ""
    message: str = ""
    behind: bool = False
    team: str = ""
    faction: str = ""
    """The faction above it, if players are listed by factions."""


class _Sorted(Value):
    """A text's lines by kind."""

    players: tuple[_Line, ...]
    heads: tuple[tuple[int, str], ...]
    titles: tuple[tuple[int, str], ...]
    others: tuple[tuple[int, str], ...] = ()
    """Lines that name nobody: dates, boxes of a sheet, numbers that Discord has for names."""
    teams: Mapping[int, str] = field(default_factory=dict)
    """The lines that name teams, with their players below."""


def table_of_lines(text: str, name: str, words: Words, *, file: bool) -> RawTable:
    """Return one player per line as a table, without numbers, bullets and marks before names."""
    if file:
        refuse_games(parse_text(text, name, known=game_words().known), name)
    lines = _in_teams(_with_boxes(_without_others(_sort_lines(text))))
    refuse_more(len(lines.players), name)
    bare = without_running_numbers([(line.number, _bare_player(line)) for line in lines.players])
    warnings = list(_doubts_of_lines(lines, name))
    if not lines.teams and (teams := team_blocks.teams_of_lines(bare)):
        rows = list(_of_teams(lines, teams))
        warnings.append(
            team_blocks.teams_warning([member for members in teams for member in members], name)
        )
        return RawTable(LINE_COLUMNS, tuple(rows), tuple(warnings), headed=False)
    separator = _separator(bare)
    split = _without_numbers([(number, _split(line, separator)) for number, line in bare])
    if separator == ";" and is_t3_table(split):
        return t3_table(split, name)
    too_wide = [number for number, row in split if any(row[3:])]
    if file and len(too_wide) * 2 > len(split):
        parse_text(text, name)  # the fault that it may be
        raise _no_names_fault(split[0][1], name, words)
    filled = [(line, row) for line, (_, row) in zip(lines.players, split, strict=True) if any(row)]
    parts = [_parts(row, marks.struck_name(line.raw)) for line, row in filled]
    odd_first = _is_odd_heading(parts)
    rows = [
        _row(line, each, odd=each.odd or (number == 0 and odd_first))
        for number, ((line, _), each) in enumerate(zip(filled, parts, strict=True))
    ]
    parted = [
        _bare_line(line.raw)
        for (line, _), each in zip(filled, parts, strict=True)
        if each.recognized and not marks.struck_name(line.raw)
    ]
    if parted:
        read = f"{name} was read as names with faction, club, payment or status: {quoted(parted)}."
        warnings.append(InputWarning(read, Weight.PLAYER))
    wide = "everything after “name; faction; club” was skipped."
    warnings += about_lines(name, too_wide, wide, Weight.LOST)
    if file and rows and not lines.teams:
        sentence = (
            f"{name} has no column names, so every line was read as a player, starting with "
            f"“{shown(parts[0].name)}”."
        )
        warnings.append(InputWarning(sentence, Weight.PLAYER))
    return RawTable(LINE_COLUMNS, tuple(rows), tuple(warnings), headed=False)


def _of_teams(lines: _Sorted, teams: Sequence[Sequence[NameParts]]) -> Iterator[SheetRow]:
    """Yield the players of lines that are teams, and those on the other lines."""
    for line, members in zip(lines.players, teams, strict=True):
        others = () if members else [_parts([_bare_line(line.raw)], marks.struck_name(line.raw))]
        for parts in members or others:
            yield _row(line, parts, odd=bool(others) and parts.odd)


def _bare_line(line: str) -> str:
    return marks.unmarked(marks.without_author(marks.unmarked(line)))


def _bare_player(line: _Line) -> str:
    """Return a line without marks; for a team's player, also without a captain's marks."""
    bare = _bare_line(line.raw)
    return without_captain(team_blocks.without_label(bare)[0])[0] if line.team else bare


def _no_names_fault(first: Sequence[str], name: str, words: Words) -> Unread:
    """Return the fault for a table without a column of names."""
    found = ", ".join(shown(column) for column in first if column)
    return Unread(
        f"{name} has no column called name, and its lines don't look like names. Its first line "
        f"is {found}. {COLUMN_HINT}",
        tuple((column, words.key(column) or "") for column in first),
        words,
    )


def _without_numbers(split: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """Return the lines' cells without a first column that only numbers them."""
    first_cells = [row[0] for _, row in split if any(row[1:])]
    numbered = first_cells and all(cell.strip(".)#").isdecimal() for cell in first_cells)
    if not numbered or is_t3_table(split):
        return split
    return [(number, row[1:] if any(row[1:]) else row) for number, row in split]


# Kinds of lines


def _with_boxes(lines: _Sorted) -> _Sorted:
    """Return the lines, with a status where a box is empty, if other boxes are ticked."""
    boxes = [marks.is_unticked(line.raw) for line in lines.players]
    if True not in boxes or False not in boxes:
        return lines
    players = tuple(
        replace(line, status=line.status or _BOX) if empty else line
        for line, empty in zip(lines.players, boxes, strict=True)
    )
    return replace(lines, players=players)


def _without_others(lines: _Sorted) -> _Sorted:
    """Return the lines, with those that contain no name moved to `others`."""
    others = tuple((line.number, line.raw) for line in lines.players if _names_nobody(line))
    players = tuple(line for line in lines.players if not _names_nobody(line))
    return replace(lines, players=players, others=others)


def _names_nobody(line: _Line) -> bool:
    bare = _bare_line(line.raw)
    label = _LABEL.match(bare)
    return (
        bool(marks.MENTION.search(line.raw) and (not bare or is_army(bare)))
        or (label is not None and cells.words_of(label["heading"]) in vocabulary.words("contact"))
        or cells.is_captain(bare)  # “* = captain”
        or (not line.message and name_parts.is_no_name(bare))
    )


def _in_teams(lines: _Sorted) -> _Sorted:
    """Return the lines with the team of the block that each is in."""
    named = [(line.number, line.raw) for line in lines.players if not line.message]
    heads = team_blocks.heads_of_blocks(sorted([*named, *lines.titles]))
    if not heads:
        return lines
    players: list[_Line] = []
    nobody: list[tuple[int, str]] = list(lines.others)
    for line in lines.players:
        above = [number for number in heads if number < line.number]
        if line.number in heads or not above:
            continue
        if team_blocks.names_no_player(_bare_line(line.raw)):
            nobody.append((line.number, line.raw))
        elif players and _is_army_below(line):
            players[-1] = replace(players[-1], faction=_bare_line(line.raw))
        else:
            status = "" if line.status == heads[max(above)] else line.status
            players.append(replace(line, team=heads[max(above)], status=status))
    titles = tuple(title for title in lines.titles if title[0] not in heads)
    return replace(lines, players=tuple(players), titles=titles, others=tuple(nobody), teams=heads)


def _is_army_below(line: _Line) -> bool:
    """Tell whether a team's line is the army of the player above it: Khador – Winter Korps."""
    parts = re.split(r"\s+[-–—/|]\s+", _bare_line(line.raw))
    return not marks.is_listed(line.raw) and all(map(is_army, parts))


def _lines_of(text: str) -> list[tuple[int, str]]:
    """Return the non-empty lines with their numbers; a line of several addresses is split.

    If each name has an answer on a separate line below it, the answer is appended to the name.
    """
    numbered = enumerate(text.splitlines(), 1)
    lines = marks.with_whole_heads([(number, line) for number, line in numbered if line.strip()])
    if not any(marks.is_message_head(line) or marks.is_message_time(line) for _, line in lines):
        answers = [_is_answer(line) for _, line in lines]
        if len(lines) > 2 and answers == [False, True] * (len(lines) // 2):
            both = zip(lines[::2], lines[1::2], strict=True)
            lines = [(at, _with_answer(name, answer)) for (at, name), (_, answer) in both]
        lines = with_armies_below(lines)
    return [(number, part) for number, line in lines for part in marks.split_addresses(line)]


def _with_answer(line: str, answer: str) -> str:
    return line if cells.exact_part(answer) is Part.IN else f"{line.strip()} – {answer.strip()}"


def _is_answer(line: str) -> bool:
    known = cells.exact_part(line) is not None
    return known and not line.rstrip().endswith(":") and not marks.is_listed(line)


def _message(number: int, line: str, author: str, status: str) -> _Line:
    """Return a message's author as a player if the line is a sentence, otherwise the line."""
    words = _bare_line(line)
    if not author or not (
        name_parts.is_chat(words) or _is_answer(words) or is_odd_name(parts_of(words).name)
    ):
        return _Line(number, line, status)
    return _Line(number, author, status, message=words)


def _lines_of_lists(lines: Sequence[tuple[int, str]], authors: set[int]) -> set[int]:
    """Return the numbers of lines in messages that list players: with bullets, or long."""
    listing: set[int] = set()
    message: list[tuple[int, str]] = []
    for number, line in lines:
        if number in authors or marks.is_message_time(line) or marks.is_message_head(line):
            message = []
            continue
        message.append((number, line))
        if len(message) > _LONGEST_MESSAGE or any(marks.is_listed(each) for _, each in message):
            listing.update(at for at, _ in message)
    return listing


def _heads_of_mails(lines: Sequence[tuple[int, str]]) -> set[int]:
    """Return the numbers of mail header lines: From, To, Subject; one alone does not count."""
    pairs = [
        (above[0], below[0])
        for above, below in pairwise(lines)
        if marks.is_mail_head(above[1]) and marks.is_mail_head(below[1])
    ]
    return {number for pair in pairs for number in pair}


def _author_of_head(line: str) -> str:
    """Return a message's author from the head above it, or "" if it names none."""
    bare = line.strip()
    author = re.split(r"\s[—–-]\s", bare)[0].strip()
    if bare.startswith(("@", "[")) or author == bare or marks.is_message_time(bare):
        return ""
    return author


def _lines_of_authors(lines: Sequence[tuple[int, str]]) -> set[int]:
    """Return the numbers of lines that name a message's author, alone or with a badge below."""
    authors = {
        number
        for (number, line), (_, below) in pairwise(lines)
        if marks.is_message_time(below) and len(line.strip()) <= _LONGEST_AUTHOR
    }
    with_badge = {
        number
        for (number, line), (badge, below) in pairwise(lines)
        if badge in authors
        and marks.BADGE.fullmatch(below.strip())
        and len(line) <= _LONGEST_AUTHOR
    }
    return authors | with_badge


def _sort_lines(text: str) -> _Sorted:
    """Sort lines into players, messages' heads and titles."""
    lines = _lines_of(text)
    authors = _lines_of_authors(lines)
    among_listed = sum(marks.is_listed(line) for _, line in lines) > 1
    of_lists = _lines_of_lists(lines, authors)
    of_mails = _heads_of_mails(lines)
    players: list[_Line] = []
    heads: list[tuple[int, str]] = []
    titles: list[tuple[int, str]] = []
    status = author = faction = ""
    ended = in_mail = False
    by_faction = _is_by_faction(lines, among_listed=among_listed)
    above = _lines_above_titles(lines)
    counted = titles_with_counts(lines)
    for number, line in lines:
        if number in of_mails:
            heads.append((number, line))
            author, ended = marks.author_of_mail(line) or author, False
            in_mail = True
        elif number in authors or marks.is_message_time(line) or marks.is_message_head(line):
            heads.append((number, line))
            author = line.strip() if number in authors else _author_of_head(line) or author
            ended = in_mail = False
        elif number in above:
            titles.append((number, line))
        elif by_faction and not author and not marks.is_listed(line) and is_army(bare_title(line)):
            titles.append((number, line))
            faction, status = bare_title(line), ""
        elif number in counted:
            titles.append((number, line))
            status = status_of_title(line) or ("" if _is_known_title(line) else bare_title(line))
        elif _is_title(line, among_listed=among_listed) and not (author and _RAISED.match(line)):
            titles.append((number, line))
            status = status_of_title(line) or (_unknown_title(line) if players else "")
            faction = ""
        else:
            listing = number in of_lists and not in_mail
            wrote = "" if listing and not _RAISED.match(line) else author
            entry = _message(number, line, marks.author_of(line) or wrote, status)
            if players and entry.message and players[-1].raw == entry.raw:
                joined = f"{players[-1].message} {entry.message}".strip()
                players[-1] = replace(players[-1], message=joined)
                continue
            players.append(replace(entry, behind=ended, faction=faction))
            ended = ended or is_farewell(line)
    return _Sorted(tuple(players), tuple(heads), tuple(titles))


def _lines_above_titles(lines: Sequence[tuple[int, str]]) -> set[int]:
    """Return lines unlikely to be names above a title, such as Players with a numbered list."""
    index = next((at for at, (_, line) in enumerate(lines) if is_title(line)), 0)
    if not index or not all(marks.is_listed(line) for _, line in lines[index + 1 : index + 3]):
        return set()
    return {
        number
        for number, line in lines[:index]
        if not marks.is_listed(line) and is_odd_name(marks.unmarked(line))
    }


def _is_by_faction(lines: Sequence[tuple[int, str]], *, among_listed: bool) -> bool:
    """Tell whether players are listed below factions: the first line but titles is a faction."""
    first = next((line for _, line in lines if not _is_title(line, among_listed=among_listed)), "")
    alone = [line for _, line in lines if is_army(bare_title(line)) and not marks.is_listed(line)]
    return len(alone) > 1 and (among_listed or is_army(bare_title(first)))


def _is_title(line: str, *, among_listed: bool) -> bool:
    """Tell whether a line is a title above or among players, and names nobody."""
    visible = any(char.isprintable() and not char.isspace() for char in line)
    if visible and not any(char.isalpha() for char in _bare_line(line)):
        return True
    if status_of_title(line) or is_sum(line) or is_count(line) or has_places(line):
        return True
    if marks.is_listed(line) and not line.lstrip().startswith("#"):
        return False
    named = is_title(line) or (among_listed and has_title_word(line))
    return named or marks.unmarked(line).endswith(":")


def _unknown_title(line: str) -> str:
    """Return a title between players that may mean that those below it are not coming."""
    ends = marks.unmarked(line).endswith(":")
    return bare_title(line) if ends and not _is_known_title(line) else ""


def _is_known_title(line: str) -> bool:
    """Tell whether a title says that the players below it are coming, or nothing about that."""
    known = is_title(line) or is_sum(line) or is_count(line) or has_title_word(line)
    return known or cells.payment(bare_title(line)) is not None


def _doubts_of_lines(lines: _Sorted, name: str) -> Iterator[InputWarning]:
    """Yield warnings about lines that name nobody, and about those without the usual bullet."""
    kinds = ("message header", "title", "no name")
    for found, kind in zip((lines.heads, lines.titles, lines.others), kinds, strict=True):
        yield from skipped(name, found, kind)
    if lines.teams:
        some = first_few(list(lines.teams.values()), 6)
        yield InputWarning(f"{name} lists players under their teams: {some}.", Weight.PLAYER)
    listed = [line for line in lines.players if marks.is_listed(line.raw)]
    bare = [line for line in lines.players if not marks.is_listed(line.raw)]
    if bare and len(bare) * 2 < len(listed) + 1:
        some = quoted(line.raw for line in bare[:3])
        said = f"read as a player, though other lines start with a bullet or number: {some}."
        yield from about_lines(name, [line.number for line in bare], said, Weight.PLAYER)


def _is_odd_heading(parts: Sequence[NameParts]) -> bool:
    """Tell whether the first line may be headings: only its faction is not an army."""
    if len(parts) < 3 or not parts[0].faction or is_army(parts[0].faction):
        return False
    return all(is_army(each.faction) for each in parts[1:])


# Contents of a line


def _row(line: _Line, parts: NameParts, *, odd: bool) -> SheetRow:
    """Return a line's row: its parts, with what is around and above them."""
    faction, status = parts.faction or line.faction, parts.status
    name, message = parts.name, parts.message
    if marks.struck_name(line.raw):
        name = f"~~{name}~~"
    elif name_parts.is_doubted(before := marks.symbols_before(line.raw)):
        status = status or before
    elif line.message:
        faction = parts_of(line.message).faction or name_parts.army_in(line.message)
        rest = name_parts.without_politeness(line.message, faction)
        message = line.message if rest and cells.exact_part(rest) is not Part.IN else ""
    else:
        status = status or line.status
    bare = _bare_line(line.raw)
    label = team_blocks.without_label(bare)[1] if line.team else ""
    status = label if label in vocabulary.words("helper") else status
    leads = cells.is_captain(label) or without_captain(bare)[1] or marks.is_captain_sign(line.raw)
    parts = replace(
        parts,
        name=name,
        faction=faction,
        status=status,
        message=message,
        team=line.team or parts.team,
        captain=parts.captain or (bool(line.team) and leads),
    )
    return SheetRow(line.number, parts.cells, odd=odd or line.behind)


def _parts(row: Sequence[str], struck: str) -> NameParts:
    """Return the parts of a line's cells; if there is only one cell, the parts within it."""
    first, faction, club = (*row, "", "")[:3]
    if faction:
        return name_parts.of_cells(first, row[1:3])
    parts = parts_of(marks.unmarked(struck) if struck else first)
    return replace(parts, club=parts.club or name_parts.of_cells(first, ("", club)).club)


def _separator(filled: Sequence[tuple[int, str]]) -> str:
    """Return the separator of the cells: semicolons, tabs or commas.

    Commas count only if most lines have a faction after the first, or a club after the second.
    """
    for sign in ";\t|":
        if any(sign in line for _, line in filled):
            return sign
    # “Anna Berg, Cologne” is a person with a place, “Berg, Anna” a last name with a first name:
    # only a faction, or a faction and a club, which names do not contain, makes them columns.
    if len(filled) < 2:
        return ";"
    commas = [line.count(",") for _, line in filled]
    second_parts = [line.split(",")[1] for _, line in filled if "," in line]
    factions = sum(is_army(part.strip()) for part in second_parts)
    alike = len(set(commas)) == 1 and factions * 2 > len(commas)
    return "," if alike or sum(count > 1 for count in commas) * 2 > len(commas) else ";"


def _split(line: str, separator: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line.strip()], delimiter=separator), [])]
    except csv.Error:  # a cell longer than any: whoever takes the name says so
        return [cell.strip() for cell in line.split(separator)]

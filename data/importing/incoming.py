"""Rosters and games as rows with known columns, found by name in any order and spelling.

Columns are compared without case, accents, spaces and punctuation: `player1_cp`, `P1 CP` and `cp1`
are one. `data.importing.headings` has the names of each.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from data.clean import fold, shown
from data.importing import cells, results, roster_cells, vocabulary
from data.importing.cells import Part
from data.importing.columns import (
    COLUMN_HINT,
    OTHER_SIDE,
    OWN_SIDE,
    ColumnTable,
    Unread,
    Words,
    plain,
    whole_number,
)
from data.importing.headings import game_words, roster_words
from data.importing.headings import meaning_text as said_of
from data.importing.import_warning import (
    InputWarning,
    Weight,
    about_lines,
    line_numbers_text,
    quoted,
    skipped,
)
from data.importing.layout import by_player, laid_out, with_teams_above, without_captain
from data.importing.name_parts import begins_as_name, is_odd_name
from data.importing.rows import Figures, GameRow, Incoming, RosterRow
from data.importing.several import entered, offered, one_event, titles
from data.importing.tabular import RawTable, SheetRow, TableFault
from data.importing.titles import is_count, is_sum, is_title, status_of_title
from data.machine.system import typed_word
from srtui.rules.lists.values import faction_of_army
from srtui.rules.value import replace

MOST = 9999
"""The largest figure and table number, and the most players of a file."""
ROUNDS = 99
_NAMES = ("name", "reversed", "family", "given", "nickname")
_CLUBS = ("club", "club_above", "town")
_SCORE = re.compile(r"(\d{1,4})\s*[-–:/]\s*(\d{1,4})")
_OF_A_ROUND = re.compile(r"(?:r|rd|round|runde|ronde|ronda|runda)\W*\d+\W+[^\W\d]", re.IGNORECASE)
"""A heading about one round of several: R1 Opponent, Round 2 Result."""
_RESULTS = {
    **dict.fromkeys(("1-0", "1", "1.0"), "won"),
    **dict.fromkeys(("0-1", "0", "0.0"), "lost"),
    **dict.fromkeys(("=", "½", "½-½", "1/2", "1/2-1/2", "0.5", "0.5-0.5"), "tie"),
}
_AMBIGUOUS = frozenset("dnp")
"""Letters that mean a loss in one language and something else in another."""


def roster(
    table: RawTable, name: str, words: Words | None = None, only: str = ""
) -> Incoming[RosterRow]:
    """Return the players in a table of the file `name`. Raises `TableFault` without names."""
    words = words or roster_words()
    if table.headed:
        table = laid_out(by_player(table, words, name), words, name)
    else:
        words = replace(words, spellings={**words.spellings, "message": "message"})
    sheet = ColumnTable(table, name, words, _idle_columns(table, words))
    events = offered(sheet, table)
    entry = entered(sheet, table, only)
    if entry is not None:
        words = _of_event(words, table.columns, entry[0], only, events)
        sheet = ColumnTable(table, name, words, _idle_columns(table, words))
    named = [key for key in _NAMES if sheet.has(key)]
    if not named:
        refuse_games(table, name)
        sheet.require("name")
    refuse_more(len(table.rows), name)
    _refuse_numbers(sheet, table, name)
    if entry is None:
        found = titles(sheet, table.rows)
        # A year of birth and the like differs in nearly every line, unlike an event.
        if len(set(found)) * 2 > len(found):
            found = [""] * len(found)
        rows = [row for _, row in one_event([*zip(found, table.rows, strict=True)], name, only)]
    else:
        rows = list(entry[1])
    columns = roster_cells.list_columns(sheet, rows)
    people, left_out = _people(sheet, rows, columns)
    odd = [one for one in people if is_odd_name(one.name) and not begins_as_name(one.name)]
    # Three lines are too few to tell whether they are names.
    unlike = [] if table.headed or len(odd) * 2 <= len(people) or len(people) <= 3 else odd
    people = [replace(one, unlikely=one in unlike) for one in people]
    people, team_warnings = with_teams_above(people, name)
    read_as = tuple((column, "list" if column in columns else key) for column, key in sheet.columns)
    warnings = (
        *_unlike_name_warnings(unlike, people, name),
        *skipped(name, left_out, "not players"),
        *team_warnings,
        *_heading_warnings(sheet, name),
        *roster_cells.list_warnings(sheet, rows, columns, name),
        *_first_name_warnings(sheet, name),
        *(roster_cells.name_warnings(sheet, rows, name) if table.headed else ()),
        *_quantity_warnings(sheet, rows, name),
        *disagreement_warnings(sheet, rows, name),
    )
    lines = {person.line for person in people}
    amounts = _amounts(sheet, [row for row in rows if row.line in lines], name)
    warnings = (*warnings, *amounts, *sheet.warnings(used=columns))
    return Incoming(tuple(people), warnings, read_as if table.headed else (), events)


def _of_event(
    words: Words, columns: Sequence[str], entry: str, event: str, events: Sequence[str]
) -> Words:
    """Return the columns' meanings for one event of a weekend; `entry` is the column of entries.

    A column belongs to another event if it has a word that only that event's heading has.
    """
    names = " ".join(one for one in events if fold(one) != fold(event))
    others = set(cells.words_of(names).split()) - set(cells.words_of(f"{event} {entry}").split())
    assigned: dict[str, str] = {}
    for column in columns:
        key = words.key(column)
        if column == entry:
            # A tick, or words about one person; a column that names events has no further meaning.
            told = "coming" if key is None or column in events else key
            assigned[plain(column)] = "" if key in ("event", "ticket") else told
        elif key not in _NAMES and others.intersection(cells.words_of(column).split()):
            assigned[plain(column)] = ""
    return replace(words, assigned={**assigned, **words.assigned})


def _people(
    sheet: ColumnTable, rows: Sequence[SheetRow], columns: Sequence[str]
) -> tuple[list[RosterRow], list[tuple[int, str]]]:
    """Return the rows that name a person, and the words of titles and totals between them."""
    people: list[RosterRow] = []
    left_out: list[tuple[int, str]] = []
    status = ""
    # Each row of our own export is a player, even with a name such as "1" or "-".
    exported = roster_cells.is_own_export(sheet)
    for row in rows:
        filled = [cell for cell in row.cells if cell]
        if exported:
            people.append(_roster_row(sheet, row))
            continue
        if len(filled) == 1 and (status_of_title(filled[0]) or is_title(filled[0])):
            status = status_of_title(filled[0])
            left_out.append((row.line, filled[0]))
            continue
        # A line drawn as part of a table.
        if row.odd is None and not any(map(str.isalnum, "".join(filled))):
            continue
        person = _roster_row(sheet, row)
        if (
            (not person.name and len(filled) == 1)
            or any(map(is_sum, filled[:2]))
            or is_count(person.name)
            or (row.odd is None and person.name and not any(map(str.isalpha, person.name)))
        ):
            left_out.append((row.line, " ".join(filled)))
            continue
        if status and not person.status:
            person = replace(person, status=status, part=cells.part(status))
        odd = is_odd_name(person.name, named=True) if row.odd is None else row.odd
        lists = (*row.lists, *roster_cells.lists_of(sheet, row, columns))
        people.append(replace(person, odd=odd, lists=lists))
    return people, left_out


def _unlike_name_warnings(
    odd: Sequence[RosterRow], rows: Sequence[RosterRow], name: str
) -> Iterator[InputWarning]:
    if odd:
        some = quoted(row.name for row in odd)
        lines = f"{len(odd)} of {len(rows)} lines don't look like names ({some})"
        yield InputWarning(f"{name} doesn't look like a list of players: {lines}.", Weight.ASKED)


def _idle_columns(table: RawTable, words: Words) -> frozenset[str]:
    """Return headings that belong to an address, and status columns without a status."""
    addresses = frozenset(map(plain, vocabulary.words("address")))
    states = [column for column in table.columns if words.exact(column) == "status"]
    understood = {column: _holds_states(table, column) for column in states}
    idle = {
        column
        for column in states
        if not understood[column]
        and (plain(column) in addresses or any(understood.values()))
        and not words.is_given(column)
    }
    if idle or not (addresses - set(map(plain, states))).isdisjoint(map(plain, table.columns)):
        idle |= {column for column in table.columns if words.exact(column) == "town"}
    return frozenset(column for column in idle if not words.is_given(column))


def _holds_states(table: RawTable, column: str) -> bool:
    """Tell whether most words of a column say whether a person takes part."""
    said = set(map(cells.words_of, table.cells_below(column))) - {""}
    return sum(cells.part(word) is not None for word in said) * 2 >= max(len(said), 1)


_SEVERAL = ("status", "dropped", "coming", "ticket", "quantity", "identity")
"""Meanings of which each column is read, and asked about by the player's name."""


def disagreement_warnings(
    sheet: ColumnTable, rows: Sequence[SheetRow], name: str
) -> Iterator[InputWarning]:
    """Yield a warning for every two columns with the same meaning that differ."""
    for key in sheet.doubled:
        if key in _SEVERAL:
            continue
        for (first, other), lines in sheet.disagreements(key, rows, partial(_agree, key)).items():
            _, counted_cell, other_cell = lines[0]
            where = line_numbers_text([line for line, _, _ in lines])
            fact = (
                f"{shown(first)} and {shown(other)} disagree in {where} (“{shown(counted_cell)}”, "
                f"“{shown(other_cell)}”), so {shown(first)} is used."
            )
            answer = typed_word(f"{other}={key}")
            yield InputWarning(
                f"{name}: {fact} To use {shown(other)} instead, add --column {answer}.",
                Weight.ASKED,
                on_screen=f"{fact} Press {{many.columns|ctrl+l}} to choose.",
            )


def _agree(key: str, cell: str, other: str) -> bool:
    """Tell whether two cells with the same meaning agree, or one only says more."""
    if key == "paid":
        return cells.paid(cell) == cells.paid(other)
    if key in ("here", "captain", "stand_in"):
        return cells.flag(cell) == cells.flag(other)
    if key == "faction":  # one names the faction, the other an army of it
        of_armies = (fold(faction_of_army(each) or "") for each in (cell, other))
        return any(a == b for a, b in zip(of_armies, (fold(other), fold(cell)), strict=True))
    words, others = set(cells.words_of(cell).split()), set(cells.words_of(other).split())
    return key in _NAMES and (words <= others or others <= words)


def _refuse_numbers(sheet: ColumnTable, table: RawTable, name: str) -> None:
    """Raise `TableFault` if the only name column holds numbers."""
    filled = [cell for row in table.rows if (cell := sheet.cell(row, "name"))]
    digits = sum(cell.isdecimal() for cell in filled)
    if sheet.has("given") or sheet.has("family") or not filled or digits * 2 <= len(filled):
        return
    heading = sheet.heading("name")
    others = ", ".join(shown(column) for column, _ in sheet.columns)
    raise Unread(
        f"{name}: the column {shown(heading)} holds numbers, not names. The columns are {others}. "
        f"{COLUMN_HINT}",
        sheet.columns,
        sheet.words,
    )


def _roster_row(sheet: ColumnTable, row: SheetRow) -> RosterRow:
    unread: list[tuple[str, str, str]] = []

    def flag(key: str) -> bool | None:
        cell = sheet.cell(row, key)
        answer = cells.paid(cell) if key == "paid" else cells.flag(cell)
        # Stand-ins have no time; “09:15” under Checked in is a time of arrival.
        if answer is None and key != "stand_in" and cells.is_moment(cell):
            answer = True
        if cell and answer is None:
            unread.append((key, sheet.heading(key), cell))
        return answer if cell else None

    status, part = _status(sheet, row)
    name, struck, picture = roster_cells.name_in(sheet, row)
    if struck:
        status, part = "struck out", Part.OUT
    elif picture and not status:
        status, part = picture, None
    paid = flag("paid")
    # A refund may be in the payments column, and means that somebody does not come.
    if unread and cells.withdrawn(sheet.cell(row, "paid")):
        status, part, paid = status or sheet.cell(row, "paid"), Part.OUT, False
        unread.clear()
    checked_in, stand_in = flag("here"), flag("stand_in")
    due = sheet.cell(row, "due")
    team = _name_cell(sheet, row, "team")
    name, leads = without_captain(name, alone=not team)
    is_captain = bool(cells.flag(sheet.cell(row, "captain")))
    return RosterRow(
        line=row.line,
        name=name,
        faction=_name_cell(sheet, row, "faction"),
        club=next(filter(None, (_name_cell(sheet, row, key) for key in _CLUBS)), team),
        paid=paid,
        here=checked_in,
        stand_in=stand_in,
        status=status,
        part=part,
        unread=tuple(unread),
        table=sheet.number(row, "pinned_table", MOST) or None,
        note=sheet.cell(row, "note"),
        due=cells.amount(due) if due else None,
        team=team,
        captain=leads or is_captain or cells.is_captain(sheet.cell(row, "ticket")),
        identity=sheet.cell(row, "identity"),
    )


def _name_cell(sheet: ColumnTable, row: SheetRow, key: str) -> str:
    """Return a cell that names a club or a faction; empty if it means none."""
    cell = sheet.cell(row, key)
    return "" if cells.is_nothing(cell) and not roster_cells.is_own_export(sheet) else cell


def _status(sheet: ColumnTable, row: SheetRow) -> tuple[str, Part | None]:
    """Return the words saying that somebody does not take part, and their meaning."""
    texts = [cell for _, cell in sheet.cells(row, "status")]
    parts = [Part.IN if cells.is_player(cell) else cells.part(cell) for cell in texts]
    away = next((at for at, each in enumerate(parts) if each in cells.AWAY), None)
    if away is not None:
        return texts[away], parts[away]
    unknown = parts.index(None) if None in parts else None
    status, meaning = ("", Part.IN) if unknown is None else (texts[unknown], None)
    words, part = _status_beside(sheet, row)
    # An unknown word says less than any other column does.
    return (status, None) if meaning is None and part is Part.IN else (words, part)


def _status_beside(sheet: ColumnTable, row: SheetRow) -> tuple[str, Part | None]:
    """Return the status found in columns other than the status column."""
    for heading, dropped in sheet.cells(row, "dropped"):
        if cells.flag(dropped) is not False:
            return f"{heading}: {dropped}", None if "?" in dropped else Part.OUT
    for _, message in sheet.cells(row, "message"):
        part = cells.part(message)
        return message, None if part is Part.IN else part
    unclear: tuple[str, Part | None] | None = None
    for heading, coming in sheet.cells(row, "coming"):
        answer = cells.flag(coming)
        if answer is False:
            return f"{heading}: {coming}", Part.OUT
        if (
            answer is None
            and not cells.amount(coming)
            and (said := cells.part(coming)) is not Part.IN
        ):
            unclear = unclear or (coming, said)
    return unclear or _status_elsewhere(sheet, row)


def _status_elsewhere(sheet: ColumnTable, row: SheetRow) -> tuple[str, Part | None]:
    """Return the status found in an unknown column.

    Only a column of statuses decides; a remark is asked about: “cancelled my hotel”.
    """
    unused = list(sheet.unused_cells(row))
    for heading, cell in unused:
        if not sheet.is_filled_in_part(heading) or not cells.mentions_status(heading):
            continue
        if cells.is_moment(cell):  # “Date of cancellation”
            return f"{heading}: {cell}", Part.OUT
        # “Nachrücker ja/nein: x” may also answer something else.
        if cells.flag(cell) is not False and cells.amount(cell) != 0:
            return f"{heading}: {cell}", None
    for heading, cell in [*unused, *sheet.cells(row, "note")]:
        part = cells.exact_part(cell)
        # Not just a no that may answer anything.
        away = part in cells.AWAY and cells.flag(cell) is None
        if away and sheet.holds_states(heading):
            return f"{heading}: {cell}", part
        if away or cells.mentions_status(cell):
            return f"{heading}: {cell}", None
    for heading, cell in sheet.odd_numbers(row):
        part = cells.part(cell)
        return f"{heading}: {cell}", part if part in cells.AWAY else None
    for _, ticket in sheet.cells(row, "ticket"):
        plays = cells.is_player(ticket) or cells.is_captain(ticket)
        part = Part.IN if plays else cells.part(ticket)
        if sheet.tickets_differ and part is not Part.IN:
            return ticket, part
    return "", Part.IN


def _heading_warnings(sheet: ColumnTable, name: str) -> Iterator[InputWarning]:
    """Yield warnings about how longer headings were read."""
    if sheet.asking:
        read = ", ".join(f"“{shown(column)}” as {said_of(key)}" for column, key in sheet.asking)
        yield InputWarning(f"{name}: read {read}.", Weight.FIGURE)


def _first_name_warnings(sheet: ColumnTable, name: str) -> Iterator[InputWarning]:
    """Yield a warning if only first names were read."""
    if sheet.has("given") and not any(map(sheet.has, ("family", "name"))):
        heading = shown(sheet.heading("given"))
        said = f"{name} has only first names (in {heading}): no column holds last names."
        yield InputWarning(said, Weight.PLAYER)


def _quantity_warnings(
    sheet: ColumnTable, rows: Sequence[SheetRow], name: str
) -> Iterator[InputWarning]:
    """Yield warnings about lines for several tickets, of whose people only one is named."""
    more = [row.line for row in rows if (sheet.number(row, "quantity", MOST) or 1) > 1]
    heading = shown(sheet.heading("quantity"))
    said = f"{heading} is more than 1, with only one name: add the other players by hand."
    return about_lines(name, more, said, Weight.LOST)


def _amounts(sheet: ColumnTable, rows: Sequence[SheetRow], name: str) -> Iterator[InputWarning]:
    """Yield a warning about cells counted as paid although none of them is a yes."""
    amounts = [
        cell
        for row in rows
        if (cell := sheet.cell(row, "paid")) and cells.paid(cell) and cells.amount(cell)
    ]
    some = [one for one in dict.fromkeys(amounts) if one != "1"][:6]
    if some:
        amounts_read = f"amounts in {sheet.heading('paid')} count as paid ({quoted(some, 6)})"
        yield InputWarning(f"{name}: {amounts_read}.", Weight.FIGURE)


def refuse_games(table: RawTable, name: str) -> None:
    """Raise `TableFault` if a table that should be a roster has columns of games."""
    words = game_words()
    keys = {words.key(column) for column in table.columns}
    sides = {words.exact(column) for column in table.columns}
    if {"first", "second"} <= sides and "table" in sides:
        raise TableFault(f"{name} is a list of pairings, not a roster: choose a list of players.")
    if "round" in keys and keys & {"winner", "loser", "first", "second"}:
        raise TableFault(
            f"{name} is a list of games, not a roster: import it as the games file (srtui import "
            "FILE GAMES)."
        )


def refuse_more(rows: int, name: str) -> None:
    """Raise `TableFault` if there are more players than an event can have."""
    if rows > MOST:
        raise TableFault(f"{name} has too many players ({rows:,}): the limit is {MOST:,}.")


def games(
    table: RawTable, name: str, words: Words | None = None, only: str = ""
) -> Incoming[GameRow]:
    """Return the games in a table of the file `name`.

    The columns name winner and loser, or two players and who won, or each line is one player's view
    of a game. `only`: which event, if the file has several. Raises `TableFault` if no columns fit.
    """
    sheet = ColumnTable(table, name, words or game_words())
    sides = _sides(sheet, table, name)
    read, warnings = _rows(sheet, table, name, sides)
    of_event = [row for _, row in one_event(read, name, only)]
    one, bared = results.without_additions(of_event, sheet, name)
    by_table = not _has(sheet, sides[1])
    real, doubles = (one, []) if by_table else results.without_empty_doubles(one, name)
    rows, more = results.joined(real, name, by_table=by_table)
    if sides[0] != "winner":
        any_winner = sheet.has("winner") or sheet.has("result")
        rows, scored = results.decided_by_score(rows, name, any_winner=any_winner)
        more = [*more, *scored]
    unlike = disagreement_warnings(sheet, table.rows, name)
    all_warnings = (*warnings, *bared, *doubles, *more, *unlike, *sheet.warnings())
    return Incoming(tuple(rows), all_warnings, sheet.columns)


def _has(sheet: ColumnTable, side: str) -> bool:
    return sheet.has(side) or sheet.has(f"given {side}") or sheet.has(f"family {side}")


def _sides(sheet: ColumnTable, table: RawTable, name: str) -> tuple[str, str]:
    """Return the columns of the two players. Raises `TableFault` if they are insufficient."""
    if not sheet.has("round") and not (
        any(map(round_of_title, table.before))
        or any(round_of_title(row.cells[0]) for row in table.rows if not any(row.cells[1:]))
    ):
        _refuse_roster(table, name)
        sheet.require("round")
    first, second = _has(sheet, "first"), _has(sheet, "second")
    if _has(sheet, "winner") and not first and (second or _has(sheet, "loser")):
        return ("winner", "second" if second else "loser")
    if _has(sheet, "winner") and _has(sheet, "loser") and not second:
        return ("winner", "loser")
    if not first or not (second or sheet.has("table") or sheet.has("match")):
        sheet.require(*(["winner"] if sheet.has("loser") else []), "first", "second")
    if not sheet.has("result") and not _has_scores(sheet):
        sheet.require("winner")
    return ("first", "second")


def _has_scores(sheet: ColumnTable) -> bool:
    """Tell whether both players of a game have points, the higher of which may decide."""
    return (sheet.has("points first") or sheet.has(f"points {OWN_SIDE}")) and (
        sheet.has("points second") or sheet.has(f"points {OTHER_SIDE}") or not _has(sheet, "winner")
    )


def _refuse_roster(table: RawTable, name: str) -> None:
    rounds = [column for column in table.columns if _OF_A_ROUND.match(column)]
    if len(rounds) > 1:
        raise TableFault(
            f"{name} has columns for each round ({', '.join(map(shown, rounds[:2]))} …): use one "
            "line for each player and game instead, with the columns round, player, opponent and "
            "result."
        )
    words = roster_words()
    keys = {words.key(column) for column in table.columns}
    if keys & {"name", "family"} and keys & {"faction", "club", "paid", "here", "given"}:
        raise TableFault(
            f"{name} is a roster, not a list of games: import it with srtui roster FILE import "
            "ROSTER, or as the roster file that goes with the games."
        )


def round_of_title(words: str) -> int | None:
    """Return the number of a title like `Round 2`."""
    bare = words.strip(" #*=-:;,\t\"'")
    titles = tuple(vocabulary.section("title")["round"].split("|"))
    return whole_number(bare, ROUNDS) if fold(bare).startswith(titles) else None


def _rows(
    sheet: ColumnTable, table: RawTable, name: str, sides: tuple[str, str]
) -> tuple[list[tuple[str, GameRow]], list[InputWarning]]:
    """Return the rows that name a round, each with its event."""
    titled = not sheet.has("round")
    letters = results.letter_meanings(sheet.cell(row, "result") for row in table.rows)
    # Several titles may precede the headings: the event's, then the first round's.
    current = next(filter(None, map(round_of_title, reversed(table.before))), None)
    read: list[tuple[str, GameRow]] = []
    lost: dict[str, list[int]] = {}
    for title, row in zip(titles(sheet, table.rows), table.rows, strict=True):
        if titled and not any(row.cells[1:]) and (found := round_of_title(row.cells[0])):
            current = found
            continue
        number = current if titled else whole_number(sheet.cell(row, "round"), ROUNDS)
        if not number:
            said = sheet.cell(row, "round")
            why = f"“{shown(said)}” is not a round number" if said else "no round given"
            lost.setdefault(why, []).append(row.line)
            continue
        game = _game(sheet, row, number, sides, letters)
        # With winner and loser columns, a row without a winner cannot say who has won.
        if sides[0] == "winner" and game.first in ("", "-") and game.second not in ("", "-"):
            lost.setdefault("no winner given", []).append(row.line)
        else:
            read.append((title, game))
    warnings = [
        InputWarning(f"{name}, {line_numbers_text(lines)} skipped: {why}.", Weight.LOST)
        for why, lines in lost.items()
    ]
    return read, [*warnings, *_own_figures(sheet, name, sides)]


def _own_figures(sheet: ColumnTable, name: str, sides: tuple[str, str]) -> Iterator[InputWarning]:
    """Yield warnings about headings without a side, read as the first player's."""
    headings = [
        heading
        for heading, key in sheet.columns
        if key.endswith(f" {OWN_SIDE}") and not sheet.has(key.removesuffix(OWN_SIDE) + OTHER_SIDE)
    ]
    if headings and sides[0] != "first":
        some, side = ", ".join(map(shown, headings)), said_of(sides[0])
        yield InputWarning(f"{name}: the {side}'s figures are in {some}.", Weight.FIGURE)


def _game(
    sheet: ColumnTable,
    row: SheetRow,
    number: int,
    sides: tuple[str, str],
    letters: Mapping[str, str],
) -> GameRow:
    full_name = partial(roster_cells.full_name, sheet, row)
    first, second = (full_name(side, f"given {side}", f"family {side}") for side in sides)
    way, result, winner = (sheet.cell(row, key) for key in ("way", "result", "winner"))
    if fold(winner) not in (fold(first), fold(second)):
        team = _side_of_team(sheet, row, winner)
        winner = team or results.winner_in(winner, first, second, sheet.words)
    outcome = _result(result, letters)
    score = None
    if result and not outcome:
        score = _SCORE.fullmatch(result)
        named = "" if score else results.winner_in(result, first, second, sheet.words)
        if result == "2" or (named in ("1", "2", first, second) and cells.words_of(named) != "bye"):
            winner = winner or named
        elif score is None:
            way = way or result
    won = _winning_side(winner, outcome, first, second) if sides[0] == "first" else ""
    if sides[0] == "winner":
        winner = first
    # A column such as Draw may say of winner and loser that nobody won.
    if cells.flag(sheet.cell(row, "tied")):
        winner = "tie"
    return GameRow(
        line=row.line,
        round=number,
        first=first,
        second=second,
        winner=winner,
        way=way,
        points=_figures(sheet, row, "points", sides, won),
        destroyed=_figures(sheet, row, "destroyed", sides, won),
        table=sheet.number(row, "table", MOST) or None,
        scenario=sheet.cell(row, "scenario"),
        result="" if sides[0] == "winner" else outcome,
        match=sheet.cell(row, "match"),
        score=(None, None) if score is None else (int(score[1]), int(score[2])),
    )


def _side_of_team(sheet: ColumnTable, row: SheetRow, winner: str) -> str:
    """Return “1” or “2” if the winner is the team of exactly one player."""
    matches = {
        sheet.words.exact(f"points {heading.split()[-1]}")
        for heading, cell in sheet.unused_cells(row)
        if winner and fold(cell) == fold(winner)
    }
    sides = {"points first": "1", "points second": "2"}
    return sides.get(matches.pop() or "", "") if len(matches) == 1 else ""


def _result(word: str, letters: Mapping[str, str]) -> str:
    """Return how a game went for the first player; `letters` are the column's single letters."""
    if not word:
        return ""
    if (letter := cells.words_of(word)) in letters:
        return letters[letter]
    if len(letter) == 1 and letter in _AMBIGUOUS:
        return ""
    # “0-0 (draw)”: the score adds nothing.
    for text in (word, re.sub(r"[\d\W_]+", " ", word)):
        if (end := results.game_end(text)) in ("won", "lost", "tie"):
            return end
    key = fold(word).replace(" ", "").replace("–", "-").replace(",", ".").replace("⁄", "/")
    said, result = cells.flag(word), _RESULTS.get(key, "")
    if said is not None and result != "tie":
        return "won" if said else "lost"
    return result


def _winning_side(winner: str, outcome: str, first: str, second: str) -> str:
    """Return “1” or “2” for the side that won, or an empty string if the row names none."""
    if not winner:
        return {"won": "1", "lost": "2"}.get(outcome, "")
    return {fold(first): "1", fold(second): "2", "1": "1", "2": "2"}.get(fold(winner), "")


def _figures(
    sheet: ColumnTable, row: SheetRow, figure: str, sides: tuple[str, str], won: str
) -> Figures:
    """Return both players' figures, or the winner's and loser's if there are no others."""
    first, second = (
        _figure(sheet, row, figure, *pair)
        for pair in zip(sides, (OWN_SIDE, OTHER_SIDE), strict=True)
    )
    if (both := (first, second)) != (None, None) or not won:
        return both
    order = ("winner", "loser") if won == "1" else ("loser", "winner")
    first, second = (sheet.number(row, f"{figure} {side}", MOST) for side in order)
    return first, second


def _figure(sheet: ColumnTable, row: SheetRow, figure: str, side: str, else_: str) -> int | None:
    found = sheet.number(row, f"{figure} {side}", MOST)
    return sheet.number(row, f"{figure} {else_}", MOST) if found is None else found

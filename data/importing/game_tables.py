"""Games as a table, from CSV, JSON, or the tables of a saved web page."""

from collections.abc import Sequence

from data.clean import shown
from data.importing import tabular
from data.importing.columns import Words
from data.importing.import_warning import InputWarning
from data.importing.incoming import round_of_title
from data.importing.json_cells import is_json, read_json, table_of
from data.importing.json_games import games_in
from data.importing.pages import PageElement, is_page, page_of
from srtui.rules.plural import counted

_TITLES = ("h1", "h2", "h3", "h4", "h5", "h6", "caption", "summary", "legend")

PageRows = Sequence[tuple[int, list[str]]]
"""Lines of a table with their cells."""


def games_table(text: str, name: str, words: Words) -> tabular.RawTable:
    """Return a text's table of games. Raises `TableFault` if there is none."""
    tabular.refuse_other_kinds(text, name)
    if is_page(text):
        return games_of_page(text, name, words)
    if not is_json(text):
        return tabular.parse_text(text, name, known=words.known)
    games = games_in(read_json(text, name, words), words)
    if not games:
        raise tabular.TableFault(
            f"{name} is JSON without games: use a CSV table, a JSON list of games with the same "
            "column names, or the output of `srtui export FILE all --json`."
        )
    return table_of(games)


def _tables_of(text: str) -> list[tuple[int | None, PageRows]]:
    """Return the filled rows of each table of a page, with the round in a title above it.

    A title without a round ends the effect of the one above it.
    """
    tables: list[tuple[int | None, PageRows]] = []
    number: int | None = None
    for element in page_of(text).elements():
        title = (
            round_of_title(" ".join(element.words().split())) if element.tag in _TITLES else None
        )
        if element.tag == "caption" and tables:
            tables[-1] = (title or tables[-1][0], tables[-1][1])
        elif element.tag in _TITLES:
            number = title
        elif element.tag == "table":
            tables.append((number, _rows_of(element)))
    return tables


def _rows_of(table: PageElement) -> PageRows:
    rows: list[tuple[int, list[str]]] = []
    for row in table.elements(but=("table",)):
        inner = row.elements(but=("table",)) if row.tag == "tr" else ()
        cells = [" ".join(each.words().split()) for each in inner if each.tag in ("td", "th")]
        if any(cells):
            rows.append((row.line, cells))
    return rows


def _names_players(head: Sequence[str], words: Words) -> bool:
    """Tell whether one of the headings is for players' names."""
    return any(words.exact(cell) in ("name", "given", "family") for cell in head)


def players_of_page(text: str, name: str, words: Words) -> tabular.RawTable | None:
    """Return a page's longest table with a heading for players, or None."""
    rosters = [rows for _, rows in _tables_of(text) if rows and _names_players(rows[0][1], words)]
    if not rosters:
        return None
    (_, head), *rows = max(rosters, key=len)
    made = [tabular.SheetRow(line, tabular.as_wide(cells, len(head))) for line, cells in rows]
    said = InputWarning(f"Read {counted(len(made), 'line')} from the table on the web page {name}.")
    return tabular.RawTable(tuple(head), tuple(made), (said,))


def games_of_page(text: str, name: str, words: Words) -> tabular.RawTable:
    """Return the games in all of a page's tables as one table. Raises `TableFault` without any."""
    filled = [(round_, rows) for round_, rows in _tables_of(text) if len(rows) > 1]
    games = [(round_, rows) for round_, rows in filled if _is_games(rows[0][1], round_, words)]
    if not games:
        heads = "; ".join(dict.fromkeys(", ".join(rows[0][1]) for _, rows in filled))
        headings = f" (it has {shown(heads)})" if heads else ""
        raise tabular.TableFault(
            f"{name} is a web page without a table of games{headings}: copy the games into a "
            "spreadsheet and save that as CSV."
        )
    heads_used: list[tuple[str, ...]] = []
    made: list[tabular.SheetRow] = []
    for round_, ((_, head), *rows) in games:
        own_round = any(words.key(cell) == "round" for cell in head)
        # The round may be above the table.
        columns = tuple(head) if own_round else ("round", *head)
        part = len(heads_used)
        heads_used.append(columns)
        for line, cells in rows:
            whole = cells if own_round else [str(round_), *cells]
            made.append(tabular.SheetRow(line, tabular.as_wide(whole, len(columns)), part))
    tables = "the table" if len(games) == 1 else counted(len(games), "table")
    said = InputWarning(f"Read {counted(len(made), 'line')} from {tables} on the web page {name}.")
    return tabular.RawTable(heads_used[0], tuple(made), (said,), tuple(heads_used))


def _is_games(head: Sequence[str], round_: int | None, words: Words) -> bool:
    """Tell whether a table with these headings holds games, below a round's title or not."""
    known = {words.key(cell) for cell in head} - {None}
    sides = known & {"first", "second", "winner", "loser"}
    if len(known | {"round"}) <= 2:
        return False
    if "round" in known:
        return len(sides) > 0
    return round_ is not None and len(sides) > 1

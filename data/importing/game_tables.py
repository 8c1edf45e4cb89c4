"""Games as a table, whatever holds it: CSV, JSON, or the tables of a saved web page."""

from collections.abc import Iterator, Sequence
from html.parser import HTMLParser

from data.clean import shown
from data.importing.columns import Words
from data.importing.import_warning import InputWarning
from data.importing.incoming import round_of_title
from data.importing.json_cells import is_json, read_json, table_of
from data.importing.json_games import games_in
from data.importing.longshanks import is_page
from data.importing.tabular import RawTable, SheetRow, TableFault, parse_text, refuse_other_kinds
from srtui.rules.plural import counted

NO_EVENT = (
    "{name} is JSON: import games from a table (CSV), a list of games with the same column names, "
    "or a file that `srtui export FILE all --json` wrote."
)


def games_table(text: str, name: str, words: Words) -> RawTable:
    """Return the table of games in a text. Raises `TableFault` if there is none."""
    refuse_other_kinds(text, name)
    if is_page(text):
        return games_of_page(text, name, words)
    if not is_json(text):
        return parse_text(text, name, known=words.known)
    games = games_in(read_json(text, name, words), words)
    if not games:
        raise TableFault(NO_EVENT.format(name=name))
    return table_of(games)


_NO_GAMES = (
    "{name} is a web page without a table of games{headings}: copy its table into a spreadsheet "
    "and save that as CSV."
)
_ROUND = "round"
"""Heading of the column that is added if the round is above a table."""
_TITLES = ("h1", "h2", "h3", "h4", "h5", "h6", "caption", "summary", "legend")


class _PageTable:
    """A table of a page. `round`: what a title above it says."""

    def __init__(self, round_: int | None) -> None:
        self.round = round_
        self.rows: list[tuple[int, list[str]]] = []

    @property
    def filled(self) -> list[tuple[int, list[str]]]:
        """The rows that are not empty, without line breaks in their cells."""
        filled = []
        for line, row in self.rows:
            cells = [" ".join(cell.split()) for cell in row]
            if any(cells):
                filled.append((line, cells))
        return filled


class _Tables(HTMLParser):
    """Reader of the cells of every table of a page, and the titles above them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[_PageTable] = []
        self._open: list[_PageTable] = []
        self._in_cell = False
        self._title: list[str] | None = None
        self._round: int | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a title, a table, a row or a cell."""
        del attrs
        if tag in _TITLES:
            self._title = []
        elif tag == "table":
            self.tables.append(_PageTable(self._round))
            self._open.append(self.tables[-1])
        if not self._open:
            return
        rows = self._open[-1].rows
        if tag == "tr":
            rows.append((self.getpos()[0], []))
        elif tag in ("td", "th") and rows:
            rows[-1][1].append("")
        self._in_cell = tag in ("td", "th") or (self._in_cell and tag not in ("tr", "table"))

    def handle_endtag(self, tag: str) -> None:
        """Close a title, a table or a cell."""
        if tag in _TITLES and self._title is not None:
            self._take_title(tag)
        if tag in ("td", "th", "tr", "table"):
            self._in_cell = False
        if tag == "table" and self._open:
            self._open.pop()

    def _take_title(self, tag: str) -> None:
        """Keep the round that a title names; a title without one ends the round above it."""
        number = round_of_title(" ".join("".join(self._title or ()).split()))
        if tag == "caption" and self._open:
            self._open[-1].round = number or self._open[-1].round
        else:
            self._round = number
        self._title = None

    def handle_data(self, data: str) -> None:
        """Add to the open title or cell."""
        if self._title is not None:
            self._title.append(data)
        elif self._in_cell and self._open and self._open[-1].rows:
            _, cells = self._open[-1].rows[-1]
            if cells:
                cells[-1] += data


def _names_players(head: Sequence[str], words: Words) -> bool:
    """Tell whether one of the headings is that of players' names."""
    return any(words.exact(cell) in ("name", "given", "family") for cell in head)


def players_of_page(text: str, name: str, words: Words) -> RawTable | None:
    """Return the longest table of a page in which a heading names players; None without any."""
    tables = [table.filled for table in _tables_of(text)]
    rosters = [rows for rows in tables if rows and _names_players(rows[0][1], words)]
    if not rosters:
        return None
    (_, head), *rows = max(rosters, key=len)
    made = [SheetRow(line, tuple(_fit(cells, len(head)))) for line, cells in rows]
    said = InputWarning(f"{name}: read the table of a web page, {counted(len(made), 'line')}.")
    return RawTable(tuple(head), tuple(made), (said,))


def _tables_of(text: str) -> Sequence[_PageTable]:
    reader = _Tables()
    reader.feed(text)
    reader.close()
    return reader.tables


def games_of_page(text: str, name: str, words: Words) -> RawTable:
    """Return the games of all tables of a page as one table. Raises `TableFault` without any."""
    filled = [(table.round, rows) for table in _tables_of(text) if len(rows := table.filled) > 1]
    games = [(round_, rows) for round_, rows in filled if _is_games(rows[0][1], round_, words)]
    if not games:
        heads = "; ".join(dict.fromkeys(", ".join(rows[0][1]) for _, rows in filled))
        headings = f", its tables name: {shown(heads)}" if heads else ""
        raise TableFault(_NO_GAMES.format(name=name, headings=headings))
    heads_used: list[tuple[str, ...]] = []
    made: list[SheetRow] = []
    for round_, ((_, head), *rows) in games:
        own_round = _has_round(head, words)
        columns = tuple(head) if own_round else (_ROUND, *head)
        part = len(heads_used)
        heads_used.append(columns)
        for line, cells in rows:
            whole = cells if own_round else [str(round_), *cells]
            made.append(SheetRow(line, tuple(_fit(whole, len(columns))), part))
    tables = "the table" if len(games) == 1 else counted(len(games), "table")
    said = InputWarning(f"{name}: read {tables} of a web page, {counted(len(made), 'line')}.")
    return RawTable(heads_used[0], tuple(made), (said,), tuple(heads_used))


def _is_games(head: Sequence[str], round_: int | None, words: Words) -> bool:
    """Tell whether a table with these headings, below the title of a round or not, holds games."""
    known = {words.key(cell) for cell in head} - {None}
    sides = known & {"first", "second", "winner", "loser"}
    if len(known | {"round"}) <= 2:
        return False
    if "round" in known:
        return len(sides) > 0
    return round_ is not None and len(sides) > 1


def _has_round(head: Sequence[str], words: Words) -> bool:
    return any(words.key(cell) == "round" for cell in head)


def _fit(cells: Sequence[str], count: int) -> Iterator[str]:
    """Yield as many cells as there are columns."""
    yield from cells[:count]
    yield from [""] * (count - len(cells))

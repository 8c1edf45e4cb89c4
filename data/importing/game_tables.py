"""Games as a table, whatever holds it: CSV, JSON, or a saved web page."""

from collections.abc import Sequence

from data.importing.columns import Words
from data.importing.game_pages import games_of_page
from data.importing.import_warning import InputWarning
from data.importing.json_cells import is_json, read_json, table_of
from data.importing.json_games import games_in
from data.importing.longshanks import is_page
from data.importing.tabular import RawTable, TableFault, parse_text, refuse_other_kinds

NO_EVENT = (
    "{name} is JSON: import games from a table (CSV), a list of games with the same column names, "
    "or a file that `srtui export FILE all --json` wrote."
)


def games_table(text: str, name: str, warnings: Sequence[InputWarning], words: Words) -> RawTable:
    """Return the table of games in a text. Raises `TableFault` if there is none."""
    refuse_other_kinds(text, name)
    if is_json(text):
        return _from_json(text, name, warnings, words)
    if is_page(text):
        return games_of_page(text, name, warnings, words)
    return parse_text(text, name, warnings, words.known)


def _from_json(text: str, name: str, warnings: Sequence[InputWarning], words: Words) -> RawTable:
    games = games_in(read_json(text, name, words), words)
    if not games:
        raise TableFault(NO_EVENT.format(name=name))
    return table_of(games, warnings)

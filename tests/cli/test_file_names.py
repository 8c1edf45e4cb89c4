"""Names of files with control characters are refused wherever a file is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from hall import Hall
from meant import meant
from one_file import Cli

from data.clean import UNFIT_NAME, is_file_name
from data.event.sqlite import EventFileError
from data.event.store import Store
from data.exporting.export import SaveFault, save, write_pages
from data.exporting.printing import PrintableSheet, put_sheet
from srtui.commands.event.settings import SetEvent
from srtui.commands.importing.importing import ImportEvent, ImportRoster
from srtui.commands.lists.handed_in import AddList
from srtui.model.refused import Refused

NAMES = (
    "line\nbreak", "return\rhere", "tab\there", "bell\a", "escape\x1b[2J", "c1\x85x", "sep\u2028x",
    "turned\u202eround", "\x7fdel",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_invalid_file_name_is_recognized(name: str) -> None:
    assert not is_file_name(name)


@pytest.mark.parametrize("name", ["Spring 2.0", "Kraków", "میخواهم\u200cآزاد", "a..b", "日本", ""])
def test_any_other_is_a_name(name: str) -> None:
    assert is_file_name(name)


@pytest.mark.parametrize("name", NAMES)
def test_on_the_command_line(cli: Cli, name: str) -> None:
    file = cli.folder / name
    cli.new()
    before = {one.name for one in cli.folder.iterdir()}
    for words in (
        ("new", file, "--edition", "sr2026"),
        ("status", file),
        ("restore", file),
        ("restore", cli.file, file),
        ("doctor", file),
        ("roster", cli.file, "import", file),
        ("import", cli.file, file),
        ("set", cli.file, "--backup-to", file),
        ("page", cli.file, file),
        ("series", file),
        ("weekend", "make", file),
        ("weekend", "show", file),
        ("final", cli.file, "--into", file),
        ("export", cli.file, "standings", "--to", file),
        ("export", cli.file, "--sqlite", file),
        ("print", cli.file, "announcement", "--to", f"{file}.html"),
        ("list", cli.file, "add", "A-player", "--text-file", file),
    ):
        result = cli.run(*words)
        assert result.exit_code in (1, 2), words
        assert "control characters" in result.stderr, words
    assert {one.name for one in cli.folder.iterdir()} == before


@pytest.mark.parametrize("name", NAMES[:3])
def test_below_the_command_line(hall: Hall, tmp_path: Path, name: str) -> None:
    """The screens hand over what was typed into a form."""
    place = tmp_path / name
    with pytest.raises(EventFileError, match="control characters"):
        Store.create(place)
    with pytest.raises(EventFileError, match="control characters"):
        Store.open(place)
    with pytest.raises(SaveFault, match="control characters"):
        save(place, "text")
    with pytest.raises(SaveFault, match="control characters"):
        put_sheet(PrintableSheet(str, str), f"{place}.txt")
    with pytest.raises(SaveFault, match="control characters"):
        write_pages(place, {})
    assert UNFIT_NAME.endswith("without them.")
    hall.add(2)
    for command in (
        SetEvent(backup_to=str(place)),
        meant(hall, AddList, "Anna", text_file=str(place)),
        ImportRoster(str(place)),
        ImportEvent(str(place)),
    ):
        with pytest.raises(Refused, match="control characters"):
            hall.run(command)
    assert not place.exists()

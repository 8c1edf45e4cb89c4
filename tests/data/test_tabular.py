"""CSV as people have it: encodings, separators, lines that are too short or too long."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.importing import tabular
from data.importing.encoding import mended
from data.importing.import_warning import line_numbers_text
from data.importing.tabular import SheetRow, TableFault, csv_text, parse, read_file

PLAIN = "name;club\nZoë Ångström;Łódź\n"
WANTED = (("name", "club"), (SheetRow(2, ("Zoë Ångström", "Łódź")),))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_encodings_are_told_apart_without_a_doubt(encoding: str) -> None:
    table = parse(PLAIN.encode(encoding), "x.csv")
    assert (table.columns, table.rows) == WANTED
    assert table.warnings == ()


def test_the_old_encoding_of_windows_is_read_and_said() -> None:
    table = parse("name\nZoë\n".encode("cp1252"), "x.csv")
    assert table.rows == (SheetRow(2, ("Zoë",)),)
    (doubt,) = table.warnings
    assert "x.csv is not UTF-8" in doubt


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_the_one_in_the_first_line(separator: str) -> None:
    text = f'name{separator}club\nAnna{separator}"one{separator} two"\n'
    assert parse(text.encode(), "x").rows == (SheetRow(2, ("Anna", f"one{separator} two")),)


def test_a_separator_inside_quotation_marks_does_not_count() -> None:
    table = parse(b'"name, first; last; nick";club\nAnna;Iron\n', "x")
    assert table.columns == ("name, first; last; nick", "club")


def test_a_spreadsheets_own_first_line_goes_and_lines_keep_their_numbers() -> None:
    table = parse(b"sep=;\r\nname;club\r\n\r\nAnna;Iron\r\n", "x")
    assert table.columns == ("name", "club")
    assert table.rows == (SheetRow(4, ("Anna", "Iron")),)


def test_lines_with_too_few_and_too_many_cells_are_kept_and_named() -> None:
    table = parse(b"name,club\n\nAnna\nBert,Iron,x\nCleo,Brass,\n ,\n", "x.csv")
    assert table.rows == (
        SheetRow(3, ("Anna", "")),
        SheetRow(4, ("Bert", "Iron")),
        SheetRow(5, ("Cleo", "Brass")),
    )
    assert [doubt[:14] for doubt in table.warnings] == ["x.csv, line 3:", "x.csv, line 4:"]


def test_a_quotation_mark_that_is_never_closed_is_named() -> None:
    table = parse(b'name,club\n"Anna,Iron\nBert,Brass\n', "x.csv")
    assert any("line 2: a quotation mark is not closed" in doubt for doubt in table.warnings)


def test_empty_columns_at_the_end_of_the_first_line_are_no_columns() -> None:
    assert parse(b"name,club,,\nAnna,Iron,,\n", "x").columns == ("name", "club")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "x.csv is empty"),
        (b"\n\n , ,\n", "x.csv is empty"),
        (b"\xef\xbb\xbf", "x.csv is empty"),
        (b"SQLite format 3\0\x10\0\x01\x01", "not a text file"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "is a picture: save it as text"),
        pytest.param(b"name\n" + b"x" * 200_000, "cannot be read from line 2 on", id="long"),
    ],
)
def test_a_file_that_is_no_table_is_one_sentence(raw: bytes, said: str) -> None:
    with pytest.raises(TableFault, match=said):
        parse(raw, "x.csv")


def test_files_that_cannot_be_read_are_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(TableFault, match="There is no file"):
        read_file(tmp_path / "nix.csv")
    with pytest.raises(TableFault, match="is a folder"):
        read_file(tmp_path)
    with pytest.raises(TableFault, match="There is no file"):
        read_file(Path("a\0b"))
    with pytest.raises(TableFault) as fault:
        read_file(tmp_path / "\x1b[2J\u202evsc.csv")
    assert str(fault.value) == "There is no file vsc.csv: check its name and folder."
    monkeypatch.setattr(tabular, "LARGEST", 3)
    (tmp_path / "large.csv").write_text("name", encoding="utf-8")
    with pytest.raises(TableFault, match="is too large"):
        read_file(tmp_path / "large.csv")


def test_many_lines_are_counted_instead_of_named() -> None:
    assert line_numbers_text([3]) == "line 3"
    assert line_numbers_text([3, 9]) == "lines 3, 9"
    assert line_numbers_text(range(1, 101), 2) == "lines 1, 2, … (100 lines)"


@given(st.binary(max_size=400))
def test_any_bytes_are_a_table_or_one_sentence(raw: bytes) -> None:
    try:
        table = parse(raw, "x.csv")
    except TableFault as fault:
        said = str(fault)
        assert said.endswith(".")
        assert said.isprintable()
    else:
        assert all(len(row.cells) == len(table.columns) for row in table.rows)


CELLS = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=8).filter(
    lambda cell: not cell.startswith("'") and mended(cell, "x") == (cell, ())
)


@given(st.lists(st.tuples(CELLS, CELLS), max_size=6))
def test_what_is_written_is_read_again_formulas_included(rows: list[tuple[str, str]]) -> None:
    table = parse(csv_text(("one", "two"), rows).encode(), "x")
    assert [row.cells for row in table.rows] == [row for row in rows if any(row)]


@pytest.mark.parametrize("cell", ["=1+1", "+cmd", "-x", "@sum"])
def test_no_cell_is_written_as_a_formula(cell: str) -> None:
    assert csv_text(["name"], [[cell]]).splitlines()[1] == f"'{cell}"

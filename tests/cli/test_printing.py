"""Sheets into files and to printers: by what the machine has, whole or not at all."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest
from one_file import Cli
from wellformed import read
from windows import has_modes

from data.exporting import printing
from data.exporting.export import SaveFault

BROWSER = """#!/bin/sh
for word in "$@"; do case "$word" in --print-to-pdf=*) made="${word#*=}";; file:*) page="$word";; esac; done
test -f "${page#file://}" || exit 3
{ printf '%%PDF-'; cat "${page#file://}"; } > "$made"
"""  # noqa: E501
PRINTER = '#!/bin/sh\ncat > "$PRINTED"\n'

on_windows = sys.platform == "win32"


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set up a machine without browser and printer; return the folder of its programs."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(printing, "_ELSEWHERE", ())
    return folder


@pytest.fixture
def programs(bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the same folder on a machine that finds the programs which a test puts there."""
    if on_windows:
        pytest.skip("programs here are shell scripts")
    for name in ("cat", "sh", "test", "printf"):
        found = next(
            Path(one) / name for one in ("/bin", "/usr/bin") if (Path(one) / name).exists()
        )
        (bare / name).symlink_to(found)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PRINTED", str(tmp_path / "printed"))
    return bare


def program(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text)
    (folder / name).chmod(0o755)


@pytest.fixture
def event(cli: Cli) -> Cli:
    cli.new(players=4)
    cli.ok("pair", cli.file)
    return cli


@has_modes
def test_a_page_is_for_its_owner(event: Cli) -> None:
    to = event.folder / "slips.html"
    event.ok("print", event.file, "slips", "--to", to)
    assert stat.S_IMODE(to.stat().st_mode) & 0o077 == 0


def test_a_page_is_written_whole(event: Cli) -> None:
    to = event.folder / "slips.html"
    assert event.ok("print", event.file, "slips", "--to", to) == f"Saved {to}.\n"
    assert "Table 1" in " ".join(words for _, words in read(to.read_text("utf-8")).words)
    said = event.refused("print", event.file, "slips", "--to", to)
    assert "already exists: add --replace," in said
    event.ok("print", event.file, "pairings", "--to", to, "--replace")
    assert "Won by" not in to.read_text("utf-8")


def test_a_text_is_what_is_printed_here(event: Cli) -> None:
    to = event.folder / "names.txt"
    event.ok("print", event.file, "names", "--to", to)
    assert to.read_text("utf-8") == event.ok("print", event.file, "names")


def test_a_browser_of_the_machine_makes_the_pdf(event: Cli, programs: Path) -> None:
    program(programs, "chromium", BROWSER)
    to = event.folder / "names.pdf"
    event.ok("print", event.file, "names", "--to", to)
    assert to.read_bytes().startswith(b"%PDF-<!DOCTYPE html>")
    assert sorted(one.name for one in event.folder.iterdir() if "print" in one.name) == []


@pytest.mark.parametrize("script", ["#!/bin/sh\nexit 1\n", "#!/bin/sh\nexit 0\n"])
def test_where_the_browser_fails_nothing_is_written(
    event: Cli, programs: Path, script: str
) -> None:
    program(programs, "chromium", script)
    to = event.folder / "names.pdf"
    said = event.refused("print", event.file, "names", "--to", to)
    assert "chromium could not make a PDF" in said
    assert "ctrl+p" in said
    assert not to.exists()


def test_a_browser_that_fails_once_is_asked_again(
    event: Cli, programs: Path, tmp_path: Path
) -> None:
    once = f"#!/bin/sh\ntest -f {tmp_path}/failed || {{ : > {tmp_path}/failed; exit 1; }}\n"
    program(programs, "chromium", BROWSER.replace("#!/bin/sh\n", once))
    to = event.folder / "names.pdf"
    event.ok("print", event.file, "names", "--to", to)
    assert (tmp_path / "failed").exists()
    assert to.read_bytes().startswith(b"%PDF-")


def test_printing_without_browser_says_what_to_do(event: Cli, bare: Path) -> None:
    said = event.refused("print", event.file, "names", "--to", event.folder / "names.pdf")
    assert "install Chromium, Chrome or Edge, or save the sheet as .html" in said


def test_printing_without_printer_says_what_to_do(event: Cli, bare: Path) -> None:
    said = event.refused("print", event.file, "names", "--to", "printer")
    assert ("no PowerShell" if on_windows else "no lp or lpr") in said
    assert "ctrl+p" in said


def test_the_printer_gets_a_pdf_or_else_the_text(
    event: Cli, programs: Path, tmp_path: Path
) -> None:
    program(programs, "lp", PRINTER)
    said = event.ok("print", event.file, "names", "--to", "printer")
    assert "as plain text" in said
    assert (tmp_path / "printed").read_text("utf-8") == event.ok("print", event.file, "names")
    program(programs, "chromium", BROWSER)
    assert event.ok("print", event.file, "names", "--to", "printer") == "Sent to the printer.\n"
    assert (tmp_path / "printed").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(("name", "words"), [("lp", "-d Hall Two"), ("lpr", "-P Hall Two")])
def test_sheet_goes_to_the_named_printer(
    event: Cli, programs: Path, tmp_path: Path, name: str, words: str
) -> None:
    program(programs, name, '#!/bin/sh\ncat > "$PRINTED"\nprintf "%s" "$*" > "$PRINTED.words"\n')
    said = event.ok("print", event.file, "names", "--to", "printer:Hall Two")
    assert said.startswith("Sent to the printer Hall Two as plain text")
    assert (tmp_path / "printed.words").read_text() == words
    assert (tmp_path / "printed").read_text("utf-8") == event.ok("print", event.file, "names")


@pytest.mark.parametrize("printer", ["", "Hall $(Two)"])
def test_windows_prints_the_text_by_powershell(
    programs: Path, tmp_path: Path, printer: str
) -> None:
    """As far as Linux can show it: the sheet, the printer's name and no CUPS."""
    sheet = printing.PrintableSheet(lambda: "<p>Zoë</p>", lambda: "Zoë\n")
    with pytest.raises(SaveFault, match="no PowerShell for printing: save the sheet"):
        printing._printed_by_windows(sheet, "")
    shell = (
        '#!/bin/sh\ncat "$SRTUI_SHEET" > "$PRINTED"\n'
        'printf "%s" "$SRTUI_PRINTER" > "$PRINTED.to"\necho sent\n'
    )
    program(programs, "powershell", shell)
    said = printing._printed_by_windows(sheet, printer)
    assert said.startswith(f"Sent to the printer{printer and ' '}{printer} as plain text.")
    assert (tmp_path / "printed").read_text("utf-8") == "Zoë\n"
    assert (tmp_path / "printed.to").read_text() == printer
    program(programs, "powershell", "#!/bin/sh\nexit 0\n")
    with pytest.raises(SaveFault, match="PowerShell printed nothing: save the sheet as"):
        printing._printed_by_windows(sheet, "")
    program(
        programs, "powershell", "#!/bin/sh\necho 'Out-Printer : no such printer.' >&2\nexit 1\n"
    )
    with pytest.raises(
        SaveFault, match=r"not printed: Out-Printer : no such printer\. Choose a printer"
    ):
        printing._printed_by_windows(sheet, "")


def test_browser_is_found_where_windows_puts_it(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDGE", str(tmp_path))
    monkeypatch.setattr(printing, "_ELSEWHERE", ("$EDGE/msedge.exe",))
    assert printing.browser() is None
    program(tmp_path, "msedge.exe", BROWSER)
    assert printing.browser() == str(tmp_path / "msedge.exe")


def test_profile_that_the_browser_still_holds_costs_no_pdf(
    event: Cli, programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows a file that a program holds open cannot be deleted."""

    def refuse(path: object, *_words: object, **_named: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    program(programs, "chromium", BROWSER)
    to = event.folder / "names.pdf"
    with monkeypatch.context() as held:
        held.setattr("os.unlink", refuse)
        held.setattr("os.rmdir", refuse)
        made = printing._pdf(printing.PrintableSheet(lambda: "<!DOCTYPE html>", str), to)
    assert made.startswith(b"%PDF-")


def test_what_the_printing_says_is_handed_on(event: Cli, programs: Path) -> None:
    program(programs, "lp", "#!/bin/sh\necho 'lp: no default destination' >&2\nexit 1\n")
    said = event.refused("print", event.file, "names", "--to", "printer")
    assert "The sheet was not printed: lp: no default destination." in said


@pytest.mark.parametrize("to", ["sheet", "sheet.doc"])
def test_file_ending_decides_the_format(event: Cli, to: str) -> None:
    said = event.refused("print", event.file, "names", "--to", event.folder / to)
    assert "end the name in .html, .pdf or .txt" in said


def test_only_what_changed_is_printed_again(event: Cli) -> None:
    whole, again = event.folder / "slips.txt", event.folder / "again.txt"
    assert "not printed from here yet" in event.refused("print", event.file, "slips", "--changed")
    event.ok("print", event.file, "slips")
    assert "not printed" in event.refused("print", event.file, "slips", "--changed"), "only seen"
    event.ok("print", event.file, "slips", "--to", whole)
    assert event.run("print", event.file, "slips", "--changed").stderr == (
        "Nothing has changed since the last print.\n"
    )
    event.ok("table-move", event.file, "a-player", 7)
    seen = event.run("print", event.file, "slips", "--changed")
    assert seen.stdout.count("Won by:") == 1
    assert "Table 7 " in seen.stdout
    assert "No longer: table" in seen.stderr
    assert len(event.json("print", event.file, "slips", "--changed")) == 1
    event.ok("print", event.file, "slips", "--changed", "--to", again)
    assert again.read_text("utf-8") == seen.stdout
    assert not event.run("print", event.file, "slips", "--changed").stdout


def test_what_changed_is_not_asked_for_by_table(event: Cli) -> None:
    said = event.refused("print", event.file, "slips", "--changed", "--table", 1)
    assert "leave out --table." in said

"""Printing of sheets: to a file, to a PDF by a local browser, or on the system's printer.

Nothing is installed and nothing is sent over the network: the machine's own programs are used, and
if there are none, a sentence says what to do instead.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from data.exporting.export import AlreadyThere, SaveFault, refuse_unfit, save

PRINTER = "printer"
"""Word for the system's printer, instead of a file; `printer:NAME` for another one."""
ENDINGS = (".html", ".pdf", ".txt")
SECONDS = 60
"""How long a browser or the printing may take."""
TRIES = 2
"""How often a browser is asked for a PDF: on a busy machine one run in some hundred fails."""
BROWSERS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
    "microsoft-edge", "microsoft-edge-stable", "msedge", "brave-browser",
)  # fmt: skip
"""Browsers that print a page without a window: those of Chromium's family alone."""
_ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"%ProgramFiles(x86)%\Microsoft\Edge\Application\msedge.exe",
    r"%ProgramFiles%\Microsoft\Edge\Application\msedge.exe",
    r"%ProgramFiles%\Google\Chrome\Application\chrome.exe",
    r"%LOCALAPPDATA%\Google\Chrome\Application\chrome.exe",
)
"""Where systems keep them that do not put them on the path."""
_WINDOWS_PRINTING = (
    "$ErrorActionPreference = 'Stop'; "
    "$to = if ($env:SRTUI_PRINTER) { @{ Name = $env:SRTUI_PRINTER } } else { @{} }; "
    "Get-Content -Encoding UTF8 -LiteralPath $env:SRTUI_SHEET | Out-Printer @to; 'sent'"
)
"""Printing by PowerShell, which every Windows has. The names come by the environment, where no sign
in them is part of the command; the last word says that it came so far."""
_AS_HTML = "save the sheet as .html, open it in any browser and press ctrl+p"


class PrintableSheet(NamedTuple):
    """A sheet to write; each format is created on demand."""

    html: Callable[[], str]
    text: Callable[[], str]


def put_sheet(sheet: PrintableSheet, to: str, *, replace: bool = False) -> str:
    """Write a sheet to a file, or print it; return a sentence about what was done.

    `to`: a path that ends in .html, .pdf or .txt, `PRINTER`, or `PRINTER`, a colon and a printer's
    name. Files are written completely or not at all. Raises `SaveFault`.
    """
    word, _, name = to.partition(":")
    if word == PRINTER:
        # By the system's own means, on the default printer if there is no name.
        by = _printed_by_windows if sys.platform == "win32" else _printed_by_cups
        return by(sheet, name.strip())
    path = Path(to).expanduser()
    refuse_unfit(path)
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise SaveFault(
            f"srtui cannot tell which format {path.name} should have: end the name in .html, .pdf "
            f"or .txt, or use {PRINTER}."
        )
    if path.exists() and not replace:
        raise AlreadyThere(path)
    if ending == ".pdf":
        content: str | bytes = _pdf(sheet, path)
    else:
        content = sheet.html() if ending == ".html" else sheet.text()
    save(path, content, replace=replace, private=True)
    return f"Saved {path.absolute()}."


def browser() -> str | None:
    """Return this machine's browser that can create a PDF, or None."""
    found = (shutil.which(name) for name in BROWSERS)
    elsewhere = (path for name in _ELSEWHERE if Path(path := os.path.expandvars(name)).is_file())
    return next((one for one in found if one), None) or next(elsewhere, None)


def _pdf(sheet: PrintableSheet, target: Path) -> bytes:
    program = browser()
    if program is None:
        raise SaveFault(
            f"Making a PDF needs a browser: install Chromium, Chrome or Edge, or {_AS_HTML}."
        )
    try:
        # A browser installed as a snap sees no other folders, not even temporary ones. On Windows,
        # Python tries for minutes to create one in a folder that is not writable.
        beside = None if sys.platform == "win32" else target.absolute().parent
        with _temporary(beside) as folder:
            return _by_browser(program, sheet.html(), folder)
    except OSError as error:
        raise SaveFault(f"{target} cannot be written: {error.strerror}.") from None


@contextmanager
def _temporary(parent: Path | None) -> Iterator[Path]:
    """Create a folder and delete it afterwards, as far as possible."""
    folder = Path(mkdtemp(prefix="srtui-print-", dir=parent))
    try:
        yield folder
    finally:
        # Not `TemporaryDirectory`: on Windows it fails on a file that is still open, and a browser
        # may hold its profile slightly longer than it runs.
        shutil.rmtree(folder, ignore_errors=True)


def _by_browser(program: str, html: str, folder: Path) -> bytes:
    page, pdf = folder / "page.html", folder / "page.pdf"
    page.write_text(html, encoding="utf-8")
    # A browser needs this to run as root; the page has no script or link.
    root = ["--no-sandbox"] if sys.platform != "win32" and os.geteuid() == 0 else []
    words = [
        # A separate profile: with the user's own, a running browser would take over the page and
        # print nothing.
        program,
        "--headless",
        "--disable-gpu",
        "--no-first-run",
        "--no-pdf-header-footer",
        f"--user-data-dir={folder / 'profile'}",
        *root,
        f"--print-to-pdf={pdf}",
        page.as_uri(),
    ]
    for _ in range(TRIES):
        ended = _run(words, "The browser")
        found = pdf.read_bytes() if pdf.is_file() else b""
        # A browser may succeed without writing a file, or leave half a file if stopped.
        if not ended.returncode and found.startswith(b"%PDF"):
            return found
    raise SaveFault(f"{Path(program).name} could not make a PDF of the sheet: {_AS_HTML}.")


def _printed_by_windows(sheet: PrintableSheet, printer: str) -> str:
    """Print the plain text: Windows has no program that prints a page or a PDF unattended."""
    program = shutil.which("powershell") or shutil.which("pwsh")
    if program is None:
        raise SaveFault(f"This machine has no PowerShell for printing: {_AS_HTML}.")
    with _temporary(None) as folder:
        page = folder / "sheet.txt"
        page.write_text(sheet.text(), encoding="utf-8")
        ended = _run(
            [program, "-NoProfile", "-NonInteractive", "-Command", _WINDOWS_PRINTING],
            "Printing",
            environ={**os.environ, "SRTUI_SHEET": str(page), "SRTUI_PRINTER": printer},
        )
    _refuse_failed(ended)
    if b"sent" not in ended.stdout:
        raise SaveFault(f"PowerShell printed nothing: {_AS_HTML}.")
    sent = f"Sent to the printer {printer}".rstrip()
    return f"{sent} as plain text. For the formatted page, {_AS_HTML}."


def _printed_by_cups(sheet: PrintableSheet, printer: str) -> str:
    """Print by `lp`: a PDF if a browser creates one, otherwise text, which every queue accepts."""
    program = shutil.which("lp") or shutil.which("lpr")
    if program is None:
        raise SaveFault(f"This machine has no lp or lpr for printing: install CUPS, or {_AS_HTML}.")
    fine = browser() is not None
    content = _pdf(sheet, Path.home() / "sheet") if fine else sheet.text().encode()
    chosen = ["-d" if Path(program).name == "lp" else "-P", printer] if printer else []
    _refuse_failed(_run([program, *chosen], "Printing", content))
    sent = f"Sent to the printer {printer}".rstrip()
    return f"{sent}." if fine else f"{sent} as plain text: no browser here can make PDFs."


def _refuse_failed(ended: subprocess.CompletedProcess[bytes]) -> None:
    if ended.returncode:
        why = ended.stderr.decode(errors="replace").strip().splitlines()
        reason = f": {why[0].rstrip('.')}" if why else ""
        raise SaveFault(f"The sheet was not printed{reason}. Choose a printer, or {_AS_HTML}.")


def _run(
    words: list[str],
    label: str,
    content: bytes | None = None,
    environ: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(
            words, input=content, capture_output=True, timeout=SECONDS, check=False, env=environ
        )
    except subprocess.TimeoutExpired:
        raise SaveFault(f"{label} did not finish within {SECONDS} seconds: {_AS_HTML}.") from None
    except OSError as error:
        raise SaveFault(f"{label} could not be started ({error.strerror}): {_AS_HTML}.") from None
    except ValueError:  # a name with a NUL in it
        raise SaveFault(f"{label} could not be started: check the printer's name.") from None

"""From a sheet to paper: a file, a PDF by a browser of the machine, or the system's printer.

Nothing is installed for it, and nothing goes over the network: what the machine has is used, and
where it has nothing a sentence says what to do instead.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from data.export import SaveFault, save

PRINTER = "printer"
"""The word for the system's printer, in the place of a file."""
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
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
    r"C:\Program Files\Microsoft\Edge\Application\msedge.exe",
)
"""Where systems keep them that do not put them on the path."""
_BY_HAND = "write the sheet as .html, open it in any browser and press ctrl+p"


class Sheet:
    """A sheet as it can be written: each form is made when it is asked for."""

    def __init__(self, html: Callable[[], str], text: Callable[[], str]) -> None:
        self.html = html
        self.text = text


def put_sheet(sheet: Sheet, to: str, *, replace: bool = False) -> str:
    """Bring a sheet to a file, whole or not at all, or to the printer; what was done, said.

    `to`: a path that ends in .html, .pdf or .txt, or `PRINTER`. Raises `SaveFault`.
    """
    if to == PRINTER:
        return _printed(sheet)
    path = Path(to).expanduser()
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise SaveFault(
            f"{path.name} does not say what to write: end it in .html, .pdf or .txt, or say "
            f"{PRINTER}."
        )
    if path.exists() and not replace:
        raise SaveFault(f"{path} exists already: add --replace, or take another name.")
    content = _pdf(sheet, path) if ending == ".pdf" else _written(sheet, ending)
    save(path, content, replace=replace, private=True)
    return f"{path.absolute()} is written."


def _written(sheet: Sheet, ending: str) -> str:
    return sheet.html() if ending == ".html" else sheet.text()


def browser() -> str | None:
    """The browser of this machine that makes a PDF; None: there is none."""
    found = (shutil.which(name) for name in BROWSERS)
    elsewhere = (name for name in _ELSEWHERE if Path(name).is_file())
    return next((one for one in found if one), None) or next(elsewhere, None)


def _pdf(sheet: Sheet, beside: Path) -> bytes:
    """The sheet as a PDF. The page lies beside what is written: a browser in a snap sees no other
    folder of the machine, not even that for what is temporary.
    """
    program = browser()
    if program is None:
        raise SaveFault(
            "No browser that makes a PDF is on this machine: install Chromium, Chrome or Edge, or "
            f"{_BY_HAND}."
        )
    try:
        with TemporaryDirectory(prefix="srtui-print-", dir=beside.absolute().parent) as folder:
            return _by_browser(program, sheet.html(), Path(folder))
    except OSError as error:
        raise SaveFault(f"{beside} cannot be written: {error.strerror}.") from None


def _by_browser(program: str, html: str, folder: Path) -> bytes:
    page, pdf = folder / "page.html", folder / "page.pdf"
    page.write_text(html, encoding="utf-8")
    words = [
        # A profile of its own: with the person's own, a browser that runs already would take the
        # page over and print nothing.
        program, "--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer",
        f"--user-data-dir={folder / 'profile'}", *_as_root(), f"--print-to-pdf={pdf}",
        page.as_uri(),
    ]  # fmt: skip
    for _ in range(TRIES):
        ended = _run(words, "The browser")
        found = pdf.read_bytes() if pdf.is_file() else b""
        # Both: a browser can end well without a file, and leave half a file where it was ended.
        if not ended.returncode and found.startswith(b"%PDF"):
            return found
    raise SaveFault(f"{Path(program).name} made no PDF of the sheet: {_BY_HAND}.")


def _as_root() -> list[str]:
    """A browser refuses to run for root with its sandbox; the page has neither script nor link."""
    root = sys.platform != "win32" and os.geteuid() == 0
    return ["--no-sandbox"] * root


def _printed(sheet: Sheet) -> str:
    """By `lp`: a PDF where a browser makes one, else plain text, which every queue takes."""
    program = shutil.which("lp") or shutil.which("lpr")
    if program is None:
        raise SaveFault(
            f"This machine has no lp or lpr to print with: install CUPS, or {_BY_HAND}."
        )
    fine = browser() is not None
    content = _pdf(sheet, Path.home() / "sheet") if fine else sheet.text().encode()
    ended = _run([program], "The printing", content)
    if ended.returncode:
        why = ended.stderr.decode(errors="replace").strip().splitlines()
        said = f": {why[0].rstrip('.')}" if why else ""
        raise SaveFault(f"The printing was refused{said}. Choose a printer, or {_BY_HAND}.")
    plain = "" if fine else ", as plain text, since no browser is there that makes a PDF"
    return f"Sent to the printer{plain}."


def _run(
    words: list[str], what: str, given: bytes | None = None
) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(words, input=given, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise SaveFault(f"{what} did not end in {SECONDS} seconds: {_BY_HAND}.") from None
    except OSError as error:
        raise SaveFault(f"{what} could not be started ({error.strerror}): {_BY_HAND}.") from None

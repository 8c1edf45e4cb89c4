"""Pictures of the guide, from the run of its pages: `make guide-pictures`."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from guide_page import GUIDE, PAGES
from guide_walk import Walk
from pictures.cells import Cell
from pictures.svg import svg


def keep(path: Path, rows: list[list[Cell]]) -> None:
    """Write a picture."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(svg(rows, path.stem), encoding="utf-8")


def main() -> None:
    """Walk every page, and keep its pictures; others go."""
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    os.environ.pop("NO_COLOR", None)
    for old in (GUIDE / "pictures").glob("*.svg"):
        old.unlink()
    for name in PAGES:
        with TemporaryDirectory() as folder:
            asyncio.run(Walk(Path(folder).resolve(), keep).page(name))


if __name__ == "__main__":
    main()

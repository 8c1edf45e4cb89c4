"""Pictures of the screens, drawn cell by cell.

All of them:  make pictures
Some:         make pictures OF="results table-turn"          (names may end in *)
One:          make pictures OF="results 120x40 dark out.png" (.png or .svg)
"""

from __future__ import annotations

import os
import re
import sys
from fnmatch import fnmatch
from pathlib import Path
from time import monotonic

from pictures import scenes
from pictures.cells import Cell
from pictures.png import png
from pictures.svg import svg

FOLDER = Path(".pictures")
SIZE = re.compile(r"(\d+)x(\d+)")


def main(words: list[str]) -> None:
    """Make the pictures that the words name: scenes, sizes, looks, and a file for a single one."""
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    os.environ.pop("NO_COLOR", None)
    out = next((Path(one) for one in words if one.endswith((".png", ".svg"))), None)
    sizes = [(int(one[1]), int(one[2])) for word in words if (one := SIZE.fullmatch(word))]
    looks = [word for word in words if word in scenes.LOOKS] or list(scenes.LOOKS)
    names = [word for word in words if not (SIZE.fullmatch(word) or word in scenes.LOOKS)]
    names = [word for word in names if word != str(out)] or ["*"]
    chosen = [
        one for one in scenes.SCENES if any(fnmatch(one.name, name) for name in names)
    ]  # fmt: skip
    if not chosen:
        raise SystemExit(f"No such scene. There are: {' '.join(scenes.BY_NAME)}")
    begun, made = monotonic(), 0
    for scene in chosen:
        for size in sizes or scene.sizes:
            for look in looks:
                title = f"{scene.name}-{size[0]}x{size[1]}-{look}"
                rows = scenes.cells(scene, size, scenes.LOOKS[look])
                made += _write(rows, title, out)
                if out is not None:
                    return
    print(f"{made} pictures in {FOLDER}/ ({monotonic() - begun:.0f} s)")


def _write(rows: list[list[Cell]], title: str, out: Path | None) -> int:
    paths = [out] if out is not None else [FOLDER / f"{title}{end}" for end in (".png", ".svg")]
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".svg":
            path.write_text(svg(rows, title), encoding="utf-8")
        else:
            png(rows).save(path, optimize=False)
    return 1


if __name__ == "__main__":
    main(sys.argv[1:])

"""Pictures of the screens, drawn cell by cell.

All of them:  make pictures
Some:         make pictures OF="results table-turn"          (names may end in *)
One:          make pictures OF="results 120x40 dark out.png" (.png or .svg)
"""

from __future__ import annotations

import os
import re
import sys
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatch
from pathlib import Path
from time import monotonic

from pictures import scenes
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
    chosen = [one for one in scenes.SCENES if any(fnmatch(one.name, name) for name in names)]
    if not chosen:
        raise SystemExit(f"No such scene. There are: {' '.join(scenes.BY_NAME)}")
    if out is not None:
        one = chosen[0]  # type: ignore[assignment]
        draw(one.name, (sizes or one.sizes)[0], looks[0], [out])
        return
    begun = monotonic()
    wanted = [
        (one.name, size, look) for one in chosen for size in sizes or one.sizes for look in looks
    ]
    FOLDER.mkdir(exist_ok=True)
    with ProcessPoolExecutor() as pool:
        for _ in pool.map(_draw, wanted, chunksize=len(looks)):
            pass
    print(f"{len(wanted)} pictures in {FOLDER}/ ({monotonic() - begun:.0f} s)")


def _draw(wanted: tuple[str, scenes.Size, str]) -> None:
    name, (width, height), look = wanted
    paths = [FOLDER / f"{name}-{width}x{height}-{look}{end}" for end in (".png", ".svg")]
    draw(name, (width, height), look, paths)


def draw(name: str, size: scenes.Size, look: str, paths: list[Path]) -> None:
    """Draw a scene into these files."""
    rows = scenes.cells(scenes.BY_NAME[name], size, scenes.LOOKS[look])
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".svg":
            path.write_text(svg(rows, name), encoding="utf-8")
        else:
            png(rows).save(path)


if __name__ == "__main__":
    main(sys.argv[1:])

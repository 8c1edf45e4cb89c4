"""A screen as PNG: cell by cell, with DejaVu Sans Mono; what it lacks comes from DejaVu Sans."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from pictures.cells import Cell, runs
from pictures.shapes import Shape, shapes
from pictures.svg import BASE, HIGH, WIDE

FOLDERS = (
    "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/dejavu-sans-mono-fonts",
    "/usr/share/fonts/TTF",
    "/Library/Fonts",
)
SIZE = 16


def png(rows: list[list[Cell]]) -> Image.Image:
    image = Image.new("RGB", (WIDE * max(map(len, rows)), HIGH * len(rows)))
    draw = ImageDraw.Draw(image)
    for at, row in enumerate(rows):
        top = at * HIGH
        for first, last in runs(row, "ground"):
            draw.rectangle((first * WIDE, top, last * WIDE - 1, top + HIGH - 1), row[first].ground)
        for column, cell in enumerate(row):
            _cell(image, draw, cell, column * WIDE, top)
    return image


def _cell(image: Image.Image, draw: ImageDraw.ImageDraw, cell: Cell, left: int, top: int) -> None:
    found = shapes(cell.sign, HIGH / WIDE)
    if found is not None:
        for one in found:
            _shape(draw, one, cell, left, top)
    elif cell.sign.strip():
        font = _font(cell.bold, cell.italic, "")
        if not _has(font, cell.sign[0]):
            font = _font(cell.bold, False, "Sans")
        draw.text((left, top + BASE), cell.sign, cell.colour, font, "ls")
    right = left + WIDE - 1
    if cell.underline:
        draw.line((left, top + BASE + 2, right, top + BASE + 2), cell.colour)
    if cell.strike:
        draw.line((left, top + BASE - 5, right, top + BASE - 5), cell.colour)


def _shape(draw: ImageDraw.ImageDraw, one: Shape, cell: Cell, left: int, top: int) -> None:
    box = (
        left + round(one.left * WIDE),
        top + round(one.top * HIGH),
        max(left + round(one.right * WIDE), left + round(one.left * WIDE) + 1) - 1,
        max(top + round(one.bottom * HIGH), top + round(one.top * HIGH) + 1) - 1,
    )
    colour = cell.colour if one.shade == 1 else _mixed(cell.colour, cell.ground, one.shade)
    if one.dot:
        draw.ellipse(box, colour)
    else:
        draw.rectangle(box, colour)


def _mixed(colour: str, ground: str, shade: float) -> str:
    parts = ((int(one[at : at + 2], 16) for one in (colour, ground)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a * shade + b * (1 - shade)):02x}" for a, b in parts)


@cache
def _font(bold: bool, italic: bool, family: str) -> ImageFont.FreeTypeFont:
    slant = "Bold" * bold + "Oblique" * italic
    name = f"DejaVu{family or 'SansMono'}" + (f"-{slant}" if slant else "") + ".ttf"
    for folder in FOLDERS:
        if (path := Path(folder) / name).is_file():
            return ImageFont.truetype(path, SIZE)
    raise SystemExit(f"There is no font {name}: the package fonts-dejavu has it.")


@cache
def _has(font: ImageFont.FreeTypeFont, sign: str) -> bool:
    return bytes(font.getmask(sign)) != bytes(font.getmask("\uffff"))

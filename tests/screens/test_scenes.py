"""Every place as it is painted: legible in each look, and ASCII where signs are plain."""

from __future__ import annotations

import pytest
from colours import contrast
from pictures.cells import SYSTEMS, Cell
from pictures.scenes import BY_NAME, LOOKS, SCENES, Scene, Size, cells
from pictures.shapes import shapes

from screens.theme.palette import Palette
from screens.theme.signs import IN_ASCII

LEGIBLE = {"16": 4.0}
"""Least contrast, where it is not WCAG's: the console's red on blue has 4.2."""
SIZE = (80, 24)


def illegible(rows: list[list[Cell]], least: float) -> dict[tuple[str, str], str]:
    """Letters that are hard to read, by their colour and ground: the first row of each."""
    found: dict[tuple[str, str], str] = {}
    for row in rows:
        for cell in row:
            letter = cell.sign.strip() and shapes(cell.sign) is None
            if letter and contrast(cell.colour, cell.ground) < least:
                found.setdefault((cell.colour, cell.ground), "".join(one.sign for one in row))
    return found


def colours_of(palette: Palette) -> set[str]:
    """Every colour of a palette."""
    found = [getattr(palette, name) for name in Palette.__struct_fields__]
    return {one for one in found if isinstance(one, str) and one.startswith("#")}


def check(scene: Scene, size: Size, look: str) -> None:
    """Check what must hold for every picture."""
    rows = cells(scene, size, LOOKS[look])
    assert [len(row) for row in rows] == [size[0]] * size[1]
    if look not in SYSTEMS:
        known = colours_of(LOOKS[look].palette)
        mixed = {colour for row in rows for cell in row for colour in (cell.colour, cell.ground)}
        assert not mixed - known, "a mixed colour is rounded where a terminal has few"
    assert not illegible(rows, LEGIBLE.get(look, 4.5))
    signs = {sign for row in rows for cell in row for sign in cell.sign}
    if not LOOKS[look].signs.fine:
        assert not [sign for sign in signs if ord(sign) in IN_ASCII]
        assert not [sign for sign in signs if not (sign.isascii() or sign.isalpha())]


@pytest.mark.wide(4)  # that colours are legible is shown for palettes, in test_palettes.py
@pytest.mark.parametrize(
    ("scene", "look"),
    [(scene, list(LOOKS)[at % len(LOOKS)]) for at, scene in enumerate(SCENES)],
    ids=lambda one: getattr(one, "name", one),
)
def test_a_scene(scene: Scene, look: str) -> None:
    check(scene, SIZE, look)


@pytest.mark.parametrize("look", [name for name in LOOKS if name not in SYSTEMS])
def test_the_framework_s_own_dialog_keeps_to_our_colours(look: str) -> None:
    check(BY_NAME["palette"], SIZE, look)


@pytest.mark.deep
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("scene", SCENES, ids=lambda one: one.name)
def test_a_scene_at_every_size(scene: Scene, look: str) -> None:
    for size in scene.sizes:
        check(scene, size, look)

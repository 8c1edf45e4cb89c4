"""Each palette is legible, players stay apart for every eye, and signs are what terminals draw."""

from __future__ import annotations

from math import atan2, degrees

import pytest
from colours import WITHOUT_GREEN, WITHOUT_RED, contrast, distance, linear, oklab, seen
from rich.cells import cell_len
from rich.color import Color, ColorSystem

from screens.theme.means import styles_of
from screens.theme.palette import DARK, GREY, LIGHT, PALETTES, SIXTEEN, XTERM, Palette
from screens.theme.signs import FINE, PLAIN, SIGNS, Signs
from screens.theme.themes import FILLED, variables_of

LEGIBLE = 4.5
"""WCAG 2.1, 1.4.3: the least contrast of text."""
APART = 0.2
"""OKLab: the distance at which two hues differ at a glance."""
TEXTS = ("open", "done", "muted", "running", "late", "judge", "draft", "key", "one", "two")
GROUNDS = ("ground", "surface", "raised", "cursor")
AREAS = ("table", "zone", "zone_one", "zone_two", "zone_contested", "terrain")
FEW = {("256", "zone_contested"), ("256", "zone_two"), ("256", "terrain")}
"""xterm has no darker yellow and green: they mark only what is open, late or a draft."""
RED, BLUE = ("#e02020", "#e05030"), ("#2060e0", "#4090e0")
"""Hues of the Attacker's and the Defender's elements: no player's number may look like those."""
DARK_EIGHT = (
    "#000000",
    "#aa0000",
    "#00aa00",
    "#aa5500",
    "#0000aa",
    "#aa00aa",
    "#00aaaa",
    "#aaaaaa",
)
BRIGHT_EIGHT = (
    "#555555",
    "#ff5555",
    "#55ff55",
    "#ffff55",
    "#5555ff",
    "#ff55ff",
    "#55ffff",
    "#ffffff",
)
"""The sixteen of VGA, which the Linux console has (`default_red` ... in its vt.c)."""
STEPS = (0, 95, 135, 175, 215, 255)
XTERMS = {f"#{r:02x}{g:02x}{b:02x}" for r in STEPS for g in STEPS for b in STEPS} | {
    f"#{8 + 10 * step:02x}" + f"{8 + 10 * step:02x}" * 2 for step in range(24)
}
"""Colours 16 to 255 of xterm (256colres.h); the first sixteen are each person's own."""


def colours_of(palette: Palette) -> dict[str, str]:
    return {
        name: value
        for name in Palette.__struct_fields__
        if isinstance(value := getattr(palette, name), str) and value.startswith("#")
    }


def shown(colour: str) -> str:
    """Return the colour that a terminal of 256 colours shows."""
    return Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex


def on_the_console(ground: str) -> str:
    """Return a ground as the Linux console shows it: dark ones replace the bright eight."""
    return dict(zip(BRIGHT_EIGHT, DARK_EIGHT, strict=True)).get(ground, ground)


def test_the_formulas_are_those_that_were_published() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert oklab((1, 1, 1)) == pytest.approx((1, 0, 0), abs=1e-4)
    assert oklab(linear("#ff0000")) == pytest.approx((0.628, 0.225, 0.126), abs=1e-3)
    for eyes in (WITHOUT_RED, WITHOUT_GREEN):
        assert [sum(row) for row in eyes] == pytest.approx([1, 1, 1], abs=1e-5)
        assert seen("#808080", eyes) == pytest.approx(linear("#808080"), abs=1e-5)


@pytest.mark.parametrize("palette", [DARK, LIGHT, XTERM, GREY], ids=lambda one: one.name)
@pytest.mark.parametrize("ground", [*GROUNDS, *AREAS])
def test_every_text_is_legible_on_every_ground(palette: Palette, ground: str) -> None:
    few = (palette.name, ground) in FEW
    for text in ("open", "late", "draft") if few else TEXTS:
        one, other = getattr(palette, text), getattr(palette, ground)
        if palette is XTERM:
            one, other = shown(one), shown(other)
        found = contrast(one, other)
        assert found >= LEGIBLE, f"{text} on {ground}: {found:.2f}"


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda one: one.name)
@pytest.mark.parametrize("text", FILLED)
def test_filled_words_are_legible(palette: Palette, text: str) -> None:
    variables = variables_of(palette)
    ink = variables["open" if text == "rule" else "ink"]  # what nobody holds
    ink = palette.ink_two if text == "two" and palette.ink_two else ink
    fill = variables[f"fill-{text}"]
    painted = on_the_console(fill) if palette is SIXTEEN else fill
    assert contrast(ink, painted) >= LEGIBLE
    if (palette, text) != (SIXTEEN, "rule"):
        assert painted not in {
            getattr(palette, ground) for ground in ("ground", "surface", "raised")
        }


def test_sixteen_colours_are_legible() -> None:
    for text in TEXTS:
        for ground in {*GROUNDS, *AREAS} - {"cursor"}:
            assert contrast(getattr(SIXTEEN, text), getattr(SIXTEEN, ground)) >= LEGIBLE
        # the only red outside the dark ones; the cursor's symbol has it as well
        least = 4.2 if text == "judge" else LEGIBLE
        assert contrast(getattr(SIXTEEN, text), SIXTEEN.cursor) >= least


@pytest.mark.parametrize("palette", [DARK, LIGHT, XTERM], ids=lambda one: one.name)
@pytest.mark.parametrize("eyes", [WITHOUT_RED, WITHOUT_GREEN], ids=["no red", "no green"])
def test_the_players_stay_apart_for_every_eye(
    palette: Palette, eyes: tuple[tuple[float, float, float], ...]
) -> None:
    assert distance(linear(palette.one), linear(palette.two)) >= APART
    assert distance(seen(palette.one, eyes), seen(palette.two, eyes)) >= APART  # type: ignore[arg-type]


@pytest.mark.parametrize("palette", [DARK, LIGHT, XTERM], ids=lambda one: one.name)
@pytest.mark.parametrize("hue", ["one", "two", "zone_one", "zone_two"])
def test_player_has_neither_the_attackers_nor_the_defenders_hue(palette: Palette, hue: str) -> None:
    angles = [hue_of(colour) for colour in (*RED, *BLUE)]
    player = hue_of(getattr(palette, hue))
    assert all(abs((player - angle + 180) % 360 - 180) > 25 for angle in angles)


def test_player_of_16_colours_is_neither_red_nor_blue() -> None:
    for place in ("one", "two"):
        ground = on_the_console(SIXTEEN.fill(place))
        text = on_the_console(getattr(SIXTEEN, place))
        assert {ground, text}.isdisjoint({"#aa0000", "#0000aa"}), place
    badge = styles_of(SIXTEEN)["second"]
    assert badge.color is not None
    assert (badge.color.name, badge.bold) == ("#000000", False), "bold black is grey there"
    assert styles_of(DARK)["second"].bold


def hue_of(colour: str) -> float:
    """Return the hue of a colour in OKLab, in degrees."""
    _, red, yellow = oklab(linear(colour))
    return degrees(atan2(yellow, red)) % 360


@pytest.mark.parametrize("palette", [DARK, LIGHT, XTERM], ids=lambda one: one.name)
def test_open_and_done_differ_in_brightness_too(palette: Palette) -> None:
    ground = palette.ground
    assert contrast(palette.open, ground) > 1.5 * contrast(palette.done, ground)


def test_256_colours_are_shown_as_xterm_s_own() -> None:
    for name, colour in colours_of(XTERM).items():
        assert shown(colour) in XTERMS, name
        least = 0.03 if name in ("open", "done", "muted") else 0  # see there
        assert distance(linear(colour), linear(shown(colour))) <= least, name


def test_16_colours_are_those_of_the_console_and_grounds_are_dark_ones() -> None:
    for name, colour in colours_of(SIXTEEN).items():
        assert colour in DARK_EIGHT + BRIGHT_EIGHT, name
    for ground in (*GROUNDS, *AREAS):
        assert getattr(SIXTEEN, ground) in DARK_EIGHT, ground


def test_grey_has_no_hue() -> None:
    for name, colour in colours_of(GREY).items():
        assert colour[1:3] == colour[3:5] == colour[5:7], name


def texts(signs: Signs) -> dict[str, str]:
    """Every sign by its name."""
    return {
        name: getattr(signs, name)
        for name in Signs.__struct_fields__
        if name not in ("name", "fine")
    }


def test_plain_signs_are_ascii() -> None:
    for name, sign in texts(PLAIN).items():
        assert sign.isascii(), name


@pytest.mark.parametrize("signs", SIGNS.values(), ids=lambda one: one.name)
def test_a_sign_takes_one_cell(signs: Signs) -> None:
    for name, sign in texts(signs).items():
        assert len(sign) == cell_len(sign) == 1, name
        assert sign not in "▶⏸⏱☎✔⚠", "some terminals draw a picture of two cells"


@pytest.mark.parametrize("signs", SIGNS.values(), ids=lambda one: one.name)
def test_each_state_has_a_sign_of_its_own(signs: Signs) -> None:
    states = ("open", "running", "late", "judge", "done", "draft", "published", "dropped")
    assert len({getattr(signs, state) for state in states}) == len(states)
    assert texts(FINE).keys() == texts(PLAIN).keys()

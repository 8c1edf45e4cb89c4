"""How colours look: contrast, distance, and what eyes without red or green make of them.

Colours are #rrggbb. All formulas as they were published; none is the program's own.
"""

from __future__ import annotations

Three = tuple[float, float, float]

WITHOUT_RED: tuple[Three, Three, Three] = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
WITHOUT_GREEN: tuple[Three, Three, Three] = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
"""Protanopia and deuteranopia on linear light: Machado, Oliveira, Fernandes, "A Physiologically-
based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009), severity 1.0.
"""
TO_CONES: tuple[Three, Three, Three] = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
FROM_CONES: tuple[Three, Three, Three] = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
"""OKLab: Björn Ottosson, "A perceptual color space for image processing", 2020."""


def linear(colour: str) -> Three:
    """Linear light of a colour, 0 to 1 (IEC 61966-2-1, sRGB)."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def contrast(one: str, other: str) -> float:
    """1 to 21, as WCAG 2.1 defines it ("contrast ratio", "relative luminance")."""
    dark, bright = sorted(_luminance(linear(colour)) for colour in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def _luminance(light: Three) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def distance(one: Three, other: Three) -> float:
    """How far two lights are apart in OKLab: black from white is 1."""
    return sum((a - b) ** 2 for a, b in zip(oklab(one), oklab(other), strict=True)) ** 0.5


def oklab(light: Three) -> Three:
    """Lightness and the two axes of hue of a light."""
    first, second, third = (max(part, 0.0) ** (1 / 3) for part in times(TO_CONES, light))
    return times(FROM_CONES, (first, second, third))


def times(matrix: tuple[Three, Three, Three], vector: Three) -> Three:
    """Apply a matrix to a vector; lights are kept within 0 and above."""
    first, second, third = (
        sum(factor * part for factor, part in zip(row, vector, strict=True)) for row in matrix
    )
    return first, second, third


def seen(colour: str, eyes: tuple[Three, Three, Three]) -> Three:
    """Return the light that such eyes see of a colour, within what a screen can show."""
    first, second, third = (min(max(part, 0.0), 1.0) for part in times(eyes, linear(colour)))
    return first, second, third

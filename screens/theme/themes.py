"""Palettes as themes of the framework, whose own widgets, such as fields and lists, use them."""

from typing import Any

from textual.theme import Theme

from screens.theme.palette import COLOURS, Palette

FILLED = ("open", "done", "running", "late", "judge", "draft", "one", "two", "rule")
"""Colours that words are filled with, too."""
NAMED = (
    "primary", "secondary", "accent", "warning", "error", "success", "foreground", "background",
    "surface", "panel", "boost",
)  # fmt: skip
"""Variables that a theme of the framework has as fields."""
FRAMEWORK = {
    "key":
        "primary accent text-primary text-accent border scrollbar-active link-color "
        "footer-key-foreground",
    "two": "secondary text-secondary",
    "late": "warning text-warning",
    "judge": "error text-error",
    "running": "success text-success",
    "open":
        "foreground text block-cursor-foreground block-cursor-blurred-foreground "
        "input-cursor-background input-selection-foreground link-color-hover footer-foreground "
        "footer-description-foreground button-foreground",
    "ground": "background input-cursor-foreground button-color-foreground",
    "surface":
        "surface scrollbar-background scrollbar-background-hover scrollbar-background-active "
        "scrollbar-corner-color",
    "raised": "panel boost block-hover-background surface-active footer-background",
    "muted": "text-muted text-disabled foreground-muted foreground-disabled scrollbar-hover",
    "cursor":
        "block-cursor-background block-cursor-blurred-background input-selection-background "
        "screen-selection-background link-background-hover",
    "rule": "border-blurred scrollbar",
}  # fmt: skip
"""Each colour's variables of the framework, which it would else mix.

Every name that the framework mixes: compare with `ColorSystem.generate` at each release.
"""


def theme_name(palette: Palette) -> str:
    """Return the name of the theme for a palette."""
    return f"srtui-{palette.name}"


def theme_of(palette: Palette) -> Theme:
    """Return the theme for a palette."""
    variables = variables_of(palette)
    named: dict[str, Any] = {name: variables[name] for name in NAMED}
    return Theme(name=theme_name(palette), dark=palette.dark, variables=variables, **named)


def variables_of(palette: Palette) -> dict[str, str]:
    """Return a palette's variables for the style sheets."""
    fills = {f"fill-{name}": palette.fill(name) for name in FILLED}
    mixed = {
        name: getattr(palette, means)
        for means, names in FRAMEWORK.items()
        for name in names.split()
    }
    return (
        mixed
        | {name.replace("_", "-"): getattr(palette, name) for name in COLOURS}
        | fills
        | {
            "soon": palette.soon or palette.zone_contested,
            "ink": palette.ink or palette.ground,
            "fill-clock": dict(palette.fills).get("clock", palette.open),
        }
    )

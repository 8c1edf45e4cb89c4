"""Palettes as themes of the framework: its own widgets, such as fields and lists, read these."""

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


def theme_name(palette: Palette) -> str:
    """Return the name of a palette's theme."""
    return f"srtui-{palette.name}"


def theme_of(palette: Palette) -> Theme:
    """Return the theme of a palette."""
    variables = variables_of(palette)
    named: dict[str, Any] = {name: variables[name] for name in NAMED}
    return Theme(name=theme_name(palette), dark=palette.dark, variables=variables, **named)


def variables_of(palette: Palette) -> dict[str, str]:
    """Return the variables of the style sheets."""
    fills = {f"fill-{name}": palette.fill(name) for name in FILLED}
    return _framework_variables(palette) | _event_variables(palette) | fills


def _framework_variables(palette: Palette) -> dict[str, str]:
    """Return the framework's variables, with colours that it would else mix."""
    # Every name that the framework mixes: compare with `ColorSystem.generate` at each release.
    return {
        "primary": palette.key, "secondary": palette.two, "accent": palette.key,
        "warning": palette.late, "error": palette.judge, "success": palette.running,
        "foreground": palette.open, "background": palette.ground, "surface": palette.surface,
        "panel": palette.raised, "boost": palette.raised,
        "text": palette.open, "text-muted": palette.muted, "text-disabled": palette.muted,
        "text-primary": palette.key, "text-secondary": palette.two, "text-accent": palette.key,
        "text-warning": palette.late, "text-error": palette.judge, "text-success": palette.running,
        "foreground-muted": palette.muted, "foreground-disabled": palette.muted,
        "block-cursor-foreground": palette.open, "block-cursor-background": palette.cursor,
        "block-cursor-blurred-foreground": palette.open,
        "block-cursor-blurred-background": palette.cursor,
        "block-hover-background": palette.raised, "surface-active": palette.raised,
        "border": palette.key, "border-blurred": palette.rule,
        "input-cursor-background": palette.open, "input-cursor-foreground": palette.ground,
        "input-selection-background": palette.cursor, "input-selection-foreground": palette.open,
        "screen-selection-background": palette.cursor,
        "scrollbar": palette.rule, "scrollbar-hover": palette.muted,
        "scrollbar-active": palette.key, "scrollbar-background": palette.surface,
        "scrollbar-background-hover": palette.surface,
        "scrollbar-background-active": palette.surface, "scrollbar-corner-color": palette.surface,
        "link-color": palette.key, "link-background-hover": palette.cursor,
        "link-color-hover": palette.open,
        "footer-foreground": palette.open, "footer-background": palette.raised,
        "footer-key-foreground": palette.key, "footer-description-foreground": palette.open,
        "button-foreground": palette.open, "button-color-foreground": palette.ground,
    }  # fmt: skip


def _event_variables(palette: Palette) -> dict[str, str]:
    """Return the variables of states, players, grounds and the table's map."""
    return {name.replace("_", "-"): getattr(palette, name) for name in COLOURS} | {
        "soon": palette.soon or palette.zone_contested,
        "ink": palette.ink or palette.ground,
        "fill-clock": dict(palette.fills).get("clock", palette.open),
    }

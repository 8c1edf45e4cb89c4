"""Colours and signs of this terminal: from its environment and from what was chosen before."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from data import settings
from screens.theme.look import Look, look_for
from screens.theme.palette import PALETTES
from screens.theme.signs import SIGNS
from srtui.cli.meant import Choice

F = TypeVar("F", bound=Callable[..., Any])
SECTION = "look"


def look_options(function: F) -> F:
    """Colours and signs for this once."""
    function = click.option(
        "--signs", type=Choice(list(SIGNS)), default=None, help="Signs; plain: ASCII alone."
    )(function)
    return click.option(
        "--colours",
        type=Choice(list(PALETTES)),
        default=None,
        help="Colours; default: what was chosen, or what suits the terminal.",
    )(function)


def look_here(colours: str | None = None, signs: str | None = None) -> Look:
    """The look of the terminal that this process runs in. `colours`, `signs`: asked for."""
    kept = settings.chosen(SECTION)
    return look_for(
        os.environ,
        sys.stdout.encoding or "",
        palette=colours or kept.get("colours", ""),
        signs=signs or kept.get("signs", ""),
    )


def keep_look(look: Look) -> None:
    """Keep what was chosen for the next time."""
    settings.keep(SECTION, {"colours": look.palette.name, "signs": look.signs.name})

"""Colours and signs of this terminal: from its environment and from what was chosen before."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from data import settings
from screens.chosen import Own, chosen_in
from screens.theme.look import Look, look_for
from screens.theme.palette import PALETTES
from screens.theme.signs import SIGNS
from srtui.cli.meant import Choice

F = TypeVar("F", bound=Callable[..., Any])


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


def own_here() -> Own:
    """What was chosen at this machine for all events."""
    return Own(chosen_in(settings.read()), settings.keep, lambda: chosen_in(settings.read()))


def look_here(own: Own, colours: str | None = None, signs: str | None = None) -> Look:
    """The look of the terminal that this process runs in. `colours`, `signs`: asked for."""
    kept = own.chosen
    return look_for(
        os.environ,
        sys.stdout.encoding or "",
        palette=colours or kept.colours,
        signs=signs or kept.signs,
    )

"""Colours and signs of this terminal: from its environment and from what was chosen before."""

import os
import sys
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from data.machine import settings
from screens.preferences import PreferenceStore, chosen_in
from screens.theme.look import Look, look_for
from screens.theme.palette import PALETTES
from screens.theme.signs import SIGNS
from srtui.cli.suggestions import WordChoice

F = TypeVar("F", bound=Callable[..., Any])


def look_options(function: F) -> F:
    """Colours and signs for this once."""
    function = click.option(
        "--signs", type=WordChoice(list(SIGNS)), default=None, help="Symbols; plain: ASCII only."
    )(function)
    return click.option(
        "--colours",
        type=WordChoice(list(PALETTES)),
        default=None,
        help="Colours; default: your setting, or what suits the terminal.",
    )(function)


def own_here() -> PreferenceStore:
    """Return the choices made at this machine for all events."""
    return PreferenceStore(
        chosen_in(settings.read()), settings.keep, lambda: chosen_in(settings.read())
    )


def terminal_environ(environ: Mapping[str, str], platform: str) -> Mapping[str, str]:
    """Return the environment with what the terminal of this system does not say of itself."""
    # A console of Windows 10 or newer shows every colour, and sets neither TERM nor COLORTERM.
    if platform == "win32" and not environ.get("TERM"):
        return {"COLORTERM": "truecolor", **environ}
    return environ


def look_here(own: PreferenceStore, colours: str | None = None, signs: str | None = None) -> Look:
    """Return the look of this process's terminal. `colours`, `signs`: requested ones."""
    chosen = own.chosen
    return look_for(
        terminal_environ(os.environ, sys.platform),
        sys.stdout.encoding or "",
        palette=colours or chosen.colours,
        signs=signs or chosen.signs,
    )

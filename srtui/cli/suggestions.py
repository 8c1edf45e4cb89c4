"""Suggestions for an unknown command, verb or choice."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import click

from srtui.commands.registry import COMMAND_MODULES
from srtui.queries.help import search_terms as everyday
from srtui.text.phrases import joined


class WordChoice(click.Choice[str]):
    """One of a few words; for a misspelled one, the nearest is suggested."""

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """Return the words in parentheses: in braces they would look like a placeholder."""
        shown = super().get_metavar(param, ctx)
        return None if shown is None else shown.replace("{", "(").replace("}", ")")

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:  # noqa: ARG002
        """Return a message with all words, and the one nearest to what was typed."""
        near = get_close_matches(str(value), self.choices, 1)
        asked = f": did you mean {near[0]}?" if near else "."
        return f"“{value}” is not one of {', '.join(self.choices)}{asked}"


def command_advice(text: str, names: Sequence[str]) -> str:
    """Return a suggestion for an unknown command, as the end of a sentence."""
    known: dict[str, tuple[str, ...]] = {name: (name,) for name in names}
    for id in COMMAND_MODULES:
        verb = id.rpartition(".")[2]
        known[verb] = tuple(dict.fromkeys((*known.get(verb, ()), id)))
    found = everyday.fitting(text) or everyday.nearest(text, known)
    there = [written(id) for id in found if id.partition(".")[0] in names]
    said = f": did you mean {joined(there, 'or')}?" if there else "."
    told = [everyday.ON_SCREENS[id] for id in found if id in everyday.ON_SCREENS]
    return " ".join([said, *told] if found else [said, "srtui help lists the commands."])


def verb_advice(text: str, group: str, verbs: Sequence[str]) -> str:
    """Return a suggestion for an unknown verb of a group, as the end of a sentence."""
    prefix = f"{group}."
    known: dict[str, tuple[str, ...]] = {verb: (prefix + verb,) for verb in verbs}
    ids = everyday.fitting(text) or everyday.nearest(text, known)
    meant = [id.removeprefix(prefix) for id in ids if id.startswith(prefix)]
    return f"did you mean {joined(meant, 'or')}?" if meant else f"it has {', '.join(verbs)}."


def written(id: str) -> str:
    """Return an id as typed on the command line: `srtui NAME` or `srtui GROUP FILE VERB`."""
    group, dot, verb = id.partition(".")
    return f"srtui {group} FILE {verb}" if dot else f"srtui {group}"

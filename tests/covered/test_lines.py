"""Every line with srtui that a page tells one to type: its verb and options are there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from markdown import ROOT, TOLD, srtui_lines

from srtui.cli.app import FileGroup, app

EXAMPLES = {'srtui roster FILE note anna "sits at the window"'}
"""Lines of commands that a page teaches to write."""


def faults(line: str) -> list[str]:
    """Return the parts of a line that the real parser does not know: a verb, or options."""
    words = [word for word in shlex.split(_plain(line)) if word != "…"][1:]
    context = click.Context(app, info_name="srtui")
    command: click.Command = app
    while isinstance(command, click.Group):
        plain = [word for word in words if not word.startswith("-")]
        at_file = int(isinstance(command, FileGroup))
        file, verbs = plain[:at_file], plain[at_file:]
        if not verbs:
            break
        found = command.get_command(context, verbs[0])
        if found is None:
            return [] if command is app and len(words) == 1 else [f"no verb {verbs[0]}"]
        for word in (*file, verbs[0]):
            words.remove(word)
        context = click.Context(found, info_name=verbs[0], parent=context)
        command = found
    known = {one for param in command.get_params(context) for one in _spelled(param)}
    given = [word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)]
    return [f"no option {one} of {command.name}" for one in given if one not in known]


UNREAD = re.compile(r' #| \||; (?=(?:[^"]*"[^"]*")*[^"]*$)| > | && |   +')
"""What begins the part of a line that the program does not read; a `;` in quotes is a word's."""


def _plain(line: str) -> str:
    """Return a line without what is only for readers: comments, pipes, optional brackets."""
    line = UNREAD.split(line)[0]
    return re.sub(r"[\[\]]|\.\.\.$", "", line)


def _spelled(param: click.Parameter) -> list[str]:
    return [*param.opts, *param.secondary_opts, "--help"]


@pytest.mark.parametrize("page", TOLD, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_line_is_one_that_the_program_takes(page: Path) -> None:
    wrong = {line: found for line in {*srtui_lines(page)} - EXAMPLES if (found := faults(line))}
    assert wrong == {}


def test_what_there_is_not_is_found() -> None:
    assert faults("srtui pair harbour --wrongly") == ["no option --wrongly of pair"]
    assert faults("srtui fold harbour now") == ["no verb fold"]
    assert faults("srtui harbour") == []

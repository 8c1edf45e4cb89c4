"""Output of answers: sentences, tables as wide as the terminal, JSON."""

import json
import shutil
import sys
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import click

from data.exporting.event_dump import FORMAT
from srtui.cli import streams
from srtui.documents.document import Document
from srtui.documents.sections import Sections
from srtui.documents.table import page_lines, section_lines
from srtui.rules.value import Value, outside_names
from srtui.text.standings import decimal


def say(text: str) -> None:
    """Print a text of one or more lines."""
    click.echo(text)


def warn(warnings: Iterable[str]) -> None:
    """Print warnings to stderr, one per line."""
    for warning in warnings:
        click.echo(f"Warning: {warning}", err=True)


def lines(texts: Iterable[str]) -> None:
    """Print texts to standard output, each on its own line."""
    for text in texts:
        click.echo(text)


def sections(page: Sections) -> None:
    """Print a page, with tables as wide as the terminal."""
    lines(section_lines(page, _width()))


def page(shown: Sections | Document) -> None:
    """Print a query's answer: sections, or a sheet as it would be on paper."""
    lines(page_lines(shown, _width()))


def _width() -> int | None:
    """Return the cells in a line; None in a pipe, where another program needs the names uncut."""
    return shutil.get_terminal_size().columns if streams.is_terminal(sys.stdout) else None


def as_json(answer: str, value: object) -> None:
    """Print a view as JSON, in the frame that every answer has (docs/json.md lists them)."""
    frame = {"format": FORMAT, "answer": answer, "data": plain(value)}
    click.echo(json.dumps(frame, ensure_ascii=False, indent=2))


def plain(value: Any) -> Any:
    """Return a view as types that JSON can represent."""
    if isinstance(value, Value):
        names = outside_names(type(value))
        return {name: plain(getattr(value, attribute)) for attribute, name in names.items()}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(one) for one in value]
    if isinstance(value, Fraction):
        return decimal(value)
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return str(value)

"""A rank explained, as lines of a page: every round, what it gave, what parts the player."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from srtui.views.explain import Explained, Step
from srtui.views.layout import Column, table
from srtui.words.results import figure_text


def title(view: Explained) -> str:
    """Whose rank it is."""
    place = "no rank" if view.rank == "-" else f"rank {view.rank.removeprefix('=')}"
    shared = ", shared" if view.rank.startswith("=") else ""
    return f"{view.name} · {place}{shared} after round {view.after} · {view.record}"


def lines(view: Explained, width: int) -> list[Text]:
    """What parts him from the neighbours first, then the rounds and their sum."""
    found = [_heading("Why this rank")]
    found += [line for said in (*view.parted, *view.notes) for line in _wrapped(said, width)]
    found += [Text(), _heading("Round by round"), *_rounds(view, width), Text()]
    found.append(_heading("Together, in the order in which they count"))
    found.append(Text("   ".join(f"{name} {value}" for name, value in view.totals)))
    return found


def _rounds(view: Explained, width: int) -> list[Text]:
    """A row per round, and below it what its opponent gives."""
    columns = (
        Column("Round", right=True), Column("Table", right=True), Column("Against"),
        Column("Result"), Column("TP", right=True), Column("SoS", right=True),
        Column(view.points_term, right=True), Column("APD", right=True),
    )  # fmt: skip
    heading, rule, *rows = table(columns, [_cells(step) for step in view.steps], width)
    found = [Text(heading, style="bold"), Text(rule)]
    for row, step in zip(rows, view.steps, strict=True):
        found += [Text(row), *_wrapped(step.how, width, "       SoS: ")]
    return found


def _cells(step: Step) -> tuple[str, ...]:
    return (
        str(step.round), str(step.table or "-"), step.opponent or "-", step.result, str(step.tp),
        step.sos, figure_text(step.points), figure_text(step.destroyed),
    )  # fmt: skip


def _heading(text: str) -> Text:
    return Text(text, style="bold underline")


def _wrapped(said: str, width: int, start: str = "") -> list[Text]:
    found = wrap(said, width, initial_indent=start, subsequent_indent=" " * len(start))
    return [Text(line) for line in found]

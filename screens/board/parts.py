"""The lines of the board as parts with their styles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import split_text

from screens.game.digits import Scale, dots
from screens.theme.signs import Signs
from screens.widgets.part_lines import Line, Part, cells_of
from srtui.documents.layout import cut, width_of
from srtui.queries.day.event_line import LATE, minutes_left
from srtui.queries.hall.board import Heading, Page

NOBODY = frozenset({"bye", "no game"})
"""Texts shown instead of a second player."""
CLOCKS = ("strong", "muted", "muted", "", "one", "two", "muted")
"""What the columns of the clocks mean, in their order."""
SHORT_OF_TIME = ("flag fallen", "under ", "time is up")
"""How states of a game begin whose time is over, or nearly."""
TIME = Scale(2, 1, 2)
"""The digits of the time left."""
RUNS = {1: "winner one", 2: "winner two"}
"""What a clock means that runs, by its column."""


def heading_parts(heading: Heading, width: int, signs: Signs) -> Line:
    """Event, round and scenario, the time left as a filled word, the time of day at the right."""
    chip = _chip(heading, signs)
    about = f"{heading.round} {signs.dot} {heading.scenario}" if heading.scenario else heading.round
    room = width - width_of(chip) - width_of(heading.time) - 3
    about = cut(about, room) if room > 0 else ""
    name = cut(heading.name, max(0, room - width_of(about) - 2))
    left = (
        Part(f"{name}  " if name else "", "strong"),
        Part(f"{about}  ", "open"),
        Part(chip, _chip_style(heading)),
    )
    spare = width - cells_of(left) - width_of(heading.time)
    return (*left, Part(" " * max(1, spare)), Part(heading.time, "muted"))


def _chip(heading: Heading, signs: Signs) -> str:
    if heading.complete:
        return f" {signs.done} complete "
    if heading.left is None:
        return ""
    sign = signs.late if heading.left < LATE else signs.running
    return f" {sign} {minutes_left(heading.left)} "


def _chip_style(heading: Heading) -> str:
    if heading.complete:
        return "closed"
    if heading.left is None:
        return ""
    return "contested" if heading.left < LATE else "going"


def page_lines(page: Page, signs: Signs) -> tuple[Line, ...]:
    """Return the head with its rule, then the list, each column by its meaning."""
    lines: list[Line] = [(Part(head, "muted"),) for head in page.head[:-1]]
    for rule in page.head[-1:]:
        lines.append((Part(rule.replace("-", signs.rule), "rule"),))
    if signs.fine or not page.blocks:
        lines += [tuple(_row(line, page.means)) for line in page.lines]
    return tuple(lines)


def _row(line: str, means: Sequence[tuple[int, int, str]]) -> Iterator[Part]:
    at, rest = 0, line
    for begin, end, told in means:
        before, rest = _split(rest, begin - at)
        text, rest = _split(rest, end - begin)
        yield Part(before)
        yield Part(text, "muted" if text.strip() in NOBODY else told)
        at = end
    yield Part(rest)


def _split(line: str, cells: int) -> tuple[str, str]:
    """Return a line before and from a cell on; a shorter line has no end, as rich fails there."""
    return (line, "") if cells >= width_of(line) else split_text(line, cells)


def time_parts(left: str) -> tuple[Line, ...]:
    """Return the round's time left in large digits, painted as grounds without letters."""
    if not left:
        return ()
    means = "dots-late" if left.startswith("-") else "dots-open"
    lines: list[Line] = []
    for row in range(TIME.rows):
        runs = dots(left, TIME, row)
        lines.append(tuple(Part(" " * cells, means if lit else "") for lit, cells in runs))
    return tuple(lines)


def clock_parts(cells: Sequence[str], signs: Signs) -> Line:
    """Return the clocks of one game; their heading names it."""
    if cells[0].strip() == "Tbl":
        return tuple(Part(cell, "muted") for cell in cells)
    return tuple(
        _clock_part(cell, RUNS.get(at, ""), told, signs)
        for at, (cell, told) in enumerate(zip(cells, CLOCKS, strict=False))
    )


def _clock_part(cell: str, runs: str, told: str, signs: Signs) -> Part:
    if runs and ">" in cell:
        return Part(cell.replace(">", signs.running), runs)
    return Part(cell, "late" if cell.strip().startswith(SHORT_OF_TIME) else told)

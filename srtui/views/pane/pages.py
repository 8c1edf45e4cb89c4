"""What a whole page shows that is no sheet of paper: checks, money, the day, penalties, a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from srtui.views.day import reckoned_said, stands
from srtui.views.pane.value import (
    Item,
    Mark,
    PaneLine,
    PaneSection,
    PaneTable,
    Piece,
    line,
    section,
)
from srtui.views.reminders import told_to
from srtui.words.players import when
from srtui.words.wording import capital

if TYPE_CHECKING:
    from data.doctor import Finding
    from srtui.state.event import Event
    from srtui.views.conduct import Conduct, PenaltyRow
    from srtui.views.day import Day, DayLine
    from srtui.views.editions import EditionRow, EditionView
    from srtui.views.money import Money
    from srtui.views.reminders import Whom
    from srtui.views.terrain import Terrain
    from srtui.views.verify import Verified

_DAY: dict[str, tuple[Mark, str]] = {"over": ("done", "done"), "now": ("running", "running")}


def said(sentences: Iterable[str], heading: str = "") -> tuple[PaneSection, ...]:
    """Sentences and nothing else."""
    return section(heading, map(line, sentences))


def listed(sentences: Iterable[str], heading: str = "") -> tuple[PaneSection, ...]:
    """A list of sentences."""
    return section(heading, (line(one, mark="dot") for one in sentences))


def verified(found: Sequence[Verified]) -> tuple[PaneSection, ...]:
    """Every round as it was looked at again."""
    if not found:
        return said(["No round is paired yet."])
    return tuple(part for one in found for part in _round(one))


def _round(view: Verified) -> tuple[PaneSection, ...]:
    # What was paired elsewhere is judged, too, but is nobody's fault here.
    bad: Mark = "" if view.brought_in else "late"
    sound = view.legal and view.best
    quality = line(view.quality, "" if sound else bad, mark="done" if sound else bad)
    # None is neither: whether the seed draws these pairs again cannot be told.
    drawn = view.repeated is not False
    mark: Mark = "done" if view.repeated else "" if drawn else "late"
    origin = line(view.origin, "" if drawn else "late", mark=mark)
    levels = [line(level.said, "muted", mark="dot") for level in view.judged]
    rest = [line(each, mark="dot") for each in (*view.by_hand, *view.corrected, *view.left)]
    return section(f"Round {view.round}", (quality, origin, *levels, *rest))


def penalties(view: Conduct) -> tuple[PaneSection, ...]:
    """Every penalty, what it cost and what follows."""
    rows = [part for row in view.rows for part in _penalty(row)]
    return (*section("", rows or [line("No penalties.")]), *said(view.notes, "What follows"))


def _penalty(row: PenaltyRow) -> tuple[PaneLine, ...]:
    head = (Piece(row.name, "strong"), Piece(f"  {row.kind}, {when(row.round)}", "late"))
    more = [capital(row.reason), f"Cost: {row.cost}" * bool(row.cost), capital(row.follows)]
    return (
        PaneLine(head, "late"),
        *(line(f"{one.rstrip('.')}.", indent=2) for one in more if one),
    )


def owing(sums: Money) -> tuple[PaneSection, ...]:
    """The sums, and who owes."""
    rows = tuple(
        (
            Piece(str(one.player), "muted"),
            Piece(one.name),
            Piece("here" if one.here else "not here", "" if one.here else "muted"),
            Piece(one.said),
        )
        for one in sums.owing
    )
    table = PaneTable(rows, (True, False, False, True), ("No.", "Player", "Here", "Owes"))
    return (*said([sums.sentence]), *section("", [table] if rows else []))


def reminders(event: Event, to: Whom | None) -> tuple[PaneSection, ...]:
    """What is easily forgotten, by whom it is for."""
    parts = (part for heading, rows in told_to(event, to) for part in listed(rows, heading))
    return tuple(parts) or said(["This edition has no reminders."])


def day(found: Day, sets: str) -> tuple[PaneSection, ...]:
    """The day as it goes; `sets`: how rounds get times, where they have none."""
    rows = tuple(map(_of_day, found.lines))
    heads = ("Time", "What", "Until", "Planned", "Is")
    table = PaneTable(rows, (True, False, False, False, False), heads)
    shown: Item = table if rows else line("Nothing is planned.")
    return (*section("", [shown]), *said([reckoned_said(found) or sets]))


def _of_day(one: DayLine) -> tuple[Piece, ...]:
    mark, means = _DAY.get(one.state, ("", ""))
    late = "late" if one.late > 0 and one.state != "over" else means
    return (
        Piece(one.said, means),
        Piece(one.what, means),
        Piece(one.ends, "muted"),
        Piece(one.planned, "muted"),
        Piece(stands(one), late, mark),
    )


def health(found: Iterable[Finding]) -> tuple[PaneSection, ...]:
    """An event file, finding by finding."""
    return section("", map(_finding, found))


def _finding(one: Finding) -> PaneLine:
    return line(one.sentence, mark="done") if one.fine else line(one.sentence, "late", mark="late")


def editions(found: Iterable[tuple[EditionRow, EditionView | None]]) -> tuple[PaneSection, ...]:
    """Every edition on offer; one that cannot be read says why."""
    return tuple(
        PaneSection(
            f"{row.title} ({row.id})",
            _edition(view) if view is not None else (line(row.fault, "late", mark="late"),),
        )
        for row, view in found
    )


def _edition(view: EditionView) -> tuple[PaneLine, ...]:
    sizes = f"{', '.join(map(str, view.sizes))}; usual: {view.default_size}"
    return (
        line(sizes, label="Sizes"),
        *(line(fact.value, label=fact.label) for fact in view.rules),
        line(", ".join(one.label for one in view.scenarios), label="Scenario names"),
        *(line(f"{one.key}: {one.line}", mark="dot") for one in view.variants),
    )


def methods(view: Terrain) -> tuple[PaneSection, ...]:
    """The ways to set a table up, step by step."""
    found: list[PaneSection] = []
    for one in view.methods:
        pieces = str(one.least) if one.least == one.most else f"{one.least} to {one.most}"
        steps = (line(step, label=f"{at}.") for at, step in enumerate(one.steps, 1))
        found += section(f"{one.name} ({pieces} pieces)", steps)
    none = () if view.methods else said(["This edition names no way to set tables up."])
    return (*found, *none, *said(view.notes))


def points(view: Terrain) -> tuple[PaneSection, ...]:
    """What is looked at at every table."""
    return section("", (line(row.text, label=row.id) for row in view.points))


def keys(found: Iterable[tuple[str, str]]) -> tuple[PaneLine, ...]:
    """Keys with what they do."""
    return tuple(PaneLine((Piece(what),), label=key, key=True) for key, what in found)

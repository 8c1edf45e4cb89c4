"""Plain text for paper and wall: what keeps an event going when all else fails.

Every function gives a document, or lines of at most `width` cells (where the figures leave room
for that) in plain ASCII, names apart.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from srtui.rules.edition import Edition
from srtui.rules.value import replace
from srtui.state.event import Event
from srtui.state.refused import Refused
from srtui.views import document, papers
from srtui.views import scenario as scenarios
from srtui.views.announcement import announcement_sheet
from srtui.views.awards import awards
from srtui.views.awards import lines as award_lines
from srtui.views.document import Document
from srtui.views.layout import Column, cut, folded, pad, table
from srtui.views.pairings import Pair, Pairings, by_name, pairings
from srtui.views.reference import reference_sheet
from srtui.views.roster import roster
from srtui.views.standings import standings
from srtui.views.terrain import sheet as walk_through
from srtui.words import find
from srtui.words.rounds import told_scenario
from srtui.words.standings import with_record

Lines = tuple[str, ...]

SLIPS_ON_A_PAGE = 4
PAGE = "\f"
"""Begins a new page on a printer."""


def by_table(event: Event, number: int | None = None, width: int = 80) -> Lines:
    """The pairs of a round by table."""
    view = pairings(event, number)
    rows = [
        (_where(pair), with_record(pair.first), with_record(pair.second) if pair.second else "bye")
        for pair in view.pairs
    ]
    rows += [("-", with_record(side), "no game") for side in view.unpaired]
    columns = (Column("Table", right=True), Column("Player"), Column("Player"))
    return (*_title(event, view), *table(columns, rows, width))


def names(event: Event, number: int | None = None, width: int = 80) -> Lines:
    """The pairs of a round by name, for the wall: everybody finds himself."""
    view = pairings(event, number)
    rows = [(one.name, one.said, one.opponent) for one in by_name(view)]
    columns = (Column("Player"), Column("Table", right=True), Column("Against"))
    return (*_title(event, view), *table(columns, rows, width))


def callout(event: Event, number: int | None = None, width: int = 80) -> Lines:
    """A list to be read out, table by table."""
    view = pairings(event, number)
    said = [_called(pair) for pair in view.pairs]
    said += [f"{side.name} has no game." for side in view.unpaired]
    return (*_title(event, view), *(cut(line, width) for line in said))


def _called(pair: Pair) -> str:
    if pair.second is None:
        return f"{pair.first.name} has the bye."
    return f"Table {_where(pair)}: {pair.first.name} and {pair.second.name}."


def _where(pair: Pair) -> str:
    if pair.second is None:
        return "-"
    return "?" if pair.table is None else str(pair.table)


def _title(event: Event, view: Pairings) -> Lines:
    named = told_scenario(event, find.round_(event, view.round))
    scenario = f" - {named}" if named else ""
    draft = " (draft)" if view.phase == "draft" else ""
    return (f"{event.name} - Round {view.round}{scenario}{draft}", "")


def slips(event: Event, number: int | None = None, width: int = 80) -> Lines:
    """A slip to fill in for each game, several on a page, none for a bye.

    Pages are cut through in a pile: slip 1 of every page lies on top of slip 2 of every page, and
    so on, so the piles put one on the other are in the order of the tables.
    """
    view = pairings(event, number)
    edition = event.edition_at(view.round)
    games = [pair for pair in view.pairs if pair.second is not None]
    pages = ceil(len(games) / SLIPS_ON_A_PAGE)
    lines: list[str] = []
    for page in range(pages):
        on_page = games[page::pages]
        lines.append(PAGE if page else "")
        for pair in on_page:
            lines += [*_slip(event, edition, view, pair, width), "- " * (width // 2), ""]
    return tuple(lines)


def _slip(event: Event, edition: Edition, view: Pairings, pair: Pair, width: int) -> Lines:
    assert pair.second is not None
    named = told_scenario(event, find.round_(event, view.round))
    head = f"{event.name} - Round {view.round}" + (f" - {named}" if named else "")
    ways = "  ".join(f"[ ] {rule.name}" for rule in edition.ways)
    fields = [edition.terms.points, "destroyed", *["list"] * edition.results.list_played]
    blank = "  ".join(["[ ] won", *(f"{field} ____" for field in fields)])
    room = width - len(blank) - 2
    return (
        cut(f"Table {_where(pair)}   {head}", width),
        "",
        *(pad(with_record(side), room) + "  " + blank for side in (pair.first, pair.second)),
        "",
        *_wrapped(f"Won by:  {ways}  [ ] tie", width),
        "",
        cut("Signed ______________________   ______________________", width),
    )


def _wrapped(text: str, width: int) -> Lines:
    """Break a line of boxes between two boxes."""
    lines = [""]
    for part in text.split("  "):
        longer = f"{lines[-1]}  {part}" if lines[-1] else part
        if len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(f"         {part}")
    return tuple(lines)


def standings_list(event: Event, number: int | None = None, width: int = 80) -> Lines:
    """The standings."""
    view = standings(event, number)
    columns = (
        Column("Rank", right=True),
        Column("Player"),
        Column("Record"),
        *(Column(heading, right=True) for heading in view.headings),
        Column("Faction"),
        Column("Club"),
    )
    rows = [
        (row.rank, _with(row.name, row.note), row.record, *row.figures, row.faction, row.club)
        for row in view.rows
    ]
    lines = table(columns, rows, width)
    if view.cut_after:
        line = " top ".center(len(lines[1]), "-")
        lines.insert(2 + view.cut_after, line)
    return (f"{event.name} - {view.title}", "", *lines)


def _with(name: str, note: str) -> str:
    return f"{name} ({note})" if note else name


def roster_list(event: Event, number: int | None = None, width: int = 80) -> Lines:  # noqa: ARG001
    """The roster, with boxes for what is still to be ticked."""
    view = roster(event)
    columns = (
        Column("No.", right=True), Column("Player"), Column("Club"), Column("Faction"),
        Column("Status"), Column("Here"), Column("Paid"),
    )  # fmt: skip
    rows = [
        (
            str(row.player), row.name, row.club, row.faction, row.status,
            _box(row.here), _box(row.paid),
        )
        for row in view.rows
    ]  # fmt: skip
    return (f"{event.name} - {view.sentence}", "", *table(columns, rows, width))


def scenario_sheet(event: Event, number: int | None = None) -> Document:
    """The scenario of a round, to play from. Before the start it says that it is still secret."""
    one = find.round_(event, number)
    edition = event.edition_at(one.number)
    found = edition.scenario(one.scenario or "")
    if found is None:
        raise Refused(f"Round {one.number} has no scenario yet: choose or roll it (scenario).")
    sheet = scenarios.scenario_sheet(edition, found)
    if told_scenario(event, one):
        return sheet
    return replace(sheet, warning=f"SECRET until round {one.number} starts.")


def awards_list(event: Event, number: int | None = None, width: int = 80) -> Lines:  # noqa: ARG001
    """The awards, to be read out."""
    found = award_lines(awards(event))
    return (f"{event.name} - Awards", "", *(part for line in found for part in folded(line, width)))


def _box(ticked: bool) -> str:
    return "[x]" if ticked else "[ ]"


MEANT: dict[str, str] = {
    "pairings": "The round by table",
    "names": "The round by name, for the wall",
    "callout": "The round to be read out",
    "slips": "A slip for each game",
    "standings": "The standings",
    "roster": "The roster with boxes to tick",
    "scenario": "The round's scenario, to play from",
    "reference": "For every table: set-up, who counts, winning, ties",
    "judge": "For judges: time, dice down, flags, concession, penalties",
    "bring": "What players bring, before the event",
    "lists": "A form for army lists",
    "terrain": "The walk from table to table",
    "awards": "The awards to be read out",
    "announcement": "What everybody is told of the event",
}
"""What each sheet is, by its name."""

Made = Callable[[Event, int | None, int], "Lines | Document"]


def _whole(made: Callable[[Event], Document]) -> Made:
    """A document of the event as a whole, whichever round is asked for."""
    return lambda event, _number, _width: made(event)


SHEETS: dict[str, Made] = {
    "pairings": by_table,
    "names": names,
    "callout": callout,
    "slips": slips,
    "standings": standings_list,
    "roster": roster_list,
    "scenario": lambda event, number, _width: scenario_sheet(event, number),
    "reference": _whole(reference_sheet),
    "judge": _whole(papers.judge_sheet),
    "bring": _whole(papers.bring_sheet),
    "lists": _whole(papers.list_form),
    "terrain": walk_through,
    "awards": awards_list,
    "announcement": _whole(announcement_sheet),
}
"""Every sheet by its name on the command line; each takes event, round and width."""


def made(event: Event, name: str, number: int | None = None, width: int = 80) -> Lines | Document:
    """One sheet by its name, as a value; the width is between 40 and 200 cells."""
    if number is not None:
        find.round_(event, number)
    return SHEETS[name](event, number, max(40, min(width, 200)))


def sheet(event: Event, name: str, number: int | None = None, width: int = 80) -> Lines:
    """One sheet by its name, as text; the width is between 40 and 200 cells."""
    found = made(event, name, number, width)
    if isinstance(found, Document):
        return document.lines(found, max(40, min(width, 200)))
    return found

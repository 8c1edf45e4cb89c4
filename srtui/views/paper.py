"""The sheets for paper and wall by their names: what keeps an event going when all else fails.

Each is a document value; `sheet` writes it as plain text in ASCII, names apart, `html` as a page.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from srtui.desk.desk import Desk
from srtui.rules.value import replace
from srtui.state.courses import Courses, read_courses
from srtui.state.event import Event
from srtui.state.reading import read_event
from srtui.state.refused import Refused
from srtui.views import document, papers, round_sheets
from srtui.views import html as pages
from srtui.views import scenario as scenarios
from srtui.views.announcement import announcement_sheet
from srtui.views.document import PAGE, Document
from srtui.views.event_sheets import (
    awards_list,
    check_in,
    crosstable,
    roster_list,
    standings_list,
    table_numbers,
)
from srtui.views.hand_over import posting, typing_sheet
from srtui.views.records import record_sheets
from srtui.views.reference import reference_sheet
from srtui.views.report import report
from srtui.views.report_sheet import report_sheet
from srtui.views.terrain import terrain_sheet
from srtui.words import find
from srtui.words.rounds import told_scenario

LEAST, MOST = 40, 200
"""Between which widths text is written, in cells."""


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


MEANT: dict[str, str] = {
    "pairings": "The round by table",
    "names": "The round by name, for the wall",
    "callout": "The round to be read out",
    "slips": "A slip for each game",
    "round": "All of a round: by table, by name, slips, scenario",
    "standings": "The standings",
    "crosstable": "Who met whom with what result",
    "records": "A record sheet for each player",
    "roster": "The roster with boxes to tick",
    "checkin": "Who is expected, to be ticked at the door",
    "scenario": "The round's scenario, to play from",
    "reference": "For every table: set-up, who counts, winning, ties",
    "judge": "For judges: time, dice down, flags, concession, penalties",
    "bring": "What players bring, before the event",
    "lists": "A form for army lists",
    "terrain": "The walk from table to table",
    "numbers": "A number to stand on each table",
    "awards": "The awards to be read out",
    "announcement": "What everybody is told of the event",
    "typing": "A round in the order in which Longshanks asks for games",
    "posting": "A round as plain text, for a forum or chat",
    "report": "How games were won, who beat whom, how good the pairs were",
}
"""What each sheet is, by its name."""

Made = Callable[[Event, int | None], Document]


def _whole(made: Callable[[Event], Document]) -> Made:
    """A document of the event as a whole, whichever round is asked for."""
    return lambda event, _number: made(event)


_ONE: dict[str, Made] = {
    "pairings": round_sheets.by_table,
    "names": round_sheets.names,
    "callout": round_sheets.callout,
    "slips": round_sheets.slips,
    "standings": standings_list,
    "crosstable": crosstable,
    "records": record_sheets,
    "roster": _whole(roster_list),
    "checkin": _whole(check_in),
    "scenario": scenario_sheet,
    "reference": _whole(reference_sheet),
    "judge": _whole(papers.judge_sheet),
    "bring": _whole(papers.bring_sheet),
    "lists": _whole(papers.list_form),
    "terrain": terrain_sheet,
    "numbers": _whole(table_numbers),
    "awards": _whole(awards_list),
    "announcement": _whole(announcement_sheet),
    "posting": posting,
}
"""What each sheet that is one document is made by, from event and round."""
SETS: dict[str, tuple[str, ...]] = {"round": ("pairings", "names", "slips", "scenario")}
"""What is printed together, by its name."""
REPORT, TYPING = "report", "typing"
"""The sheets that are read of more than the event."""
SHEETS = tuple(MEANT)
"""Every sheet by its name on the command line."""


def made_at(
    desk: Desk, name: str, number: int | None = None, tables: Collection[int] = ()
) -> tuple[Document, ...]:
    """`made`, with what the sheet needs of the file besides the event."""
    with desk.store.read() as reader:
        event = read_event(reader)
        courses = read_courses(reader, event) if name in (REPORT, TYPING) else {}
    return made(event, name, number, tables, courses)


def made(
    event: Event,
    name: str,
    number: int | None = None,
    tables: Collection[int] = (),
    courses: Courses | None = None,
) -> tuple[Document, ...]:
    """A sheet by its name, or the sheets of a set; a scenario that is not chosen is left out.

    `tables`: slips of these alone. Refused for any other sheet. `courses`: for the report, what is
    known of its games beside their results.
    """
    if number is not None:
        find.round_(event, number)
    if tables:
        if name != "slips":
            raise Refused("Only slips are printed by table: leave --table away.")
        return (round_sheets.slips(event, number, tables),)
    if name == TYPING:
        return (typing_sheet(event, number, courses or {}),)
    if name == REPORT:
        return (report_sheet(event, report(event, courses or {})),)
    if name not in SETS:
        return (_ONE[name](event, number),)
    one = find.round_(event, number)
    names = [part for part in SETS[name] if part != "scenario" or one.scenario]
    return tuple(_ONE[part](event, number) for part in names)


def sheet(event: Event, name: str, number: int | None = None, width: int = 80) -> tuple[str, ...]:
    """A sheet as text; the width is between 40 and 200 cells."""
    return text(made(event, name, number), width)


def text(documents: tuple[Document, ...], width: int = 80) -> tuple[str, ...]:
    """Documents as text, each beginning a page of its own."""
    found: list[str] = []
    for at, one in enumerate(documents):
        found += [*([PAGE] if at else []), *document.lines(one, max(LEAST, min(width, MOST)))]
    return tuple(found)


def html(documents: tuple[Document, ...]) -> str:
    """Documents as one HTML file for browser and printer."""
    return pages.page(documents)

"""The sheets for paper and wall, by name: they keep an event going when everything else fails.

Each is a document; `sheet` writes it as plain text, in ASCII except for names, `html` as a page.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

from data.exporting.printing import PrintableSheet
from data.locale import OfferedLanguage, chosen
from data.machine.recent import Places, keep_printed, read_printed
from srtui.commands.desk import Desk
from srtui.documents import document
from srtui.documents import html as pages
from srtui.documents.document import PAGE, Document, translated
from srtui.model.courses import Courses, read_courses
from srtui.model.event import Event, Round
from srtui.model.places import places
from srtui.model.read_event import read_event
from srtui.model.refused import Refused
from srtui.queries.event.report import report
from srtui.queries.event.report_page import report_sheet
from srtui.queries.hall.terrain import terrain_sheet
from srtui.rules.plural import Language, in_language
from srtui.rules.value import Value, replace
from srtui.sheets import personal_sheets, round_sheets, team_sheets
from srtui.sheets import scenario as scenarios
from srtui.sheets.announcement import announcement_sheet
from srtui.sheets.event_sheets import (
    awards_list,
    check_in,
    crosstable,
    league_sheet,
    record_sheets,
    roster_list,
    standings_list,
    table_numbers,
)
from srtui.sheets.hand_over import posting, typing_sheet
from srtui.sheets.team_sheets import of_both
from srtui.text import find
from srtui.text.phrases import phrase
from srtui.text.rounds import told_scenario

LEAST, MOST = 40, 200
"""Between which widths text is written, in cells."""


def scenario_sheet(event: Event, number: int | None = None) -> Document:
    """Return a round's scenario sheet, to play from; before the start it is marked secret."""
    round_ = find.round_(event, number)
    edition = event.edition_at(round_.number)
    scenario = edition.scenario(round_.scenario)
    if scenario is None:
        raise Refused(
            "Round {round} has no scenario yet: choose or roll it (scenario).", round_.number
        )
    sheet = scenarios.scenario_sheet(edition, scenario)
    if told_scenario(event, round_):
        return sheet
    return replace(sheet, warning=phrase("SECRET until round {round} starts.", round_.number))


TITLES: dict[str, str] = {
    "pairings": "The round by table",
    "names": "The round by name, for the wall",
    "callout": "The round, to read aloud",
    "slips": "A slip for each game",
    "round": "All of a round: by table, by name, slips, scenario",
    "games": "The games of a league without rounds",
    "standings": "The standings",
    "crosstable": "Crosstable: who met whom, with results",
    "records": "A record sheet for each player",
    "roster": "Roster checklist",
    "checkin": "Check-in list for the door",
    "scenario": "The round's scenario, to play from",
    "reference": "For every table: set-up, who counts, winning, ties",
    "judge": "For judges: time, dice down, flags, concession, penalties",
    "bring": "What players must bring",
    "lists": "A form for army lists",
    "terrain": "The walk from table to table",
    "numbers": "A number for each table",
    "awards": "The awards, to read aloud",
    "announcement": "The event announcement",
    "typing": "A round in Longshanks' order of entry",
    "posting": "A round as plain text, for a forum or chat",
    "report": "Report on wins, matchups and pairings",
    "teams": "The teams with their players",
    "captains": "A sheet for the captains of each match",
    "matches": "A sheet for the results of each match",
}
"""What each sheet is, by its name."""

Made = Callable[[Event, int | None], Document]


def _of_event(made: Callable[[Event], Document]) -> Made:
    """Return a maker that ignores the round, for a document about the whole event."""
    return lambda event, _number: made(event)


_SINGLE: dict[str, Made] = {
    "pairings": of_both(round_sheets.by_table),
    "names": of_both(round_sheets.names),
    "callout": of_both(round_sheets.callout),
    "slips": round_sheets.slips,
    "games": league_sheet,
    "standings": of_both(standings_list),
    "crosstable": of_both(crosstable),
    "records": record_sheets,
    "roster": _of_event(roster_list),
    "checkin": _of_event(check_in),
    "scenario": scenario_sheet,
    "reference": personal_sheets.reference_sheet,
    "judge": personal_sheets.judge_sheet,
    "bring": _of_event(personal_sheets.bring_sheet),
    "lists": _of_event(personal_sheets.list_form),
    "terrain": terrain_sheet,
    "numbers": _of_event(table_numbers),
    "awards": _of_event(awards_list),
    "announcement": announcement_sheet,
    "posting": posting,
    "teams": _of_event(team_sheets.team_list),
    "captains": team_sheets.captains,
    "matches": team_sheets.match_sheets,
}
"""What each sheet that is one document is made by, from event and round."""
_CHANGED: dict[str, Callable[[Event, int, round_sheets.Since], Document]] = {
    "pairings": round_sheets.by_table,
    "names": round_sheets.names,
    "callout": round_sheets.callout,
    # Passed by name: the third parameter of `slips` is `tables`.
    "slips": lambda event, number, since: round_sheets.slips(event, number, since=since),
    "matches": team_sheets.match_sheets,
}
"""What makes a sheet of what has changed alone: what was last printed of it is remembered."""
SETS: dict[str, tuple[str, ...]] = {"round": ("pairings", "names", "slips", "scenario")}
"""What is printed together, by its name."""
REPORT, TYPING = "report", "typing"
"""The sheets that are read of more than the event."""
SHEETS = tuple(TITLES)
"""Every sheet by its name on the command line."""
OF_ROUNDS = {
    "pairings", "names", "callout", "slips", "round", "crosstable", "scenario", "terrain",
    "numbers", "typing", "posting",
}  # fmt: skip
"""Sheets that a league without rounds has not."""
IN_ENGLISH = frozenset(
    (TYPING, REPORT, "posting", "announcement", "callout", "awards", "terrain", "roster", "judge")
)
"""Sheets for organizers and judges, who read English."""
OF_TEAMS = frozenset(("teams", "captains", "matches"))
"""Sheets that only a team event has."""


def names_for(event: Event) -> tuple[str, ...]:
    """Return the names of the sheets available for an event."""
    others = OF_ROUNDS if event.edition.league is not None else {"games"}
    others = others | OF_TEAMS if event.team_size is None else others
    return tuple(name for name in SHEETS if name not in others)


def sheets_at(
    desk: Desk,
    name: str,
    number: int | None = None,
    tables: Collection[int] = (),
    languages: Sequence[str] = (),
) -> tuple[Document, ...]:
    """`sheets_of`, with everything the sheet needs from the file besides the event.

    A players' sheet is returned in each of `languages`, by default the event's.
    """
    with desk.store.read() as reader:
        # Read the event again: event and courses must come from one snapshot.
        event = read_event(reader)
        courses = read_courses(reader, event) if name in (REPORT, TYPING) else {}
    made: list[Document] = []
    for each in chosen(() if name in IN_ENGLISH else languages or event.languages):
        with in_language(Language(each.catalogue)):
            sheets = sheets_of(event, name, number, tables, courses)
            made += (_honest(translated(sheet), each) for sheet in sheets)
    return tuple(made)


def _honest(sheet: Document, language: OfferedLanguage) -> Document:
    """Note below the title that the English text decides, and whether a speaker has checked it."""
    if language.catalogue is None or sheet.bare:
        return sheet
    checked = phrase(
        "A translation: the English text decides. Nobody who speaks the language has checked it."
    )
    if language.checked_by:
        checked = phrase(
            "A translation, checked by {person}: the English text decides.", language.checked_by
        )
    below = phrase("{below} · {checked}", sheet.below, checked) if sheet.below else checked
    return replace(sheet, below=below)


def sheets_of(
    event: Event,
    name: str,
    number: int | None = None,
    tables: Collection[int] = (),
    courses: Courses | None = None,
) -> tuple[Document, ...]:
    """Return a sheet by its name, or the sheets in a set, without a scenario not yet chosen.

    `tables`: only the slips for these; refused for any other sheet. `courses`: for the report, what
    is known about its games besides their results.
    """
    # Look it up here, so that a missing round is refused in the same way for every sheet.
    if number is not None:
        find.round_(event, number)
    if tables:
        if name != "slips":
            raise Refused("Only slips can be printed by table: leave out --table.")
        return (round_sheets.slips(event, number, tables),)
    if name == TYPING:
        return (typing_sheet(event, number, courses or {}),)
    if name == REPORT:
        return (report_sheet(event, report(event, courses or {}), courses),)
    if name not in SETS:
        return (_SINGLE[name](event, number),)
    one = find.round_(event, number)
    names = [part for part in SETS[name] if part != "scenario" or one.scenario]
    return tuple(_SINGLE[part](event, number) for part in names)


def documents_of(
    desk: Desk, name: str, *, changed: bool = False, was: Places = ()
) -> tuple[Document, ...]:
    """Return a sheet to print. `changed`: only the differences from the last print.

    `was`: everybody's former seats, for a round that was not printed.
    """
    if changed and was:
        return changed_since(desk.event(), was).documents
    if changed:
        return changed_at(desk.event(), name).documents
    return sheets_at(desk, name)


class Reprint(Value):
    """A sheet's changes since it was printed, as sentences; no documents if nothing changed."""

    documents: tuple[Document, ...]
    remark: str


def changed_at(event: Event, name: str, number: int | None = None) -> Reprint:
    """Return a sheet's changes since its last print on this machine. Refused if there was none."""
    parts = _remembered(name)
    if not parts:
        names = ", ".join(each for each in _CHANGED if each in names_for(event))
        raise Refused("Only pairing sheets can be reprinted in part: {names} and round.", names)
    round_ = find.round_(event, number)
    was = read_printed(event.seed)
    if not any(_print_key(part, round_.number) in was for part in parts):
        raise Refused(
            "Round {round}: {name} was not printed from here yet. Print it whole.",
            round_.number,
            name,
        )
    return _reprint(event, round_, parts, was)


def changed_since(event: Event, was: Places) -> Reprint:
    """Return the newest round's changes since its last print, or from former seats (`was`)."""
    round_ = event.newest_round()
    parts = _remembered("round")
    printed = read_printed(event.seed)
    return _reprint(
        event, round_, parts, {_print_key(part, round_.number): was for part in parts} | printed
    )


def was_printed(event: Event, name: str) -> bool:
    """Tell whether any part of the newest round's sheet was printed on this machine."""
    number, was = event.newest_round().number, read_printed(event.seed)
    return any(_print_key(part, number) in was for part in _remembered(name))


def _reprint(
    event: Event, round_: Round, parts: Sequence[str], was: Mapping[str, Places]
) -> Reprint:
    """Return the parts of a sheet that differ from their last print, as recorded in `was`."""
    documents: list[Document] = []
    sentences: list[str] = []
    for part in parts:
        before = was.get(_print_key(part, round_.number))
        if before is None:
            documents.append(_SINGLE[part](event, round_.number))
        elif since := round_sheets.since(event, round_, before):
            sentences.append(since.text)
            if part != "slips" or since.slips:
                documents.append(_CHANGED[part](event, round_.number, since))
    return Reprint(
        tuple(documents),
        " ".join(dict.fromkeys(sentences)) or "Nothing has changed since the last print.",
    )


def note_printed(
    event: Event, name: str, number: int | None = None, tables: Collection[int] = ()
) -> None:
    """Record what is on paper now; `tables`: only the slips for these were printed."""
    if not (parts := _remembered(name)):
        return
    one = find.round_(event, number)
    names = [_print_key(part, one.number) for part in parts]
    printed = places(one, tables)
    # A complete print replaces the record; single slips are added to it.
    was = read_printed(event.seed) if tables else {}
    now = {each: round_sheets.with_printed(was.get(each, ()), printed) for each in names}
    keep_printed(event.seed, now)


def _remembered(name: str) -> tuple[str, ...]:
    return tuple(part for part in SETS.get(name, (name,)) if part in _CHANGED)


def _print_key(name: str, number: int) -> str:
    """Return the key under which the print of a round's sheet is recorded."""
    return f"{name} {number}"


def sheet(event: Event, name: str, number: int | None = None, width: int = 80) -> tuple[str, ...]:
    """Return a sheet as text; `width` is between 40 and 200 cells."""
    return as_text(sheets_of(event, name, number), width)


def as_text(documents: tuple[Document, ...], width: int = 80) -> tuple[str, ...]:
    """Return documents as text, each starting on a new page."""
    found: list[str] = []
    for at, one in enumerate(documents):
        found += [*([PAGE] if at else []), *document.text_lines(one, max(LEAST, min(width, MOST)))]
    return tuple(found)


def html(documents: Sequence[Document]) -> str:
    """Return documents as one HTML file for browsers and printers."""
    return pages.page(documents)


def printable(documents: tuple[Document, ...], width: int = 80) -> PrintableSheet:
    """Return documents for a printer or a file, each format created only when it is used."""
    return PrintableSheet(
        lambda: html(documents), lambda: "\n".join(as_text(documents, width)) + "\n"
    )

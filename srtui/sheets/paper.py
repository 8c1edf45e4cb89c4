"""The sheets for paper and wall, by name: they keep an event going when everything else fails.

Each is a document; `as_text` writes it as plain text, in ASCII except for names.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Literal

from data.exporting.printing import PrintableSheet
from data.locale import OfferedLanguage, chosen
from data.machine.recent import Places, read_printed, store_printed
from srtui.commands.desk import Desk
from srtui.documents import document
from srtui.documents.document import PAGE, Document, translated
from srtui.documents.html import page
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
from srtui.sheets import event_sheets, round_sheets
from srtui.sheets.announcement import announcement_sheet
from srtui.sheets.event_sheets import crosstable, league_sheet
from srtui.sheets.hand_over import posting, typing_sheet
from srtui.sheets.personal_sheets import bring_sheet, judge_sheet, list_form, reference_sheet
from srtui.sheets.scenario import round_scenario
from srtui.sheets.team_sheets import captains, match_sheets, of_both, team_list
from srtui.text import find
from srtui.text.phrases import phrase

LEAST, MOST = 40, 200
"""Between which widths text is written, in cells."""


Made = Callable[[Event, int | None], Document]
Owner = Literal["any", "rounds", "league", "teams"]
"""Events that have a sheet: any; those with rounds; a league without rounds; team events."""


class SheetKind(Value):
    """A sheet's title. `made`: what makes it of event and round; None: `sheets_of` does.

    `english`: it is for organizers and judges, who read English.
    """

    title: str
    made: Made | None = None
    owner: Owner = "any"
    english: bool = False


def _of_event(made: Callable[[Event], Document]) -> Made:
    """Return a maker that ignores the round, for a document about the whole event."""
    return lambda event, _number: made(event)


def _scenario(event: Event, number: int | None = None) -> Document:
    return round_scenario(event, find.round_(event, number))


_ROUND = partial(SheetKind, owner="rounds")
_ENGLISH = partial(SheetKind, english=True)
_ENGLISH_ROUND = partial(SheetKind, owner="rounds", english=True)
_TEAMS = partial(SheetKind, owner="teams")
SHEETS: dict[str, SheetKind] = {
    "pairings": _ROUND("The round by table", of_both(round_sheets.by_table)),
    "names": _ROUND("The round by name, for the wall", of_both(round_sheets.names)),
    "callout": _ENGLISH_ROUND("The round, to read aloud", of_both(round_sheets.callout)),
    "slips": _ROUND("A slip for each game", round_sheets.slips),
    "round": _ROUND("All of a round: by table, by name, slips, scenario"),
    "games": SheetKind("The games of a league without rounds", _of_event(league_sheet), "league"),
    "standings": SheetKind("The standings", of_both(event_sheets.standings_list)),
    "crosstable": _ROUND("Crosstable: who met whom, with results", of_both(crosstable)),
    "records": SheetKind("A record sheet for each player", event_sheets.record_sheets),
    "roster": _ENGLISH("Roster checklist", _of_event(event_sheets.roster_list)),
    "checkin": SheetKind("Check-in list for the door", _of_event(event_sheets.check_in)),
    "scenario": _ROUND("The round's scenario, to play from", _scenario),
    "reference": SheetKind("For every table: set-up, who counts, winning, ties", reference_sheet),
    "judge": _ENGLISH("For judges: time, dice down, flags, concession, penalties", judge_sheet),
    "bring": SheetKind("What players must bring", _of_event(bring_sheet)),
    "lists": SheetKind("A form for army lists", _of_event(list_form)),
    "terrain": _ENGLISH_ROUND("The walk from table to table", terrain_sheet),
    "numbers": _ROUND("A number for each table", _of_event(event_sheets.table_numbers)),
    "awards": _ENGLISH("The awards, to read aloud", _of_event(event_sheets.awards_list)),
    "announcement": _ENGLISH("The event announcement", announcement_sheet),
    "typing": _ENGLISH_ROUND("A round in Longshanks' order of entry"),
    "posting": _ENGLISH_ROUND("A round as plain text, for a forum or chat", posting),
    "report": _ENGLISH("Report on wins, matchups and pairings"),
    "teams": _TEAMS("The teams with their players", _of_event(team_list)),
    "captains": _TEAMS("A sheet for the captains of each match", captains),
    "matches": _TEAMS("A sheet for the results of each match", match_sheets),
}
"""Every sheet by its name on the command line."""
_CHANGED: dict[str, Callable[[Event, int, round_sheets.Since], Document]] = {
    "pairings": round_sheets.by_table,
    "names": round_sheets.names,
    "callout": round_sheets.callout,
    # Passed by name: the third parameter of `slips` is `tables`.
    "slips": lambda event, number, since: round_sheets.slips(event, number, since=since),
    "matches": match_sheets,
}
"""What makes a sheet of what has changed alone: what was last printed of it is remembered."""
SETS: dict[str, tuple[str, ...]] = {"round": ("pairings", "names", "slips", "scenario")}
"""What is printed together, by its name."""
REPORT, TYPING = "report", "typing"
"""The sheets that are read of more than the event."""


def names_for(event: Event) -> tuple[str, ...]:
    """Return the names of the sheets available for an event."""
    owners = {"any", "rounds" if event.edition.league is None else "league"}
    owners |= set() if event.team_size is None else {"teams"}
    return tuple(name for name, kind in SHEETS.items() if kind.owner in owners)


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
    for each in chosen(() if SHEETS[name].english else languages or event.languages):
        with in_language(Language(each.catalogue)):
            sheets = sheets_of(event, name, number, tables, courses)
            made += (_with_language_note(translated(sheet), each) for sheet in sheets)
    return tuple(made)


def _with_language_note(sheet: Document, language: OfferedLanguage) -> Document:
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
    parts = SETS.get(name, (name,))
    if name in SETS and not find.round_(event, number).scenario:
        parts = tuple(part for part in parts if part != "scenario")
    made = (SHEETS[part].made for part in parts)
    return tuple(make(event, number) for make in made if make is not None)


def documents_of(
    desk: Desk, name: str, *, changed: bool = False, was: Places = ()
) -> tuple[Document, ...]:
    """Return a sheet to print. `changed`: only the differences from the last print.

    `was`: everybody's former seats, for a round that was not printed.
    """
    if changed and was:
        return changed_since(desk.event(), was).documents
    return changed_at(desk.event(), name).documents if changed else sheets_at(desk, name)


class Reprint(Value):
    """A sheet's changes since it was printed, as sentences; no documents if nothing changed."""

    documents: tuple[Document, ...]
    remark: str


def changed_at(event: Event, name: str, number: int | None = None) -> Reprint:
    """Return a sheet's changes since its last print on this machine. Refused if there was none."""
    parts = _printed_before(name)
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
    parts = _printed_before("round")
    printed = read_printed(event.seed)
    return _reprint(
        event, round_, parts, {_print_key(part, round_.number): was for part in parts} | printed
    )


def was_printed(event: Event) -> bool:
    """Tell whether any sheet of the newest round was printed on this machine."""
    number, was = event.newest_round().number, read_printed(event.seed)
    return any(_print_key(part, number) in was for part in _printed_before("round"))


def _reprint(
    event: Event, round_: Round, parts: Sequence[str], was: Mapping[str, Places]
) -> Reprint:
    """Return the parts of a sheet that differ from their last print, as recorded in `was`."""
    documents: list[Document] = []
    sentences: list[str] = []
    for part in parts:
        before = was.get(_print_key(part, round_.number))
        if before is None:
            documents += sheets_of(event, part, round_.number)
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
    if not (parts := _printed_before(name)):
        return
    round_ = find.round_(event, number)
    keys = [_print_key(part, round_.number) for part in parts]
    printed = places(round_, tables)
    # A complete print replaces the record; single slips are added to it.
    was = read_printed(event.seed) if tables else {}
    now = {key: round_sheets.with_printed(was.get(key, ()), printed) for key in keys}
    store_printed(event.seed, now)


def _printed_before(name: str) -> tuple[str, ...]:
    return tuple(part for part in SETS.get(name, (name,)) if part in _CHANGED)


def _print_key(name: str, number: int) -> str:
    """Return the key under which the print of a round's sheet is recorded."""
    return f"{name} {number}"


def as_text(documents: tuple[Document, ...], width: int = 80) -> tuple[str, ...]:
    """Return documents as text, each starting on a new page; `width`: 40 to 200 cells."""
    lines: list[str] = []
    for at, sheet in enumerate(documents):
        lines += [PAGE] if at else []
        lines += document.text_lines(sheet, max(LEAST, min(width, MOST)))
    return tuple(lines)


def printable(documents: tuple[Document, ...], width: int = 80) -> PrintableSheet:
    """Return documents for a printer or a file, each format created only when it is used."""
    return PrintableSheet(
        lambda: page(documents), lambda: "\n".join(as_text(documents, width)) + "\n"
    )

"""A planned weekend: its events, one schedule, and people due at two tables at once."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time
from itertools import combinations, groupby, product
from pathlib import Path

from data.clean import fold
from data.machine.system import typed_word
from data.machine.weekend import Weekend, WeekendEntry
from srtui.commands.desk import Desk
from srtui.commands.weekend import Correction, ImportedEvent, path_of, unshared
from srtui.documents.document import Document, Section
from srtui.documents.table import TableColumn, printed
from srtui.model.event import Event
from srtui.model.refused import Refused
from srtui.queries.day.day import PlannedLine, planned
from srtui.queries.importing import roster_preview
from srtui.rules.record import Status
from srtui.rules.value import Value
from srtui.text.phrases import joined, phrase, phrase_count

NAMED = 6
"""People who are named in a sentence."""


class WeekendRow(Value):
    """An event of a weekend, by its file. `waits`: its players have yet to qualify elsewhere."""

    event: str
    name: str
    edition: str
    size: int
    day: date | None
    rounds: int
    players: int
    finished: bool
    waits: bool


class WeekendLine(Value):
    """A line of the weekend's schedule, with its event's file."""

    event: str
    line: PlannedLine


class Overlap(Value):
    """Two rounds at the same time, each with its event, and the people in both.

    `qualifying`: some of them may qualify for one of the events, which has no players yet.
    """

    first: WeekendLine
    second: WeekendLine
    persons: tuple[str, ...]
    qualifying: bool = False


class WeekendView(Value):
    """A weekend: events, schedule by time, overlaps, and facts that some events lack."""

    events: tuple[WeekendRow, ...]
    lines: tuple[WeekendLine, ...]
    overlaps: tuple[Overlap, ...]
    corrections: tuple[Correction, ...]


def weekend_view(weekend: Weekend, desks: Mapping[str, Desk]) -> WeekendView:
    """Return a weekend whose events are open. Raises `Refused` if there is none."""
    events = [(one, desks[one.file].event()) for one in weekend.events if one.file in desks]
    if not events:
        raise Refused("There is no weekend here: srtui weekend make FOLDER creates one.")
    return WeekendView(
        tuple(_row(entry, event) for entry, event in events),
        tuple(sorted(_lines(events), key=lambda one: (one.line.starts, one.event))),
        overlaps(events),
        unshared(desks),
    )


Events = Sequence[tuple[WeekendEntry, Event]]


def _row(entry: WeekendEntry, event: Event) -> WeekendRow:
    return WeekendRow(
        entry.file,
        event.name,
        event.edition.title,
        event.size,
        entry.day,
        event.planned_rounds,
        len(_names(event)),
        finished=bool(event.finished_at),
        waits=bool(entry.qualifiers) and not event.players,
    )


def _lines(events: Events) -> Iterator[WeekendLine]:
    for entry, event in events:
        if entry.day is not None:
            for line in planned(event, datetime.combine(entry.day, time())):
                yield WeekendLine(entry.file, line)


def _names(event: Event) -> dict[str, str]:
    """Return an event's names, keyed by the form in which they are compared."""
    players = (one for one in event.players if not one.stand_in)
    return {
        fold(one.name): one.name for one in players if one.status(event.entering_round) is Status.IN
    }


def overlaps(events: Events) -> tuple[Overlap, ...]:
    """Return, for any two events that share people, their first two rounds at the same time."""
    names = {entry.file: _names(event) for entry, event in events}
    pairs = []
    for (entry, event), (other, event2) in combinations(events, 2):
        qualifying = False
        sets = []
        for side in (entry, other):
            people = names[side.file]
            if side.qualifiers and not people:
                qualifying = True
                people = {
                    k: name for file in side.qualifiers for k, name in names.get(file, {}).items()
                }
            sets.append(people)
        both = tuple(sorted(sets[0][key] for key in sets[0].keys() & sets[1].keys()))
        pair = _overlapping_rounds([(entry, event)], [(other, event2)]) if both else None
        if pair is not None:
            pairs.append(Overlap(*pair, both, qualifying))
    return tuple(pairs)


def _overlapping_rounds(one: Events, other: Events) -> tuple[WeekendLine, WeekendLine] | None:
    rounds = [line for line in _lines(one) if line.line.round]
    others = [line for line in _lines(other) if line.line.round]
    for first, second in product(rounds, others):
        if first.line.starts < second.line.ends and second.line.starts < first.line.ends:
            return first, second
    return None


def overlap_text(overlap: Overlap) -> str:
    """Format which rounds are at the same time, the people in both, and what to do."""
    first, second = map(_round_text, (overlap.first, overlap.second))
    people = joined(overlap.persons, most=NAMED)
    if overlap.qualifying:
        return phrase(
            "Move {first} or {second}: they overlap, and {people} may qualify for one while "
            "playing in the other.",
            *(first, second, people),
        )
    return phrase_count(
        "Move {first} or {second}: they overlap, and {people} is in both.",
        "Move {first} or {second}: they overlap, and {people} are in both.",
        *(len(overlap.persons), first, second, people),
    )


def _round_text(row: WeekendLine) -> str:
    starts, ends = f"{row.line.starts:%a %H:%M}", f"{row.line.ends:%H:%M}"
    return phrase(
        "round {round} of {event} ({starts} to {ends})", row.line.round, row.event, starts, ends
    )


def correction_text(correction: Correction) -> str:
    """Format which facts about a person an event lacks."""
    facts = [
        phrase("paid") if key == "paid" and fact else f"{key} {fact or phrase('none')}"
        for key, fact in correction.facts.items()
    ]
    return phrase("{event}: {person}: {facts}", correction.event, correction.name, ", ".join(facts))


def next_lines(weekend: Weekend, view: WeekendView, folder: Path) -> Iterator[str]:
    """Yield the command lines for what comes next: facts to share, a final to fill."""
    if view.corrections:
        yield phrase("srtui weekend share {path}", typed_word(str(folder)))
    for entry in ready_finals(weekend, view):
        paths = [typed_word(str(path_of(folder, file))) for file in entry.qualifiers]
        yield phrase(
            "srtui final {paths} --places {number} --into {path}",
            *(" ".join(paths), entry.places, typed_word(str(path_of(folder, entry.file)))),
        )


def ready_finals(weekend: Weekend, view: WeekendView) -> tuple[WeekendEntry, ...]:
    """Return the finals without players whose qualifiers are all finished."""
    finished = {row.event for row in view.events if row.finished}
    waiting = {row.event for row in view.events if row.waits}
    return tuple(
        entry
        for entry in weekend.events
        if entry.file in waiting and finished.issuperset(entry.qualifiers)
    )


EVENTS: tuple[TableColumn[WeekendRow], ...] = (
    TableColumn("Event", lambda row: row.name),
    TableColumn("Day", lambda row: f"{row.day:%a %Y-%m-%d}" if row.day else ""),
    TableColumn("Rules", lambda row: f"{row.edition}, {row.size} points"),
    TableColumn("Rounds", lambda row: row.rounds, right=True),
    TableColumn("Players", lambda row: phrase("to qualify") if row.waits else row.players, True),
)


def weekend_sheet(view: WeekendView) -> Document:
    """Return the weekend as one sheet: its events, then each day by time."""
    names = {row.event: row.name for row in view.events}
    schedule = (
        TableColumn[WeekendLine]("Time", lambda row: f"{row.line.starts:%H:%M}"),
        TableColumn[WeekendLine](
            "Until", lambda row: f"{row.line.ends:%H:%M}" if row.line.ends > row.line.starts else ""
        ),
        TableColumn[WeekendLine]("Event", lambda row: names[row.event]),
        TableColumn[WeekendLine](
            "What", lambda row: row.line.activity or phrase("Round {round}", row.line.round)
        ),
    )
    lines = groupby(view.lines, key=lambda row: row.line.starts.date())
    days = [Section(f"{day:%A %Y-%m-%d}", grid=printed(schedule, rows)) for day, rows in lines]
    return Document("The weekend", (Section(grid=printed(EVENTS, view.events)), *days))


def checks(view: WeekendView) -> tuple[str, ...]:
    """Return what needs action: overlaps, then facts that an event lacks."""
    return (*map(overlap_text, view.overlaps), *map(correction_text, view.corrections))


def import_lines(
    imported: Sequence[ImportedEvent], nowhere: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Return what a sheet adds to each event, and all its warnings once."""
    lines, warnings = [], list[str]()
    for event in imported:
        rules = event.entry.file, event.event.edition.title, event.event.size
        line: str = phrase("{file}: {edition}, {size} points.", *rules)
        if event.plan is not None:
            line = " ".join((line, *roster_preview(event.before, event.plan, 0)))
            warnings += event.plan.warnings
            if changed := [player.name for player in event.plan.changed]:
                warnings.append(
                    phrase(
                        "The sheet changes {people} in {event}, where details may have been "
                        "corrected since.",
                        *(joined(changed, most=NAMED), event.entry.file),
                    )
                )
        lines.append(line)
    warnings += map(overlap_text, overlaps([(one.entry, one.event) for one in imported]))
    if nowhere:
        warnings.append(
            phrase_count(
                "{people} is in the sheet, but plays in none of these events.",
                "{people} are in the sheet, but play in none of these events.",
                *(len(nowhere), joined(nowhere, most=NAMED)),
            )
        )
    return lines, [*dict.fromkeys(warnings)]

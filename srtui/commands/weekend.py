"""A weekend: the events in one folder, created from one sign-up sheet, and shared facts.

Each event remains a separate file; ordinary commands carry changes from one to another.
"""

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import KW_ONLY
from dataclasses import replace as changed
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from data import editions
from data.clean import fold
from data.event.companion_files import move_event
from data.event.reader import DbRow, Reader
from data.event.store import Store
from data.importing.cells import words_of
from data.importing.headings import roster_words
from data.importing.several import ALL
from data.importing.shapes import Meanings, Shapes
from data.machine.weekend import Weekend, WeekendEntry, read_weekend, save_weekend
from srtui.commands.command import Arg, Command, Moment, Verb, arg, option
from srtui.commands.desk import Desk, Seat
from srtui.commands.event.new import NewEvent, checked_edition
from srtui.commands.event.settings import SetDay
from srtui.commands.importing.importing import ImportRoster
from srtui.commands.importing.names import TEAMS
from srtui.commands.importing.roster import RosterPlan, teams_question
from srtui.commands.roster.players import AddPlayer, EditPlayer, Paid, free_name
from srtui.model.event import Event
from srtui.model.refused import Refused, clean
from srtui.rules.clock.values import Stamp
from srtui.rules.value import Value
from srtui.text.importing import Answers, As
from srtui.text.phrases import joined, phrase

SUFFIX = ".srtui"
"""How the files of a weekend's events end."""


class Machine(Value):
    """Clocks and entropy for several events' desks; `copies` is the second backup folder."""

    clock: Callable[[], datetime]
    entropy: Callable[[], str]
    stamps: Callable[[], Stamp]
    copies: str = ""

    def desk(self, store: Store) -> Desk:
        """Return the organizer's desk for an event."""
        return Desk(store, Seat(), self.clock, self.entropy, self.stamps)


class WeekendEvent(NewEvent, id="weekend.event", title="Event of the weekend"):
    """Plan an event of the weekend: its players, day, start and rules."""

    _: KW_ONLY
    file: str = arg("file", help="the file's name; srtui adds .srtui")
    column: str = option("column", default="", help="heading or ticket in the sheet")
    day: str = option("day", default="", help="such as 2026-12-05")
    start: str | None = option("round 1 starts", "time of day", default=None, help="HH:MM")
    qualifiers: str = option(
        "players from", default="", help="for a final: files, separated by commas"
    )
    places: int = option("places", "number", default=0, help="players in the final")

    rare = NewEvent.rare | {"name", "order", "tables", "qualifiers", "places"}

    @classmethod
    def arguments(cls) -> Mapping[str, Arg]:
        """Return the arguments, with those of the weekend first."""
        found = dict(super().arguments())
        return {key: found.pop(key) for key in ("file", "column", "day", "start")} | found

    @property
    def entry(self) -> WeekendEntry:
        """Entry of `weekend.toml` for it. May raise `Refused`."""
        file = clean(self.file, "The file").removesuffix(SUFFIX)
        if Path(file).name != file:
            raise Refused(
                f"All events of a weekend share its folder: type {file} without a folder."
            )
        qualifiers = tuple(one.strip() for one in self.qualifiers.split(",") if one.strip())
        if qualifiers and self.places < 2:
            raise Refused("A final needs at least two players, for example places=4.")
        return WeekendEntry(file, self.column.strip(), _day(self.day), qualifiers, self.places)

    def make(self, folder: Path, machine: Machine) -> Store:
        """Create the event's file, including the times of its rounds."""
        at = machine.clock().isoformat(timespec="seconds")
        now = Moment(at, machine.entropy(), machine.stamps())
        store = self.create(path_of(folder, self.entry.file), now, machine.copies)
        if self.start:
            machine.desk(store).run(SetDay(self.start), sure=True)
        return store


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text.strip()) if text.strip() else None
    except ValueError:
        raise Refused(f"“{text[:20]}” is not a date: write it like 2026-12-05.") from None


def guessed(sheet: ImportRoster, heading: str, edition: str) -> dict[str, Any]:
    """Return a form's values as told by a heading or ticket, such as “Brawlmachine 50”.

    `edition` is used if it names none.
    """
    words = set(words_of(heading).split())
    named = [one.id for one in editions.offered() if one.packed and _names(words, one)]
    id_ = named[0] if len(named) == 1 else edition
    sizes = map(str, checked_edition(editions.text(id_), id_, (), ()).sizes)
    size = next((int(word) for word in sizes if word in words), None)
    team_size = None
    if any(roster_words().exact(word.rstrip("s")) == "team" for word in words):
        of_sheet = teams_question(sheet.rows.rows, ())
        team_size = of_sheet[1] if of_sheet else 3
    return {
        "file": "-".join(words_of(heading).split()),
        "name": heading,
        "column": heading,
        "edition": id_,
        "size": size,
        "teams": team_size,
    }


def _names(words: Collection[str], pack: editions.Offered) -> bool:
    begins = any(len(word) > 3 and fold(pack.id).startswith(word) for word in words)
    return begins or set(words_of(pack.title).split()) <= set(words)


class ImportedEvent(Value):
    """A weekend's event before and after the import; `plan` is the effect of its `lines`."""

    entry: WeekendEntry
    before: Event
    event: Event
    plan: RosterPlan | None = None
    lines: frozenset[int] = frozenset()


def path_of(folder: Path, file: str) -> Path:
    """Return the path of an event's file, which a weekend names without its suffix."""
    return folder / f"{file}{SUFFIX}"


class WeekendImport(Value, dict=True):
    """A weekend to create or update: its folder, sheet and new events, and the answers given.

    Every method may raise `Refused`, or `FileFault` for the weekend's file.
    """

    folder: Path
    sheet: str = ""
    events: tuple[WeekendEvent, ...] = ()
    columns: Meanings = ()
    answers: Answers = ()
    shapes: Shapes | None = None

    @cached_property
    def weekend(self) -> Weekend:
        """The weekend including the new events, none of which exists yet."""
        before = read_weekend(self.folder)
        entries = (*before.events, *(event.entry for event in self.events))
        files = [fold(entry.file) for entry in entries]
        if twice := next((file for file in files if files.count(file) > 1), None):
            raise Refused("{file} is already in this weekend: choose another file.", twice)
        for entry in entries[len(before.events) :]:
            if path_of(self.folder, entry.file).exists():
                raise Refused("{file} already exists: choose another file.", entry.file + SUFFIX)
            if unknown := [file for file in entry.qualifiers if fold(file) not in files]:
                raise Refused("{file} is not an event of this weekend.", unknown[0])
        sheet = before.sheet
        if self.sheet:
            path, place = Path(self.sheet).expanduser().absolute(), self.folder.absolute()
            sheet = str(path.relative_to(place) if path.is_relative_to(place) else path)
        columns = {**before.columns, **dict(self.columns)}
        answers = {**before.answers, **{name: str(answer) for name, answer in self.answers}}
        return Weekend(sheet, entries, columns, answers)

    @cached_property
    def whole_sheet(self) -> ImportRoster | None:
        """The import of everybody in the sheet, whatever they play in; None without a sheet."""
        weekend = self.weekend
        if not weekend.sheet:
            return None
        return ImportRoster(
            str(self.folder / weekend.sheet),
            column=tuple(weekend.columns.items()),
            name=tuple((name, As(answer)) for name, answer in weekend.answers.items()),
            only=ALL,
            shapes=self.shapes,
        )

    def make(self, machine: Machine, *, trial: bool = False) -> tuple[ImportedEvent, ...]:
        """Create the new events, import the sheet into unfinished ones, and save `weekend.toml`.

        A `trial` changes nothing. New events are made elsewhere and moved, so that a fault, such as
        a full disk, leaves none behind.
        """
        if not self.weekend.events:
            raise Refused("This weekend has no events yet: plan one.")
        if not trial:
            self.folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=None if trial else self.folder) as elsewhere:
            imported = self._make(Path(elsewhere), machine, trial=trial)
            if not trial:
                save_weekend(self.folder, self.weekend)
                if self.whole_sheet is not None:
                    self.whole_sheet.remember()  # its columns, for the next sheet with the same
                for event in self.events:
                    file = event.entry.file
                    move_event(path_of(Path(elsewhere), file), path_of(self.folder, file))
        return imported

    def _make(self, place: Path, machine: Machine, *, trial: bool) -> tuple[ImportedEvent, ...]:
        sheet, new = self.whole_sheet, {event.entry.file: event for event in self.events}
        with ExitStack() as stack:
            desks = []
            for entry in self.weekend.events:
                if entry.file in new:
                    store = new[entry.file].make(place, machine)
                elif path_of(self.folder, entry.file).exists():
                    store = Store.open(path_of(self.folder, entry.file), read_only=trial)
                else:
                    continue
                stack.callback(store.close)
                desks.append((entry, machine.desk(store), entry.file in new or not trial))
            teams = any(desk.event().team_size is not None for _, desk, _ in desks)
            return tuple(
                _bring(desk, entry, sheet, teams=teams, writes=writes)
                for entry, desk, writes in desks
            )

    def nowhere(self, imported: Sequence[ImportedEvent]) -> tuple[str, ...]:
        """Return the names in the sheet that play in none of its events."""
        everybody = self.whole_sheet.rows.rows if self.whole_sheet is not None else ()
        inside = frozenset[int]().union(*(one.lines for one in imported))
        return tuple(row.name for row in everybody if row.name and row.line not in inside)


def _bring(
    desk: Desk, entry: WeekendEntry, sheet: ImportRoster | None, *, teams: bool, writes: bool
) -> ImportedEvent:
    event = desk.event()
    if sheet is None or not entry.column or event.finished_at:
        return ImportedEvent(entry, event, event)
    # The sheet's teams may play in another event, and are not clubs here.
    alone = (TEAMS, As.OUT if teams else As.NO)
    answers = sheet.name if event.team_size is not None else (*sheet.name, alone)
    command = changed(sheet, only=entry.column, name=answers)
    plan = command.plan(event)
    if writes and (plan.new or plan.changed or plan.lists or plan.teams):
        desk.run(command, sure=True)
    lines = frozenset(row.line for row in command.rows.rows)
    return ImportedEvent(entry, event, desk.event(), plan, lines)


# Sharing facts with the other events


class _PersonFacts(Value):
    """An event's facts about a person, with their former names.

    `since` is the moment of each fact's last change, and whether it was changed at all; an empty
    fact never changed is older than any other.
    """

    player: int
    values: Mapping[str, str | int]
    since: Mapping[str, tuple[str, bool]]
    former: frozenset[str]


_EMPTY: Mapping[str, str | int] = {"name": "", "club": "", "paid": 0}
_STEPS = (
    "SELECT row_id, at, before, after FROM journal_row w JOIN journal j ON j.id = w.journal"
    " WHERE table_name = 'player' ORDER BY w.id"
)


def _facts(reader: Reader) -> Iterator[_PersonFacts]:
    """Yield an event's facts about each of its players, by its journal."""
    history: dict[int, list[tuple[str, DbRow, DbRow]]] = {}
    for row in reader.rows(_STEPS):
        before, after = (json.loads(row[key] or "{}") for key in ("before", "after"))
        history.setdefault(row["row_id"], []).append((row["at"], before, after))
    for player in reader.table("player", "NOT stand_in"):
        steps = history.get(player["id"], [])
        since = {key: _since(steps, key) for key in _EMPTY}
        names = frozenset(fold(row["name"]) for _, old, new in steps for row in (old, new) if row)
        former = names - {fold(player["name"])}
        yield _PersonFacts(player["id"], {key: player[key] for key in _EMPTY}, since, former)


def _since(steps: Sequence[tuple[str, DbRow, DbRow]], key: str) -> tuple[str, bool]:
    empty = _EMPTY[key]
    changes = [(at, bool(old)) for at, old, new in steps if old.get(key, empty) != new.get(key)]
    return max(changes, default=("", False))


def _persons(events: Mapping[str, Sequence[_PersonFacts]]) -> list[dict[str, _PersonFacts]]:
    """Return each person's facts by event; former names identify people renamed elsewhere."""
    persons: dict[str, dict[str, _PersonFacts]] = {}
    for event, facts in events.items():
        for one in facts:
            persons.setdefault(fold(str(one.values["name"])), {})[event] = one
    for name, person in list(persons.items()):
        former = {before for one in person.values() for before in one.former if before in persons}
        for before in former - {name}:
            if person.keys().isdisjoint(persons[before]):
                person |= persons.pop(before)
    return [*persons.values()]


class Correction(Value):
    """The newest facts about a person that an event lacks, by name of the fact."""

    event: str
    player: int
    name: str
    facts: Mapping[str, str | int]

    def commands(self) -> Iterator[Command]:
        """Yield the commands that enter these facts."""
        texts: dict[str, Any] = {
            key: str(fact) for key, fact in self.facts.items() if key != "paid"
        }
        if texts:
            yield EditPlayer(self.player, **texts)
        if "paid" in self.facts:
            yield Paid(self.player, unpaid=not self.facts["paid"])


def corrections(readers: Mapping[str, Reader]) -> Iterator[Correction]:
    """Yield what each event lacks of the newest facts about its people.

    Name, club and payment are the same everywhere; the faction may differ between events.
    """
    for person in _persons({event: tuple(_facts(reader)) for event, reader in readers.items()}):
        newest = {
            key: max(person.values(), key=lambda one: one.since[key]).values[key] for key in _EMPTY
        }
        for event, one in person.items():
            facts = {key: fact for key, fact in newest.items() if one.values[key] != fact}
            if facts:
                yield Correction(event, one.player, str(one.values["name"]), facts)


@contextmanager
def desks_at(
    folder: Path, weekend: Weekend, machine: Machine, *, read_only: bool = False
) -> Iterator[dict[str, Desk]]:
    """Open the organizer's desks for a weekend's existing events, by file name."""
    with ExitStack() as stack:
        desks = {}
        for entry in weekend.events:
            if path_of(folder, entry.file).exists():
                store = Store.open(path_of(folder, entry.file), read_only=read_only)
                stack.callback(store.close)
                desks[entry.file] = machine.desk(store)
        yield desks


def unshared(desks: Mapping[str, Desk]) -> tuple[Correction, ...]:
    """Return the facts about people that events of a weekend lack."""
    with ExitStack() as stack:
        readers = {file: stack.enter_context(desk.store.read()) for file, desk in desks.items()}
        found = corrections(readers)
        return tuple(sorted(found, key=lambda one: ([*desks].index(one.event), one.name)))


def share(desks: Mapping[str, Desk]) -> tuple[str, ...]:
    """Bring every event up to date about its people, and return what was done in each.

    If an event refuses a change, that is reported and stops no other. One sentence if there is
    none.
    """
    done = []
    for correction in unshared(desks):
        for command in correction.commands():
            try:
                sentence = desks[correction.event].run(command, sure=True).sentence
            except Refused as refused:
                sentence = str(refused)
            done.append(f"{correction.event}: {sentence}")
    return tuple(done) or (phrase("Names, clubs and payments are already alike in every event."),)


class LateEntry(Verb, id="weekend.add", title="Add a player to the weekend"):
    """Add a player to several events; details known in one of them are copied to the others."""

    name: str = arg("name", "name")
    into: str = option("events", help="their files, with commas")
    faction: str = option("faction", "faction", default="")
    club: str = option("club", "club", default="")
    paid: bool = option("paid", "flag", default=False)

    def run(self, desks: Mapping[str, Desk]) -> tuple[str, ...]:
        """Add the player to each of the events, or to none. Raises `Refused`."""
        files = [file.strip() for file in self.into.split(",") if file.strip()]
        if unknown := [file for file in files if file not in desks]:
            raise Refused(
                "“{file}” is not an event of this weekend. Its events are {files}.",
                *(unknown[0], joined([*desks])),
            )
        players = [player for desk in desks.values() for player in desk.event().players]
        known = [player for player in players if fold(player.name) == fold(self.name)]
        clubs = [self.club, *(player.club for player in known)]
        factions = [self.faction, *(player.faction for player in known)]
        command = AddPlayer(
            self.name,
            faction=next(filter(None, factions), ""),
            club=next(filter(None, clubs), ""),
            paid=self.paid or any(player.paid for player in known),
        )
        for file in files:
            event = desks[file].event()
            free_name(event, self.name)
            if reason := command.refusal(event):
                raise Refused(f"{file}: {reason}")
        return tuple(f"{file}: {desks[file].run(command, sure=True).sentence}" for file in files)
